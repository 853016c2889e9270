//! The uses of a function, and which of them can be redirected to the survivor.

use super::casts;
use super::table::FunctionEntry;
use crate::facts::tail_position::tail_call_across_branches;
use crate::linking::preemption::Preemption;
use crate::llvm::{Block, Function, GlobalValue, Inst, OperandBuffer, Use, UseKind, Value};
use crate::target::TargetFacts;
use crate::vocabulary::named_attributes::forbids_tail_calls;
use rustc_hash::FxHashSet;

/// Which uses of a function are pointed at the survivor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Redirection {
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

impl Step {
    /// Whether the use is pointed at the survivor.
    pub(super) fn changes_use(self) -> bool {
        !matches!(self, Step::Leave | Step::Vanishes)
    }
}

/// What happens to the body of a function that is folded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BodyFate {
    /// The body is erased, and the uses in it vanish.
    Erased,
    /// The survivor gets the body, and the uses in it stay.
    Moved,
}

/// Decides for the uses of one function that is folded.
pub(super) struct Redirector<'a, 'll> {
    survivor: &'a FunctionEntry<'ll>,
    entry: &'a FunctionEntry<'ll>,
    redirection: Redirection,
    fate: BodyFate,
    target: &'a TargetFacts,
    /// Whether uses of the address can go to the survivor.
    addresses_follow: bool,
    /// Whether uses in constants can go to the survivor.
    constants_follow: bool,
}

impl<'a, 'll> Redirector<'a, 'll> {
    pub(super) fn new(
        survivor: &'a FunctionEntry<'ll>,
        entry: &'a FunctionEntry<'ll>,
        redirection: Redirection,
        fate: BodyFate,
        target: &'a TargetFacts,
    ) -> Self {
        let addresses_follow = redirection == Redirection::AllUses
            && casts::pass_alike(entry.facts.ty, survivor.facts.ty, target);
        // Uniqued constants are replaced all together or not at all.
        let constants_follow = addresses_follow
            && entry
                .function
                .as_value()
                .uses()
                .iter()
                .filter(|used| used.kind.is_in_constant())
                .all(|used| constant_can_follow(survivor, entry, used));
        Redirector {
            survivor,
            entry,
            redirection,
            fate,
            target,
            addresses_follow,
            constants_follow,
        }
    }

    /// What happens to each use.
    pub(super) fn steps(&self) -> Vec<(Use<'ll>, Step)> {
        let uses = self.entry.function.as_value().uses();
        uses.into_iter().map(|used| (used, self.step(&used))).collect()
    }

    /// Whether uses still need the symbol.
    pub(super) fn needs_symbol(&self) -> bool {
        self.steps().iter().any(|(_, step)| *step == Step::Leave)
    }

    fn step(&self, used: &Use<'ll>) -> Step {
        let is_own = used.instruction().is_some_and(|inst| inst.function() == self.entry.function);
        // Block addresses that escape from the body were refused before.
        if (is_own && self.fate == BodyFate::Erased) || used.kind == UseKind::BlockAddress {
            return Step::Vanishes;
        }
        let all = self.redirection == Redirection::AllUses;
        match used.kind {
            _ if self.redirection == Redirection::None && !self.is_own_call(used) => Step::Leave,
            UseKind::Callee => {
                used.instruction().map_or(Step::Leave, |call| self.callee_step(all, call))
            }
            UseKind::FunctionData if self.is_personality_of(used.user) => Step::Leave,
            UseKind::Instruction | UseKind::Initializer | UseKind::FunctionData
                if self.addresses_follow =>
            {
                Step::SetOperand
            }
            kind if kind.is_in_constant() && self.constants_follow => Step::InConstant,
            // An alias or ifunc lives in the section of what it names.
            _ => Step::Leave,
        }
    }

    /// Whether the moved body calls the function that it was taken from.  It stands for the
    /// others too, which called themselves, and the linker may give that name another
    /// definition: the call goes to the body whatever becomes of other calls.
    fn is_own_call(&self, used: &Use<'ll>) -> bool {
        let is_in_body = |inst: Inst<'ll>| inst.function() == self.survivor.function;
        self.survivor.is_shared_body
            && used.kind == UseKind::Callee
            && used.instruction().is_some_and(is_in_body)
            && !self.entry.facts.is_interposable
            && self.entry.preemption != Preemption::ByAny
    }

    /// Whether the function that is folded is another one's personality function: code generation
    /// chooses the tables for the unwinder by its name.
    fn is_personality_of(&self, user: Value<'ll>) -> bool {
        let function = GlobalValue::of(user).and_then(GlobalValue::as_function);
        let personality = function.and_then(|function| function.facts().personality);
        personality.is_some_and(|one| one.as_value() == self.entry.function.as_value())
    }

    fn callee_step(&self, all: bool, call: Inst<'ll>) -> Step {
        let (ours, theirs) = (self.entry.facts.ty, self.survivor.facts.ty);
        if !self.stays_jump(call) {
            return Step::Leave;
        }
        if call.called_type() == Some(ours) {
            if ours == theirs {
                Step::SetOperand
            } else if call.can_redirect_with_casts() && casts::are_cheap(ours, theirs) {
                Step::Cast
            } else {
                Step::Leave
            }
        } else if all && ours == theirs {
            // The call has another type than the callee, before as afterwards.
            Step::SetOperand
        } else {
            Step::Leave
        }
    }
}

impl Redirector<'_, '_> {
    /// Whether a call that code generation may make a jump may still be one when it calls
    /// the survivor; `true` for any other call.
    fn stays_jump(&self, call: Inst<'_>) -> bool {
        let (ours, theirs) = (&self.entry.facts, &self.survivor.facts);
        let keeps_type = ours.ty.contained(0) == theirs.ty.contained(0);
        let is_reached_alike = self.target.jumps_to_any_function()
            || theirs.linkage.is_local() && theirs.section == ours.section && !theirs.has_comdat;
        if keeps_type && is_reached_alike {
            return true;
        }
        let mut operands = OperandBuffer::new();
        if !call.describe(&mut operands).is_marked_tail() || forbids_tail_calls(call.function()) {
            return true;
        }
        let Some(tail_call) = tail_call_across_branches(call) else { return true };
        // CodeGenPrepare copies a `ret` to the calls that lead to it only where it returns
        // what they do, with no cast in between.
        let has_ret = tail_call.ret().is_some() && tail_call.after.len() == 1;
        let keeps_result = keeps_type || has_ret && self.target.passes_pointers_as_integers();
        keeps_result && is_reached_alike
    }
}

/// Whether a use inside a constant can go to the survivor.
fn constant_can_follow<'ll>(
    survivor: &FunctionEntry<'ll>,
    entry: &FunctionEntry<'ll>,
    used: &Use<'ll>,
) -> bool {
    let can_reach = match used.kind {
        UseKind::Constant | UseKind::NoCfi => true,
        // A relative address needs a symbol of the same shared object where it
        // had one.
        UseKind::Expression | UseKind::DsoLocalEquivalent => {
            survivor.facts.is_dso_local || !entry.facts.is_dso_local
        }
        _ => false,
    };
    can_reach && !reaches_symbol(used.user)
}

/// Whether an alias or ifunc is made of a function, or of a constant that
/// mentions it.  It lives in the section and comdat of the function.
pub(super) fn reaches_symbol(constant: Value<'_>) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending = vec![constant];
    while let Some(value) = pending.pop() {
        if !seen.insert(value) {
            continue;
        }
        for used in value.uses() {
            match used.kind {
                UseKind::Alias | UseKind::IFunc => return true,
                kind if kind.is_in_constant() => pending.push(used.user),
                _ => {}
            }
        }
    }
    false
}

/// Whether the address of a block of a function is used by anything but the function's own
/// instructions: it would be left over where the body goes away.
pub(super) fn block_address_escapes<'ll>(function: Function<'ll>) -> bool {
    let is_own = |used: Use<'ll>| used.instruction().is_some_and(|it| it.function() == function);
    let escapes = |block: Block<'ll>| {
        let address = block.address();
        address.is_none_or(|address| !address.as_value().uses().into_iter().all(is_own))
    };
    function.has_address_taken_block()
        && function.blocks().filter(|block| block.is_address_taken()).any(escapes)
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
