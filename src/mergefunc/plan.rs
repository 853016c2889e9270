//! What to do with a class of equal functions: plain data, decided before
//! anything changes.

use super::casts;
use super::forwarding::{Forwarding, tail_position};
use super::linkage::{has_only_definition, survivor_rank};
use super::options::Options;
use super::publish::{self, Names};
use super::reason::MergeRejection;
use super::table::{FunctionEntry, FunctionId, FunctionTable, another};
use super::users::{BodyFate, Redirection, Redirector, block_address_escapes, reaches_symbol};
use crate::canonical::has_metadata_that_matters;
use crate::cost::FunctionPrice;
use crate::linking::content::{linker_folds_copies, needs_name_by_content};
use crate::linking::preemption::{Preemption, is_made_by_rustc};
use crate::llvm::{
    Function, LibraryFunctions, MetadataKind, Module, ObjectFormat, TailCallKind, UnnamedAddr,
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

impl Disposition {
    /// Whether the survivor's body does its work from now on.
    pub(super) fn gives_up_body(self) -> bool {
        !matches!(self, Disposition::Keep(_))
    }
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
    /// Why its symbol stays, where uses need it.
    pub symbol_kept: Option<MergeRejection>,
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
    /// All members of the class.
    pub members: Vec<FunctionId>,
    /// Whose body the others use; `None` where nothing can be done.
    pub survivor: Option<Survivor>,
    /// What becomes of the others.  The member whose body a
    /// [`Survivor::SharedBody`] takes is the first of them.
    pub folds: Vec<Fold>,
    /// Members that are not merged, and why.
    pub refused: Vec<(FunctionId, MergeRejection)>,
}

impl Plan {
    /// A member that is another one than `id`.
    pub(super) fn another(&self, id: FunctionId) -> FunctionId {
        another(&self.members, id)
    }
}

/// Decides what to do with classes of equal functions.
pub(super) struct Planner<'a, 'll> {
    options: &'a Options,
    module: Module<'ll>,
    format: ObjectFormat,
    /// Says which bodies can have a name by content.
    pub(super) names: Names<'ll>,
    /// Made when the first class needs it; most modules have none.
    library: OnceCell<LibraryFunctions<'ll>>,
}

impl<'a, 'll> Planner<'a, 'll> {
    /// A planner for a module.
    pub(super) fn new(
        module: Module<'ll>,
        options: &'a Options,
        droppable_metadata: FxHashSet<MetadataKind>,
    ) -> Self {
        Planner {
            options,
            module,
            format: module.triple_facts().object_format,
            names: Names::new(module, options.shared_odr, droppable_metadata),
            library: OnceCell::new(),
        }
    }

    /// Decides about a class of two or more equal functions.
    pub(super) fn plan(&mut self, class: Vec<FunctionId>, table: &FunctionTable<'ll>) -> Plan {
        ClassPlanner { planner: self, table, prices: RefCell::default() }.plan(class)
    }

    /// The parameters of the pass.
    pub(super) fn options(&self) -> &'a Options {
        self.options
    }

    /// Whether a function must keep its body for other reasons than its code, where it would
    /// call a body that is a new function.
    pub(super) fn must_keep_body(
        &self,
        entry: &FunctionEntry<'ll>,
        table: &FunctionTable<'ll>,
    ) -> bool {
        table.cost.target().processor.is_read_by_loader
            || self.obstacle(entry).is_some()
            || entry.facts.is_interposable
                && linker_folds_copies(&entry.facts, self.format)
                && MergeRejection::InterposableComdat.counts()
    }

    /// Why a function can be neither survivor nor folded.
    fn obstacle(&self, entry: &FunctionEntry<'ll>) -> Option<MergeRejection> {
        let facts = &entry.facts;
        let name = entry.function.name();
        let comdat = entry.function.comdat();
        MergeRejection::first([
            (MergeRejection::OwnsFrame, &|| {
                entry.form.as_ref().is_some_and(|form| form.facts().owns_frame)
            }),
            (MergeRejection::ComdatSelection, &|| {
                comdat.as_ref().is_some_and(|comdat| !comdat.is_any)
            }),
            // A local function in a comdat vanishes with its group, which may
            // happen when the linker prefers another module's.
            (MergeRejection::SharedComdat, &|| {
                comdat.as_ref().is_some_and(|comdat| {
                    comdat.members != 1 || facts.linkage.is_local() || comdat.name != name
                })
            }),
            // Some targets give `main` a prologue that only the first call may run.
            (MergeRejection::EntryPoint, &|| name == b"main"),
            // Later passes know it by its name, a local one too.
            (MergeRejection::LibraryFunction, &|| {
                self.library.get_or_init(|| LibraryFunctions::of(self.module)).knows(name)
            }),
            (MergeRejection::BlockAddressEscapes, &|| block_address_escapes(entry.function)),
        ])
    }
}

/// Decides about one class.  Carrying a plan out changes bodies, so prices of members are those of
/// one class.
struct ClassPlanner<'p, 'a, 'll> {
    planner: &'p mut Planner<'a, 'll>,
    table: &'p FunctionTable<'ll>,
    prices: RefCell<FxHashMap<Function<'ll>, FunctionPrice>>,
}

impl<'ll> ClassPlanner<'_, '_, 'll> {
    fn plan(mut self, class: Vec<FunctionId>) -> Plan {
        let table = self.table;
        let mut refused = Vec::new();
        let mut members = Vec::new();
        for &id in &class {
            let entry = table.get(id);
            let calls_nomerge = entry.form.as_ref().is_some_and(|form| form.facts().calls_nomerge);
            match self.planner.obstacle(entry) {
                Some(reason) => refused.push((id, reason)),
                None if calls_nomerge && MergeRejection::CallsApart.counts() => {
                    refused.push((id, MergeRejection::CallsApart))
                }
                None => members.push(id),
            }
        }
        members.sort_by(|&a, &b| survivor_rank(table, a).cmp(&survivor_rank(table, b)));
        let mut plan = match members[..] {
            [] | [_] => Plan::default(),
            [first, ref others @ ..] if can_survive(&members, table) => {
                self.fold_into_member(first, others)
            }
            ref members => self.fold_into_shared_body(members),
        };
        plan.refused.extend(refused);
        plan.members = class;
        plan
    }

    fn fold_into_member(&self, survivor: FunctionId, others: &[FunctionId]) -> Plan {
        let entry = self.table.get(survivor);
        let folds =
            others.iter().map(|&id| self.fold(entry, id, BodyFate::Erased)).collect::<Vec<_>>();
        Plan { survivor: Some(Survivor::Member(survivor)), folds, ..Plan::default() }
    }

    /// The bytes that a plan's folds save together, apart from dead functions, which go anyway.
    fn gain(&self, folds: &[Fold], survivor: &FunctionEntry<'ll>) -> i64 {
        let gain = |fold: &Fold| {
            let entry = self.table.get(fold.function);
            match fold.disposition {
                _ if entry.is_dead => 0,
                Disposition::Thunk(kind) => self.thunk_gain(kind, survivor, entry),
                Disposition::Erase => {
                    self.body_bytes(entry) + publish::symbol_bytes(entry, self.table).signed()
                }
                Disposition::Alias => self.body_bytes(entry),
                Disposition::Keep(_) => 0,
            }
        };
        folds.iter().map(gain).fold(0, i64::saturating_add)
    }

    /// The bytes that a function takes of the program.
    fn body_bytes(&self, entry: &FunctionEntry<'ll>) -> i64 {
        (self.price(entry).bytes() + self.table.cost.unwind_row(&entry.facts)).signed()
    }

    fn price(&self, entry: &FunctionEntry<'ll>) -> FunctionPrice {
        let price = || self.table.cost.function(entry.function, &entry.facts);
        *self.prices.borrow_mut().entry(entry.function).or_insert_with(price)
    }

    fn fold(&self, survivor: &FunctionEntry<'ll>, function: FunctionId, fate: BodyFate) -> Fold {
        let entry = self.table.get(function);
        let redirection = self.redirection(entry);
        let target = self.table.cost.target();
        let needs_symbol =
            Redirector::new(survivor, entry, redirection, fate, target).needs_symbol();
        let may_erase = entry.facts.is_discardable_if_unused
            && !entry.facts.is_dll_export
            && !entry.is_used
            && !self.planner.options.preserve_debug_info;
        let disposition = if may_erase && !needs_symbol {
            Disposition::Erase
        } else if self.can_alias(survivor, entry)
            // The symbol of a body that moves keeps its address.  Calls of the local body never go
            // through a symbol that another object may define, and the first member needs no stub.
            || fate == BodyFate::Moved && self.symbol_can_be_alias(survivor, entry)
        {
            Disposition::Alias
        } else {
            let forwarding = Forwarding { cost: &self.table.cost };
            match forwarding.kind(survivor, entry) {
                Ok(kind) if self.thunk_gain(kind, survivor, entry) > 0 => Disposition::Thunk(kind),
                Ok(kind) if !MergeRejection::UnprofitableThunk.counts() => Disposition::Thunk(kind),
                Ok(_) => Disposition::Keep(MergeRejection::UnprofitableThunk),
                Err(reason) => Disposition::Keep(reason),
            }
        };
        let symbol_kept = match redirection {
            _ if !needs_symbol => None,
            Redirection::AllUses => Some(MergeRejection::SymbolKept),
            Redirection::DirectCalls => Some(MergeRejection::AddressSignificant),
            Redirection::None => {
                (entry.preemption == Preemption::ByAny).then_some(MergeRejection::Preemptible)
            }
        };
        Fold { function, redirection, disposition, symbol_kept }
    }

    /// Which uses of a function may be pointed at an equal one.
    fn redirection(&self, entry: &FunctionEntry<'ll>) -> Redirection {
        let may_reach_another =
            entry.facts.is_interposable || entry.preemption == Preemption::ByAny;
        if may_reach_another && MergeRejection::Preemptible.counts()
            || self.planner.options.preserve_debug_info
        {
            Redirection::None
        } else if entry.address_is_insignificant() || !MergeRejection::AddressSignificant.counts() {
            Redirection::AllUses
        } else {
            Redirection::DirectCalls
        }
    }

    /// An alias shares the survivor's address, section and comdat, so none of
    /// them may matter.
    fn can_alias(&self, survivor: &FunctionEntry<'ll>, entry: &FunctionEntry<'ll>) -> bool {
        (self.planner.options.aliases
            || self.planner.options.rust_aliases && is_made_by_rustc(entry.function.name()))
            && casts::pass_alike(entry.facts.ty, survivor.facts.ty, self.table.cost.target())
            && entry.facts.unnamed_addr == UnnamedAddr::Global
            && !survivor.facts.has_comdat
            && !survivor.facts.is_interposable
            && self.symbol_can_be_alias(survivor, entry)
    }

    /// Whether a function's symbol can become an alias and nothing is lost: what
    /// only functions carry (metadata, the mark of `llvm.used` by which a
    /// linker keeps the section, marks in the symbol table of how arguments are
    /// passed), attributes that code generation asks a call's callee for, metadata
    /// that must name a function, a block whose address is taken, and other
    /// aliases, whose address may be as significant as the survivor's.
    fn symbol_can_be_alias(
        &self,
        survivor: &FunctionEntry<'ll>,
        entry: &FunctionEntry<'ll>,
    ) -> bool {
        let target = self.table.cost.target();
        !self.planner.options.preserve_debug_info
            && self.planner.format == ObjectFormat::Elf
            && !target.processor.is_graphics
            && !target.processor.is_read_by_loader
            && !survivor.gets_name
            && !entry.facts.has_comdat
            && !entry.is_used
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

    /// The bytes that a thunk saves that replaces a body.
    fn thunk_gain(
        &self,
        kind: TailCallKind,
        survivor: &FunctionEntry<'ll>,
        entry: &FunctionEntry<'ll>,
    ) -> i64 {
        let call = tail_position(kind, survivor);
        self.price(entry).gain_of(&self.table.cost.stub(entry.function, &entry.facts, &call))
    }

    /// A plan for members that other definitions may replace.  Calls of one must not go to
    /// another: the other's definition in another module may call the caller, an endless
    /// recursion.  So the body moves to a new function that cannot be interposed.
    fn fold_into_shared_body(&mut self, members: &[FunctionId]) -> Plan {
        let (table, format) = (self.table, self.planner.format);
        let mut plan = Plan::default();
        let mut members = members.to_vec();
        // A body that no linker folds can stay local, and its function's
        // symbol can name it.
        members.sort_by_key(|&id| {
            let entry = table.get(id);
            (entry.is_dead, needs_name_by_content(&entry.facts, format))
        });
        // That of the first member that takes part.
        let mut shared: Option<FunctionEntry<'ll>> = None;
        for id in members {
            let entry = table.get(id);
            let fate = if shared.is_some() { BodyFate::Erased } else { BodyFate::Moved };
            let body = shared.take().unwrap_or_else(|| {
                entry.with_body_of_its_own(needs_name_by_content(&entry.facts, format))
            });
            let fold = self.fold(&body, id, fate);
            match (self.obstacle_to_sharing(entry, fate), fold.disposition) {
                (Some(reason), _) | (None, Disposition::Keep(reason)) => {
                    plan.refused.push((id, reason))
                }
                _ => plan.folds.push(fold),
            }
            shared = Some(body).filter(|_| !plan.folds.is_empty());
        }
        match (&plan.folds[..], shared) {
            ([first, _, ..], Some(body)) if self.sharing_pays(&plan.folds, &body) => {
                let (giver, gets_name) = (first.function, body.gets_name);
                plan.survivor = Some(Survivor::SharedBody { giver, gets_name });
            }
            // No partner is left; the rejections of the others say why.
            ([_], _) => plan.folds.clear(),
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
    fn sharing_pays(&self, folds: &[Fold], shared: &FunctionEntry<'ll>) -> bool {
        let table = self.table;
        let giver = table.get(folds[0].function);
        let members = folds.iter().map(|fold| table.get(fold.function));
        let symbol = publish::new_symbol_bytes(shared.gets_name, members, table);
        let cost = self.body_bytes(giver) + symbol.signed();
        self.gain(folds, shared) > cost
    }

    fn obstacle_to_sharing(
        &mut self,
        entry: &FunctionEntry<'ll>,
        fate: BodyFate,
    ) -> Option<MergeRejection> {
        let (facts, format) = (&entry.facts, self.planner.format);
        let refused = MergeRejection::first([
            (MergeRejection::InterposableComdat, &|| {
                facts.is_interposable && linker_folds_copies(facts, format)
            }),
            (MergeRejection::BlockAddressEscapes, &|| entry.function.has_address_taken_block()),
            (MergeRejection::PrefixDataThunk, &|| {
                facts.prefix_data.is_some() || facts.prologue_data.is_some()
            }),
        ]);
        let mut stays = || {
            fate == BodyFate::Moved
                && needs_name_by_content(facts, format)
                && !self.planner.names.can_be_given(entry.function, entry.is_visible())
                && MergeRejection::LocalContent.counts()
        };
        refused.or_else(|| stays().then_some(MergeRejection::LocalContent))
    }
}

/// Whether the first of the members, in their order of preference, can be called instead of the
/// others.  A dead one, which goes anyway, cannot be the only reason for thunks of the others.
fn can_survive(members: &[FunctionId], table: &FunctionTable<'_>) -> bool {
    let entries = || members.iter().map(|&id| table.get(id)).filter(|it| has_only_definition(it));
    entries().any(|entry| !entry.is_dead) || entries().count() == members.len()
}
