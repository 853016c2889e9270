//! Which regions to share: those that save most, each position at most once.

use super::cost::CostModel;
use super::kept_jumps;
use super::locals::LocalVariables;
use super::options::Options;
use super::pricing::{Choice, Priced, Pricing};
use super::region::{Column, Pattern, Source, single_entry_pieces};
use super::survey::Survey;
use crate::similarity::candidates::Group;
use crate::similarity::program::Program;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};
use std::iter;

/// Why a group of regions stays where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// Calls and shared function would be larger than what they replace, or
    /// save less than asked for.
    NotProfitable,
    /// It would save something, but needs more inputs, outputs or exits than a
    /// shared function may have.
    TooManyValues,
    /// The regions do not correspond in all that a shared function needs.
    NotExtractable,
    /// A call that code generation makes a jump would not be one any more.
    LostJump,
    /// Too much of its code is part of groups that save more.
    Overlaps,
}

impl Reason {
    /// The stable name in remarks and reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Reason::NotProfitable => "NotProfitable",
            Reason::TooManyValues => "TooManyValues",
            Reason::NotExtractable => "NotExtractable",
            Reason::LostJump => "LostJump",
            Reason::Overlaps => "Overlaps",
        }
    }

    /// The rest of a sentence that ends in "because".
    pub(super) fn explanation(self) -> &'static str {
        match self {
            Reason::NotProfitable => "calls and a shared function would save too little",
            Reason::TooManyValues => "a shared function would need too many values or exits",
            Reason::NotExtractable => "their values do not correspond",
            Reason::LostJump => "a call that is a jump would not be one any more",
            Reason::Overlaps => "their code is part of groups that save more",
        }
    }
}

/// A group that stays.
pub(super) struct Refused<'a> {
    pub reason: Reason,
    pub starts: &'a [u32],
    pub length: u32,
    /// The best that could have been made of it.
    pub choice: Option<&'a Choice>,
    /// It had to be weighed: a bound that costs little did not exclude it.
    pub is_weighed: bool,
}

impl<'a> Refused<'a> {
    fn group(reason: Reason, group: &'a Group) -> Self {
        Refused {
            reason,
            starts: &group.starts,
            length: group.length,
            choice: None,
            is_weighed: true,
        }
    }

    fn choice(reason: Reason, choice: &'a Choice) -> Self {
        let Pattern { ref starts, length, .. } = choice.pattern;
        Refused { reason, starts, length, choice: Some(choice), is_weighed: true }
    }
}

fn is_better(one: &Choice, other: Option<&Choice>) -> bool {
    other.is_none_or(|other| one.terms.benefit() > other.terms.benefit())
}

/// How many regions of a group besides the first say where it may be cut.
const MAX_MODELS: usize = 3;

/// How often the ends of a group's regions are moved in search of a better
/// place.
const MAX_TRIMS: u32 = 24;

/// How often a group is split by a constant in search of a better part.
const MAX_SPLITS: u32 = 4;

/// What is left of a group is divided by a constant where the part that agreed on it was
/// less than one in this many.
const SMALL_PART: usize = 8;

/// By how much, at the begin and at the end.
const TRIMS: [(u32, u32); 5] = [(1, 0), (0, 1), (2, 0), (0, 2), (1, 1)];

/// Weighs groups against each other.
pub(super) struct Selector<'a, 'll> {
    pub program: &'a Program,
    pub survey: &'a Survey<'ll>,
    pub options: &'a Options,
    pricing: Pricing<'a, 'll>,
    /// Positions that are part of a region already.
    taken: Vec<bool>,
}

/// What decides between shared functions: the benefit for its cost, the length, and of
/// two that promise the same, the one whose group comes first.
type Rank = (i64, u32, Reverse<usize>);

/// A shared function in the order of what it promises.
struct Promise {
    rank: Rank,
    /// Nothing where what is left of the group is to be weighed again.
    choice: Option<Choice>,
}

/// Promises, the best first, and the groups that they are made of.
struct Competition {
    heap: BinaryHeap<Promise>,
    pieces: Vec<Group>,
    /// Whether something was chosen from each, or will be from another one that has all
    /// of it.
    has_chosen: Vec<bool>,
}

impl PartialEq for Promise {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Promise {}

impl PartialOrd for Promise {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Promise {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}

impl<'a, 'll> Selector<'a, 'll> {
    /// A selector with nothing taken, in the first search of a module or in a later
    /// one.
    pub(super) fn new(
        program: &'a Program,
        survey: &'a Survey<'ll>,
        locals: &'a LocalVariables<'a, 'll>,
        cost: &'a CostModel,
        options: &'a Options,
        is_first_round: bool,
    ) -> Self {
        let pricing = Pricing::new(program, survey, locals, cost, options, is_first_round);
        Selector { program, survey, options, pricing, taken: vec![false; program.len()] }
    }

    /// Chooses from groups, the best first; `refused` is told of each from which
    /// nothing was chosen, if somebody wants to know, and of those that were left
    /// out before.
    pub(super) fn select(
        &mut self,
        groups: &[&Group],
        left_out: &[&Group],
        is_heard: bool,
        mut refused: impl FnMut(Refused<'_>),
    ) -> Vec<Choice> {
        for group in self.all_parts(left_out) {
            let choice = self.best(&group.starts, group.length);
            self.explain(&group, choice, &mut refused);
        }
        let pieces = self.pieces(groups);
        let has_chosen = vec![false; pieces.len()];
        let mut competition = Competition { heap: BinaryHeap::new(), pieces, has_chosen };
        for (order, group) in competition.pieces.iter().enumerate() {
            match self.best(&group.starts, group.length) {
                Some(choice) if self.pricing.pays(&choice) => {
                    competition.heap.push(self.promise(order, choice));
                }
                choice if is_heard => self.explain(group, choice, &mut refused),
                _ => {}
            }
        }
        self.compete(competition, refused)
    }

    /// Takes the best promise again and again.
    fn compete(
        &mut self,
        mut competition: Competition,
        mut refused: impl FnMut(Refused<'_>),
    ) -> Vec<Choice> {
        let mut chosen = Vec::new();
        while let Some(Promise { rank: (.., Reverse(order)), choice }) = competition.heap.pop() {
            let mut lost = None;
            match choice {
                Some(choice) if self.is_free(&choice.pattern) => {
                    self.take(&choice);
                    competition.has_chosen[order] = true;
                    let is_divided = self.divide(&mut competition, order, &choice);
                    chosen.push(choice);
                    if is_divided {
                        continue;
                    }
                }
                Some(choice) if !competition.has_chosen[order] => lost = Some(choice),
                _ => {}
            }
            // What others took, or what this one left.
            if let Some(rest) = self.best_that_pays(&competition.pieces[order]) {
                competition.heap.push(self.promise(order, rest));
            } else if let Some(lost) = lost {
                refused(Refused::choice(Reason::Overlaps, &lost));
            }
        }
        chosen
    }

    /// Divides what is left of a group by the constant that the chosen part agrees on,
    /// if that was a small part.  Otherwise a group of which a few agree at a time would
    /// be weighed as often as there are constants.  All of what is left is weighed
    /// again behind the last of the new groups.  Says whether there are any.
    fn divide(&self, competition: &mut Competition, order: usize, chosen: &Choice) -> bool {
        let group = &competition.pieces[order];
        let is_small = chosen.pattern.starts.len() * SMALL_PART < group.starts.len();
        let Some(operand) = chosen.agreed.filter(|_| is_small) else { return false };
        let mut last: Option<Rank> = None;
        for group in self.classes_by_constant(group, operand) {
            if let Some(choice) = self.best_that_pays(&group) {
                let promise = self.promise(competition.pieces.len(), choice);
                last = Some(last.map_or(promise.rank, |last| last.min(promise.rank)));
                competition.heap.push(promise);
                competition.pieces.push(group);
                competition.has_chosen.push(true);
            }
        }
        let Some((benefit, length, _)) = last else { return false };
        competition.heap.push(Promise { rank: (benefit, length, Reverse(order)), choice: None });
        true
    }

    /// The stretches of a group, as far as nothing is taken of them, that have the same
    /// constant as an operand.
    fn classes_by_constant(&self, group: &Group, operand: Source) -> Vec<Group> {
        let Source { instruction, place } = operand;
        let mut classes: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for start in self.free(&group.starts, group.length) {
            let uses = self.program.entry((start + instruction) as usize).uses;
            let number = uses[place as usize].number();
            if self.survey.is_constant(number) {
                classes.entry(number).or_default().push(start);
            }
        }
        let several = classes.into_values().filter(|starts| starts.len() > 1);
        several.map(|starts| Group { length: group.length, starts }).collect()
    }

    /// The best that can be made of a group, if it pays.
    fn best_that_pays(&self, group: &Group) -> Option<Choice> {
        self.best(&group.starts, group.length).filter(|choice| self.pricing.pays(choice))
    }

    /// The terms of a group that is not worth a closer look.
    fn estimate(&self, group: &Group) -> Option<Priced> {
        let free = self.free(&group.starts, group.length);
        if free.len() < 2 { None } else { self.pricing.priced(&free, group.length) }
    }

    fn is_free(&self, pattern: &Pattern) -> bool {
        pattern.starts.iter().all(|&start| {
            let positions = start as usize..pattern.end(start) as usize;
            !self.taken[positions].contains(&true)
        })
    }

    /// The parts of groups that control enters at the first instruction only and
    /// that may pay.
    fn pieces(&self, groups: &[&Group]) -> Vec<Group> {
        let mut classes = Classes::default();
        for part in groups.iter().flat_map(|group| self.parts(group)) {
            if self.pricing.may_pay(&part.starts, part.length) {
                classes.add(part.length, part.starts.into_iter());
            }
        }
        classes.groups()
    }

    /// The parts of groups that control enters at the first instruction only, each
    /// once.
    fn all_parts(&self, groups: &[&Group]) -> Vec<Group> {
        let mut seen = FxHashSet::default();
        let mut parts: Vec<Group> = groups.iter().flat_map(|group| self.parts(group)).collect();
        parts.retain(|part| seen.insert(part.clone()));
        parts
    }

    /// The parts of a group that control enters at the first instruction only.
    fn parts(&self, group: &Group) -> impl Iterator<Item = Group> {
        // Exceptions of equal code may go to one place here and to several there.
        // Calls that are jumps here may be none there.
        let differs = |start: u32| {
            let end = start + group.length;
            !self.survey.invokes(start, end).is_empty()
                || kept_jumps::cut(self.program, self.survey, start, end).is_some()
        };
        let others = group.starts[1..].iter().copied().filter(|&start| differs(start));
        let models = iter::once(group.starts[0]).chain(others.take(MAX_MODELS));
        let mut pieces: Vec<(u32, u32)> = models
            .flat_map(|begin| single_entry_pieces(self.program, self.survey, begin, group.length))
            .collect();
        let mut seen = FxHashSet::default();
        pieces.retain(|piece| seen.insert(*piece));
        let long = pieces.into_iter().filter(|&(_, length)| length >= self.options.min_length);
        long.map(|(offset, length)| Group {
            length,
            starts: group.starts.iter().map(|start| start + offset).collect(),
        })
    }

    /// Says why a group stays, while nothing is taken.
    fn explain(
        &self,
        group: &Group,
        choice: Option<Choice>,
        refused: &mut impl FnMut(Refused<'_>),
    ) {
        let is_weighed =
            self.pricing.may_pay(&self.free(&group.starts, group.length), group.length);
        let estimate = if choice.is_none() { self.estimate(group) } else { None };
        let refusal = match (&choice, &estimate) {
            (Some(choice), _) => Refused::choice(Reason::NotProfitable, choice),
            (None, Some(priced)) => Refused::choice(self.obstacle(priced), &priced.choice),
            (None, None) if self.cuts_jumps(group) => Refused::group(Reason::LostJump, group),
            (None, None) => Refused::group(Reason::NotExtractable, group),
        };
        refused(Refused { is_weighed, ..refusal });
    }

    /// Why a group that could be priced is not shared.
    fn obstacle(&self, priced: &Priced) -> Reason {
        match priced {
            Priced { choice, .. } if !self.pricing.pays(choice) => Reason::NotProfitable,
            Priced { has_too_many_values: true, .. } => Reason::TooManyValues,
            Priced { losing, .. } if !losing.is_empty() => Reason::LostJump,
            _ => Reason::NotProfitable,
        }
    }

    /// Whether all but one of the stretches of a group at most would lose a jump.
    fn cuts_jumps(&self, group: &Group) -> bool {
        let keeps = |&&start: &&u32| {
            kept_jumps::cut(self.program, self.survey, start, start + group.length).is_none()
        };
        group.starts.iter().filter(keeps).count() < 2
    }

    fn promise(&self, order: usize, choice: Choice) -> Promise {
        let Pattern { length, ref starts, .. } = choice.pattern;
        let benefit = if self.options.no_cost {
            i64::from(length) * starts.len() as i64
        } else {
            choice.terms.benefit_for_cost()
        };
        Promise { rank: (benefit, length, Reverse(order)), choice: Some(choice) }
    }

    fn take(&mut self, choice: &Choice) {
        for &start in &choice.pattern.starts {
            self.taken[start as usize..choice.pattern.end(start) as usize].fill(true);
        }
    }

    /// The best that can be made of the free ones of some stretches: all of
    /// their length, or less at the ends.
    fn best(&self, starts: &[u32], length: u32) -> Option<Choice> {
        if !self.pricing.may_pay(starts, length) {
            return None;
        }
        let mut best = self.weigh(starts, length);
        let may_be_better =
            best.as_ref().is_none_or(|choice| self.pricing.may_pay_without_ends(choice));
        if self.options.no_cost || !may_be_better {
            return best;
        }
        let (mut front, mut back) = (0, 0);
        for _ in 0..MAX_TRIMS {
            let step = TRIMS.iter().find_map(|&(more_front, more_back)| {
                let (front, back) = (front + more_front, back + more_back);
                if front + back + self.options.min_length.max(1) > length {
                    return None;
                }
                let moved: Vec<u32> = starts.iter().map(|start| start + front).collect();
                let other = self.weigh(&moved, length - front - back)?;
                is_better(&other, best.as_ref()).then_some((front, back, other))
            });
            let Some((new_front, new_back, mut choice)) = step else { break };
            if let Some(operand) = &mut choice.agreed {
                operand.instruction += new_front;
            }
            (front, back, best) = (new_front, new_back, Some(choice));
        }
        best
    }

    /// What can be made of the free ones of some stretches.
    fn weigh(&self, starts: &[u32], length: u32) -> Option<Choice> {
        let free = self.free(starts, length);
        if !self.pricing.may_pay(&free, length) {
            return None;
        }
        let mut best = self.with_jumps(self.pricing.priced(&free, length)?);
        if self.options.no_cost {
            return best.fits().then_some(best.choice);
        }
        for _ in 0..MAX_SPLITS {
            let Some((operand, other)) = self.part(&best.choice.pattern) else { break };
            let agreed = best.choice.agreed.or(Some(operand));
            let mut other = self.with_jumps(other);
            other.choice.agreed = agreed;
            if best.fits() && !is_better(&other.choice, Some(&best.choice)) {
                break;
            }
            best = other;
        }
        best.fits().then(|| self.without_losses(best.choice))
    }

    /// Without the regions in which a call that is a jump would not be one any more, if
    /// there are enough others.
    fn with_jumps(&self, priced: Priced) -> Priced {
        let regions = 0..priced.choice.pattern.starts.len();
        let kept: Vec<usize> =
            regions.filter(|region| priced.losing.binary_search(region).is_err()).collect();
        if priced.losing.is_empty() || kept.len() < 2 {
            return priced;
        }
        self.pricing.priced_part(&priced.choice.pattern, &kept)
    }

    /// What is shared by the regions of a pattern that have the same constant where
    /// others have another one, so that it need not be a parameter: those of the
    /// constant that the most regions agree on.  And the operand that has it.
    fn part(&self, pattern: &Pattern) -> Option<(Source, Priced)> {
        let mut counts: FxHashMap<u32, u32> = FxHashMap::default();
        let mut best: (u32, Option<(usize, u32)>) = (1, None);
        for (at, column) in pattern.parameters.iter().enumerate() {
            counts.clear();
            for &number in column.numbers {
                if !self.survey.is_constant(number) {
                    continue;
                }
                let count = counts.entry(number).or_insert(0);
                *count += 1;
                if *count > best.0 {
                    best = (*count, Some((at, number)));
                }
            }
        }
        let (column, number) = best.1?;
        let Column { numbers, source, .. } = pattern.parameters.get(column);
        let agree = |&region: &usize| numbers[region] == number;
        let regions: Vec<usize> = (0..numbers.len()).filter(agree).collect();
        Some((source, self.pricing.priced_part(pattern, &regions)))
    }

    /// Without the regions that cost more than they save.
    fn without_losses(&self, choice: Choice) -> Choice {
        let worthwhile = self.pricing.worthwhile(&choice.pattern);
        if worthwhile.len() < 2 || worthwhile.len() == choice.pattern.starts.len() {
            return choice;
        }
        let fewer = self.pricing.priced_part(&choice.pattern, &worthwhile);
        let agreed = choice.agreed;
        if fewer.fits() { Choice { agreed, ..fewer.choice } } else { choice }
    }

    /// The stretches that overlap neither each other nor what is taken.
    fn free(&self, starts: &[u32], length: u32) -> Vec<u32> {
        let mut free = Vec::with_capacity(starts.len());
        let mut end = 0;
        for &start in starts {
            let positions = start as usize..(start + length) as usize;
            if start >= end && !self.taken[positions].contains(&true) {
                free.push(start);
                end = start + length;
            }
        }
        free
    }
}

/// Stretches of one length that are similar to each other.  Groups that share one
/// are one: code that repeats at once, like the cases of a long switch, has as
/// many groups as repetitions, and each is cut into parts that others have too.
#[derive(Default)]
struct Classes {
    /// The class of each stretch, by its begin and its length, and that of each
    /// class which it is part of; a class that is its own is part of no other.
    of_stretch: FxHashMap<(u32, u32), u32>,
    of_class: Vec<u32>,
}

impl Classes {
    /// Adds stretches that are similar.
    fn add(&mut self, length: u32, starts: impl Iterator<Item = u32>) {
        let mut class = self.of_class.len() as u32;
        self.of_class.push(class);
        for start in starts {
            let known = *self.of_stretch.entry((start, length)).or_insert(class);
            class = self.join(class, known);
        }
    }

    /// Makes two classes one, the one that was there first.
    fn join(&mut self, one: u32, other: u32) -> u32 {
        let (one, other) = (self.outermost(one), self.outermost(other));
        let (first, last) = (one.min(other), one.max(other));
        self.of_class[last as usize] = first;
        first
    }

    /// The class that another is part of in the end.  Halves the way for whoever
    /// comes next.
    fn outermost(&mut self, mut class: u32) -> u32 {
        loop {
            let outer = self.of_class[class as usize];
            if outer == class {
                return class;
            }
            let next = self.of_class[outer as usize];
            self.of_class[class as usize] = next;
            class = next;
        }
    }

    /// The classes, in the order in which they were added.
    fn groups(mut self) -> Vec<Group> {
        let mut groups: BTreeMap<u32, Group> = BTreeMap::new();
        for ((start, length), class) in std::mem::take(&mut self.of_stretch) {
            let empty = || Group { length, starts: Vec::new() };
            groups.entry(self.outermost(class)).or_insert_with(empty).starts.push(start);
        }
        for group in groups.values_mut() {
            group.starts.sort_unstable();
        }
        groups.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(length: u32, starts: &[u32]) -> Group {
        Group { length, starts: starts.to_vec() }
    }

    fn joined(groups: &[Group]) -> Vec<Group> {
        let mut classes = Classes::default();
        for group in groups {
            classes.add(group.length, group.starts.iter().copied());
        }
        classes.groups()
    }

    #[test]
    fn groups_with_a_stretch_in_common_are_one() {
        let windows = [group(2, &[0, 2]), group(2, &[6, 8]), group(2, &[2, 4]), group(2, &[4, 6])];
        assert_eq!(joined(&windows), [group(2, &[0, 2, 4, 6, 8])]);
    }

    #[test]
    fn other_lengths_and_other_stretches_are_other_groups() {
        let groups = [group(2, &[10, 12]), group(1, &[10, 12]), group(2, &[4, 9])];
        assert_eq!(joined(&groups), groups);
    }
}
