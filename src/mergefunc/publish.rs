//! Names by content for shared bodies.
//!
//! A private body that stands for `linkonce_odr` functions would stay in every
//! object file that has them, where the linker used to keep one copy of each:
//! the program would grow.  So a shared body gets a name that is a digest of
//! its content, `linkonce_odr` linkage and a comdat of its own.  It is hidden where
//! all functions that it stands for are.  Two modules that give a body the same name
//! have the same body, so the linker folds them, and a call of the name reaches an
//! equal body whichever copy the linker takes.
//!
//! This happens when merging has ended, because a digest must not become stale.  The
//! planner asks beforehand whether a body can have a digest ([`Contents::can_be_told`]); a
//! body that has none in the end stays private.

use super::content::{Contents, Untold, is_scope_declaration};
use super::environment;
use super::table::{FunctionEntry, FunctionId, FunctionTable};
use crate::comparator::{Canonicalizer, instructions_in_walk_order};
use crate::cost::{Bytes, CostModel, Processor, TargetFacts};
use crate::llvm::{
    Attachment, Function, MetadataKind, Module, ObjectFormat, OperandBuffer, Value, Visibility,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What all names start with.
const PREFIX: &str = "__rustmerge_";

/// How many characters a name has: the prefix and 128 bits in hexadecimal.
const NAME_LENGTH: u64 = PREFIX.len() as u64 + 32;

/// How bodies of a module get names by content; `None` where they cannot.
pub(super) fn name_by_content(module: Module<'_>) -> Option<Naming> {
    // Module-level assembly may define symbols that only look external.
    if module.has_inline_asm() || TargetFacts::collect(module).processor == Processor::Graphics {
        return None;
    }
    let (in_comdat, visible) = match module.triple_facts().object_format {
        ObjectFormat::Elf => (true, Visibility::Protected),
        ObjectFormat::Coff | ObjectFormat::Wasm => (true, Visibility::Hidden),
        ObjectFormat::MachO => (false, Visibility::Hidden),
        ObjectFormat::Other => return None,
    };
    environment::digest(module).map(|environment| Naming { environment, in_comdat, visible })
}

/// How named bodies are folded with those of other modules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Naming {
    /// The digest of all inputs of code generation outside of functions, see
    /// [`environment::digest`].
    pub(super) environment: [u8; 32],
    /// They go into comdats of their own.
    in_comdat: bool,
    /// The visibility of those that stand for a visible symbol.  No other shared object
    /// may put another body in the place of one, and 32-bit x86 jumps to no symbol of
    /// default visibility.
    visible: Visibility,
}

/// The bytes of a shared body's symbol in the dynamic symbol table, where it stands for
/// visible functions of a library; else 0.
pub(super) fn symbol_bytes<'ll, 't>(
    shared: &FunctionEntry<'ll>,
    mut members: impl Iterator<Item = &'t FunctionEntry<'ll>>,
    table: &FunctionTable<'ll>,
    cost: &CostModel,
) -> Bytes
where
    'll: 't,
{
    let is_exported =
        shared.gets_name && table.allows_preemption && members.any(FunctionEntry::is_visible);
    if is_exported { cost.dynamic_symbol(NAME_LENGTH) } else { Bytes(0) }
}

/// Gives names to the shared bodies that are still there; returns how many got
/// one.
pub(super) fn publish<'ll>(
    module: Module<'ll>,
    bodies: &[FunctionId],
    table: &FunctionTable<'ll>,
    canonicalizer: &Canonicalizer<'ll>,
) -> usize {
    if bodies.is_empty() {
        return 0;
    }
    let Some(Naming { environment, in_comdat, visible }) = name_by_content(module) else {
        return 0;
    };
    let unnamed: Vec<Unnamed<'ll>> = bodies
        .iter()
        .map(|&id| table.get(id))
        .filter(|entry| !entry.is_gone)
        .map(|entry| Unnamed {
            body: entry.function,
            visibility: if entry.is_visible_body { visible } else { Visibility::Hidden },
        })
        .collect();
    let droppable = canonicalizer.droppable_metadata();
    for unnamed in &unnamed {
        drop_what_is_local(unnamed.body, &droppable);
    }
    let names = name_bottom_up(unnamed, environment, Contents::new(droppable));
    names
        .iter()
        .filter(|(Unnamed { body, visibility }, name)| body.publish(name, *visibility, in_comdat))
        .count()
}

/// A shared body that is to get a name.
#[derive(Clone, Copy)]
struct Unnamed<'ll> {
    body: Function<'ll>,
    visibility: Visibility,
}

/// Removes metadata from a body: it may hold in this module and not in another one.
fn drop_what_is_local(body: Function<'_>, droppable: &FxHashSet<MetadataKind>) {
    let mut operands = OperandBuffer::new();
    for inst in instructions_in_walk_order(body, usize::MAX) {
        let facts = inst.describe(&mut operands);
        if facts.opcode.is_some_and(|opcode| is_scope_declaration(opcode, &operands)) {
            inst.erase();
            continue;
        }
        for Attachment { kind, .. } in inst.attachments() {
            if droppable.contains(&kind) {
                inst.set_metadata(kind, None);
            }
        }
    }
}

/// A body that mentions another one needs that one's name first and waits for
/// it; bodies that mention each other in a circle never get one.
fn name_bottom_up<'ll>(
    bodies: Vec<Unnamed<'ll>>,
    environment: [u8; 32],
    mut contents: Contents<'ll, Vec<u8>>,
) -> Vec<(Unnamed<'ll>, String)> {
    let mut waiting: FxHashMap<Value<'ll>, Vec<Unnamed<'ll>>> = FxHashMap::default();
    let mut named = Vec::new();
    let mut pending = bodies;
    while let Some(unnamed) = pending.pop() {
        let body = unnamed.body;
        match contents.digest(body, environment, unnamed.visibility) {
            Ok(digest) => {
                let name = format!("{PREFIX}{}", digest.to_hex());
                contents.name(body, name.clone());
                named.push((unnamed, name));
                pending.extend(waiting.remove(&body.as_value()).unwrap_or_default());
            }
            Err(Untold::Mentions(other)) => waiting.entry(other).or_default().push(unnamed),
            Err(Untold::Never) => {}
        }
    }
    named
}
