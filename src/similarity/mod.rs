//! `rust-ir-similarity`: finds code that repeats, and shows it.
//!
//! ```text
//! define void @f(ptr %p, i32 %a) {        3 candidates of length 2.  Found in:
//!   %x = mul i32 %a, 3                      Function: f, Basic Block: (unnamed)
//!   store i32 %x, ptr %p              →       Start Instruction:   %x = mul i32 %a, 3
//!   …                                           End Instruction:   store i32 %x, ptr %p
//! ```
//!
//! A module becomes a run of symbols ([`input`]); the maximal repeats of that run are
//! refined to groups of candidates whose values correspond one to one ([`search`]); the
//! groups are plain data that reports ([`output`]) and other passes read.  docs/similarity.md says
//! what is similar, what is not and why, and where this differs from LLVM's
//! IRSimilarityIdentifier.

pub mod input;
#[cfg(test)]
#[path = "../../tests/support/naive_groups.rs"]
mod naive_groups;
mod options;
pub mod output;
mod pace;
pub mod search;

pub use options::Options;

use crate::llvm::{Inst, Module};
use crate::parameters::ParameterError;
use crate::pass::{ModulePass, Progress, say};
use crate::report::replace_file;
use input::legality::Legality;
use input::mapper;
use input::mapping::Mapping;
use output::explain::{Question, explained};
use output::{html, json, remarks, text};
use search::candidates::Group;
use search::encoding::ValueCorrespondence;
use search::groups;
use std::path::Path;

/// The name of the pass.
const NAME: &str = "rust-ir-similarity";

/// All similar code of a module, as long as the module does not change.
pub struct Similarity<'ll> {
    /// The module as the search saw it.
    pub mapping: Mapping<'ll>,
    /// The groups, the longest first, then by position.
    pub groups: Vec<Group>,
    /// Repeats that were too large to search, wholly or in part.
    pub skipped: usize,
}

impl<'ll> Similarity<'ll> {
    /// Searches a module for groups of related candidates of at least
    /// `min_length` instructions.
    pub fn of(
        module: Module<'ll>,
        legality: &dyn Legality<'ll>,
        correspondence: ValueCorrespondence,
        min_length: u32,
        progress: &Progress,
    ) -> Self {
        progress.enter("mapping instructions");
        let mapping = mapper::map_module(module, legality);
        progress.enter("finding groups");
        let found = groups::similar_candidates(&mapping.program, correspondence, min_length);
        Similarity { mapping, groups: found.groups, skipped: found.skipped }
    }

    /// The instruction at a position of a group's candidate.
    pub fn instruction(&self, position: u32) -> Inst<'ll> {
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
        self.report(module, progress);
        for (phase, time) in progress.times().iter().skip(1) {
            log::info!("{NAME}: {phase}: {time:.1?}");
        }
        false
    }
}

impl ReportSimilarity {
    /// Searches once and writes everything that is wanted from the one result.
    fn report(&self, module: Module<'_>, progress: &Progress) {
        let Options { legality, min_length, .. } = &self.options;
        let similarity =
            Similarity::of(module, legality, ValueCorrespondence::Bijective, *min_length, progress);
        if self.options.print {
            progress.enter("printing");
            // The reader closed the stream: no error.
            let _ = text::print(&similarity, &mut std::io::stderr().lock());
        }
        progress.enter("remarking");
        remarks::emit(&similarity, module);
        if let Some(path) = &self.options.html {
            progress.enter("writing HTML");
            write(module, path, &html::page(&similarity, module));
        }
        if let Some(path) = &self.options.explain {
            progress.enter("explaining");
            explain_all(module, &similarity, path);
        }
        if let Some(path) = &self.options.json {
            progress.enter("writing JSON");
            let text = if self.options.llvm_sim {
                json::llvm_sim(&similarity)
            } else {
                json::report(&similarity, module, &self.options)
            };
            write(module, path, &text);
        }
    }
}

/// Answers the questions in a file on the standard error stream.
fn explain_all(module: Module<'_>, similarity: &Similarity<'_>, path: &str) {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            return module.emit_error(&format!("{NAME}: cannot read '{path}': {error}"));
        }
    };
    for line in text.lines() {
        match Question::parse(line) {
            Some(question) => say(&explained(similarity, question).to_string()),
            None => module.emit_error(&format!("{NAME}: '{path}': not three numbers: '{line}'")),
        }
    }
}

/// Writes a report; the host hears of it where that is not possible.
fn write(module: Module<'_>, path: &str, text: &str) {
    if let Err(error) = replace_file(Path::new(path), text.as_bytes()) {
        module.emit_error(&format!("{NAME}: cannot write '{path}': {error}"));
    }
}
