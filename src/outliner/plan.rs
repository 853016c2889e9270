//! A shared function that could be made, as plain data.

use super::candidate::OutlineCandidate;
use super::candidate::operands::OperandRef;
use crate::host::reasons::counts;
use crate::outliner::cost::{CallTerms, FunctionTerms};
use crate::outliner::outline_rejection::OutlineRejection;

/// Of the bytes that keep values over calls, the part that a plan has to save in addition: it is a
/// tenth.  They are the least certain term, because what a call does to the registers of a large
/// function shows in all of its code (docs/outliner-figures.md).
const KEPT_VALUES_PER_BYTE: i64 = 10;

/// What a shared function would save and cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Terms {
    /// The code of all regions, in bytes.
    pub regions: i64,
    /// The calls that replace the regions.
    pub calls: CallTerms,
    /// The shared function.
    pub function: FunctionTerms,
    /// The time that the calls take, in bytes at the exchange rate; 0 where too few bytes are
    /// saved anyway.
    pub time: i64,
}

impl Terms {
    /// What the program gets smaller by, in bytes.
    pub(super) fn bytes_saved(&self) -> i64 {
        self.regions - self.cost()
    }

    /// What is left of that when the time of the calls is paid for.
    pub(super) fn benefit(&self) -> i64 {
        let counts = self.time == 0 || OutlineRejection::RunsTooOften.counts();
        let time = if counts { self.time } else { 0 };
        self.bytes_saved().saturating_sub(time)
    }

    /// Bytes that a plan has to save besides what was asked for, because estimates err.
    pub(super) fn margin(&self) -> i64 {
        let margin = i64::from(self.calls.kept_values) / KEPT_VALUES_PER_BYTE;
        if margin == 0 || counts("KEPT_VALUES_PER_BYTE") { margin } else { 0 }
    }

    /// The rank of overlapping groups: the benefit divided by the square root of the cost, in
    /// thousandths, because a plan that costs more keeps more code from other groups.
    pub(super) fn benefit_for_cost(&self) -> i64 {
        self.benefit() * 1000 / self.cost().max(1).isqrt()
    }

    /// What shorter regions may save a part of: arguments, results, exits and frames.
    pub(super) fn besides(&self) -> i64 {
        self.calls.bytes() - i64::from(self.calls.calls)
            + i64::from(self.function.frame + self.function.exits)
    }

    fn cost(&self) -> i64 {
        self.calls.bytes() + self.function.bytes()
    }
}

/// A shared function that could be made.
#[derive(Clone, Debug)]
pub(super) struct OutlinePlan {
    pub candidate: OutlineCandidate,
    pub terms: Terms,
    /// Neither it nor its callers let an exception pass.
    pub is_nounwind: bool,
    /// Its calls that were jumps in some region, counted from the start of the region.
    pub jumps: Vec<u32>,
    /// For each region, whether the call in its place is a tail call.
    pub tail_calls: Vec<bool>,
    /// The operand whose constant these regions agree on, where others of the group
    /// have other constants; counted from the start of the group's ranges.
    pub agreed: Option<OperandRef>,
}
