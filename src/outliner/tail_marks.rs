//! Which calls of a shared function are marked `tail`, so that code generation may make
//! jumps of them.  The mark asserts that the callee does not access allocas of the caller.

use crate::llvm::{Call, Function, Inst, Opcode, OperandBuffer};
use crate::outliner::stack;

/// Takes the mark from a call that stands for others, unless all of them are marked.
pub(super) fn intersect<'ll>(copy: Inst<'ll>, mut originals: impl Iterator<Item = Inst<'ll>>) {
    let mut operands = OperandBuffer::new();
    if copy.describe(&mut operands).is_marked_tail()
        && !originals.all(|original| original.describe(&mut operands).is_marked_tail())
    {
        copy.take_tail_mark();
    }
}

/// Marks the calls in front of a `ret` of their value, where the function has no memory
/// of its own.  A `notail` stays.
pub(super) fn mark_last_calls(function: Function<'_>) {
    if stack::owned_memory(function) != 0 {
        return;
    }
    let mut operands = OperandBuffer::new();
    for block in function.blocks() {
        let mut unmarked_call: Option<Call<'_>> = None;
        let mut next = block.first();
        while let Some(inst) = next {
            let facts = inst.describe(&mut operands);
            next = facts.next;
            if facts.opcode == Some(Opcode::Ret)
                && let Some(call) = unmarked_call
                && (operands.is_empty() || operands.get(0).value == call.inst().as_value())
            {
                call.mark_tail();
            }
            unmarked_call = if facts.is_unmarked_call() { inst.as_call() } else { None };
        }
    }
}
