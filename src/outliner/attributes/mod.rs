//! What each attribute means for code that moves to another function.
//!
//! Every name that is not listed here makes a function or a call ineligible:
//! the attributes of a later LLVM may forbid what this library does not know.

mod calls;
mod metadata;
mod names;

use calls::{MAY_BE_DROPPED, MOVABLE_CALL, NAMED_CALLEE};
pub(super) use calls::{OnCallee, may_be_dropped, moves_with_call, on_callee};
pub(super) use metadata::{METADATA, OnMove};
use names::MOVABLE_INTRINSICS;
pub(super) use names::{RETURN_TWICE, is_movable_intrinsic};

use crate::llvm::Attribute;

/// What an attribute of a function means for its code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OnFunction {
    /// It says how code is generated or what code may assume, so only functions
    /// that agree on it share code, and the shared function has it too.
    Context,
    /// It holds for the whole function or its callers only; shared code goes
    /// without.
    Dropped,
    /// The function's code stays where it is.
    Forbidden,
}

/// Attributes that shared code must have exactly where its callers do.
pub(super) const CONTEXT: &[&str] = &[
    "allow-direct-access-external-data",
    "approx-func-fp-math",
    "branch-protection-pauth-lr",
    "branch-target-enforcement",
    "cf-protection-branch",
    "denormal-fp-math",
    "denormal-fp-math-f32",
    "denormal_fpenv",
    "disable-tail-calls",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "frame-pointer",
    "guarded-control-stack",
    "indirect-tls-seg-refs",
    "less-precise-fpmad",
    "min-legal-vector-width",
    "no-builtins",
    "no-frame-pointer-elim",
    "no-frame-pointer-elim-non-leaf",
    "no-infs-fp-math",
    "no-inline-line-tables",
    "no-jump-tables",
    "no-nans-fp-math",
    "no-realign-stack",
    "no-signed-zeros-fp-math",
    "no-stack-arg-probe",
    "no-trapping-math",
    "nocf_check",
    "noimplicitfloat",
    "noprofile",
    "noredzone",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "null_pointer_is_valid",
    "prefer-vector-width",
    "probe-stack",
    "safestack",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "sign-return-address",
    "sign-return-address-key",
    "skipprofile",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "stack-probe-size",
    "stack-protector-buffer-size",
    "stackrealign",
    "target-cpu",
    "target-features",
    "trap-func-name",
    "tune-cpu",
    "unsafe-fp-math",
    "use-soft-float",
    "uwtable",
    "vscale_range",
    "warn-stack-size",
    "zero-call-used-regs",
];

/// Attributes that say something of the whole function, which its parts need
/// not keep, or something about calls of it.
pub(super) const DROPPED: &[&str] = &[
    "alloc-family",
    "alloc-variant-zeroed",
    "allockind",
    "allocsize",
    "builtin",
    "cold",
    "inlinehint",
    "memory",
    "minsize",
    "mustprogress",
    "nobuiltin",
    "nocallback",
    "nocreateundeforpoison",
    "nofree",
    "noinline",
    "nonlazybind",
    "norecurse",
    "noreturn",
    "nosync",
    "nounwind",
    "optsize",
    "sample-profile-suffix-elision-policy",
    "speculatable",
    "use-sample-profile",
    "willreturn",
];

/// What an attribute of a function means for its code.
pub(super) fn on_function(attribute: &Attribute<'_>) -> OnFunction {
    if find(CONTEXT, attribute) || names_no_builtin(attribute) {
        OnFunction::Context
    } else if find(DROPPED, attribute) {
        OnFunction::Dropped
    } else {
        OnFunction::Forbidden
    }
}

/// The only name without a hyphen that is text and none of LLVM's own attributes.
const TEXT_WITHOUT_HYPHEN: &[u8] = b"stackrealign";

/// Whether an attribute is in a list, ascending.  LLVM's own attributes are single
/// words; those that it has as text have hyphens.  Text that looks like one of LLVM's
/// own is not known.
fn find(list: &[&str], attribute: &Attribute<'_>) -> bool {
    let is_text = attribute.key.contains(&b'-') || attribute.key == TEXT_WITHOUT_HYPHEN;
    attribute.is_string == is_text
        && list.binary_search_by(|known| known.as_bytes().cmp(attribute.key)).is_ok()
}

/// Whether an attribute says of one library function that it is an ordinary one.
fn names_no_builtin(attribute: &Attribute<'_>) -> bool {
    attribute.is_string && attribute.key.starts_with(b"no-builtin-")
}

/// Attributes of parameters that are values like any other for the code of their
/// function: how they are handed over is the business of callers.
pub(super) const PARAMETERS: &[&str] = &[
    "align",
    "alignstack",
    "allocalign",
    "allocptr",
    "byref",
    "byval",
    "captures",
    "dead_on_return",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "initializes",
    "inreg",
    "nest",
    "noalias",
    "nocapture",
    "noext",
    "nofpclass",
    "nofree",
    "nonnull",
    "noundef",
    "range",
    "readnone",
    "readonly",
    "returned",
    "signext",
    "sret",
    "swiftself",
    "writable",
    "writeonly",
    "zeroext",
];

/// Attributes of parameters whose memory only the caller knows.
pub(super) const ARGUMENT_MEMORY: &[&str] = &["inalloca", "preallocated", "swifterror"];

/// What an attribute of a parameter means for the function's code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OnParameter {
    /// Nothing.
    Silent,
    /// It is memory that only the caller knows.
    CallersMemory,
    /// It is not known.
    Unknown,
}

/// What an attribute of a parameter means for the function's code.
pub(super) fn on_parameter(attribute: &Attribute<'_>) -> OnParameter {
    if find(PARAMETERS, attribute) {
        OnParameter::Silent
    } else if find(ARGUMENT_MEMORY, attribute) {
        OnParameter::CallersMemory
    } else {
        OnParameter::Unknown
    }
}

/// Attributes of a result that promise something of the value; shared code returns
/// it without them.
pub(super) const PROMISED_RESULT: &[&str] = &[
    "align",
    "dereferenceable",
    "dereferenceable_or_null",
    "noalias",
    "nofpclass",
    "nonnull",
    "noundef",
    "range",
];

/// Attributes of a result that say how it is returned.  Code that returns is shared
/// by functions that agree on them, and the shared function has them too.
pub(super) const RETURNED_AS: &[&str] = &["noext", "signext", "zeroext"];

/// What an attribute of a result means for the code that returns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OnResult {
    /// A promise.
    Dropped,
    /// Shared code returns its result in the same way.
    Context,
    /// The `ret` stays where it is.
    FunctionRejection,
}

/// What an attribute of a result means for the code that returns it.
pub(super) fn on_result(attribute: &Attribute<'_>) -> OnResult {
    if find(PROMISED_RESULT, attribute) {
        OnResult::Dropped
    } else if find(RETURNED_AS, attribute) {
        OnResult::Context
    } else {
        OnResult::FunctionRejection
    }
}

/// A list of what is understood: tests go through all of them, entry by entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// Attributes of functions that must agree.
    Context,
    /// Attributes of functions that shared code does without.
    Dropped,
    /// Attributes of functions whose local variables stay.
    WatchedVariables,
    /// Attributes of calls that move.
    MovableCall,
    /// Those of them that calls may differ in.
    MayBeDropped,
    /// Attributes of callees that are called by name.
    NamedCallee,
    /// Attributes of parameters that are values like any other.
    Parameters,
    /// Attributes of parameters that are memory of the caller.
    ArgumentMemory,
    /// Attributes of results that are dropped.
    PromisedResult,
    /// Attributes of results that must agree.
    ReturnedAs,
    /// PrefixCodes of the names of intrinsic functions that move.
    Intrinsics,
    /// Functions that return twice.
    ReturnTwice,
    /// Metadata that is kept where all have it.
    MetadataKept,
    /// Metadata that is dropped.
    MetadataDropped,
}

impl List {
    /// All lists.
    pub const ALL: [List; 14] = [
        List::Context,
        List::Dropped,
        List::WatchedVariables,
        List::MovableCall,
        List::MayBeDropped,
        List::NamedCallee,
        List::Parameters,
        List::ArgumentMemory,
        List::PromisedResult,
        List::ReturnedAs,
        List::Intrinsics,
        List::ReturnTwice,
        List::MetadataKept,
        List::MetadataDropped,
    ];

    /// The entries.
    pub fn entries(self) -> Vec<&'static str> {
        let metadata = |wanted: OnMove| {
            let kinds = METADATA.iter().filter(|(_, on_move)| *on_move == wanted);
            kinds.map(|&(name, _)| name).collect()
        };
        match self {
            List::Context => CONTEXT.to_vec(),
            List::Dropped => DROPPED.to_vec(),
            List::WatchedVariables => WATCHED_VARIABLES.to_vec(),
            List::MovableCall => MOVABLE_CALL.to_vec(),
            List::MayBeDropped => MAY_BE_DROPPED.to_vec(),
            List::NamedCallee => NAMED_CALLEE.to_vec(),
            List::Parameters => PARAMETERS.to_vec(),
            List::ArgumentMemory => ARGUMENT_MEMORY.to_vec(),
            List::PromisedResult => PROMISED_RESULT.to_vec(),
            List::ReturnedAs => RETURNED_AS.to_vec(),
            List::Intrinsics => MOVABLE_INTRINSICS.to_vec(),
            List::ReturnTwice => {
                RETURN_TWICE.iter().filter_map(|name| str::from_utf8(name).ok()).collect()
            }
            List::MetadataKept => metadata(OnMove::KeptIfSame),
            List::MetadataDropped => metadata(OnMove::Dropped),
        }
    }
}

/// Whether a shared function has an attribute of its callers.
pub(super) fn is_context(attribute: &Attribute<'_>) -> bool {
    on_function(attribute) == OnFunction::Context
}

/// Whether a list of a processor's features takes a register from the compiler
/// that may pass arguments: then calls are impossible, or change the register.
/// From `x18` on, registers that are called that pass none anywhere.
pub(super) fn reserves_registers(features: &[u8]) -> bool {
    features.split(|&byte| byte == b',').filter_map(|one| one.strip_prefix(b"+reserve-")).any(
        |register| {
            let number = register.strip_prefix(b"x").and_then(|digits| str::from_utf8(digits).ok());
            number.and_then(|digits| digits.parse().ok()).is_none_or(|number: u32| number < 18)
        },
    )
}

/// Attributes of functions whose local variables are watched: how large they are
/// and what is around them in the frame means something.
pub(super) const WATCHED_VARIABLES: &[&str] = &[
    "safestack",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_thread",
    "sanitize_type",
    "ssp",
    "sspreq",
    "sspstrong",
];

/// Whether the local variables of a function with an attribute stay in it.
pub(super) fn keeps_local_variables(attribute: &Attribute<'_>) -> bool {
    find(WATCHED_VARIABLES, attribute)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_can_be_searched() {
        for list in [
            CONTEXT,
            DROPPED,
            WATCHED_VARIABLES,
            PARAMETERS,
            ARGUMENT_MEMORY,
            PROMISED_RESULT,
            RETURNED_AS,
            MOVABLE_CALL,
            MAY_BE_DROPPED,
            NAMED_CALLEE,
        ] {
            assert!(list.is_sorted_by(|a, b| a < b));
        }
    }

    #[test]
    fn registers_of_arguments_are_told_apart() {
        for features in ["+neon,+reserve-x1", "+reserve-x17", "+reserve-r9,+neon"] {
            assert!(reserves_registers(features.as_bytes()), "{features}");
        }
        for features in ["", "+neon,-reserve-x1", "+reserve-x18,+neon", "+reserve-x28"] {
            assert!(!reserves_registers(features.as_bytes()), "{features}");
        }
    }
}
