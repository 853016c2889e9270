//! What each attribute means for code that moves to another function.
//!
//! Every name that is not listed here makes a function or a call ineligible:
//! the attributes of a later LLVM may forbid what this library does not know.

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
pub(super) fn on_function(key: &[u8]) -> OnFunction {
    let is_in = |list: &[&str]| list.binary_search_by(|known| known.as_bytes().cmp(key)).is_ok();
    if is_in(CONTEXT) || key.starts_with(b"no-builtin-") {
        OnFunction::Context
    } else if is_in(DROPPED) {
        OnFunction::Dropped
    } else {
        OnFunction::Forbidden
    }
}

/// Whether a shared function has an attribute of its callers.
pub(super) fn is_context(key: &[u8]) -> bool {
    on_function(key) == OnFunction::Context
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
pub(super) fn keeps_local_variables(key: &[u8]) -> bool {
    WATCHED_VARIABLES.binary_search_by(|known| known.as_bytes().cmp(key)).is_ok()
}

/// Attributes of a call, its result and its arguments with which it may move.
pub(super) const MOVABLE_CALL: &[&str] = &[
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
    "elementtype",
    "immarg",
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
pub(super) const MAY_BE_DROPPED: &[&str] = &[
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
pub(super) fn may_be_dropped(key: &[u8]) -> bool {
    MAY_BE_DROPPED.binary_search_by(|known| known.as_bytes().cmp(key)).is_ok()
}

/// Whether a call with this attribute, on itself or an argument, may move.
pub(super) fn moves_with_call(key: &[u8]) -> bool {
    MOVABLE_CALL.binary_search_by(|known| known.as_bytes().cmp(key)).is_ok()
        || key.starts_with(b"no-builtin-")
}

/// Attributes of a callee that forbid to move calls of it.
pub(super) const IMMOVABLE_CALLEE: &[&str] = &[
    "convergent",
    "naked",
    "noduplicate",
    "nomerge",
    "nooutline",
    "returns_twice",
    "strictfp",
    "thunk",
];

/// Whether this attribute of a callee forbids to move calls of it.
pub(super) fn callee_stays(key: &[u8]) -> bool {
    IMMOVABLE_CALLEE.binary_search_by(|known| known.as_bytes().cmp(key)).is_ok()
}

/// LLVM's own functions that compute or copy and know nothing of the frame they
/// are called in.  The names are prefixes: what follows are types.
pub(super) const MOVABLE_INTRINSICS: &[&str] = &[
    "llvm.abs.",
    "llvm.bitreverse.",
    "llvm.bswap.",
    "llvm.canonicalize.",
    "llvm.ceil.",
    "llvm.copysign.",
    "llvm.cos.",
    "llvm.ctlz.",
    "llvm.ctpop.",
    "llvm.cttz.",
    "llvm.debugtrap",
    "llvm.exp.",
    "llvm.exp10.",
    "llvm.exp2.",
    "llvm.fabs.",
    "llvm.floor.",
    "llvm.fma.",
    "llvm.fmuladd.",
    "llvm.fptosi.sat.",
    "llvm.fptoui.sat.",
    "llvm.fshl.",
    "llvm.fshr.",
    "llvm.is.constant.",
    "llvm.is.fpclass.",
    "llvm.ldexp.",
    "llvm.llrint.",
    "llvm.llround.",
    "llvm.load.relative.",
    "llvm.log.",
    "llvm.log10.",
    "llvm.log2.",
    "llvm.lrint.",
    "llvm.lround.",
    "llvm.maximum.",
    "llvm.maxnum.",
    "llvm.memcpy.inline.",
    "llvm.memcpy.p",
    "llvm.memmove.p",
    "llvm.memset.inline.",
    "llvm.memset.p",
    "llvm.minimum.",
    "llvm.minnum.",
    "llvm.nearbyint.",
    "llvm.pow.",
    "llvm.powi.",
    "llvm.prefetch.",
    "llvm.ptrmask.",
    "llvm.rint.",
    "llvm.round.",
    "llvm.roundeven.",
    "llvm.sadd.",
    "llvm.scmp.",
    "llvm.sin.",
    "llvm.smax.",
    "llvm.smin.",
    "llvm.smul.",
    "llvm.sqrt.",
    "llvm.sshl.",
    "llvm.ssub.",
    "llvm.threadlocal.address.",
    "llvm.trap",
    "llvm.trunc.",
    "llvm.uadd.",
    "llvm.ubsantrap",
    "llvm.ucmp.",
    "llvm.umax.",
    "llvm.umin.",
    "llvm.umul.",
    "llvm.ushl.",
    "llvm.usub.",
    "llvm.vector.reduce.",
];

/// Whether a call of one of LLVM's own functions may move.
pub(super) fn is_movable_intrinsic(name: &[u8]) -> bool {
    // Of all names that are not behind this one, the last is the only one that
    // can be its beginning, because none of the list is the beginning of another.
    let at = MOVABLE_INTRINSICS.partition_point(|known| known.as_bytes() <= name);
    at.checked_sub(1).is_some_and(|at| name.starts_with(MOVABLE_INTRINSICS[at].as_bytes()))
}

/// C functions that return a second time, or whose caller's frame matters, even
/// where nothing in the module says so.
pub(super) const RETURN_TWICE: [&[u8]; 11] = [
    b"setjmp",
    b"_setjmp",
    b"__setjmp",
    b"sigsetjmp",
    b"__sigsetjmp",
    b"_sigsetjmp",
    b"savectx",
    b"vfork",
    b"__vfork",
    b"getcontext",
    b"__builtin_setjmp",
];

/// What becomes of metadata when code moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OnMove {
    /// It holds for the shared code where it is the same everywhere.
    KeptIfSame,
    /// It is advice, or speaks of the function it is in.
    Dropped,
}

/// The kinds of metadata with which an instruction may move.
pub(super) const METADATA: &[(&str, OnMove)] = &[
    ("tbaa", OnMove::KeptIfSame),
    ("range", OnMove::KeptIfSame),
    ("nonnull", OnMove::KeptIfSame),
    ("noundef", OnMove::KeptIfSame),
    ("align", OnMove::KeptIfSame),
    ("dereferenceable", OnMove::KeptIfSame),
    ("dereferenceable_or_null", OnMove::KeptIfSame),
    ("invariant.load", OnMove::KeptIfSame),
    ("fpmath", OnMove::KeptIfSame),
    ("nontemporal", OnMove::KeptIfSame),
    ("invariant.group", OnMove::Dropped),
    ("tbaa.struct", OnMove::Dropped),
    ("alias.scope", OnMove::Dropped),
    ("noalias", OnMove::Dropped),
    ("noalias.addrspace", OnMove::Dropped),
    ("prof", OnMove::Dropped),
    ("llvm.access.group", OnMove::Dropped),
    ("llvm.mem.parallel_loop_access", OnMove::Dropped),
    ("callees", OnMove::Dropped),
    ("llvm.loop", OnMove::Dropped),
    ("make.implicit", OnMove::Dropped),
    ("heapallocsite", OnMove::Dropped),
    ("annotation", OnMove::Dropped),
    ("srcloc", OnMove::Dropped),
    ("DIAssignID", OnMove::Dropped),
    ("unpredictable", OnMove::Dropped),
    ("memprof", OnMove::Dropped),
    ("callsite", OnMove::Dropped),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_can_be_searched() {
        for list in
            [CONTEXT, DROPPED, MOVABLE_CALL, MAY_BE_DROPPED, IMMOVABLE_CALLEE, MOVABLE_INTRINSICS]
        {
            assert!(list.is_sorted_by(|a, b| a < b));
        }
        let prefixes = MOVABLE_INTRINSICS;
        assert!(prefixes.windows(2).all(|pair| !pair[1].starts_with(pair[0])));
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

    #[test]
    fn unknown_names_are_refused() {
        assert_eq!(on_function(b"something-new"), OnFunction::Forbidden);
        assert_eq!(on_function(b"optnone"), OnFunction::Forbidden);
        assert_eq!(on_function(b"nooutline"), OnFunction::Forbidden);
        assert_eq!(on_function(b"target-cpu"), OnFunction::Context);
        assert!(!moves_with_call(b"swifterror"));
        assert!(!moves_with_call(b"nooutline"));
        assert!(!is_movable_intrinsic(b"llvm.frameaddress.p0"));
        assert!(!is_movable_intrinsic(b"llvm.memcpy"));
        assert!(!is_movable_intrinsic(b"llvm.memcpy.element.unordered.atomic.p0.p0.i64"));
        assert!(is_movable_intrinsic(b"llvm.memcpy.p0.p0.i64"));
        assert!(is_movable_intrinsic(b"llvm.sadd.with.overflow.i32"));
        assert!(!is_movable_intrinsic(b"llvm."));
    }
}
