//! What the host calls, free of panics and of unsafe code.

use crate::host::{PassBuilder, PassManager};
use crate::passes::{self, Answer};
use crate::pipeline::{self, Phase};
use crate::register::register_parser;
use rustmerge_core::pass::{catch, say, say_once};

/// A host has a new `PassBuilder`.  There may be many in one process, and
/// several at a time.
pub(crate) fn set_up(builder: &mut PassBuilder<'_>) {
    shielded((), || {
        start_logging();
        for name in passes::names() {
            builder.name_pass(name);
        }
        register_parser(builder);
        builder.register_pipeline_ends();
    });
}

/// A host has come to the end of a pipeline of its own.
pub(crate) fn extend(
    builder: &mut PassBuilder<'_>,
    manager: &mut PassManager<'_>,
    optimizes: bool,
    phase: Phase,
) {
    shielded((), || pipeline::extend(builder, manager, optimizes, phase));
}

/// A host asks about an element of a module pipeline.  Says whether a pass was
/// added.
pub(crate) fn parse(element: &str, manager: &mut PassManager<'_>) -> bool {
    shielded(false, || match passes::find(element) {
        Answer::NotOurs => false,
        Answer::Pass(pass) => {
            log::debug!("parsed {element}");
            manager.add(element, pass);
            true
        }
        // LLVM goes on to report an unknown pass and the host fails.  Until it
        // does, others may ask about the same text: rustc sets up a pipeline for
        // each of its modules, on several threads.
        Answer::Refused(message) => {
            if !pipeline::take_refusal(&message) {
                say_once(&message);
            }
            false
        }
    })
}

/// Runs what C++ called.  Should our own glue fail, the host hears of it and
/// goes on with a harmless answer.
pub(crate) fn shielded<R>(harmless: R, work: impl FnOnce() -> R) -> R {
    catch(work).unwrap_or_else(|message| {
        say(&format!("rustmerge: internal error: {message}"));
        harmless
    })
}

/// Logs to the standard error stream what `RUSTMERGE_LOG` asks for, by default
/// nothing: a compiler's output belongs to the compiler.
fn start_logging() {
    let settings = env_logger::Env::new().filter_or("RUSTMERGE_LOG", "off");
    // The first of many calls wins; later ones have nothing to add.
    let _ = env_logger::Builder::from_env(settings).try_init();
}
