//! One body for functions that are nearly the same.
//!
//! ```text
//! define internal i32 @f(i32 %x) {         define private i32 @f.near(i32 %x, i1 %0) {
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
//! match in order ([`rustmerge_search::near`]).  Where their control flow corresponds, one body is
//! made that has what matches once.  Its last parameter is a flag that says which of the two it is:
//! instructions of one of them are behind a branch on the flag, operands that differ are chosen by
//! it.
//!
//! Nothing depends on how the body was made: for each value of the flag a copy of it, of which
//! branches and choices are decided, has to have the same canonical form as the function that it
//! stands for, or both functions stay as they are.
//!
//! The ideas are those of Rocha and others (Function Merging by Sequence Alignment, 2019, and
//! Effective Function Merging in the SSA Form, 2020); fingerprints and alignment as in F3M
//! (Stirling and others, 2022).

mod correspondence;

use super::Done;
use super::apply::{add_entry_count, drop_norecurse};
use super::parameters::apply::Rewriter;
use super::parameters::groups::may_take_part;
use super::parameters::price::{BodyPrice, CallLists, Pricing};
use super::parameters::{Candidate, Parameter, ParameterPlan};
use super::plan::Planner;
use super::report::MergeReport;
use super::table::{FunctionId, FunctionTable};
use crate::argument_registers::ArgumentRegisters;
use crate::comparator::{Canonicalizer, Depth, Symbol};
use crate::content::needs_name_by_content;
use crate::llvm::{
    Alloca, Block, Correspondence, Function, FunctionFacts, Inst, LifetimeMarker, Module,
    ObjectFormat, Opcode, OperandBuffer, Type, United, Value,
};
use crate::tail_position::{tail_call, tail_call_behind_branches, tail_calls};
use correspondence::{correspondence, words};
use rustc_hash::{FxHashMap, FxHashSet};
use rustmerge_search::near::near_pairs;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Functions of fewer instructions, or of which fewer percent match, would not pay.
const LEAST_INSTRUCTIONS: usize = 12;
const LEAST_PERCENT: usize = 70;

/// The same where the price does not matter.
const LEAST_INSTRUCTIONS_AT_NO_COST: usize = 4;
const LEAST_PERCENT_AT_NO_COST: usize = 30;

/// A test of the flag in front of a branch or a choice, in bytes.
const TEST: i64 = 4;

/// What a branch or a choice executes, in bytes.
const DECISION: i64 = 6;

/// How often a branch or a choice counts that is part of a cycle.
const CYCLE: i64 = 8;

/// What the memory of variables that only one of two functions has is at most, in bytes.
const MOST_FRAME_GROWTH: u64 = 64;

/// Merges functions that are nearly the same.
pub(super) fn merge<'ll>(
    module: Module<'ll>,
    planner: &mut Planner<'_, 'll>,
    table: &mut FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
    report: &mut MergeReport,
    done: &mut Done,
) {
    // A body that jumped has to be reached by a jump.
    if !table.target.jumps_to_any_function() {
        return;
    }
    let mut merger = Merger {
        format: module.triple_facts().object_format,
        registers: ArgumentRegisters::for_module(module),
        planner,
        table,
        canonicalizer,
        report,
        done,
        call_lists: RefCell::default(),
        flag: module.booleans(),
        refused: FxHashSet::default(),
    };
    let mut clones: FxHashMap<Kind<'ll>, Vec<NearClone<'ll>>> = FxHashMap::default();
    let mut new: Vec<FunctionId> = merger.table.ids().collect();
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
            members.retain(|clone| !merger.table.get(clone.candidate.id).is_gone);
            new.extend(merger.merge_alike(members));
        }
    }
}

/// What functions have in common that may be near clones: their signature and their type.
type Kind<'ll> = (Symbol, Type<'ll>);

/// A function that may share its body.
struct NearClone<'ll> {
    candidate: Candidate<'ll>,
    /// What its instructions have in common with those that match.
    words: Vec<u64>,
}

/// The state of merging near clones.
struct Merger<'a, 'o, 'll> {
    planner: &'a mut Planner<'o, 'll>,
    table: &'a mut FunctionTable<'ll>,
    canonicalizer: &'a mut Canonicalizer<'ll>,
    report: &'a mut MergeReport,
    done: &'a mut Done,
    registers: ArgumentRegisters,
    call_lists: RefCell<CallLists>,
    /// What says that it is the first function, and what that it is the second.
    flag: [Value<'ll>; 2],
    format: ObjectFormat,
    /// Pairs that were tried.
    refused: FxHashSet<[FunctionId; 2]>,
}

impl<'ll> Merger<'_, '_, 'll> {
    fn kind(&self, id: FunctionId) -> Kind<'ll> {
        let entry = self.table.get(id);
        (entry.signature, entry.facts.ty)
    }

    /// A function that may share its body; `None` for others.
    fn clone_of(&mut self, id: FunctionId) -> Option<NearClone<'ll>> {
        let entry = self.table.get(id);
        let no_cost = self.planner.options().no_cost;
        let least_instructions =
            if no_cost { LEAST_INSTRUCTIONS_AT_NO_COST } else { LEAST_INSTRUCTIONS };
        let may_take_part = may_take_part(self.table, id, self.planner.options())
            && !entry.gets_name
            && !needs_name_by_content(&entry.facts, self.format)
            && !entry.function.has_unreachable_code()
            && entry.function.instruction_count() >= least_instructions
            && !self.planner.must_keep_body(entry);
        if !may_take_part {
            return None;
        }
        let (_, facts) = self.canonicalizer.hash(entry.function, &entry.facts, Depth::Whole);
        if !facts.is_understood || facts.observes_frame || facts.owns_frame || facts.must_jump {
            return None;
        }
        let (may_jump, instructions) = (facts.may_jump, facts.instructions);
        let candidate = Candidate { id, operands: Vec::new(), may_jump, instructions };
        let mut all = Vec::with_capacity(instructions);
        for block in entry.function.blocks() {
            all.extend(words(block, self.canonicalizer)?.into_iter().map(|(_, word)| word));
        }
        Some(NearClone { candidate, words: all })
    }

    /// Merges some of the functions of one kind; returns the bodies that it made.
    fn merge_alike(&mut self, clones: &[NearClone<'ll>]) -> Vec<FunctionId> {
        let words: Vec<&[u64]> = clones.iter().map(|clone| clone.words.as_slice()).collect();
        let mut bodies = Vec::new();
        let no_cost = self.planner.options().no_cost;
        let least_percent = if no_cost { LEAST_PERCENT_AT_NO_COST } else { LEAST_PERCENT };
        for pair in near_pairs(&words, least_percent) {
            let both = [pair.first, pair.second].map(|at| &clones[at].candidate);
            let ids = both.map(|one| one.id);
            let is_gone = ids.iter().any(|&id| self.table.get(id).is_gone);
            if !is_gone && !self.refused.contains(&ids) {
                match self.merge_pair(both) {
                    Some(body) => bodies.push(body),
                    None => drop(self.refused.insert(ids)),
                }
            }
        }
        bodies
    }

    /// Merges two functions of a kind where that can be and pays; returns their body.
    fn merge_pair(&mut self, both: [&Candidate<'ll>; 2]) -> Option<FunctionId> {
        let [first, second] = both.map(|one| self.table.get(one.id));
        let functions = [first.function, second.function];
        let facts = [first.facts, second.facts];
        let pairs = correspondence(functions[0], functions[1], self.canonicalizer)?;
        let name = format!("{}.near", functions[0].display_name());
        let united = functions[0].unite(functions[1], &name, &pairs)?;
        let is_proven = self.is_proven(&united, functions, facts);
        united.special.into_iter().for_each(|special| self.erase(special));
        let may_be_one = is_proven
            && keeps_jumps(&united, &pairs, functions)
            && keeps_frame(united.body, functions);
        let plan = may_be_one.then(|| self.plan(both, &united)).flatten();
        log::debug!(
            "near clones: {} and {}: proven: {is_proven}, may be one: {may_be_one}, pays: {}",
            functions[0].display_name(),
            functions[1].display_name(),
            plan.is_some(),
        );
        let Some(plan) = plan else {
            self.erase(united.body);
            return None;
        };
        let made = united.made.iter().copied().zip(pairs.instructions.iter().map(|pair| pair.1));
        self.canonicalizer.weaken_united(united.body, functions[1], made);
        drop_broken_lifetimes(&united);
        drop_norecurse(united.body);
        add_entry_count(united.body, functions[1]);
        self.report.united(&plan, &united, self.table);
        let mut changed = FxHashSet::default();
        let mut rewriter = Rewriter {
            table: self.table,
            canonicalizer: self.canonicalizer,
            preserve_debug_info: self.planner.options().preserve_debug_info,
            changes: &mut self.done.changes,
            changed: &mut changed,
        };
        let body = rewriter.hand_over(&plan, united.body);
        self.report.shared_body(body, self.table);
        Some(body)
    }

    /// Erases a function that nobody uses; another one may get its address.
    fn erase(&mut self, function: Function<'ll>) {
        self.canonicalizer.forget_global(function.as_value());
        function.erase();
        self.canonicalizer.forget_addresses();
    }

    /// Whether the body is each of two functions where its flag says so.
    fn is_proven(
        &mut self,
        united: &United<'ll>,
        functions: [Function<'ll>; 2],
        facts: [FunctionFacts<'ll>; 2],
    ) -> bool {
        (0..2).all(|side| {
            let (original, special) = (functions[side], united.special[side]);
            let original = self.canonicalizer.form(original, &facts[side], Depth::Whole);
            original == self.canonicalizer.form(special, &special.facts(), Depth::Whole)
        })
    }

    fn plan(&self, both: [&Candidate<'ll>; 2], united: &United<'ll>) -> Option<ParameterPlan<'ll>> {
        let planner = &*self.planner;
        let (options, registers) = (planner.options(), self.registers);
        let pricing =
            Pricing::new(options, planner, registers, self.table, false, &self.call_lists);
        let decisions = (united.guards + united.selections) as i64;
        let price = BodyPrice {
            bytes: pricing.bytes_of_body(united.body) + TEST * decisions,
            added_each_time: DECISION * executed_decisions(united.body),
        };
        let parameter =
            Parameter { ty: self.flag[0].ty(), arguments: self.flag.to_vec(), places: Vec::new() };
        pricing.plan_with(&both, vec![parameter], price).ok()
    }
}

/// Whether all calls that code generation may make jumps in two functions are there once in their
/// body, and may be jumps there.
fn keeps_jumps<'ll>(
    united: &United<'ll>,
    pairs: &Correspondence<'ll>,
    functions: [Function<'ll>; 2],
) -> bool {
    let kept: FxHashSet<Inst<'ll>> = tail_calls(united.body).map(|(call, _)| call).collect();
    let both = pairs.instructions.iter().zip(&united.made);
    let made: FxHashMap<Inst<'ll>, Inst<'ll>> =
        both.flat_map(|(&(a, b), &made)| [(a, made), (b, made)]).collect();
    let flag = united.body.arguments().last();
    functions.into_iter().all(|function| {
        let calls = function.instructions_in_walk_order(usize::MAX);
        let mut calls = calls.into_iter().filter(|&it| tail_call_behind_branches(it).is_some());
        calls.all(|call| {
            made.get(&call).is_some_and(|&made| {
                // Where branches had to go first, nothing may be added behind the call.
                let is_jump = tail_call(call).is_some();
                kept.contains(&made) || !is_jump && decisions(made.block(), flag) == 0
            })
        })
    })
}

/// Removes the lifetime markers of the variables that have some in one of two functions only: a
/// variable with markers is dead until it meets one.  What is never marked lives all the time.
fn drop_broken_lifetimes<'ll>(united: &United<'ll>) {
    let for_both: FxHashSet<Inst<'ll>> = united.made.iter().copied().collect();
    let instructions = united.body.instructions_in_walk_order(usize::MAX);
    let markers = instructions.into_iter().filter(|&inst| LifetimeMarker::of(inst).is_some());
    let markers: Vec<(Inst<'ll>, Option<Alloca<'ll>>)> =
        markers.map(|marker| (marker, marker.alloca_of_marker())).collect();
    let of_one = markers.iter().filter(|(marker, _)| !for_both.contains(marker));
    let broken: FxHashSet<Option<Alloca<'ll>>> = of_one.map(|&(_, alloca)| alloca).collect();
    // Nobody knows which variable a marker means that is not known.
    let all = broken.contains(&None);
    for (marker, alloca) in markers {
        if all || broken.contains(&alloca) {
            marker.erase();
        }
    }
}

/// Whether the variables of a body need hardly more memory than those of each function.
fn keeps_frame<'ll>(body: Function<'ll>, functions: [Function<'ll>; 2]) -> bool {
    let bytes = |function: Function<'ll>| {
        let allocas = function.allocas();
        let bytes = allocas.iter().map(|alloca| alloca.facts().bytes.unwrap_or(u64::MAX));
        bytes.fold(0, u64::saturating_add)
    };
    let least = functions.map(bytes).into_iter().min().unwrap_or_default();
    bytes(body) <= least.saturating_add(MOST_FRAME_GROWTH)
}

/// How often the flag is asked each time, if everything is executed once and cycles more often.
fn executed_decisions(body: Function<'_>) -> i64 {
    let flag = body.arguments().last();
    body.blocks()
        .map(|block| decisions(block, flag) * if is_in_cycle(block) { CYCLE } else { 1 })
        .sum()
}

/// How many branches and choices of a block ask the flag.
fn decisions<'ll>(block: Block<'ll>, flag: Option<Value<'ll>>) -> i64 {
    let mut operands = OperandBuffer::new();
    let asks = |inst: &Inst<'ll>| {
        let facts = inst.describe(&mut operands);
        matches!(facts.opcode, Some(Opcode::Br | Opcode::Select))
            && Some(operands.get(0).value) == flag
    };
    block.instructions().into_iter().filter(asks).count() as i64
}

fn is_in_cycle(block: Block<'_>) -> bool {
    let mut pending = block.terminator().successors();
    let mut seen = FxHashSet::default();
    while let Some(next) = pending.pop() {
        if next == block {
            return true;
        }
        if seen.insert(next) {
            pending.extend(next.terminator().successors());
        }
    }
    false
}
