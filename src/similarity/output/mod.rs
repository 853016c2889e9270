//! Output of the groups: a list ([`text`]), remarks, [`json`], a page ([`html`]), and answers
//! to questions about two candidates ([`explain`]).

pub(super) mod explain;
pub(super) mod html;
pub(super) mod json;
pub(super) mod remarks;
pub(super) mod text;
