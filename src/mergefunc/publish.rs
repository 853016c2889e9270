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
//! its content.  A body that mentions what has no name in other modules stays
//! private.

use super::content::{Contents, Untold};
use super::table::{FunctionId, FunctionTable};
use crate::comparator::Canonicalizer;
use crate::llvm::{Function, Module, ObjectFormat, Value};
use rustc_hash::FxHashMap;

/// What all names start with.
const PREFIX: &str = "__rustmerge.";

/// Gives names to the shared bodies that are still there; returns how many got
/// one.
pub(super) fn publish<'ll>(
    module: Module<'ll>,
    bodies: &[FunctionId],
    table: &FunctionTable<'ll>,
    canonicalizer: &Canonicalizer<'ll>,
) -> usize {
    let in_comdat = match module.object_format() {
        ObjectFormat::Elf | ObjectFormat::Coff | ObjectFormat::Wasm => true,
        ObjectFormat::MachO => false,
        ObjectFormat::Other => return 0,
    };
    let unnamed: Vec<Function<'ll>> = bodies
        .iter()
        .map(|&id| table.get(id))
        .filter(|entry| !entry.is_gone)
        .map(|entry| entry.function)
        .collect();
    for &body in &unnamed {
        // What metadata says is true of one module's body, not of another's.
        canonicalizer.drop_combined_metadata(body);
    }
    let names = name_bottom_up(unnamed);
    names.iter().filter(|(body, name)| body.publish(name, in_comdat)).count()
}

/// A body that mentions another one needs that one's name first and waits for
/// it; bodies that mention each other in a circle never get one.
fn name_bottom_up<'ll>(bodies: Vec<Function<'ll>>) -> Vec<(Function<'ll>, String)> {
    let mut contents = Contents::default();
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
