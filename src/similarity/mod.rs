//! Finding code that repeats.

pub mod candidates;
pub mod groups;
#[cfg(test)]
mod naive;
pub mod program;
pub mod repeats;
pub mod structure;
pub mod suffix;
