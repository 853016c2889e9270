//! The counts that a run returns.

use super::plan::OutlinePlan;

/// What one run did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Functions that were made.
    pub functions: usize,
    /// Regions that became calls.
    pub regions: usize,
    /// Instructions in those regions.
    pub instructions: usize,
    /// Estimated bytes that the program got smaller by.
    pub bytes_saved: i64,
    /// Searches of the module.
    pub rounds: u32,
    /// Groups of regions that were priced, in all rounds.
    pub weighed: usize,
    /// Groups that the upper bound of the benefit rejected, in all rounds.
    pub too_small: usize,
}

impl Changes {
    /// Whether the module changed.
    pub fn any(&self) -> bool {
        self.functions > 0
    }

    pub(super) fn note(&mut self, plan: &OutlinePlan) {
        self.functions += 1;
        self.weighed += 1;
        self.regions += plan.candidate.starts.len();
        self.instructions += plan.candidate.starts.len() * plan.candidate.length as usize;
        self.bytes_saved += plan.terms.bytes_saved();
    }
}
