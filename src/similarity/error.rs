//! What a run of the pass can fail with.

use crate::host::records::WriteError;
use std::io;

/// A file or directory that the options name and that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A report cannot be written.
    #[error("cannot write '{path}': {error}")]
    Write {
        /// The file.
        path: String,
        /// What the file system reports.
        error: io::Error,
    },
    /// The module's code cannot be written into the directory for reports.
    #[error(transparent)]
    Report(#[from] WriteError),
}
