//! What sharing some ranges is worth, without the regions that do harm.

use super::limits::{Limit, Limits};
use crate::outliner::analysis::Code;
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::candidates::Candidates;
use crate::outliner::candidate::operands::{OperandRef, OperandTuple};
use crate::outliner::options::Options;
use crate::outliner::outline_rejection::OutlineRejection;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::price::{Priced, Pricing};
use rustc_hash::FxHashMap;
use std::iter;

/// The constants of up to this many regions are compared pairwise, which is faster than hashing
/// them and finds the same.
const FEW_REGIONS: usize = 16;

/// Weighs ranges of a program.
pub(super) struct Weigher<'a, 'll> {
    pub code: Code<'a>,
    pub options: &'a Options,
    pub candidates: Candidates<'a, 'll>,
    pub pricing: Pricing<'a>,
}

impl Weigher<'_, '_> {
    /// What can be made of ranges that do not overlap.
    pub(super) fn weigh(&self, free: &[u32], length: u32, limits: &Limits) -> Option<OutlinePlan> {
        let mut best = self.without_unfit(self.priced(free, length)?);
        // Of regions that move values for phis only the whole is tried: with a plan that loses
        // here, the search for better ends would stop too early.
        let candidate = &best.plan.candidate;
        let moves = |&start| candidate.moves_for_phis(self.code, start) > 0;
        if candidate.starts.iter().any(moves) && !self.pricing.pays(&best.plan) {
            return None;
        }
        if self.options.no_cost {
            return best.fits().then_some(best.plan);
        }
        for () in limits.first(Limit::Splits, iter::repeat(())) {
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

    /// What sharing some ranges saves and costs.
    pub(super) fn priced(&self, starts: &[u32], length: u32) -> Option<Priced> {
        Some(self.pricing.price(self.candidates.matched(starts, length)?))
    }

    /// What sharing some regions of a candidate, given by their index, saves and costs.
    fn priced_part(&self, candidate: &OutlineCandidate, regions: &[usize]) -> Priced {
        self.pricing.price(self.candidates.part(candidate, regions))
    }

    /// Whether a plan is better than another one: it saves enough bytes, whatever its time, and
    /// the other one does not; else it has the larger benefit.  Of a plan that saves too little
    /// the time is not known, and a slow one may be fast from another instruction on.
    pub(super) fn is_better(&self, one: &OutlinePlan, other: Option<&OutlinePlan>) -> bool {
        let rank = |plan: &OutlinePlan| (self.pricing.saves_enough(plan), plan.terms.benefit());
        other.is_none_or(|other| rank(one) > rank(other))
    }

    /// Why a plan does not pay.
    pub(super) fn loss(&self, plan: &OutlinePlan) -> OutlineRejection {
        if self.pricing.saves_enough(plan) {
            OutlineRejection::RunsTooOften
        } else {
            OutlineRejection::NotProfitable
        }
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
                    if count > best.0 && self.code.analysis.is_constant(number) {
                        best = (count, Some((at, number)));
                    }
                }
                continue;
            }
            counts.clear();
            for &number in numbers.iter().filter(|&&number| self.code.analysis.is_constant(number))
            {
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
}
