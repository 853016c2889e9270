//! What linkers do with the functions that code leaves.

use crate::llvm::{FunctionFacts, Linkage, ObjectFormat, Visibility};

/// Whether the linker keeps one copy of a function and removes those of other modules, or the
/// language says that all copies are the same.
pub(super) fn is_folded(facts: &FunctionFacts<'_>, format: ObjectFormat) -> bool {
    facts.has_comdat
        || facts.linkage.is_odr()
        || format == ObjectFormat::MachO
            && matches!(facts.linkage, Linkage::LinkOnce | Linkage::Weak)
}

/// Whether no other shared object sees the symbols of a function's comdat.
pub(super) fn is_hidden(facts: &FunctionFacts<'_>) -> bool {
    facts.has_comdat && facts.visibility == Visibility::Hidden
}
