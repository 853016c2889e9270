//! Figures of each kind of processor, in bytes, as object files have them.
//!
//! `python3 -m bench prices` and `python3 -m bench estimates mergefunc` compare the estimates with what code
//! generation makes of small functions.

use super::bytes::Bytes;
use super::target::{Processor, TargetFacts};
use super::traits::{CodeTraits, FramePointer};
use super::unwind::UnwindSizes;

/// Figures of one kind of processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Machine {
    /// The greatest common divisor of the sizes of all instructions, in bytes.
    pub granule: u64,
    /// Constants up to this many bytes are copied without a call or a loop.
    pub inline_copy: u64,
    /// What converting a floating-point number to an integer adds, in bytes.
    pub float_to_integer: u64,
    /// Moving a parameter to another register; additional size of shifting one; converting
    /// the result of a comparison to a number; in tenths of a byte.
    pub moved: u32,
    pub shifted_parameter: u32,
    pub comparison: u32,
    /// The smaller or larger of two integers, and a product and a sum of
    /// floating-point numbers, in tenths of a byte.
    pub minimum: u32,
    pub product_and_sum: u32,
    /// Products and sums are one instruction; the product then counts this, in tenths of a
    /// byte.
    pub adds_products: bool,
    pub summed_product: u32,
    /// Additional tenths of a byte of a product with a constant: the constant is loaded, or the
    /// product is a shift and a sum.
    pub constant_product: u32,
    /// Most instructions overwrite their first operand.
    pub overwrites_operand: bool,
    /// Additional size of a sign-extending load; of a load in a function with `byval`
    /// parameters; size of an argument of a call in memory; in tenths of a byte.
    pub signed_load: u32,
    pub stack_access: u32,
    pub stored_argument: u32,
    /// Copying more than `inline_copy` bytes by a repeating instruction, in tenths of a byte; 0
    /// where it is a call.
    pub repeated_copy: u32,
    /// Copying more than a few bytes is a call of the library.
    pub calls_copies: bool,
    /// A jump to another function, a call of one, and a return.
    pub jump: u64,
    pub call: u64,
    pub ret: u64,
    /// Saving the return address, or aligning the stack, for calls; and undoing it.
    pub frame: u64,
    /// Additional size of undoing it where the function also ends with a jump.
    pub frame_before_jump: u64,
    /// Additional size of a frame pointer: in a function with such a frame; in a leaf or a
    /// stub that jumps.
    pub frame_pointer: u64,
    pub leaf_frame_pointer: u64,
    /// Each further register that is saved there, with moving a value to it.
    pub saved: u64,
    /// Additional size of a function that has allocas.
    pub local: u64,
    /// Computing the address that calls through the procedure linkage table need.
    pub linkage_table: u64,
    /// Reading or writing a global, in tenths of a byte.
    pub global: u32,
    /// Loading a parameter that is in memory; additional size of a function without a frame
    /// that loads four or more and saves a register for that.
    pub stack_parameter: u64,
    pub many_stack_parameters: u64,
    /// An argument in memory that a stub passes on: before a jump; before a call; additional
    /// size of the first one before a call.
    pub argument_before_jump: u64,
    pub argument_before_call: u64,
    pub first_argument: u64,
    /// Returning the address of a result in memory, by attribute.
    pub returned_pointer: u64,
    /// Additional size of a call whose result is in memory: by attribute; for each register
    /// that the result would need.
    pub result_pointer: u64,
    pub result_member: u64,
    /// Additional size of a call that copies an argument in memory; of each byte of the
    /// argument.
    pub copy: u64,
    pub copied_byte: u64,
    pub unwind: UnwindSizes,
    pub has_float_registers: bool,
}

const X86_64: Machine = Machine {
    granule: 1,
    inline_copy: 128,
    float_to_integer: 0,
    moved: 25,
    shifted_parameter: 25,
    comparison: 50,
    minimum: 70,
    product_and_sum: 84,
    adds_products: false,
    summed_product: 0,
    constant_product: 0,
    overwrites_operand: true,
    signed_load: 0,
    stack_access: 3,
    stored_argument: 0,
    repeated_copy: 0,
    calls_copies: false,
    jump: 5,
    call: 5,
    ret: 1,
    frame: 2,
    frame_before_jump: 0,
    frame_pointer: 3,
    leaf_frame_pointer: 5,
    saved: 5,
    local: 2,
    linkage_table: 0,
    global: 40,
    stack_parameter: 4,
    many_stack_parameters: 0,
    argument_before_jump: 0,
    argument_before_call: 8,
    first_argument: 2,
    returned_pointer: 3,
    result_pointer: 6,
    result_member: 14,
    copy: 20,
    copied_byte: 0,
    unwind: UnwindSizes { leaf: 20, frame: 4, saved: 6, personality: 8, row: 8, is_always: false },
    has_float_registers: true,
};

/// Callers reserve memory for four arguments in registers, and callees save two of the
/// registers that copying needs, which their unwind entries say.
const WINDOWS_X86_64: Machine = Machine {
    frame: 8,
    frame_pointer: 7,
    local: 0,
    copy: 31,
    unwind: UnwindSizes { leaf: 0, frame: 20, saved: 2, personality: 8, row: 0, is_always: false },
    ..X86_64
};

const I386: Machine = Machine {
    inline_copy: 0,
    float_to_integer: 28,
    moved: 0,
    comparison: 40,
    minimum: 50,
    product_and_sum: 60,
    overwrites_operand: false,
    stack_access: 0,
    repeated_copy: 90,
    frame: 6,
    frame_pointer: 2,
    leaf_frame_pointer: 4,
    saved: 4,
    local: 4,
    linkage_table: 14,
    global: 30,
    stack_parameter: 2,
    argument_before_call: 4,
    first_argument: 3,
    returned_pointer: 4,
    result_pointer: 11,
    result_member: 12,
    copy: 24,
    unwind: UnwindSizes { leaf: 20, frame: 4, saved: 8, personality: 8, row: 8, is_always: false },
    has_float_registers: false,
    ..X86_64
};

const AARCH64: Machine = Machine {
    granule: 4,
    inline_copy: 0,
    float_to_integer: 0,
    moved: 40,
    shifted_parameter: 0,
    comparison: 40,
    minimum: 80,
    product_and_sum: 40,
    adds_products: true,
    summed_product: 15,
    constant_product: 0,
    overwrites_operand: false,
    signed_load: 0,
    stack_access: 0,
    stored_argument: 40,
    repeated_copy: 0,
    calls_copies: false,
    jump: 4,
    call: 4,
    ret: 4,
    frame: 8,
    frame_before_jump: 0,
    frame_pointer: 4,
    leaf_frame_pointer: 12,
    saved: 6,
    local: 4,
    linkage_table: 0,
    global: 40,
    stack_parameter: 4,
    many_stack_parameters: 0,
    argument_before_jump: 8,
    argument_before_call: 10,
    first_argument: 0,
    returned_pointer: 0,
    result_pointer: 0,
    result_member: 10,
    copy: 16,
    copied_byte: 1,
    unwind: UnwindSizes { leaf: 20, frame: 8, saved: 4, personality: 8, row: 8, is_always: false },
    has_float_registers: true,
};

const ARM: Machine = Machine {
    float_to_integer: 4,
    comparison: 80,
    calls_copies: true,
    frame: 4,
    frame_before_jump: 4,
    saved: 4,
    global: 80,
    stack_parameter: 3,
    many_stack_parameters: 4,
    argument_before_call: 9,
    result_member: 8,
    copied_byte: 2,
    unwind: UnwindSizes { leaf: 8, frame: 0, saved: 0, personality: 8, row: 0, is_always: true },
    ..AARCH64
};

const THUMB: Machine = Machine {
    granule: 2,
    moved: 20,
    minimum: 60,
    signed_load: 20,
    stored_argument: 20,
    comparison: 60,
    constant_product: 20,
    jump: 4,
    call: 4,
    ret: 2,
    frame: 2,
    frame_pointer: 2,
    leaf_frame_pointer: 8,
    saved: 3,
    local: 4,
    stack_parameter: 2,
    argument_before_jump: 4,
    argument_before_call: 5,
    result_member: 6,
    ..ARM
};

/// RISC-V with instructions of two bytes.
const RISCV: Machine = Machine {
    granule: 2,
    moved: 20,
    shifted_parameter: 15,
    comparison: 10,
    minimum: 60,
    adds_products: false,
    summed_product: 0,
    constant_product: 20,
    stored_argument: 20,
    jump: 8,
    call: 8,
    ret: 2,
    frame_pointer: 6,
    leaf_frame_pointer: 14,
    local: 2,
    global: 60,
    stack_parameter: 2,
    argument_before_jump: 0,
    argument_before_call: 4,
    result_member: 7,
    copy: 18,
    copied_byte: 0,
    unwind: UnwindSizes { leaf: 24, frame: 8, saved: 4, personality: 8, row: 8, is_always: false },
    ..AARCH64
};

/// RISC-V without instructions of two bytes.
const WIDE_RISCV: Machine = Machine {
    granule: 4,
    moved: 40,
    shifted_parameter: 0,
    minimum: 80,
    stored_argument: 40,
    ret: 4,
    frame: 16,
    frame_pointer: 12,
    leaf_frame_pointer: 28,
    saved: 12,
    local: 4,
    stack_parameter: 4,
    argument_before_call: 8,
    result_member: 12,
    copy: 32,
    ..RISCV
};

const LOONGARCH: Machine = Machine {
    float_to_integer: 4,
    comparison: 40,
    minimum: 160,
    constant_product: 0,
    global: 80,
    ..WIDE_RISCV
};

/// A processor without figures: bodies are priced by AArch64's table, and stubs at more than any takes.
const UNKNOWN: Machine = Machine {
    granule: 1,
    moved: 20,
    comparison: 0,
    minimum: 20,
    product_and_sum: 20,
    adds_products: false,
    summed_product: 0,
    stored_argument: 0,
    jump: 64,
    call: 64,
    ret: 0,
    frame: 0,
    frame_pointer: 0,
    leaf_frame_pointer: 0,
    saved: 0,
    local: 0,
    stack_parameter: 0,
    argument_before_jump: 16,
    argument_before_call: 16,
    result_pointer: 16,
    result_member: 16,
    copy: 64,
    copied_byte: 2,
    unwind: UnwindSizes { leaf: 24, frame: 0, saved: 0, personality: 0, row: 8, is_always: false },
    ..AARCH64
};

/// WebAssembly: only the code section counts as loaded; a stub gets and passes each
/// parameter.
const WEB_ASSEMBLY: Machine = Machine {
    jump: 9,
    argument_before_jump: 2,
    unwind: UnwindSizes { leaf: 0, frame: 0, saved: 0, personality: 0, row: 0, is_always: false },
    ..UNKNOWN
};

/// A module without a triple: figures as of a processor with instructions of four bytes and
/// jumps of eight.
const UNSPECIFIED: Machine =
    Machine { granule: 4, jump: 8, call: 8, frame: 12, copy: 0, copied_byte: 0, ..UNKNOWN };

/// Windows: leaf functions have no entry; others have 12 bytes of `.pdata` on x86-64, 8 on
/// ARM, and at least 8 of `.xdata`.
const WINDOWS_ARM: UnwindSizes =
    UnwindSizes { leaf: 0, frame: 16, saved: 0, personality: 8, row: 0, is_always: false };
const WINDOWS_I386: UnwindSizes =
    UnwindSizes { leaf: 0, frame: 0, saved: 0, personality: 0, row: 0, is_always: false };

/// Apple's compact unwinding: what the linker leaves of an entry in the object, which has 32
/// bytes there.
const COMPACT: UnwindSizes =
    UnwindSizes { leaf: 4, frame: 0, saved: 0, personality: 4, row: 0, is_always: false };

impl UnwindSizes {
    /// The sizes of unwind tables for a target, which no attribute of a function changes.
    pub(crate) fn of_target(target: &TargetFacts) -> Self {
        Machine::for_target(target, CodeTraits::default()).unwind
    }
}

/// The sizes of unwind tables on a target's system; those of `machine` are for ELF.
fn unwind_sizes(target: &TargetFacts, machine: &Machine) -> UnwindSizes {
    match target.processor {
        Processor::I386 if target.is_windows => WINDOWS_I386,
        Processor::AArch64 | Processor::Arm | Processor::Thumb if target.is_windows => WINDOWS_ARM,
        _ if target.is_darwin => COMPACT,
        _ => machine.unwind,
    }
}

impl Machine {
    /// Additional bytes of a function's frame pointer, with a frame for its calls or without.
    pub(super) fn frame_pointer_bytes(&self, has: FramePointer, has_frame: bool) -> Bytes {
        Bytes(match has {
            FramePointer::None => 0,
            _ if has_frame => self.frame_pointer,
            FramePointer::InCallers => 0,
            FramePointer::Everywhere => self.leaf_frame_pointer,
        })
    }

    /// The figures for functions of a target with some attributes.
    pub(super) fn for_target(target: &TargetFacts, traits: CodeTraits) -> Machine {
        let machine = Machine::of_processor(target, traits);
        Machine { unwind: unwind_sizes(target, &machine), ..machine }
    }

    fn of_processor(target: &TargetFacts, traits: CodeTraits) -> Machine {
        match target.processor {
            Processor::X86_64 if target.is_windows => of_x86_64(WINDOWS_X86_64, traits),
            Processor::X86_64 => of_x86_64(X86_64, traits),
            Processor::I386 if traits.is_min_size => I386,
            Processor::I386 => Machine { repeated_copy: 110, ..I386 },
            Processor::AArch64 if traits.is_min_size => AARCH64,
            Processor::AArch64 => Machine { inline_copy: 128, ..AARCH64 },
            Processor::Arm => of_arm(ARM, target, traits),
            // More parameters are then loaded by one instruction.
            Processor::Thumb if traits.is_min_size => {
                of_arm(Machine { many_stack_parameters: 2, ..THUMB }, target, traits)
            }
            Processor::Thumb => of_arm(THUMB, target, traits),
            Processor::RiscV if traits.is_compressed => RISCV,
            Processor::RiscV => WIDE_RISCV,
            // Since LLVM 20 a call is two instructions.
            Processor::LoongArch | Processor::LoongArch32 if target.llvm_major < 20 => {
                Machine { jump: 4, call: 4, ..LOONGARCH }
            }
            Processor::LoongArch | Processor::LoongArch32 => LOONGARCH,
            Processor::WebAssembly => WEB_ASSEMBLY,
            Processor::Unspecified => UNSPECIFIED,
            processor => {
                debug_assert!(!processor.is_measured(), "{processor:?} has figures");
                UNKNOWN
            }
        }
    }
}

fn of_x86_64(machine: Machine, traits: CodeTraits) -> Machine {
    if traits.is_min_size {
        return Machine { inline_copy: 64, repeated_copy: 50, ..machine };
    }
    // Small copies are loads and stores where code is made fast.
    let copied_byte = if traits.is_unpadded { machine.copied_byte } else { 1 };
    Machine { copied_byte, ..machine }
}

/// ARM copies small constants by a few loads and stores of many registers where code is not
/// made small.
fn of_arm(machine: Machine, target: &TargetFacts, traits: CodeTraits) -> Machine {
    let inline_copy = if traits.is_min_size { machine.inline_copy } else { 64 };
    Machine { has_float_registers: target.is_hard_float, inline_copy, ..machine }
}
