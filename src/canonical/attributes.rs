//! Symbols of attribute lists: equal where every index has the same
//! attributes, type attributes up to type congruence, promises left out.
//!
//! A promise only helps to optimise: how many bytes of a reference can be read, which pointers
//! are not null.  Functions that differ in promises are equal, and the survivor keeps those that
//! all make ([`KnownAttributes::broken_promises`]).  Every other attribute is compared, known or
//! unknown: a list of those that matter would always lack one.

use super::Canonicalizer;
use super::interner::{Interner, Symbol, Tag};
use crate::llvm::{
    Attribute, AttributeListId, AttributeOwner, AttributeSetId, Call, FUNCTION_INDEX, Function,
};
use crate::vocabulary::attributes::{AttributeRow, OnCallee, decides_jumps, passes_shadow, row};
use crate::vocabulary::named_attributes::{ALIGNMENT, ARGUMENT_MEMORY, NOMERGE};
use rustc_hash::FxHashMap;

/// Whose attributes a list has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Holder {
    /// A function, or a call of one or of a pointer.
    Function,
    /// A call of one of LLVM's own functions, for which alignments decide what code copies and
    /// fills become.
    Intrinsic,
}

impl<'ll> Canonicalizer<'ll> {
    /// The symbol of an attribute list, which `owner` has.  Each list of the context is looked at
    /// once, and so is each of the sets that it has at its indices.
    pub(crate) fn attribute_list(
        &mut self,
        list: AttributeListId,
        holder: Holder,
        owner: AttributeOwner<'ll>,
    ) -> Symbol {
        if let Some(known) = self.attribute_lists.get(&(list, holder)) {
            return known;
        }
        let sets = owner.sets();
        let mut key = Vec::with_capacity(2 * sets.len());
        let mut is_nomerge = false;
        for (index, set) in sets {
            let known = self.attribute_set(index, set, holder, owner);
            is_nomerge |= index == FUNCTION_INDEX && known.is_nomerge;
            key.extend(known.symbol.into_iter().flat_map(|symbol| [index, symbol.0]));
        }
        let symbol = self.interner.structure(Tag::AttributeList, &key);
        if is_nomerge {
            self.nomerge.insert(symbol);
        }
        self.attribute_lists.insert((list, holder), symbol)
    }

    /// What is known of the attributes at an index.
    fn attribute_set(
        &mut self,
        index: u32,
        set: AttributeSetId,
        holder: Holder,
        owner: AttributeOwner<'ll>,
    ) -> KnownSet {
        let key = SetKey { set, holder, is_of_result: index == 0 };
        if let Some(&known) = self.attributes.sets.get(&key) {
            return known;
        }
        let attributes = owner.attributes_at(index);
        let leaves_out = self.normal_form;
        let mut symbols = Vec::with_capacity(2 * attributes.len());
        for attribute in &attributes {
            if leaves_out && self.attributes.is_promise(attribute, &attributes, holder) {
                continue;
            }
            match attribute.ty {
                Some(ty) => {
                    let name = self.interner.text(attribute.key);
                    symbols.extend([name.0, self.ty(ty).0]);
                }
                None => {
                    let symbol = self.attributes.symbol(attribute, &mut self.interner);
                    symbols.extend([u32::MAX, symbol.0]);
                }
            }
        }
        let known = KnownSet {
            symbol: (!symbols.is_empty())
                .then(|| self.interner.structure(Tag::AttributeSet, &symbols)),
            is_nomerge: attributes.iter().any(|attribute| NOMERGE.has(attribute)),
        };
        self.attributes.sets.insert(key, known);
        known
    }
}

/// A set of attributes, and what decides which of them are promises.  LLVM has one set for all
/// places with equal attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct SetKey {
    set: AttributeSetId,
    holder: Holder,
    is_of_result: bool,
}

/// What is known of a set.
#[derive(Clone, Copy)]
struct KnownSet {
    /// `None` where all attributes are promises.
    symbol: Option<Symbol>,
    is_nomerge: bool,
}

/// What is known of the attributes of a module, each read once.  Attributes are uniqued by kind and
/// value, ranges and strings included, and live as long as their context.
#[derive(Default)]
pub(super) struct KnownAttributes {
    by_identity: FxHashMap<usize, KnownAttribute>,
    sets: FxHashMap<SetKey, KnownSet>,
    /// What calls of functions with a list have to say in functions that pass shadow or in others,
    /// as index and identity; `None` where no call can say all.
    needed: FxHashMap<(AttributeListId, bool), Option<Vec<AttributeKey>>>,
    /// What calls with a list say.
    said: FxHashMap<AttributeListId, Vec<AttributeKey>>,
}

/// Index and identity.
type AttributeKey = (u32, usize);

/// What is known of an attribute wherever it is.
#[derive(Clone, Copy)]
struct KnownAttribute {
    row: &'static AttributeRow,
    symbol: Option<Symbol>,
}

impl KnownAttributes {
    fn known(&mut self, attribute: &Attribute<'_>) -> &mut KnownAttribute {
        self.by_identity
            .entry(attribute.identity)
            .or_insert_with(|| KnownAttribute { row: row(attribute), symbol: None })
    }

    /// The symbol of an attribute without a type.
    fn symbol(&mut self, attribute: &Attribute<'_>, interner: &mut Interner) -> Symbol {
        *self.known(attribute).symbol.get_or_insert_with(|| interner.fresh())
    }

    /// Whether one of some attributes is a promise.
    fn is_promise(
        &mut self,
        attribute: &Attribute<'_>,
        attributes: &[Attribute<'_>],
        holder: Holder,
    ) -> bool {
        let is_memory = || {
            let mut there = attributes.iter().filter(|one| one.index == attribute.index);
            there.any(|one| ARGUMENT_MEMORY.has(one))
        };
        if attribute.is_string || decides_jumps(attribute) {
            false
        } else if ALIGNMENT.has(attribute) {
            holder == Holder::Function && !is_memory()
        } else {
            self.known(attribute).row.is_promise()
        }
    }

    /// The promises among the attributes `ours` that are not among `theirs`.
    pub(super) fn broken_promises<'a, 'll>(
        &mut self,
        ours: &'a [Attribute<'ll>],
        theirs: &[Attribute<'ll>],
        holder: Holder,
    ) -> Vec<&'a Attribute<'ll>> {
        let is_theirs =
            |attribute: &Attribute<'ll>| theirs.iter().any(|one| key(one) == key(attribute));
        let broken = ours.iter().filter(|one| !is_theirs(one));
        broken.filter(|one| self.is_promise(one, ours, holder)).collect()
    }

    /// Whether a call says what the attributes of its callee do, so that code generation needs to
    /// read nothing from the callee.  `list` is the call's.
    pub(super) fn says_all(
        &mut self,
        call: Call<'_>,
        list: AttributeListId,
        callee: Function<'_>,
    ) -> bool {
        let passes_shadow = passes_shadow(call.inst().function());
        let callees = (callee.attribute_list(), passes_shadow);
        if !self.needed.contains_key(&callees) {
            let needed = self.needed_by(&callee.attributes(), passes_shadow);
            self.needed.insert(callees, needed);
        }
        let Some(needed) = &self.needed[&callees] else { return false };
        if needed.is_empty() {
            return true;
        }
        let read = || call.attributes().iter().map(key).collect();
        let said = self.said.entry(list).or_insert_with(read);
        needed.iter().all(|one| said.contains(one))
    }

    fn needed_by(
        &mut self,
        attributes: &[Attribute<'_>],
        passes_shadow: bool,
    ) -> Option<Vec<AttributeKey>> {
        let mut needed = Vec::new();
        for attribute in attributes {
            let row = self.known(attribute).row;
            if attribute.index == u32::MAX {
                if row.callee != OnCallee::Silent {
                    return None;
                }
            } else if !row.call.may_differ(passes_shadow)
                && !self.is_promise(attribute, attributes, Holder::Function)
            {
                needed.push(key(attribute));
            }
        }
        Some(needed)
    }
}

fn key(attribute: &Attribute<'_>) -> AttributeKey {
    (attribute.index, attribute.identity)
}
