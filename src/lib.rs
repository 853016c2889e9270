//! Finds and removes repeated code in live LLVM modules.
//!
//! | pass | entry point | what it does |
//! |---|---|---|
//! | `rust-mergefunc` | [`mergefunc::run`] | functions that do the same thing share one body |
//! | `rust-iroutliner` | [`outliner::run`] | repeated code moves into functions that share it |
//! | `rust-ir-similarity` | [`similarity::run`] | lists repeated code; the module does not change |
//!
//! Each takes a module and the `Options` of its module, and returns what it did or a typed
//! error.  `Options::default()` is how the pass runs without parameters;
//! `Options::parse("aliases;verify=5")` reads parameters in LLVM's notation, with LLVM's own
//! command line flags as defaults.
//!
//! # Example
//!
//! ```
//! use rustmerge_core::llvm::Module;
//! use rustmerge_core::llvm::llvm_sys::{core::*, ir_reader::*};
//! use rustmerge_core::{mergefunc, outliner, similarity};
//! use std::ffi::CStr;
//! use std::ptr::null_mut;
//!
//! const TEXT: &CStr = c"
//! define i32 @first(i32 %x) {
//!   %square = mul i32 %x, %x
//!   %sum = add i32 %square, 1000
//!   %rest = urem i32 %sum, 7
//!   ret i32 %rest
//! }
//! define i32 @second(i32 %y) {
//!   %1 = mul i32 %y, %y
//!   %2 = add i32 %1, 1000
//!   %3 = urem i32 %2, 7
//!   ret i32 %3
//! }
//! define i32 @caller(i32 %z) {
//!   %1 = call i32 @second(i32 %z)
//!   ret i32 %1
//! }";
//!
//! // SAFETY: the pointers come from LLVM and are used before they are disposed of; the text
//! // ends in zero, as LLVM asks, and LLVM takes the buffer over.
//! unsafe {
//!     let context = LLVMContextCreate();
//!     let (text, name) = (TEXT.to_bytes(), c"example".as_ptr());
//!     let buffer =
//!         LLVMCreateMemoryBufferWithMemoryRange(text.as_ptr().cast(), text.len(), name, 1);
//!     let (mut raw, mut message) = (null_mut(), null_mut());
//!     #[allow(deprecated)] // LLVM 22 prefers LLVMParseIRInContext2, which older ones lack.
//!     let failed = LLVMParseIRInContext(context, buffer, &mut raw, &mut message);
//!     assert_eq!(failed, 0);
//!     Module::with(raw, |module| {
//!         let found = similarity::run(module, &similarity::Options::default())?;
//!         assert_eq!(found.groups[0].starts.len(), 2);
//!
//!         let merged = mergefunc::run(module, &mergefunc::Options::default())?;
//!         assert_eq!(merged.thunked, 1);
//!
//!         let outlined = outliner::run(module, &outliner::Options::default())?;
//!         assert!(!outlined.any(), "what is left does not pay");
//!         Ok::<(), Box<dyn std::error::Error>>(())
//!     })
//!     .expect("LLVM has parsed a module")?;
//!
//!     let printed = LLVMPrintModuleToString(raw);
//!     println!("{}", CStr::from_ptr(printed).to_string_lossy());
//!     # assert!(CStr::from_ptr(printed).to_string_lossy().contains("call i32 @first(i32 %z)"));
//!     LLVMDisposeMessage(printed);
//!     LLVMDisposeModule(raw);
//!     LLVMContextDispose(context);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # LLVM
//!
//! A Cargo feature chooses the version of LLVM (`llvm16`, which is the default, to `llvm23`),
//! and [`llvm::llvm_sys`] is LLVM's C API in that version.  The crate does not link libLLVM: a
//! plugin has the symbols from its host.  A program has to link it, for example with
//! `cargo::rustc-link-arg=-lLLVM-22` in its build script.
//!
//! # Panics and fatal errors
//!
//! A panic is a fault of this crate.  The `run` functions let it reach the caller.
//! [`host::pass::run_guarded`] is the entry point for compilers, which must not die of it: before
//! the first change of the module a panic becomes one line on the standard error stream, after
//! it LLVM's fatal error.  [`mergefunc::MergeFunctions`], [`outliner::Outliner`] and
//! [`similarity::ReportSimilarity`] are the passes for it; they report errors through the
//! module's context.
//!
//! # Modules
//!
//! * [`mergefunc`], [`outliner`], [`similarity`]: the passes.
//! * [`canonical`]: turns a function into a canonical form; [`mergefunc`] and the outliner's
//!   `verify` compare these.
//! * [`llvm`]: handles over LLVM's objects, the only place with `unsafe`.
//! * [`host`]: what a pass is, and the barrier between panics and the host ([`host::pass`]),
//!   texts such as `rust-mergefunc<aliases>` ([`host::syntax`]), and files that say what a
//!   pass did ([`host::records`]).
//! * [`linking::comdats`]: local functions in comdats, which full LTO leaves there.
//! * [`vocabulary`]: what is known of attributes, metadata, functions and calling conventions.
//!
//! ARCHITECTURE.md in the repository has the phases of each pass.

#![deny(unsafe_code)]

#[cfg(not(any(
    feature = "llvm16",
    feature = "llvm17",
    feature = "llvm18",
    feature = "llvm19",
    feature = "llvm20",
    feature = "llvm21",
    feature = "llvm22",
    feature = "llvm23"
)))]
compile_error!(
    "choose an LLVM: build with the default features for LLVM 16, or with \
     `--no-default-features --features llvm19` \
     (valid: llvm16, llvm17, llvm18, llvm19, llvm20, llvm21, llvm22, llvm23)"
);

macro_rules! exclusive_features {
    () => {};
    ($first:literal $($later:literal)*) => {
        $(#[cfg(all(feature = $first, feature = $later))]
        compile_error!(concat!(
            "the features ", $first, " and ", $later, " exclude each other: build with ",
            "`--no-default-features --features ", $later, "` (llvm16 is on by default)"
        ));)*
        exclusive_features! { $($later)* }
    };
}

exclusive_features! {
    "llvm16" "llvm17" "llvm18" "llvm19" "llvm20" "llvm21" "llvm22" "llvm23"
}

pub mod canonical;
mod cost;
mod facts;
pub mod host;
pub mod linking;
#[allow(unsafe_code)]
pub mod llvm;
pub mod mergefunc;
pub mod outliner;
pub(crate) mod program;
pub mod similarity;
mod target;
#[cfg(test)]
mod unknown_operations;
pub mod vocabulary;

/// The major version of LLVM that this library was built for.
pub const LLVM_MAJOR: &str = env!("RUSTMERGE_LLVM_MAJOR");
