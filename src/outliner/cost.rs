//! Estimated bytes of code and calls, from IR.
//!
//! The figures for code are low, so that estimates of what is saved are low.
//! docs/outliner-figures.md has the measurements they come from.

use crate::cost::{Bytes, CostModel, Immediate, RegisterDemand, UnwindShape};
use crate::linking::content::NAME_LENGTH;
use crate::linking::preemption::is_for_library;
use crate::llvm::Module;
use crate::target::{Processor, SharedCodeCosts, TargetFacts, TimeFigures, UnwindSizes};
use std::iter::Sum;

/// Where a value is when a call needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArgumentKind {
    /// Computed, in a register or in the frame.
    Register,
    /// A parameter of the function.
    Parameter,
    /// A number of at most 64 bits.
    Constant(u64),
    /// A floating-point number, which most processors have to load.
    FloatConstant,
    /// The address of a global, or an expression of one.
    Address,
    /// The address of memory in the frame.
    Frame,
    /// A value that this library never passes as an argument.
    Unpassable,
}

impl ArgumentKind {
    /// Whether a register holds it before the call needs it.
    pub(super) fn is_in_register(self) -> bool {
        matches!(self, ArgumentKind::Register | ArgumentKind::Parameter)
    }
}

/// Estimates for one processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlineCostModel {
    pub processor: Processor,
    unwind: UnwindSizes,
    /// The linkage table, whose address a shared function computes: it calls others or reads globals.
    linkage_table: u32,
    /// The symbol of a shared function that the dynamic linker sees.
    exported_symbol: u32,
}

/// How many arguments and results of a shared function are in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct InMemory {
    pub arguments: u32,
    pub results: u32,
}

/// The properties of a shared function that cost bytes besides its instructions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SharedFunctionShape {
    /// It makes calls that are no jumps, or has allocas.
    pub has_frame: bool,
    /// It has allocas.
    pub has_variables: bool,
    /// Values that are live over its calls.
    pub saved_values: u32,
    /// Places where it returns and the region did not.
    pub exits: u32,
    /// Its arguments and results in memory.
    pub in_memory: InMemory,
    /// It has an entry in the unwind tables.
    pub has_unwind_table: bool,
    /// It gets a name by content that other shared objects may see.
    pub is_exported: bool,
}

/// The code that replaces regions, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CallTerms {
    /// The calls themselves.
    pub calls: u32,
    pub arguments: u32,
    /// Taking results from their registers; where the region is a call and nothing else, also
    /// computing addresses that other code uses too.
    pub results: u32,
    /// Branching to the exit that the shared function returned.
    pub exits: u32,
    /// Keeping values over calls where none were before.
    pub kept_values: u32,
    /// Frames and unwind entries of functions that made no call before.
    pub frames: u32,
    /// What of all that is in unwind tables.
    pub unwind_tables: u32,
    /// What moving the arguments would take that are in their registers already, and passing the
    /// addresses that caller and shared function compute on their own.  It counts for time:
    /// functions that begin with shared code are often short and called often, and the exchange
    /// rate was fitted to calls that move their arguments.
    pub in_place: u32,
}

impl CallTerms {
    /// Those that are executed, with arguments in place and the return of the shared function.
    pub(super) fn executed_bytes(&self) -> i64 {
        /// The return, and what call and return do to the registers around them.
        const RETURN: i64 = 4;
        self.bytes() - i64::from(self.unwind_tables) + i64::from(self.in_place) + RETURN
    }

    /// All of them.
    pub(super) fn bytes(&self) -> i64 {
        let CallTerms { calls, arguments, results, exits, kept_values, frames, .. } = *self;
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
            unwind_tables: sum.unwind_tables + one.unwind_tables,
            in_place: sum.in_place + one.in_place,
        })
    }
}

/// A shared function, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct FunctionTerms {
    /// The code of a region, the fixed cost of a function, and accesses to arguments and
    /// results in memory.
    pub code: u32,
    /// A frame for its calls, and the registers that it saves there.
    pub frame: u32,
    /// Returning the number of the exit.
    pub exits: u32,
    /// Its entry in the unwind tables.
    pub unwind_table: u32,
    /// Its entry in the dynamic symbol table.
    pub symbol: u32,
}

impl FunctionTerms {
    /// All of it.
    pub(super) fn bytes(&self) -> i64 {
        let FunctionTerms { code, frame, exits, unwind_table, symbol } = *self;
        [code, frame, exits, unwind_table, symbol].map(i64::from).iter().sum()
    }
}

impl OutlineCostModel {
    /// The model for the code of a module.
    pub(super) fn of_module(module: Module<'_>) -> Self {
        let exports = is_for_library(module);
        let exported_symbol = exports.then(|| CostModel::new(module).dynamic_symbol(NAME_LENGTH));
        let exported_symbol = exported_symbol.map_or(0, |bytes| bytes.0 as u32);
        OutlineCostModel { exported_symbol, ..Self::of_target(&TargetFacts::collect(module)) }
    }

    fn of_target(target: &TargetFacts) -> Self {
        OutlineCostModel {
            processor: target.processor,
            unwind: target.unwind,
            linkage_table: target.linkage_table() as u32,
            exported_symbol: 0,
        }
    }

    /// How the time of calls is weighed.
    pub(super) fn time(&self) -> TimeFigures {
        self.processor.time
    }

    /// A call of a shared function, its arguments not counted: what a call in a region costs.
    pub(super) fn call(&self) -> u32 {
        self.processor.sizes.call().div_ceil(10)
    }

    /// Additional bytes of an argument that only loads and stores use, as a part of theirs.
    pub(super) fn folded_address(&self) -> u32 {
        self.processor.shared.folded_address
    }

    /// Moving an argument to where a call needs it, in tenths of a byte: the same in a region and
    /// instead of one.  `has_cfi_per_push` says whether the caller's unwind table describes
    /// each `push`.
    pub(super) fn argument(&self, kind: ArgumentKind, has_cfi_per_push: bool) -> u32 {
        let immediate = match kind {
            ArgumentKind::Register | ArgumentKind::Frame => Immediate::Computed,
            ArgumentKind::Parameter => Immediate::Argument,
            ArgumentKind::Constant(bits) => Immediate::of_number(bits),
            // In a region it is mostly part of the instruction that uses it.
            ArgumentKind::FloatConstant => return 10 * self.processor.shared.float_constant,
            ArgumentKind::Address | ArgumentKind::Unpassable => Immediate::Address,
        };
        self.processor.sizes.passed(immediate, || has_cfi_per_push)
    }

    /// Additional bytes of an address that is computed from another one and a value.
    pub(super) fn computed_address(&self) -> u32 {
        self.processor.sizes.computed_address()
    }

    /// Moving a result from the register that returns it.
    pub(super) fn result(&self) -> u32 {
        self.processor.shared.result
    }

    /// Keeping values over a call where none was before: `all` are in registers, and
    /// `unsaved` of them are live over no other call.  Values without a register are in the
    /// frame already.
    pub(super) fn kept_values(&self, all: u32, unsaved: u32) -> u32 {
        let figures = &self.processor.shared;
        let lost = all.saturating_sub(figures.kept_registers).min(figures.lost_values);
        unsaved.min(figures.kept_registers) * figures.saved + lost * figures.spill
    }

    /// Branching to the exit that the shared function returned.
    pub(super) fn choosing_exit(&self, exits: u32) -> u32 {
        exits.saturating_sub(1) * self.processor.shared.other_exit
    }

    /// Frame and unwind entry of a function that made no call before.
    pub(super) fn first_call(&self, has_unwind_table: bool) -> u32 {
        let unwind = if has_unwind_table { self.unwind.added_frame() } else { Bytes(0) };
        self.processor.shared.frame + unwind.0 as u32
    }

    /// The code of a shared function, given that of a region.
    pub(super) fn shared_code(&self, code: u32) -> u32 {
        code * self.processor.shared.code_percent / 100
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
            is_exported,
        } = shape;
        let figures = &self.processor.shared;
        let mut frame = 0;
        let mut unwind_shape = UnwindShape { has_frame, ..UnwindShape::default() };
        if has_frame {
            frame = figures.frame + saved_values * figures.kept;
            frame += if has_variables { figures.variables } else { 0 };
            unwind_shape.saved = saved_values.min(figures.kept_registers).into();
        }
        FunctionTerms {
            code: figures.function
                + self.linkage_table
                + self.shared_code(code)
                + self.moves(in_memory),
            frame,
            exits: exits * figures.exit,
            unwind_table: if has_unwind_table || self.unwind.is_always {
                self.unwind.new_function(unwind_shape).0 as u32
            } else {
                0
            },
            symbol: if is_exported { self.exported_symbol } else { 0 },
        }
    }

    /// The accesses of a shared function to arguments and results in memory, which no region
    /// executed.
    pub(super) fn moves(&self, in_memory: InMemory) -> u32 {
        in_memory.arguments * self.processor.shared.loaded_argument
            + in_memory.results * self.processor.shared.stored_result
    }

    /// The values in memory: arguments beyond those that there are registers for, and all
    /// results if there are too few registers for them.
    pub(super) fn in_memory(&self, arguments: RegisterDemand, results: RegisterDemand) -> InMemory {
        if self.processor.returns_all(results) {
            let beyond = self.processor.in_memory(arguments) as u32;
            return InMemory { arguments: beyond, results: 0 };
        }
        // The address of the results' memory is an argument too.
        let with_address = RegisterDemand { general: arguments.general + 1, ..arguments };
        InMemory {
            arguments: self.processor.in_memory(with_address) as u32,
            results: (results.general + results.float) as u32,
        }
    }

    /// Additional bytes of a call with arguments in memory.
    pub(super) fn arguments_in_memory(&self, in_memory: InMemory) -> u32 {
        let SharedCodeCosts { stack_argument, stack_arguments, .. } = self.processor.shared;
        match in_memory.arguments {
            0 => 0,
            some => stack_arguments + some * stack_argument,
        }
    }

    /// Additional bytes of a call with results in memory.
    pub(super) fn results_in_memory(&self, in_memory: InMemory) -> u32 {
        let SharedCodeCosts { memory_result, memory_results, .. } = self.processor.shared;
        match in_memory.results {
            0 => 0,
            all => memory_results + all * memory_result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(triple: &str) -> OutlineCostModel {
        OutlineCostModel::of_target(&TargetFacts::of_triple(triple))
    }

    /// Of a function with a frame, an unwind entry and one saved register.
    fn unwind_entry(triple: &str) -> u32 {
        let shape = SharedFunctionShape {
            has_frame: true,
            saved_values: 1,
            has_unwind_table: true,
            ..SharedFunctionShape::default()
        };
        model(triple).shared_function(100, shape).unwind_table
    }

    #[test]
    fn time_is_taken_by_what_is_executed() {
        let call = CallTerms {
            calls: 9,
            arguments: 16,
            frames: 11,
            unwind_tables: 14,
            ..CallTerms::default()
        };
        assert_eq!((call.bytes(), call.executed_bytes()), (36, 26));
        let in_place = CallTerms { in_place: 6, ..call };
        assert_eq!((in_place.bytes(), in_place.executed_bytes()), (36, 32));
        // A row of the unwind table for a small constant, and one for a frame.
        let model = model("x86_64-unknown-linux-gnu");
        let constant = |has_cfi| model.argument(ArgumentKind::Constant(8), has_cfi);
        assert!(
            constant(true) > constant(false) && model.first_call(true) > model.first_call(false)
        );
        // Arguments that are loaded, and results that are stored.
        let executed = |arguments, results| model.moves(InMemory { arguments, results });
        assert_eq!([executed(0, 0), executed(3, 0), executed(3, 2)], [0, 6, 14]);
    }

    #[test]
    fn unwind_entries_cost_what_they_cost_rust_mergefunc() {
        // Entry, frame and the linker's row.
        assert_eq!(unwind_entry("x86_64-linux-gnu"), 20 + 4 + 8);
        assert_eq!(unwind_entry("aarch64-linux-gnu"), 20 + 8 + 8);
        assert_eq!(unwind_entry("x86_64-pc-windows-msvc"), 20);
        assert_eq!(unwind_entry("x86_64-apple-macosx"), 4);
        assert_eq!(unwind_entry("armv7-linux-gnueabihf"), 8);
    }

    #[test]
    fn arm_has_entries_for_functions_without_unwinding() {
        let entry = |triple| {
            model(triple).shared_function(100, SharedFunctionShape::default()).unwind_table
        };
        assert_eq!(entry("thumbv7em-none-eabi"), 8);
        assert_eq!(entry("armv7-linux-gnueabihf"), 8);
        assert_eq!(entry("thumbv7-pc-windows-msvc"), 0);
        assert_eq!(entry("riscv64-linux-gnu"), 0);
        assert_eq!(entry("x86_64-linux-gnu"), 0);
    }

    #[test]
    fn processors_with_short_instructions_have_their_own_figures() {
        let call = |triple| model(triple).call();
        assert_eq!(call("thumbv6m-none-eabi"), 3);
        assert_eq!(call("thumbv7em-none-eabi"), 4);
        assert_eq!(call("thumbv7-linux-gnueabihf"), 4);
        // Two instructions of four bytes before the linker relaxes them.
        assert_eq!(call("riscv64-linux-gnu"), 8);
        assert_eq!(call("riscv32-unknown-elf"), 8);
        let address = |triple| model(triple).computed_address();
        let addresses =
            ["thumbv6m-none-eabi", "thumbv8m.main-none-eabi", "riscv64-linux-gnu"].map(address);
        assert_eq!(addresses, [4, 3, 5]);
    }

    #[test]
    fn what_finds_no_register_is_in_memory() {
        let model = model("x86_64-linux-gnu");
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
    fn floats_take_pairs_of_general_registers_without_others() {
        let in_memory = |triple: &str, general, float| {
            let arguments = RegisterDemand { general, float };
            let results = RegisterDemand { general: 0, float: 2 };
            model(triple).in_memory(arguments, results).arguments
        };
        for (triple, with_floats) in [
            ("thumbv7em-none-eabi", 4),
            ("armv7-linux-gnueabi", 4),
            ("thumbv7em-none-unknown-eabihf", 0),
        ] {
            assert_eq!(in_memory(triple, 2, 3), with_floats, "{triple}");
            assert_eq!(in_memory(triple, 4, 0), 0, "{triple}");
        }
    }

    #[test]
    fn all_arguments_of_i386_are_in_memory() {
        let target = TargetFacts::of_triple("i386-linux-gnu");
        let i386 = |is_position_independent| {
            OutlineCostModel::of_target(&TargetFacts { is_position_independent, ..target })
        };
        let fixed = i386(false);
        let register_demand = |general, float| RegisterDemand { general, float };
        let two = InMemory { arguments: 2, results: 0 };
        assert_eq!(fixed.in_memory(register_demand(2, 0), register_demand(3, 0)), two);
        // The address of the results' memory is one more.
        let results = InMemory { arguments: 3, results: 4 };
        assert_eq!(fixed.in_memory(register_demand(2, 0), register_demand(4, 0)), results);
        let function = |model: &OutlineCostModel| {
            model
                .shared_function(
                    100,
                    SharedFunctionShape { in_memory: two, ..SharedFunctionShape::default() },
                )
                .bytes()
        };
        assert!(function(&fixed) > function(&model("x86_64-linux-gnu")));
        assert_eq!(function(&i386(true)), function(&fixed) + 14);
    }

    #[test]
    fn webassembly_has_operands_and_one_result() {
        let model = model("wasm32-unknown-unknown");
        let demand = |general, float| RegisterDemand { general, float };
        assert_eq!(model.in_memory(demand(200, 200), demand(1, 0)), InMemory::default());
        assert_eq!(model.in_memory(demand(0, 0), demand(0, 1)), InMemory::default());
        let both = InMemory { arguments: 0, results: 2 };
        assert_eq!(model.in_memory(demand(1, 0), demand(1, 1)), both);
        assert_eq!(model.kept_values(40, 40), 0);
        assert_eq!(unwind_entry("wasm32-unknown-unknown"), 0);
        assert_eq!(model.first_call(true), 0);
    }

    #[test]
    fn a_call_takes_no_more_values_from_registers_than_there_are() {
        let model = model("x86_64-linux-gnu");
        assert_eq!(model.kept_values(6, 0), 0);
        assert!(model.kept_values(7, 0) < model.kept_values(8, 0));
        assert_eq!(model.kept_values(40, 0), model.kept_values(80, 0));
    }
}
