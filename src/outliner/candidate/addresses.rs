//! Addresses that need not be parameters.
//!
//! Members of a structure are constant numbers of bytes from its address.  Machine code has these
//! numbers in its accesses of memory, so an address of a member is in no register; as an argument
//! it would have to be, and would take a register of the shared function too:
//!
//! ```text
//! shared(p, p + 8, p + 32)  →  shared(p)
//! ```

use super::OutlineCandidate;
use super::operands::{DerivedAddresses, OperandTuples, ParameterUse};
use crate::outliner::analysis::{NOWHERE, ProgramAnalysis};
use std::mem;

impl OutlineCandidate {
    /// Takes the addresses that the shared function can compute from the parameters.
    pub(super) fn derive_addresses(&mut self, analysis: &ProgramAnalysis) {
        let is_root = |number: u32| analysis.values[number as usize].base == NOWHERE;
        if self.parameters.iter().all(|tuple| is_root(tuple.numbers[0])) {
            return;
        }
        let bases = self.bases(analysis);
        if bases.iter().all(Option::is_none) {
            return;
        }
        let derived = bases.iter().flatten().count();
        let none = OperandTuples::with_capacity(self.starts.len(), bases.len() - derived);
        let tuples = mem::replace(&mut self.parameters, none);
        self.derived.tuples = OperandTuples::with_capacity(self.starts.len(), derived);
        let mut places = Vec::with_capacity(bases.len());
        for (tuple, base) in tuples.iter().zip(&bases) {
            let to = if base.is_some() { &mut self.derived.tuples } else { &mut self.parameters };
            places.push(to.len() as u32);
            to.push(tuple);
        }
        let derived = bases.iter().flatten();
        self.derived.bases = derived.map(|&(base, bytes)| (places[base], bytes)).collect();
        self.uses.retain_mut(|one| {
            let is_derived = bases[one.parameter as usize].is_some();
            one.parameter = places[one.parameter as usize];
            if is_derived {
                self.derived.uses.push(*one);
            }
            !is_derived
        });
    }

    /// For each parameter that is the same number of bytes from another one in all regions, which is
    /// none itself, that one and the number.
    fn bases(&self, analysis: &ProgramAnalysis) -> Vec<Option<(usize, i64)>> {
        let facts = |number: u32| &analysis.values[number as usize];
        let is_root = |&number: &u32| facts(number).base == NOWHERE;
        let mut roots = Vec::with_capacity(self.parameters.len());
        let (mut addresses, mut of_addresses) = (Vec::new(), Vec::new());
        for (at, tuple) in self.parameters.iter().enumerate() {
            if tuple.numbers.iter().all(is_root) {
                roots.push((tuple.numbers, at));
            } else if !tuple.numbers.iter().any(is_root) {
                addresses.push(at);
            }
        }
        // No two parameters are equal.
        roots.sort_unstable();
        let mut bases = vec![None; self.parameters.len()];
        for at in addresses {
            let numbers = self.parameters.get(at).numbers;
            let distance = facts(numbers[0]).distance;
            if numbers.iter().any(|&number| facts(number).distance != distance) {
                continue;
            }
            of_addresses.clear();
            of_addresses.extend(numbers.iter().map(|&number| facts(number).base));
            let root = roots.binary_search_by_key(&&of_addresses[..], |&(numbers, _)| numbers);
            bases[at] = root.ok().map(|root| (roots[root].1, distance));
        }
        bases
    }

    /// Whether callers or the shared function compute addresses on their own.
    pub(in crate::outliner) fn copies_addresses(&self) -> bool {
        !self.addresses.is_empty() || !self.derived.bases.is_empty()
    }

    /// Makes parameters of the derived addresses, except of some.
    pub(in crate::outliner) fn keep_derived(&mut self, are_kept: &[bool]) {
        if !are_kept.contains(&false) {
            return;
        }
        let none = DerivedAddresses::none(self.starts.len());
        let DerivedAddresses { tuples, bases, uses } = mem::replace(&mut self.derived, none);
        let mut places = Vec::with_capacity(bases.len());
        for ((tuple, base), &is_kept) in tuples.iter().zip(bases).zip(are_kept) {
            if is_kept {
                self.derived.bases.push(base);
            }
            let to = if is_kept { &mut self.derived.tuples } else { &mut self.parameters };
            places.push(to.len() as u32);
            to.push(tuple);
        }
        for ParameterUse { source, parameter } in uses {
            let is_kept = are_kept[parameter as usize];
            let uses = if is_kept { &mut self.derived.uses } else { &mut self.uses };
            uses.push(ParameterUse { source, parameter: places[parameter as usize] });
        }
    }
}
