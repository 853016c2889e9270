//! Operands of regions: all values of one operand, one for each region, and where
//! each region has its own.

use crate::facts::argument_registers::RegisterClass;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// An operand of a region, by instruction and place; in the order of the region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::outliner) struct OperandRef {
    /// The instruction, counted from the start of the region.
    pub instruction: u32,
    /// The place among the uses of the instruction.
    pub place: u32,
}

/// The values of one operand in all regions.
#[derive(Clone, Copy, Debug)]
pub(in crate::outliner) struct OperandTuple<'a> {
    /// The number of the value in each region.
    pub numbers: &'a [u32],
    /// Where the first region has it.
    pub source: OperandRef,
    pub class: RegisterClass,
}

/// Operand tuples of the same regions.
#[derive(Clone, Debug)]
pub(in crate::outliner) struct OperandTuples {
    regions: usize,
    /// The numbers of one operand tuple after the other.
    numbers: Vec<u32>,
    sources: Vec<(OperandRef, RegisterClass)>,
}

impl OperandTuples {
    /// No operand tuples of some regions.
    pub(in crate::outliner) fn new(regions: usize) -> Self {
        OperandTuples { regions, numbers: Vec::new(), sources: Vec::new() }
    }

    /// The same with room for some.
    pub(in crate::outliner) fn with_capacity(regions: usize, capacity: usize) -> Self {
        OperandTuples {
            regions,
            numbers: Vec::with_capacity(capacity * regions),
            sources: Vec::with_capacity(capacity),
        }
    }

    pub(in crate::outliner) fn len(&self) -> usize {
        self.sources.len()
    }

    pub(in crate::outliner) fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    pub(in crate::outliner) fn push(&mut self, tuple: OperandTuple<'_>) {
        self.numbers.extend_from_slice(tuple.numbers);
        self.sources.push((tuple.source, tuple.class));
    }

    pub(in crate::outliner) fn get(&self, at: usize) -> OperandTuple<'_> {
        let (source, class) = self.sources[at];
        let numbers = &self.numbers[at * self.regions..(at + 1) * self.regions];
        OperandTuple { numbers, source, class }
    }

    /// The same operand tuples in another order, given by their places in this one.
    pub(in crate::outliner) fn in_order(&self, order: &[u32]) -> Self {
        let mut tuples = OperandTuples::with_capacity(self.regions, order.len());
        order.iter().for_each(|&at| tuples.push(self.get(at as usize)));
        tuples
    }

    pub(in crate::outliner) fn iter(&self) -> impl Iterator<Item = OperandTuple<'_>> {
        let numbers = self.numbers.chunks_exact(self.regions);
        let tuple = |(numbers, &(source, class))| OperandTuple { numbers, source, class };
        numbers.zip(&self.sources).map(tuple)
    }
}

/// An operand of the first region that becomes a parameter.
#[derive(Clone, Copy, Debug)]
pub(in crate::outliner) struct ParameterUse {
    pub source: OperandRef,
    pub parameter: u32,
}

/// Operand tuples that are each a constant number of bytes from a parameter.
#[derive(Clone, Debug)]
pub(in crate::outliner) struct DerivedAddresses {
    pub tuples: OperandTuples,
    /// For each, the number of the parameter, and the number of bytes.
    pub bases: Vec<(u32, i64)>,
    /// Where the first region uses them; the parameter is the place among the tuples.
    pub uses: Vec<ParameterUse>,
}

impl DerivedAddresses {
    /// No addresses of some regions.
    pub(super) fn none(regions: usize) -> Self {
        DerivedAddresses {
            tuples: OperandTuples::new(regions),
            bases: Vec::new(),
            uses: Vec::new(),
        }
    }

    /// Follows parameters to their new places.
    pub(super) fn reorder_parameters(&mut self, places: &[u32]) {
        for (base, _) in &mut self.bases {
            *base = places[*base as usize];
        }
    }
}

/// The operand of a region that corresponds to one of the first region, given which operands
/// changed places.
pub(in crate::outliner) fn in_order(
    OperandRef { instruction, place }: OperandRef,
    order: &[bool],
) -> OperandRef {
    let is_crossed = place < 2 && is_crossed(order, instruction);
    OperandRef { instruction, place: if is_crossed { 1 - place } else { place } }
}

/// Whether the first two operands of an instruction correspond to the first
/// region's in the other order.
pub(in crate::outliner) fn is_crossed(order: &[bool], offset: u32) -> bool {
    order.get(offset as usize).is_some_and(|&crossed| crossed)
}

/// Which operands of a region are in another order than in a second one, given the orders of
/// both relative to a third one.
pub(super) fn other_order(first: &[bool], order: &[bool]) -> Vec<bool> {
    if first.is_empty() {
        return order.to_vec();
    }
    let instructions = 0..first.len() as u32;
    instructions.map(|at| is_crossed(first, at) != is_crossed(order, at)).collect()
}

/// Up to this many operand tuples are compared one by one, without hashing.
const FEW_TUPLES: usize = 32;

/// The number of operand tuples that room is made for at first.
const EXPECTED_TUPLES: usize = 16;

/// Operand tuples without duplicates.
pub(in crate::outliner) struct DistinctTuples {
    pub tuples: OperandTuples,
    /// The value of each operand tuple in the first region.
    firsts: Vec<u32>,
    /// The first operand tuple of each hash, if there are more than a few.
    known: FxHashMap<u64, u32>,
}

impl DistinctTuples {
    pub(in crate::outliner) fn new(regions: usize) -> Self {
        let tuples = OperandTuples::with_capacity(regions, EXPECTED_TUPLES);
        DistinctTuples {
            tuples,
            firsts: Vec::with_capacity(EXPECTED_TUPLES),
            known: FxHashMap::default(),
        }
    }

    /// The number of an operand tuple, which is added if there is none like it.
    pub(in crate::outliner) fn number(&mut self, tuple: OperandTuple<'_>) -> u32 {
        let next = self.tuples.len();
        let like = if next <= FEW_TUPLES { 0 } else { self.first_like(tuple) };
        let first = tuple.numbers[0];
        let others = (like..next).zip(self.firsts.get(like..).unwrap_or_default());
        let mut begin_alike = others.filter(|&(_, &other)| other == first);
        let is_equal = |&(other, _): &(usize, _)| self.tuples.get(other).numbers == tuple.numbers;
        let known = begin_alike.find(is_equal).map(|(other, _)| other);
        known.unwrap_or_else(|| {
            self.firsts.push(first);
            self.tuples.push(tuple);
            next
        }) as u32
    }

    /// The first operand tuple with the hash of another one, which may be added next.
    fn first_like(&mut self, tuple: OperandTuple<'_>) -> usize {
        let next = self.tuples.len();
        if self.known.is_empty() {
            for (at, tuple) in self.tuples.iter().enumerate() {
                self.known.entry(hash(tuple.numbers)).or_insert(at as u32);
            }
        }
        *self.known.entry(hash(tuple.numbers)).or_insert(next as u32) as usize
    }
}

fn hash(numbers: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    numbers.hash(&mut hasher);
    hasher.finish()
}
