//! The sizes of instructions in small functions: corrections to the tables by what the
//! operands and users of an instruction are.

use super::code::{Immediate, MemoryCode, is_real_call};
use crate::llvm::{
    Described, Inst, InstFacts, Opcode, Operand, OperandBuffer, Type, TypeKind, ValueKind,
};
use crate::target::Processor;
use crate::vocabulary::functions::Named;

/// Instructions of one small function.
#[derive(Clone, Copy, Debug)]
pub(super) struct SmallCode<'a> {
    pub processor: &'a Processor,
    pub is_min_size: bool,
    /// Bits of a general register.
    pub word_bits: u32,
}

impl SmallCode<'_> {
    /// The machine code of an instruction, in tenths of a byte.
    pub(super) fn instruction(&self, described: Described<'_, '_>) -> u32 {
        let Described { inst, facts, operands } = described;
        let one = self.processor.sizes.instruction(facts, operands, || false);
        let Some(opcode) = facts.opcode else { return one };
        match opcode {
            Opcode::Call if is_call_of(Named::NO_CODE, operands) => 0,
            Opcode::Call if is_call_of(Named::MINIMUM, operands) => {
                self.processor.minimum * self.words(facts.ty)
            }
            Opcode::Call if is_call_of(Named::PRODUCT_AND_SUM, operands) => {
                self.processor.product_and_sum + self.constants(facts, operands)
            }
            Opcode::Call => {
                let call = one.saturating_sub(self.no_argument(operands));
                self.inline_copy(operands).unwrap_or(call) + self.constants(facts, operands)
            }
            Opcode::LandingPad => self.processor.sizes.passed(Immediate::Argument, || false) * 3,
            Opcode::FPToSI | Opcode::FPToUI => one + 10 * self.processor.float_to_integer as u32,
            Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FCmp => {
                one + self.address(operands, 0) + self.address(operands, 1)
            }
            Opcode::Load => one * self.words(facts.ty) + self.address(operands, 0),
            Opcode::Store => {
                one * self.words(operands.get(0).value.ty()) + self.address(operands, 1)
            }
            Opcode::GetElementPtr => one + self.address(operands, 0),
            Opcode::ZExt if is_truth(operands.get(0)) => self.processor.comparison,
            Opcode::Ret if !operands.is_empty() && is_truth(operands.get(0)) => {
                one + self.processor.comparison
            }
            Opcode::Shl if operands.get(0).kind == ValueKind::Argument => {
                one * self.words(facts.ty) + self.processor.shifted_parameter
            }
            Opcode::InsertValue if operands.get(1).kind == ValueKind::Argument => {
                self.processor.sizes.returned[Immediate::Argument as usize]
            }
            Opcode::Mul => {
                self.multiplied(self.product(one, inst, operands), self.words(facts.ty))
                    + self.returned_parameter(facts, operands)
            }
            Opcode::And | Opcode::Or | Opcode::Xor | Opcode::Sub => {
                one * self.words(facts.ty) + self.returned_parameter(facts, operands)
            }
            _ if facts.ty.facts().kind == TypeKind::Integer => one * self.words(facts.ty),
            _ => one,
        }
    }

    /// What the table counts too much for an intrinsic that becomes a call of the library: its
    /// last argument (`isvolatile`).
    fn no_argument(&self, operands: &OperandBuffer<'_>) -> u32 {
        let callee = operands.get(operands.len() - 1);
        let is_copy = callee.kind == ValueKind::Global && Named::MEMORY.has(callee.value.name());
        if is_copy { self.processor.sizes.passed(Immediate::Zero, || false) } else { 0 }
    }

    /// A product of one word.  Some processors multiply and add in one instruction, where a
    /// sum is the product's only use; a product with a constant is a shift and a sum.
    fn product(&self, one: u32, inst: Inst<'_>, operands: &OperandBuffer<'_>) -> u32 {
        let is_constant = operands.get(1).kind == ValueKind::Constant;
        if is_constant {
            one + self.processor.constant_product
        } else if self.processor.adds_products && is_summed(inst) {
            self.processor.summed_product
        } else {
            one
        }
    }

    /// Where instructions overwrite their first operand: moving a parameter to the
    /// register of the result, which the next instruction returns.
    fn returned_parameter(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> u32 {
        let returns = |next: Inst<'_>| next.opcode() == Some(Opcode::Ret);
        let is_moved = self.processor.overwrites_operand
            && operands.get(0).kind == ValueKind::Argument
            && facts.next.is_some_and(returns);
        if is_moved { self.processor.moved } else { 0 }
    }

    /// A product of several words: each word of one number with each of the other.
    fn multiplied(&self, one: u32, words: u32) -> u32 {
        if words == 1 { one } else { one.max(self.processor.sizes.load) * words * words }
    }

    /// Copying a constant number of bytes without a call: by loads and stores in a
    /// function made fast, by an instruction that repeats in one made small.
    pub(super) fn inline_copy(&self, operands: &OperandBuffer<'_>) -> Option<u32> {
        let name = operands.get(operands.len() - 1).value.name();
        let is_copy = Named::COPY_APART.has(name) && operands.len() == 5;
        let length = is_copy.then(|| operands.get(2))?;
        if length.kind != ValueKind::Constant {
            return None;
        }
        let bytes = length.as_constant()?.bits()?;
        let pieces = bytes.div_ceil(MemoryCode::WIDTH) as u32;
        if bytes <= self.processor.inline_copy.get(self.is_min_size) {
            let sizes = self.processor.sizes;
            Some(pieces * (sizes.load + sizes.stored[Immediate::Computed as usize]))
        } else if self.processor.calls_copies && bytes > MemoryCode::WIDTH {
            Some(self.processor.sizes.call)
        } else {
            let copy = self.processor.repeated_copy.get(self.is_min_size);
            (copy > 0).then_some(copy)
        }
    }

    /// Floating-point constants of an intrinsic function, which are loaded.
    fn constants(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> u32 {
        let is_float = facts.ty.facts().kind == TypeKind::Other
            && !facts.ty.is_void()
            && !is_real_call(facts, operands);
        let constants = (0..operands.len() - 1).map(|index| self.address(operands, index));
        if is_float { constants.sum() } else { 0 }
    }

    /// How many registers an integer takes; others take one.
    pub(super) fn words(&self, ty: Type<'_>) -> u32 {
        let facts = ty.facts();
        match facts.kind {
            TypeKind::Integer => facts.number.div_ceil(u64::from(self.word_bits)).min(16) as u32,
            _ => 1,
        }
    }

    /// Whether an instruction reads or writes a global.
    pub(super) fn reads_global(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> bool {
        match facts.opcode {
            Some(Opcode::Load | Opcode::GetElementPtr) => self.address(operands, 0) > 0,
            Some(Opcode::Store) => self.address(operands, 1) > 0,
            Some(Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FCmp) => {
                self.address(operands, 0) + self.address(operands, 1) > 0
            }
            Some(Opcode::Call) => self.constants(facts, operands) > 0,
            _ => false,
        }
    }

    /// Additional tenths of a byte of an operand that is a global or a constant in memory.
    pub(super) fn address(&self, operands: &OperandBuffer<'_>, index: usize) -> u32 {
        let is_address =
            matches!(operands.get(index).kind, ValueKind::Global | ValueKind::Constant);
        if is_address { self.processor.global } else { 0 }
    }
}

/// Whether a sum is the only use of a product.
pub(super) fn is_summed(product: Inst<'_>) -> bool {
    let is_sum = |user: Inst<'_>| matches!(user.opcode(), Some(Opcode::Add | Opcode::Sub));
    match product.as_value().uses()[..] {
        [ref only] => only.instruction().is_some_and(is_sum),
        _ => false,
    }
}

/// Whether a value is the result of a comparison.
fn is_truth(operand: Operand<'_>) -> bool {
    let facts = operand.value.ty().facts();
    operand.kind == ValueKind::Instruction && facts.kind == TypeKind::Integer && facts.number == 1
}

/// Whether a call is of one of LLVM's own functions.
fn is_call_of(named: Named, operands: &OperandBuffer<'_>) -> bool {
    let callee = operands.get(operands.len() - 1);
    callee.kind == ValueKind::Global && named.has(callee.value.name())
}
