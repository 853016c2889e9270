//! `rustmerge-report`: sums up what rustmerge did to a build, from the files
//! that `RUSTMERGE_REPORT=DIR` made its passes write.

mod bisect;
mod difference;
mod json;
#[cfg(test)]
mod manual;
mod map;
mod markdown;
mod measured;
mod names;
mod page;
mod paths;
mod places;
mod reading;
mod sarif;
mod similar;
mod stacks;
mod summary;
mod terminal;
mod writing;

use clap::Parser;
use difference::Difference;
use measured::{MeasureError, Measured};
use reading::ReadError;
use stacks::NoStack;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use summary::Summary;

/// Sums up what rustmerge did to a build
#[derive(Parser)]
#[command(
    version,
    long_version = concat!(
        env!("CARGO_PKG_VERSION"),
        "\nBy default hosts run: rust-mergefunc<no-parameters>,rust-iroutliner,rust-mergefunc"
    ),
    after_help = "rustmerge-report similar --help: what repeats in a program's source"
)]
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
    /// Writes all of the summary as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Writes a short text with tables that fold, for a comment of a pull request
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Writes code that repeats as SARIF, for code hosts and editors; addresses are relative to
    /// the folder in which this program runs
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,
    /// Prints what changed since another build, whose RUSTMERGE_REPORT this was
    #[arg(long, value_name = "DIRECTORY", conflicts_with_all = ["find", "stacks"])]
    diff: Option<PathBuf>,
    /// The program, linked without the plugin, to measure it
    #[arg(long, value_name = "PROGRAM", requires = "after")]
    before: Option<PathBuf>,
    /// The program, linked with the plugin
    #[arg(long, value_name = "PROGRAM", requires = "before")]
    after: Option<PathBuf>,
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
    let program = std::env::args_os().next().unwrap_or_default();
    if Path::new(&program).file_name().is_some_and(|name| name == "rustmerge-bisect") {
        return bisect::main(std::env::args_os());
    }
    if std::env::args_os().nth(1).is_some_and(|first| first == "similar") {
        return similar::main(std::env::args_os().skip(1));
    }
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
    #[error(transparent)]
    Measure(#[from] MeasureError),
    #[error("the folder in which this program runs is not there: {0}")]
    Folder(io::Error),
    #[error("cannot write to the standard output: {0}")]
    Output(io::Error),
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let reports = reading::reports_in(&arguments.directory)?;
    let summary = Summary::of(&reports);
    let older = arguments.diff.as_deref().map(reading::reports_in).transpose()?;
    let difference = older.map(|reports| Difference::of(&Summary::of(&reports), &summary));
    let measured = match (&arguments.before, &arguments.after) {
        (Some(before), Some(after)) => Some(Measured::read(before, after, &summary)?),
        _ => None,
    };
    let (difference, measured) = (difference.as_ref(), measured.as_ref());
    let top = arguments.top;
    let write = |file: &Option<PathBuf>, contents: &dyn Fn() -> String| match file {
        Some(path) => writing::replace_file(path, contents().as_bytes())
            .map_err(|error| Error::File { path: path.clone(), error }),
        None => Ok(()),
    };
    write(&arguments.html, &|| page::page(&summary))?;
    write(&arguments.map, &|| map::lines(&summary))?;
    write(&arguments.json, &|| json::document(&summary, difference, measured))?;
    write(&arguments.markdown, &|| markdown::comment(&summary, difference, measured, top))?;
    if arguments.sarif.is_some() {
        let base = std::env::current_dir().map_err(Error::Folder)?;
        write(&arguments.sarif, &|| sarif::log(&reports, &base))?;
    }
    let mut text = match (&arguments.stacks, &arguments.find, difference) {
        (Some(file), ..) => attributed_stacks(file, &summary)?,
        (None, Some(wanted), _) => terminal::found(&summary, wanted),
        (None, None, Some(difference)) => terminal::changes(difference, top),
        (None, None, None) => terminal::overview(&summary, top),
    };
    if let Some(measured) = measured {
        text += &terminal::measured(measured, &summary, top);
    }
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
