//! What the choice of regions needs to know of a module, as plain numbers.
//!
//! One walk over the functions that have something to choose from collects, for
//! each position of the search and each value and block: calls, where a value is
//! live, what it takes to hand it to a function, and where control goes.

use super::cost::{CostModel, ValueSort};
use super::liveness::{FlowBlock, LastUse, LocalValue, Segment, segments};
use super::sieve::{Weights, has_unwind_table, is_nounwind, notes_pushes};
use crate::llvm::{
    Block, ConstantKind, Function, Inst, InstFacts, Module, Opcode, Operand, OperandBuffer,
    RegisterClass, Type, Value, ValueKind,
};
use crate::similarity::Similarity;
use crate::similarity::legality::Legality;
use crate::similarity::mapper::BYTES;
use crate::similarity::program::{Program, Role};
use rustc_hash::FxHashMap;

/// No position, block or function.
pub(super) const NOWHERE: u32 = u32::MAX;

/// What is known of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueFacts {
    /// The position that computes it, or the first one of the function whose
    /// argument it is; [`NOWHERE`] for constants.
    pub defined: u32,
    /// The position that computes it may be part of a region.
    pub is_result: bool,
    /// The first and the last position that uses it.
    pub first_use: u32,
    pub last_use: u32,
    /// Where it is when a call needs it.
    pub sort: ValueSort,
    /// The register that passes it.
    pub class: Option<RegisterClass>,
    /// A call of the function lies where it is live.
    pub is_saved: bool,
    /// The only block where it is live, by number, and the last position there
    /// that needs it; [`NOWHERE`] where there are more, or none, or where it is
    /// needed behind all positions.
    home: u32,
    last_at_home: u32,
}

const UNKNOWN: ValueFacts = ValueFacts {
    defined: NOWHERE,
    is_result: false,
    first_use: NOWHERE,
    last_use: 0,
    sort: ValueSort::Unpassable,
    class: None,
    is_saved: true,
    home: NOWHERE,
    last_at_home: NOWHERE,
};

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PositionFacts {
    /// The number of its function in [`Survey::functions`].
    pub function: u32,
    /// What it does, where it may be part of a region.
    pub opcode: Option<Opcode>,
    /// A call that is one in machine code too.
    pub is_real_call: bool,
    /// A call that may throw.
    pub may_throw: bool,
    /// The number of the block that handles its exceptions, if its function has
    /// one.
    pub pad: Option<u32>,
    /// A phi that another one follows, legal or not.
    pub is_before_phi: bool,
}

/// The number for what the phis of a block without any have for a predecessor.
const NO_PHIS: u32 = NOWHERE;

/// What is known of a block, by its number among the values.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockFacts {
    /// The position of its first instruction, where that may be part of a region.
    pub head: Option<u32>,
    /// The position of its last instruction, where that may be part of a region.
    pub terminator: Option<u32>,
    /// The numbers of the blocks that lead here, ascending.
    pub predecessors: Vec<u32>,
    /// For each of them, a number for the values that the phis have for it.
    phi_values: Vec<u32>,
    /// The least and the greatest position of the ends of those blocks; `None`
    /// where control may also come from elsewhere, or never comes.
    entered_from: Option<(u32, u32)>,
    /// Of a block to which exceptions lead: for each predecessor, the numbers of
    /// the values that the phis have for it.
    pad_inputs: Vec<Vec<u32>>,
}

/// What is known of a function whose code may move.
#[derive(Clone, Copy, Debug)]
pub(super) struct FunctionInfo<'ll> {
    pub function: Function<'ll>,
    /// The function calls nothing.
    pub is_leaf: bool,
    pub has_unwind_table: bool,
    /// Its unwind table has an entry for whatever is pushed between its calls.
    pub notes_pushes: bool,
    pub is_nounwind: bool,
    /// It has memory that a callee may be given.
    pub owns_memory: bool,
}

/// A module in numbers.
pub(super) struct Survey<'ll> {
    pub positions: Vec<PositionFacts>,
    pub values: Vec<ValueFacts>,
    pub functions: Vec<FunctionInfo<'ll>>,
    weights: Weights,
    blocks: Vec<BlockFacts>,
    /// The place of each block among those, by number.
    block_places: Vec<u32>,
    /// The positions of first instructions of blocks, ascending.
    heads: Vec<u32>,
    /// How many of them are before each position.
    heads_before: Vec<u32>,
    /// The positions of calls that may throw, ascending, and of those the ones
    /// whose exceptions go to a landing pad.
    throwing: Vec<u32>,
    invokes: Vec<u32>,
    /// Calls at all positions before each, those in illegal instructions too.
    calls_before: Vec<u32>,
    /// Values in registers before each position: all, and those that no call of
    /// the function lies between the definition and any use of.
    live_before: Vec<[i32; 2]>,
    /// Where values are live that are so in several blocks, by value and block.
    live: FxHashMap<(u32, u32), LiveSpan>,
}

/// Where in a block a value is live.
#[derive(Clone, Copy, Debug)]
struct LiveSpan {
    is_live_in: bool,
    /// The last position that needs it, or [`NOWHERE`] where it is needed behind
    /// the block.
    last: u32,
}

impl<'ll> Survey<'ll> {
    /// Surveys what a search with the same legality mapped, as far as it is in a
    /// function that `is_wanted`, by its place among the functions.
    pub(super) fn of(
        module: Module<'ll>,
        similarity: &Similarity<'ll>,
        legality: &dyn Legality<'ll>,
        cost: &CostModel,
        weights: Weights,
        is_wanted: &[bool],
    ) -> Self {
        let program = &similarity.mapping.program;
        let length = program.len();
        let (heads, heads_before) = heads(program);
        let numbers = program.value_count() as usize;
        let survey = Survey {
            positions: vec![PositionFacts::default(); length],
            values: vec![UNKNOWN; numbers],
            functions: Vec::new(),
            weights,
            blocks: Vec::new(),
            block_places: vec![NOWHERE; numbers],
            heads,
            heads_before,
            throwing: Vec::new(),
            invokes: Vec::new(),
            calls_before: vec![0; length + 1],
            live_before: vec![[0; 2]; length + 2],
            live: FxHashMap::default(),
        };
        let mut walk = Walk {
            module,
            similarity,
            survey,
            cost,
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
        };
        walk.module(is_wanted);
        let mut survey = walk.survey;
        accumulate(&mut survey.calls_before);
        for class in 0..2 {
            let mut live = 0;
            for place in &mut survey.live_before {
                live += place[class];
                place[class] = live;
            }
        }
        survey
    }

    /// Estimated bytes of the code at some positions.
    pub(super) fn bytes(&self, begin: u32, end: u32) -> u32 {
        self.weights.bytes(begin, end)
    }

    /// What the code weighs.
    pub(super) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The positions from `begin` to before `end` that are the first of their
    /// block.
    pub(super) fn heads(&self, begin: u32, end: u32) -> &[u32] {
        let before = |position: u32| self.heads_before[position as usize] as usize;
        &self.heads[before(begin.min(end))..before(end)]
    }

    /// The positions from `begin` to before `end` that may throw.
    pub(super) fn throwing(&self, begin: u32, end: u32) -> &[u32] {
        between(&self.throwing, begin, end)
    }

    /// Those of them whose exceptions go to a landing pad of the function.
    pub(super) fn invokes(&self, begin: u32, end: u32) -> &[u32] {
        between(&self.invokes, begin, end)
    }

    /// How many calls there are at some positions.
    pub(super) fn calls(&self, begin: u32, end: u32) -> u32 {
        self.calls_before[end as usize] - self.calls_before[begin as usize]
    }

    /// How many values are in registers before a position, and how many of those
    /// no call of the function clobbers.
    pub(super) fn live(&self, position: u32) -> (u32, u32) {
        let [all, unsaved] = self.live_before[position as usize];
        (all as u32, unsaved as u32)
    }

    /// Whether a value is the same in every function.
    pub(super) fn is_constant(&self, value: u32) -> bool {
        self.values[value as usize].defined == NOWHERE
    }

    /// Whether a value is needed where a block begins.
    pub(super) fn is_live_in(&self, value: u32, block: u32) -> bool {
        self.live.get(&(value, block)).is_some_and(|span| span.is_live_in)
    }

    /// Whether a value is needed at or behind a position of a block.
    pub(super) fn is_live_from(&self, value: u32, block: u32, position: u32) -> bool {
        let facts = &self.values[value as usize];
        if facts.home == block {
            return facts.last_at_home >= position;
        }
        self.live.get(&(value, block)).is_some_and(|span| span.last >= position)
    }

    /// What is known of a block.
    pub(super) fn block(&self, number: u32) -> &BlockFacts {
        &self.blocks[self.block_places[number as usize] as usize]
    }

    /// The function of a position.
    pub(super) fn function_of(&self, position: u32) -> &FunctionInfo<'ll> {
        &self.functions[self.positions[position as usize].function as usize]
    }
}

impl BlockFacts {
    /// Whether control comes to the block only from instructions at the positions
    /// from `begin` to before `end`.
    pub(super) fn is_entered_from(&self, begin: u32, end: u32) -> bool {
        self.entered_from.is_some_and(|(first, last)| begin <= first && last < end)
    }

    /// A number for the values that the phis have for a block that leads here.
    pub(super) fn phi_values_from(&self, predecessor: u32) -> Option<u32> {
        let at = self.predecessors.binary_search(&predecessor).ok()?;
        Some(self.phi_values[at])
    }

    /// The values that the phis of a landing pad have for a block whose
    /// exceptions lead here; values that no region computes may be missing.
    pub(super) fn pad_inputs_from(&self, predecessor: u32) -> Option<&[u32]> {
        let at = self.predecessors.binary_search(&predecessor).ok()?;
        self.pad_inputs.get(at).map(Vec::as_slice)
    }
}

/// The positions of an ascending list from `begin` to before `end`.
fn between(positions: &[u32], begin: u32, end: u32) -> &[u32] {
    let from = positions.partition_point(|&position| position < begin);
    let count = positions[from..].iter().take_while(|&&position| position < end).count();
    &positions[from..from + count]
}

impl ValueFacts {
    fn is_used_at(&mut self, position: u32) {
        self.first_use = self.first_use.min(position);
        self.last_use = self.last_use.max(position);
    }
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

struct Walk<'a, 'll> {
    module: Module<'ll>,
    similarity: &'a Similarity<'ll>,
    survey: Survey<'ll>,
    cost: &'a CostModel,
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

impl<'ll> Walk<'_, 'll> {
    fn module(&mut self, is_wanted: &[bool]) {
        let mut operands = OperandBuffer::new();
        for (&(function, begin), _) in
            self.similarity.mapping.functions.iter().zip(is_wanted).filter(|(_, wanted)| **wanted)
        {
            // In front of the function is the position of what is illegal.
            self.is_open = begin > 0;
            self.position = begin.saturating_sub(1) as usize;
            self.function(function, &mut operands);
            self.boundary();
            self.note_liveness();
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
        });
        number
    }

    fn number(&self, value: Value<'ll>) -> u32 {
        self.similarity.mapping.values.get(&value).copied().unwrap_or(NOWHERE)
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
        let instructions = &self.similarity.mapping.instructions;
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
            self.survey.calls_before[position] += u32::from(is_real_call);
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
                let pad = self.similarity.mapping.values.get(&pad).copied();
                self.survey.positions[position].pad = pad;
                self.survey.invokes.push(position as u32);
            }
            let here = &mut self.survey.positions[position];
            here.is_before_phi = facts.opcode == Some(Opcode::Phi) && is_followed_by_phi(facts);
            let entry = self.similarity.mapping.program.entry(position);
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
                self.survey.values[entry.value as usize].is_result = true;
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
        let mapping = &self.similarity.mapping;
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
        let instructions = &self.similarity.mapping.instructions;
        if matches!(instructions.get(self.position), Some(None)) {
            self.is_open = true;
        }
    }

    fn note_liveness(&mut self) {
        let begin = self.flow.first().map_or(0, |block| block.begin) as usize;
        let mut calls = self.survey.calls_before[begin..=self.position].to_vec();
        calls.push(0);
        accumulate(&mut calls);
        let calls_between =
            |first: u32, end: u32| calls[end as usize - begin] - calls[first as usize - begin];
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
                        self.survey.live_before[segment.first as usize][class] += 1;
                        self.survey.live_before[end as usize][class] -= 1;
                    }
                }
            }
            if value.number != NOWHERE {
                self.survey.values[value.number as usize].is_saved = is_saved;
                self.survey.note_segments(value.number, &live, &self.flow);
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

/// The positions of first instructions of blocks, and how many of them are before
/// each position.
fn heads(program: &Program) -> (Vec<u32>, Vec<u32>) {
    let mut heads = Vec::new();
    let mut before = Vec::with_capacity(program.len() + 1);
    for position in 0..program.len() {
        before.push(heads.len() as u32);
        if program.is_legal(position) && program.entry(position).is_head {
            heads.push(position as u32);
        }
    }
    before.push(heads.len() as u32);
    (heads, before)
}

/// Whether the next instruction of the block is a phi, which says nothing but
/// where control came from.
fn is_followed_by_phi(facts: &InstFacts<'_>) -> bool {
    let mut operands = OperandBuffer::new();
    facts.next.is_some_and(|next| next.describe(&mut operands).opcode == Some(Opcode::Phi))
}
