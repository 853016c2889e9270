//! An upper bound of what a group saves, from what each region needs whatever the others have.
//!
//! Nine in ten groups that the search finds save too little, most of them by far, because their
//! operands differ.  What a region needs at least is read from operands, without matching
//! regions: a value that it does not compute is a parameter of each shared function that it
//! calls, and so is a constant that no other region has in that place.

use super::{Pricing, register_demand};
use crate::cost::RegisterDemand;
use crate::facts::argument_registers::RegisterClass;
use crate::outliner::analysis::{NOWHERE, ValueFacts};
use crate::outliner::candidate::control_flow::{ends_of_blocks, falls_through};
use crate::outliner::cost::{ArgumentKind, InMemory, SharedFunctionShape};
use crate::outliner::options::UnwindTables;
use crate::program::{NO_VALUE, Role, Use};
use std::cell::RefCell;

/// The operands of up to this many regions are compared pairwise, which is faster than counting
/// them and finds the same.
const FEW_REGIONS: usize = 24;

/// Upper bounds of what can be made of some ranges of one length, whichever of them it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::outliner) struct UpperBound {
    /// [`Terms::bytes_saved`](crate::outliner::plan::Terms::bytes_saved) in bytes.
    pub saved: i64,
    /// The same where a quarter of the terms is added that shorter regions may save
    /// ([`Pricing::may_reach_threshold_without_ends`]).
    pub saved_without_ends: i64,
}

/// A range of a group, by its place among those.
#[derive(Clone, Copy)]
struct OneRange<'a> {
    start: u32,
    length: u32,
    region: usize,
    regions: &'a Regions<'a>,
}

/// All ranges of a group.
struct Regions<'a> {
    /// The operands of each.
    uses: Vec<&'a [Use]>,
    /// [`Pricing::partners`] of the first.
    partners: Vec<usize>,
}

impl Regions<'_> {
    /// Whether no other operand has the value of one in its place, or in that of an operand
    /// which may change places with it.
    fn is_unique(&self, scratch: &Scratch, region: usize, place: usize) -> bool {
        let Regions { uses, partners } = self;
        if uses.len() > FEW_REGIONS {
            return scratch.is_unique.get(region * partners.len() + place) == Some(&true);
        }
        let partner = partners[place];
        let number = |region: usize, place: usize| uses[region].get(place).map(|one| one.number());
        let own = number(region, place);
        let has = |other: usize| {
            number(other, place) == own || partner != place && number(other, partner) == own
        };
        (partner == place || number(region, partner) != own)
            && (0..uses.len()).all(|other| other == region || !has(other))
    }
}

/// What a region and the call in its place need at least.
#[derive(Clone, Copy, Debug)]
struct Needs {
    /// Bytes of the terms of the call besides the call itself.
    besides: u32,
    exits: u32,
    in_memory: InMemory,
}

/// Memory that is used for one bound after the other.
#[derive(Default)]
pub(super) struct Scratch {
    /// For each value the number of the last set that it was put into, and how often.
    sets: Vec<(u32, u32)>,
    set: u32,
    /// For each operand of each region, whether no other region has the constant there.
    is_unique: Vec<bool>,
}

/// The [`Scratch`] of [`Pricing`].
pub(super) type Shared = RefCell<Scratch>;

impl Scratch {
    /// An empty multiset of values with numbers below a limit.
    fn clear(&mut self, limit: usize) {
        self.sets.resize(limit, (0, 0));
        self.set = self.set.wrapping_add(1);
        if self.set == 0 {
            self.sets.fill((0, 0));
            self.set = 1;
        }
    }

    /// Whether a value was not in the multiset.
    fn insert(&mut self, value: u32) -> bool {
        let (set, count) = &mut self.sets[value as usize];
        let is_new = *set != self.set;
        *count = if is_new { 1 } else { *count + 1 };
        *set = self.set;
        is_new
    }

    fn count(&self, value: u32) -> u32 {
        match self.sets[value as usize] {
            (set, count) if set == self.set => count,
            _ => 0,
        }
    }
}

impl Pricing<'_> {
    /// Upper bounds of what can be made of ranges that begin at some positions.
    pub(in crate::outliner) fn upper_bound(&self, starts: &[u32], length: u32) -> UpperBound {
        self.bound_from(starts, length, i64::MIN).expect("no bound is lower")
    }

    /// Whether [`UpperBound::saved_without_ends`] of some ranges is at least a number of bytes.
    pub(in crate::outliner) fn may_save_without_ends(
        &self,
        starts: &[u32],
        length: u32,
        least: i64,
    ) -> bool {
        self.bound_from(starts, length, least).is_some_and(|it| it.saved_without_ends >= least)
    }

    /// The upper bounds of some ranges; may be `None` where `saved_without_ends` is below
    /// `least`, which often shows before the last range.
    fn bound_from(&self, starts: &[u32], length: u32, least: i64) -> Option<UpperBound> {
        let mut scratch = self.scratch.borrow_mut();
        let uses_of = |&start: &u32| self.code.program.uses_of(start, length);
        let regions = Regions {
            uses: starts.iter().map(uses_of).collect(),
            partners: starts.first().map_or(Vec::new(), |&first| self.partners(first, length)),
        };
        if starts.len() > FEW_REGIONS {
            self.note_unique(&mut scratch, &regions);
        }
        let (mut saved, mut saved_without_ends) = (0, 0);
        let mut function = LeastFunction::new();
        // What the ranges that are not looked at yet save at most, less the function.
        let weights = &self.code.analysis.weights;
        let most = |start: u32| weights.most_saved(self.cost, start, start + length);
        let mut rest: i64 = starts.iter().map(|&start| most(start)).sum();
        rest -= weights.least_function(self.cost, starts, length);
        let call = self.cost.call();
        for (region, &start) in starts.iter().enumerate() {
            let range = OneRange { start, length, region, regions: &regions };
            let needs = self.needs(&mut scratch, range);
            let code = self.code.analysis.bytes(start, start + length);
            let gain = |cost: u32| i64::from(code.saturating_sub(cost));
            saved += gain(call + needs.besides);
            saved_without_ends += gain(call + needs.besides - needs.besides.div_ceil(4));
            function.add(self, start, length, &needs);
            rest -= most(start);
            if saved_without_ends + rest + 1 < least {
                return None;
            }
        }
        let (all, movable) = function.bytes(self);
        Some(UpperBound {
            saved: saved - all,
            // More than a quarter, because that is rounded for all regions together.
            saved_without_ends: saved_without_ends - all + movable / 4 + 1,
        })
    }

    /// Notes for each operand of each region whether no other one has its value in its place, or
    /// in that of an operand which may change places with it.
    fn note_unique(&self, scratch: &mut Scratch, regions: &Regions<'_>) {
        let Regions { uses, partners } = regions;
        scratch.is_unique.clear();
        scratch.is_unique.resize(uses.len() * partners.len(), false);
        for (place, &partner) in partners.iter().enumerate() {
            scratch.clear(self.code.analysis.values.len());
            for uses in uses {
                for at in [place].into_iter().chain((partner != place).then_some(partner)) {
                    uses.get(at).map(|operand| scratch.insert(operand.number()));
                }
            }
            for (region, uses) in uses.iter().enumerate() {
                let number = uses.get(place).map(|operand| operand.number());
                let is_unique = number.is_some_and(|number| scratch.count(number) == 1);
                scratch.is_unique[region * partners.len() + place] = is_unique;
            }
        }
    }

    /// For each operand of a range the place of the one that it may change places with; its own
    /// where there is none.
    fn partners(&self, start: u32, length: u32) -> Vec<usize> {
        let mut partners =
            Vec::with_capacity(self.code.program.places_of_uses(start, length).len());
        for position in start..start + length {
            let entry = self.code.program.entry(position as usize);
            let begin = partners.len();
            partners.extend(begin..begin + entry.uses.len());
            if entry.commutes {
                partners.swap(begin, begin + 1);
            }
        }
        partners
    }

    fn needs(&self, scratch: &mut Scratch, range: OneRange<'_>) -> Needs {
        let OneRange { start, length, .. } = range;
        let (analysis, cost) = (self.code.analysis, self.cost);
        let end = start + length;
        let exits = self.least_exits(scratch, start, end);
        let (outputs, mut results) =
            if exits == 0 { Default::default() } else { self.live_outs(start, end) };
        results.general += usize::from(exits > 1);
        let inputs = self.live_ins(scratch, range);
        let in_memory = cost.in_memory(inputs.demand, results);
        let mut besides = inputs.tenths.div_ceil(10) + cost.arguments_in_memory(in_memory);
        besides += outputs * cost.result() + cost.results_in_memory(in_memory);
        if exits == 0 {
            return Needs { besides, exits, in_memory };
        }
        besides += cost.choosing_exit(exits);
        if analysis.calls(start, end) == 0 {
            let (live, unsaved) = analysis.live(start);
            let computed = inputs.computed;
            let kept = live.saturating_sub(computed);
            besides += cost.kept_values(kept, unsaved.saturating_sub(computed));
            let function = analysis.function_of(start);
            if function.is_leaf {
                besides += cost.first_call(function.has_unwind_table);
            }
        }
        Needs { besides, exits, in_memory }
    }

    /// The exits of a range if it is a region: blocks outside that it leads to.
    fn least_exits(&self, scratch: &mut Scratch, start: u32, end: u32) -> u32 {
        scratch.clear(self.code.analysis.values.len());
        let mut exits = u32::from(falls_through(self.code, end));
        for position in ends_of_blocks(self.code.analysis, start, end) {
            for operand in self.code.program.entry(position as usize).uses {
                if operand.role() == Role::Successor {
                    let head = self.code.analysis.block(operand.number()).head;
                    let is_inside = head.is_some_and(|head| start <= head && head < end);
                    exits += u32::from(!is_inside && scratch.insert(operand.number()));
                }
            }
        }
        exits
    }

    /// What a range uses and does not compute, each value once: all but constants that other
    /// regions have too, and allocas that only the range uses.
    fn live_ins(&self, scratch: &mut Scratch, range: OneRange<'_>) -> LiveIns {
        let OneRange { start, length, region, regions } = range;
        let analysis = self.code.analysis;
        let mut inputs = LiveIns::default();
        let begins_function = analysis.begins_function(start);
        let mut addresses = Vec::new();
        scratch.clear(analysis.values.len());
        for (place, operand) in regions.uses[region].iter().enumerate() {
            let number = operand.number();
            if operand.role() != Role::Value
                || analysis.computed_in(number, start, length).is_some()
            {
                continue;
            }
            let facts = &analysis.values[number as usize];
            let is_input = match facts.argument_kind {
                _ if analysis.is_constant(number) => regions.is_unique(scratch, region, place),
                ArgumentKind::Frame => !facts.is_used_only_in(start, start + length),
                _ => true,
            };
            if is_input && scratch.insert(number) {
                if facts.argument_kind.is_in_register() {
                    inputs.computed += u32::from(facts.words);
                }
                if facts.base == NOWHERE {
                    self.add_input(&mut inputs, facts, begins_function);
                } else {
                    addresses.push(facts);
                }
            }
        }
        // The shared function computes addresses from a parameter that it has anyway.
        for facts in addresses {
            if scratch.count(facts.base) == 0 {
                self.add_input(&mut inputs, facts, begins_function);
            }
        }
        inputs
    }

    fn add_input(&self, inputs: &mut LiveIns, facts: &ValueFacts, begins_function: bool) {
        // An argument of the function may be where the call needs it.
        if !begins_function || facts.argument_place.is_none() {
            inputs.tenths +=
                u32::from(facts.words) * self.cost.argument(facts.argument_kind, false);
        }
        match facts.class {
            Some(RegisterClass::Float) => inputs.demand.float += 1,
            _ => inputs.demand.general += usize::from(facts.words),
        }
    }

    /// How many registers the values of a range take that are used after it, by class.
    fn live_outs(&self, start: u32, end: u32) -> (u32, RegisterDemand) {
        let mut count = 0;
        let output = |position: u32| {
            let value = self.code.program.value(position as usize);
            let facts = (value != NO_VALUE).then(|| &self.code.analysis.values[value as usize])?;
            let is_output = facts.is_used_outside(start, end)
                && !self.code.analysis.is_address_from_outside(value, start, end - start);
            count += if is_output { u32::from(facts.words) } else { 0 };
            is_output.then(|| (facts.class.unwrap_or(RegisterClass::General), facts.words))
        };
        let demand = register_demand((start..end).filter_map(output));
        (count, demand)
    }
}

/// The parameters that a region needs at least.
#[derive(Clone, Copy, Default)]
struct LiveIns {
    /// Moving them to where a call needs them, in tenths of a byte.
    tenths: u32,
    /// The registers of computed values.
    computed: u32,
    demand: RegisterDemand,
}

/// What a shared function has at least, whichever of some ranges call it.
struct LeastFunction {
    /// Bytes of the code of a range.
    code: u32,
    /// Calls of a range.
    calls: u32,
    exits: u32,
    in_memory: InMemory,
    /// All functions of the ranges have entries in the unwind tables.
    has_unwind_table: bool,
}

impl LeastFunction {
    fn new() -> Self {
        LeastFunction {
            code: u32::MAX,
            calls: u32::MAX,
            exits: u32::MAX,
            in_memory: InMemory { arguments: u32::MAX, results: u32::MAX },
            has_unwind_table: true,
        }
    }

    /// Adds a range.
    fn add(&mut self, pricing: &Pricing<'_>, start: u32, length: u32, needs: &Needs) {
        let analysis = pricing.code.analysis;
        self.code = self.code.min(analysis.bytes(start, start + length));
        // All ranges have the same opcodes, and nearly the same calls.
        if self.calls > 0 {
            let is_call = |&position: &u32| analysis.positions[position as usize].is_real_call;
            let calls = (start..start + length).filter(is_call).count();
            self.calls = self.calls.min(calls as u32);
        }
        self.exits = self.exits.min(needs.exits);
        self.in_memory.arguments = self.in_memory.arguments.min(needs.in_memory.arguments);
        self.in_memory.results = self.in_memory.results.min(needs.in_memory.results);
        self.has_unwind_table &= analysis.function_of(start).has_unwind_table;
    }

    /// All bytes, and those of frame and exits, which shorter regions may not need.
    fn bytes(&self, pricing: &Pricing<'_>) -> (i64, i64) {
        let keeps_tables = pricing.options.unwind_tables == UnwindTables::Keep;
        let shape = SharedFunctionShape {
            has_frame: self.calls > 1,
            exits: if self.calls == 0 { self.exits } else { 0 },
            in_memory: self.in_memory,
            has_unwind_table: self.has_unwind_table && keeps_tables,
            ..SharedFunctionShape::default()
        };
        let terms = pricing.cost.shared_function(self.code, shape);
        (terms.bytes(), i64::from(terms.frame + terms.exits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outliner::options::Options;
    use crate::outliner::testing::{property_config, relatives, with_search};
    use crate::similarity::search::candidates::Group;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(property_config(60))]

        /// What is known before the last range hides no group that the bound lets pass.
        #[test]
        fn the_bound_is_the_same_from_its_begin(module in relatives(true)) {
            with_search(&module.text(), &Options::default(), |search| {
                let pricing = search.pricing();
                for group in search.groups {
                    let Group { starts, length } = group;
                    let bound = pricing.upper_bound(starts, *length).saved_without_ends;
                    for least in [bound - 20, bound - 1, bound, bound + 1, bound + 20] {
                        let may_save = pricing.may_save_without_ends(starts, *length, least);
                        assert_eq!(may_save, bound >= least, "{bound} and {least}");
                    }
                }
            });
        }

        /// Few regions are compared pairwise, many by a multiset.
        #[test]
        fn pairs_and_multiset_agree(module in relatives(true)) {
            with_search(&module.text(), &Options::default(), |search| {
                let pricing = search.pricing();
                for group in search.groups.iter().filter(|group| group.starts.len() <= FEW_REGIONS) {
                    let uses_of = |&start: &u32| search.code.program.uses_of(start, group.length);
                    let regions = Regions {
                        uses: group.starts.iter().map(uses_of).collect(),
                        partners: pricing.partners(group.starts[0], group.length),
                    };
                    let mut scratch = Scratch::default();
                    pricing.note_unique(&mut scratch, &regions);
                    let places = regions.partners.len();
                    for at in 0..group.starts.len() * places {
                        let pairwise = regions.is_unique(&scratch, at / places, at % places);
                        assert_eq!(pairwise, scratch.is_unique[at], "{at} of {places}");
                    }
                }
            });
        }
    }
}
