//! Local functions that only pass their parameters on, and constants.
//!
//! ```text
//! define internal i32 @f(i32 %x) {
//!   %y = tail call i32 @g(i32 %x, i32 20)  →  ; calls: @g(i32 %a, i32 20)
//!   ret i32 %y
//! }
//! ```
//!
//! They are what rust-iroutliner leaves of functions whose whole code it moved, and thunks of bodies
//! with parameters.  Where a forwarder is only called, and by few, its calls call what it calls,
//! with its constants, and it goes.  It is what inlining of the forwarder would do; no call executes
//! more than before, and each one jump less.
//!
//! Unlike inlining it leaves no call of the forwarder's own, so all that the new calls say, and all
//! that passes believe of the name that they call, has to hold where the old ones were.

use super::parameters::apply::redirect_calls;
use super::parameters::groups::may_take_part;
use super::parameters::price::{CallLists, Pricing};
use super::reason::MergeRejection;
use super::state::MergeState;
use super::table::{FunctionEntry, FunctionId};
use crate::argument_registers::ArgumentRegisters;
use crate::comparator::OpenRules;
use crate::delicate_calls::observers_of_frames;
use crate::llvm::{
    Attribute, Call, FUNCTION_INDEX, Function, FunctionFacts, GlobalValue, Inst, Module, Opcode,
    OperandBuffer, Value,
};
use crate::vocabulary::attributes::{
    OnCallee, is_sanitized, row, says_the_same_of_other_arguments,
};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::iter;

/// A function that does nothing but call another one.
#[derive(Clone, Debug)]
pub(super) struct Forwarder<'ll> {
    pub id: FunctionId,
    /// What it calls.
    pub target: Function<'ll>,
    /// What it passes.
    pub arguments: Vec<Passed<'ll>>,
}

/// What a forwarder passes in one place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Passed<'ll> {
    /// Its parameter of this number.
    Parameter(usize),
    Constant(Value<'ll>),
}

impl<'ll> Forwarder<'ll> {
    /// The constants that it passes.
    pub(super) fn constants(&self) -> impl Iterator<Item = Value<'ll>> {
        self.arguments.iter().filter_map(|passed| match *passed {
            Passed::Parameter(_) => None,
            Passed::Constant(value) => Some(value),
        })
    }

    /// Calls the target in the place of a call of the forwarder.
    fn call_target(&self, call: Call<'ll>) -> Inst<'ll> {
        let mut operands = OperandBuffer::new();
        call.inst().describe(&mut operands);
        let argument = |passed: &Passed<'ll>| match *passed {
            Passed::Parameter(number) => operands.get(number).value,
            Passed::Constant(value) => value,
        };
        let arguments: Vec<Value<'ll>> = self.arguments.iter().map(argument).collect();
        call.call_with_arguments(self.target, &arguments)
    }
}

/// Makes the calls of forwarders calls of what they call, where that is smaller.
pub(super) fn dissolve<'ll>(module: Module<'ll>, state: &mut MergeState<'_, 'll>) {
    let Some(rules) = state.table.open_rules else { return };
    // Calls in tail position have to be jumps still.
    if !state.table.target.jumps_to_any_function() {
        return;
    }
    let registers = ArgumentRegisters::for_module(module);
    let call_lists = RefCell::default();
    let observers = observers_of_frames(module);
    for id in state.table.ids() {
        let Some(forwarder) = forwarder(id, state, rules) else { continue };
        let saved = may_go(&forwarder, state, &observers)
            .and_then(|()| bytes_saved(&forwarder, state, registers, &call_lists));
        match saved {
            Ok(bytes) => {
                state.report.forwarder(&forwarder, bytes, &state.table);
                let call = |call| forwarder.call_target(call);
                redirect_calls(state, id, forwarder.target, call, &mut FxHashSet::default());
                state.table.retire(id);
                state.canonicalizer.forget_addresses();
            }
            Err(reason) => state.report.forwarder_refused(&forwarder, reason, &state.table),
        }
    }
}

/// Whether calls may name the target of a forwarder in the place of the forwarder.
///
/// # Errors
///
/// Why not.
fn may_go<'ll>(
    forwarder: &Forwarder<'ll>,
    state: &mut MergeState<'_, 'll>,
    observers: &FxHashSet<Function<'ll>>,
) -> Result<(), MergeRejection> {
    let functions = [state.table.get(forwarder.id).function, forwarder.target];
    if functions.iter().any(|one| state.planner.is_library_function(one.name())) {
        Err(MergeRejection::LibraryFunction)
    } else if observers.contains(&forwarder.target) {
        Err(MergeRejection::FrameObservedThunk)
    } else {
        Ok(())
    }
}

/// What a forwarder passes on, if a function is one whose calls may call its target in its stead.
fn forwarder<'ll>(
    id: FunctionId,
    state: &MergeState<'_, 'll>,
    rules: OpenRules<'ll>,
) -> Option<Forwarder<'ll>> {
    let entry = state.table.get(id);
    // A body with a name by content is local only until it gets its name.
    if entry.is_gone || entry.gets_name || !entry.facts.linkage.is_local() {
        return None;
    }
    let call = only_call(entry.function)?;
    // MemorySanitizer passes an argument in another way where the call says `noundef`.
    let may_go = may_take_part(&state.table, id, state.planner.options())
        && !entry.facts.has_comdat
        && !is_sanitized(entry.function);
    let (target, arguments) = may_go.then(|| passed_on(entry.function, call, rules))??;
    let facts = target.facts();
    let is_plain = is_plain_target(&facts)
        && target != entry.function
        && call.called_type() == Some(facts.ty)
        && facts.calling_convention == entry.facts.calling_convention
        && is_called_plainly(&entry.function.attributes())
        && is_called_plainly(&target.attributes())
        && says_nothing_else(&call.call_attributes());
    is_plain.then_some(Forwarder { id, target, arguments })
}

/// The call in a function that has nothing else but the return of what that returns.
pub(super) fn only_call<'ll>(function: Function<'ll>) -> Option<Inst<'ll>> {
    let mut operands = OperandBuffer::new();
    let mut visible = iter::successors(function.entry()?.first(), |inst| inst.next())
        .filter(|inst| !inst.describe(&mut operands).is_invisible());
    let (call, end) = (visible.next()?, visible.next()?);
    if (call.opcode(), end.opcode()) != (Some(Opcode::Call), Some(Opcode::Ret)) {
        return None;
    }
    let mut returned = OperandBuffer::new();
    end.describe(&mut returned);
    let is_returned = if returned.is_empty() {
        call.as_value().ty().is_void()
    } else {
        returned.get(0).value == call.as_value()
    };
    is_returned.then_some(call)
}

/// The callee and the arguments of a call that passes parameters of its function and constants.
fn passed_on<'ll>(
    function: Function<'ll>,
    call: Inst<'ll>,
    rules: OpenRules<'ll>,
) -> Option<(Function<'ll>, Vec<Passed<'ll>>)> {
    let mut operands = OperandBuffer::new();
    let facts = call.describe(&mut operands);
    if facts.bundle_count > 0 || facts.is_must_tail() || facts.is_no_tail() {
        return None;
    }
    let parameters: Vec<Value<'ll>> = function.arguments().collect();
    let passed = |at| {
        let operand = operands.get(at);
        let number = parameters.iter().position(|&parameter| parameter == operand.value);
        let constant = || rules.is_argument(operand).then_some(Passed::Constant(operand.value));
        number.map(Passed::Parameter).or_else(constant)
    };
    let last = facts.operand_count - 1;
    let arguments = (0..last).map(passed).collect::<Option<Vec<_>>>()?;
    Some((GlobalValue::of(operands.get(last).value)?.as_function()?, arguments))
}

/// Whether a function is there wherever a caller of a forwarder is, and nothing else in its place.
fn is_plain_target(facts: &FunctionFacts<'_>) -> bool {
    !facts.is_declaration && facts.linkage.is_local() && !facts.has_comdat && !facts.ty.facts().flag
}

/// Whether no attribute restricts who may call a function, or how many calls of it there are.
fn is_called_plainly(attributes: &[Attribute<'_>]) -> bool {
    let own = |attribute: &&Attribute<'_>| attribute.index == FUNCTION_INDEX;
    passes_plainly(attributes)
        && attributes
            .iter()
            .filter(own)
            .all(|attribute| row(attribute).callee != OnCallee::Forbidden)
}

/// Whether arguments and result are passed as their types say, and attributes of them are promises,
/// which may be lost.
fn passes_plainly(attributes: &[Attribute<'_>]) -> bool {
    let is_promise = |attribute: &Attribute<'_>| {
        row(attribute).is_promise() || matches!(attribute.key, b"noundef" | b"align")
    };
    attributes.iter().filter(|attribute| attribute.index != FUNCTION_INDEX).all(is_promise)
}

/// Whether attributes of the forwarder's own call may be lost too: promises, and what only helps to
/// optimise.
fn says_nothing_else(attributes: &[Attribute<'_>]) -> bool {
    const HELPS: [&[u8]; 6] =
        [b"cold", b"minsize", b"nonlazybind", b"noreturn", b"nounwind", b"optsize"];
    let may_be_lost = |attribute: &Attribute<'_>| {
        row(attribute).is_promise() || !attribute.is_string && HELPS.contains(&attribute.key)
    };
    let own = |attribute: &&Attribute<'_>| attribute.index == FUNCTION_INDEX;
    passes_plainly(attributes) && attributes.iter().filter(own).all(may_be_lost)
}

/// The bytes that the program gets smaller by.
///
/// # Errors
///
/// Why the forwarder stays.
fn bytes_saved<'ll>(
    forwarder: &Forwarder<'ll>,
    state: &MergeState<'_, 'll>,
    registers: ArgumentRegisters,
    call_lists: &RefCell<CallLists>,
) -> Result<i64, MergeRejection> {
    let MergeState { planner, table, .. } = state;
    let entry: &FunctionEntry<'ll> = table.get(forwarder.id);
    let pricing = Pricing::new(planner.options(), planner, registers, table, false, call_lists);
    let calls = pricing.calls(entry).ok_or(MergeRejection::UsedForwarder)?;
    let uses = entry.function.as_value().uses();
    let calls_plainly = |call: Call<'_>| {
        let attributes = call.attributes();
        // Other bundles than those of Windows' exceptions may say something of the callee.
        passes_plainly(&attributes)
            && call.bundles().all(|bundle| bundle.tag == b"funclet")
            && attributes
                .iter()
                .filter(|one| one.index == FUNCTION_INDEX)
                .all(says_the_same_of_other_arguments)
    };
    let are_plain = uses
        .iter()
        .all(|used| used.instruction().and_then(Inst::as_call).is_some_and(calls_plainly));
    if !are_plain {
        return Err(MergeRejection::UsedForwarder);
    }
    if !registers.hold_words(forwarder.target.facts().ty, iter::empty()) {
        return Err(MergeRejection::ArgumentsInMemory);
    }
    pricing.forwarder(entry, calls, forwarder.constants())
}
