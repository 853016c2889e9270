//! Gives names by content ([`crate::linking::content`]) to the shared bodies that stand for functions
//! whose copies the linker folds, when merging has ended.  The planner asks beforehand
//! whether a body can have a digest ([`Contents::can_be_told`]).
//!
//! [`Contents::can_be_told`]: crate::linking::content::Contents::can_be_told

use super::table::{FunctionEntry, FunctionId, FunctionTable};
use crate::canonical::Canonicalizer;
use crate::cost::{Bytes, CostModel};
use crate::linking::content::{NAME_LENGTH, Unnamed, name_by_content};
use crate::llvm::Module;

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
        shared.gets_name && table.exports_symbols && members.any(FunctionEntry::is_visible);
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
    let Some(naming) = name_by_content(module) else { return 0 };
    let unnamed = bodies
        .iter()
        .map(|&id| table.get(id))
        .filter(|entry| !entry.is_gone)
        .map(|entry| Unnamed { body: entry.function, is_visible: entry.is_visible_body })
        .collect();
    naming.name(unnamed, canonicalizer.droppable_metadata()).len()
}
