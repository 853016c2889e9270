//! What the choice of regions needs to know of a module, as plain numbers.
//!
//! A walk over the functions that have something to choose from ([`extend`])
//! collects, for each position of the search and each value and block: calls,
//! where a value is live, what it takes to hand it to a function, and where
//! control goes.  What is known of a function is kept as long as the function
//! keeps its positions.

mod builder;
mod facts;
pub(in crate::outliner) mod frame;
pub(in crate::outliner) mod frames;
mod jumps;
mod liveness;
mod nowhere;
mod phi_rows;

pub(in crate::outliner) use builder::extend;
pub(in crate::outliner) use facts::ProgramAnalysis;
pub(in crate::outliner) use jumps::Jump;
pub(in crate::outliner) use nowhere::NOWHERE;
