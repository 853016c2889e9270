//! What can be compared of two functions in constant time: everything but
//! their bodies.

use super::Canonicalizer;
use super::attributes::Holder;
use super::interner::{Symbol, Tag};
use crate::llvm::{Function, FunctionFacts};

/// The parts of a signature, in the order of [`Canonicalizer::signature_parts`].
/// The names are stable; docs/mergefunc.md lists them.
const PARTS: [&str; 10] = [
    "FunctionType",
    "Attributes",
    "CallingConvention",
    "AddressSpace",
    "Section",
    "Partition",
    "GarbageCollector",
    "Personality",
    "PrefixData",
    "PrologueData",
];

/// The name of the part that follows [`PARTS`].
const METADATA_PART: &str = "FunctionMetadata";

impl<'ll> Canonicalizer<'ll> {
    /// The symbol of everything that a function is apart from its body:
    /// type, attributes, calling convention, address space, section,
    /// partition, garbage collector, personality, prefix and prologue data,
    /// and the metadata that decides what an indirect call may reach.
    ///
    /// A personality function that means nothing to a body without exception
    /// handling is compared by the bodies that have it; see
    /// `operations.rs`.
    ///
    /// Linkage, visibility, comdat, alignment and the significance of the
    /// address are not part of it: they decide *how* functions are merged.
    pub fn signature(&mut self, function: Function<'ll>, facts: &FunctionFacts<'ll>) -> Symbol {
        let parts = self.signature_parts(function, facts);
        if !facts.has_metadata {
            return self.interner.structure(Tag::Signature, &parts);
        }
        let mut key = parts.to_vec();
        for (kind, node) in self.meaning_of_function_metadata(&function.as_value().attachments()) {
            key.extend([kind, node.0]);
        }
        self.interner.structure(Tag::Signature, &key)
    }

    /// The name of the first part in which two signatures differ.
    pub(crate) fn signature_difference(
        &mut self,
        a: (Function<'ll>, &FunctionFacts<'ll>),
        b: (Function<'ll>, &FunctionFacts<'ll>),
    ) -> Option<&'static str> {
        let ours = self.signature_parts(a.0, a.1);
        let theirs = self.signature_parts(b.0, b.1);
        let position = ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs);
        position.map(|position| PARTS[position]).or_else(|| {
            let ours = self.meaning_of_function_metadata(&a.0.as_value().attachments());
            (ours != self.meaning_of_function_metadata(&b.0.as_value().attachments()))
                .then_some(METADATA_PART)
        })
    }

    fn function_attributes(
        &mut self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
    ) -> Symbol {
        self.attribute_list(facts.attributes, Holder::Function, function.attribute_owner())
    }

    fn signature_parts(
        &mut self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
    ) -> [u32; PARTS.len()] {
        let personality = facts.personality.filter(|_| !facts.personality_needs_handlers);
        let [personality, prefix_data, prologue_data] =
            [personality, facts.prefix_data, facts.prologue_data]
                .map(|data| data.map_or(0, |value| self.constant(value).0 + 1));
        [
            self.ty(facts.ty).0,
            self.function_attributes(function, facts).0,
            facts.calling_convention,
            facts.address_space,
            self.interner.text(facts.section).0,
            self.interner.text(facts.partition).0,
            self.interner.text(facts.garbage_collector).0,
            personality,
            prefix_data,
            prologue_data,
        ]
    }
}
