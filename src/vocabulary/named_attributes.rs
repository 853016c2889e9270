//! Attributes that one rule asks for by name, whatever their columns say: LLVM's own as
//! [`AttributeKinds`], text as its name.

use crate::llvm::{AttributeKinds, Function};

macro_rules! own {
    ($($(#[$role:meta])* $list:ident: $($name:literal)*;)*) => {
        $($(#[$role])* pub(crate) static $list: AttributeKinds<{ [$($name),*].len() }> =
            AttributeKinds::new([$($name),*]);)*
    };
}

own! {
    ALIGNMENT: "align";
    /// With these an argument is memory, whose alignment is part of how it is passed.
    ARGUMENT_MEMORY: "byval" "byref" "inalloca" "preallocated" "sret";
    BY_VALUE: "byval";
    COLD: "cold";
    /// With these an argument is memory that the callee owns.
    CALLEES_MEMORY: "byval" "inalloca" "preallocated";
    /// Its body has no prologue, is a coroutine that is not split, or may return a second time.
    FRAME: "naked" "presplitcoroutine" "returns_twice";
    IMMEDIATE: "immarg";
    IN_REGISTER: "inreg";
    /// What a function accesses in memory.
    MEMORY: "memory";
    NO_LAZY_BINDING: "nonlazybind";
    NOMERGE: "nomerge";
    NORECURSE: "norecurse";
    NOUNDEF: "noundef";
    NOUNWIND: "nounwind";
    /// With these an argument is more than a word, or is passed elsewhere.
    NOT_A_WORD: "byval" "byref" "inalloca" "preallocated" "inreg" "nest" "swiftself" "swiftasync" "swifterror";
    /// With these an argument is in a register of its own.
    OWN_REGISTER: "inreg" "nest";
    /// Ways of passing an argument that stubs and guaranteed tail calls depend on.
    PASSING: "byval" "inalloca" "preallocated" "inreg" "swifterror" "byref";
    /// The call returns one of its arguments.
    RETURNED: "returned";
    RETURNS_TWICE: "returns_twice";
    SANITIZE_MEMORY: "sanitize_memory";
    /// What shared functions have, whatever the code that moved had.
    SHARED_CODE: "noinline" "minsize" "optsize";
    /// `minsize`, `optsize`.
    SIZE_LEVELS: "minsize" "optsize";
    /// The result is in memory of the caller.
    STRUCT_RETURN: "sret";
    UNWIND_TABLE: "uwtable";
    /// Code generation of a call reads none of these from its callee.
    UNREAD_BY_CALLS: "align" "allocalign" "allocptr";
}

const BRANCH_TARGETS: &[u8] = b"branch-target-enforcement";
/// A coroutine that is not split, in older IR.
pub(crate) const COROUTINE: &[u8] = b"coroutine.presplit";
pub(crate) const FRAME_POINTER: &[u8] = b"frame-pointer";
pub(crate) const NO_BUILTINS: &[u8] = b"no-builtins";
pub(crate) const NO_TAIL_CALLS: &[u8] = b"disable-tail-calls";
/// Calls of pointers check a signature of the address.
pub(crate) const SIGNED_CALLS: &[u8] = b"ptrauth-calls";
/// Its frame is aligned anew.
pub(crate) const STACK_REALIGNED: &[u8] = b"stackrealign";
pub(crate) const TARGET_CPU: &[u8] = b"target-cpu";
pub(crate) const TARGET_FEATURES: &[u8] = b"target-features";
pub(crate) const TUNE_CPU: &[u8] = b"tune-cpu";
pub(crate) const WASM_IMPORT_MODULE: &[u8] = b"wasm-import-module";

/// The processor's features that a function has (`+name`) and has not (`-name`).
pub(crate) fn features<'ll>(function: Function<'ll>) -> impl Iterator<Item = &'ll [u8]> {
    listed_features(function.string_attribute(TARGET_FEATURES).unwrap_or_default())
}

/// The entries of a list of features.
pub(crate) fn listed_features(list: &[u8]) -> impl Iterator<Item = &[u8]> {
    list.split(|&byte| byte == b',')
}

/// Whether calls of computed pointers may arrive at an AArch64 function where the
/// processor checks that.
pub(crate) fn marks_branch_target(function: Function<'_>) -> bool {
    function.string_attribute(BRANCH_TARGETS).is_some_and(|value| value != b"false")
}

/// Whether calls of a function are never made jumps.
pub(crate) fn forbids_tail_calls(function: Function<'_>) -> bool {
    function.string_attribute(NO_TAIL_CALLS).is_some_and(|value| value == b"true")
}
