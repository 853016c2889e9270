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
//! (`legality`), estimates what each group would save and cost (`cost`, `price`),
//! chooses the best (`selection`) and rewrites them (`rewrite`); rounds repeat until
//! nothing pays.  Then shared functions that linkers have to fold get names (`publish`).
//! docs/outliner.md says what moves, what does not and why.

mod address_proof;
mod analysis;
mod bound;
mod calls;
mod candidate;
mod changes;
mod cost;
#[cfg(test)]
mod documentation;
mod error;
mod handles;
mod legality;
mod normalizer;
mod options;
mod outline_rejection;
mod output;
mod plan;
mod price;
mod publish;
mod refused;
mod rewrite;
mod selection;
mod stack;
mod tail_marks;
#[cfg(test)]
mod testing;
mod verify;

pub use changes::Changes;
pub use error::{Difference, Error};
pub use options::{Options, UnwindTables};
pub use verify::is_equal_after_inlining;

use crate::cost::SizeLevel;
use crate::facts::fastcc::{SetAside, give_back};
use crate::host::bisect::Numbers;
use crate::host::pass::{ModulePass, Progress};
use crate::host::reasons;
use crate::host::syntax::ParameterError;
use crate::llvm::{self, Function, Module};
use crate::program::mapper::Mapper;
use crate::program::mapping::{Mapping, Moved};
use crate::similarity::search::candidates::Group;
use crate::similarity::search::dirty_similar_candidates;
use crate::similarity::search::encoding::ValueCorrespondence;
use crate::target::TargetFacts;
use analysis::frame_reader::Frames;
use analysis::frequencies::{Frequencies, KnownFrequencies};
use analysis::{Code, ProgramAnalysis};
use candidate::allocas::Allocas;
use candidate::candidates::Candidates;
use cost::OutlineCostModel;
use legality::OutlinerLegality;
use options::NAME;
use outline_rejection::OutlineRejection;
use output::OutlineOutput;
use plan::OutlinePlan;
use refused::Refused;
use rewrite::{KnownVariables, Rewriter};
use selection::Selector;
use std::cell::Cell;
use verify::Originals;

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
    /// The first parameter that the pass does not take.
    pub fn from_parameters(parameters: &str) -> Result<Self, ParameterError> {
        Options::parse(parameters).map(Outliner::new)
    }
}

impl ModulePass for Outliner {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&self, module: Module<'_>, progress: &Progress) -> bool {
        match outline(module, &self.options, progress) {
            Ok(changes) => changes.any(),
            Err(Error::Report { changes, error }) => {
                error.emit_once(NAME, module);
                changes.any()
            }
            Err(error @ Error::Verify { .. }) => llvm::fatal_error(&format!("{NAME}: {error}")),
        }
    }
}

/// Moves repeated code of a module into shared functions and says what changed.
/// docs/outliner.md says which code moves.
///
/// A report is written into [`Options::report_directory`].
///
/// # Errors
///
/// What was asked for and cannot be done; [`Error`] says for each what became of the
/// module.
///
/// # Panics
///
/// A panic is a fault of this library and reaches the caller; the module may be half
/// rewritten and must not be used.  [`run_guarded`](crate::host::pass::run_guarded) is for hosts
/// that a panic must not reach.
pub fn run(module: Module<'_>, options: &Options) -> Result<Changes, Error> {
    outline(module, options, &Progress::new())
}

fn outline(module: Module<'_>, options: &Options, progress: &Progress) -> Result<Changes, Error> {
    let mut output = OutlineOutput::new(module, options);
    if can_work_on(module, options, &mut output) {
        say_if_none_is_for_size(module, options, &mut output);
        rounds(module, options, &mut output, progress)?;
    }
    output.finish(module, progress)
}

/// Whether the module has opaque pointers and a processor with a cost model.
fn can_work_on(module: Module<'_>, options: &Options, output: &mut OutlineOutput<'_>) -> bool {
    if module.has_typed_pointers() {
        log::warn!("{NAME}: the module has typed pointers and is left as it is");
        return false;
    }
    if !options.no_cost && !TargetFacts::collect(module).processor.is_outlined {
        let explanation = format!(
            "can be priced: there is no cost model for {}, so nothing is outlined; \
             rust-iroutliner<no-cost> ignores cost",
            module.triple_facts().architecture
        );
        output.nothing_to_do(module, "NoCostModel", explanation);
        return false;
    }
    true
}

/// Without `all` code for speed stays, so that at -O2 nothing happens: people should not have to
/// guess why.
fn say_if_none_is_for_size(module: Module<'_>, options: &Options, output: &mut OutlineOutput<'_>) {
    if options.all || !output.hears_why() {
        return;
    }
    let mut bodies = module.functions().into_iter().filter(|one| one.entry().is_some());
    if bodies.all(|one| SizeLevel::of(one) == SizeLevel::Speed) {
        let explanation = "are optimised for size, so nothing is outlined; use -Os, -Oz or \
                           rust-iroutliner<all>";
        output.nothing_to_do(module, "NothingForSize", explanation.to_owned());
    }
}

/// Searches the module until there is nothing more to outline.
///
/// # Errors
///
/// `verify` found a difference.
fn rounds<'ll>(
    module: Module<'ll>,
    options: &Options,
    output: &mut OutlineOutput<'ll>,
    progress: &Progress,
) -> Result<(), Error> {
    let cost = OutlineCostModel::of_module(module);
    let aside = SetAside::take(module);
    let legality = OutlinerLegality::analyse(module, options, cost);
    output.functions_that_stay(module, &legality);
    let mut rounds = Rounds {
        module,
        aside,
        options,
        cost,
        legality: &legality,
        mapper: Mapper::new(module, &legality),
        analysis: ProgramAnalysis::default(),
        shared: Vec::new(),
        frequencies: KnownFrequencies::default(),
        variables: KnownVariables::default(),
        moved: Moved::default(),
        numbers: Numbers::begin(module, options.bisect_limit.as_ref()),
    };
    while output.changes.rounds < options.max_rounds {
        output.begin_round();
        rounds.round(output, progress)?;
        if rounds.moved.functions.is_empty() || rounds.numbers.are_used_up() {
            break;
        }
    }
    rounds.numbers.end(module);
    progress.enter("naming shared functions");
    let named = publish::publish(module, &rounds.shared);
    output.named(&named);
    give_back(rounds.aside.functions().iter().copied());
    Ok(())
}

/// The state that one round leaves for the next.
struct Rounds<'a, 'll> {
    module: Module<'ll>,
    /// The functions that are `fastcc` otherwise.
    aside: SetAside<'ll>,
    options: &'a Options,
    cost: OutlineCostModel,
    legality: &'a OutlinerLegality<'ll>,
    mapper: Mapper<'a, 'll>,
    analysis: ProgramAnalysis,
    /// The shared functions in the order in which they were made.
    shared: Vec<Function<'ll>>,
    frequencies: KnownFrequencies,
    variables: KnownVariables<'ll>,
    /// The code that moved in the last round.
    moved: Moved<'ll>,
    numbers: Numbers,
}

impl<'ll> Rounds<'_, 'll> {
    /// Searches the module once and outlines what pays.
    fn round(&mut self, output: &mut OutlineOutput<'ll>, progress: &Progress) -> Result<(), Error> {
        progress.enter("mapping instructions");
        self.legality.functions.forget(&self.moved.functions);
        output.begin_search(&self.moved.positions);
        self.mapper.update(&self.moved);
        progress.enter("finding groups");
        // Groups without a dirty position were rejected in the round before.
        let min_length = self.options.least_length();
        let mapping = self.mapper.mapping();
        self.analysis.weights.extend(mapping, self.options);
        let (weights, explains) = (&self.analysis.weights, output.explains_small_groups());
        let too_small = Cell::new(0);
        let is_wanted = |starts: &mut dyn Iterator<Item = u32>, length: u32| {
            let is_wanted =
                explains || weights.may_reach_threshold(&self.cost, self.options, starts, length);
            too_small.update(|count| count + usize::from(!is_wanted));
            is_wanted
        };
        let found = dirty_similar_candidates(
            mapping,
            ValueCorrespondence::InternalOnly,
            min_length,
            is_wanted,
        );
        output.count_small_groups(too_small.get());
        progress.enter("analysing");
        let chosen = self.choose(&found.groups, output, progress);
        if reasons::only_prices(|| chosen.iter().map(|plan| plan.terms.benefit()).sum()) {
            self.moved = Moved::default();
            return Ok(());
        }
        let chosen = self.numbered(chosen, output);
        log::debug!("groups chosen: {} of {}", chosen.len(), found.groups.len());
        progress.enter("outlining");
        progress.begin_changes();
        self.aside.keep();
        self.moved = Moved::default();
        chosen.into_iter().try_for_each(|(number, plan)| self.outline(plan, number, output))
    }

    /// Chooses the plans that pay from some groups.
    fn choose(
        &mut self,
        groups: &[Group],
        output: &mut OutlineOutput<'ll>,
        progress: &Progress,
    ) -> Vec<OutlinePlan> {
        let (options, cost, mapping) = (self.options, &self.cost, self.mapper.mapping());
        let weights = &self.analysis.weights;
        let may_reach_threshold = |group: &Group| {
            weights.may_reach_threshold(cost, options, group.starts.iter().copied(), group.length)
        };
        let (groups, left_out): (Vec<&Group>, Vec<&Group>) =
            groups.iter().partition(|group| may_reach_threshold(group));
        let left_out = if output.explains_small_groups() {
            left_out
        } else {
            output.count_small_groups(left_out.len());
            Vec::new()
        };
        let is_wanted = functions_of(mapping, groups.iter().chain(&left_out));
        analysis::extend(&mut self.analysis, self.module, mapping, self.legality, &is_wanted);
        progress.enter("choosing regions");
        let analysis = &self.analysis;
        let allocas = Allocas::new(Frames::new(mapping), analysis);
        let object_format = self.module.triple_facts().object_format;
        let frequencies =
            Frequencies::new(mapping, &self.shared, &self.frequencies, object_format, cost.time());
        let is_first = output.changes.rounds == 1;
        let candidates =
            Candidates { code: Code { program: &mapping.program, analysis }, allocas: &allocas };
        let frequency = |start| frequencies.at(start);
        let mut selector = Selector::new(candidates, &frequency, cost, options, is_first);
        selector.select(&groups, &left_out, output.is_heard(), |group| {
            output.refused(&group, mapping, analysis);
        })
    }

    /// Plans with their numbers, those below the limit.
    fn numbered(
        &mut self,
        chosen: Vec<OutlinePlan>,
        output: &mut OutlineOutput<'ll>,
    ) -> Vec<(u32, OutlinePlan)> {
        let mut numbered = Vec::new();
        for plan in chosen {
            match self.numbers.take() {
                Some(number) => numbered.push((number, plan)),
                None => {
                    let refused = Refused::plan(OutlineRejection::BisectLimit, &plan);
                    output.refused(&refused, self.mapper.mapping(), &self.analysis);
                }
            }
        }
        numbered
    }

    /// Moves the code of a plan into a new function.
    fn outline(
        &mut self,
        mut plan: OutlinePlan,
        number: u32,
        output: &mut OutlineOutput<'ll>,
    ) -> Result<(), Error> {
        let (mapping, analysis) = (self.mapper.mapping(), &self.analysis);
        let rewriter = Rewriter {
            module: self.module,
            mapping,
            legality: self.legality,
            unwind_tables: self.options.unwind_tables,
            variables: &self.variables,
        };
        output.plan(&plan, number, mapping, analysis);
        let starts = plan.candidate.starts.iter();
        let callers: Vec<Function<'ll>> = starts.map(|&start| mapping.function_of(start)).collect();
        self.moved.functions.extend(&callers);
        let regions = plan.candidate.starts.iter().map(|&start| start..plan.candidate.end(start));
        self.moved.positions.extend(regions);
        let originals =
            self.options.verify.then(|| Originals::copy(self.module, callers.into_iter()));
        let copies_addresses = plan.candidate.copies_addresses();
        let sites = rewriter.prepare(&mut plan);
        let originals = match originals {
            Some(originals) if copies_addresses => Some(originals.expect_prepared()?),
            originals => originals,
        };
        let shared = rewriter.apply(&plan, sites, output.changes.functions);
        if let Some(originals) = originals {
            originals.expect_same(shared)?;
        }
        self.shared.push(shared);
        self.legality.functions.note_shared(shared);
        output.outlined(&plan, number, shared);
        Ok(())
    }
}

/// For each function whether some group has a range in it.
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
