//! Processors without figures of their own, and modules without a triple.

use super::processor::*;
use super::shared::{FOUR_BYTES, SHARED_FOUR_BYTES, TIME};

/// A processor without figures, from which every row takes what it does not say: bodies are priced by AArch64's table, and
/// stubs at more than any takes; no jump is promised.  These fields say that the processor has nothing special, so a new
/// row must say them itself: `needs_sse2`, `returns_in_x87`, `has_variadic_on_stack`, `limits_forwarding_jumps`,
/// `has_widened_booleans`, `jumps_out_of_copies` and `calls_in_realigned`.
pub(super) const UNKNOWN: Processor = Processor {
    has_figures: false,
    is_outlined: false,
    is_graphics: false,
    is_read_by_loader: false,
    sizes: &FOUR_BYTES,
    uncompressed: None,
    granule: 1,
    moved: 20,
    shifted_parameter: 0,
    comparison: 0,
    minimum: 20,
    product_and_sum: 20,
    adds_products: false,
    summed_product: 0,
    constant_product: 0,
    overwrites_operand: false,
    float_to_integer: 0,
    signed_load: 0,
    stack_access: 0,
    stored_argument: 0,
    global: 40,
    inline_copy: BySize::same(0),
    repeated_copy: BySize::same(0),
    calls_copies: false,
    jump: 64,
    call: 64,
    ret: 0,
    frame: 0,
    frame_before_jump: 0,
    frame_pointer: 0,
    leaf_frame_pointer: 0,
    saved: 0,
    local: 0,
    linkage_table: 0,
    stack_parameter: 0,
    many_stack_parameters: BySize::same(0),
    argument_before_jump: ForwardedArgument::InMemory(16),
    argument_before_call: 16,
    first_argument: 0,
    returned_pointer: 0,
    result_pointer: 16,
    result_member: 16,
    copy: 64,
    copied_byte: BySize::same(2),
    has_memory_arguments: false,
    arguments: (2, 2),
    results: (1, 1),
    most_results: ALL,
    float_words: 0,
    has_float_registers: true,
    sure_arguments: (0, 0),
    word_bits: None,
    has_wide_registers: false,
    has_variadic_on_stack: false,
    has_widened_booleans: false,
    needs_sse2: false,
    returns_in_x87: false,
    fast_as_c: FastAsC::Unknown,
    makes_jumps: false,
    jumps_with_result_pointer: 0,
    has_copies_in_place: false,
    calls_with_in_reg: false,
    jumps_with_registers_only: false,
    jumps_to_local_only: false,
    calls_in_realigned: false,
    jumps_out_of_copies: false,
    limits_forwarding_jumps: false,
    jumps_to_computed: false,
    guaranteed_jumps: GuaranteedJumps::Unknown,
    alignment: 1,
    padded_alignment: 1,
    is_alignment_tuned: false,
    unwind: UnwindSizes { leaf: 24, row: 8, ..UnwindSizes::NONE },
    windows_unwind: None,
    machine_outliner: NEVER,
    shared: SHARED_FOUR_BYTES,
    time: TIME,
};

/// A module without a triple: figures as of a processor with instructions of four bytes and jumps of eight.
pub(super) const UNSPECIFIED: Processor = Processor {
    has_figures: true,
    granule: 4,
    jump: 8,
    call: 8,
    frame: 12,
    copy: 0,
    copied_byte: BySize::same(0),
    arguments: (8, 8),
    results: (8, 8),
    makes_jumps: true,
    ..UNKNOWN
};

/// A graphics processor, where calls cost more than code.
pub(super) const GRAPHICS: Processor = Processor { is_graphics: true, ..UNKNOWN };

/// BPF, without figures.
pub(super) const BPF: Processor = Processor { is_read_by_loader: true, ..UNKNOWN };

/// SystemZ.  Only the registers for arguments are known.
pub(super) const SYSTEM_Z: Processor = Processor { sure_arguments: (4, 0), ..UNKNOWN };
