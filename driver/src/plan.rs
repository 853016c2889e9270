//! What clang is going to execute (`-###`).

use std::process::Command;

/// What clang prints for a command line, whose first word is clang.
pub(crate) fn plan_of(compiler: &Command) -> Option<String> {
    let output = asking(compiler).output().ok()?;
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The command that prints the plan.
fn asking(compiler: &Command) -> Command {
    let mut plan = Command::new(compiler.get_program());
    for (name, value) in compiler.get_envs() {
        match value {
            Some(value) => plan.env(name, value),
            None => plan.env_remove(name),
        };
    }
    // First, because words after `--` are files.
    plan.arg("-###").args(compiler.get_args());
    plan
}

/// The words of each command in it.
pub(crate) fn commands(plan: &str) -> impl Iterator<Item = shlex::Shlex<'_>> {
    plan.lines().filter(|line| line.starts_with(" \"")).map(shlex::Shlex::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_is_asked_for_before_all_arguments() {
        let mut compiler = Command::new("clang");
        compiler.args(["-c", "--", "a.c"]);
        let plan = asking(&compiler);
        assert_eq!(plan.get_program(), "clang");
        assert!(plan.get_args().eq(["-###", "-c", "--", "a.c"]));
    }
}
