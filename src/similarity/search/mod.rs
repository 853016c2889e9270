//! The search, on plain numbers: the suffix array of a program ([`suffix`]), its maximal
//! repeats ([`repeats`]), a canonical encoding of operands ([`encoding`]) by which
//! [`candidates`] divides the occurrences of each repeat, and all of it in order
//! ([`groups`]).  A later search of the same module looks at what changed only
//! ([`incremental`]).

pub(crate) mod candidates;
pub(crate) mod encoding;
pub(crate) mod groups;
pub(crate) mod incremental;
mod next_start;
mod prefix_codes;
mod prev_encoding;
pub(crate) mod repeats;
pub(crate) mod suffix;
