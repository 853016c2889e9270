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
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::iter;

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
    region: Region<'ll>,
}

impl<'a, 'll> LocalVariables<'a, 'll> {
    /// Those of the functions that were surveyed.
    pub(super) fn of(mapping: &'a Mapping<'ll>, survey: &'a Survey<'ll>) -> Self {
        LocalVariables { mapping, survey, functions: RefCell::default() }
    }

    /// Takes the variables that the shared function can have itself from the
    /// parameters of a pattern.
    pub(super) fn move_into(&self, pattern: &mut Pattern) {
        let parameters = 0..pattern.parameters.len();
        let moves: Vec<bool> = parameters.map(|at| self.moves(pattern, at)).collect();
        if moves.contains(&true) {
            pattern.make_local(&moves);
        }
    }

    /// Whether the shared function can have the variables of one of its
    /// parameters itself.
    fn moves(&self, pattern: &Pattern, parameter: usize) -> bool {
        let column = pattern.parameters.get(parameter);
        let is_variable_of_region = |(&number, &start): (&u32, &u32)| {
            let facts = &self.survey.values[number as usize];
            facts.sort == ValueSort::Frame && facts.is_used_only_in(start, pattern.end(start))
        };
        if !column.numbers.iter().zip(&pattern.starts).all(is_variable_of_region)
            || has_second_parameter(pattern, parameter)
        {
            return false;
        }
        let candidates: Option<Vec<Candidate<'ll>>> =
            (0..pattern.starts.len()).map(|at| self.candidate(pattern, parameter, at)).collect();
        let size = |candidate: &Candidate<'ll>| (candidate.facts.bytes, candidate.facts.alignment);
        candidates.is_some_and(|candidates| {
            let mut ways = candidates.iter().zip(&pattern.starts);
            candidates.iter().all(|other| size(other) == size(&candidates[0]))
                && ways.all(|(candidate, &start)| self.is_free(pattern, start, candidate))
        })
    }

    /// The variable of a region, if nothing outside of the region uses it.
    fn candidate(&self, pattern: &Pattern, parameter: usize, at: usize) -> Option<Candidate<'ll>> {
        let start = pattern.starts[at];
        let region = region(self.mapping, start, pattern.length);
        let source = pattern.source(pattern.parameters.get(parameter), at);
        let variable = operand(self.mapping, &region, start, source);
        self.with_locals(start, |locals| {
            let facts = locals.describe(variable)?;
            let is_inside = locals.is_used_only_in(variable, &region);
            is_inside.then_some(Candidate { variable, facts, region })
        })
    }

    /// Whether nothing of a variable outlives one run through its region.
    fn is_free(&self, pattern: &Pattern, start: u32, candidate: &Candidate<'ll>) -> bool {
        let Candidate { variable, facts, ref region } = *candidate;
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

/// Whether the variable of some region stands for another parameter too.
fn has_second_parameter(pattern: &Pattern, parameter: usize) -> bool {
    let column = pattern.parameters.get(parameter);
    let others = pattern.parameters.iter().enumerate().filter(|&(at, _)| at != parameter);
    let in_common = |other: &[u32]| iter::zip(other, column.numbers).any(|(a, b)| a == b);
    others.into_iter().any(|(_, other)| in_common(other.numbers))
}

fn may_lose_variables(function: Function<'_>) -> bool {
    !function
        .attributes()
        .iter()
        .any(|attribute| attribute.index == u32::MAX && keeps_local_variables(attribute.key))
}
