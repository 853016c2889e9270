//! The machine code of a function, from its instructions.

use super::binds_locally;
use super::bytes::Bytes;
use super::call::{Calls, TailPosition};
use super::code::{Immediate, is_real_call};
use super::encoding::SHORT_BODY;
use super::small::SmallCode;
use super::traits::FramePointer;
use super::unwind::{Handlers, UnwindShape};
use crate::llvm::{
    Described, Function, GlobalValue, Inst, InstFacts, Opcode, OperandBuffer, TailCallKind, Type,
    Value, ValueKind,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Bodies of this many instructions are large, whatever is in them.
pub(super) const COUNTED_INSTRUCTIONS: usize = 64;

/// The estimate for a large body: more than any stub.
const LARGE: Bytes = Bytes(1024);

/// From this many parameters in memory on, a function needs a callee-saved register to load
/// them.
const MANY_IN_MEMORY: u64 = 4;

/// The code of a body, and the properties that its unwind entry describes.
pub(super) fn measure<'ll>(
    function: Function<'ll>,
    ty: Type<'ll>,
    calls: Calls<'_>,
    limit: usize,
) -> (Bytes, UnwindShape) {
    let instructions = function.instructions_in_walk_order(limit);
    if instructions.len() == limit {
        return (LARGE, UnwindShape::default());
    }
    let is_short = instructions.len() <= SHORT_BODY;
    let mut walk = Walk::new(calls, function.arguments().collect(), is_short);
    let mut operands = OperandBuffer::new();
    let mut is_after_jump = false;
    for inst in instructions {
        let facts = inst.describe(&mut operands);
        let described = Described { inst, facts: &facts, operands: &operands };
        let is_jump = walk.is_jump(described);
        if !is_after_jump {
            walk.add(described, is_jump);
        }
        is_after_jump = is_jump;
    }
    walk.finish(ty)
}

/// Adds up a function, instruction by instruction.
struct Walk<'a, 'll> {
    calls: Calls<'a>,
    code: SmallCode<'a>,
    is_short: bool,
    parameters: Vec<Value<'ll>>,
    /// Tenths of a byte.
    tenths: u64,
    /// Calls so far that are no jumps.
    calls_made: u32,
    has_memory: bool,
    /// Uses of parameters and of their members; parameters in memory without a use are not
    /// loaded.
    parameters_read: u64,
    /// Some call is a jump.
    has_jump: bool,
    /// `resume` instructions; they become calls of the unwinder only in functions with a
    /// clean-up.
    resumes: u64,
    has_cleanup: bool,
    /// Reads or writes a global.
    reads_globals: bool,
    /// How many calls had been made when a value was computed; parameters come
    /// before all.
    computed_after: FxHashMap<Value<'ll>, u32>,
    /// Values that are live over a call, and parameters that were loaded.
    saved: FxHashSet<Value<'ll>>,
    loaded: FxHashSet<Value<'ll>>,
    handlers: Handlers,
    /// The instruction before, if it was a load: extending what it loads is part of it.
    load: Option<Value<'ll>>,
}

impl<'a, 'll> Walk<'a, 'll> {
    fn new(calls: Calls<'a>, parameters: Vec<Value<'ll>>, is_short: bool) -> Self {
        let code = SmallCode {
            processor: calls.processor,
            is_min_size: calls.traits.is_min_size,
            word_bits: calls.target.pointer_bits,
        };
        Walk {
            calls,
            code,
            is_short,
            parameters,
            tenths: 0,
            calls_made: 0,
            has_memory: false,
            parameters_read: 0,
            has_jump: false,
            resumes: 0,
            has_cleanup: false,
            reads_globals: false,
            computed_after: FxHashMap::default(),
            saved: FxHashSet::default(),
            loaded: FxHashSet::default(),
            handlers: Handlers::default(),
            load: None,
        }
    }

    /// Whether a call is a jump: a `ret` of its result follows, at once or where an
    /// unconditional branch leads, which code generation copies.
    fn is_jump(&self, described: Described<'_, 'll>) -> bool {
        let Described { inst, facts, operands } = described;
        facts.opcode == Some(Opcode::Call)
            && is_real_call(facts, operands)
            && !self.is_copied_here(operands)
            && facts.next.is_some_and(|next| returns(next, inst.as_value()))
            && tail_position(facts, operands).is_some_and(|call| {
                self.calls.is_jump(&call) && self.has_arguments(&call, operands)
            })
    }

    /// Whether a call stands for a copy that is made without calling the library.
    fn is_copied_here(&self, operands: &OperandBuffer<'ll>) -> bool {
        !self.calls.processor.calls_copies && self.code.inline_copy(operands).is_some()
    }

    /// Whether a jump passes its arguments in memory where its function got them.
    fn has_arguments(&self, call: &TailPosition<'ll>, operands: &OperandBuffer<'ll>) -> bool {
        let in_place =
            |index: usize| self.parameters.get(index) == Some(&operands.get(index).value);
        !self.passes_memory(call) || (0..operands.len() - 1).all(in_place)
    }

    fn passes_memory(&self, call: &TailPosition<'ll>) -> bool {
        self.calls.in_memory(&self.calls.signature(call.ty)) > 0
    }

    fn add(&mut self, described: Described<'_, 'll>, is_jump: bool) {
        let Described { inst, facts, operands } = described;
        let is_forwarder =
            is_jump && tail_position(facts, operands).is_some_and(|call| self.passes_memory(&call));
        if is_forwarder {
            self.tenths += self.calls.processor.jump * 10;
            return;
        }
        self.note_uses(operands);
        if facts.opcode == Some(Opcode::Resume) {
            self.resumes += 1;
        } else {
            let is_folded = matches!(facts.opcode, Some(Opcode::ZExt | Opcode::SExt))
                && self.load == Some(operands.get(0).value);
            let one = match facts.opcode {
                Some(Opcode::SExt) if is_folded => self.calls.processor.signed_load,
                _ if is_folded => 0,
                _ => {
                    let tenths = self.code.instruction(described);
                    if self.is_short { self.code.encoded(tenths, described) } else { tenths }
                }
            };
            self.tenths += u64::from(one);
        }
        if facts.opcode == Some(Opcode::Load) && self.calls.traits.by_value.is_some() {
            self.tenths += u64::from(self.calls.processor.stack_access);
        }
        self.load = (facts.opcode == Some(Opcode::Load)).then(|| inst.as_value());
        self.reads_globals |= self.code.reads_global(facts, operands);
        let is_call = self.is_call(facts, operands);
        if is_call {
            self.add_moves(operands);
        }
        match facts.opcode {
            Some(Opcode::Alloca) => self.has_memory = true,
            Some(Opcode::Invoke) => self.handlers.invokes += 1,
            Some(Opcode::LandingPad) => {
                self.handlers.clauses += operands.len() as u64;
                self.has_cleanup |= facts.subclass_data & 1 != 0;
            }
            _ => {}
        }
        if is_call && !is_jump {
            self.calls_made += 1;
            self.add_arguments_in_memory(facts);
        }
        self.has_jump |= is_jump;
        self.computed_after.insert(inst.as_value(), self.calls_made);
    }

    fn is_call(&self, facts: &InstFacts<'ll>, operands: &OperandBuffer<'ll>) -> bool {
        facts.opcode.is_some_and(Opcode::is_call)
            && is_real_call(facts, operands)
            && self.code.inline_copy(operands).is_none()
    }

    /// Arguments of a call for which there is no register; x86 pushes them, which the
    /// tables have.
    fn add_arguments_in_memory(&mut self, facts: &InstFacts<'ll>) {
        let Some(ty) = facts.auxiliary_type else { return };
        let in_memory = self.calls.in_memory(&self.calls.signature(ty));
        self.tenths += in_memory * u64::from(self.calls.processor.stored_argument);
    }

    /// A parameter that is passed on in its own register needs no move, and one that
    /// is passed in another does; the figure for both is that of a mixture.
    fn add_moves(&mut self, operands: &OperandBuffer<'ll>) {
        let processor = self.calls.processor;
        for index in 0..operands.len() - 1 {
            let operand = operands.get(index);
            if operand.kind != ValueKind::Argument {
                continue;
            }
            let mixture = self.code.processor.sizes.passed(Immediate::Argument, || false);
            let is_in_place = processor.keeps_arguments()
                && self.calls_made == 0
                && self.parameters.get(index) == Some(&operand.value);
            let moved = if is_in_place { 0 } else { processor.moved.max(mixture) };
            self.tenths = (self.tenths + u64::from(moved)).saturating_sub(u64::from(mixture));
        }
        // A callee that is a parameter is in a register that an argument needs.
        if operands.get(operands.len() - 1).kind == ValueKind::Argument && operands.len() > 1 {
            self.tenths += u64::from(processor.moved);
        }
    }

    fn note_uses(&mut self, operands: &OperandBuffer<'ll>) {
        for operand in (0..operands.len()).map(|index| operands.get(index)) {
            let is_parameter = operand.kind == ValueKind::Argument;
            if !is_parameter && operand.kind != ValueKind::Instruction {
                continue;
            }
            self.parameters_read += u64::from(is_parameter);
            let before = self.computed_after.get(&operand.value).copied();
            let is_in_memory = is_parameter && self.calls.processor.arguments.0 == 0;
            if is_in_memory {
                self.loaded.insert(operand.value);
            } else if before.unwrap_or(if is_parameter { 0 } else { u32::MAX }) < self.calls_made {
                self.saved.insert(operand.value);
            }
        }
    }

    /// How many parameters have to be loaded.
    fn parameters_in_memory(&self, ty: Type<'ll>) -> u64 {
        if self.calls.processor.arguments.0 == 0 {
            let words = self.loaded.iter().map(|value| u64::from(self.code.words(value.ty())));
            return words.sum();
        }
        self.parameters_read.min(self.calls.in_memory(&self.calls.signature(ty)))
    }

    fn finish(self, ty: Type<'ll>) -> (Bytes, UnwindShape) {
        let processor = self.calls.processor;
        let has_frame = self.calls_made > 0;
        let saved = self.saved.len() as u64;
        let mut bytes = Bytes(self.tenths / 10);
        if self.has_cleanup {
            bytes = bytes + Bytes(processor.call) * self.resumes;
        }
        if has_frame {
            bytes = bytes + Bytes(processor.frame) + Bytes(processor.saved) * saved;
        }
        bytes = bytes + self.calls.frame_pointer_bytes(has_frame);
        if has_frame && self.has_jump {
            bytes = bytes + Bytes(processor.frame_before_jump);
        }
        if self.has_memory {
            bytes = bytes + Bytes(processor.local);
        }
        if has_frame || self.reads_globals {
            bytes = bytes + Bytes(self.calls.target.linkage_table());
        }
        if self.calls.traits.is_sret {
            bytes = bytes + Bytes(processor.returned_pointer);
        }
        let in_memory = self.parameters_in_memory(ty);
        bytes = bytes + Bytes(processor.stack_parameter) * in_memory;
        if !has_frame && in_memory >= MANY_IN_MEMORY {
            bytes =
                bytes + Bytes(processor.many_stack_parameters.get(self.calls.traits.is_min_size));
        }
        // The table is nine tenths of what it was fitted to: round up to whole instructions.
        let bytes = bytes.aligned(processor.granule);
        let has_frame = has_frame || self.calls.traits.frame_pointer == FramePointer::Everywhere;
        (bytes, UnwindShape { has_frame, saved, handlers: self.handlers })
    }
}

/// Whether an instruction returns a value or nothing, or branches to where only
/// that is done.
fn returns<'ll>(inst: Inst<'ll>, value: Value<'ll>) -> bool {
    let mut operands = OperandBuffer::new();
    let facts = inst.describe(&mut operands);
    match facts.opcode {
        Some(Opcode::Ret) => operands.is_empty() || operands.get(0).value == value,
        Some(Opcode::Br) if operands.len() == 1 => {
            let first = inst.successors().first().and_then(|block| block.first());
            first.is_some_and(|first| match first.opcode() {
                Some(Opcode::Ret) => {
                    first.describe(&mut operands);
                    operands.is_empty()
                }
                // Many calls may lead to one phi, so its operands are not looked through.
                Some(Opcode::Phi) => {
                    value.uses().iter().any(|used| used.instruction() == Some(first))
                        && first.next().is_some_and(|next| is_return_of(next, first.as_value()))
                }
                _ => false,
            })
        }
        _ => false,
    }
}

fn is_return_of<'ll>(inst: Inst<'ll>, value: Value<'ll>) -> bool {
    let mut operands = OperandBuffer::new();
    let facts = inst.describe(&mut operands);
    facts.opcode == Some(Opcode::Ret) && !operands.is_empty() && operands.get(0).value == value
}

/// What decides whether a call is a jump; `None` where its type is not known.
fn tail_position<'ll>(
    facts: &InstFacts<'ll>,
    operands: &OperandBuffer<'ll>,
) -> Option<TailPosition<'ll>> {
    let callee = operands.get(facts.operand_count.checked_sub(1)?);
    // A call of a pointer does not use the linkage table.
    let is_global = callee.kind == ValueKind::Global;
    let function = GlobalValue::of(callee.value).and_then(GlobalValue::as_function);
    let callee_binds_locally =
        !is_global || function.is_some_and(|function| binds_locally(&function.facts()));
    let kind = match facts.subclass_data & 3 {
        _ if facts.opcode != Some(Opcode::Call) => TailCallKind::None,
        1 => TailCallKind::Tail,
        2 => TailCallKind::MustTail,
        _ => TailCallKind::None,
    };
    Some(TailPosition { kind, ty: facts.auxiliary_type?, binds_locally: callee_binds_locally })
}
