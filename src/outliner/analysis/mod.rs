//! Facts about a module that pricing and selection need, as plain numbers.
//!
//! A walk over the functions that have groups ([`extend`]) collects, for each
//! position of the search and each value and block: calls, live ranges, how a value
//! is passed to a function, and where control goes.  The facts of a function are
//! kept as long as the function keeps its positions.

mod builder;
mod by_position;
mod callers;
mod facts;
pub(in crate::outliner) mod frame;
pub(in crate::outliner) mod frame_reader;
pub(in crate::outliner) mod frequencies;
mod jumps;
mod liveness;
mod nowhere;
mod phi_rows;

pub(in crate::outliner) use builder::extend;
pub(in crate::outliner) use facts::{ProgramAnalysis, ValueFacts, computed_at};
pub(in crate::outliner) use jumps::Jump;
pub(in crate::outliner) use nowhere::NOWHERE;

use crate::program::Program;

/// The program of a module, and what is known of it.
#[derive(Clone, Copy)]
pub(in crate::outliner) struct Code<'a> {
    pub program: &'a Program,
    pub analysis: &'a ProgramAnalysis,
}
