//! Local variables that move together with all the code that uses them.
//!
//! The address of a local variable is a parameter like any other value.  But where
//! each region has a variable of its own, of the same size, which nothing outside of
//! the region uses, the shared function can have the variable itself: callers need
//! neither hand over the address nor have room for it.
//!
//! A variable of the shared function is a fresh one each time that a caller's
//! region is entered, and gone after it.  So for the caller's variable
//!
//! * what it holds when control enters must not matter: control enters once, or a
//!   lifetime of the variable begins or ends between any two times;
//! * nothing may access it after the region: its address is not captured, or its only
//!   lifetime lies in the region, or the frame ends with the region.

use crate::outliner::analysis::ProgramAnalysis;
use crate::outliner::analysis::frame::FrameAlloca;
use crate::outliner::analysis::frame_reader::{FrameRegion, Frames};
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::ExitKind;
use crate::outliner::candidate::operands::OperandTuple;
use crate::outliner::cost::ArgumentKind;
use rustc_hash::FxHashSet;
use std::cell::OnceCell;

/// The allocas of a module, which must not change while this object lives.
pub(in crate::outliner) struct Allocas<'a, 'll> {
    frames: Frames<'a, 'll>,
    analysis: &'a ProgramAnalysis,
}

/// Up to this many parameters are compared pairwise, without hashing.
const FEW_PARAMETERS: usize = 16;

/// A candidate whose parameters may be allocas, with facts of its regions that are read
/// once for all of its allocas.
struct AllocaQuery<'a, 'll> {
    candidate: &'a OutlineCandidate,
    /// The code of each region in its function, where allocas may leave it; read when a
    /// parameter first needs it.
    regions: Vec<OnceCell<Option<FrameRegion<'ll>>>>,
    /// The values that stand for more than one parameter of a region, by region
    /// and number.
    repeated: OnceCell<FxHashSet<(u32, u32)>>,
}

impl<'a> AllocaQuery<'a, '_> {
    fn new(candidate: &'a OutlineCandidate) -> Self {
        let regions = candidate.starts.iter().map(|_| OnceCell::new()).collect();
        AllocaQuery { candidate, regions, repeated: OnceCell::new() }
    }

    /// Whether the variable of some region stands for another parameter too.
    fn has_second_parameter(&self, parameter: usize) -> bool {
        let parameters = &self.candidate.parameters;
        let numbers = parameters.get(parameter).numbers;
        if parameters.len() <= FEW_PARAMETERS {
            let is_here = |other: &OperandTuple<'_>| {
                other.numbers.iter().zip(numbers).any(|(one, other)| one == other)
            };
            return parameters.iter().filter(is_here).nth(1).is_some();
        }
        let repeated = self.repeated.get_or_init(|| {
            let (mut seen, mut repeated) = (FxHashSet::default(), FxHashSet::default());
            for tuple in parameters.iter() {
                let values = (0..).zip(tuple.numbers.iter().copied());
                repeated.extend(values.filter(|&value| !seen.insert(value)));
            }
            repeated
        });
        (0..).zip(numbers.iter().copied()).any(|value| repeated.contains(&value))
    }
}

impl<'a, 'll> Allocas<'a, 'll> {
    /// Those of the functions that were analysed.
    pub(in crate::outliner) fn new(frames: Frames<'a, 'll>, analysis: &'a ProgramAnalysis) -> Self {
        Allocas { frames, analysis }
    }

    /// Takes the variables that the shared function can have itself from the
    /// parameters of a candidate.
    pub(in crate::outliner) fn move_into(&self, candidate: &mut OutlineCandidate) {
        let query = AllocaQuery::new(candidate);
        let parameters = 0..candidate.parameters.len();
        let moves: Vec<bool> = parameters.map(|at| self.moves(&query, at)).collect();
        if moves.contains(&true) {
            candidate.make_local(&moves);
        }
    }

    /// Whether the shared function can have the variables of one of its
    /// parameters itself.
    fn moves(&self, query: &AllocaQuery<'_, 'll>, parameter: usize) -> bool {
        let candidate = query.candidate;
        let tuple = candidate.parameters.get(parameter);
        let is_variable_of_region = |(&number, &start): (&u32, &u32)| {
            let facts = &self.analysis.values[number as usize];
            facts.argument_kind == ArgumentKind::Frame
                && facts.is_used_only_in(start, candidate.end(start))
        };
        if !tuple.numbers.iter().zip(&candidate.starts).all(is_variable_of_region)
            || query.has_second_parameter(parameter)
        {
            return false;
        }
        let allocas: Option<Vec<&FrameAlloca>> = (0..candidate.starts.len())
            .map(|at| self.alloca(query, at, tuple.numbers[at]))
            .collect();
        let size = |alloca: &FrameAlloca| (alloca.bytes, alloca.alignment);
        allocas.is_some_and(|allocas| {
            allocas.iter().all(|other| size(other) == size(allocas[0]))
                && (0..)
                    .zip(&allocas)
                    .all(|(at, alloca)| self.is_free(query, at, tuple.numbers[at], alloca))
        })
    }

    /// The alloca of a region, if nothing outside of the region uses it.
    fn alloca<'q>(
        &self,
        query: &'q AllocaQuery<'_, 'll>,
        at: usize,
        number: u32,
    ) -> Option<&'q FrameAlloca> {
        let region = self.region(query, at)?;
        region.alloca(number).filter(|alloca| region.has_all_users_of(alloca))
    }

    /// Whether nothing of an alloca outlives one run through its region.
    fn is_free(
        &self,
        query: &AllocaQuery<'_, 'll>,
        at: usize,
        number: u32,
        alloca: &FrameAlloca,
    ) -> bool {
        let candidate = query.candidate;
        let start = candidate.starts[at];
        let has_pad = !self.analysis.invokes(start, candidate.end(start)).is_empty();
        if !matches!(candidate.exit_kind, ExitKind::Exits(_)) && !has_pad {
            return true;
        }
        let Some(region) = self.region(query, at) else { return false };
        if alloca.is_captured {
            alloca.starts.len() == 1
                && (region.begins(alloca) || !region.may_come_back())
                && region.ends(number, alloca)
        } else {
            !region.may_come_back_to(alloca) || region.ends(number, alloca)
        }
    }

    /// The code of a region in its function; `None` where its allocas stay.
    fn region<'q>(
        &self,
        query: &'q AllocaQuery<'_, 'll>,
        at: usize,
    ) -> Option<&'q FrameRegion<'ll>> {
        let candidate = query.candidate;
        let read = || self.frames.region(candidate.starts[at], candidate.length);
        query.regions[at].get_or_init(read).as_ref()
    }
}
