//! The codes of the longest candidate that begins at each position, computed once.
//!
//! The codes of a candidate are a prefix of the codes of every longer candidate from
//! the same start.  Many nested repeats begin at one start, so the longest of them is
//! encoded and serves all.

use super::encoding::CanonicalEncoder;
use super::repeats::Repeat;
use super::suffix::SuffixArray;
use crate::program::Program;
use std::ops::Range;

/// How many positions are kept at most for each position of the program.
const KEPT_PER_POSITION: usize = 8;
/// How many more are kept, so that small programs have all.
const KEPT_AT_LEAST: usize = 1 << 20;

/// The codes of candidates that begin at the starts of repeats.
pub(crate) struct PrefixCodes {
    /// The codes of longer repeats are not kept.
    max_length: u32,
    codes: Vec<u32>,
    /// For each start, how many positions are encoded.
    lengths: Vec<u32>,
    /// Where the codes of each start begin.
    first_code: Vec<u32>,
}

impl PrefixCodes {
    /// Encodes the candidates at the starts of repeats, which are sorted from the longest.
    /// The maximum length is halved until all fit into the room.
    pub(crate) fn encode(
        program: &Program,
        array: &SuffixArray,
        repeats: &[Repeat],
        encoder: &mut CanonicalEncoder<'_>,
    ) -> Self {
        let lengths = longest_at_each_start(array, repeats);
        let room = KEPT_PER_POSITION * program.len() + KEPT_AT_LEAST;
        let mut max_length = lengths.iter().copied().max().unwrap_or(0);
        let cost = |limit: u32| lengths.iter().map(|&one| one.min(limit) as usize).sum::<usize>();
        while cost(max_length) > room {
            max_length /= 2;
        }
        let mut prefix_codes = PrefixCodes {
            max_length,
            codes: Vec::new(),
            first_code: Vec::with_capacity(lengths.len()),
            lengths,
        };
        for start in 0..prefix_codes.lengths.len() {
            prefix_codes.add(encoder, start);
        }
        prefix_codes
    }

    fn add(&mut self, encoder: &mut CanonicalEncoder<'_>, start: usize) {
        let length = &mut self.lengths[start];
        *length = self.max_length.min(*length);
        self.first_code.push(u32::try_from(self.codes.len()).expect("fewer than 2^32 codes"));
        if *length > 0 {
            encoder.encode(start, *length as usize, &mut self.codes);
        }
    }

    /// Whether the codes of repeats of this length are here.
    pub(crate) fn has(&self, length: u32) -> bool {
        length <= self.max_length
    }

    /// The `width` codes of a candidate.
    pub(crate) fn codes(&self, start: u32, width: usize) -> &[u32] {
        let first = self.first_code[start as usize] as usize;
        &self.codes[first..first + width]
    }

    /// Whether all codes of a candidate are here.
    pub(crate) fn has_all(&self, start: u32, length: u32) -> bool {
        self.lengths[start as usize] >= length
    }

    /// Whether candidates with the same symbols, whose codes are here, have the
    /// same codes; each has `width`.
    pub(crate) fn all_same(&self, mut starts: impl Iterator<Item = u32>, width: usize) -> bool {
        let Some(first) = starts.next() else { return true };
        let expected = self.codes(first, width);
        starts.all(|start| self.codes(start, width) == expected)
    }
}

/// The length of the longest repeat that begins at each position, without periodic
/// ones; 0 where none does.  The longest repeats come first, so what has a length keeps it, and a
/// repeat goes over the ranks that have one in a few steps however many they
/// are.
fn longest_at_each_start(array: &SuffixArray, repeats: &[Repeat]) -> Vec<u32> {
    let mut lengths = vec![0; array.starts.len()];
    let mut next_without: Vec<u32> = (0..=array.starts.len() as u32).collect();
    for repeat in repeats.iter().filter(|repeat| !repeat.is_periodic) {
        let mut rank = find_without(&mut next_without, repeat.ranks.start);
        while rank < repeat.ranks.end {
            lengths[array.starts[rank as usize] as usize] = repeat.length;
            next_without[rank as usize] = rank + 1;
            rank = find_without(&mut next_without, rank + 1);
        }
    }
    lengths
}

/// The first rank from the given one on that has no length yet: union-find `find` with
/// path halving.
fn find_without(next_without: &mut [u32], mut rank: u32) -> u32 {
    loop {
        let next = next_without[rank as usize];
        if next == rank {
            return rank;
        }
        let after = next_without[next as usize];
        next_without[rank as usize] = after;
        rank = after;
    }
}

/// A range of ranks as one of indices.
pub(crate) fn as_range(ranks: &Range<u32>) -> Range<usize> {
    ranks.start as usize..ranks.end as usize
}

#[cfg(test)]
mod tests {
    use super::super::repeats::maximal_repeats;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn each_start_has_the_longest_of_its_repeats(
            symbols in prop::collection::vec(0_u32..3, 0..60),
        ) {
            let array = SuffixArray::sort(&symbols, 3);
            let mut repeats = maximal_repeats(&symbols, &array, 1);
            repeats.sort_by_key(|repeat| std::cmp::Reverse(repeat.length));
            let mut expected = vec![0; symbols.len()];
            for repeat in &repeats {
                for &start in &array.starts[as_range(&repeat.ranks)] {
                    let longest = &mut expected[start as usize];
                    *longest = repeat.length.max(*longest);
                }
            }
            prop_assert_eq!(longest_at_each_start(&array, &repeats), expected);
        }
    }
}
