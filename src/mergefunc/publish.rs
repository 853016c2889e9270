//! Names by content for shared bodies.
//!
//! A private body that stands for `linkonce_odr` functions would stay in every
//! object file that has them, where the linker used to keep one copy of each:
//! the program would grow.  So a shared body gets a name that is a digest of
//! its content, hidden `linkonce_odr` linkage and a comdat of its own.  Two
//! modules that give a body the same name have the same body, so the linker
//! folds them, and a call of the name reaches this very body whichever copy
//! the linker takes.
//!
//! This happens when merging has ended, because a digest must not be outrun by
//! its content.  The planner asks beforehand whether a body can be told
//! ([`Contents::can_be_told`]); one that turns out not to stays private.

use super::content::{Contents, Untold, is_scope_declaration};
use super::environment;
use super::table::{FunctionId, FunctionTable};
use crate::comparator::{Canonicalizer, instructions_in_walk_order};
use crate::llvm::{
    Attachment, EncodingClass, Function, MetadataKind, Module, ObjectFormat, OperandBuffer, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What all names start with.
const PREFIX: &str = "__rustmerge_";

/// How bodies of a module get names by content; `None` where they cannot.
pub(super) fn name_by_content(module: Module<'_>) -> Option<Naming> {
    // Module-level assembly may define symbols that only look external.
    if module.has_inline_asm() || module.encoding_class() == EncodingClass::Gpu {
        return None;
    }
    let in_comdat = match module.object_format() {
        ObjectFormat::Elf | ObjectFormat::Coff | ObjectFormat::Wasm => true,
        ObjectFormat::MachO => false,
        ObjectFormat::Other => return None,
    };
    environment::digest(module).map(|environment| Naming { environment, in_comdat })
}

/// How named bodies meet those of other modules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Naming {
    /// What decides code besides a body, see [`environment::digest`].
    pub(super) environment: [u8; 32],
    /// They go into comdats of their own.
    in_comdat: bool,
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
    let Some(Naming { environment, in_comdat }) = name_by_content(module) else { return 0 };
    let unnamed: Vec<Function<'ll>> = bodies
        .iter()
        .map(|&id| table.get(id))
        .filter(|entry| !entry.is_gone)
        .map(|entry| entry.function)
        .collect();
    let droppable = canonicalizer.droppable_metadata();
    for &body in &unnamed {
        drop_what_is_local(body, &droppable);
    }
    let names = name_bottom_up(unnamed, Contents::new(environment, droppable));
    names.iter().filter(|(body, name)| body.publish(name, in_comdat)).count()
}

/// What metadata says is true of one module's body, not of another's.
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
    bodies: Vec<Function<'ll>>,
    mut contents: Contents<'ll>,
) -> Vec<(Function<'ll>, String)> {
    let mut waiting: FxHashMap<Value<'ll>, Vec<Function<'ll>>> = FxHashMap::default();
    let mut named = Vec::new();
    let mut pending = bodies;
    while let Some(body) = pending.pop() {
        match contents.digest(body) {
            Ok(digest) => {
                let name = format!("{PREFIX}{}", digest.to_hex());
                contents.name(body, name.clone());
                named.push((body, name));
                pending.extend(waiting.remove(&body.as_value()).unwrap_or_default());
            }
            Err(Untold::Mentions(other)) => waiting.entry(other).or_default().push(body),
            Err(Untold::Never) => {}
        }
    }
    named
}
