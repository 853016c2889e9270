//! Finding functions that may be equal without walking those that cannot be.
//!
//! Each step costs more than the one before and looks only at what the one
//! before could not tell apart: the signature in constant time, fingerprints of the first
//! instructions, a fingerprint of the whole body.  What is left together is a *family*.
//! Signatures and fingerprints do not change while functions are merged, so families are made
//! once; only within them are canonical forms made, and made again when a
//! callee was merged.

use super::table::{FunctionId, FunctionTable};
use crate::canonical::Canonicalizer;
use crate::canonical::hash::StructuralHash;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// How many instructions of bodies are read for fingerprints: most functions differ within
/// the first few.
const FINGERPRINTS: [usize; 3] = [6, 48, usize::MAX];

/// Functions that agree in signature and fingerprint.
pub(super) struct Family {
    /// Members by the hash of their whole body.  Sets, because members leave one
    /// by one when callees of theirs change, and a class may have all of them.
    by_hash: FxHashMap<StructuralHash, BTreeSet<FunctionId>>,
    /// Members whose bodies must be looked at (again).
    pending: BTreeSet<FunctionId>,
}

/// Splits groups by a key; groups of one are dropped, order is kept.
pub(super) fn split<K: Eq + Hash>(
    groups: Vec<Vec<FunctionId>>,
    mut key: impl FnMut(FunctionId) -> K,
) -> Vec<Vec<FunctionId>> {
    let mut result = Vec::new();
    for group in groups {
        if let [one, other] = group[..] {
            if key(one) == key(other) {
                result.push(group);
            }
            continue;
        }
        let first_of_group = result.len();
        let mut parts: FxHashMap<K, Part> = FxHashMap::default();
        for id in group {
            match parts.entry(key(id)) {
                Entry::Vacant(free) => {
                    free.insert(Part::One(id));
                }
                Entry::Occupied(mut part) => match *part.get() {
                    Part::One(first) => {
                        part.insert(Part::Group(result.len()));
                        result.push(vec![first, id]);
                    }
                    Part::Group(position) => result[position].push(id),
                },
            }
        }
        result[first_of_group..].sort_by_key(|part| part[0]);
    }
    result
}

/// The members of a group with one key.
enum Part {
    One(FunctionId),
    /// Position among the resulting groups.
    Group(usize),
}

/// All families of a module.
pub(super) struct Families {
    families: Vec<Family>,
    /// Families with pending members, to be visited in order.
    this_round: BTreeSet<usize>,
    /// Families that got pending members after their visit.  They wait for the
    /// next round, so that a caller of many merged functions is not walked
    /// again after each of them.
    next_round: BTreeSet<usize>,
}

impl Families {
    /// Makes the families, and tells the canonicalizer which functions merging
    /// may replace.
    pub(super) fn of<'ll>(
        table: &mut FunctionTable<'ll>,
        canonicalizer: &mut Canonicalizer<'ll>,
    ) -> Families {
        let mut groups = split(vec![table.ids().collect()], |id| table.get(id).signature);
        for &id in groups.iter().flatten() {
            canonicalizer.mark_replaceable(table.get(id).function);
        }
        // Symbols of constants were made before these functions counted as replaceable.
        canonicalizer.forget_addresses();
        // A body that was read to its end is not read again.
        let mut whole: FxHashMap<FunctionId, u64> = FxHashMap::default();
        for limit in FINGERPRINTS {
            groups = split(groups, |id| {
                if let Some(&fingerprint) = whole.get(&id) {
                    return fingerprint;
                }
                let (fingerprint, is_whole) = table.get(id).function.fingerprint(limit);
                if is_whole {
                    whole.insert(id, fingerprint);
                }
                fingerprint
            });
        }
        for (family, group) in groups.iter().enumerate() {
            for &id in group {
                table.get_mut(id).family = Some(family);
            }
        }
        let families: Vec<Family> = groups
            .into_iter()
            .map(|group| Family {
                by_hash: FxHashMap::default(),
                pending: group.into_iter().collect(),
            })
            .collect();
        let next_round = (0..families.len()).collect();
        Families { families, this_round: BTreeSet::new(), next_round }
    }

    /// How many families there are.
    pub(super) fn len(&self) -> usize {
        self.families.len()
    }

    /// Asks for a function to be looked at again, because a callee of it
    /// changed.
    pub(super) fn look_again(&mut self, id: FunctionId, table: &mut FunctionTable<'_>) {
        let entry = table.get_mut(id);
        entry.form_is_current = false;
        if let (Some(family), false) = (entry.family, entry.is_gone) {
            self.families[family].pending.insert(id);
            if !self.this_round.contains(&family) {
                self.next_round.insert(family);
            }
        }
    }

    /// Whether a function's body changed since its form was made.
    pub(super) fn is_pending(&self, id: FunctionId, table: &FunctionTable<'_>) -> bool {
        table.get(id).family.is_some_and(|family| self.families[family].pending.contains(&id))
    }

    /// Goes on to the families that got pending members in the round that has
    /// ended; says whether there are any.
    pub(super) fn begin_round(&mut self) -> bool {
        std::mem::swap(&mut self.this_round, &mut self.next_round);
        !self.this_round.is_empty()
    }

    /// Walks the next family's pending members and returns the classes of
    /// equal functions among which there is a new one; `None` at the end of a
    /// round.
    pub(super) fn next_classes<'ll>(
        &mut self,
        table: &mut FunctionTable<'ll>,
        canonicalizer: &mut Canonicalizer<'ll>,
    ) -> Option<Vec<Vec<FunctionId>>> {
        let position = self.this_round.pop_first()?;
        let family = &mut self.families[position];
        let mut touched = BTreeSet::new();
        for id in std::mem::take(&mut family.pending) {
            if table.get(id).is_gone {
                continue;
            }
            family.remove(id, table);
            let hash = table.current_form(id, canonicalizer).hash();
            family.by_hash.entry(hash).or_default().insert(id);
            touched.insert(hash);
        }
        let mut classes: Vec<_> =
            touched.into_iter().flat_map(|hash| family.classes(hash, table)).collect();
        classes.sort_by_key(|class| class[0]);
        Some(classes)
    }
}

impl Family {
    fn remove(&mut self, id: FunctionId, table: &FunctionTable<'_>) {
        let Some(form) = &table.get(id).form else { return };
        if let Some(members) = self.by_hash.get_mut(&form.hash()) {
            members.remove(&id);
        }
    }

    /// The classes of two or more equal functions that share a hash.
    fn classes(&mut self, hash: StructuralHash, table: &FunctionTable<'_>) -> Vec<Vec<FunctionId>> {
        let Some(members) = self.by_hash.get_mut(&hash) else { return Vec::new() };
        members.retain(|&id| !table.get(id).is_gone);
        if members.len() < 2 {
            return Vec::new();
        }
        // Sorting by the form itself is exact whatever the hash collides with; of
        // equal ones the order by number stays.
        let mut members: Vec<FunctionId> = members.iter().copied().collect();
        members.sort_by(|&a, &b| table.get(a).form.cmp(&table.get(b).form));
        members
            .chunk_by(|&a, &b| table.get(a).form == table.get(b).form)
            .filter(|class| class.len() > 1)
            .filter(|class| {
                let form = &table.get(class[0]).form;
                form.as_ref().is_some_and(|form| form.facts().is_understood)
            })
            .map(<[FunctionId]>::to_vec)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_keeps_order_and_drops_singles() {
        let ids = (0..6).map(FunctionId).collect();
        let groups = split(vec![ids], |id| id.0 % 3 % 2);
        let numbers: Vec<Vec<u32>> =
            groups.iter().map(|group| group.iter().map(|id| id.0).collect()).collect();
        assert_eq!(numbers, vec![vec![0, 2, 3, 5], vec![1, 4]]);
        assert!(split(vec![vec![FunctionId(0), FunctionId(1)]], |id| id).is_empty());
    }
}
