//! The passes that the plugin offers.

use rustmerge_core::host::pass::ModulePass;
use rustmerge_core::host::syntax::{ParameterError, parameters_of};
use rustmerge_core::mergefunc::MergeFunctions;
use rustmerge_core::outliner::Outliner;
use rustmerge_core::similarity::ReportSimilarity;

struct Entry {
    name: &'static str,
    /// It moves code from function to function, or says what would move.
    shares_code: bool,
    create: fn(parameters: &str) -> Result<Box<dyn ModulePass>, ParameterError>,
}

const PASSES: &[Entry] = &[
    Entry {
        name: MergeFunctions::NAME,
        shares_code: true,
        create: |parameters| Ok(Box::new(MergeFunctions::from_parameters(parameters)?)),
    },
    Entry {
        name: Outliner::NAME,
        shares_code: true,
        create: |parameters| Ok(Box::new(Outliner::from_parameters(parameters)?)),
    },
    Entry {
        name: ReportSimilarity::NAME,
        shares_code: false,
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
    elements(pipeline).find_map(|element| match find(element) {
        Answer::Refused(error) => Some(error),
        Answer::NotOurs | Answer::Pass(_) => None,
    })
}

/// Whether a pipeline has a pass of ours that shares code between functions.
pub(crate) fn share_code(pipeline: &str) -> bool {
    elements(pipeline).any(|element| {
        let is_asked_for = |entry: &Entry| parameters_of(element, entry.name).is_some();
        PASSES.iter().any(|entry| entry.shares_code && is_asked_for(entry))
    })
}

/// The elements of a pipeline, as `PassBuilder::parsePipelineText` divides it.
fn elements(pipeline: &str) -> impl Iterator<Item = &str> {
    pipeline.split([',', '(', ')'])
}

/// The names of all passes.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    PASSES.iter().map(|entry| entry.name)
}

/// Finds the pass that a pipeline element such as `rust-mergefunc<aliases>`
/// asks for.
pub(crate) fn find(element: &str) -> Answer {
    let created = |entry: &Entry| {
        let text = parameters_of(element, entry.name).map(|text| (entry.create)(text));
        text.or_else(|| ParameterError::unclosed(element, entry.name).map(Err))
    };
    let found = PASSES.iter().find_map(created);
    match found {
        None => Answer::NotOurs,
        Some(Ok(pass)) => Answer::Pass(pass),
        Some(Err(error)) => Answer::Refused(error),
    }
}
