//! Compares regions with the first one of their group.
//!
//! Each operand of the first region requires something of the same operand in the others:
//! that the same instruction of the region computes it, or that it comes from outside.  The
//! requirements are computed once for all regions.  The values from outside that differ are
//! the operand tuples that become parameters.

use crate::outliner::analysis::ProgramAnalysis;
use crate::outliner::calls::values::RegisterClass;
use crate::outliner::candidate::operands::{
    DistinctTuples, OperandRef, OperandTuple, OperandTuples, ParameterUse, in_order, is_crossed,
};
use crate::outliner::cost::ArgumentKind;
use crate::similarity::input::program::{Entry, Program, Role, Use};
use rustc_hash::FxHashMap;

/// Which values of one region correspond to those of another, as far as known: it decides
/// the order of operands that may change places where both orders are possible.
#[derive(Default)]
struct KnownPairs(FxHashMap<u32, u32>);

impl KnownPairs {
    fn agrees(&self, own: u32, other: u32) -> bool {
        own == other || self.0.get(&own) == Some(&other)
    }

    fn prefers_crossed(&self, [a, b]: [u32; 2], [c, d]: [u32; 2]) -> bool {
        (self.agrees(a, d) || self.agrees(b, c)) && !(self.agrees(a, c) || self.agrees(b, d))
    }

    fn note_crossing(&mut self, own: [u32; 2], [c, d]: [u32; 2], is_crossed: bool) {
        let other = if is_crossed { [d, c] } else { [c, d] };
        for (own, other) in own.into_iter().zip(other) {
            self.0.entry(own).or_insert(other);
        }
    }
}

/// The requirement of an operand of the first region on the same operand of another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// This instruction computes it, counted from the begin of the region.
    Inner(u32),
    /// It comes from outside.
    Outer,
    /// None: [`ControlFlow`](super::control_flow::ControlFlow) compares branch targets.
    Successor,
    /// It is the block that ends with this instruction; without one no block fits.
    IncomingBlock(Option<u32>),
    /// None yet: the operand may change places, see [`Matcher::order_of_commuting`].
    Later,
}

/// Compares regions with the first one.
pub(in crate::outliner) struct Matcher<'a> {
    program: &'a Program,
    analysis: &'a ProgramAnalysis,
    first: u32,
    length: u32,
    /// The requirements of the first region's operands, one after the other.
    wanted: Vec<Wanted>,
    /// The instructions whose first two operands may change places.
    commuting: Vec<u32>,
}

impl<'a> Matcher<'a> {
    /// Reads the region of one length that begins at `first`.
    pub(in crate::outliner) fn new(
        program: &'a Program,
        analysis: &'a ProgramAnalysis,
        first: u32,
        length: u32,
    ) -> Self {
        let wanted = Vec::with_capacity(program.uses_of(first, length).len());
        let commuting = Vec::new();
        let mut matcher = Matcher { program, analysis, first, length, wanted, commuting };
        for offset in 0..length {
            let entry = program.entry((first + offset) as usize);
            if entry.commutes {
                matcher.commuting.push(offset);
            }
            let later = if entry.commutes { 2 } else { 0 };
            matcher.wanted.extend([Wanted::Later; 2].into_iter().take(later));
            for &operand in &entry.uses[later..] {
                let wanted = matcher.wants(operand);
                matcher.wanted.push(wanted);
            }
        }
        matcher
    }

    fn wants(&self, own: Use) -> Wanted {
        match own.role() {
            Role::Value => {
                self.inner(own.number(), self.first).map_or(Wanted::Outer, Wanted::Inner)
            }
            Role::Successor => Wanted::Successor,
            Role::IncomingBlock => Wanted::IncomingBlock(self.terminator(own.number(), self.first)),
        }
    }

    /// Which instruction of the region computes a value, if one does.
    fn inner(&self, number: u32, start: u32) -> Option<u32> {
        self.analysis.computed_in(number, start, self.length)
    }

    /// For each instruction of the region at `start`, whether its first two
    /// operands correspond to the first region's in the other order, nothing where
    /// none do; `None` where the region does not do what the first one does.
    pub(in crate::outliner) fn order(&self, start: u32) -> Option<Vec<bool>> {
        if !self.has_same_symbols(start) || !self.has_same_blocks(start) {
            return None;
        }
        let uses = self.program.uses_of(start, self.length);
        let corresponds = |(&wanted, &operand): (&Wanted, &Use)| match wanted {
            Wanted::Inner(_) | Wanted::Outer => self.wants_value(wanted, operand, start),
            Wanted::IncomingBlock(last) => {
                last.is_some() && last == self.terminator(operand.number(), start)
            }
            Wanted::Successor | Wanted::Later => true,
        };
        if uses.len() != self.wanted.len() || !self.wanted.iter().zip(uses).all(corresponds) {
            return None;
        }
        self.order_of_commuting(start)
    }

    fn wants_value(&self, wanted: Wanted, operand: Use, start: u32) -> bool {
        self.inner(operand.number(), start).map_or(Wanted::Outer, Wanted::Inner) == wanted
    }

    fn has_same_symbols(&self, start: u32) -> bool {
        let symbols =
            |start: u32| &self.program.symbols()[start as usize..(start + self.length) as usize];
        symbols(self.first) == symbols(start)
    }

    /// Whether the same instructions begin blocks, the first one aside.
    fn has_same_blocks(&self, start: u32) -> bool {
        let heads = |start: u32| {
            let heads = self.analysis.heads(start + 1, start + self.length);
            heads.iter().map(move |head| head - start)
        };
        heads(self.first).eq(heads(start))
    }

    /// [`Matcher::order`] as far as operands may change places.
    fn order_of_commuting(&self, start: u32) -> Option<Vec<bool>> {
        let mut order = Vec::new();
        // Computed when both orders are possible for the first time, which is rare.
        let mut known = None;
        for (at, &offset) in self.commuting.iter().enumerate() {
            let [[a, b], [c, d]] = self.first_two(start, offset);
            let fits = |x: u32, y: u32| self.inner(x, self.first) == self.inner(y, start);
            let straight = fits(a, c) && fits(b, d);
            // A call whose attributes differ for the two arguments does not let them change
            // places; attributes hold for the argument where they are.
            let other_commutes = self.program.entry((start + offset) as usize).commutes;
            let crossed = other_commutes && fits(a, d) && fits(b, c);
            let is_crossed = match (straight, crossed) {
                (false, false) => return None,
                (true, true) if a == c || b == d => false,
                (true, true) => known
                    .get_or_insert_with(|| self.known_pairs(start, &self.commuting[..at], &order))
                    .prefers_crossed([a, b], [c, d]),
                (_, crossed) => crossed,
            };
            if is_crossed {
                order.resize(self.length as usize, false);
                order[offset as usize] = true;
            }
            if let Some(known) = &mut known {
                known.note_crossing([a, b], [c, d], is_crossed);
            }
        }
        Some(order)
    }

    /// The operands that may change places, of the first region and of another.
    fn first_two(&self, start: u32, offset: u32) -> [[u32; 2]; 2] {
        let (own, other) = self.entries(start, offset);
        [own, other].map(|entry| [entry.uses[0].number(), entry.uses[1].number()])
    }

    /// Which values correspond, according to the operands that cannot change places and to
    /// those whose order is decided.
    fn known_pairs(&self, start: u32, decided: &[u32], order: &[bool]) -> KnownPairs {
        let mut known = KnownPairs::default();
        for offset in 0..self.length {
            let (own, other) = self.entries(start, offset);
            let begin = if own.commutes { 2 } else { 0 };
            for (a, b) in own.uses.iter().zip(other.uses).skip(begin) {
                if a.role() == Role::Value {
                    known.0.insert(a.number(), b.number());
                }
            }
        }
        for &offset in decided {
            let [own, other] = self.first_two(start, offset);
            known.note_crossing(own, other, is_crossed(order, offset));
        }
        known
    }

    /// Which instruction of the region ends a block, if one does.
    fn terminator(&self, block: u32, start: u32) -> Option<u32> {
        let terminator = self.analysis.block(block).terminator?;
        (start <= terminator && terminator < start + self.length).then(|| terminator - start)
    }

    #[inline]
    fn entries(&self, start: u32, offset: u32) -> (Entry<'_>, Entry<'_>) {
        let entry = |start: u32| self.program.entry((start + offset) as usize);
        (entry(self.first), entry(start))
    }

    /// The operand tuples that become parameters, and where the first region uses them.
    /// `None` where a value cannot be an argument.
    pub(in crate::outliner) fn tuples(
        &self,
        starts: &[u32],
        orders: &[Vec<bool>],
    ) -> Option<(OperandTuples, Vec<ParameterUse>)> {
        let mut parameters = DistinctTuples::new(starts.len());
        let mut uses = Vec::new();
        let mut numbers = Vec::with_capacity(starts.len());
        let uses_of = |&start: &u32| self.program.uses_of(start, self.length);
        let all_uses: Vec<&[Use]> = starts.iter().map(uses_of).collect();
        let mut begin = 0;
        for instruction in 0..self.length {
            let own = self.program.entry((self.first + instruction) as usize).uses;
            let before = begin;
            begin += own.len();
            for (place, &operand) in own.iter().enumerate() {
                if self.wants(operand) != Wanted::Outer {
                    continue;
                }
                let source = OperandRef { instruction, place: place as u32 };
                let of_region = |(uses, order): (&&[Use], &Vec<bool>)| {
                    uses[before + in_order(source, order).place as usize].number()
                };
                numbers.clear();
                numbers.extend(all_uses.iter().zip(orders).map(of_region));
                if self.analysis.is_one_constant(&numbers) {
                    continue;
                }
                let class = self.class(&numbers)?;
                let parameter =
                    parameters.number(OperandTuple { numbers: &numbers, source, class });
                uses.push(ParameterUse { source, parameter });
            }
        }
        Some((parameters.tuples, uses))
    }

    /// The register that passes an operand tuple's values.
    fn class(&self, numbers: &[u32]) -> Option<RegisterClass> {
        let facts = |number: u32| &self.analysis.values[number as usize];
        let class = facts(numbers[0]).class?;
        let fits = |&number: &u32| {
            facts(number).class == Some(class)
                && facts(number).argument_kind != ArgumentKind::Unpassable
        };
        (self.analysis.takes(class, self.first) && numbers.iter().all(fits)).then_some(class)
    }
}
