//! The number that stands for none.

/// No position, block or function.
pub(in crate::outliner) const NOWHERE: u32 = u32::MAX;
