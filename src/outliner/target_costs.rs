//! What calls and shared functions cost on each processor.
//!
//! docs/outliner-figures.md has the measurements.

/// The costs of calls and shared functions on a processor, in bytes unless said otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct TargetCosts {
    /// A floating-point constant as an argument, which is loaded from memory.
    pub float_constant: u32,
    /// Additional bytes of an address a constant number of bytes from another value, which is part
    /// of the loads and stores of the region, and which the call needs in a register.
    pub folded_address: u32,
    /// Additional bytes for each stack-passed argument; fixed cost of the outgoing-argument
    /// area.
    pub stack_argument: u32,
    pub stack_arguments: u32,
    /// Moving a result from the register that returns it.
    pub result: u32,
    /// Where results are returned in memory of the caller because registers cannot return
    /// all: additional bytes for each result; fixed cost of passing the memory's address.
    pub memory_result: u32,
    pub memory_results: u32,
    /// Each exit after the first: the comparison and branch after the call.
    pub other_exit: u32,
    /// Keeping a value over a call where none was before: in a callee-saved register that
    /// the function did not use yet; and spilled.
    pub saved: u32,
    pub spill: u32,
    /// The number of callee-saved registers; and the largest number of values that a call
    /// displaces from caller-saved ones.  Values beyond both are in the frame anyway.
    pub kept_registers: u32,
    pub lost_values: u32,
    /// Of a shared function: the fixed cost; each exit; a frame for its calls; each value
    /// live over them; room for allocas in the frame.
    pub function: u32,
    pub exit: u32,
    pub frame: u32,
    pub kept: u32,
    pub variables: u32,
    /// Loading an argument from memory; storing a result to memory.
    pub loaded_argument: u32,
    pub stored_result: u32,
    /// The size of a shared function's code in percent of a region's.
    pub code_percent: u32,
}

/// A regression over the effect of outlining on the objects of the corpus, rounded up;
/// docs/outliner-cost.md describes it.
pub(super) const X86: TargetCosts = TargetCosts {
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
};

/// 32-bit x86, by its calling convention: every argument is on the stack.  A push is 1 to
/// 5 bytes, aligning the stack and removing the arguments 6, loading one 4.  Where no
/// figure follows from the convention it is that of x86-64.  Three registers are
/// caller-saved and four callee-saved.
const I386: TargetCosts = TargetCosts {
    float_constant: 10,
    stack_argument: 1,
    memory_result: 8,
    kept_registers: 4,
    lost_values: 8,
    loaded_argument: 4,
    ..X86
};

/// Bytes for the address of the linkage table, which position-independent code of 32-bit
/// x86 computes in each function that calls others or reads globals.
const I386_LINKAGE_TABLE: u32 = 14;

pub(super) fn i386(is_position_independent: bool) -> TargetCosts {
    let table = if is_position_independent { I386_LINKAGE_TABLE } else { 0 };
    TargetCosts { function: I386.function + table, ..I386 }
}

/// Rounded from a regression over objects for AArch64, so that lua, zstd, sqlite and wabt are
/// promised no more than they save.
pub(super) const FIXED4: TargetCosts = TargetCosts {
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

/// Thumb with instructions of four bytes, by the encoding: a function returns by two bytes, or pushes
/// and pops by four; choosing an exit compares and branches.
///
/// `add.w` computes an address in another register than its base.
pub(super) const THUMB2: TargetCosts =
    TargetCosts { folded_address: 2, other_exit: 4, function: 2, exit: 2, frame: 2, ..THUMB };

/// Figures that processors with instructions of two and four bytes have in common.
const THUMB: TargetCosts = TargetCosts {
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

/// The first Thumb.  Not fitted: with the common figures files grew by up to 24 bytes, with these by 8.
pub(super) const THUMB1: TargetCosts = TargetCosts { function: 8, ..THUMB };

/// RISC-V, by a regression as for AArch64.
pub(super) const RISCV: TargetCosts = TargetCosts {
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
    ..THUMB
};

/// The size of a shared function's code in percent of a region's: it is smaller because
/// nothing around it needs registers.
const CODE_PERCENT: u32 = 80;

/// WebAssembly, by its encoding: `local.set` takes two bytes.  Values live over calls where they
/// were.  Memory for results is taken from the stack of linear memory, which reads and writes
/// `__stack_pointer` on the way in and out.  A function has a type, a length, its locals and an end.
pub(super) const STACK_MACHINE: TargetCosts = TargetCosts {
    float_constant: 9,
    folded_address: 0,
    stack_argument: 0,
    stack_arguments: 0,
    result: 2,
    memory_result: 6,
    memory_results: 30,
    other_exit: 7,
    saved: 0,
    spill: 0,
    kept_registers: 0,
    lost_values: 0,
    function: 8,
    exit: 4,
    frame: 0,
    kept: 0,
    variables: 40,
    loaded_argument: 0,
    stored_result: 7,
    code_percent: 90,
};
