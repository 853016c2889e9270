//! What to do with a class of equal functions: plain data, decided before
//! anything changes.

use super::casts;
use super::linkage::{has_only_definition, survivor_rank};
use super::options::Options;
use super::publish::{self, Names};
use super::reason::MergeRejection;
use super::table::{FunctionEntry, FunctionId, FunctionTable};
use super::users::{BodyFate, Redirection, UserSummary, block_address_escapes, reaches_symbol};
use crate::canonical::has_metadata_that_matters;
use crate::cost::{
    CostModel, FunctionPrice, Processor, TailPosition, TargetFacts, binds_locally, is_real_call,
    marks_forwarded_copies,
};
use crate::facts::fastcc::may_forward_by_guaranteed_jump;
use crate::facts::tail_position::may_make_jumps;
use crate::linking::content::{linker_folds_copies, needs_name_by_content};
use crate::linking::preemption::{Preemption, is_made_by_rustc};
use crate::llvm::{
    Function, FunctionFacts, GlobalValue, InstFacts, LibraryFunctions, MetadataKind, Module,
    ObjectFormat, Opcode, OperandBuffer, TailCallKind, UnnamedAddr, Value,
};
use crate::vocabulary::conventions;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};

/// What happens to a function that is equal to the survivor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Disposition {
    /// It is erased, because nothing uses it any more.
    Erase,
    /// Its symbol becomes an alias of the survivor.
    Alias,
    /// It forwards to the survivor.
    Thunk(TailCallKind),
    /// It keeps its body, for a reason; calls of it may be redirected to the survivor.
    Keep(MergeRejection),
}

/// One function and what the survivor takes over from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fold {
    /// The function that is equal to the survivor.
    pub function: FunctionId,
    /// Which of its uses are pointed at the survivor.
    pub redirection: Redirection,
    /// What becomes of it.
    pub disposition: Disposition,
    /// Uses that still need its symbol.
    pub remaining_uses: usize,
}

/// Whose body stands for a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Survivor {
    /// One of the members keeps its body.
    Member(FunctionId),
    /// A new local function gets the body of a member, because the linker
    /// may replace any of them with another definition.
    SharedBody {
        /// The member that gives its body away.
        giver: FunctionId,
        /// The body needs a name by content, by which linkers fold it.
        gets_name: bool,
    },
}

/// What is to be done with one class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan {
    /// Whose body the others use; `None` where nothing can be done.
    pub survivor: Option<Survivor>,
    /// What becomes of the others.  The member whose body a
    /// [`Survivor::SharedBody`] takes is the first of them.
    pub folds: Vec<Fold>,
    /// Members that are not merged, and why.
    pub refused: Vec<(FunctionId, MergeRejection)>,
}

/// Decides what to do with classes of equal functions.
pub(super) struct Planner<'a, 'll> {
    options: &'a Options,
    module: Module<'ll>,
    cost: CostModel,
    format: ObjectFormat,
    /// The module is a BPF program, in which functions are erased but never become stubs or
    /// aliases.
    is_bpf: bool,
    /// Says which bodies can have a name by content.
    pub(super) names: Names<'ll>,
    /// Prices of the members of the class: bodies change between plans.
    prices: RefCell<FxHashMap<Function<'ll>, FunctionPrice>>,
    /// Made when the first class needs it; most modules have none.
    library: OnceCell<LibraryFunctions<'ll>>,
}

impl<'a, 'll> Planner<'a, 'll> {
    /// A planner for a module.
    pub(super) fn new(
        module: Module<'ll>,
        options: &'a Options,
        target: TargetFacts,
        droppable_metadata: FxHashSet<MetadataKind>,
    ) -> Self {
        Planner {
            options,
            module,
            cost: CostModel::for_target(target),
            format: module.triple_facts().object_format,
            is_bpf: module.triple_facts().is_bpf(),
            names: Names::new(module, options.shared_odr, droppable_metadata),
            prices: RefCell::default(),
            library: OnceCell::new(),
        }
    }

    /// Decides about a class of two or more equal functions.
    pub(super) fn plan(&mut self, class: &[FunctionId], table: &FunctionTable<'ll>) -> Plan {
        self.prices.get_mut().clear();
        let mut refused = Vec::new();
        let mut members = Vec::new();
        for &id in class {
            let entry = table.get(id);
            let calls_nomerge = entry.form.as_ref().is_some_and(|form| form.facts().calls_nomerge);
            match self.obstacle(entry) {
                Some(reason) => refused.push((id, reason)),
                None if calls_nomerge => refused.push((id, MergeRejection::CallsApart)),
                None => members.push(id),
            }
        }
        members.sort_by(|&a, &b| survivor_rank(table, a).cmp(&survivor_rank(table, b)));
        let mut plan = match members[..] {
            [] | [_] => Plan::default(),
            [first, ref others @ ..] if can_survive(&members, table) => {
                self.fold_into_member(first, others, table)
            }
            ref members => self.fold_into_shared_body(members, table),
        };
        plan.refused.extend(refused);
        plan
    }

    /// The parameters of the pass.
    pub(super) fn options(&self) -> &'a Options {
        self.options
    }

    /// The prices of the module's functions.
    pub(super) fn cost(&self) -> &CostModel {
        &self.cost
    }

    /// Whether a function must keep its body for other reasons than its code, where it would
    /// call a body that is a new function.
    pub(super) fn must_keep_body(&self, entry: &FunctionEntry<'ll>) -> bool {
        self.is_bpf
            || self.obstacle(entry).is_some()
            || entry.facts.is_interposable && linker_folds_copies(&entry.facts, self.format)
    }

    /// Why a function can be neither survivor nor folded.
    fn obstacle(&self, entry: &FunctionEntry<'ll>) -> Option<MergeRejection> {
        let facts = &entry.facts;
        if entry.form.as_ref().is_some_and(|form| form.facts().owns_frame) {
            return Some(MergeRejection::OwnsFrame);
        }
        if let Some(comdat) = entry.function.comdat() {
            if !comdat.is_any {
                return Some(MergeRejection::ComdatSelection);
            }
            // A local function in a comdat vanishes with its group, which may
            // happen when the linker prefers another module's.
            let is_leader = comdat.name == entry.function.name();
            if comdat.members != 1 || facts.linkage.is_local() || !is_leader {
                return Some(MergeRejection::SharedComdat);
            }
        }
        // Some targets give `main` a prologue that only the first call may run.
        let name = entry.function.name();
        if name == b"main" {
            return Some(MergeRejection::EntryPoint);
        }
        // Later passes know it by its name, a local one too.
        if self.library.get_or_init(|| LibraryFunctions::of(self.module)).knows(name) {
            return Some(MergeRejection::LibraryFunction);
        }
        if block_address_escapes(entry.function) {
            return Some(MergeRejection::BlockAddressEscapes);
        }
        None
    }

    fn fold_into_member(
        &self,
        survivor: FunctionId,
        others: &[FunctionId],
        table: &FunctionTable<'ll>,
    ) -> Plan {
        let entry = table.get(survivor);
        let folds = others
            .iter()
            .map(|&id| self.fold(entry, id, BodyFate::Erased, table))
            .collect::<Vec<_>>();
        Plan { survivor: Some(Survivor::Member(survivor)), folds, refused: Vec::new() }
    }

    /// The bytes that a plan's folds save together, apart from dead functions, which go anyway.
    fn gain(
        &self,
        folds: &[Fold],
        survivor: &FunctionEntry<'ll>,
        table: &FunctionTable<'ll>,
    ) -> i64 {
        let gain = |fold: &Fold| {
            let entry = table.get(fold.function);
            match fold.disposition {
                _ if entry.is_dead => 0,
                Disposition::Thunk(kind) => self.thunk_gain(kind, survivor, entry),
                Disposition::Erase => {
                    self.body_bytes(entry)
                        + publish::symbol_bytes(entry, table, &self.cost).signed()
                }
                Disposition::Alias => self.body_bytes(entry),
                Disposition::Keep(_) => 0,
            }
        };
        folds.iter().map(gain).fold(0, i64::saturating_add)
    }

    /// The bytes that a function takes of the program.
    fn body_bytes(&self, entry: &FunctionEntry<'ll>) -> i64 {
        (self.price(entry).bytes() + self.cost.unwind_row(&entry.facts)).signed()
    }

    fn price(&self, entry: &FunctionEntry<'ll>) -> FunctionPrice {
        let price = || self.cost.function(entry.function, &entry.facts);
        *self.prices.borrow_mut().entry(entry.function).or_insert_with(price)
    }

    fn fold(
        &self,
        survivor: &FunctionEntry<'ll>,
        function: FunctionId,
        fate: BodyFate,
        table: &FunctionTable<'ll>,
    ) -> Fold {
        let entry = table.get(function);
        let redirection = self.redirection(entry);
        let users = UserSummary::of(survivor, entry, redirection, fate, self.cost.target());
        let may_erase = entry.facts.is_discardable_if_unused
            && !entry.facts.is_dll_export
            && !entry.is_used
            && !self.options.preserve_debug_info;
        let disposition = if may_erase && users.remaining == 0 {
            Disposition::Erase
        } else if self.can_alias(survivor, entry)
            || (fate == BodyFate::Moved && self.can_name_own_body(survivor, entry))
        {
            Disposition::Alias
        } else {
            self.thunk(survivor, entry)
        };
        Fold { function, redirection, disposition, remaining_uses: users.remaining }
    }

    /// Which uses of a function may be pointed at an equal one.
    fn redirection(&self, entry: &FunctionEntry<'ll>) -> Redirection {
        let may_reach_another =
            entry.facts.is_interposable || entry.preemption == Preemption::ByAny;
        if may_reach_another || self.options.preserve_debug_info {
            Redirection::None
        } else if entry.address_is_insignificant() {
            Redirection::AllUses
        } else {
            Redirection::DirectCalls
        }
    }

    /// An alias shares the survivor's address, section and comdat, so none of
    /// them may matter.
    fn can_alias(&self, survivor: &FunctionEntry<'ll>, entry: &FunctionEntry<'ll>) -> bool {
        (self.options.aliases
            || self.options.rust_aliases && is_made_by_rustc(entry.function.name()))
            && !self.options.preserve_debug_info
            && self.format == ObjectFormat::Elf
            && self.cost.target().processor != Processor::Graphics
            && !self.is_bpf
            && casts::pass_alike(entry.facts.ty, survivor.facts.ty, self.cost.target())
            && entry.facts.unnamed_addr == UnnamedAddr::Global
            && !entry.facts.has_comdat
            && !survivor.facts.has_comdat
            && !survivor.gets_name
            && !survivor.facts.is_interposable
            && self.symbol_can_be_alias(entry)
    }

    /// Whether the symbol of a function whose body moves to a local one can
    /// become an alias of it, at the same address as before.  Calls of the
    /// local body never go through a symbol that another object may define,
    /// and the first member needs no stub.
    fn can_name_own_body(&self, body: &FunctionEntry<'ll>, entry: &FunctionEntry<'ll>) -> bool {
        !body.gets_name
            && !self.options.preserve_debug_info
            && self.format == ObjectFormat::Elf
            && self.cost.target().processor != Processor::Graphics
            && !self.is_bpf
            && !entry.facts.has_comdat
            && self.symbol_can_be_alias(entry)
    }

    /// Whether nothing is lost when a function's symbol becomes an alias: what
    /// only functions carry (metadata, the mark of `llvm.used` by which a
    /// linker keeps the section, marks in the symbol table of how arguments are
    /// passed), attributes that code generation asks a call's callee for, metadata
    /// that must name a function, a block whose address is taken, and other
    /// aliases, whose address may be as significant as the survivor's.
    fn symbol_can_be_alias(&self, entry: &FunctionEntry<'ll>) -> bool {
        !entry.is_used
            && entry.traits.speaks_of_body_only
            // Calls of an alias ignore it; those of this module go to the body.
            && (!entry.traits.binds_early || self.redirection(entry) != Redirection::None)
            && conventions::has_plain_frame(entry.facts.calling_convention)
            && !casts::mentions_vectors(entry.facts.ty)
            && !entry.function.is_used_by_metadata()
            && !has_metadata_that_matters(entry.function)
            && !entry.function.has_address_taken_block()
            && !reaches_symbol(entry.function.as_value())
    }

    /// The properties of a thunk's call that the call of a forwarder must have too.
    fn thunk_call(&self, kind: TailCallKind, survivor: &FunctionEntry<'ll>) -> ThunkCall {
        let must_bind_locally = self.cost.jumps_to_local_only() && binds_locally(&survivor.facts);
        ThunkCall { kind, must_bind_locally }
    }

    fn thunk(&self, survivor: &FunctionEntry<'ll>, entry: &FunctionEntry<'ll>) -> Disposition {
        match self.forwarding(survivor, entry) {
            Ok(kind) if self.loses_jumps(kind, survivor, entry) => {
                Disposition::Keep(MergeRejection::LostJump)
            }
            Ok(kind) => match forwards_to(entry.function, &self.thunk_call(kind, survivor)) {
                Some(target) if target.entry().is_some() => {
                    Disposition::Keep(MergeRejection::Thunk)
                }
                Some(_) => Disposition::Keep(MergeRejection::Forwarder),
                None if self.thunk_gain(kind, survivor, entry) > 0 => Disposition::Thunk(kind),
                None => Disposition::Keep(MergeRejection::UnprofitableThunk),
            },
            Err(reason) => Disposition::Keep(reason),
        }
    }

    /// Whether the body makes jumps and a thunk in its place would make a call: functions
    /// that call each other in tail position would no longer run in constant stack.
    fn loses_jumps(
        &self,
        kind: TailCallKind,
        survivor: &FunctionEntry<'ll>,
        entry: &FunctionEntry<'ll>,
    ) -> bool {
        let Some(body) = entry.form.as_ref().map(|form| form.facts()) else { return false };
        if !(body.must_jump || (body.may_jump && self.cost.makes_jumps(entry.function)))
            || self.cost.stub_is_jump(entry.function, &tail_position(kind, survivor))
        {
            return false;
        }
        body.must_jump || may_make_jumps(entry.function)
    }

    /// The bytes that a thunk saves that replaces a body.
    fn thunk_gain(
        &self,
        kind: TailCallKind,
        survivor: &FunctionEntry<'ll>,
        entry: &FunctionEntry<'ll>,
    ) -> i64 {
        let call = tail_position(kind, survivor);
        self.price(entry).gain_of(&self.cost.stub(entry.function, &entry.facts, &call))
    }

    /// How a function can forward to another one, or why it cannot.
    fn forwarding(
        &self,
        target: &FunctionEntry<'ll>,
        thunk: &FunctionEntry<'ll>,
    ) -> Result<TailCallKind, MergeRejection> {
        let facts = &thunk.facts;
        let body = thunk.form.as_ref().map(|form| form.facts()).unwrap_or_default();
        if self.is_bpf {
            Err(MergeRejection::ReadByLoader)
        } else if facts.ty.facts().flag {
            Err(MergeRejection::VarArgsThunk)
        } else if !conventions::is_forwardable(facts.calling_convention)
            || thunk.traits.processor_mode
            || thunk.traits.reserved_registers
        {
            Err(MergeRejection::CallingConventionThunk)
        } else if thunk.traits.argument_memory {
            Err(MergeRejection::ArgumentMemoryThunk)
        } else if body.observes_frame || !facts.garbage_collector.is_empty() {
            // A collector has to know each call that may be on the stack, by tables of safe points.
            Err(MergeRejection::FrameObservedThunk)
        } else if thunk.traits.returns_twice {
            Err(MergeRejection::ReturnsTwiceThunk)
        } else if facts.prefix_data.is_some() || facts.prologue_data.is_some() {
            Err(MergeRejection::PrefixDataThunk)
        } else if conventions::guarantees_tail_calls(facts.calling_convention) {
            let same_types = facts.ty == target.facts.ty
                && facts.attributes == target.facts.attributes
                && !thunk.traits.no_guaranteed_tail_call;
            let processor = self.cost.target().processor;
            if !same_types {
                Err(MergeRejection::TailCallTypesThunk)
            } else if !thunk.traits.by_value && may_forward_by_guaranteed_jump(processor, facts.ty)
            {
                Ok(TailCallKind::MustTail)
            } else {
                Err(MergeRejection::CallingConventionThunk)
            }
        } else if !casts::are_cheap(facts.ty, target.facts.ty) {
            Err(MergeRejection::UnprofitableThunk)
        } else if thunk.traits.by_value {
            let is_smaller = marks_forwarded_copies(self.cost.target());
            Ok(if is_smaller { TailCallKind::Tail } else { TailCallKind::None })
        } else if self.jumps_out_of_copies(facts) {
            Ok(TailCallKind::None)
        } else {
            Ok(TailCallKind::Tail)
        }
    }

    /// Whether code generation makes jumps of calls that pass the address of a copy in the frame: on
    /// 32-bit x86 `x86_vectorcallcc` has a register for that of the seventh vector, and LLVM looks for
    /// such arguments only where some are on the stack.
    fn jumps_out_of_copies(&self, facts: &FunctionFacts<'ll>) -> bool {
        self.cost.target().processor == Processor::I386
            && facts.calling_convention == conventions::VECTOR
            && casts::mentions_vectors(facts.ty)
    }

    /// A plan for members that other definitions may replace.  Calls of one must not go to
    /// another: the other's definition in another module may call the caller, an endless
    /// recursion.  So the body moves to a new function that cannot be interposed.
    fn fold_into_shared_body(
        &mut self,
        members: &[FunctionId],
        table: &FunctionTable<'ll>,
    ) -> Plan {
        let mut plan = Plan::default();
        let mut members = members.to_vec();
        // A body that no linker folds can stay local, and its function's
        // symbol can name it.
        members.sort_by_key(|&id| {
            let entry = table.get(id);
            (entry.is_dead, needs_name_by_content(&entry.facts, self.format))
        });
        for id in members {
            let entry = table.get(id);
            // The first member that takes part gives its body.
            let giver = plan.folds.first().map_or(entry, |first: &Fold| table.get(first.function));
            let fate = match plan.folds.is_empty() {
                true => BodyFate::Moved,
                false => BodyFate::Erased,
            };
            let body = giver.with_body_of_its_own(needs_name_by_content(&giver.facts, self.format));
            let fold = self.fold(&body, id, fate, table);
            match (self.obstacle_to_sharing(entry, fate), fold.disposition) {
                (Some(reason), _) | (None, Disposition::Keep(reason)) => {
                    plan.refused.push((id, reason))
                }
                _ => plan.folds.push(fold),
            }
        }
        match plan.folds[..] {
            [first, _, ..] if self.sharing_pays(&plan.folds, table) => {
                let giver = first.function;
                let gets_name = needs_name_by_content(&table.get(giver).facts, self.format);
                plan.survivor = Some(Survivor::SharedBody { giver, gets_name });
            }
            // No partner is left; the rejections of the others say why.
            [_] => plan.folds.clear(),
            _ => {
                let reason = |id| match table.get(id).is_dead {
                    true => MergeRejection::Unused,
                    false => MergeRejection::UnprofitableThunk,
                };
                let unprofitable = plan.folds.drain(..).map(|fold| fold.function);
                plan.refused.extend(unprofitable.map(|id| (id, reason(id))));
            }
        }
        plan
    }

    /// Whether the folds save more bytes than the new body and its symbol cost, unwind
    /// entries included.
    fn sharing_pays(&self, folds: &[Fold], table: &FunctionTable<'ll>) -> bool {
        let giver = table.get(folds[0].function);
        let shared = giver.with_body_of_its_own(needs_name_by_content(&giver.facts, self.format));
        let members = folds.iter().map(|fold| table.get(fold.function));
        let symbol = publish::new_symbol_bytes(&shared, members, table, &self.cost);
        let cost = self.body_bytes(giver) + symbol.signed();
        self.gain(folds, &shared, table) > cost
    }

    fn obstacle_to_sharing(
        &mut self,
        entry: &FunctionEntry<'ll>,
        fate: BodyFate,
    ) -> Option<MergeRejection> {
        let facts = &entry.facts;
        if facts.is_interposable && linker_folds_copies(facts, self.format) {
            Some(MergeRejection::InterposableComdat)
        } else if entry.function.has_address_taken_block() {
            Some(MergeRejection::BlockAddressEscapes)
        } else if facts.prefix_data.is_some() || facts.prologue_data.is_some() {
            Some(MergeRejection::PrefixDataThunk)
        } else if fate == BodyFate::Moved
            && needs_name_by_content(facts, self.format)
            && !self.names.can_be_given(entry.function, entry.is_visible())
        {
            Some(MergeRejection::LocalContent)
        } else {
            None
        }
    }
}

/// Whether the first of the members, in their order of preference, can be called instead of the
/// others.  A dead one, which goes anyway, cannot be the only reason for thunks of the others.
fn can_survive(members: &[FunctionId], table: &FunctionTable<'_>) -> bool {
    let entries = || members.iter().map(|&id| table.get(id)).filter(|it| has_only_definition(it));
    entries().any(|entry| !entry.is_dead) || entries().count() == members.len()
}

/// The call of a survivor in a thunk.
fn tail_position<'ll>(kind: TailCallKind, survivor: &FunctionEntry<'ll>) -> TailPosition<'ll> {
    let binds_locally = binds_locally(&survivor.facts);
    TailPosition { kind, ty: survivor.facts.ty, binds_locally }
}

/// What decides the size of a thunk's call.
#[derive(Clone, Copy)]
struct ThunkCall {
    kind: TailCallKind,
    /// It does not go through the procedure linkage table, which makes it smaller.
    must_bind_locally: bool,
}

/// The function to which a body only passes its own parameters, in their order, to
/// return what that returns, with casts between, where its call is what a thunk's would
/// be: a thunk would be no smaller, whatever estimates say, and a second run of the
/// pass would write it again.
fn forwards_to<'ll>(function: Function<'ll>, thunk: &ThunkCall) -> Option<Function<'ll>> {
    use Opcode::{BitCast, Call, ExtractValue, InsertValue, IntToPtr, PtrToInt, Ret};
    /// Casts of aggregates take two instructions for each member.
    const MOST_INSTRUCTIONS: usize = 64;
    let mut operands = OperandBuffer::new();
    // Which parameter a value is made of, or the call's result.
    let mut origins: FxHashMap<_, _> =
        function.arguments().enumerate().map(|(index, argument)| (argument, index)).collect();
    let parameters = origins.len();
    let result = parameters;
    let mut callees = Vec::new();
    let is_forwarder = function.instructions_in_walk_order(MOST_INSTRUCTIONS).iter().all(|inst| {
        let facts = inst.describe(&mut operands);
        let origin = |index| origins.get(&operands.get(index).value).copied();
        match facts.opcode {
            Some(Ret) => operands.is_empty() || origin(0) == Some(result),
            Some(BitCast | ExtractValue | InsertValue | IntToPtr | PtrToInt) => {
                let mut parts = (0..operands.len()).filter_map(origin);
                let whole = parts.next();
                let is_cast = parts.all(|part| Some(part) == whole);
                whole.map(|origin| origins.insert(inst.as_value(), origin));
                is_cast
            }
            Some(Call) => {
                let passes_parameters = operands.len() == parameters + 1
                    && (0..parameters).all(|index| origin(index) == Some(index))
                    && is_real_call(&facts, &operands);
                let callee = || callee_of_thunk(&facts, operands.get(parameters).value, thunk);
                let callee = passes_parameters.then(callee).flatten();
                callees.extend(callee);
                origins.insert(inst.as_value(), result);
                callee.is_some()
            }
            _ => false,
        }
    });
    match callees[..] {
        [callee] if is_forwarder => Some(callee),
        _ => None,
    }
}

/// The function that is called, where the call is as small as a thunk's: marked alike, and not
/// through the procedure linkage table where the thunk's is not.
fn callee_of_thunk<'ll>(
    facts: &InstFacts<'ll>,
    callee: Value<'ll>,
    thunk: &ThunkCall,
) -> Option<Function<'ll>> {
    let function = GlobalValue::of(callee)?.as_function()?;
    let is_marked = facts.is_marked_tail() || thunk.kind == TailCallKind::None;
    let is_local = binds_locally(&function.facts());
    (is_marked && (is_local || !thunk.must_bind_locally)).then_some(function)
}
