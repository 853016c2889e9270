//! Reports of a compilation whose outputs are not chosen yet.

use crate::error::DriverError;
use rustmerge_schema::directory::{DIRECTORY_VARIABLE, directory};
use rustmerge_schema::{ModuleReport, PlainObject};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fmt, fs, io};
use tempfile::TempDir;

/// The name that a report has in place of a pass's.
const NAME: &str = "never-larger";

/// An output that is as without the passes.
pub(crate) struct Kept<'a> {
    pub(crate) path: PathBuf,
    /// The module that reports name; none if all modules of the command are in its outputs.
    pub(crate) module: Option<&'a str>,
    pub(crate) object: PlainObject,
}

impl fmt::Display for Kept<'_> {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlainObject { bytes, bytes_with_passes } = self.object;
        let path = self.path.display();
        write!(
            text,
            "{path} is as without the passes: {bytes} bytes, {bytes_with_passes} with them"
        )
    }
}

/// A folder that gets the reports of a command.  Those of modules whose outputs are as without the
/// passes would say what is not in the program.
pub(crate) struct HeldReports {
    /// Where reports belong.
    directory: PathBuf,
    held: TempDir,
}

impl HeldReports {
    /// Makes a command write its reports apart, if the environment asks for reports.
    pub(crate) fn of(command: &mut Command) -> Result<Option<Self>, DriverError> {
        let Some(directory) = directory() else { return Ok(None) };
        let held = fs::create_dir_all(&directory)
            .and_then(|()| tempfile::Builder::new().prefix(".never-larger-").tempdir_in(&directory))
            .map_err(|error| DriverError::cannot_write(&directory, error))?;
        command.env(DIRECTORY_VARIABLE, held.path());
        Ok(Some(HeldReports { directory, held }))
    }

    /// Puts the reports to where they belong, and one for each output that is as without the passes
    /// in place of those of its modules.
    pub(crate) fn release(self, kept: &[Kept<'_>], llvm: u32) -> Result<(), DriverError> {
        self.try_release(kept, llvm)
            .map_err(|error| DriverError::cannot_write(&self.directory, error))
    }

    fn try_release(&self, kept: &[Kept<'_>], llvm: u32) -> io::Result<()> {
        for (at, one) in kept.iter().enumerate() {
            let text = serde_json::to_vec_pretty(&report_of(one, llvm))?;
            fs::write(self.held.path().join(file_name(one, at)), text)?;
        }
        let entries = fs::read_dir(self.held.path())?;
        let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        // The numbers in the names are in the order in which reports were written.
        paths.sort();
        for path in paths {
            if !is_of_pass_without_effect(&path, kept) {
                move_into(&path, &self.directory)?;
            }
        }
        Ok(())
    }
}

fn report_of(kept: &Kept<'_>, llvm: u32) -> ModuleReport {
    let module = kept.module.map_or_else(|| kept.path.display().to_string(), str::to_owned);
    let plugin = env!("CARGO_PKG_VERSION");
    ModuleReport {
        plain_object: Some(kept.object),
        statistics: BTreeMap::from([("plain-objects".to_owned(), 1)]),
        ..ModuleReport::empty(NAME, plugin, &llvm.to_string(), module)
    }
}

/// Process and number tell reports apart.
fn file_name(kept: &Kept<'_>, at: usize) -> String {
    let output = kept.path.file_name().unwrap_or_default().to_string_lossy();
    format!("{}-{NAME}-{}-{at}.json", output.trim_start_matches('.'), std::process::id())
}

/// Whether a report says what a pass did to a module whose output is as without it.
fn is_of_pass_without_effect(path: &Path, kept: &[Kept<'_>]) -> bool {
    let report = fs::read(path).ok().and_then(|text| serde_json::from_slice(&text).ok());
    report.is_some_and(|report: ModuleReport| {
        let is_of = |one: &Kept<'_>| one.module.is_none_or(|module| report.module == module);
        report.plain_object.is_none() && kept.iter().any(is_of)
    })
}

/// Moves a file whose name ends in `-N.ending`, with the first number that is free.
fn move_into(path: &Path, directory: &Path) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, ""));
    let (stem, _) = stem.rsplit_once('-').unwrap_or((stem, ""));
    let mut names = (0..).map(|number: u32| directory.join(format!("{stem}-{number}.{ending}")));
    let free = names.find(|name| !name.exists()).unwrap_or_else(|| directory.join(&*name));
    fs::rename(path, free)
}
