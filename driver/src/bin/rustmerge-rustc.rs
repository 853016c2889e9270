//! rustc with rustmerge, for `RUSTC_WRAPPER` or in place of rustc.

use rustmerge_driver::{perform, rustc};
use std::process::ExitCode;

fn main() -> ExitCode {
    perform(rustc::NAME, rustc::action)
}
