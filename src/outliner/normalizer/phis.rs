//! Phis that stand for one value, and instructions that do nothing.

use crate::llvm::{Block, Function, GlobalValue, Inst, Opcode, OperandBuffer, Phi, Value};
use rustc_hash::FxHashMap;

/// Removes the phis of a block that stand for one value, and dead instructions.
pub(super) fn remove_instructions(block: Block<'_>) -> bool {
    let mut changes = false;
    for phi in block.phis() {
        if let Some(value) = only_value(phi) {
            phi.replace_and_erase(value);
            changes = true;
        }
    }
    for inst in block.instructions().into_iter().rev() {
        if inst.is_trivially_dead() && !calls_function(inst) {
            inst.erase();
            changes = true;
        }
    }
    changes
}

/// Whether an instruction calls anything but one of LLVM's own functions.  Whether such a call does
/// anything its attributes say, in which two equal calls may differ.
fn calls_function(inst: Inst<'_>) -> bool {
    let mut operands = OperandBuffer::new();
    let facts = inst.describe(&mut operands);
    facts.opcode.is_some_and(Opcode::is_call) && {
        let callee = operands.get(facts.operand_count - 1);
        !callee.as_global().is_some_and(GlobalValue::has_intrinsic_name)
    }
}

/// The one value that a phi has besides itself.
fn only_value<'ll>(phi: Phi<'ll>) -> Option<Value<'ll>> {
    let entries = phi.entries();
    let mut values =
        entries.iter().map(|&(_, value)| value).filter(|&value| value != phi.as_value());
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// Removes phis that, together with others around a loop, stand for one value.  Each is
/// assumed to stand for whatever its first entry says until another entry contradicts
/// (M. Braun et al., Simple and Efficient Construction of Static Single Assignment Form, 2013,
/// has why that is right).
pub(super) fn remove_circles(function: Function<'_>) -> bool {
    let phis: Vec<Phi<'_>> = function.blocks().flat_map(Block::phis).collect();
    let values: Vec<Vec<Value<'_>>> = phis
        .iter()
        .map(|phi| phi.entries().into_iter().map(|(_, value)| value).collect())
        .collect();
    // Nothing, one value, or the phi itself where its entries contradict each other.
    let mut stands_for: FxHashMap<Value<'_>, Option<Value<'_>>> =
        phis.iter().map(|phi| (phi.as_value(), None)).collect();
    let mut changes = true;
    while changes {
        changes = false;
        for (phi, values) in phis.iter().map(|phi| phi.as_value()).zip(&values) {
            let known = |value| stands_for.get(value).copied().unwrap_or(Some(*value));
            let mut known = values.iter().filter_map(known);
            let now = known.next().map(
                |first| {
                    if known.all(|value| value == first) { first } else { phi }
                },
            );
            let before = stands_for[&phi];
            if before == Some(phi) || before == now {
                continue;
            }
            stands_for.insert(phi, if before.is_some() { Some(phi) } else { now });
            changes = true;
        }
    }
    let mut removes = false;
    for phi in phis {
        match stands_for[&phi.as_value()] {
            Some(value) if value != phi.as_value() => {
                phi.replace_and_erase(value);
                removes = true;
            }
            _ => {}
        }
    }
    removes
}
