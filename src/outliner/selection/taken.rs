//! Which positions are part of a chosen region.

use crate::outliner::candidate::OutlineCandidate;

/// Positions that are part of a region already.
pub(super) struct Taken(Vec<bool>);

impl Taken {
    pub(super) fn none_of(positions: usize) -> Self {
        Taken(vec![false; positions])
    }

    pub(super) fn add(&mut self, candidate: &OutlineCandidate) {
        for &start in &candidate.starts {
            self.0[start as usize..candidate.end(start) as usize].fill(true);
        }
    }

    fn has(&self, begin: u32, end: u32) -> bool {
        self.0[begin as usize..end as usize].contains(&true)
    }

    pub(super) fn is_free(&self, candidate: &OutlineCandidate) -> bool {
        candidate.starts.iter().all(|&start| !self.has(start, candidate.end(start)))
    }

    /// The ranges that overlap neither each other nor what is taken.
    pub(super) fn free(&self, starts: &[u32], length: u32) -> Vec<u32> {
        let mut free = Vec::with_capacity(starts.len());
        let mut end = 0;
        for &start in starts {
            if start >= end && !self.has(start, start + length) {
                free.push(start);
                end = start + length;
            }
        }
        free
    }
}
