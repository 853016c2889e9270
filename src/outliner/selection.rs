//! Which regions to share: those that save most, each position at most once.

#[cfg(test)]
mod twin;

use crate::outliner::analysis::ProgramAnalysis;
use crate::outliner::candidate::candidates::Candidates;
use crate::outliner::candidate::operands::{OperandRef, OperandTuple};
use crate::outliner::candidate::pieces::single_entry_pieces;
use crate::outliner::candidate::{OutlineCandidate, equal_phis, jumps};
use crate::outliner::cost::OutlineCostModel;
use crate::outliner::disjoint_sets::DisjointSets;
use crate::outliner::options::Options;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::price::trim::Trim;
use crate::outliner::price::{FrequencyOf, Priced, Pricing};
use crate::outliner::refused::{OutlineRejection, Refused};
use crate::program::Program;
use crate::similarity::search::candidates::Group;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};
use std::iter;

/// How many regions of a group besides the first decide where it is cut into pieces.
const MAX_MODELS: usize = 3;

/// How often the ends of a group's regions are moved inwards in search of a higher benefit.
const MAX_TRIMS: u32 = 24;

/// The constants of up to this many regions are compared pairwise, without hashing.
const FEW_REGIONS: usize = 16;

/// How often a group is split by a constant in search of a better part.
const MAX_SPLITS: u32 = 4;

/// The rest of a group is divided by a constant where the part that agreed on it had less
/// than one in this many of the regions.
const SMALL_PART: usize = 8;

/// The number of blocks of a region that runs too often which are tried as its begin.
const MAX_HEADS: usize = 4;

/// By how many instructions a step moves the start and the end of regions inwards.
const TRIMS: [Trim; 5] = [
    Trim { front: 1, back: 0 },
    Trim { front: 0, back: 1 },
    Trim { front: 2, back: 0 },
    Trim { front: 0, back: 2 },
    Trim { front: 1, back: 1 },
];

/// How many positions the ranges that are priced in one search may have together.
struct Budget {
    /// For the whole search.
    given: usize,
    /// Ends of regions are moved only while this much is left.
    kept_from_trims: usize,
    left: Cell<usize>,
}

impl Budget {
    /// For each position of the program.  Modules of the corpus with 256 positions or more have
    /// up to 61 (`all`, LLVM 22; `RUSTMERGE_LOG=debug` prints it); nearly periodic code, where
    /// each position is part of many groups, needs more.
    const PER_POSITION: usize = 256;
    const KEPT_PER_POSITION: usize = 128;

    /// At least, for small programs.
    const LEAST: usize = 1 << 16;

    /// For a program with a number of positions.
    fn of(positions: usize) -> Self {
        let given = (Self::PER_POSITION * positions).max(Self::LEAST);
        let kept_from_trims = Self::KEPT_PER_POSITION * positions;
        Budget { given, kept_from_trims, left: Cell::new(given) }
    }

    /// Takes as much, if it is left.
    fn take(&self, positions: usize) -> Option<()> {
        self.left.set(self.left.get().checked_sub(positions)?);
        Some(())
    }

    /// Whether the search has been cheap enough so far to look for better ends of regions.
    fn allows_trims(&self) -> bool {
        self.left.get() >= self.kept_from_trims
    }

    fn taken(&self) -> usize {
        self.given - self.left.get()
    }
}

/// Chooses among groups that overlap, by their prices.
pub(super) struct Selector<'a, 'll> {
    pub program: &'a Program,
    pub analysis: &'a ProgramAnalysis,
    pub options: &'a Options,
    candidates: Candidates<'a, 'll>,
    pricing: Pricing<'a>,
    /// Positions that are part of a region already.
    taken: Vec<bool>,
    budget: Budget,
    /// Remarks or a report want the best of each group, whether it pays or not.
    is_heard: bool,
}

/// The order of plans: [`Terms::benefit_for_cost`](super::plan::Terms::benefit_for_cost),
/// then the length, then the group that comes first.
type Rank = (i64, u32, Reverse<usize>);

/// A plan in the heap, with its rank.
struct Promise {
    rank: Rank,
    /// `None`: the rest of the group is to be priced again.
    plan: Option<OutlinePlan>,
}

/// The plans that are not chosen yet, the best first, and their groups.
struct Competition {
    heap: BinaryHeap<Promise>,
    pieces: Vec<Group>,
    /// For each group, whether a plan from it was chosen, or it was split off from a group
    /// from which one was.
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
        candidates: Candidates<'a, 'll>,
        frequency: &'a FrequencyOf<'a>,
        cost: &'a OutlineCostModel,
        options: &'a Options,
        is_first_round: bool,
    ) -> Self {
        let Candidates { program, analysis, .. } = candidates;
        let pricing = Pricing::new(program, analysis, frequency, cost, options, is_first_round);
        Selector {
            program,
            analysis,
            options,
            candidates,
            pricing,
            taken: vec![false; program.len()],
            budget: Budget::of(program.len()),
            is_heard: false,
        }
    }

    /// Chooses plans from groups, the best first.  Calls `refused` for each group from which
    /// nothing was chosen, if remarks or a report ask for it, and for those that were left
    /// out before.
    pub(super) fn select(
        &mut self,
        groups: &[&Group],
        left_out: &[&Group],
        is_heard: bool,
        mut refused: impl FnMut(Refused<'_>),
    ) -> Vec<OutlinePlan> {
        self.is_heard = is_heard;
        for group in self.all_parts(left_out) {
            let plan = self.best(&group.starts, group.length);
            self.explain(&group, plan, &mut refused);
        }
        // What remarks ask for must not change what is chosen.
        self.budget = Budget::of(self.program.len());
        let pieces = self.pieces(groups);
        let has_chosen = vec![false; pieces.len()];
        let mut competition = Competition { heap: BinaryHeap::new(), pieces, has_chosen };
        for (order, group) in competition.pieces.iter().enumerate() {
            match self.best(&group.starts, group.length) {
                Some(plan) if self.pricing.pays(&plan) => {
                    competition.heap.push(self.promise(order, plan));
                }
                plan if is_heard => self.explain(group, plan, &mut refused),
                _ => {}
            }
        }
        let chosen = self.compete(competition, refused);
        let weighed = self.budget.taken() as f64 / self.program.len().max(1) as f64;
        log::debug!("{weighed:.1} positions weighed for each of {}", self.program.len());
        chosen
    }

    /// Takes the best plan until none is left.
    fn compete(
        &mut self,
        mut competition: Competition,
        mut refused: impl FnMut(Refused<'_>),
    ) -> Vec<OutlinePlan> {
        let mut chosen = Vec::new();
        while let Some(Promise { rank: (.., Reverse(order)), plan }) = competition.heap.pop() {
            let mut lost = None;
            match plan {
                Some(plan) if self.is_free(&plan.candidate) => {
                    self.take(&plan);
                    competition.has_chosen[order] = true;
                    let is_divided = self.divide(&mut competition, order, &plan);
                    chosen.push(plan);
                    if is_divided {
                        continue;
                    }
                }
                Some(plan) if !competition.has_chosen[order] => lost = Some(plan),
                _ => {}
            }
            // The plan lost regions to others, or left some of its group.
            if let Some(rest) = self.best_that_pays(&competition.pieces[order]) {
                competition.heap.push(self.promise(order, rest));
            } else if let Some(lost) = lost {
                refused(Refused::plan(OutlineRejection::Overlaps, &lost));
            }
        }
        chosen
    }

    /// Divides the rest of a group into one new group for each constant of the operand that
    /// the chosen part agrees on, if that was a small part.  Otherwise a group in which few
    /// regions agree on each constant would be priced as often as there are constants.  The
    /// rest as a whole is priced again after the last of the new groups.  Says whether there
    /// are new groups.
    fn divide(&self, competition: &mut Competition, order: usize, chosen: &OutlinePlan) -> bool {
        let group = &competition.pieces[order];
        let is_small = chosen.candidate.starts.len() * SMALL_PART < group.starts.len();
        let Some(operand) = chosen.agreed.filter(|_| is_small) else { return false };
        let mut last: Option<Rank> = None;
        for group in self.classes_by_constant(group, operand) {
            if let Some(plan) = self.best_that_pays(&group) {
                let promise = self.promise(competition.pieces.len(), plan);
                last = Some(last.map_or(promise.rank, |last| last.min(promise.rank)));
                competition.heap.push(promise);
                competition.pieces.push(group);
                competition.has_chosen.push(true);
            }
        }
        let Some((benefit, length, _)) = last else { return false };
        competition.heap.push(Promise { rank: (benefit, length, Reverse(order)), plan: None });
        true
    }

    /// The free ranges of a group, divided by the constant that they have as an operand.
    fn classes_by_constant(&self, group: &Group, operand: OperandRef) -> Vec<Group> {
        let OperandRef { instruction, place } = operand;
        let mut classes: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for start in self.free(&group.starts, group.length) {
            let uses = self.program.entry((start + instruction) as usize).uses;
            let number = uses[place as usize].number();
            if self.analysis.is_constant(number) {
                classes.entry(number).or_default().push(start);
            }
        }
        let several = classes.into_values().filter(|starts| starts.len() > 1);
        several.map(|starts| Group { length: group.length, starts }).collect()
    }

    /// The best that can be made of a group, if it pays.
    fn best_that_pays(&self, group: &Group) -> Option<OutlinePlan> {
        self.best(&group.starts, group.length).filter(|plan| self.pricing.pays(plan))
    }

    /// The price of a group as a whole, for remarks.
    fn estimate(&self, group: &Group) -> Option<Priced> {
        let free = self.free(&group.starts, group.length);
        if free.len() < 2 { None } else { self.priced(&free, group.length) }
    }

    /// What sharing some ranges saves and costs.
    fn priced(&self, starts: &[u32], length: u32) -> Option<Priced> {
        Some(self.pricing.price(self.candidates.matched(starts, length)?))
    }

    /// What sharing some regions of a candidate, given by their index, saves and costs.
    fn priced_part(&self, candidate: &OutlineCandidate, regions: &[usize]) -> Priced {
        self.pricing.price(self.candidates.part(candidate, regions))
    }

    fn is_free(&self, candidate: &OutlineCandidate) -> bool {
        candidate.starts.iter().all(|&start| {
            let positions = start as usize..candidate.end(start) as usize;
            !self.taken[positions].contains(&true)
        })
    }

    /// The parts of groups that control enters at the first instruction only and
    /// that may pay.
    fn pieces(&self, groups: &[&Group]) -> Vec<Group> {
        let mut classes = DisjointSets::default();
        for group in groups {
            for (offset, length) in self.parts_of(group) {
                let starts = || group.starts.iter().map(|start| start + offset);
                if self.pricing.may_reach_threshold(starts(), length) {
                    classes.add(length, starts());
                }
            }
        }
        classes.groups()
    }

    /// The parts of groups that control enters at the first instruction only, each
    /// once.
    fn all_parts(&self, groups: &[&Group]) -> Vec<Group> {
        let mut seen = FxHashSet::default();
        let parts = |group: &&Group| {
            let Group { ref starts, .. } = **group;
            let part = |(offset, length)| Group {
                length,
                starts: starts.iter().map(|start| start + offset).collect(),
            };
            self.parts_of(group).into_iter().map(part).collect::<Vec<Group>>()
        };
        let mut parts: Vec<Group> = groups.iter().flat_map(parts).collect();
        parts.retain(|part| seen.insert(part.clone()));
        parts
    }

    /// The parts of a group that control enters at the first instruction only: where they begin,
    /// counted from the start of the ranges, and their lengths.
    fn parts_of(&self, group: &Group) -> Vec<(u32, u32)> {
        // Two ranges of a group may differ in where their exceptions go and in which of
        // their calls are jumps.
        let differs = |start: u32| {
            let end = start + group.length;
            !self.analysis.invokes(start, end).is_empty()
                || jumps::cut(self.program, self.analysis, start, end).is_some()
        };
        let others = group.starts[1..].iter().copied().filter(|&start| differs(start));
        let models = iter::once(group.starts[0]).chain(others.take(MAX_MODELS));
        let mut pieces: Vec<(u32, u32)> = models
            .flat_map(|begin| single_entry_pieces(self.program, self.analysis, begin, group.length))
            .collect();
        let mut seen = FxHashSet::default();
        pieces.retain(|&piece| piece.1 >= self.options.min_length && seen.insert(piece));
        pieces
    }

    /// Says why a group stays, while nothing is taken.
    fn explain(
        &self,
        group: &Group,
        plan: Option<OutlinePlan>,
        refused: &mut impl FnMut(Refused<'_>),
    ) {
        let free = self.free(&group.starts, group.length);
        let is_weighed = self.pricing.may_reach_threshold(free.iter().copied(), group.length);
        let estimate = if plan.is_none() { self.estimate(group) } else { None };
        let refusal = match (&plan, &estimate) {
            (Some(plan), _) => Refused::plan(self.loss(plan), plan),
            (None, Some(priced)) => Refused::plan(self.obstacle(priced), &priced.plan),
            (None, None) if self.cuts_jumps(group) => {
                Refused::group(OutlineRejection::LostJump, group)
            }
            (None, None) if self.makes_equal_phis(group) => {
                Refused::group(OutlineRejection::EqualPhis, group)
            }
            (None, None) => Refused::group(OutlineRejection::NotExtractable, group),
        };
        refused(Refused { is_weighed, ..refusal });
    }

    /// Whether a plan is better than another one: it saves enough bytes, whatever its time, and
    /// the other one does not; else it has the larger benefit.  Of a plan that saves too little
    /// the time is not known, and a slow one may be fast from another instruction on.
    fn is_better(&self, one: &OutlinePlan, other: Option<&OutlinePlan>) -> bool {
        let rank = |plan: &OutlinePlan| (self.pricing.saves_enough(plan), plan.terms.benefit());
        other.is_none_or(|other| rank(one) > rank(other))
    }

    /// Why a plan does not pay.
    fn loss(&self, plan: &OutlinePlan) -> OutlineRejection {
        if self.pricing.saves_enough(plan) {
            OutlineRejection::RunsTooOften
        } else {
            OutlineRejection::NotProfitable
        }
    }

    /// Why a group that could be priced is not shared.
    fn obstacle(&self, priced: &Priced) -> OutlineRejection {
        match priced {
            Priced { plan, .. } if !self.pricing.pays(plan) => self.loss(plan),
            Priced { has_too_many_values: true, .. } => OutlineRejection::TooManyValues,
            Priced { losing, .. } if !losing.is_empty() => OutlineRejection::LostJump,
            _ => OutlineRejection::NotProfitable,
        }
    }

    /// Whether at most one range of a group keeps all of its jumps.
    fn cuts_jumps(&self, group: &Group) -> bool {
        let keeps = |&&start: &&u32| {
            jumps::cut(self.program, self.analysis, start, start + group.length).is_none()
        };
        group.starts.iter().filter(keeps).count() < 2
    }

    /// Whether the calls of all ranges of a group but one may make equal phis.
    fn makes_equal_phis(&self, group: &Group) -> bool {
        let is_safe = |&&start: &&u32| {
            !equal_phis::would_arise(self.program, self.analysis, start, start + group.length)
        };
        group.starts.iter().filter(is_safe).count() < 2
    }

    fn promise(&self, order: usize, plan: OutlinePlan) -> Promise {
        let OutlineCandidate { length, ref starts, .. } = plan.candidate;
        let benefit = if self.options.no_cost {
            i64::from(length) * starts.len() as i64
        } else {
            plan.terms.benefit_for_cost()
        };
        Promise { rank: (benefit, length, Reverse(order)), plan: Some(plan) }
    }

    fn take(&mut self, plan: &OutlinePlan) {
        for &start in &plan.candidate.starts {
            self.taken[start as usize..plan.candidate.end(start) as usize].fill(true);
        }
    }

    /// The best that can be made of the free ones of some ranges: all of
    /// their length, or less at the ends.
    fn best(&self, starts: &[u32], length: u32) -> Option<OutlinePlan> {
        if !self.pricing.may_reach_threshold(starts.iter().copied(), length) {
            return None;
        }
        let free = self.affordable(starts, length);
        let may_pay = free.as_ref().is_none_or(|free| self.may_pay(free, length));
        if !may_pay && !self.is_heard {
            return None;
        }
        let mut best = free.as_ref().and_then(|free| self.weigh(free, length));
        debug_assert!(
            !self.exceeds_bound(free.as_deref(), length, best.as_ref()),
            "a part saves more than the upper bound of its group"
        );
        let may_be_better =
            best.as_ref().is_none_or(|plan| self.pricing.may_reach_threshold_without_ends(plan));
        if self.options.no_cost || !may_pay || !may_be_better {
            return best;
        }
        let trims = if self.budget.allows_trims() { MAX_TRIMS } else { 0 };
        let mut front = 0;
        if trims > 0
            && let Some((offset, plan)) = self.after_what_runs_often(starts, length, &best)
        {
            (front, best) = (offset, Some(plan));
        }
        let mut back = 0;
        for _ in 0..trims {
            let step = TRIMS.iter().find_map(|&trim| {
                if best.as_ref().is_some_and(|plan| !self.may_gain_by(plan, trim)) {
                    return None;
                }
                let (front, back) = (front + trim.front, back + trim.back);
                self.trimmed(starts, length, (front, back), &best)
            });
            let Some(plan) = step else { break };
            (front, back, best) = (plan.0, plan.1, Some(plan.2));
        }
        best
    }

    /// Whether a plan may be worth more without the ends of its regions.
    fn may_gain_by(&self, plan: &OutlinePlan, trim: Trim) -> bool {
        trim.front + trim.back < plan.candidate.length && self.pricing.may_gain_by(plan, trim)
    }

    /// The best that can be made of some ranges without some instructions at the start and at
    /// the end, if that is better than what is known.
    fn trimmed(
        &self,
        starts: &[u32],
        length: u32,
        (front, back): (u32, u32),
        best: &Option<OutlinePlan>,
    ) -> Option<(u32, u32, OutlinePlan)> {
        if front + back + self.options.min_length.max(1) > length {
            return None;
        }
        let moved: Vec<u32> = starts.iter().map(|start| start + front).collect();
        let length = length - front - back;
        let free = self.affordable(&moved, length)?;
        let mut other = self.weigh(&free, length)?;
        if let Some(operand) = &mut other.agreed {
            operand.instruction += front;
        }
        self.is_better(&other, best.as_ref()).then_some((front, back, other))
    }

    /// The best that can be made of ranges from a block inside on, where the whole saves bytes
    /// and is not worth its time: code that runs rarely often follows what runs always.
    fn after_what_runs_often(
        &self,
        starts: &[u32],
        length: u32,
        best: &Option<OutlinePlan>,
    ) -> Option<(u32, OutlinePlan)> {
        let is_slow = |plan: &OutlinePlan| self.loss(plan) == OutlineRejection::RunsTooOften;
        let plan = best.as_ref().filter(|plan| !self.pricing.pays(plan) && is_slow(plan))?;
        let first = plan.candidate.starts[0];
        let heads = self.analysis.heads(first + 1, plan.candidate.end(first));
        let parts = heads.iter().take(MAX_HEADS).filter_map(|head| {
            let (front, _, plan) = self.trimmed(starts, length, (head - first, 0), best)?;
            Some((front, plan))
        });
        parts.reduce(|one, other| if self.is_better(&other.1, Some(&one.1)) { other } else { one })
    }

    /// The free ones of some ranges, where they may save enough and the budget allows to price
    /// them.
    fn affordable(&self, starts: &[u32], length: u32) -> Option<Vec<u32>> {
        let free = self.free(starts, length);
        if !self.pricing.may_reach_threshold(free.iter().copied(), length) {
            return None;
        }
        self.budget.take(free.len() * length as usize)?;
        Some(free)
    }

    /// Whether some ranges, or what is left of them without their ends, may save enough.
    fn may_pay(&self, free: &[u32], length: u32) -> bool {
        let least = self.options.least_benefit();
        self.options.no_cost || self.pricing.may_save_without_ends(free, length, least)
    }

    /// Whether a plan saves more than the bound of the ranges that it was made of.
    fn exceeds_bound(&self, free: Option<&[u32]>, length: u32, plan: Option<&OutlinePlan>) -> bool {
        free.zip(plan).is_some_and(|(free, plan)| {
            plan.terms.bytes_saved() > self.pricing.upper_bound(free, length).saved
        })
    }

    /// What can be made of ranges that do not overlap.
    fn weigh(&self, free: &[u32], length: u32) -> Option<OutlinePlan> {
        let mut best = self.without_unfit(self.priced(free, length)?);
        // Of regions that move values for phis only the whole is tried: with a plan that loses
        // here, the search for better ends would stop too early.
        if best.plan.candidate.exits.moves > 0 && !self.pricing.pays(&best.plan) {
            return None;
        }
        if self.options.no_cost {
            return best.fits().then_some(best.plan);
        }
        for _ in 0..MAX_SPLITS {
            let Some((operand, other)) = self.part(&best.plan.candidate) else { break };
            let agreed = best.plan.agreed.or(Some(operand));
            let mut other = self.without_unfit(other);
            other.plan.agreed = agreed;
            if best.fits() && !self.is_better(&other.plan, Some(&best.plan)) {
                break;
            }
            best = other;
        }
        best.fits().then(|| self.without_losses(best).plan)
    }

    /// Without the regions that lose a jump, and without those that lose where time counts:
    /// one hot region would make anything without it seem better than the rest.
    fn without_unfit(&self, priced: Priced) -> Priced {
        let priced = self.with_jumps(priced);
        if priced.plan.terms.time > 0 { self.without_losses(priced) } else { priced }
    }

    /// Without the regions in which a call that is a jump would not be one any more, if
    /// there are enough others.
    fn with_jumps(&self, priced: Priced) -> Priced {
        let regions = 0..priced.plan.candidate.starts.len();
        let kept: Vec<usize> =
            regions.filter(|region| priced.losing.binary_search(region).is_err()).collect();
        if priced.losing.is_empty() || kept.len() < 2 {
            return priced;
        }
        self.priced_part(&priced.plan.candidate, &kept)
    }

    /// What is shared by the regions of a candidate that have the same constant where
    /// others have another one, so that it need not be a parameter: those of the
    /// constant that the most regions agree on.  And the operand that has it.
    fn part(&self, candidate: &OutlineCandidate) -> Option<(OperandRef, Priced)> {
        // Constants that all regions have are no parameters.
        if candidate.starts.len() < 3 {
            return None;
        }
        let mut counts: FxHashMap<u32, u32> = FxHashMap::default();
        let mut best: (u32, Option<(usize, u32)>) = (1, None);
        for (at, tuple) in candidate.parameters.iter().enumerate() {
            let numbers = tuple.numbers;
            if numbers.len() <= FEW_REGIONS {
                // The count before other regions is no higher than the best one.
                for region in best.0 as usize..numbers.len() {
                    let number = numbers[region];
                    let until_here = &numbers[..=region];
                    let count = until_here.iter().filter(|&&other| other == number).count() as u32;
                    if count > best.0 && self.analysis.is_constant(number) {
                        best = (count, Some((at, number)));
                    }
                }
                continue;
            }
            counts.clear();
            for &number in numbers.iter().filter(|&&number| self.analysis.is_constant(number)) {
                let count = counts.entry(number).or_insert(0);
                *count += 1;
                if *count > best.0 {
                    best = (*count, Some((at, number)));
                }
            }
        }
        let (tuple, number) = best.1?;
        let OperandTuple { numbers, source, .. } = candidate.parameters.get(tuple);
        let agree = |&region: &usize| numbers[region] == number;
        let regions: Vec<usize> = (0..numbers.len()).filter(agree).collect();
        Some((source, self.priced_part(candidate, &regions)))
    }

    /// Without the regions that cost more than they save.
    fn without_losses(&self, priced: Priced) -> Priced {
        let worthwhile = self.pricing.worthwhile(&priced);
        if worthwhile.len() < 2 || worthwhile.len() == priced.plan.candidate.starts.len() {
            return priced;
        }
        let mut fewer = self.priced_part(&priced.plan.candidate, &worthwhile);
        fewer.plan.agreed = priced.plan.agreed;
        if fewer.fits() { fewer } else { priced }
    }

    /// The ranges that overlap neither each other nor what is taken.
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
