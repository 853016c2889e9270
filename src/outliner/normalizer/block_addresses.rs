//! Constants that contain the address of a block of their own function.

use crate::llvm::{Block, Constant, ConstantKind, Function, Inst, OperandBuffer, Phi, Value};
use rustc_hash::FxHashMap;

/// Computes constants that contain addresses of the function's own blocks by instructions.
/// Only an operand that is such an address itself is compared by what the block is; the
/// constants of two functions differ.
pub(super) fn compute_in_code<'ll>(function: Function<'ll>) {
    if !function.has_address_taken_block() {
        return;
    }
    let mut pending: Vec<Inst<'ll>> = function.blocks().flat_map(Block::instructions).collect();
    // Entries of a phi for one block have to be one value.
    let mut known_for_phis: FxHashMap<(Block<'ll>, Constant<'ll>), Value<'ll>> =
        FxHashMap::default();
    let mut operands = OperandBuffer::new();
    while let Some(inst) = pending.pop() {
        let count = inst.describe(&mut operands).operand_count;
        let entries = inst.as_phi().map(Phi::entries);
        for index in 0..count {
            let Some(constant) = operands.get(index).as_constant() else { continue };
            if !contains_block_of(function, constant) {
                continue;
            }
            let mut compute = |place: Inst<'ll>| {
                let steps = place.compute_constant_before(constant);
                pending.extend(&steps);
                steps.last().expect("a constant with parts takes steps").as_value()
            };
            let computed = match &entries {
                None => compute(inst),
                Some(entries) => {
                    let from = entries[index].0;
                    *known_for_phis
                        .entry((from, constant))
                        .or_insert_with(|| compute(from.terminator()))
                }
            };
            inst.set_operand(index, computed);
        }
    }
}

/// Whether a constant has the address of a block of a function among its parts.
fn contains_block_of<'ll>(function: Function<'ll>, constant: Constant<'ll>) -> bool {
    let facts = constant.facts();
    if !matches!(facts.kind, ConstantKind::Expression | ConstantKind::Aggregate) {
        return false;
    }
    (0..facts.operand_count)
        .filter_map(|index| constant.operand(index))
        .any(|part| is_block_of(function, part) || contains_block_of(function, part))
}

/// Whether a constant is the address of a block of a function.
fn is_block_of<'ll>(function: Function<'ll>, constant: Constant<'ll>) -> bool {
    own_block(function, constant).is_some()
}

/// The block of a function whose address a constant is.
pub(super) fn own_block<'ll>(
    function: Function<'ll>,
    constant: Constant<'ll>,
) -> Option<Block<'ll>> {
    let (of, block) = constant.block_address()?;
    (of == function).then_some(block)
}
