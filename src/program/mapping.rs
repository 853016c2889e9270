//! A module as a [`Program`], and the way back to LLVM's objects.
//!
//! The mapper makes it and keeps it up to date while code moves.

use super::Program;
use crate::llvm::{Function, Inst, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// A module as a program, and the way back.
#[derive(Default)]
pub(crate) struct Mapping<'ll> {
    /// The program.
    pub program: Program,
    /// The instruction at each position; `None` where it must not be shared.
    pub instructions: Vec<Option<Inst<'ll>>>,
    /// The number of each value and block in the program.
    pub values: FxHashMap<Value<'ll>, u32>,
    /// For each use of the program, the number of the operand in LLVM, or [`BYTES`].
    pub(crate) slots: Vec<u32>,
    /// The constants for byte offsets, by their number in the program; no instruction
    /// need have them as operands.
    pub bytes: FxHashMap<u32, Value<'ll>>,
    /// [`Legality::weight`] of the instruction at each position.
    pub weights: Vec<u32>,
    /// The functions that may be part of candidates, in the order of their
    /// positions.
    pub functions: Vec<MappedFunction<'ll>>,
    /// For each position the place of its function among them.  What lies between two functions
    /// belongs to the first.
    pub(crate) function_places: Vec<u32>,
    /// The number of the instruction at each position among all visible ones of the
    /// module, from 0.
    pub numbers: Vec<u32>,
    /// How many visible instructions the module has.
    pub instruction_count: u32,
    /// For each position, whether it was not there, or not after the same one, before
    /// the last update.
    pub(crate) is_dirty: Vec<bool>,
}

/// Code that left its functions.
#[derive(Default)]
pub(crate) struct Moved<'ll> {
    /// The functions.
    pub functions: FxHashSet<Function<'ll>>,
    /// The positions that the code had.
    pub positions: Vec<Range<u32>>,
}

/// A function, and where it is in the program.
#[derive(Clone, Debug)]
pub(crate) struct MappedFunction<'ll> {
    /// The function.
    pub function: Function<'ll>,
    /// Its positions.  Illegal instructions at its begin may be part of the
    /// position before them.
    pub positions: Range<u32>,
    /// The function has changed since; it is mapped again after all others, if it still
    /// takes part.
    pub is_outdated: bool,
    /// Its values and blocks, as a range of those of all functions.
    pub(crate) locals: Range<usize>,
}

impl<'ll> Mapping<'ll> {
    /// Makes room for this number of further positions.
    pub(crate) fn reserve(&mut self, positions: usize) {
        self.instructions.reserve(positions);
        self.weights.reserve(positions);
        self.numbers.reserve(positions);
        self.function_places.reserve(positions);
        self.slots.reserve(2 * positions);
    }

    /// The place of a position's function among the functions.
    pub(crate) fn function_at(&self, position: u32) -> usize {
        self.function_places[position as usize] as usize
    }

    /// The function that a position is in.
    pub(crate) fn function_of(&self, position: u32) -> Function<'ll> {
        self.functions[self.function_at(position)].function
    }

    /// The instruction at a position of a group's candidate.
    pub(crate) fn instruction(&self, position: u32) -> Inst<'ll> {
        let inst = self.instructions[position as usize];
        inst.expect("candidates have legal instructions only")
    }

    /// As which operands LLVM has the uses of the instruction at a legal
    /// position, in the order of the uses.  Uses in the role of a block have
    /// numbers without meaning.
    pub(crate) fn slots(&self, position: usize) -> &[u32] {
        let begin = self.program.uses_begin(position);
        &self.slots[begin..begin + self.program.entry(position).uses.len()]
    }
}

/// Instead of an operand number: the use is the byte offset between an address and the
/// one it is computed from, which LLVM keeps as indices and types.
pub(crate) const BYTES: u32 = u32::MAX;
