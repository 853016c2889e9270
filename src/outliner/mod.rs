//! `rust-iroutliner`: repeated code moves into functions that share it.
//!
//! ```text
//! define void @f(ptr %p) {                 define void @f(ptr %p) {
//!   %a = load i32, ptr %p                    call void @f.outlined.0(ptr %p, i32 3)
//!   %b = add i32 %a, 3                       ret void
//!   store i32 %b, ptr %p            →      }
//!   ret void
//! }
//! ```
//!
//! A round searches the module ([`crate::similarity`]) for code that may move
//! ([`legality`]), weighs what each group would save and cost ([`cost`],
//! [`pricing`], [`selection`]) and rewrites the best ones ([`rewrite`]); rounds repeat until
//! nothing pays.  docs/outliner.md says what moves, what does not and why.

mod attributes;
mod cost;
#[cfg(test)]
mod documentation;
mod jumps;
mod kept_jumps;
mod legality;
mod liveness;
mod locals;
mod matcher;
mod options;
mod pricing;
mod promises;
mod record;
mod region;
mod report;
mod rewrite;
mod selection;
mod sieve;
mod survey;
mod verify;

pub use attributes::List;
pub use options::{Options, UnwindTables};
pub use report::Changes;
pub use verify::comes_back;

use crate::llvm::Module;
use crate::pass::{ModulePass, Progress};
use crate::similarity::candidates::Group;
use crate::similarity::mapper::Mapper;
use crate::similarity::mapping::{Mapping, Moved};
use crate::similarity::structure::Relation;
use cost::CostModel;
use legality::OutlinerLegality;
use locals::LocalVariables;
use pricing::Choice;
use report::Report;
use rewrite::Rewriter;
use selection::Selector;
use survey::Survey;
use verify::Originals;

/// The name of the pass.
const NAME: &str = "rust-iroutliner";

/// The pass, with its options.
#[derive(Clone, Debug, Default)]
pub struct Outliner {
    options: Options,
}

impl Outliner {
    /// The name in pipelines.
    pub const NAME: &'static str = NAME;

    /// A pass with the given options.
    pub fn new(options: Options) -> Self {
        Outliner { options }
    }

    /// A pass as the text between `<` and `>` describes it.
    ///
    /// # Errors
    ///
    /// One line that names the parameter that is wrong.
    pub fn from_parameters(parameters: &str) -> Result<Self, String> {
        Options::parse(parameters).map(Outliner::new)
    }
}

impl ModulePass for Outliner {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&self, module: Module<'_>, progress: &Progress) -> bool {
        outline(module, &self.options, progress).any()
    }
}

/// Runs the pass on a module and says what it did.
pub fn outline(module: Module<'_>, options: &Options, progress: &Progress) -> Changes {
    let mut report = Report::of(module);
    if can_work_on(module, options) {
        rounds(module, options, &mut report, progress);
    }
    report.finish(module, progress)
}

/// Whether anything is known about the module's code and its size.
fn can_work_on(module: Module<'_>, options: &Options) -> bool {
    let architecture = module.architecture();
    if module.has_typed_pointers() {
        log::warn!("{NAME}: the module has typed pointers and is left as it is");
        return false;
    }
    if !options.no_cost && !legality::has_cost_model(architecture) {
        log::info!("{NAME}: no cost model for {architecture:?}");
        return false;
    }
    true
}

/// Searches the module until there is nothing more to outline.
fn rounds(module: Module<'_>, options: &Options, report: &mut Report, progress: &Progress) {
    let cost = CostModel::of_module(module);
    let legality = OutlinerLegality::of(module, options, cost);
    report.functions_that_stay(module, &legality);
    let mut rounds = Rounds {
        module,
        options,
        cost,
        legality: &legality,
        mapper: Mapper::new(module, &legality),
        survey: Survey::default(),
        moved: Moved::default(),
    };
    while report.changes.rounds < options.max_rounds {
        report.begin_round();
        rounds.round(report, progress);
        if rounds.moved.functions.is_empty() {
            break;
        }
    }
}

/// What one round hands on to the next.
struct Rounds<'a, 'll> {
    module: Module<'ll>,
    options: &'a Options,
    cost: CostModel,
    legality: &'a OutlinerLegality<'ll>,
    mapper: Mapper<'a, 'll>,
    survey: Survey<'ll>,
    /// What moved in the last round.
    moved: Moved<'ll>,
}

impl Rounds<'_, '_> {
    /// Searches the module once and outlines what pays.
    fn round(&mut self, report: &mut Report, progress: &Progress) {
        progress.enter("mapping instructions");
        self.legality.forget(&self.moved.functions);
        report.begin_search(&self.moved.positions);
        self.mapper.update(&self.moved);
        progress.enter("finding groups");
        // The round before looked at all that is not fresh and left it alone.
        let min_length = self.options.min_length;
        let mapping = self.mapper.mapping();
        self.survey.weights.extend(mapping, self.options);
        let (weights, is_heard) = (&self.survey.weights, report.is_heard());
        let is_wanted = |starts: &mut dyn Iterator<Item = u32>, length: u32| {
            is_heard || weights.may_pay(&self.cost, self.options, starts, length)
        };
        let found = mapping.fresh_similar_stretches(Relation::SameFlow, min_length, is_wanted);
        progress.enter("surveying");
        let chosen = self.choose(&found.groups, report, progress);
        log::debug!("{} of {} groups chosen", chosen.len(), found.groups.len());
        progress.enter("outlining");
        progress.begin_changes();
        self.moved = Moved::default();
        for choice in &chosen {
            self.outline(choice, report);
        }
    }

    /// Chooses what pays of some groups.
    fn choose(
        &mut self,
        groups: &[Group],
        report: &mut Report,
        progress: &Progress,
    ) -> Vec<Choice> {
        let (options, cost, mapping) = (self.options, &self.cost, self.mapper.mapping());
        let weights = &self.survey.weights;
        let may_pay = |group: &Group| {
            weights.may_pay(cost, options, group.starts.iter().copied(), group.length)
        };
        let (groups, left_out): (Vec<&Group>, Vec<&Group>) =
            groups.iter().partition(|group| may_pay(group));
        let left_out = if report.is_heard() { left_out } else { Vec::new() };
        let is_wanted = functions_of(mapping, groups.iter().chain(&left_out));
        self.survey.extend(self.module, mapping, self.legality, &is_wanted);
        progress.enter("choosing regions");
        let survey = &self.survey;
        let locals = LocalVariables::of(mapping, survey);
        let is_first = report.changes.rounds == 1;
        let mut selector =
            Selector::new(&mapping.program, survey, &locals, cost, options, is_first);
        selector.select(&groups, &left_out, report.is_heard(), |group| {
            report.refused(&group, mapping, survey);
        })
    }

    /// Moves the code of a choice into a new function.
    fn outline(&mut self, choice: &Choice, report: &mut Report) {
        let (mapping, survey) = (self.mapper.mapping(), &self.survey);
        let rewriter = Rewriter {
            module: self.module,
            mapping,
            survey,
            legality: self.legality,
            unwind_tables: self.options.unwind_tables,
        };
        report.plan(choice, mapping, survey);
        let starts = choice.pattern.starts.iter();
        let callers = starts.map(|&start| survey.function_of(start).function);
        self.moved.functions.extend(callers.clone());
        let regions = choice.pattern.starts.iter().map(|&start| start..choice.pattern.end(start));
        self.moved.positions.extend(regions);
        let originals = self.options.verify.then(|| Originals::of(self.module, callers));
        let shared = rewriter.apply(choice, report.changes.functions);
        if let Some(originals) = originals {
            originals.expect_same(shared);
        }
        report.outlined(choice, shared);
    }
}

/// For each function whether some group has a stretch in it.
fn functions_of<'a>(
    mapping: &Mapping<'_>,
    groups: impl Iterator<Item = &'a &'a Group>,
) -> Vec<bool> {
    let mut is_wanted = vec![false; mapping.functions.len()];
    for group in groups {
        for &start in &group.starts {
            is_wanted[mapping.function_at(start)] = true;
        }
    }
    is_wanted
}
