//! Makes a shared function and the calls of it.

use crate::canonical::computes_address_in_other_steps;
use crate::llvm::{
    Attribute, DebugPlace, FUNCTION_INDEX, Function, Inst, Module, Opcode, OperandBuffer, Region,
    Slot, Type, Value, Variables, replace_region,
};
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::ExitKind;
use crate::outliner::candidate::operands::{OperandTuple, OperandTuples};
use crate::outliner::handles::{exit_blocks, operand, region, slot};
use crate::outliner::legality::{OutlinerLegality, returned_as};
use crate::outliner::options::UnwindTables;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::stack;
use crate::outliner::tail_marks;
use crate::program::mapping::{BYTES, Mapping};
use crate::vocabulary::attributes::{OnFunction, row};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// What debug info says of the functions from which code has moved.
pub(super) type KnownVariables<'ll> = RefCell<FxHashMap<Function<'ll>, Variables>>;

/// What a rewrite reads.
pub(super) struct Rewriter<'a, 'll> {
    pub module: Module<'ll>,
    pub mapping: &'a Mapping<'ll>,
    pub legality: &'a OutlinerLegality<'ll>,
    pub unwind_tables: UnwindTables,
    pub variables: &'a KnownVariables<'ll>,
}

impl<'ll> Rewriter<'_, 'll> {
    /// Computes the addresses that callers need, too, before the regions of a plan, so that
    /// nothing outside uses those of the regions.
    ///
    /// And computes the addresses that the shared function can compute at the begin of each region.
    /// An earlier plan of the search may have moved one of them, which then becomes a parameter.
    /// `verify` proves all of this on its own (`address_proof`).
    pub(super) fn prepare(&self, plan: &mut OutlinePlan) -> Vec<Region<'ll>> {
        let candidate = &mut plan.candidate;
        let region = |&start: &u32| region(self.mapping, start, candidate.length);
        let mut regions: Vec<Region<'ll>> = candidate.starts.iter().map(region).collect();
        regions.iter().for_each(|region| region.compute_in_front(&candidate.addresses));
        let addresses = 0..candidate.derived.tuples.len();
        let are_there: Vec<bool> =
            addresses.map(|address| self.is_there(candidate, &regions, address)).collect();
        candidate.keep_derived(&are_there);
        for (at, region) in regions.iter_mut().enumerate() {
            self.derive(candidate, region, at);
        }
        regions
    }

    /// Whether an address is still the number of bytes from its base in all regions.
    fn is_there(
        &self,
        candidate: &OutlineCandidate,
        regions: &[Region<'ll>],
        address: usize,
    ) -> bool {
        let (base, bytes) = candidate.derived.bases[address];
        let value = |at: usize, tuple: OperandTuple<'_>| {
            let (start, source) = (candidate.starts[at], candidate.source(tuple, at));
            operand(self.mapping, &regions[at], start, source)
        };
        (0..regions.len()).all(|at| {
            let base = value(at, candidate.parameters.get(base as usize));
            let address = value(at, candidate.derived.tuples.get(address));
            bytes_between(base, address) == Some(bytes)
        })
    }

    /// Computes the derived addresses of a region before it, and makes it use them.
    fn derive(&self, candidate: &OutlineCandidate, region: &mut Region<'ll>, at: usize) {
        let start = candidate.starts[at];
        let computed: Vec<Value<'ll>> = candidate
            .derived
            .bases
            .iter()
            .map(|&(base, bytes)| {
                let tuple = candidate.parameters.get(base as usize);
                let source = candidate.source(tuple, at);
                let base = operand(self.mapping, region, start, source);
                region.add_address(base, bytes)
            })
            .collect();
        for derived in &candidate.derived.uses {
            let source = candidate.place_in(derived.source, at);
            let place = slot(self.mapping, start, source) as usize;
            let user = region.instructions[source.instruction as usize];
            user.set_operand(place, computed[derived.parameter as usize]);
        }
    }

    /// Moves the code of the regions of a plan that was prepared into a new function.
    pub(super) fn apply(
        &self,
        plan: &OutlinePlan,
        regions: Vec<Region<'ll>>,
        number: usize,
    ) -> Function<'ll> {
        let candidate = &plan.candidate;
        regions.iter().for_each(stack::drop_inner_markers);
        let described = self.described(candidate, &regions);
        let shared = self.create(plan, &regions, described, number);
        self.build(shared, plan, &regions, described);
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

    fn create(
        &self,
        plan: &OutlinePlan,
        regions: &[Region<'ll>],
        described: Option<usize>,
        number: usize,
    ) -> Function<'ll> {
        let candidate = &plan.candidate;
        let parameters: Vec<Type<'ll>> = self
            .values(&candidate.parameters, candidate, &regions[0], 0)
            .into_iter()
            .map(Value::ty)
            .collect();
        let like = self.mapping.function_of(candidate.starts[0]);
        let result = self.result(candidate, &regions[0], like);
        let name = format!("{}.outlined.{number}", like.display_name());
        let shared = like.create_shared(result, &parameters, &name);
        if let Some(at) = described {
            let described = self.mapping.function_of(candidate.starts[at]);
            shared.add_shared_subprogram(described, first_place(&regions[at]));
        }
        let ways = match candidate.exit_kind {
            ExitKind::Returns => returned_as(&like.attributes()),
            _ => returned_by_last_call(plan, &regions[0]),
        };
        ways.iter().for_each(|one| shared.add_result_attribute(one));
        self.set_attributes(shared, plan);
        shared
    }

    /// The region that debug info describes the shared function by: the first one with lines in a
    /// function that debug info describes, or else the first such region.
    fn described(&self, candidate: &OutlineCandidate, regions: &[Region<'ll>]) -> Option<usize> {
        let is_described =
            |&at: &usize| self.mapping.function_of(candidate.starts[at]).has_subprogram();
        let mut described = (0..regions.len()).filter(is_described);
        let first = described.clone().next();
        described.find(|&at| first_place(&regions[at]).is_some()).or(first)
    }

    fn result(
        &self,
        candidate: &OutlineCandidate,
        region: &Region<'ll>,
        like: Function<'ll>,
    ) -> Type<'ll> {
        let exits = match candidate.exit_kind {
            ExitKind::Returns => return like.ty().contained(0),
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
        let is_own = |attribute: &Attribute<'_>| attribute.index == FUNCTION_INDEX;
        for attribute in shared.attributes().into_iter().filter(is_own) {
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

    /// Shows parameters in debuggers where debug info describes all regions.
    fn name_parameters(
        &self,
        shared: Function<'ll>,
        candidate: &OutlineCandidate,
        regions: &[Region<'ll>],
    ) {
        let functions: Vec<Function<'ll>> =
            candidate.starts.iter().map(|&start| self.mapping.function_of(start)).collect();
        if !functions.iter().all(|function| function.has_subprogram()) {
            return;
        }
        let mut known = self.variables.borrow_mut();
        for &function in &functions {
            known.entry(function).or_insert_with(|| function.variables());
        }
        let arguments: Vec<Vec<Value<'ll>>> = regions
            .iter()
            .enumerate()
            .map(|(at, region)| self.values(&candidate.parameters, candidate, region, at))
            .collect();
        for parameter in 0..arguments[0].len() {
            let of_regions: Vec<_> =
                functions.iter().zip(&arguments).map(|(f, a)| (&known[f], a[parameter])).collect();
            shared.name_shared_parameter(parameter as u32, &of_regions);
        }
    }

    fn build(
        &self,
        shared: Function<'ll>,
        plan: &OutlinePlan,
        regions: &[Region<'ll>],
        described: Option<usize>,
    ) {
        let candidate = &plan.candidate;
        let bases = &candidate.derived.bases;
        let of_addresses = (0..).zip(bases).map(|(instruction, &(parameter, _))| Slot {
            instruction,
            operand: 0,
            parameter,
        });
        let of_uses = candidate.uses.iter().map(|parameter_use| Slot {
            instruction: bases.len() as u32 + parameter_use.source.instruction,
            operand: slot(self.mapping, candidate.starts[0], parameter_use.source),
            parameter: parameter_use.parameter,
        });
        let slots: Vec<Slot> = of_addresses.chain(of_uses).collect();
        let locals = self.values(&candidate.locals, candidate, &regions[0], 0);
        let copies = shared.build_shared_body(
            &regions[0],
            &slots,
            &locals,
            &candidate.outputs,
            candidate.exits.count,
            &candidate.exits.edges,
        );
        if let Some(at) = described {
            let mut in_order: Vec<&Region<'ll>> = regions.iter().collect();
            in_order.swap(0, at);
            shared.write_shared_lines(&copies, &in_order);
            self.name_parameters(shared, candidate, regions);
        }
        let mark = |&offset: &u32| {
            if let Some(call) = copies[bases.len() + offset as usize].as_call() {
                call.mark_tail();
            }
        };
        let others: Vec<Vec<Inst<'ll>>> =
            regions[1..].iter().map(|region| region.all().collect()).collect();
        for (offset, &copy) in copies.iter().enumerate() {
            let originals = || others.iter().map(|region| region[offset]);
            let is_address = copy.opcode() == Some(Opcode::GetElementPtr);
            originals().for_each(|original| {
                if is_address && computes_address_in_other_steps(copy, original) {
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

/// How many bytes an address is from a value, if it is computed from that in constant steps, and
/// few of them.
fn bytes_between<'ll>(base: Value<'ll>, address: Value<'ll>) -> Option<i64> {
    const MOST_STEPS: usize = 64;
    let mut operands = OperandBuffer::new();
    let (mut here, mut bytes) = (address, 0_i64);
    for _ in 0..MOST_STEPS {
        if here == base {
            return Some(bytes);
        }
        let facts = here.as_instruction()?.describe(&mut operands);
        if facts.opcode != Some(Opcode::GetElementPtr) {
            return None;
        }
        bytes = bytes.checked_add(facts.constant_offset()?)?;
        here = operands.get(0).value;
    }
    None
}

fn first_place<'ll>(region: &Region<'ll>) -> Option<DebugPlace<'ll>> {
    region.instructions.iter().find_map(|inst| inst.debug_place())
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
