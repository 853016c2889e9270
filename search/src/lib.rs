//! The search for similar code, on plain numbers: a [`program`], its suffix array ([`suffix`]), its
//! maximal repeats ([`repeats`]), a canonical encoding of operands ([`encoding`]) by which
//! [`candidates`] divides the occurrences of each repeat, and all of it in order
//! ([`groups`]).  A later search of the same program looks at what changed only
//! ([`incremental`]).
//!
//! This crate knows nothing of LLVM: the passes search a module with it, and `rustmerge-report` a
//! whole program, whose modules each left their numbers in a report.

pub mod candidates;
pub mod encoding;
pub mod groups;
pub mod incremental;
#[cfg(test)]
#[path = "../../tests/support/naive_groups.rs"]
mod naive_groups;
mod next_start;
pub mod pace;
mod prefix_codes;
mod prev_encoding;
pub mod program;
pub mod repeats;
pub mod suffix;

// The naive twin is a file of the tests of two crates and has one path for what it uses.
#[cfg(test)]
extern crate self as rustmerge_search;

/// What log lines of the search begin with.
const NAME: &str = "rust-ir-similarity";

/// Where log lines come from: users ask for those of `rustmerge_core`, which is the pass.
const LOG_TARGET: &str = "rustmerge_core::similarity";
