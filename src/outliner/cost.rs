//! How many bytes code and calls take, as far as that can be told from IR.
//!
//! The figures for code are on the low side and those for calls on the high
//! side, so that a shared function that seems to pay does.  docs/outliner-figures.md
//! has the measurements behind them.

use crate::cost::{
    self, CodeSizes, EncodingClass, Immediate, Processor, RegisterDemand, TargetFacts, fits_byte,
};
use crate::llvm::{InstFacts, Module, OperandBuffer};
use std::iter::Sum;

/// Where a value is when a call needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArgumentKind {
    /// Computed, in a register or in the frame.
    Register,
    /// A number of at most 64 bits.
    Constant(u64),
    /// A floating-point number, which most processors have to load.
    FloatConstant,
    /// The address of a global, or an expression of one.
    Address,
    /// The address of memory in the frame.
    Frame,
    /// Nothing that this library hands to a function.
    Unpassable,
}

/// What sharing costs on a processor, in bytes.
#[derive(Clone, Copy, Debug)]
struct TargetCosts {
    /// A call, and what it does to the registers around it; one that ends its
    /// function is a jump, and nothing has to be kept over it.
    call: u32,
    tail_call: u32,
    /// What an argument adds, by where it is.
    register: u32,
    small_constant: u32,
    constant: u32,
    address: u32,
    frame_address: u32,
    float_constant: u32,
    /// What an argument adds to that for which there is no register, and what
    /// making room for such arguments takes.
    stack_argument: u32,
    stack_arguments: u32,
    /// Taking one of several results from its register.
    result: u32,
    /// What a result adds to that if registers cannot return all, so that all
    /// are returned in memory of the caller, and what handing that over takes.
    memory_result: u32,
    memory_results: u32,
    /// Telling one exit more from the others, at the call.
    other_exit: u32,
    /// Keeping a value over a call that was not there: in a register that no
    /// other call made the function save, or in none.
    saved: u32,
    spill: u32,
    /// Registers that calls leave alone, and how many values at most a call takes
    /// out of the others: what finds no register is in the frame anyway.
    kept_registers: u32,
    lost_values: u32,
    /// Being a function, an exit of it, making a frame for its calls and keeping
    /// a value over them; and making room there for variables.
    function: u32,
    exit: u32,
    frame: u32,
    kept: u32,
    variables: u32,
    /// Loading an argument that is in memory, and storing a result there.
    loaded_argument: u32,
    stored_result: u32,
    /// An entry of the unwind tables: of a function without a frame, what a frame
    /// adds, and what each register does that is saved.
    unwind_leaf: u32,
    unwind_frame: u32,
    unwind_saved: u32,
    /// Registers that pass arguments and return values.
    argument_registers: RegisterDemand,
    result_registers: RegisterDemand,
}

/// Estimates for one processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlineCostModel {
    sizes: &'static CodeSizes,
    figures: TargetCosts,
}

/// A regression over what outlining did to the objects of the corpus, rounded
/// up; docs/outliner-cost.md has it.
const X86: TargetCosts = TargetCosts {
    call: 9,
    tail_call: 4,
    register: 2,
    small_constant: 3,
    constant: 3,
    address: 5,
    frame_address: 3,
    float_constant: 8,
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
    unwind_leaf: 26,
    unwind_frame: 0,
    unwind_saved: 2,
    argument_registers: RegisterDemand { general: 6, float: 8 },
    result_registers: RegisterDemand { general: 3, float: 2 },
};

/// 32-bit x86, by its calling convention: every argument is on the stack.  A push is 1 to
/// 5 bytes, aligning the stack and removing the arguments 6, loading one 4.  Where no
/// figure follows from the convention it is that of x86-64; three registers are lost to
/// a call and four are not.
const I386: TargetCosts = TargetCosts {
    register: 1,
    small_constant: 2,
    constant: 5,
    frame_address: 5,
    float_constant: 10,
    stack_argument: 1,
    memory_result: 8,
    kept_registers: 4,
    lost_values: 8,
    loaded_argument: 4,
    argument_registers: RegisterDemand { general: 0, float: 0 },
    ..X86
};

/// Finding the linkage table, which position-independent code of 32-bit x86 does anew in
/// each function that calls others or reads globals.
const I386_LINKAGE_TABLE: u32 = 14;

/// Rounded from a regression over objects for AArch64 (`lab/fit-costs --calls`), so
/// that lua, zstd, sqlite and wabt are promised no more than they save.  The clean-up
/// of a frame has entries of its own in the unwind tables, other than on x86-64.
const FIXED4: TargetCosts = TargetCosts {
    call: 11,
    tail_call: 6,
    register: 2,
    small_constant: 3,
    constant: 5,
    address: 8,
    frame_address: 3,
    float_constant: 8,
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
    unwind_leaf: 22,
    unwind_frame: 8,
    unwind_saved: 2,
    argument_registers: RegisterDemand { general: 8, float: 8 },
    result_registers: RegisterDemand { general: 4, float: 4 },
};

const COMPACT: TargetCosts = TargetCosts {
    call: 6,
    tail_call: 4,
    register: 1,
    small_constant: 2,
    constant: 4,
    address: 8,
    frame_address: 2,
    float_constant: 8,
    stack_argument: 4,
    stack_arguments: 6,
    result: 1,
    memory_result: 4,
    memory_results: 6,
    other_exit: 6,
    saved: 4,
    spill: 4,
    kept_registers: 4,
    lost_values: 12,
    function: 2,
    exit: 4,
    frame: 4,
    kept: 4,
    variables: 4,
    loaded_argument: 4,
    stored_result: 4,
    unwind_leaf: 26,
    unwind_frame: 0,
    unwind_saved: 2,
    argument_registers: RegisterDemand { general: 4, float: 4 },
    result_registers: RegisterDemand { general: 2, float: 2 },
};

/// How large the code of a shared function is, for each hundred bytes of a
/// region: nothing around it needs registers.
const CODE_PERCENT: u32 = 80;

/// How many values a shared function is handed, or hands back, in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct InMemory {
    pub arguments: u32,
    pub results: u32,
}

/// A shared function, as far as its cost is not in its instructions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SharedFunctionShape {
    /// It makes calls after which it goes on, or has variables in memory.
    pub has_frame: bool,
    /// It has variables in memory.
    pub has_variables: bool,
    /// Values that it keeps over those calls.
    pub saved_values: u32,
    /// Places where it returns and the region did not.
    pub exits: u32,
    /// What it is handed and hands back in memory.
    pub in_memory: InMemory,
    /// It has an entry in the unwind tables.
    pub has_unwind_table: bool,
}

/// What takes the places of regions, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CallTerms {
    /// The calls themselves, and what they do to the registers around them.
    pub calls: u32,
    pub arguments: u32,
    /// Taking results from their registers.
    pub results: u32,
    /// Going where the shared function says.
    pub exits: u32,
    /// Keeping values over calls that were not there.
    pub kept_values: u32,
    /// The first calls of functions that had none.
    pub frames: u32,
}

impl CallTerms {
    /// All of them.
    pub(super) fn bytes(&self) -> i64 {
        let CallTerms { calls, arguments, results, exits, kept_values, frames } = *self;
        [calls, arguments, results, exits, kept_values, frames].map(i64::from).iter().sum()
    }
}

impl Sum for CallTerms {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(CallTerms::default(), |sum, one| CallTerms {
            calls: sum.calls + one.calls,
            arguments: sum.arguments + one.arguments,
            results: sum.results + one.results,
            exits: sum.exits + one.exits,
            kept_values: sum.kept_values + one.kept_values,
            frames: sum.frames + one.frames,
        })
    }
}

/// What a shared function consists of, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct FunctionTerms {
    /// What the regions did, being a function, and values in memory.
    pub code: u32,
    /// A frame for its calls, and the registers that it saves there.
    pub frame: u32,
    /// Saying which exit the region takes.
    pub exits: u32,
    /// Its entry in the unwind tables.
    pub unwind_table: u32,
}

impl FunctionTerms {
    /// All of it.
    pub(super) fn bytes(&self) -> i64 {
        let FunctionTerms { code, frame, exits, unwind_table } = *self;
        [code, frame, exits, unwind_table].map(i64::from).iter().sum()
    }
}

impl OutlineCostModel {
    /// The model for the code of a module.
    pub(super) fn of_module(module: Module<'_>) -> Self {
        let target = TargetFacts::collect(module);
        match target.processor {
            Processor::I386 => Self::i386(target.is_position_independent),
            processor => Self::new(processor.encoding_class()),
        }
    }

    fn i386(is_position_independent: bool) -> Self {
        let table = if is_position_independent { I386_LINKAGE_TABLE } else { 0 };
        let figures = TargetCosts { function: I386.function + table, ..I386 };
        OutlineCostModel { sizes: &cost::OUTLINED_X86, figures }
    }

    /// The model for a kind of processor.
    pub(super) fn new(encoding_class: EncodingClass) -> Self {
        let (sizes, figures) = match encoding_class {
            EncodingClass::X86 => (&cost::OUTLINED_X86, X86),
            EncodingClass::Compressed => (&cost::OUTLINED_COMPACT, COMPACT),
            EncodingClass::FourByte | EncodingClass::Other | EncodingClass::Gpu => {
                (&cost::OUTLINED_FIXED4, FIXED4)
            }
        };
        OutlineCostModel { sizes, figures }
    }

    /// A call of a shared function, its arguments not counted.
    pub(super) fn call(&self, is_tail: bool) -> u32 {
        if is_tail { self.figures.tail_call } else { self.figures.call }
    }

    /// Putting a value where a call wants it.  Nothing is gained where the shared
    /// code does no more than to pass it on.  `has_cfi_per_push` says whether the unwind
    /// table of the caller has an entry for whatever is pushed.
    pub(super) fn argument(
        &self,
        sort: ArgumentKind,
        is_passed_on: bool,
        has_cfi_per_push: bool,
    ) -> u32 {
        if is_passed_on {
            return self.passed_argument(sort, has_cfi_per_push);
        }
        let figures = &self.figures;
        match sort {
            ArgumentKind::Register => figures.register,
            ArgumentKind::Constant(0) => figures.small_constant,
            ArgumentKind::Constant(bits) if fits_byte(bits) && has_cfi_per_push => {
                figures.small_constant + self.sizes.noted_push()
            }
            ArgumentKind::Constant(bits) if fits_byte(bits) => figures.small_constant,
            ArgumentKind::Constant(_) => figures.constant,
            ArgumentKind::FloatConstant => figures.float_constant,
            ArgumentKind::Address | ArgumentKind::Unpassable => figures.address,
            ArgumentKind::Frame => figures.frame_address,
        }
    }

    /// An argument of a call in a region.
    fn passed_argument(&self, sort: ArgumentKind, has_cfi_per_push: bool) -> u32 {
        let shape = match sort {
            ArgumentKind::Register | ArgumentKind::Frame => Immediate::Computed,
            ArgumentKind::Constant(0) => Immediate::Zero,
            ArgumentKind::Constant(bits) if fits_byte(bits) => Immediate::Small,
            ArgumentKind::Constant(_) => Immediate::Large,
            ArgumentKind::FloatConstant => Immediate::Other,
            ArgumentKind::Address | ArgumentKind::Unpassable => Immediate::Address,
        };
        self.sizes.passed(shape, || has_cfi_per_push).div_ceil(10)
    }

    /// The machine code of an instruction of a region, in tenths of a byte.
    /// `has_cfi_per_push` says whether the unwind table of its function has an entry for
    /// whatever is pushed.
    pub(super) fn instruction(
        &self,
        facts: &InstFacts<'_>,
        operands: &OperandBuffer<'_>,
        has_cfi_per_push: impl Fn() -> bool,
    ) -> u32 {
        self.sizes.instruction(facts, operands, has_cfi_per_push)
    }

    /// What an address takes more where it is computed from another one and a value.
    pub(super) fn computed_address(&self) -> u32 {
        self.sizes.computed_address()
    }

    /// Taking one of several results from its register.
    pub(super) fn result(&self) -> u32 {
        self.figures.result
    }

    /// Keeping values over a call that was not there: all that are in registers,
    /// and those of them that no other call makes the function keep.  Those for which
    /// there is no register are in the frame already.
    pub(super) fn kept_values(&self, all: u32, unsaved: u32) -> u32 {
        let figures = &self.figures;
        let lost = all.saturating_sub(figures.kept_registers).min(figures.lost_values);
        unsaved.min(figures.kept_registers) * figures.saved + lost * figures.spill
    }

    /// Going where the shared function says.
    pub(super) fn choosing_exit(&self, exits: u32) -> u32 {
        exits.saturating_sub(1) * self.figures.other_exit
    }

    /// What the first call costs in a function that had none.
    pub(super) fn first_call(&self, has_unwind_table: bool) -> u32 {
        let TargetCosts { frame, unwind_frame, unwind_saved, .. } = self.figures;
        frame + if has_unwind_table { unwind_frame + unwind_saved } else { 0 }
    }

    /// The code of a shared function, given that of a region.
    pub(super) fn shared_code(&self, code: u32) -> u32 {
        code * CODE_PERCENT / 100
    }

    /// A shared function, given the bytes of a region.
    pub(super) fn shared_function(&self, code: u32, shape: SharedFunctionShape) -> FunctionTerms {
        let SharedFunctionShape {
            has_frame,
            has_variables,
            saved_values,
            exits,
            in_memory,
            has_unwind_table,
        } = shape;
        let figures = &self.figures;
        let (mut frame, mut unwind_table) = (0, figures.unwind_leaf);
        if has_frame {
            frame = figures.frame + saved_values * figures.kept;
            frame += if has_variables { figures.variables } else { 0 };
            unwind_table += figures.unwind_frame + saved_values * figures.unwind_saved;
        }
        let moves = in_memory.arguments * figures.loaded_argument
            + in_memory.results * figures.stored_result;
        FunctionTerms {
            code: figures.function + self.shared_code(code) + moves,
            frame,
            exits: exits * figures.exit,
            unwind_table: if has_unwind_table { unwind_table } else { 0 },
        }
    }

    /// What registers cannot hand over: arguments beyond those that there are
    /// registers for, and all results if there are too few for them.
    pub(super) fn in_memory(&self, arguments: RegisterDemand, results: RegisterDemand) -> InMemory {
        let figures = &self.figures;
        let beyond = arguments.beyond(figures.argument_registers) as u32;
        if results.beyond(figures.result_registers) == 0 {
            return InMemory { arguments: beyond, results: 0 };
        }
        // The address of the results' memory is an argument too.
        let with_address = RegisterDemand { general: arguments.general + 1, ..arguments };
        InMemory {
            arguments: with_address.beyond(figures.argument_registers) as u32,
            results: (results.general + results.float) as u32,
        }
    }

    /// What it adds to a call that arguments are in memory.
    pub(super) fn arguments_in_memory(&self, in_memory: InMemory) -> u32 {
        let TargetCosts { stack_argument, stack_arguments, .. } = self.figures;
        match in_memory.arguments {
            0 => 0,
            some => stack_arguments + some * stack_argument,
        }
    }

    /// What it adds to a call that results are in memory.
    pub(super) fn results_in_memory(&self, in_memory: InMemory) -> u32 {
        let TargetCosts { memory_result, memory_results, .. } = self.figures;
        match in_memory.results {
            0 => 0,
            all => memory_results + all * memory_result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_register_is_in_memory() {
        let model = OutlineCostModel::new(EncodingClass::X86);
        let register_demand = |general, float| RegisterDemand { general, float };
        let in_memory = |arguments, results| model.in_memory(arguments, results);
        assert_eq!(in_memory(register_demand(6, 8), register_demand(3, 2)), InMemory::default());
        let beyond = InMemory { arguments: 3, results: 0 };
        assert_eq!(in_memory(register_demand(8, 9), register_demand(0, 0)), beyond);
        let all = InMemory { arguments: 1, results: 5 };
        assert_eq!(in_memory(register_demand(6, 0), register_demand(4, 1)), all);
        assert_eq!(model.arguments_in_memory(InMemory::default()), 0);
        assert!(model.arguments_in_memory(beyond) > model.arguments_in_memory(all));
        assert!(model.results_in_memory(all) > model.results_in_memory(beyond));
    }

    #[test]
    fn all_arguments_of_i386_are_in_memory() {
        let model = OutlineCostModel::i386(false);
        let register_demand = |general, float| RegisterDemand { general, float };
        let two = InMemory { arguments: 2, results: 0 };
        assert_eq!(model.in_memory(register_demand(2, 0), register_demand(3, 0)), two);
        // The address of the results' memory is one more.
        let results = InMemory { arguments: 3, results: 4 };
        assert_eq!(model.in_memory(register_demand(2, 0), register_demand(4, 0)), results);
        let function = |model: &OutlineCostModel| {
            model
                .shared_function(
                    100,
                    SharedFunctionShape { in_memory: two, ..SharedFunctionShape::default() },
                )
                .bytes()
        };
        assert!(function(&model) > function(&OutlineCostModel::new(EncodingClass::X86)));
        assert_eq!(function(&OutlineCostModel::i386(true)), function(&model) + 14);
    }

    #[test]
    fn a_call_takes_no_more_values_from_registers_than_there_are() {
        let model = OutlineCostModel::new(EncodingClass::X86);
        assert_eq!(model.kept_values(6, 0), 0);
        assert!(model.kept_values(7, 0) < model.kept_values(8, 0));
        assert_eq!(model.kept_values(40, 0), model.kept_values(80, 0));
    }
}
