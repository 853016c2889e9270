//! From a module to what the search reads: which instructions count ([`legality`]), their
//! symbols and operands ([`mapper`]) as plain numbers ([`program`]), and the way back
//! ([`mapping`]).

pub(crate) mod legality;
pub(crate) mod mapper;
pub(crate) mod mapping;
pub(crate) use rustmerge_search::program;
mod symbols;
