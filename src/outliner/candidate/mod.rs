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

mod addresses;
pub(super) mod allocas;
mod argument_order;
pub(super) mod candidates;
pub(super) mod control_flow;
mod correspondence;
pub(super) mod equal_phis;
pub(super) mod jumps;
pub(super) mod operands;
pub(super) mod pieces;
#[cfg(test)]
mod twin;

use crate::outliner::analysis::{Code, ProgramAnalysis};
use crate::outliner::candidate::control_flow::{BlockExits, ControlFlow, ExitKind, RegionExits};
use crate::outliner::candidate::correspondence::Matcher;
use crate::outliner::candidate::operands::{
    DerivedAddresses, DistinctTuples, OperandRef, OperandTuple, OperandTuples, ParameterUse,
    in_order, other_order,
};
use crate::program::NO_VALUE;
use std::mem;

/// Regions of a group that correspond, and the shared function that they can have.
#[derive(Clone, Debug)]
pub(in crate::outliner) struct OutlineCandidate {
    pub length: u32,
    /// Where the regions begin.
    pub starts: Vec<u32>,
    pub exit_kind: ExitKind,
    /// Where control leaves them.
    pub exits: RegionExits,
    /// How many of them a block may be.
    block_exits: BlockExits,
    /// The regions have more than one block.
    pub has_branches: bool,
    pub parameters: OperandTuples,
    pub uses: Vec<ParameterUse>,
    /// Allocas of the callers that become allocas of the shared function.
    pub locals: OperandTuples,
    /// Addresses that are a constant number of bytes from a parameter, the same in all regions: the
    /// shared function computes them.
    pub derived: DerivedAddresses,
    /// Instructions whose values are used after a region and that the shared function returns,
    /// counted from its begin.
    pub outputs: Vec<u32>,
    /// Addresses that are used after a region and that its function computes itself, before
    /// the call: they are constant numbers of bytes from values which no region computes.
    pub addresses: Vec<u32>,
    /// Uses of the operand tuples in `locals`.
    local_uses: Vec<ParameterUse>,
    /// For each region, whether the first two operands of each instruction are those
    /// of the first region in the other order; empty where none are.
    orders: Vec<Vec<bool>>,
}

impl OutlineCandidate {
    /// The candidate of the ranges of one length that begin at `starts`: the first that is
    /// a region, and those that correspond to it.  `None` where there are fewer than two or
    /// a value cannot be a parameter or result.
    fn match_regions(code: Code<'_>, starts: &[u32], length: u32) -> Option<Self> {
        let matched = |exits| Self::match_with_exits(code, starts, length, exits);
        matched(BlockExits::One).or_else(|| matched(BlockExits::ByPhis))
    }

    fn match_with_exits(
        code: Code<'_>,
        starts: &[u32],
        length: u32,
        exits: BlockExits,
    ) -> Option<Self> {
        let control_flow = |start| ControlFlow::analyse(code, start, length, exits);
        let (at, mut first_shape) =
            starts.iter().enumerate().find_map(|(at, &start)| Some((at, control_flow(start)?)))?;
        let first = starts[at];
        let matcher = Matcher::new(code, first, length);
        let mut kept = Vec::with_capacity(starts.len());
        let mut orders = Vec::with_capacity(starts.len());
        kept.push(first);
        orders.push(Vec::new());
        for &start in &starts[at + 1..] {
            if let Some(order) = matcher.order(start)
                && first_shape.is_that_of(code, start, length)
            {
                kept.push(start);
                orders.push(order);
            }
        }
        if kept.len() < 2 {
            return None;
        }
        let Outputs { returned, addresses } = match first_shape.exit_kind {
            ExitKind::Exits(_) => Outputs::collect(code, &kept, length, 0..length)?,
            ExitKind::Returns | ExitKind::Never => Outputs::default(),
        };
        // Callers compute such regions themselves, and the copies would repeat in the next search.
        let is_address = |position: u32| {
            let value = code.program.value(position as usize);
            value != NO_VALUE && code.analysis.is_address_from_outside(value, first, length)
        };
        if !addresses.is_empty() && (first..first + length).all(is_address) {
            return None;
        }
        let (parameters, uses) = matcher.tuples(&kept, &orders)?;
        let regions = kept.len();
        Some(OutlineCandidate {
            length,
            starts: kept,
            exit_kind: first_shape.exit_kind,
            exits: RegionExits::collect(code, first, first + length),
            block_exits: exits,
            has_branches: first_shape.has_branches,
            parameters,
            uses,
            locals: OperandTuples::new(regions),
            derived: DerivedAddresses::none(regions),
            outputs: returned,
            addresses,
            local_uses: Vec::new(),
            orders,
        })
    }

    /// The candidate of some of the regions, given by their index.  Where operands changed
    /// places, their order is that of the first of these regions.
    fn of_part(&self, code: Code<'_>, regions: &[usize]) -> Self {
        let starts: Vec<u32> = regions.iter().map(|&region| self.starts[region]).collect();
        let first_order = &self.orders[regions[0]];
        let mut tuples = DistinctTuples::new(regions.len());
        let mut numbers = Vec::with_capacity(regions.len());
        let mut number = |OperandTuple { numbers: all, source, class }: OperandTuple<'_>| {
            numbers.clear();
            numbers.extend(regions.iter().map(|&region| all[region]));
            let tuple = OperandTuple { numbers: &numbers, source, class };
            (!code.analysis.is_one_constant(&numbers)).then(|| tuples.number(tuple))
        };
        // In the order of first uses, as if these regions had been the only ones, so that the same
        // code becomes the same function in each file.
        let kinds = [
            (&self.parameters, &self.uses),
            (&self.locals, &self.local_uses),
            (&self.derived.tuples, &self.derived.uses),
        ];
        let mut places: Vec<Vec<Option<u32>>> =
            kinds.iter().map(|(tuples, _)| vec![None; tuples.len()]).collect();
        let mut order: Vec<(OperandRef, usize, usize)> = Vec::new();
        for (kind, (tuples, _)) in kinds.iter().enumerate() {
            let sources = tuples.iter().map(|tuple| in_order(tuple.source, first_order));
            order.extend(sources.enumerate().map(|(at, source)| (source, kind, at)));
        }
        order.sort_unstable();
        for (source, kind, at) in order {
            places[kind][at] = number(OperandTuple { source, ..kinds[kind].0.get(at) });
        }
        let mut uses = Vec::with_capacity(self.uses.len() + self.local_uses.len());
        for ((_, old), places) in kinds.iter().zip(&places) {
            uses.extend(old.iter().filter_map(|&ParameterUse { source, parameter }| {
                let parameter = places[parameter as usize]?;
                Some(ParameterUse { source: in_order(source, first_order), parameter })
            }));
        }
        uses.sort_unstable_by_key(|one| one.source);
        let known = self.outputs.iter().chain(&self.addresses).copied();
        let Outputs { returned, addresses } = Outputs::collect(code, &starts, self.length, known)
            .expect("what can be returned for all regions can be for some");
        OutlineCandidate {
            length: self.length,
            exit_kind: self.exit_kind,
            exits: self.exits.clone(),
            block_exits: self.block_exits,
            has_branches: self.has_branches,
            parameters: tuples.tuples,
            uses,
            locals: OperandTuples::new(regions.len()),
            derived: DerivedAddresses::none(regions.len()),
            outputs: returned,
            addresses,
            local_uses: Vec::new(),
            orders: regions.iter().map(|&at| other_order(first_order, &self.orders[at])).collect(),
            starts,
        }
    }

    /// Turns some parameters, which are addresses of allocas, into allocas of the shared
    /// function.
    fn make_local(&mut self, is_local: &[bool]) {
        let mut numbers = Vec::with_capacity(is_local.len());
        let none = OperandTuples::new(self.starts.len());
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
    pub(in crate::outliner) fn source(&self, tuple: OperandTuple<'_>, region: usize) -> OperandRef {
        in_order(tuple.source, &self.orders[region])
    }

    /// The operand of a region that corresponds to one of the first region.
    pub(in crate::outliner) fn place_in(&self, source: OperandRef, region: usize) -> OperandRef {
        in_order(source, &self.orders[region])
    }

    /// Whether the function of a region has no memory that a callee may be given,
    /// besides the variables that move.
    pub(in crate::outliner) fn leaves_no_memory(
        &self,
        analysis: &ProgramAnalysis,
        region: usize,
    ) -> bool {
        let owned = analysis.function_of(self.starts[region]).owned_memory;
        owned != u32::MAX && owned as usize <= self.locals.len()
    }

    /// How many values a region, given by its start, moves for phis because a block is more than one
    /// of its exits.
    pub(in crate::outliner) fn moves_for_phis(&self, code: Code<'_>, start: u32) -> u32 {
        match self.block_exits {
            BlockExits::One => 0,
            BlockExits::ByPhis => self.exits.moves(code, start),
        }
    }

    /// The position after a region.
    pub(in crate::outliner) fn end(&self, start: u32) -> u32 {
        start + self.length
    }
}

/// The instructions whose values are used outside of any of the regions, by how their values get
/// there; each ascending.
#[derive(Default)]
struct Outputs {
    /// [`OutlineCandidate::outputs`].
    returned: Vec<u32>,
    /// [`OutlineCandidate::addresses`].
    addresses: Vec<u32>,
}

impl Outputs {
    /// Those of some instructions; `None` where one of them cannot be returned.
    fn collect(
        code: Code<'_>,
        starts: &[u32],
        length: u32,
        offsets: impl Iterator<Item = u32>,
    ) -> Option<Self> {
        let mut outputs = Outputs::default();
        for offset in offsets {
            if !is_used_outside(code, starts, length, offset) {
                continue;
            }
            let value = |start: u32| code.program.value((start + offset) as usize);
            let is_address = |&start: &u32| {
                let value = value(start);
                value != NO_VALUE && code.analysis.is_address_from_outside(value, start, length)
            };
            if starts.iter().all(is_address) {
                outputs.addresses.push(offset);
                continue;
            }
            let class = code.analysis.values[value(starts[0]) as usize].class?;
            if !code.analysis.returns(class, starts[0]) {
                return None;
            }
            outputs.returned.push(offset);
        }
        outputs.returned.sort_unstable();
        outputs.addresses.sort_unstable();
        Some(outputs)
    }
}

/// Whether the value of an instruction is used outside of one of some regions.
fn is_used_outside(code: Code<'_>, starts: &[u32], length: u32, offset: u32) -> bool {
    starts.iter().any(|&start| {
        let value = code.program.value((start + offset) as usize);
        value != NO_VALUE
            && code.analysis.values[value as usize].is_used_outside(start, start + length)
    })
}
