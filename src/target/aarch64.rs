//! 64-bit ARM.

use super::processor::*;
use super::shared::{FOUR_BYTES, SHARED_FOUR_BYTES, TIME};
use super::unknown::UNKNOWN;
use crate::llvm::TripleFacts;

/// The row of a target and a version of LLVM.
pub(super) fn aarch64(triple: &TripleFacts, llvm_major: u32) -> Processor {
    Processor {
        // Since LLVM 20 arguments that are in their places stay there.
        argument_before_jump: ForwardedArgument::InMemory(if llvm_major < 20 { 8 } else { 0 }),
        machine_outliner: if triple.is_windows { NEVER } else { 0 },
        has_variadic_on_stack: triple.is_darwin,
        ..AARCH64
    }
}

pub(super) const AARCH64: Processor = Processor {
    has_figures: true,
    is_outlined: true,
    sizes: &FOUR_BYTES,
    granule: 4,
    moved: 40,
    comparison: 40,
    minimum: 80,
    product_and_sum: 40,
    adds_products: true,
    summed_product: 15,
    stored_argument: 40,
    global: 40,
    inline_copy: BySize { min_size: 0, other: 128 },
    jump: 4,
    call: 4,
    ret: 4,
    frame: 8,
    frame_pointer: 4,
    leaf_frame_pointer: 12,
    saved: 6,
    local: 4,
    stack_parameter: 4,
    argument_before_jump: ForwardedArgument::InMemory(0),
    argument_before_call: 10,
    result_pointer: 0,
    result_member: 10,
    copy: 16,
    copied_byte: BySize::same(1),
    has_memory_arguments: true,
    arguments: (8, 8),
    results: (8, 8),
    sure_arguments: (8, 8),
    has_wide_registers: true,
    fast_as_c: FastAsC::All,
    makes_jumps: true,
    calls_with_in_reg: true,
    jumps_to_computed: true,
    guaranteed_jumps: GuaranteedJumps::FewResults,
    alignment: 4,
    // For the processors that ARM and others make, but not for `generic` and Apple's.
    padded_alignment: 16,
    is_alignment_tuned: true,
    unwind: UnwindSizes { leaf: 20, frame: 8, saved: 4, personality: 8, row: 8, is_always: false },
    // Leaf functions have no entry; others have 8 bytes of `.pdata` and at least 8 of `.xdata`.
    windows_unwind: Some(UnwindSizes { frame: 16, personality: 8, ..UnwindSizes::NONE }),
    machine_outliner: 0,
    shared: SHARED_FOUR_BYTES,
    time: TIME,
    ..UNKNOWN
};
