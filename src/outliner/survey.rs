//! What the choice of regions needs to know of a module, as plain numbers.
//!
//! One walk over the code that may move collects, for each position of the
//! search and each value: estimated bytes, calls, where a value is defined and
//! used, and what it takes to hand it to a function.

use super::cost::{CostModel, ValueSort};
use crate::llvm::{
    ConstantKind, Function, Inst, Module, Opcode, Operand, OperandBuffer, RegisterClass, Value,
    ValueKind,
};
use crate::similarity::Similarity;
use crate::similarity::legality::Legality;
use crate::similarity::program::{NO_VALUE, Program};

/// No position.
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
}

const UNKNOWN: ValueFacts = ValueFacts {
    defined: NOWHERE,
    is_result: false,
    first_use: NOWHERE,
    last_use: 0,
    sort: ValueSort::Unpassable,
    class: None,
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
    /// Nothing may move from it after all.
    pub is_excluded: bool,
}

/// A module in numbers.
pub(super) struct Survey<'ll> {
    pub positions: Vec<PositionFacts>,
    pub values: Vec<ValueFacts>,
    pub functions: Vec<FunctionInfo<'ll>>,
    /// Bytes of all positions before each.
    bytes_before: Vec<u32>,
    /// Calls at all positions before each, those in illegal instructions too.
    calls_before: Vec<u32>,
    /// At each position, the values that are live there in registers and that no
    /// call of the function lies between their definition and last use.
    unsaved_before: Vec<u32>,
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
        let mut survey = Survey {
            positions: vec![PositionFacts::default(); length],
            values: vec![UNKNOWN; program.value_count() as usize],
            functions: Vec::new(),
            bytes_before: vec![0; length + 1],
            calls_before: vec![0; length + 1],
            unsaved_before: Vec::new(),
        };
        Walk { module, similarity, survey: &mut survey, cost, position: 0, is_open: false }
            .module(legality);
        accumulate(&mut survey.bytes_before);
        accumulate(&mut survey.calls_before);
        survey.note_uses(program);
        survey.note_unsaved(length);
        survey
    }

    /// Estimated bytes of the code at some positions.
    pub(super) fn bytes(&self, begin: u32, end: u32) -> u32 {
        self.bytes_before[end as usize] - self.bytes_before[begin as usize]
    }

    /// How many calls there are at some positions.
    pub(super) fn calls(&self, begin: u32, end: u32) -> u32 {
        self.calls_before[end as usize] - self.calls_before[begin as usize]
    }

    /// How many values are held in registers before a position that a call there
    /// would clobber, and that no call of the function clobbers yet.
    pub(super) fn unsaved(&self, position: u32) -> u32 {
        self.unsaved_before[position as usize]
    }

    /// Whether no call lies between a value's definition and its last use.
    pub(super) fn is_unsaved(&self, facts: &ValueFacts) -> bool {
        facts.sort == ValueSort::Register
            && facts.last_use != NOWHERE
            && facts.defined < facts.last_use
            && self.calls(facts.defined + 1, facts.last_use) == 0
    }

    fn note_uses(&mut self, program: &Program) {
        for position in 0..program.len() {
            if !program.is_legal(position) {
                continue;
            }
            let entry = program.entry(position);
            if entry.value != NO_VALUE {
                let facts = &mut self.values[entry.value as usize];
                facts.defined = position as u32;
                facts.is_result = true;
            }
            for operand in entry.uses {
                self.values[operand.number() as usize].is_used_at(position as u32);
            }
        }
    }

    fn note_unsaved(&mut self, length: usize) {
        let mut changes = vec![0_i32; length + 2];
        for facts in &self.values {
            if facts.defined != NOWHERE && self.is_unsaved(facts) {
                changes[facts.defined as usize + 1] += 1;
                changes[facts.last_use as usize + 1] -= 1;
            }
        }
        let mut live = 0;
        self.unsaved_before = changes
            .iter()
            .map(|change| {
                live += change;
                live as u32
            })
            .collect();
    }
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
    survey: &'a mut Survey<'ll>,
    cost: &'a CostModel,
    /// The next position, or the one of the illegal instructions that were seen
    /// last.
    position: usize,
    /// The position is one of illegal instructions.
    is_open: bool,
}

impl<'ll> Walk<'_, 'll> {
    fn module(&mut self, legality: &dyn Legality<'ll>) {
        let mut operands = OperandBuffer::new();
        for function in self.module.functions() {
            if legality.context(function).is_some() {
                self.function(function, &mut operands);
                self.close();
            }
        }
        self.sort_constants();
    }

    fn function(&mut self, function: Function<'ll>, operands: &mut OperandBuffer<'ll>) {
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
            is_excluded: false,
        });
        for argument in function.arguments() {
            self.define(argument, ValueSort::Register);
        }
        for block in function.blocks() {
            let mut next = block.first();
            while let Some(inst) = next {
                let facts = inst.describe(operands);
                next = facts.next;
                if facts.is_debug_intrinsic {
                    continue;
                }
                self.instruction(inst, number, operands);
            }
            self.close();
        }
    }

    /// The instruction at the next position, if it may be part of a region.
    fn is_next(&self, inst: Inst<'ll>, ahead: usize) -> bool {
        let instructions = &self.similarity.mapping.instructions;
        instructions.get(self.position + ahead).copied().flatten() == Some(inst)
    }

    fn instruction(&mut self, inst: Inst<'ll>, function: u32, operands: &mut OperandBuffer<'ll>) {
        let is_legal = self.is_next(inst, usize::from(self.is_open));
        if is_legal {
            self.close_open();
        }
        let position = self.position;
        let facts = inst.describe(operands);
        let is_real_call =
            facts.opcode.is_some_and(Opcode::is_call) && self.cost.is_real_call(&facts, operands);
        if let Some(place) = self.survey.positions.get_mut(position) {
            place.function = function;
            if is_legal {
                place.opcode = facts.opcode;
                place.is_real_call = is_real_call;
                place.may_throw = is_real_call && !inst.is_nounwind_call();
            }
            self.survey.calls_before[position] += u32::from(is_real_call);
        }
        if is_real_call {
            self.survey.functions[function as usize].is_leaf = false;
        }
        if is_legal {
            self.survey.bytes_before[position] = self.cost.instruction(inst, &facts, operands);
            let sort = ValueSort::Register;
            self.define(inst.as_value(), sort);
            self.position += 1;
            return;
        }
        // Invisible instructions have no position.
        self.close();
        let sort = if facts.opcode == Some(Opcode::Alloca) {
            // What LLVM keeps besides the alignment says that the memory is one
            // for arguments or for an error, which must not be passed on.
            let is_plain = facts.subclass_data < 1 << 5;
            if is_plain { ValueSort::Frame } else { ValueSort::Unpassable }
        } else {
            ValueSort::Register
        };
        self.define(inst.as_value(), sort);
        for index in 0..operands.len() {
            let Operand { value, kind } = operands.get(index);
            if matches!(kind, ValueKind::Instruction | ValueKind::Argument)
                && let Some(&number) = self.similarity.mapping.values.get(&value)
            {
                self.survey.values[number as usize].is_used_at(position as u32);
            }
        }
    }

    fn define(&mut self, value: Value<'ll>, sort: ValueSort) {
        let Some(&number) = self.similarity.mapping.values.get(&value) else { return };
        let class = value.ty().register_class(self.module);
        let facts = &mut self.survey.values[number as usize];
        facts.defined = self.position as u32;
        facts.class = class;
        facts.sort = if class.is_some() { sort } else { ValueSort::Unpassable };
    }

    fn close_open(&mut self) {
        if self.is_open {
            self.position += 1;
            self.is_open = false;
        }
    }

    /// A boundary: the positions have one here, whatever was before.
    fn close(&mut self) {
        let instructions = &self.similarity.mapping.instructions;
        if matches!(instructions.get(self.position), Some(None)) {
            self.is_open = true;
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
