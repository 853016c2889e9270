//! Incremental search: which positions can belong to a repeat that covers a dirty
//! position, one that is new or follows another one since the last search.
//!
//! Repeats without a dirty position are the same as in the last search.  Every other
//! repeat has an occurrence with a dirty position.  That occurrence lies in a *dirty
//! run*, a run of symbols that each occur more than once; all other occurrences have the
//! same symbols, so each pair of adjacent symbols in them is one of a dirty run.  All
//! other positions are left out, which is most of the text where few are dirty.

use rustc_hash::FxHashSet;
use std::ops::Range;

/// Which positions can belong to a repeat that covers a dirty one.
pub struct IncrementalFilter<'a> {
    symbols: &'a [u32],
    /// The positions that are part of the text.
    current: &'a [Range<u32>],
    /// How many dirty positions there are before each.
    dirty_before: Vec<u32>,
    /// The runs in which dirty candidates lie, ascending.
    dirty_runs: Vec<Range<u32>>,
    /// For each symbol, whether some dirty position has it.
    is_dirty_symbol: Vec<bool>,
    /// For each symbol, whether some pair begins with it: most adjacent symbols are told from
    /// pairs by this alone.
    begins_pair: Vec<bool>,
    /// The pairs of adjacent symbols in the dirty runs.
    pairs: FxHashSet<(u32, u32)>,
}

impl<'a> IncrementalFilter<'a> {
    /// Reads the `current` parts of a text, in which no candidate goes from one to the
    /// next, given for each position whether it is dirty.
    pub fn analyse(symbols: &'a [u32], is_dirty: &[bool], current: &'a [Range<u32>]) -> Self {
        let alphabet = symbols.iter().max().map_or(0, |&last| last as usize + 1);
        let mut filter = IncrementalFilter {
            symbols,
            current,
            dirty_before: sums(is_dirty),
            dirty_runs: Vec::new(),
            is_dirty_symbol: vec![false; alphabet],
            begins_pair: vec![false; alphabet],
            pairs: FxHashSet::default(),
        };
        filter.find_dirty_runs(alphabet);
        filter
    }

    /// Whether one of some positions is dirty.
    pub fn has_dirty(&self, positions: Range<u32>) -> bool {
        self.dirty_before[positions.start as usize] < self.dirty_before[positions.end as usize]
    }

    /// The runs of positions that may be part of a repeat with a dirty candidate,
    /// ascending.
    pub fn runs(&self) -> Vec<Range<u32>> {
        let mut dirty = self.dirty_runs.iter().cloned().peekable();
        let mut runs = Vec::new();
        for Range { start, end } in self.current.iter().cloned() {
            let mut position = start;
            while let Some(run) = dirty.next_if(|run| run.start < end) {
                self.add_like_dirty(position..run.start, &mut runs);
                position = run.end;
                runs.push(run);
            }
            self.add_like_dirty(position..end, &mut runs);
        }
        runs
    }

    /// Finds the runs of symbols that occur more than once and have a dirty position.
    fn find_dirty_runs(&mut self, alphabet: usize) {
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
                if self.has_dirty(begin..position) {
                    self.note_dirty_run(begin..position);
                }
                position += 1;
            }
        }
    }

    fn note_dirty_run(&mut self, run: Range<u32>) {
        for position in run.clone() {
            if self.has_dirty(position..position + 1) {
                self.is_dirty_symbol[self.symbols[position as usize] as usize] = true;
            }
        }
        let symbols = &self.symbols[run.start as usize..run.end as usize];
        for pair in symbols.windows(2) {
            self.begins_pair[pair[0] as usize] = true;
            self.pairs.insert((pair[0], pair[1]));
        }
        self.dirty_runs.push(run);
    }

    /// Adds the runs of some positions whose adjacent symbols are pairs of the dirty runs,
    /// if one of them has the symbol of a dirty position.
    fn add_like_dirty(&self, positions: Range<u32>, runs: &mut Vec<Range<u32>>) {
        let mut begin = positions.start;
        for position in positions.clone() {
            let symbol = self.symbol(position);
            let goes_on = position + 1 < positions.end
                && self.begins_pair[symbol as usize]
                && self.pairs.contains(&(symbol, self.symbol(position + 1)));
            if goes_on {
                continue;
            }
            let run = begin..position + 1;
            if run.clone().any(|at| self.is_dirty_symbol[self.symbol(at) as usize]) {
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
        let mut is_dirty = [false; 14];
        is_dirty[8] = true;
        let current = [0..7, 7..14];
        let filter = IncrementalFilter::analyse(&symbols, &is_dirty, &current);
        assert_eq!(filter.runs(), [0..3, 4..6, 7..13]);
        assert!(filter.has_dirty(7..10) && !filter.has_dirty(9..12));
    }

    proptest! {
        #[test]
        fn whatever_repeats_a_dirty_candidate_is_in_one_run(
            text in prop::collection::vec((0_u32..4, prop::bool::weighted(0.1)), 2..40),
            cut in 1_usize..40,
        ) {
            let (symbols, is_dirty): (Vec<u32>, Vec<bool>) = text.into_iter().unzip();
            let (length, cut) = (symbols.len() as u32, cut.min(symbols.len() - 1) as u32);
            let current = [0..cut, cut..length];
            let filter = IncrementalFilter::analyse(&symbols, &is_dirty, &current);
            let runs = filter.runs();
            let parts = || current.iter().cloned();
            let candidates = || parts().flat_map(|part| {
                let starts = part.clone();
                starts.flat_map(move |start| (start + 1..=part.end).map(move |end| start..end))
            });
            let of = |range: &Range<u32>| &symbols[range.start as usize..range.end as usize];
            for dirty in candidates().filter(|candidate| filter.has_dirty(candidate.clone())) {
                let repeats_it = |other: &Range<u32>| *other != dirty && of(other) == of(&dirty);
                for other in candidates().filter(repeats_it) {
                    for candidate in [&dirty, &other] {
                        let has = |run: &Range<u32>| {
                            run.start <= candidate.start && candidate.end <= run.end
                        };
                        prop_assert!(runs.iter().any(has), "{candidate:?} of {runs:?}");
                    }
                }
            }
        }
    }
}
