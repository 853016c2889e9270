//! What linkers and loaders do with symbols: replace them, keep one of several, find them by
//! the names that metadata mentions.

pub mod comdats;
pub(crate) mod content;
pub(crate) mod named_metadata;
pub(crate) mod preemption;
