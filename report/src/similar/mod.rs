//! `rustmerge-report similar`: what repeats in the source of a whole program, from the code that
//! rust-ir-similarity left of each module.

mod listing;
mod loading;
mod page;
mod places;
mod program;
mod source;

use crate::writing;
use clap::{Parser, ValueEnum};
use loading::LoadError;
use places::{Limits, Repeated};
use program::Code;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The exit code where more repeats than `--max-groups` allows.
const TOO_MANY: u8 = 3;

/// Finds code that repeats in the source of a program, across its files
///
/// Exit codes: 0; 1 for what cannot be read or written; 2 for unknown options; 3 where there are
/// more groups than --max-groups allows.
#[derive(Parser)]
#[command(name = "rustmerge-report similar", version)]
struct Arguments {
    /// The directory that RUSTMERGE_REPORT named during a build with RUSTMERGE_PASSES=rust-ir-similarity
    directory: PathBuf,
    /// Writes a page for a browser, which needs nothing else
    #[arg(short = 'o', long = "output", value_name = "PAGE")]
    page: Option<PathBuf>,
    /// How the groups are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// How many instructions a region has at least
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..))]
    min_instructions: u32,
    /// How many source lines a region has at least
    #[arg(long, value_name = "N", default_value_t = 2)]
    min_lines: usize,
    /// Shows only groups with a place in a file that has this in its path
    #[arg(long, value_name = "TEXT")]
    folder: Option<String>,
    /// How many groups to print; 0 prints all
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
    /// Ends with exit code 3 where there are more groups
    #[arg(long, value_name = "N")]
    max_groups: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each group
    Text,
    /// As jscpd reports clones on the console: each place with each other one
    Jscpd,
}

/// Why nothing was found out, or not all was written.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("cannot write '{}': {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("cannot write to the standard output: {0}")]
    Output(io::Error),
}

/// The command, for its manual page.
#[cfg(test)]
pub(crate) fn command() -> clap::Command {
    <Arguments as clap::CommandFactory>::command()
}

/// Runs the command with the arguments after its name.
pub(crate) fn main(arguments: impl Iterator<Item = std::ffi::OsString>) -> ExitCode {
    let arguments = Arguments::parse_from(arguments);
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(TOO_MANY),
        Err(problem) => {
            // Where this cannot be printed, only the exit code reports the error.
            let _ = writeln!(io::stderr(), "rustmerge-report similar: error: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Says whether there are no more groups than are allowed.
fn run(arguments: &Arguments) -> Result<bool, Error> {
    let code = Code::join(loading::modules_in(&arguments.directory)?)?;
    let limits = Limits {
        instructions: arguments.min_instructions,
        lines: arguments.min_lines,
        folder: arguments.folder.clone(),
    };
    let repeated = Repeated::find(&code, &limits);
    if let Some(path) = &arguments.page {
        let page = page::page(&code, &repeated, &arguments.directory);
        writing::replace_file(path, page.as_bytes())
            .map_err(|error| Error::File { path: path.clone(), error })?;
    }
    let text = match arguments.format {
        Format::Text => listing::text(&code, &repeated, arguments.top),
        Format::Jscpd => listing::jscpd(&code, &repeated, arguments.top),
    };
    match io::stdout().lock().write_all(text.as_bytes()) {
        // The reader closed the pipe (head, less): no error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::Output(error)),
        _ => Ok(arguments.max_groups.is_none_or(|most| repeated.groups.len() <= most)),
    }
}
