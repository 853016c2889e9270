//! Call-site against callee ABI attributes: when may a direct callee become a
//! function-pointer parameter?

use crate::llvm::{Attribute, FUNCTION_INDEX};
use crate::vocabulary::attributes::{OnCallee, row};
use crate::vocabulary::named_attributes::UNREAD_BY_CALLS;
use rustc_hash::FxHashSet;

/// The attributes of a call.
pub(in crate::outliner) struct CallSiteAttributes {
    /// Those that shared code must keep, by index and identity, ascending.
    pub promises: Vec<(u32, usize)>,
    /// All of them, by index and identity.
    all: FxHashSet<(u32, usize)>,
}

impl CallSiteAttributes {
    /// Reads those of a call, in a function that passes shadow to MemorySanitizer or in another.
    pub(in crate::outliner) fn collect(attributes: &[Attribute<'_>], passes_shadow: bool) -> Self {
        let is_kept = |attribute: &&Attribute<'_>| !row(attribute).call.may_differ(passes_shadow);
        let key = |attribute: &Attribute<'_>| (attribute.index, attribute.identity);
        let mut promises: Vec<(u32, usize)> = attributes.iter().filter(is_kept).map(key).collect();
        promises.sort_unstable();
        CallSiteAttributes { promises, all: attributes.iter().map(key).collect() }
    }
}

/// The attributes of a callee's declaration that decide how to call it.
pub(in crate::outliner) enum CalleeAbi {
    /// Attributes that each call has to repeat, by index and identity.
    Needed(Vec<(u32, usize)>),
    /// One of them cannot be an attribute of a call.
    Unsaid,
}

impl CalleeAbi {
    /// Reads those of a callee, for calls in functions that pass shadow to MemorySanitizer or for
    /// others.
    pub(in crate::outliner) fn collect(attributes: &[Attribute<'_>], passes_shadow: bool) -> Self {
        let (function, others): (Vec<&Attribute<'_>>, Vec<&Attribute<'_>>) =
            attributes.iter().partition(|attribute| attribute.index == FUNCTION_INDEX);
        let is_silent = |attribute: &Attribute<'_>| row(attribute).callee == OnCallee::Silent;
        if !function.into_iter().all(is_silent) {
            return CalleeAbi::Unsaid;
        }
        // `returned` is among them: a call is a jump where its function returns that argument.
        let is_needed = |attribute: &&Attribute<'_>| {
            !row(attribute).call.may_differ(passes_shadow) && !UNREAD_BY_CALLS.has(attribute)
        };
        let needed = others.into_iter().filter(is_needed);
        CalleeAbi::Needed(needed.map(|attribute| (attribute.index, attribute.identity)).collect())
    }

    /// Whether a call has all of these attributes.  Attributes that only the callee's
    /// declaration has, such as how a small integer is extended, or that the callee has no
    /// landing instruction for calls of computed pointers, would be lost if the callee
    /// became a parameter.
    pub(in crate::outliner) fn is_in(&self, said: &CallSiteAttributes) -> bool {
        match self {
            CalleeAbi::Needed(needed) => needed.iter().all(|one| said.all.contains(one)),
            CalleeAbi::Unsaid => false,
        }
    }
}
