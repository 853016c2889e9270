//! The passes that the plugin offers.

use rustmerge_core::mergefunc::MergeFunctions;
use rustmerge_core::outliner::Outliner;
use rustmerge_core::parameters::{ParameterError, parameters_of};
use rustmerge_core::pass::ModulePass;
use rustmerge_core::similarity::ReportSimilarity;

struct Entry {
    name: &'static str,
    create: fn(parameters: &str) -> Result<Box<dyn ModulePass>, ParameterError>,
}

const PASSES: &[Entry] = &[
    Entry {
        name: MergeFunctions::NAME,
        create: |parameters| Ok(Box::new(MergeFunctions::from_parameters(parameters)?)),
    },
    Entry {
        name: Outliner::NAME,
        create: |parameters| Ok(Box::new(Outliner::from_parameters(parameters)?)),
    },
    Entry {
        name: ReportSimilarity::NAME,
        create: |parameters| Ok(Box::new(ReportSimilarity::from_parameters(parameters)?)),
    },
];

/// What a pipeline element turned out to be.
pub(crate) enum Answer {
    /// The element names a pass of the host or of another plugin.
    NotOurs,
    /// The pass, ready to run.
    Pass(Box<dyn ModulePass>),
    /// One of our passes with a parameter that it does not take.
    Refused(ParameterError),
}

/// The first error in the parameters of our passes in a pipeline, if there is one.
pub(crate) fn first_refusal(pipeline: &str) -> Option<ParameterError> {
    // As `PassBuilder::parsePipelineText` divides it.
    pipeline.split([',', '(', ')']).find_map(|element| match find(element) {
        Answer::Refused(error) => Some(error),
        Answer::NotOurs | Answer::Pass(_) => None,
    })
}

/// The names of all passes.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    PASSES.iter().map(|entry| entry.name)
}

/// Finds the pass that a pipeline element such as `rust-mergefunc<aliases>`
/// asks for.
pub(crate) fn find(element: &str) -> Answer {
    let found = PASSES
        .iter()
        .find_map(|entry| parameters_of(element, entry.name).map(|text| (entry.create)(text)));
    match found {
        None => Answer::NotOurs,
        Some(Ok(pass)) => Answer::Pass(pass),
        Some(Err(error)) => Answer::Refused(error),
    }
}
