//! Report files, and files that are replaced atomically.

mod file;
mod module;

pub(crate) use file::replace_file;
pub use module::{DIRECTORY_VARIABLE, WriteError};
pub(crate) use module::{describe, empty_report, source, time_of, write_file, write_report};
pub(crate) use rustmerge_schema::directory::directory;
