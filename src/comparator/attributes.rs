//! Symbols of attribute lists: equal where every index has the same
//! attributes, type attributes up to type congruence.
//!
//! No attribute is skipped, known or unknown: a list of those that matter
//! would always be one behind.

use super::Canonicalizer;
use super::interner::{Symbol, Tag};
use crate::llvm::{Attribute, AttributeListId};

impl<'ll> Canonicalizer<'ll> {
    /// The symbol of an attribute list.  `has_types` and `read` look at it,
    /// which happens once for each list of the context.
    pub(crate) fn attribute_list(
        &mut self,
        list: AttributeListId,
        has_types: impl FnOnce() -> bool,
        read: impl FnOnce() -> Vec<Attribute<'ll>>,
    ) -> Symbol {
        if let Some(known) = self.attribute_lists.get(&list) {
            return known;
        }
        // Lists are uniqued by their content, so one without types is equal to
        // no other list.
        let symbol = if has_types() { self.list_with_types(read()) } else { self.interner.fresh() };
        self.attribute_lists.insert(list, symbol)
    }

    fn list_with_types(&mut self, attributes: Vec<Attribute<'ll>>) -> Symbol {
        let mut key = Vec::new();
        for attribute in attributes {
            key.push(attribute.index);
            match attribute.ty {
                Some(ty) => {
                    key.push(self.interner.text(attribute.key).0);
                    key.push(self.ty(ty).0);
                }
                None => {
                    // Attributes are uniqued by kind and value, ranges and
                    // strings included, and live as long as their context.
                    let known = self.attribute_identities.get(&attribute.identity);
                    let identity = known.unwrap_or_else(|| {
                        let fresh = self.interner.fresh();
                        self.attribute_identities.insert(attribute.identity, fresh)
                    });
                    key.extend([u32::MAX, identity.0]);
                }
            }
        }
        self.interner.structure(Tag::AttributeList, &key)
    }
}
