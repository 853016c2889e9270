//! What code generation makes of calls and tables, which both passes have to respect.

pub(crate) mod delicate_calls;
pub(crate) mod fastcc;
pub(crate) mod indirect_calls;
pub(crate) mod lookup_tables;
pub(crate) mod tail_position;
