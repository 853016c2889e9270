//! Functions that are equal but for constants.

use super::Candidate;
use crate::comparator::{Canonicalizer, OpenRules, Symbol};
use crate::content::needs_name_by_content;
use crate::cost::SizeLevel;
use crate::llvm::{ObjectFormat, Type};
use crate::mergefunc::options::Options;
use crate::mergefunc::plan::Planner;
use crate::mergefunc::table::{FunctionEntry, FunctionId, FunctionTable};
use crate::vocabulary::conventions;
use rustc_hash::FxHashMap;

/// Functions of fewer instructions are no larger than calls with more arguments.
const LEAST_INSTRUCTIONS: usize = 4;

/// Candidates with more open operands, such as long initialisers, would be compared for long.
const MOST_OPERANDS: usize = 4096;

/// Functions that agree in all that is cheap to compare.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// In the order of the table.
    pub ids: Vec<FunctionId>,
    /// The linker keeps one copy of each, and has to keep one of the shared body.
    pub gets_name: bool,
}

/// What the functions of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key<'ll> {
    signature: Symbol,
    /// Equal signatures have congruent types only.
    ty: Type<'ll>,
    gets_name: bool,
    instructions: usize,
}

/// The groups of two or more functions.  Short ones come first, because callees are shorter than
/// their callers: where a callee got parameters its callers differ in numbers only.
pub(super) fn find(
    table: &FunctionTable<'_>,
    format: ObjectFormat,
    options: &Options,
) -> Vec<Group> {
    let mut alike: FxHashMap<Key<'_>, Vec<FunctionId>> = FxHashMap::default();
    for id in table.ids().filter(|&id| may_take_part(table, id, options)) {
        let entry = table.get(id);
        let instructions = entry.function.instruction_count();
        let gets_name = entry.gets_name || needs_name_by_content(&entry.facts, format);
        let key = Key { signature: entry.signature, ty: entry.facts.ty, gets_name, instructions };
        if instructions >= LEAST_INSTRUCTIONS {
            alike.entry(key).or_default().push(id);
        }
    }
    alike.retain(|_, ids| ids.len() > 1);
    let mut groups = Vec::new();
    for (key, ids) in alike {
        let mut by_fingerprint: FxHashMap<u64, Vec<FunctionId>> = FxHashMap::default();
        for id in ids {
            let fingerprint = table.get(id).function.fingerprint_without_constants();
            by_fingerprint.entry(fingerprint).or_default().push(id);
        }
        for ids in by_fingerprint.into_values().filter(|ids| ids.len() > 1) {
            groups.push((key.instructions, Group { ids, gets_name: key.gets_name }));
        }
    }
    groups.sort_by_key(|&(instructions, ref group)| (instructions, group.ids[0]));
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The classes of functions of a group whose forms are equal now, in the order of their first
/// members.  What is done for one class changes callers of its members, so that forms are made
/// when a group's turn comes.
pub(super) fn classes<'ll>(
    group: &Group,
    table: &FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
    planner: &mut Planner<'_, 'll>,
    rules: OpenRules<'ll>,
) -> Vec<Vec<Candidate<'ll>>> {
    let mut classes: FxHashMap<Vec<u32>, Vec<Candidate<'ll>>> = FxHashMap::default();
    for &id in &group.ids {
        let entry = table.get(id);
        // Forms say nothing of code that cannot be reached, and it moves with the body.
        if entry.is_gone
            || entry.function.has_unreachable_code()
            || planner.must_keep_body(entry, group.gets_name)
        {
            continue;
        }
        let open = canonicalizer.form_with_open_operands(entry.function, &entry.facts, rules);
        let facts = open.facts();
        let fits = facts.is_understood
            && !facts.observes_frame
            && !facts.owns_frame
            && !facts.must_jump
            && open.operands.len() <= MOST_OPERANDS;
        if fits {
            let candidate = Candidate {
                id,
                operands: open.operands,
                may_jump: facts.may_jump,
                instructions: facts.instructions,
            };
            classes.entry(open.form.into_words()).or_default().push(candidate);
        }
    }
    let mut classes: Vec<Vec<Candidate<'ll>>> =
        classes.into_values().filter(|class| class.len() > 1).collect();
    classes.sort_by_key(|class| class[0].id);
    classes
}

/// Whether a function can be a thunk, or its calls get more arguments, for all that is known
/// without reading its body.
fn may_take_part(table: &FunctionTable<'_>, id: FunctionId, options: &Options) -> bool {
    let entry = table.get(id);
    let FunctionEntry { facts, traits, .. } = entry;
    let is_plain = !facts.ty.facts().flag
        && conventions::has_plain_frame(facts.calling_convention)
        && conventions::is_forwardable(facts.calling_convention)
        && !conventions::guarantees_tail_calls(facts.calling_convention)
        && facts.prefix_data.is_none()
        && facts.prologue_data.is_none();
    let has_plain_arguments =
        !traits.argument_memory && !traits.by_value && !traits.no_guaranteed_tail_call;
    !entry.is_gone
        && is_plain
        && has_plain_arguments
        && !traits.returns_twice
        && !traits.processor_mode
        // Parameters make code slower that was made for its constants.
        && (options.no_cost || traits.level != SizeLevel::Speed)
        && !entry.function.has_address_taken_block()
        && !entry.function.calls_what_returns_twice()
}
