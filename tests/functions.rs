//! Properties of the comparator and of merging, on generated functions and on
//! what clang makes of a real program.
//!
//! Everything is checked against a naive twin that shares no code with the
//! core (`support/naive_comparator.rs`).

mod support;

#[path = "functions/equality.rs"]
mod equality;
