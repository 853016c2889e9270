//! clang and clang++ with rustmerge.

use crate::error::DriverError;
use crate::lld::{LinkStep, with};
use crate::plugin::plugin_for;
use crate::tool::{CLANG, Tool};
use crate::{Action, note, passes};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::Command;

/// Programs that take a compiler behind their name: caches, and those that spread work.
const LAUNCHERS: [&str; 6] = ["ccache", "sccache", "distcc", "icecc", "buildcache", "recc"];

/// With one of these clang does not link.
const STEPS_BEFORE_LINK: [&str; 9] =
    ["-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "--analyze", "--precompile", "--version"];

/// With one of these in front, clang's driver takes no options of its own.
const INTERNAL_COMMANDS: [&str; 3] = ["-cc1", "-cc1as", "-cc1gen-reproducer"];

/// A command line of the wrapper.
#[derive(Debug, PartialEq, Eq)]
struct Invocation {
    /// Programs that call the compiler, each with the next behind it.
    launchers: Vec<OsString>,
    compiler: OsString,
    arguments: Vec<OsString>,
}

impl Invocation {
    /// Takes the command behind `--`, or the compiler that the wrapper is named after.
    fn parse(name: &str, mut words: Vec<OsString>) -> Result<Self, DriverError> {
        if words.first().is_none_or(|word| word != "--") {
            let compiler = name.strip_prefix("rustmerge-").unwrap_or(name).into();
            return Ok(Invocation { launchers: Vec::new(), compiler, arguments: words });
        }
        words.remove(0);
        let at = words.iter().position(|word| !is_launcher(word)).ok_or(DriverError::NoCompiler)?;
        let arguments = words.split_off(at + 1);
        let compiler = words.pop().ok_or(DriverError::NoCompiler)?;
        Ok(Invocation { launchers: words, compiler, arguments })
    }

    fn has(&self, options: &[&str]) -> bool {
        self.arguments.iter().any(|argument| options.iter().any(|option| argument == option))
    }

    /// Whether clang's driver reads the options, and there is something to do.
    fn is_driven(&self) -> bool {
        let first = self.arguments.first();
        first.is_some_and(|first| INTERNAL_COMMANDS.iter().all(|command| first != command))
    }
}

fn is_launcher(word: &OsString) -> bool {
    let name = Path::new(word).file_name().and_then(OsStr::to_str);
    name.is_some_and(|name| LAUNCHERS.contains(&name))
}

/// What a wrapper of this name (`rustmerge-clang`, `rustmerge-clang++`, or with a
/// version behind it) does with these arguments.
///
/// # Errors
///
/// The compiler is missing or no clang, or there is no plugin for its LLVM.
pub fn action(name: &str, words: Vec<OsString>) -> Result<Action, DriverError> {
    let invocation = Invocation::parse(name, words)?;
    let compiler = Tool::ask(&invocation.compiler, CLANG)?;
    let mut words = invocation.launchers.clone();
    words.push(compiler.path.clone().into_os_string());
    let first = words.remove(0);
    let mut command = Command::new(first);
    command.args(words);
    if !invocation.is_driven() {
        command.args(invocation.arguments);
        return Ok(Action::Become(command));
    }
    let plugin = plugin_for(&compiler)?;
    let passes = passes();
    command.args(compile_options(plugin.as_os_str(), passes.as_deref()));
    if !invocation.has(&STEPS_BEFORE_LINK) {
        let mut plan = Command::new(&compiler.path);
        plan.args(&invocation.arguments);
        if let Some(step) = LinkStep::of(plan) {
            let warn = |text| note(name, format_args!("warning: {text}"));
            command.args(step.arguments(passes, warn)?);
        }
    }
    if invocation.has(&["-v", "--verbose"]) {
        // cmake takes a line that names a linker's path for the command that links.
        let (major, plugin) = (compiler.llvm_major, plugin.display());
        note(name, format_args!("LLVM {major} with {plugin}"));
    }
    command.args(invocation.arguments);
    Ok(Action::Become(command))
}

/// What clang gets for each step: it warns of no option that a step has no use for.
fn compile_options(plugin: &OsStr, passes: Option<&OsStr>) -> Vec<OsString> {
    let mut options = vec![
        "--start-no-unused-arguments".into(),
        with("-fpass-plugin=", plugin),
        // Compiler caches know that this names a file, and the option below is known by then.
        "-Xclang".into(),
        "-load".into(),
        "-Xclang".into(),
        plugin.to_owned(),
    ];
    if let Some(passes) = passes {
        options.extend(["-mllvm".into(), with("-rustmerge-passes=", passes)]);
    }
    options.push("--end-no-unused-arguments".into());
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(name: &str, line: &str) -> Result<Invocation, DriverError> {
        Invocation::parse(name, line.split_whitespace().map(OsString::from).collect())
    }

    fn words(line: &str) -> Vec<OsString> {
        line.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn the_name_or_the_words_behind_the_dashes_choose_the_compiler() {
        let expect = |found: Result<Invocation, DriverError>, launchers, compiler: &str, rest| {
            let arguments = words(rest);
            let launchers = words(launchers);
            let expected = Invocation { launchers, compiler: compiler.into(), arguments };
            assert_eq!(found.expect("it names a compiler"), expected);
        };
        expect(parse("rustmerge-clang", "-c a.c"), "", "clang", "-c a.c");
        expect(parse("rustmerge-clang++-22", "-c a.c -- b.c"), "", "clang++-22", "-c a.c -- b.c");
        expect(parse("rustmerge-clang", "-- clang-16 -c a.c"), "", "clang-16", "-c a.c");
        expect(
            parse("rustmerge-clang", "-- /usr/bin/ccache distcc clang-16 -c a.c"),
            "/usr/bin/ccache distcc",
            "clang-16",
            "-c a.c",
        );
        for line in ["--", "-- ccache"] {
            let found = parse("rustmerge-clang", line);
            assert!(matches!(found, Err(DriverError::NoCompiler)), "{found:?}");
        }
    }

    #[test]
    fn the_manual_page_lists_the_launchers() {
        let page = include_str!("../../packaging/man/rustmerge-clang.1");
        let (_, list) = page.split_once("programs that call\nit:\n").expect("there is a list");
        let (list, _) = list.split_once("\nThey see").expect("the list has an end");
        let names = list
            .lines()
            .map(|line| line.trim_start_matches(".Ic ").trim_end_matches([' ', ',', '.']));
        assert!(names.eq(LAUNCHERS));
    }

    #[test]
    fn internal_commands_and_an_empty_command_line_stay_as_they_are() {
        let is_driven = |line| parse("rustmerge-clang", line).expect("a compiler").is_driven();
        assert!(is_driven("a.c"));
        assert!(!is_driven("-cc1 -emit-obj a.c"));
        assert!(!is_driven(""));
    }
}
