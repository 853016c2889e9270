//! Sizes of instructions, in tenths of a byte: one table for each kind of processor.
//!
//! They are the bytes by which a large function shrinks when an instruction leaves it: a regression over whole programs
//! less a tenth.  `encoding.rs` holds short bodies to what the encoding allows.

use super::code::CodeSizes;
use super::target::{EncodingClass, Processor, TargetFacts};
use super::traits::CodeTraits;

impl CodeSizes {
    /// The table for functions with some attributes.
    pub(super) fn of_function(target: &TargetFacts, traits: CodeTraits) -> &'static Self {
        match target.processor {
            Processor::RiscV if !traits.is_compressed => &LONG_CALLS,
            _ => Self::of_target(target),
        }
    }

    /// The table for a target's processor, whatever the code is for.
    pub(crate) fn of_target(target: &TargetFacts) -> &'static Self {
        let is_loong_arch =
            matches!(target.processor, Processor::LoongArch | Processor::LoongArch32);
        match target.processor.encoding_class() {
            _ if is_loong_arch && target.llvm_major >= 20 => &LONG_CALLS,
            EncodingClass::X86 => &X86,
            EncodingClass::Compressed if target.processor == Processor::RiscV => &RISCV,
            EncodingClass::Compressed if target.is_first_thumb => &THUMB1,
            EncodingClass::Compressed => &THUMB2,
            EncodingClass::StackMachine => &STACK_MACHINE,
            EncodingClass::FourByte | EncodingClass::Other | EncodingClass::Gpu => &FIXED4,
        }
    }
}

/// Nine tenths of a regression over the functions of the corpus, whose sum is
/// the size of their machine code.  That took null pointers as arguments for constants that are no
/// integers, and zero has the price of small numbers since (docs/outliner-cost.md).
const X86: CodeSizes = CodeSizes {
    phi: [32, 28, 28, 28, 60, 12, 12],
    returned: [20, 22, 40, 20, 60, 0, 20],
    stored: [50, 65, 55, 36, 45, 43, 45],
    compared: [23, 23, 43, 23, 60, 42, 33],
    computed: [20, 22, 27, 22, 60, 38, 35],
    passed: [34, 34, 48, 36, 58, 42, 25],
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
    push_cfi: 50,
    indirect_call: 28,
    other: 35,
};

/// A call takes two instructions: on LoongArch since LLVM 20, and on RISC-V, here without compressed instructions.
const LONG_CALLS: CodeSizes = CodeSizes { call: 80, ..FIXED4 };

/// The same for AArch64, and for processors without a table of their own.  A call is less than
/// fitted, because the fit counts saved registers as part of it.  Code that LLVM's machine
/// outliner removes from the functions is not in the figures: it is saved without this pass.
const FIXED4: CodeSizes = CodeSizes {
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
    push_cfi: 0,
    indirect_call: 36,
    other: 31,
};

/// Thumb with instructions of two and four bytes, ARMv7-M and others: nine tenths of a regression
/// over functions after LLVM's machine outliner.  Kinds with few samples have the size of their
/// encoding.  Products, quotients, extensions and floating-point comparisons have less than was
/// fitted, because in those programs most of them have two words or are calls.
const THUMB2: CodeSizes = CodeSizes {
    phi: [21, 22, 49, 60, 86, 14, 14],
    returned: [32, 20, 40, 40, 60, 0, 0],
    stored: [26, 55, 60, 60, 70, 28, 28],
    compared: [17, 22, 62, 62, 70, 35, 35],
    computed: [16, 11, 44, 44, 70, 16, 16],
    passed: [14, 31, 59, 16, 50, 18, 18],
    jump: 1,
    branch: 18,
    switch: 77,
    ret: 0,
    load: 18,
    near_address: 4,
    far_address: 4,
    computed_address: 35,
    multiplied: 40,
    divided: 40,
    zero_extended: 0,
    sign_extended: 20,
    selected: 49,
    float_compared: 60,
    intrinsic: 40,
    call: 35,
    push_cfi: 0,
    indirect_call: 20,
    other: 15,
};

/// The first Thumb, as ARMv6-M has it, in the same way.  Constants are loaded from a pool after the
/// function, and comparisons with the carry or of two words are several instructions.
const THUMB1: CodeSizes = CodeSizes {
    phi: [17, 24, 40, 60, 90, 20, 20],
    returned: [32, 20, 40, 40, 60, 8, 8],
    stored: [22, 58, 60, 60, 86, 23, 23],
    compared: [32, 38, 62, 62, 62, 50, 50],
    computed: [34, 10, 37, 37, 60, 34, 34],
    passed: [14, 40, 43, 16, 49, 25, 25],
    jump: 0,
    branch: 2,
    switch: 97,
    ret: 5,
    load: 18,
    near_address: 6,
    far_address: 6,
    computed_address: 48,
    multiplied: 40,
    divided: 50,
    zero_extended: 5,
    sign_extended: 20,
    selected: 74,
    float_compared: 60,
    intrinsic: 60,
    call: 28,
    push_cfi: 0,
    indirect_call: 12,
    other: 8,
};

/// RISC-V with compressed instructions, in the same way.  A call is two instructions of four bytes before the linker relaxes it.
const RISCV: CodeSizes = CodeSizes {
    phi: [19, 24, 60, 60, 95, 9, 9],
    returned: [19, 20, 40, 40, 60, 0, 0],
    stored: [34, 50, 60, 60, 48, 38, 38],
    compared: [14, 49, 68, 68, 80, 61, 61],
    computed: [40, 16, 22, 22, 60, 40, 40],
    passed: [0, 33, 75, 5, 68, 14, 14],
    jump: 0,
    branch: 15,
    switch: 125,
    ret: 15,
    load: 18,
    near_address: 6,
    far_address: 6,
    computed_address: 63,
    multiplied: 40,
    divided: 37,
    zero_extended: 0,
    sign_extended: 0,
    selected: 62,
    float_compared: 58,
    intrinsic: 60,
    call: 80,
    push_cfi: 0,
    indirect_call: 18,
    other: 27,
};

/// WebAssembly: nine tenths of a regression over 15,949 functions, whose operands count with the
/// lengths that a linker may make them, or of one that had SQLite and bzip2 too, whichever is less.  Kinds with few
/// samples have what the encoding takes: an operator a byte, an operand with another user two
/// (`local.get`), a small constant two, an address three to six.
const STACK_MACHINE: CodeSizes = CodeSizes {
    phi: [29, 17, 50, 12, 60, 3, 3],
    returned: [31, 10, 45, 32, 48, 22, 22],
    stored: [37, 67, 40, 80, 80, 69, 69],
    compared: [0, 2, 60, 40, 40, 52, 52],
    computed: [20, 28, 49, 40, 40, 15, 15],
    passed: [43, 15, 30, 35, 64, 29, 29],
    jump: 40,
    branch: 36,
    switch: 106,
    ret: 0,
    load: 22,
    near_address: 9,
    far_address: 9,
    computed_address: 47,
    multiplied: 39,
    divided: 40,
    zero_extended: 1,
    sign_extended: 0,
    selected: 100,
    float_compared: 60,
    intrinsic: 60,
    call: 13,
    push_cfi: 0,
    indirect_call: 51,
    other: 9,
};
