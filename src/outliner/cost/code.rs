//! How many bytes the machine code of an instruction takes.

use super::{CostModel, ValueSort, fits_byte};
use crate::llvm::{InstFacts, Opcode, OperandBuffer, ValueKind};

impl CostModel {
    /// Whether a call is one in machine code, as most intrinsics are not.
    pub(in crate::outliner) fn is_real_call(
        &self,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
    ) -> bool {
        let callee = operands.get(facts.operand_count - 1);
        callee.kind != ValueKind::Global
            || !is_inline_intrinsic(callee.value.name())
                && MemoryCode::of(callee.value.name(), operands).is_none()
    }

    /// The machine code of an instruction, in tenths of a byte.  `notes_pushes` says
    /// whether the unwind table of its function has an entry for whatever is pushed.
    pub(in crate::outliner) fn instruction(
        &self,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
        notes_pushes: impl Fn() -> bool,
    ) -> u32 {
        use Opcode::*;
        let Some(opcode) = facts.opcode else { return 0 };
        let sizes = self.sizes;
        let shape = |index: usize| Immediate::of(operands, index) as usize;
        match opcode {
            BitCast | PtrToInt | IntToPtr | Freeze | Alloca | Trunc | Unreachable
            | ExtractValue | InsertValue | AddrSpaceCast => 0,
            Phi => (0..facts.operand_count).map(|index| sizes.phi[shape(index)]).sum(),
            Br if operands.len() == 1 => sizes.jump,
            Br => sizes.branch,
            Switch => sizes.switch,
            Ret if operands.is_empty() => sizes.ret,
            Ret => sizes.ret + sizes.returned[shape(0)],
            Load => sizes.load,
            Store => sizes.stored[shape(0)],
            GetElementPtr => match facts.constant_offset {
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
            Call | Invoke => self.call_bytes(facts, operands, notes_pushes),
            _ => sizes.other,
        }
    }

    /// What an address takes more, in whole bytes, where it is computed from another
    /// one and a value, than where it is a constant number of bytes away, which is
    /// part of most instructions that use it.
    pub(in crate::outliner) fn computed_address(&self) -> u32 {
        (self.sizes.computed_address - self.sizes.near_address) / 10
    }

    fn call_bytes(
        &self,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
        notes_pushes: impl Fn() -> bool,
    ) -> u32 {
        let sizes = self.sizes;
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
        let is_indirect = callee.kind == ValueKind::Instruction;
        let call = if is_indirect { sizes.indirect_call } else { sizes.call };
        let passed = |index| self.passed(Immediate::of(operands, index), &notes_pushes);
        // An invoke has two blocks in front of its callee.
        let is_argument = |&index: &usize| operands.get(index).kind != ValueKind::Block;
        call + (0..facts.operand_count - 1).filter(is_argument).map(passed).sum::<u32>()
    }

    /// An argument of a call, in tenths of a byte.
    fn passed(&self, argument: Immediate, notes_pushes: impl Fn() -> bool) -> u32 {
        let is_noted = argument == Immediate::Small && notes_pushes();
        self.sizes.passed[argument as usize] + if is_noted { self.sizes.noted_push } else { 0 }
    }

    /// What an unwind table has for a constant that fits a byte, in whole bytes.
    pub(super) fn noted_push(&self) -> u32 {
        self.sizes.noted_push / 10
    }

    /// An argument of a call in a region, in whole bytes.
    pub(super) fn passed_argument(&self, sort: ValueSort, notes_pushes: bool) -> u32 {
        let shape = match sort {
            ValueSort::Register | ValueSort::Frame => Immediate::Computed,
            ValueSort::Constant(0) => Immediate::Zero,
            ValueSort::Constant(bits) if fits_byte(bits) => Immediate::Small,
            ValueSort::Constant(_) => Immediate::Large,
            ValueSort::FloatConstant => Immediate::Other,
            ValueSort::Address | ValueSort::Unpassable => Immediate::Address,
        };
        self.passed(shape, || notes_pushes).div_ceil(10)
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
                Some(bits) if fits_byte(bits) => Immediate::Small,
                Some(_) => Immediate::Large,
                None => Immediate::Other,
            },
            ValueKind::Global => Immediate::Address,
            ValueKind::Instruction => Immediate::Computed,
            _ => Immediate::Argument,
        }
    }
}

/// The machine code of each kind of instruction, in tenths of a byte; lists are
/// by what the operand is, in the order of [`Immediate`].
#[derive(Debug)]
pub(super) struct CodeSizes {
    phi: [u32; 7],
    returned: [u32; 7],
    stored: [u32; 7],
    compared: [u32; 7],
    computed: [u32; 7],
    passed: [u32; 7],
    jump: u32,
    branch: u32,
    switch: u32,
    ret: u32,
    load: u32,
    /// Addresses: less than 128 bytes from another one, further, and by a value.
    near_address: u32,
    far_address: u32,
    computed_address: u32,
    multiplied: u32,
    divided: u32,
    zero_extended: u32,
    sign_extended: u32,
    selected: u32,
    float_compared: u32,
    intrinsic: u32,
    call: u32,
    /// A constant that fits a byte gets to its register over the stack, where the
    /// frame then ends elsewhere for two instructions.  What that takes in an unwind
    /// table that says so.
    noted_push: u32,
    indirect_call: u32,
    other: u32,
}

/// Nine tenths of a regression over the functions of the corpus, whose sum is
/// the size of their machine code.
pub(super) const X86: CodeSizes = CodeSizes {
    phi: [32, 28, 28, 28, 60, 12, 12],
    returned: [20, 22, 40, 20, 60, 0, 20],
    stored: [50, 65, 55, 36, 45, 43, 45],
    compared: [23, 23, 43, 23, 60, 42, 33],
    computed: [20, 22, 27, 22, 60, 38, 35],
    passed: [24, 34, 48, 36, 58, 42, 25],
    jump: 7,
    branch: 20,
    switch: 65,
    ret: 10,
    load: 29,
    near_address: 0,
    far_address: 13,
    computed_address: 42,
    multiplied: 55,
    divided: 65,
    zero_extended: 7,
    sign_extended: 18,
    selected: 85,
    float_compared: 70,
    intrinsic: 40,
    call: 50,
    noted_push: 50,
    indirect_call: 28,
    other: 35,
};

/// The same for AArch64, by `ci/fit-costs --target aarch64-linux-gnu`; a call is
/// less than fitted, because the figure stands for saved registers as well.  What the
/// machine outliner took out of the functions is not in the figures: it would have
/// been saved without us.
pub(super) const FIXED4: CodeSizes = CodeSizes {
    phi: [36, 36, 80, 80, 80, 11, 11],
    returned: [34, 36, 43, 43, 36, 0, 0],
    stored: [31, 36, 38, 36, 65, 36, 36],
    compared: [16, 36, 80, 80, 80, 36, 36],
    computed: [6, 6, 6, 36, 36, 35, 35],
    passed: [6, 36, 80, 20, 51, 15, 15],
    jump: 15,
    branch: 36,
    switch: 80,
    ret: 27,
    load: 18,
    near_address: 20,
    far_address: 20,
    computed_address: 36,
    multiplied: 36,
    divided: 60,
    zero_extended: 0,
    sign_extended: 36,
    selected: 36,
    float_compared: 36,
    intrinsic: 36,
    call: 45,
    noted_push: 0,
    indirect_call: 36,
    other: 31,
};

/// Processors with instructions of two and four bytes: not fitted.
pub(super) const COMPACT: CodeSizes = CodeSizes {
    phi: [0; 7],
    returned: [0; 7],
    stored: [25; 7],
    compared: [25; 7],
    computed: [25; 7],
    passed: [25, 25, 50, 25, 50, 15, 10],
    jump: 0,
    branch: 25,
    switch: 50,
    ret: 25,
    load: 25,
    near_address: 0,
    far_address: 0,
    computed_address: 15,
    multiplied: 25,
    divided: 25,
    zero_extended: 0,
    sign_extended: 25,
    selected: 25,
    float_compared: 25,
    intrinsic: 25,
    call: 40,
    noted_push: 0,
    indirect_call: 40,
    other: 25,
};

/// Copying or filling memory without a call, as is done with a few bytes.
struct MemoryCode {
    loads: u32,
    stores: u32,
}

impl MemoryCode {
    /// What most processors move at once, in bytes, and how often they do it at -Oz
    /// before they call the library instead: for copies and for filling.
    const WIDTH: u64 = 16;
    const MOST_COPIED: u64 = 4;
    const MOST_FILLED: u64 = 8;

    /// The code for an intrinsic function of this name, if that is no call.
    fn of(name: &[u8], operands: &OperandBuffer<'_>) -> Option<Self> {
        let is_copy = name.starts_with(b"llvm.memcpy") || name.starts_with(b"llvm.memmove");
        if !is_copy && !name.starts_with(b"llvm.memset") {
            return None;
        }
        let length = operands.get(2);
        if length.kind != ValueKind::Constant {
            return None;
        }
        let pieces = length.value.constant_facts().bits?.div_ceil(Self::WIDTH);
        let most = if is_copy { Self::MOST_COPIED } else { Self::MOST_FILLED };
        // Filling has to make a register of the byte first, which is one more.
        let stores = if is_copy { pieces } else { pieces + 1 } as u32;
        (pieces <= most)
            .then_some(MemoryCode { loads: if is_copy { pieces as u32 } else { 0 }, stores })
    }
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
