//! What a call says of how to call its callee, and what only the callee says.

use crate::llvm::Attribute;
use crate::vocabulary::attributes::{OnCall, OnCallee, row};
use rustc_hash::FxHashSet;

/// What the attributes of a call say.
pub(in crate::outliner) struct CallSiteAttributes {
    /// What no shared code may lose, as text, ascending.
    pub promises: Vec<String>,
    /// All of them, by index and identity.
    all: FxHashSet<(u32, usize)>,
}

impl CallSiteAttributes {
    pub(in crate::outliner) fn collect(attributes: &[Attribute<'_>]) -> Self {
        let is_kept = |attribute: &&Attribute<'_>| row(attribute).call != OnCall::Dropped;
        let kept = attributes.iter().filter(is_kept);
        let mut promises: Vec<String> =
            kept.map(|attribute| format!("{} {}", attribute.index, attribute.display())).collect();
        promises.sort_unstable();
        let key = |attribute: &Attribute<'_>| (attribute.index, attribute.identity);
        CallSiteAttributes { promises, all: attributes.iter().map(key).collect() }
    }
}

/// What the attributes of a callee say that has to be known to call it.
pub(in crate::outliner) enum CalleeAbi {
    /// Attributes that each call has to repeat, by index and identity.
    Needed(Vec<(u32, usize)>),
    /// Something that calls cannot say.
    Unsaid,
}

impl CalleeAbi {
    pub(in crate::outliner) fn collect(attributes: &[Attribute<'_>]) -> Self {
        let (function, others): (Vec<&Attribute<'_>>, Vec<&Attribute<'_>>) =
            attributes.iter().partition(|attribute| attribute.index == u32::MAX);
        let is_silent = |attribute: &Attribute<'_>| row(attribute).callee == OnCallee::Silent;
        if !function.into_iter().all(is_silent) {
            return CalleeAbi::Unsaid;
        }
        let is_needed = |attribute: &&Attribute<'_>| {
            row(attribute).call != OnCall::Dropped
                && !matches!(attribute.key, b"align" | b"returned" | b"allocalign" | b"allocptr")
        };
        let needed = others.into_iter().filter(is_needed);
        CalleeAbi::Needed(needed.map(|attribute| (attribute.index, attribute.identity)).collect())
    }

    /// Whether a call says all that has to be known.  What only the callee's
    /// declaration says, such as how a small integer is extended, or that it has no
    /// mark where calls of computed pointers may arrive, would be lost if the callee
    /// became a parameter.
    pub(in crate::outliner) fn is_in(&self, said: &CallSiteAttributes) -> bool {
        match self {
            CalleeAbi::Needed(needed) => needed.iter().all(|one| said.all.contains(one)),
            CalleeAbi::Unsaid => false,
        }
    }
}
