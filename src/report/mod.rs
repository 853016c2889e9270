//! What passes write for people and programs.

mod file;

pub use file::replace_file;
