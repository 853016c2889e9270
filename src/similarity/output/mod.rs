//! Output of the groups: a list ([`text`]), remarks, [`json`], a page ([`html`]), and the module's
//! [`code`] for a search of the whole program.

pub(super) mod code;
pub(super) mod html;
pub(super) mod json;
pub(super) mod remarks;
pub(super) mod text;
