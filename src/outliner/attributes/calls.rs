//! What the attributes of a call, and those of its callee, mean for a call that
//! moves.

use super::{CONTEXT, DROPPED, find};
use crate::llvm::Attribute;

/// Attributes of a call, its result and its arguments with which it may move.
pub(in crate::outliner) const MOVABLE_CALL: &[&str] = &[
    "align",
    "alloc-family",
    "alloc-variant-zeroed",
    "allocalign",
    "allockind",
    "allocptr",
    "allocsize",
    "builtin",
    "captures",
    "cold",
    "dead_on_return",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "initializes",
    "inreg",
    "memory",
    "minsize",
    "mustprogress",
    "no-builtins",
    "noalias",
    "nobuiltin",
    "nocallback",
    "nocapture",
    "nocreateundeforpoison",
    "noext",
    "nofpclass",
    "nofree",
    "noinline",
    "nonlazybind",
    "nonnull",
    "norecurse",
    "noreturn",
    "nosync",
    "noundef",
    "nounwind",
    "optsize",
    "range",
    "readnone",
    "readonly",
    "returned",
    "signext",
    "speculatable",
    "sret",
    "willreturn",
    "writable",
    "writeonly",
    "zeroext",
];

/// Promises of a call, its result and its arguments that only help to optimise.
/// Calls that differ in them share one without them.
pub(in crate::outliner) const MAY_BE_DROPPED: &[&str] = &[
    "captures",
    "dead_on_return",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "initializes",
    "memory",
    "mustprogress",
    "noalias",
    "nocallback",
    "nocapture",
    "nofpclass",
    "nofree",
    "nonnull",
    "norecurse",
    "nosync",
    "noundef",
    "range",
    "readnone",
    "readonly",
    "willreturn",
    "writable",
    "writeonly",
];

/// Whether a call means the same without an attribute.
pub(in crate::outliner) fn may_be_dropped(attribute: &Attribute<'_>) -> bool {
    find(MAY_BE_DROPPED, attribute)
}

/// Whether a call with this attribute, on itself, an argument or its result, may
/// move.
pub(in crate::outliner) fn moves_with_call(attribute: &Attribute<'_>) -> bool {
    find(MOVABLE_CALL, attribute) || super::names_no_builtin(attribute)
}

/// What an attribute of a callee, as a function, means for the calls of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::outliner) enum OnCallee {
    /// Nothing: any caller may call it, by any name.
    Silent,
    /// It may be called from anywhere, but by name only.
    Named,
    /// It is not known what the calls have to heed, or they have to stay.
    FunctionRejection,
}

/// Attributes of a callee with which it is called from anywhere, but by its name:
/// who calls a computed pointer does without what they ask for, or arrives where
/// nothing may.
pub(in crate::outliner) const NAMED_CALLEE: &[&str] = &[
    "alwaysinline",
    "fentry-call",
    "function-instrument",
    "gc-leaf-function",
    "hot",
    "hybrid_patchable",
    "instrument-function-entry",
    "instrument-function-entry-inlined",
    "instrument-function-exit",
    "instrument-function-exit-inlined",
    "jumptable",
    "mnop-mcount",
    "mrecord-mcount",
    "nocf_check",
    "nodivergencesource",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "patchable-function",
    "patchable-function-entry",
    "patchable-function-entry-section",
    "patchable-function-prefix",
    "presplitcoroutine",
    "profile-sample-accurate",
    "sanitize_alloc_token",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "split-stack",
    "wasm-export-name",
    "wasm-import-module",
    "wasm-import-name",
    "xray-ignore-loops",
    "xray-instruction-threshold",
    "xray-log-args",
    "xray-skip-entry",
    "xray-skip-exit",
];

/// What an attribute of a callee, as a function, means for the calls of it.  What
/// says how the callee's own code is made, and what only helps to optimise, says
/// nothing of how to call it.
pub(in crate::outliner) fn on_callee(attribute: &Attribute<'_>) -> OnCallee {
    if find(NAMED_CALLEE, attribute) {
        OnCallee::Named
    } else if find(CONTEXT, attribute)
        || find(DROPPED, attribute)
        || super::names_no_builtin(attribute)
    {
        OnCallee::Silent
    } else {
        OnCallee::FunctionRejection
    }
}
