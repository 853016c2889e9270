//! What can be compared of two functions in constant time: everything but
//! their bodies.

use super::Canonicalizer;
use super::interner::{Symbol, Tag};
use crate::llvm::{Function, FunctionFacts};

impl<'ll> Canonicalizer<'ll> {
    /// The symbol of everything that a function is apart from its body:
    /// type, attributes, calling convention, address space, section,
    /// partition, garbage collector, personality, prefix and prologue data,
    /// and the metadata that decides what an indirect call may reach.
    ///
    /// Linkage, visibility, comdat, alignment and the significance of the
    /// address are not part of it: they decide *how* functions are merged.
    pub fn signature(&mut self, function: Function<'ll>, facts: &FunctionFacts<'ll>) -> Symbol {
        let mut key = vec![
            self.ty(facts.ty).0,
            self.attribute_list(facts.attributes, || function.attributes()).0,
            facts.calling_convention,
            facts.address_space,
            self.interner.text(facts.section).0,
            self.interner.text(facts.partition).0,
            self.interner.text(facts.garbage_collector).0,
        ];
        for data in [facts.personality, facts.prefix_data, facts.prologue_data] {
            key.push(match data {
                Some(value) => self.constant(value).0 + 1,
                None => 0,
            });
        }
        if facts.has_metadata {
            for (kind, node) in self.meaning_of_function_metadata(&function.attachments()) {
                key.extend([kind, node.0]);
            }
        }
        self.interner.structure(Tag::Signature, &key)
    }
}
