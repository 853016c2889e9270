//! The blocks of a function: where control comes from, and what their phis have for it.

use super::{AnalysisBuilder, Place};
use crate::llvm::{Block, Inst, InstFacts, Opcode, OperandBuffer};
use crate::outliner::analysis::facts::BlockFacts;
use crate::outliner::analysis::nowhere::NOWHERE;

impl<'ll> AnalysisBuilder<'_, 'll> {
    /// Notes that a block follows, and which others lead there.
    pub(super) fn begin_block(&mut self, block: Block<'ll>, place: Place) {
        let mut predecessors = std::mem::take(&mut self.phis.predecessors);
        predecessors.clear();
        predecessors
            .extend(block.predecessors().into_iter().map(|other| self.number(other.as_value())));
        predecessors.sort_unstable();
        predecessors.dedup();
        let first_block = self.first_block;
        self.flow.add(predecessors.iter().map(|other| other - first_block));
        self.phis.predecessors = predecessors;
        self.phis.tuples.clear();
        let number = self.first_block + place.block;
        self.analysis.block_places[number as usize] = self.analysis.blocks.len() as u32;
        self.analysis.blocks.push(BlockFacts::default());
    }

    /// Notes what a phi of the current block has for each predecessor.
    pub(super) fn note_phi(&mut self, inst: Inst<'ll>, operands: &OperandBuffer<'ll>) {
        let Some(phi) = inst.as_phi() else { return };
        let begin = self.phis.tuples.len();
        self.phis.tuples.resize(begin + self.phis.predecessors.len(), inst.as_value());
        for (index, from) in phi.incoming_blocks().into_iter().enumerate() {
            if let Ok(at) = self.phis.predecessors.binary_search(&self.number(from.as_value())) {
                self.phis.tuples[begin + at] = operands.get(index).value;
            }
        }
    }

    /// Notes what is known of the current block now that its phis are.
    pub(super) fn end_phis(&mut self, block: Block<'ll>, is_pad: bool) {
        let begin = self.analysis.edges.len() as u32;
        self.phis.add_edges(&mut self.analysis.edges);
        let phi_inputs = if self.has_personality {
            self.phis.rows().flatten().map(|value| self.number(value)).collect()
        } else {
            Vec::new()
        };
        let phis = self.phis.count();
        let facts = self.analysis.blocks.last_mut().expect("the block has begun");
        facts.phis = phis;
        facts.edges = (begin, self.analysis.edges.len() as u32);
        facts.is_pad = is_pad;
        facts.phi_inputs = phi_inputs;
        if !block.is_address_taken() && !is_pad {
            facts.entered_from = Some((NOWHERE, NOWHERE));
        }
    }

    /// Notes where control goes from the current block, which ends in an instruction.
    pub(super) fn note_successor(&mut self, facts: &InstFacts<'ll>, operands: &OperandBuffer<'ll>) {
        let operand = match facts.opcode {
            Some(Opcode::Br) if facts.operand_count == 1 => 0,
            // The unwind destination and the callee come after the normal destination.
            Some(Opcode::Invoke) => facts.operand_count - 3,
            _ => return,
        };
        let successor = self.number(operands.get(operand).value);
        let block = self.analysis.blocks.last_mut().expect("the block has begun");
        block.successor = Some(successor);
    }

    /// Notes for the blocks of the current function where control comes from, now
    /// that the ends of all are known.
    pub(super) fn note_entries(&mut self, first_block: usize) {
        for at in first_block..self.analysis.blocks.len() {
            let block = &self.analysis.blocks[at];
            let mut range = block.entered_from;
            for edge in self.analysis.edges(block) {
                let terminator = self.analysis.block(edge.predecessor).terminator;
                range = range.zip(terminator).map(|((first, last), position)| {
                    (
                        position.min(first),
                        if last == NOWHERE { position } else { position.max(last) },
                    )
                });
            }
            self.analysis.blocks[at].entered_from = range.filter(|&(first, _)| first != NOWHERE);
        }
    }
}
