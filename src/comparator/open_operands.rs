//! Which constant operands may become parameters: two functions that differ in such operands
//! only can share one body.
//!
//! A form may leave these operands open ([`super::Canonicalizer::form_with_open_operands`]):
//! then it does not say which constants they are, only their types.

use super::attributes::{Holder, is_promise};
use super::{BodyFacts, StructuralHash};
use crate::llvm::{
    Attribute, AttributeListId, Call, Constant, ConstantKind, Function, GlobalValue, Inst,
    InstFacts, Opcode, Operand, OperandBuffer, Type, TypeKind, Value, ValueKind,
};
use crate::vocabulary::attributes::{OnCall, OnCallee, row};
use crate::vocabulary::functions;
use rustc_hash::FxHashMap;
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

/// A form with the operands that it leaves open, in the order in which the walk met them.
/// Equal forms have as many, of the same types.
#[derive(Clone, Debug)]
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

/// What a module's target allows to be open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRules<'ll> {
    /// Callees may be open.
    pub callees: bool,
    /// Those of calls that are marked `tail` may be: code generation makes jumps of calls of
    /// computed pointers, however many registers the arguments take.
    pub tail_callees: bool,
    /// The bits of a pointer in address space 0; wider numbers stay.
    pub pointer_bits: u32,
    /// The type of numbers of bytes between addresses in address space 0.
    pub offset: Type<'ll>,
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
        lists: &mut SaidByCalls,
    ) -> bool {
        let operand = operands.get(index);
        if !matches!(operand.kind, ValueKind::Constant | ValueKind::Global) {
            return false;
        }
        let Some(opcode) = facts.opcode else { return false };
        if opcode.is_call() {
            let Some(call) = inst.as_call() else { return false };
            return self.may_be_open_in_call(call, opcode, facts, operands, index, lists);
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
        lists: &mut SaidByCalls,
    ) -> bool {
        let callee = operands.get(facts.operand_count - 1);
        if opcode == Opcode::CallBr || facts.bundle_count > 0 || facts.is_must_tail() {
            return false;
        }
        if index + 1 == facts.operand_count {
            let may_jump_there = self.tail_callees || !facts.is_marked_tail();
            return self.callees && may_jump_there && is_open_callee(call, facts, callee, lists);
        }
        let may_be_argument = match callee.as_global() {
            Some(global) if global.has_intrinsic_name() => {
                let name = global.name();
                let is_memory = [&b"llvm.memcpy."[..], b"llvm.memmove.", b"llvm.memset."];
                is_memory.iter().any(|prefix| name.starts_with(prefix))
                    && operands.get(index).value.ty().facts().kind == TypeKind::Pointer
            }
            _ => callee.kind != ValueKind::InlineAsm,
        };
        may_be_argument && self.is_passable(operands.get(index))
    }

    /// Whether a constant is a value that an argument can be, in a register of its own.
    fn is_passable(&self, operand: Operand<'ll>) -> bool {
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
            depth < MAX_DEPTH
                && !facts.has_in_range
                && (0..facts.operand_count).all(|index| {
                    constant.operand(index).is_some_and(|operand| is_plain(operand, depth + 1))
                })
        }
        _ => false,
    }
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

/// Whether a call does the same when its callee is a value that is this function: code
/// generation reads nothing from the function that the call does not say.
fn is_open_callee(
    call: Call<'_>,
    facts: &InstFacts<'_>,
    callee: Operand<'_>,
    lists: &mut SaidByCalls,
) -> bool {
    let function = callee.as_global().and_then(GlobalValue::as_function);
    function.is_some_and(|function| {
        !is_intrinsic(function)
            && function.calling_convention() == call.calling_convention()
            && lists.say_all(call, facts.attributes, function)
            && !functions::returns_twice(function.name())
    })
}

/// Whether calls say what the attributes of their callees do, by the lists of call and callee.
#[derive(Default)]
pub(super) struct SaidByCalls {
    known: FxHashMap<(AttributeListId, AttributeListId), bool>,
}

impl SaidByCalls {
    fn say_all(&mut self, call: Call<'_>, list: AttributeListId, callee: Function<'_>) -> bool {
        let lists = (list, callee.attribute_list());
        *self.known.entry(lists).or_insert_with(|| says_all(call, callee))
    }
}

fn says_all(call: Call<'_>, callee: Function<'_>) -> bool {
    let said = call.attributes();
    let is_said = |attribute: &Attribute<'_>| {
        said.iter().any(|one| (one.index, one.identity) == (attribute.index, attribute.identity))
    };
    let attributes = callee.attributes();
    let is_silent = |attribute: &Attribute<'_>| {
        row(attribute).call == OnCall::Dropped
            || is_promise(attribute, &attributes, Holder::Function)
    };
    attributes.iter().all(|attribute| match attribute.index {
        u32::MAX => row(attribute).callee == OnCallee::Silent,
        _ => is_silent(attribute) || is_said(attribute),
    })
}
