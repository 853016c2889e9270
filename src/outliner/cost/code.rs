//! How many bytes the machine code of an instruction takes.

use super::{CostModel, ValueSort};
use crate::llvm::{InstFacts, Opcode, OperandBuffer, ValueKind};

impl CostModel {
    /// Whether a call is one in machine code, as most intrinsics are not.
    pub(in crate::outliner) fn is_real_call(
        &self,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
    ) -> bool {
        let callee = operands.get(facts.operand_count - 1);
        callee.kind != ValueKind::Global || !is_inline_intrinsic(callee.value.name())
    }

    /// The machine code of an instruction, in tenths of a byte.
    pub(in crate::outliner) fn instruction(
        &self,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
    ) -> u32 {
        use Opcode::*;
        let Some(opcode) = facts.opcode else { return 0 };
        if !self.is_x86 {
            return self.regular_instruction(opcode, facts, operands);
        }
        let shape = |index: usize| Immediate::of(operands, index);
        match opcode {
            BitCast | PtrToInt | IntToPtr | Freeze | Alloca | Trunc | Unreachable
            | ExtractValue | InsertValue | AddrSpaceCast => 0,
            Phi => (0..facts.operand_count).map(|index| x86::PHI[shape(index) as usize]).sum(),
            Br if operands.len() == 1 => 7,
            Br => 20,
            Switch => 65,
            Ret if operands.is_empty() => 10,
            Ret => 10 + x86::RETURNED[shape(0) as usize],
            Load => 29,
            Store => x86::STORED[shape(0) as usize],
            GetElementPtr => match facts.constant_offset {
                Some(offset) if offset.unsigned_abs() < 128 => 0,
                Some(_) => 13,
                None => 42,
            },
            ICmp => x86::COMPARED[shape(1) as usize],
            Add | Sub | And | Or | Xor | Shl | LShr | AShr => x86::COMPUTED[shape(1) as usize],
            Mul => 55,
            UDiv | SDiv | URem | SRem => 65,
            ZExt => 7,
            SExt => 18,
            Select => 85,
            FCmp => 70,
            Call | Invoke => self.call_bytes(facts, operands),
            _ => 35,
        }
    }

    /// Where most instructions have the same size.
    fn regular_instruction(
        &self,
        opcode: Opcode,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
    ) -> u32 {
        use Opcode::*;
        let one = self.word;
        match opcode {
            BitCast | PtrToInt | IntToPtr | Freeze | Alloca | Trunc | Unreachable
            | ExtractValue | InsertValue | AddrSpaceCast | ZExt | Phi => 0,
            Br if operands.len() == 1 => 0,
            GetElementPtr if facts.constant_offset.is_some() => 0,
            GetElementPtr => one - 10,
            Switch => 2 * one,
            Call | Invoke => self.call_bytes(facts, operands),
            _ => one,
        }
    }

    fn call_bytes(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> u32 {
        if !self.is_real_call(facts, operands) {
            return if self.is_x86 { 40 } else { self.word };
        }
        let callee = operands.get(facts.operand_count - 1);
        let is_indirect = self.is_x86 && callee.kind == ValueKind::Instruction;
        let call = match (self.is_x86, is_indirect) {
            (true, true) => 28,
            (true, false) => 50,
            (false, _) => 40,
        };
        // An invoke has two blocks in front of its callee.
        let is_argument = |&index: &usize| operands.get(index).kind != ValueKind::Block;
        (0..facts.operand_count - 1).filter(is_argument).fold(call, |sum, index| {
            let shape = Immediate::of(operands, index);
            sum + if self.is_x86 { x86::PASSED[shape as usize] } else { self.passed(shape) }
        })
    }

    /// An argument of a call in a region, in whole bytes.
    pub(super) fn passed_argument(&self, sort: ValueSort) -> u32 {
        let shape = match sort {
            ValueSort::Register | ValueSort::Frame => Immediate::Computed,
            ValueSort::Constant(0) => Immediate::Zero,
            ValueSort::Constant(bits) if bits < 128 => Immediate::Small,
            ValueSort::Constant(_) => Immediate::Large,
            ValueSort::FloatConstant => Immediate::Other,
            ValueSort::Address | ValueSort::Unpassable => Immediate::Address,
        };
        let tenths = if self.is_x86 { x86::PASSED[shape as usize] } else { self.passed(shape) };
        tenths.div_ceil(10)
    }

    fn passed(&self, shape: Immediate) -> u32 {
        match shape {
            Immediate::Zero | Immediate::Small | Immediate::Other => self.word,
            Immediate::Large | Immediate::Address => 2 * self.word,
            Immediate::Computed => self.word - 10,
            Immediate::Argument => 10,
        }
    }
}

/// What an operand is to an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Immediate {
    Zero,
    /// Fits a byte.
    Small,
    Large,
    /// A constant that is no integer.
    Other,
    Address,
    Computed,
    Argument,
}

impl Immediate {
    fn of(operands: &OperandBuffer<'_>, index: usize) -> Self {
        let operand = operands.get(index);
        match operand.kind {
            ValueKind::Constant => match operand.value.constant_facts().bits {
                Some(0) => Immediate::Zero,
                Some(bits) if (bits as i64).unsigned_abs() < 128 => Immediate::Small,
                Some(_) => Immediate::Large,
                None => Immediate::Other,
            },
            ValueKind::Global => Immediate::Address,
            ValueKind::Instruction => Immediate::Computed,
            _ => Immediate::Argument,
        }
    }
}

/// Tenths of a byte by what the operand is, in the order of [`Immediate`]: nine
/// tenths of a regression over the functions of the corpus, whose sum is the
/// size of their machine code.
mod x86 {
    pub(super) const PHI: [u32; 7] = [32, 28, 28, 28, 60, 12, 12];
    pub(super) const RETURNED: [u32; 7] = [20, 22, 40, 20, 60, 0, 20];
    pub(super) const STORED: [u32; 7] = [50, 65, 55, 36, 45, 43, 45];
    pub(super) const COMPARED: [u32; 7] = [23, 23, 43, 23, 60, 42, 33];
    pub(super) const COMPUTED: [u32; 7] = [20, 22, 27, 22, 60, 38, 35];
    pub(super) const PASSED: [u32; 7] = [24, 34, 48, 36, 58, 42, 25];
}

/// Copies of variable or unknown length are calls, and so is what needs a
/// library.
fn is_inline_intrinsic(name: &[u8]) -> bool {
    const LIBRARY: [&[u8]; 10] = [
        b"llvm.mem",
        b"llvm.sin.",
        b"llvm.cos.",
        b"llvm.exp",
        b"llvm.log",
        b"llvm.pow",
        b"llvm.ldexp.",
        b"llvm.fma.",
        b"llvm.ll",
        b"llvm.lr",
    ];
    name.starts_with(b"llvm.") && !LIBRARY.iter().any(|prefix| name.starts_with(prefix))
}
