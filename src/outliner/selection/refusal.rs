//! Why a group stays.

use super::ends::RegionSearch;
use crate::outliner::candidate::control_flow::RegionExits;
use crate::outliner::candidate::{equal_phis, jumps};
use crate::outliner::outline_rejection::OutlineRejection;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::price::Priced;
use crate::outliner::refused::Refused;
use crate::similarity::search::candidates::Group;

impl RegionSearch<'_, '_> {
    /// Says why a group stays, while nothing is taken.
    pub(super) fn explain(
        &self,
        group: &Group,
        plan: Option<OutlinePlan>,
        refused: &mut impl FnMut(Refused<'_>),
    ) {
        let free = self.taken.free(&group.starts, group.length);
        let is_weighed =
            self.weigher.pricing.may_reach_threshold(free.iter().copied(), group.length);
        let estimate = if plan.is_none() { self.estimate(group) } else { None };
        let refusal = match (&plan, &estimate) {
            (Some(plan), _) => Refused::plan(self.weigher.loss(plan), plan),
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

    /// The price of a group as a whole, for remarks.
    fn estimate(&self, group: &Group) -> Option<Priced> {
        let free = self.taken.free(&group.starts, group.length);
        if free.len() < 2 { None } else { self.weigher.priced(&free, group.length) }
    }

    /// Why a group that could be priced is not shared.
    fn obstacle(&self, priced: &Priced) -> OutlineRejection {
        match priced {
            Priced { plan, .. } if !self.weigher.pricing.pays(plan) => self.weigher.loss(plan),
            Priced { has_too_many_values: true, .. } => OutlineRejection::TooManyValues,
            Priced { losing, .. } if !losing.is_empty() => OutlineRejection::LostJump,
            _ => OutlineRejection::SearchLimit,
        }
    }

    /// Whether at most one range of a group keeps all of its jumps.
    fn cuts_jumps(&self, group: &Group) -> bool {
        let code = self.weigher.code;
        let keeps = |&&start: &&u32| {
            let end = start + group.length;
            let has_one_exit = || RegionExits::collect(code, start, end).count == 1;
            jumps::cut(code, start, end).is_none()
                && jumps::fits(code.analysis, start, end, has_one_exit())
        };
        group.starts.iter().filter(keeps).count() < 2
    }

    /// Whether the calls of all ranges of a group but one may make equal phis.
    fn makes_equal_phis(&self, group: &Group) -> bool {
        let is_safe = |&&start: &&u32| {
            !equal_phis::would_arise(self.weigher.code, start, start + group.length)
        };
        group.starts.iter().filter(is_safe).count() < 2
    }
}
