//! Registers the plugin with a `PassBuilder`.  A process may have many builders, and several
//! at a time.

use crate::host::PassBuilder;
use crate::passes;
use crate::pipeline::DefaultPipelines;
use crate::register::register_parser;
use crate::shield::shielded;

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

/// Logs to the standard error stream what `RUSTMERGE_LOG` asks for, by default
/// nothing: a compiler's output belongs to the compiler.
fn start_logging() {
    let settings = env_logger::Env::new().filter_or("RUSTMERGE_LOG", "off");
    // Only the first call sets the logger; later ones fail, which is right.
    let _ = env_logger::Builder::from_env(settings).try_init();
}
