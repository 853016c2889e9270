//! The walk over a function that collects what is known of it.

mod blocks;
mod values;

use super::facts::{ELSEWHERE, FunctionFacts, PositionFacts, ProgramAnalysis, UNKNOWN};
use super::jumps::MarkedCall;
use super::nowhere::NOWHERE;
use super::phi_rows::PhiRows;
use crate::cost::is_real_call;
use crate::facts::argument_registers::{ArgumentRegisters, RegisterClass, RegisterPlaces};
use crate::linking::content::{is_hidden_in_comdat, needs_name_by_content};
use crate::llvm::{
    AttributeListId, Block, Described, Function, Inst, Module, ObjectFormat, Opcode, OperandBuffer,
    Type, Value,
};
use crate::outliner::analysis::liveness::{Flow, LocalValues};
use crate::outliner::bound::{describes_pushes, has_cfi_per_push};
use crate::outliner::calls::competing_jumps;
use crate::outliner::calls::values::FloatPassing;
use crate::outliner::cost::ArgumentKind;
use crate::outliner::stack;
use crate::program::legality::Legality;
use crate::program::mapping::{MappedFunction, Mapping};
use crate::program::{Program, Role};
use crate::target::{Processor, TargetFacts};
use crate::vocabulary::attributes::decides_jumps;
use crate::vocabulary::named_attributes::{NOUNWIND, STRUCT_RETURN, forbids_tail_calls};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Analyses what was mapped with the same legality, as far as it is in a function that
/// `is_wanted`, by its place among the functions, and not analysed yet.
pub(in crate::outliner) fn extend<'ll>(
    analysis: &mut ProgramAnalysis,
    module: Module<'ll>,
    mapping: &Mapping<'ll>,
    legality: &dyn Legality<'ll>,
    is_wanted: &[bool],
) {
    grow(analysis, &mapping.program, mapping.functions.len());
    analysis.registers = ArgumentRegisters::for_module(module);
    let mut builder = AnalysisBuilder::new(analysis, module, mapping, legality);
    for (at, mapped) in mapping.functions.iter().enumerate() {
        if is_wanted[at] && !builder.analysis.is_analysed[at] {
            builder.analysis.is_analysed[at] = true;
            builder.mapped_function(mapped);
        }
    }
    analysis.throwing.sort();
    analysis.invokes.sort();
    analysis.jumps.sort();
}

/// Makes room for what the program has more than before.
fn grow(analysis: &mut ProgramAnalysis, program: &Program, functions: usize) {
    let (length, numbers) = (program.len(), program.value_count() as usize);
    note_heads(analysis, program);
    analysis.positions.resize(length, PositionFacts::default());
    analysis.calls_before.resize(length, 0);
    analysis.live_before.resize(length, [0; 2]);
    analysis.values.resize(numbers, UNKNOWN);
    analysis.results.resize(numbers, NOWHERE);
    analysis.origins.resize(program.use_count(), ELSEWHERE);
    analysis.block_places.resize(numbers, NOWHERE);
    analysis.is_analysed.resize(functions, false);
}

/// Notes which new positions are the first of their block.
fn note_heads(analysis: &mut ProgramAnalysis, program: &Program) {
    for position in analysis.positions.len()..program.len() {
        analysis.heads_before.push(analysis.heads.len() as u32);
        if program.is_legal(position) && program.entry(position).is_head {
            analysis.heads.push(position as u32);
        }
    }
}

/// Analyses one function after the other.
struct AnalysisBuilder<'a, 'll> {
    analysis: &'a mut ProgramAnalysis,
    mapping: &'a Mapping<'ll>,
    registers: ArgumentRegisters,
    processor: Processor,
    object_format: ObjectFormat,
    /// The calls of the current function that are marked as tail calls, unless none is
    /// ever a jump.
    tail_marked: Vec<MarkedCall<'ll>>,
    /// How many calls of the function are calls in machine code.
    real_calls: usize,
    has_tail_calls: bool,
    /// The first position with an instruction of the current function.
    base: usize,
    /// Calls at each position from `base` on; later the prefix sums.
    calls: Vec<u32>,
    /// Register-pressure deltas at each position from `base` on; note_liveness replaces them
    /// by their prefix sums.  All values, and those that are live over no call.
    live: Vec<[i32; 2]>,
    /// The next position, or the one of the illegal instructions that were seen
    /// last.
    position: usize,
    /// The position is one of illegal instructions.
    is_open: bool,
    /// Candidates cross blocks: there is no position between adjacent blocks.
    crosses_blocks: bool,
    /// What the phis of the current block have for its predecessors.
    phis: PhiRows<'ll>,
    /// What the attributes of functions say.
    promises: FxHashMap<AttributeListId, Promises>,
    /// The register that passes values of each type, and whether it is too narrow.
    classes: FxHashMap<Type<'ll>, (Option<RegisterClass>, u8)>,
    /// Whether the facts of each constant are noted, by number.
    is_constant_noted: Vec<bool>,
    /// The index of each value of the current function in `values`, by number; of values
    /// without a number in the map.
    local_of: Vec<u32>,
    unnumbered: FxHashMap<Value<'ll>, u32>,
    /// The values and blocks of the current function.
    values: LocalValues,
    flow: Flow,
    /// The number of the function's first block; those of the others follow.
    first_block: u32,
    /// The function has a personality, so that it may have landing pads.
    has_personality: bool,
}

/// A block of the current function.
#[derive(Clone, Copy)]
struct Place {
    function: u32,
    /// Its place in the function.
    block: u32,
}

/// What the attributes of a function say of its code.
#[derive(Clone, Copy)]
struct Promises {
    is_nounwind: bool,
    describes_pushes: bool,
    has_cfi_per_push: bool,
    has_tail_calls: bool,
    /// The result is not in memory of the caller.
    returns_in_registers: bool,
    /// No attribute of the result keeps calls without it from being jumps.
    returns_plainly: bool,
}

impl<'a, 'll> AnalysisBuilder<'a, 'll> {
    /// A walk over functions for which the analysis has room.
    fn new(
        analysis: &'a mut ProgramAnalysis,
        module: Module<'ll>,
        mapping: &'a Mapping<'ll>,
        legality: &dyn Legality<'ll>,
    ) -> Self {
        let numbers = mapping.program.value_count() as usize;
        let registers = analysis.registers;
        AnalysisBuilder {
            analysis,
            mapping,
            registers,
            processor: TargetFacts::collect(module).processor,
            object_format: module.triple_facts().object_format,
            tail_marked: Vec::new(),
            real_calls: 0,
            has_tail_calls: false,
            base: 0,
            calls: Vec::new(),
            live: Vec::new(),
            position: 0,
            is_open: false,
            crosses_blocks: legality.crosses_blocks(),
            phis: PhiRows::default(),
            promises: FxHashMap::default(),
            classes: FxHashMap::default(),
            is_constant_noted: vec![false; numbers],
            local_of: vec![NOWHERE; numbers],
            unnumbered: FxHashMap::default(),
            values: LocalValues::default(),
            flow: Flow::default(),
            first_block: 0,
            has_personality: false,
        }
    }

    /// Analyses a function.
    fn mapped_function(&mut self, mapped: &MappedFunction<'ll>) {
        let mut operands = OperandBuffer::new();
        let Range { start: begin, end } = mapped.positions;
        // Before the function is the position of what is illegal.
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
        self.note_origins(begin..end);
        let calls = std::mem::take(&mut self.tail_marked);
        let jumps = self.analysis.jumps.note(self.mapping, self.registers, &calls, (begin, end));
        let function = self.analysis.functions.last_mut().expect("the function was described");
        function.is_leaf = std::mem::take(&mut self.real_calls) == jumps;
        for position in begin as usize..end as usize {
            self.analysis.calls_before[position] = self.calls[position - self.base];
            self.analysis.live_before[position] = self.live[position - self.base];
        }
    }

    /// Notes where the operands of a function come from.
    fn note_origins(&mut self, positions: Range<u32>) {
        let ProgramAnalysis { results, blocks, block_places, origins, .. } = &mut *self.analysis;
        let program = &self.mapping.program;
        let terminator = |block: u32| blocks.get(block_places[block as usize] as usize)?.terminator;
        for position in positions.filter(|&position| program.is_legal(position as usize)) {
            let begin = program.uses_begin(position as usize);
            let uses = program.entry(position as usize).uses;
            for (origin, operand) in origins[begin..].iter_mut().zip(uses) {
                let from = match operand.role() {
                    Role::Value => results[operand.number() as usize],
                    Role::IncomingBlock => terminator(operand.number()).unwrap_or(NOWHERE),
                    Role::Successor => NOWHERE,
                };
                *origin = if from == NOWHERE { ELSEWHERE } else { position.wrapping_sub(from) };
            }
        }
    }

    fn function(&mut self, function: Function<'ll>, operands: &mut OperandBuffer<'ll>) {
        let number = self.describe_function(function);
        self.unnumbered.clear();
        self.values.clear();
        self.flow.clear();
        self.first_block = function.entry().map_or(0, |entry| self.number(entry.as_value()));
        self.arguments(function);
        let first_block = self.analysis.blocks.len();
        for (at, block) in function.blocks().enumerate() {
            let place = Place { function: number, block: at as u32 };
            self.begin_block(block, place);
            let begin = self.next_position();
            self.instructions(block, place, operands);
            self.flow.cover(begin..self.next_position().max(self.position as u32 + 1));
            if !self.crosses_blocks {
                self.boundary();
            }
        }
        self.note_entries(first_block);
    }

    fn arguments(&mut self, function: Function<'ll>) {
        let mut places = RegisterPlaces::new(self.registers);
        for argument in function.arguments() {
            let known = self.number(argument);
            self.define(argument, argument.ty(), known, ArgumentKind::Parameter, 0);
            let (class, words) = self.class(argument.ty());
            let place = class.and_then(|class| places.next(class, words));
            if known != NOWHERE {
                self.analysis.values[known as usize].argument_place = place;
            }
        }
    }

    fn instructions(&mut self, block: Block<'ll>, place: Place, operands: &mut OperandBuffer<'ll>) {
        let mut is_after_phis = false;
        let mut next = block.first();
        while let Some(inst) = next {
            let facts = inst.describe(operands);
            next = facts.next;
            if facts.is_debug_intrinsic {
                continue;
            }
            if facts.opcode == Some(Opcode::Phi) {
                self.note_phi(inst, operands);
            } else if !is_after_phis {
                is_after_phis = true;
                self.end_phis(block, facts.opcode == Some(Opcode::LandingPad));
            }
            self.instruction(Described { inst, facts: &facts, operands }, place);
        }
    }

    fn describe_function(&mut self, function: Function<'ll>) -> u32 {
        let number = self.analysis.functions.len() as u32;
        let facts = function.facts();
        let promises = *self.promises.entry(facts.attributes).or_insert_with(|| Promises {
            is_nounwind: NOUNWIND.is_on(function),
            describes_pushes: describes_pushes(function),
            has_cfi_per_push: has_cfi_per_push(function),
            has_tail_calls: !forbids_tail_calls(function),
            returns_in_registers: !STRUCT_RETURN.anywhere(function)[0],
            returns_plainly: !function.attributes().iter().any(decides_jumps),
        });
        self.has_tail_calls = promises.has_tail_calls;
        self.has_personality = facts.personality.is_some();
        self.analysis.functions.push(FunctionFacts {
            first: self.next_position(),
            is_leaf: true,
            has_unwind_table: facts.has_unwind_table || !promises.is_nounwind,
            describes_pushes: promises.describes_pushes,
            has_cfi_per_push: promises.has_cfi_per_push,
            is_nounwind: promises.is_nounwind,
            owned_memory: stack::owned_memory(function),
            may_end_in_jump: promises.returns_in_registers
                && promises.returns_plainly
                && self
                    .registers
                    .may_change_convention(facts.calling_convention, facts.ty.contained(0)),
            has_exclusive_jump: competing_jumps::count(self.registers, function) > 0,
            is_folded: needs_name_by_content(&facts, self.object_format),
            is_hidden: is_hidden_in_comdat(&facts),
            passes_floats: FloatPassing::of_function(function, &self.processor),
        });
        number
    }

    fn number(&self, value: Value<'ll>) -> u32 {
        self.mapping.values.get(&value).copied().unwrap_or(NOWHERE)
    }

    /// The place of a block in the current function.
    fn place_of(&self, block: u32) -> u32 {
        block - self.first_block
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

    /// Notes an instruction: its position, its calls, what it uses and what it defines.
    fn instruction(&mut self, described: Described<'_, 'll>, place: Place) {
        let Described { inst, facts, operands } = described;
        let is_legal = self.is_next(inst);
        if is_legal {
            self.position = self.next_position() as usize;
            self.is_open = false;
        } else {
            // Invisible instructions have no position.
            self.boundary();
        }
        let is_real_call =
            facts.opcode.is_some_and(Opcode::is_call) && is_real_call(facts, operands);
        if let Some(here) = self.analysis.positions.get_mut(self.position) {
            here.function = place.function;
            self.calls[self.position - self.base] += u32::from(is_real_call);
        }
        self.real_calls += usize::from(is_real_call);
        if is_real_call || facts.opcode == Some(Opcode::Store) {
            let block = self.analysis.blocks.last_mut().expect("the block was described");
            block.end_of_effects = self.position as u32 + 1;
        }
        if facts.next.is_none() {
            self.note_successor(facts, operands);
        }
        let is_marked_tail = self.has_tail_calls && facts.is_marked_tail();
        if is_marked_tail {
            self.tail_marked.push(MarkedCall { inst, is_real_call });
        }
        if is_legal {
            let here = &mut self.analysis.positions[self.position];
            (here.is_real_call, here.is_marked_tail) = (is_real_call, is_marked_tail);
            self.note_position(described);
            self.legal_instruction(described, place);
            self.position += 1;
        } else {
            self.illegal_instruction(described, place);
        }
    }

    /// Notes what else is known of the instruction at the current position, which may be part of a
    /// region, besides whether it is a call.
    fn note_position(&mut self, Described { inst, facts, operands }: Described<'_, 'll>) {
        let position = self.position as u32;
        let analysis = &mut *self.analysis;
        let here = &mut analysis.positions[self.position];
        here.opcode = facts.opcode;
        here.may_throw = here.is_real_call && !inst.is_nounwind_call();
        if here.may_throw {
            analysis.throwing.push(position);
        }
        if facts.opcode == Some(Opcode::Invoke) {
            let pad = operands.get(facts.operand_count - 2).value;
            here.pad = self.mapping.values.get(&pad).copied();
            analysis.invokes.push(position);
        }
        let next = facts.next.and_then(Inst::opcode);
        here.is_before_phi = facts.opcode == Some(Opcode::Phi) && next == Some(Opcode::Phi);
        let block = analysis.blocks.last_mut().expect("the block was described");
        if self.mapping.program.entry(self.position).is_head {
            block.head = Some(position);
        }
        if facts.next.is_none() {
            block.terminator = Some(position);
        }
    }

    /// Notes what an instruction that may be part of a region uses and defines.
    fn legal_instruction(&mut self, described: Described<'_, 'll>, place: Place) {
        let Described { inst, facts, operands } = described;
        self.legal_uses(place.block, operands);
        let value = self.mapping.program.value(self.position);
        if value != NOWHERE {
            let kind = ArgumentKind::Register;
            self.define(inst.as_value(), facts.ty, value, kind, place.block);
            self.analysis.results[value as usize] = self.position as u32;
            self.note_address(value, described);
        }
    }

    /// Notes what an instruction that stays uses and defines.
    fn illegal_instruction(&mut self, described: Described<'_, 'll>, place: Place) {
        let Described { inst, facts, .. } = described;
        // A lifetime marker is no use of its alloca.
        if facts.opcode != Some(Opcode::Call) || stack::marked_alloca(inst).is_none() {
            self.illegal_uses(described, place.block);
        }
        if facts.ty.is_void() {
            return;
        }
        let mut argument_kind = ArgumentKind::Register;
        if facts.opcode == Some(Opcode::Alloca) {
            // State bits above those of the alignment mean `inalloca` or `swifterror`, whose
            // addresses must not be passed on.
            let is_plain = facts.subclass_data < 1 << 5;
            argument_kind = if is_plain { ArgumentKind::Frame } else { ArgumentKind::Unpassable };
        }
        let number = self.number(inst.as_value());
        self.define(inst.as_value(), facts.ty, number, argument_kind, place.block);
        self.note_address(number, described);
    }

    /// Opens the next position, if it is one that stands for illegal instructions.
    fn boundary(&mut self) {
        let instructions = &self.mapping.instructions;
        if matches!(instructions.get(self.position), Some(None)) {
            self.is_open = true;
        }
    }
}

/// Replaces each number by the sum of all before it; the last one is a free place.
fn accumulate(numbers: &mut [u32]) {
    let mut sum = 0;
    for number in numbers {
        let here = *number;
        *number = sum;
        sum += here;
    }
}
