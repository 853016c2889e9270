//! The parts of groups that may become regions.

use super::disjoint_sets::DisjointSets;
use super::ends::RegionSearch;
use super::limits::Limit;
use crate::outliner::candidate::jumps;
use crate::outliner::candidate::pieces::single_entry_pieces;
use crate::similarity::search::candidates::Group;
use rustc_hash::FxHashSet;
use std::iter;

impl RegionSearch<'_, '_> {
    /// The parts of groups that control enters at the first instruction only and
    /// that may pay.
    pub(super) fn pieces(&self, groups: &[&Group]) -> Vec<Group> {
        let mut classes = DisjointSets::default();
        for group in groups {
            for (offset, length) in self.parts_of(group) {
                let starts = || group.starts.iter().map(|start| start + offset);
                if self.weigher.pricing.may_reach_threshold(starts(), length) {
                    classes.add(length, starts());
                }
            }
        }
        classes.groups()
    }

    /// The parts of groups that control enters at the first instruction only, each
    /// once.
    pub(super) fn all_parts(&self, groups: &[&Group]) -> Vec<Group> {
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
            !self.weigher.code.analysis.invokes(start, end).is_empty()
                || jumps::cut(self.weigher.code, start, end).is_some()
        };
        let others = group.starts[1..].iter().copied().filter(|&start| differs(start));
        let models = iter::once(group.starts[0]).chain(self.limits.first(Limit::Models, others));
        let mut pieces: Vec<(u32, u32)> = models
            .flat_map(|begin| single_entry_pieces(self.weigher.code, begin, group.length))
            .collect();
        let mut seen = FxHashSet::default();
        pieces
            .retain(|&piece| piece.1 >= self.weigher.options.least_length() && seen.insert(piece));
        pieces
    }
}
