//! What clang is going to execute (`-###`).

use std::process::Command;

/// What clang prints for a command line.
pub(crate) fn plan_of(compiler: &mut Command) -> Option<String> {
    let output = compiler.arg("-###").output().ok()?;
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The words of each command in it.
pub(crate) fn commands(plan: &str) -> impl Iterator<Item = shlex::Shlex<'_>> {
    plan.lines().filter(|line| line.starts_with(" \"")).map(shlex::Shlex::new)
}
