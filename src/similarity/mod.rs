//! `rust-ir-similarity`: finds code that repeats, and shows it.
//!
//! ```text
//! define void @f(ptr %p, i32 %a) {        3 candidates of length 2.  Found in:
//!   %x = mul i32 %a, 3                      Function: f, Basic Block: (unnamed)
//!   store i32 %x, ptr %p              →       Start Instruction:   %x = mul i32 %a, 3
//!   …                                           End Instruction:   store i32 %x, ptr %p
//! ```
//!
//! A module becomes a run of symbols (`crate::program`); the maximal repeats of that run are
//! refined to groups of candidates whose values correspond one to one (`search`); the
//! groups are plain data that reports (`output`) and other passes read.  docs/similarity.md says
//! what is similar, what is not and why, and where this differs from LLVM's
//! IRSimilarityIdentifier.

mod error;
mod options;
mod output;
pub(crate) mod search;

pub use crate::program::legality::AnalysisLegality;
pub use crate::program::{Entry, NO_VALUE, Program, Role, Use};
pub use error::Error;
pub use options::Options;
pub use search::candidates::Group;
pub use search::encoding::ValueCorrespondence;

use crate::host::pass::{ModulePass, Progress, say_once};
use crate::host::records::replace_file;
use crate::host::syntax::ParameterError;
use crate::llvm::{Inst, Module};
use crate::program::NAME;
use crate::program::mapper;
use crate::program::mapping::Mapping;
use output::{code, html, json, remarks, text};
use search::groups;
use std::path::Path;

/// All similar code of a module, as long as the module does not change.
pub struct Similarity<'ll> {
    /// The module as the search saw it.
    pub(crate) mapping: Mapping<'ll>,
    /// The groups, the longest first, then by position.
    pub groups: Vec<Group>,
    /// Repeats that were too large to search, wholly or in part.
    pub skipped: usize,
}

impl<'ll> Similarity<'ll> {
    /// Searches a module for groups of related candidates of at least
    /// `min_length` instructions.
    pub fn search(
        module: Module<'ll>,
        legality: &AnalysisLegality,
        correspondence: ValueCorrespondence,
        min_length: u32,
    ) -> Self {
        let mapping = mapper::map_module(module, legality);
        Self::of_mapping(mapping, correspondence, min_length, &Progress::new())
    }

    fn of_mapping(
        mapping: Mapping<'ll>,
        correspondence: ValueCorrespondence,
        min_length: u32,
        progress: &Progress,
    ) -> Self {
        progress.enter("finding groups");
        let found = groups::similar_candidates(&mapping.program, correspondence, min_length);
        Similarity { mapping, groups: found.groups, skipped: found.skipped }
    }

    /// The module as plain numbers; the groups have positions of it.
    pub fn program(&self) -> &Program {
        &self.mapping.program
    }

    /// The instruction at a position of a group's candidate.
    pub(crate) fn instruction(&self, position: u32) -> Inst<'ll> {
        self.mapping.instruction(position)
    }

    /// The numbers of the first and the last instruction of a candidate among all
    /// visible ones of the module, counted from 1 as the tool llvm-sim does.
    pub fn numbers(&self, start: u32, length: u32) -> (u32, u32) {
        let number = |position: u32| self.mapping.numbers[position as usize] + 1;
        (number(start), number(start + length - 1))
    }
}

/// The pass, with its options.
#[derive(Clone, Debug, Default)]
pub struct ReportSimilarity {
    options: Options,
}

impl ReportSimilarity {
    /// The name in pipelines.
    pub const NAME: &'static str = NAME;

    /// A pass with the given options.
    pub fn new(options: Options) -> Self {
        ReportSimilarity { options }
    }

    /// A pass as the text between `<` and `>` describes it.
    ///
    /// # Errors
    ///
    /// The first parameter that the pass does not take.
    pub fn from_parameters(parameters: &str) -> Result<Self, ParameterError> {
        Options::parse(parameters).map(ReportSimilarity::new)
    }
}

impl ModulePass for ReportSimilarity {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&self, module: Module<'_>, progress: &Progress) -> bool {
        let is_heard = module.remarks_enabled(remarks::PASS) || log::log_enabled!(log::Level::Info);
        if !self.options.has_output() && !is_heard {
            say_once(&format!(
                "{NAME}: no output was asked for; use {NAME}<print>, json=FILE, html=FILE or remarks"
            ));
        }
        search_and_report(module, &self.options, progress, |error| match error {
            Error::Report(error) => error.emit_once(NAME, module),
            error => module.emit_error(&format!("{NAME}: {error}")),
        });
        for (phase, time) in progress.times().iter().skip(1) {
            log::info!("{NAME}: {phase}: {time:.1?}");
        }
        false
    }
}

/// Searches a module for similar code and writes what the options ask for: text to the standard
/// error stream, reports to files, remarks to the module's context.  The module does not change.
///
/// [`Similarity::search`] only searches.
///
/// # Errors
///
/// The first file that could not be written; the others are written all the same.
///
/// # Panics
///
/// A panic is a fault of this library and reaches the caller.
/// [`run_guarded`](crate::host::pass::run_guarded) is for hosts that a panic must not reach.
pub fn run<'ll>(module: Module<'ll>, options: &Options) -> Result<Similarity<'ll>, Error> {
    let mut first = None;
    let similarity = search_and_report(module, options, &Progress::new(), |error| {
        first.get_or_insert(error);
    });
    first.map_or(Ok(similarity), Err)
}

/// Searches once and writes everything that is wanted from the one result.
fn search_and_report<'ll>(
    module: Module<'ll>,
    options: &Options,
    progress: &Progress,
    mut complain: impl FnMut(Error),
) -> Similarity<'ll> {
    let Options { legality, min_length, .. } = options;
    progress.enter("mapping instructions");
    let (mapping, digests) = match &options.report_directory {
        None => (mapper::map_module(module, legality), Vec::new()),
        Some(_) => mapper::map_module_by_content(module, legality),
    };
    let similarity =
        Similarity::of_mapping(mapping, ValueCorrespondence::Bijective, *min_length, progress);
    if options.print {
        progress.enter("printing");
        // The reader closed the stream: no error.
        let _ = text::print(&similarity, &mut std::io::stderr().lock());
    }
    progress.enter("remarking");
    remarks::emit(&similarity, module);
    if let Some(path) = &options.html {
        progress.enter("writing HTML");
        write(path, &html::page(&similarity, module)).unwrap_or_else(&mut complain);
    }
    if let Some(path) = &options.json {
        progress.enter("writing JSON");
        let text = if options.llvm_sim {
            json::llvm_sim(&similarity)
        } else {
            json::report(&similarity, module, options)
        };
        write(path, &text).unwrap_or_else(&mut complain);
    }
    if let Some(directory) = &options.report_directory {
        progress.enter("writing a report");
        code::write(directory, &similarity, &digests, module)
            .unwrap_or_else(|error| complain(error.into()));
    }
    similarity
}

/// Writes a report.
fn write(path: &str, text: &str) -> Result<(), Error> {
    replace_file(Path::new(path), text.as_bytes())
        .map_err(|error| Error::Write { path: path.to_owned(), error })
}
