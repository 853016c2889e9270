//! Properties of the comparator, of merging, outlining and the similarity search, on
//! generated functions and on what clang makes of a real program.
//!
//! Everything is checked against something that shares no code with the core:
//! equality against a naive twin (`support/naive_comparator.rs`), similar
//! regions by moving them into functions (`support/regions/`) and against a
//! naive twin of the search (`support/naive_groups.rs`).

mod support;

#[path = "functions/behaviour.rs"]
mod behaviour;
#[path = "functions/equality.rs"]
mod equality;
#[path = "functions/errors.rs"]
mod errors;
#[path = "functions/laws.rs"]
mod laws;
#[path = "functions/lit_inputs.rs"]
mod lit_inputs;
#[path = "functions/merging.rs"]
mod merging;
#[path = "functions/outlining.rs"]
mod outlining;
#[path = "functions/real_bitcode.rs"]
mod real_bitcode;
#[path = "functions/similar_regions.rs"]
mod similar_regions;
#[path = "functions/understood/mod.rs"]
mod understood;
