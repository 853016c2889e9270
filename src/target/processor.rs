//! What formulas ask about a processor: [`Processor`], the row that each has in the file of its family.

/// A version of LLVM that there is not.
pub(super) const NEVER: u32 = u32::MAX;

/// As many registers as there are values.
pub(super) const ALL: usize = usize::MAX;

/// All that is known of a processor.
///
/// Sizes are bytes, or tenths of a byte where they say so, as object files have them.  `python3 -m bench prices` and
/// `python3 -m bench estimates mergefunc` compare the estimates with what code generation makes of small functions;
/// docs/outliner-figures.md has the measurements of shared code.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Processor {
    /// There are figures of its code, beyond the size of instructions.
    pub has_figures: bool,
    /// rust-iroutliner works on its code.
    pub is_outlined: bool,
    /// A graphics processor: calls cost more than code, and computed pointers are not called.
    pub is_graphics: bool,
    /// A loader reads functions (BPF): libbpf refuses calls from one program to another, and the kernel verifies
    /// visible functions one by one, requires type information of each function, and limits the depth of calls and the
    /// stack of all together.
    pub is_read_by_loader: bool,

    /// Instructions of large functions, in tenths of a byte.
    pub sizes: &'static CodeSizes,
    /// The row of functions without compressed instructions, where others have them (RISC-V).
    pub uncompressed: Option<&'static Processor>,
    /// The greatest common divisor of the sizes of all instructions, in bytes.
    pub granule: u64,
    /// Moving a parameter to another register; additional size of shifting one; converting the result of a comparison
    /// to a number; in tenths of a byte.
    pub moved: u32,
    pub shifted_parameter: u32,
    pub comparison: u32,
    /// The smaller or larger of two integers, and a product and a sum of floating-point numbers, in tenths of a byte.
    pub minimum: u32,
    pub product_and_sum: u32,
    /// Products and sums are one instruction; the product then counts this, in tenths of a byte.
    pub adds_products: bool,
    pub summed_product: u32,
    /// Additional tenths of a byte of a product with a constant: the constant is loaded, or the product is a shift
    /// and a sum.
    pub constant_product: u32,
    /// Most instructions overwrite their first operand.
    pub overwrites_operand: bool,
    /// What converting a floating-point number to an integer adds, in bytes.
    pub float_to_integer: u64,
    /// Additional size of a sign-extending load; of a load in a function with `byval` parameters; size of an argument
    /// of a call in memory; in tenths of a byte.
    pub signed_load: u32,
    pub stack_access: u32,
    pub stored_argument: u32,
    /// Reading or writing a global, in tenths of a byte.
    pub global: u32,

    /// Constants up to this many bytes are copied without a call or a loop.
    pub inline_copy: BySize<u64>,
    /// Copying more than `inline_copy` bytes by a repeating instruction, in tenths of a byte; 0 where it is a call.
    pub repeated_copy: BySize<u32>,
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
    /// Additional size of a frame pointer: in a function with such a frame; in a leaf or a stub that jumps.
    pub frame_pointer: u64,
    pub leaf_frame_pointer: u64,
    /// Each further register that is saved there, with moving a value to it.
    pub saved: u64,
    /// Additional size of a function that has allocas.
    pub local: u64,
    /// Computing the address that calls through the procedure linkage table need, in position-independent code: in
    /// each function that calls others or reads globals.
    pub linkage_table: u64,
    /// Loading a parameter that is in memory; additional size of a function without a frame that loads four or more
    /// and saves a register for that.
    pub stack_parameter: u64,
    pub many_stack_parameters: BySize<u64>,
    /// An argument in memory that a stub passes on: before a jump; before a call; additional size of the first one
    /// before a call.
    pub argument_before_jump: ForwardedArgument,
    pub argument_before_call: u64,
    pub first_argument: u64,
    /// Returning the address of a result in memory, by attribute.
    pub returned_pointer: u64,
    /// Additional size of a call whose result is in memory: by attribute; for each register that the result would
    /// need.
    pub result_pointer: u64,
    pub result_member: u64,
    /// Additional size of a call that copies an argument in memory; of each byte of the argument, where functions that
    /// are not padded count as those with `minsize`.
    pub copy: u64,
    pub copied_byte: BySize<u64>,
    /// It is known what calls with arguments in memory cost, besides those that a stub forwards.
    pub has_memory_arguments: bool,

    /// The general and the floating-point registers that pass arguments in C's convention, and those that return
    /// results.
    pub arguments: (usize, usize),
    pub results: (usize, usize),
    /// How many values a function returns at most in registers of both classes together.
    pub most_results: usize,
    /// How many general registers a floating-point number takes, if there are no others for it; or 0.
    pub float_words: usize,
    /// Floating-point numbers of a signature count as such, and not as words.
    pub has_float_registers: bool,
    /// The registers that pass arguments whatever ABI and features there are: general ones, and those for
    /// floating-point numbers, which take general ones where there are none.
    pub sure_arguments: (u32, u32),
    /// The bits of an integer that takes one place among arguments, if not those of a pointer.
    pub word_bits: Option<u32>,
    /// General registers have 64 bits, and pointers perhaps less: the upper half is zero for a pointer and anything
    /// for an integer.
    pub has_wide_registers: bool,
    /// Arguments after the named ones of a variadic callee are on the stack.
    pub has_variadic_on_stack: bool,
    /// Code generation may make integers of `i1` results.
    pub has_widened_booleans: bool,
    /// Floating-point numbers have registers with SSE2 only.
    pub needs_sse2: bool,
    /// A register of the x87 returns floating-point numbers, where a signaling NaN becomes a quiet one.
    pub returns_in_x87: bool,
    /// Which functions of `fastcc` pass arguments and results as those of `ccc` do, unless jumps are guaranteed
    /// (`-tailcallopt`).  `tests/lit/mergefunc/conventions` asks code generation.
    pub fast_as_c: FastAsC,

    /// Calls in tail position may be jumps, or need no frame on a processor without jumps.  This and the rules below
    /// follow LLVM's `IsEligibleForTailCallOptimization` of the target.
    pub makes_jumps: bool,
    /// The version of LLVM since which functions that get the address of their result (`sret`) make jumps, if the
    /// callee gets the same address; 0: always, or not known.
    pub jumps_with_result_pointer: u32,
    /// `byval` arguments of the caller are in their place when it passes them on: such calls may be jumps, and are
    /// smaller when marked `tail`, which LLVM's manual allows for them.  Elsewhere code generation makes another copy
    /// with or without the mark, and on ARM two with it.
    pub has_copies_in_place: bool,
    /// Functions with an argument in a register by attribute (`inreg`) make no jumps.
    pub calls_with_in_reg: bool,
    /// Only calls whose arguments are all in registers are jumps, none of them a number of more than two.
    pub jumps_with_registers_only: bool,
    /// Position-independent code jumps to local and hidden functions only, and calls visible ones of the same object
    /// through the linkage table.
    pub jumps_to_local_only: bool,
    /// Functions whose frame is aligned anew make no jumps.
    pub calls_in_realigned: bool,
    /// Code generation makes jumps of calls that pass the address of a copy in the frame: `x86_vectorcallcc` has a
    /// register for that of the seventh vector, and LLVM looks for such arguments only where some are on the stack.
    pub jumps_out_of_copies: bool,
    /// Code generation makes a jump only of the first call that it selects among those of a function that pass its
    /// own stack arguments on.
    pub limits_forwarding_jumps: bool,
    /// Calls of computed pointers are jumps, however many registers the arguments take.
    pub jumps_to_computed: bool,
    /// The functions that can forward their arguments by a guaranteed jump.
    pub guaranteed_jumps: GuaranteedJumps,

    /// The alignment of every function, in bytes; and of those that are not made small.
    pub alignment: u64,
    pub padded_alignment: u64,
    /// `padded_alignment` is that of code that is tuned for some processor.
    pub is_alignment_tuned: bool,
    /// Entries of unwind tables; those of Windows, if they are others.
    pub unwind: UnwindSizes,
    pub windows_unwind: Option<UnwindSizes>,

    /// The version of LLVM since which its machine outliner runs by default, in functions with `minsize`.
    pub machine_outliner: u32,
    /// What rust-iroutliner's calls and functions cost.
    pub shared: SharedCodeCosts,
    /// What was fitted to executed instructions.
    pub time: TimeFigures,
}

/// A figure of functions with `minsize`, and of others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct BySize<T> {
    pub min_size: T,
    pub other: T,
}

impl<T: Copy> BySize<T> {
    /// The same of all functions.
    pub(super) const fn same(figure: T) -> Self {
        BySize { min_size: figure, other: figure }
    }

    /// The figure of a function.
    pub(crate) fn get(self, is_min_size: bool) -> T {
        if is_min_size { self.min_size } else { self.other }
    }
}

/// What a stub takes in bytes before it jumps: code generation loads arguments in memory and stores them to where
/// they were.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ForwardedArgument {
    /// For each argument in memory.
    InMemory(u64),
    /// For each argument: operands are fetched.
    Operand(u64),
    /// One after the other, or several at once.
    Several(SeveralArguments),
}

/// Several arguments in memory, in bytes: for the first one a register is free; for others some are saved and
/// restored.  From five to eight all move at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SeveralArguments {
    /// A load and a store.
    pub each: u64,
    /// One argument.
    pub first: u64,
    /// Saving and restoring registers.
    pub saving: BySize<u64>,
    /// Up to eight arguments at most, without `minsize`.
    pub at_once: u64,
    /// Each of more than eight, without `minsize`.
    pub beyond: u64,
}

/// Which functions of `fastcc` are as if they were `ccc`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FastAsC {
    /// Whatever their types are.
    All,
    /// Those that return at most two values.
    SmallResults,
    /// Those of few integers and pointers.
    FewWords,
    /// Perhaps none.
    #[default]
    Unknown,
}

/// The results of functions that can forward their arguments by a guaranteed jump.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum GuaranteedJumps {
    /// Perhaps none.
    Unknown,
    /// No result.
    Void,
    /// At most two values.
    FewResults,
}

/// The machine code of each kind of instruction, in tenths of a byte; arrays are indexed by the kind of the operand,
/// an [`crate::cost::Immediate`].
///
/// They are the bytes by which a large function shrinks when an instruction leaves it: a regression over whole
/// programs less a tenth.  `cost/encoding.rs` holds short bodies to what the encoding allows.
#[derive(PartialEq, Debug)]
pub(crate) struct CodeSizes {
    pub phi: [u32; 7],
    pub returned: [u32; 7],
    pub stored: [u32; 7],
    pub compared: [u32; 7],
    pub computed: [u32; 7],
    pub passed: [u32; 7],
    pub jump: u32,
    pub branch: u32,
    pub switch: u32,
    pub ret: u32,
    pub load: u32,
    /// Addresses: less than 128 bytes from another one, further, and by a value.
    pub near_address: u32,
    pub far_address: u32,
    pub computed_address: u32,
    pub multiplied: u32,
    pub divided: u32,
    pub zero_extended: u32,
    pub sign_extended: u32,
    pub selected: u32,
    pub float_compared: u32,
    pub intrinsic: u32,
    pub call: u32,
    /// The CFI directives of a constant that fits a byte, where the unwind table describes each `push`: `push` and
    /// `pop` move it to its register and change the end of the frame twice.
    pub push_cfi: u32,
    pub indirect_call: u32,
    pub other: u32,
}

/// Entries of unwind tables on one processor, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UnwindSizes {
    /// An entry of a function without a frame.
    pub leaf: u64,
    /// What a frame adds.
    pub frame: u64,
    /// What each saved register after the first adds.
    pub saved: u64,
    /// What a function adds that has an exception table.
    pub personality: u64,
    /// The row for each entry in the table that the linker sorts for binary search (`.eh_frame_hdr`).  Objects do not
    /// have it; a function that a pass adds pays for it.
    pub row: u64,
    /// Functions that need no unwinding have an entry as well, which says so (ARM).
    pub is_always: bool,
}

impl UnwindSizes {
    /// There are no tables, or they are not loaded.
    pub(super) const NONE: UnwindSizes =
        UnwindSizes { leaf: 0, frame: 0, saved: 0, personality: 0, row: 0, is_always: false };
}

/// The costs of calls and shared functions on a processor, in bytes unless said otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SharedCodeCosts {
    /// A floating-point constant as an argument, which is loaded from memory.
    pub float_constant: u32,
    /// Additional bytes of an address a constant number of bytes from another value, which is part of the loads and
    /// stores of the region, and which the call needs in a register.
    pub folded_address: u32,
    /// Additional bytes for each stack-passed argument; fixed cost of the outgoing-argument area.
    pub stack_argument: u32,
    pub stack_arguments: u32,
    /// Moving a result from the register that returns it.
    pub result: u32,
    /// Where results are returned in memory of the caller because registers cannot return all: additional bytes for
    /// each result; fixed cost of passing the memory's address.
    pub memory_result: u32,
    pub memory_results: u32,
    /// Each exit after the first: the comparison and branch after the call.
    pub other_exit: u32,
    /// Keeping a value over a call where none was before: in a callee-saved register that the function did not use
    /// yet; and spilled.
    pub saved: u32,
    pub spill: u32,
    /// The number of callee-saved registers; and the largest number of values that a call displaces from caller-saved
    /// ones.  Values beyond both are in the frame anyway.
    pub kept_registers: u32,
    pub lost_values: u32,
    /// A shared function: the fixed cost; each exit; a frame for its calls; each value live over them; room for
    /// allocas in the frame.
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

/// [`SharedCodeCosts::code_percent`] where no other was fitted: the code is smaller because nothing around it needs
/// registers.
pub(super) const CODE_PERCENT: u32 = 80;

/// What was fitted to executed instructions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TimeFigures {
    /// The exchange rate of time and bytes where none was asked for.
    pub weight: u32,
    /// A loop that is not entered each time that its function is counts as entered at most this many times as often
    /// as LLVM estimates.
    pub most_alternatives: f64,
}
