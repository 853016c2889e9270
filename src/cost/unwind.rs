//! The bytes of unwinding: entries of unwind tables, and exception tables.
//!
//! LLVM writes an entry for a function where `needsUnwindTableEntry` says so: an
//! attribute asks for it, an exception may leave it, or it has a personality.  A
//! stub has no personality and no exception table.

use super::bytes::Bytes;
use crate::llvm::FunctionFacts;
use crate::target::UnwindSizes;

/// The properties of a function that its unwind entry describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct UnwindShape {
    pub has_frame: bool,
    pub saved: u64,
    pub handlers: Handlers,
}

/// How many invokes and clauses an exception table describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Handlers {
    pub invokes: u64,
    pub clauses: u64,
}

impl Handlers {
    /// The table: a head, an entry for the code of each invoke and around it, an
    /// action and a type for each clause, all in four bytes at most.
    fn bytes(self) -> Bytes {
        if self.invokes == 0 {
            return Bytes(0);
        }
        Bytes(4 + 4 * self.invokes + 6 * self.clauses).aligned(4)
    }
}

impl UnwindSizes {
    /// The tables for a body.
    pub(super) fn body(&self, facts: &FunctionFacts<'_>, shape: UnwindShape) -> Bytes {
        let is_needed = self.needs_entry(facts) || facts.personality.is_some();
        let handlers = shape.handlers.bytes();
        let personality = if handlers == Bytes(0) { 0 } else { self.personality };
        if is_needed { self.entry(shape) + Bytes(personality) + handlers } else { Bytes(0) }
    }

    /// The entry of a stub that replaces a body, with or without a frame.
    pub(super) fn stub(&self, facts: &FunctionFacts<'_>, has_frame: bool) -> Bytes {
        let shape = UnwindShape { has_frame, ..UnwindShape::default() };
        if self.needs_entry(facts) { self.entry(shape) } else { Bytes(0) }
    }

    /// The row of a function's entry, where it has one.
    pub(super) fn row_of(&self, facts: &FunctionFacts<'_>) -> Bytes {
        let is_needed = self.needs_entry(facts) || facts.personality.is_some();
        Bytes(if is_needed { self.row } else { 0 })
    }

    /// Entry and row of a new function that needs them.
    pub(crate) fn new_function(&self, shape: UnwindShape) -> Bytes {
        self.entry(shape) + Bytes(self.row)
    }

    /// What a frame adds to the entry of a leaf function.
    pub(crate) fn added_frame(&self) -> Bytes {
        Bytes(self.frame)
    }

    /// Whether a function without personality has an entry.
    fn needs_entry(&self, facts: &FunctionFacts<'_>) -> bool {
        self.is_always || facts.has_unwind_table || facts.may_throw
    }

    fn entry(&self, shape: UnwindShape) -> Bytes {
        let frame = if shape.has_frame { self.frame } else { 0 };
        Bytes(self.leaf + frame + self.saved * shape.saved.saturating_sub(1))
    }
}
