//! What the choice of regions needs to know of a module, as plain numbers.
//!
//! One walk over the code that may move collects, for each position of the
//! search and each value and block: estimated bytes, calls, where a value is
//! live, what it takes to hand it to a function, and where control goes.

use super::cost::{CostModel, ValueSort};
use super::liveness::{FlowBlock, LastUse, LocalValue, segments};
use crate::llvm::{
    Block, ConstantKind, Function, Inst, InstFacts, Module, Opcode, Operand, OperandBuffer,
    RegisterClass, Value, ValueKind,
};
use crate::similarity::Similarity;
use crate::similarity::legality::Legality;
use crate::similarity::program::Program;
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
}

const UNKNOWN: ValueFacts = ValueFacts {
    defined: NOWHERE,
    is_result: false,
    first_use: NOWHERE,
    last_use: 0,
    sort: ValueSort::Unpassable,
    class: None,
    is_saved: true,
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

/// Tenths of a byte in a byte, and some more: what is repeated is smaller than
/// the same instructions elsewhere.
const TENTHS: u32 = 11;

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
    /// Its address is a value.
    pub is_address_taken: bool,
    /// Exceptions lead here.
    pub is_pad: bool,
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
    pub is_nounwind: bool,
    /// It has memory that a callee may be given.
    pub owns_memory: bool,
}

/// A module in numbers.
pub(super) struct Survey<'ll> {
    pub positions: Vec<PositionFacts>,
    pub values: Vec<ValueFacts>,
    pub functions: Vec<FunctionInfo<'ll>>,
    blocks: FxHashMap<u32, BlockFacts>,
    /// The positions of first instructions of blocks, ascending.
    heads: Vec<u32>,
    /// The positions of calls that may throw, ascending, and of those the ones
    /// whose exceptions go to a landing pad.
    throwing: Vec<u32>,
    invokes: Vec<u32>,
    /// Tenths of bytes of all positions before each.
    bytes_before: Vec<u32>,
    /// Calls at all positions before each, those in illegal instructions too.
    calls_before: Vec<u32>,
    /// Values in registers before each position: all, and those that no call of
    /// the function lies between the definition and any use of.
    live_before: Vec<[i32; 2]>,
    /// The blocks where a value is live from the begin on, by value and block.
    live_in: rustc_hash::FxHashSet<(u32, u32)>,
    /// The last use of a value in a block; absent where it is live behind it.
    last_in_block: FxHashMap<(u32, u32), u32>,
}

impl<'ll> Survey<'ll> {
    /// Surveys what a search with the same legality mapped.
    pub(super) fn of(
        module: Module<'ll>,
        similarity: &Similarity<'ll>,
        legality: &dyn Legality<'ll>,
        cost: &CostModel,
    ) -> Self {
        let program = &similarity.mapping.program;
        let length = program.len();
        let survey = Survey {
            positions: vec![PositionFacts::default(); length],
            values: vec![UNKNOWN; program.value_count() as usize],
            functions: Vec::new(),
            blocks: FxHashMap::default(),
            heads: heads(program),
            throwing: Vec::new(),
            invokes: Vec::new(),
            bytes_before: vec![0; length + 1],
            calls_before: vec![0; length + 1],
            live_before: vec![[0; 2]; length + 2],
            live_in: rustc_hash::FxHashSet::default(),
            last_in_block: FxHashMap::default(),
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
            locals: FxHashMap::default(),
            values: Vec::new(),
            flow: Vec::new(),
        };
        walk.module(legality);
        let mut survey = walk.survey;
        accumulate(&mut survey.bytes_before);
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
        (self.bytes_before[end as usize] - self.bytes_before[begin as usize]) / TENTHS
    }

    /// The positions from `begin` to before `end` that are the first of their
    /// block.
    pub(super) fn heads(&self, begin: u32, end: u32) -> &[u32] {
        between(&self.heads, begin, end)
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
        self.live_in.contains(&(value, block))
    }

    /// Whether a value that is live somewhere in a block is needed at or behind a
    /// position of that block.
    pub(super) fn is_live_from(&self, value: u32, block: u32, position: u32) -> bool {
        self.last_in_block.get(&(value, block)).is_none_or(|&last| last >= position)
    }

    /// What is known of a block.
    pub(super) fn block(&self, number: u32) -> &BlockFacts {
        &self.blocks[&number]
    }

    /// The function of a position.
    pub(super) fn function_of(&self, position: u32) -> &FunctionInfo<'ll> {
        &self.functions[self.positions[position as usize].function as usize]
    }
}

impl BlockFacts {
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
    /// Of the current function: its values and blocks, and where they are in the
    /// two lists.
    locals: FxHashMap<Value<'ll>, u32>,
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
    fn module(&mut self, legality: &dyn Legality<'ll>) {
        let mut operands = OperandBuffer::new();
        for function in self.module.functions() {
            if legality.context(function).is_some() {
                self.function(function, &mut operands);
                self.boundary();
                self.note_liveness();
            }
        }
        self.sort_constants();
    }

    fn function(&mut self, function: Function<'ll>, operands: &mut OperandBuffer<'ll>) {
        let number = self.describe_function(function);
        self.locals.clear();
        self.values.clear();
        self.flow.clear();
        let blocks: Vec<Block<'ll>> = function.blocks().collect();
        for (at, block) in blocks.iter().enumerate() {
            self.locals.insert(block.as_value(), at as u32);
            self.flow.push(FlowBlock::default());
        }
        for argument in function.arguments() {
            self.define(argument, ValueSort::Register, 0);
        }
        for (at, &block) in blocks.iter().enumerate() {
            self.describe_block(block, operands);
            let place =
                Place { function: number, block: at as u32, number: self.number(block.as_value()) };
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
    }

    fn describe_function(&mut self, function: Function<'ll>) -> u32 {
        let number = self.survey.functions.len() as u32;
        let facts = function.facts();
        let is_nounwind =
            function.attributes().iter().any(|attribute| attribute.key == b"nounwind");
        self.survey.functions.push(FunctionInfo {
            function,
            is_leaf: true,
            has_unwind_table: facts.has_unwind_table || !is_nounwind,
            is_nounwind,
            owns_memory: function.owns_memory(),
        });
        number
    }

    fn number(&self, value: Value<'ll>) -> u32 {
        self.similarity.mapping.values.get(&value).copied().unwrap_or(NOWHERE)
    }

    /// Reads where control comes from and what phis make of it.
    fn describe_block(&mut self, block: Block<'ll>, operands: &mut OperandBuffer<'ll>) {
        let number = self.number(block.as_value());
        let mut is_pad = false;
        let mut rows: Vec<(u32, Vec<Value<'ll>>)> = Vec::new();
        let mut row_of: FxHashMap<u32, usize> = FxHashMap::default();
        let predecessors = block.predecessors();
        for &predecessor in &predecessors {
            let predecessor = self.number(predecessor.as_value());
            row_of.entry(predecessor).or_insert_with(|| {
                rows.push((predecessor, Vec::new()));
                rows.len() - 1
            });
        }
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
                if let Some(&row) = row_of.get(&from) {
                    rows[row].1.push(operands.get(index).value);
                }
            }
        }
        let is_address_taken = block.is_address_taken();
        let mut facts = BlockFacts { is_address_taken, is_pad, ..BlockFacts::default() };
        rows.sort_unstable_by_key(|&(predecessor, _)| predecessor);
        for (predecessor, values) in rows {
            let next = self.phi_rows.len() as u32;
            facts.predecessors.push(predecessor);
            if is_pad {
                facts.pad_inputs.push(values.iter().map(|&value| self.number(value)).collect());
            }
            let row = values.iter().map(|value| value.identity()).collect();
            facts.phi_values.push(*self.phi_rows.entry(row).or_insert(next));
        }
        let at = self.locals[&block.as_value()] as usize;
        self.flow[at].predecessors = predecessors
            .iter()
            .filter_map(|predecessor| self.locals.get(&predecessor.as_value()).copied())
            .collect();
        self.survey.blocks.insert(number, facts);
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
        self.uses(inst, facts, place.block, operands);
        let mut sort = ValueSort::Register;
        if is_legal {
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
            self.survey.bytes_before[position] = self.cost.instruction(facts, operands);
            if let Some(block) = self.survey.blocks.get_mut(&place.number) {
                if self.similarity.mapping.program.entry(position).is_head {
                    block.head = Some(position as u32);
                }
                if facts.next.is_none() {
                    block.terminator = Some(position as u32);
                }
            }
        } else if facts.opcode == Some(Opcode::Alloca) {
            // What LLVM keeps besides the alignment says that the memory is one
            // for arguments or for an error, which must not be passed on.
            let is_plain = facts.subclass_data < 1 << 5;
            sort = if is_plain { ValueSort::Frame } else { ValueSort::Unpassable };
        }
        self.define(inst.as_value(), sort, place.block);
        if is_legal {
            if let Some(&number) = self.similarity.mapping.values.get(&inst.as_value()) {
                self.survey.values[number as usize].is_result = true;
            }
            self.position += 1;
        }
    }

    fn uses(
        &mut self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        block: u32,
        operands: &OperandBuffer<'ll>,
    ) {
        let is_phi = facts.opcode == Some(Opcode::Phi);
        let incoming = if is_phi { inst.incoming_blocks(facts.operand_count) } else { Vec::new() };
        let position = self.position as u32;
        for index in 0..facts.operand_count {
            let Operand { value, kind } = operands.get(index);
            if !matches!(kind, ValueKind::Instruction | ValueKind::Argument) {
                continue;
            }
            if let Some(&number) = self.similarity.mapping.values.get(&value) {
                self.survey.values[number as usize].is_used_at(position);
            }
            let local = self.local(value);
            let last_use = match incoming.get(index) {
                Some(from) => (self.locals[&from.as_value()], LastUse::Behind),
                None => (block, LastUse::At(position)),
            };
            self.values[local as usize].uses.push(last_use);
        }
    }

    /// The place of a value of the current function in the list of its values.
    fn local(&mut self, value: Value<'ll>) -> u32 {
        let next = self.values.len() as u32;
        let local = *self.locals.entry(value).or_insert(next);
        if local == next && self.values.len() == next as usize {
            self.values.push(LocalValue::default());
        }
        local
    }

    fn define(&mut self, value: Value<'ll>, sort: ValueSort, block: u32) {
        let number = self.number(value);
        let position = self.position as u32;
        let local = self.local(value) as usize;
        let class = value.ty().register_class(self.module);
        let local = &mut self.values[local];
        local.number = number;
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

    /// Where illegal instructions are, the positions have one.
    fn boundary(&mut self) {
        let instructions = &self.similarity.mapping.instructions;
        if matches!(instructions.get(self.position), Some(None)) {
            self.is_open = true;
        }
    }

    fn note_liveness(&mut self) {
        let blocks: Vec<Block<'ll>> = self
            .survey
            .functions
            .last()
            .map(|info| info.function.blocks().collect())
            .unwrap_or_default();
        let block_numbers: Vec<u32> =
            blocks.iter().map(|block| self.number(block.as_value())).collect();
        let begin = self.flow.first().map_or(0, |block| block.begin) as usize;
        let mut calls = self.survey.calls_before[begin..=self.position].to_vec();
        calls.push(0);
        accumulate(&mut calls);
        let calls_between =
            |first: u32, end: u32| calls[end as usize - begin] - calls[first as usize - begin];
        for value in self.values.iter().filter(|value| value.is_register) {
            let segments = segments(value, &self.flow);
            let is_saved = segments.iter().any(|segment| {
                let end = match segment.last {
                    LastUse::At(position) => position,
                    LastUse::Behind => self.flow[segment.block as usize].end,
                };
                segment.first < end && calls_between(segment.first, end) > 0
            });
            for segment in &segments {
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
                if value.number == NOWHERE {
                    continue;
                }
                let key = (value.number, block_numbers[segment.block as usize]);
                if segment.is_live_in {
                    self.survey.live_in.insert(key);
                }
                if let LastUse::At(position) = segment.last {
                    self.survey.last_in_block.insert(key, position);
                }
            }
            if value.number != NOWHERE {
                self.survey.values[value.number as usize].is_saved = is_saved;
            }
        }
    }

    fn sort_constants(&mut self) {
        for (&value, &number) in &self.similarity.mapping.values {
            if self.survey.values[number as usize].defined != NOWHERE {
                continue;
            }
            let Some(constant) = value.as_constant() else { continue };
            let facts = constant.constant_facts();
            let class = facts.ty.register_class(self.module);
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
}

/// The positions of first instructions of blocks.
fn heads(program: &Program) -> Vec<u32> {
    let is_head = |&position: &u32| {
        let position = position as usize;
        program.is_legal(position) && program.entry(position).is_head
    };
    (0..program.len() as u32).filter(is_head).collect()
}

/// Whether the next instruction of the block is a phi, which says nothing but
/// where control came from.
fn is_followed_by_phi(facts: &InstFacts<'_>) -> bool {
    let mut operands = OperandBuffer::new();
    facts.next.is_some_and(|next| next.describe(&mut operands).opcode == Some(Opcode::Phi))
}
