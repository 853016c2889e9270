//! Who uses a function, and what pointing the uses elsewhere leaves over.

use super::casts;
use super::table::Entry;
use crate::llvm::{Function, Inst, Use, UseKind, Value};
use rustc_hash::FxHashSet;

/// Which uses of a function are pointed at the survivor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Redirection {
    /// None: its symbol must be called by name.
    None,
    /// Calls, where the call says the function's own type.
    DirectCalls,
    /// Every use that does not need this very symbol.
    AllUses,
}

/// How one use can be pointed at the survivor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Not at all.
    Leave,
    /// It is inside the body that goes away.
    Vanishes,
    /// By changing an operand.
    SetOperand,
    /// By changing a call and casting around it.
    Cast,
    /// By making another constant.
    InConstant,
}

/// Decides for one use.
pub(super) fn step<'ll>(
    survivor: &Entry<'ll>,
    entry: &Entry<'ll>,
    redirection: Redirection,
    used: &Use<'ll>,
) -> Step {
    let is_own = used.instruction().is_some_and(|inst| inst.function() == entry.function);
    // Block addresses that escape from the body were refused before.
    if is_own || used.kind == UseKind::BlockAddress {
        return Step::Vanishes;
    }
    if redirection == Redirection::None {
        return Step::Leave;
    }
    let all = redirection == Redirection::AllUses;
    match used.kind {
        UseKind::Callee => {
            used.instruction().map_or(Step::Leave, |call| callee_step(survivor, entry, all, call))
        }
        UseKind::Instruction | UseKind::Initializer | UseKind::FunctionData if all => {
            Step::SetOperand
        }
        UseKind::Constant | UseKind::NoCfi if all => Step::InConstant,
        // A relative address needs a symbol of the same shared object where it
        // had one.
        UseKind::Expression | UseKind::DsoLocalEquivalent
            if all && (survivor.facts.is_dso_local || !entry.facts.is_dso_local) =>
        {
            Step::InConstant
        }
        // An alias or ifunc lives in the section of what it names, and a block
        // address belongs to the body.
        _ => Step::Leave,
    }
}

fn callee_step<'ll>(survivor: &Entry<'ll>, entry: &Entry<'ll>, all: bool, call: Inst<'ll>) -> Step {
    let same_function_types = survivor.facts.ty == entry.facts.ty;
    if call.called_type() == Some(entry.facts.ty) {
        if same_function_types {
            Step::SetOperand
        } else if call.can_redirect_with_casts()
            && casts::are_cheap(entry.facts.ty, survivor.facts.ty)
        {
            Step::Cast
        } else {
            Step::Leave
        }
    } else if all && same_function_types {
        // The call says another type than the function has; it goes on doing
        // so with a function of the same type.
        Step::SetOperand
    } else {
        Step::Leave
    }
}

/// What the uses of a function come to under a redirection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct UserSummary {
    /// Uses that are pointed elsewhere.
    pub redirected: usize,
    /// Uses that still need the symbol.
    pub remaining: usize,
}

impl UserSummary {
    /// Counts the uses of a function.
    pub(super) fn of<'ll>(
        survivor: &Entry<'ll>,
        entry: &Entry<'ll>,
        redirection: Redirection,
    ) -> Self {
        let mut summary = UserSummary::default();
        for used in entry.function.as_value().uses() {
            match step(survivor, entry, redirection, &used) {
                Step::Leave => summary.remaining += 1,
                Step::Vanishes => {}
                _ => summary.redirected += 1,
            }
        }
        summary
    }
}

/// The functions whose bodies mention a value, directly or inside constants,
/// in the order in which they are met.
pub(super) fn functions_using<'ll>(value: Value<'ll>) -> Vec<Function<'ll>> {
    let mut functions = Vec::new();
    let mut seen_functions = FxHashSet::default();
    let mut seen_constants = FxHashSet::default();
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        for used in value.uses() {
            if let Some(inst) = used.instruction() {
                let function = inst.function();
                if seen_functions.insert(function) {
                    functions.push(function);
                }
            } else if used.kind.is_in_constant() && seen_constants.insert(used.user) {
                pending.push(used.user);
            }
        }
    }
    functions
}
