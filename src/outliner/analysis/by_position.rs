//! Items of the program in the order of their positions.

/// An item with a position in the program.
pub(super) trait AtPosition: Ord {
    fn position(&self) -> u32;
}

impl AtPosition for u32 {
    fn position(&self) -> u32 {
        *self
    }
}

/// Items in the order of their positions, with an index: each candidate asks several times
/// for the items of a range, and most ranges have none.
#[derive(Debug)]
pub(super) struct ByPosition<T> {
    list: Vec<T>,
    /// For each [`BUCKET`] positions, how many items are before the first of them.
    before: Vec<u32>,
}

/// How many positions share an entry of [`ByPosition::before`]; their items are searched
/// linearly.
const BUCKET: usize = 8;

impl<T> Default for ByPosition<T> {
    fn default() -> Self {
        ByPosition { list: Vec::new(), before: Vec::new() }
    }
}

impl<T: AtPosition> ByPosition<T> {
    /// Adds an item, which [`ByPosition::sort`] has to put in its place.
    pub(super) fn push(&mut self, item: T) {
        self.list.push(item);
    }

    /// Adds items, which [`ByPosition::sort`] has to put in their places.
    pub(super) fn extend(&mut self, items: impl Iterator<Item = T>) {
        self.list.extend(items);
    }

    /// Sorts the items and rebuilds the index.
    pub(super) fn sort(&mut self) {
        self.list.sort_unstable();
        self.before.clear();
        for (at, one) in (0..).zip(&self.list) {
            self.before.resize(self.before.len().max(one.position() as usize / BUCKET + 1), at);
        }
    }

    /// The items at the positions from `begin` to before `end`.
    pub(super) fn between(&self, begin: u32, end: u32) -> &[T] {
        let Some(&before) = self.before.get(begin as usize / BUCKET) else { return &[] };
        let rest = &self.list[before as usize..];
        let skipped = rest.iter().take_while(|one| one.position() < begin).count();
        let rest = &rest[skipped..];
        &rest[..rest.iter().take_while(|one| one.position() < end).count()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_set;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn buckets_hide_nothing(places in btree_set(0..300_u32, 0..60), a in 0..320_u32, b in 0..320_u32) {
            let mut by_position = ByPosition::default();
            places.iter().rev().for_each(|&position| by_position.push(position));
            by_position.sort();
            let (begin, end) = (a.min(b), a.max(b));
            let expected: Vec<u32> = places.range(begin..end).copied().collect();
            prop_assert_eq!(by_position.between(begin, end), &expected[..]);
        }
    }
}
