//! How calls pass arguments and results, and which calls code generation makes jumps.

pub(super) mod abi;
pub(super) mod boolean_jumps;
pub(super) mod competing_jumps;
pub(super) mod values;
