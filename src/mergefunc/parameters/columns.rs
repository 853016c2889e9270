//! From the constants of a group to parameters: all values of an operand, one for each member,
//! are a *column*.

use super::plan::{Candidate, Parameter, ParameterPlan};
use super::price::ParameterPricing;
use crate::host::reasons::counts;
use crate::llvm::Value;
use crate::mergefunc::reason::MergeRejection;
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// A group is divided into groups that agree in one more operand up to this often.
const MOST_DIVISIONS: u32 = 4;

/// The most parameters of a body.  Functions of thousands of instructions pay with 32;
/// each column of constants is compared with all of them.
const MOST_PARAMETERS: usize = 64;

/// The values of some open operands, the same in each member.
#[derive(Clone, Debug)]
struct Column<'ll> {
    /// One for each member of the group.
    values: Vec<Value<'ll>>,
    /// The operands, by position.
    places: Vec<usize>,
}

/// What can be made of the members of a group.
pub(super) struct Divided<'ll> {
    /// The plans that pay, for different members.
    pub plans: Vec<ParameterPlan<'ll>>,
    /// Why one body for all members is no plan; `None` where it is one, or where they do not
    /// differ.
    pub refusal: Option<MergeRejection>,
}

/// Chooses the plans for the members of a group that save most.
pub(super) fn divide<'ll>(
    members: &[Candidate<'ll>],
    pricing: &ParameterPricing<'_, 'll>,
) -> Divided<'ll> {
    let columns = columns(members);
    if columns.is_empty() {
        return Divided { plans: Vec::new(), refusal: None };
    }
    let division = Division { members, columns, pricing };
    let all: Vec<usize> = (0..members.len()).collect();
    let refusal = division.plan(&all).err();
    let mut plans = division.best(&all, MOST_DIVISIONS);
    plans.sort_by_key(|plan| plan.members[0].id);
    Divided { plans, refusal }
}

/// The columns in which members differ, each once, in the order of their first operands.
fn columns<'ll>(members: &[Candidate<'ll>]) -> Vec<Column<'ll>> {
    let column = |place: usize| -> Vec<Value<'ll>> {
        members.iter().map(|member| member.operands[place].value).collect()
    };
    let places = (0..members[0].operands.len()).map(|place| (column(place), place));
    let differ = places.filter(|(values, _)| values.iter().any(|&value| value != values[0]));
    by_key(differ).into_iter().map(|(values, places)| Column { values, places }).collect()
}

/// What has one key together, in the order in which keys are met.
fn by_key<K: Clone + Eq + Hash, T>(items: impl Iterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    let mut known: FxHashMap<K, usize> = FxHashMap::default();
    for (key, item) in items {
        let at = *known.entry(key).or_insert_with_key(|key| {
            groups.push((key.clone(), Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(item);
    }
    groups
}

/// A group that is divided.
struct Division<'a, 'll> {
    members: &'a [Candidate<'ll>],
    columns: Vec<Column<'ll>>,
    pricing: &'a ParameterPricing<'a, 'll>,
}

impl<'ll> Division<'_, 'll> {
    /// The plans that save most: one for all of some members, or those for the members that
    /// agree in an operand and for the others.
    fn best(&self, some: &[usize], divisions: u32) -> Vec<ParameterPlan<'ll>> {
        if some.len() < 2 {
            return Vec::new();
        }
        let whole: Vec<ParameterPlan<'ll>> = self.plan(some).into_iter().collect();
        let parts = if divisions > 0 || !counts("MOST_DIVISIONS") {
            self.parts(some, divisions.saturating_sub(1))
        } else {
            Vec::new()
        };
        let saved = |plans: &[ParameterPlan<'ll>]| -> i64 {
            plans.iter().map(|plan| plan.bytes_saved).sum()
        };
        // With `no_cost` a plan may save less than nothing, which no plan does.
        let parts_are_better = !parts.is_empty() && saved(&parts) > saved(&whole);
        if whole.is_empty() || parts_are_better { parts } else { whole }
    }

    /// The best plans for the members that agree in an operand, and for the others.
    fn parts(&self, some: &[usize], divisions: u32) -> Vec<ParameterPlan<'ll>> {
        let Some(agreeing) = self.largest_agreement(some) else { return Vec::new() };
        let agree: FxHashSet<usize> = agreeing.iter().copied().collect();
        let others: Vec<usize> = some.iter().copied().filter(|at| !agree.contains(at)).collect();
        let mut parts = self.best(&agreeing, divisions);
        parts.extend(self.best(&others, divisions));
        parts
    }

    /// The largest proper part of some members that agrees in an operand in which all do not;
    /// of equal ones the first.
    fn largest_agreement(&self, some: &[usize]) -> Option<Vec<usize>> {
        let agreements = |column: &Column<'ll>| {
            by_key(some.iter().map(|&at| (column.values[at], at))).into_iter().map(|(_, part)| part)
        };
        let is_proper = |part: &Vec<usize>| part.len() > 1 && part.len() < some.len();
        let parts = self.columns.iter().flat_map(agreements).filter(is_proper);
        parts.reduce(|best, part| if part.len() > best.len() { part } else { best })
    }

    /// The body that some members could share.
    ///
    /// # Errors
    ///
    /// Why they do not.
    fn plan(&self, some: &[usize]) -> Result<ParameterPlan<'ll>, MergeRejection> {
        let mut some = some.to_vec();
        // The first gives its body.
        some.sort_by_key(|&at| !self.members[at].may_give_body);
        if !self.members[some[0]].may_give_body {
            return Err(MergeRejection::LocalContent);
        }
        let parameters =
            parameters(&some, &self.columns).ok_or(MergeRejection::ArgumentsInMemory)?;
        let chosen: Vec<&Candidate<'ll>> = some.iter().map(|&at| &self.members[at]).collect();
        self.pricing.plan(&chosen, parameters)
    }
}

/// One parameter for all operands that have the same constants in each of some members; `None`
/// where there are too many.
fn parameters<'ll>(some: &[usize], columns: &[Column<'ll>]) -> Option<Vec<Parameter<'ll>>> {
    let mut parameters: Vec<Parameter<'ll>> = Vec::new();
    for column in columns {
        let arguments: Vec<Value<'ll>> = some.iter().map(|&at| column.values[at]).collect();
        if arguments.iter().all(|&value| value == arguments[0]) {
            continue;
        }
        match parameters.iter().position(|parameter| parameter.arguments == arguments) {
            Some(known) => parameters[known].places.extend(&column.places),
            None if parameters.len() >= MOST_PARAMETERS && counts("MOST_PARAMETERS") => {
                return None;
            }
            None => parameters.push(Parameter {
                ty: arguments[0].ty(),
                arguments,
                places: column.places.clone(),
            }),
        }
    }
    Some(parameters)
}
