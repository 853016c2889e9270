//! Groups of regions that stay, and why.

use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::outline_rejection::OutlineRejection;
use crate::outliner::plan::OutlinePlan;
use crate::similarity::search::candidates::Group;

/// A group that stays.
pub(super) struct Refused<'a> {
    pub reason: OutlineRejection,
    pub starts: &'a [u32],
    pub length: u32,
    /// The best that could have been made of it.
    pub plan: Option<&'a OutlinePlan>,
    /// It was priced: the upper bound of its benefit reached the threshold.
    pub is_weighed: bool,
}

impl<'a> Refused<'a> {
    /// A group that was not outlined.
    pub(super) fn group(reason: OutlineRejection, group: &'a Group) -> Self {
        Refused {
            reason,
            starts: &group.starts,
            length: group.length,
            plan: None,
            is_weighed: true,
        }
    }

    /// One that would be made into a shared function in this way.
    pub(super) fn plan(reason: OutlineRejection, plan: &'a OutlinePlan) -> Self {
        let OutlineCandidate { ref starts, length, .. } = plan.candidate;
        Refused { reason, starts, length, plan: Some(plan), is_weighed: true }
    }
}
