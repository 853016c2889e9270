//! What runs at the end of a host's default pipelines, where no passes are named.

use crate::host::{PassBuilder, PassManager, Phase, PipelineEnds, passes_option};
use crate::passes::{self, Answer};
use rustmerge_core::host::pass::{ModulePass, Progress};
use rustmerge_core::host::syntax::Fault;
use rustmerge_core::linking::comdats::LeaveComdats;
use rustmerge_core::llvm::Module;
use std::env;
use std::sync::Once;

/// What runs by default.  Functions that are equal except for constants, or nearly equal, are merged
/// when the outliner has shared what it can: it finds less code in functions with parameters.
const DEFAULT_PIPELINE: &str = "rust-mergefunc<no-parameters>,rust-iroutliner,rust-mergefunc";

/// What runs before passes that share code.  LLVM runs both after them, and only `globaldce` in full
/// LTO's link: without it, functions that nothing calls take part, and equal constants have two names.
const CLEANUP: &str = "globaldce,constmerge";

/// The environment variable that replaces the default.
const VARIABLE: &str = "RUSTMERGE_PASSES";

/// When passes run that the end of a pipeline asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Never,
    Always,
    /// [`PipelineEnds::is_wanted`] decides for each module when the pipeline runs.
    UnlessBeforeLink,
}

/// A module before link-time optimisation is left alone: the link sees more functions, and
/// would inline, specialise and merge worse among stubs.
fn when(optimizes: bool, phase: Phase) -> When {
    match phase {
        _ if !optimizes => When::Never,
        Phase::BeforeThinLink | Phase::BeforeFullLink => When::Never,
        Phase::Unknown => When::UnlessBeforeLink,
        Phase::Compilation | Phase::AfterThinLink | Phase::FullLink => When::Always,
    }
}

/// What people should know whose files are compiled as without the plugin.
const BEFORE_LINK: &str = "compiling for link-time optimisation: nothing merges here; the link merges \
                           if the linker has the plugin (lld: --load-pass-plugin)";

/// A pipeline as text, and its source: command line, environment or default.
struct Choice {
    origin: String,
    text: String,
}

/// The command line before the environment before the default.
fn choose() -> Choice {
    let said = |origin: &str, text: String| Choice { origin: format!("{origin}='{text}'"), text };
    let variable = env::var_os(VARIABLE).map(|text| text.to_string_lossy().into_owned());
    match (passes_option(), variable) {
        // The wrappers of compilers write the variable as an option.
        (Some(option), variable) if variable.as_ref() != Some(&option) => {
            said("-rustmerge-passes", option)
        }
        (_, Some(text)) => said(VARIABLE, text),
        _ => {
            Choice { origin: "the default pipeline".to_owned(), text: DEFAULT_PIPELINE.to_owned() }
        }
    }
}

/// The pipeline that a text asks for: `+a;b` is the default with more parameters.
///
/// # Errors
///
/// What is wrong with a parameter.
fn pipeline_of(text: &str) -> Result<String, String> {
    match text.strip_prefix('+') {
        Some(parameters) => with_parameters(parameters),
        None => Ok(text.to_owned()),
    }
}

/// The default pipeline with more parameters, each in all passes that take it.
fn with_parameters(parameters: &str) -> Result<String, String> {
    let mut elements: Vec<String> = DEFAULT_PIPELINE.split(',').map(str::to_owned).collect();
    for parameter in parameters.split(';').filter(|parameter| !parameter.is_empty()) {
        let (mut is_taken, mut refusal) = (false, None);
        for element in &mut elements {
            let longer = match element.strip_suffix('>') {
                Some(others) => format!("{others};{parameter}>"),
                None => format!("{element}<{parameter}>"),
            };
            match passes::find(&longer) {
                Answer::Pass(_) => (*element, is_taken) = (longer, true),
                Answer::Refused(error) => {
                    let is_known = error.fault() == Fault::Malformed;
                    refusal = refusal.filter(|_| !is_known).or(Some(error));
                }
                Answer::NotOurs => {}
            }
        }
        if let Some(refusal) = refusal.filter(|_| !is_taken) {
            return Err(refusal.to_string());
        }
    }
    Ok(elements.join(","))
}

/// Appends passes, after [`CLEANUP`] if they share code.
///
/// # Errors
///
/// What is wrong with the text.
fn append(
    builder: &mut PassBuilder<'_>,
    manager: &mut PassManager<'_>,
    text: &str,
    when: When,
) -> Result<(), String> {
    // LLVM would only say that it does not know the pass.
    if let Some(refusal) = passes::first_refusal(text) {
        return Err(refusal.to_string());
    }
    let cleanup = passes::share_code(text).then_some(CLEANUP);
    cleanup.into_iter().chain([text]).try_for_each(|text| match when {
        When::Never => builder.check_pipeline(text),
        When::Always => manager.add_pipeline::<DefaultPipelines>(builder, text, false),
        When::UnlessBeforeLink => manager.add_pipeline::<DefaultPipelines>(builder, text, true),
    })
}

/// The passes that are appended to pipelines of the host's own.
pub(crate) enum DefaultPipelines {}

impl PipelineEnds for DefaultPipelines {
    /// Appends the chosen passes to the end of a pipeline.  An invalid text is reported at
    /// every end, also where the passes would not run, so that a build fails at its first
    /// file and not in the link.
    fn extend(
        builder: &mut PassBuilder<'_>,
        manager: &mut PassManager<'_>,
        optimizes: bool,
        phase: Phase,
    ) {
        let Choice { origin, text } = choose();
        let when = when(optimizes, phase);
        log::debug!("end of a pipeline, {phase:?}, optimizes: {optimizes}: {when:?}, {origin}");
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let complain = |manager: &mut PassManager<'_>, fault: String| {
            let complaint = Complaint(format!("rustmerge: {origin}: {fault}"));
            manager.add(Complaint::NAME, Box::new(complaint));
        };
        let text = match pipeline_of(text) {
            Ok(text) => text,
            Err(fault) => return complain(manager, fault),
        };
        if matches!(phase, Phase::BeforeThinLink | Phase::BeforeFullLink) {
            log::info!("{BEFORE_LINK}");
        }
        if (phase, when) == (Phase::FullLink, When::Always) && passes::share_code(&text) {
            manager.add(LeaveComdats::NAME, Box::new(LeaveComdats));
        }
        if let Err(fault) = append(builder, manager, &text, when) {
            complain(manager, fault);
        }
    }

    /// Whether a module in an unknown phase is not one that its compiler made for
    /// full LTO.  clang marks those before it runs passes; a module for ThinLTO
    /// never gets here.
    fn is_wanted(module: Module<'_>) -> bool {
        let is_wanted = module.integer_flag("ThinLTO") != Some(0);
        if !is_wanted {
            log::info!("{BEFORE_LINK}");
        }
        is_wanted
    }
}

/// A pass that replaces an invalid pipeline and emits an error, so that the host fails
/// in its own way.
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
