//! One body for functions that are nearly the same.
//!
//! ```text
//! define internal i32 @f(i32 %x) {         define internal i32 @f.near(i32 %x, i1 %0) {
//!   %y = call i32 @work(i32 %x)              %y = call i32 @work(i32 %x)
//!   ret i32 %y                               br i1 %0, label %end, label %second
//! }                                        second:
//! define internal i32 @g(i32 %x) {     →     call void @note(i32 %y)
//!   %y = call i32 @work(i32 %x)              br label %end
//!   call void @note(i32 %y)                end:
//!   ret i32 %y                               ret i32 %y
//! }                                        }
//! ```
//!
//! Behind merging with parameters, fingerprints find pairs of functions most of whose instructions
//! match in order ([`rustmerge_search::near`]).  One body is made that has what matches once.  Its
//! last parameter is a flag that says which of the two it is: instructions and blocks of one of them
//! are behind a branch on the flag, operands that differ are chosen by it.
//!
//! Nothing depends on how the body was made: for each value of the flag a copy of it, of which
//! branches and choices are decided, has to have the same canonical form as the function that it
//! stands for, or both functions stay as they are.
//!
//! The ideas are those of Rocha and others (Function Merging by Sequence Alignment, 2019, and
//! Effective Function Merging in the SSA Form, 2020); fingerprints and alignment as in F3M
//! (Stirling and others, 2022).

mod blocks;
mod correspondence;

use super::apply::{add_entry_count, drop_norecurse};
use super::parameters::apply::Rewriter;
use super::parameters::groups::may_take_part;
use super::parameters::price::{BodyPrice, BodyShape, CallLists, Pricing};
use super::parameters::{Candidate, Parameter, ParameterPlan};
use super::reason::MergeRejection;
use super::state::MergeState;
use super::table::FunctionId;
use crate::argument_registers::ArgumentRegisters;
use crate::comparator::{BodyFacts, CanonicalForm, Depth, Symbol};
use crate::cost::{RegionFrequency, SizeLevel, weight_of};
use crate::llvm::{
    Alloca, Block, Correspondence, Function, FunctionSet, Inst, LifetimeMarker, Module,
    ObjectFormat, Opcode, OperandBuffer, Type, United, Value,
};
use crate::lookup_tables::LookupTables;
use crate::tail_position::{
    is_argument_returned, returns_by_argument, tail_call, tail_call_behind_branches, tail_calls,
};
use crate::vocabulary::attributes::is_sanitized;
use correspondence::{correspondence, words};
use rustc_hash::{FxHashMap, FxHashSet};
use rustmerge_search::near::{Clusters, alike_pairs, least_matched};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Functions of fewer instructions, or of which fewer percent match, would not pay.
const LEAST_INSTRUCTIONS: usize = 12;
const LEAST_PERCENT: usize = 70;

/// The same where the price does not matter.
const LEAST_INSTRUCTIONS_AT_NO_COST: usize = 4;
const LEAST_PERCENT_AT_NO_COST: usize = 30;

/// What a branch on the flag or a choice between two values takes beside the instructions that the
/// estimate of the body has, in bytes: the test, and values that wait in registers.  Object files of
/// the corpus say none for a branch and 8 for a choice where a body has few, and 4 for a choice where
/// it has hundreds, as in initialisers of static variables.
const DECISION_BYTES: i64 = 4;

/// Less is within the errors of these estimates, whose standard deviation is 28 bytes for a body.
const LEAST_BENEFIT_OF_BOTH: i64 = 32;

/// What a branch or a choice executes, in bytes.
const DECISION_TIME: f64 = 6.0;

/// What an instruction executes that only one of two functions needs, in bytes.
const UNGUARDED: f64 = 4.0;

/// A body with a name by content saves this part of its bytes at least: in other files of the program
/// its functions may be nearer to others, and then the program has it beside another one.  In RocksDB,
/// file by file and linked, text grows by 0.05 % where all bodies are made that save anything.
const LEAST_PART_OF_NAMED: i64 = 4;

/// More than any code saves.
const NEVER: i64 = 1 << 40;

/// What a frame may grow by, in bytes: by variables that only one of two functions has, and by
/// those that can no longer share memory with others.
const MOST_FRAME_GROWTH: u64 = 64;

/// Merges functions that are nearly the same.
pub(super) fn merge<'ll>(module: Module<'ll>, state: &mut MergeState<'_, 'll>) {
    // A body that jumped has to be reached by a jump.
    if !state.table.target.jumps_to_any_function() {
        return;
    }
    let mut merger = Merger {
        format: module.triple_facts().object_format,
        registers: ArgumentRegisters::for_module(module),
        tables: LookupTables::of(module),
        state,
        call_lists: RefCell::default(),
        shapes: FxHashMap::default(),
        flag: module.booleans(),
        ordinals: FxHashMap::default(),
        tried: FxHashSet::default(),
        refused: BTreeMap::new(),
    };
    let mut clones: FxHashMap<Kind<'ll>, Vec<NearClone>> = FxHashMap::default();
    let mut new: Vec<FunctionId> = merger.state.table.ids().collect();
    while !new.is_empty() {
        let mut touched = BTreeMap::new();
        for id in std::mem::take(&mut new) {
            if let Some(clone) = merger.clone_of(id) {
                let kind = merger.kind(id);
                touched.entry(id).or_insert(kind);
                clones.entry(kind).or_default().push(clone);
            }
        }
        let mut seen = FxHashSet::default();
        for kind in touched.into_values().filter(|&kind| seen.insert(kind)) {
            let members = clones.entry(kind).or_default();
            members.retain(|clone| !merger.state.table.get(clone.id).is_gone);
            new.extend(merger.merge_alike(members));
        }
    }
    for (&id, &(other, reason)) in &merger.refused {
        if !merger.state.table.get(id).is_gone {
            merger.state.report.near_clone_refused(id, other, reason, &merger.state.table);
        }
    }
}

/// What functions have in common that may be near clones: their signature, their type, and whether
/// their body needs a name by content.
type Kind<'ll> = (Symbol, Type<'ll>, bool);

/// A function that may share its body.
struct NearClone {
    id: FunctionId,
    /// What its instructions have in common with those that match.
    words: Vec<u64>,
}

/// The state of merging near clones.
struct Merger<'a, 'o, 'll> {
    state: &'a mut MergeState<'o, 'll>,
    registers: ArgumentRegisters,
    call_lists: RefCell<CallLists>,
    /// Estimates of functions that were tried, which hardly change when callees merge.
    shapes: FxHashMap<FunctionId, Rc<BodyShape>>,
    /// What says that it is the first function, and what that it is the second.
    flag: [Value<'ll>; 2],
    format: ObjectFormat,
    /// What reads one of these is there for each function.
    tables: LookupTables<'ll>,
    /// Words by the order in which they were met: their values depend on what else the module has,
    /// and fingerprints must not.
    ordinals: FxHashMap<u64, u64>,
    /// Pairs that were tried in vain.
    tried: FxHashSet<[FunctionId; 2]>,
    /// Functions of such pairs, with the other one of the most similar pair and why it was in vain.
    refused: BTreeMap<FunctionId, (FunctionId, MergeRejection)>,
}

impl<'ll> Merger<'_, '_, 'll> {
    fn kind(&self, id: FunctionId) -> Kind<'ll> {
        let entry = self.state.table.get(id);
        (entry.signature, entry.facts.ty, entry.needs_name(self.format))
    }

    /// A function that may share its body; `None` for others.
    fn clone_of(&mut self, id: FunctionId) -> Option<NearClone> {
        let entry = self.state.table.get(id);
        let no_cost = self.state.planner.options().no_cost;
        let least_instructions =
            if no_cost { LEAST_INSTRUCTIONS_AT_NO_COST } else { LEAST_INSTRUCTIONS };
        let may_take_part = may_take_part(&self.state.table, id, self.state.planner.options())
            && !entry.function.has_unreachable_code()
            && entry.function.instruction_count() >= least_instructions
            && !self.state.planner.must_keep_body(entry);
        if !may_take_part {
            return None;
        }
        let mut all = Vec::new();
        for block in entry.function.blocks() {
            for (_, word) in words(block, &mut self.state.canonicalizer)? {
                let next = self.ordinals.len() as u64;
                all.push(*self.ordinals.entry(word).or_insert(next));
            }
        }
        Some(NearClone { id, words: all })
    }

    /// Merges some of the functions of one kind; returns the bodies that it made.
    fn merge_alike(&mut self, clones: &[NearClone]) -> Vec<FunctionId> {
        let words: Vec<&[u64]> = clones.iter().map(|clone| clone.words.as_slice()).collect();
        let mut bodies = Vec::new();
        let no_cost = self.state.planner.options().no_cost;
        let least_percent = if no_cost { LEAST_PERCENT_AT_NO_COST } else { LEAST_PERCENT };
        // Of functions that are all alike not each is tried with each other one.
        let mut refused = Clusters::new(clones.len());
        for (first, second) in alike_pairs(&words, least_percent) {
            let ids = [first, second].map(|at| clones[at].id);
            let is_gone = ids.iter().any(|&id| self.state.table.get(id).is_gone);
            if is_gone || refused.are_joined(first, second) {
                continue;
            }
            if self.tried.contains(&ids) {
                refused.join(first, second);
                continue;
            }
            let words = clones[first].words.len() + clones[second].words.len();
            match self.merge_pair(ids, least_matched(words, least_percent)) {
                Ok(body) => bodies.push(body),
                Err(reason) => {
                    self.tried.insert(ids);
                    refused.join(first, second);
                    self.refused.entry(ids[0]).or_insert((ids[1], reason));
                    self.refused.entry(ids[1]).or_insert((ids[0], reason));
                }
            }
        }
        bodies
    }

    /// Merges two functions of a kind where that can be and pays; returns their body.
    ///
    /// # Errors
    ///
    /// Why both keep theirs.
    fn merge_pair(
        &mut self,
        ids: [FunctionId; 2],
        least_matched: usize,
    ) -> Result<FunctionId, MergeRejection> {
        let functions = ids.map(|id| self.state.table.get(id).function);
        let both = ids.map(|id| self.unread_candidate(id));
        self.may_pay(&both)?;
        let pairs =
            correspondence(functions, least_matched, &self.tables, &mut self.state.canonicalizer)?;
        let name = format!("{}.near", functions[0].display_name());
        let united = functions[0].unite(functions[1], &name, &pairs);
        let united = united.ok_or(MergeRejection::DifferentValues)?;
        if let Err(reason) = self.plan(&both, &united, 0) {
            // Nothing has been noted of it yet.
            united.body.erase();
            return Err(reason);
        }
        let broken = BrokenLifetimes::of(&united);
        let plan = check(&united, &pairs, functions, &broken)
            .and_then(|()| self.proven_plan(ids, &united, &pairs))
            .and_then(|plan| self.if_nameable(plan, united.body));
        let plan = match plan {
            Ok(plan) => plan,
            Err(reason) => {
                self.erase(united.body);
                return Err(reason);
            }
        };
        self.state.report.united(&plan, &united, &self.state.table);
        united.take_debug_info();
        broken.erase_markers();
        drop_norecurse(united.body);
        add_entry_count(united.body, functions[1]);
        let mut changed = FxHashSet::default();
        let mut rewriter = Rewriter { state: self.state, changed: &mut changed };
        let body = rewriter.hand_over(&plan, united.body);
        // They were counted among those that differ in constants.
        self.state.changes.parameterized -= plan.members.len();
        self.state.changes.united += plan.members.len();
        self.state.note_shared_body(body);
        Ok(body)
    }

    /// Erases a function that nobody uses; another one may get its address.
    fn erase(&mut self, function: Function<'ll>) {
        self.state.canonicalizer.forget_global(function.as_value());
        function.erase();
        self.state.canonicalizer.forget_addresses();
    }

    /// A plan with a body that is shown to do what both functions do, and asserts what both do.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn proven_plan(
        &mut self,
        ids: [FunctionId; 2],
        united: &United<'ll>,
        pairs: &Correspondence<'ll>,
    ) -> Result<ParameterPlan<'ll>, MergeRejection> {
        let forms = ids.map(|id| {
            let entry = self.state.table.get(id);
            self.state.canonicalizer.form(entry.function, &entry.facts, Depth::Whole)
        });
        if !forms.iter().all(|form| may_move(form.facts())) {
            return Err(MergeRejection::NotProven);
        }
        let both = [0, 1].map(|at| self.candidate(ids[at], forms[at].facts()));
        let plan = self.plan(&both, united, time_added(united))?;
        let functions = ids.map(|id| self.state.table.get(id).function);
        let made = united.made.iter().copied().zip(pairs.instructions.iter().map(|pair| pair.1));
        self.state.canonicalizer.weaken_united(united.body, functions[1], made);
        let mut is_proven = |at: usize| self.is_proven(united, at == 0, functions[at], &forms[at]);
        match is_proven(0) && is_proven(1) {
            true => Ok(plan),
            false => Err(MergeRejection::NotProven),
        }
    }

    /// Whether the body is one of the functions where its flag says so: a copy for this value of
    /// the flag has the same form and, in what forms leave out, asserts nothing that the function
    /// does not.  So a wrong correspondence is found here, whatever was weakened by it.
    fn is_proven(
        &mut self,
        united: &United<'ll>,
        is_first: bool,
        function: Function<'ll>,
        form: &CanonicalForm,
    ) -> bool {
        let Some(special) = united.specialize(is_first) else { return false };
        let canonicalizer = &mut self.state.canonicalizer;
        let is_equal = *form == canonicalizer.form(special, &special.facts(), Depth::Whole)
            && canonicalizer.asserts_no_more(special, function);
        self.erase(special);
        is_equal
    }

    /// A plan whose body has the name that it needs.  This is asked last, because content takes
    /// long to read.
    ///
    /// # Errors
    ///
    /// The body cannot have one.
    fn if_nameable(
        &mut self,
        plan: ParameterPlan<'ll>,
        body: Function<'ll>,
    ) -> Result<ParameterPlan<'ll>, MergeRejection> {
        let MergeState { planner, table, .. } = &mut *self.state;
        let is_visible = plan.members.iter().any(|member| table.get(member.id).is_visible());
        match !plan.gets_name || planner.can_get_name(body, is_visible) {
            true => Ok(plan),
            false => Err(MergeRejection::LocalContent),
        }
    }

    /// Whether a body could pay that is no larger than the larger of two functions and decides
    /// once.  Most pairs end here, before anything is made.
    ///
    /// # Errors
    ///
    /// Why none does.
    fn may_pay(&self, both: &[Candidate<'ll>; 2]) -> Result<(), MergeRejection> {
        if self.state.planner.options().no_cost {
            return Ok(());
        }
        let pricing = self.pricing(both[0].id);
        let bytes = both.iter().map(|one| pricing.bytes_of_member(one)).max().unwrap_or(0);
        self.plan_with(both, bytes + DECISION_BYTES, 0).map(|_| ())
    }

    /// A plan with a body that executes so much each time that no member did, in bytes.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn plan(
        &self,
        both: &[Candidate<'ll>; 2],
        united: &United<'ll>,
        added_each_time: i64,
    ) -> Result<ParameterPlan<'ll>, MergeRejection> {
        let decisions = (united.guards + united.selections) as i64;
        let bytes = self.pricing(both[0].id).bytes_of_body(united.body);
        self.plan_with(both, bytes + DECISION_BYTES * decisions, added_each_time)
    }

    /// A plan with a body of so many bytes that executes so much each time that no member did.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn plan_with(
        &self,
        [first, second]: &[Candidate<'ll>; 2],
        bytes: i64,
        added_each_time: i64,
    ) -> Result<ParameterPlan<'ll>, MergeRejection> {
        let gets_name = self.state.table.get(first.id).needs_name(self.format);
        let least_benefit = if gets_name { bytes / LEAST_PART_OF_NAMED } else { 0 };
        let least_benefit = least_benefit.max(LEAST_BENEFIT_OF_BOTH);
        let price = BodyPrice { bytes, added_each_time, least_benefit };
        let parameter =
            Parameter { ty: self.flag[0].ty(), arguments: self.flag.to_vec(), places: Vec::new() };
        self.pricing(first.id).plan_with(&[first, second], vec![parameter], price)
    }

    /// Prices for a pair of which one is given.
    fn pricing(&self, id: FunctionId) -> Pricing<'_, 'll> {
        let MergeState { planner, table, .. } = &*self.state;
        let gets_name = table.get(id).needs_name(self.format);
        let (options, registers) = (planner.options(), self.registers);
        Pricing::new(options, planner, registers, table, gets_name, &self.call_lists)
    }

    /// A function of whose calls it is not known whether they may be jumps.
    fn unread_candidate(&mut self, id: FunctionId) -> Candidate<'ll> {
        let instructions = self.state.table.get(id).function.instruction_count();
        self.candidate(id, BodyFacts { instructions, ..BodyFacts::default() })
    }

    fn candidate(&mut self, id: FunctionId, facts: BodyFacts) -> Candidate<'ll> {
        let BodyFacts { may_jump, instructions, .. } = facts;
        let shape = Rc::clone(self.shapes.entry(id).or_default());
        Candidate { id, operands: Vec::new(), may_jump, instructions, may_give_body: true, shape }
    }
}

/// Whether a body may move to another function, for all that only its form says.
fn may_move(facts: BodyFacts) -> bool {
    facts.is_understood && !facts.observes_frame && !facts.owns_frame && !facts.must_jump
}

/// Whether a body that is proven may take the place of two functions.
///
/// # Errors
///
/// Why not.
fn check<'ll>(
    united: &United<'ll>,
    pairs: &Correspondence<'ll>,
    functions: [Function<'ll>; 2],
    broken: &BrokenLifetimes<'ll>,
) -> Result<(), MergeRejection> {
    if !keeps_jumps(united, pairs, functions) {
        return Err(MergeRejection::LostTailCall);
    }
    if !keeps_frame(united.body, functions, broken) {
        return Err(MergeRejection::LargerFrame);
    }
    if !broken.markers.is_empty() && is_sanitized(united.body) {
        return Err(MergeRejection::WatchedLifetimes);
    }
    Ok(())
}

/// Whether all calls that code generation may make jumps in two functions are there once in their
/// body, and may be jumps there.
fn keeps_jumps<'ll>(
    united: &United<'ll>,
    pairs: &Correspondence<'ll>,
    functions: [Function<'ll>; 2],
) -> bool {
    let jumps = tail_calls(united.body).filter(|(call, found)| {
        let ret = found.behind.last().copied().filter(|_| found.is_complete);
        // A choice by the flag between two arguments is none of them.
        !returns_by_argument(*call, ret) || is_argument_returned(*call, ret)
    });
    let kept: FxHashSet<Inst<'ll>> = jumps.map(|(call, _)| call).collect();
    let both = pairs.instructions.iter().zip(&united.made);
    let made: FxHashMap<Inst<'ll>, Inst<'ll>> =
        both.flat_map(|(&(a, b), &made)| [(a, made), (b, made)]).collect();
    let deciding = blocks_that_lead_to_decisions(united.body);
    functions.into_iter().all(|function| {
        let calls = function.instructions_in_walk_order(usize::MAX);
        let mut calls = calls.into_iter().filter(|&it| tail_call_behind_branches(it).is_some());
        calls.all(|call| {
            made.get(&call).is_some_and(|&made| {
                // Where branches have to go first, nothing may be added behind the call.
                let is_jump = tail_call(call).is_some();
                kept.contains(&made) || !is_jump && !deciding.contains(&made.block())
            })
        })
    })
}

/// The blocks in which the flag is asked, and those that control comes from.
fn blocks_that_lead_to_decisions<'ll>(body: Function<'ll>) -> FxHashSet<Block<'ll>> {
    let flag = body.arguments().last();
    let mut before: FxHashMap<Block<'ll>, Vec<Block<'ll>>> = FxHashMap::default();
    let mut pending = Vec::new();
    for block in body.blocks() {
        for next in block.terminator().successors() {
            before.entry(next).or_default().push(block);
        }
        if block.instructions().into_iter().any(|inst| asks(inst, flag)) {
            pending.push(block);
        }
    }
    let mut found = FxHashSet::default();
    while let Some(block) = pending.pop() {
        if found.insert(block) {
            pending.extend(before.get(&block).into_iter().flatten());
        }
    }
    found
}

/// The lifetime markers of variables that have some in one of two functions only: a variable with
/// markers is dead until it meets one.  What is never marked lives all the time.
struct BrokenLifetimes<'ll> {
    markers: Vec<Inst<'ll>>,
    /// What of the frame they let others use, in bytes.
    bytes: u64,
}

impl<'ll> BrokenLifetimes<'ll> {
    fn of(united: &United<'ll>) -> Self {
        let for_both: FxHashSet<Inst<'ll>> = united.made.iter().copied().collect();
        let instructions = united.body.instructions_in_walk_order(usize::MAX);
        let markers = instructions.into_iter().filter(|&inst| LifetimeMarker::of(inst).is_some());
        let markers: Vec<(Inst<'ll>, Option<Alloca<'ll>>)> =
            markers.map(|marker| (marker, marker.alloca_of_marker())).collect();
        let of_one = markers.iter().filter(|(marker, _)| !for_both.contains(marker));
        let broken: FxHashSet<Option<Alloca<'ll>>> = of_one.map(|&(_, alloca)| alloca).collect();
        // Which variable a marker means that is not known may be any.
        let all = broken.contains(&None);
        let is_broken = |alloca: &Option<Alloca<'ll>>| all || broken.contains(alloca);
        let allocas = united.body.allocas().into_iter().filter(|&alloca| is_broken(&Some(alloca)));
        let bytes = bytes_of(allocas);
        let markers = markers.into_iter().filter(|(_, alloca)| is_broken(alloca));
        BrokenLifetimes { markers: markers.map(|(marker, _)| marker).collect(), bytes }
    }

    fn erase_markers(self) {
        self.markers.into_iter().for_each(Inst::erase);
    }
}

/// Whether the variables of a body need hardly more memory than those of each function.
fn keeps_frame<'ll>(
    body: Function<'ll>,
    functions: [Function<'ll>; 2],
    broken: &BrokenLifetimes<'ll>,
) -> bool {
    let [first, second] = functions.map(|function| bytes_of(function.allocas()));
    let bytes = bytes_of(body.allocas()).saturating_add(broken.bytes);
    bytes <= first.min(second).saturating_add(MOST_FRAME_GROWTH)
}

/// What variables take in memory; the most there is where that is not known.
fn bytes_of<'ll>(allocas: impl IntoIterator<Item = Alloca<'ll>>) -> u64 {
    let bytes = allocas.into_iter().map(|alloca| alloca.facts().bytes.unwrap_or(u64::MAX));
    bytes.fold(0, u64::saturating_add)
}

/// What is executed each time that no member did, in bytes: weighed by how often blocks run as for
/// the regions of rust-iroutliner.
fn time_added(united: &United<'_>) -> i64 {
    let body = united.body;
    let made: FxHashSet<Inst<'_>> = united.made.iter().copied().collect();
    let frequencies = body.block_frequencies(&FunctionSet::default());
    let entry = frequencies.first().map_or(1, |entry| entry.frequency);
    let level = SizeLevel::of(body);
    let mut time = 0.0;
    for (block, known) in body.blocks().zip(&frequencies) {
        let added = added_to_block(block, &made, body.arguments().last());
        if added > 0.0 && known.is_hot {
            return NEVER;
        }
        let weight = weight_of(&RegionFrequency::of_block(known, entry, level));
        time += added * weight * weight * weight;
    }
    // A float beyond the range of integers saturates.
    (time.round() as i64).min(NEVER)
}

/// What a block executes that is not in both functions, unless one of them does just that.
fn added_to_block<'ll>(
    block: Block<'ll>,
    made: &FxHashSet<Inst<'ll>>,
    flag: Option<Value<'ll>>,
) -> f64 {
    let last = block.terminator();
    if !made.contains(&last) && !asks(last, flag) {
        // What only one function does is behind a branch on the flag, and ends in a branch back.
        return 0.0;
    }
    let added = block.instructions().into_iter().filter(|inst| !made.contains(inst));
    added.map(|inst| if asks(inst, flag) { DECISION_TIME } else { time_of_unguarded(inst) }).sum()
}

/// What an instruction takes that is executed for both functions and needed for one.
fn time_of_unguarded(inst: Inst<'_>) -> f64 {
    match inst.opcode() {
        // Debug intrinsics take nothing, allocas hardly anything, and phis are where values are.
        Some(Opcode::Call | Opcode::Alloca | Opcode::Phi) => 0.0,
        _ => UNGUARDED,
    }
}

/// Whether an instruction is a branch or a choice that asks the flag.
fn asks<'ll>(inst: Inst<'ll>, flag: Option<Value<'ll>>) -> bool {
    let mut operands = OperandBuffer::new();
    let facts = inst.describe(&mut operands);
    matches!(facts.opcode, Some(Opcode::Br | Opcode::Select)) && Some(operands.get(0).value) == flag
}
