//! `rust-mergefunc`: functions that do the same thing share one body.
//!
//! ```text
//! define i32 @f(i32 %x) { … }            define i32 @f(i32 %x) { … }
//! define i32 @g(i32 %y) { … }     →      define i32 @g(i32 %0) {
//!                                          %2 = tail call i32 @f(i32 %0)
//!                                          ret i32 %2
//!                                        }
//! ```
//!
//! The driver below collects the functions, finds families that may be equal, walks their
//! bodies, and merges class by class until nothing is pending.  docs/mergefunc.md says
//! which functions are merged, how, and why others are not.

mod apply;
mod casts;
mod changes;
mod congruence;
mod deferred;
mod eligibility;
mod error;
mod explain;
mod families;
mod forwarding;
mod linkage;
mod options;
mod output;
mod parameters;
mod partition;
mod plan;
mod prices;
mod profile;
mod publish;
mod reason;
mod record;
mod state;
mod table;
mod users;
mod verify;

pub use changes::Changes;
pub use error::{Error, ExplainError};
pub use options::Options;

use crate::canonical::Canonicalizer;
use crate::facts::fastcc::{SetAside, give_back};
use crate::host::bisect::Numbers;
use crate::host::pass::{ModulePass, Progress, say};
use crate::host::syntax::ParameterError;
use crate::llvm::{self, Module};
use apply::ClassMerger;
use congruence::{PlannedClass, Refused};
use deferred::Deferred;
use families::Families;
use options::NAME;
use output::{MergeOutput, Totals};
use plan::{Plan, Planner};
use state::MergeState;
use table::{FunctionId, FunctionTable};

/// The pass, with its options.
#[derive(Clone, Debug, Default)]
pub struct MergeFunctions {
    options: Options,
}

impl MergeFunctions {
    /// The name in pipelines.
    pub const NAME: &'static str = NAME;

    /// A pass with the given options.
    pub fn new(options: Options) -> Self {
        MergeFunctions { options }
    }

    /// A pass as the text between `<` and `>` describes it.
    ///
    /// # Errors
    ///
    /// The first parameter that the pass does not take.
    pub fn from_parameters(parameters: &str) -> Result<Self, ParameterError> {
        Options::parse(parameters).map(MergeFunctions::new)
    }
}

impl ModulePass for MergeFunctions {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&self, module: Module<'_>, progress: &Progress) -> bool {
        match merge_functions(module, &self.options, progress) {
            Ok(changes) => changes.any(),
            Err(Error::Report { changes, error }) => {
                error.emit_once(NAME, module);
                changes.any()
            }
            Err(error) => {
                if let Error::Order { violations } = &error {
                    for violation in violations {
                        say(&format!("{NAME}: verify: {violation}"));
                    }
                }
                llvm::fatal_error(&format!("{NAME}: {error}"))
            }
        }
    }
}

/// Merges the functions of a module and says what changed.  docs/mergefunc.md says which
/// functions are merged.
///
/// `verify`, `explain` and `prices` write to the standard error stream; with `explain` or
/// `prices` nothing is merged.  A report is written into
/// [`Options::report_directory`].
///
/// # Errors
///
/// What was asked for and cannot be done; [`Error`] says for each whether functions were
/// merged.
///
/// # Panics
///
/// A panic is a fault of this library and reaches the caller; the module may be half
/// rewritten and must not be used.  [`run_guarded`](crate::host::pass::run_guarded) is for hosts
/// that a panic must not reach.
pub fn run(module: Module<'_>, options: &Options) -> Result<Changes, Error> {
    merge_functions(module, options, &Progress::new())
}

fn merge_functions(
    module: Module<'_>,
    options: &Options,
    progress: &Progress,
) -> Result<Changes, Error> {
    // Typed pointers, which only old bitcode has, would need casts at every use.
    if module.has_typed_pointers() {
        log::warn!("{NAME}: the module has typed pointers and is left as it is");
        return Ok(Changes::default());
    }
    progress.enter("collecting functions");
    let mut output = MergeOutput::new(module, options);
    let mut aside = if options.normal_form { SetAside::take(module) } else { SetAside::nothing() };
    let mut canonicalizer = Canonicalizer::with_normal_form(module, options.normal_form);
    // verify, explain, remarks and -stats need every eligible function, not only those
    // that share a signature.
    let all = options.verify > 0
        || options.explain.is_some()
        || options.prices
        || output.has_listeners()
        || llvm::statistics_enabled();
    let mut table = FunctionTable::collect(module, &mut canonicalizer, all, &options.skip);
    output.left_out(&table);
    log::debug!("definitions: {}", table.definitions);
    let mut totals = Totals {
        definitions: table.definitions,
        instructions_in_module: count_instructions(module),
        ..Totals::default()
    };
    if answer_questions(module, options, &table, &mut canonicalizer)? {
        return Ok(Changes::default());
    }

    if options.parameters {
        table.open_rules = Some(parameters::open_rules(module, &table));
    }
    progress.enter("finding families");
    let mut families = Families::of(&mut table, &mut canonicalizer);
    totals.families = families.len();
    log::debug!("families: {}", totals.families);

    progress.enter("merging");
    progress.begin_changes();
    let set_aside: Vec<_> = aside.functions().iter().map(|&it| (it, table.id(it))).collect();
    aside.keep();
    let planner = Planner::new(module, options, canonicalizer.droppable_metadata());
    let (changes, shared_bodies) = Default::default();
    let numbers = Numbers::begin(module, options.bisect_limit.as_ref());
    let mut state =
        MergeState { planner, table, canonicalizer, output, numbers, changes, shared_bodies };
    FamilyMerger { state: &mut state, families: &mut families, deferred: Deferred::default() }
        .merge();
    if options.parameters {
        progress.enter("merging with parameters");
        parameters::merge(module, &mut state);
    }
    state.numbers.end(module);
    let MergeState { table, canonicalizer, output, changes, shared_bodies, .. } = state;
    let is_left = |id: Option<FunctionId>| id.is_none_or(|id| !table.get(id).is_gone);
    give_back(set_aside.into_iter().filter(|&(_, id)| is_left(id)).map(|(function, _)| function));

    progress.enter("naming shared bodies");
    let named = publish::publish(module, &shared_bodies, &table, &canonicalizer);
    log::debug!("shared bodies that got names: {named} of {}", shared_bodies.len());
    totals.instructions_looked_at = canonicalizer.instructions_walked();
    output.statistics(&totals, changes);
    let written = output.write(module, &table, &totals, changes, progress);
    written.map_err(|error| Error::Report { changes, error })?;
    Ok(changes)
}

/// The number of instructions in a module; 0 without -stats, because counting walks over
/// all of them.
fn count_instructions(module: Module<'_>) -> u64 {
    if !llvm::statistics_enabled() {
        return 0;
    }
    module.functions().iter().map(|function| function.instruction_count() as u64).sum()
}

/// Checks and explains where the options ask for it; says whether that was all
/// that was asked for.
///
/// # Errors
///
/// The order is not one, or the question cannot be answered.
fn answer_questions<'ll>(
    module: Module<'ll>,
    options: &Options,
    table: &FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Result<bool, Error> {
    if options.verify > 0 {
        let violations = verify::check_order_laws(options.verify, table, canonicalizer);
        if !violations.is_empty() {
            return Err(Error::Order { violations });
        }
    }
    if let Some(question) = &options.explain {
        say(&explain::explain(question, module, table, canonicalizer)?.to_string());
    }
    if options.prices {
        for line in prices::prices(table) {
            say(&line);
        }
    }
    Ok(options.explain.is_some() || options.prices)
}

/// The state of merging equal functions.
struct FamilyMerger<'a, 'o, 'll> {
    state: &'a mut MergeState<'o, 'll>,
    families: &'a mut Families,
    deferred: Deferred<'ll>,
}

impl FamilyMerger<'_, '_, '_> {
    /// Merges until nothing is pending.
    fn merge(mut self) {
        if self.state.planner.options().mutual_recursion {
            let refused = self.merge_by_callees();
            self.merge_by_forms();
            self.tell(refused);
        } else {
            self.merge_by_forms();
        }
    }

    /// Tells why functions keep their bodies that no plan was about.
    fn tell(&mut self, refused: Refused) {
        for (id, (other, reason)) in refused {
            let MergeState { table, output, .. } = &mut *self.state;
            let is_left = |id| !table.get(id).is_gone;
            if is_left(id) && is_left(other) && !output.is_refused(id) {
                output.refusal(id, other, reason, table);
            }
        }
    }

    /// The next classes of functions with equal forms.
    fn next_classes(&mut self) -> Option<Vec<Vec<FunctionId>>> {
        let MergeState { table, canonicalizer, .. } = &mut *self.state;
        self.families.next_classes(table, canonicalizer)
    }

    /// Merges functions with equal forms.
    fn merge_by_forms(&mut self) {
        while self.families.begin_round() {
            while let Some(classes) = self.next_classes() {
                for class in classes {
                    // An earlier class of the family may have changed a body of this one; then
                    // the family is visited again.
                    if class.iter().any(|&id| self.families.is_pending(id, &self.state.table)) {
                        continue;
                    }
                    let plan = self.state.planner.plan(class, &self.state.table);
                    let number = match plan.survivor {
                        Some(_) => self.state.numbers.take(),
                        None => Some(0),
                    };
                    self.carry_out(&plan, number);
                }
            }
            self.deferred.flush(self.state);
        }
    }

    /// Merges functions that are equal because their callees are; says what is not merged.
    fn merge_by_callees(&mut self) -> Refused {
        let MergeState { table, canonicalizer, planner, .. } = &mut *self.state;
        let found = congruence::find(table, canonicalizer, planner);
        log::debug!("classes of functions with equal callees: {}", found.classes.len());
        let steps = self.state.numbers.take_several(found.classes.len() as u32);
        for PlannedClass { plan, step } in &found.classes {
            self.carry_out(plan, steps.allows(*step));
        }
        self.deferred.flush(self.state);
        found.refused
    }

    /// Carries out a plan that has a number below the limit.
    fn carry_out(&mut self, plan: &Plan, number: Option<u32>) {
        let MergeState { table, output, .. } = &mut *self.state;
        let Some(number) = number else { return output.limited(plan, table) };
        output.plan(plan, number, table);
        let (families, deferred) = (&mut *self.families, &mut self.deferred);
        let applied = ClassMerger { state: self.state, families, deferred }.apply(plan);
        let Some(applied) = applied else { return };
        self.state.output.redirected(&applied.redirected);
        if let Some(shared) = applied.shared {
            self.state.note_shared_body(shared);
        }
    }
}
