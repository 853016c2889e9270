//! Which constant operands may become parameters: two functions that differ in such operands
//! only can share one body.
//!
//! The walk notes where these operands are in the words of a form
//! ([`super::Canonicalizer::form_with_openings`]).  From that comes the form that leaves them open:
//! it does not say which constants they are, only their types.

use super::attributes::KnownAttributes;
use super::globals::GlobalEntry;
use super::words::open_word;
use super::{BodyFacts, CanonicalForm, Canonicalizer, StructuralHash};
use crate::facts::indirect_calls::IndirectCalls;
use crate::host::reasons::counts;
use crate::llvm::{
    Call, Constant, ConstantKind, Function, GlobalValue, Inst, InstFacts, Opcode, Operand,
    OperandBuffer, Type, TypeKind, Value, ValueKind,
};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// An operand that the words of a form do not contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenOperand<'ll> {
    pub instruction: Inst<'ll>,
    pub place: OpenPlace,
    /// The constant; of an offset its number of bytes, of the type of such numbers.
    pub value: Value<'ll>,
}

/// Which part of an instruction is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpenPlace {
    /// An operand, by number.
    Operand(u32),
    /// How many bytes an address is away from the one that it is computed from.
    Offset,
}

/// What a form that leaves operands open has instead of some words of the form that leaves
/// nothing open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Replacement<'ll> {
    /// The words from `start` to before `end`.
    pub start: u32,
    pub end: u32,
    pub by: Opening<'ll>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Opening<'ll> {
    /// An operand by number.
    Operand(Inst<'ll>, u32),
    /// The number of bytes of an address.
    Offset(Inst<'ll>, i64),
    /// Another word: a function that calls itself calls no parameter.
    Word(u32),
}

/// The operands of a body that may be open, in the order in which the walk met them, and where
/// its form has them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Openings<'ll> {
    pub(super) replacements: Vec<Replacement<'ll>>,
}

impl<'ll> Openings<'ll> {
    /// Notes what stands for the words from `start` to before `end`.
    pub(super) fn note(&mut self, start: usize, end: usize, by: Opening<'ll>) {
        let (start, end) = (start as u32, end as u32);
        self.replacements.pop_if(|last| last.start == start);
        self.replacements.push(Replacement { start, end, by });
    }
}

/// A form with the operands that it leaves open, in the order in which the walk met them.
/// Equal forms have as many, of the same types.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OpenForm<'ll> {
    pub words: FormWords,
    pub facts: BodyFacts,
    pub operands: Vec<OpenOperand<'ll>>,
}

/// The words of a form with their hash, as a key: copies share the words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FormWords {
    /// Compared first.
    hash: StructuralHash,
    words: Rc<[u32]>,
}

impl FormWords {
    pub(super) fn of(words: &[u32]) -> Self {
        FormWords { hash: StructuralHash::of(words), words: words.into() }
    }
}

impl Hash for FormWords {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl<'ll> Canonicalizer<'ll> {
    /// A form that leaves operands open, of a body whose instructions are those that were walked.
    pub(crate) fn open(
        &mut self,
        form: &CanonicalForm,
        openings: &Openings<'ll>,
        rules: OpenRules<'ll>,
    ) -> OpenForm<'ll> {
        let mut words = Vec::with_capacity(form.words.len() + 2 * openings.replacements.len());
        let mut operands = Vec::with_capacity(openings.replacements.len());
        let mut start = 0;
        for &Replacement { start: from, end, by } in &openings.replacements {
            words.extend_from_slice(&form.words[start..from as usize]);
            start = end as usize;
            // Constants that mention a function which was merged are others than in the walk.
            let (instruction, place, value) = match by {
                Opening::Word(word) => {
                    words.push(word);
                    continue;
                }
                Opening::Operand(inst, index) => {
                    (inst, OpenPlace::Operand(index), inst.operand(index as usize))
                }
                Opening::Offset(inst, bytes) => {
                    (inst, OpenPlace::Offset, rules.offset.constant_integer(bytes))
                }
            };
            let ty = value.ty();
            // A pointer and a number of its width have one symbol.
            words.extend([open_word(), self.ty(ty).0, ty.facts().kind as u32]);
            operands.push(OpenOperand { instruction, place, value });
        }
        words.extend_from_slice(&form.words[start..]);
        OpenForm { words: FormWords::of(&words), facts: form.facts(), operands }
    }
}

/// What a module's target allows to be open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRules<'ll> {
    /// Callees may be open.
    pub callees: bool,
    /// Says which ones.
    pub indirect_calls: IndirectCalls,
    /// Those of calls that are marked `tail` may be: code generation makes jumps of calls of
    /// computed pointers, however many registers the arguments take.
    pub tail_callees: bool,
    /// The bits of a pointer in address space 0; wider numbers stay.
    pub pointer_bits: u32,
    /// The type of numbers of bytes between addresses in address space 0.
    pub offset: Type<'ll>,
}

/// What the walk knows already.
pub(super) struct Known<'a> {
    pub attributes: &'a mut KnownAttributes,
    /// The callee of a call, if that is a global.
    pub callee: Option<&'a GlobalEntry>,
}

/// How deep constant expressions may be nested.
const MAX_DEPTH: u32 = 4;

impl<'ll> OpenRules<'ll> {
    /// Whether an operand may become a parameter.
    pub(super) fn may_be_open(
        &self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        operands: &OperandBuffer<'ll>,
        index: usize,
        known: Known<'_>,
    ) -> bool {
        let operand = operands.get(index);
        let Some(opcode) = facts.opcode else { return false };
        if opcode.is_call() {
            let Some(call) = inst.as_call() else { return false };
            return self.may_be_open_in_call(call, opcode, facts, operands, index, known);
        }
        is_open_place(opcode, index) && self.is_passable(operand)
    }

    /// Whether the offset of an address may become a parameter.
    pub(super) fn may_offset_be_open(&self, facts: &InstFacts<'ll>) -> bool {
        let ty = facts.ty.facts();
        (ty.kind, ty.number) == (TypeKind::Pointer, 0)
    }

    /// Arguments of ordinary functions, the addresses that LLVM's copies and fills of memory
    /// get, and callees.  LLVM's other functions and assembly may need constants.
    fn may_be_open_in_call(
        &self,
        call: Call<'ll>,
        opcode: Opcode,
        facts: &InstFacts<'ll>,
        operands: &OperandBuffer<'ll>,
        index: usize,
        known: Known<'_>,
    ) -> bool {
        let callee = operands.get(facts.operand_count - 1);
        if opcode == Opcode::CallBr || facts.bundle_count > 0 || facts.is_must_tail() {
            return false;
        }
        if index + 1 == facts.operand_count {
            let may_jump_there = self.tail_callees || !facts.is_marked_tail();
            let may_reach =
                |function: Function<'ll>| self.indirect_calls.may_take_address(function);
            return self.callees
                && may_jump_there
                && open_callee(call, facts, callee, known).is_some_and(may_reach);
        }
        let may_be_argument = match known.callee {
            Some(callee) if callee.is_intrinsic => {
                callee.is_copy_or_fill
                    && operands.get(index).value.ty().facts().kind == TypeKind::Pointer
            }
            _ => callee.kind != ValueKind::InlineAsm,
        };
        may_be_argument && self.is_passable(operands.get(index))
    }

    /// Whether a constant is a value that an argument can be, in a register of its own.
    pub(super) fn is_passable(&self, operand: Operand<'ll>) -> bool {
        // A table of functions has an address like any other, but where it is read `inrange` says
        // which part of the table that is.
        self.is_argument(operand) && !operand.as_constant().is_some_and(has_in_range)
    }

    /// Whether an argument is a constant that means the same in each function, and is passed in a
    /// register of its own.
    pub(crate) fn is_argument(&self, operand: Operand<'ll>) -> bool {
        if !matches!(operand.kind, ValueKind::Constant | ValueKind::Global) {
            return false;
        }
        let ty = operand.value.ty();
        let facts = ty.facts();
        let fits = match facts.kind {
            TypeKind::Integer => facts.number <= u64::from(self.pointer_bits),
            TypeKind::Pointer => facts.number == 0,
            _ => false,
        };
        fits && match operand.kind {
            ValueKind::Global => operand.as_global().is_some_and(is_plain_global),
            _ => operand.as_constant().is_some_and(|constant| is_plain(constant, 0)),
        }
    }
}

/// Whether an operation takes a value as well as a constant in a place, at about the same
/// cost.
fn is_open_place(opcode: Opcode, index: usize) -> bool {
    use Opcode::*;
    match opcode {
        Add | Sub | Mul | And | Or | Xor | Shl | LShr | AShr | ICmp | Ret | Store | Load | Phi
        | AtomicRMW | AtomicCmpXchg => true,
        // The condition decides what is computed at all.
        Select => index > 0,
        InsertValue => index == 1,
        _ => false,
    }
}

/// Whether a constant means the same wherever it is computed: a number, or the address of a
/// global with a distance.
fn is_plain(constant: Constant<'_>, depth: u32) -> bool {
    let facts = constant.facts();
    match facts.kind {
        ConstantKind::Int => facts.bits.is_some(),
        ConstantKind::Null => true,
        ConstantKind::Global => constant.as_global().is_some_and(is_plain_global),
        ConstantKind::Expression => {
            (depth < MAX_DEPTH || !counts("open_operands::MAX_DEPTH"))
                && (0..facts.operand_count).all(|index| {
                    constant.operand(index).is_some_and(|operand| is_plain(operand, depth + 1))
                })
        }
        _ => false,
    }
}

/// Whether a constant is no result of a computation, which may be poison: `noundef` may be said of
/// a parameter that it is passed to.
pub(super) fn is_surely_defined(operand: Operand<'_>) -> bool {
    operand.kind == ValueKind::Global
        || operand.as_constant().is_some_and(|constant| {
            matches!(constant.facts().kind, ConstantKind::Int | ConstantKind::Null)
        })
}

/// Whether a part of a constant says in which range of a global its address is used.
fn has_in_range(constant: Constant<'_>) -> bool {
    let facts = constant.facts();
    facts.kind == ConstantKind::Expression
        && (facts.has_in_range
            || (0..facts.operand_count)
                .any(|index| constant.operand(index).is_some_and(has_in_range)))
}

/// Whether a global has one address, for all threads.
fn is_plain_global(global: GlobalValue<'_>) -> bool {
    match global.variable_facts() {
        Some(variable) => !variable.is_thread_local,
        None => global.as_function().is_some_and(|function| !is_intrinsic(function)),
    }
}

fn is_intrinsic(function: Function<'_>) -> bool {
    function.as_global().has_intrinsic_name()
}

/// The callee of a call that does the same when that is a value which is this function: code
/// generation reads nothing from the function that the call does not say.  WebAssembly checks the
/// type of a function that a pointer reaches; where a call by name has another one, LLVM puts a
/// wrapper between.
fn open_callee<'ll>(
    call: Call<'ll>,
    facts: &InstFacts<'ll>,
    callee: Operand<'ll>,
    known: Known<'_>,
) -> Option<Function<'ll>> {
    let function = callee.as_global().and_then(GlobalValue::as_function);
    function.filter(|&function| {
        known.callee.is_some_and(|callee| !callee.is_intrinsic && !callee.returns_twice)
            && facts.auxiliary_type == Some(function.ty())
            && function.calling_convention() == call.calling_convention()
            && known.attributes.says_all(call, facts.attributes, function)
    })
}
