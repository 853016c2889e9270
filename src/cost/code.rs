//! How many bytes the machine code of an instruction takes.

use crate::llvm::{Constant, ConstantKind, InstFacts, Opcode, OperandBuffer, TypeKind, ValueKind};
use crate::target::CodeSizes;
use crate::vocabulary::functions::{Named, is_intrinsic};

/// Whether a number with these bits fits a byte with a sign, as one of 32 or 64 bits.
pub(crate) fn fits_byte(bits: u64) -> bool {
    let is_small = |number: i64| i8::try_from(number).is_ok();
    let narrow = u32::try_from(bits).map(|bits| i64::from(bits as i32));
    is_small(bits as i64) || narrow.is_ok_and(is_small)
}

/// Whether a call is a call in machine code, as most intrinsics are not.
pub(crate) fn is_real_call(facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> bool {
    let callee = operands.get(facts.operand_count - 1);
    callee.kind != ValueKind::Global
        || !is_inline_intrinsic(callee.value.name())
            && MemoryCode::of(callee.value.name(), operands).is_none()
}

impl CodeSizes {
    /// The machine code of an instruction, in tenths of a byte.  `has_cfi_per_push` says
    /// whether the unwind table of its function describes each `push`.
    pub(crate) fn instruction(
        &self,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
        has_cfi_per_push: impl Fn() -> bool,
    ) -> u32 {
        use Opcode::*;
        let Some(opcode) = facts.opcode else { return 0 };
        let sizes = self;
        let shape = |index: usize| Immediate::of(operands, index) as usize;
        match opcode {
            BitCast | PtrToInt | PtrToAddr | IntToPtr | Freeze | Alloca | Trunc | Unreachable
            | ExtractValue | InsertValue | AddrSpaceCast => 0,
            Phi => (0..facts.operand_count).map(|index| sizes.phi[shape(index)]).sum(),
            Br if operands.len() == 1 => sizes.jump,
            Br => sizes.branch,
            Switch => sizes.switch,
            Ret if operands.is_empty() => sizes.ret,
            Ret => sizes.ret + sizes.returned[shape(0)],
            Load => sizes.load,
            Store => sizes.stored[shape(0)],
            GetElementPtr => match facts.constant_offset() {
                Some(offset) if offset.unsigned_abs() < 128 => sizes.near_address,
                Some(_) => sizes.far_address,
                None => sizes.computed_address,
            },
            ICmp => sizes.compared[shape(1)],
            Add | Sub | And | Or | Xor | Shl | LShr | AShr => sizes.computed[shape(1)],
            Mul => sizes.multiplied,
            UDiv | SDiv | URem | SRem => sizes.divided,
            ZExt => sizes.zero_extended,
            SExt => sizes.sign_extended,
            Select => sizes.selected,
            FCmp => sizes.float_compared,
            Call | Invoke => self.call_bytes(facts, operands, has_cfi_per_push),
            _ => sizes.other,
        }
    }

    /// Additional whole bytes of an address that is computed from another one and a value.
    /// A constant offset is part of most instructions that use the address.
    pub(crate) fn computed_address(&self) -> u32 {
        (self.computed_address - self.near_address) / 10
    }

    fn call_bytes(
        &self,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
        has_cfi_per_push: impl Fn() -> bool,
    ) -> u32 {
        let sizes = self;
        let callee = operands.get(facts.operand_count - 1);
        if callee.kind == ValueKind::Global {
            let name = callee.value.name();
            if let Some(MemoryCode { loads, stores }) = MemoryCode::of(name, operands) {
                let stored = sizes.stored[Immediate::Computed as usize];
                return loads * sizes.load + stores * stored;
            }
            if is_inline_intrinsic(name) {
                return sizes.intrinsic;
            }
        }
        let is_indirect = matches!(callee.kind, ValueKind::Instruction | ValueKind::Argument);
        let call = if is_indirect { sizes.indirect_call } else { sizes.call };
        let passed = |index| self.passed(Immediate::of(operands, index), &has_cfi_per_push);
        // An invoke has two blocks before its callee.
        let is_argument = |&index: &usize| operands.get(index).kind != ValueKind::Block;
        call + (0..facts.operand_count - 1).filter(is_argument).map(passed).sum::<u32>()
    }

    /// A direct call without its arguments, in tenths of a byte.
    pub(crate) fn call(&self) -> u32 {
        self.call
    }

    /// An argument of a call, in tenths of a byte.
    pub(crate) fn passed(&self, argument: Immediate, has_cfi_per_push: impl Fn() -> bool) -> u32 {
        let is_described = argument == Immediate::Small && has_cfi_per_push();
        self.passed[argument as usize] + if is_described { self.push_cfi } else { 0 }
    }
}

/// The kind of an operand, as far as the size of machine code depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Immediate {
    /// Zero, or a null pointer.
    Zero,
    /// Fits a byte.
    Small,
    /// An integer that does not.
    Large,
    /// A constant that is no integer.
    Other,
    /// The address of a global.
    Address,
    /// The value of an instruction.
    Computed,
    /// A parameter of the function.
    Argument,
}

impl Immediate {
    /// Whether it is no constant.
    pub(super) fn is_value(self) -> bool {
        matches!(self, Immediate::Computed | Immediate::Argument)
    }

    /// The kind of an integer, given its bits.
    pub(crate) fn of_number(bits: u64) -> Self {
        match bits {
            0 => Immediate::Zero,
            bits if fits_byte(bits) => Immediate::Small,
            _ => Immediate::Large,
        }
    }

    /// The kind of a constant that is no global.
    fn of_constant(constant: Constant<'_>) -> Self {
        let facts = constant.facts();
        match facts.bits {
            Some(bits) => Immediate::of_number(bits),
            None if facts.kind == ConstantKind::Null
                && facts.ty.facts().kind == TypeKind::Pointer =>
            {
                Immediate::Zero
            }
            None => Immediate::Other,
        }
    }

    pub(super) fn of(operands: &OperandBuffer<'_>, index: usize) -> Self {
        let operand = operands.get(index);
        match operand.kind {
            ValueKind::Constant => {
                operand.as_constant().map_or(Immediate::Other, Immediate::of_constant)
            }
            ValueKind::Global => Immediate::Address,
            ValueKind::Instruction => Immediate::Computed,
            _ => Immediate::Argument,
        }
    }
}

/// Copying or filling a few bytes of memory without a call: numbers of loads and stores.
pub(super) struct MemoryCode {
    loads: u32,
    stores: u32,
}

impl MemoryCode {
    /// The bytes that most processors move at once, and the most moves at -Oz without a call
    /// of the library: for copies and for fills.
    pub(super) const WIDTH: u64 = 16;
    const MOST_COPIED: u64 = 4;
    const MOST_FILLED: u64 = 8;

    /// The code for an intrinsic function of this name, if that is no call.
    pub(super) fn of(name: &[u8], operands: &OperandBuffer<'_>) -> Option<Self> {
        let is_copy = Named::COPY.has(name);
        if !is_copy && !Named::FILL.has(name) {
            return None;
        }
        let length = operands.get(2);
        if length.kind != ValueKind::Constant {
            return None;
        }
        let pieces = length.as_constant()?.bits()?.div_ceil(Self::WIDTH);
        let most = if is_copy { Self::MOST_COPIED } else { Self::MOST_FILLED };
        // A fill first copies the byte to all bytes of a register, which counts as a store.
        let stores = if is_copy { pieces } else { pieces + 1 } as u32;
        (pieces <= most)
            .then_some(MemoryCode { loads: if is_copy { pieces as u32 } else { 0 }, stores })
    }
}

/// Copies of variable or unknown length are calls, and so is what needs a
/// library.
fn is_inline_intrinsic(name: &[u8]) -> bool {
    is_intrinsic(name) && !Named::LIBRARY.has(name)
}
