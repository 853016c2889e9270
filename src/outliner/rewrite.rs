//! Makes a shared function and the calls of it.

use crate::canonical::computes_address_in_other_steps;
use crate::llvm::{
    Attribute, Block, DebugPlace, FUNCTION_INDEX, Function, Inst, Module, Opcode, OperandBuffer,
    Region, Slot, Type, Value, Variables, replace_region,
};
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::control_flow::{ExitKind, RegionExits};
use crate::outliner::handles::Site;
use crate::outliner::legality::{OutlinerLegality, returned_as};
use crate::outliner::options::UnwindTables;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::stack;
use crate::outliner::tail_marks;
use crate::program::mapping::Mapping;
use crate::vocabulary::attributes::{OnFunction, row};
use crate::vocabulary::named_attributes::{NOUNWIND, SHARED_CODE, UNWIND_TABLE};
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

impl<'a, 'll> Rewriter<'a, 'll> {
    /// Computes the addresses that callers need, too, before the regions of a plan, so that
    /// nothing outside uses those of the regions.
    ///
    /// And computes the addresses that the shared function can compute at the start of each region.
    /// An earlier plan of the search may have moved one of them, which then becomes a parameter.
    /// `verify` proves all of this on its own (`address_proof`).
    pub(super) fn prepare(&self, plan: &mut OutlinePlan) -> Vec<Site<'a, 'll>> {
        let candidate = &mut plan.candidate;
        let regions = 0..candidate.starts.len();
        let mut sites: Vec<Site<'a, 'll>> =
            regions.map(|at| Site::of(self.mapping, candidate, at)).collect();
        sites.iter().for_each(|site| site.region.compute_in_front(&candidate.addresses));
        let addresses = 0..candidate.derived.tuples.len();
        let are_there: Vec<bool> =
            addresses.map(|address| is_there(candidate, &sites, address)).collect();
        candidate.keep_derived(&are_there);
        sites.iter_mut().for_each(|site| derive(candidate, site));
        sites
    }

    /// Moves the code of the regions of a plan that was prepared into a new function.
    pub(super) fn apply(
        &self,
        plan: &OutlinePlan,
        sites: Vec<Site<'_, 'll>>,
        number: usize,
    ) -> Function<'ll> {
        let candidate = &plan.candidate;
        sites.iter().for_each(|site| stack::drop_inner_markers(&site.region));
        let described = described(&sites);
        let shared = self.create(plan, &sites, described, number);
        self.build(shared, plan, &sites, described);
        for (at, site) in sites.into_iter().enumerate() {
            let arguments = site.values(candidate, &candidate.parameters);
            for variable in site.values(candidate, &candidate.locals) {
                stack::erase_alloca(variable);
            }
            let exits = separate_exits(&site, &candidate.exits);
            let outputs = &candidate.outputs;
            let is_tail = plan.tail_calls[at];
            let call = replace_region(site.region, shared, &arguments, outputs, &exits, is_tail);
            let ways = returned_as(&shared.attributes());
            ways.iter().for_each(|one| call.attribute_owner().add_result_attribute(one));
        }
        shared
    }

    fn create(
        &self,
        plan: &OutlinePlan,
        sites: &[Site<'_, 'll>],
        described: Option<usize>,
        number: usize,
    ) -> Function<'ll> {
        let candidate = &plan.candidate;
        let Site { region, function: like, .. } = &sites[0];
        let arguments = sites[0].values(candidate, &candidate.parameters);
        let parameters: Vec<Type<'ll>> = arguments.into_iter().map(Value::ty).collect();
        let result = self.result(candidate, region, *like);
        let name = format!("{}.outlined.{number}", like.display_name());
        let shared = like.create_shared(result, &parameters, &name);
        if let Some(at) = described {
            shared.add_shared_subprogram(sites[at].function, first_place(&sites[at].region));
        }
        let ways = match candidate.exit_kind {
            ExitKind::Returns => returned_as(&like.attributes()),
            _ => returned_by_last_call(plan, region),
        };
        ways.iter().for_each(|one| shared.attribute_owner().add_result_attribute(one));
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
                self.unwind_tables == UnwindTables::Drop && UNWIND_TABLE.has(&attribute);
            if drops_tables || row(&attribute).function != OnFunction::Context {
                shared.attribute_owner().remove_attribute(&attribute);
            }
        }
        shared.add_attributes(&SHARED_CODE);
        if plan.is_nounwind {
            shared.add_attributes(&NOUNWIND);
        }
    }

    /// Shows parameters in debuggers where debug info describes all regions.
    fn name_parameters(
        &self,
        shared: Function<'ll>,
        candidate: &OutlineCandidate,
        sites: &[Site<'_, 'll>],
    ) {
        if !sites.iter().all(|site| site.function.has_subprogram()) {
            return;
        }
        let mut known = self.variables.borrow_mut();
        for site in sites {
            known.entry(site.function).or_insert_with(|| site.function.variables());
        }
        let arguments: Vec<Vec<Value<'ll>>> =
            sites.iter().map(|site| site.values(candidate, &candidate.parameters)).collect();
        for parameter in 0..arguments[0].len() {
            let of_regions: Vec<_> = sites
                .iter()
                .zip(&arguments)
                .map(|(site, arguments)| (&known[&site.function], arguments[parameter]))
                .collect();
            shared.name_shared_parameter(parameter as u32, &of_regions);
        }
    }

    fn build(
        &self,
        shared: Function<'ll>,
        plan: &OutlinePlan,
        sites: &[Site<'_, 'll>],
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
            operand: sites[0].slot(parameter_use.source),
            parameter: parameter_use.parameter,
        });
        let slots: Vec<Slot> = of_addresses.chain(of_uses).collect();
        let locals = sites[0].values(candidate, &candidate.locals);
        let copies = shared.build_shared_body(
            &sites[0].region,
            &slots,
            &locals,
            &candidate.outputs,
            candidate.exits.count,
            &candidate.exits.edges,
        );
        if let Some(at) = described {
            let mut in_order: Vec<&Region<'ll>> = sites.iter().map(|site| &site.region).collect();
            in_order.swap(0, at);
            shared.write_shared_lines(&copies, &in_order);
            self.name_parameters(shared, candidate, sites);
        }
        let mark = |&offset: &u32| {
            if let Some(call) = copies[bases.len() + offset as usize].as_call() {
                call.mark_tail();
            }
        };
        let others: Vec<Vec<Inst<'ll>>> =
            sites[1..].iter().map(|site| site.region.all().collect()).collect();
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
            for attachment in copy.as_value().attachments() {
                let is_common = self.legality.keeps(attachment.kind)
                    && originals()
                        .all(|original| original.as_value().attachments().contains(&attachment));
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

/// A block for each exit, see [`Site::exit_blocks`].  A block that is several exits gets one before
/// it for each of them but the first.
fn separate_exits<'ll>(site: &Site<'_, 'll>, exits: &RegionExits) -> Vec<Option<Block<'ll>>> {
    let mut blocks = site.exit_blocks(exits);
    for exit in 1..blocks.len() {
        let Some(block) = blocks[exit].filter(|_| blocks[..exit].contains(&blocks[exit])) else {
            continue;
        };
        let edges = exits.edges.iter().filter(|edge| edge.exit as usize == exit);
        let from = edges.map(|edge| site.region.instructions[edge.instruction as usize].block());
        let mut from: Vec<Block<'ll>> = from.collect();
        // A branch may lead to an exit by several edges.
        from.dedup();
        blocks[exit] = Some(block.split_predecessors(&from));
    }
    blocks
}

/// Whether an address is still the number of bytes from its base in all regions.
fn is_there(candidate: &OutlineCandidate, sites: &[Site<'_, '_>], address: usize) -> bool {
    let (base, bytes) = candidate.derived.bases[address];
    let base = candidate.parameters.get(base as usize);
    let address = candidate.derived.tuples.get(address);
    sites.iter().all(|site| {
        bytes_between(site.value(candidate, base), site.value(candidate, address)) == Some(bytes)
    })
}

/// Computes the derived addresses of a region before it, and makes it use them.
fn derive(candidate: &OutlineCandidate, site: &mut Site<'_, '_>) {
    let bases = &candidate.derived.bases;
    let compute = |&(base, bytes): &(u32, i64)| {
        let base = site.value(candidate, candidate.parameters.get(base as usize));
        site.region.add_address(base, bytes)
    };
    let computed: Vec<Value<'_>> = bases.iter().map(compute).collect();
    for derived in &candidate.derived.uses {
        let place = site.place(candidate, derived.source);
        let user = site.region.instructions[place.instruction as usize];
        user.set_operand(site.slot(place) as usize, computed[derived.parameter as usize]);
    }
}

/// The region that debug info describes the shared function by: the first one with lines in a
/// function that debug info describes, or else the first such region.
fn described(sites: &[Site<'_, '_>]) -> Option<usize> {
    let mut described = (0..sites.len()).filter(|&at| sites[at].function.has_subprogram());
    let first = described.clone().next();
    described.find(|&at| first_place(&sites[at].region).is_some()).or(first)
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
