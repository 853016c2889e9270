//! Output of the groups: a list ([`text`]), remarks, [`json`], a page ([`html`]), answers
//! to questions about two candidates ([`explain`]), and the module's [`code`] for a search of the
//! whole program.

pub(super) mod code;
pub(super) mod explain;
pub(super) mod html;
pub(super) mod json;
pub(super) mod remarks;
pub(super) mod text;
