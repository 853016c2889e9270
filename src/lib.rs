//! The core of rustmerge: finding and removing repeated code in live LLVM
//! modules.
//!
//! The plugin package registers the passes with a host; everything they do is
//! here.  [`mergefunc`] merges functions that do the same thing.  It stands on
//! [`comparator`], which turns a function into a canonical form, and on
//! [`llvm`], the handles over LLVM's objects and the only place with `unsafe`.

#![deny(unsafe_code)]

#[cfg(not(any(
    feature = "llvm16",
    feature = "llvm17",
    feature = "llvm18",
    feature = "llvm19",
    feature = "llvm22"
)))]
compile_error!(
    "choose an LLVM: build with the default features for LLVM 16, or with \
     `--no-default-features --features llvm19` (valid: llvm16, llvm17, llvm18, llvm19, llvm22)"
);

macro_rules! exclusive_features {
    ($($first:literal $second:literal)*) => {
        $(#[cfg(all(feature = $first, feature = $second))]
        compile_error!(concat!(
            "the features ", $first, " and ", $second, " exclude each other: build with ",
            "`--no-default-features --features ", $second, "` (llvm16 is on by default)"
        ));)*
    };
}

exclusive_features! {
    "llvm16" "llvm17"  "llvm16" "llvm18"  "llvm16" "llvm19"  "llvm16" "llvm22"
    "llvm17" "llvm18"  "llvm17" "llvm19"  "llvm17" "llvm22"
    "llvm18" "llvm19"  "llvm18" "llvm22"
    "llvm19" "llvm22"
}

pub mod comparator;
mod cost;
pub mod hash;
#[allow(unsafe_code)]
pub mod llvm;
pub mod mergefunc;
pub mod outliner;
pub mod parameters;
pub mod pass;
pub mod report;
pub mod similarity;
mod tail_position;

/// The major version of LLVM that this library was built for.
pub const LLVM_MAJOR: &str = env!("RUSTMERGE_LLVM_MAJOR");
