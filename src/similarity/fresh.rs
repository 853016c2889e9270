//! What of a text may repeat where it is fresh.
//!
//! Of a text that was searched before, most repeats are what they were.  Those that
//! are not have a fresh position in one of their stretches at least.  Such a stretch
//! lies in a run of symbols that all occur more than once, and every other one of its
//! repeat has the same symbols, neighbours in pairs as they are there.  Everything
//! else can be left out, which is most of the text where little is fresh.

use rustc_hash::FxHashSet;
use std::ops::Range;

/// Tells which positions may be part of a repeat that has a fresh one.
pub(super) struct LikeFresh<'a> {
    symbols: &'a [u32],
    /// The positions that are part of the text.
    current: &'a [Range<u32>],
    /// Fresh positions before each.
    fresh_before: Vec<u32>,
    /// The runs in which fresh stretches lie, ascending.
    fresh_runs: Vec<Range<u32>>,
    /// For each symbol, whether some fresh position has it.
    is_fresh_symbol: Vec<bool>,
    /// The pairs of neighbours in those runs.
    pairs: FxHashSet<(u32, u32)>,
}

impl<'a> LikeFresh<'a> {
    /// Reads the `current` parts of a text, in which no stretch goes from one to the
    /// next, given for each position whether it is fresh.
    pub(super) fn of(symbols: &'a [u32], is_fresh: &[bool], current: &'a [Range<u32>]) -> Self {
        let alphabet = symbols.iter().max().map_or(0, |&last| last as usize + 1);
        let mut like_fresh = LikeFresh {
            symbols,
            current,
            fresh_before: sums(is_fresh),
            fresh_runs: Vec::new(),
            is_fresh_symbol: vec![false; alphabet],
            pairs: FxHashSet::default(),
        };
        like_fresh.find_fresh_runs(alphabet);
        like_fresh
    }

    /// Whether one of some positions is fresh.
    pub(super) fn has_fresh(&self, positions: Range<u32>) -> bool {
        self.fresh_before[positions.start as usize] < self.fresh_before[positions.end as usize]
    }

    /// The runs of positions that may be part of a repeat with a fresh stretch,
    /// ascending.
    pub(super) fn runs(&self) -> Vec<Range<u32>> {
        let mut fresh = self.fresh_runs.iter().cloned().peekable();
        let mut runs = Vec::new();
        for Range { start, end } in self.current.iter().cloned() {
            let mut position = start;
            while let Some(run) = fresh.next_if(|run| run.start < end) {
                self.add_like_fresh(position..run.start, &mut runs);
                position = run.end;
                runs.push(run);
            }
            self.add_like_fresh(position..end, &mut runs);
        }
        runs
    }

    /// Finds the runs of symbols that occur more than once and have a fresh position.
    fn find_fresh_runs(&mut self, alphabet: usize) {
        let mut counts = vec![0_u32; alphabet];
        for position in self.current.iter().cloned().flatten() {
            counts[self.symbol(position) as usize] += 1;
        }
        for part in self.current {
            let mut position = part.start;
            while position < part.end {
                let begin = position;
                while position < part.end && counts[self.symbol(position) as usize] > 1 {
                    position += 1;
                }
                if self.has_fresh(begin..position) {
                    self.note_fresh_run(begin..position);
                }
                position += 1;
            }
        }
    }

    fn note_fresh_run(&mut self, run: Range<u32>) {
        for position in run.clone() {
            if self.has_fresh(position..position + 1) {
                self.is_fresh_symbol[self.symbols[position as usize] as usize] = true;
            }
        }
        let symbols = &self.symbols[run.start as usize..run.end as usize];
        self.pairs.extend(symbols.windows(2).map(|pair| (pair[0], pair[1])));
        self.fresh_runs.push(run);
    }

    /// Adds the runs of some positions that have only pairs of fresh runs, and a
    /// symbol that is fresh somewhere.
    fn add_like_fresh(&self, positions: Range<u32>, runs: &mut Vec<Range<u32>>) {
        let mut begin = positions.start;
        for position in positions.clone() {
            let goes_on = position + 1 < positions.end
                && self.pairs.contains(&(self.symbol(position), self.symbol(position + 1)));
            if goes_on {
                continue;
            }
            let run = begin..position + 1;
            if run.clone().any(|at| self.is_fresh_symbol[self.symbol(at) as usize]) {
                runs.push(run);
            }
            begin = position + 1;
        }
    }

    fn symbol(&self, position: u32) -> u32 {
        self.symbols[position as usize]
    }
}

/// How many are true before each place, and in all.
fn sums(flags: &[bool]) -> Vec<u32> {
    let mut sum = 0;
    let mut sums = Vec::with_capacity(flags.len() + 1);
    sums.push(sum);
    sums.extend(flags.iter().map(|&flag| {
        sum += u32::from(flag);
        sum
    }));
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_runs_with_a_fresh_symbol_and_their_likes_are_left() {
        let symbols = [1, 2, 3, 90, 1, 2, 91, 3, 1, 2, 3, 5, 5, 92];
        let mut is_fresh = [false; 14];
        is_fresh[8] = true;
        let current = [0..7, 7..14];
        let like_fresh = LikeFresh::of(&symbols, &is_fresh, &current);
        assert_eq!(like_fresh.runs(), [0..3, 4..6, 7..13]);
        assert!(like_fresh.has_fresh(7..10) && !like_fresh.has_fresh(9..12));
    }

    proptest! {
        #[test]
        fn whatever_repeats_a_fresh_stretch_is_in_one_run(
            text in prop::collection::vec((0_u32..4, prop::bool::weighted(0.1)), 2..40),
            cut in 1_usize..40,
        ) {
            let (symbols, is_fresh): (Vec<u32>, Vec<bool>) = text.into_iter().unzip();
            let (length, cut) = (symbols.len() as u32, cut.min(symbols.len() - 1) as u32);
            let current = [0..cut, cut..length];
            let like_fresh = LikeFresh::of(&symbols, &is_fresh, &current);
            let runs = like_fresh.runs();
            let parts = || current.iter().cloned();
            let stretches = || parts().flat_map(|part| {
                let starts = part.clone();
                starts.flat_map(move |start| (start + 1..=part.end).map(move |end| start..end))
            });
            let of = |stretch: &Range<u32>| &symbols[stretch.start as usize..stretch.end as usize];
            for fresh in stretches().filter(|stretch| like_fresh.has_fresh(stretch.clone())) {
                for other in stretches().filter(|other| *other != fresh && of(other) == of(&fresh)) {
                    for stretch in [&fresh, &other] {
                        let has = |run: &Range<u32>| {
                            run.start <= stretch.start && stretch.end <= run.end
                        };
                        prop_assert!(runs.iter().any(has), "{stretch:?} of {runs:?}");
                    }
                }
            }
        }
    }
}
