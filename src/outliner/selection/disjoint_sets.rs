//! Groups that have ranges in common.

use crate::similarity::search::candidates::Group;
use rustc_hash::FxHashMap;

/// Union-find over ranges.  Groups that have a range in common become one: code that
/// repeats without a gap, like the cases of a long switch, has as many groups as
/// repetitions, and each is cut into parts that other groups have too.
#[derive(Default)]
pub(super) struct DisjointSets {
    /// The class of each range, by its begin and its length.
    of_range: FxHashMap<(u32, u32), u32>,
    /// The parent of each class; a representative is its own parent.
    of_class: Vec<u32>,
}

impl DisjointSets {
    /// Adds ranges that are similar.
    pub(super) fn add(&mut self, length: u32, starts: impl Iterator<Item = u32>) {
        let mut class = self.of_class.len() as u32;
        self.of_class.push(class);
        for start in starts {
            let known = *self.of_range.entry((start, length)).or_insert(class);
            class = self.union(class, known);
        }
    }

    /// Unites two classes; the older one becomes the representative.
    fn union(&mut self, one: u32, other: u32) -> u32 {
        let (one, other) = (self.find(one), self.find(other));
        let (first, last) = (one.min(other), one.max(other));
        self.of_class[last as usize] = first;
        first
    }

    /// Union-find `find` with path halving: the representative of a class.
    fn find(&mut self, mut class: u32) -> u32 {
        loop {
            let outer = self.of_class[class as usize];
            if outer == class {
                return class;
            }
            let next = self.of_class[outer as usize];
            self.of_class[class as usize] = next;
            class = next;
        }
    }

    /// The classes, in the order in which they were added.
    pub(super) fn groups(mut self) -> Vec<Group> {
        let empty = || Group { length: 0, starts: Vec::new() };
        let mut groups: Vec<Group> = self.of_class.iter().map(|_| empty()).collect();
        for ((start, length), class) in std::mem::take(&mut self.of_range) {
            let group = &mut groups[self.find(class) as usize];
            group.length = length;
            group.starts.push(start);
        }
        groups.retain(|group| !group.starts.is_empty());
        for group in &mut groups {
            group.starts.sort_unstable();
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(length: u32, starts: &[u32]) -> Group {
        Group { length, starts: starts.to_vec() }
    }

    fn joined(groups: &[Group]) -> Vec<Group> {
        let mut classes = DisjointSets::default();
        for group in groups {
            classes.add(group.length, group.starts.iter().copied());
        }
        classes.groups()
    }

    #[test]
    fn groups_with_a_range_in_common_are_one() {
        let windows = [group(2, &[0, 2]), group(2, &[6, 8]), group(2, &[2, 4]), group(2, &[4, 6])];
        assert_eq!(joined(&windows), [group(2, &[0, 2, 4, 6, 8])]);
    }

    #[test]
    fn other_lengths_and_other_ranges_are_other_groups() {
        let groups = [group(2, &[10, 12]), group(1, &[10, 12]), group(2, &[4, 9])];
        assert_eq!(joined(&groups), groups);
    }
}
