//! The search of a module.  The crate `search/` does it, on plain numbers; here is what needs the
//! way back to LLVM's objects.

pub(crate) use rustmerge_search::{candidates, encoding, groups};

use crate::program::mapping::Mapping;
use encoding::ValueCorrespondence;
use std::ops::Range;

/// Finds all groups of candidates, see
/// [`groups::similar_candidates`], with at least one
/// candidate that the last update changed.  Groups in unwanted repeats
/// may be missing: `is_wanted` is asked with the places of a repeat's occurrences
/// and their length.
pub(crate) fn dirty_similar_candidates(
    mapping: &Mapping<'_>,
    correspondence: ValueCorrespondence,
    min_length: u32,
    is_wanted: impl Fn(&mut dyn Iterator<Item = u32>, u32) -> bool,
) -> candidates::Found {
    let is_outdated = mapping.functions.iter().any(|mapped| mapped.is_outdated);
    if !is_outdated {
        let is_wanted =
            |starts: &[u32], length: u32| is_wanted(&mut starts.iter().copied(), length);
        return groups::wanted_candidates(&mapping.program, correspondence, min_length, is_wanted);
    }
    let current = mapping.functions.iter().filter(|mapped| !mapped.is_outdated);
    let current: Vec<Range<u32>> = current.map(|mapped| mapped.positions.clone()).collect();
    groups::dirty_candidates(
        &mapping.program,
        correspondence,
        min_length,
        &mapping.is_dirty,
        &current,
        is_wanted,
    )
}
