//! Whether a group may be worth more without the ends of its regions.
//!
//! Most attempts to shorten regions fail, and each costs as much as a new group.  What a step
//! can free is known from the plan: arguments that only the removed instructions use, results
//! that they compute, exits that they lead to, values that are kept over the call.  A step that
//! frees no more by this than the code that it removes is not tried.  It is an estimate: shorter
//! regions may be more, and code may be colder from a later block on.

use super::Pricing;
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::ExitKind;
use crate::outliner::cost::{ArgumentKind, FunctionTerms};
use crate::outliner::plan::OutlinePlan;
use crate::program::Role;
use std::ops::Range;

/// Instructions at the start and at the end of each region that a step removes.
#[derive(Clone, Copy, Debug)]
pub(in crate::outliner) struct Trim {
    pub front: u32,
    pub back: u32,
}

impl Trim {
    /// Whether it removes an instruction, counted from the start of a region of some length.
    fn removes(self, instruction: u32, length: u32) -> bool {
        instruction < self.front || instruction >= length - self.back
    }
}

impl Pricing<'_> {
    /// Whether the benefit of a plan may rise where its regions lose their ends, which must be
    /// shorter than the regions.
    pub(in crate::outliner) fn may_gain_by(&self, plan: &OutlinePlan, trim: Trim) -> bool {
        let freed = self.freed_bytes(plan, trim);
        freed > 0 && freed > self.lost_bytes(&plan.candidate, trim)
    }

    /// What a step may save of the terms of a plan, where the same regions take part.
    fn freed_bytes(&self, plan: &OutlinePlan, trim: Trim) -> i64 {
        let OutlinePlan { candidate, terms, .. } = plan;
        let calls = self.freed_arguments(candidate, trim)
            + self.freed_results(plan, trim)
            + self.freed_exits(plan, trim)
            + self.freed_values(plan, trim);
        // Time is in proportion to the bytes of the call.
        let time = terms.time.saturating_mul(calls) / terms.calls.bytes().max(1);
        let FunctionTerms { frame, exits, unwind_table, .. } = terms.function;
        calls + time + i64::from(frame + exits + unwind_table)
    }

    /// Parameters that only the removed instructions use.
    fn freed_arguments(&self, candidate: &OutlineCandidate, trim: Trim) -> i64 {
        let mut is_needed = vec![false; candidate.parameters.len()];
        for parameter_use in &candidate.uses {
            let is_removed = trim.removes(parameter_use.source.instruction, candidate.length);
            is_needed[parameter_use.parameter as usize] |= !is_removed;
        }
        for derived in &candidate.derived.uses {
            let is_removed = trim.removes(derived.source.instruction, candidate.length);
            let (base, _) = candidate.derived.bases[derived.parameter as usize];
            is_needed[base as usize] |= !is_removed;
        }
        let freed = candidate.parameters.iter().zip(is_needed).filter(|(_, is_needed)| !is_needed);
        let passing = self.passing(candidate);
        let bytes = |region: usize, number: u32| {
            let function = self.code.analysis.function_of(candidate.starts[region]);
            let kind = self.code.analysis.values[number as usize].argument_kind;
            self.cost.argument(kind, function.has_cfi_per_push).div_ceil(10)
                + self.cost.arguments_in_memory(passing.in_memory)
        };
        let of_tuple = |numbers: &[u32]| -> i64 {
            let regions = numbers.iter().enumerate();
            regions.map(|(region, &number)| i64::from(bytes(region, number))).sum()
        };
        freed.map(|(tuple, _)| of_tuple(tuple.numbers)).sum()
    }

    /// All results, where removed instructions compute one: without it registers may suffice.
    fn freed_results(&self, plan: &OutlinePlan, trim: Trim) -> i64 {
        let candidate = &plan.candidate;
        let is_removed = |&&output: &&u32| trim.removes(output, candidate.length);
        let freed = candidate.outputs.iter().filter(is_removed).count();
        if freed == 0 { 0 } else { plan.terms.calls.results.into() }
    }

    /// The choice of exits in the callers, where removed instructions lead to one.
    fn freed_exits(&self, plan: &OutlinePlan, trim: Trim) -> i64 {
        let OutlinePlan { candidate, terms, .. } = plan;
        let has_choice = matches!(candidate.exit_kind, ExitKind::Exits(2..));
        let is_removed = candidate
            .exits
            .edges
            .iter()
            .any(|edge| trim.removes(edge.instruction, candidate.length));
        if has_choice && is_removed { i64::from(terms.calls.exits) } else { 0 }
    }

    /// Values that were kept over the calls and are not live over shorter regions.
    fn freed_values(&self, plan: &OutlinePlan, trim: Trim) -> i64 {
        let OutlinePlan { candidate, terms, .. } = plan;
        if terms.calls.kept_values == 0 {
            return 0;
        }
        let parameters = candidate.parameters.len() as u32;
        let kept = |&start: &u32| {
            let (live, unsaved) = self.code.analysis.live(start + trim.front);
            let (live, unsaved) =
                (live.saturating_sub(parameters), unsaved.saturating_sub(parameters));
            i64::from(self.cost.kept_values(live, unsaved))
        };
        let still: i64 = candidate.starts.iter().map(kept).sum();
        (i64::from(terms.calls.kept_values) - still).max(0)
    }

    /// The code that stays where it is, less what the shared function gets smaller by, and the
    /// arguments and results that go between that code and the rest.
    fn lost_bytes(&self, candidate: &OutlineCandidate, trim: Trim) -> i64 {
        let analysis = self.code.analysis;
        let length = candidate.length;
        let removed = |&start: &u32| {
            let rest = analysis.bytes(start + trim.front, start + length - trim.back);
            i64::from(analysis.bytes(start, start + length)) - i64::from(rest)
        };
        let code: i64 = candidate.starts.iter().map(removed).sum();
        let shared = removed(&candidate.starts[0]);
        code - shared + self.new_operands(candidate, trim)
    }

    /// Bytes of the arguments that take the place of values which the front computes, and of
    /// the results that the back needs.
    fn new_operands(&self, candidate: &OutlineCandidate, trim: Trim) -> i64 {
        let (start, end) = (candidate.starts[0], candidate.end(candidate.starts[0]));
        let rest = start + trim.front..end - trim.back;
        let arguments = self.passed_on(start..rest.start, rest.clone()).len() as u32;
        let is_new = |&&value: &&u32| {
            let output = self.code.analysis.computed_in(value, start, candidate.length);
            let length = rest.end - rest.start;
            output.is_some_and(|output| candidate.outputs.binary_search(&output).is_err())
                && !self.code.analysis.is_address_from_outside(value, rest.start, length)
        };
        let needed = self.passed_on(rest.clone(), rest.end..end);
        let results = needed.iter().filter(is_new).count() as u32;
        let bytes = (arguments * self.cost.argument(ArgumentKind::Register, false)).div_ceil(10)
            + results * self.cost.result();
        candidate.starts.len() as i64 * i64::from(bytes)
    }

    /// The values that some instructions compute and others use.
    fn passed_on(&self, from: Range<u32>, to: Range<u32>) -> Vec<u32> {
        if from.is_empty() || to.is_empty() {
            return Vec::new();
        }
        let length = from.end - from.start;
        let uses = self.code.program.uses_of(to.start, to.end - to.start).iter();
        let values = uses.filter(|operand| operand.role() == Role::Value);
        let mut passed: Vec<u32> = values
            .map(|operand| operand.number())
            .filter(|&number| self.code.analysis.computed_in(number, from.start, length).is_some())
            .collect();
        passed.sort_unstable();
        passed.dedup();
        passed
    }
}
