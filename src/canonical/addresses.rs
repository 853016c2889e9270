//! Addresses that are computed in different steps and have one form: an address is a pointer, bytes, and
//! indices with the distance of the elements that each counts, whatever the types that it was computed with.
//!
//! `addresses/proofs.rs` evaluates pairs of them for all values of small widths, with poison and with the
//! flags that [`Canonicalizer::weaken_survivor`](super::Canonicalizer) leaves.

#[cfg(test)]
mod proofs;

use crate::llvm::{Inst, OperandBuffer};

/// Whether two address computations with constant indices reach the same offset through other
/// indices.  Flags hold for the steps of their own computation: `inbounds` may hold for one
/// way to an address and not for another.
pub(crate) fn computes_address_in_other_steps<'ll>(kept: Inst<'ll>, gone: Inst<'ll>) -> bool {
    let (mut kept_operands, mut gone_operands) = (OperandBuffer::new(), OperandBuffer::new());
    let (kept, gone) = (kept.describe(&mut kept_operands), gone.describe(&mut gone_operands));
    kept.constant_offset().is_some()
        && (kept.auxiliary_type != gone.auxiliary_type
            || kept.operand_count != gone.operand_count
            || (1..kept.operand_count)
                .any(|index| kept_operands.get(index).value != gone_operands.get(index).value))
}

/// Whether the steps of an address computation may be others than those of one with the same
/// form.
pub(super) fn may_take_other_steps<'ll>(kept: Inst<'ll>, gone: Inst<'ll>) -> bool {
    let (mut kept_operands, mut gone_operands) = (OperandBuffer::new(), OperandBuffer::new());
    let (ours, theirs) = (kept.describe(&mut kept_operands), gone.describe(&mut gone_operands));
    if ours.constant_offset().is_some() {
        return computes_address_in_other_steps(kept, gone);
    }
    if kept.address_indices().is_none() {
        return false;
    }
    // Equal forms have the same indices in order, so they are at the same places where the
    // constants are.
    let is_same = |index: usize| {
        let (ours, theirs) = (kept_operands.get(index), gone_operands.get(index));
        ours.value == theirs.value
            || (ours.as_constant().is_none() && theirs.as_constant().is_none())
    };
    // Where types are the same so are the distances.
    let has_same_steps = ours.operand_count == theirs.operand_count
        && (1..ours.operand_count).all(is_same)
        && (ours.auxiliary_type == theirs.auxiliary_type
            || kept.address_steps() == gone.address_steps());
    !has_same_steps
}
