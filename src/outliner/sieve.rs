//! Which groups are worth a closer look.
//!
//! Most groups save nothing, and most of those that a round leaves alone are
//! there again in the next one, word for word.  Both are told by numbers that
//! cost little, before anything else about their functions is known.

use super::cost::{CostModel, Shape};
use super::options::{Options, UnwindTables};
use crate::llvm::Function;
use crate::similarity::candidates::Group;
use crate::similarity::mapper::Mapping;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Tenths of a byte in a byte, and some more: what is repeated is smaller than
/// the same instructions elsewhere.
const TENTHS: u32 = 11;

/// What the code at each position weighs, and what sharing it costs at least.
pub(super) struct Weights {
    /// Tenths of bytes of all positions before each.
    before: Vec<u32>,
    /// What each shared function has at least.
    least_shape: Shape,
}

impl Weights {
    /// The weights of a module.
    pub(super) fn of(mapping: &Mapping<'_>, options: &Options) -> Self {
        let mut before = Vec::with_capacity(mapping.weights.len() + 1);
        let mut sum = 0;
        before.push(sum);
        for weight in &mapping.weights {
            sum += weight;
            before.push(sum);
        }
        let has_unwind_table = options.unwind_tables == UnwindTables::Keep
            && mapping.functions.iter().all(|&(function, _)| has_unwind_table(function));
        let least_shape = Shape { has_unwind_table, ..Shape::default() };
        Weights { before, least_shape }
    }

    /// Estimated bytes of the code at some positions.
    pub(super) fn bytes(&self, begin: u32, end: u32) -> u32 {
        (self.before[end as usize] - self.before[begin as usize]) / TENTHS
    }

    /// Whether sharing the stretches of one length that begin at `starts` may
    /// save as much as is asked for.
    pub(super) fn may_pay(
        &self,
        cost: &CostModel,
        options: &Options,
        starts: &[u32],
        length: u32,
    ) -> bool {
        if options.no_cost {
            return true;
        }
        let call = i64::from(cost.call());
        let mut saved: i64 = 0;
        let mut least = u32::MAX;
        for &start in starts {
            let bytes = self.bytes(start, start + length);
            saved += (i64::from(bytes) - call).max(0);
            least = least.min(bytes);
        }
        let function = cost.shared_function(least, self.least_shape).bytes();
        saved - function >= options.least_benefit()
    }
}

/// Whether a function has an entry in the unwind tables.
pub(super) fn has_unwind_table(function: Function<'_>) -> bool {
    function.facts().has_unwind_table || !is_nounwind(function)
}

/// Whether a function promises to let no exception pass.
pub(super) fn is_nounwind(function: Function<'_>) -> bool {
    function.attributes().iter().any(|attribute| attribute.key == b"nounwind")
}

/// The groups that a round looked at and left alone on their own account, not
/// because others took their code.  As long as their functions stay as they are,
/// there is no need to look again.
#[derive(Default)]
pub(super) struct Settled<'ll> {
    /// A number for each function, in the order in which they were first seen.
    functions: FxHashMap<Function<'ll>, usize>,
    /// The functions that changed in the last round.
    changed: FxHashSet<Function<'ll>>,
    /// Hashes of the groups.
    groups: FxHashSet<u64>,
}

impl<'ll> Settled<'ll> {
    /// The groups that are worth a closer look, and the others.
    pub(super) fn sift<'a>(
        &mut self,
        mapping: &Mapping<'ll>,
        groups: &'a [Group],
        may_pay: impl Fn(&Group) -> bool,
    ) -> (Vec<&'a Group>, Vec<&'a Group>) {
        for &(function, _) in &mapping.functions {
            let next = self.functions.len();
            self.functions.entry(function).or_insert(next);
        }
        // Groups whose functions changed are forgotten: another one may have the
        // same hash later.
        let known = std::mem::take(&mut self.groups);
        groups.iter().partition(|group| {
            if !may_pay(group) {
                return false;
            }
            let hash = self.hash(mapping, group);
            let is_settled = known.contains(&hash) && !self.is_changed(mapping, group);
            if is_settled {
                self.groups.insert(hash);
            }
            !is_settled
        })
    }

    fn is_changed(&self, mapping: &Mapping<'ll>, group: &Group) -> bool {
        group.starts.iter().any(|&start| {
            let (function, _) = mapping.functions[mapping.function_at(start)];
            self.changed.contains(&function)
        })
    }

    /// The same for a group in two rounds between which its functions did not
    /// change.
    fn hash(&self, mapping: &Mapping<'ll>, group: &Group) -> u64 {
        let mut hasher = FxHasher::default();
        group.length.hash(&mut hasher);
        for &start in &group.starts {
            let (function, begin) = mapping.functions[mapping.function_at(start)];
            (self.functions[&function], start - begin).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Notes a group that was left alone.
    pub(super) fn settle(&mut self, mapping: &Mapping<'ll>, group: &Group) {
        self.groups.insert(self.hash(mapping, group));
    }

    /// Notes which functions a round changed.
    pub(super) fn end_round(&mut self, changed: FxHashSet<Function<'ll>>) {
        self.changed = changed;
    }
}
