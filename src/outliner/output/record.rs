//! What one run did, for the report file.
//!
//! The source location of code is noted before it moves, because afterwards the
//! instructions that have it are erased.

use crate::host::pass::Progress;
use crate::host::records::{self, WriteError};
use crate::llvm::{self, Module};
use crate::outliner::analysis::ProgramAnalysis;
use crate::outliner::changes::Changes;
use crate::outliner::options::NAME;
use crate::outliner::plan::{OutlinePlan, Terms};
use crate::outliner::publish::Named;
use crate::outliner::refused::Refused;
use crate::program::mapping::Mapping;
use rustc_hash::FxHashMap;
use rustmerge_schema::{
    Function, Idle, ModuleReport, Outline, OutlineBytes, RefusedGroup, ReportedRegion,
};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// How many regions of a group that stays are named.
const MAX_REFUSED_REGIONS: usize = 16;

/// What has been done so far.
pub(in crate::outliner) struct Record {
    directory: PathBuf,
    outlines: Vec<Outline>,
    /// Groups that stay, and the positions where their regions begin.
    refused: Vec<(RefusedGroup, Vec<u32>)>,
    /// Why there is nothing to outline.
    idle: Option<Idle>,
}

impl Record {
    /// A record for a report in a directory.
    pub(in crate::outliner) fn new(directory: &Path) -> Self {
        Record {
            directory: directory.to_owned(),
            outlines: Vec::new(),
            refused: Vec::new(),
            idle: None,
        }
    }

    /// Notes why there is nothing to outline.
    pub(in crate::outliner) fn idle(&mut self, idle: Idle) {
        self.idle = Some(idle);
    }

    /// Forgets groups whose code has moved.
    pub(in crate::outliner) fn forget_moved(&mut self, moved: &[Range<u32>]) {
        let mut moved: Vec<&Range<u32>> = moved.iter().collect();
        moved.sort_unstable_by_key(|range| range.start);
        let has_moved = |start: u32, length: u32| {
            let after = moved.partition_point(|range| range.end <= start);
            moved.get(after).is_some_and(|range| range.start < start + length)
        };
        self.refused.retain(|(group, starts)| {
            !starts.iter().any(|&start| has_moved(start, group.instructions))
        });
    }

    /// Records regions that are about to move.
    pub(in crate::outliner) fn plan(
        &mut self,
        plan: &OutlinePlan,
        number: u32,
        round: u32,
        mapping: &Mapping<'_>,
        analysis: &ProgramAnalysis,
    ) {
        let candidate = &plan.candidate;
        self.outlines.push(Outline {
            number,
            shared: String::new(),
            round,
            instructions: candidate.length,
            parameters: candidate.parameters.len() as u32,
            outputs: candidate.outputs.len() as u32,
            regions: regions(&candidate.starts, candidate.length, mapping, analysis),
            bytes: bytes(&plan.terms),
            bytes_saved: plan.terms.bytes_saved(),
        });
    }

    /// Notes the function that holds the code of the last plan.
    pub(in crate::outliner) fn shared(&mut self, function: llvm::Function<'_>) {
        if let Some(outline) = self.outlines.last_mut() {
            outline.shared = function.display_name();
        }
    }

    /// Enters the final names of shared functions, also where code moved from them again.
    pub(in crate::outliner) fn named(&mut self, named: &[Named<'_>]) {
        let names: FxHashMap<&str, String> = named
            .iter()
            .map(|Named { function, before }| (before.as_str(), function.display_name()))
            .collect();
        let outlines = self.outlines.iter_mut();
        let regions = outlines.flat_map(|outline| {
            let regions = outline.regions.iter_mut().map(|region| &mut region.function.name);
            regions.chain([&mut outline.shared])
        });
        let refused = self.refused.iter_mut().flat_map(|(group, _)| group.regions.iter_mut());
        for name in regions.chain(refused.map(|region| &mut region.function.name)) {
            if let Some(new) = names.get(name.as_str()) {
                name.clone_from(new);
            }
        }
    }

    /// Records regions that stay.
    pub(in crate::outliner) fn refused(
        &mut self,
        group: &Refused<'_>,
        mapping: &Mapping<'_>,
        analysis: &ProgramAnalysis,
    ) {
        let named = &group.starts[..group.starts.len().min(MAX_REFUSED_REGIONS)];
        let refused = RefusedGroup {
            reason: group.reason.name().to_owned(),
            explanation: group.reason.explanation().to_owned(),
            instructions: group.length,
            all_regions: group.starts.len() as u64,
            regions: regions(named, group.length, mapping, analysis),
            bytes: group.plan.map(|plan| bytes(&plan.terms)),
        };
        self.refused.push((refused, group.starts.to_vec()));
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(in crate::outliner) fn write(
        self,
        module: Module<'_>,
        changes: &Changes,
        progress: &Progress,
    ) -> Result<(), WriteError> {
        let statistics = [
            ("shared-functions", changes.functions as u64),
            ("regions", changes.regions as u64),
            ("instructions", changes.instructions as u64),
            ("rounds", changes.rounds.into()),
            ("groups-weighed", changes.weighed as u64),
            ("groups-too-small", changes.too_small as u64),
        ];
        let report = ModuleReport {
            outlines: self.outlines,
            refused_groups: self.refused.into_iter().map(|(group, _)| group).collect(),
            idle: self.idle,
            statistics: statistics.map(|(name, number)| (name.to_owned(), number)).into(),
            time: records::time_of(progress),
            ..records::empty_report(NAME, module)
        };
        records::write_report(&self.directory, &report)
    }
}

fn bytes(terms: &Terms) -> OutlineBytes {
    let (calls, function) = (terms.calls.bytes(), terms.function.bytes());
    OutlineBytes { regions: terms.regions, calls, function }
}

fn regions(
    starts: &[u32],
    length: u32,
    mapping: &Mapping<'_>,
    analysis: &ProgramAnalysis,
) -> Vec<ReportedRegion> {
    let region = |&start: &u32| ReportedRegion {
        function: place(start, length, mapping),
        bytes: i64::from(analysis.bytes(start, start + length)),
    };
    starts.iter().map(region).collect()
}

/// The function that a region is in, with the first place in it that debug info
/// knows.
fn place(start: u32, length: u32, mapping: &Mapping<'_>) -> Function {
    let located = (start..start + length)
        .find_map(|position| mapping.instruction(position).source_location());
    Function {
        name: mapping.function_of(start).display_name(),
        source: located.map(|place| records::source(&place)),
    }
}
