//! Local variables that move together with all the code that uses them.
//!
//! The address of a local variable is a parameter like any other value.  But where
//! each region has a variable of its own, of the same size, which nothing outside of
//! the region uses, the shared function can have the variable itself: callers need
//! neither hand over the address nor have room for it.
//!
//! A variable of the shared function is a fresh one each time that a caller's
//! region is entered, and gone behind it.  So for the caller's variable
//!
//! * what it holds when control enters must not matter: control enters once, or a
//!   lifetime of the variable begins or ends between any two times;
//! * nobody may access it behind the region: nobody has its address, or its only
//!   lifetime lies in the region, or the frame ends with the region.

use super::attributes::keeps_local_variables;
use super::cost::ValueSort;
use super::region::{Ending, Pattern};
use super::rewrite::{operand, region};
use super::survey::Survey;
use crate::llvm::{Function, LocalVariable, Locals, Region, Value};
use crate::similarity::mapping::Mapping;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};

/// The local variables of a module that does not change while somebody asks.
pub(super) struct LocalVariables<'a, 'll> {
    mapping: &'a Mapping<'ll>,
    survey: &'a Survey<'ll>,
    /// What is known of the functions that were asked about; nothing where all
    /// variables stay.
    functions: RefCell<FxHashMap<Function<'ll>, Option<Locals<'ll>>>>,
}

/// One region's variable.
struct Candidate<'ll> {
    variable: Value<'ll>,
    facts: LocalVariable,
}

/// A pattern whose parameters may be variables, with what all of them ask for:
/// made once for a pattern and not once for a variable.
struct Question<'a, 'll> {
    pattern: &'a Pattern,
    /// The instructions of each region; made when a parameter first needs them.
    regions: OnceCell<Vec<Region<'ll>>>,
    /// The values that stand for more than one parameter of a region, by region
    /// and number.
    repeated: OnceCell<FxHashSet<(u32, u32)>>,
}

impl<'a, 'll> Question<'a, 'll> {
    fn new(pattern: &'a Pattern) -> Self {
        Question { pattern, regions: OnceCell::new(), repeated: OnceCell::new() }
    }

    fn regions(&self, mapping: &Mapping<'ll>) -> &[Region<'ll>] {
        self.regions.get_or_init(|| {
            let starts = self.pattern.starts.iter();
            starts.map(|&start| region(mapping, start, self.pattern.length)).collect()
        })
    }

    /// Whether the variable of some region stands for another parameter too.
    fn has_second_parameter(&self, parameter: usize) -> bool {
        let repeated = self.repeated.get_or_init(|| {
            let (mut seen, mut repeated) = (FxHashSet::default(), FxHashSet::default());
            for column in self.pattern.parameters.iter() {
                let values = (0..).zip(column.numbers.iter().copied());
                repeated.extend(values.filter(|&value| !seen.insert(value)));
            }
            repeated
        });
        let numbers = self.pattern.parameters.get(parameter).numbers.iter().copied();
        (0..).zip(numbers).any(|value| repeated.contains(&value))
    }
}

impl<'a, 'll> LocalVariables<'a, 'll> {
    /// Those of the functions that were surveyed.
    pub(super) fn of(mapping: &'a Mapping<'ll>, survey: &'a Survey<'ll>) -> Self {
        LocalVariables { mapping, survey, functions: RefCell::default() }
    }

    /// Takes the variables that the shared function can have itself from the
    /// parameters of a pattern.
    pub(super) fn move_into(&self, pattern: &mut Pattern) {
        let question = Question::new(pattern);
        let parameters = 0..pattern.parameters.len();
        let moves: Vec<bool> = parameters.map(|at| self.moves(&question, at)).collect();
        if moves.contains(&true) {
            pattern.make_local(&moves);
        }
    }

    /// Whether the shared function can have the variables of one of its
    /// parameters itself.
    fn moves(&self, question: &Question<'_, 'll>, parameter: usize) -> bool {
        let pattern = question.pattern;
        let column = pattern.parameters.get(parameter);
        let is_variable_of_region = |(&number, &start): (&u32, &u32)| {
            let facts = &self.survey.values[number as usize];
            facts.sort == ValueSort::Frame && facts.is_used_only_in(start, pattern.end(start))
        };
        if !column.numbers.iter().zip(&pattern.starts).all(is_variable_of_region)
            || question.has_second_parameter(parameter)
        {
            return false;
        }
        let candidates: Option<Vec<Candidate<'ll>>> =
            (0..pattern.starts.len()).map(|at| self.candidate(question, parameter, at)).collect();
        let size = |candidate: &Candidate<'ll>| (candidate.facts.bytes, candidate.facts.alignment);
        candidates.is_some_and(|candidates| {
            candidates.iter().all(|other| size(other) == size(&candidates[0]))
                && (0..)
                    .zip(&candidates)
                    .all(|(at, candidate)| self.is_free(question, at, candidate))
        })
    }

    /// The variable of a region, if nothing outside of the region uses it.
    fn candidate(
        &self,
        question: &Question<'_, 'll>,
        parameter: usize,
        at: usize,
    ) -> Option<Candidate<'ll>> {
        let pattern = question.pattern;
        let start = pattern.starts[at];
        let region = &question.regions(self.mapping)[at];
        let source = pattern.source(pattern.parameters.get(parameter), at);
        let variable = operand(self.mapping, region, start, source);
        self.with_locals(start, |locals| {
            let facts = locals.describe(variable)?;
            let is_inside = locals.is_used_only_in(variable, region);
            is_inside.then_some(Candidate { variable, facts })
        })
    }

    /// Whether nothing of a variable outlives one run through its region.
    fn is_free(&self, question: &Question<'_, 'll>, at: usize, candidate: &Candidate<'ll>) -> bool {
        let Candidate { variable, facts } = *candidate;
        let (pattern, region) = (question.pattern, &question.regions(self.mapping)[at]);
        let start = pattern.starts[at];
        let has_pad = !self.survey.invokes(start, pattern.end(start)).is_empty();
        if !matches!(pattern.ending, Ending::Exits(_)) && !has_pad {
            return true;
        }
        let is_free = self.with_locals(start, |locals| {
            Some(if facts.is_captured {
                facts.starts == 1
                    && (locals.begins_in(variable, region) || !locals.may_come_back(region, None))
                    && locals.ends_in(variable, region)
            } else {
                !locals.may_come_back(region, Some(variable)) || locals.ends_in(variable, region)
            })
        });
        is_free == Some(true)
    }

    /// Asks about the variables of the function at a position; `None` where they
    /// stay.
    fn with_locals<T>(
        &self,
        position: u32,
        ask: impl FnOnce(&Locals<'ll>) -> Option<T>,
    ) -> Option<T> {
        let function = self.survey.function_of(position).function;
        let mut functions = self.functions.borrow_mut();
        let locals = functions
            .entry(function)
            .or_insert_with(|| may_lose_variables(function).then(|| Locals::of(function)));
        locals.as_ref().and_then(ask)
    }
}

fn may_lose_variables(function: Function<'_>) -> bool {
    !function
        .attributes()
        .iter()
        .any(|attribute| attribute.index == u32::MAX && keeps_local_variables(attribute))
}
