//! What the linker and the dynamic linker may do with a function: which function may be
//! called instead of another, and in which order members of a class are preferred as survivors.
//! [`crate::linking::content`] says which copies are folded.

use super::table::{FunctionEntry, FunctionId, FunctionTable};
use crate::linking::preemption::Preemption;
use std::cmp::Reverse;

/// Whether a call of the function always reaches this body.  Of the members of a comdat,
/// whatever their linkage, the linker takes one module's.  A visible function of a shared
/// library may be defined again by the program, and that definition may call the function
/// that became a stub.
pub(super) fn has_only_definition(entry: &FunctionEntry<'_>) -> bool {
    let facts = &entry.facts;
    !facts.is_interposable
        && !facts.linkage.is_odr()
        && !facts.has_comdat
        && entry.preemption == Preemption::Never
}

/// The sort key of members by preference as survivors: not interposable; the only
/// definition; not local; entered most often by a profile, because who calls another one
/// may pass a thunk; then by name, so that separately compiled modules choose alike; nameless
/// ones by position.
pub(super) fn survivor_rank<'t>(
    table: &'t FunctionTable<'_>,
    id: FunctionId,
) -> (bool, bool, bool, Reverse<u64>, &'t [u8], FunctionId) {
    let entry = table.get(id);
    let facts = &entry.facts;
    (
        facts.is_interposable,
        !has_only_definition(entry),
        facts.linkage.is_local(),
        Reverse(times_entered(entry)),
        entry.function.name(),
        id,
    )
}

/// How often a measured profile says that a function was entered; 0 without one.
fn times_entered(entry: &FunctionEntry<'_>) -> u64 {
    let count = || entry.function.measured_entry_count();
    entry.facts.has_metadata.then(count).flatten().unwrap_or(0)
}
