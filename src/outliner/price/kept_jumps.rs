//! Whether calls that are jumps stay jumps when their code is shared.
//!
//! ```text
//!   store i32 %n, ptr %p                     %r = tail call i1 @f.outlined.0(ptr %p, i32 %n)
//!   %r = tail call i1 @next(ptr %p)    →     ret i1 %r
//!   ret i1 %r
//! ```
//!
//! There are two ways.  The region has all that is executed after the call, its `ret`
//! included; then the call in the region's place is followed by a `ret` of its own.
//! Or the call is the last thing in a region with one exit that hands over at most what
//! the call returns; then the call in the region's place is where the other one was.
//! Either way both have to be jumps: the arguments of both are in registers, and the
//! caller has no memory that could be in use.  docs/outliner.md has the rule.

use crate::facts::argument_registers::Demand;
use crate::outliner::analysis::{Code, Jump};
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::ExitKind;
use crate::outliner::candidate::operands::OperandRef;
use crate::outliner::outline_rejection::OutlineRejection;

/// What the calls of regions that are jumps need.
pub(in crate::outliner) struct KeptJumps<'a> {
    pub code: Code<'a>,
}

impl KeptJumps<'_> {
    /// The calls of a candidate that are jumps in some region, as places in the region.
    pub(in crate::outliner) fn offsets(&self, candidate: &OutlineCandidate) -> Vec<u32> {
        let mut offsets: Vec<u32> = Vec::new();
        for &start in &candidate.starts {
            let jumps = self.code.analysis.jumps(start, candidate.end(start));
            offsets.extend(jumps.iter().map(|jump| jump.position - start));
        }
        offsets.sort_unstable();
        offsets.dedup();
        offsets
    }

    /// For each region, whether the call in its place is marked as a tail call.
    pub(in crate::outliner) fn tail_calls(&self, candidate: &OutlineCandidate) -> Vec<bool> {
        let is_in_registers = self.is_called_in_registers(candidate);
        // The new call must not take the jump from a call that forwards stack arguments.
        let may_be_tail = |region: usize, start: u32| {
            candidate.leaves_no_memory(self.code.analysis, region)
                && (is_in_registers || !self.code.analysis.function_of(start).has_exclusive_jump)
        };
        let is_tail = |(region, &start): (usize, &u32)| match candidate.exit_kind {
            ExitKind::Returns => may_be_tail(region, start),
            ExitKind::Exits(1) => {
                may_be_tail(region, start)
                    && !self.code.analysis.jumps(start, candidate.end(start)).is_empty()
            }
            ExitKind::Exits(_) | ExitKind::Never => false,
        };
        candidate.starts.iter().enumerate().map(is_tail).collect()
    }

    /// The regions in which a call that is a jump would not be one any more.
    pub(in crate::outliner) fn losing(
        &self,
        candidate: &OutlineCandidate,
        jumps: &[u32],
    ) -> Vec<usize> {
        if jumps.is_empty() || !OutlineRejection::LostJump.counts() {
            return Vec::new();
        }
        let shared_keeps =
            self.shared_keeps(candidate, jumps) && self.is_called_in_registers(candidate);
        let loses = |&region: &usize| {
            let start = candidate.starts[region];
            let jumps = self.code.analysis.jumps(start, candidate.end(start));
            let function = self.code.analysis.function_of(start);
            let keeps_result = || match candidate.exit_kind {
                ExitKind::Returns => self.returns_as_before(candidate, region, jumps),
                _ => returns_nothing_else(candidate, jumps, start),
            };
            let keeps = shared_keeps
                && function.may_end_in_jump
                // A call whose exceptions are handled in its function is no jump.
                && self.code.analysis.invokes(start, candidate.end(start)).is_empty()
                && candidate.leaves_no_memory(self.code.analysis, region)
                && jumps.iter().all(|jump| jump.jumps_anywhere)
                && keeps_result();
            !keeps && !jumps.is_empty()
        };
        (0..candidate.starts.len()).filter(loses).collect()
    }

    /// Whether the shared function, which ends in the `ret` of the region, returns there what lets
    /// calls be jumps: where a region returns an undefined value after a call, or the argument that
    /// the callee returns, a parameter may be something else.
    fn returns_as_before(
        &self,
        candidate: &OutlineCandidate,
        region: usize,
        jumps: &[Jump],
    ) -> bool {
        let is_undefined = |number: u32| self.code.analysis.values[number as usize].is_undefined;
        let start = candidate.starts[region];
        candidate.parameters.iter().all(|tuple| !is_undefined(tuple.numbers[region]))
            && jumps
                .iter()
                .filter(|jump| jump.returns_by_argument)
                .all(|jump| self.returns_argument(candidate, start, jump))
    }

    /// Whether the `ret` after a call returns an argument of it in the shared function too.
    fn returns_argument(&self, candidate: &OutlineCandidate, start: u32, jump: &Jump) -> bool {
        let parameter = |position: u32, place: usize| {
            let source = OperandRef { instruction: position - start, place: place as u32 };
            let mut uses = candidate.uses.iter();
            uses.find(|one| one.source == source).map(|one| one.parameter)
        };
        let uses_at = |position: u32| self.code.program.entry(position as usize).uses;
        let [returned] = uses_at(jump.ret) else { return false };
        uses_at(jump.position).iter().enumerate().any(|(place, argument)| {
            argument.number() == returned.number()
                && parameter(jump.position, place) == parameter(jump.ret, 0)
        })
    }

    /// Whether the calls may be jumps in the shared function: in one with allocas of its own
    /// only where they are marked `tail` in all regions.
    fn shared_keeps(&self, candidate: &OutlineCandidate, jumps: &[u32]) -> bool {
        let is_marked = |&start: &u32| {
            jumps.iter().all(|offset| {
                self.code.analysis.positions[(start + offset) as usize].is_marked_tail
            })
        };
        candidate.locals.is_empty() || candidate.starts.iter().all(is_marked)
    }

    /// Whether registers hold all arguments of the shared function, also if the addresses that it
    /// computes are among them after all.
    fn is_called_in_registers(&self, candidate: &OutlineCandidate) -> bool {
        let mut demand = Demand::default();
        for tuple in candidate.parameters.iter().chain(candidate.derived.tuples.iter()) {
            demand.add(tuple.class, self.code.analysis.words(tuple));
        }
        self.code.analysis.registers.hold(demand)
    }
}

/// Whether a region with one exit has no output besides the result of the call it ends in, and
/// the caller returns no argument of that call: the call in the region's place does not say that it
/// returns one.
fn returns_nothing_else(candidate: &OutlineCandidate, jumps: &[Jump], start: u32) -> bool {
    candidate.exit_kind == ExitKind::Exits(1)
        && !jumps.iter().any(|jump| jump.returns_by_argument)
        && match (&candidate.outputs[..], jumps) {
            ([], [_]) => true,
            (&[output], [jump]) => output == jump.position - start,
            _ => false,
        }
}
