//! Which modules check calls of computed pointers or make them expensive, for both passes.

use crate::llvm::{Function, Module};
use rustc_hash::FxHashSet;

/// Whether direct calls have to stay direct, whatever they call.
pub(crate) fn direct_calls_must_stay(module: Module<'_>) -> bool {
    guards_indirect_calls(module) || enforces_branch_targets(module)
}

/// Whether the processor checks that calls of computed pointers arrive at a landing instruction,
/// which functions may lack.
pub(crate) fn enforces_branch_targets(module: Module<'_>) -> bool {
    some_attributes(module, marks_branch_target)
}

/// Whether calls of computed pointers are expensive or checked on the module's target, so
/// that direct calls stay direct.
pub(crate) fn guards_indirect_calls(module: Module<'_>) -> bool {
    const FEATURES: [&str; 3] = ["+retpoline", "+lvi-cfi", "+harden-sls"];
    let checked = module.metadata_kind("kcfi_type");
    let is_checked = |function: &Function<'_>| {
        function.facts().has_metadata
            && function.attachments().iter().any(|one| one.kind == checked)
    };
    let is_guarded = |function: Function<'_>| {
        function.attributes().iter().any(|attribute| {
            attribute.key == b"target-features" && {
                let features = attribute.display();
                FEATURES.iter().any(|feature| features.contains(feature))
            }
        })
    };
    module.functions().iter().any(is_checked) || some_attributes(module, is_guarded)
}

/// Whether the attributes of some function have a property.
fn some_attributes<'ll>(module: Module<'ll>, has: impl Fn(Function<'ll>) -> bool) -> bool {
    let mut seen = FxHashSet::default();
    module
        .functions()
        .into_iter()
        .any(|function| seen.insert(function.facts().attributes) && has(function))
}

/// Whether calls of computed pointers may arrive at an AArch64 function where the
/// processor checks that.
pub(crate) fn marks_branch_target(function: Function<'_>) -> bool {
    function.attributes().iter().any(|attribute| {
        attribute.key == b"branch-target-enforcement" && attribute.value != b"false"
    })
}
