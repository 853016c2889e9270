//! Which values can be held anywhere, and which are passed without changing a bit.

use crate::llvm::{Function, Type, TypeKind};
use crate::target::Processor;
use crate::vocabulary::named_attributes::features;

/// Whether functions pass floating-point values without changing a bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::outliner) struct FloatPassing {
    /// From the caller to the callee.
    pub as_arguments: bool,
    /// From the callee to the caller.
    pub as_results: bool,
}

impl FloatPassing {
    /// Functions with the attributes of a function.
    pub(in crate::outliner) fn of_function(function: Function<'_>, processor: &Processor) -> Self {
        let as_arguments = !processor.needs_sse2 || !lacks_sse2(function);
        FloatPassing { as_arguments, as_results: as_arguments && !processor.returns_in_x87 }
    }
}

fn lacks_sse2(function: Function<'_>) -> bool {
    features(function).any(|name| matches!(name, b"-sse" | b"-sse2"))
}

/// Whether values of a type can be held anywhere: no token, no label, no vector of
/// unknown length, no type of one target only.
pub(in crate::outliner) fn is_ordinary(ty: Type<'_>) -> bool {
    let facts = ty.facts();
    match facts.kind {
        TypeKind::Integer | TypeKind::Pointer => true,
        TypeKind::Struct => (0..facts.number).all(|member| is_ordinary(ty.contained(member))),
        TypeKind::Array | TypeKind::FixedVector => is_ordinary(ty.contained(0)),
        TypeKind::Function | TypeKind::ScalableVector => false,
        TypeKind::Other => ty.is_void() || ty.floating_point().is_some(),
    }
}
