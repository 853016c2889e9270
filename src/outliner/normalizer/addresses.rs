//! Addresses and allocas as numbers of bytes.

use crate::llvm::{Alloca, Described, Function, Opcode, OperandBuffer, TypeKind};

/// Writes addresses that are a constant number of bytes away as just that: the types that led
/// there mean nothing, apart from what flags say of each step.
pub(super) fn count_bytes(function: Function<'_>) {
    let mut operands = OperandBuffer::new();
    for block in function.blocks() {
        for inst in block.instructions() {
            if inst.opcode() != Some(Opcode::GetElementPtr) {
                continue;
            }
            let facts = inst.describe(&mut operands);
            let Some(bytes) = facts.constant_offset() else { continue };
            let described = Described { inst, facts: &facts, operands: &operands };
            if facts.optional_data == 0 || flags_hold_for_bytes(described) {
                inst.replace_by_bytes(bytes);
            }
        }
    }
}

/// Whether the flags of an address say the same of one step of as many bytes: where its steps
/// all lead forwards, or where there is only one, and no step goes around the address space.
fn flags_hold_for_bytes(Described { inst, facts, operands }: Described<'_, '_>) -> bool {
    let steps = inst.address_steps();
    let (mut sum, mut count, mut has_backwards) = (0_i128, 0, false);
    for (at, step) in steps.iter().enumerate() {
        let Some(index) = number(operands, at + 1) else { return false };
        let bytes = match index {
            0 => continue,
            _ if step.is_member => i128::from(step.bytes),
            _ => i128::from(index) * i128::from(step.bytes),
        };
        let Some(next) = sum.checked_add(bytes) else { return false };
        sum = next;
        count += u32::from(bytes != 0);
        has_backwards |= bytes < 0;
    }
    // The offset is the sum in as many bits as an index has.
    let fits = facts.constant_offset().map(i128::from) == Some(sum);
    fits && (!has_backwards || count == 1)
}

/// The signed value of an operand that is an integer of at most 64 bits.
fn number(operands: &OperandBuffer<'_>, index: usize) -> Option<i64> {
    let facts = operands.get(index).as_constant()?.facts();
    let ty = facts.ty.facts();
    let unused = 64_u64.checked_sub(ty.number)?;
    if ty.kind != TypeKind::Integer {
        return None;
    }
    facts.bits.map(|bits| ((bits << unused) as i64) >> unused)
}

/// Writes the allocas of the entry block as numbers of bytes: their types mean nothing.
pub(super) fn count_bytes_of_allocas(function: Function<'_>) {
    let entry = function.entry().into_iter();
    for inst in entry.flat_map(|block| block.instructions()) {
        let Some((alloca, facts)) = Alloca::describe(inst.as_value()) else { continue };
        if let (true, false, Some(bytes)) = (facts.is_static, facts.is_swift_error, facts.bytes) {
            alloca.set_allocated_bytes(bytes);
        }
    }
}
