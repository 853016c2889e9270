//! Which regions to share: those that save most, each position at most once.

mod disjoint_sets;
mod ends;
mod limits;
mod pieces;
mod refusal;
mod taken;
#[cfg(test)]
mod twin;
mod weigh;

use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::candidates::Candidates;
use crate::outliner::candidate::operands::OperandRef;
use crate::outliner::cost::OutlineCostModel;
use crate::outliner::options::Options;
use crate::outliner::outline_rejection::OutlineRejection;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::price::{FrequencyOf, Pricing};
use crate::outliner::refused::Refused;
use crate::similarity::search::candidates::Group;
use ends::RegionSearch;
use limits::Limits;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};
use taken::Taken;
use weigh::Weigher;

/// Chooses among groups that overlap, by their prices.
pub(super) struct Selector<'a, 'll> {
    search: RegionSearch<'a, 'll>,
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
        let code = candidates.code;
        let pricing = Pricing::new(code, frequency, cost, options, is_first_round);
        let (taken, limits) = (Taken::none_of(code.program.len()), Limits::new(code.program.len()));
        let weigher = Weigher { code, options, candidates, pricing };
        Selector { search: RegionSearch { weigher, taken, limits, is_heard: false } }
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
        self.search.is_heard = is_heard;
        for group in self.search.all_parts(left_out) {
            let plan = self.search.best(&group.starts, group.length);
            self.search.explain(&group, plan, &mut refused);
        }
        // What remarks ask for must not change what is chosen.
        self.search.limits = Limits::new(self.search.weigher.code.program.len());
        let pieces = self.search.pieces(groups);
        let has_chosen = vec![false; pieces.len()];
        let mut competition = Competition { heap: BinaryHeap::new(), pieces, has_chosen };
        for (order, group) in competition.pieces.iter().enumerate() {
            match self.search.best(&group.starts, group.length) {
                Some(plan) if self.search.weigher.pricing.pays(&plan) => {
                    competition.heap.push(self.promise(order, plan));
                }
                plan if is_heard => self.search.explain(group, plan, &mut refused),
                _ => {}
            }
        }
        let chosen = self.compete(competition, refused);
        self.search.limits.log(self.search.weigher.code.program.len());
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
                Some(plan) if self.search.taken.is_free(&plan.candidate) => {
                    self.search.taken.add(&plan.candidate);
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
            if let Some(rest) = self.search.best_that_pays(&competition.pieces[order]) {
                competition.heap.push(self.promise(order, rest));
            } else if let Some(lost) = lost {
                refused(Refused::plan(OutlineRejection::Overlaps, &lost));
            }
        }
        chosen
    }

    /// Divides the rest of a group into one new group for each constant of the operand that
    /// the chosen part agrees on, if that was a small part.  The rest as a whole is priced again after
    /// the last of the new groups.  Says whether there are new groups.
    fn divide(&self, competition: &mut Competition, order: usize, chosen: &OutlinePlan) -> bool {
        let group = &competition.pieces[order];
        let Some(operand) = chosen.agreed else { return false };
        let limits = &self.search.limits;
        if !limits.allows_division(chosen.candidate.starts.len(), group.starts.len()) {
            return false;
        }
        let mut last: Option<Rank> = None;
        for group in self.classes_by_constant(group, operand) {
            if let Some(plan) = self.search.best_that_pays(&group) {
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
        for start in self.search.taken.free(&group.starts, group.length) {
            let uses = self.search.weigher.code.program.entry((start + instruction) as usize).uses;
            let number = uses[place as usize].number();
            if self.search.weigher.code.analysis.is_constant(number) {
                classes.entry(number).or_default().push(start);
            }
        }
        let several = classes.into_values().filter(|starts| starts.len() > 1);
        several.map(|starts| Group { length: group.length, starts }).collect()
    }

    fn promise(&self, order: usize, plan: OutlinePlan) -> Promise {
        let OutlineCandidate { length, ref starts, .. } = plan.candidate;
        let benefit = if self.search.weigher.options.no_cost {
            i64::from(length) * starts.len() as i64
        } else {
            plan.terms.benefit_for_cost()
        };
        Promise { rank: (benefit, length, Reverse(order)), plan: Some(plan) }
    }
}
