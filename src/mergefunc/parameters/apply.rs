//! Makes a body with parameters, and the calls of it.

use super::plan::{Ending, Parameter, ParameterPlan, PlannedMember};
use crate::canonical::{OpenOperand, OpenPlace};
use crate::llvm::{
    Function, GlobalValue, Inst, MetadataKind, OperandBuffer, TailCallKind, Type, TypeKind, Value,
};
use crate::mergefunc::apply::{drop_attribute, drop_norecurse, write_thunk};
use crate::mergefunc::profile::{UnitedProfiles, add_entry_count, profile_in};
use crate::mergefunc::state::MergeState;
use crate::mergefunc::table::{FunctionId, name_of_body};
use crate::vocabulary::attributes::passes_shadow;
use crate::vocabulary::named_attributes::{MEMORY, NOUNDEF};
use rustc_hash::FxHashSet;

/// The state that applying a plan changes.
pub(super) struct Parameterizer<'a, 'o, 'll> {
    pub state: &'a mut MergeState<'o, 'll>,
    /// The functions whose calls or uses change are added here.
    pub changed: &'a mut FxHashSet<Function<'ll>>,
}

impl<'ll> Parameterizer<'_, '_, 'll> {
    /// Applies one plan; returns the shared body.
    pub(super) fn apply(&mut self, plan: &ParameterPlan<'ll>) -> FunctionId {
        let arguments = plan.parameters.iter().flat_map(|parameter| &parameter.arguments);
        let function = |&value: &Value<'ll>| GlobalValue::of(value)?.as_function();
        self.changed.extend(arguments.filter_map(function));
        let body = self.make_body(plan);
        let shared = self.state.table.add_body(body, plan.members[0].id, plan.gets_name);
        let is_visible =
            plan.members.iter().any(|member| self.state.table.get(member.id).is_visible());
        self.state.table.get_mut(shared).is_visible_body = is_visible;
        for member in &plan.members[1..] {
            self.changed.extend(functions_called(self.state.table.get(member.id).function));
        }
        for (at, &PlannedMember { id, ending, .. }) in plan.members.iter().enumerate() {
            let constants: Vec<Value<'ll>> =
                plan.parameters.iter().map(|parameter| parameter.arguments[at]).collect();
            match ending {
                Ending::Calls => self.redirect_calls(id, body, &constants),
                Ending::Thunk => self.write_thunk(id, body, &constants),
            }
        }
        self.state.forget_constants();
        self.state.changes.parameterized += plan.members.len();
        shared
    }

    /// Moves the body of the first member to a function with parameters, which does the work of
    /// all.
    fn make_body(&mut self, plan: &ParameterPlan<'ll>) -> Function<'ll> {
        let functions: Vec<Function<'ll>> =
            plan.members.iter().map(|member| self.state.table.get(member.id).function).collect();
        let giver = functions[0];
        // Its symbol is entered no more often than before.
        let profile = profile_in(giver.as_value().attachments());
        for &other in &functions[1..] {
            let profiles = UnitedProfiles::of(giver, other);
            self.state.canonicalizer.weaken_survivor(giver, other);
            profiles.write();
            add_entry_count(giver, other);
        }
        let types: Vec<Type<'ll>> = plan.parameters.iter().map(|parameter| parameter.ty).collect();
        let body = giver.move_body_to_local(&name_of_body(giver), &types);
        if let Some(profile) = profile {
            giver.set_metadata(MetadataKind::PROF, profile);
        }
        drop_norecurse(body);
        // What is known of memory held where addresses were no arguments.
        if types.iter().any(|ty| ty.facts().kind == TypeKind::Pointer) {
            drop_attribute(body, &MEMORY);
        }
        let parameters: Vec<Value<'ll>> = body.arguments().collect();
        let own = parameters.len() - types.len();
        // Callers that MemorySanitizer leaves alone pass no shadow.
        if passes_shadow(body) {
            (own..parameters.len())
                .for_each(|index| body.add_parameter_attribute(index as u32, &NOUNDEF));
        }
        for (&value, parameter) in parameters[own..].iter().zip(&plan.parameters) {
            pass_to(parameter, &plan.operands, value);
        }
        body
    }

    fn write_thunk(&mut self, id: FunctionId, body: Function<'ll>, constants: &[Value<'ll>]) {
        let thunk = self.state.table.get(id).function;
        write_thunk(thunk, body, TailCallKind::Tail, constants, self.state.preserve_debug_info());
        self.state.table.retire(id);
        self.state.changes.thunked += 1;
    }

    /// Makes all calls of a member calls of the body, with constants as more arguments, and erases
    /// the member.  Nothing but calls uses it.
    fn redirect_calls(&mut self, id: FunctionId, body: Function<'ll>, constants: &[Value<'ll>]) {
        let gone = self.state.table.get(id).function;
        gone.erase_body();
        let has_debug_info = body.has_subprogram();
        for used in gone.as_value().uses() {
            let call = used.instruction().and_then(Inst::as_call);
            let call = call.expect("only calls use the function");
            self.changed.insert(call.inst().function());
            let call = call.call_with_more_arguments(body, constants);
            if has_debug_info {
                call.add_location();
            }
            self.state.changes.redirected_uses += 1;
        }
        self.state.erase(id);
        self.state.changes.erased += 1;
    }
}

/// The functions that a body calls, which have fewer calls when it goes.
fn functions_called<'ll>(function: Function<'ll>) -> impl Iterator<Item = Function<'ll>> {
    let mut operands = OperandBuffer::new();
    function.instructions_in_walk_order(usize::MAX).into_iter().filter_map(move |inst| {
        inst.as_call()?;
        let facts = inst.describe(&mut operands);
        GlobalValue::of(operands.get(facts.operand_count - 1).value)?.as_function()
    })
}

/// Puts a parameter in the places of the constants that it stands for.
fn pass_to<'ll>(parameter: &Parameter<'ll>, operands: &[OpenOperand<'ll>], value: Value<'ll>) {
    for &place in &parameter.places {
        let OpenOperand { instruction, place, .. } = operands[place];
        match place {
            OpenPlace::Operand(index) => instruction.set_operand(index as usize, value),
            OpenPlace::Offset => instruction.replace_by_distance(value),
        }
    }
}
