//! A host has a new `PassBuilder`: there may be many in one process, and several at a
//! time.

use crate::host::PassBuilder;
use crate::passes;
use crate::pipeline::DefaultPipelines;
use crate::register::register_parser;
use crate::shield::shielded;

/// Tells a builder of all that the plugin has.
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

/// Logs to the standard error stream what `RUSTMERGE_LOG` asks for, by default
/// nothing: a compiler's output belongs to the compiler.
fn start_logging() {
    let settings = env_logger::Env::new().filter_or("RUSTMERGE_LOG", "off");
    // The first of many calls wins; later ones have nothing to add.
    let _ = env_logger::Builder::from_env(settings).try_init();
}
