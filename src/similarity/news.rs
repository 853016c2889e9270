//! What of a text may have something in common with its new part.
//!
//! A stretch that repeats in the new part consists of pairs of neighbours that are
//! neighbours there too.  Everywhere else the old part can be left out, which is
//! most of it where little is new.

use rustc_hash::FxHashSet;
use std::ops::Range;

/// Tells which old positions may be part of a stretch that repeats in the new
/// part of a text.
pub(super) struct LikeNew<'a> {
    symbols: &'a [u32],
    /// How many positions are old.
    old: usize,
    /// For each symbol, whether the new part has it.
    is_new: Vec<bool>,
    /// The pairs of neighbours in the new part.
    pairs: FxHashSet<(u32, u32)>,
}

impl<'a> LikeNew<'a> {
    /// Reads a text whose first positions are old.
    pub(super) fn of(symbols: &'a [u32], old: usize) -> Self {
        let new = &symbols[old..];
        let mut is_new = vec![false; symbols.iter().max().map_or(0, |&last| last as usize + 1)];
        new.iter().for_each(|&symbol| is_new[symbol as usize] = true);
        let pairs = new.windows(2).map(|pair| (pair[0], pair[1])).collect();
        LikeNew { symbols, old, is_new, pairs }
    }

    /// The runs of some positions, which are all old or all new, that may be part
    /// of such a stretch.
    pub(super) fn runs(&self, positions: Range<u32>) -> Vec<Range<u32>> {
        if positions.start as usize >= self.old {
            return vec![positions];
        }
        let mut runs: Vec<Range<u32>> = Vec::new();
        for position in positions {
            if !self.is_new[self.symbols[position as usize] as usize] {
                continue;
            }
            match runs.last_mut() {
                Some(run) if run.end == position && self.is_pair_new(position - 1) => {
                    run.end = position + 1;
                }
                _ => runs.push(position..position + 1),
            }
        }
        runs
    }

    /// Whether a symbol and the next one are neighbours in the new part too.
    fn is_pair_new(&self, position: u32) -> bool {
        let at = position as usize;
        self.pairs.contains(&(self.symbols[at], self.symbols[at + 1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn old_symbols_and_old_pairs_part_runs() {
        let symbols = [1, 2, 3, 9, 2, 1, 2, 7, 1, 2, 3, 4];
        let like_new = LikeNew::of(&symbols, 8);
        assert_eq!(like_new.runs(0..8), [0..3, 4..5, 5..7]);
        assert_eq!(like_new.runs(2..8), [2..3, 4..5, 5..7]);
        let new = like_new.runs(8..12);
        assert_eq!((new.len(), &new[0]), (1, &(8..12)));
    }

    proptest! {
        #[test]
        fn whatever_the_new_part_has_is_in_one_run(
            symbols in prop::collection::vec(0_u32..4, 2..40),
            old in 1_usize..40,
        ) {
            let old = old.min(symbols.len() - 1);
            let (before, new) = symbols.split_at(old);
            let runs = LikeNew::of(&symbols, old).runs(0..old as u32);
            for start in 0..old {
                for end in start + 1..=old {
                    let stretch = &before[start..end];
                    if new.windows(stretch.len()).any(|other| other == stretch) {
                        let has = |run: &Range<u32>| {
                            run.start as usize <= start && end <= run.end as usize
                        };
                        prop_assert!(runs.iter().any(has));
                    }
                }
            }
        }
    }
}
