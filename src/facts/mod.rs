//! What both passes have to respect: what code generation makes of calls and tables, and what people
//! exclude.

pub(crate) mod argument_registers;
pub(crate) mod delicate_calls;
pub(crate) mod excluded;
pub(crate) mod fastcc;
pub(crate) mod indirect_calls;
pub(crate) mod lookup_tables;
pub(crate) mod tail_position;
