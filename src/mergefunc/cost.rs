//! Estimates in bytes, good enough to tell a body from a stub.
//!
//! Only small bodies need care: a stub is five to eight bytes, and a body that
//! is larger than a handful of instructions is larger than that on every
//! target.  Unwind tables count where functions have them: a function that
//! stays keeps its entry either way, and a new function brings one more.

use crate::comparator::instructions_in_walk_order;
use crate::llvm::{Architecture, Function, FunctionFacts, Inst, Opcode, OperandBuffer, ValueKind};

/// A number of bytes of a loaded program; arithmetic saturates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Bytes(pub u64);

impl std::ops::Add for Bytes {
    type Output = Bytes;

    fn add(self, other: Bytes) -> Bytes {
        Bytes(self.0.saturating_add(other.0))
    }
}

impl std::ops::Mul<u64> for Bytes {
    type Output = Bytes;

    fn mul(self, factor: u64) -> Bytes {
        Bytes(self.0.saturating_mul(factor))
    }
}

/// An unwind table entry of a function that calls another one (a frame
/// description entry with its call frame instructions), as measured.
const UNWIND_ENTRY: Bytes = Bytes(32);

/// Bodies of this many instructions are large, whatever is in them.
const COUNTED_INSTRUCTIONS: usize = 64;

/// What a large body counts as: more than any number of stubs costs that a
/// decision compares it with.
const LARGE: Bytes = Bytes(256);

/// Sizes on one kind of processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostModel {
    architecture: Architecture,
}

impl CostModel {
    /// The model for a processor.
    pub(super) fn new(architecture: Architecture) -> Self {
        CostModel { architecture }
    }

    /// A jump to another function, with a move for every argument that needs a
    /// cast into another register class; casts between pointers and integers
    /// need none.  A stub that cannot be a tail call also has a frame.
    pub(super) fn thunk(self, is_tail_call: bool) -> Bytes {
        let jump = match self.architecture {
            Architecture::X86 => Bytes(5),
            Architecture::Fixed4 => Bytes(4),
            Architecture::Compact => Bytes(4),
            // A wasm stub gets and passes its arguments one by one; a call on
            // a graphics processor costs more than any body saves.
            Architecture::Other => Bytes(8),
            Architecture::Gpu => Bytes(u64::MAX),
        };
        if is_tail_call { jump } else { jump + Bytes(12) }
    }

    /// The space that a function takes with the padding before the next one.
    pub(super) fn padded(self, code: Bytes, facts: &FunctionFacts<'_>, for_size: bool) -> Bytes {
        let preferred = match self.architecture {
            _ if for_size => 1,
            Architecture::X86 | Architecture::Fixed4 => 16,
            Architecture::Compact => 4,
            Architecture::Other | Architecture::Gpu => 1,
        };
        let alignment = u64::from(facts.alignment).max(preferred);
        Bytes(code.0.checked_next_multiple_of(alignment).unwrap_or(u64::MAX))
    }

    /// What a function costs besides its code.
    pub(super) fn unwind_entry(self, facts: &FunctionFacts<'_>) -> Bytes {
        if facts.has_unwind_table { UNWIND_ENTRY } else { Bytes(0) }
    }

    /// The code of a body, on the low side, so that no merge is made for a
    /// gain that is not there.
    pub(super) fn body(self, function: Function<'_>) -> Bytes {
        let instructions = instructions_in_walk_order(function, COUNTED_INSTRUCTIONS);
        if instructions.len() == COUNTED_INSTRUCTIONS {
            return LARGE;
        }
        self.code(instructions)
    }

    /// The code of a body however large it is, for people who want to know.
    pub(super) fn whole_body(self, function: Function<'_>) -> Bytes {
        self.code(instructions_in_walk_order(function, usize::MAX))
    }

    fn code<'ll>(self, instructions: impl IntoIterator<Item = Inst<'ll>>) -> Bytes {
        let mut operands = OperandBuffer::new();
        let mut total = Bytes(0);
        let mut after_call = false;
        for inst in instructions {
            let opcode = inst.describe(&mut operands).opcode;
            let bytes = self.instruction(opcode, &operands);
            // A call that ends the function is a jump and needs no ret; casts
            // of its result are in nobody's way.
            let is_tail_call =
                after_call && opcode == Some(Opcode::Ret) && !returns_constant(&operands);
            if !is_tail_call {
                total = total + bytes;
            }
            after_call = opcode == Some(Opcode::Call) || (after_call && bytes == Bytes(0));
        }
        total
    }

    /// The x86 figures follow a regression over the small functions of the
    /// corpus, rounded down.
    fn instruction(self, opcode: Option<Opcode>, operands: &OperandBuffer<'_>) -> Bytes {
        use Opcode::*;
        let Some(opcode) = opcode else { return Bytes(4) };
        let x86 = self.architecture == Architecture::X86;
        match opcode {
            // These become operands, addressing modes or nothing.
            Phi | BitCast | PtrToInt | IntToPtr | Freeze | Alloca | Trunc | Unreachable
            | LandingPad | ExtractValue | InsertValue => Bytes(0),
            GetElementPtr => Bytes(if x86 { 2 } else { 0 }),
            Ret => Bytes(if x86 { 1 } else { 4 } + if returns_constant(operands) { 2 } else { 0 }),
            Br if operands.len() == 1 => Bytes(0),
            Br => Bytes(if x86 { 2 } else { 4 }),
            Select => Bytes(if x86 { 6 } else { 4 }),
            Switch => Bytes(8),
            Call | Invoke | CallBr => Bytes(if x86 { 5 } else { 4 }) + arguments(operands),
            _ => Bytes(if x86 { 3 } else { 4 }),
        }
    }
}

fn returns_constant(operands: &OperandBuffer<'_>) -> bool {
    !operands.is_empty() && matches!(operands.get(0).kind, ValueKind::Constant | ValueKind::Global)
}

/// What a call takes to put its operands in place.  An argument of the caller
/// may be there already, as it is in a thunk.
fn arguments(operands: &OperandBuffer<'_>) -> Bytes {
    let last = operands.len().saturating_sub(1);
    (0..last).fold(Bytes(0), |sum, index| {
        sum + match operands.get(index).kind {
            ValueKind::Constant | ValueKind::Global => Bytes(3),
            ValueKind::Instruction => Bytes(2),
            _ => Bytes(0),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_saturates() {
        assert_eq!(Bytes(u64::MAX) + Bytes(1), Bytes(u64::MAX));
        assert_eq!(Bytes(u64::MAX) * 2, Bytes(u64::MAX));
    }

    #[test]
    fn a_stub_that_cannot_jump_needs_a_frame() {
        let model = CostModel::new(Architecture::X86);
        assert!(model.thunk(false) > model.thunk(true));
    }

    #[test]
    fn no_stub_pays_on_a_graphics_processor() {
        assert_eq!(CostModel::new(Architecture::Gpu).thunk(true), Bytes(u64::MAX));
    }
}
