//! The coarsest stable partition of functions that call each other.
//!
//! Functions are numbers, and each has a list of callees in the order in which its body calls
//! them.  A partition is *stable* when any two members of a class have callees of the same class
//! in each place.  Starting with functions that are equal whatever they call, classes are split
//! until that holds; what is left is the greatest fixed point of "equal, and so are the callees",
//! so that functions in circles are equal where nothing tells them apart.
//!
//! The splitting is Hopcroft's for automata (1971), with places as letters: a class that was
//! split need not be looked at as a whole, only its smaller parts, so that n calls take
//! O(n log n) steps.

use std::collections::{BTreeMap, BTreeSet};

/// The position of a function among those that are partitioned.
pub(super) type Element = u32;

/// The number of a class; classes that are split off get the next ones.
pub(super) type Class = usize;

/// A partition that becomes stable by [`Partition::refine`].
pub(super) struct Partition {
    class_of: Vec<Class>,
    classes: Vec<BTreeSet<Element>>,
    /// For each function, who calls it and in which place.
    callers: Vec<Vec<(Element, u32)>>,
    /// Classes by which others must be split.
    splitters: BTreeSet<Class>,
    /// What was split since [`Partition::take_splits`].
    splits: Vec<Split>,
}

/// A class that was split: its members are in these two, or in what was split off them later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Split {
    /// The class that keeps the number, and the larger part.
    pub rest: Class,
    /// The new class.
    pub new: Class,
}

impl Partition {
    /// Starts with classes of functions that are equal whatever they call.  Members of a class
    /// have equally many callees.
    pub(super) fn new(class_of: Vec<Class>, callees: &[Vec<Element>]) -> Self {
        let count = class_of.iter().max().map_or(0, |last| last + 1);
        let mut classes = vec![BTreeSet::new(); count];
        for (element, &class) in (0..).zip(&class_of) {
            classes[class].insert(element);
        }
        let mut callers = vec![Vec::new(); class_of.len()];
        for (caller, callees) in (0..).zip(callees) {
            for (place, &callee) in (0..).zip(callees) {
                callers[callee as usize].push((caller, place));
            }
        }
        let splitters = (0..count).collect();
        Partition { class_of, classes, callers, splitters, splits: Vec::new() }
    }

    /// The class of a function.
    pub(super) fn class_of(&self, element: Element) -> Class {
        self.class_of[element as usize]
    }

    /// The members of a class.
    pub(super) fn members(&self, class: Class) -> &BTreeSet<Element> {
        &self.classes[class]
    }

    /// The classes of two or more functions.
    pub(super) fn shared(&self) -> impl Iterator<Item = Class> {
        (0..self.classes.len()).filter(|&class| self.classes[class].len() > 1)
    }

    /// The classes that were split since the last question, in that order: what a caller knows
    /// of all others still holds.
    pub(super) fn take_splits(&mut self) -> Vec<Split> {
        std::mem::take(&mut self.splits)
    }

    /// Gives a function a class of its own; to be followed by [`Partition::refine`].
    pub(super) fn isolate(&mut self, element: Element) {
        let class = self.class_of(element);
        if self.classes[class].len() > 1 {
            self.split(class, BTreeSet::from([element]));
        }
    }

    /// Splits classes until the partition is stable.
    pub(super) fn refine(&mut self) {
        while let Some(splitter) = self.splitters.pop_first() {
            // For each caller the places in which it calls members of the splitter.
            let mut places: BTreeMap<Element, Vec<u32>> = BTreeMap::new();
            for &callee in &self.classes[splitter] {
                for &(caller, place) in &self.callers[callee as usize] {
                    places.entry(caller).or_default().push(place);
                }
            }
            let mut parts: BTreeMap<(Class, Vec<u32>), BTreeSet<Element>> = BTreeMap::new();
            for (caller, mut places) in places {
                places.sort_unstable();
                parts.entry((self.class_of(caller), places)).or_default().insert(caller);
            }
            for part in parts.into_values() {
                // Splits so far have left the part together, perhaps under another number.
                let class = part.first().map_or(0, |&element| self.class_of(element));
                if part.len() < self.classes[class].len() {
                    self.split(class, part);
                }
            }
        }
    }

    /// Makes some members of a class, but not all, a class of their own.
    fn split(&mut self, class: Class, mut part: BTreeSet<Element>) {
        let new = self.classes.len();
        let rest = &mut self.classes[class];
        part.iter().for_each(|element| {
            rest.remove(element);
        });
        // The larger part keeps the number, so that each function gets few new ones.
        if rest.len() < part.len() {
            std::mem::swap(rest, &mut part);
        }
        for &element in &part {
            self.class_of[element as usize] = new;
        }
        self.classes.push(part);
        // If the whole class was still to split others, both parts are; else the smaller one
        // tells apart what both do.
        self.splitters.insert(new);
        self.splits.push(Split { rest: class, new });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Functions with the class that they start in and the callees of each.
    type Calls = (Vec<Class>, Vec<Vec<Element>>);

    fn refined((class_of, callees): &Calls) -> Partition {
        let mut partition = Partition::new(class_of.clone(), callees);
        partition.refine();
        partition
    }

    /// The greatest fixed point by pairs: all pairs are equal at first, and a pair with callees
    /// that are not is none.
    fn equal_pairs((class_of, callees): &Calls) -> Vec<Vec<bool>> {
        let count = class_of.len();
        let starts_equal = |a: usize| (0..count).map(move |b| class_of[a] == class_of[b]);
        let mut equal: Vec<Vec<bool>> = (0..count).map(|a| starts_equal(a).collect()).collect();
        loop {
            let before = equal.clone();
            for (a, b) in (0..count).flat_map(|a| (0..count).map(move |b| (a, b))) {
                let mut pairs = callees[a].iter().zip(&callees[b]);
                equal[a][b] &= pairs.all(|(&c, &d)| before[c as usize][d as usize]);
            }
            if equal == before {
                return equal;
            }
        }
    }

    /// Up to 12 functions in up to 3 classes whose members have equally many callees.
    fn calls() -> impl Strategy<Value = Calls> {
        (1..12_usize).prop_flat_map(|count| {
            let functions = vec((0..3_usize, vec(0..count as Element, 3)), count);
            functions.prop_map(|functions| {
                let start = functions.iter().map(|&(class, _)| class).collect();
                let places = |(class, callees): (Class, Vec<Element>)| callees[..=class].to_vec();
                (start, functions.into_iter().map(places).collect())
            })
        })
    }

    proptest! {
        #[test]
        fn classes_are_the_greatest_fixed_point(calls in calls()) {
            let (partition, equal) = (refined(&calls), equal_pairs(&calls));
            for (a, b) in (0..equal.len()).flat_map(|a| (0..equal.len()).map(move |b| (a, b))) {
                let same = partition.class_of(a as Element) == partition.class_of(b as Element);
                prop_assert_eq!(same, equal[a][b], "{} and {}", a, b);
            }
        }

        /// Taking functions out of classes one by one is the same as starting without them.
        #[test]
        fn isolated_functions_are_equal_to_none(calls in calls(), isolated in vec(0..12_u32, 0..4)) {
            let mut partition = refined(&calls);
            let mut start = calls.clone();
            for &element in isolated.iter().filter(|&&one| (one as usize) < calls.0.len()) {
                partition.isolate(element);
                partition.refine();
                start.0[element as usize] = 3 + element as usize;
            }
            let equal = equal_pairs(&start);
            for (a, b) in (0..equal.len()).flat_map(|a| (0..equal.len()).map(move |b| (a, b))) {
                let same = partition.class_of(a as Element) == partition.class_of(b as Element);
                prop_assert_eq!(same, equal[a][b], "{} and {}", a, b);
            }
        }
    }

    #[test]
    fn pairs_that_call_each_other_are_equal() {
        // even1, odd1, even2, odd2.
        let partition = refined(&(vec![0, 1, 0, 1], vec![vec![1], vec![0], vec![3], vec![2]]));
        assert_eq!(partition.shared().collect::<Vec<_>>(), [0, 1]);
        assert_eq!(partition.members(0).iter().copied().collect::<Vec<_>>(), [0, 2]);
    }

    /// Each function of a chain calls the next, and the last ones differ: each split leads to the
    /// next.
    #[test]
    fn long_chains_are_told_apart() {
        const LENGTH: u32 = 20_000;
        let next = |element| vec![if element + 1 == LENGTH { element } else { element + 1 }];
        let callees: Vec<Vec<Element>> = (0..LENGTH).map(next).collect();
        let mut start = vec![0; LENGTH as usize];
        start[LENGTH as usize - 1] = 1;
        let partition = refined(&(start, callees));
        assert_eq!(partition.shared().count(), 0);
    }
}
