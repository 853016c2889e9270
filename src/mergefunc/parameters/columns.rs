//! From the constants of a group to parameters: all values of an operand, one for each member,
//! are a *column*.

use super::price::Pricing;
use super::{Candidate, Parameter, ParameterPlan};
use crate::llvm::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// A group is divided into groups that agree in one more operand up to this often.
const MOST_DIVISIONS: u32 = 4;

/// No processor passes more arguments in registers.
const MOST_PARAMETERS: usize = 16;

/// The values of some open operands, the same in each member.
#[derive(Clone, Debug)]
struct Column<'ll> {
    /// One for each member of the group.
    values: Vec<Value<'ll>>,
    /// The operands, by position.
    places: Vec<usize>,
}

/// What pays to be made of the members of a group.
pub(super) fn divide<'ll>(
    members: &[Candidate<'ll>],
    pricing: &Pricing<'_, 'll>,
) -> Vec<ParameterPlan<'ll>> {
    let columns = columns(members);
    let all: Vec<usize> = (0..members.len()).collect();
    let mut plans = best(&all, members, &columns, pricing, MOST_DIVISIONS);
    plans.sort_by_key(|plan| plan.members[0].0);
    plans
}

/// The columns in which members differ, each once, in the order of their first operands.
fn columns<'ll>(members: &[Candidate<'ll>]) -> Vec<Column<'ll>> {
    let mut columns: Vec<Column<'ll>> = Vec::new();
    let mut known: FxHashMap<Vec<Value<'ll>>, usize> = FxHashMap::default();
    for place in 0..members[0].operands.len() {
        let values: Vec<Value<'ll>> =
            members.iter().map(|member| member.operands[place].value).collect();
        if values.iter().all(|&value| value == values[0]) {
            continue;
        }
        let number = *known.entry(values).or_insert_with_key(|values| {
            columns.push(Column { values: values.clone(), places: Vec::new() });
            columns.len() - 1
        });
        columns[number].places.push(place);
    }
    columns
}

/// The plans that save most: one for all of some members, or those for the members that agree
/// in an operand and for the others.
fn best<'ll>(
    some: &[usize],
    members: &[Candidate<'ll>],
    columns: &[Column<'ll>],
    pricing: &Pricing<'_, 'll>,
    divisions: u32,
) -> Vec<ParameterPlan<'ll>> {
    if some.len() < 2 {
        return Vec::new();
    }
    let whole = plan(some, members, columns, pricing);
    let Some(agreeing) = (if divisions > 0 { largest_agreement(some, columns) } else { None })
    else {
        return whole.into_iter().collect();
    };
    let agree: FxHashSet<usize> = agreeing.iter().copied().collect();
    let others: Vec<usize> = some.iter().copied().filter(|at| !agree.contains(at)).collect();
    let mut parts = best(&agreeing, members, columns, pricing, divisions - 1);
    parts.extend(best(&others, members, columns, pricing, divisions - 1));
    let saved: i64 = parts.iter().map(|part| part.bytes_saved).sum();
    match whole {
        Some(whole) if whole.bytes_saved >= saved => vec![whole],
        _ => parts,
    }
}

/// The largest proper part of some members that agrees in an operand in which all do not.
fn largest_agreement(some: &[usize], columns: &[Column<'_>]) -> Option<Vec<usize>> {
    let mut best: Option<Vec<usize>> = None;
    for column in columns {
        let mut by_value: Vec<(Value<'_>, Vec<usize>)> = Vec::new();
        let mut places: FxHashMap<Value<'_>, usize> = FxHashMap::default();
        for &at in some {
            let value = column.values[at];
            let place = *places.entry(value).or_insert_with(|| {
                by_value.push((value, Vec::new()));
                by_value.len() - 1
            });
            by_value[place].1.push(at);
        }
        let parts = by_value.into_iter().map(|(_, part)| part);
        for part in parts.filter(|part| part.len() > 1 && part.len() < some.len()) {
            if best.as_ref().is_none_or(|best| part.len() > best.len()) {
                best = Some(part);
            }
        }
    }
    best
}

/// The body that some members could share, if it pays.
fn plan<'ll>(
    some: &[usize],
    members: &[Candidate<'ll>],
    columns: &[Column<'ll>],
    pricing: &Pricing<'_, 'll>,
) -> Option<ParameterPlan<'ll>> {
    let parameters = parameters(some, columns)?;
    let chosen: Vec<&Candidate<'ll>> = some.iter().map(|&at| &members[at]).collect();
    let priced = pricing.price(&chosen, &parameters)?;
    Some(ParameterPlan {
        members: chosen.iter().map(|member| member.id).zip(priced.endings).collect(),
        operands: chosen[0].operands.clone(),
        parameters,
        gets_name: pricing.gets_name(),
        bytes_saved: priced.bytes_saved,
    })
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
            None if parameters.len() == MOST_PARAMETERS => return None,
            None => parameters.push(Parameter {
                ty: arguments[0].ty(),
                arguments,
                places: column.places.clone(),
            }),
        }
    }
    Some(parameters)
}
