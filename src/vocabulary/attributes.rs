//! Attributes, one row each: what rust-mergefunc and rust-iroutliner make of it.
//!
//! An attribute without a row, or with `_` in a column, is not understood in that place:
//! functions and calls that have it there neither merge nor move, because it may forbid that.
//!
//! * `form`: `own` is an attribute of LLVM itself, `text` one in quotation marks.
//! * `merge`, of functions: [`FunctionAttribute`] (`plain`, `entry`, `trace`, `mode`).
//! * `body`, of functions: code generation reads it only from the function whose body it
//!   compiles, never from a callee.  A symbol that becomes an alias has no other attribute.
//! * `code`, of functions: [`OnFunction`] (`agree`, `drop`).
//! * `vars`, of functions: with `stay` their allocas stay, because sanitizers or stack
//!   protection depend on the sizes and places of allocas in the frame.
//! * `named`, of callees: with `name` any function may call them, but by name.  A call of a
//!   computed pointer would ignore the attribute of the callee, or the attribute forbids one.
//! * `call`, of calls, their results and arguments: [`OnCall`] (`move`, `drop`, `shadow`).
//! * `param`, of parameters: [`OnParameter`] (`value`, `mem`).
//! * `ret`, of results: [`OnResult`] (`agree`, `drop`).
//!
//! tests/functions/understood has a test of every entry.

use super::named_attributes::{SANITIZE_MEMORY, TARGET_FEATURES, listed_features};
use crate::llvm::{Attribute, FUNCTION_INDEX, Function};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What one attribute of a function says about its symbol: who enters it, and whether
/// instrumentation counts or patches its entry.  Both functions of a merge have the same
/// attributes, so their bodies agree in what attributes mean to code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionAttribute {
    /// Nothing: it describes the body, or how calls pass arguments.
    Plain,
    /// Hardware, a driver or a runtime enters the function: interrupt handlers (x86, ARM,
    /// RISC-V, MIPS, MSP430, AVR), shader stages, NVPTX kernels, functions that the
    /// non-secure world of an ARM processor calls, exports of WebAssembly.
    EntryPoint,
    /// Entries are counted, traced or patched, by symbol: -finstrument-functions, -pg,
    /// -mfentry, XRay, -fpatchable-function-entry and /hotpatch.  One call of a stub would
    /// count as two entries.
    Instrumentation,
    /// The processor changes its mode when the function is entered or left.
    ProcessorMode,
    /// Not known to this library.
    Unknown,
}

/// What an attribute of a function means for code that moves to another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnFunction {
    /// It says how code is generated or what code may assume, so only functions that agree
    /// on it share code, and the shared function has it too.
    Context,
    /// It holds for the whole function or its callers only; the shared function does not
    /// have it.
    Dropped,
    /// The function's code stays where it is.
    Forbidden,
}

/// What an attribute of a callee, as a function, means for the calls of it.  Attributes that
/// decide how the callee's own code is generated, or only help to optimise, mean nothing there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnCallee {
    /// Nothing: any caller may call it, by any name.
    Silent,
    /// It may be called from anywhere, but by name only.
    Named,
    /// It is not known what it means for calls, or the calls have to stay.
    Forbidden,
}

/// What an attribute of a call, its result or an argument means for a call that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnCall {
    /// Calls that agree on it share one.
    Moves,
    /// It is a promise that only helps to optimise: calls that differ in it share one
    /// without it.
    Dropped,
    /// It is a promise for everything but MemorySanitizer, which passes the shadow of a value only
    /// where this is not said: calls in functions that it checks agree on it.
    Shadow,
    /// The call stays where it is.
    Forbidden,
}

impl OnCall {
    /// Whether calls that differ in the attribute share one without it.
    pub(crate) fn may_differ(self, passes_shadow: bool) -> bool {
        match self {
            OnCall::Dropped => true,
            OnCall::Shadow => !passes_shadow,
            OnCall::Moves | OnCall::Forbidden => false,
        }
    }
}

/// What an attribute of a parameter means for the function's code; how arguments are passed
/// does not matter there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnParameter {
    /// Nothing: the parameter is a value like any other.
    Silent,
    /// It is memory that the caller owns; only this function may use it.
    CallersMemory,
    /// It is not known.
    Unknown,
}

/// What an attribute of a result means for the code that returns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnResult {
    /// It promises something of the value; shared code returns the value without it.
    Dropped,
    /// It says how the value is returned: functions that agree on it share the code that
    /// returns, and the shared function has it too.
    Context,
    /// The `ret` stays where it is.
    Forbidden,
}

/// How IR writes an attribute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Form {
    /// An attribute of LLVM itself, without quotation marks.
    Own,
    /// Text.
    Text,
}

/// What is known of an attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeRow {
    name: &'static str,
    form: Form,
    /// Of a function: what it says about its symbol.
    pub merge: FunctionAttribute,
    /// Of a function: code generation reads it only from the function that it compiles.
    pub speaks_of_body_only: bool,
    /// Of a function: what it means for code that moves.
    pub function: OnFunction,
    /// Of a function: its allocas stay in it.
    pub keeps_local_variables: bool,
    /// Of a callee, as a function.
    pub callee: OnCallee,
    /// Of a call, its result or an argument.
    pub call: OnCall,
    /// Of a parameter.
    pub parameter: OnParameter,
    /// Of a result.
    pub result: OnResult,
}

impl AttributeRow {
    /// It only helps to optimise, wherever it is: code for all is without it where some do not
    /// have it.
    pub(crate) fn is_promise(&self) -> bool {
        self.call == OnCall::Dropped
    }

    /// Of a function: it decides when its symbol is bound, and nothing else.
    pub(crate) fn decides_binding(&self) -> bool {
        (self.name, self.form) == ("nonlazybind", Form::Own)
    }
}

/// The value that a word in a column stands for.
#[rustfmt::skip]
macro_rules! cell {
    (form own) => { Form::Own };
    (form text) => { Form::Text };
    (merge plain) => { FunctionAttribute::Plain };
    (merge entry) => { FunctionAttribute::EntryPoint };
    (merge trace) => { FunctionAttribute::Instrumentation };
    (merge mode) => { FunctionAttribute::ProcessorMode };
    (merge _) => { FunctionAttribute::Unknown };
    (body body) => { true };
    (body _) => { false };
    (code agree) => { OnFunction::Context };
    (code drop) => { OnFunction::Dropped };
    (code _) => { OnFunction::Forbidden };
    (vars stay) => { true };
    (vars _) => { false };
    (callee $code:tt name) => { OnCallee::Named };
    (callee agree _) => { OnCallee::Silent };
    (callee drop _) => { OnCallee::Silent };
    (callee _ _) => { OnCallee::Forbidden };
    (call move) => { OnCall::Moves };
    (call drop) => { OnCall::Dropped };
    (call shadow) => { OnCall::Shadow };
    (call _) => { OnCall::Forbidden };
    (param value) => { OnParameter::Silent };
    (param mem) => { OnParameter::CallersMemory };
    (param _) => { OnParameter::Unknown };
    (ret drop) => { OnResult::Dropped };
    (ret agree) => { OnResult::Context };
    (ret _) => { OnResult::Forbidden };
}

macro_rules! attributes {
    ($($name:literal $form:tt $merge:tt $body:tt $code:tt $vars:tt $named:tt $call:tt $param:tt
       $ret:tt;)*) => {
        &[$(AttributeRow {
            name: $name,
            form: cell!(form $form),
            merge: cell!(merge $merge),
            speaks_of_body_only: cell!(body $body),
            function: cell!(code $code),
            keeps_local_variables: cell!(vars $vars),
            callee: cell!(callee $code $named),
            call: cell!(call $call),
            parameter: cell!(param $param),
            result: cell!(ret $ret),
        }),*]
    };
}

/// Attributes, ascending by name and form, up to those of LLVM 23.  Functions that are
/// `naked`, `presplitcoroutine` or `returns_twice` are treated by rules of their own too.
const ATTRIBUTES: &[AttributeRow] = attributes! {
    // name                                     form merge body  code  vars  named call  param ret
    "OS_main"                                   text entry _     _     _     _     _     _     _;
    "aarch64-jump-table-hardening"              text plain _     _     _     _     _     _     _;
    "align"                                     own  _     _     _     _     _     move  value drop;
    "alignstack"                                own  plain _     _     _     _     _     value _;
    "alloc-family"                              text plain _     drop  _     _     move  _     _;
    "alloc-variant-zeroed"                      text plain _     drop  _     _     move  _     _;
    "allocalign"                                own  _     _     _     _     _     move  value _;
    "allockind"                                 own  plain _     drop  _     _     move  _     _;
    "allocptr"                                  own  _     _     _     _     _     move  value _;
    "allocsize"                                 own  plain _     drop  _     _     move  _     _;
    "allow-direct-access-external-data"         text plain body  agree _     _     _     _     _;
    "allow_direct_access_in_hot_patch_function" text trace _     _     _     _     _     _     _;
    "alwaysinline"                              own  plain _     _     _     name  _     _     _;
    "approx-func-fp-math"                       text plain body  agree _     _     _     _     _;
    "bpf_fastcall"                              text plain _     _     _     _     _     _     _;
    "branch-protection-pauth-lr"                text plain body  agree _     _     _     _     _;
    "branch-target-enforcement"                 text plain body  agree _     _     _     _     _;
    "builtin"                                   own  plain _     drop  _     _     move  _     _;
    "byref"                                     own  _     _     _     _     _     _     value _;
    "byval"                                     own  _     _     _     _     _     _     value _;
    "captures"                                  own  _     _     _     _     _     drop  value _;
    "cf-protection-branch"                      text plain _     agree _     _     _     _     _;
    "cmse_nonsecure_entry"                      text entry _     _     _     _     _     _     _;
    "cold"                                      own  plain body  drop  _     _     move  _     _;
    "convergent"                                own  plain _     _     _     _     _     _     _;
    "coro_elide_safe"                           own  plain _     _     _     _     _     _     _;
    "coro_only_destroy_when_complete"           own  plain _     _     _     _     _     _     _;
    "correctly-rounded-divide-sqrt-fp-math"     text plain _     _     _     _     _     _     _;
    "dead_on_return"                            own  _     _     _     _     _     drop  value _;
    "dead_on_unwind"                            own  _     _     _     _     _     drop  value _;
    "denormal-fp-math"                          text plain body  agree _     _     _     _     _;
    "denormal-fp-math-f32"                      text plain body  agree _     _     _     _     _;
    "denormal_fpenv"                            own  plain body  agree _     _     _     _     _;
    "dereferenceable"                           own  _     _     _     _     _     drop  value drop;
    "dereferenceable_or_null"                   own  _     _     _     _     _     drop  value drop;
    "disable-tail-calls"                        text plain body  agree _     _     _     _     _;
    "disable_sanitizer_instrumentation"         own  plain _     agree _     _     _     _     _;
    "elementtype"                               own  _     _     _     _     _     _     _     _;
    "fentry-call"                               text trace _     _     _     name  _     _     _;
    "flatten"                                   own  plain body  _     _     name  _     _     _;
    "fn_ret_thunk_extern"                       own  plain _     agree _     _     _     _     _;
    "frame-pointer"                             text plain body  agree _     _     _     _     _;
    "function-instrument"                       text trace _     _     _     name  _     _     _;
    "gc-leaf-function"                          text plain _     _     _     name  _     _     _;
    "guarded-control-stack"                     text plain body  agree _     _     _     _     _;
    "hlsl.shader"                               text entry _     _     _     _     _     _     _;
    "hot"                                       own  plain body  _     _     name  _     _     _;
    "hybrid_patchable"                          own  _     _     _     _     name  _     _     _;
    "immarg"                                    own  _     _     _     _     _     _     _     _;
    "inalloca"                                  own  _     _     _     _     _     _     mem   _;
    "indirect-tls-seg-refs"                     text plain body  agree _     _     _     _     _;
    "initializes"                               own  _     _     _     _     _     drop  value _;
    "inlinehint"                                own  plain body  drop  _     _     _     _     _;
    "inreg"                                     own  _     _     _     _     _     move  value _;
    "instrument-function-entry"                 text trace _     _     _     name  _     _     _;
    "instrument-function-entry-inlined"         text trace _     _     _     name  _     _     _;
    "instrument-function-exit"                  text trace _     _     _     name  _     _     _;
    "instrument-function-exit-inlined"          text trace _     _     _     name  _     _     _;
    "interrupt"                                 text entry _     _     _     _     _     _     _;
    "jumptable"                                 own  plain _     _     _     name  _     _     _;
    "kernel"                                    text entry _     _     _     _     _     _     _;
    "less-precise-fpmad"                        text plain body  agree _     _     _     _     _;
    "loader-replaceable"                        text plain _     _     _     _     _     _     _;
    "long-call"                                 text plain _     _     _     _     _     _     _;
    "marked_for_windows_hot_patching"           text trace _     _     _     _     _     _     _;
    "memory"                                    own  plain body  drop  _     _     drop  _     _;
    "micromips"                                 text plain _     _     _     _     _     _     _;
    "min-legal-vector-width"                    text plain body  agree _     _     _     _     _;
    "minsize"                                   own  plain body  drop  _     _     move  _     _;
    "mips16"                                    text plain _     _     _     _     _     _     _;
    "mnop-mcount"                               text trace _     _     _     name  _     _     _;
    "modular-format"                            text plain _     _     _     _     _     _     _;
    "mrecord-mcount"                            text trace _     _     _     name  _     _     _;
    "ms-hotpatch"                               text trace _     _     _     _     _     _     _;
    "mustprogress"                              own  plain body  drop  _     _     drop  _     _;
    "naked"                                     own  plain _     _     _     _     _     _     _;
    "nest"                                      own  _     _     _     _     _     _     value _;
    "no-builtins"                               text plain body  agree _     _     move  _     _;
    "no-caller-saved-registers"                 text plain _     _     _     _     _     _     _;
    "no-frame-pointer-elim"                     text plain _     agree _     _     _     _     _;
    "no-frame-pointer-elim-non-leaf"            text plain _     agree _     _     _     _     _;
    "no-infs-fp-math"                           text plain body  agree _     _     _     _     _;
    "no-inline-line-tables"                     text plain body  agree _     _     _     _     _;
    "no-jump-tables"                            text plain body  agree _     _     _     _     _;
    "no-nans-fp-math"                           text plain body  agree _     _     _     _     _;
    "no-prototype"                              text plain _     _     _     _     _     _     _;
    "no-realign-stack"                          text plain body  agree _     _     _     _     _;
    "no-signed-zeros-fp-math"                   text plain body  agree _     _     _     _     _;
    "no-stack-arg-probe"                        text plain _     agree _     _     _     _     _;
    "no-trapping-math"                          text plain body  agree _     _     _     _     _;
    "no_callee_saved_registers"                 text plain _     _     _     _     _     _     _;
    "no_caller_saved_registers"                 text plain _     _     _     _     _     _     _;
    "noalias"                                   own  _     _     _     _     _     drop  value drop;
    "nobuiltin"                                 own  plain _     drop  _     _     move  _     _;
    "nocallback"                                own  plain body  drop  _     _     drop  _     _;
    "nocapture"                                 own  _     _     _     _     _     drop  value _;
    "nocf_check"                                own  plain _     agree _     name  _     _     _;
    "nocreateundeforpoison"                     own  plain body  drop  _     _     move  _     _;
    "nodivergencesource"                        own  plain _     _     _     name  _     _     _;
    "noduplicate"                               own  plain _     _     _     _     _     _     _;
    "noext"                                     own  _     _     _     _     _     move  value agree;
    "nofpclass"                                 own  _     _     _     _     _     drop  value drop;
    "nofree"                                    own  plain body  drop  _     _     drop  value _;
    "noimplicitfloat"                           own  plain body  agree _     _     _     _     _;
    "noinline"                                  own  plain body  drop  _     _     move  _     _;
    "noipa"                                     own  _     _     _     _     name  _     _     _;
    "nomerge"                                   own  plain _     _     _     _     _     _     _;
    "nomicromips"                               text plain _     _     _     _     _     _     _;
    "nomips16"                                  text plain _     _     _     _     _     _     _;
    "nonlazybind"                               own  plain _     drop  _     _     move  _     _;
    "nonnull"                                   own  _     _     _     _     _     drop  value drop;
    "nooutline"                                 own  plain _     _     _     _     _     _     _;
    "noprofile"                                 own  plain _     agree _     _     _     _     _;
    "norecurse"                                 own  plain body  drop  _     _     drop  _     _;
    "noredzone"                                 own  plain body  agree _     _     _     _     _;
    "noreturn"                                  own  plain _     drop  _     _     move  _     _;
    "nosanitize_bounds"                         own  plain _     agree _     _     _     _     _;
    "nosanitize_coverage"                       own  plain _     agree _     _     _     _     _;
    "nosync"                                    own  plain body  drop  _     _     drop  _     _;
    "noundef"                                   own  _     _     _     _     _     shadow value drop;
    "nounwind"                                  own  plain body  drop  _     _     move  _     _;
    "null-pointer-is-valid"                     text plain _     _     _     _     _     _     _;
    "null_pointer_is_valid"                     own  plain body  agree _     _     _     _     _;
    "nvvm.kernel"                               text entry _     _     _     _     _     _     _;
    "optdebug"                                  own  plain _     _     _     name  _     _     _;
    "optforfuzzing"                             own  plain _     _     _     name  _     _     _;
    "optnone"                                   own  plain _     _     _     name  _     _     _;
    "optsize"                                   own  plain body  drop  _     _     move  _     _;
    "patchable-function"                        text trace _     _     _     name  _     _     _;
    "patchable-function-entry"                  text trace _     _     _     name  _     _     _;
    "patchable-function-entry-section"          text trace _     _     _     name  _     _     _;
    "patchable-function-prefix"                 text trace _     _     _     name  _     _     _;
    "preallocated"                              own  _     _     _     _     _     _     mem   _;
    "prefer-vector-width"                       text plain body  agree _     _     _     _     _;
    "presplitcoroutine"                         own  plain _     _     _     name  _     _     _;
    "probe-stack"                               text plain body  agree _     _     _     _     _;
    "profile-sample-accurate"                   text plain _     _     _     name  _     _     _;
    "ptrauth-auth-traps"                        text plain _     _     _     _     _     _     _;
    "ptrauth-calls"                             text plain _     _     _     _     _     _     _;
    "ptrauth-indirect-gotos"                    text plain _     _     _     _     _     _     _;
    "ptrauth-returns"                           text plain _     _     _     _     _     _     _;
    "range"                                     own  _     _     _     _     _     drop  value drop;
    "readnone"                                  own  _     _     _     _     _     drop  value _;
    "readonly"                                  own  _     _     _     _     _     drop  value _;
    "returned"                                  own  _     _     _     _     _     move  value _;
    "returns_twice"                             own  plain _     _     _     _     _     _     _;
    "safestack"                                 own  plain _     agree stay  _     _     _     _;
    "sample-profile-suffix-elision-policy"      text plain _     drop  _     _     _     _     _;
    "sanitize_address"                          own  plain _     agree stay  _     _     _     _;
    "sanitize_alloc_token"                      own  plain _     _     _     name  _     _     _;
    "sanitize_hwaddress"                        own  plain _     agree stay  _     _     _     _;
    "sanitize_memory"                           own  plain _     agree stay  _     _     _     _;
    "sanitize_memtag"                           own  plain _     agree stay  _     _     _     _;
    "sanitize_numerical_stability"              own  plain _     _     _     name  _     _     _;
    "sanitize_realtime"                         own  plain _     _     _     name  _     _     _;
    "sanitize_realtime_blocking"                own  plain _     _     _     name  _     _     _;
    "sanitize_thread"                           own  plain _     agree stay  _     _     _     _;
    "sanitize_thread_no_checking_at_run_time"   text plain _     _     _     _     _     _     _;
    "sanitize_type"                             own  plain _     agree stay  _     _     _     _;
    "save-reg-params"                           text plain _     _     _     _     _     _     _;
    "shadowcallstack"                           own  plain _     agree _     _     _     _     _;
    "short-call"                                text plain _     _     _     _     _     _     _;
    "sign-return-address"                       text plain body  agree _     _     _     _     _;
    "sign-return-address-key"                   text plain body  agree _     _     _     _     _;
    "signal"                                    text entry _     _     _     _     _     _     _;
    "signext"                                   own  _     _     _     _     _     move  value agree;
    "skipprofile"                               own  plain _     agree _     _     _     _     _;
    "speculatable"                              own  plain body  drop  _     _     move  _     _;
    "speculative_load_hardening"                own  plain _     agree _     _     _     _     _;
    "split-stack"                               text plain _     _     _     name  _     _     _;
    "sret"                                      own  _     _     _     _     _     move  value _;
    "ssp"                                       own  plain body  agree stay  _     _     _     _;
    "sspreq"                                    own  plain body  agree stay  _     _     _     _;
    "sspstrong"                                 own  plain body  agree stay  _     _     _     _;
    "stack-probe-size"                          text plain body  agree _     _     _     _     _;
    "stack-protector-buffer-size"               text plain body  agree _     _     _     _     _;
    "stackrealign"                              text plain body  agree _     _     _     _     _;
    "strictfp"                                  own  plain _     _     _     _     _     _     _;
    "strictfp"                                  text plain _     _     _     _     _     _     _;
    "sw-shadow-stack"                           text plain _     _     _     _     _     _     _;
    "swiftasync"                                own  _     _     _     _     _     _     _     _;
    "swifterror"                                own  _     _     _     _     _     _     mem   _;
    "swiftself"                                 own  _     _     _     _     _     _     value _;
    "target-cpu"                                text plain body  agree _     _     _     _     _;
    "target-features"                           text plain body  agree _     _     _     _     _;
    "thunk"                                     text plain _     _     _     _     _     _     _;
    "tls-load-hoist"                            text plain _     _     _     _     _     _     _;
    "trap-func-name"                            text plain _     agree _     _     _     _     _;
    "tune-cpu"                                  text plain body  agree _     _     _     _     _;
    "uniform-work-group-size"                   text plain _     _     _     _     _     _     _;
    "unsafe-fp-math"                            text plain body  agree _     _     _     _     _;
    "use-sample-profile"                        text plain _     drop  _     _     _     _     _;
    "use-soft-float"                            text plain _     agree _     _     _     _     _;
    "uwtable"                                   own  plain body  agree _     _     _     _     _;
    "vector-function-abi-variant"               text plain _     _     _     _     _     _     _;
    "vscale_range"                              own  plain _     agree _     _     _     _     _;
    "warn-stack-size"                           text plain body  agree _     _     _     _     _;
    "wasm-export-name"                          text entry _     _     _     name  _     _     _;
    "wasm-import-module"                        text _     _     _     _     name  _     _     _;
    "wasm-import-name"                          text _     _     _     _     name  _     _     _;
    "willreturn"                                own  plain body  drop  _     _     drop  _     _;
    "writable"                                  own  _     _     _     _     _     drop  value _;
    "writeonly"                                 own  _     _     _     _     _     drop  value _;
    "xray-ignore-loops"                         text trace _     _     _     name  _     _     _;
    "xray-instruction-threshold"                text trace _     _     _     name  _     _     _;
    "xray-log-args"                             text trace _     _     _     name  _     _     _;
    "xray-skip-entry"                           text trace _     _     _     name  _     _     _;
    "xray-skip-exit"                            text trace _     _     _     name  _     _     _;
    "zero-call-used-regs"                       text plain body  agree _     _     _     _     _;
    "zeroext"                                   own  _     _     _     _     _     move  value agree;
};

/// Families of text attributes, by what their names begin with: library functions that
/// `-fno-builtin-NAME` excludes; what LLVM infers for code on graphics processors; AArch64's
/// streaming mode and matrix state.
const PREFIXES: &[AttributeRow] = attributes! {
    // name         form merge body  code  vars  named call  param ret
    "no-builtin-"   text plain body  agree _     _     move  _     _;
    "amdgpu-"       text plain _     _     _     _     _     _     _;
    "aarch64_"      text mode  _     _     _     _     _     _     _;
};

/// What is known of an attribute without a row.
const UNKNOWN: &AttributeRow = {
    const ROWS: &[AttributeRow] = attributes! { "" own _ _ _ _ _ _ _ _; };
    &ROWS[0]
};

/// What is known of an attribute.
pub(crate) fn row(attribute: &Attribute<'_>) -> &'static AttributeRow {
    row_of(attribute.key, if attribute.is_string { Form::Text } else { Form::Own })
}

/// Whether an attribute has a row.
pub(crate) fn is_known(attribute: &Attribute<'_>) -> bool {
    !row(attribute).name.is_empty()
}

/// What an attribute of a result means for the code that returns it, with the LLVM that this is
/// built for.
pub(crate) fn on_result(attribute: &Attribute<'_>) -> OnResult {
    if decides_jumps(attribute) { OnResult::Forbidden } else { row(attribute).result }
}

/// Whether a sanitizer checks a function and its lifetime markers say when variables are
/// alive.  Clang adds the passes of sanitizers after these.
pub(crate) fn is_sanitized(function: Function<'_>) -> bool {
    let attributes = function.attributes();
    attributes.iter().any(|one| one.index == FUNCTION_INDEX && one.key.starts_with(b"sanitize_"))
}

/// Whether MemorySanitizer checks a function.  It passes the shadow of an argument or result in
/// memory of the thread where neither the call nor the function that it names says `noundef`.
pub(crate) fn passes_shadow(function: Function<'_>) -> bool {
    SANITIZE_MEMORY.is_on(function)
}

/// Whether an attribute of a function says that its processor reserves a register that may pass
/// arguments.
pub(crate) fn reserves_argument_registers(attribute: &Attribute<'_>) -> bool {
    attribute.key == TARGET_FEATURES && reserves_registers(attribute.value)
}

/// Whether a list of a processor's features reserves a register that may pass arguments:
/// then calls are impossible, or change the register.  Registers `x18` and above pass no
/// arguments on any processor.
fn reserves_registers(features: &[u8]) -> bool {
    listed_features(features).filter_map(|one| one.strip_prefix(b"+reserve-")).any(|register| {
        let number = register.strip_prefix(b"x").and_then(|digits| str::from_utf8(digits).ok());
        number.and_then(|digits| digits.parse().ok()).is_none_or(|number: u32| number < 18)
    })
}

/// Whether calls in functions whose result has an attribute are jumps only where their own result
/// has it too.  LLVM ignores promises there, but `nofpclass` since LLVM 20 only.
pub(crate) fn decides_jumps(attribute: &Attribute<'_>) -> bool {
    cfg!(not(llvm_at_least_20))
        && attribute.index == 0
        && !attribute.is_string
        && attribute.key == b"nofpclass"
}

/// The rows by name and form: a search by halves compares nine names for each attribute.
static BY_NAME: LazyLock<FxHashMap<(&[u8], Form), &AttributeRow>> =
    LazyLock::new(|| ATTRIBUTES.iter().map(|row| ((row.name.as_bytes(), row.form), row)).collect());

fn row_of(name: &[u8], form: Form) -> &'static AttributeRow {
    match BY_NAME.get(&(name, form)) {
        Some(row) => row,
        None if form == Form::Text && str::from_utf8(name).is_ok() => {
            let family = PREFIXES.iter().find(|row| name.starts_with(row.name.as_bytes()));
            family.unwrap_or(UNKNOWN)
        }
        None => UNKNOWN,
    }
}

/// The names of the attributes that pass a test, families left out.
pub(super) fn names_of(test: impl Fn(&AttributeRow) -> bool) -> Vec<&'static str> {
    ATTRIBUTES.iter().filter(|row| test(row)).map(|row| row.name).collect()
}

/// Every attribute of functions that rust-mergefunc knows, as it is written in IR (text in
/// quotation marks, families with an example), and what it says about a symbol.
pub fn function_attributes() -> Vec<(String, FunctionAttribute)> {
    let written = |row: &AttributeRow| match row.form {
        Form::Own => row.name.to_owned(),
        Form::Text => format!("\"{}\"", row.name),
    };
    let family = |row: &AttributeRow| {
        let word = if row.merge == FunctionAttribute::ProcessorMode {
            "pstate_sm_compatible"
        } else {
            "example"
        };
        format!("\"{}{word}\"", row.name)
    };
    let known = ATTRIBUTES.iter().filter(|row| row.merge != FunctionAttribute::Unknown);
    let own = known.map(|row| (written(row), row.merge));
    own.chain(PREFIXES.iter().map(|row| (family(row), row.merge))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_names_the_promises() {
        let documentation = include_str!("../../docs/mergefunc.md");
        let row = documentation.lines().find(|line| line.starts_with("| `Promises` |"));
        let row = row.expect("a row of the rules");
        let promises = names_of(AttributeRow::is_promise).join("` `");
        assert!(row.contains(&format!(" `{promises}`,")), "docs/mergefunc.md lacks `{promises}`");
    }

    #[test]
    fn the_table_can_be_searched() {
        assert!(ATTRIBUTES.is_sorted_by(|a, b| (a.name, a.form) < (b.name, b.form)));
        for row in ATTRIBUTES {
            assert_eq!(row_of(row.name.as_bytes(), row.form).name, row.name);
            let in_family = PREFIXES.iter().any(|family| row.name.starts_with(family.name));
            assert!(!in_family || row.form == Form::Own, "{}: its family has a row", row.name);
        }
    }

    #[test]
    fn text_that_looks_like_an_attribute_of_llvm_is_not_known() {
        let text = row_of(b"nounwind", Form::Text);
        assert_eq!((text.merge, text.function), (UNKNOWN.merge, UNKNOWN.function));
        let own = row_of(b"no-builtin-malloc", Form::Own);
        assert_eq!((own.merge, own.function), (UNKNOWN.merge, UNKNOWN.function));
    }

    #[test]
    fn nothing_is_known_of_what_has_no_row() {
        for (name, form) in [(&b"of-a-later-llvm"[..], Form::Text), (b"oflaterllvm", Form::Own)] {
            let row = row_of(name, form);
            assert_eq!(row.merge, FunctionAttribute::Unknown);
            assert_eq!(row.function, OnFunction::Forbidden);
            assert_eq!(row.callee, OnCallee::Forbidden);
            assert_eq!(row.call, OnCall::Forbidden);
            assert_eq!(row.parameter, OnParameter::Unknown);
            assert_eq!(row.result, OnResult::Forbidden);
            assert!(!row.speaks_of_body_only);
        }
    }

    #[test]
    fn what_functions_must_agree_on_is_no_promise_of_calls() {
        for row in ATTRIBUTES {
            let differs = row.function == OnFunction::Context && row.call == OnCall::Dropped;
            assert!(!differs, "{}", row.name);
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
