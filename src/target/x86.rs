//! x86 with 64- and 32-bit registers.

use super::processor::*;
use super::unknown::UNKNOWN;
use crate::llvm::TripleFacts;

/// The row of a 64-bit target.
pub(super) fn x86_64(triple: &TripleFacts) -> Processor {
    match triple.operating_system {
        _ if triple.is_windows => WINDOWS_X86_64,
        "windows" | "uefi" => UEFI_X86_64,
        _ => X86_64,
    }
}

/// The row of a 32-bit target.
pub(super) fn i386(triple: &TripleFacts) -> Processor {
    if triple.is_windows { WINDOWS_I386 } else { I386 }
}

pub(super) const X86_64: Processor = Processor {
    has_figures: true,
    is_outlined: true,
    // Nine tenths of a regression over the functions of the corpus, whose sum is the size of their machine code.
    // That took null pointers as arguments for constants that are no integers, and zero has the price of small
    // numbers since (docs/outliner-cost.md).
    sizes: &CodeSizes {
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
    },
    moved: 25,
    shifted_parameter: 25,
    comparison: 50,
    minimum: 70,
    product_and_sum: 84,
    overwrites_operand: true,
    stack_access: 3,
    global: 40,
    inline_copy: BySize { min_size: 64, other: 128 },
    repeated_copy: BySize { min_size: 50, other: 0 },
    jump: 5,
    call: 5,
    ret: 1,
    frame: 2,
    frame_pointer: 3,
    leaf_frame_pointer: 5,
    saved: 5,
    local: 2,
    stack_parameter: 4,
    argument_before_jump: ForwardedArgument::InMemory(0),
    argument_before_call: 8,
    first_argument: 2,
    returned_pointer: 3,
    result_pointer: 6,
    result_member: 14,
    copy: 20,
    // Small copies are loads and stores where code is made fast.
    copied_byte: BySize { min_size: 0, other: 1 },
    has_memory_arguments: true,
    arguments: (6, 8),
    results: (3, 2),
    sure_arguments: (6, 8),
    has_wide_registers: true,
    needs_sse2: true,
    // `fastcc` returns a third floating-point number in a register of vectors, and `ccc` in one of the x87 or in
    // memory.
    fast_as_c: FastAsC::SmallResults,
    makes_jumps: true,
    jumps_with_result_pointer: 22,
    has_copies_in_place: true,
    calls_in_realigned: true,
    limits_forwarding_jumps: true,
    jumps_to_computed: true,
    guaranteed_jumps: GuaranteedJumps::FewResults,
    padded_alignment: 16,
    unwind: UnwindSizes { leaf: 20, frame: 4, saved: 6, personality: 8, row: 8, is_always: false },
    // Leaf functions have no entry; others have 12 bytes of `.pdata` and at least 8 of `.xdata`.
    windows_unwind: Some(UnwindSizes { frame: 20, saved: 2, personality: 8, ..UnwindSizes::NONE }),
    // A regression over the effect of outlining on the objects of the corpus, rounded up; docs/outliner-cost.md
    // describes it.
    shared: SharedCodeCosts {
        float_constant: 8,
        folded_address: 0,
        stack_argument: 5,
        stack_arguments: 6,
        result: 1,
        memory_result: 7,
        memory_results: 6,
        other_exit: 9,
        saved: 2,
        spill: 3,
        kept_registers: 6,
        lost_values: 12,
        function: 4,
        exit: 3,
        frame: 4,
        kept: 2,
        variables: 4,
        loaded_argument: 2,
        stored_result: 4,
        code_percent: CODE_PERCENT,
    },
    // Fitted on x86-64 (`python3 -m bench time`).
    time: TimeFigures { weight: 5, most_alternatives: 4.0 },
    ..UNKNOWN
};

/// UEFI passes arguments as Windows does: there is one register for each place, of either class.  Hosts may normalize
/// the triple for code generation only, so names like `mingw32` count as what they mean.
pub(super) const UEFI_X86_64: Processor =
    Processor { arguments: (4, 4), sure_arguments: (4, 0), ..X86_64 };

/// Callers reserve memory for four arguments in registers, and callees save two of the registers that copying needs,
/// which their unwind entries say.  What is passed as a copy is passed by reference.
pub(super) const WINDOWS_X86_64: Processor = Processor {
    frame: 8,
    frame_pointer: 7,
    local: 0,
    copy: 31,
    has_copies_in_place: false,
    ..UEFI_X86_64
};

pub(super) const I386: Processor = Processor {
    moved: 0,
    comparison: 40,
    minimum: 50,
    product_and_sum: 60,
    overwrites_operand: false,
    float_to_integer: 28,
    stack_access: 0,
    global: 30,
    inline_copy: BySize::same(0),
    repeated_copy: BySize { min_size: 90, other: 110 },
    frame: 6,
    frame_pointer: 2,
    leaf_frame_pointer: 4,
    saved: 4,
    local: 4,
    linkage_table: 14,
    stack_parameter: 2,
    argument_before_call: 4,
    first_argument: 3,
    returned_pointer: 4,
    result_pointer: 11,
    result_member: 12,
    copy: 24,
    copied_byte: BySize::same(0),
    has_memory_arguments: false,
    arguments: (0, 0),
    has_float_registers: false,
    sure_arguments: (0, 0),
    has_wide_registers: false,
    needs_sse2: false,
    returns_in_x87: true,
    fast_as_c: FastAsC::Unknown,
    // A callee with a result pointer takes it from the stack.
    jumps_with_result_pointer: NEVER,
    // The linkage table is found by a register that the caller saves.
    jumps_to_local_only: true,
    jumps_out_of_copies: true,
    jumps_to_computed: false,
    guaranteed_jumps: GuaranteedJumps::Void,
    unwind: UnwindSizes { leaf: 20, frame: 4, saved: 8, personality: 8, row: 8, is_always: false },
    windows_unwind: Some(UnwindSizes::NONE),
    // By its calling convention: every argument is on the stack.  A push is 1 to 5 bytes, aligning the stack and
    // removing the arguments 6, loading one 4.  Where no figure follows from the convention it is that of x86-64.
    // Three registers are caller-saved and four callee-saved.
    shared: SharedCodeCosts {
        float_constant: 10,
        stack_argument: 1,
        memory_result: 8,
        kept_registers: 4,
        lost_values: 8,
        loaded_argument: 4,
        ..X86_64.shared
    },
    ..X86_64
};

/// What is passed as a copy is passed by reference, and any function may be jumped to.
pub(super) const WINDOWS_I386: Processor =
    Processor { has_copies_in_place: false, jumps_to_local_only: false, ..I386 };
