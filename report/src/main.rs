//! `rustmerge-report`: sums up what rustmerge did to a build, from the files
//! that `RUSTMERGE_REPORT=DIR` made its passes write.

mod map;
mod names;
mod page;
mod places;
mod reading;
mod stacks;
mod summary;
mod terminal;
mod writing;

use clap::Parser;
use reading::ReadError;
use stacks::NoStack;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use summary::Summary;

/// Sums up what rustmerge did to a build
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The directory that RUSTMERGE_REPORT named during the build
    directory: PathBuf,
    /// Writes a page for a browser, which needs nothing else
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Writes a line of JSON for each body or code that functions share, for symbolisers and
    /// profilers
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Prints a profile's folded stacks ('main;f;f.outlined.0 12') again, with code that moved in
    /// the functions that it came from, and with all names of merged bodies
    #[arg(long, value_name = "FILE", conflicts_with = "find")]
    stacks: Option<PathBuf>,
    /// Lists only functions that share a body with one that has this in its name
    #[arg(long, value_name = "TEXT")]
    find: Option<String>,
    /// How many families of functions to list
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            // Where this cannot be printed, only the exit code reports the error.
            let _ = writeln!(io::stderr(), "rustmerge-report: error: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Why nothing was summed up, or not all was written.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("cannot write '{}': {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("cannot read '{}': {error}", .path.display())]
    Stacks { path: PathBuf, error: io::Error },
    #[error("'{}': {error}", .path.display())]
    NoStack { path: PathBuf, error: NoStack },
    #[error("cannot write to the standard output: {0}")]
    Output(io::Error),
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let reports = reading::reports_in(&arguments.directory)?;
    let summary = Summary::of(&reports);
    let write = |file: &PathBuf, contents: String| {
        writing::replace_file(file, contents.as_bytes())
            .map_err(|error| Error::File { path: file.clone(), error })
    };
    if let Some(file) = &arguments.html {
        write(file, page::page(&summary))?;
    }
    if let Some(file) = &arguments.map {
        write(file, map::lines(&summary))?;
    }
    let text = match (&arguments.stacks, &arguments.find) {
        (Some(file), _) => attributed_stacks(file, &summary)?,
        (None, Some(wanted)) => terminal::found(&summary, wanted),
        (None, None) => terminal::overview(&summary, arguments.top),
    };
    match io::stdout().lock().write_all(text.as_bytes()) {
        // The reader closed the pipe (head, less): no error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::Output(error)),
        _ => Ok(()),
    }
}

fn attributed_stacks(file: &PathBuf, summary: &Summary) -> Result<String, Error> {
    let text =
        fs::read_to_string(file).map_err(|error| Error::Stacks { path: file.clone(), error })?;
    stacks::attributed(&text, summary).map_err(|error| Error::NoStack { path: file.clone(), error })
}
