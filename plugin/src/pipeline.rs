//! What runs at the end of a host's default pipelines, where no passes are named.

use crate::host::{PassBuilder, PassManager, passes_option};
use rustmerge_core::llvm::Module;
use rustmerge_core::mergefunc::MergeFunctions;
use rustmerge_core::outliner::Outliner;
use rustmerge_core::pass::{ModulePass, Progress};
use std::cell::RefCell;
use std::env;
use std::sync::Once;

/// The passes that run by default, in this order.
const DEFAULT_PIPELINE: &[&str] = &[MergeFunctions::NAME, Outliner::NAME];

/// The environment variable that replaces the default.
const VARIABLE: &str = "RUSTMERGE_PASSES";

/// Which of a build's pipelines a host is setting up, as LLVM's phases name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// One that ends in code, or one before full LTO.
    Unknown,
    /// One that ends in code.
    Compilation,
    /// One file that ThinLTO will see.
    BeforeThinLink,
    /// One file after ThinLTO has brought in what it needs from others.
    AfterThinLink,
    /// One file that full LTO will see.
    BeforeFullLink,
    /// The whole program.
    FullLink,
}

/// When passes run that the end of a pipeline asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Never,
    Always,
    /// The module tells when the pipeline is about to run.
    UnlessBeforeLink,
}

/// A module before its link is left alone: what links it knows more functions
/// and would inline, specialise and merge worse among stubs.
fn when(optimizes: bool, phase: Phase) -> When {
    match phase {
        _ if !optimizes => When::Never,
        Phase::BeforeThinLink | Phase::BeforeFullLink => When::Never,
        Phase::Unknown => When::UnlessBeforeLink,
        Phase::Compilation | Phase::AfterThinLink | Phase::FullLink => When::Always,
    }
}

/// Whether a module in an unknown phase is not one that its compiler made for
/// full LTO.  clang marks those before it runs passes; a module for ThinLTO
/// never gets here.
pub(crate) fn is_wanted(module: Module<'_>) -> bool {
    module.integer_flag("ThinLTO") != Some(0)
}

/// A pipeline as text, and who asked for it.
struct Choice {
    origin: String,
    text: String,
}

/// The command line before the environment before the default.
fn choose() -> Choice {
    let said = |origin: &str, text: String| Choice { origin: format!("{origin}='{text}'"), text };
    if let Some(text) = passes_option() {
        said("-rustmerge-passes", text)
    } else if let Some(text) = env::var_os(VARIABLE) {
        said(VARIABLE, text.to_string_lossy().into_owned())
    } else {
        Choice { origin: "the default pipeline".to_owned(), text: DEFAULT_PIPELINE.join(",") }
    }
}

/// Appends what is chosen to the end of a pipeline.  A text that is wrong is
/// told at every end, also where it would not have run: a build whose link
/// fails should have failed when it began.
pub(crate) fn extend(
    builder: &mut PassBuilder<'_>,
    manager: &mut PassManager<'_>,
    optimizes: bool,
    phase: Phase,
) {
    let Choice { origin, text } = choose();
    let when = when(optimizes, phase);
    log::debug!("end of a pipeline, {phase:?}, optimizes: {optimizes}: {when:?}, {origin}");
    if text.trim().is_empty() {
        return;
    }
    let (parsed, refusal) = collecting_refusals(|| match when {
        When::Never => builder.check_pipeline(text.trim()),
        When::Always => manager.add_pipeline(builder, text.trim(), false),
        When::UnlessBeforeLink => manager.add_pipeline(builder, text.trim(), true),
    });
    if let Err(fault) = parsed {
        let fault = refusal.unwrap_or(fault);
        manager.add(Complaint::NAME, Box::new(Complaint(format!("rustmerge: {origin}: {fault}"))));
    }
}

thread_local! {
    /// What our passes had against a text, where somebody collects it.
    static REFUSALS: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Runs `work`, which parses a text, and returns also the first thing that one
/// of our passes had against it.
fn collecting_refusals<R>(work: impl FnOnce() -> R) -> (R, Option<String>) {
    REFUSALS.set(Some(Vec::new()));
    let result = work();
    (result, REFUSALS.take().and_then(|refusals| refusals.into_iter().next()))
}

/// Takes a message for the error that will name the text; false where nobody
/// collects, and the message should be told at once.
pub(crate) fn take_refusal(message: &str) -> bool {
    REFUSALS.with_borrow_mut(|refusals| match refusals {
        Some(refusals) => {
            refusals.push(message.to_owned());
            true
        }
        None => false,
    })
}

/// Stands where a pipeline should be that could not be understood, and makes
/// the host fail in its own way.
struct Complaint(String);

impl Complaint {
    const NAME: &'static str = "rustmerge-complaint";
}

impl ModulePass for Complaint {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn run(&self, module: Module<'_>, _: &Progress) -> bool {
        // All modules of a process see the same text, and the first error is
        // enough to make the process fail.
        static TOLD: Once = Once::new();
        TOLD.call_once(|| module.emit_error(&self.0));
        false
    }
}
