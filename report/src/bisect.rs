//! `rustmerge-bisect`: which merge or outlining of a build makes its tests fail.

use crate::reading::{self, ReadError};
use clap::Parser;
use rustmerge_schema::directory::DIRECTORY_VARIABLE;
use rustmerge_schema::{Form, ModuleReport};
use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, ExitCode};

/// The environment variable with the passes of the build.
const PASSES_VARIABLE: &str = "RUSTMERGE_PASSES";

/// Passes that have the parameter `bisect-limit`.
const PASSES: [&str; 2] = ["rust-mergefunc", "rust-iroutliner"];

/// Finds the merge or outlining that makes a program fail
///
/// COMMAND builds and tests the program, and succeeds where the program does what it should.  It has to
/// compile every file again each time (make clean, cargo clean): it runs once for each halving of what
/// remains.
#[derive(Parser)]
#[command(name = "rustmerge-bisect", version)]
struct Arguments {
    /// The command, with its arguments
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

/// Why nothing was found.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("cannot make a folder for reports: {0}")]
    Folder(io::Error),
    #[error("cannot run '{program}': {error}")]
    Run { program: String, error: io::Error },
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("the command succeeds with all merges and outlinings: there is nothing to find")]
    Succeeds,
    #[error("the command fails without any merge or outlining too: the cause is another one")]
    FailsAnyway,
    #[error("{PASSES_VARIABLE} cannot name the module '{0}', which has one of , ; < > in its name")]
    Name(String),
    #[error("cannot write to the standard output: {0}")]
    Output(io::Error),
}

/// The command, for its manual page.
#[cfg(test)]
pub(crate) fn command() -> clap::Command {
    <Arguments as clap::CommandFactory>::command()
}

/// Runs the program with its name and arguments.
pub(crate) fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    match run(&Arguments::parse_from(arguments).command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            // Where this cannot be printed, only the exit code reports the error.
            let _ = writeln!(io::stderr(), "rustmerge-bisect: error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &[OsString]) -> Result<(), Error> {
    let passes = env::var(PASSES_VARIABLE).ok();
    let folder = tempfile::tempdir().map_err(Error::Folder)?;
    if succeeds(command, DIRECTORY_VARIABLE, folder.path().into())? {
        return Err(Error::Succeeds);
    }
    let reports = reading::reports_in(folder.path())?;
    let steps = Steps::of(&reports)?;
    say(&format!("{} merges and outlinings; the command fails with all", steps.count()));
    let (mut good, mut bad) = (0, steps.count());
    // The first question is whether it succeeds without any.
    let mut asked = 0;
    loop {
        let limit = steps.after(asked).map(|(module, number)| format!("{module}:{number}"));
        let passes = limited(passes.as_deref(), &limit.unwrap_or_default());
        let is_good = succeeds(command, PASSES_VARIABLE, passes.into())?;
        let outcome = if is_good { "succeeds" } else { "fails" };
        say(&format!("it {outcome} with the first {asked} of {}", steps.count()));
        match is_good {
            true => good = asked,
            false if asked == 0 => return Err(Error::FailsAnyway),
            false => bad = asked,
        }
        if bad - good <= 1 {
            break;
        }
        asked = good.midpoint(bad);
    }
    let Some((module, number)) = steps.after(good) else { return Err(Error::FailsAnyway) };
    let text = found(&reports, module, number);
    io::stdout().lock().write_all(text.as_bytes()).map_err(Error::Output)
}

fn say(text: &str) {
    // The result matters, not how it was found.
    let _ = writeln!(io::stderr(), "rustmerge-bisect: {text}");
}

/// Whether the command succeeds with a variable of the environment.
fn succeeds(command: &[OsString], variable: &str, value: OsString) -> Result<bool, Error> {
    let status = Command::new(&command[0]).args(&command[1..]).env(variable, value).status();
    let program = || command[0].to_string_lossy().into_owned();
    status.map(|status| status.success()).map_err(|error| Error::Run { program: program(), error })
}

/// What the passes did, in the order in which `bisect-limit` counts: by the names of modules, then by
/// number.
struct Steps<'a> {
    /// The highest number of each module.
    last: BTreeMap<&'a str, usize>,
}

impl<'a> Steps<'a> {
    /// Reads the numbers of reports.
    ///
    /// # Errors
    ///
    /// A module's name cannot be a parameter.
    fn of(reports: &'a [ModuleReport]) -> Result<Self, Error> {
        let mut last: BTreeMap<&str, usize> = BTreeMap::new();
        for report in reports {
            let merges = report.merges.iter().map(|merge| merge.number);
            let numbers = merges.chain(report.outlines.iter().map(|outline| outline.number));
            let Some(highest) = numbers.max() else { continue };
            if report.module.contains([',', ';', '<', '>']) {
                return Err(Error::Name(report.module.clone()));
            }
            let entry = last.entry(&report.module).or_default();
            *entry = (*entry).max(highest as usize);
        }
        Ok(Steps { last })
    }

    fn count(&self) -> usize {
        self.last.values().sum()
    }

    /// The step that comes after the first `done`.
    fn after(&self, mut done: usize) -> Option<(&'a str, usize)> {
        for (&module, &last) in &self.last {
            if done < last {
                return Some((module, done + 1));
            }
            done -= last;
        }
        None
    }
}

/// The passes of a build, up to a limit.
fn limited(passes: Option<&str>, limit: &str) -> String {
    let parameter = format!("bisect-limit={limit}");
    match passes {
        None => format!("+{parameter}"),
        Some(passes) if passes.trim_start().starts_with('+') => format!("{passes};{parameter}"),
        Some(passes) => PASSES.iter().fold(passes.to_owned(), |text, pass| {
            let named = text.replace(pass, &format!("{pass}<{parameter}>"));
            named.replace(&format!("{pass}<{parameter}><"), &format!("{pass}<{parameter};"))
        }),
    }
}

/// What has a number, as remarks say it.
fn found(reports: &[ModuleReport], module: &str, number: usize) -> String {
    let mut text =
        format!("The first that makes the command fail is number {number} of {module}:\n");
    for report in reports.iter().filter(|report| report.module == module) {
        for merge in report.merges.iter().filter(|one| one.number as usize == number) {
            let survivor = &merge.survivor.name;
            let relation = if merge.shared_body { "shares the body" } else { "is identical to" };
            for member in &merge.members {
                let outcome = match member.form {
                    Form::Erased => "is replaced by it",
                    Form::Alias => "becomes an alias of it",
                    Form::Thunk => "forwards to it",
                    Form::Redirected => "its callers call that",
                };
                let name = &member.function.name;
                text += &format!("  {}: {name} {relation} {survivor} and {outcome}\n", report.pass);
            }
        }
        for outline in report.outlines.iter().filter(|one| one.number as usize == number) {
            let (count, length) = (outline.regions.len(), outline.instructions);
            text += &format!(
                "  {}: {count} regions of {length} instructions share {}:\n",
                report.pass, outline.shared
            );
            for region in &outline.regions {
                let source = region.function.source.as_ref();
                let place = source.map(|place| format!(" at {}:{}", place.file, place.line));
                text += &format!("    {}{}\n", region.function.name, place.unwrap_or_default());
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_added_to_the_passes_of_the_build() {
        let limit = "a.c:7";
        assert_eq!(limited(None, limit), "+bisect-limit=a.c:7");
        assert_eq!(limited(Some("+time-weight=9"), limit), "+time-weight=9;bisect-limit=a.c:7");
        let passes = "rust-mergefunc<no-parameters>,rust-iroutliner,rust-mergefunc";
        let expected = "rust-mergefunc<bisect-limit=a.c:7;no-parameters>,\
                        rust-iroutliner<bisect-limit=a.c:7>,rust-mergefunc<bisect-limit=a.c:7>";
        assert_eq!(limited(Some(passes), limit), expected);
    }

    #[test]
    fn steps_are_counted_over_modules() {
        let steps = Steps { last: BTreeMap::from([("a.c", 2), ("b.c", 1)]) };
        let found: Vec<_> = (0..4).map(|done| steps.after(done)).collect();
        assert_eq!(found, [Some(("a.c", 1)), Some(("a.c", 2)), Some(("b.c", 1)), None]);
    }
}
