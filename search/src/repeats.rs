//! Maximal repeats: what occurs more than once and cannot be made longer on
//! either side without losing an occurrence.
//!
//! They are the intervals of the suffix array whose suffixes share more symbols
//! than with their neighbours (right-maximal: the inner nodes of the suffix
//! tree) and whose occurrences do not all follow the same symbol
//! (left-maximal).  Every repeat lies inside of a maximal one at the same
//! occurrences, so the shorter ones need no list of their own.
//! (Abouelhoda, Kurtz, Ohlebusch: Replacing Suffix Trees with Enhanced Suffix
//! Arrays, 2004.)

use super::suffix::SuffixArray;
use std::cmp::Reverse;
use std::iter;
use std::ops::Range;

/// A run of symbols that occurs at more than one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeat {
    /// How many symbols it has.
    pub length: u32,
    /// The length of its longest prefix that occurs at more places than the whole; longer
    /// prefixes occur exactly where the whole does.
    pub parent_lcp: u32,
    /// Where it occurs first in the text.
    pub first: u32,
    /// Its occurrences, as a range of the suffix array.
    pub ranks: Range<u32>,
    /// It overlaps itself, is longer than `SHORT` and occurs more often than `FEW`:
    /// only a sample of its occurrences is searched.  [`thin_out_periods`] sets it.
    pub is_periodic: bool,
}

/// What the occurrences of an interval follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Same(u32),
    /// Different symbols, or the beginning of the text.
    Diverse,
}

impl Before {
    fn of(symbols: &[u32], start: u32) -> Self {
        match start.checked_sub(1) {
            Some(before) => Before::Same(symbols[before as usize]),
            None => Before::Diverse,
        }
    }

    fn and(self, other: Before) -> Before {
        if self == other { self } else { Before::Diverse }
    }
}

/// An interval whose right end is not known yet.
struct Open {
    length: u32,
    begin: u32,
    /// The first place of its occurrences so far.
    first: u32,
    before: Before,
}

/// All maximal repeats of at least `min_length` symbols (at least one), each
/// once.
pub fn maximal_repeats(symbols: &[u32], array: &SuffixArray, min_length: u32) -> Vec<Repeat> {
    let min_length = min_length.max(1);
    let mut repeats = Vec::new();
    let mut open = vec![Open { length: 0, begin: 0, first: 0, before: Before::Diverse }];
    for rank in 1..=array.starts.len() {
        let mut first = array.starts[rank - 1];
        let mut before = Before::of(symbols, first);
        let mut begin = rank as u32 - 1;
        let lcp = array.lcp.get(rank).copied().unwrap_or(0);
        while let Some(top) = open.pop_if(|top| top.length > lcp) {
            before = before.and(top.before);
            first = first.min(top.first);
            begin = top.begin;
            if before == Before::Diverse && top.length >= min_length {
                let enclosing = open.last().map_or(0, |below| below.length);
                repeats.push(Repeat {
                    length: top.length,
                    parent_lcp: lcp.max(enclosing),
                    first,
                    ranks: begin..rank as u32,
                    is_periodic: false,
                });
            }
        }
        match open.last_mut() {
            Some(top) if top.length == lcp => {
                top.before = top.before.and(before);
                top.first = top.first.min(first);
            }
            _ => open.push(Open { length: lcp, begin, first, before }),
        }
    }
    repeats
}

/// Leaves out most of the repeats of periodic text, which has as many maximal
/// repeats as periods: each is one period shorter than the next longer one and occurs
/// once more in each run.  For outlining, repeats of nearly the same length at nearly the
/// same places save nearly the same.  Of a chain of repeats that each continue the next
/// shorter one by a period, those stay that are no longer than `SHORT` or occur at no
/// more than `FEW` places, and of the others one for each factor of `SPACING` in
/// length or occurrences: their number grows with the logarithm of the number of periods.
/// The longest repeats come first.
pub fn thin_out_periods(repeats: &mut Vec<Repeat>, array: &SuffixArray) {
    let parents = parents(repeats);
    // For each repeat, of those that continue it by a period the one that occurs most often.
    let mut continuations: Vec<Option<usize>> = vec![None; repeats.len()];
    // For each repeat, length and occurrences of the last one in its chain that stays.
    let mut kept: Vec<(u32, u32)> = Vec::with_capacity(repeats.len());
    let mut stays = vec![true; repeats.len()];
    let continues = |at: usize, prefix: usize| continues(&repeats[at], &repeats[prefix], array);
    let mut are_periodic = vec![false; repeats.len()];
    for (at, repeat) in repeats.iter().enumerate() {
        let (length, count) = (repeat.length, repeat.ranks.len() as u32);
        let last_kept = continuations[at].map(|longer| kept[longer]);
        let is_periodic = last_kept.is_some() && length > SHORT && count > FEW;
        let is_near = last_kept.is_some_and(|(kept_length, kept_count)| {
            !is_far(kept_count, count) && !is_far(length, kept_length)
        });
        are_periodic[at] = is_periodic;
        stays[at] = !(is_periodic && is_near);
        kept.push(last_kept.filter(|_| !stays[at]).unwrap_or((length, count)));
        let prefixes = iter::successors(parents[at], |&prefix| parents[prefix]).take(MOST_PREFIXES);
        if let Some(prefix) = prefixes.into_iter().find(|&prefix| continues(at, prefix)) {
            let best = &mut continuations[prefix];
            let counts = |at: usize| repeats[at].ranks.len();
            if best.is_none_or(|best| counts(best) < counts(at)) {
                *best = Some(at);
            }
        }
    }
    let mut at = 0;
    repeats.retain_mut(|repeat| {
        repeat.is_periodic = are_periodic[at];
        at += 1;
        stays[at - 1]
    });
}

/// Whether a repeat is a prefix of it and one period more: the prefix overlaps itself.
fn continues(repeat: &Repeat, prefix: &Repeat, array: &SuffixArray) -> bool {
    let period = repeat.length - prefix.length;
    period < prefix.length && prefix.ranks.contains(&array.ranks[(repeat.first + period) as usize])
}

/// Whether the second of two lengths, or of two numbers of occurrences, is larger by at
/// least the factor `SPACING`, so that repeats with both stay.
fn is_far(less: u32, more: u32) -> bool {
    u64::from(more) * SPACING.1 >= u64::from(less) * SPACING.0
}

/// For each repeat the longest one that is a prefix of it and occurs at more places, by
/// its place in the list: in the tree of LCP intervals, the next inner node above it
/// that is listed.
fn parents(repeats: &[Repeat]) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..repeats.len()).collect();
    order.sort_unstable_by_key(|&at| (repeats[at].ranks.start, Reverse(repeats[at].ranks.end)));
    let mut parents = vec![None; repeats.len()];
    let mut enclosing: Vec<usize> = Vec::new();
    for at in order {
        while enclosing.pop_if(|top| repeats[*top].ranks.end <= repeats[at].ranks.start).is_some() {
        }
        parents[at] = enclosing.last().copied();
        enclosing.push(at);
    }
    parents
}

/// Repeats of periodic text that are no longer than this many symbols all stay.
const SHORT: u32 = 32;

/// Repeats of periodic text that occur at no more places than this all stay.
const FEW: u32 = 8;

/// How many of its prefixes a repeat is compared with, the longest first: where runs end
/// within a period, there are other repeats between it and the one a period shorter.
const MOST_PREFIXES: usize = 8;

/// The least ratio (numerator, denominator) between the lengths or the occurrences of two
/// longer and more frequent repeats of a chain that both stay.
const SPACING: (u64, u64) = (5, 4);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn repeats(symbols: &[u32], min_length: u32) -> BTreeSet<(u32, u32, Vec<u32>)> {
        let array = SuffixArray::sort(symbols, 8);
        let found = maximal_repeats(symbols, &array, min_length);
        let listed: BTreeSet<_> = found
            .iter()
            .map(|repeat| {
                let ranks = repeat.ranks.start as usize..repeat.ranks.end as usize;
                let mut starts = array.starts[ranks].to_vec();
                starts.sort_unstable();
                assert_eq!(repeat.first, starts[0]);
                (repeat.length, repeat.parent_lcp, starts)
            })
            .collect();
        assert_eq!(listed.len(), found.len(), "each repeat once");
        listed
    }

    /// Cubic: all substrings, their places, and whether one symbol more on one
    /// side would keep all places.
    fn repeats_naively(symbols: &[u32], min_length: u32) -> BTreeSet<(u32, u32, Vec<u32>)> {
        let mut places: BTreeMap<&[u32], Vec<u32>> = BTreeMap::new();
        for start in 0..symbols.len() {
            for end in start + 1..=symbols.len() {
                places.entry(&symbols[start..end]).or_default().push(start as u32);
            }
        }
        let differ = |starts: &[u32], symbol: &dyn Fn(usize) -> Option<u32>| {
            let first = symbol(starts[0] as usize);
            first.is_none() || starts.iter().any(|&start| symbol(start as usize) != first)
        };
        let mut listed = BTreeSet::new();
        for (text, starts) in &places {
            let left = |start: usize| Some(symbols[start.checked_sub(1)?]);
            let right = |start: usize| symbols.get(start + text.len()).copied();
            let is_repeat = starts.len() > 1 && text.len() >= min_length as usize;
            if is_repeat && differ(starts, &left) && differ(starts, &right) {
                let fewer = |length: &usize| places[&text[..*length]].len() > starts.len();
                let parent_lcp = (1..text.len()).rev().find(fewer).unwrap_or(0);
                listed.insert((text.len() as u32, parent_lcp as u32, starts.clone()));
            }
        }
        listed
    }

    #[test]
    fn sub_repeats_are_not_listed() {
        let symbols = [1, 2, 3, 0, 1, 2, 3, 4];
        assert_eq!(repeats(&symbols, 1), BTreeSet::from([(3, 0, vec![0, 4])]));
    }

    #[test]
    fn inner_nodes_are_listed_with_all_places() {
        let symbols = [1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 5];
        let expected = BTreeSet::from([(2, 0, vec![0, 4, 8]), (3, 2, vec![0, 4])]);
        assert_eq!(repeats(&symbols, 1), expected);
    }

    /// The lengths of repeats, and those that stay when periods are thinned out.
    fn thinned(symbols: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let array = SuffixArray::sort(symbols, 8);
        let mut repeats = maximal_repeats(symbols, &array, 1);
        repeats.sort_by_key(|repeat| std::cmp::Reverse(repeat.length));
        let lengths = |repeats: &[Repeat]| repeats.iter().map(|repeat| repeat.length).collect();
        let all = lengths(&repeats);
        thin_out_periods(&mut repeats, &array);
        (all, lengths(&repeats))
    }

    #[test]
    fn periodic_text_keeps_its_long_its_short_and_some_other_repeats() {
        let run = |periods: usize| [1, 2, 3].repeat(periods);
        let (all, kept) = thinned(&[run(2000), vec![7], run(2000)].concat());
        assert_eq!(all.len(), 2000);
        assert!(kept.len() < 120, "{kept:?}");
        assert_eq!(kept[..4], all[..4]);
        let short = |lengths: &[u32]| lengths.iter().filter(|&&length| length <= SHORT).count();
        assert_eq!(short(&kept), short(&all));
        let (_, kept) = thinned(&[run(4000), vec![7], run(4000)].concat());
        assert!(kept.len() < 135, "{kept:?}");
    }

    #[test]
    fn runs_of_growing_length_keep_few_of_their_windows() {
        let runs = |longest: usize| -> Vec<u32> {
            (1..=longest).flat_map(|length| [vec![1; length], vec![7]].concat()).collect()
        };
        let counts = |longest: usize| {
            let (all, kept) = thinned(&runs(longest));
            (all.len(), kept.len())
        };
        let ((all, kept), (more, more_kept)) = (counts(250), counts(500));
        // A third are windows of one run.  The others have parts of two runs, do not
        // overlap themselves, and stay.
        assert_eq!(more - all, 750);
        assert!(more_kept - kept < 520, "{kept} {more_kept}");
    }

    #[test]
    fn runs_that_end_within_a_period_are_thinned_out() {
        let runs = |longest: usize| -> Vec<u32> {
            let run = |length: usize| [&[1, 2, 3].repeat(length)[..], &[1, 7]].concat();
            let other = |length: usize| [&[1, 2, 3].repeat(length)[..], &[1, 2, 6]].concat();
            (1..=longest).flat_map(|length| [run(length), other(length)].concat()).collect()
        };
        let periodic = |longest: usize| {
            let (all, kept) = thinned(&runs(longest));
            (all.len(), kept.len())
        };
        let ((all, kept), (more, more_kept)) = (periodic(100), periodic(200));
        assert!(more - all > 190, "{all} {more}");
        assert!(more_kept - kept < more - all - 90, "{kept} {more_kept}");
    }

    #[test]
    fn other_repeats_stay() {
        // Prefixes of each other that do not overlap themselves.
        let word: Vec<u32> = (0..2000_u32).map(|at| at.wrapping_mul(2654435761) >> 29).collect();
        let parts: Vec<&[u32]> = (1..20).map(|part| &word[..100 * part]).collect();
        let (all, kept) = thinned(&parts.concat());
        assert_eq!(all, kept);
    }

    proptest! {
        #[test]
        fn same_as_the_naive_twin(
            symbols in prop::collection::vec(0_u32..3, 0..40),
            min_length in 1_u32..4,
        ) {
            prop_assert_eq!(repeats(&symbols, min_length), repeats_naively(&symbols, min_length));
        }

        #[test]
        fn same_as_the_naive_twin_with_symbols_that_never_repeat(
            symbols in prop::collection::vec(0_u32..8, 0..40),
        ) {
            prop_assert_eq!(repeats(&symbols, 1), repeats_naively(&symbols, 1));
        }
    }
}
