//! What passes write for people and programs.

mod file;
mod module;

pub use file::{create_file, replace_file};
pub use module::{
    DIRECTORY_VARIABLE, WriteError, describe, directory, empty_report, source, time_of,
    write_report,
};
