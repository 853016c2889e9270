//! What people and programs read of the groups: a list ([`text`]), remarks, [`json`], a
//! page ([`html`]), and answers to one question ([`explain`]).

pub(super) mod explain;
pub(super) mod html;
pub(super) mod json;
pub(super) mod remarks;
pub(super) mod text;
