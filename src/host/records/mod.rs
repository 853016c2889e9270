//! Report files, and files that are replaced atomically.

mod beginning;
mod file;
mod module;

pub(crate) use file::replace_file;
pub use module::{DIRECTORY_VARIABLE, WriteError};
pub(crate) use module::{
    describe, directory, empty_report, source, time_of, write_file, write_report,
};
