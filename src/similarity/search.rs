//! The search of a module.  The crate `search/` does it, on plain numbers; here is what needs the
//! way back to LLVM's objects.

pub(crate) use rustmerge_search::{candidates, encoding, groups};

use crate::similarity::input::mapping::Mapping;
use encoding::ValueCorrespondence;
use rustmerge_search::incremental::IncrementalFilter;
use std::ops::Range;

/// Finds all groups of candidates, see
/// [`groups::similar_candidates`], one of which at least
/// is not what it was before the last update.  Groups in unwanted repeats
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
    let filter = IncrementalFilter::analyse(mapping.program.symbols(), &mapping.is_dirty, &current);
    let (part, positions) = mapping.program.part(&filter.runs());
    // A group with a dirty candidate lies in a repeat with a dirty occurrence: the others need not
    // be encoded.
    let is_wanted = |starts: &[u32], length: u32| {
        let mut places = starts.iter().map(|&start| positions[start as usize]);
        places.clone().any(|start| filter.has_dirty(start..start + length))
            && is_wanted(&mut places, length)
    };
    let mut found = groups::wanted_candidates(&part, correspondence, min_length, is_wanted);
    found.groups.retain_mut(|group| {
        let length = group.length;
        group.starts.iter_mut().for_each(|start| *start = positions[*start as usize]);
        group.starts.iter().any(|&start| filter.has_dirty(start..start + length))
    });
    found
}
