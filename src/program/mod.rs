//! From a module to what the search reads: which instructions count ([`legality`]), their
//! symbols and operands ([`mapper`]) as plain numbers ([`Program`]), and the way back
//! ([`mapping`]). [`content_numbers`] are symbols that mean the same in every module.

mod content_numbers;
pub(crate) mod legality;
pub(crate) mod mapper;
pub(crate) mod mapping;
mod symbols;

pub(crate) use rustmerge_search::program::ProgramBuilder;
pub use rustmerge_search::program::{Entry, NO_VALUE, Program, Role, Use};

/// The pass that shows what is similar.  The log of the mapping has its name, too.
pub(crate) const NAME: &str = "rust-ir-similarity";
