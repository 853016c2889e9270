//! In what instructions differ whose symbols do.

use crate::comparator::has_only_poison_flags;
use crate::llvm::{Inst, Opcode, OperandBuffer};

/// In what two instructions differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Aspect {
    /// Opcode or number of operands.
    Opcode,
    /// The type of the result.
    Type,
    /// The function type of a call, allocated type or source element type.
    InnerType,
    /// The attributes of a call.
    Attributes,
    /// Predicate, alignment, volatility, ordering, convention, tail-call kind.
    State,
    /// Flags that do more than make poison.
    Flags,
    /// Types of operands, or operands that have to be the same constant.
    Operands,
}

/// Compares two instructions whose symbols differ.
pub(crate) fn aspect<'ll>(a: Inst<'ll>, b: Inst<'ll>) -> Aspect {
    let mut operands = OperandBuffer::new();
    let a_facts = a.describe(&mut operands);
    let b_facts = b.describe(&mut operands);
    let flags_matter = !a_facts.opcode.is_some_and(has_only_poison_flags);
    let is_comparison = matches!(a_facts.opcode, Some(Opcode::ICmp | Opcode::FCmp));
    let opcodes = a_facts.opcode == b_facts.opcode;
    if !opcodes || a_facts.operand_count != b_facts.operand_count {
        // Calls with more arguments have other types, which says more.
        let is_call = opcodes && a_facts.opcode == Some(Opcode::Call);
        return if is_call { Aspect::InnerType } else { Aspect::Opcode };
    }
    let states_differ = if is_comparison {
        a.predicate() != b.predicate()
    } else {
        a_facts.subclass_data != b_facts.subclass_data
    };
    if a_facts.ty.identity() != b_facts.ty.identity() {
        Aspect::Type
    } else if a_facts.auxiliary_type.map(|ty| ty.identity())
        != b_facts.auxiliary_type.map(|ty| ty.identity())
    {
        Aspect::InnerType
    } else if a_facts.attributes != b_facts.attributes {
        Aspect::Attributes
    } else if states_differ {
        Aspect::State
    } else if flags_matter && a_facts.optional_data != b_facts.optional_data {
        Aspect::Flags
    } else {
        Aspect::Operands
    }
}
