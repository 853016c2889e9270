//! What the host calls, free of panics and of unsafe code.

use crate::host::{PassBuilder, PassManager};
use crate::passes::{self, Answer};
use rustmerge_core::pass::{catch, say};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A host has a new `PassBuilder`.  There may be many in one process, and
/// several at a time.
pub(crate) fn set_up(builder: &mut PassBuilder<'_>) {
    shielded((), || {
        start_logging();
        for name in passes::names() {
            builder.name_pass(name);
        }
    });
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
        // LLVM goes on to report an unknown pass and the host fails.
        Answer::Refused(message) => {
            say_once(message);
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

/// LLVM asks about the same text several times: first with throw-away pass
/// managers to find out what kind of pipeline it begins.
fn say_once(message: String) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.contains(&message) {
        say(&message);
        said.insert(message);
    }
}

/// Logs to the standard error stream what `RUSTMERGE_LOG` asks for, by default
/// nothing: a compiler's output belongs to the compiler.
fn start_logging() {
    let settings = env_logger::Env::new().filter_or("RUSTMERGE_LOG", "off");
    // The first of many calls wins; later ones have nothing to add.
    let _ = env_logger::Builder::from_env(settings).try_init();
}
