//! One body with parameters for functions that are equal except for constants.
//!
//! ```text
//! define internal i32 @f(i32 %x) {         define internal i32 @f.body(i32 %x, i32 %0) {
//!   %y = call i32 @work(i32 %x, i32 20)      %y = call i32 @work(i32 %x, i32 %0)
//!   ...                                →     ...
//! define internal i32 @g(i32 %x) {         }
//!   %y = call i32 @work(i32 %x, i32 21)
//!   ...                                    ; calls: @f.body(i32 %a, i32 20)
//! ```
//!
//! When identical functions are merged, those that are left are compared by forms that leave
//! constant operands open ([`crate::canonical::OpenForm`]).  A group of equal forms becomes one
//! local body; the operands in which its members differ are parameters, one for all operands
//! that have the same constants in each member.  Calls of a member that nothing else uses call
//! the body with the member's constants, and the member goes; others become thunks.
//! `price` decides which members take part.
//!
//! The idea is that of the function mergers of Swift and Meta (LLVM's GlobalMergeFunctions), with
//! more than one constant, any number of functions at once, and without thunks where all calls
//! are known.

pub(super) mod apply;
mod columns;
pub(super) mod groups;
pub(super) mod plan;
pub(super) mod price;

use super::reason::MergeRejection;
use super::state::MergeState;
use super::table::{FunctionId, FunctionTable, another};
use crate::canonical::{FormWords, OpenRules};
use crate::facts::argument_registers::ArgumentRegisters;
use crate::facts::indirect_calls::IndirectCalls;
use crate::llvm::{Function, Module};
use apply::Parameterizer;
use columns::Divided;
use groups::{Classes, OpenGroup};
use plan::{Candidate, ParameterPlan, PlannedMember};
use price::{CallLists, ParameterPricing};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Merges functions that are equal except for constants.
pub(super) fn merge<'ll>(module: Module<'ll>, state: &mut MergeState<'_, 'll>) {
    let groups =
        groups::find(&state.table, module.triple_facts().object_format, state.planner.options());
    let Some(rules) = state.table.open_rules else { return };
    // A body that jumped has to be reached by a jump.
    if groups.is_empty() || !state.table.cost.target().jumps_to_any_function() {
        return;
    }
    let mut group_of: FxHashMap<FunctionId, usize> = FxHashMap::default();
    for (number, group) in groups.iter().enumerate() {
        group_of.extend(group.ids.iter().map(|&id| (id, number)));
    }
    let mut merger = ParameterMerger {
        rules,
        registers: ArgumentRegisters::for_target(state.table.cost.target()),
        state,
        call_lists: RefCell::default(),
        changed: BTreeMap::new(),
        group_of,
        refused: BTreeMap::new(),
    };
    let mut classes: Vec<Classes<'ll>> = groups.iter().map(|_| Classes::default()).collect();
    let ids = |group: &OpenGroup| group.ids.iter().copied().collect();
    let mut pending: BTreeMap<usize, BTreeSet<FunctionId>> =
        groups.iter().map(ids).enumerate().collect();
    while !pending.is_empty() {
        for (number, ids) in pending {
            merger.merge_group(number, &groups[number], &mut classes[number], ids);
        }
        pending = std::mem::take(&mut merger.changed);
        if pending.is_empty() {
            let have_shrunk = |&number: &usize| classes[number].have_shrunk();
            let shrunk = (0..groups.len()).filter(have_shrunk);
            pending = shrunk.map(|number| (number, BTreeSet::new())).collect();
        }
    }
    for (&id, &(other, reason)) in &merger.refused {
        if !merger.state.table.get(id).is_gone {
            merger.state.output.parameters_refused(id, other, reason, &merger.state.table);
        }
    }
}

/// What may become a parameter in a module.
pub(super) fn open_rules<'ll>(module: Module<'ll>, table: &FunctionTable<'ll>) -> OpenRules<'ll> {
    let (calls, target) = (IndirectCalls::of(module), table.cost.target());
    OpenRules {
        callees: !calls.keep_direct_calls(),
        indirect_calls: calls,
        tail_callees: target.processor.jumps_to_computed,
        pointer_bits: target.pointer_bits,
        offset: module.index_type(),
    }
}

/// The state of merging with parameters.
struct ParameterMerger<'a, 'o, 'll> {
    state: &'a mut MergeState<'o, 'll>,
    rules: OpenRules<'ll>,
    registers: ArgumentRegisters,
    call_lists: RefCell<CallLists>,
    /// The functions of each group whose calls have changed, and those that became arguments,
    /// since the group was looked at.
    changed: BTreeMap<usize, BTreeSet<FunctionId>>,
    /// The group of each function that is in one.
    group_of: FxHashMap<FunctionId, usize>,
    /// Functions that differ from another one in constants only and were no part of a plan when
    /// they were looked at last.
    refused: BTreeMap<FunctionId, (FunctionId, MergeRejection)>,
}

impl<'ll> ParameterMerger<'_, '_, 'll> {
    /// Merges what pays of one group; some of its functions have changed.
    fn merge_group(
        &mut self,
        number: usize,
        group: &OpenGroup,
        classes: &mut Classes<'ll>,
        mut ids: BTreeSet<FunctionId>,
    ) {
        loop {
            // Classes must not have a form of a function that has changed.
            ids.extend(self.changed.remove(&number).into_iter().flatten());
            // A plan changes callers of its members, and makes new uses of functions that were
            // only called.  Plans for such functions are made anew.
            let mut changed: FxHashSet<Function<'ll>> = FxHashSet::default();
            let mut again = BTreeSet::new();
            for plan in &self.plans(group, classes, &ids) {
                let has_changed =
                    |one: &PlannedMember| changed.contains(&self.state.table.get(one.id).function);
                if plan.members.iter().any(has_changed) {
                    again.extend(plan.members.iter().map(|one| one.id));
                } else if let Some(number) = self.state.numbers.take() {
                    self.apply(plan, number, &mut changed);
                } else {
                    self.note_limited(plan);
                }
            }
            for function in changed {
                let Some(id) = self.state.table.id(function) else { continue };
                self.state.table.forget_openings(id);
                if let Some(&group) = self.group_of.get(&id) {
                    self.changed.entry(group).or_default().insert(id);
                }
            }
            if again.is_empty() {
                return;
            }
            ids = again;
        }
    }

    /// The plans for the classes of a group in which some functions are.
    fn plans(
        &mut self,
        group: &OpenGroup,
        classes: &mut Classes<'ll>,
        ids: &BTreeSet<FunctionId>,
    ) -> Vec<ParameterPlan<'ll>> {
        let mut pending = classes.update(ids, self.state, self.rules);
        let mut plans = Vec::new();
        while !pending.is_empty() {
            let divided = self.divide(group, classes, &pending);
            for (words, divided) in std::mem::take(&mut pending).into_iter().zip(divided) {
                let nameless = self.nameless(group, &divided.plans);
                if nameless.is_empty() {
                    self.note_refused(classes.of(&words), &divided);
                    plans.extend(divided.plans);
                    continue;
                }
                classes.keep_bodies(&words, &nameless);
                pending.push(words);
            }
        }
        plans
    }

    /// What can be made of the members of each of some classes.
    fn divide(
        &self,
        group: &OpenGroup,
        classes: &Classes<'ll>,
        forms: &[FormWords],
    ) -> Vec<Divided<'ll>> {
        let pricing = ParameterPricing::new(
            self.state.planner.options(),
            self.registers,
            &self.state.table,
            group.gets_name,
            &self.call_lists,
        );
        forms.iter().map(|words| columns::divide(classes.of(words), &pricing)).collect()
    }

    /// The members of plans whose body cannot have the name that it needs, up to the first of
    /// each plan that can: this one gives its body.
    fn nameless(
        &mut self,
        group: &OpenGroup,
        plans: &[ParameterPlan<'ll>],
    ) -> BTreeSet<FunctionId> {
        let MergeState { planner, table, .. } = &mut *self.state;
        let mut cannot_get_name = |id: &FunctionId| {
            let entry = table.get(*id);
            !planner.names.can_be_given(entry.function, entry.is_visible())
                && MergeRejection::LocalContent.counts()
        };
        let mut nameless = BTreeSet::new();
        for plan in plans.iter().filter(|_| group.gets_name) {
            let ids = plan.members.iter().map(|member| member.id);
            nameless.extend(ids.take_while(&mut cannot_get_name));
        }
        nameless
    }

    /// Notes why the members of a class are no part of a plan.
    fn note_refused(&mut self, class: &[Candidate<'ll>], divided: &Divided<'ll>) {
        let members = divided.plans.iter().flat_map(|plan| &plan.members);
        let planned: FxHashSet<FunctionId> = members.map(|member| member.id).collect();
        for (at, member) in class.iter().enumerate() {
            match divided.refusal.filter(|_| !planned.contains(&member.id)) {
                Some(reason) => {
                    let other = class[usize::from(at == 0)].id;
                    self.refused.insert(member.id, (other, reason))
                }
                None => self.refused.remove(&member.id),
            };
        }
    }

    /// Notes that the limit of numbers leaves a plan out.
    fn note_limited(&mut self, plan: &ParameterPlan<'ll>) {
        let ids: Vec<FunctionId> = plan.members.iter().map(|member| member.id).collect();
        for &id in &ids {
            let other = another(&ids, id);
            self.refused.insert(id, (other, MergeRejection::BisectLimit));
        }
    }

    fn apply(
        &mut self,
        plan: &ParameterPlan<'ll>,
        number: u32,
        changed: &mut FxHashSet<Function<'ll>>,
    ) {
        self.state.output.parameters(plan, number, &self.state.table);
        let body = Parameterizer { state: self.state, changed }.apply(plan);
        self.state.note_shared_body(body);
    }
}
