//! What the plugin answers when a host asks about an element of a module pipeline.

use crate::host::PassManager;
use crate::passes::{self, Answer};
use crate::shield::shielded;
use rustmerge_core::host::pass::say_once;

/// Adds the pass that an element asks for; `false` where none was added.
pub(crate) fn parse(element: &str, manager: &mut PassManager<'_>) -> bool {
    shielded(false, || match passes::find(element) {
        Answer::NotOurs => false,
        Answer::Pass(pass) => {
            log::debug!("parsed {element}");
            manager.add(element, pass);
            true
        }
        // LLVM goes on to report an unknown pass and the host fails.  Until it does, the
        // same text may be parsed again: rustc sets up a pipeline for each of its modules,
        // on several threads.
        Answer::Refused(error) => {
            say_once(&error.to_string());
            false
        }
    })
}
