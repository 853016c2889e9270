//! Regions that can share one function, and what that function looks like.
//!
//! A group of similar stretches becomes a [`Pattern`]: which operands are
//! computed inside, which are the same everywhere and stay, and which become
//! parameters.  All of an operand's values, one for each region, are a *column*;
//! equal columns share a parameter.  Nothing here trusts the search: a region
//! whose operands do not correspond to the first one's is left out.

use super::survey::{NOWHERE, Survey};
use crate::llvm::{Opcode, RegisterClass};
use crate::similarity::program::{Entry, NO_VALUE, Program};
use rustc_hash::FxHashMap;

/// How control leaves a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// It goes on behind the region.
    Falls,
    /// The region's last instruction returns from the function.
    Returns,
    /// The region's last instruction is never reached.
    Unreachable,
}

/// Where a region finds one of the values it hands over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Source {
    /// The instruction, counted from the begin of the region.
    pub instruction: u32,
    /// LLVM's number of the operand.
    pub operand: u32,
}

/// The values of one operand in all regions.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// The number of the value in each region.
    pub numbers: Vec<u32>,
    /// Where each region has it.
    pub sources: Vec<Source>,
    pub class: RegisterClass,
}

/// An operand of the first region that becomes a parameter.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParameterUse {
    pub source: Source,
    pub parameter: u32,
}

/// What a group of regions has in common.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub length: u32,
    /// Where the regions begin.
    pub starts: Vec<u32>,
    pub ending: Ending,
    pub parameters: Vec<Column>,
    pub uses: Vec<ParameterUse>,
    /// Instructions whose values are used behind a region, counted from its
    /// begin.
    pub outputs: Vec<u32>,
}

impl Pattern {
    /// The pattern of the stretches of one length that begin at `starts`, as
    /// many as fit the first; `None` where fewer than two do or a value can not
    /// be handed over.
    pub(super) fn of(
        program: &Program,
        survey: &Survey<'_>,
        starts: &[u32],
        length: u32,
    ) -> Option<Self> {
        let (&first, others) = starts.split_first()?;
        let ending = ending(survey, first, length);
        let mut matcher = Matcher { program, survey, first, length };
        let mut kept = vec![first];
        let mut orders = vec![vec![false; length as usize]];
        for &start in others {
            if let Some(order) = matcher.order(start) {
                kept.push(start);
                orders.push(order);
            }
        }
        if kept.len() < 2 {
            return None;
        }
        let outputs = match ending {
            Ending::Falls => outputs(program, survey, &kept, length)?,
            Ending::Returns | Ending::Unreachable => Vec::new(),
        };
        let (parameters, uses) = matcher.columns(&kept, &orders)?;
        Some(Pattern { length, starts: kept, ending, parameters, uses, outputs })
    }

    /// Where a region ends.
    pub(super) fn end(&self, start: u32) -> u32 {
        start + self.length
    }
}

fn ending(survey: &Survey<'_>, start: u32, length: u32) -> Ending {
    match survey.positions[(start + length - 1) as usize].opcode {
        Some(Opcode::Ret) => Ending::Returns,
        Some(Opcode::Unreachable) => Ending::Unreachable,
        _ => Ending::Falls,
    }
}

/// The instructions whose values are used outside of any of the regions;
/// `None` where one of them cannot be returned.
fn outputs(
    program: &Program,
    survey: &Survey<'_>,
    starts: &[u32],
    length: u32,
) -> Option<Vec<u32>> {
    let mut outputs = Vec::new();
    for offset in 0..length {
        let is_used_outside = starts.iter().any(|&start| {
            let value = program.entry((start + offset) as usize).value;
            value != NO_VALUE && {
                let facts = &survey.values[value as usize];
                facts.first_use != NOWHERE
                    && (facts.first_use < start || facts.last_use >= start + length)
            }
        });
        if is_used_outside {
            let value = program.entry((starts[0] + offset) as usize).value;
            survey.values[value as usize].class?;
            outputs.push(offset);
        }
    }
    Some(outputs)
}

/// Compares regions with the first one.
struct Matcher<'a, 'll> {
    program: &'a Program,
    survey: &'a Survey<'ll>,
    first: u32,
    length: u32,
}

impl Matcher<'_, '_> {
    /// Which instruction of the region computes a value, if one does.
    fn inner(&self, number: u32, start: u32) -> Option<u32> {
        let facts = &self.survey.values[number as usize];
        let is_inner =
            facts.is_result && facts.defined >= start && facts.defined < start + self.length;
        is_inner.then(|| facts.defined - start)
    }

    /// For each instruction of the region at `start`, whether its first two
    /// operands correspond to the first region's in the other order; `None`
    /// where the region does not do what the first one does.
    fn order(&mut self, start: u32) -> Option<Vec<bool>> {
        let mut order = vec![false; self.length as usize];
        let mut known: FxHashMap<u32, u32> = FxHashMap::default();
        let mut open = Vec::new();
        for offset in 0..self.length {
            let (own, other) = self.entries(start, offset);
            if own.symbol != other.symbol || own.uses.len() != other.uses.len() {
                return None;
            }
            let begin = if own.commutes { 2 } else { 0 };
            if own.commutes {
                open.push(offset);
            }
            for (a, b) in own.uses.iter().zip(other.uses).skip(begin) {
                if self.inner(a.number(), self.first) != self.inner(b.number(), start) {
                    return None;
                }
                known.insert(a.number(), b.number());
            }
        }
        // What other operands say which value corresponds to which helps to
        // decide about those that may change places.
        for offset in open {
            let (own, other) = self.entries(start, offset);
            let [a, b] = [own.uses[0].number(), own.uses[1].number()];
            let [c, d] = [other.uses[0].number(), other.uses[1].number()];
            let fits = |x: u32, y: u32| self.inner(x, self.first) == self.inner(y, start);
            let agrees = |x: u32, y: u32| known.get(&x) == Some(&y) || x == y;
            let straight = fits(a, c) && fits(b, d);
            let crossed = fits(a, d) && fits(b, c);
            let prefers_crossed = (agrees(a, d) || agrees(b, c)) && !(agrees(a, c) || agrees(b, d));
            let is_crossed = match (straight, crossed) {
                (false, false) => return None,
                (true, true) => prefers_crossed,
                (_, crossed) => crossed,
            };
            order[offset as usize] = is_crossed;
            let (c, d) = if is_crossed { (d, c) } else { (c, d) };
            known.entry(a).or_insert(c);
            known.entry(b).or_insert(d);
        }
        Some(order)
    }

    fn entries(&self, start: u32, offset: u32) -> (Entry<'_>, Entry<'_>) {
        let entry = |start: u32| self.program.entry((start + offset) as usize);
        (entry(self.first), entry(start))
    }

    /// The columns that become parameters, and where the first region uses them.
    /// `None` where a value cannot be handed over.
    fn columns(
        &self,
        starts: &[u32],
        orders: &[Vec<bool>],
    ) -> Option<(Vec<Column>, Vec<ParameterUse>)> {
        let mut parameters: Vec<Column> = Vec::new();
        let mut known: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut uses = Vec::new();
        let mut numbers = Vec::with_capacity(starts.len());
        for offset in 0..self.length {
            let count = self.program.entry((self.first + offset) as usize).uses.len();
            for index in 0..count {
                let place = |region: usize| match (index, orders[region][offset as usize]) {
                    (0 | 1, true) => 1 - index,
                    _ => index,
                };
                numbers.clear();
                numbers.extend(starts.iter().enumerate().map(|(region, &start)| {
                    self.program.entry((start + offset) as usize).uses[place(region)].number()
                }));
                if self.inner(numbers[0], self.first).is_some() {
                    continue;
                }
                if self.is_constant(&numbers) {
                    continue;
                }
                let class = self.class(&numbers)?;
                let source = |region: usize| Source {
                    instruction: offset,
                    // The slots come later, when the instruction is at hand.
                    operand: place(region) as u32,
                };
                let parameter = *known.entry(numbers.clone()).or_insert_with(|| {
                    parameters.push(Column {
                        numbers: numbers.clone(),
                        sources: (0..starts.len()).map(source).collect(),
                        class,
                    });
                    parameters.len() as u32 - 1
                });
                uses.push(ParameterUse { source: source(0), parameter });
            }
        }
        Some((parameters, uses))
    }

    fn is_constant(&self, numbers: &[u32]) -> bool {
        let facts = &self.survey.values[numbers[0] as usize];
        facts.defined == NOWHERE && numbers.iter().all(|&number| number == numbers[0])
    }

    /// The register that passes a column's values.
    fn class(&self, numbers: &[u32]) -> Option<RegisterClass> {
        let facts = |number: u32| &self.survey.values[number as usize];
        let class = facts(numbers[0]).class?;
        let fits = |&number: &u32| {
            let facts = facts(number);
            facts.class == Some(class) && facts.sort != super::cost::ValueSort::Unpassable
        };
        numbers.iter().all(fits).then_some(class)
    }
}
