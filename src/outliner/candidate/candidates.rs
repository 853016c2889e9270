//! Candidates as prices see them: matched, and with the allocas that move.

use super::OutlineCandidate;
use super::allocas::Allocas;
use crate::outliner::analysis::Code;

/// Makes the candidates of a module, with the allocas that move.
#[derive(Clone, Copy)]
pub(in crate::outliner) struct Candidates<'a, 'll> {
    pub code: Code<'a>,
    pub allocas: &'a Allocas<'a, 'll>,
}

impl Candidates<'_, '_> {
    /// The candidate of the ranges of one length that begin at `starts`, if at least two of
    /// them correspond.
    pub(in crate::outliner) fn matched(
        &self,
        starts: &[u32],
        length: u32,
    ) -> Option<OutlineCandidate> {
        let mut candidate = OutlineCandidate::match_regions(self.code, starts, length)?;
        self.allocas.move_into(&mut candidate);
        candidate.derive_addresses(self.code.analysis);
        Some(candidate)
    }

    /// The candidate of some of the regions of another one, given by their index.
    pub(in crate::outliner) fn part(
        &self,
        candidate: &OutlineCandidate,
        regions: &[usize],
    ) -> OutlineCandidate {
        let mut part = candidate.of_part(self.code, regions);
        self.allocas.move_into(&mut part);
        part.derive_addresses(self.code.analysis);
        part
    }
}
