//! Which metadata makes functions different, and which is combined in the
//! survivor.

use super::Canonicalizer;
use super::interner::Symbol;
use crate::llvm::{Attachment, Function, Inst, Metadata, MetadataContent, MetadataKind, Module};
use crate::vocabulary::metadata::{ALIAS_SCOPES, Combination, METADATA, is_ignored_on_functions};
use rustc_hash::FxHashSet;

/// Whether metadata other than debug info, a profile and the identity is attached to a function.
pub(crate) fn has_metadata_that_matters(function: Function<'_>) -> bool {
    !function.as_value().all_metadata_kinds(is_ignored_on_functions)
}

/// A node with more nodes below it is taken for one that mentions a global.
const MOST_NODES: usize = 64;

/// Whether replacing a function may change or free a node, so that its handle must not be
/// kept over a rewrite: it mentions a global, or may do so.
fn mentions_global(root: Metadata<'_>) -> bool {
    let mut seen = Vec::new();
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        if seen.contains(&node) {
            continue;
        }
        if seen.len() == MOST_NODES {
            return true;
        }
        seen.push(node);
        match node.content() {
            MetadataContent::String(_) => {}
            MetadataContent::Node(node) => pending.extend(node.operands().into_iter().flatten()),
            MetadataContent::Constant { is_data: true, .. } => {}
            MetadataContent::Constant { is_data: false, .. } | MetadataContent::Other => {
                return true;
            }
        }
    }
    false
}

/// The properties of a loop: the operands of its identifier after the first, which is the
/// identifier itself, without the source range.  `None` for what is no loop's identifier.
fn loop_properties<'ll>(identifier: Metadata<'ll>) -> Option<Vec<Option<Metadata<'ll>>>> {
    let MetadataContent::Node(node) = identifier.content() else { return None };
    let operands = node.operands();
    let (_, properties) = operands.split_first()?;
    let is_location = |operand: &Metadata<'ll>| matches!(operand.content(), MetadataContent::Node(node) if node.is_location);
    Some(properties.iter().copied().filter(|one| !one.as_ref().is_some_and(is_location)).collect())
}

fn have_same_loop_properties<'ll>(one: Metadata<'ll>, other: Metadata<'ll>) -> bool {
    let properties = loop_properties(one);
    properties.is_some() && properties == loop_properties(other)
}

/// How each kind of metadata is compared and combined, by its number in a context.
pub(crate) struct MetadataPolicy {
    combined: Vec<(MetadataKind, Combination)>,
    alias_scopes: [MetadataKind; ALIAS_SCOPES.len()],
    /// What `!memprof` profiles is told by `!callsite`; LLVM 23 refuses the first without the
    /// second.
    memory_profile: MetadataKind,
    call_site: MetadataKind,
}

impl MetadataPolicy {
    pub(crate) fn of(module: Module<'_>) -> Self {
        let known = METADATA.iter().filter_map(|row| row.merged.map(|merged| (row.name, merged)));
        let mut combined: Vec<_> =
            known.map(|(name, combination)| (module.metadata_kind(name), combination)).collect();
        combined.sort_by_key(|&(kind, _)| kind);
        MetadataPolicy {
            combined,
            alias_scopes: ALIAS_SCOPES.map(|name| module.metadata_kind(name)),
            memory_profile: module.metadata_kind("memprof"),
            call_site: module.metadata_kind("callsite"),
        }
    }

    /// How the survivor combines a kind; `None` where it must be the same.
    pub(crate) fn combination(&self, kind: MetadataKind) -> Option<Combination> {
        let position = self.combined.binary_search_by_key(&kind, |&(kind, _)| kind).ok()?;
        Some(self.combined[position].1)
    }

    /// Removes the metadata that names alias scopes.
    pub(crate) fn drop_alias_metadata(&self, instructions: &[Inst<'_>]) {
        for &inst in instructions {
            for Attachment { kind, .. } in inst.as_value().attachments() {
                if self.alias_scopes.contains(&kind) {
                    inst.set_metadata(kind, None);
                }
            }
        }
    }

    fn kinds(&self) -> impl Iterator<Item = MetadataKind> {
        self.combined.iter().map(|&(kind, _)| kind)
    }
}

impl<'ll> Canonicalizer<'ll> {
    /// The symbol of a node: uniqued nodes are equal where their content is,
    /// distinct ones only to themselves.  A node that mentions a global equals
    /// nothing, because replacing the global may free it, unless globals stay.
    pub(crate) fn metadata(&mut self, node: Metadata<'ll>) -> Symbol {
        if let Some(known) = self.metadata_nodes.get(&node) {
            return known;
        }
        let symbol = self.interner.fresh();
        if !self.globals_stay && mentions_global(node) {
            self.unequal_nodes += 1;
            return symbol;
        }
        self.metadata_nodes.insert(node, symbol)
    }

    /// The metadata of an instruction that is part of its meaning.
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

    /// The metadata of a function that is part of its meaning: `!type`,
    /// `!kcfi_type` and every kind that is not known to be harmless.
    pub(crate) fn meaning_of_function_metadata(
        &mut self,
        attachments: &[Attachment<'ll>],
    ) -> Vec<(u32, Symbol)> {
        let mut meaning = Vec::new();
        for attachment in attachments {
            if !is_ignored_on_functions(attachment.kind) {
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

    /// Combines the metadata of two instructions in the survivor's, so that it asserts no
    /// more than either.
    pub(crate) fn combine_attachments(&self, survivor: Inst<'ll>, other: Inst<'ll>) {
        let theirs = other.as_value().attachments();
        for Attachment { kind, node, .. } in survivor.as_value().attachments() {
            let Some(combination) = self.metadata_policy.combination(kind) else { continue };
            let their_node = theirs.iter().find(|their| their.kind == kind).map(|their| their.node);
            if their_node == Some(node) {
                continue;
            }
            match (combination, their_node) {
                (Combination::Survivors, _) => {}
                (Combination::SameLoopProperties, Some(other_node))
                    if have_same_loop_properties(node, other_node) => {}
                (Combination::MostGenericTbaa, Some(other_node)) => {
                    survivor.set_metadata(kind, node.most_generic_tbaa(other_node));
                }
                _ => {
                    survivor.set_metadata(kind, None);
                    if kind == self.metadata_policy.call_site {
                        survivor.set_metadata(self.metadata_policy.memory_profile, None);
                    }
                }
            }
        }
    }
}
