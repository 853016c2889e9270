//! How the form writes operations that can be written in several ways, see [`Rule`].

use super::Canonicalizer;
use super::rules::Rule;
use super::serial::SerialNumbers;
use crate::llvm::{
    ConstantKind, InstFacts, Opcode, OperandBuffer, Predicate, Type, TypeKind, Value, ValueKind,
};

/// An operation as the form has it.
#[derive(Clone, Copy)]
pub(super) struct Writing<'ll> {
    pub opcode: Opcode,
    /// The state bits, which are the predicate of a comparison.
    pub state: u32,
    /// The first two operands change places.
    pub is_exchanged: bool,
    /// The constant in the place of the second operand, where that is another one.
    pub constant: Option<Value<'ll>>,
}

impl<'ll> Writing<'ll> {
    /// As the instruction says.
    fn plain(opcode: Opcode, facts: &InstFacts<'ll>) -> Self {
        Writing { opcode, state: facts.subclass_data, is_exchanged: false, constant: None }
    }

    /// The number of the operand that the form has in a place.
    pub(super) fn operand(&self, place: usize) -> usize {
        if self.is_exchanged { place ^ 1 } else { place }
    }
}

/// What the form writes for an instruction.  Operands that the walk has met have numbers by which they
/// are put in order; all have but those of phis.
#[inline]
pub(super) fn writing<'ll>(
    canonicalizer: &Canonicalizer<'ll>,
    numbers: &mut SerialNumbers<'ll>,
    operands: &OperandBuffer<'ll>,
    opcode: Opcode,
    facts: &InstFacts<'ll>,
) -> Writing<'ll> {
    use Opcode::*;
    let plain = Writing::plain(opcode, facts);
    match opcode {
        Add | Mul | And | Or | Xor | FAdd | FMul | ICmp | FCmp | Sub => {
            let mut writing = plain;
            if opcode != Sub && canonicalizer.rules.has(Rule::OperandOrder) {
                writing = in_order(writing, numbers, operands);
            }
            if matches!(opcode, Mul | Sub) && canonicalizer.rules.has(Rule::Arithmetic) {
                writing = with_usual_operation(writing, operands, facts.ty);
            }
            writing
        }
        _ => plain,
    }
}

/// Values come in front of constants, and the value that was met first comes in front.
fn in_order<'ll>(
    plain: Writing<'ll>,
    numbers: &mut SerialNumbers<'ll>,
    operands: &OperandBuffer<'ll>,
) -> Writing<'ll> {
    let [first, second] = [0, 1].map(|index| operands.get(index));
    let predicate =
        matches!(plain.opcode, Opcode::ICmp | Opcode::FCmp).then_some(Predicate(plain.state));
    let is_exchanged = match (is_local(first.kind), is_local(second.kind)) {
        (true, true) if first.value == second.value => predicate.is_some_and(Predicate::is_greater),
        (true, true) => numbers.meet(second.value).0 < numbers.meet(first.value).0,
        (first, second) => second && !first,
    };
    if !is_exchanged || predicate.is_some_and(|predicate| !predicate.is_known()) {
        return plain;
    }
    let state = predicate.map_or(plain.state, |predicate| predicate.swapped().0);
    Writing { state, is_exchanged, ..plain }
}

/// A multiplication by a power of two is a shift, and a subtraction of a constant the addition of
/// its negative.
fn with_usual_operation<'ll>(
    plain: Writing<'ll>,
    operands: &OperandBuffer<'ll>,
    ty: Type<'ll>,
) -> Writing<'ll> {
    let [value, operand] = [0, 1].map(|place| operands.get(plain.operand(place)));
    let is_small = |ty: Type<'ll>| {
        let facts = ty.facts();
        facts.kind == TypeKind::Integer && facts.number <= u64::from(u64::BITS)
    };
    if !is_local(value.kind) || operand.kind != ValueKind::Constant || !is_small(ty) {
        return plain;
    }
    let number = operand.as_constant().map(|constant| constant.facts());
    let Some(bits) = number.filter(|it| it.kind == ConstantKind::Int).and_then(|it| it.bits) else {
        return plain;
    };
    let (opcode, number) = match plain.opcode {
        Opcode::Sub => (Opcode::Add, (bits as i64).wrapping_neg()),
        Opcode::Mul if bits > 1 && bits.is_power_of_two() => {
            (Opcode::Shl, i64::from(bits.trailing_zeros()))
        }
        _ => return plain,
    };
    Writing { opcode, constant: Some(ty.constant_integer(number)), ..plain }
}

fn is_local(kind: ValueKind) -> bool {
    matches!(kind, ValueKind::Instruction | ValueKind::Argument)
}
