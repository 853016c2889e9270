//! What sharing code would save and cost, term by term.

mod kept_jumps;
mod one_call;
pub(super) mod trim;
#[cfg(test)]
mod twin;
mod upper;

use crate::cost::{RegionFrequency, RegisterDemand, time_of};
use crate::facts::argument_registers::RegisterClass;
use crate::host::reasons::counts;
use crate::llvm::Opcode;
use crate::outliner::analysis::{Code, NOWHERE, ValueFacts};
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::{ExitKind, ends_of_blocks, falls_through};
use crate::outliner::candidate::operands::ParameterUse;
use crate::outliner::cost::{
    ArgumentKind, CallTerms, InMemory, OutlineCostModel, SharedFunctionShape,
};
use crate::outliner::options::{Options, UnwindTables};
use crate::outliner::plan::{OutlinePlan, Terms};
use crate::outliner::price::kept_jumps::KeptJumps;
use crate::program::{NO_VALUE, Role};

/// A plan, and the reasons that forbid it even if it saves bytes.
pub(in crate::outliner) struct Priced {
    pub plan: OutlinePlan,
    /// For each region, the call in its place in bytes, with the time that it takes.
    calls: Vec<i64>,
    /// It needs more parameters, outputs or exits than the limits below.
    pub has_too_many_values: bool,
    /// The regions in which a call that is a jump would not be one any more.
    pub losing: Vec<usize>,
}

impl Priced {
    /// Nothing forbids it.
    pub(in crate::outliner) fn fits(&self) -> bool {
        !self.has_too_many_values && self.losing.is_empty()
    }
}

/// No shared function has more parameters or outputs than this.
const MAX_PARAMETERS: usize = 48;
const MAX_OUTPUTS: usize = 24;

/// Plans with more exits are rejected, because choosing among them costs too much.
const MAX_EXITS: u32 = 4;

/// How the calls of a candidate pass arguments and results.
#[derive(Clone, Copy)]
struct ArgumentPassing {
    /// They do nothing but pass on values: what is in place for the call is in place for theirs.
    only_passes_on: bool,
    in_memory: InMemory,
    /// The same if the addresses that caller and shared function compute on their own were
    /// arguments and results.
    with_addresses: InMemory,
}

/// How often the code that begins at a position is entered.
pub(in crate::outliner) type FrequencyOf<'a> = dyn Fn(u32) -> RegionFrequency + 'a;

/// Computes what shared functions save and cost, in bytes.
pub(in crate::outliner) struct Pricing<'a> {
    code: Code<'a>,
    frequency: &'a FrequencyOf<'a>,
    cost: &'a OutlineCostModel,
    options: &'a Options,
    kept_jumps: KeptJumps<'a>,
    /// No code of the module has moved yet.
    is_first_round: bool,
    scratch: upper::Shared,
}

impl<'a> Pricing<'a> {
    /// Prices for one search of a module.
    pub(in crate::outliner) fn new(
        code: Code<'a>,
        frequency: &'a FrequencyOf<'a>,
        cost: &'a OutlineCostModel,
        options: &'a Options,
        is_first_round: bool,
    ) -> Self {
        let kept_jumps = KeptJumps { code };
        Pricing {
            code,
            frequency,
            cost,
            options,
            kept_jumps,
            is_first_round,
            scratch: upper::Shared::default(),
        }
    }

    /// Whether a shared function saves as much as was asked for.  With no-cost, later
    /// rounds reject call-only regions; otherwise each round wraps the previous round's
    /// calls.
    pub(in crate::outliner) fn pays(&self, plan: &OutlinePlan) -> bool {
        if self.options.no_cost {
            return self.is_first_round || !self.only_calls(&plan.candidate);
        }
        plan.terms.benefit() >= self.least_benefit(plan)
    }

    /// Whether a plan saves enough bytes, whatever its time.
    pub(in crate::outliner) fn saves_enough(&self, plan: &OutlinePlan) -> bool {
        plan.terms.bytes_saved() >= self.least_benefit(plan)
    }

    /// What was asked for, and the margin of the plan.
    fn least_benefit(&self, plan: &OutlinePlan) -> i64 {
        self.options.least_benefit() + plan.terms.margin()
    }

    /// Whether sharing some ranges could save enough: a bound that costs little
    /// to compute.
    pub(in crate::outliner) fn may_reach_threshold(
        &self,
        starts: impl Iterator<Item = u32>,
        length: u32,
    ) -> bool {
        self.code.analysis.weights.may_reach_threshold(self.cost, self.options, starts, length)
    }

    /// What sharing the regions of a candidate saves and costs.
    pub(in crate::outliner) fn price(&self, mut candidate: OutlineCandidate) -> Priced {
        candidate.order_parameters(self.code.analysis);
        let bytes = |&start: &u32| i64::from(self.code.analysis.bytes(start, candidate.end(start)));
        let is_nounwind = self.is_nounwind(&candidate);
        let passing = self.passing(&candidate);
        let shape = self.shape(&candidate, passing, is_nounwind);
        let code = self.code(&candidate, 0)
            + self.computed_addresses(&candidate)
            + self.pushed_constants(&candidate);
        let regions = 0..candidate.starts.len();
        let calls: Vec<CallTerms> =
            regions.map(|region| self.call_site(&candidate, passing, region)).collect();
        let mut terms = Terms {
            regions: candidate.starts.iter().map(bytes).sum(),
            calls: calls.iter().copied().sum(),
            function: self.cost.shared_function(code, shape),
            time: 0,
        };
        let mut costs: Vec<i64> = calls.iter().map(CallTerms::bytes).collect();
        if self.asks_for_time(&terms) {
            let of_function = i64::from(self.cost.moves(passing.with_addresses));
            let executed = calls.iter().map(|call| call.executed_bytes() + of_function);
            terms.time = self.add_time(&candidate, executed, &mut costs);
        }
        debug_assert!(
            {
                let bound = self.upper_bound(&candidate.starts, candidate.length);
                terms.bytes_saved() <= bound.saved
                    && terms.bytes_saved() + terms.besides() / 4 <= bound.saved_without_ends
            },
            "an upper bound is below {terms:?}"
        );
        let jumps = self.kept_jumps.offsets(&candidate);
        let losing = self.kept_jumps.losing(&candidate, &jumps);
        let tail_calls = self.kept_jumps.tail_calls(&candidate);
        let has_too_many_values = !self.fits(&candidate);
        let plan = OutlinePlan { candidate, terms, is_nounwind, jumps, tail_calls, agreed: None };
        Priced { plan, calls: costs, has_too_many_values, losing }
    }

    /// Adds what calls take in time, given the bytes of each that are executed, to their costs;
    /// returns the time of all of them.
    fn add_time(
        &self,
        candidate: &OutlineCandidate,
        executed: impl Iterator<Item = i64>,
        costs: &mut [i64],
    ) -> i64 {
        let function = |start: u32| self.code.analysis.positions[start as usize].function;
        let mut calls = executed.zip(costs);
        let mut all: i64 = 0;
        // Regions are in the order of their functions.
        for starts in candidate.starts.chunk_by(|&a, &b| function(a) == function(b)) {
            let frequencies: Vec<RegionFrequency> =
                starts.iter().map(|&start| (self.frequency)(start)).collect();
            let runs = frequencies.iter().map(|frequency| frequency.runs).sum();
            for (&frequency, (executed, cost)) in frequencies.iter().zip(calls.by_ref()) {
                // What repeats in a kernel is a loop that was unrolled.
                let runs = if frequency.is_kernel { runs } else { frequency.runs };
                let frequency = RegionFrequency { runs, ..frequency };
                let time = time_of(executed, frequency, self.time_weight());
                all = all.saturating_add(time);
                *cost = cost.saturating_add(time);
            }
        }
        all
    }

    /// How all regions of a candidate hand over values.
    fn passing(&self, candidate: &OutlineCandidate) -> ArgumentPassing {
        ArgumentPassing {
            only_passes_on: self.only_passes_on(candidate),
            in_memory: self.in_memory(candidate, false),
            with_addresses: self.in_memory(candidate, true),
        }
    }

    /// Whether the time of a plan's calls matters: enough bytes would be saved.  Frequencies
    /// are computed for the functions of such plans only.
    fn asks_for_time(&self, terms: &Terms) -> bool {
        self.time_weight() > 0
            && !self.options.no_cost
            && terms.bytes_saved() >= self.options.least_benefit()
    }

    /// The exchange rate of time and bytes: that of the processor unless another one was asked for.
    fn time_weight(&self) -> u32 {
        self.options.time_weight.unwrap_or(self.cost.time().weight)
    }

    /// The regions of a plan whose code is larger than the call that replaces it, with the time
    /// that the call takes.
    pub(in crate::outliner) fn worthwhile(&self, priced: &Priced) -> Vec<usize> {
        let candidate = &priced.plan.candidate;
        let is_worthwhile =
            |&(region, &call): &(usize, &i64)| i64::from(self.code(candidate, region)) > call;
        let regions = priced.calls.iter().enumerate().filter(is_worthwhile);
        regions.map(|(region, _)| region).collect()
    }

    /// Whether shorter regions may pay.  Shortening saves at most a part of the terms besides
    /// the calls themselves (arguments, results, exits, frames); a quarter of them is assumed.
    pub(in crate::outliner) fn may_reach_threshold_without_ends(&self, plan: &OutlinePlan) -> bool {
        plan.terms.bytes_saved() + plan.terms.besides() / 4 >= self.options.least_benefit()
    }

    /// The code of a region, in bytes.
    fn code(&self, candidate: &OutlineCandidate, region: usize) -> u32 {
        let start = candidate.starts[region];
        self.code.analysis.bytes(start, candidate.end(start))
    }

    /// The additional bytes of addresses in the shared function whose offset is a parameter,
    /// where it is a constant in the first region.
    fn computed_addresses(&self, candidate: &OutlineCandidate) -> u32 {
        let opcode = |instruction: u32| {
            self.code.analysis.positions[(candidate.starts[0] + instruction) as usize].opcode
        };
        let is_computed = |&&ParameterUse { source, parameter }: &&ParameterUse| {
            source.place > 0
                && opcode(source.instruction) == Some(Opcode::GetElementPtr)
                && self
                    .code
                    .analysis
                    .is_constant(candidate.parameters.get(parameter as usize).numbers[0])
        };
        candidate.uses.iter().filter(is_computed).count() as u32 * self.cost.computed_address()
    }

    /// Whether a parameter of a region is an address that only its loads and stores use, as a part
    /// of theirs, so that no register holds it.
    fn is_folded_address(
        &self,
        candidate: &OutlineCandidate,
        parameter: u32,
        number: u32,
        start: u32,
    ) -> bool {
        let facts = &self.code.analysis.values[number as usize];
        let is_access = |one: &ParameterUse| {
            let position = candidate.starts[0] + one.source.instruction;
            match self.code.analysis.positions[position as usize].opcode {
                Some(Opcode::Load) => true,
                Some(Opcode::Store) => one.source.place == 1,
                _ => false,
            }
        };
        facts.base != NOWHERE
            && facts.distance != 0
            && facts.is_used_only_in(start, candidate.end(start))
            && candidate.uses.iter().filter(|one| one.parameter == parameter).all(is_access)
    }

    /// The terms of the call that replaces one region.
    fn call_site(
        &self,
        candidate: &OutlineCandidate,
        passing: ArgumentPassing,
        region: usize,
    ) -> CallTerms {
        let (analysis, cost) = (self.code.analysis, self.cost);
        let start = candidate.starts[region];
        let ArgumentPassing { only_passes_on, in_memory, .. } = passing;
        let has_cfi_per_push = analysis.function_of(start).has_cfi_per_push;
        // What is in place for a call is in place for one that the code makes and nothing else.
        let may_be_free = !only_passes_on && analysis.begins_function(start);
        let mut are_in_place = may_be_free.then(|| candidate.in_place(analysis, region));
        let (mut moved, mut tables, mut in_place) = (0, 0, 0);
        for (parameter, tuple) in (0..).zip(candidate.parameters.iter()) {
            let number = tuple.numbers[region];
            let ValueFacts { argument_kind: kind, words, .. } = analysis.values[number as usize];
            let words = u32::from(words);
            let mut tenths = words * cost.argument(kind, false);
            if cost.folded_address() > 0
                && self.is_folded_address(candidate, parameter, number, start)
            {
                tenths += 10 * cost.folded_address();
            }
            if are_in_place.as_mut().and_then(Iterator::next) == Some(true) {
                in_place += tenths;
                continue;
            }
            moved += tenths;
            if has_cfi_per_push {
                tables += words * (cost.argument(kind, true) - cost.argument(kind, false));
            }
        }
        let [moved, tables, in_place] = [moved, tables, in_place].map(|it| u32::div_ceil(it, 10));
        let kept_addresses = if only_passes_on { self.kept_addresses(candidate, start) } else { 0 };
        let arguments = moved + tables + cost.arguments_in_memory(in_memory);
        let least = if only_passes_on && !candidate.has_branches {
            self.least_replacement(candidate, region).saturating_sub(arguments + kept_addresses)
        } else {
            0
        };
        let mut terms = CallTerms {
            calls: cost.call().max(least),
            arguments,
            results: self.result_words(candidate) * cost.result()
                + cost.results_in_memory(in_memory)
                + kept_addresses,
            unwind_tables: tables,
            // These are no more work than before.
            in_place: (in_place + self.addresses(candidate, passing, region))
                .saturating_sub(kept_addresses),
            ..CallTerms::default()
        };
        let ExitKind::Exits(exits) = candidate.exit_kind else { return terms };
        terms.exits = cost.choosing_exit(exits)
            + self.kept_jump(candidate.end(start), exits)
            + (candidate.moves_for_phis(self.code, start)
                * cost.argument(ArgumentKind::Register, false))
            .div_ceil(10);
        if analysis.calls(start, candidate.end(start)) == 0 {
            let (through, unsaved_through) = self.values_through(candidate, region);
            terms.kept_values = cost.kept_values(through, unsaved_through);
            let function = analysis.function_of(start);
            if function.is_leaf {
                terms.frames = cost.first_call(function.has_unwind_table);
                terms.unwind_tables += terms.frames - cost.first_call(false);
            }
        }
        terms
    }

    /// The jump to the only exit, which stays after the call.
    fn kept_jump(&self, end: u32, exits: u32) -> u32 {
        let is_jump =
            exits == 1 && self.code.analysis.positions[end as usize - 1].opcode == Some(Opcode::Br);
        if is_jump { self.code.analysis.bytes(end - 1, end) } else { 0 }
    }

    /// The code of the addresses that the caller goes on computing.  Mostly it is part of
    /// instructions that use them, here and there, and counts where there is nothing else: a shared
    /// function that only makes the region's call must not seem to save these again and again.
    fn kept_addresses(&self, candidate: &OutlineCandidate, start: u32) -> u32 {
        self.code.analysis.weights.bytes_of(candidate.addresses.iter().map(|offset| start + offset))
    }

    /// What the addresses of a region would take as arguments and results.
    fn addresses(
        &self,
        candidate: &OutlineCandidate,
        passing: ArgumentPassing,
        region: usize,
    ) -> u32 {
        let in_memory =
            |it: InMemory| self.cost.arguments_in_memory(it) + self.cost.results_in_memory(it);
        let of_memory = in_memory(passing.with_addresses) - in_memory(passing.in_memory);
        let kind = |number: u32| self.code.analysis.values[number as usize].argument_kind;
        // Addresses take one register each.
        let numbers = candidate.derived.tuples.iter().map(|tuple| tuple.numbers[region]);
        let arguments: u32 = numbers.map(|number| self.cost.argument(kind(number), false)).sum();
        arguments.div_ceil(10) + candidate.addresses.len() as u32 * self.cost.result() + of_memory
    }

    /// How many registers the results of the shared function take.
    fn result_words(&self, candidate: &OutlineCandidate) -> u32 {
        let first = candidate.starts[0];
        let value = |&offset: &u32| self.code.program.value((first + offset) as usize);
        let words = |value: u32| u32::from(self.code.analysis.values[value as usize].words);
        candidate.outputs.iter().map(value).map(words).sum()
    }

    /// How many registers hold values that a region does not compute and that are live after it,
    /// and how many hold such values that are live over no other call of the function.
    fn values_through(&self, candidate: &OutlineCandidate, region: usize) -> (u32, u32) {
        let analysis = self.code.analysis;
        let start = candidate.starts[region];
        let (live, unsaved) = analysis.live(start);
        if live == 0 {
            return (0, 0);
        }
        let tuples = candidate.parameters.iter().chain(candidate.derived.tuples.iter());
        let numbers = tuples.map(|tuple| tuple.numbers[region]);
        let mut dying: Vec<u32> = numbers
            .filter(|&number| {
                analysis.values[number as usize].argument_kind.is_in_register()
                    && !self.is_live_after(candidate, start, number)
            })
            .collect();
        dying.sort_unstable();
        dying.dedup();
        let (mut all, mut all_unsaved) = (0, 0);
        for &number in &dying {
            let ValueFacts { words, is_saved, .. } = analysis.values[number as usize];
            all += u32::from(words);
            all_unsaved += if is_saved { 0 } else { u32::from(words) };
        }
        (live.saturating_sub(all), unsaved.saturating_sub(all_unsaved))
    }

    /// Whether a value that a region uses is live after it.
    fn is_live_after(&self, candidate: &OutlineCandidate, start: u32, value: u32) -> bool {
        let (end, analysis) = (candidate.end(start), self.code.analysis);
        let last = self.code.program.entry(end as usize - 1);
        let falls = falls_through(self.code, end);
        if falls && analysis.is_live_from(value, last.block, end) {
            return true;
        }
        candidate.has_branches
            && ends_of_blocks(analysis, start, end).any(|position| {
                let entry = self.code.program.entry(position as usize);
                entry.uses.iter().any(|operand| {
                    operand.role() == Role::Successor
                        && analysis.is_live_in(value, operand.number())
                })
            })
    }

    /// Whether the shared function is one block without allocas that ends in a call, whose
    /// result is all that it returns.
    fn ends_in_call(&self, candidate: &OutlineCandidate) -> bool {
        let last = match candidate.exit_kind {
            _ if candidate.has_branches || !candidate.locals.is_empty() => return false,
            ExitKind::Exits(_) => candidate.length - 1,
            ExitKind::Never => return false,
            ExitKind::Returns if candidate.length < 2 => return false,
            ExitKind::Returns => candidate.length - 2,
        };
        let first = candidate.starts[0];
        let position = &self.code.analysis.positions[(first + last) as usize];
        let is_call = matches!(position.opcode, Some(Opcode::Call | Opcode::Invoke));
        if !position.is_real_call || !is_call {
            return false;
        }
        let value = self.code.program.entry((first + last) as usize).value;
        match candidate.exit_kind {
            ExitKind::Exits(_) => match candidate.outputs[..] {
                [] => true,
                [output] => output == last,
                _ => false,
            },
            _ => {
                let ret = self.code.program.entry((first + candidate.length - 1) as usize);
                match ret.uses {
                    [] => true,
                    [returned] => value != NO_VALUE && returned.number() == value,
                    _ => false,
                }
            }
        }
    }

    fn is_nounwind(&self, candidate: &OutlineCandidate) -> bool {
        // Callees may differ, so that every region has to be looked at.
        let is_quiet = |start: u32| {
            let end = candidate.end(start);
            // Exceptions that a `nounwind` function handles itself must be able to leave the
            // shared function.
            self.code.analysis.function_of(start).is_nounwind
                && self.code.analysis.invokes(start, end).is_empty()
                || self.code.analysis.throwing(start, end).is_empty()
        };
        candidate.starts.iter().all(|&start| is_quiet(start))
    }

    fn shape(
        &self,
        candidate: &OutlineCandidate,
        passing: ArgumentPassing,
        is_nounwind: bool,
    ) -> SharedFunctionShape {
        let first = candidate.starts[0];
        let ends_in_call = self.ends_in_call(candidate);
        let calls: Vec<u32> = (0..candidate.length)
            .filter(|offset| self.code.analysis.positions[(first + offset) as usize].is_real_call)
            .collect();
        let inner = if ends_in_call { &calls[..calls.len() - 1] } else { &calls[..] };
        let exits = match candidate.exit_kind {
            ExitKind::Exits(exits) => exits,
            ExitKind::Returns | ExitKind::Never => 0,
        };
        let regions =
            || candidate.starts.iter().map(|&start| self.code.analysis.function_of(start));
        SharedFunctionShape {
            has_frame: !inner.is_empty() || !candidate.locals.is_empty(),
            has_variables: !candidate.locals.is_empty(),
            saved_values: self.saved_values(candidate, inner),
            exits: if ends_in_call { 0 } else { exits },
            in_memory: passing.in_memory,
            has_unwind_table: !is_nounwind
                || self.options.unwind_tables == UnwindTables::Keep
                    && regions().any(|function| function.has_unwind_table),
            is_exported: regions().any(|function| function.is_folded)
                && !regions().all(|function| function.is_hidden),
        }
    }

    /// How many registers hold parameters and values of the region that are used after a call of
    /// it.
    fn saved_values(&self, candidate: &OutlineCandidate, calls: &[u32]) -> u32 {
        let (Some(&first_call), Some(&last_call)) = (calls.first(), calls.last()) else { return 0 };
        let mut last_use = vec![None; candidate.parameters.len()];
        for parameter_use in &candidate.uses {
            last_use[parameter_use.parameter as usize] = Some(parameter_use.source.instruction);
        }
        for derived in &candidate.derived.uses {
            let (base, _) = candidate.derived.bases[derived.parameter as usize];
            let last = &mut last_use[base as usize];
            *last = (*last).max(Some(derived.source.instruction));
        }
        let is_kept = |&(_, &last): &(_, &Option<u32>)| last > Some(first_call);
        let parameters = candidate.parameters.iter().zip(&last_use).filter(is_kept);
        let parameters: u32 =
            parameters.map(|(tuple, _)| u32::from(self.code.analysis.words(tuple))).sum();
        let first = candidate.starts[0];
        let values: u32 = (0..last_call)
            .filter_map(|offset| {
                let value = self.code.program.entry((first + offset) as usize).value;
                // What callers compute too is a part of instructions that need it here.
                if value == NO_VALUE || candidate.addresses.binary_search(&offset).is_ok() {
                    return None;
                }
                let is_output = candidate.outputs.binary_search(&offset).is_ok();
                let last_use = self.code.analysis.values[value as usize].last_use;
                let end = if is_output { candidate.length } else { last_use.saturating_sub(first) };
                let next_call = calls[calls.partition_point(|&call| call <= offset)];
                (next_call < end)
                    .then(|| u32::from(self.code.analysis.values[value as usize].words))
            })
            .sum();
        parameters + values
    }

    /// The arguments and results for which there are no registers, with the addresses that caller
    /// and shared function compute on their own or without.
    fn in_memory(&self, candidate: &OutlineCandidate, has_addresses: bool) -> InMemory {
        let first = candidate.starts[0];
        let values = &self.code.analysis.values;
        let output = |&offset: &u32| {
            let value = &values[self.code.program.entry((first + offset) as usize).value as usize];
            value.class.map(|class| (class, value.words))
        };
        let addresses = candidate.addresses.iter().filter(|_| has_addresses);
        let mut results =
            register_demand(candidate.outputs.iter().chain(addresses).filter_map(output));
        // Which exit it takes is a result too.
        results.general += usize::from(matches!(candidate.exit_kind, ExitKind::Exits(2..)));
        let arguments = register_demand(
            candidate
                .parameters
                .iter()
                .chain(candidate.derived.tuples.iter().filter(|_| has_addresses))
                .map(|tuple| (tuple.class, self.code.analysis.words(tuple))),
        );
        self.cost.in_memory(arguments, results)
    }

    fn fits(&self, candidate: &OutlineCandidate) -> bool {
        let has_few_exits = match candidate.exit_kind {
            ExitKind::Exits(exits) => exits <= MAX_EXITS || !counts("MAX_EXITS"),
            ExitKind::Returns | ExitKind::Never => true,
        };
        let (parameters, outputs) = (candidate.parameters.len(), candidate.outputs.len());
        (parameters <= MAX_PARAMETERS || !counts("MAX_PARAMETERS"))
            && (outputs <= MAX_OUTPUTS || !counts("MAX_OUTPUTS"))
            && (has_few_exits || self.options.no_cost)
    }
}

/// How many registers values take, given the class and the number of registers of each.
fn register_demand(values: impl Iterator<Item = (RegisterClass, u8)>) -> RegisterDemand {
    let mut register_demand = RegisterDemand::default();
    for (class, words) in values {
        match class {
            RegisterClass::General => register_demand.general += usize::from(words),
            RegisterClass::Float => register_demand.float += 1,
        }
    }
    register_demand
}
