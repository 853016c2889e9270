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
//! * nothing may access it behind the region: its address is not captured, or its only
//!   lifetime lies in the region, or the frame ends with the region.

use crate::llvm::{Function, LocalVariable, Locals, Region, RegionEdges, Value};
use crate::outliner::analysis::ProgramAnalysis;
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::ExitKind;
use crate::outliner::cost::ArgumentKind;
use crate::outliner::handles::{operand, region};
use crate::similarity::input::mapping::Mapping;
use crate::vocabulary::attributes::row;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// The allocas of a module, which must not change while this object lives.
pub(in crate::outliner) struct Allocas<'a, 'll> {
    mapping: &'a Mapping<'ll>,
    analysis: &'a ProgramAnalysis,
    /// What is known of the functions that were asked about; nothing where all
    /// variables stay.
    functions: RefCell<FxHashMap<Function<'ll>, Option<Rc<Locals<'ll>>>>>,
}

/// One region's variable.
struct AllocaOf<'ll> {
    variable: Value<'ll>,
    facts: LocalVariable,
}

/// A candidate whose parameters may be variables, with what all of them ask for:
/// made once for a candidate and not once for a variable.
struct AllocaQuery<'a, 'll> {
    candidate: &'a OutlineCandidate,
    /// The instructions of each region; made when a parameter first needs them.
    regions: OnceCell<Vec<Region<'ll>>>,
    /// For each region where control leaves it; made when a variable first needs it.
    edges: Vec<OnceCell<RegionEdges<'ll>>>,
    /// The values that stand for more than one parameter of a region, by region
    /// and number.
    repeated: OnceCell<FxHashSet<(u32, u32)>>,
}

impl<'a, 'll> AllocaQuery<'a, 'll> {
    fn new(candidate: &'a OutlineCandidate) -> Self {
        let edges = candidate.starts.iter().map(|_| OnceCell::new()).collect();
        AllocaQuery { candidate, regions: OnceCell::new(), edges, repeated: OnceCell::new() }
    }

    fn regions(&self, mapping: &Mapping<'ll>) -> &[Region<'ll>] {
        self.regions.get_or_init(|| {
            let starts = self.candidate.starts.iter();
            starts.map(|&start| region(mapping, start, self.candidate.length)).collect()
        })
    }

    /// Whether the variable of some region stands for another parameter too.
    fn has_second_parameter(&self, parameter: usize) -> bool {
        let repeated = self.repeated.get_or_init(|| {
            let (mut seen, mut repeated) = (FxHashSet::default(), FxHashSet::default());
            for tuple in self.candidate.parameters.iter() {
                let values = (0..).zip(tuple.numbers.iter().copied());
                repeated.extend(values.filter(|&value| !seen.insert(value)));
            }
            repeated
        });
        let numbers = self.candidate.parameters.get(parameter).numbers.iter().copied();
        (0..).zip(numbers).any(|value| repeated.contains(&value))
    }
}

impl<'a, 'll> Allocas<'a, 'll> {
    /// Those of the functions that were analysed.
    pub(in crate::outliner) fn new(
        mapping: &'a Mapping<'ll>,
        analysis: &'a ProgramAnalysis,
    ) -> Self {
        Allocas { mapping, analysis, functions: RefCell::default() }
    }

    /// Takes the variables that the shared function can have itself from the
    /// parameters of a candidate.
    pub(in crate::outliner) fn move_into(&self, candidate: &mut OutlineCandidate) {
        let query = AllocaQuery::new(candidate);
        let parameters = 0..candidate.parameters.len();
        let moves: Vec<bool> = parameters.map(|at| self.moves(&query, at)).collect();
        if moves.contains(&true) {
            candidate.make_local(&moves);
        }
    }

    /// Whether the shared function can have the variables of one of its
    /// parameters itself.
    fn moves(&self, query: &AllocaQuery<'_, 'll>, parameter: usize) -> bool {
        let candidate = query.candidate;
        let tuple = candidate.parameters.get(parameter);
        let is_variable_of_region = |(&number, &start): (&u32, &u32)| {
            let facts = &self.analysis.values[number as usize];
            facts.sort == ArgumentKind::Frame && facts.is_used_only_in(start, candidate.end(start))
        };
        if !tuple.numbers.iter().zip(&candidate.starts).all(is_variable_of_region)
            || query.has_second_parameter(parameter)
        {
            return false;
        }
        let allocas: Option<Vec<AllocaOf<'ll>>> =
            (0..candidate.starts.len()).map(|at| self.alloca(query, parameter, at)).collect();
        let size = |alloca: &AllocaOf<'ll>| (alloca.facts.bytes, alloca.facts.alignment);
        allocas.is_some_and(|allocas| {
            allocas.iter().all(|other| size(other) == size(&allocas[0]))
                && (0..).zip(&allocas).all(|(at, alloca)| self.is_free(query, at, alloca))
        })
    }

    /// The variable of a region, if nothing outside of the region uses it.
    fn alloca(
        &self,
        query: &AllocaQuery<'_, 'll>,
        parameter: usize,
        at: usize,
    ) -> Option<AllocaOf<'ll>> {
        let candidate = query.candidate;
        let start = candidate.starts[at];
        let region = &query.regions(self.mapping)[at];
        let source = candidate.source(candidate.parameters.get(parameter), at);
        let variable = operand(self.mapping, region, start, source);
        let locals = self.locals(start)?;
        let facts = locals.describe(variable)?;
        locals.is_used_only_in(variable, region).then_some(AllocaOf { variable, facts })
    }

    /// Whether nothing of a variable outlives one run through its region.
    fn is_free(&self, query: &AllocaQuery<'_, 'll>, at: usize, alloca: &AllocaOf<'ll>) -> bool {
        let AllocaOf { variable, facts } = *alloca;
        let candidate = query.candidate;
        let start = candidate.starts[at];
        let has_pad = !self.analysis.invokes(start, candidate.end(start)).is_empty();
        if !matches!(candidate.exit_kind, ExitKind::Exits(_)) && !has_pad {
            return true;
        }
        let Some(locals) = self.locals(start) else { return false };
        let region = || &query.regions(self.mapping)[at];
        let edges = query.edges[at].get_or_init(|| RegionEdges::of(region(), locals));
        if facts.is_captured {
            facts.starts == 1
                && (edges.begins_in(variable) || !edges.may_come_back(None))
                && edges.ends_in(variable)
        } else {
            !edges.may_come_back(Some(variable)) || edges.ends_in(variable)
        }
    }

    /// The variables of the function at a position; `None` where they stay.
    fn locals(&self, position: u32) -> Option<Rc<Locals<'ll>>> {
        let function = self.mapping.function_of(position);
        let mut functions = self.functions.borrow_mut();
        let locals = functions
            .entry(function)
            .or_insert_with(|| may_lose_variables(function).then(|| Rc::new(Locals::of(function))));
        locals.clone()
    }
}

fn may_lose_variables(function: Function<'_>) -> bool {
    !function
        .attributes()
        .iter()
        .any(|attribute| attribute.index == u32::MAX && row(attribute).keeps_local_variables)
}
