//! How many bytes code and calls take, as far as that can be told from IR.
//!
//! The figures for code are on the low side and those for calls on the high
//! side, so that a shared function that seems to pay does.  docs/outliner.md
//! has the measurements behind them.

use crate::llvm::{Architecture, InstFacts, Opcode, OperandBuffer, ValueKind};

/// Where a value is when a call needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueSort {
    /// Computed, in a register or in the frame.
    Register,
    /// A number of at most 64 bits.
    Constant(u64),
    /// A floating-point number, which most processors have to load.
    FloatConstant,
    /// The address of a global, or an expression of one.
    Address,
    /// The address of memory in the frame.
    Frame,
    /// Nothing that this library hands to a function.
    Unpassable,
}

/// The processor's figures, in bytes.
#[derive(Clone, Copy, Debug)]
struct Figures {
    call: u32,
    ret: u32,
    /// Moving a value from one register to another.
    register: u32,
    small_constant: u32,
    constant: u32,
    address: u32,
    frame_address: u32,
    float_constant: u32,
    /// Making and removing a frame for calls.
    frame: u32,
    /// Keeping one value over calls: saving a register, moving the value.
    saved: u32,
    /// Registers that calls leave alone, and what it takes to keep a value that
    /// finds none.
    kept_registers: u32,
    spill: u32,
    /// Registers that pass arguments of each class.
    general_arguments: usize,
    float_arguments: usize,
    /// Registers that return values of each class.
    general_results: usize,
    float_results: usize,
}

/// Estimates for one processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostModel {
    is_x86: bool,
    figures: Figures,
}

const X86: Figures = Figures {
    call: 5,
    ret: 1,
    register: 4,
    small_constant: 3,
    constant: 5,
    address: 7,
    frame_address: 5,
    float_constant: 8,
    frame: 2,
    saved: 5,
    kept_registers: 6,
    spill: 6,
    general_arguments: 6,
    float_arguments: 8,
    general_results: 3,
    float_results: 2,
};

const FIXED4: Figures = Figures {
    call: 4,
    ret: 4,
    register: 4,
    small_constant: 4,
    constant: 8,
    address: 8,
    frame_address: 4,
    float_constant: 8,
    frame: 8,
    saved: 8,
    kept_registers: 10,
    spill: 8,
    general_arguments: 8,
    float_arguments: 8,
    general_results: 4,
    float_results: 4,
};

const COMPACT: Figures = Figures {
    call: 4,
    ret: 2,
    register: 2,
    small_constant: 2,
    constant: 4,
    address: 8,
    frame_address: 2,
    float_constant: 8,
    frame: 4,
    saved: 4,
    kept_registers: 4,
    spill: 4,
    general_arguments: 4,
    float_arguments: 4,
    general_results: 2,
    float_results: 2,
};

/// An entry of the unwind tables: of a function without a frame, and what a
/// frame adds.
const UNWIND_LEAF: u32 = 28;
const UNWIND_FRAME: u32 = 12;
const UNWIND_SAVED: u32 = 4;

/// A shared function, as far as its cost is not in its instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// It makes calls after which it goes on.
    pub has_frame: bool,
    /// Values that it keeps over those calls.
    pub saved_values: u32,
    /// Places where it returns and the region did not.
    pub exits: u32,
    /// It has an entry in the unwind tables.
    pub has_unwind_table: bool,
}

impl CostModel {
    /// The model for a processor.
    pub(super) fn new(architecture: Architecture) -> Self {
        let figures = match architecture {
            Architecture::X86 => X86,
            Architecture::Compact => COMPACT,
            Architecture::Fixed4 | Architecture::Other | Architecture::Gpu => FIXED4,
        };
        CostModel { is_x86: architecture == Architecture::X86, figures }
    }

    /// A call of a shared function, its arguments not counted.
    pub(super) fn call(&self) -> u32 {
        self.figures.call
    }

    /// Putting a value where a call wants it.
    pub(super) fn argument(&self, sort: ValueSort) -> u32 {
        let figures = &self.figures;
        match sort {
            ValueSort::Register => figures.register,
            ValueSort::Constant(bits) if bits < 128 => figures.small_constant,
            ValueSort::Constant(_) => figures.constant,
            ValueSort::FloatConstant => figures.float_constant,
            ValueSort::Address | ValueSort::Unpassable => figures.address,
            ValueSort::Frame => figures.frame_address,
        }
    }

    /// Taking one of several results from its register.
    pub(super) fn result(&self) -> u32 {
        self.figures.register - 1
    }

    /// Keeping values over a call that was not there: all that are in registers,
    /// and those of them that no other call makes the function keep.
    pub(super) fn kept_values(&self, all: u32, unsaved: u32) -> u32 {
        let figures = &self.figures;
        unsaved * figures.saved + all.saturating_sub(figures.kept_registers) * figures.spill
    }

    /// Going where the shared function says.
    pub(super) fn choosing_exit(&self, exits: u32) -> u32 {
        exits.saturating_sub(1) * (self.figures.register + 2)
    }

    /// What the first call costs in a function that had none.
    pub(super) fn first_call(&self, has_unwind_table: bool) -> u32 {
        self.figures.frame + if has_unwind_table { UNWIND_FRAME } else { 0 }
    }

    /// What a shared function takes besides its instructions.
    pub(super) fn shared_function(&self, shape: Shape) -> u32 {
        let Shape { has_frame, saved_values, exits, has_unwind_table } = shape;
        let figures = &self.figures;
        let mut bytes = exits * figures.ret;
        if exits > 1 {
            bytes += exits * figures.small_constant;
        }
        let mut unwind = UNWIND_LEAF;
        if has_frame {
            bytes += figures.frame + saved_values * figures.saved;
            unwind += UNWIND_FRAME + saved_values * UNWIND_SAVED;
        }
        bytes + if has_unwind_table { unwind } else { 0 }
    }

    /// How many arguments of each class are passed in registers.
    pub(super) fn argument_registers(&self) -> (usize, usize) {
        (self.figures.general_arguments, self.figures.float_arguments)
    }

    /// How many results of each class are returned in registers.
    pub(super) fn result_registers(&self) -> (usize, usize) {
        (self.figures.general_results, self.figures.float_results)
    }

    /// Whether a call is one in machine code, as most intrinsics are not.
    pub(super) fn is_real_call(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> bool {
        let callee = operands.get(facts.operand_count - 1);
        callee.kind != ValueKind::Global || !is_inline_intrinsic(callee.value.name())
    }

    /// The machine code of an instruction, in tenths of a byte.
    pub(super) fn instruction(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> u32 {
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
            Call => self.call_bytes(facts, operands),
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
        let one = self.figures.register * 10;
        match opcode {
            BitCast | PtrToInt | IntToPtr | Freeze | Alloca | Trunc | Unreachable
            | ExtractValue | InsertValue | AddrSpaceCast | ZExt | Phi => 0,
            Br if operands.len() == 1 => 0,
            GetElementPtr if facts.constant_offset.is_some() => 0,
            GetElementPtr => one - 10,
            Switch => 2 * one,
            Call => self.call_bytes(facts, operands),
            _ => one,
        }
    }

    fn call_bytes(&self, facts: &InstFacts<'_>, operands: &OperandBuffer<'_>) -> u32 {
        if !self.is_real_call(facts, operands) {
            return if self.is_x86 { 40 } else { self.figures.register * 10 };
        }
        let callee = operands.get(facts.operand_count - 1);
        let is_indirect = self.is_x86 && callee.kind == ValueKind::Instruction;
        let call = if is_indirect { 28 } else { self.figures.call * 10 };
        (0..facts.operand_count - 1).fold(call, |sum, index| {
            let shape = Immediate::of(operands, index);
            sum + if self.is_x86 { x86::PASSED[shape as usize] } else { self.passed(shape) }
        })
    }

    fn passed(&self, shape: Immediate) -> u32 {
        let figures = &self.figures;
        10 * match shape {
            Immediate::Zero | Immediate::Small | Immediate::Other => figures.small_constant,
            Immediate::Large => figures.constant,
            Immediate::Address => figures.address,
            Immediate::Computed => figures.register - 1,
            Immediate::Argument => 1,
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
