//! Makes a shared function and the calls of it.

use crate::comparator::computes_address_in_other_steps;
use crate::llvm::{Attribute, Function, Module, Region, Slot, Type, Value, replace_region};
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::ExitKind;
use crate::outliner::candidate::operands::{OperandTuple, OperandTuples};
use crate::outliner::handles::{exit_blocks, operand, region, slot};
use crate::outliner::legality::{OutlinerLegality, returned_as};
use crate::outliner::options::UnwindTables;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::stack;
use crate::outliner::tail_marks;
use crate::similarity::input::mapping::{BYTES, Mapping};
use crate::vocabulary::attributes::{OnFunction, row};

/// What a rewrite reads.
pub(super) struct Rewriter<'a, 'll> {
    pub module: Module<'ll>,
    pub mapping: &'a Mapping<'ll>,
    pub legality: &'a OutlinerLegality<'ll>,
    pub unwind_tables: UnwindTables,
}

impl<'ll> Rewriter<'_, 'll> {
    /// Moves the code of a plan into a new function.
    pub(super) fn apply(&self, plan: &OutlinePlan, number: usize) -> Function<'ll> {
        let candidate = &plan.candidate;
        let regions: Vec<Region<'ll>> = candidate
            .starts
            .iter()
            .map(|&start| region(self.mapping, start, candidate.length))
            .collect();
        regions.iter().for_each(stack::drop_inner_markers);
        let shared = self.create(plan, &regions, number);
        self.build(shared, plan, &regions);
        for (at, region) in regions.into_iter().enumerate() {
            let arguments = self.values(&candidate.parameters, candidate, &region, at);
            for variable in self.values(&candidate.locals, candidate, &region, at) {
                stack::erase_alloca(variable);
            }
            let is_tail = plan.tail_calls[at];
            let exits = exit_blocks(&candidate.exits, &region);
            let call =
                replace_region(region, shared, &arguments, &candidate.outputs, &exits, is_tail);
            let ways = returned_as(&shared.attributes());
            ways.iter().for_each(|one| call.add_result_attribute(one));
        }
        shared
    }

    /// The values that a region has for operand tuples: its arguments, or its allocas.
    fn values(
        &self,
        tuples: &OperandTuples,
        candidate: &OutlineCandidate,
        region: &Region<'ll>,
        at: usize,
    ) -> Vec<Value<'ll>> {
        let value = |tuple: OperandTuple<'_>| {
            let (start, source) = (candidate.starts[at], candidate.source(tuple, at));
            match slot(self.mapping, start, source) {
                BYTES => self.mapping.bytes[&tuple.numbers[at]],
                _ => operand(self.mapping, region, start, source),
            }
        };
        tuples.iter().map(value).collect()
    }

    fn create(&self, plan: &OutlinePlan, regions: &[Region<'ll>], number: usize) -> Function<'ll> {
        let candidate = &plan.candidate;
        let parameters: Vec<Type<'ll>> = self
            .values(&candidate.parameters, candidate, &regions[0], 0)
            .into_iter()
            .map(Value::ty)
            .collect();
        let like = self.mapping.function_of(candidate.starts[0]);
        let result = self.result(candidate, &regions[0], like);
        let described = candidate
            .starts
            .iter()
            .map(|&start| self.mapping.function_of(start))
            .find(|function| function.has_subprogram());
        let name = format!("{}.outlined.{number}", like.display_name());
        let shared = like.create_shared(described, result, &parameters, &name);
        let ways = match candidate.exit_kind {
            ExitKind::Returns => returned_as(&like.attributes()),
            _ => returned_by_last_call(plan, &regions[0]),
        };
        ways.iter().for_each(|one| shared.add_result_attribute(one));
        self.set_attributes(shared, plan);
        shared
    }

    fn result(
        &self,
        candidate: &OutlineCandidate,
        region: &Region<'ll>,
        like: Function<'ll>,
    ) -> Type<'ll> {
        let exits = match candidate.exit_kind {
            ExitKind::Returns => return like.facts().ty.contained(0),
            ExitKind::Never => 0,
            ExitKind::Exits(exits) => exits,
        };
        let mut types: Vec<Type<'ll>> = candidate
            .outputs
            .iter()
            .map(|&offset| region.instructions[offset as usize].as_value().ty())
            .collect();
        match exits {
            0 | 1 => {}
            2 => types.push(self.module.integer_type(1)),
            _ => types.push(self.module.integer_type(32)),
        }
        match types[..] {
            [] => self.module.void_type(),
            [single] => single,
            _ => self.module.struct_type(&types),
        }
    }

    /// Sets the attributes of the shared function to those that hold for all regions.
    fn set_attributes(&self, shared: Function<'ll>, plan: &OutlinePlan) {
        for attribute in shared.attributes() {
            let drops_tables =
                self.unwind_tables == UnwindTables::Drop && attribute.key == b"uwtable";
            if drops_tables || row(&attribute).function != OnFunction::Context {
                shared.remove_attribute(&attribute);
            }
        }
        for key in ["noinline", "minsize", "optsize"] {
            shared.add_attribute(key);
        }
        if plan.is_nounwind {
            shared.add_attribute("nounwind");
        }
    }

    fn build(&self, shared: Function<'ll>, plan: &OutlinePlan, regions: &[Region<'ll>]) {
        let candidate = &plan.candidate;
        let slots: Vec<Slot> = candidate
            .uses
            .iter()
            .map(|parameter_use| Slot {
                instruction: parameter_use.source.instruction,
                operand: slot(self.mapping, candidate.starts[0], parameter_use.source),
                parameter: parameter_use.parameter,
            })
            .collect();
        let locals = self.values(&candidate.locals, candidate, &regions[0], 0);
        let copies = shared.build_shared_body(
            &regions[0],
            &slots,
            &locals,
            &candidate.outputs,
            candidate.exits.count,
            &candidate.exits.edges,
        );
        let mark = |&offset: &u32| {
            if let Some(call) = copies[offset as usize].as_call() {
                call.mark_tail();
            }
        };
        for (offset, &copy) in copies.iter().enumerate() {
            let originals = || regions[1..].iter().map(|region| region.instructions[offset]);
            originals().for_each(|original| {
                if computes_address_in_other_steps(copy, original) {
                    copy.drop_poison_flags();
                }
                copy.intersect_flags(original);
                copy.intersect_call_attributes(original);
            });
            tail_marks::intersect(copy, originals());
            for attachment in copy.attachments() {
                let is_common = self.legality.keeps(attachment.kind)
                    && originals().all(|original| original.attachments().contains(&attachment));
                if !is_common {
                    copy.set_metadata(attachment.kind, None);
                }
            }
        }
        // Without allocas all jumps of the plan are marked; with some, only those that are
        // marked in all regions, whose copies are marked already.
        if locals.is_empty() {
            plan.jumps.iter().for_each(mark);
        }
        shared.finish_shared_body(copies);
        tail_marks::mark_last_calls(shared);
    }
}

/// The attributes with which a shared function returns the result of the call that its
/// regions end in.
fn returned_by_last_call<'ll>(plan: &OutlinePlan, region: &Region<'ll>) -> Vec<Attribute<'ll>> {
    match (&plan.jumps[..], &plan.candidate.outputs[..]) {
        ([jump], [output]) if jump == output => {
            returned_as(&region.instructions[*jump as usize].call_attributes())
        }
        _ => Vec::new(),
    }
}
