//! From a module to what the search reads: which instructions count ([`legality`]), their
//! symbols and operands ([`mapper`]) as plain numbers ([`program`]), and the way back
//! ([`mapping`]). [`content_numbers`] are symbols that mean the same in every module.

mod content_numbers;
pub(crate) mod legality;
pub(crate) mod mapper;
pub(crate) mod mapping;
pub(crate) use rustmerge_search::program;
mod symbols;
