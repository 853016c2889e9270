//! Functions that are equal except for constants.

use super::plan::Candidate;
use crate::canonical::{FormWords, OpenRules};
use crate::cost::SizeLevel;
use crate::facts::tail_position::returns_constant_by_argument;
use crate::host::reasons::counts;
use crate::llvm::ObjectFormat;
use crate::mergefunc::families::split;
use crate::mergefunc::options::Options;
use crate::mergefunc::reason::MergeRejection;
use crate::mergefunc::state::MergeState;
use crate::mergefunc::table::{FunctionEntry, FunctionId, FunctionTable};
use crate::vocabulary::conventions;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use std::rc::Rc;

/// Candidates with more open operands, such as long initialisers, would be compared for long.
const MOST_OPERANDS: usize = 4096;

/// Functions that agree in all that is cheap to compare, and may differ in open operands.
#[derive(Clone, Debug)]
pub(super) struct OpenGroup {
    /// In the order of the table.
    pub ids: Vec<FunctionId>,
    /// The linker keeps one copy of each, and has to keep one of the shared body.
    pub gets_name: bool,
}

/// The groups of two or more functions.  Short ones come first, because callees are shorter than
/// their callers: where a callee got parameters its callers differ in numbers only.  What takes
/// longer to ask is asked of functions that agree in all before.
pub(super) fn find(
    table: &FunctionTable<'_>,
    format: ObjectFormat,
    options: &Options,
) -> Vec<OpenGroup> {
    let ids = table.ids().filter(|&id| has_plain_signature(table.get(id), options)).collect();
    // Equal signatures have congruent types only.
    let of_one_kind = split(vec![ids], |id| {
        let entry = table.get(id);
        (entry.signature, entry.facts.ty, entry.needs_name(format))
    });
    let mut groups = Vec::new();
    for ids in of_one_kind {
        let mut by_length: FxHashMap<usize, Vec<FunctionId>> = FxHashMap::default();
        for id in ids {
            let instructions = table.get(id).function.instruction_count();
            by_length.entry(instructions).or_default().push(id);
        }
        for (instructions, ids) in by_length.into_iter().filter(|(_, ids)| ids.len() > 1) {
            let fingerprint = |id| table.get(id).function.fingerprint_without_constants();
            for mut ids in split(vec![ids], fingerprint) {
                ids.retain(|&id| has_plain_body(table.get(id)));
                if ids.len() > 1 {
                    let gets_name = table.get(ids[0]).needs_name(format);
                    groups.push((instructions, OpenGroup { ids, gets_name }));
                }
            }
        }
    }
    groups.sort_by_key(|&(instructions, ref group)| (instructions, group.ids[0]));
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The functions of a group by their forms, as far as these are known.  A form holds until a call
/// of the function changes.
#[derive(Debug, Default)]
pub(super) struct Classes<'ll> {
    /// Functions with equal forms, in the order of the table.
    by_words: FxHashMap<FormWords, Vec<Candidate<'ll>>>,
    words: FxHashMap<FunctionId, FormWords>,
    /// Classes that members left since they were looked at.
    shrunk: FxHashSet<FormWords>,
}

impl<'ll> Classes<'ll> {
    /// Makes the forms of some functions anew.  Returns the forms of the classes of two or more in
    /// which they are now, in the order of their first members; without functions those of the
    /// classes that have shrunk.  These wait until nothing changes any more, as they may shrink
    /// again and again.
    pub(super) fn update(
        &mut self,
        changed: &BTreeSet<FunctionId>,
        state: &mut MergeState<'_, 'll>,
        rules: OpenRules<'ll>,
    ) -> Vec<FormWords> {
        let mut touched: FxHashSet<FormWords> = FxHashSet::default();
        if changed.is_empty() {
            touched = std::mem::take(&mut self.shrunk);
        }
        self.remove(changed);
        for &id in changed {
            if !state.table.get(id).is_gone {
                let found = candidate(id, state, rules);
                touched.extend(found.map(|(words, candidate)| self.insert(words, candidate)));
            }
        }
        for words in &touched {
            self.shrunk.remove(words);
            let class = self.by_words.get_mut(words);
            class
                .into_iter()
                .for_each(|class| class.retain(|one| !state.table.get(one.id).is_gone));
        }
        let mut touched: Vec<FormWords> =
            touched.into_iter().filter(|words| self.of(words).len() > 1).collect();
        touched.sort_by_key(|words| self.of(words)[0].id);
        touched
    }

    /// The functions with a form.
    pub(super) fn of(&self, words: &FormWords) -> &[Candidate<'ll>] {
        self.by_words.get(words).map_or(&[], Vec::as_slice)
    }

    /// Notes that some functions with a form cannot give their bodies to the others.
    pub(super) fn keep_bodies(&mut self, words: &FormWords, ids: &BTreeSet<FunctionId>) {
        let class = self.by_words.get_mut(words).into_iter().flatten();
        class.filter(|one| ids.contains(&one.id)).for_each(|one| one.may_give_body = false);
    }

    /// Whether members left a class since it was looked at.
    pub(super) fn have_shrunk(&self) -> bool {
        !self.shrunk.is_empty()
    }

    fn remove(&mut self, ids: &BTreeSet<FunctionId>) {
        let touched: FxHashSet<FormWords> =
            ids.iter().filter_map(|id| self.words.remove(id)).collect();
        for words in touched {
            if let Entry::Occupied(mut class) = self.by_words.entry(words) {
                class.get_mut().retain(|one| !ids.contains(&one.id));
                if class.get().len() > 1 {
                    self.shrunk.insert(class.key().clone());
                } else if class.get().is_empty() {
                    class.remove();
                }
            }
        }
    }

    fn insert(&mut self, words: FormWords, mut candidate: Candidate<'ll>) -> FormWords {
        // Equal words are held once.
        let entry = self.by_words.entry(words);
        let words = entry.key().clone();
        let class = entry.or_default();
        if let Some(other) = class.first() {
            candidate.shape = other.shape.clone();
        }
        self.words.insert(candidate.id, words.clone());
        let at = class.partition_point(|one| one.id < candidate.id);
        class.insert(at, candidate);
        words
    }
}

/// A function as it is now with the words of its form, if it may share its body.  Whether that can
/// have a name where it needs one is asked where it pays, because its content takes long to read.
fn candidate<'ll>(
    id: FunctionId,
    state: &mut MergeState<'_, 'll>,
    rules: OpenRules<'ll>,
) -> Option<(FormWords, Candidate<'ll>)> {
    let entry = state.table.get(id);
    if state.planner.must_keep_body(entry, &state.table) {
        return None;
    }
    let open = state.table.open_form(id, rules, &mut state.canonicalizer);
    let facts = open.facts;
    // Forms say nothing of code that cannot be reached, and it moves with the body.
    let is_reached = facts.blocks == entry.function.block_count();
    let fits = is_reached
        && facts.is_understood
        && !facts.owns_frame
        && (open.operands.len() <= MOST_OPERANDS || !counts("MOST_OPERANDS"))
        && MergeRejection::first([
            (MergeRejection::FrameObservedThunk, &|| facts.observes_frame),
            (MergeRejection::CallsApart, &|| facts.calls_nomerge),
            (MergeRejection::LostJump, &|| {
                facts.must_jump || facts.may_jump && returns_constant_by_argument(entry.function)
            }),
        ])
        .is_none();
    let (may_jump, instructions) = (facts.may_jump, facts.instructions);
    let shape = Rc::default();
    let operands = open.operands;
    let candidate = Candidate { id, operands, may_jump, instructions, may_give_body: true, shape };
    fits.then_some((open.words, candidate))
}

/// Whether a function can be a thunk, or its calls get more arguments, as far as it is known
/// without reading the body.
fn has_plain_signature(entry: &FunctionEntry<'_>, options: &Options) -> bool {
    let FunctionEntry { facts, traits, .. } = entry;
    let is_plain = !facts.ty.facts().flag
        && conventions::has_plain_frame(facts.calling_convention)
        && conventions::is_forwardable(facts.calling_convention)
        && !conventions::guarantees_tail_calls(facts.calling_convention)
        && facts.prefix_data.is_none()
        && facts.prologue_data.is_none()
        && facts.garbage_collector.is_empty();
    let has_plain_arguments =
        !traits.argument_memory && !traits.by_value && !traits.no_guaranteed_tail_call;
    !entry.is_gone
        && !entry.is_dead
        && (is_plain || !MergeRejection::CallingConventionThunk.counts())
        && (has_plain_arguments || !MergeRejection::ArgumentMemoryThunk.counts())
        && !traits.returns_twice
        && !traits.processor_mode
        && !traits.reserved_registers
        // Parameters make code slower that was made for its constants.
        && (options.no_cost || traits.level != SizeLevel::Speed || !counts("ForSpeed"))
}

/// The same, of the body.
fn has_plain_body(entry: &FunctionEntry<'_>) -> bool {
    let has_delicate_calls = entry.has_delicate_calls || entry.function.calls_what_returns_twice();
    (!has_delicate_calls || !MergeRejection::ReturnsTwiceThunk.counts())
        && !entry.function.has_address_taken_block()
}
