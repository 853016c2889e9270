//! The cost of casts between the arguments and results of congruent function types.

use crate::llvm::{Type, TypeKind};
use crate::target::TargetFacts;

/// Aggregates of at most this many scalars are passed in registers on common targets,
/// and their casts are free; the casts of a larger one copy it member by member in memory.
const MAX_LEAVES: u64 = 4;

/// Whether casts between two congruent function types cost few or no instructions.
pub(super) fn are_cheap<'ll>(from: Type<'ll>, to: Type<'ll>) -> bool {
    if from == to {
        return true;
    }
    (0..from.facts().number).all(|index| {
        let (ours, theirs) = (from.contained(index), to.contained(index));
        ours == theirs || leaves(ours, MAX_LEAVES + 1) <= MAX_LEAVES
    })
}

/// Whether callers of one of two congruent function types may call a function of the
/// other one without casts.
pub(super) fn pass_alike<'ll>(one: Type<'ll>, other: Type<'ll>, target: &TargetFacts) -> bool {
    one == other || target.passes_pointers_as_integers()
}

/// The scalars in a type, counted no further than `limit`.
fn leaves(ty: Type<'_>, limit: u64) -> u64 {
    let facts = ty.facts();
    match facts.kind {
        TypeKind::Struct => (0..facts.number).fold(0, |sum, member| {
            if sum >= limit { sum } else { sum + leaves(ty.contained(member), limit - sum) }
        }),
        TypeKind::Array if facts.number == 0 => 0,
        TypeKind::Array => facts.number.saturating_mul(leaves(ty.contained(0), limit)).min(limit),
        _ => 1,
    }
}

/// Whether a function type passes vectors, for which some processors mark the
/// function's symbol.
pub(super) fn mentions_vectors(ty: Type<'_>) -> bool {
    (0..ty.facts().number).any(|index| {
        matches!(ty.contained(index).facts().kind, TypeKind::FixedVector | TypeKind::ScalableVector)
    })
}
