//! Compares regions with the first one of their group.
//!
//! Each operand of the first region requires something of the same operand in the others:
//! that the same instruction of the region computes it, or that it comes from outside.  How far
//! away that is was read once for the program ([`ProgramAnalysis::origins`]).  The values from
//! outside that differ are the operand tuples that become parameters.

use crate::facts::argument_registers::RegisterClass;
use crate::outliner::analysis::{Code, computed_at};
use crate::outliner::candidate::operands::{
    DistinctTuples, OperandRef, OperandTuple, OperandTuples, ParameterUse, in_order, is_crossed,
};
use crate::outliner::cost::ArgumentKind;
use crate::program::{Role, Use};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// Which values of one region correspond to those of another, as far as known: it decides
/// the order of operands that may change places where both orders are possible.
struct KnownPairs<'a> {
    /// For each value of the first region the last operand that has it and keeps its place.
    last_uses: &'a FxHashMap<u32, u32>,
    /// The operands of the other region.
    others: &'a [Use],
    /// The pairs that operands in a decided order made known.
    decided: FxHashMap<u32, u32>,
}

impl KnownPairs<'_> {
    fn agrees(&self, own: u32, other: u32) -> bool {
        let known = match self.last_uses.get(&own) {
            Some(&at) => Some(self.others[at as usize].number()),
            None => self.decided.get(&own).copied(),
        };
        own == other || known == Some(other)
    }

    fn prefers_crossed(&self, [a, b]: [u32; 2], [c, d]: [u32; 2]) -> bool {
        (self.agrees(a, d) || self.agrees(b, c)) && !(self.agrees(a, c) || self.agrees(b, d))
    }

    fn note_crossing(&mut self, own: [u32; 2], [c, d]: [u32; 2], is_crossed: bool) {
        let other = if is_crossed { [d, c] } else { [c, d] };
        for (own, other) in own.into_iter().zip(other) {
            self.decided.entry(own).or_insert(other);
        }
    }
}

/// An operand of the first region.
#[derive(Clone, Copy)]
struct Operand {
    /// The instruction that has it, counted from the start of the region.
    instruction: u32,
    /// Its [origin](ProgramAnalysis::origins).
    origin: u32,
    /// It may change places, see [`Matcher::order_of_commuting`].
    commutes: bool,
}

/// An instruction of the first region whose first two operands may change places.
#[derive(Clone, Copy)]
struct Commuting {
    instruction: u32,
    /// The place of the first operand among those of the region.
    place: usize,
}

/// Compares regions with the first one.
pub(in crate::outliner) struct Matcher<'a> {
    code: Code<'a>,
    first: u32,
    length: u32,
    /// The operands of the first region, one instruction after the other.
    operands: Vec<Operand>,
    commuting: Vec<Commuting>,
    /// Each block that a phi of the first region names ends in the region.
    has_incoming_blocks: bool,
    /// [`KnownPairs::last_uses`], once both orders of some operands are possible.
    last_uses: OnceCell<FxHashMap<u32, u32>>,
}

impl<'a> Matcher<'a> {
    /// Reads the region of one length that begins at `first`.
    pub(in crate::outliner) fn new(code: Code<'a>, first: u32, length: u32) -> Self {
        let uses = code.program.places_of_uses(first, length);
        let mut matcher = Matcher {
            code,
            first,
            length,
            operands: Vec::with_capacity(uses.len()),
            commuting: Vec::new(),
            has_incoming_blocks: true,
            last_uses: OnceCell::new(),
        };
        let mut origins = code.analysis.origins(uses).iter();
        for instruction in 0..length {
            let entry = code.program.entry((first + instruction) as usize);
            if entry.commutes {
                let place = matcher.operands.len();
                matcher.commuting.push(Commuting { instruction, place });
            }
            for ((place, operand), &origin) in entry.uses.iter().enumerate().zip(&mut origins) {
                let commutes = entry.commutes && place < 2;
                matcher.has_incoming_blocks &= operand.role() != Role::IncomingBlock
                    || computed_at(instruction, origin, length).is_some();
                matcher.operands.push(Operand { instruction, origin, commutes });
            }
        }
        matcher
    }

    /// For each instruction of the region at `start`, whether its first two
    /// operands correspond to the first region's in the other order, nothing where
    /// none do; `None` where the region does not do what the first one does.
    pub(in crate::outliner) fn order(&self, start: u32) -> Option<Vec<bool>> {
        if !self.has_incoming_blocks
            || !self.has_same_symbols(start)
            || !self.has_same_blocks(start)
        {
            return None;
        }
        let origins =
            self.code.analysis.origins(self.code.program.places_of_uses(start, self.length));
        let corresponds = |(own, &origin): (&Operand, &u32)| {
            own.origin == origin || own.commutes || {
                let is_outer = |origin| computed_at(own.instruction, origin, self.length).is_none();
                is_outer(own.origin) && is_outer(origin)
            }
        };
        if origins.len() != self.operands.len()
            || !self.operands.iter().zip(origins).all(corresponds)
        {
            return None;
        }
        self.order_of_commuting(start, origins)
    }

    fn has_same_symbols(&self, start: u32) -> bool {
        let symbols = |start: u32| {
            &self.code.program.symbols()[start as usize..(start + self.length) as usize]
        };
        symbols(self.first) == symbols(start)
    }

    /// Whether the same instructions begin blocks, the first one aside.
    fn has_same_blocks(&self, start: u32) -> bool {
        let heads = |start: u32| {
            let heads = self.code.analysis.heads(start + 1, start + self.length);
            heads.iter().map(move |head| head - start)
        };
        heads(self.first).eq(heads(start))
    }

    /// [`Matcher::order`] as far as operands may change places, given the origins of the other
    /// region's operands.
    fn order_of_commuting(&self, start: u32, origins: &[u32]) -> Option<Vec<bool>> {
        let mut order = Vec::new();
        // Computed when both orders are possible for the first time, which is rare.
        let mut known = None;
        for (at, &commuting) in self.commuting.iter().enumerate() {
            let Commuting { instruction, place } = commuting;
            let inner = |origin| computed_at(instruction, origin, self.length);
            let [a, b] = [0, 1].map(|one| inner(self.operands[place + one].origin));
            let [c, d] = [0, 1].map(|one| inner(origins[place + one]));
            let straight = a == c && b == d;
            // A call whose attributes differ for the two arguments does not let them change
            // places; attributes hold for the argument where they are.
            let crossed = a == d
                && b == c
                && self.code.program.entry((start + instruction) as usize).commutes;
            let is_crossed = match (straight, crossed) {
                (false, false) => return None,
                (true, true) => {
                    let [own, other] = self.first_two(start, place);
                    own[0] != other[0]
                        && own[1] != other[1]
                        && known
                            .get_or_insert_with(|| {
                                self.known_pairs(start, &self.commuting[..at], &order)
                            })
                            .prefers_crossed(own, other)
                }
                (_, crossed) => crossed,
            };
            if is_crossed {
                order.resize(self.length as usize, false);
                order[instruction as usize] = true;
            }
            if let Some(known) = &mut known {
                let [own, other] = self.first_two(start, place);
                known.note_crossing(own, other, is_crossed);
            }
        }
        Some(order)
    }

    /// The operands that may change places, of the first region and of another.
    fn first_two(&self, start: u32, place: usize) -> [[u32; 2]; 2] {
        [self.first, start].map(|start| {
            let uses = self.code.program.uses_of(start, self.length);
            [uses[place].number(), uses[place + 1].number()]
        })
    }

    /// Which values correspond, according to the operands that cannot change places and to
    /// those whose order is decided.
    fn known_pairs(&self, start: u32, decided: &[Commuting], order: &[bool]) -> KnownPairs<'_> {
        let mut known = KnownPairs {
            last_uses: self.last_uses.get_or_init(|| self.last_uses()),
            others: self.code.program.uses_of(start, self.length),
            decided: FxHashMap::default(),
        };
        for &Commuting { instruction, place } in decided {
            let [own, other] = self.first_two(start, place);
            known.note_crossing(own, other, is_crossed(order, instruction));
        }
        known
    }

    /// For each value of the first region the last operand that has it and keeps its place.
    fn last_uses(&self) -> FxHashMap<u32, u32> {
        let uses = self.code.program.uses_of(self.first, self.length);
        let places = (0..).zip(uses.iter().zip(&self.operands));
        places
            .filter(|(_, (operand, facts))| operand.role() == Role::Value && !facts.commutes)
            .map(|(place, (operand, _))| (operand.number(), place))
            .collect()
    }

    /// The operand tuples that become parameters, and where the first region uses them.
    /// `None` where a value cannot be an argument.
    pub(in crate::outliner) fn tuples(
        &self,
        starts: &[u32],
        orders: &[Vec<bool>],
    ) -> Option<(OperandTuples, Vec<ParameterUse>)> {
        let mut parameters = DistinctTuples::new(starts.len());
        let mut uses = Vec::with_capacity(self.operands.len());
        let mut numbers = Vec::with_capacity(starts.len());
        let uses_of = |&start: &u32| self.code.program.uses_of(start, self.length);
        let all_uses: Vec<&[Use]> = starts.iter().map(uses_of).collect();
        let own = self.code.program.uses_of(self.first, self.length);
        let (mut begin, mut last) = (0, 0);
        for (at, (operand, facts)) in own.iter().zip(&self.operands).enumerate() {
            let Operand { instruction, origin, commutes } = *facts;
            if instruction != last {
                (begin, last) = (at, instruction);
            }
            let is_outer = || computed_at(instruction, origin, self.length).is_none();
            if operand.role() != Role::Value || !is_outer() {
                continue;
            }
            let source = OperandRef { instruction, place: (at - begin) as u32 };
            numbers.clear();
            if commutes {
                let there = |order| begin + in_order(source, order).place as usize;
                let regions = all_uses.iter().zip(orders);
                numbers.extend(regions.map(|(uses, order)| uses[there(order)].number()));
            } else {
                numbers.extend(all_uses.iter().map(|uses| uses[at].number()));
            }
            if self.code.analysis.is_one_constant(&numbers) {
                continue;
            }
            let class = self.class(&numbers)?;
            let parameter = parameters.number(OperandTuple { numbers: &numbers, source, class });
            uses.push(ParameterUse { source, parameter });
        }
        Some((parameters.tuples, uses))
    }

    /// The register that passes an operand tuple's values.
    fn class(&self, numbers: &[u32]) -> Option<RegisterClass> {
        let facts = |number: u32| &self.code.analysis.values[number as usize];
        let class = facts(numbers[0]).class?;
        let fits = |&number: &u32| {
            facts(number).class == Some(class)
                && facts(number).argument_kind != ArgumentKind::Unpassable
        };
        (self.code.analysis.takes(class, self.first) && numbers.iter().all(fits)).then_some(class)
    }
}
