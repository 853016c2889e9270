//! Figures that several processors have.

use super::processor::{CODE_PERCENT, CodeSizes, SharedCodeCosts, TimeFigures, UnwindSizes};

/// Fitted on AArch64 as the table of x86 was.  A call is less than fitted, because the fit counts saved registers as
/// part of it.  Code that LLVM's machine outliner removes from the functions is not in the figures: it is saved
/// without this pass.
pub(super) const FOUR_BYTES: CodeSizes = CodeSizes {
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

/// Rounded from a regression over objects for AArch64, so that lua, zstd, sqlite and wabt are promised no more than
/// they save.
pub(super) const SHARED_FOUR_BYTES: SharedCodeCosts = SharedCodeCosts {
    float_constant: 8,
    folded_address: 0,
    stack_argument: 4,
    stack_arguments: 8,
    result: 3,
    memory_result: 5,
    memory_results: 8,
    other_exit: 8,
    saved: 6,
    spill: 4,
    kept_registers: 10,
    lost_values: 12,
    function: 4,
    exit: 12,
    frame: 12,
    kept: 4,
    variables: 4,
    loaded_argument: 3,
    stored_result: 4,
    code_percent: CODE_PERCENT,
};

/// Figures that processors with instructions of two and four bytes have in common.
pub(super) const SHARED_COMPRESSED: SharedCodeCosts = SharedCodeCosts {
    float_constant: 8,
    folded_address: 0,
    stack_argument: 3,
    stack_arguments: 4,
    result: 1,
    memory_result: 3,
    memory_results: 4,
    other_exit: 6,
    saved: 2,
    spill: 3,
    kept_registers: 4,
    lost_values: 12,
    function: 6,
    exit: 4,
    frame: 4,
    kept: 2,
    variables: 4,
    loaded_argument: 2,
    stored_result: 2,
    code_percent: CODE_PERCENT,
};

/// zstd's decoder is three loops for a case each, which LLVM believes to be entered once in fifty times (x86-64 runs
/// copies for BMI2, which are functions of their own): with 4 alternatives it executes up to 1.12 on AArch64, RISC-V
/// and Thumb, at every rate (`python3 -m bench time --target`).
pub(super) const TIME: TimeFigures = TimeFigures { weight: 5, most_alternatives: 64.0 };

/// Apple's compact unwinding: what the linker leaves of an entry in the object, which has 32 bytes there.
pub(super) const COMPACT: UnwindSizes =
    UnwindSizes { leaf: 4, personality: 4, ..UnwindSizes::NONE };
