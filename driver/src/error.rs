//! Why a compiler does not run.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a compiler does not run: one line for the user.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DriverError {
    /// There is a `--` without a compiler after it.
    #[error("expected a compiler name after '--', as in '-- clang-22'")]
    NoCompiler,
    /// There is nowhere to print to.
    #[error("cannot print: {0}")]
    CannotPrint(std::io::Error),
    /// The compiler is the wrapper, which would call itself forever.
    #[error("'{}' is this program itself", .0.display())]
    CallsItself(PathBuf),
    /// A program cannot be executed.
    #[error("cannot run '{program}': {reason}")]
    CannotRun {
        /// Its name as the command line has it.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// What a compiler says of its version names no LLVM.
    #[error("'{program}' is not {wanted}: its version names no LLVM; it says '{says}'")]
    NoLlvm {
        /// Its name as the command line has it.
        program: String,
        /// "clang" or "rustc".
        wanted: &'static str,
        /// The first line of its version.
        says: String,
    },
    /// There is no plugin for an LLVM.
    #[error("no plugin for LLVM {major} of '{program}': there is no {}", .path.display())]
    NoPlugin {
        /// The compiler's or linker's name as the command line has it.
        program: String,
        /// The major version of its LLVM.
        major: u32,
        /// Where the plugin would be.
        path: PathBuf,
    },
    /// A cache would keep what it made, for another plugin and other passes too.
    #[error("'{cache}' sees neither the plugin nor RUSTMERGE_PASSES; use '{instead}'")]
    BelowCache {
        /// The cache.
        cache: &'static str,
        /// What the user writes so that it sees them.
        instead: String,
    },
    /// A file cannot be read.
    #[error("cannot read '{}': {reason}", .path.display())]
    CannotRead {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A file or folder cannot be written.
    #[error("cannot write '{}': {reason}", .path.display())]
    CannotWrite {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
}

impl DriverError {
    /// For a program and what the system, or the search for it, says.
    pub(crate) fn cannot_run(program: &OsStr, reason: impl ToString) -> Self {
        let program = program.to_string_lossy().into_owned();
        DriverError::CannotRun { program, reason: reason.to_string() }
    }

    /// For a file and what the system says.
    pub(crate) fn cannot_read(path: &Path, reason: std::io::Error) -> Self {
        DriverError::CannotRead { path: path.to_owned(), reason }
    }

    /// For a file or folder and what the system says.
    pub(crate) fn cannot_write(path: &Path, reason: std::io::Error) -> Self {
        DriverError::CannotWrite { path: path.to_owned(), reason }
    }
}
