//! The walk over a function that collects what is known of it.

use super::{BlockFacts, FunctionInfo, LiveSpan, NOWHERE, Survey};
use crate::llvm::{
    Block, ConstantKind, Function, Inst, InstFacts, Module, Opcode, Operand, OperandBuffer,
    RegisterClass, Type, Value, ValueKind,
};
use crate::outliner::cost::{CostModel, ValueSort};
use crate::outliner::liveness::{FlowBlock, LastUse, LocalValue, Segment, segments};
use crate::outliner::sieve::{has_unwind_table, is_nounwind, notes_pushes};
use crate::similarity::legality::Legality;
use crate::similarity::mapping::{BYTES, MappedFunction, Mapping};
use crate::similarity::program::Role;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The number for what the phis of a block without any have for a predecessor.
const NO_PHIS: u32 = NOWHERE;

/// Surveys one function after the other.
pub(super) struct Walk<'a, 'll> {
    pub survey: &'a mut Survey<'ll>,
    module: Module<'ll>,
    mapping: &'a Mapping<'ll>,
    cost: &'a CostModel,
    /// The first position that has something of the current function.
    base: usize,
    /// Calls at each position from there on, later before each.
    calls: Vec<u32>,
    /// By how much more values are in registers there than before the position in
    /// front, later than before the function.
    live: Vec<[i32; 2]>,
    /// The next position, or the one of the illegal instructions that were seen
    /// last.
    position: usize,
    /// The position is one of illegal instructions.
    is_open: bool,
    /// Blocks that follow each other have no position between them.
    crosses_blocks: bool,
    /// The number of each run of values that phis have for a predecessor.
    phi_rows: FxHashMap<Vec<u64>, u32>,
    /// The register that passes values of each type.
    classes: FxHashMap<Type<'ll>, Option<RegisterClass>>,
    /// What there is to know of each constant is known, by number.
    is_sorted: Vec<bool>,
    /// Where each value and block of the current function is in the two lists, by
    /// number; values without a number have the map.
    local_of: Vec<u32>,
    unnumbered: FxHashMap<Value<'ll>, u32>,
    /// The values and blocks of the current function.
    values: Vec<LocalValue>,
    flow: Vec<FlowBlock>,
}

/// A block of the current function.
#[derive(Clone, Copy)]
struct Place {
    function: u32,
    /// Its place in the function.
    block: u32,
    /// Its number among the values.
    number: u32,
}

impl<'a, 'll> Walk<'a, 'll> {
    /// A walk over functions for which the survey has room.
    pub(super) fn new(
        survey: &'a mut Survey<'ll>,
        module: Module<'ll>,
        mapping: &'a Mapping<'ll>,
        legality: &dyn Legality<'ll>,
        cost: &'a CostModel,
    ) -> Self {
        let numbers = mapping.program.value_count() as usize;
        Walk {
            survey,
            module,
            mapping,
            cost,
            base: 0,
            calls: Vec::new(),
            live: Vec::new(),
            position: 0,
            is_open: false,
            crosses_blocks: legality.crosses_blocks(),
            phi_rows: FxHashMap::default(),
            classes: FxHashMap::default(),
            is_sorted: vec![false; numbers],
            local_of: vec![NOWHERE; numbers],
            unnumbered: FxHashMap::default(),
            values: Vec::new(),
            flow: Vec::new(),
        }
    }

    /// Surveys a function.
    pub(super) fn mapped_function(&mut self, mapped: &MappedFunction<'ll>) {
        let mut operands = OperandBuffer::new();
        let Range { start: begin, end } = mapped.positions;
        // In front of the function is the position of what is illegal.
        self.is_open = begin > 0;
        self.position = begin.saturating_sub(1) as usize;
        self.base = self.position;
        let length = end as usize - self.base + 1;
        self.calls.clear();
        self.calls.resize(length + 1, 0);
        self.live.clear();
        self.live.resize(length, [0; 2]);
        self.function(mapped.function, &mut operands);
        self.boundary();
        accumulate(&mut self.calls);
        self.note_liveness();
        for position in begin as usize..end as usize {
            self.survey.calls_before[position] = self.calls[position - self.base];
            self.survey.live_before[position] = self.live[position - self.base];
        }
    }

    fn function(&mut self, function: Function<'ll>, operands: &mut OperandBuffer<'ll>) {
        let number = self.describe_function(function);
        self.unnumbered.clear();
        self.values.clear();
        self.flow.clear();
        let blocks: Vec<Place> = function
            .blocks()
            .enumerate()
            .map(|(at, block)| Place {
                function: number,
                block: at as u32,
                number: self.number(block.as_value()),
            })
            .collect();
        for place in &blocks {
            self.local_of[place.number as usize] = place.block;
            self.flow.push(FlowBlock { number: place.number, ..FlowBlock::default() });
        }
        for argument in function.arguments() {
            let known = self.number(argument);
            self.define(argument, argument.ty(), known, ValueSort::Register, 0);
        }
        let first_block = self.survey.blocks.len();
        for (block, &place) in function.blocks().zip(&blocks) {
            self.describe_block(block, place, operands);
            let at = place.block as usize;
            self.flow[at].begin = self.next_position();
            let mut next = block.first();
            while let Some(inst) = next {
                let facts = inst.describe(operands);
                next = facts.next;
                if !facts.is_debug_intrinsic {
                    self.instruction(inst, &facts, place, operands);
                }
            }
            self.flow[at].end = self.next_position().max(self.position as u32 + 1);
            if !self.crosses_blocks {
                self.boundary();
            }
        }
        self.note_entries(first_block);
    }

    /// Notes for the blocks of the current function where control comes from, now
    /// that the ends of all are known.
    fn note_entries(&mut self, first_block: usize) {
        for at in first_block..self.survey.blocks.len() {
            let block = &self.survey.blocks[at];
            let mut range = block.entered_from;
            for &other in &block.predecessors {
                let terminator = self.survey.block(other).terminator;
                range = range.zip(terminator).map(|((first, last), position)| {
                    (
                        position.min(first),
                        if last == NOWHERE { position } else { position.max(last) },
                    )
                });
            }
            self.survey.blocks[at].entered_from = range.filter(|&(first, _)| first != NOWHERE);
        }
    }

    fn describe_function(&mut self, function: Function<'ll>) -> u32 {
        let number = self.survey.functions.len() as u32;
        self.survey.functions.push(FunctionInfo {
            function,
            is_leaf: true,
            has_unwind_table: has_unwind_table(function),
            notes_pushes: notes_pushes(function),
            is_nounwind: is_nounwind(function),
            owns_memory: function.owns_memory(),
            passes_floats: function.passes_floats(),
        });
        number
    }

    fn number(&self, value: Value<'ll>) -> u32 {
        self.mapping.values.get(&value).copied().unwrap_or(NOWHERE)
    }

    /// Reads where control comes from and what phis make of it.
    fn describe_block(
        &mut self,
        block: Block<'ll>,
        place: Place,
        operands: &mut OperandBuffer<'ll>,
    ) {
        let mut is_pad = false;
        // A row for each predecessor: what the phis have for it.
        let mut rows: Vec<(u32, Vec<Value<'ll>>)> = Vec::new();
        let predecessors = block.predecessors();
        for &predecessor in &predecessors {
            rows.push((self.number(predecessor.as_value()), Vec::new()));
        }
        rows.sort_unstable_by_key(|&(predecessor, _)| predecessor);
        rows.dedup_by_key(|&mut (predecessor, _)| predecessor);
        self.flow[place.block as usize].predecessors =
            rows.iter().map(|&(predecessor, _)| self.local_of[predecessor as usize]).collect();
        let mut next = block.first();
        while let Some(inst) = next {
            let facts = inst.describe(operands);
            next = facts.next;
            if facts.is_debug_intrinsic {
                continue;
            }
            if facts.opcode != Some(Opcode::Phi) {
                is_pad = facts.opcode == Some(Opcode::LandingPad);
                break;
            }
            for (index, from) in inst.incoming_blocks(facts.operand_count).into_iter().enumerate() {
                let from = self.number(from.as_value());
                if let Ok(row) = rows.binary_search_by_key(&from, |&(predecessor, _)| predecessor) {
                    rows[row].1.push(operands.get(index).value);
                }
            }
        }
        let mut facts = BlockFacts::default();
        if !block.is_address_taken() && !is_pad {
            facts.entered_from = Some((NOWHERE, NOWHERE));
        }
        for (predecessor, values) in rows {
            let next = self.phi_rows.len() as u32;
            facts.predecessors.push(predecessor);
            if is_pad {
                facts.pad_inputs.push(values.iter().map(|&value| self.number(value)).collect());
            }
            let row = if values.is_empty() {
                NO_PHIS
            } else {
                let row = values.iter().map(|value| value.identity()).collect();
                *self.phi_rows.entry(row).or_insert(next)
            };
            facts.phi_values.push(row);
        }
        self.survey.block_places[place.number as usize] = self.survey.blocks.len() as u32;
        self.survey.blocks.push(facts);
    }

    /// The position that the next legal instruction would have.
    fn next_position(&self) -> u32 {
        self.position as u32 + u32::from(self.is_open)
    }

    /// The instruction at the next position, if it may be part of a region.
    fn is_next(&self, inst: Inst<'ll>) -> bool {
        let instructions = &self.mapping.instructions;
        instructions.get(self.next_position() as usize).copied().flatten() == Some(inst)
    }

    fn instruction(
        &mut self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        place: Place,
        operands: &OperandBuffer<'ll>,
    ) {
        let is_legal = self.is_next(inst);
        if is_legal {
            self.position = self.next_position() as usize;
            self.is_open = false;
        } else {
            // Invisible instructions have no position.
            self.boundary();
        }
        let position = self.position;
        let is_real_call =
            facts.opcode.is_some_and(Opcode::is_call) && self.cost.is_real_call(facts, operands);
        if let Some(here) = self.survey.positions.get_mut(position) {
            here.function = place.function;
            self.calls[position - self.base] += u32::from(is_real_call);
        }
        self.survey.functions[place.function as usize].is_leaf &= !is_real_call;
        if is_legal {
            self.legal_uses(place.block, operands);
            let here = &mut self.survey.positions[position];
            here.opcode = facts.opcode;
            here.is_real_call = is_real_call;
            here.may_throw = is_real_call && !inst.is_nounwind_call();
            if here.may_throw {
                self.survey.throwing.push(position as u32);
            }
            if facts.opcode == Some(Opcode::Invoke) {
                let pad = operands.get(facts.operand_count - 2).value;
                let pad = self.mapping.values.get(&pad).copied();
                self.survey.positions[position].pad = pad;
                self.survey.invokes.push(position as u32);
            }
            let here = &mut self.survey.positions[position];
            here.is_before_phi = facts.opcode == Some(Opcode::Phi) && is_followed_by_phi(facts);
            let entry = self.mapping.program.entry(position);
            let block = self.survey.blocks.last_mut().expect("the block was described");
            if entry.is_head {
                block.head = Some(position as u32);
            }
            if facts.next.is_none() {
                block.terminator = Some(position as u32);
            }
            if entry.value != NOWHERE {
                self.define(
                    inst.as_value(),
                    facts.ty,
                    entry.value,
                    ValueSort::Register,
                    place.block,
                );
                self.survey.results[entry.value as usize] = position as u32;
            }
            self.position += 1;
            return;
        }
        self.illegal_uses(inst, facts, place.block, operands);
        if facts.ty.is_void() {
            return;
        }
        let mut sort = ValueSort::Register;
        if facts.opcode == Some(Opcode::Alloca) {
            // What LLVM keeps besides the alignment says that the memory is one
            // for arguments or for an error, which must not be passed on.
            let is_plain = facts.subclass_data < 1 << 5;
            sort = if is_plain { ValueSort::Frame } else { ValueSort::Unpassable };
        }
        let number = self.number(inst.as_value());
        self.define(inst.as_value(), facts.ty, number, sort, place.block);
    }

    /// Notes what the instruction at the current position, which may be part of a
    /// region, uses.
    fn legal_uses(&mut self, block: u32, operands: &OperandBuffer<'ll>) {
        let mapping = self.mapping;
        let uses = mapping.program.entry(self.position).uses;
        let slots = mapping.slots(self.position);
        for (at, operand) in uses.iter().enumerate() {
            if operand.role() != Role::Value {
                continue;
            }
            if slots[at] == BYTES {
                self.sort_constant(mapping.bytes[&operand.number()], operand.number());
                continue;
            }
            let Operand { value, kind } = operands.get(slots[at] as usize);
            if !matches!(kind, ValueKind::Instruction | ValueKind::Argument) {
                self.sort_constant(value, operand.number());
                continue;
            }
            // The value of a phi has the block it comes from behind it.
            let from = uses.get(at + 1).filter(|next| next.role() == Role::Source);
            let last_use = match from {
                Some(from) => (self.local_of[from.number() as usize], LastUse::Behind),
                None => (block, LastUse::At(self.position as u32)),
            };
            self.note_use(value, operand.number(), last_use);
        }
    }

    /// Notes what an instruction uses that stays.
    fn illegal_uses(
        &mut self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        block: u32,
        operands: &OperandBuffer<'ll>,
    ) {
        let is_phi = facts.opcode == Some(Opcode::Phi);
        let incoming = if is_phi { inst.incoming_blocks(facts.operand_count) } else { Vec::new() };
        for index in 0..facts.operand_count {
            let Operand { value, kind } = operands.get(index);
            if !matches!(kind, ValueKind::Instruction | ValueKind::Argument) {
                continue;
            }
            let last_use = match incoming.get(index) {
                Some(from) => {
                    (self.local_of[self.number(from.as_value()) as usize], LastUse::Behind)
                }
                None => (block, LastUse::At(self.position as u32)),
            };
            self.note_use(value, self.number(value), last_use);
        }
    }

    fn note_use(&mut self, value: Value<'ll>, number: u32, last_use: (u32, LastUse)) {
        if number != NOWHERE {
            self.survey.values[number as usize].is_used_at(self.position as u32);
        }
        let local = self.local(value, number);
        self.values[local].uses.push(last_use);
    }

    /// The place of a value of the current function in the list of its values.
    fn local(&mut self, value: Value<'ll>, number: u32) -> usize {
        let next = self.values.len() as u32;
        let local = if number == NOWHERE {
            self.unnumbered.entry(value).or_insert(next)
        } else {
            &mut self.local_of[number as usize]
        };
        if *local == NOWHERE {
            *local = next;
        }
        let local = *local;
        if local == next {
            self.values.push(LocalValue { number, ..LocalValue::default() });
        }
        local as usize
    }

    fn define(
        &mut self,
        value: Value<'ll>,
        ty: Type<'ll>,
        number: u32,
        sort: ValueSort,
        block: u32,
    ) {
        let position = self.position as u32;
        let local = self.local(value, number);
        let class = self.class(ty);
        let local = &mut self.values[local];
        local.is_register = sort == ValueSort::Register && class.is_some();
        local.block = block;
        local.position = position;
        if number == NOWHERE {
            return;
        }
        let facts = &mut self.survey.values[number as usize];
        facts.defined = position;
        facts.class = class;
        facts.sort = if class.is_some() { sort } else { ValueSort::Unpassable };
    }

    fn class(&mut self, ty: Type<'ll>) -> Option<RegisterClass> {
        *self.classes.entry(ty).or_insert_with(|| ty.register_class(self.module))
    }

    /// Where illegal instructions are, the positions have one.
    fn boundary(&mut self) {
        let instructions = &self.mapping.instructions;
        if matches!(instructions.get(self.position), Some(None)) {
            self.is_open = true;
        }
    }

    fn note_liveness(&mut self) {
        let (base, calls) = (self.base, &self.calls);
        let calls_between =
            |first: u32, end: u32| calls[end as usize - base] - calls[first as usize - base];
        let mut live = Vec::new();
        for value in self.values.iter().filter(|value| value.is_register) {
            segments(value, &self.flow, &mut live);
            let is_saved = live.iter().any(|segment| {
                let end = match segment.last {
                    LastUse::At(position) => position,
                    LastUse::Behind => self.flow[segment.block as usize].end,
                };
                segment.first < end && calls_between(segment.first, end) > 0
            });
            for segment in &live {
                let end = match segment.last {
                    LastUse::At(position) => position + 1,
                    LastUse::Behind => self.flow[segment.block as usize].end,
                };
                if segment.first < end {
                    for class in 0..=usize::from(!is_saved) {
                        self.live[segment.first as usize - base][class] += 1;
                        self.live[end as usize - base][class] -= 1;
                    }
                }
            }
            if value.number != NOWHERE {
                self.survey.values[value.number as usize].is_saved = is_saved;
                self.survey.note_segments(value.number, &live, &self.flow);
            }
        }
        let mut sums = [0; 2];
        for changes in &mut self.live {
            for (sum, change) in sums.iter_mut().zip(changes) {
                *sum += *change;
                *change = *sum;
            }
        }
    }

    /// Notes where a constant is when a call needs it.
    fn sort_constant(&mut self, value: Value<'ll>, number: u32) {
        if std::mem::replace(&mut self.is_sorted[number as usize], true) {
            return;
        }
        let Some(constant) = value.as_constant() else { return };
        let facts = constant.constant_facts();
        let class = self.class(facts.ty);
        let sort = match (class, facts.kind) {
            (None, _) | (_, ConstantKind::BlockAddress) => ValueSort::Unpassable,
            (Some(RegisterClass::Float), _) => ValueSort::FloatConstant,
            (_, ConstantKind::Int | ConstantKind::Null) => {
                ValueSort::Constant(facts.bits.unwrap_or(0))
            }
            (_, ConstantKind::Undef | ConstantKind::Poison) => ValueSort::Constant(0),
            _ => ValueSort::Address,
        };
        self.survey.values[number as usize].sort = sort;
        self.survey.values[number as usize].class = class;
    }
}

impl Survey<'_> {
    /// Notes where a value is live, given the blocks of its function.
    fn note_segments(&mut self, value: u32, segments: &[Segment], flow: &[FlowBlock]) {
        let last = |segment: &Segment| match segment.last {
            LastUse::At(position) => position,
            LastUse::Behind => NOWHERE,
        };
        if let [only] = segments
            && !only.is_live_in
        {
            let facts = &mut self.values[value as usize];
            facts.home = flow[only.block as usize].number;
            facts.last_at_home = last(only);
            return;
        }
        for segment in segments {
            let key = (value, flow[segment.block as usize].number);
            let span = LiveSpan { is_live_in: segment.is_live_in, last: last(segment) };
            self.live.insert(key, span);
        }
    }
}

/// Whether the next instruction of the block is a phi, which says nothing but
/// where control came from.
fn is_followed_by_phi(facts: &InstFacts<'_>) -> bool {
    let mut operands = OperandBuffer::new();
    facts.next.is_some_and(|next| next.describe(&mut operands).opcode == Some(Opcode::Phi))
}

/// Turns numbers, with one free place at the end, into the sums of all before.
fn accumulate(numbers: &mut [u32]) {
    let mut sum = 0;
    for number in numbers {
        let here = *number;
        *number = sum;
        sum += here;
    }
}
