//! Sequences of words that are nearly the same.
//!
//! Fingerprints find the pairs: each sequence is the set of its runs of `SHINGLE` words, and of a
//! set the least hash in each of `BINS` bins is kept (minhash with one permutation: Li, Owen and
//! Zhang, 2012).  Two sets agree in about as many bins as their intersection is a part of their
//! union.  Sequences that agree in `BAND` neighbouring bins are candidates for each other; of
//! these the most similar are aligned.  No step looks at all pairs.  F3M (Stirling et al., 2022)
//! finds functions to merge in this way.

use rustc_hash::{FxHashMap, FxHasher};
use similar::{Algorithm, DiffOp, capture_diff_slices};
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
    let mut pairs: Vec<NearPair> = candidates(sequences)
        .into_iter()
        .map(|(first, second)| align(sequences, first, second))
        .filter(|pair| {
            let words =
                sequences[pair.first].as_ref().len() + sequences[pair.second].as_ref().len();
            200 * pair.matched() >= least_percent * words
        })
        .collect();
    pairs.sort_by_key(|pair| (usize::MAX - pair.matched(), pair.first, pair.second));
    let mut clusters: Vec<usize> = (0..sequences.len()).collect();
    pairs.retain(|pair| {
        let [first, second] = [pair.first, pair.second].map(|at| root(&mut clusters, at));
        clusters[second] = first;
        first != second
    });
    pairs
}

fn root(clusters: &mut [usize], mut at: usize) -> usize {
    while clusters[at] != at {
        clusters[at] = clusters[clusters[at]];
        at = clusters[at];
    }
    at
}

fn align<S: AsRef<[u64]>>(sequences: &[S], first: usize, second: usize) -> NearPair {
    NearPair {
        first,
        second,
        runs: common_runs(sequences[first].as_ref(), sequences[second].as_ref()),
    }
}

/// A longest common subsequence of two sequences, as runs, in order.
pub fn common_runs(first: &[u64], second: &[u64]) -> Vec<CommonRun> {
    capture_diff_slices(Algorithm::Myers, first, second)
        .into_iter()
        .filter_map(|operation| match operation {
            DiffOp::Equal { old_index: first, new_index: second, len: length } => {
                Some(CommonRun { first, second, length })
            }
            _ => None,
        })
        .collect()
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
        assert!(pairs.iter().all(|pair| pair.matched() == 100 && pair.second < 4));
    }

    #[test]
    fn short_sequences_have_no_fingerprint() {
        assert_eq!(fingerprint(&[1, 2]), None);
        assert_eq!(near_pairs(&[vec![], vec![], vec![1], vec![1]], 0), []);
    }

    proptest! {
        #[test]
        fn runs_are_a_longest_common_subsequence(a in vec(0u64..6, 0..40), b in vec(0u64..6, 0..40)) {
            let pair = align(&[a.clone(), b.clone()], 0, 1);
            for run in &pair.runs {
                prop_assert_eq!(&a[run.first..][..run.length], &b[run.second..][..run.length]);
            }
            let follows = |runs: &[CommonRun]| {
                runs[0].first + runs[0].length <= runs[1].first
                    && runs[0].second + runs[0].length <= runs[1].second
            };
            prop_assert!(pair.runs.windows(2).all(follows));
            prop_assert_eq!(pair.matched(), longest_common(&a, &b));
        }

        #[test]
        fn sequences_with_few_changes_are_found(
            base in vec(any::<u64>(), 60..120), places in vec(0usize..60, 1..4),
        ) {
            let mut changed = base.clone();
            places.iter().for_each(|&place| changed[place] ^= 1);
            let pairs = near_pairs(&[base, changed], 70);
            prop_assert_eq!(pairs.len(), 1);
        }
    }
}
