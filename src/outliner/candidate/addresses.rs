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
use super::operands::{DerivedAddresses, OperandTuple, OperandTuples, ParameterUse};
use crate::outliner::analysis::{NOWHERE, ProgramAnalysis};
use rustc_hash::FxHashMap;
use std::mem;

impl OutlineCandidate {
    /// Takes the addresses that the shared function can compute from the parameters.
    pub(super) fn derive_addresses(&mut self, analysis: &ProgramAnalysis) {
        let base = |tuple: &OperandTuple<'_>| analysis.values[tuple.numbers[0] as usize].base;
        if self.parameters.iter().all(|tuple| base(&tuple) == NOWHERE) {
            return;
        }
        // The parameters that are no such addresses, by their value in the first region: there may
        // be many of both.
        let mut roots: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (at, tuple) in self.parameters.iter().enumerate() {
            if base(&tuple) == NOWHERE {
                roots.entry(tuple.numbers[0]).or_default().push(at);
            }
        }
        let bases: Vec<Option<(usize, i64)>> =
            self.parameters.iter().map(|tuple| self.base(analysis, &roots, tuple)).collect();
        if bases.iter().all(Option::is_none) {
            return;
        }
        let none = OperandTuples::new(self.starts.len());
        let tuples = mem::replace(&mut self.parameters, none);
        let mut places = Vec::with_capacity(bases.len());
        for (tuple, base) in tuples.iter().zip(&bases) {
            let to = if base.is_some() { &mut self.derived.tuples } else { &mut self.parameters };
            places.push(to.len() as u32);
            to.push(tuple);
        }
        let derived = bases.iter().flatten();
        self.derived.bases = derived.map(|&(base, bytes)| (places[base], bytes)).collect();
        for ParameterUse { source, parameter } in mem::take(&mut self.uses) {
            let is_derived = bases[parameter as usize].is_some();
            let uses = if is_derived { &mut self.derived.uses } else { &mut self.uses };
            uses.push(ParameterUse { source, parameter: places[parameter as usize] });
        }
    }

    /// Makes parameters of the derived addresses but for some.
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

    /// The parameter that an operand tuple is a constant number of bytes from in all regions, which
    /// is none itself, and that number.
    fn base(
        &self,
        analysis: &ProgramAnalysis,
        roots: &FxHashMap<u32, Vec<usize>>,
        tuple: OperandTuple<'_>,
    ) -> Option<(usize, i64)> {
        let facts = |number: u32| &analysis.values[number as usize];
        let first = facts(tuple.numbers[0]);
        let is_like_first = |&number: &u32| {
            let facts = facts(number);
            facts.base != NOWHERE && facts.distance == first.distance
        };
        if !tuple.numbers.iter().all(is_like_first) {
            return None;
        }
        let is_base = |&&at: &&usize| {
            let mut pairs = self.parameters.get(at).numbers.iter().zip(tuple.numbers);
            pairs.all(|(&base, &number)| facts(number).base == base && facts(base).base == NOWHERE)
        };
        let &at = roots.get(&first.base)?.iter().find(is_base)?;
        Some((at, first.distance))
    }
}
