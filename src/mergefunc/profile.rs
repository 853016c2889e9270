//! Profiles of functions that become one.
//!
//! The survivor is entered as often as all members together.  Where it branches, each member counts
//! as often as it was entered:
//!
//! ```text
//! weight = entries of a × weight in a / sum of weights in a  +  the same of b
//! ```
//!
//! Weights are ratios, so these are multiplied by both sums and divided by what they have in common.
//! Counts (calls, and values of operands) are added.

use crate::llvm::{
    Attachment, Constant, EntryCount, Function, Inst, Metadata, MetadataContent, MetadataKind,
    TupleOperand,
};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Values of an operand that a profile lists.  The others count in its total only, and LLVM looks at
/// fewer.
const MOST_VALUES: usize = 24;

/// LLVM's mark of a value for which code was already made; no count.
const DONE: u64 = u64::MAX;

const WEIGHTS: &[u8] = b"branch_weights";
const EXPECTED: &[u8] = b"expected";
const VALUES: &[u8] = b"VP";
const ENTRY_COUNT: &[u8] = b"function_entry_count";

/// The profile of an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Profile {
    Weights {
        /// They are those of `llvm.expect`, not measured.
        are_expected: bool,
        weights: Vec<u32>,
    },
    Values {
        /// What was counted: callees, sizes, tables of virtual functions.
        kind: u64,
        total: u64,
        counts: BTreeMap<u64, u64>,
    },
}

/// What the profiles of instructions become when a function also does the work of another one.
pub(super) struct UnitedProfiles<'ll> {
    instructions: Vec<(Inst<'ll>, Metadata<'ll>)>,
}

impl<'ll> UnitedProfiles<'ll> {
    /// Reads the profiles of two functions with equal forms; to be done before one is weakened to
    /// what holds for both.  Without measured entry counts of both, nothing is known.
    pub(super) fn of(survivor: Function<'ll>, other: Function<'ll>) -> Self {
        let counts = (survivor.measured_entry_count(), other.measured_entry_count());
        let (Some(ours), Some(theirs)) = counts else {
            return UnitedProfiles { instructions: Vec::new() };
        };
        let walk = |function: Function<'ll>| function.instructions_in_walk_order(usize::MAX);
        let pairs = walk(survivor).into_iter().zip(walk(other));
        let united = pairs.filter_map(|(kept, gone)| {
            let nodes = (
                profile_in(kept.as_value().attachments()),
                profile_in(gone.as_value().attachments()),
            );
            Some((kept, united_node(survivor, nodes, (ours, theirs))?))
        });
        UnitedProfiles { instructions: united.collect() }
    }

    /// Gives them to the survivor.
    pub(super) fn write(self) {
        for (inst, node) in self.instructions {
            inst.set_metadata(MetadataKind::PROF, Some(node));
        }
    }
}

/// Adds the profile's entry count of another function, and the functions to import, to the
/// survivor's.
pub(super) fn add_entry_count(survivor: Function<'_>, other: Function<'_>) {
    let (Some(ours), Some(theirs)) = (survivor.entry_count(), other.entry_count()) else { return };
    let imports = (imports(survivor), imports(other));
    let EntryCount { count, is_synthetic } = ours;
    // All bits mean that nothing is known.
    let count = count.saturating_add(theirs.count).min(u64::MAX - 1);
    survivor.set_entry_count(count, is_synthetic || theirs.is_synthetic);
    let (Some(mut imports), Some(more)) = imports else { return };
    if !more.is_empty() {
        imports.extend(more);
        imports.sort_unstable();
        imports.dedup();
        let numbers =
            [count].into_iter().chain(imports).map(|number| TupleOperand::Number(number, 64));
        let operands: Vec<_> =
            [TupleOperand::String(ENTRY_COUNT)].into_iter().chain(numbers).collect();
        survivor.set_metadata(MetadataKind::PROF, Metadata::tuple(survivor, &operands));
    }
}

/// The functions to import for calls of a function, as numbers; `None` without a measured count.
fn imports(function: Function<'_>) -> Option<Vec<u64>> {
    let (tag, operands) = tagged(profile_in(function.as_value().attachments())?)?;
    (tag == ENTRY_COUNT).then(|| operands.into_iter().skip(1).map(number).collect()).flatten()
}

/// The profile among what is attached to a function or an instruction.
pub(super) fn profile_in(attachments: Vec<Attachment<'_>>) -> Option<Metadata<'_>> {
    attachments.into_iter().find(|attached| attached.kind == MetadataKind::PROF).map(|it| it.node)
}

/// The profile of an instruction from those of two and how often their functions were entered;
/// `None` leaves it to the intersection.  Weights may be missing because a pass dropped them, so
/// only a function that was never entered says nothing by it.
fn united_node<'ll>(
    survivor: Function<'ll>,
    nodes: (Option<Metadata<'ll>>, Option<Metadata<'ll>>),
    entries: (u64, u64),
) -> Option<Metadata<'ll>> {
    match nodes {
        (Some(only), None) if entries.1 == 0 => Some(only),
        (None, Some(only)) if entries.0 == 0 => Some(only),
        (None, _) | (_, None) => None,
        (Some(ours), Some(theirs)) => {
            let (ours, theirs) = (Profile::of(ours)?, Profile::of(theirs)?);
            let are_ratios = matches!(&ours, Profile::Weights { weights, .. } if weights.len() > 1);
            let agree = are_ratios && ours == theirs;
            (!agree).then(|| ours.united(&theirs, entries))?.map(|united| united.node(survivor))
        }
    }
}

/// The string that a tuple begins with, and the operands after it.
fn tagged<'ll>(node: Metadata<'ll>) -> Option<(&'ll [u8], Vec<Metadata<'ll>>)> {
    let MetadataContent::Node(node) = node.content() else { return None };
    let operands: Vec<_> = node.operands().into_iter().collect::<Option<_>>()?;
    let (first, rest) = operands.split_first()?;
    let MetadataContent::String(tag) = first.content() else { return None };
    Some((tag, rest.to_vec()))
}

fn number(operand: Metadata<'_>) -> Option<u64> {
    let MetadataContent::Constant { value, .. } = operand.content() else { return None };
    value.as_constant().map(Constant::facts)?.bits
}

impl Profile {
    /// What a node says; `None` where that is not known.
    fn of(node: Metadata<'_>) -> Option<Self> {
        let (tag, operands) = tagged(node)?;
        if tag == WEIGHTS {
            let first = operands.first().map(|first| first.content());
            let are_expected =
                matches!(first, Some(MetadataContent::String(text)) if text == EXPECTED);
            let weight = |operand| u32::try_from(number(operand)?).ok();
            let weights = operands.into_iter().skip(usize::from(are_expected)).map(weight);
            return Some(Profile::Weights {
                are_expected,
                weights: weights.collect::<Option<_>>()?,
            });
        }
        let numbers: Vec<u64> = operands.into_iter().map(number).collect::<Option<_>>()?;
        match numbers[..] {
            [kind, total, ref counts @ ..] if tag == VALUES && counts.len() % 2 == 0 => {
                let mut by_value = BTreeMap::new();
                let pairs = counts.chunks(2).map(|pair| (pair[0], pair[1]));
                pairs.for_each(|(value, count)| add_value(&mut by_value, value, count));
                Some(Profile::Values { kind, total, counts: by_value })
            }
            _ => None,
        }
    }

    /// The profile of both, where functions were entered so often.
    fn united(&self, other: &Profile, entries: (u64, u64)) -> Option<Profile> {
        match (self, other) {
            (
                Profile::Weights { are_expected: ours, weights: our_weights },
                Profile::Weights { are_expected: theirs, weights: their_weights },
            ) => Some(Profile::Weights {
                are_expected: *ours && *theirs,
                weights: united_weights(our_weights, their_weights, entries)?,
            }),
            (
                Profile::Values { kind, total: our_total, counts: ours },
                Profile::Values { kind: their_kind, total: their_total, counts: theirs },
            ) if kind == their_kind => Some(Profile::Values {
                kind: *kind,
                total: our_total.saturating_add(*their_total),
                counts: united_counts(ours, theirs),
            }),
            _ => None,
        }
    }

    fn node<'ll>(&self, holder: Function<'ll>) -> Metadata<'ll> {
        let mut operands = Vec::new();
        match self {
            Profile::Weights { are_expected, weights } => {
                operands.push(TupleOperand::String(WEIGHTS));
                operands.extend(are_expected.then_some(TupleOperand::String(EXPECTED)));
                operands.extend(weights.iter().map(|&it| TupleOperand::Number(it.into(), 32)));
            }
            Profile::Values { kind, total, counts } => {
                operands.push(TupleOperand::String(VALUES));
                operands.push(TupleOperand::Number(*kind, 32));
                operands.push(TupleOperand::Number(*total, 64));
                let mut counts: Vec<(u64, u64)> = counts.iter().map(|(&it, &n)| (it, n)).collect();
                counts.sort_by_key(|&(_, count)| Reverse(count));
                let numbers = counts.into_iter().flat_map(|(value, count)| [value, count]);
                operands.extend(numbers.map(|number| TupleOperand::Number(number, 64)));
            }
        }
        Metadata::tuple(holder, &operands)
    }
}

/// The weights of branches that two functions make, by how often they were entered.  A single weight
/// is that of a call and a count.  `None` where neither was ever entered.
fn united_weights(ours: &[u32], theirs: &[u32], entries: (u64, u64)) -> Option<Vec<u32>> {
    if let (&[ours], &[theirs]) = (ours, theirs) {
        return Some(vec![ours.saturating_add(theirs)]);
    }
    if ours.len() != theirs.len() || entries == (0, 0) {
        return None;
    }
    // 32 bits, so that no product has more than 128.
    let shift = u64::BITS.saturating_sub((entries.0 | entries.1).leading_zeros() + 32);
    let shifted = |entries: u64| u128::from((entries >> shift).max(u64::from(entries != 0)));
    let entries = (shifted(entries.0), shifted(entries.1));
    let sum = |weights: &[u32]| weights.iter().map(|&it| u128::from(it)).sum::<u128>();
    let sums = (sum(ours), sum(theirs));
    // A function that never came there says nothing.
    if entries.0 == 0 || sums.0 == 0 {
        return Some(theirs.to_vec());
    }
    if entries.1 == 0 || sums.1 == 0 {
        return Some(ours.to_vec());
    }
    let weight = |(&ours, &theirs): (&u32, &u32)| {
        entries.0 * u128::from(ours) * sums.1 + entries.1 * u128::from(theirs) * sums.0
    };
    Some(fitted(&ours.iter().zip(theirs).map(weight).collect::<Vec<u128>>()))
}

/// Weights of the same ratios, as small as they can be, in 32 bits.  None becomes 0 that was not.
fn fitted(weights: &[u128]) -> Vec<u32> {
    let divisor = weights.iter().copied().fold(0, gcd).max(1);
    let largest = weights.iter().copied().max().unwrap_or(0) / divisor;
    let scale = largest / u128::from(u32::MAX) + 1;
    let fit = |&weight: &u128| {
        let least = u128::from(weight != 0);
        u32::try_from((weight / divisor / scale).max(least)).unwrap_or(u32::MAX)
    };
    weights.iter().map(fit).collect()
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn add_value(counts: &mut BTreeMap<u64, u64>, value: u64, count: u64) {
    let sum = counts.entry(value).or_default();
    let is_done = *sum == DONE || count == DONE;
    *sum = if is_done { DONE } else { sum.saturating_add(count).min(DONE - 1) };
}

/// The values that are counted most, with the counts of both.
fn united_counts(ours: &BTreeMap<u64, u64>, theirs: &BTreeMap<u64, u64>) -> BTreeMap<u64, u64> {
    let mut counts = ours.clone();
    theirs.iter().for_each(|(&value, &count)| add_value(&mut counts, value, count));
    let mut sorted: Vec<(u64, u64)> = counts.into_iter().collect();
    sorted.sort_by_key(|&(_, count)| Reverse(count));
    sorted.into_iter().take(MOST_VALUES.max(ours.len()).max(theirs.len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_count_by_entries() {
        // 100 × 90/100 + 7 × 1/7, and 100 × 10/100 + 7 × 6/7.
        assert_eq!(united_weights(&[90, 10], &[1, 6], (100, 7)), Some(vec![91, 16]));
        assert_eq!(united_weights(&[1, 3, 4], &[2, 2, 2], (8, 3)), Some(vec![2, 4, 5]));
        // As often as in one of two that agree.
        assert_eq!(united_weights(&[6, 2], &[3, 1], (5, 1)), Some(vec![3, 1]));
    }

    #[test]
    fn functions_without_a_say() {
        assert_eq!(united_weights(&[90, 10], &[1, 9], (10, 0)), Some(vec![90, 10]));
        assert_eq!(united_weights(&[0, 0], &[1, 9], (10, 1)), Some(vec![1, 9]));
        assert_eq!(united_weights(&[9, 1], &[1, 9], (0, 0)), None);
        assert_eq!(united_weights(&[9, 1], &[1, 9, 3], (1, 1)), None);
    }

    #[test]
    fn large_numbers_fit() {
        let (most, all) = (u32::MAX, u64::MAX);
        assert_eq!(united_weights(&[most, 0], &[0, most], (all, all)), Some(vec![1, 1]));
        let weights = united_weights(&[most, 1], &[most, 2], (all, 1)).expect("both were entered");
        assert!(weights[0] > most - 2 && weights[1] == 1, "{weights:?}");
        let many = vec![most; 100_000];
        assert_eq!(united_weights(&many, &many, (all, all)), Some(vec![1; many.len()]));
    }

    #[test]
    fn calls_are_counted() {
        assert_eq!(united_weights(&[7], &[8], (1, 100)), Some(vec![15]));
        assert_eq!(united_weights(&[u32::MAX], &[8], (1, 1)), Some(vec![u32::MAX]));
    }

    #[test]
    fn values_are_counted() {
        let map = |pairs: &[(u64, u64)]| pairs.iter().copied().collect::<BTreeMap<_, _>>();
        let (ours, theirs) =
            (map(&[(11, 5), (22, DONE)]), map(&[(11, 6), (22, 3), (33, DONE - 1)]));
        let both = map(&[(11, 11), (22, DONE), (33, DONE - 1)]);
        assert_eq!(united_counts(&ours, &theirs), both);
        let many =
            |from: u64| (from..from + 24).map(|value| (value, value)).collect::<BTreeMap<_, _>>();
        assert_eq!(united_counts(&many(0), &many(100)), many(100));
    }
}
