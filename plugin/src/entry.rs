//! Registers the plugin with a `PassBuilder`.  A process may have many builders, and several
//! at a time.

use crate::host::PassBuilder;
use crate::passes;
use crate::pipeline::DefaultPipelines;
use crate::register::register_parser;
use crate::shield::shielded;
use rustmerge_core::host::log_levels::unknown_word;
use rustmerge_core::host::pass::say;
use std::sync::Once;

/// Registers all passes and callbacks with a builder.
pub(crate) fn set_up(builder: &mut PassBuilder<'_>) {
    shielded((), || {
        start_logging();
        for name in passes::names() {
            builder.name_pass(name);
        }
        register_parser(builder);
        builder.register_pipeline_ends::<DefaultPipelines>();
    });
}

/// The variable that says what is logged.
const LOG_VARIABLE: &str = "RUSTMERGE_LOG";

/// Logs to the standard error stream what `RUSTMERGE_LOG` asks for, by default
/// nothing: a compiler's output belongs to the compiler.
fn start_logging() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let text = std::env::var(LOG_VARIABLE).unwrap_or_default();
        match unknown_word(&text) {
            Some(word) => say(&format!(
                "rustmerge: {LOG_VARIABLE}='{}': '{}' is neither a level (off, error, warn, info, \
                 debug, trace) nor a part of rustmerge",
                text.escape_debug(),
                word.escape_debug()
            )),
            None => {
                let settings = env_logger::Env::new().filter_or(LOG_VARIABLE, "off");
                // It fails where the host has a logger of its own, which is right.
                let _ = env_logger::Builder::from_env(settings).try_init();
            }
        }
    });
}
