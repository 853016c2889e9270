//! Instructions of short bodies, within the bounds that their encoding sets.
//!
//! The tables say by how much a large function shrinks when an instruction leaves it.  Many are part of another
//! instruction or of a pair there.  In a short body most take an instruction of their own and none takes a fraction of
//! one, and a few bytes decide whether a stub is smaller.

use super::code::Immediate;
use super::small::{SmallCode, is_summed};
use crate::llvm::{
    Described, Inst, InstFacts, Opcode, OperandBuffer, Type, TypeKind, Value, ValueKind,
};
use crate::vocabulary::functions::is_intrinsic;

/// Bodies of this many instructions are short.
pub(super) const SHORT_BODY: usize = 8;

/// The longest instruction of processors whose instructions have two or four bytes, in tenths of a byte.
const LONGEST: u32 = 40;

/// The least and the most that something takes, in tenths of a byte.
type Bounds = (u32, u32);

impl SmallCode<'_> {
    /// What an instruction of a short body takes, given the figure of the table; both in tenths of a byte.
    pub(super) fn encoded(&self, tenths: u32, described: Described<'_, '_>) -> u32 {
        let Described { facts, operands, .. } = described;
        let bounds = match self.processor.granule {
            _ if self.processor.granule == 1 && !self.processor.overwrites_operand => None,
            _ if is_folded_address(described.inst, facts) => Some((0, 0)),
            1 => self.x86_bounds(facts, operands),
            _ => self.bounds(described),
        };
        bounds.map_or(tenths, |(least, most)| tenths.clamp(least, most))
    }

    /// The bounds where all instructions have two or four bytes.
    fn bounds(&self, described: Described<'_, '_>) -> Option<Bounds> {
        use Opcode::*;
        let Described { inst, facts, operands } = described;
        let least = self.least();
        let words = |ty: Type<'_>| {
            let is_number = matches!(ty.facts().kind, TypeKind::Integer | TypeKind::Pointer);
            is_number.then(|| self.words(ty))
        };
        Some(match facts.opcode? {
            Ret => {
                let ret = (10 * self.processor.ret as u32).max(least);
                let value = if operands.is_empty() { (0, 0) } else { self.moved(operands, 0) };
                (ret + value.0, ret + value.1)
            }
            Load => {
                let address = self.address(operands, 0);
                (least + address, words(facts.ty)? * LONGEST + address)
            }
            Store => {
                // Stores of one constant, or of neighbours, share its move.
                let value = self.moved(operands, 0);
                let address = self.address(operands, 1);
                let words = words(operands.get(0).value.ty())?;
                (least + address, (LONGEST + value.1) * words + address)
            }
            // Two registers have short forms, if one of them is overwritten.
            Add | Sub | And | Or | Xor => {
                let value = Immediate::of(operands, 1);
                let most =
                    if value.is_value() { least } else { LONGEST + self.moved(operands, 1).1 };
                (least, most * words(facts.ty)?)
            }
            // One instruction multiplies and adds, or two short ones do; one shifts and adds.
            Mul if self.processor.adds_products && words(facts.ty) == Some(1) => {
                let is_part = Immediate::of(operands, 1).is_value() && is_summed(inst);
                if is_part { (0, LONGEST - least) } else { (least, LONGEST) }
            }
            Br if operands.len() > 1 => (least, LONGEST),
            Call | Invoke => self.call_bounds(facts, operands)?,
            _ => return None,
        })
    }

    /// A call and its arguments; those that are parameters as the table has them.
    fn call_bounds(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> Option<Bounds> {
        let callee = operands.get(facts.operand_count - 1);
        let call = match callee.kind {
            ValueKind::Global if is_intrinsic(callee.value.name()) => return None,
            ValueKind::Global => (10 * self.processor.call as u32, 10 * self.processor.call as u32),
            _ => (self.least(), LONGEST),
        };
        let parameter = self.processor.sizes.passed(Immediate::Argument, || false);
        let argument = |index| match Immediate::of(operands, index) {
            _ if operands.get(index).kind == ValueKind::Block => (0, 0),
            Immediate::Argument => (parameter, parameter),
            _ => self.moved(operands, index),
        };
        let arguments = (0..facts.operand_count - 1).map(argument);
        Some(arguments.fold(call, |sum, one| (sum.0 + one.0, sum.1 + one.1)))
    }

    /// Moving an operand of one word to a register; a computed one is in any that is wanted.
    fn moved(&self, operands: &OperandBuffer<'_>, index: usize) -> Bounds {
        let least = self.least();
        match Immediate::of(operands, index) {
            Immediate::Zero | Immediate::Small => (least, LONGEST),
            // One of eight bits may be as short as a small one.
            Immediate::Large => (least, 3 * LONGEST),
            Immediate::Address => {
                let address = self.processor.sizes.passed(Immediate::Address, || false);
                (address.next_multiple_of(least), 3 * LONGEST)
            }
            Immediate::Other => (0, 3 * LONGEST),
            Immediate::Computed => (0, 0),
            Immediate::Argument => (0, least),
        }
    }

    /// The shortest instruction.
    fn least(&self) -> u32 {
        10 * self.processor.granule as u32
    }

    /// The bounds of x86-64's loads and stores: an operation, a byte for the operands, the distance from the base, and a
    /// prefix for operands that have not 32 bits.  A load may be part of the instruction that uses its value.
    fn x86_bounds(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> Option<Bounds> {
        let access = |ty: Type<'_>, index: usize| {
            let prefix = match ty.facts() {
                facts if facts.kind == TypeKind::Pointer => 10,
                facts if facts.kind != TypeKind::Integer || facts.number > 64 => return None,
                facts if facts.number == 32 => 0,
                _ => 10,
            };
            let distance = displacement(operands.get(index).value);
            let address = self.address(operands, index) + distance;
            Some((address, address + 20 + prefix))
        };
        match facts.opcode? {
            Opcode::Load => access(facts.ty, 0),
            Opcode::Store if Immediate::of(operands, 0).is_value() => {
                access(operands.get(0).value.ty(), 1)
            }
            _ => None,
        }
    }
}

/// Whether an instruction computes an address a constant number of bytes from another one, for loads and stores only,
/// which contain the distance.
fn is_folded_address(inst: Inst<'_>, facts: &InstFacts<'_>) -> bool {
    let is_access = |user: Inst<'_>, operand: u32| match user.opcode() {
        Some(Opcode::Load) => true,
        Some(Opcode::Store) => operand == 1,
        _ => false,
    };
    facts.opcode == Some(Opcode::GetElementPtr)
        && facts.constant_offset().is_some()
        && inst
            .as_value()
            .uses()
            .iter()
            .all(|used| used.instruction().is_some_and(|user| is_access(user, used.operand)))
}

/// What the distance of an address from its base adds to an access, in tenths of a byte.
fn displacement(address: Value<'_>) -> u32 {
    let mut operands = OperandBuffer::new();
    let Some(inst) = address.as_instruction() else { return 0 };
    let facts = inst.describe(&mut operands);
    match facts.constant_offset() {
        _ if facts.opcode != Some(Opcode::GetElementPtr) => 0,
        Some(0) => 0,
        Some(offset) if offset.unsigned_abs() < 128 => 10,
        _ => 40,
    }
}
