//! 32-bit ARM: in its mode with instructions of four bytes, and Thumb.

use super::aarch64::AARCH64;
use super::processor::*;
use super::shared::{SHARED_COMPRESSED, TIME};
use crate::llvm::TripleFacts;

/// The row of a target with Thumb.
pub(super) fn thumb(triple: &TripleFacts) -> Processor {
    match triple.arm_version {
        version if FIRST_THUMB.contains(&version) => THUMB1,
        version if OUTLINED_MICROCONTROLLERS.contains(&version) => {
            Processor { machine_outliner: 0, ..THUMB2 }
        }
        _ => THUMB2,
    }
}

/// A row for a target where floating-point arguments may travel in registers of their own.
pub(super) fn of_float_abi(row: Processor, triple: &TripleFacts) -> Processor {
    let (arguments, results, float_words, has_float_registers) = match triple.environment {
        "eabihf" | "gnueabihf" | "musleabihf" => ((4, 16), (4, 4), 0, true),
        _ => return row,
    };
    Processor { arguments, results, float_words, has_float_registers, ..row }
}

/// The versions of ARM's architecture that have no Thumb instructions of four bytes but calls; the empty one is that
/// of a triple that names none.
const FIRST_THUMB: [&str; 7] = ["", "v4t", "v5", "v5te", "v6", "v6k", "v6m"];

/// Microcontrollers for which LLVM's machine outliner runs by default: the M profile with Thumb-2
/// (`ARMSubtarget::isMClass`, `isThumb2`).
const OUTLINED_MICROCONTROLLERS: [&str; 4] = ["v7m", "v7em", "v8m_mainline", "v8_1m_mainline"];

pub(super) const ARM: Processor = Processor {
    comparison: 80,
    float_to_integer: 4,
    global: 80,
    // Small constants are copied by a few loads and stores of many registers where code is not made small.
    inline_copy: BySize { min_size: 0, other: 64 },
    calls_copies: true,
    frame: 4,
    frame_before_jump: 4,
    saved: 4,
    stack_parameter: 3,
    many_stack_parameters: BySize::same(4),
    // Measured for 1 to 16 arguments, LLVM 16, 19 and 22.  With `minsize` one moves after the other.
    argument_before_jump: ForwardedArgument::Several(SeveralArguments {
        each: 8,
        first: 8,
        saving: BySize { min_size: 0, other: 8 },
        at_once: 40,
        beyond: 8,
    }),
    argument_before_call: 9,
    result_member: 8,
    copied_byte: BySize::same(2),
    has_memory_arguments: false,
    arguments: (4, 0),
    results: (4, 0),
    float_words: 2,
    has_float_registers: false,
    // The fourth is for the address of a callee that is computed.
    sure_arguments: (3, 0),
    has_wide_registers: false,
    // `fastcc` passes floating-point numbers in registers that the ABI may not use.
    fast_as_c: FastAsC::FewWords,
    jumps_with_result_pointer: 22,
    calls_with_in_reg: false,
    jumps_to_computed: false,
    guaranteed_jumps: GuaranteedJumps::Unknown,
    padded_alignment: 1,
    is_alignment_tuned: false,
    unwind: UnwindSizes { leaf: 8, frame: 0, saved: 0, personality: 8, row: 0, is_always: true },
    machine_outliner: NEVER,
    ..AARCH64
};

/// Thumb with instructions of two and four bytes, ARMv7-M and others.
pub(super) const THUMB2: Processor = Processor {
    // Nine tenths of a regression over functions after LLVM's machine outliner.  Kinds with few samples have the size
    // of their encoding.  Products, quotients, extensions and floating-point comparisons have less than was fitted,
    // because in those programs most of them have two words or are calls.
    sizes: &CodeSizes {
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
    },
    granule: 2,
    moved: 20,
    comparison: 60,
    minimum: 60,
    constant_product: 20,
    signed_load: 20,
    stored_argument: 20,
    ret: 2,
    frame: 2,
    frame_pointer: 2,
    leaf_frame_pointer: 8,
    saved: 3,
    stack_parameter: 2,
    // With `minsize` more parameters are loaded by one instruction.
    many_stack_parameters: BySize { min_size: 2, other: 4 },
    argument_before_jump: ForwardedArgument::Several(SeveralArguments {
        each: 4,
        first: 10,
        saving: BySize::same(6),
        at_once: 32,
        beyond: 6,
    }),
    argument_before_call: 5,
    result_member: 6,
    alignment: 2,
    // By the encoding: a function returns by two bytes, or pushes and pops by four; choosing an exit compares and
    // branches.  `add.w` computes an address in another register than its base.
    shared: SharedCodeCosts {
        folded_address: 2,
        other_exit: 4,
        function: 2,
        exit: 2,
        frame: 2,
        ..SHARED_COMPRESSED
    },
    // At 5 pugixml, harfbuzz and a level of zstd execute 1.03 to 1.04 of their instructions.
    time: TimeFigures { weight: 10, ..TIME },
    ..ARM
};

/// The first Thumb, as ARMv6-M has it.
pub(super) const THUMB1: Processor = Processor {
    // In the same way.  Constants are loaded from a pool after the function, and comparisons with the carry or of two
    // words are several instructions.
    sizes: &CodeSizes {
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
    },
    makes_jumps: false,
    // Not fitted: with the common figures files grew by up to 24 bytes, with these by 8.
    shared: SharedCodeCosts { function: 8, ..SHARED_COMPRESSED },
    time: TIME,
    ..THUMB2
};
