//! What lies between a pass and its host: the trait of a pass and the barrier against panics,
//! the notation of options, log levels, reasons with stable names, numbers of merges, and records of a run.

pub mod bisect;
pub mod log_levels;
pub mod pass;
pub(crate) mod reasons;
pub mod records;
pub mod syntax;
