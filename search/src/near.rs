//! Sequences of words that are nearly the same.
//!
//! Fingerprints find the pairs: each sequence is the set of its runs of `SHINGLE` words, and of a
//! set the least hash in each of `BINS` bins is kept (minhash with one permutation: Li, Owen and
//! Zhang, 2012).  Two sets agree in about as many bins as their intersection is a part of their
//! union.  Sequences that agree in `BAND` neighbouring bins are candidates for each other; of
//! these the most similar are aligned, where they have enough words in common and as far as so few
//! edits suffice that the pair is wanted (Myers, An O(ND) Difference Algorithm and Its Variations,
//! 1986).  No step looks at all pairs, and none takes more than the length of two sequences times a
//! constant.  F3M (Stirling et al., 2022) finds functions to merge in this way.

use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// The words in one element of a sequence's set.
const SHINGLE: usize = 3;

/// How many least hashes are kept of a set.
const BINS: usize = 64;

/// So many neighbouring bins are compared at once.
const BAND: usize = 2;

/// With so many others of those that share a band is each sequence compared, the ones of the next
/// greater lengths.
const MOST_IN_BAND: usize = 4;

/// So many candidates of each sequence are aligned.
const MOST_ALIGNED: usize = 3;

/// Sequences are not aligned that need more insertions and deletions: time and memory grow with
/// their square.
pub const MOST_EDITS: usize = 1000;

/// Words that two sequences have in common, in order and without a gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommonRun {
    /// Where it begins in the first sequence.
    pub first: usize,
    /// Where it begins in the second sequence.
    pub second: usize,
    /// In words.
    pub length: usize,
}

/// Two sequences that are nearly the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NearPair {
    /// The number of one sequence.
    pub first: usize,
    /// The number of the other, which is greater.
    pub second: usize,
    /// A longest common subsequence, in order.
    pub runs: Vec<CommonRun>,
}

impl NearPair {
    /// How many words of one match words of the other.
    pub fn matched(&self) -> usize {
        self.runs.iter().map(|run| run.length).sum()
    }
}

/// Pairs of sequences of which at least `least_percent` of the words match, those with the most
/// matching words first, such that no two pairs lead from a sequence to itself: of `n` sequences
/// that are all alike there are `n - 1` pairs.
pub fn near_pairs<S: AsRef<[u64]>>(sequences: &[S], least_percent: usize) -> Vec<NearPair> {
    let pairs = pairs_with_common_words(sequences, least_percent);
    let mut pairs: Vec<NearPair> = pairs
        .into_iter()
        .filter_map(|(_, first, second)| {
            let words = words_of(sequences, first, second);
            align(sequences, first, second, words - least_matched(words, least_percent))
        })
        .collect();
    pairs.sort_by_key(|pair| (usize::MAX - pair.matched(), pair.first, pair.second));
    let mut clusters = Clusters::new(sequences.len());
    pairs.retain(|pair| clusters.join(pair.first, pair.second));
    pairs
}

/// The same pairs and more, by the words that two sequences have in common in whatever order,
/// which is known without an alignment: first and second, the first being less.  They may form
/// circles.
pub fn alike_pairs<S: AsRef<[u64]>>(sequences: &[S], least_percent: usize) -> Vec<(usize, usize)> {
    let mut pairs = pairs_with_common_words(sequences, least_percent);
    pairs.sort_by_key(|&(common, first, second)| (usize::MAX - common, first, second));
    pairs.into_iter().map(|(_, first, second)| (first, second)).collect()
}

/// Candidates with enough words in common, in whatever order, and how many these are.
fn pairs_with_common_words<S: AsRef<[u64]>>(
    sequences: &[S],
    least_percent: usize,
) -> Vec<(usize, usize, usize)> {
    let sorted = |words: &S| {
        let mut words = words.as_ref().to_vec();
        words.sort_unstable();
        words
    };
    let sorted: Vec<Vec<u64>> = sequences.iter().map(sorted).collect();
    let with_common = |(first, second): (usize, usize)| {
        (common_words(&sorted[first], &sorted[second]), first, second)
    };
    let is_enough = |&(common, first, second): &(usize, usize, usize)| {
        2 * common >= least_matched(words_of(sequences, first, second), least_percent)
    };
    candidates(sequences).into_iter().map(with_common).filter(is_enough).collect()
}

fn words_of<S: AsRef<[u64]>>(sequences: &[S], first: usize, second: usize) -> usize {
    sequences[first].as_ref().len() + sequences[second].as_ref().len()
}

/// How many of the words of two sequences have to match.
pub fn least_matched(words: usize, least_percent: usize) -> usize {
    (words * least_percent).div_ceil(100).min(words)
}

/// How many words two ascending sequences have in common.
fn common_words(mut one: &[u64], mut other: &[u64]) -> usize {
    let mut common = 0;
    while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other) {
        common += usize::from(a == b);
        if a <= b {
            one = one_rest;
        }
        if b <= a {
            other = other_rest;
        }
    }
    common
}

/// Sequences that pairs lead to from each other.
pub struct Clusters(Vec<usize>);

impl Clusters {
    /// Each of so many sequences alone.
    pub fn new(count: usize) -> Self {
        Clusters((0..count).collect())
    }

    /// Whether pairs lead from one to the other.
    pub fn are_joined(&mut self, first: usize, second: usize) -> bool {
        root(&mut self.0, first) == root(&mut self.0, second)
    }

    /// Joins the clusters of two; says whether they were different.
    pub fn join(&mut self, first: usize, second: usize) -> bool {
        let [first, second] = [first, second].map(|at| root(&mut self.0, at));
        self.0[second] = first;
        first != second
    }
}

fn root(clusters: &mut [usize], mut at: usize) -> usize {
    while clusters[at] != at {
        clusters[at] = clusters[clusters[at]];
        at = clusters[at];
    }
    at
}

fn align<S: AsRef<[u64]>>(
    sequences: &[S],
    first: usize,
    second: usize,
    most_edits: usize,
) -> Option<NearPair> {
    let runs = common_runs(sequences[first].as_ref(), sequences[second].as_ref(), most_edits)?;
    Some(NearPair { first, second, runs })
}

/// A longest common subsequence of two sequences, as runs, in order; `None` where more insertions
/// and deletions than `most_edits` or [`MOST_EDITS`] make one of the other.
pub fn common_runs(first: &[u64], second: &[u64], most_edits: usize) -> Option<Vec<CommonRun>> {
    let edits = Edits { first, second };
    let rows = edits.rows(most_edits.min(MOST_EDITS))?;
    let mut common: Vec<(usize, usize)> = Vec::new();
    let mut end = (first.len(), second.len());
    for count in (0..rows.len()).rev() {
        let diagonal = end.0 as isize - end.1 as isize;
        let edit = count.checked_sub(1).and_then(|before| edits.step(&rows[before], diagonal));
        let begin = edit.map_or(0, |edit| edit.0);
        let length = end.0 - begin;
        common.extend((1..=length).map(|back| (end.0 - back, end.1 - back)));
        end = match edit {
            Some((_, true)) => (begin, end.1 - length - 1),
            Some((_, false)) => (begin - 1, end.1 - length),
            None => (0, 0),
        };
    }
    close_gaps(first, second, &mut common);
    let mut runs: Vec<CommonRun> = Vec::new();
    for (at, other) in common.into_iter().rev() {
        match runs
            .last_mut()
            .filter(|run| (run.first + run.length, run.second + run.length) == (at, other))
        {
            Some(run) => run.length += 1,
            None => runs.push(CommonRun { first: at, second: other, length: 1 }),
        }
    }
    Some(runs)
}

/// Moves gaps towards the beginning, where they may meet others: the words around a gap may match
/// those of the other sequence in more than one way.  The pairs are in descending order.
fn close_gaps(first: &[u64], second: &[u64], common: &mut [(usize, usize)]) {
    let (mut next, mut other_next) = (first.len(), second.len());
    for (at, other) in common {
        if other_next == *other + 1 && first[next - 1] == first[*at] {
            *at = next - 1;
        } else if next == *at + 1 && second[other_next - 1] == second[*other] {
            *other = other_next - 1;
        }
        (next, other_next) = (*at, *other);
    }
}

/// How far one comes in the first of two sequences with a number of edits, for the diagonals
/// -n, -n + 2 … n of n edits, where a diagonal is the place in the first sequence less that in the
/// second; `None` for diagonals outside of the sequences.
type Row = Vec<Option<usize>>;

/// What makes the second sequence of the first.
struct Edits<'a> {
    first: &'a [u64],
    second: &'a [u64],
}

impl Edits<'_> {
    /// The rows of no edit, one … until both ends are reached; `None` where that takes more than
    /// `most_edits`.
    fn rows(&self, most_edits: usize) -> Option<Vec<Row>> {
        let last = self.first.len() as isize - self.second.len() as isize;
        let mut rows: Vec<Row> = vec![vec![Some(self.behind_common(0, 0))]];
        loop {
            let row = &rows[rows.len() - 1];
            let index = last + rows.len() as isize - 1;
            // Diagonals of a row have the parity of its edits.
            let reached =
                (index % 2 == 0).then(|| row.get(usize::try_from(index / 2).ok()?)?.as_ref());
            if reached.flatten() == Some(&self.first.len()) {
                return Some(rows);
            }
            if rows.len() > most_edits {
                return None;
            }
            let edits = rows.len() as isize;
            let next = (-edits..=edits).step_by(2).map(|diagonal| {
                let (at, _) = self.step(row, diagonal)?;
                Some(self.behind_common(at, at.checked_add_signed(-diagonal)?))
            });
            let next = next.collect();
            rows.push(next);
        }
    }

    /// Where the next edit leads on a diagonal, from the row before it, and whether it is an
    /// insertion.
    fn step(&self, row: &Row, diagonal: isize) -> Option<(usize, bool)> {
        let of = |diagonal: isize| {
            let index = usize::try_from(diagonal + row.len() as isize - 1).ok()? / 2;
            row.get(index).copied().flatten()
        };
        let is_inside = |at: usize| at as isize - diagonal <= self.second.len() as isize;
        let inserted = of(diagonal + 1).filter(|&at| is_inside(at)).map(|at| (at, true));
        let deleted = of(diagonal - 1).filter(|&at| at < self.first.len());
        inserted.max(deleted.map(|at| (at + 1, false)))
    }

    /// The end of what is common from two places on.
    fn behind_common(&self, at: usize, other: usize) -> usize {
        let both = self.first[at..].iter().zip(&self.second[other..]);
        at + both.take_while(|(one, other)| one == other).count()
    }
}

/// Pairs that fingerprints say are similar, ascending.
fn candidates<S: AsRef<[u64]>>(sequences: &[S]) -> Vec<(usize, usize)> {
    let fingerprints: Vec<Option<[u64; BINS]>> =
        sequences.iter().map(|words| fingerprint(words.as_ref())).collect();
    let mut bands: FxHashMap<(usize, [u64; BAND]), Vec<usize>> = FxHashMap::default();
    let mut by_length: Vec<usize> = (0..sequences.len()).collect();
    by_length.sort_by_key(|&at| sequences[at].as_ref().len());
    for &at in &by_length {
        for (band, bins) in fingerprints[at].iter().flat_map(|bins| bins.as_chunks().0).enumerate()
        {
            bands.entry((band, *bins)).or_default().push(at);
        }
    }
    let mut partners: Vec<Vec<usize>> = vec![Vec::new(); sequences.len()];
    for members in bands.values() {
        for (place, &at) in members.iter().enumerate() {
            for &other in members[place + 1..].iter().take(MOST_IN_BAND) {
                partners[at.min(other)].push(at.max(other));
            }
        }
    }
    let equal_bins = |a: usize, b: usize| match (&fingerprints[a], &fingerprints[b]) {
        (Some(a), Some(b)) => a.iter().zip(b).filter(|(a, b)| a == b).count(),
        _ => 0,
    };
    let mut pairs = Vec::new();
    for (at, mut others) in partners.into_iter().enumerate() {
        others.sort_unstable();
        others.dedup();
        others.sort_by_key(|&other| BINS - equal_bins(at, other));
        pairs.extend(others.into_iter().take(MOST_ALIGNED).map(|other| (at, other)));
    }
    pairs
}

/// The least hash in each bin; an empty bin has that of the next one that is not.  `None` for a
/// sequence that is too short.
fn fingerprint(words: &[u64]) -> Option<[u64; BINS]> {
    let mut bins = [u64::MAX; BINS];
    for shingle in words.windows(SHINGLE) {
        let mut hasher = FxHasher::default();
        shingle.iter().for_each(|&word| hasher.write_u64(word));
        let hash = hasher.finish();
        let bin = (hash >> 32) as usize % BINS;
        bins[bin] = bins[bin].min(hash);
    }
    let last = bins.iter().rev().copied().find(|&bin| bin != u64::MAX)?;
    let mut next = *bins.iter().find(|&&bin| bin != u64::MAX).unwrap_or(&last);
    for bin in bins.iter_mut().rev() {
        if *bin == u64::MAX {
            *bin = next;
        }
        next = *bin;
    }
    Some(bins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// The length of a longest common subsequence, by its definition.
    fn longest_common(a: &[u64], b: &[u64]) -> usize {
        let mut before = vec![0; b.len() + 1];
        for one in a {
            let mut row = vec![0; b.len() + 1];
            for (at, other) in b.iter().enumerate() {
                row[at + 1] =
                    if one == other { before[at] + 1 } else { row[at].max(before[at + 1]) };
            }
            before = row;
        }
        before[b.len()]
    }

    #[test]
    fn of_sequences_that_are_alike_one_pair_less() {
        let base: Vec<u64> = (0..100).map(|word| word * 7919).collect();
        let mut sequences: Vec<Vec<u64>> = vec![base.clone(); 4];
        for (at, sequence) in sequences.iter_mut().enumerate() {
            sequence.insert(20 * at + 10, 1);
        }
        sequences.push((0..100).map(|word| word * 104_729 + 1).collect());
        let pairs = near_pairs(&sequences, 80);
        assert_eq!(pairs.len(), 3);
        let alike = alike_pairs(&sequences, 80);
        assert!(alike.iter().all(|&(first, second)| first < second && second < 4));
        let mut clusters = Clusters::new(sequences.len());
        let joining = alike.iter().filter(|&&(first, second)| clusters.join(first, second));
        assert_eq!(joining.count(), 3);
        assert!(pairs.iter().all(|pair| pair.matched() == 100 && pair.second < 4));
    }

    #[test]
    fn gaps_meet() {
        let runs = common_runs(&[1, 2, 2, 3, 2, 2, 4], &[1, 2, 5, 2, 2, 4], MOST_EDITS);
        let run = |first, second, length| CommonRun { first, second, length };
        assert_eq!(runs, Some(vec![run(0, 0, 2), run(4, 3, 3)]));
    }

    #[test]
    fn short_sequences_have_no_fingerprint() {
        assert_eq!(fingerprint(&[1, 2]), None);
        assert_eq!(near_pairs(&[vec![], vec![], vec![1], vec![1]], 0), []);
    }

    proptest! {
        #[test]
        fn runs_are_a_longest_common_subsequence(a in vec(0u64..6, 0..40), b in vec(0u64..6, 0..40)) {
            let pair = align(&[a.clone(), b.clone()], 0, 1, usize::MAX).expect("few edits");
            for run in &pair.runs {
                prop_assert_eq!(&a[run.first..][..run.length], &b[run.second..][..run.length]);
            }
            let follows = |runs: &[CommonRun]| {
                runs[0].first + runs[0].length <= runs[1].first
                    && runs[0].second + runs[0].length <= runs[1].second
            };
            prop_assert!(pair.runs.windows(2).all(follows));
            let common = longest_common(&a, &b);
            prop_assert_eq!(pair.matched(), common);
            let edits = a.len() + b.len() - 2 * common;
            prop_assert!(common_runs(&a, &b, edits).is_some());
            prop_assert!(edits == 0 || common_runs(&a, &b, edits - 1).is_none());
        }

        #[test]
        fn common_words_are_those_of_multisets(a in vec(0u64..6, 0..40), b in vec(0u64..6, 0..40)) {
            let count = |words: &[u64], word| words.iter().filter(|&&one| one == word).count();
            let expected: usize = (0..6).map(|word| count(&a, word).min(count(&b, word))).sum();
            let (mut a, mut b) = (a, b);
            a.sort_unstable();
            b.sort_unstable();
            prop_assert_eq!(common_words(&a, &b), expected);
        }

        #[test]
        fn sequences_with_few_changes_are_found(
            base in vec(any::<u64>(), 60..120), places in vec(0usize..60, 1..4),
        ) {
            let mut changed = base.clone();
            places.iter().for_each(|&place| changed[place] ^= 1);
            let both = [base, changed];
            prop_assert_eq!(near_pairs(&both, 70).len(), 1);
            prop_assert_eq!(alike_pairs(&both, 70), [(0, 1)]);
        }
    }
}
