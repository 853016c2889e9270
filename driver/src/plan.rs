//! What clang is going to execute (`-###`).

use std::process::Command;

/// What clang prints for a command line, whose first word is clang.
pub(crate) fn plan_of(compiler: &Command) -> Option<String> {
    let mut plan = Command::new(compiler.get_program());
    for (name, value) in compiler.get_envs() {
        match value {
            Some(value) => plan.env(name, value),
            None => plan.env_remove(name),
        };
    }
    // First, because words after `--` are files.
    let output = plan.arg("-###").args(compiler.get_args()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The words of each command in it.
pub(crate) fn commands(plan: &str) -> impl Iterator<Item = shlex::Shlex<'_>> {
    plan.lines().filter(|line| line.starts_with(" \"")).map(shlex::Shlex::new)
}
