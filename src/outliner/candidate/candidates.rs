//! Candidates as prices see them: matched, and with the allocas that move.

use super::OutlineCandidate;
use super::allocas::Allocas;
use crate::outliner::analysis::ProgramAnalysis;
use crate::program::Program;

/// Makes the candidates of a module, with the allocas that move.
#[derive(Clone, Copy)]
pub(in crate::outliner) struct Candidates<'a, 'll> {
    pub program: &'a Program,
    pub analysis: &'a ProgramAnalysis,
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
        let Candidates { program, analysis, allocas } = self;
        let mut candidate = OutlineCandidate::match_regions(program, analysis, starts, length)?;
        allocas.move_into(&mut candidate);
        candidate.derive_addresses(analysis);
        Some(candidate)
    }

    /// The candidate of some of the regions of another one, given by their index.
    pub(in crate::outliner) fn part(
        &self,
        candidate: &OutlineCandidate,
        regions: &[usize],
    ) -> OutlineCandidate {
        let mut part = candidate.of_part(self.program, self.analysis, regions);
        self.allocas.move_into(&mut part);
        part.derive_addresses(self.analysis);
        part
    }
}
