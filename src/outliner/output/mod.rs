//! Output of a run: remarks, statistics and log lines.

mod record;

use crate::host::pass::Progress;
use crate::llvm::{self, DebugPlace, Function, Module, Remark, RemarkKind};
use crate::outliner::analysis::ProgramAnalysis;
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::changes::Changes;
use crate::outliner::error::Error;
use crate::outliner::legality::OutlinerLegality;
use crate::outliner::options::{NAME, Options};
use crate::outliner::output::record::Record;
use crate::outliner::plan::OutlinePlan;
use crate::outliner::publish::Named;
use crate::outliner::refused::Refused;
use crate::program::mapping::Mapping;
use rustmerge_schema::Idle;
use std::ffi::CStr;
use std::ops::Range;

const PASS: &CStr = c"rust-iroutliner";

/// Collects what happens in one run.
pub(in crate::outliner) struct OutlineOutput<'ll> {
    remarks: bool,
    record: Option<Record>,
    /// How many places of regions the text of a remark has.
    shown_places: usize,
    /// Where the regions of the last plan begin, for remarks.
    places: Vec<Option<DebugPlace<'ll>>>,
    pub changes: Changes,
}

impl<'ll> OutlineOutput<'ll> {
    /// Nothing so far; remarks are built only where a handler is enabled.
    pub(in crate::outliner) fn new(module: Module<'_>, options: &Options) -> Self {
        OutlineOutput {
            remarks: module.remarks_enabled(PASS),
            record: options.report_directory.as_deref().map(Record::new),
            shown_places: options.remark_places as usize,
            places: Vec::new(),
            changes: Changes::default(),
        }
    }

    /// Notes that the module is searched once more.
    pub(in crate::outliner) fn begin_round(&mut self) {
        self.changes.rounds += 1;
    }

    /// Notes that the module is searched again, now that the code at some positions
    /// has moved.
    pub(in crate::outliner) fn begin_search(&mut self, moved: &[Range<u32>]) {
        if let Some(record) = &mut self.record {
            record.forget_moved(moved);
        }
    }

    /// Notes the plan of code that is about to move, with its place in the source: afterwards
    /// the instructions that have it are erased.
    pub(in crate::outliner) fn plan(
        &mut self,
        plan: &OutlinePlan,
        number: u32,
        mapping: &Mapping<'ll>,
        analysis: &ProgramAnalysis,
    ) {
        if self.remarks {
            let OutlineCandidate { starts, length, .. } = &plan.candidate;
            self.places = starts.iter().map(|&start| place(start, *length, mapping)).collect();
        }
        if let Some(record) = &mut self.record {
            record.plan(plan, number, self.changes.rounds, mapping, analysis);
        }
    }

    /// Whether remarks or a report file ask for the groups that stay.
    pub(in crate::outliner) fn is_heard(&self) -> bool {
        self.remarks || self.record.is_some()
    }

    /// Whether there is a remark for each group that cannot save enough bytes.  A report file only
    /// says how many there are.
    pub(in crate::outliner) fn explains_small_groups(&self) -> bool {
        self.remarks
    }

    /// Notes groups that cannot save enough bytes, for a report file.
    pub(in crate::outliner) fn count_small_groups(&mut self, count: usize) {
        if self.record.is_some() {
            self.changes.too_small += count;
        }
    }

    /// Notes every function that keeps all of its code, in the first round.
    pub(in crate::outliner) fn functions_that_stay(
        &self,
        module: Module<'ll>,
        legality: &OutlinerLegality<'ll>,
    ) {
        if !self.remarks || self.changes.rounds > 1 {
            return;
        }
        for function in module.functions() {
            if function.facts().is_declaration {
                continue;
            }
            if let Err(reason) = legality.functions.context_of(function) {
                Remark::new(RemarkKind::Missed, reason.name())
                    .argument("Function", function.display_name())
                    .text(" keeps all of its code: ")
                    .text(&legality.functions.explanation(function, reason))
                    .emit(PASS, function);
            }
        }
    }

    /// Whether remarks, a report file or the log ask why nothing is outlined.
    pub(in crate::outliner) fn hears_why(&self) -> bool {
        self.is_heard() || log::log_enabled!(log::Level::Info)
    }

    /// Says why nothing of a module is outlined, if remarks are enabled; `explanation` is the
    /// rest of "0 of N functions …".
    pub(in crate::outliner) fn nothing_to_do(
        &mut self,
        module: Module<'_>,
        reason: &'static str,
        explanation: String,
    ) {
        if !self.hears_why() {
            return;
        }
        let mut bodies = module.functions().into_iter().filter(|one| one.entry().is_some());
        let Some(first) = bodies.next() else { return };
        let functions = 1 + bodies.count();
        let text = format!("0 of {functions} functions {explanation}");
        log::info!("{}: {text}", NAME);
        if self.remarks {
            Remark::new(RemarkKind::Analysis, reason).text(&text).emit(PASS, first);
        }
        if let Some(record) = &mut self.record {
            let functions = functions as u64;
            record.idle(Idle { reason: reason.to_owned(), functions, explanation });
        }
    }

    /// Notes a shared function that was made.
    pub(in crate::outliner) fn outlined(
        &mut self,
        plan: &OutlinePlan,
        number: u32,
        shared: Function<'ll>,
    ) {
        self.changes.note(plan);
        if let Some(record) = &mut self.record {
            record.shared(shared);
        }
        let name = shared.display_name();
        log::debug!(
            "{name}: {} regions of {} instructions, {:?}",
            plan.candidate.starts.len(),
            plan.candidate.length,
            plan.terms,
        );
        if self.remarks {
            let places = std::mem::take(&mut self.places);
            let remark = Remark::new(RemarkKind::Passed, "Outlined")
                .at(places.iter().flatten().next().copied())
                .argument("Regions", plan.candidate.starts.len())
                .and(" regions of ", "Length", plan.candidate.length)
                .and(" instructions share ", "Function", name);
            let (shown, others) = places.split_at(places.len().min(self.shown_places));
            let remark = with_terms(with_places(remark, shown, others.len()), plan);
            let remark = remark.and("; number ", "Number", number);
            with_other_places(remark, others, shown.len()).emit(PASS, shared);
        }
    }

    /// Notes the shared functions that got names by content.
    pub(in crate::outliner) fn named(&mut self, named: &[Named<'_>]) {
        for Named { function, before } in named {
            let name = function.display_name();
            log::debug!("{before} has the name {name} by content");
            if self.remarks {
                Remark::new(RemarkKind::Analysis, "Named")
                    .argument("Function", before)
                    .and(" has the name ", "Name", &name)
                    .text(" by content")
                    .emit(PASS, *function);
            }
        }
        if let Some(record) = &mut self.record {
            record.named(named);
        }
    }

    /// Notes a group that stays where it is.
    pub(in crate::outliner) fn refused(
        &mut self,
        group: &Refused<'_>,
        mapping: &Mapping<'ll>,
        analysis: &ProgramAnalysis,
    ) {
        if group.is_weighed {
            self.changes.weighed += 1;
        } else {
            self.changes.too_small += 1;
        }
        if let Some(record) = self.record.as_mut().filter(|_| group.is_weighed) {
            record.refused(group, mapping, analysis);
        }
        if !self.remarks {
            return;
        }
        let function = mapping.function_of(group.starts[0]);
        let remark = Remark::new(RemarkKind::Missed, group.reason.name())
            .at(group.starts.iter().find_map(|&start| place(start, group.length, mapping)))
            .argument("Regions", group.starts.len())
            .and(" regions of ", "Length", group.length)
            .and(" instructions, the first in ", "Function", function.display_name())
            .text(", stay where they are because ")
            .text(group.reason.explanation());
        match group.plan {
            Some(plan) => with_terms(remark, plan).emit(PASS, function),
            None => remark.emit(PASS, function),
        }
    }

    /// Emits the statistics and writes the report file.
    ///
    /// # Errors
    ///
    /// The report file cannot be written.
    pub(in crate::outliner) fn finish(
        mut self,
        module: Module<'_>,
        progress: &Progress,
    ) -> Result<Changes, Error> {
        self.statistics();
        let changes = self.changes;
        if let Some(record) = self.record.take() {
            let written = record.write(module, &changes, progress);
            written.map_err(|error| Error::Report { changes, error })?;
        }
        Ok(changes)
    }

    /// Prints statistics in LLVM's format where the host was asked for them.
    fn statistics(&self) {
        let changes = &self.changes;
        log::info!(
            "shared functions: {}, regions: {}, rounds: {}, bytes saved: {}",
            changes.functions,
            changes.regions,
            changes.rounds,
            changes.bytes_saved,
        );
        if !llvm::statistics_enabled() {
            return;
        }
        for (number, what) in [
            (changes.functions as i64, "Number of shared functions"),
            (changes.regions as i64, "Number of regions outlined"),
            (changes.instructions as i64, "Number of instructions outlined"),
            (changes.bytes_saved, "Estimated bytes saved"),
            (i64::from(changes.rounds), "Number of rounds"),
        ] {
            crate::host::pass::say(&format!("{number:>8} {} - {what}", NAME));
        }
    }
}

/// The first place in a region that debug info knows.
fn place<'ll>(start: u32, length: u32, mapping: &Mapping<'ll>) -> Option<DebugPlace<'ll>> {
    (start..start + length).find_map(|position| mapping.instruction(position).debug_place())
}

/// Where regions begin, with the keys that LLVM's machine outliner uses, and how many `others` there
/// are; nothing if debug info knows none of the places.
fn with_places<'a, 'll>(
    remark: Remark<'a, 'll>,
    places: &[Option<DebugPlace<'ll>>],
    others: usize,
) -> Remark<'a, 'll> {
    if places.iter().all(Option::is_none) {
        return remark;
    }
    let remark = places.iter().enumerate().fold(remark, |remark, (index, &place)| {
        let separator = if index == 0 { " (found at: " } else { ", " };
        remark.text(separator).place(place_key(index), place)
    });
    if others == 0 { remark.text(")") } else { remark.text(&format!(" and {others} more)")) }
}

/// The places that are only in the YAML; the first one is that of region number `first`.
fn with_other_places<'a, 'll>(
    remark: Remark<'a, 'll>,
    places: &[Option<DebugPlace<'ll>>],
    first: usize,
) -> Remark<'a, 'll> {
    places.iter().enumerate().fold(remark.unshown(), |remark, (index, &place)| {
        remark.place(place_key(first + index), place)
    })
}

fn place_key(index: usize) -> String {
    format!("StartLoc{index}")
}

/// All terms of the price, each sum before its parts.
fn with_terms<'a, 'll>(remark: Remark<'a, 'll>, plan: &OutlinePlan) -> Remark<'a, 'll> {
    let OutlinePlan { candidate, terms, .. } = plan;
    let (calls, function) = (&terms.calls, &terms.function);
    remark
        .and("; bytes: regions ", "RegionBytes", terms.regions)
        .and("; calls ", "CallBytes", calls.bytes())
        .and(" = themselves ", "CallsAloneBytes", calls.calls)
        .and(" + arguments ", "ArgumentBytes", calls.arguments)
        .and(" + results ", "ResultBytes", calls.results)
        .and(" + choice of exits ", "ExitChoiceBytes", calls.exits)
        .and(" + kept values ", "KeptValueBytes", calls.kept_values)
        .and(" + frames ", "CallerFrameBytes", calls.frames)
        .and("; function ", "FunctionBytes", function.bytes())
        .and(" = code ", "FunctionCodeBytes", function.code)
        .and(" + frame ", "FunctionFrameBytes", function.frame)
        .and(" + exits ", "FunctionExitBytes", function.exits)
        .and(" + unwind table ", "UnwindTableBytes", function.unwind_table)
        .and(" + symbol ", "SymbolBytes", function.symbol)
        .and("; saved ", "Benefit", terms.bytes_saved())
        .and("; time ", "TimeBytes", terms.time)
        .and("; parameters ", "Parameters", candidate.parameters.len())
        .and(", outputs ", "Outputs", candidate.outputs.len())
}
