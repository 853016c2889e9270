//! What sharing code would save and cost, term by term.

use super::cost::{CallTerms, CostModel, FunctionTerms, InMemory, Shape, ValueSort};
use super::kept_jumps::KeptJumps;
use super::locals::LocalVariables;
use super::options::{Options, UnwindTables};
use super::region::{Ending, ParameterUse, Pattern, Source, ends_of_blocks, falls_through};
use super::survey::Survey;
use crate::cost::Handed;
use crate::llvm::{Opcode, RegisterClass};
use crate::similarity::program::{NO_VALUE, Program, Role};

/// What a shared function would save and cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Terms {
    /// The code of all regions, in bytes.
    pub regions: i64,
    /// The calls in their places.
    pub calls: CallTerms,
    /// The shared function.
    pub function: FunctionTerms,
}

impl Terms {
    /// What the program gets smaller by, in bytes.
    pub(super) fn benefit(&self) -> i64 {
        self.regions - self.cost()
    }

    /// What says which of two overlapping groups is better: not only the
    /// benefit, because what costs more keeps more code from other groups.
    pub(super) fn benefit_for_cost(&self) -> i64 {
        self.benefit() * 1000 / self.cost().max(1).isqrt()
    }

    fn cost(&self) -> i64 {
        self.calls.bytes() + self.function.bytes()
    }
}

/// A shared function that could be made.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub pattern: Pattern,
    pub terms: Terms,
    /// Neither it nor its callers let an exception pass.
    pub is_nounwind: bool,
    /// Its calls that were jumps in some region, as places in the region.
    pub jumps: Vec<u32>,
    /// For each region, whether the call in its place is a tail call.
    pub tail_calls: Vec<bool>,
    /// The operand whose constant these regions agree on, where others of the group
    /// have other constants; counted from the begin of the group's stretches.
    pub agreed: Option<Source>,
}

/// A choice, and what forbids it whether it pays or not.
pub(super) struct Priced {
    pub choice: Choice,
    /// It needs more values or exits than it may.
    pub has_too_many_values: bool,
    /// The regions in which a call that is a jump would not be one any more.
    pub losing: Vec<usize>,
}

impl Priced {
    /// Nothing forbids it.
    pub(super) fn fits(&self) -> bool {
        !self.has_too_many_values && self.losing.is_empty()
    }
}

/// No shared function has more parameters or outputs than this.
const MAX_PARAMETERS: usize = 48;
const MAX_OUTPUTS: usize = 24;

/// More exits than this are no bargain.
const MAX_EXITS: u32 = 4;

/// How the regions of a pattern hand over values.
#[derive(Clone, Copy)]
struct Handing {
    /// They only pass them on to a call.
    is_one_call: bool,
    in_memory: InMemory,
}

/// Asks what shared functions save and cost.
pub(super) struct Pricing<'a, 'll> {
    program: &'a Program,
    survey: &'a Survey<'ll>,
    locals: &'a LocalVariables<'a, 'll>,
    cost: &'a CostModel,
    options: &'a Options,
    kept_jumps: KeptJumps<'a, 'll>,
    /// No code of the module has moved yet.
    is_first_round: bool,
}

impl<'a, 'll> Pricing<'a, 'll> {
    /// Prices for one search of a module.
    pub(super) fn new(
        program: &'a Program,
        survey: &'a Survey<'ll>,
        locals: &'a LocalVariables<'a, 'll>,
        cost: &'a CostModel,
        options: &'a Options,
        is_first_round: bool,
    ) -> Self {
        let kept_jumps = KeptJumps { survey };
        Pricing { program, survey, locals, cost, options, kept_jumps, is_first_round }
    }

    /// Whether a shared function saves as much as was asked for.  Where nobody asks,
    /// it has to do something all the same: each round would put a call around the
    /// calls of the one before.
    pub(super) fn pays(&self, choice: &Choice) -> bool {
        if self.options.no_cost {
            return self.is_first_round || !self.only_passes_on(&choice.pattern);
        }
        choice.terms.benefit() >= self.options.least_benefit()
    }

    /// Whether the regions do no more than to call something, once, with what they
    /// are given, and to hand over what comes of it.
    fn only_passes_on(&self, pattern: &Pattern) -> bool {
        use Opcode::*;
        let first = pattern.starts[0];
        let opcodes = (first..pattern.end(first))
            .filter_map(|position| self.survey.positions[position as usize].opcode);
        let passes = |opcode| {
            matches!(opcode, ExtractValue | InsertValue | Phi | Br | Switch | Ret | Unreachable)
        };
        let mut others = opcodes.filter(|&opcode| !passes(opcode));
        others.next().is_none_or(|opcode| matches!(opcode, Call | Invoke))
            && others.next().is_none()
    }

    /// Whether sharing some stretches could save enough: a bound that costs little
    /// to compute.
    pub(super) fn may_pay(&self, starts: &[u32], length: u32) -> bool {
        self.survey.weights.may_pay(self.cost, self.options, starts.iter().copied(), length)
    }

    /// What sharing some stretches saves and costs.
    pub(super) fn priced(&self, starts: &[u32], length: u32) -> Option<Priced> {
        Some(self.price(Pattern::of(self.program, self.survey, starts, length)?))
    }

    /// What sharing some regions of a pattern, by their place, saves and costs.
    pub(super) fn priced_part(&self, pattern: &Pattern, regions: &[usize]) -> Priced {
        self.price(pattern.of_part(self.program, self.survey, regions))
    }

    fn price(&self, mut pattern: Pattern) -> Priced {
        self.locals.move_into(&mut pattern);
        let bytes = |&start: &u32| i64::from(self.survey.bytes(start, pattern.end(start)));
        let is_nounwind = self.is_nounwind(&pattern);
        let handing = self.handing(&pattern);
        let shape = self.shape(&pattern, handing, is_nounwind);
        let code = self.code(&pattern, 0) + self.computed_addresses(&pattern);
        let regions = 0..pattern.starts.len();
        let terms = Terms {
            regions: pattern.starts.iter().map(bytes).sum(),
            calls: regions.map(|region| self.call_site(&pattern, handing, region)).sum(),
            function: self.cost.shared_function(code, shape),
        };
        let jumps = self.kept_jumps.of(&pattern);
        let losing = self.kept_jumps.losing(&pattern, &jumps);
        let tail_calls = self.kept_jumps.tail_calls(&pattern);
        let has_too_many_values = !self.fits(&pattern);
        let choice = Choice { pattern, terms, is_nounwind, jumps, tail_calls, agreed: None };
        Priced { choice, has_too_many_values, losing }
    }

    /// How all regions of a pattern hand over values.
    fn handing(&self, pattern: &Pattern) -> Handing {
        Handing { is_one_call: self.is_one_call(pattern), in_memory: self.in_memory(pattern) }
    }

    /// The regions that are more than what takes their places.
    pub(super) fn worthwhile(&self, pattern: &Pattern) -> Vec<usize> {
        let handing = self.handing(pattern);
        let is_worthwhile = |&region: &usize| {
            let call = self.call_site(pattern, handing, region);
            i64::from(self.code(pattern, region)) > call.bytes()
        };
        (0..pattern.starts.len()).filter(is_worthwhile).collect()
    }

    /// Whether shorter regions may pay: seldom more than half of what calls do
    /// besides calling is owed to the ends of the regions.
    pub(super) fn may_pay_without_ends(&self, choice: &Choice) -> bool {
        let CallTerms { calls, .. } = choice.terms.calls;
        let besides = choice.terms.calls.bytes() - i64::from(calls)
            + i64::from(choice.terms.function.frame + choice.terms.function.exits);
        choice.terms.benefit() + besides / 4 >= self.options.least_benefit()
    }

    /// The code of a region, in bytes.
    fn code(&self, pattern: &Pattern, region: usize) -> u32 {
        let start = pattern.starts[region];
        self.survey.bytes(start, pattern.end(start))
    }

    /// What the addresses of the shared function take more than those of the first
    /// region, where a parameter says how far away they are and no constant.
    fn computed_addresses(&self, pattern: &Pattern) -> u32 {
        let opcode = |instruction: u32| {
            self.survey.positions[(pattern.starts[0] + instruction) as usize].opcode
        };
        let is_computed = |&&ParameterUse { source, parameter }: &&ParameterUse| {
            source.place > 0
                && opcode(source.instruction) == Some(Opcode::GetElementPtr)
                && self.survey.is_constant(pattern.parameters.get(parameter as usize).numbers[0])
        };
        pattern.uses.iter().filter(is_computed).count() as u32 * self.cost.computed_address()
    }

    /// What one region turns into.
    fn call_site(&self, pattern: &Pattern, handing: Handing, region: usize) -> CallTerms {
        let (survey, cost) = (self.survey, self.cost);
        let start = pattern.starts[region];
        let Handing { is_one_call, in_memory } = handing;
        let notes_pushes = survey.function_of(start).notes_pushes;
        let argument = |number: u32| {
            cost.argument(survey.values[number as usize].sort, is_one_call, notes_pushes)
        };
        let arguments = pattern.parameters.iter().map(|column| argument(column.numbers[region]));
        // Arguments on the stack are where the caller's own are, which may be fewer.
        let is_tail = pattern.ends_in_tail_call(survey, region) && in_memory.arguments == 0;
        let mut terms = CallTerms {
            calls: cost.call(is_tail),
            arguments: arguments.sum::<u32>() + cost.arguments_in_memory(in_memory),
            results: pattern.outputs.len() as u32 * cost.result()
                + cost.results_in_memory(in_memory),
            ..CallTerms::default()
        };
        let Ending::Exits(exits) = pattern.ending else { return terms };
        terms.exits = cost.choosing_exit(exits);
        if survey.calls(start, pattern.end(start)) == 0 {
            let (through, unsaved_through) = self.values_through(pattern, region);
            terms.kept_values = cost.kept_values(through, unsaved_through);
            let function = survey.function_of(start);
            if function.is_leaf {
                terms.frames = cost.first_call(function.has_unwind_table);
            }
        }
        terms
    }

    /// How many values are needed behind a region that it does not compute, and
    /// how many of those no other call makes the function keep.
    fn values_through(&self, pattern: &Pattern, region: usize) -> (u32, u32) {
        let survey = self.survey;
        let start = pattern.starts[region];
        let (live, unsaved) = survey.live(start);
        if live == 0 {
            return (0, 0);
        }
        let numbers = pattern.parameters.iter().map(|column| column.numbers[region]);
        let mut dying: Vec<u32> = numbers
            .filter(|&number| {
                survey.values[number as usize].sort == ValueSort::Register
                    && !self.is_live_behind(pattern, start, number)
            })
            .collect();
        dying.sort_unstable();
        dying.dedup();
        let dying_unsaved =
            dying.iter().filter(|&&number| !survey.values[number as usize].is_saved).count();
        (live.saturating_sub(dying.len() as u32), unsaved.saturating_sub(dying_unsaved as u32))
    }

    /// Whether the only machine code of the regions is a call.
    fn is_one_call(&self, pattern: &Pattern) -> bool {
        let first = pattern.starts[0];
        let mut sizeable = (first..pattern.end(first))
            .filter(|&position| self.survey.bytes(position, position + 1) > 0);
        let is_call = |position: u32| self.survey.positions[position as usize].is_real_call;
        sizeable.next().is_some_and(is_call) && sizeable.next().is_none()
    }

    /// Whether a value that a region uses is needed behind it.
    fn is_live_behind(&self, pattern: &Pattern, start: u32, value: u32) -> bool {
        let (end, survey) = (pattern.end(start), self.survey);
        let last = self.program.entry(end as usize - 1);
        let falls = falls_through(self.program, survey, end);
        if falls && survey.is_live_from(value, last.block, end) {
            return true;
        }
        pattern.has_branches
            && ends_of_blocks(survey, start, end).any(|position| {
                let entry = self.program.entry(position as usize);
                entry.uses.iter().any(|operand| {
                    operand.role() == Role::Target && survey.is_live_in(value, operand.number())
                })
            })
    }

    /// The last thing that happens is a call, the shared function returns what
    /// that returns, and it needs no frame until then.
    fn ends_in_call(&self, pattern: &Pattern) -> bool {
        let last = match pattern.ending {
            _ if pattern.has_branches || !pattern.locals.is_empty() => return false,
            Ending::Exits(_) => pattern.length - 1,
            Ending::Never => return false,
            Ending::Returns if pattern.length < 2 => return false,
            Ending::Returns => pattern.length - 2,
        };
        let first = pattern.starts[0];
        let position = &self.survey.positions[(first + last) as usize];
        let is_call = matches!(position.opcode, Some(Opcode::Call | Opcode::Invoke));
        if !position.is_real_call || !is_call {
            return false;
        }
        let value = self.program.entry((first + last) as usize).value;
        match pattern.ending {
            Ending::Exits(_) => match pattern.outputs[..] {
                [] => true,
                [output] => output == last,
                _ => false,
            },
            _ => {
                let ret = self.program.entry((first + pattern.length - 1) as usize);
                match ret.uses {
                    [] => true,
                    [returned] => value != NO_VALUE && returned.number() == value,
                    _ => false,
                }
            }
        }
    }

    fn is_nounwind(&self, pattern: &Pattern) -> bool {
        // Callees may differ, so that every region has to be looked at.
        let is_quiet = |start: u32| {
            let end = pattern.end(start);
            // What a function that lets nothing pass handles itself still has to
            // reach it.
            self.survey.function_of(start).is_nounwind && self.survey.invokes(start, end).is_empty()
                || self.survey.throwing(start, end).is_empty()
        };
        pattern.starts.iter().all(|&start| is_quiet(start))
    }

    fn shape(&self, pattern: &Pattern, handing: Handing, is_nounwind: bool) -> Shape {
        let first = pattern.starts[0];
        let ends_in_call = self.ends_in_call(pattern);
        let calls: Vec<u32> = (0..pattern.length)
            .filter(|offset| self.survey.positions[(first + offset) as usize].is_real_call)
            .collect();
        let inner = if ends_in_call { &calls[..calls.len() - 1] } else { &calls[..] };
        let has_tables = |start: u32| self.survey.function_of(start).has_unwind_table;
        let exits = match pattern.ending {
            Ending::Exits(exits) => exits,
            Ending::Returns | Ending::Never => 0,
        };
        Shape {
            has_frame: !inner.is_empty() || !pattern.locals.is_empty(),
            has_variables: !pattern.locals.is_empty(),
            saved_values: self.saved_values(pattern, inner),
            exits: if ends_in_call { 0 } else { exits },
            in_memory: handing.in_memory,
            has_unwind_table: !is_nounwind
                || self.options.unwind_tables == UnwindTables::Keep
                    && pattern.starts.iter().any(|&start| has_tables(start)),
        }
    }

    /// Parameters and values of the region that are used after a call of it.
    fn saved_values(&self, pattern: &Pattern, calls: &[u32]) -> u32 {
        let (Some(&first_call), Some(&last_call)) = (calls.first(), calls.last()) else { return 0 };
        let mut last_use = vec![None; pattern.parameters.len()];
        for parameter_use in &pattern.uses {
            last_use[parameter_use.parameter as usize] = Some(parameter_use.source.instruction);
        }
        let parameters = last_use.iter().filter(|&&offset| offset > Some(first_call)).count();
        let first = pattern.starts[0];
        let values = (0..last_call)
            .filter(|&offset| {
                let value = self.program.entry((first + offset) as usize).value;
                if value == NO_VALUE {
                    return false;
                }
                let is_output = pattern.outputs.binary_search(&offset).is_ok();
                let last_use = self.survey.values[value as usize].last_use;
                let end = if is_output { pattern.length } else { last_use.saturating_sub(first) };
                let next_call = calls[calls.partition_point(|&call| call <= offset)];
                next_call < end
            })
            .count();
        (parameters + values) as u32
    }

    /// What registers cannot hand over.
    fn in_memory(&self, pattern: &Pattern) -> InMemory {
        let first = pattern.starts[0];
        let values = &self.survey.values;
        let output = |&offset: &u32| {
            let value = &values[self.program.entry((first + offset) as usize).value as usize];
            value.class.map(|class| (class, value.is_wide))
        };
        let mut results = handed(pattern.outputs.iter().filter_map(output));
        // Which exit it takes is a result too.
        results.general += usize::from(matches!(pattern.ending, Ending::Exits(2..)));
        let is_wide = |&number: &u32| values[number as usize].is_wide;
        let arguments = handed(
            pattern
                .parameters
                .iter()
                .map(|column| (column.class, column.numbers.iter().any(is_wide))),
        );
        self.cost.in_memory(arguments, results)
    }

    fn fits(&self, pattern: &Pattern) -> bool {
        let has_few_exits = match pattern.ending {
            Ending::Exits(exits) => exits <= MAX_EXITS,
            Ending::Returns | Ending::Never => true,
        };
        pattern.parameters.len() <= MAX_PARAMETERS
            && pattern.outputs.len() <= MAX_OUTPUTS
            && (has_few_exits || self.options.no_cost)
    }
}

/// How many registers values take, given their classes and whether they are wider than
/// one register.
fn handed(classes: impl Iterator<Item = (RegisterClass, bool)>) -> Handed {
    let mut handed = Handed::default();
    for (class, is_wide) in classes {
        match class {
            RegisterClass::General => handed.general += 1 + usize::from(is_wide),
            RegisterClass::Float => handed.float += 1,
        }
    }
    handed
}
