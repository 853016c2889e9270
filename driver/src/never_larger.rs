//! `--never-larger`: outputs are made without the passes too, and the smaller ones stay.
//!
//! The build without the passes comes first, into a folder of its own and without a word, and is
//! kept in memory.  The build with the passes then is as it always is, with its diagnostics and all
//! files that it writes, and a smaller output replaces its own at the end.

use crate::error::DriverError;
use crate::loaded::loaded_bytes;
use crate::note;
use crate::reports::{HeldReports, Kept};
use rustmerge_schema::PlainObject;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use tempfile::{NamedTempFile, TempDir};

/// Asks for it, as the first argument of a wrapper.
pub(crate) const OPTION: &str = "--never-larger";

/// Asks for it in the environment; empty and `0` do not.
const VARIABLE: &str = "RUSTMERGE_NEVER_LARGER";

/// Takes the option from a command line, and tells whether it or the environment asks for it.
pub(crate) fn take_option(words: &mut Vec<OsString>) -> bool {
    let is_first = words.first().is_some_and(|word| word == OPTION);
    if is_first {
        words.remove(0);
    }
    is_first || std::env::var_os(VARIABLE).is_some_and(|value| !value.is_empty() && value != "0")
}

/// A command that makes outputs without the passes.
#[derive(Debug)]
pub(crate) struct PlainBuild {
    /// Writes them into the folder.
    pub(crate) command: Command,
    pub(crate) folder: TempDir,
    /// Where the build with the passes writes outputs of the same names.
    pub(crate) destination: PathBuf,
    /// The module that reports name; none if all modules of the command are in its outputs.
    pub(crate) module: Option<String>,
}

/// An output of a [`PlainBuild`].
struct PlainOutput {
    /// Where it belongs.
    path: PathBuf,
    content: Vec<u8>,
    bytes: u64,
}

/// A command, and what makes the same outputs without the passes.
#[derive(Debug)]
pub struct Comparison {
    /// The wrapper's name.
    pub(crate) program: String,
    /// The command with the passes.
    pub(crate) command: Command,
    pub(crate) builds: Vec<PlainBuild>,
    /// The major version of LLVM.
    pub(crate) llvm: u32,
    pub(crate) is_verbose: bool,
}

/// A folder for outputs without the passes.
pub(crate) fn plain_folder() -> Result<TempDir, DriverError> {
    tempfile::Builder::new()
        .prefix("rustmerge-plain-")
        .tempdir()
        .map_err(|error| DriverError::cannot_write(&std::env::temp_dir(), error))
}

/// Whether a word of a command line names what can be read only once, by itself or after `=`, `@`
/// or an option of one letter.
pub(crate) fn names_stream(word: &str) -> bool {
    let values = word.match_indices('=').map(|(at, _)| &word[at + 1..]);
    let after_letter = word.strip_prefix('-').and_then(|word| word.get(1..));
    let mut names = values.chain(after_letter).chain(word.strip_prefix('@')).chain([word]);
    names.any(is_stream)
}

/// Descriptors are streams by name, because the standard input may be a file.
fn is_stream(name: &str) -> bool {
    let path = Path::new(name);
    let is_device = path.starts_with("/dev") && !path.starts_with("/dev/shm");
    let is_descriptor = path.starts_with("/proc") && path.iter().any(|part| part == "fd");
    let is_special = |file: fs::Metadata| !file.is_file() && !file.is_dir();
    name == "-" || is_device || is_descriptor || fs::metadata(path).is_ok_and(is_special)
}

impl Comparison {
    /// Builds both ways and returns the compiler's exit status.
    pub(crate) fn run(mut self) -> Result<ExitCode, DriverError> {
        let outputs: Vec<_> = self.builds.iter_mut().map(PlainBuild::outputs).collect();
        let reports = HeldReports::of(&mut self.command)?;
        let status = self
            .command
            .status()
            .map_err(|error| DriverError::cannot_run(self.command.get_program(), error))?;
        let mut kept = Vec::new();
        if status.success() {
            for (build, outputs) in self.builds.iter().zip(outputs) {
                for output in outputs {
                    kept.extend(output.keep_if_smaller(build.module.as_deref())?);
                }
            }
        }
        for one in kept.iter().filter(|_| self.is_verbose) {
            note(&self.program, format_args!("{one}"));
        }
        if let Some(reports) = reports {
            reports.release(&kept, self.llvm)?;
        }
        Ok(exit_code(status))
    }
}

impl PlainBuild {
    /// The outputs that have a size; none if the command fails, as the one with the passes then
    /// does and tells.
    fn outputs(&mut self) -> Vec<PlainOutput> {
        let command = &mut self.command;
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if !command.status().is_ok_and(|status| status.success()) {
            return Vec::new();
        }
        let files = fs::read_dir(self.folder.path()).into_iter().flatten().flatten();
        let output = |file: fs::DirEntry| {
            let content = fs::read(file.path()).ok()?;
            let bytes = loaded_bytes(&content)?;
            Some(PlainOutput { path: self.destination.join(file.file_name()), content, bytes })
        };
        let mut outputs: Vec<_> = files.filter_map(output).collect();
        outputs.sort_by(|one, other| one.path.cmp(&other.path));
        outputs
    }
}

impl PlainOutput {
    /// Replaces the output that was made with the passes if that is larger.
    fn keep_if_smaller(self, module: Option<&str>) -> Result<Option<Kept<'_>>, DriverError> {
        let Ok(content) = fs::read(&self.path) else { return Ok(None) };
        let object = match loaded_bytes(&content) {
            Some(with) if self.bytes < with => {
                PlainObject { bytes: self.bytes, bytes_with_passes: with }
            }
            _ => return Ok(None),
        };
        replace(&self.path, &self.content)
            .map_err(|error| DriverError::cannot_write(&self.path, error))?;
        Ok(Some(Kept { path: self.path, module, object }))
    }
}

/// Gives a file new contents in one step; its permissions stay.
fn replace(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut draft = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    draft.write_all(content)?;
    fs::set_permissions(draft.path(), fs::metadata(path)?.permissions())?;
    draft.persist(path)?;
    Ok(())
}

/// As a shell has it for a compiler that a signal ended.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_and_devices_are_streams_in_any_word() {
        for word in [
            "-",
            "/dev/stdin",
            "//dev/./fd/3",
            "/proc/self/fd/0",
            "/proc/1/fd/0",
            "-o/dev/stdout",
            "-fprofile-instrument-use-path=/dev/fd/3",
            "a=/dev/fd/3",
            "@/dev/fd/3",
        ] {
            assert!(names_stream(word), "{word}");
        }
        for word in [
            "",
            "-O",
            "--",
            "nowhere.c",
            "Cargo.toml",
            "-I/",
            "/dev/shm/nowhere.c",
            "-fdebug-compilation-dir=/proc/self/cwd",
            "-DNAME=\"/dev/stdin\"",
        ] {
            assert!(!names_stream(word), "{word}");
        }
    }

    #[test]
    fn a_pipe_is_a_stream() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
        assert!(names_stream(&pipe.display().to_string()));
    }
}
