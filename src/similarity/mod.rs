//! Finding code that repeats.

pub mod repeats;
pub mod suffix;
