//! `rustmerge-bisect`: which merge or outlining of a build makes its tests fail.

use crate::names::counted;
use crate::reading::{self, ReadError};
use clap::Parser;
use rustmerge_schema::directory::DIRECTORY_VARIABLE;
use rustmerge_schema::{Form, ModuleReport};
use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, ExitCode};
use tempfile::TempDir;

/// The environment variable with the passes of the build.
const PASSES_VARIABLE: &str = "RUSTMERGE_PASSES";

/// Passes that have the parameter `bisect-limit`.
const PASSES: [&str; 2] = ["rust-mergefunc", "rust-iroutliner"];

/// How the parameter begins.
const LIMIT: &str = "bisect-limit=";

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
    #[error(
        "no reports: the command compiled nothing with the plugin (all was built before or came from a cache, or the \
         compiler does not load the plugin), or sets {DIRECTORY_VARIABLE} itself"
    )]
    NothingCompiled,
    #[error("nothing was merged or outlined: the cause is another one")]
    NothingDone,
    #[error(
        "the command fails, and compiled nothing again: it has to compile every file each time (make clean, cargo clean)"
    )]
    NotAgain,
    #[error(
        "the limit did not reach the passes of '{0}': the command sets {PASSES_VARIABLE} itself, or has the option \
         -rustmerge-passes, which takes precedence"
    )]
    NotLimited(String),
    #[error("the command fails without any merge or outlining too: the cause is another one")]
    FailsAnyway,
    #[error(
        "{PASSES_VARIABLE} cannot name the module '{0}', which has one of , ; < > ( ) in its name"
    )]
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
    // A limit of the user's would hide what comes after it.
    let passes = env::var(PASSES_VARIABLE).ok().map(|passes| with_limit(&passes, None));
    let all = Attempt::run(command, passes.as_deref())?;
    if all.is_good {
        return Err(Error::Succeeds);
    }
    let reports = all.reports()?.ok_or(Error::NothingCompiled)?;
    let steps = Steps::of(&reports)?;
    if steps.count() == 0 {
        return Err(Error::NothingDone);
    }
    say(&format!("merges and outlinings: {}; the command fails with all", steps.count()));
    let (mut good, mut bad) = (0, steps.count());
    // The first question is whether it succeeds without any.
    let mut asked = 0;
    while let Some((module, number)) = steps.after(asked) {
        let limit = format!("{LIMIT}{module}:{number}");
        let passes = with_limit(passes.as_deref().unwrap_or("+"), Some(&limit));
        let attempt = Attempt::run(command, Some(&passes))?;
        let outcome = if attempt.is_good { "succeeds" } else { "fails" };
        say(&format!("it {outcome} with the first {asked} of {}", steps.count()));
        match attempt.is_good {
            true => good = asked,
            false if asked == 0 => return Err(attempt.why_it_fails_without_any()?),
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

/// A run of the command.
struct Attempt {
    /// Whether it succeeded.
    is_good: bool,
    /// Where the passes wrote reports.
    folder: TempDir,
}

impl Attempt {
    /// Runs the command, with other passes than the default if some are given.
    fn run(command: &[OsString], passes: Option<&str>) -> Result<Self, Error> {
        let folder = tempfile::tempdir().map_err(Error::Folder)?;
        let status = Command::new(&command[0])
            .args(&command[1..])
            .env(DIRECTORY_VARIABLE, folder.path())
            .envs(passes.map(|passes| (PASSES_VARIABLE, passes)))
            .status();
        let program = || command[0].to_string_lossy().into_owned();
        let is_good = status
            .map(|status| status.success())
            .map_err(|error| Error::Run { program: program(), error })?;
        Ok(Attempt { is_good, folder })
    }

    /// What the passes reported, if any ran.
    fn reports(&self) -> Result<Option<Vec<ModuleReport>>, ReadError> {
        match reading::reports_in(self.folder.path()) {
            Err(ReadError::Empty(_)) => Ok(None),
            reports => reports.map(Some),
        }
    }

    /// Why a run fails whose limit leaves out everything.
    fn why_it_fails_without_any(&self) -> Result<Error, Error> {
        let Some(reports) = self.reports()? else { return Ok(Error::NotAgain) };
        let module = reports.iter().find(|report| highest_number(report).is_some());
        Ok(module.map_or(Error::FailsAnyway, |report| Error::NotLimited(report.module.clone())))
    }
}

/// The highest number of a report's merges and outlinings, if it has some.
fn highest_number(report: &ModuleReport) -> Option<u32> {
    let merges = report.merges.iter().map(|merge| merge.number);
    merges.chain(report.outlines.iter().map(|outline| outline.number)).max()
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
            let Some(highest) = highest_number(report) else { continue };
            if report.module.contains([',', ';', '<', '>', '(', ')']) {
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

/// The passes of a build, up to a limit instead of those that they have.
fn with_limit(passes: &str, limit: Option<&str>) -> String {
    if let Some(parameters) = passes.strip_prefix('+') {
        return format!("+{}", limited(parameters, limit));
    }
    let parts = passes.split_inclusive([',', '(', ')']).map(|part| {
        let pass = part.trim_end_matches([',', '(', ')']);
        let (name, rest) = pass.split_at(pass.find('<').unwrap_or(pass.len()));
        let inside = rest.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        let parameters = if rest.is_empty() { Some("") } else { inside };
        match parameters.filter(|_| PASSES.contains(&name)) {
            Some(parameters) => {
                format!("{name}<{}>{}", limited(parameters, limit), &part[pass.len()..])
            }
            None => part.to_owned(),
        }
    });
    parts.collect()
}

/// Parameters with a limit instead of those that they have.
fn limited(parameters: &str, limit: Option<&str>) -> String {
    let kept = parameters.split(';').filter(|one| !one.is_empty() && !one.starts_with(LIMIT));
    kept.chain(limit).collect::<Vec<_>>().join(";")
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
            let count = counted(outline.regions.len(), "region");
            let length = counted(outline.instructions as usize, "instruction");
            text += &format!("  {}: {count} of {length} share {}:\n", report.pass, outline.shared);
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
        let limited = |passes| with_limit(passes, Some("bisect-limit=a.c:7"));
        assert_eq!(limited("+"), "+bisect-limit=a.c:7");
        assert_eq!(limited("+time-weight=9;"), "+time-weight=9;bisect-limit=a.c:7");
        let passes = "rust-mergefunc<no-parameters;>,rust-iroutliner,rust-mergefunc<>";
        let expected = "rust-mergefunc<no-parameters;bisect-limit=a.c:7>,\
                        rust-iroutliner<bisect-limit=a.c:7>,rust-mergefunc<bisect-limit=a.c:7>";
        assert_eq!(limited(passes), expected);
        let expected = "module(rust-mergefunc<bisect-limit=a.c:7>),globaldce";
        assert_eq!(limited("module(rust-mergefunc),globaldce"), expected);
        for others in ["", "globaldce", "rust-mergefunc<all", "rust-mergefuncs"] {
            assert_eq!(limited(others), others);
        }
    }

    #[test]
    fn limits_that_the_passes_have_are_left_out() {
        let passes = ["+bisect-limit=2;skip=f", "rust-mergefunc<skip=f;bisect-limit=b.c:2>"];
        let without = passes.map(|passes| with_limit(passes, None));
        assert_eq!(without, ["+skip=f", "rust-mergefunc<skip=f>"]);
        let with = passes.map(|passes| with_limit(passes, Some("bisect-limit=a.c:7")));
        let expected = ["+skip=f;bisect-limit=a.c:7", "rust-mergefunc<skip=f;bisect-limit=a.c:7>"];
        assert_eq!(with, expected);
    }

    #[test]
    fn steps_are_counted_over_modules() {
        let steps = Steps { last: BTreeMap::from([("a.c", 2), ("b.c", 1)]) };
        let found: Vec<_> = (0..4).map(|done| steps.after(done)).collect();
        assert_eq!(found, [Some(("a.c", 1)), Some(("a.c", 2)), Some(("b.c", 1)), None]);
    }
}
