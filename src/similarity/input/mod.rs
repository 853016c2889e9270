//! From a module to what the search reads: which instructions count ([`legality`]), their
//! symbols and operands ([`mapper`]) as plain numbers ([`program`]), and the way back
//! ([`mapping`]).

pub mod legality;
pub mod mapper;
pub mod mapping;
pub mod program;
mod symbols;
