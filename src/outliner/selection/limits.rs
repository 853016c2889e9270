//! How far the search for better regions goes.  Each limit has a number and a counter: how often
//! a search used all that it allows.  `RUSTMERGE_LOG=debug` prints them.

use crate::host::reasons::counts;
use crate::outliner::price::trim::Trim;
use std::cell::Cell;

/// By how many instructions a step moves the start and the end of regions inwards.
pub(super) const TRIMS: [Trim; 4] = [
    Trim { front: 1, back: 0 },
    Trim { front: 0, back: 1 },
    Trim { front: 2, back: 0 },
    Trim { front: 0, back: 2 },
];

/// What ends a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    /// Regions of a group besides the first that decide where it is cut into pieces.
    Models,
    /// Steps that move the ends of a group's regions inwards in search of a higher benefit.
    Trims,
    /// Splits of a group by a constant in search of a better part.
    Splits,
    /// Blocks of a region that runs too often which are tried as its begin.
    Heads,
}

impl Limit {
    const ALL: [Limit; 4] = [Limit::Models, Limit::Trims, Limit::Splits, Limit::Heads];

    fn most(self) -> usize {
        let (name, most) = match self {
            Limit::Models => ("Models", 3),
            Limit::Trims => ("Trims", 24),
            Limit::Splits => ("Splits", 4),
            Limit::Heads => ("Heads", 4),
        };
        if counts(name) { most } else { usize::MAX }
    }
}

/// The limits of one search: how often each was reached, and how many positions the ranges that
/// are priced may have together.
pub(super) struct Limits {
    /// Positions for the whole search.
    given: usize,
    /// Ends of regions are moved only while this much is left.
    kept_from_trims: usize,
    left: Cell<usize>,
    /// Ranges that were not priced because the budget was spent.
    unpriced: Cell<usize>,
    /// Groups whose rest was not divided because the chosen part was not small.
    undivided: Cell<usize>,
    reached: [Cell<usize>; Limit::ALL.len()],
}

impl Limits {
    /// For each position of the program.  Modules of the corpus with 256 positions or more have
    /// up to 61 (`all`, LLVM 22; `RUSTMERGE_LOG=debug` prints it); nearly periodic code, where
    /// each position is part of many groups, needs more.
    const PER_POSITION: usize = 256;
    const KEPT_PER_POSITION: usize = 128;

    /// At least, for small programs.
    const LEAST: usize = 1 << 16;

    /// The rest of a group is divided by a constant where the part that agreed on it had less
    /// than one in this many of the regions.  Otherwise a group in which few regions agree on
    /// each constant would be priced as often as there are constants.
    const SMALL_PART: usize = 8;

    /// For a program with a number of positions.
    pub(super) fn new(positions: usize) -> Self {
        let given = (Self::PER_POSITION * positions).max(Self::LEAST);
        Self::with_budget(given, Self::KEPT_PER_POSITION * positions)
    }

    pub(super) fn with_budget(given: usize, kept_from_trims: usize) -> Self {
        let (left, reached) = (Cell::new(given), Default::default());
        let (unpriced, undivided) = Default::default();
        Limits { given, kept_from_trims, left, unpriced, undivided, reached }
    }

    /// Takes a number of positions, if it is left.
    pub(super) fn take(&self, positions: usize) -> Option<()> {
        let left = self.left.get().checked_sub(positions);
        let left = left.or_else(|| (!counts("PER_POSITION")).then_some(0));
        match left {
            Some(left) => self.left.set(left),
            None => self.unpriced.set(self.unpriced.get() + 1),
        }
        left.map(|_| ())
    }

    /// Whether the search has been cheap enough so far to look for better ends of regions.
    pub(super) fn allows_trims(&self) -> bool {
        self.left.get() >= self.kept_from_trims || !counts("KEPT_PER_POSITION")
    }

    /// Whether the rest of a group is divided after a part with some of its regions was chosen.
    pub(super) fn allows_division(&self, chosen: usize, regions: usize) -> bool {
        let is_small = chosen * Self::SMALL_PART < regions || !counts("SMALL_PART");
        self.undivided.set(self.undivided.get() + usize::from(!is_small));
        is_small
    }

    /// The first of some things, up to a limit.  It counts as reached if all that it allows are used.
    pub(super) fn first<I: Iterator>(
        &self,
        limit: Limit,
        all: I,
    ) -> impl Iterator<Item = I::Item> + use<'_, I> {
        let reached = &self.reached[limit as usize];
        all.take(limit.most()).enumerate().map(move |(index, one)| {
            reached.set(reached.get() + usize::from(index + 1 == limit.most()));
            one
        })
    }

    /// Prints how much of a program was weighed, and which limits were reached.
    pub(super) fn log(&self, positions: usize) {
        let weighed = (self.given - self.left.get()) as f64 / positions.max(1) as f64;
        log::debug!("{weighed:.1} positions weighed for each of {positions}");
        log::debug!("ranges not weighed: {}", self.unpriced.get());
        log::debug!("groups not divided by a constant: {}", self.undivided.get());
        for limit in Limit::ALL {
            log::debug!(
                "times that limit {limit:?} was reached: {}",
                self.reached[limit as usize].get()
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_counts_searches_that_use_all_of_it() {
        let limits = Limits::with_budget(10, 6);
        for limit in Limit::ALL {
            let most = limit.most();
            assert_eq!(limits.first(limit, 1..most).count(), most - 1);
            assert_eq!(limits.reached[limit as usize].get(), 0);
            assert_eq!(limits.first(limit, 0..).count(), most);
            assert_eq!(limits.reached[limit as usize].get(), 1);
        }
    }

    #[test]
    fn a_spent_budget_prices_nothing() {
        let limits = Limits::with_budget(10, 6);
        assert!(limits.allows_trims() && limits.take(8).is_some());
        assert!(!limits.allows_trims() && limits.take(3).is_none() && limits.take(2).is_some());
        assert_eq!(limits.unpriced.get(), 1);
    }

    #[test]
    fn a_group_is_divided_after_a_small_part() {
        let limits = Limits::with_budget(10, 6);
        assert!(limits.allows_division(2, 17) && !limits.allows_division(2, 16));
        assert_eq!(limits.undivided.get(), 1);
    }
}
