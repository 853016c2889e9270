//! Which metadata makes functions different, and which is combined in the
//! survivor.

use super::Canonicalizer;
use super::interner::Symbol;
use crate::llvm::{Attachment, Inst, Metadata, MetadataKind, Module};
use crate::vocabulary::metadata::{ALIAS_SCOPES, Combination, IGNORED_ON_FUNCTIONS, METADATA};
use rustc_hash::FxHashSet;

/// The policy, with the numbers that the kinds have in a context.
pub(crate) struct MetadataPolicy {
    combined: Vec<(MetadataKind, Combination)>,
    ignored_on_functions: [MetadataKind; IGNORED_ON_FUNCTIONS.len()],
    alias_scopes: [MetadataKind; ALIAS_SCOPES.len()],
}

impl MetadataPolicy {
    pub(crate) fn of(module: Module<'_>) -> Self {
        let known = METADATA.iter().filter_map(|row| row.merged.map(|merged| (row.name, merged)));
        let mut combined: Vec<_> =
            known.map(|(name, combination)| (module.metadata_kind(name), combination)).collect();
        combined.sort_by_key(|&(kind, _)| kind);
        MetadataPolicy {
            combined,
            ignored_on_functions: IGNORED_ON_FUNCTIONS.map(|name| module.metadata_kind(name)),
            alias_scopes: ALIAS_SCOPES.map(|name| module.metadata_kind(name)),
        }
    }

    /// How the survivor combines a kind; `None` where it must be the same.
    pub(crate) fn combination(&self, kind: MetadataKind) -> Option<Combination> {
        let position = self.combined.binary_search_by_key(&kind, |&(kind, _)| kind).ok()?;
        Some(self.combined[position].1)
    }

    /// Takes away what speaks of alias scopes.
    pub(crate) fn drop_alias_metadata(&self, instructions: &[Inst<'_>]) {
        for &inst in instructions {
            for Attachment { kind, .. } in inst.attachments() {
                if self.alias_scopes.contains(&kind) {
                    inst.set_metadata(kind, None);
                }
            }
        }
    }

    fn kinds(&self) -> impl Iterator<Item = MetadataKind> {
        self.combined.iter().map(|&(kind, _)| kind)
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
