//! Symbols of attribute lists: equal where every index has the same
//! attributes, type attributes up to type congruence, promises left out.
//!
//! A promise only helps to optimise: how many bytes of a reference can be read, which pointers
//! are not null.  Functions that differ in promises are equal, and the survivor keeps those that
//! all make ([`broken_promises`]).  Every other attribute is compared, known or unknown: a list
//! of those that matter would always be one behind.

use super::interner::{Symbol, Tag};
use super::{Canonicalizer, Rule};
use crate::llvm::{Attribute, AttributeListId};
use crate::vocabulary::attributes::row;

/// Whose attributes a list has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Holder {
    /// A function, or a call of one or of a pointer.
    Function,
    /// A call of one of LLVM's own functions, for which alignments decide what code copies and
    /// fills become.
    Intrinsic,
}

/// Attributes with which an argument is memory, whose alignment is part of how it is passed.
const MEMORY: [&[u8]; 5] = [b"byval", b"byref", b"inalloca", b"preallocated", b"sret"];

impl<'ll> Canonicalizer<'ll> {
    /// The symbol of an attribute list.  `read` looks at it, which happens once for each list of
    /// the context.
    pub(crate) fn attribute_list(
        &mut self,
        list: AttributeListId,
        holder: Holder,
        read: impl FnOnce() -> Vec<Attribute<'ll>>,
    ) -> Symbol {
        if let Some(known) = self.attribute_lists.get(&(list, holder)) {
            return known;
        }
        let symbol = self.read_list(&read(), holder);
        self.attribute_lists.insert((list, holder), symbol)
    }

    fn read_list(&mut self, attributes: &[Attribute<'ll>], holder: Holder) -> Symbol {
        let mut key = Vec::with_capacity(3 * attributes.len());
        let leaves_out = self.rules.has(Rule::Promises);
        for attribute in attributes {
            let known = self.known_attribute(attribute);
            let is_left_out =
                leaves_out && known.may_be_promise && is_promise(attribute, attributes, holder);
            match attribute.ty {
                _ if is_left_out => {}
                Some(ty) => {
                    let name = self.interner.text(attribute.key);
                    key.extend([attribute.index, name.0, self.ty(ty).0]);
                }
                None => key.extend([attribute.index, u32::MAX, known.symbol.0]),
            }
        }
        self.interner.structure(Tag::AttributeList, &key)
    }

    /// Attributes are uniqued by kind and value, ranges and strings included, and live as long as
    /// their context.
    fn known_attribute(&mut self, attribute: &Attribute<'ll>) -> KnownAttribute {
        *self.attribute_identities.entry(attribute.identity).or_insert_with(|| KnownAttribute {
            symbol: self.interner.fresh(),
            may_be_promise: !attribute.is_string
                && (attribute.key == b"align" || row(attribute).is_promise()),
        })
    }
}

/// What is known of an attribute wherever it is.
#[derive(Clone, Copy)]
pub(super) struct KnownAttribute {
    symbol: Symbol,
    /// It is a promise somewhere.
    may_be_promise: bool,
}

/// The promises among the attributes `ours` that are not among `theirs`.
pub(super) fn broken_promises<'a, 'll>(
    ours: &'a [Attribute<'ll>],
    theirs: &'a [Attribute<'ll>],
    holder: Holder,
) -> impl Iterator<Item = &'a Attribute<'ll>> {
    let is_theirs = |attribute: &Attribute<'ll>| {
        theirs.iter().any(|one| (one.index, one.identity) == (attribute.index, attribute.identity))
    };
    ours.iter().filter(move |one| is_promise(one, ours, holder) && !is_theirs(one))
}

/// Whether one of some attributes is a promise.
pub(super) fn is_promise(
    attribute: &Attribute<'_>,
    attributes: &[Attribute<'_>],
    holder: Holder,
) -> bool {
    let is_memory = || {
        let there = attributes.iter().filter(|one| one.index == attribute.index);
        there.filter(|one| !one.is_string).any(|one| MEMORY.contains(&one.key))
    };
    match attribute.key {
        _ if attribute.is_string => false,
        b"align" => holder == Holder::Function && !is_memory(),
        _ => row(attribute).is_promise(),
    }
}
