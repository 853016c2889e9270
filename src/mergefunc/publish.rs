//! Gives names by content ([`crate::linking::content`]) to the shared bodies that stand for functions
//! whose copies the linker folds, when merging has ended.  The planner asks beforehand
//! whether a body can have a digest ([`Names::can_be_given`]).

use super::table::{FunctionEntry, FunctionId, FunctionTable};
use crate::canonical::Canonicalizer;
use crate::cost::Bytes;
use crate::linking::content::{Contents, NAME_LENGTH, Naming, Unnamed, Unread, name_by_content};
use crate::llvm::{Function, MetadataKind, Module};
use rustc_hash::FxHashSet;

/// The bytes of a function's symbol in the dynamic symbol table of a library, which exports what is visible; else 0.
pub(super) fn symbol_bytes(entry: &FunctionEntry<'_>, table: &FunctionTable<'_>) -> Bytes {
    match table.exports_symbols && entry.is_visible() {
        true => table.cost.dynamic_symbol(entry.function.name().len() as u64),
        false => Bytes(0),
    }
}

/// The bytes of a shared body's symbol there, where it stands for visible functions; else 0.
pub(super) fn new_symbol_bytes<'ll, 't>(
    gets_name: bool,
    mut members: impl Iterator<Item = &'t FunctionEntry<'ll>>,
    table: &FunctionTable<'ll>,
) -> Bytes
where
    'll: 't,
{
    let is_exported = gets_name && table.exports_symbols && members.any(FunctionEntry::is_visible);
    if is_exported { table.cost.dynamic_symbol(NAME_LENGTH) } else { Bytes(0) }
}

/// Says which shared bodies can have a name by content.
pub(super) struct Names<'ll> {
    module: Module<'ll>,
    /// The options allow bodies with such names.
    are_wanted: bool,
    /// Metadata that shared bodies lose.
    droppable_metadata: FxHashSet<MetadataKind>,
    /// Made when the first class needs it; `None` inside where no body can have a name.
    contents: Option<Option<(Naming, Contents<'ll, Unread>)>>,
}

impl<'ll> Names<'ll> {
    pub(super) fn new(
        module: Module<'ll>,
        are_wanted: bool,
        droppable_metadata: FxHashSet<MetadataKind>,
    ) -> Self {
        Names { module, are_wanted, droppable_metadata, contents: None }
    }

    /// Whether the linker will fold a shared body with those of other modules, which has the code
    /// of a function and stands for visible ones or not.
    pub(super) fn can_be_given(&mut self, function: Function<'ll>, is_visible: bool) -> bool {
        if !self.are_wanted {
            return false;
        }
        let (module, droppable) = (self.module, &self.droppable_metadata);
        let contents = self.contents.get_or_insert_with(|| {
            Some((name_by_content(module)?, Contents::new(droppable.clone())))
        });
        contents.as_mut().is_some_and(|(naming, contents)| {
            contents.can_be_told(function, naming.visibility(is_visible))
        })
    }

    /// Forgets constants that a rewrite may have freed.
    pub(super) fn forget_constants(&mut self) {
        self.known().for_each(Contents::forget_constants);
    }

    /// Forgets a function that is about to be erased and that no constant mentions.
    pub(super) fn forget_function(&mut self, function: Function<'ll>) {
        self.known().for_each(|contents| contents.forget_function(function));
    }

    /// Notes that a shared body will have a name by content, so that bodies that mention it
    /// can have one too.
    pub(super) fn note(&mut self, body: Function<'ll>) {
        self.known().for_each(|contents| contents.name(body, String::new()));
    }

    fn known(&mut self) -> impl Iterator<Item = &mut Contents<'ll, Unread>> {
        self.contents.iter_mut().flatten().map(|(_, contents)| contents)
    }
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
