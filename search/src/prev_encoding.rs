//! Codes of candidates where inputs are not told apart, made for the whole program at once.
//!
//! This is Baker's encoding of parameterized strings (A Theory of Parameterized Pattern
//! Matching, 1993): each operand is the distance to where its value was last met.  A
//! distance that leads out of a candidate stands for an input.  So the codes of any candidate
//! are a copy of the program's in which the distances that are too long are replaced, which
//! takes about one machine instruction for each.
//!
//! A value is met where it is defined and where a phi uses it, a block where it begins and
//! where an operand names it; other uses only look it up.  Two candidates with the same
//! symbols have the same distances exactly where numbers in the order of the first meetings
//! would be the same: as long as all codes agree, the same places met the same values.

use crate::program::{Entry, NO_VALUE, Program, Role, Use};
use std::ops::Range;

/// The code of an operand whose block is that of the first instruction, where that
/// instruction is the first of its block.
const START_BLOCK: u32 = 0;
/// The same, where the candidate begins later than the block.
const BEFORE_START: u32 = 1;
/// The code of what the candidate did not meet before.
const OUTSIDE: u32 = 2;

/// The distance of what was never met; no code is so far away.
const NEVER: i32 = i32::MAX;

/// An operand that is a block.
#[derive(Clone, Copy)]
struct BlockOperand {
    /// Its place among the codes of the program.
    code: u32,
    operand: Use,
}

/// The codes of a program, from which those of each candidate are copied.
pub(super) struct PrevEncoding {
    /// How many codes before each, its value or block was last met.
    distances: Vec<i32>,
    /// The operands that are blocks, in the order of the program.
    blocks: Vec<BlockOperand>,
    /// How many of them are before each position.
    blocks_before: Vec<u32>,
}

/// Encodes a program from its begin to its end.
struct Builder {
    encoding: PrevEncoding,
    /// One more than where each value or block was last met, among the codes; 0 where never.
    last_met: Vec<u32>,
}

impl PrevEncoding {
    /// Encodes a program, which has this number of codes.
    pub(super) fn of_program(program: &Program, codes: usize) -> Self {
        assert!(codes < NEVER as usize, "fewer than 2^31 codes");
        let encoding = PrevEncoding {
            distances: Vec::with_capacity(codes),
            blocks: Vec::new(),
            blocks_before: Vec::with_capacity(program.len() + 1),
        };
        let mut builder = Builder { encoding, last_met: vec![0; program.value_count() as usize] };
        for position in 0..program.len() {
            builder.note_blocks_before();
            if program.is_legal(position) {
                builder.position(&program.entry(position));
            }
        }
        builder.note_blocks_before();
        builder.encoding
    }

    /// Appends the codes of some positions, given their places among those of the program.
    pub(super) fn encode(
        &self,
        program: &Program,
        positions: Range<usize>,
        places: Range<usize>,
        out: &mut Vec<u32>,
    ) {
        let begin = out.len();
        let distances = self.distances[places.clone()].iter().zip(0_i32..);
        out.extend(distances.map(|(&distance, before)| {
            if distance <= before { distance as u32 + OUTSIDE } else { OUTSIDE }
        }));
        let first = program.entry(positions.start);
        let [from, to] = [positions.start, positions.end].map(|at| self.blocks_before[at] as usize);
        for &BlockOperand { code, operand } in &self.blocks[from..to] {
            if operand.number() == first.block {
                // Control comes from the end of a block, which lies in the candidate or
                // after it, wherever in the block the candidate begins.
                let is_whole = first.is_head || operand.role() == Role::IncomingBlock;
                let at = begin + code as usize - places.start;
                out[at] = if is_whole { START_BLOCK } else { BEFORE_START };
            }
        }
    }
}

impl Builder {
    fn note_blocks_before(&mut self) {
        let PrevEncoding { blocks, blocks_before, .. } = &mut self.encoding;
        blocks_before.push(blocks.len() as u32);
    }

    fn position(&mut self, entry: &Entry<'_>) {
        if entry.is_head {
            self.meet(entry.block);
        }
        let mut uses = entry.uses;
        if let ([first, second, rest @ ..], true) = (uses, entry.commutes) {
            self.look_up_together(first.number(), second.number());
            uses = rest;
        }
        // A phi may use what is computed later in the candidate.
        let is_phi = entry.is_phi();
        for &operand in uses {
            if operand.role() != Role::Value {
                let code = self.encoding.distances.len() as u32;
                self.encoding.blocks.push(BlockOperand { code, operand });
                self.meet(operand.number());
            } else if is_phi {
                self.meet(operand.number());
            } else {
                self.look_up(operand.number());
            }
        }
        if entry.value != NO_VALUE {
            self.meet(entry.value);
        }
    }

    fn meet(&mut self, number: u32) {
        self.look_up(number);
        self.last_met[number as usize] = self.encoding.distances.len() as u32;
    }

    fn look_up(&mut self, number: u32) {
        let distances = &mut self.encoding.distances;
        let distance = match self.last_met[number as usize] {
            0 => NEVER,
            met => (distances.len() as u32 + 1 - met) as i32,
        };
        distances.push(distance);
    }

    /// Two operands that may change places: what was met earlier comes first.
    fn look_up_together(&mut self, first: u32, second: u32) {
        let met = |value: u32| self.last_met[value as usize];
        let is_ordered = met(first) <= met(second);
        let [earlier, later] = if is_ordered { [first, second] } else { [second, first] };
        self.look_up(earlier);
        self.look_up(later);
    }
}
