//! Applies plans.  Constants and symbols that go away wait for the end of a round
//! ([`super::deferred`]).

use super::deferred::Deferred;
use super::families::Families;
use super::plan::{Disposition, Fold, Plan, Survivor};
use super::profile::{UnitedProfiles, add_entry_count};
use super::state::MergeState;
use super::table::{FunctionId, name_of_body};
use super::users::{self, BodyFate, Redirection, Redirector, Step};
use crate::llvm::{
    AttributeKinds, FUNCTION_INDEX, Function, Inst, TailCallKind, Use, UseKind, Value,
};
use crate::vocabulary::named_attributes::NORECURSE;

/// The state that applying a plan changes.
pub(super) struct ClassMerger<'a, 'o, 'll> {
    pub state: &'a mut MergeState<'o, 'll>,
    /// To look again at callers.
    pub families: &'a mut Families,
    /// What waits for the end of the round.
    pub deferred: &'a mut Deferred<'ll>,
}

/// What applying a plan did.
pub(super) struct Applied {
    /// The shared body that it made.
    pub shared: Option<FunctionId>,
    /// For each fold, how many uses it redirected.
    pub redirected: Vec<u64>,
}

impl<'ll> ClassMerger<'_, '_, 'll> {
    /// Applies one plan that has a survivor.
    pub(super) fn apply(&mut self, plan: &Plan) -> Option<Applied> {
        let (survivor, shared) = match plan.survivor? {
            Survivor::Member(id) => (id, None),
            Survivor::SharedBody { giver, gets_name } => {
                let shared = self.move_body(giver, gets_name);
                (shared, Some(shared))
            }
        };
        let redirected = plan.folds.iter().map(|&fold| self.fold(survivor, fold)).collect();
        Some(Applied { shared, redirected })
    }

    /// Gives a function's body to a new local one.
    fn move_body(&mut self, id: FunctionId, gets_name: bool) -> FunctionId {
        let named = self.state.table.get(id).function;
        let body = named.move_body_to_local(&name_of_body(named), &[]);
        self.state.canonicalizer.mark_replaceable(body);
        self.state.changes.shared_bodies += 1;
        let shared = self.state.table.add_body(body, id, gets_name);
        self.families.look_again(shared, &mut self.state.table);
        shared
    }

    /// Carries out what is planned for one function; returns how many of its uses it redirected.
    fn fold(&mut self, survivor: FunctionId, fold: Fold) -> u64 {
        let kept = self.state.table.get(survivor).function;
        let gone = self.state.table.get(fold.function).function;
        let body_goes = fold.disposition.gives_up_body();
        let steps = self.steps(survivor, fold);
        if !body_goes && steps.iter().all(|(_, step)| !step.changes_use()) {
            return 0;
        }
        let callers = users::functions_using(gone.as_value());
        if body_goes && self.state.table.get(fold.function).is_visible() {
            self.state.table.get_mut(survivor).is_visible_body = true;
        }
        // From here on the survivor's body also does the other's work, unless
        // it is the other's body.
        if gone.entry().is_some() {
            let profiles = body_goes.then(|| UnitedProfiles::of(kept, gone));
            self.state.canonicalizer.weaken_survivor(kept, gone);
            drop_norecurse(kept);
            if let Some(profiles) = profiles {
                profiles.write();
                add_entry_count(kept, gone);
            }
        }
        if fold.redirection == Redirection::AllUses || fold.disposition == Disposition::Alias {
            self.raise_alignment(survivor, fold.function);
        }
        let redirected = self.redirect(kept, gone, steps);
        self.end(survivor, fold);
        for caller in callers {
            if let Some(id) = self.state.table.id(caller) {
                self.families.look_again(id, &mut self.state.table);
            }
        }
        redirected
    }

    /// What becomes of the uses of a function that is folded.  The plan has seen others: the plans and
    /// folds before this one have changed uses, and there was no shared body yet.  A body that
    /// moved there is not in the function any more.
    fn steps(&self, survivor: FunctionId, fold: Fold) -> Vec<(Use<'ll>, Step)> {
        let (kept, gone) = (self.state.table.get(survivor), self.state.table.get(fold.function));
        let target = self.state.table.cost.target();
        Redirector::new(kept, gone, fold.redirection, BodyFate::Erased, target).steps()
    }

    fn redirect(
        &mut self,
        kept: Function<'ll>,
        gone: Function<'ll>,
        steps: Vec<(Use<'ll>, Step)>,
    ) -> u64 {
        let (mut in_constants, mut redirected) = (false, 0);
        let has_debug_info = kept.has_subprogram();
        for (used, step) in steps {
            match step {
                Step::Leave | Step::Vanishes => continue,
                Step::SetOperand => used.point_at(kept.as_value()),
                Step::Cast => {
                    let done =
                        used.instruction().is_some_and(|call| call.redirect_call_with_casts(kept));
                    assert!(done, "a call that was planned to be cast around can be");
                }
                Step::InConstant => in_constants = true,
            }
            if used.kind == UseKind::Callee && has_debug_info {
                used.instruction().inspect(|call| call.add_location());
            }
            redirected += 1;
        }
        if in_constants {
            self.deferred.redirect_constants(gone, kept);
        }
        self.state.changes.redirected_uses += redirected;
        redirected as u64
    }

    fn end(&mut self, survivor: FunctionId, fold: Fold) {
        let kept = self.state.table.get(survivor).function;
        let gone = self.state.table.get(fold.function).function;
        match fold.disposition {
            Disposition::Keep(_) => {}
            Disposition::Erase => {
                gone.erase_body();
                self.deferred.erase_later(fold.function, kept);
                self.state.changes.erased += 1;
            }
            Disposition::Alias => {
                gone.erase_body();
                self.keep_address_significant(survivor, fold.function);
                self.deferred.alias_later(fold.function, kept);
                self.state.changes.aliased += 1;
            }
            Disposition::Thunk(kind) => {
                write_thunk(gone, kept, kind, &[], self.state.preserve_debug_info());
                // Where functions are equal by their callees, the survivor may call the thunk.
                drop_norecurse(gone);
                self.state.changes.thunked += 1;
            }
        }
        if fold.disposition.gives_up_body() {
            self.state.table.retire(fold.function);
        }
    }

    /// A survivor's address is that of its aliases: it is as significant as theirs, or a
    /// later pass could replace the aliasee by a function with another address.
    fn keep_address_significant(&mut self, survivor: FunctionId, alias: FunctionId) {
        let wanted = self.state.table.get(alias).facts.unnamed_addr;
        let entry = self.state.table.get_mut(survivor);
        if wanted < entry.facts.unnamed_addr {
            entry.facts.unnamed_addr = wanted;
            entry.function.set_unnamed_addr(wanted);
        }
    }

    fn raise_alignment(&mut self, survivor: FunctionId, other: FunctionId) {
        let wanted = self.state.table.get(other).facts.alignment;
        let entry = self.state.table.get_mut(survivor);
        if wanted > entry.facts.alignment {
            entry.facts.alignment = wanted;
            entry.function.set_alignment(wanted);
        }
    }
}

/// Replaces a body with a call of another function, with constants after the thunk's own
/// arguments.
pub(super) fn write_thunk<'ll>(
    thunk: Function<'ll>,
    target: Function<'ll>,
    kind: TailCallKind,
    constants: &[Value<'ll>],
    preserve_debug_info: bool,
) {
    let parameters = preserve_debug_info.then(|| thunk.read_parameter_locations());
    thunk.erase_body();
    if !preserve_debug_info {
        thunk.drop_subprogram();
    }
    let call: Inst<'ll> = thunk.write_forwarding_body(target, kind, constants);
    if let Some(parameters) = parameters {
        thunk.write_thunk_debug_info(call, parameters);
    }
}

/// A function that calls another one which calls an equal one of it does not recurse; once one
/// body does the work of both it may.  GlobalOpt makes a global that only a `norecurse`
/// function uses a local variable of it.
pub(super) fn drop_norecurse(survivor: Function<'_>) {
    drop_attribute(survivor, &NORECURSE);
}

/// Takes an attribute of LLVM's from a function, if it has that.
pub(super) fn drop_attribute(function: Function<'_>, kind: &AttributeKinds<1>) {
    if kind.is_on(function) {
        let attributes = function.attributes();
        let own = attributes.iter().filter(|one| one.index == FUNCTION_INDEX && kind.has(one));
        own.for_each(|one| function.attribute_owner().remove_attribute(one));
    }
}
