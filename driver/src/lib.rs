//! Compilers with rustmerge: programs that start clang and rustc in any build.
//!
//! [`clang::action`] and [`rustc::action`] turn the command line of a wrapper into that of the
//! compiler: with the plugin that is built for the compiler's LLVM, at the steps that can use it.
//! What the compiler writes that depends on the plugin is kept by caches, so its command line names
//! the plugin in the manner that each cache reads, or its version names the plugin's content.
//! Below a cache the wrappers compile nothing.

#![forbid(unsafe_code)]

mod caches;
pub mod clang;
mod error;
mod linked;
mod lld;
mod loaded;
mod never_larger;
mod plan;
mod plugin;
mod reports;
pub mod rustc;
mod tool;

pub use error::DriverError;
pub use never_larger::Comparison;

use std::ffi::OsString;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

/// What a wrapper does.
#[derive(Debug)]
pub enum Action {
    /// This process becomes the command.
    Become(Command),
    /// The command runs, and outputs that are smaller without the passes replace its own.
    Compare(Comparison),
    /// All that was asked for is printed.
    Nothing,
}

/// Does what `action` returns for the arguments after the program's name.  Returns where this
/// process did not become another; an error is one line on stderr.
pub fn perform(
    program: &str,
    action: impl FnOnce(Vec<OsString>) -> Result<Action, DriverError>,
) -> ExitCode {
    let error = match action(std::env::args_os().skip(1).collect()) {
        Ok(Action::Nothing) => return ExitCode::SUCCESS,
        Ok(Action::Compare(comparison)) => match comparison.run() {
            Ok(code) => return code,
            Err(error) => error,
        },
        Ok(Action::Become(mut command)) => {
            let error = command.exec();
            DriverError::cannot_run(command.get_program(), error)
        }
        Err(error) => error,
    };
    note(program, format_args!("error: {error}"));
    ExitCode::FAILURE
}

/// Prints a line that begins with the program's name.
pub(crate) fn note(program: &str, text: std::fmt::Arguments<'_>) {
    // Where this cannot be printed, only the exit code reports an error.
    let _ = writeln!(std::io::stderr(), "{program}: {text}");
}

/// The passes that the build asks for in place of the default, as docs/hosts.md says.
pub(crate) fn passes() -> Option<OsString> {
    std::env::var_os("RUSTMERGE_PASSES")
}
