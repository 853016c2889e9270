//! How control enters and leaves a range, and whether that makes it a region.

use super::{equal_phis, jumps};
use crate::host::reasons::counts;
use crate::llvm::{ExitEdge, Opcode};
use crate::outliner::analysis::{Code, NOWHERE, ProgramAnalysis};
use crate::outliner::outline_rejection::OutlineRejection;
use crate::program::{NO_VALUE, Role};
use std::ops::Range;

/// How control leaves a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::outliner) enum ExitKind {
    /// Through this many exits.
    Exits(u32),
    /// It returns from the function.
    Returns,
    /// It never does.
    Never,
}

/// Where control leaves a region: the same in all regions of a candidate.
#[derive(Clone, Debug, Default)]
pub(in crate::outliner) struct RegionExits {
    /// How many exits there are.  They are numbered in the order of the branches, and of a
    /// branch's successors, that first lead there; the one after the last instruction is the
    /// last one.  A block whose phis have several values for the region is as many exits.
    pub count: u32,
    /// The edges that lead to them.
    pub edges: Vec<ExitEdge>,
}

impl RegionExits {
    /// The exits of a range that is a region.
    pub(in crate::outliner) fn collect(code: Code<'_>, start: u32, end: u32) -> Self {
        let (mut known, mut edges) = (Vec::new(), Vec::new());
        for position in ends_of_blocks(code.analysis, start, end) {
            let from = code.program.entry(position as usize).block;
            for (successor, &block) in successors(code, position).iter().enumerate() {
                if inner_block(code, block, start, end).is_none() {
                    let to = (block, code.analysis.phi_values(block, from));
                    let number = known.iter().position(|&other| other == to);
                    let exit = number.unwrap_or(known.len()) as u32;
                    if number.is_none() {
                        known.push(to);
                    }
                    let (instruction, successor) = (position - start, successor as u32);
                    edges.push(ExitEdge { instruction, successor, exit });
                }
            }
        }
        let mut count = known.len() as u32;
        if falls_through(code, end) {
            edges.push(ExitEdge { instruction: end - 1 - start, successor: 0, exit: count });
            count += 1;
        }
        RegionExits { count, edges }
    }

    /// How many values the region that begins at a position moves for phis because a block is more
    /// than one exit: one for each phi and each of these exits but the first.
    pub(super) fn moves(&self, code: Code<'_>, start: u32) -> u32 {
        let mut blocks = vec![None; self.count as usize];
        for &ExitEdge { instruction, successor, exit } in &self.edges {
            let targets = successors(code, start + instruction);
            blocks[exit as usize] = targets.get(successor as usize).copied();
        }
        let again = (1..blocks.len()).filter(|&exit| blocks[..exit].contains(&blocks[exit]));
        again.filter_map(|exit| blocks[exit]).map(|block| code.analysis.block(block).phis).sum()
    }
}

/// The blocks that an instruction leads to, in LLVM's order.
fn successors(code: Code<'_>, position: u32) -> Vec<u32> {
    let uses = code.program.entry(position as usize).uses.iter();
    let targets = uses.filter(|operand| operand.role() == Role::Successor);
    let mut successors: Vec<u32> = targets.map(|operand| operand.number()).collect();
    let opcode = code.analysis.positions[position as usize].opcode;
    if opcode.is_some_and(Opcode::has_reversed_successors) {
        successors.reverse();
    }
    successors
}

pub(in crate::outliner) fn is_phi(analysis: &ProgramAnalysis, position: u32) -> bool {
    analysis.positions[position as usize].opcode == Some(Opcode::Phi)
}

/// Whether a range ends between two phis of a block.  Outlining it would change the
/// predecessors of the phis after it.
pub(super) fn ends_among_phis(analysis: &ProgramAnalysis, end: u32) -> bool {
    analysis.positions[end as usize - 1].is_before_phi
}

/// The first block after the start of a range that others lead to.
pub(super) fn entered_from_outside(code: Code<'_>, begin: u32, end: u32) -> Option<u32> {
    code.analysis.heads(begin + 1, end).iter().copied().find(|&head| {
        let block = code.program.entry(head as usize).block;
        !code.analysis.block(block).is_entered_from(begin, end)
    })
}

/// Where the branches of a range lead, and how control leaves it.
pub(super) struct ControlFlow {
    pub exit_kind: ExitKind,
    pub has_branches: bool,
    /// For each branch target in the order of the operands: the instruction it is, or the
    /// exit.
    targets: Vec<BranchTarget>,
    /// Memory that is used for one range after the other.
    exits: Exits,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BranchTarget {
    Inner(u32),
    Exit(u32),
}

impl ControlFlow {
    /// `None` where the range is no region.
    pub(super) fn analyse(
        code: Code<'_>,
        start: u32,
        length: u32,
        of_block: BlockExits,
    ) -> Option<Self> {
        let range = start..start + length;
        let (mut targets, mut exits) = (Vec::new(), Exits { of_block, known: Vec::new() });
        let note = |target| {
            targets.push(target);
            true
        };
        let exit_kind = exits.of_region(code, range.clone(), note)?;
        let has_branches = !code.analysis.heads(start + 1, range.end).is_empty();
        Some(ControlFlow { exit_kind, has_branches, targets, exits })
    }

    /// Whether another range of the same length is a region whose branches lead to the same
    /// places.
    pub(super) fn is_that_of(&mut self, code: Code<'_>, start: u32, length: u32) -> bool {
        let mut expected = self.targets.iter();
        let is_same = |target| expected.next() == Some(&target);
        let range = start..start + length;
        self.exits.of_region(code, range, is_same).is_some() && expected.len() == 0
    }
}

/// The positions of a range where its branches are: before heads, and last.
pub(in crate::outliner) fn ends_of_blocks<'a>(
    analysis: &'a ProgramAnalysis,
    start: u32,
    end: u32,
) -> impl Iterator<Item = u32> + 'a {
    analysis.heads(start + 1, end).iter().map(|head| head - 1).chain([end - 1])
}

/// Whether all exceptions of a range go to the same place, and nothing there
/// depends on where in the range they come from or on what it computed.
fn has_one_pad(code: Code<'_>, start: u32, end: u32) -> bool {
    let Some(&first) = code.analysis.invokes(start, end).first() else { return true };
    let Some(pad) = code.analysis.positions[first as usize].pad else { return false };
    let is_computed_inside = |&number: &u32| {
        number != NOWHERE && code.analysis.computed_in(number, start, end - start).is_some()
    };
    let from = |position: u32| code.program.entry(position as usize).block;
    let values = code.analysis.phi_values(pad, from(first));
    values.is_some()
        && code.analysis.throwing(start, end).iter().all(|&position| {
            code.analysis.positions[position as usize].pad == Some(pad)
                && code.analysis.phi_values(pad, from(position)) == values
                && code
                    .analysis
                    .pad_inputs(pad, from(position))
                    .is_some_and(|inputs| !inputs.iter().any(is_computed_inside))
        })
        && !(start..end).any(|position| is_needed_in(code, pad, position, start, end))
}

/// Whether a block outside of a range, or one that control reaches from there, may use the
/// value of an instruction of the range.
fn is_needed_in(code: Code<'_>, block: u32, position: u32, start: u32, end: u32) -> bool {
    let value = code.program.entry(position as usize).value;
    if value == NO_VALUE {
        return false;
    }
    let facts = &code.analysis.values[value as usize];
    // Where values without a register are live is not known.
    facts.is_used_outside(start, end)
        && (facts.class.is_none() || code.analysis.is_live_in(value, block))
}

/// Whether control goes on at the position after a range.
pub(in crate::outliner) fn falls_through(code: Code<'_>, end: u32) -> bool {
    let leads_elsewhere = || {
        let last = code.program.entry(end as usize - 1);
        last.uses.iter().any(|operand| operand.role() == Role::Successor)
    };
    match code.analysis.positions[end as usize - 1].opcode {
        Some(Opcode::Invoke) => !leads_elsewhere(),
        opcode => !opcode.is_some_and(Opcode::is_terminator),
    }
}

/// Candidates with more exit blocks are rejected before pricing.
const MOST_EXITS: usize = 256;

/// How many exits a block outside of a region may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BlockExits {
    /// One: its phis have the same values for all branches of the region.
    One,
    /// One for each of the values that its phis have.
    ByPhis,
}

/// The blocks outside that branches of a range lead to.
struct Exits {
    of_block: BlockExits,
    /// In the order in which branches first lead there, each with the number of the values
    /// that its phis have for these branches.
    known: Vec<(u32, u32)>,
}

impl Exits {
    /// How control leaves a range.  Calls a function with the target of each branch, in the
    /// order of the operands; `None` where that returns `false` or the range is no region.
    fn of_region(
        &mut self,
        code: Code<'_>,
        Range { start, end }: Range<u32>,
        mut is_wanted: impl FnMut(BranchTarget) -> bool,
    ) -> Option<ExitKind> {
        if is_phi(code.analysis, start)
            || ends_among_phis(code.analysis, end)
            || entered_from_outside(code, start, end).is_some()
            || !has_one_pad(code, start, end)
            || jumps::cut(code, start, end).is_some()
        {
            return None;
        }
        self.known.clear();
        let mut returns = false;
        for position in ends_of_blocks(code.analysis, start, end) {
            let entry = code.program.entry(position as usize);
            returns |= code.analysis.positions[position as usize].opcode == Some(Opcode::Ret);
            for operand in entry.uses.iter().filter(|operand| operand.role() == Role::Successor) {
                let block = operand.number();
                let target = match inner_block(code, block, start, end) {
                    Some(offset) => BranchTarget::Inner(offset),
                    None => BranchTarget::Exit(self.number(code.analysis, entry.block, block)?),
                };
                if !is_wanted(target) {
                    return None;
                }
            }
        }
        let falls = falls_through(code, end);
        let exits = self.known.len() as u32 + u32::from(falls);
        let exit_kind = match (exits, returns) {
            (0, true) => ExitKind::Returns,
            (0, false) => ExitKind::Never,
            (_, true) => return None,
            (_, false) => ExitKind::Exits(exits),
        };
        let has_one_exit = exit_kind == ExitKind::Exits(1);
        if has_one_exit
            && equal_phis::would_arise(code, start, end)
            && OutlineRejection::EqualPhis.counts()
        {
            return None;
        }
        jumps::fits(code.analysis, start, end, has_one_exit).then_some(exit_kind)
    }

    /// The number of the exit that one block leads to; `None` where there are too many, or
    /// one block would be several.
    fn number(&mut self, analysis: &ProgramAnalysis, from: u32, to: u32) -> Option<u32> {
        let values = analysis.phi_values(to, from)?;
        let known = self.known.iter().position(|&known| known == (to, values));
        let number = known.unwrap_or(self.known.len());
        if known.is_none() {
            let is_again = || self.known.iter().any(|&(other, _)| other == to);
            if number >= MOST_EXITS && counts("MOST_EXITS")
                || self.of_block == BlockExits::One && is_again()
            {
                return None;
            }
            self.known.push((to, values));
        }
        Some(number as u32)
    }
}

/// A block outside that a branch of a range leads to, and the block of that branch.
pub(super) fn first_exit(code: Code<'_>, start: u32, end: u32) -> Option<(u32, u32)> {
    ends_of_blocks(code.analysis, start, end).find_map(|position| {
        let entry = code.program.entry(position as usize);
        let targets = entry.uses.iter().filter(|operand| operand.role() == Role::Successor);
        let mut blocks = targets.map(|operand| operand.number());
        blocks
            .find(|&block| inner_block(code, block, start, end).is_none())
            .map(|block| (entry.block, block))
    })
}

/// Which instruction of a range begins a block, if one does.  A range that
/// begins in the middle of a block does not have it.
fn inner_block(code: Code<'_>, block: u32, start: u32, end: u32) -> Option<u32> {
    let head = code.analysis.block(block).head.filter(|&head| start <= head && head < end)?;
    let is_whole = head > start || code.program.entry(start as usize).is_head;
    is_whole.then(|| head - start)
}
