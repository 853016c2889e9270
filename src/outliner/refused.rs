//! Groups of regions that stay, and why.

use crate::host::reasons::reasons;
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::plan::OutlinePlan;
use crate::similarity::search::candidates::Group;

reasons! {
    /// Why a group of regions stays where it is.
    pub(in crate::outliner) enum OutlineRejection {
        /// Calls and shared function would be larger than what they replace, or save less than
        /// asked for.
        NotProfitable = "NotProfitable": "calls and a shared function would save too little",
        /// It would save enough bytes, but the calls run too often for that.
        RunsTooOften = "RunsTooOften": "the calls would take too much time",
        /// It would save something, but needs more inputs, outputs or exits than a shared function
        /// may have.
        TooManyValues = "TooManyValues": "a shared function would need too many values or exits",
        /// Operands or control flow of the regions do not correspond, or a value cannot be a
        /// parameter or result.
        NotExtractable = "NotExtractable": "their values do not correspond",
        LostJump = "LostJump": "a call that is a jump would not be one any more",
        /// The call would be an invoke, and both destinations would have an equal phi: LLVM makes
        /// wrong code for that.
        EqualPhis = "EqualPhis":
            "LLVM would confuse phis of a landing pad with those after the call",
        Overlaps = "Overlaps": "their code is part of groups that save more",
    }
}

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
