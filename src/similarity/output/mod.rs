//! What people and programs read of the groups: a list ([`text`]), remarks, [`json`], a
//! page ([`html`]), and answers to one question ([`explain`]).

pub mod explain;
pub(super) mod html;
pub mod json;
pub(super) mod remarks;
pub(super) mod text;
