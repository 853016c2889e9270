//! One file for each run of a pass on a module, where the environment asks for
//! it.  docs/report.md documents the files.

use super::file::create_file;
use crate::host::pass::Progress;
use crate::llvm::{Function, Module, SourceLocation};
use rustmerge_schema as schema;
use rustmerge_schema::ModuleReport;
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;

pub use rustmerge_schema::directory::DIRECTORY_VARIABLE;

/// As much of a module's name as is kept in the name of its file.
const MAX_NAME: usize = 60;

/// The report of a pass that has done nothing yet.
pub(crate) fn empty_report(pass: &str, module: Module<'_>) -> ModuleReport {
    let plugin = env!("CARGO_PKG_VERSION");
    ModuleReport::empty(pass, plugin, crate::LLVM_MAJOR, module.identifier())
}

/// How long each phase took, all its turns together, in the order of the first.
pub(crate) fn time_of(progress: &Progress) -> schema::Time {
    let mut phases: Vec<schema::Phase> = Vec::new();
    for (name, time) in progress.times() {
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        match phases.iter_mut().find(|phase| phase.name == name) {
            Some(phase) => phase.microseconds = phase.microseconds.saturating_add(microseconds),
            None => phases.push(schema::Phase { name: name.to_owned(), microseconds }),
        }
    }
    schema::Time { phases }
}

/// A function as reports name it, at the place of its definition.
pub(crate) fn describe(function: Function<'_>) -> schema::Function {
    let source = function.source_location().map(|place| source(&place));
    schema::Function { name: function.display_name(), source }
}

/// A place as reports name it.
pub(crate) fn source(place: &SourceLocation<'_>) -> schema::Source {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    schema::Source { directory: text(place.directory), file: text(place.file), line: place.line }
}

/// A report that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write a report into '{}' ({DIRECTORY_VARIABLE}): {error}", .directory.display())]
pub struct WriteError {
    /// The directory for reports.
    pub directory: PathBuf,
    /// What the file system reports.
    pub error: io::Error,
}

impl WriteError {
    /// Makes the host fail, with one message for all passes and modules of a process: they write
    /// into one directory.
    pub(crate) fn emit_once(&self, pass: &str, module: Module<'_>) {
        static TOLD: Once = Once::new();
        TOLD.call_once(|| module.emit_error(&format!("{pass}: {self}")));
    }
}

/// Writes a report.
///
/// # Errors
///
/// It was requested, so failing to write it is an error of the build; the module is right
/// all the same.
pub(crate) fn write_report(directory: &Path, report: &ModuleReport) -> Result<(), WriteError> {
    let mut text = serde_json::to_vec_pretty(report).expect("text and numbers can be written");
    text.push(b'\n');
    write_file(directory, &report.module, ".json", &text)
}

/// Writes a file about a module, whose name has an ending.
///
/// # Errors
///
/// As [`write_report`].
pub(crate) fn write_file(
    directory: &Path,
    module: &str,
    ending: &str,
    text: &[u8],
) -> Result<(), WriteError> {
    let path = std::fs::create_dir_all(directory)
        .and_then(|()| create_file(directory, &stem(module), ending, text))
        .map_err(|error| WriteError { directory: directory.to_owned(), error })?;
    log::debug!("report: {}", path.display());
    Ok(())
}

/// The stem of a file name: the module's name, a digest of its whole identifier, so that
/// modules of one name in several directories differ, and the number of the process.
fn stem(module: &str) -> String {
    let name = module.rsplit(['/', '\\']).next().unwrap_or(module);
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' })
        .take(MAX_NAME)
        .collect();
    // No hidden files, and nothing that looks like an option.
    let name = name.trim_start_matches(['.', '-']);
    let digest: String =
        Sha256::digest(module).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("{name}-{digest}-{}", std::process::id())
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn names_are_safe_and_told_apart() {
        assert!(stem("/a/b c/d:e.bc").starts_with("d_e.bc-"));
        assert!(stem("-").starts_with('-') && stem("-").len() > 16);
        assert!(stem("../.hidden").starts_with("hidden-"));
        assert_ne!(stem("a/x.c"), stem("b/x.c"));
        assert_eq!(stem("a/x.c"), stem("a/x.c"));
        assert!(stem(&"é/".repeat(500)).len() < 120);
        assert!(stem(&"x".repeat(500)).len() < 120);
    }
}
