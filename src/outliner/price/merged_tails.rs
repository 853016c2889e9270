//! Regions that code generation makes one of, whether they are outlined or not.
//!
//! ```text
//! case 1:  %a = call i32 @print(ptr %p, i32 2)       .LBB0_1:  movl $2, %esi
//!          br label %end                                       callq print
//! case 4:  %b = call i32 @print(ptr %p, i32 2)  →              jmp .LBB0_9
//!          br label %end
//! ```
//!
//! LLVM's branch folding merges what blocks of a function that lead to the same blocks have in
//! common at their ends (tail merging).  Regions with the same values there are in the program
//! once, and so are the calls in their place.

use super::Pricing;
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::{falls_through, is_phi};
use crate::similarity::input::program::Role;
use rustc_hash::FxHashMap;

/// What leads to blocks that more others lead to counts as it is: all would be compared pairwise.
const MOST_PREDECESSORS: usize = 64;

impl Pricing<'_> {
    /// For each region, whether code generation merges it with one in front of it.
    pub(super) fn merged_tails(&self, candidate: &OutlineCandidate) -> Vec<bool> {
        let starts = &candidate.starts;
        let mut are_merged = vec![false; starts.len()];
        let end = candidate.end(starts[0]);
        if !self.cost.merges_tails()
            || candidate.has_branches
            || falls_through(self.program, self.analysis, end)
        {
            return are_merged;
        }
        // Regions are in the order of their functions.
        let function = |region: usize| self.analysis.positions[starts[region] as usize].function;
        let mut firsts: FxHashMap<Vec<u32>, Vec<usize>> = FxHashMap::default();
        for (region, is_merged) in are_merged.iter_mut().enumerate() {
            if region > 0 && function(region) != function(region - 1) {
                firsts.clear();
            }
            let alike = firsts.entry(self.values_and_successors(candidate, region)).or_default();
            *is_merged = alike.iter().any(|&first| self.lead_alike(candidate, [first, region]));
            if !*is_merged {
                alike.push(region);
            }
        }
        are_merged
    }

    /// The values from outside that a region works on, and the blocks to which it leads.
    fn values_and_successors(&self, candidate: &OutlineCandidate, region: usize) -> Vec<u32> {
        let tuples = [&candidate.parameters, &candidate.derived.tuples, &candidate.locals];
        let tuples = tuples.iter().flat_map(|tuples| tuples.iter());
        let values = tuples.map(|tuple| tuple.numbers[region]);
        values.chain(self.successors(candidate.end(candidate.starts[region]))).collect()
    }

    /// Whether the blocks to which two regions lead get the same values from both.
    fn lead_alike(&self, candidate: &OutlineCandidate, regions: [usize; 2]) -> bool {
        let starts = regions.map(|region| candidate.starts[region]);
        self.successors(candidate.end(starts[0]))
            .all(|to| self.get_same_values(candidate.length, starts, to))
    }

    /// The blocks to which the instruction in front of a position leads.
    fn successors(&self, end: u32) -> impl Iterator<Item = u32> {
        let uses = self.program.entry(end as usize - 1).uses.iter();
        uses.filter(|operand| operand.role() == Role::Successor).map(|operand| operand.number())
    }

    /// Whether the phis of a block have the same values for the ends of two ranges of one length:
    /// one value from outside of both, or what they compute in one place.
    fn get_same_values(&self, length: u32, starts: [u32; 2], to: u32) -> bool {
        let (program, analysis) = (self.program, self.analysis);
        if analysis.predecessors(to) > MOST_PREDECESSORS {
            return false;
        }
        let from = starts.map(|start| program.entry((start + length) as usize - 1).block);
        if analysis.phi_values(to, from[0]) == analysis.phi_values(to, from[1]) {
            return true;
        }
        let Some(head) = analysis.block(to).head else { return false };
        let is_phi_here = |&at: &u32| {
            program.is_legal(at as usize)
                && program.entry(at as usize).block == to
                && is_phi(analysis, at)
        };
        let phis: Vec<u32> = (head..program.len() as u32).take_while(is_phi_here).collect();
        // Phis that no region may have are not known.
        let are_all =
            phis.last().is_some_and(|&last| !analysis.positions[last as usize].is_before_phi);
        let value = |phi: u32, from: u32| {
            let uses = program.entry(phi as usize).uses;
            let at = uses.iter().position(|operand| {
                operand.role() == Role::IncomingBlock && operand.number() == from
            })?;
            Some(uses[at - 1].number())
        };
        let are_same = |&phi: &u32| {
            let [Some(ours), Some(theirs)] = from.map(|from| value(phi, from)) else {
                return false;
            };
            let computed = |value: u32, start: u32| analysis.computed_in(value, start, length);
            let computed = [computed(ours, starts[0]), computed(theirs, starts[1])];
            ours == theirs || computed[0].is_some() && computed[0] == computed[1]
        };
        are_all && phis.iter().all(are_same)
    }
}
