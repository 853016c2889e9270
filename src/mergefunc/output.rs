//! Output of a run: remarks, statistics, log lines and the report file.

use super::changes::Changes;
use super::options::Options;
use super::parameters::plan::{Ending, ParameterPlan, PlannedMember};
use super::plan::{Disposition, Fold, Plan, Survivor};
use super::reason::MergeRejection;
use super::record::Record;
use super::table::{FunctionId, FunctionTable, LeftOut, name_of_body};
use crate::host::pass::{Progress, say};
use crate::host::reasons::only_prices;
use crate::host::records::WriteError;
use crate::llvm::{self, Module, Remark, RemarkKind};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::CStr;
use std::fmt::Write as _;
use std::path::Path;

const PASS: &CStr = c"rust-mergefunc";

/// Collects what happens in one run, and writes it.
pub(super) struct MergeOutput {
    remarks: bool,
    refusals: BTreeMap<MergeRejection, usize>,
    /// What was told of functions that are equal to others.
    told: FxHashMap<FunctionId, BTreeSet<MergeRejection>>,
    record: Option<Record>,
}

impl Disposition {
    /// The name in remarks.
    fn name(self) -> &'static str {
        match self {
            Disposition::Erase => "Erased",
            Disposition::Alias => "Aliased",
            Disposition::Thunk(_) => "Thunked",
            Disposition::Keep(reason) => reason.name(),
        }
    }

    /// What becomes of the function, after the name of the body that it shares.
    fn outcome(self) -> &'static str {
        match self {
            Disposition::Erase => " and is replaced by it",
            Disposition::Alias => " and becomes an alias of it",
            Disposition::Thunk(_) => " and forwards to it",
            Disposition::Keep(_) => "",
        }
    }
}

impl Ending {
    /// The name in remarks.
    fn name(self) -> &'static str {
        match self {
            Ending::Calls => "Erased",
            Ending::Thunk => "Thunked",
        }
    }

    /// What becomes of the function, before the number of constants.
    fn outcome(self) -> &'static str {
        match self {
            Ending::Calls => "; its callers now call it directly, passing ",
            Ending::Thunk => " and forwards to it, passing ",
        }
    }
}

impl MergeOutput {
    /// Nothing so far; remarks are built only where a handler is enabled.
    pub(super) fn new(module: Module<'_>, options: &Options) -> Self {
        MergeOutput {
            remarks: module.remarks_enabled(PASS),
            refusals: BTreeMap::new(),
            told: FxHashMap::default(),
            record: options
                .report_directory
                .as_deref()
                .or(cfg!(feature = "refusals").then_some(Path::new("")))
                .map(Record::new),
        }
    }

    /// Whether remarks or a report file are enabled.
    pub(super) fn has_listeners(&self) -> bool {
        self.remarks || self.record.is_some()
    }

    /// Notes the functions that take no part.
    pub(super) fn left_out(&mut self, table: &FunctionTable<'_>) {
        for LeftOut { function, reason, explanation } in &table.left_out {
            let (function, reason) = (*function, *reason);
            *self.refusals.entry(reason).or_default() += 1;
            // Without a body there is nothing that a remark could be about.
            if function.entry().is_none() {
                continue;
            }
            if let Some(record) = &mut self.record {
                record.refusal(function, None, reason, explanation);
            }
            if self.remarks {
                Remark::new(RemarkKind::Missed, reason.name())
                    .argument("Function", function.display_name())
                    .text(" takes no part in merging because ")
                    .text(explanation)
                    .emit(PASS, function);
            }
        }
    }

    /// Notes a plan that the limit of numbers leaves out.
    pub(super) fn limited(&mut self, plan: &Plan, table: &FunctionTable<'_>) {
        let limited = plan.folds.iter().map(|fold| (fold.function, MergeRejection::BisectLimit));
        for (id, reason) in limited.chain(plan.refused.iter().copied()) {
            self.refusal(id, plan.another(id), reason, table);
        }
    }

    /// Notes a plan, before it is carried out.
    pub(super) fn plan(&mut self, plan: &Plan, number: u32, table: &FunctionTable<'_>) {
        if let Some(record) = &mut self.record {
            record.plan(plan, number, table);
        }
        for fold in &plan.folds {
            if let Some(survivor) = plan.survivor {
                let other = match survivor {
                    Survivor::Member(id) => id,
                    Survivor::SharedBody { .. } => plan.another(fold.function),
                };
                self.fold(survivor, *fold, number, other, table);
            }
        }
        for &(id, reason) in &plan.refused {
            self.refusal(id, plan.another(id), reason, table);
        }
    }

    /// Notes what becomes of a function that is equal to another one.
    fn fold(
        &mut self,
        survivor: Survivor,
        fold: Fold,
        number: u32,
        other: FunctionId,
        table: &FunctionTable<'_>,
    ) {
        if let Disposition::Keep(reason) = fold.disposition {
            return self.refusal(fold.function, other, reason, table);
        }
        if let Some(reason) = fold.symbol_kept {
            self.refusal(fold.function, other, reason, table);
        }
        let (name, relation, survivor, others) = match survivor {
            Survivor::Member(id) => {
                let survivor = table.get(id).function.display_name();
                (fold.disposition.name(), " is identical to ", survivor, "")
            }
            Survivor::SharedBody { giver, .. } => {
                let body = name_of_body(table.get(giver).function);
                ("SharedBody", " shares the body ", body, " with identical functions")
            }
        };
        let function = table.get(fold.function).function;
        log::debug!("{name}: {} -> {survivor}", function.display_name());
        if self.remarks {
            Remark::new(RemarkKind::Passed, name)
                .argument("Function", function.display_name())
                .and(relation, "Survivor", survivor)
                .text(others)
                .text(fold.disposition.outcome())
                .and("; number ", "Number", number)
                .unshown()
                .argument("Ending", fold.disposition.name())
                .emit(PASS, function);
        }
    }

    /// Notes a body with parameters that is about to be made.
    pub(super) fn parameters(
        &mut self,
        plan: &ParameterPlan<'_>,
        number: u32,
        table: &FunctionTable<'_>,
    ) {
        if let Some(record) = &mut self.record {
            record.parameters(plan, number, table);
        }
        let body = name_of_body(table.get(plan.members[0].id).function);
        for &PlannedMember { id, ending, .. } in &plan.members {
            let function = table.get(id).function;
            let name = function.display_name();
            log::debug!("Parameterized: {name} -> {body}, {ending:?}");
            if self.remarks {
                let count = plan.parameters.len();
                Remark::new(RemarkKind::Passed, "Parameterized")
                    .argument("Function", name)
                    .and(" shares the body ", "Survivor", &body)
                    .text(ending.outcome())
                    .argument("Parameters", count)
                    .text(if count == 1 { " constant" } else { " constants" })
                    .and(
                        "; bytes saved by all functions that share it: ",
                        "Benefit",
                        plan.bytes_saved,
                    )
                    .and("; number ", "Number", number)
                    .unshown()
                    .argument("Ending", ending.name())
                    .emit(PASS, function);
            }
        }
    }

    /// Notes a function that differs from another one in constants only and keeps its body.
    pub(super) fn parameters_refused(
        &mut self,
        id: FunctionId,
        other: FunctionId,
        reason: MergeRejection,
        table: &FunctionTable<'_>,
    ) {
        let relation = [" is identical to ", " except for constants, and keeps its body because "];
        self.refusal_of(id, || table.name(other), reason, table, relation);
    }

    /// Whether it was noted why a function that is equal to another one is not merged.
    pub(super) fn is_refused(&self, id: FunctionId) -> bool {
        self.told.contains_key(&id)
    }

    /// Notes a function that is equal to another one and keeps its symbol or body; once for each
    /// reason, because classes are planned again when their members change.
    pub(super) fn refusal(
        &mut self,
        id: FunctionId,
        other: FunctionId,
        reason: MergeRejection,
        table: &FunctionTable<'_>,
    ) {
        if self.told.entry(id).or_default().insert(reason) {
            let relation = [" is identical to ", " but keeps its symbol or body because "];
            self.refusal_of(id, || table.name(other), reason, table, relation);
        }
    }

    fn refusal_of(
        &mut self,
        id: FunctionId,
        other: impl Fn() -> String,
        reason: MergeRejection,
        table: &FunctionTable<'_>,
        [relation, rest]: [&str; 2],
    ) {
        *self.refusals.entry(reason).or_default() += 1;
        let function = table.get(id).function;
        // A thunk is what merging would write: nothing is missed.
        let is_thunk = reason == MergeRejection::Thunk;
        if let Some(record) = self.record.as_mut().filter(|_| !is_thunk) {
            record.refusal(function, Some(other()), reason, reason.explanation());
        }
        log::debug!("{}: {}", reason.name(), function.display_name());
        if self.remarks {
            let kind = if is_thunk { RemarkKind::Analysis } else { RemarkKind::Missed };
            Remark::new(kind, reason.name())
                .argument("Function", function.display_name())
                .and(relation, "Survivor", other())
                .text(rest)
                .text(reason.explanation())
                .emit(PASS, function);
        }
    }

    /// Notes how many uses of each member the plan redirected that was carried out last.
    pub(super) fn redirected(&mut self, uses: &[u64]) {
        if let Some(record) = &mut self.record {
            record.redirected(uses);
        }
    }

    /// Notes the function that a plan made to hold a shared body.
    pub(super) fn shared_body(&mut self, id: FunctionId, table: &FunctionTable<'_>) {
        if let Some(record) = &mut self.record {
            record.shared_body(id, table);
        }
    }

    /// Writes the file that the environment asked for.
    pub(super) fn write(
        self,
        module: Module<'_>,
        table: &FunctionTable<'_>,
        totals: &Totals,
        changes: Changes,
        progress: &Progress,
    ) -> Result<(), WriteError> {
        let Some(mut record) = self.record else { return Ok(()) };
        if only_prices(|| record.bytes_saved()) {
            return Ok(());
        }
        record.named(table);
        record.count("functions", totals.definitions as u64);
        record.count("families", totals.families as u64);
        record.count("instructions-looked-at", totals.instructions_looked_at);
        record.write(module, changes, progress)
    }

    /// Prints statistics in LLVM's format where the host was asked for them.
    pub(super) fn statistics(&self, totals: &Totals, changes: Changes) {
        log::info!(
            "functions: {}, families: {}, erased: {}, aliased: {}, thunks: {}, shared bodies: {}",
            totals.definitions,
            totals.families,
            changes.erased,
            changes.aliased,
            changes.thunked,
            changes.shared_bodies,
        );
        if !llvm::statistics_enabled() {
            return;
        }
        let mut text = String::new();
        let mut line = |number: u64, what: &str| {
            let _ = writeln!(text, "{number:>8} rust-mergefunc - {what}");
        };
        line(totals.definitions as u64, "Number of functions with a body");
        line(totals.instructions_in_module, "Number of instructions in the module");
        line(totals.instructions_looked_at, "Number of instructions looked at");
        line(changes.erased as u64, "Number of functions erased");
        line(changes.aliased as u64, "Number of functions turned into aliases");
        line(changes.thunked as u64, "Number of functions turned into thunks");
        line(changes.shared_bodies as u64, "Number of bodies shared by interposable functions");
        line(changes.parameterized as u64, "Number of functions merged with parameters");
        line(changes.redirected_uses as u64, "Number of uses redirected");
        for (reason, &count) in &self.refusals {
            line(count as u64, &format!("Number of functions not merged: {}", reason.name()));
        }
        say(text.trim_end());
    }
}

/// Sizes of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    /// Functions with a body.
    pub definitions: usize,
    /// Families of functions that may be equal.
    pub families: usize,
    /// Instructions of the module before the pass; counted only for statistics.
    pub instructions_in_module: u64,
    /// Instructions that the search walked, each as often as it was.
    pub instructions_looked_at: u64,
}
