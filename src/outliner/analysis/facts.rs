//! What is known of a module, as plain numbers: the data, and the questions about it.
//!
//! Positions, values, blocks and functions are numbers of the search; no handle of LLVM is in
//! here.

use super::by_position::ByPosition;
use super::jumps::{Jump, Jumps};
use super::liveness::{LastUse, Segment};
use super::nowhere::NOWHERE;
use crate::facts::argument_registers::{ArgumentRegisters, RegisterClass};
use crate::llvm::Opcode;
use crate::outliner::bound::BenefitBound;
use crate::outliner::calls::values::FloatPassing;
use crate::outliner::candidate::operands::OperandTuple;
use crate::outliner::cost::ArgumentKind;
use std::ops::Range;

/// Which instruction of a range computes an operand of another one, if one does, given the
/// [origin](ProgramAnalysis::origins) of the operand.
#[inline]
pub(in crate::outliner) fn computed_at(instruction: u32, origin: u32, length: u32) -> Option<u32> {
    let offset = instruction.wrapping_sub(origin);
    (offset < length).then_some(offset)
}

/// What is known of a value.
#[derive(Clone, Copy, Debug)]
pub(in crate::outliner) struct ValueFacts {
    /// The position that computes it, or the first one of the function whose
    /// argument it is; [`NOWHERE`] for constants.
    pub defined: u32,
    /// The first and the last position that uses it.
    pub first_use: u32,
    pub last_use: u32,
    /// What it is as an argument of a call.
    pub argument_kind: ArgumentKind,
    /// The class of the registers that pass it.
    pub class: Option<RegisterClass>,
    /// How many pass it.
    pub words: u8,
    /// It is a constant that can be an argument, and some part of it is undefined.
    pub is_undefined: bool,
    /// It is live over a call of its function.
    pub is_saved: bool,
    /// Of an argument in a register, the place of that among those of the class.
    pub argument_place: Option<u8>,
    /// Of an address that is a constant number of bytes from another value, that value; else
    /// [`NOWHERE`].
    pub base: u32,
    /// The number of bytes.
    pub distance: i64,
    /// The only block where it is live, by number, and the last position there that uses it.
    /// `home` is [`NOWHERE`] where it is live in several blocks or none, `last_at_home` where
    /// it is live to the end of the block.
    pub(super) home: u32,
    pub(super) last_at_home: u32,
    /// The places in [`ProgramAnalysis::live`] of the spans of blocks where it is live, if there
    /// are several blocks.
    pub(super) live: (u32, u32),
}

/// What is known of a value that no walk has met.
pub(super) const UNKNOWN: ValueFacts = ValueFacts {
    defined: NOWHERE,
    first_use: NOWHERE,
    last_use: 0,
    argument_kind: ArgumentKind::Unpassable,
    class: None,
    words: 1,
    is_undefined: false,
    is_saved: true,
    argument_place: None,
    base: NOWHERE,
    distance: 0,
    home: NOWHERE,
    last_at_home: NOWHERE,
    live: (0, 0),
};

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::outliner) struct PositionFacts {
    /// The number of its function in [`ProgramAnalysis::functions`].
    pub function: u32,
    /// What it does, where it may be part of a region.
    pub opcode: Option<Opcode>,
    /// A call that is a call in machine code, as most intrinsics are not.
    pub is_real_call: bool,
    /// A call that is marked as a tail call.
    pub is_marked_tail: bool,
    /// A call that may throw.
    pub may_throw: bool,
    /// The number of the block that handles its exceptions, if its function has
    /// one.
    pub pad: Option<u32>,
    /// A phi that another one follows, legal or not.
    pub is_before_phi: bool,
}

/// What is known of a block, by its number among the values.
#[derive(Clone, Debug, Default)]
pub(in crate::outliner) struct BlockFacts {
    /// The position of its first instruction, where that may be part of a region.
    pub head: Option<u32>,
    /// The position of its last instruction, where that may be part of a region.
    pub terminator: Option<u32>,
    /// The places in [`ProgramAnalysis::edges`] of the blocks that lead here.
    pub(super) edges: (u32, u32),
    /// The least and the greatest position of the ends of those blocks; `None`
    /// where control may also come from elsewhere, or never comes.
    pub(super) entered_from: Option<(u32, u32)>,
    /// It is a landing pad.
    pub(super) is_pad: bool,
    /// In a function with a personality: for each of the edges, the numbers of the values that
    /// the phis have for it, one edge after the other.
    pub(super) phi_inputs: Vec<u32>,
    /// How many phis it has.
    pub phis: u32,
    /// The only block that control goes to from here, apart from exceptions.
    pub(super) successor: Option<u32>,
    /// One more than the last position, legal or not, with a call or a store; 0 without one.
    pub(super) end_of_effects: u32,
}

/// A block that leads to another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Its number; the edges to one block have them ascending.
    pub(super) predecessor: u32,
    /// A number for the values that the phis of the other block have for this one,
    /// among those of all edges to the block.
    pub(super) phi_values: u32,
}

/// What is known of a function whose code may move.
#[derive(Clone, Copy, Debug)]
pub(in crate::outliner) struct FunctionFacts {
    /// The first position that may be part of a region.
    pub first: u32,
    /// The function calls nothing, or only by jumps, which need no frame.
    pub is_leaf: bool,
    pub has_unwind_table: bool,
    /// Its unwind table would describe each `push` between its calls.
    pub describes_pushes: bool,
    /// It does, because the function pushes small constants.
    pub has_cfi_per_push: bool,
    pub is_nounwind: bool,
    /// How many pieces of memory it has whose address a callee may get, such as allocas;
    /// `u32::MAX` where that is not known.
    pub owned_memory: u32,
    /// Its convention, attributes and result allow a call of a shared function before
    /// its `ret` to be a jump.
    pub may_end_in_jump: bool,
    /// One of its calls that may be jumps forwards its stack arguments, and code generation
    /// makes only one such call of a function a jump.
    pub has_exclusive_jump: bool,
    /// The linker keeps one copy of it and of the shared functions with its code.
    pub is_folded: bool,
    /// Its symbol and those of its comdat are not visible to other shared objects.
    pub is_hidden: bool,
    /// How it passes floating-point values; all functions that share code with it agree.
    pub passes_floats: FloatPassing,
}

/// The origin of an operand that no region computes; longer than every region.
pub(super) const ELSEWHERE: u32 = 1 << 31;

/// A module in numbers.
#[derive(Default)]
pub(in crate::outliner) struct ProgramAnalysis {
    pub positions: Vec<PositionFacts>,
    pub values: Vec<ValueFacts>,
    /// For each value the position that computes it, if that may be part of a region,
    /// else [`NOWHERE`].  An array of its own, because it is read often.
    pub(super) results: Vec<u32>,
    /// For each operand of the program, how many positions before its instruction the one is
    /// that computes the value, or that ends the block which a phi names; [`ELSEWHERE`] where
    /// that may not be part of a region.
    pub(super) origins: Vec<u32>,
    pub functions: Vec<FunctionFacts>,
    /// For each mapped function, whether it is in `functions`.
    pub(super) is_analysed: Vec<bool>,
    /// Prefix sums of code sizes.
    pub weights: BenefitBound,
    pub(super) blocks: Vec<BlockFacts>,
    /// What leads to the blocks, one block after the other.
    pub(super) edges: Vec<Edge>,
    /// The place of each block among the blocks, by number.
    pub(super) block_places: Vec<u32>,
    /// The positions of first instructions of blocks, ascending.
    pub(super) heads: Vec<u32>,
    /// How many of them are before each position.
    pub(super) heads_before: Vec<u32>,
    /// The positions of calls that may throw, ascending, and of those the ones
    /// whose exceptions go to a landing pad.
    pub(super) throwing: ByPosition<u32>,
    pub(super) invokes: ByPosition<u32>,
    pub(super) jumps: Jumps,
    /// The registers in which the module's code passes arguments.
    pub registers: ArgumentRegisters,
    /// Calls of the function at all positions before each, those in illegal
    /// instructions too.
    pub(super) calls_before: Vec<u32>,
    /// How many values are in registers before each position: all, and those that are live
    /// over no call of the function.
    pub(super) live_before: Vec<[i32; 2]>,
    /// Of the values that are live in several blocks, the spans, one value after the other;
    /// those of a value in the order of their first blocks.
    pub(super) live: Vec<LiveSpan>,
}

/// Blocks that follow each other in their function, in which a value is live: to the
/// end of each but the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct LiveSpan {
    pub(super) first_block: u32,
    pub(super) last_block: u32,
    /// It is live where the first block begins.
    pub(super) is_live_in: bool,
    /// The last position that needs it, or [`NOWHERE`] where it is needed after
    /// the last block.
    pub(super) last: u32,
}

impl LiveSpan {
    /// Whether the value is live from the end of these blocks to the start of others.
    fn goes_on_in(self, other: LiveSpan) -> bool {
        self.last == NOWHERE && other.is_live_in && self.last_block + 1 == other.first_block
    }
}

impl ProgramAnalysis {
    /// Estimated bytes of the code at some positions.
    pub(in crate::outliner) fn bytes(&self, begin: u32, end: u32) -> u32 {
        self.weights.bytes(begin, end)
    }

    /// The positions from `begin` to before `end` that are the first of their
    /// block.
    pub(in crate::outliner) fn heads(&self, begin: u32, end: u32) -> &[u32] {
        let before = |position: u32| self.heads_before[position as usize] as usize;
        &self.heads[before(begin.min(end))..before(end)]
    }

    /// The positions from `begin` to before `end` that may throw.
    pub(in crate::outliner) fn throwing(&self, begin: u32, end: u32) -> &[u32] {
        self.throwing.between(begin, end)
    }

    /// Those of them whose exceptions go to a landing pad of the function.
    pub(in crate::outliner) fn invokes(&self, begin: u32, end: u32) -> &[u32] {
        self.invokes.between(begin, end)
    }

    /// How many calls there are at some positions.
    pub(in crate::outliner) fn calls(&self, begin: u32, end: u32) -> u32 {
        self.calls_before[end as usize] - self.calls_before[begin as usize]
    }

    /// How many values are in registers before a position, and how many of those
    /// no call of the function clobbers.
    pub(in crate::outliner) fn live(&self, position: u32) -> (u32, u32) {
        let [all, unsaved] = self.live_before[position as usize];
        (all as u32, unsaved as u32)
    }

    /// Which instruction of a range computes a value, if one does.
    #[inline]
    pub(in crate::outliner) fn computed_in(
        &self,
        value: u32,
        start: u32,
        length: u32,
    ) -> Option<u32> {
        let offset = self.results[value as usize].wrapping_sub(start);
        (offset < length).then_some(offset)
    }

    /// For each operand of some positions, how many positions before its instruction the one is
    /// that computes the value, or that ends the block which a phi names.
    pub(in crate::outliner) fn origins(&self, uses: Range<usize>) -> &[u32] {
        &self.origins[uses]
    }

    /// How many registers pass an operand tuple.
    pub(in crate::outliner) fn words(&self, tuple: OperandTuple<'_>) -> u8 {
        let words = |&number: &u32| self.values[number as usize].words;
        tuple.numbers.iter().map(words).max().unwrap_or(1)
    }

    /// Whether values of a class can be arguments of code of the function that a
    /// position is in.
    pub(in crate::outliner) fn takes(&self, class: RegisterClass, position: u32) -> bool {
        class != RegisterClass::Float || self.function_of(position).passes_floats.as_arguments
    }

    /// Whether they can be its results.
    pub(in crate::outliner) fn returns(&self, class: RegisterClass, position: u32) -> bool {
        class != RegisterClass::Float || self.function_of(position).passes_floats.as_results
    }

    /// Whether a value is the same in every function.
    pub(in crate::outliner) fn is_constant(&self, value: u32) -> bool {
        self.values[value as usize].defined == NOWHERE
    }

    /// Whether some values are one that is the same in every function.
    pub(in crate::outliner) fn is_one_constant(&self, values: &[u32]) -> bool {
        self.is_constant(values[0]) && values.iter().all(|&value| value == values[0])
    }

    /// Whether a value is needed where a block begins.
    pub(in crate::outliner) fn is_live_in(&self, value: u32, block: u32) -> bool {
        self.live_span(value, block).is_some_and(|span| span.is_live_in || span.first_block < block)
    }

    /// Whether a value is needed at or after a position of a block.
    pub(in crate::outliner) fn is_live_from(&self, value: u32, block: u32, position: u32) -> bool {
        let facts = &self.values[value as usize];
        if facts.home == block {
            return facts.last_at_home >= position;
        }
        self.live_span(value, block)
            .is_some_and(|span| block < span.last_block || span.last >= position)
    }

    /// The blocks around a block in which a value is live that is so in several.
    fn live_span(&self, value: u32, block: u32) -> Option<LiveSpan> {
        let (begin, end) = self.values[value as usize].live;
        let spans = &self.live[begin as usize..end as usize];
        let at = spans.partition_point(|span| span.last_block < block);
        spans.get(at).copied().filter(|span| span.first_block <= block)
    }

    /// What is known of a block.
    pub(in crate::outliner) fn block(&self, number: u32) -> &BlockFacts {
        &self.blocks[self.block_places[number as usize] as usize]
    }

    /// The blocks that lead to a block.
    pub(super) fn edges(&self, to: &BlockFacts) -> &[Edge] {
        let (begin, end) = to.edges;
        &self.edges[begin as usize..end as usize]
    }

    /// Which of the edges to a block comes from another one.
    fn edge(&self, to: &BlockFacts, from: u32) -> Option<usize> {
        self.edges(to).binary_search_by_key(&from, |edge| edge.predecessor).ok()
    }

    /// A number for the values that the phis of a block have for another one that
    /// leads there.  Equal numbers for one block are equal values.
    pub(in crate::outliner) fn phi_values(&self, to: u32, from: u32) -> Option<u32> {
        let to = self.block(to);
        self.edge(to, from).map(|at| self.edges(to)[at].phi_values)
    }

    /// The values that the phis of a landing pad have for a block whose exceptions
    /// lead there; values that no region computes may be missing.
    pub(in crate::outliner) fn pad_inputs(&self, pad: u32, from: u32) -> Option<&[u32]> {
        self.phi_inputs(pad, from).filter(|_| self.block(pad).is_pad)
    }

    /// The values that the phis of a block have for another one that leads there, in a function
    /// with a personality; values that no region computes may be missing.
    pub(in crate::outliner) fn phi_inputs(&self, to: u32, from: u32) -> Option<&[u32]> {
        let to = self.block(to);
        let at = self.edge(to, from)?;
        let phis = to.phi_inputs.len() / self.edges(to).len();
        Some(&to.phi_inputs[at * phis..(at + 1) * phis])
    }

    /// Whether a block outside of a range leads to a block.
    pub(in crate::outliner) fn is_entered_from_outside(
        &self,
        to: u32,
        begin: u32,
        end: u32,
    ) -> bool {
        let is_inside = |position: u32| begin <= position && position < end;
        let edges = self.edges(self.block(to)).iter();
        edges
            .map(|edge| self.block(edge.predecessor))
            .any(|one| !one.terminator.is_some_and(is_inside))
    }

    /// Where control goes from a position of a block, if it makes no call and no store before.
    pub(in crate::outliner) fn leads_directly_to(&self, block: u32, position: u32) -> Option<u32> {
        let block = self.block(block);
        block.successor.filter(|_| block.end_of_effects <= position)
    }

    /// Whether two values may be in one register of machine code: equal values, constants, or
    /// addresses that are as many bytes from equal values.
    pub(in crate::outliner) fn may_be_one(&self, one: u32, other: u32) -> bool {
        if one == NOWHERE || other == NOWHERE {
            return true;
        }
        let base = |value: u32| match self.values[value as usize] {
            ValueFacts { base: NOWHERE, .. } => (value, 0),
            ValueFacts { base, distance, .. } => (base, distance),
        };
        base(one) == base(other) || self.is_constant(one) && self.is_constant(other)
    }

    /// Whether a value is an address that is a constant number of bytes from a value which is
    /// computed outside of a range: code outside computes it as well.
    pub(in crate::outliner) fn is_address_from_outside(
        &self,
        value: u32,
        start: u32,
        length: u32,
    ) -> bool {
        let base = self.values[value as usize].base;
        base != NOWHERE && self.computed_in(base, start, length).is_none()
    }

    /// Whether neither a call nor code that may move is before a position in its function, so
    /// that arguments are in the registers that passed them.
    pub(in crate::outliner) fn begins_function(&self, position: u32) -> bool {
        self.function_of(position).first == position && self.calls_before[position as usize] == 0
    }

    /// The function of a position.
    pub(in crate::outliner) fn function_of(&self, position: u32) -> &FunctionFacts {
        &self.functions[self.positions[position as usize].function as usize]
    }

    /// The calls at the positions from `begin` to before `end` that may be jumps.
    pub(in crate::outliner) fn jumps(&self, begin: u32, end: u32) -> &[Jump] {
        self.jumps.calls(begin, end)
    }

    /// The first position of a range that lies after a call that may be a jump and is
    /// no part of the range: what takes the place of the range would be executed
    /// after that call.
    pub(in crate::outliner) fn comes_after_jump(&self, begin: u32, end: u32) -> Option<u32> {
        self.jumps.comes_after_jump(begin, end)
    }

    /// Notes where a value is live, given the number of its function's first block.
    pub(super) fn note_segments(&mut self, value: u32, segments: &[Segment], first_block: u32) {
        let facts = &mut self.values[value as usize];
        if let [only] = segments
            && only.first_block == only.last_block
            && !only.is_live_in
        {
            (facts.home, facts.last_at_home) =
                (first_block + only.first_block, last_position(only));
            return;
        }
        let begin = self.live.len();
        for segment in segments {
            let span = LiveSpan {
                first_block: first_block + segment.first_block,
                last_block: first_block + segment.last_block,
                is_live_in: segment.is_live_in,
                last: last_position(segment),
            };
            match self.live[begin..].last_mut() {
                Some(before) if before.goes_on_in(span) => {
                    (before.last_block, before.last) = (span.last_block, span.last);
                }
                _ => self.live.push(span),
            }
        }
        facts.live = (begin as u32, self.live.len() as u32);
    }
}

impl BlockFacts {
    /// Whether control comes to the block only from instructions at the positions
    /// from `begin` to before `end`.
    pub(in crate::outliner) fn is_entered_from(&self, begin: u32, end: u32) -> bool {
        self.entered_from.is_some_and(|(first, last)| begin <= first && last < end)
    }
}

impl ValueFacts {
    /// Whether all that use the value are at the positions from `begin` to before
    /// `end`.  Markers of a variable's lifetime do not count.
    pub(in crate::outliner) fn is_used_only_in(&self, begin: u32, end: u32) -> bool {
        begin <= self.first_use && self.last_use < end
    }

    /// Whether something before `begin` or at or after `end` uses the value.
    pub(in crate::outliner) fn is_used_outside(&self, begin: u32, end: u32) -> bool {
        self.first_use != NOWHERE && !self.is_used_only_in(begin, end)
    }

    pub(super) fn is_used_at(&mut self, position: u32) {
        self.first_use = self.first_use.min(position);
        self.last_use = self.last_use.max(position);
    }
}

/// The last position of a segment that needs the value, or [`NOWHERE`] where it is
/// needed after the last block.
fn last_position(segment: &Segment) -> u32 {
    match segment.last {
        LastUse::At(position) => position,
        LastUse::After => NOWHERE,
    }
}
