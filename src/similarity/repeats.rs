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
use std::ops::Range;

/// A run of symbols that occurs at more than one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeat {
    /// How many symbols it has.
    pub length: u32,
    /// How many symbols of it occur at more places than the whole; what is
    /// longer occurs exactly where the whole does.
    pub wider: u32,
    /// Its occurrences, as a range of the suffix array.
    pub ranks: Range<u32>,
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
    before: Before,
}

/// All maximal repeats of at least `min_length` symbols (at least one), each
/// once.
pub fn maximal_repeats(symbols: &[u32], array: &SuffixArray, min_length: u32) -> Vec<Repeat> {
    let min_length = min_length.max(1);
    let mut repeats = Vec::new();
    let mut open = vec![Open { length: 0, begin: 0, before: Before::Diverse }];
    for rank in 1..=array.starts.len() {
        let mut before = Before::of(symbols, array.starts[rank - 1]);
        let mut begin = rank as u32 - 1;
        let common = array.common.get(rank).copied().unwrap_or(0);
        while let Some(top) = open.pop_if(|top| top.length > common) {
            before = before.and(top.before);
            begin = top.begin;
            if before == Before::Diverse && top.length >= min_length {
                let enclosing = open.last().map_or(0, |below| below.length);
                repeats.push(Repeat {
                    length: top.length,
                    wider: common.max(enclosing),
                    ranks: begin..rank as u32,
                });
            }
        }
        match open.last_mut() {
            Some(top) if top.length == common => top.before = top.before.and(before),
            _ => open.push(Open { length: common, begin, before }),
        }
    }
    repeats
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn repeats(symbols: &[u32], min_length: u32) -> BTreeSet<(u32, u32, Vec<u32>)> {
        let array = SuffixArray::of(symbols, 8);
        let found = maximal_repeats(symbols, &array, min_length);
        let listed: BTreeSet<_> = found
            .iter()
            .map(|repeat| {
                let ranks = repeat.ranks.start as usize..repeat.ranks.end as usize;
                let mut starts = array.starts[ranks].to_vec();
                starts.sort_unstable();
                (repeat.length, repeat.wider, starts)
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
                let wider = (1..text.len()).rev().find(fewer).unwrap_or(0);
                listed.insert((text.len() as u32, wider as u32, starts.clone()));
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
