//! What the attributes of a function say about merging it.
//!
//! Both functions of a merge have the same attributes, so their bodies agree in
//! what attributes mean to code.  What is asked here is what an attribute says
//! of the *symbol*: who enters it, and whether instrumentation counts or patches its
//! entry.  Attributes are listed with that answer; one that no list has is
//! [`FunctionAttribute::Unknown`], and its function is left alone.

use crate::llvm::Attribute;

/// What one attribute of a function says about its symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionAttribute {
    /// Nothing: it speaks of the body, or of how calls pass arguments.
    Plain,
    /// Hardware, a driver or a runtime enters the function.
    EntryPoint,
    /// Entries are counted, traced or patched, by symbol.
    Instrumentation,
    /// The processor changes its mode when the function is entered or left.
    ProcessorMode,
    /// Not known to this library.
    Unknown,
}

/// String attributes of entry points: interrupt handlers (x86, ARM, RISC-V,
/// MIPS, MSP430; AVR), shader stages, NVPTX kernels, functions that the
/// non-secure world of an ARM processor calls, exports of WebAssembly.
const ENTRY_POINTS: [&str; 8] = [
    "cmse_nonsecure_entry",
    "hlsl.shader",
    "interrupt",
    "kernel",
    "nvvm.kernel",
    "OS_main",
    "signal",
    "wasm-export-name",
];

/// String attributes of functions whose entries are counted, traced or patched:
/// -finstrument-functions, -pg, -mfentry, XRay, -fpatchable-function-entry and
/// /hotpatch.  Two of them that forward to each other are seen as both.
const INSTRUMENTATION: [&str; 20] = [
    "allow_direct_access_in_hot_patch_function",
    "fentry-call",
    "function-instrument",
    "instrument-function-entry",
    "instrument-function-entry-inlined",
    "instrument-function-exit",
    "instrument-function-exit-inlined",
    "marked_for_windows_hot_patching",
    "mnop-mcount",
    "mrecord-mcount",
    "ms-hotpatch",
    "patchable-function",
    "patchable-function-entry",
    "patchable-function-entry-section",
    "patchable-function-prefix",
    "xray-ignore-loops",
    "xray-instruction-threshold",
    "xray-log-args",
    "xray-skip-entry",
    "xray-skip-exit",
];

/// String attributes that speak of the body or of calls only.
const PLAIN_STRINGS: [&str; 74] = [
    "aarch64-jump-table-hardening",
    "alloc-family",
    "alloc-variant-zeroed",
    "allow-direct-access-external-data",
    "approx-func-fp-math",
    "bpf_fastcall",
    "branch-protection-pauth-lr",
    "branch-target-enforcement",
    "cf-protection-branch",
    "correctly-rounded-divide-sqrt-fp-math",
    "denormal-fp-math",
    "denormal-fp-math-f32",
    "disable-tail-calls",
    "frame-pointer",
    "gc-leaf-function",
    "guarded-control-stack",
    "indirect-tls-seg-refs",
    "less-precise-fpmad",
    "loader-replaceable",
    "long-call",
    "micromips",
    "min-legal-vector-width",
    "mips16",
    "modular-format",
    "no-builtins",
    "no-caller-saved-registers",
    "no-frame-pointer-elim",
    "no-frame-pointer-elim-non-leaf",
    "no-infs-fp-math",
    "no-inline-line-tables",
    "no-jump-tables",
    "no-nans-fp-math",
    "no-prototype",
    "no-realign-stack",
    "no-signed-zeros-fp-math",
    "no-stack-arg-probe",
    "no-trapping-math",
    "no_callee_saved_registers",
    "no_caller_saved_registers",
    "nomicromips",
    "nomips16",
    "null-pointer-is-valid",
    "prefer-vector-width",
    "probe-stack",
    "profile-sample-accurate",
    "ptrauth-auth-traps",
    "ptrauth-calls",
    "ptrauth-indirect-gotos",
    "ptrauth-returns",
    "sample-profile-suffix-elision-policy",
    "sanitize_thread_no_checking_at_run_time",
    "save-reg-params",
    "short-call",
    "sign-return-address",
    "sign-return-address-key",
    "split-stack",
    "stack-probe-size",
    "stack-protector-buffer-size",
    "stackrealign",
    "strictfp",
    "sw-shadow-stack",
    "target-cpu",
    "target-features",
    "thunk",
    "tls-load-hoist",
    "trap-func-name",
    "tune-cpu",
    "uniform-work-group-size",
    "unsafe-fp-math",
    "use-sample-profile",
    "use-soft-float",
    "vector-function-abi-variant",
    "warn-stack-size",
    "zero-call-used-regs",
];

/// What names of plain string attributes begin with: builtins that code must
/// not be taken for, and what LLVM infers for code on graphics processors.
const PLAIN_PREFIXES: [&str; 2] = ["no-builtin-", "amdgpu-"];

/// What names of string attributes for AArch64's streaming mode and matrix
/// state begin with.
const PROCESSOR_MODE_PREFIX: &str = "aarch64_";

/// Attributes of LLVM itself that a function can have, up to LLVM 22.
/// Functions that are `naked`, `presplitcoroutine` or `returns_twice` are
/// treated by rules of their own.
const PLAIN_ENUMS: [&str; 67] = [
    "alignstack",
    "allockind",
    "allocsize",
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "coro_elide_safe",
    "coro_only_destroy_when_complete",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "inlinehint",
    "jumptable",
    "memory",
    "minsize",
    "mustprogress",
    "naked",
    "nobuiltin",
    "nocallback",
    "nocf_check",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noduplicate",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "nonlazybind",
    "nooutline",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "nounwind",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "presplitcoroutine",
    "returns_twice",
    "safestack",
    "sanitize_address",
    "sanitize_alloc_token",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "uwtable",
    "vscale_range",
    "willreturn",
];

/// Attributes of functions that code generation asks only of the function whose body
/// it works on.  A symbol that becomes an alias may have no other: a call of an alias
/// has no callee that could be asked.
const BODY_ONLY: [&str; 56] = [
    "allow-direct-access-external-data",
    "approx-func-fp-math",
    "branch-protection-pauth-lr",
    "branch-target-enforcement",
    "cold",
    "denormal-fp-math",
    "denormal-fp-math-f32",
    "disable-tail-calls",
    "frame-pointer",
    "guarded-control-stack",
    "hot",
    "indirect-tls-seg-refs",
    "inlinehint",
    "less-precise-fpmad",
    "memory",
    "min-legal-vector-width",
    "minsize",
    "mustprogress",
    "no-builtins",
    "no-inline-line-tables",
    "no-infs-fp-math",
    "no-jump-tables",
    "no-nans-fp-math",
    "no-realign-stack",
    "no-signed-zeros-fp-math",
    "no-trapping-math",
    "nocallback",
    "nocreateundeforpoison",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "norecurse",
    "noredzone",
    "nosync",
    "nounwind",
    "null_pointer_is_valid",
    "optsize",
    "prefer-vector-width",
    "probe-stack",
    "sign-return-address",
    "sign-return-address-key",
    "speculatable",
    "ssp",
    "sspreq",
    "sspstrong",
    "stack-probe-size",
    "stack-protector-buffer-size",
    "stackrealign",
    "target-cpu",
    "target-features",
    "tune-cpu",
    "unsafe-fp-math",
    "uwtable",
    "warn-stack-size",
    "willreturn",
    "zero-call-used-regs",
];

/// Whether an attribute of a function speaks of its body only.
pub(super) fn speaks_of_body_only(attribute: &Attribute<'_>) -> bool {
    BODY_ONLY.iter().any(|name| name.as_bytes() == attribute.key)
        || attribute.key.starts_with(b"no-builtin-")
}

impl FunctionAttribute {
    /// What an attribute of a function (not of its result or a parameter) says.
    pub(super) fn of(attribute: &Attribute<'_>) -> Self {
        let Ok(name) = std::str::from_utf8(attribute.key) else {
            return FunctionAttribute::Unknown;
        };
        match attribute.is_string {
            true => FunctionAttribute::of_string(name),
            false if PLAIN_ENUMS.contains(&name) => FunctionAttribute::Plain,
            false => FunctionAttribute::Unknown,
        }
    }

    fn of_string(name: &str) -> Self {
        if PLAIN_STRINGS.contains(&name)
            || PLAIN_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        {
            FunctionAttribute::Plain
        } else if name.starts_with(PROCESSOR_MODE_PREFIX) {
            FunctionAttribute::ProcessorMode
        } else if ENTRY_POINTS.contains(&name) {
            FunctionAttribute::EntryPoint
        } else if INSTRUMENTATION.contains(&name) {
            FunctionAttribute::Instrumentation
        } else {
            FunctionAttribute::Unknown
        }
    }
}

/// Every attribute that is listed, as it is written in IR (string attributes in
/// quotation marks, prefixes with a word behind them), and what it says.
pub fn lists() -> Vec<(String, FunctionAttribute)> {
    let strings = |names: &[&str], says| -> Vec<(String, FunctionAttribute)> {
        names.iter().map(|name| (format!("\"{name}\""), says)).collect()
    };
    let prefixed: Vec<String> =
        PLAIN_PREFIXES.iter().map(|prefix| format!("{prefix}example")).collect();
    let prefixed: Vec<&str> = prefixed.iter().map(String::as_str).collect();
    let mode = format!("{PROCESSOR_MODE_PREFIX}pstate_sm_compatible");
    let enums = PLAIN_ENUMS.iter().map(|name| (String::from(*name), FunctionAttribute::Plain));
    [
        strings(&ENTRY_POINTS, FunctionAttribute::EntryPoint),
        strings(&INSTRUMENTATION, FunctionAttribute::Instrumentation),
        strings(&PLAIN_STRINGS, FunctionAttribute::Plain),
        strings(&prefixed, FunctionAttribute::Plain),
        strings(&[&mode], FunctionAttribute::ProcessorMode),
        enums.collect(),
    ]
    .concat()
}
