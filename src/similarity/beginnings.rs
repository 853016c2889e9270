//! The codes of what begins at each position, made once.
//!
//! The codes of a stretch are the beginning of the codes of every longer stretch
//! from the same start.  A start is in many repeats, one inside the other, so
//! it is coded once, as far as the longest of them goes.

use super::program::Program;
use super::repeats::Repeat;
use super::structure::Coder;
use super::suffix::SuffixArray;
use std::ops::Range;

/// How many positions are kept for each position of the program, and besides.
const KEPT_PER_POSITION: usize = 8;
const KEPT_AT_LEAST: usize = 1 << 20;

/// The codes of what begins at the starts of repeats.
pub(super) struct Beginnings {
    /// Longer repeats are not here.
    max_length: u32,
    codes: Vec<u32>,
    /// For each position of each start: where its codes end, and a hash of the
    /// codes from the start up to there.
    marks: Vec<(u32, u64)>,
    /// Where the marks of each start begin; one entry more than there are.
    first_mark: Vec<u32>,
    /// Where the codes of each start begin.
    first_code: Vec<u32>,
}

impl Beginnings {
    /// Codes the starts of repeats as far as there is room for all alike.
    pub(super) fn of(
        program: &Program,
        array: &SuffixArray,
        repeats: &[Repeat],
        coder: &mut Coder<'_>,
    ) -> Self {
        let mut lengths = vec![0_u32; program.len()];
        for repeat in repeats {
            for &start in &array.starts[as_range(&repeat.ranks)] {
                let length = &mut lengths[start as usize];
                *length = repeat.length.max(*length);
            }
        }
        let room = KEPT_PER_POSITION * program.len() + KEPT_AT_LEAST;
        let mut max_length = lengths.iter().copied().max().unwrap_or(0);
        let cost = |limit: u32| lengths.iter().map(|&one| one.min(limit) as usize).sum::<usize>();
        while cost(max_length) > room {
            max_length /= 2;
        }
        let mut beginnings = Beginnings {
            max_length,
            codes: Vec::new(),
            marks: Vec::with_capacity(cost(max_length)),
            first_mark: Vec::with_capacity(lengths.len() + 1),
            first_code: Vec::with_capacity(lengths.len()),
        };
        for (start, length) in lengths.into_iter().enumerate() {
            beginnings.add(coder, start, length.min(max_length) as usize);
        }
        beginnings.first_mark.push(beginnings.marks.len() as u32);
        beginnings
    }

    fn add(&mut self, coder: &mut Coder<'_>, start: usize, length: usize) {
        let begin = self.codes.len();
        self.first_mark.push(self.marks.len() as u32);
        self.first_code.push(u32::try_from(begin).expect("fewer than 2^32 codes"));
        if length == 0 {
            return;
        }
        let marks = &mut self.marks;
        coder.code(start, length, &mut self.codes, |end| marks.push((end as u32, 0)));
        let (mut hash, mut at) = (0_u64, begin);
        for mark in &mut self.marks[self.first_mark[start] as usize..] {
            for &code in &self.codes[at..mark.0 as usize] {
                hash = (hash.rotate_left(5) ^ u64::from(code)).wrapping_mul(0x517c_c1b7_2722_0a95);
            }
            at = mark.0 as usize;
            mark.1 = hash;
        }
    }

    /// Whether the codes of repeats of this length are here.
    pub(super) fn has(&self, length: u32) -> bool {
        length <= self.max_length
    }

    /// The codes of the stretch of `length` positions, at least one, that begins
    /// at the start of a repeat at least as long.
    pub(super) fn codes(&self, start: u32, length: u32) -> &[u32] {
        let (end, _) = self.marks[self.mark(start, length)];
        &self.codes[self.first_code[start as usize] as usize..end as usize]
    }

    /// How many codes each beginning of such a stretch has.
    pub(super) fn widths(&self, start: u32, length: u32) -> impl Iterator<Item = usize> {
        let first = self.first_code[start as usize];
        let marks = self.first_mark[start as usize] as usize..=self.mark(start, length);
        self.marks[marks].iter().map(move |&(end, _)| (end - first) as usize)
    }

    /// Whether several such stretches have the same codes.
    pub(super) fn all_same(&self, starts: &[u32], length: u32) -> bool {
        let hash = |start: u32| self.marks[self.mark(start, length)].1;
        starts.iter().all(|&start| hash(start) == hash(starts[0]))
            && starts
                .iter()
                .all(|&start| self.codes(start, length) == self.codes(starts[0], length))
    }

    fn mark(&self, start: u32, length: u32) -> usize {
        self.first_mark[start as usize] as usize + length as usize - 1
    }
}

/// A range of ranks as one of indices.
pub(super) fn as_range(ranks: &Range<u32>) -> Range<usize> {
    ranks.start as usize..ranks.end as usize
}
