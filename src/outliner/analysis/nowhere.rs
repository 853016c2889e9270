//! The number that stands for "no position, block or function".

/// No position, block or function.
pub(in crate::outliner) const NOWHERE: u32 = u32::MAX;
