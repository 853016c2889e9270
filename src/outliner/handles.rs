//! The regions of a plan as objects of LLVM.

use super::candidate::OutlineCandidate;
use super::candidate::control_flow::RegionExits;
use super::candidate::operands::{OperandRef, OperandTuple, OperandTuples};
use crate::llvm::{Block, Function, OperandBuffer, Region, Value};
use crate::program::mapping::{BYTES, Mapping};

/// A region of a plan.
pub(super) struct Site<'a, 'll> {
    pub region: Region<'ll>,
    /// The function that it is in.
    pub function: Function<'ll>,
    mapping: &'a Mapping<'ll>,
    start: u32,
    /// Its index among the regions of the plan.
    at: usize,
}

impl<'a, 'll> Site<'a, 'll> {
    /// The region at an index of a candidate.
    pub(super) fn of(mapping: &'a Mapping<'ll>, candidate: &OutlineCandidate, at: usize) -> Self {
        let start = candidate.starts[at];
        let positions = start..candidate.end(start);
        let instructions = positions.map(|position| mapping.instruction(position)).collect();
        let region = Region { front: Vec::new(), instructions };
        Site { region, function: mapping.function_of(start), mapping, start, at }
    }

    /// LLVM's number of the operand that a use of the program stands for, or [`BYTES`].
    pub(super) fn slot(&self, place: OperandRef) -> u32 {
        let position = self.start + place.instruction;
        self.mapping.slots(position as usize)[place.place as usize]
    }

    /// The place in this region of an operand of the first one.
    pub(super) fn place(&self, candidate: &OutlineCandidate, source: OperandRef) -> OperandRef {
        candidate.place_in(source, self.at)
    }

    /// The value that the region has now for a tuple; an earlier rewrite may have put the result of
    /// a call instead of the one that was searched.
    pub(super) fn value(
        &self,
        candidate: &OutlineCandidate,
        tuple: OperandTuple<'_>,
    ) -> Value<'ll> {
        let place = candidate.source(tuple, self.at);
        let slot = self.slot(place);
        if slot == BYTES {
            return self.mapping.bytes[&tuple.numbers[self.at]];
        }
        let mut operands = OperandBuffer::new();
        self.region.instructions[place.instruction as usize].describe(&mut operands);
        operands.get(slot as usize).value
    }

    /// The values that it has for tuples: its arguments, or its allocas.
    pub(super) fn values(
        &self,
        candidate: &OutlineCandidate,
        tuples: &OperandTuples,
    ) -> Vec<Value<'ll>> {
        tuples.iter().map(|tuple| self.value(candidate, tuple)).collect()
    }

    /// The blocks that its exits lead to, by number; `None` for the code after the last
    /// instruction where that begins no block.
    pub(super) fn exit_blocks(&self, exits: &RegionExits) -> Vec<Option<Block<'ll>>> {
        let mut blocks = vec![None; exits.count as usize];
        for edges in exits.edges.chunk_by(|one, other| one.instruction == other.instruction) {
            let successors = self.region.instructions[edges[0].instruction as usize].successors();
            for edge in edges {
                blocks[edge.exit as usize] = successors.get(edge.successor as usize).copied();
            }
        }
        blocks
    }
}
