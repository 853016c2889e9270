//! clang with rustmerge: `rustmerge-clang -Oz -c a.c`, `rustmerge-clang -- ccache clang-22 -Oz -c a.c`.
//! Under the name `rustmerge-clang++` it stands for clang++, and with a version after the name for
//! the compiler of that version.

use rustmerge_driver::{clang, perform};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let called = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&called).file_name().unwrap_or(&called).to_string_lossy().into_owned();
    perform(&name, |words| clang::action(&name, words))
}
