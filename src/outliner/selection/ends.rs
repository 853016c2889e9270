//! The best region that can be made of some ranges: all of their length, or less at the ends.

use super::limits::{Limit, Limits, TRIMS};
use super::taken::Taken;
use super::weigh::Weigher;
use crate::outliner::candidate::pieces::single_entry_pieces;
use crate::outliner::outline_rejection::OutlineRejection;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::price::trim::Trim;
use crate::similarity::search::candidates::Group;
use std::cmp::Reverse;
use std::iter;

/// The search for the best regions, while some positions are taken.
pub(super) struct RegionSearch<'a, 'll> {
    pub weigher: Weigher<'a, 'll>,
    pub taken: Taken,
    pub limits: Limits,
    /// Remarks or a report want the best of each group, whether it pays or not.
    pub is_heard: bool,
}

impl RegionSearch<'_, '_> {
    /// The best that can be made of a group, if it pays.
    pub(super) fn best_that_pays(&self, group: &Group) -> Option<OutlinePlan> {
        self.best(&group.starts, group.length).filter(|plan| self.weigher.pricing.pays(plan))
    }

    /// The best that can be made of the free ones of some ranges: all of
    /// their length, or less at the ends.
    pub(super) fn best(&self, starts: &[u32], length: u32) -> Option<OutlinePlan> {
        if !self.weigher.pricing.may_reach_threshold(starts.iter().copied(), length) {
            return None;
        }
        let free = self.affordable(starts, length);
        let may_pay = free.as_ref().is_none_or(|free| self.may_pay(free, length));
        if !may_pay && !self.is_heard {
            return None;
        }
        let mut best =
            free.as_ref().and_then(|free| self.weigher.weigh(free, length, &self.limits));
        debug_assert!(
            !self.exceeds_bound(free.as_deref(), length, best.as_ref()),
            "a part saves more than the upper bound of its group"
        );
        let may_be_better = best
            .as_ref()
            .is_none_or(|plan| self.weigher.pricing.may_reach_threshold_without_ends(plan));
        if self.weigher.options.no_cost || !may_pay || !may_be_better {
            return best;
        }
        if !self.limits.allows_trims() {
            return best;
        }
        let (mut front, mut back) = (0, 0);
        if let Some(plan) = self.after_what_runs_often(starts, length, &best) {
            (front, back, best) = (plan.0, plan.1, Some(plan.2));
        }
        for () in self.limits.first(Limit::Trims, iter::repeat(())) {
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
        trim.front + trim.back < plan.candidate.length
            && self.weigher.pricing.may_gain_by(plan, trim)
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
        if front + back + self.weigher.options.least_length() > length {
            return None;
        }
        let moved: Vec<u32> = starts.iter().map(|start| start + front).collect();
        let length = length - front - back;
        let free = self.affordable(&moved, length)?;
        let mut other = self.weigher.weigh(&free, length, &self.limits)?;
        if let Some(operand) = &mut other.agreed {
            operand.instruction += front;
        }
        self.weigher.is_better(&other, best.as_ref()).then_some((front, back, other))
    }

    /// The best that can be made of ranges from a block inside on, as far as control enters there
    /// only, if the whole saves bytes and is not worth its time.  Cold code often lies between code
    /// that always runs.  The first region decides where it ends.
    fn after_what_runs_often(
        &self,
        starts: &[u32],
        length: u32,
        best: &Option<OutlinePlan>,
    ) -> Option<(u32, u32, OutlinePlan)> {
        let code = self.weigher.code;
        let is_slow =
            |plan: &OutlinePlan| self.weigher.loss(plan) == OutlineRejection::RunsTooOften;
        let plan =
            best.as_ref().filter(|plan| !self.weigher.pricing.pays(plan) && is_slow(plan))?;
        let first = plan.candidate.starts[0];
        let heads = code.analysis.heads(first + 1, plan.candidate.end(first));
        let parts = self.limits.first(Limit::Heads, heads.iter()).filter_map(|head| {
            let rest = length - (head - first);
            let pieces = single_entry_pieces(code, *head, rest).into_iter();
            let (phis, longest) = pieces.min_by_key(|&(offset, piece)| (offset, Reverse(piece)))?;
            let front = length - rest + phis;
            self.trimmed(starts, length, (front, length - front - longest), best)
        });
        parts.reduce(
            |one, other| if self.weigher.is_better(&other.2, Some(&one.2)) { other } else { one },
        )
    }

    /// The free ones of some ranges, where they may save enough and the budget allows to price
    /// them.
    fn affordable(&self, starts: &[u32], length: u32) -> Option<Vec<u32>> {
        let free = self.taken.free(starts, length);
        if !self.weigher.pricing.may_reach_threshold(free.iter().copied(), length) {
            return None;
        }
        self.limits.take(free.len() * length as usize)?;
        Some(free)
    }

    /// Whether some ranges, or what is left of them without their ends, may save enough.
    fn may_pay(&self, free: &[u32], length: u32) -> bool {
        let least = self.weigher.options.least_benefit();
        self.weigher.options.no_cost
            || self.weigher.pricing.may_save_without_ends(free, length, least)
    }

    /// Whether a plan saves more than the bound of the ranges that it was made of.
    fn exceeds_bound(&self, free: Option<&[u32]>, length: u32, plan: Option<&OutlinePlan>) -> bool {
        free.zip(plan).is_some_and(|(free, plan)| {
            plan.terms.bytes_saved() > self.weigher.pricing.upper_bound(free, length).saved
        })
    }
}
