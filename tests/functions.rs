//! Properties of the comparator and of merging, on generated functions and on
//! what clang makes of a real program.
//!
//! Everything is checked against a naive twin that shares no code with the
//! core (`support/naive_comparator.rs`).

mod support;

#[path = "functions/behaviour.rs"]
mod behaviour;
#[path = "functions/equality.rs"]
mod equality;
#[path = "functions/laws.rs"]
mod laws;
#[path = "functions/merging.rs"]
mod merging;
#[path = "functions/real_bitcode.rs"]
mod real_bitcode;
