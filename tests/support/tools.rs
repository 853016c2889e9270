//! LLVM's programs, where they are installed.

use super::llvm_major;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A program of the LLVM under test, or `None` (said on the standard error
/// stream) where it is not installed.
#[expect(clippy::print_stderr, reason = "a test that skips says why")]
pub(crate) fn tool(name: &str) -> Option<Command> {
    let versioned = format!("{name}-{}", llvm_major());
    let runs = |program: &str| {
        let mut probe = Command::new(program);
        probe.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        probe.status().is_ok_and(|status| status.success())
    };
    if runs(&versioned) {
        return Some(Command::new(versioned));
    }
    eprintln!("{versioned} is not installed: ci/install-llvm {}", llvm_major());
    None
}

/// A path for a file of this test run.
pub(crate) fn scratch_file(name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let unique = format!("{}-{number}-{name}", std::process::id());
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(unique)
}
