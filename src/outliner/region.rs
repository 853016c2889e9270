//! Regions that can share one function, and what that function looks like.
//!
//! A group of similar ranges becomes an [`OutlineCandidate`]: which operands are
//! computed inside, which are the same everywhere and stay, and which become
//! parameters.  All of an operand's values, one for each region, are an *operand tuple*;
//! equal operand tuples share a parameter.  Nothing here trusts the search: a region
//! whose operands and branches do not correspond to the first one's is left out.
//!
//! Control enters a region at its first instruction only.  It leaves through
//! *exits*: blocks outside that branches of the region lead to, in the order in
//! which they are first met, and what follows the last instruction where that is
//! no terminator.  Exceptions do not count: all of a region's go to one *pad*, a
//! block outside, or all leave the function.

use super::analysis::{NOWHERE, ProgramAnalysis};
use super::kept_jumps;
use super::matcher::{DistinctTuples, Matcher};
use crate::llvm::{Opcode, RegisterClass};
use crate::similarity::input::program::{NO_VALUE, Program, Role};
use std::mem;

/// How control leaves a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ExitKind {
    /// Through this many exits.
    Exits(u32),
    /// It returns from the function.
    Returns,
    /// It never does.
    Never,
}

/// Where a region finds one of the values it hands over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OperandRef {
    /// The instruction, counted from the begin of the region.
    pub instruction: u32,
    /// The place among the uses of the instruction.
    pub place: u32,
}

/// The values of one operand in all regions.
#[derive(Clone, Copy, Debug)]
pub(super) struct OperandTuple<'a> {
    /// The number of the value in each region.
    pub numbers: &'a [u32],
    /// Where the first region has it.
    pub source: OperandRef,
    pub class: RegisterClass,
}

/// Operand tuples of the same regions.
#[derive(Clone, Debug)]
pub(super) struct OperandTuples {
    regions: usize,
    /// The numbers of one operand tuple after the other.
    numbers: Vec<u32>,
    sources: Vec<(OperandRef, RegisterClass)>,
}

impl OperandTuples {
    /// No operand tuples of some regions.
    pub(super) fn of(regions: usize) -> Self {
        OperandTuples { regions, numbers: Vec::new(), sources: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.sources.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    pub(super) fn push(&mut self, tuple: OperandTuple<'_>) {
        self.numbers.extend_from_slice(tuple.numbers);
        self.sources.push((tuple.source, tuple.class));
    }

    pub(super) fn get(&self, at: usize) -> OperandTuple<'_> {
        let (source, class) = self.sources[at];
        let numbers = &self.numbers[at * self.regions..(at + 1) * self.regions];
        OperandTuple { numbers, source, class }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = OperandTuple<'_>> {
        (0..self.len()).map(|at| self.get(at))
    }
}

/// An operand of the first region that becomes a parameter.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParameterUse {
    pub source: OperandRef,
    pub parameter: u32,
}

/// What a group of regions has in common.
#[derive(Clone, Debug)]
pub(super) struct OutlineCandidate {
    pub length: u32,
    /// Where the regions begin.
    pub starts: Vec<u32>,
    pub exit_kind: ExitKind,
    /// The regions have more than one block.
    pub has_branches: bool,
    pub parameters: OperandTuples,
    pub uses: Vec<ParameterUse>,
    /// Local variables of the callers that become variables of the shared
    /// function.
    pub locals: OperandTuples,
    /// Instructions whose values are used behind a region, counted from its
    /// begin.
    pub outputs: Vec<u32>,
    /// Uses of the operand tuples of local variables.
    local_uses: Vec<ParameterUse>,
    /// For each region, whether the first two operands of each instruction are those
    /// of the first region in the other order; nothing where none are.
    orders: Vec<Vec<bool>>,
}

impl OutlineCandidate {
    /// The candidate of the ranges of one length that begin at `starts`, as
    /// many as fit the first that is a region; `None` where fewer than two do or
    /// a value can not be handed over.
    pub(super) fn of(
        program: &Program,
        analysis: &ProgramAnalysis<'_>,
        starts: &[u32],
        length: u32,
    ) -> Option<Self> {
        let control_flow = |start| ControlFlow::of(program, analysis, start, length);
        let (at, first_shape) =
            starts.iter().enumerate().find_map(|(at, &start)| Some((at, control_flow(start)?)))?;
        let first = starts[at];
        let matcher = Matcher::new(program, analysis, first, length);
        let mut kept = Vec::with_capacity(starts.len());
        let mut orders = Vec::with_capacity(starts.len());
        kept.push(first);
        orders.push(Vec::new());
        for &start in &starts[at + 1..] {
            if let Some(order) = matcher.order(start)
                && control_flow(start).is_some_and(|other| other.targets == first_shape.targets)
            {
                kept.push(start);
                orders.push(order);
            }
        }
        if kept.len() < 2 {
            return None;
        }
        let outputs = match first_shape.exit_kind {
            ExitKind::Exits(_) => outputs(program, analysis, &kept, length)?,
            ExitKind::Returns | ExitKind::Never => Vec::new(),
        };
        let (parameters, uses) = matcher.tuples(&kept, &orders)?;
        let regions = kept.len();
        Some(OutlineCandidate {
            length,
            starts: kept,
            exit_kind: first_shape.exit_kind,
            has_branches: first_shape.has_branches,
            parameters,
            uses,
            locals: OperandTuples::of(regions),
            outputs,
            local_uses: Vec::new(),
            orders,
        })
    }

    /// The candidate of some of the regions, by their place.  Operands are in the order
    /// that all regions have in common.
    pub(super) fn of_part(
        &self,
        program: &Program,
        analysis: &ProgramAnalysis<'_>,
        regions: &[usize],
    ) -> Self {
        let starts: Vec<u32> = regions.iter().map(|&region| self.starts[region]).collect();
        let first_order = &self.orders[regions[0]];
        let mut tuples = DistinctTuples::of(regions.len());
        let mut numbers = Vec::with_capacity(regions.len());
        let mut number = |OperandTuple { numbers: all, source, class }: OperandTuple<'_>| {
            numbers.clear();
            numbers.extend(regions.iter().map(|&region| all[region]));
            let source = in_order(source, first_order);
            let tuple = OperandTuple { numbers: &numbers, source, class };
            (!analysis.is_one_constant(&numbers)).then(|| tuples.number(tuple))
        };
        let parameters: Vec<Option<u32>> = self.parameters.iter().map(&mut number).collect();
        let locals: Vec<Option<u32>> = self.locals.iter().map(&mut number).collect();
        let mut uses = Vec::with_capacity(self.uses.len() + self.local_uses.len());
        for (old, numbers) in [(&self.uses, &parameters), (&self.local_uses, &locals)] {
            uses.extend(old.iter().filter_map(|&ParameterUse { source, parameter }| {
                let parameter = numbers[parameter as usize]?;
                Some(ParameterUse { source: in_order(source, first_order), parameter })
            }));
        }
        uses.sort_unstable_by_key(|one| (one.source.instruction, one.source.place));
        let is_output =
            |offset: &u32| is_used_outside(program, analysis, &starts, self.length, *offset);
        OutlineCandidate {
            length: self.length,
            exit_kind: self.exit_kind,
            has_branches: self.has_branches,
            parameters: tuples.tuples,
            uses,
            locals: OperandTuples::of(regions.len()),
            outputs: self.outputs.iter().copied().filter(is_output).collect(),
            local_uses: Vec::new(),
            orders: regions.iter().map(|&at| other_order(first_order, &self.orders[at])).collect(),
            starts,
        }
    }

    /// Makes local variables of some parameters, which are addresses of such.
    pub(super) fn make_local(&mut self, is_local: &[bool]) {
        let mut numbers = Vec::with_capacity(is_local.len());
        let none = OperandTuples::of(self.starts.len());
        let tuples = mem::replace(&mut self.parameters, none);
        for (tuple, &is_local) in tuples.iter().zip(is_local) {
            let tuples = if is_local { &mut self.locals } else { &mut self.parameters };
            numbers.push(tuples.len() as u32);
            tuples.push(tuple);
        }
        let uses = mem::take(&mut self.uses);
        for ParameterUse { source, parameter } in uses {
            let uses =
                if is_local[parameter as usize] { &mut self.local_uses } else { &mut self.uses };
            uses.push(ParameterUse { source, parameter: numbers[parameter as usize] });
        }
    }

    /// Where a region has the value of an operand tuple.
    pub(super) fn source(&self, tuple: OperandTuple<'_>, region: usize) -> OperandRef {
        in_order(tuple.source, &self.orders[region])
    }

    /// Whether the call in the place of a region is the last thing its function
    /// does: it returns, and the function has no memory that the call may see.
    pub(super) fn ends_in_tail_call(&self, analysis: &ProgramAnalysis<'_>, region: usize) -> bool {
        self.exit_kind == ExitKind::Returns && self.leaves_no_memory(analysis, region)
    }

    /// Whether the function of a region has no memory that a callee may be given,
    /// besides the variables that move.
    pub(super) fn leaves_no_memory(&self, analysis: &ProgramAnalysis<'_>, region: usize) -> bool {
        let owned = analysis.function_of(self.starts[region]).owned_memory;
        owned != u32::MAX && owned as usize <= self.locals.len()
    }

    /// Where a region ends.
    pub(super) fn end(&self, start: u32) -> u32 {
        start + self.length
    }
}

/// Where a region has what the first one has somewhere, given which of its operands
/// changed places.
pub(super) fn in_order(
    OperandRef { instruction, place }: OperandRef,
    order: &[bool],
) -> OperandRef {
    let is_crossed = place < 2 && is_crossed(order, instruction);
    OperandRef { instruction, place: if is_crossed { 1 - place } else { place } }
}

/// Whether the first two operands of an instruction correspond to the first
/// region's in the other order.
pub(super) fn is_crossed(order: &[bool], offset: u32) -> bool {
    order.get(offset as usize).is_some_and(|&crossed| crossed)
}

/// Which operands of a region changed places as another one sees it, given which of
/// both did as a third one sees them.
fn other_order(first: &[bool], order: &[bool]) -> Vec<bool> {
    if first.is_empty() {
        return order.to_vec();
    }
    let instructions = 0..first.len() as u32;
    instructions.map(|at| is_crossed(first, at) != is_crossed(order, at)).collect()
}

/// The pieces of a range into which control enters at the first instruction
/// only and which keep the calls that are jumps, each as long as it can be.
pub(super) fn single_entry_pieces(
    program: &Program,
    analysis: &ProgramAnalysis<'_>,
    start: u32,
    length: u32,
) -> Vec<(u32, u32)> {
    let mut pieces = Vec::new();
    let mut pending = pieces_with_one_pad(analysis, start, start + length);
    while let Some((begin, end)) = pending.pop() {
        match entered_from_outside(program, analysis, begin, end) {
            None => {
                let (begin, end) = without_part_of_phis(analysis, begin, end);
                if begin == end {
                    continue;
                }
                match kept_jumps::cut(program, analysis, begin, end) {
                    Some(cut) => pending.extend([(begin, cut.end), (cut.begin, end)]),
                    None => pieces.push((begin - start, end - begin)),
                }
            }
            Some(cut) => pending.extend([(begin, cut), (cut, end)]),
        }
    }
    pieces
}

/// The pieces of a range, which may overlap, whose exceptions go to one place,
/// each as long as it can be; and what lies between its invokes.
fn pieces_with_one_pad(analysis: &ProgramAnalysis<'_>, begin: u32, end: u32) -> Vec<(u32, u32)> {
    let invokes = analysis.invokes(begin, end);
    if invokes.is_empty() {
        return vec![(begin, end)];
    }
    let pad = |position: u32| analysis.positions[position as usize].pad;
    let throwing = analysis.throwing(begin, end);
    let runs: Vec<&[u32]> = throwing.chunk_by(|&one, &other| pad(one) == pad(other)).collect();
    let mut pieces = Vec::new();
    for at in 0..runs.len() {
        let before = at.checked_sub(1).and_then(|before| runs[before].last());
        let behind = runs.get(at + 1).and_then(|behind| behind.first());
        pieces.push((before.map_or(begin, |last| last + 1), behind.copied().unwrap_or(end)));
    }
    let bounds = || invokes.iter().copied();
    let between = [begin].into_iter().chain(bounds().map(|invoke| invoke + 1));
    pieces.extend(between.zip(bounds().chain([end])).filter(|(begin, end)| begin < end));
    pieces
}

/// A range without phis at its begin, and without those at its end if the
/// block has more of them.
fn without_part_of_phis(
    analysis: &ProgramAnalysis<'_>,
    mut begin: u32,
    mut end: u32,
) -> (u32, u32) {
    while begin < end && is_phi(analysis, begin) {
        begin += 1;
    }
    if begin < end && ends_among_phis(analysis, end) {
        while begin < end && is_phi(analysis, end - 1) {
            end -= 1;
        }
    }
    (begin, end)
}

fn is_phi(analysis: &ProgramAnalysis<'_>, position: u32) -> bool {
    analysis.positions[position as usize].opcode == Some(Opcode::Phi)
}

/// Whether a range has some of a block's last phis, but not all.  The others
/// would lose the blocks they come from.
fn ends_among_phis(analysis: &ProgramAnalysis<'_>, end: u32) -> bool {
    analysis.positions[end as usize - 1].is_before_phi
}

/// The first block after the begin of a range that others lead to.
fn entered_from_outside(
    program: &Program,
    analysis: &ProgramAnalysis<'_>,
    begin: u32,
    end: u32,
) -> Option<u32> {
    analysis.heads(begin + 1, end).iter().copied().find(|&head| {
        let block = program.entry(head as usize).block;
        !analysis.block(block).is_entered_from(begin, end)
    })
}

/// Where the branches of a range lead, and what that makes of it.
struct ControlFlow {
    exit_kind: ExitKind,
    has_branches: bool,
    /// For each branch target in order: the instruction it is, or the exit.
    targets: Vec<BranchTarget>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BranchTarget {
    Inner(u32),
    Exit(u32),
}

impl ControlFlow {
    /// `None` where the range is no region.
    fn of(
        program: &Program,
        analysis: &ProgramAnalysis<'_>,
        start: u32,
        length: u32,
    ) -> Option<Self> {
        let end = start + length;
        let opcode = |position: u32| analysis.positions[position as usize].opcode;
        if is_phi(analysis, start)
            || ends_among_phis(analysis, end)
            || entered_from_outside(program, analysis, start, end).is_some()
            || !has_one_pad(program, analysis, start, end)
            || kept_jumps::cut(program, analysis, start, end).is_some()
        {
            return None;
        }
        let mut exits = Exits::default();
        let mut control_flow =
            ControlFlow { exit_kind: ExitKind::Never, has_branches: false, targets: Vec::new() };
        let mut returns = false;
        control_flow.has_branches = !analysis.heads(start + 1, end).is_empty();
        for position in ends_of_blocks(analysis, start, end) {
            let entry = program.entry(position as usize);
            returns |= opcode(position) == Some(Opcode::Ret);
            for operand in entry.uses.iter().filter(|operand| operand.role() == Role::Successor) {
                let block = operand.number();
                let target = match inner_block(program, analysis, block, start, end) {
                    Some(offset) => BranchTarget::Inner(offset),
                    None => BranchTarget::Exit(exits.number(analysis, entry.block, block)?),
                };
                control_flow.targets.push(target);
            }
        }
        let falls = falls_through(program, analysis, end);
        let exits = exits.known.len() as u32 + u32::from(falls);
        control_flow.exit_kind = match (exits, returns) {
            (0, true) => ExitKind::Returns,
            (0, false) => ExitKind::Never,
            (_, true) => return None,
            (_, false) => ExitKind::Exits(exits),
        };
        kept_jumps::fits(analysis, start, end, control_flow.exit_kind).then_some(control_flow)
    }
}

/// The positions of a range where its branches are: in front of heads, and last.
pub(super) fn ends_of_blocks<'a>(
    analysis: &'a ProgramAnalysis<'_>,
    start: u32,
    end: u32,
) -> impl Iterator<Item = u32> + 'a {
    analysis.heads(start + 1, end).iter().map(|head| head - 1).chain([end - 1])
}

/// Whether all exceptions of a range go to the same place, and nothing there
/// depends on where in the range they come from or on what it computed.
fn has_one_pad(program: &Program, analysis: &ProgramAnalysis<'_>, start: u32, end: u32) -> bool {
    let Some(&first) = analysis.invokes(start, end).first() else { return true };
    let Some(pad) = analysis.positions[first as usize].pad else { return false };
    let is_computed_inside = |&number: &u32| {
        number != NOWHERE && analysis.computed_in(number, start, end - start).is_some()
    };
    let from = |position: u32| program.entry(position as usize).block;
    let values = analysis.phi_values(pad, from(first));
    values.is_some()
        && analysis.throwing(start, end).iter().all(|&position| {
            analysis.positions[position as usize].pad == Some(pad)
                && analysis.phi_values(pad, from(position)) == values
                && analysis
                    .pad_inputs(pad, from(position))
                    .is_some_and(|inputs| !inputs.iter().any(is_computed_inside))
        })
        && !(start..end).any(|position| is_needed_in(program, analysis, pad, position, start, end))
}

/// Whether a block outside of a range, or one behind it, may use the value of
/// an instruction of the range.
fn is_needed_in(
    program: &Program,
    analysis: &ProgramAnalysis<'_>,
    block: u32,
    position: u32,
    start: u32,
    end: u32,
) -> bool {
    let value = program.entry(position as usize).value;
    if value == NO_VALUE {
        return false;
    }
    let facts = &analysis.values[value as usize];
    let is_used_outside = facts.first_use != NOWHERE && !facts.is_used_only_in(start, end);
    // Where values without a register are live is not known.
    is_used_outside && (facts.class.is_none() || analysis.is_live_in(value, block))
}

/// Whether control goes on behind a range where the code does.
pub(super) fn falls_through(program: &Program, analysis: &ProgramAnalysis<'_>, end: u32) -> bool {
    let leads_elsewhere = || {
        let last = program.entry(end as usize - 1);
        last.uses.iter().any(|operand| operand.role() == Role::Successor)
    };
    match analysis.positions[end as usize - 1].opcode {
        Some(Opcode::Invoke) => !leads_elsewhere(),
        opcode => !opcode.is_some_and(Opcode::is_terminator),
    }
}

/// Candidates with more exit blocks are rejected before pricing.
const MOST_EXITS: usize = 256;

/// The blocks outside that branches of a range lead to.
#[derive(Default)]
struct Exits {
    /// In the order of their first meeting, each with the values that its phis have
    /// for the range.
    known: Vec<(u32, u32)>,
}

impl Exits {
    /// The number of the exit that one block leads to; `None` where its phis have
    /// other values for this block than for another one of the range, or where
    /// there are too many.
    fn number(&mut self, analysis: &ProgramAnalysis<'_>, from: u32, to: u32) -> Option<u32> {
        let values = analysis.phi_values(to, from)?;
        let known = self.known.iter().position(|&(known, _)| known == to);
        let number = known.unwrap_or(self.known.len());
        if known.is_none() {
            if number == MOST_EXITS {
                return None;
            }
            self.known.push((to, values));
        }
        (self.known[number].1 == values).then_some(number as u32)
    }
}

/// Which instruction of a range begins a block, if one does.  A range that
/// begins in the middle of a block does not have it.
fn inner_block(
    program: &Program,
    analysis: &ProgramAnalysis<'_>,
    block: u32,
    start: u32,
    end: u32,
) -> Option<u32> {
    let head = analysis.block(block).head.filter(|&head| start <= head && head < end)?;
    let is_whole = head > start || program.entry(start as usize).is_head;
    is_whole.then(|| head - start)
}

/// The instructions whose values are used outside of any of the regions;
/// `None` where one of them cannot be returned.
fn outputs(
    program: &Program,
    analysis: &ProgramAnalysis<'_>,
    starts: &[u32],
    length: u32,
) -> Option<Vec<u32>> {
    let mut outputs = Vec::new();
    for offset in 0..length {
        if is_used_outside(program, analysis, starts, length, offset) {
            let value = program.value((starts[0] + offset) as usize);
            let class = analysis.values[value as usize].class?;
            if !analysis.returns(class, starts[0]) {
                return None;
            }
            outputs.push(offset);
        }
    }
    Some(outputs)
}

/// Whether the value of an instruction is used outside of one of some regions.
fn is_used_outside(
    program: &Program,
    analysis: &ProgramAnalysis<'_>,
    starts: &[u32],
    length: u32,
    offset: u32,
) -> bool {
    starts.iter().any(|&start| {
        let value = program.value((start + offset) as usize);
        value != NO_VALUE && {
            let facts = &analysis.values[value as usize];
            facts.first_use != NOWHERE && !facts.is_used_only_in(start, start + length)
        }
    })
}
