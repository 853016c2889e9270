//! Whether calls that are jumps stay jumps when their code is shared.
//!
//! ```text
//!   store i32 %n, ptr %p                     %r = tail call i1 @f.outlined.0(ptr %p, i32 %n)
//!   %r = tail call i1 @next(ptr %p)    →     ret i1 %r
//!   ret i1 %r
//! ```
//!
//! There are two ways.  The region has all that is executed behind the call, its `ret`
//! included; then the call in the region's place is followed by a `ret` of its own.
//! Or the call is the last thing in a region with one exit that hands over at most what
//! the call returns; then the call in the region's place is where the other one was.
//! Either way both have to be jumps: the arguments of both are in registers, and the
//! caller has no memory that could be in use.  docs/outliner.md has the rule.

use super::jumps::Demand;
use super::region::{Ending, Pattern};
use super::survey::{Jump, Survey};
use crate::llvm::Opcode;
use crate::similarity::program::{Program, Role};

/// Where a stretch has to end, or what it has to begin behind, so that no call that is a
/// jump is cut off from its `ret`; `None` where none is.
pub(super) fn cut(program: &Program, survey: &Survey<'_>, begin: u32, end: u32) -> Option<Cut> {
    if let Some(position) = survey.comes_after_jump(begin, end) {
        return Some(Cut { end: position, begin: position + 1 });
    }
    let is_cut_off = |jump: &&Jump| {
        !is_inside(jump.ret, begin, end) && !ends_with(program, survey, end, jump.position)
    };
    let jump = survey.jumps(begin, end).iter().find(is_cut_off)?;
    Some(Cut { end: jump.position + 1, begin: jump.position + 1 })
}

/// Where the first of two parts of a stretch ends, and where the other one begins.
pub(super) struct Cut {
    pub end: u32,
    pub begin: u32,
}

/// Whether a stretch that ends in some way, and has nothing to be cut, keeps its jumps.
pub(super) fn fits(survey: &Survey<'_>, begin: u32, end: u32, ending: Ending) -> bool {
    let ends_before_ret = |jump: &Jump| !is_inside(jump.ret, begin, end);
    ending == Ending::Exits(1) || !survey.jumps(begin, end).iter().any(ends_before_ret)
}

fn is_inside(position: u32, begin: u32, end: u32) -> bool {
    begin <= position && position < end
}

/// Whether a stretch does nothing behind a call of it but to go where the call did.
fn ends_with(program: &Program, survey: &Survey<'_>, end: u32, call: u32) -> bool {
    let last = end - 1;
    let goes_on = || {
        let uses = program.entry(last as usize).uses;
        survey.positions[last as usize].opcode == Some(Opcode::Br)
            && uses.len() == 1
            && uses[0].role() == Role::Target
            && program.entry(last as usize).block == program.entry(call as usize).block
    };
    call == last || call + 1 == last && goes_on()
}

/// What the calls of regions that are jumps need.
pub(super) struct KeptJumps<'a, 'll> {
    pub survey: &'a Survey<'ll>,
}

impl KeptJumps<'_, '_> {
    /// The calls of a pattern that are jumps in some region, as places in the region.
    pub(super) fn of(&self, pattern: &Pattern) -> Vec<u32> {
        let mut offsets: Vec<u32> = Vec::new();
        for &start in &pattern.starts {
            let jumps = self.survey.jumps(start, pattern.end(start));
            offsets.extend(jumps.iter().map(|jump| jump.position - start));
        }
        offsets.sort_unstable();
        offsets.dedup();
        offsets
    }

    /// For each region, whether the call in its place is marked as a tail call.
    pub(super) fn tail_calls(&self, pattern: &Pattern) -> Vec<bool> {
        let is_tail = |(region, &start): (usize, &u32)| match pattern.ending {
            Ending::Returns => pattern.leaves_no_memory(self.survey, region),
            Ending::Exits(1) => {
                pattern.leaves_no_memory(self.survey, region)
                    && !self.survey.jumps(start, pattern.end(start)).is_empty()
            }
            Ending::Exits(_) | Ending::Never => false,
        };
        pattern.starts.iter().enumerate().map(is_tail).collect()
    }

    /// The regions in which a call that is a jump would not be one any more.
    pub(super) fn losing(&self, pattern: &Pattern, jumps: &[u32]) -> Vec<usize> {
        if jumps.is_empty() {
            return Vec::new();
        }
        let shared_keeps =
            self.shared_keeps(pattern, jumps) && self.is_called_in_registers(pattern);
        let loses = |&region: &usize| {
            let start = pattern.starts[region];
            let jumps = self.survey.jumps(start, pattern.end(start));
            let function = self.survey.function_of(start);
            !jumps.is_empty()
                && !(shared_keeps
                    && function.may_end_in_jump
                    // A call whose exceptions are handled here is none.
                    && self.survey.invokes(start, pattern.end(start)).is_empty()
                    && pattern.leaves_no_memory(self.survey, region)
                    && jumps.iter().all(|jump| jump.jumps_anywhere)
                    && (pattern.ending == Ending::Returns
                        || returns_nothing_else(pattern, jumps, start)))
        };
        (0..pattern.starts.len()).filter(loses).collect()
    }

    /// Whether the calls are jumps in the shared function.  In one with variables of its
    /// own they are where all regions say so.
    fn shared_keeps(&self, pattern: &Pattern, jumps: &[u32]) -> bool {
        let is_marked = |&start: &u32| {
            jumps
                .iter()
                .all(|offset| self.survey.positions[(start + offset) as usize].is_marked_tail)
        };
        pattern.locals.is_empty() || pattern.starts.iter().all(is_marked)
    }

    /// Whether registers hold all that the shared function is handed.
    fn is_called_in_registers(&self, pattern: &Pattern) -> bool {
        let mut demand = Demand::default();
        for column in pattern.parameters.iter() {
            let is_wide = |&number: &u32| self.survey.values[number as usize].is_wide;
            demand.add(column.class, column.numbers.iter().any(is_wide));
        }
        self.survey.registers.hold(demand)
    }
}

/// Whether the only value that a region hands over is that of the call it ends in.
fn returns_nothing_else(pattern: &Pattern, jumps: &[Jump], start: u32) -> bool {
    pattern.ending == Ending::Exits(1)
        && match (&pattern.outputs[..], jumps) {
            ([], [_]) => true,
            (&[output], [jump]) => output == jump.position - start,
            _ => false,
        }
}
