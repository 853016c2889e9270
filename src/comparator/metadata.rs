//! Which metadata makes functions different, and which is combined in the
//! survivor.

use super::Canonicalizer;
use super::interner::Symbol;
use crate::llvm::{Attachment, Inst, Metadata, MetadataKind, Module};
use rustc_hash::FxHashSet;

/// How the survivor of a merge keeps what two instructions say in one kind of
/// metadata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Combination {
    /// Keep it where both have the same node, else drop it.
    SameOrNone,
    /// Keep the tag that covers both.
    MostGenericTbaa,
    /// Keep it where both loops have the same properties, else drop it.
    SameLoopProperties,
    /// Diagnostics only: keep the survivor's.
    Survivors,
}

/// The kinds of instruction metadata that only assert, hint or describe, so
/// that an instruction without them, or with weaker ones, is right wherever
/// one with them is.  Any kind that is not here makes functions different.
const COMBINED: [(&str, Combination); 26] = [
    ("tbaa", Combination::MostGenericTbaa),
    ("tbaa.struct", Combination::SameOrNone),
    ("alias.scope", Combination::SameOrNone),
    ("noalias", Combination::SameOrNone),
    ("noalias.addrspace", Combination::SameOrNone),
    ("range", Combination::SameOrNone),
    ("nonnull", Combination::SameOrNone),
    ("noundef", Combination::SameOrNone),
    ("align", Combination::SameOrNone),
    ("dereferenceable", Combination::SameOrNone),
    ("dereferenceable_or_null", Combination::SameOrNone),
    ("invariant.load", Combination::SameOrNone),
    ("invariant.group", Combination::SameOrNone),
    ("nontemporal", Combination::SameOrNone),
    ("callees", Combination::SameOrNone),
    ("fpmath", Combination::SameOrNone),
    ("unpredictable", Combination::SameOrNone),
    ("prof", Combination::SameOrNone),
    ("memprof", Combination::SameOrNone),
    ("callsite", Combination::SameOrNone),
    ("llvm.access.group", Combination::SameOrNone),
    ("llvm.mem.parallel_loop_access", Combination::SameOrNone),
    ("llvm.loop", Combination::SameLoopProperties),
    ("annotation", Combination::SameOrNone),
    ("heapallocsite", Combination::SameOrNone),
    ("srcloc", Combination::Survivors),
];

/// The kinds of instruction metadata that the survivor of a merge combines.
pub fn combined_metadata() -> impl Iterator<Item = &'static str> {
    COMBINED.iter().map(|&(name, _)| name).chain([DEBUG_ASSIGNMENT])
}

/// The link of a store to the debug info of the variable it assigns.
const DEBUG_ASSIGNMENT: &str = "DIAssignID";

/// The kinds of function metadata that the survivor keeps for itself or that
/// are added up; every other kind makes functions different.
const IGNORED_ON_FUNCTIONS: [&str; 2] = ["dbg", "prof"];

/// The policy, with the numbers that the kinds have in a context.
pub(crate) struct MetadataPolicy {
    combined: Vec<(MetadataKind, Combination)>,
    ignored_on_functions: Vec<MetadataKind>,
    /// The kinds that name alias scopes.
    alias: [MetadataKind; 2],
    /// The link of a store to the debug info of the variable it assigns.
    debug_assignment: MetadataKind,
}

impl MetadataPolicy {
    pub(crate) fn of(module: Module<'_>) -> Self {
        let mut combined: Vec<_> = COMBINED
            .iter()
            .map(|&(name, combination)| (module.metadata_kind(name), combination))
            .collect();
        combined.sort_by_key(|&(kind, _)| kind);
        MetadataPolicy {
            combined,
            ignored_on_functions: IGNORED_ON_FUNCTIONS
                .iter()
                .map(|name| module.metadata_kind(name))
                .collect(),
            alias: ["alias.scope", "noalias"].map(|name| module.metadata_kind(name)),
            debug_assignment: module.metadata_kind(DEBUG_ASSIGNMENT),
        }
    }

    /// How the survivor combines a kind; `None` where it must be the same.
    pub(crate) fn combination(&self, kind: MetadataKind) -> Option<Combination> {
        if kind == self.debug_assignment {
            return Some(Combination::Survivors);
        }
        let position = self.combined.binary_search_by_key(&kind, |&(kind, _)| kind).ok()?;
        Some(self.combined[position].1)
    }

    /// Takes away what speaks of alias scopes.
    pub(crate) fn drop_alias_metadata(&self, instructions: &[Inst<'_>]) {
        for &inst in instructions {
            for Attachment { kind, .. } in inst.attachments() {
                if self.alias.contains(&kind) {
                    inst.set_metadata(kind, None);
                }
            }
        }
    }

    fn kinds(&self) -> impl Iterator<Item = MetadataKind> {
        let combined = self.combined.iter().map(|&(kind, _)| kind);
        combined.chain(std::iter::once(self.debug_assignment))
    }

    fn matters_on_functions(&self, kind: MetadataKind) -> bool {
        !self.ignored_on_functions.contains(&kind)
    }
}

impl<'ll> Canonicalizer<'ll> {
    /// The symbol of a node: uniqued nodes are equal where their content is,
    /// distinct ones only to themselves.  A node that mentions a global equals
    /// nothing, because replacing the global may free it.
    pub(crate) fn metadata(&mut self, node: Metadata<'ll>) -> Symbol {
        if let Some(known) = self.metadata_nodes.get(&node) {
            return known;
        }
        let symbol = self.interner.fresh();
        if node.mentions_global() {
            return symbol;
        }
        self.metadata_nodes.insert(node, symbol)
    }

    /// What of an instruction's metadata is part of its meaning.
    pub(crate) fn meaning_of_attachments(
        &mut self,
        attachments: &[Attachment<'ll>],
    ) -> Vec<(u32, Symbol)> {
        let mut meaning = Vec::new();
        for attachment in attachments {
            if self.metadata_policy.combination(attachment.kind).is_none() {
                meaning.push((attachment.kind.0, self.metadata(attachment.node)));
            }
        }
        meaning.sort();
        meaning
    }

    /// What of a function's metadata is part of its meaning: `!type`,
    /// `!kcfi_type` and whatever is not known to be harmless.
    pub(crate) fn meaning_of_function_metadata(
        &mut self,
        attachments: &[Attachment<'ll>],
    ) -> Vec<(u32, Symbol)> {
        let mut meaning = Vec::new();
        for attachment in attachments {
            if self.metadata_policy.matters_on_functions(attachment.kind) {
                meaning.push((attachment.kind.0, self.metadata(attachment.node)));
            }
        }
        meaning.sort();
        meaning
    }

    /// The kinds of metadata whose absence changes no meaning.
    pub(crate) fn droppable_metadata(&self) -> FxHashSet<MetadataKind> {
        self.metadata_policy.kinds().collect()
    }

    /// Makes the survivor's instruction say only what both say.
    pub(crate) fn combine_attachments(&self, survivor: Inst<'ll>, other: Inst<'ll>) {
        let theirs = other.attachments();
        for Attachment { kind, node } in survivor.attachments() {
            let Some(combination) = self.metadata_policy.combination(kind) else { continue };
            let their_node = theirs.iter().find(|their| their.kind == kind).map(|their| their.node);
            if their_node == Some(node) {
                continue;
            }
            match (combination, their_node) {
                (Combination::Survivors, _) => {}
                (Combination::SameLoopProperties, Some(other_node))
                    if node.same_loop_properties(other_node) => {}
                (Combination::MostGenericTbaa, Some(other_node)) => {
                    survivor.set_metadata(kind, node.most_generic_tbaa(other_node));
                }
                _ => survivor.set_metadata(kind, None),
            }
        }
    }
}
