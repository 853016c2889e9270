//! The values that the phis of a block have for each predecessor.

use super::facts::Edge;
use super::nowhere::NOWHERE;
use crate::llvm::Value;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The number of the values for a predecessor of a block without phis.
const NO_PHIS: u32 = NOWHERE;

/// The values that the phis of a block have for each predecessor.
#[derive(Default)]
pub(super) struct PhiRows<'ll> {
    /// The numbers of those blocks, ascending.
    pub predecessors: Vec<u32>,
    /// For each phi, the value for each of them.
    pub tuples: Vec<Value<'ll>>,
    /// The first predecessors with equal values, by a hash of those.
    known: FxHashMap<u64, u32>,
}

impl<'ll> PhiRows<'ll> {
    /// How many phis the block has.
    pub(super) fn count(&self) -> u32 {
        self.tuples.len().checked_div(self.predecessors.len()).unwrap_or(0) as u32
    }

    /// For each predecessor, the values that the phis have for it.
    pub(super) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Value<'ll>>> {
        (0..self.predecessors.len()).map(|at| self.row(at))
    }

    fn row(&self, at: usize) -> impl Iterator<Item = Value<'ll>> {
        self.tuples.iter().skip(at).step_by(self.predecessors.len()).copied()
    }

    /// Adds an edge from each predecessor.
    pub(super) fn add_edges(&mut self, edges: &mut Vec<Edge>) {
        if self.tuples.is_empty() {
            let edge = |&predecessor: &u32| Edge { predecessor, phi_values: NO_PHIS };
            edges.extend(self.predecessors.iter().map(edge));
            return;
        }
        self.known.clear();
        for (at, &predecessor) in self.predecessors.iter().enumerate() {
            let mut hasher = FxHasher::default();
            self.row(at).for_each(|value| value.identity().hash(&mut hasher));
            let first = *self.known.entry(hasher.finish()).or_insert(at as u32);
            // Other values with the same hash count as values of their own.
            let is_same = self.row(first as usize).eq(self.row(at));
            let phi_values = if is_same { first } else { at as u32 };
            edges.push(Edge { predecessor, phi_values });
        }
    }
}
