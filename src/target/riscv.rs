//! RISC-V with 32- or 64-bit registers.

use super::aarch64::AARCH64;
use super::processor::*;
use super::shared::{FOUR_BYTES, SHARED_COMPRESSED};
use super::unknown::UNKNOWN;

/// Without compressed instructions.
pub(super) const WIDE_RISCV: Processor = Processor {
    // A call takes two instructions.
    sizes: &CodeSizes { call: 80, ..FOUR_BYTES },
    comparison: 10,
    adds_products: false,
    summed_product: 0,
    constant_product: 20,
    global: 60,
    inline_copy: BySize::same(0),
    jump: 8,
    call: 8,
    frame: 16,
    frame_pointer: 12,
    leaf_frame_pointer: 28,
    saved: 12,
    argument_before_jump: ForwardedArgument::InMemory(0),
    argument_before_call: 8,
    result_member: 12,
    copy: 32,
    copied_byte: BySize::same(0),
    has_memory_arguments: false,
    results: (2, 2),
    most_results: 2,
    // The E ABIs have six, the others eight.
    sure_arguments: (6, 0),
    has_wide_registers: false,
    // `fastcc` passes floating-point numbers in registers that the ABI may not use, and more arguments in registers.
    fast_as_c: FastAsC::FewWords,
    jumps_with_result_pointer: NEVER,
    calls_with_in_reg: false,
    jumps_with_registers_only: true,
    jumps_to_computed: false,
    guaranteed_jumps: GuaranteedJumps::Unknown,
    padded_alignment: 1,
    is_alignment_tuned: false,
    unwind: UnwindSizes { leaf: 24, ..AARCH64.unwind },
    windows_unwind: None,
    // It outlines blocks that return since LLVM 20.
    machine_outliner: 20,
    // By a regression as for AArch64.
    shared: SharedCodeCosts {
        other_exit: 10,
        exit: 8,
        kept_registers: 10,
        stack_argument: 4,
        stack_arguments: 6,
        memory_result: 4,
        memory_results: 6,
        loaded_argument: 4,
        stored_result: 4,
        spill: 4,
        function: 8,
        kept: 4,
        ..SHARED_COMPRESSED
    },
    ..AARCH64
};

/// With compressed instructions, of two bytes.
pub(super) const RISCV: Processor = Processor {
    // As for Thumb.  A call is two instructions of four bytes before the linker relaxes it.
    sizes: &CodeSizes {
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
    },
    uncompressed: Some(&WIDE_RISCV),
    granule: 2,
    moved: 20,
    shifted_parameter: 15,
    minimum: 60,
    stored_argument: 20,
    ret: 2,
    frame: 8,
    frame_pointer: 6,
    leaf_frame_pointer: 14,
    saved: 6,
    local: 2,
    stack_parameter: 2,
    argument_before_call: 4,
    result_member: 7,
    copy: 18,
    alignment: 2,
    ..WIDE_RISCV
};

/// In its big-endian mode.  Only the registers for arguments are known.
pub(super) const BIG_ENDIAN_RISCV: Processor =
    Processor { sure_arguments: RISCV.sure_arguments, jumps_with_result_pointer: NEVER, ..UNKNOWN };
