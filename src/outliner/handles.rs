//! From positions of a candidate to the objects of LLVM that they stand for.

use super::candidate::control_flow::RegionExits;
use super::candidate::operands::OperandRef;
use crate::llvm::{Block, OperandBuffer, Region, Value};
use crate::program::mapping::Mapping;

/// The code of one length that begins at a position.
pub(super) fn region<'ll>(mapping: &Mapping<'ll>, start: u32, length: u32) -> Region<'ll> {
    let positions = start..start + length;
    let instructions = positions.map(|position| mapping.instruction(position)).collect();
    Region { front: Vec::new(), instructions }
}

/// LLVM's number of the operand that a use of the program stands for, or
/// [`BYTES`](crate::program::mapping::BYTES).
pub(super) fn slot(mapping: &Mapping<'_>, start: u32, source: OperandRef) -> u32 {
    let position = start + source.instruction;
    mapping.slots(position as usize)[source.place as usize]
}

/// The value that the region at a position has now; an earlier rewrite may have
/// put the result of a call in the place of the one that was searched.
pub(super) fn operand<'ll>(
    mapping: &Mapping<'ll>,
    region: &Region<'ll>,
    start: u32,
    source: OperandRef,
) -> Value<'ll> {
    let slot = slot(mapping, start, source);
    let mut operands = OperandBuffer::new();
    region.instructions[source.instruction as usize].describe(&mut operands);
    operands.get(slot as usize).value
}

/// The blocks that a region's exits lead to, by number; `None` for the code after the last
/// instruction where that begins no block.
pub(super) fn exit_blocks<'ll>(
    exits: &RegionExits,
    region: &Region<'ll>,
) -> Vec<Option<Block<'ll>>> {
    let mut blocks = vec![None; exits.count as usize];
    for edges in exits.edges.chunk_by(|one, other| one.instruction == other.instruction) {
        let successors = region.instructions[edges[0].instruction as usize].successors();
        for edge in edges {
            blocks[edge.exit as usize] = successors.get(edge.successor as usize).copied();
        }
    }
    blocks
}
