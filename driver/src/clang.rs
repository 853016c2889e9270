//! clang and clang++ with rustmerge.

use crate::caches::{CCACHE_DISABLE, cache_above, ccache_that_gave_up};
use crate::error::DriverError;
use crate::lld::{LinkStep, with};
use crate::never_larger::{
    Comparison, OPTION, PlainBuild, names_stream, plain_folder, take_option,
};
use crate::plan::{commands, plan_of};
use crate::plugin::plugin_for;
use crate::tool::{CLANG, Tool};
use crate::{Action, note, passes};
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs that take a compiler as their first argument: caches, and those that spread work.
const LAUNCHERS: [&str; 6] = ["ccache", "sccache", "distcc", "icecc", "buildcache", "recc"];

/// The one of them whose client drops each word that begins with `-l` before it sends a command to
/// another machine.
const DISTCC: &str = "distcc";

/// Programs that ccache calls the compiler with.
const CCACHE_PREFIX: &str = "CCACHE_PREFIX";

/// Files that ccache's keys have besides those on the command line.
const CCACHE_EXTRA_FILES: &str = "CCACHE_EXTRAFILES";

/// With one of these clang does not link.
const STEPS_BEFORE_LINK: [&str; 9] =
    ["-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "--analyze", "--precompile", "--version"];

/// With one of these clang makes what caches keep, or lists the files that it depends on.
const CACHED_STEPS: [&str; 5] = ["-c", "-S", "-E", "-M", "-MM"];

/// With one of these as its first word, clang's driver takes no options of its own.
const INTERNAL_COMMANDS: [&str; 3] = ["-cc1", "-cc1as", "-cc1gen-reproducer"];

/// A command line of the wrapper.
#[derive(Debug, PartialEq, Eq)]
struct Invocation {
    /// Programs that call the compiler, each by way of the next.
    launchers: Vec<OsString>,
    compiler: OsString,
    arguments: Vec<OsString>,
}

impl Invocation {
    /// Takes the command after `--`, or the compiler that the wrapper is named after.
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

    /// The compiler without arguments, below the launchers.  A ccache that was called with the
    /// wrapper and caches nothing of it is called with the compiler.
    fn command(&self, compiler: &Path) -> Command {
        let mut words = self.launchers.clone();
        let ccache = ccache_that_gave_up().filter(|_| words.is_empty());
        let is_ccache_after = ccache.is_some();
        words.extend(ccache.map(PathBuf::into_os_string));
        words.push(compiler.as_os_str().to_owned());
        let mut command = Command::new(words.remove(0));
        command.args(words);
        if is_ccache_after {
            command.env_remove(CCACHE_DISABLE);
        }
        command
    }

    fn has(&self, options: &[&str]) -> bool {
        self.arguments.iter().any(|argument| options.iter().any(|option| argument == option))
    }

    /// Whether the last word about it asks for link-time optimisation.
    fn is_lto(&self) -> bool {
        let mut asks = self.arguments.iter().filter_map(|word| match word.to_str()? {
            "-fno-lto" => Some(false),
            "-flto" => Some(true),
            word => word.starts_with("-flto=").then_some(true),
        });
        asks.next_back().unwrap_or(false)
    }

    /// Whether distcc sees the command line.
    fn is_distributed(&self, ccache_prefix: Option<&OsStr>) -> bool {
        let prefix = ccache_prefix.and_then(OsStr::to_str).unwrap_or_default();
        let mut launchers = self.launchers.iter().map(OsString::as_os_str);
        launchers.any(|word| is_program(word, DISTCC))
            || prefix.split_whitespace().any(|word| is_program(word.as_ref(), DISTCC))
    }

    /// Whether a cache above the wrapper would keep what depends on the plugin.  Assembly does not
    /// depend on it; ccache names the source last.
    fn is_cached(&self) -> bool {
        let is_assembly = |last: &OsString| Path::new(last).extension().is_some_and(|s| s == "s");
        self.has(&CACHED_STEPS) && !self.arguments.last().is_some_and(is_assembly)
    }

    /// What makes the objects of this command without the passes, one for each; none for a command
    /// that links, makes no object, or has files of options that the plan would use up.
    fn plain_builds(&self, compiler: &Path) -> Result<Vec<PlainBuild>, DriverError> {
        if self.arguments.iter().any(|word| names_stream(&word.to_string_lossy())) {
            return Ok(Vec::new());
        }
        let mut command = Command::new(compiler);
        let plan = plan_of(command.args(&self.arguments)).unwrap_or_default();
        if self.has(&["-###"]) || LinkStep::in_plan(&plan).is_some() {
            return Ok(Vec::new());
        }
        plain_builds(&plan)
    }

    /// Whether clang's driver reads the options, and there is something to do.
    fn is_driven(&self) -> bool {
        let first = self.arguments.first();
        first.is_some_and(|first| INTERNAL_COMMANDS.iter().all(|command| first != command))
    }
}

fn is_launcher(word: &OsString) -> bool {
    LAUNCHERS.iter().any(|launcher| is_program(word, launcher))
}

fn is_program(word: &OsStr, name: &str) -> bool {
    Path::new(word).file_name().is_some_and(|file| file == name)
}

/// What a wrapper of this name (`rustmerge-clang`, `rustmerge-clang++`, or with a
/// version after it) does with these arguments.
///
/// # Errors
///
/// The compiler is missing or no clang, there is no plugin for its LLVM, or a cache that sees no
/// plugin would keep what it makes.
pub fn action(name: &str, mut words: Vec<OsString>) -> Result<Action, DriverError> {
    let never_larger = take_option(&mut words);
    let invocation = Invocation::parse(name, words)?;
    if let Some(cache) = invocation.is_cached().then(cache_above).flatten() {
        let compiler = invocation.compiler.display();
        let instead = format!("rustmerge-clang -- {cache} {compiler}");
        return Err(DriverError::BelowCache { cache, instead });
    }
    let compiler = Tool::find(&invocation.compiler, CLANG)?;
    let mut command = invocation.command(&compiler.path);
    if !invocation.is_driven() {
        command.args(invocation.arguments);
        return Ok(Action::Become(command));
    }
    let plugin = plugin_for(&compiler)?;
    let passes = passes();
    let load = if invocation.is_distributed(std::env::var_os(CCACHE_PREFIX).as_deref()) {
        // Caches do not know the joined words.
        command.env(CCACHE_EXTRA_FILES, with_extra_file(plugin.as_os_str()));
        Load::Joined
    } else {
        Load::Separate
    };
    command.args(compile_options(plugin.as_os_str(), passes.as_deref(), load));
    if !invocation.has(&STEPS_BEFORE_LINK) {
        let mut plan = Command::new(&compiler.path);
        plan.args(&invocation.arguments);
        if let Some(step) = LinkStep::of(&plan) {
            let warn = |text: String| note(name, format_args!("warning: {text}"));
            let is_lto = invocation.is_lto();
            if never_larger && step.is_lto(is_lto) {
                warn(format!("{OPTION} compares objects, and link-time optimisation makes none"));
            }
            command.args(step.arguments(passes, is_lto, warn)?);
        }
    }
    let is_verbose = invocation.has(&["-v", "--verbose"]);
    if is_verbose {
        // cmake takes a line that names a linker's path for the command that links.
        let (major, plugin) = (compiler.llvm_major, plugin.display());
        note(name, format_args!("LLVM {major} with {plugin}"));
    }
    command.args(&invocation.arguments);
    let builds = if never_larger { invocation.plain_builds(&compiler.path)? } else { Vec::new() };
    if builds.is_empty() {
        return Ok(Action::Become(command));
    }
    let (program, llvm) = (name.to_owned(), compiler.llvm_major);
    Ok(Action::Compare(Comparison { program, command, builds, llvm, is_verbose }))
}

/// The commands of a plan that make objects, as [`plain_build`] has them.  None if two commands
/// write the same file, as those of `-c a/x.c b/x.c` do.
fn plain_builds(plan: &str) -> Result<Vec<PlainBuild>, DriverError> {
    let commands: Vec<Vec<String>> = commands(plan).map(Iterator::collect).collect();
    let mut outputs = HashSet::new();
    if !commands.iter().filter_map(|words| output_of(words)).all(|path| outputs.insert(path)) {
        return Ok(Vec::new());
    }
    commands.into_iter().filter_map(|words| plain_build(words).transpose()).collect()
}

/// What follows `-o`.
fn output_of(words: &[String]) -> Option<&Path> {
    let at = words.iter().position(|word| word == "-o")?;
    words.get(at + 1).map(Path::new)
}

/// A command of clang's plan that makes an object, with another place for the object.  None for
/// other commands, for a file that can be read only once, for an output that is no ordinary file,
/// and with `-gsplit-dwarf`, which writes a part of the object to another file.
fn plain_build(mut words: Vec<String>) -> Result<Option<PlainBuild>, DriverError> {
    let has = |option: &str| words.iter().any(|word| word == option);
    let is_object = has("-cc1") && has("-emit-obj") && !has("-split-dwarf-output");
    let (Some(at), Some(module)) = (words.iter().position(|word| word == "-o"), words.last())
    else {
        return Ok(None);
    };
    let Some(output) = words.get(at + 1).map(PathBuf::from) else { return Ok(None) };
    let is_ordinary = fs::symlink_metadata(&output).map_or(true, |file| file.is_file());
    let Some(name) = output.file_name() else { return Ok(None) };
    if !is_object || words[1..].iter().any(|word| names_stream(word)) || !is_ordinary {
        return Ok(None);
    }
    let (module, folder) = (module.clone(), plain_folder()?);
    words[at + 1] = folder.path().join(name).to_string_lossy().into_owned();
    let mut command = Command::new(words.remove(0));
    command.args(words);
    let destination = output.parent().unwrap_or(Path::new("")).to_owned();
    Ok(Some(PlainBuild { command, folder, destination, module: Some(module) }))
}

/// How the command line says that clang loads the plugin before it reads options of LLVM.
#[derive(Clone, Copy)]
enum Load {
    /// In two words for each: ccache and sccache know that they name a file.
    Separate,
    /// In one word for each; none begins with `-l`.
    Joined,
}

/// What clang gets for each step: it warns of no option that a step has no use for.
fn compile_options(plugin: &OsStr, passes: Option<&OsStr>, load: Load) -> Vec<OsString> {
    let mut options = vec!["--start-no-unused-arguments".into(), with("-fpass-plugin=", plugin)];
    let mut words = vec!["-load".into(), plugin.to_owned()];
    if let Some(passes) = passes {
        words.extend(["-mllvm".into(), with("-rustmerge-passes=", passes)]);
    }
    // Words for the compiler itself do not reach clang's assembler, which loads no plugin.
    for word in words {
        match load {
            Load::Separate => options.extend(["-Xclang".into(), word]),
            Load::Joined => options.push(with("-Xclang=", &word)),
        }
    }
    options.push("--end-no-unused-arguments".into());
    options
}

/// The files that the user names for ccache's keys, and another one.
fn with_extra_file(file: &OsStr) -> OsString {
    match std::env::var_os(CCACHE_EXTRA_FILES).filter(|files| !files.is_empty()) {
        Some(mut files) => {
            files.push(":");
            files.push(file);
            files
        }
        None => file.to_owned(),
    }
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
    fn the_name_or_the_words_after_the_dashes_choose_the_compiler() {
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
    fn the_last_word_about_lto_counts() {
        let is_lto = |line| parse("rustmerge-clang", line).expect("a compiler").is_lto();
        assert!(is_lto("-flto a.o") && is_lto("-fno-lto -flto=thin a.o"));
        assert!(!is_lto("a.o") && !is_lto("-flto -fno-lto a.o") && !is_lto("-flto-jobs=2 a.o"));
    }

    #[test]
    fn distcc_is_a_launcher_or_what_ccache_calls() {
        let is_distributed = |line, prefix: Option<&str>| {
            let invocation = parse("rustmerge-clang", line).expect("a compiler");
            invocation.is_distributed(prefix.map(OsStr::new))
        };
        assert!(is_distributed("-- distcc clang-16 -c a.c", None));
        assert!(is_distributed("-- /usr/bin/distcc clang-16 -c a.c", None));
        assert!(is_distributed("-- ccache clang-16 -c a.c", Some("nice /usr/bin/distcc")));
        assert!(!is_distributed("-- ccache clang-16 -c distcc", Some("nice")));
    }

    #[test]
    fn the_manual_page_lists_the_launchers() {
        let page = include_str!("../../packaging/man/rustmerge-clang.1");
        let lines: Vec<&str> = page.lines().collect();
        let is_complete = |list: &[&str]| {
            list.iter()
                .map(|line| line.trim_start_matches(".Ic ").trim_end_matches([' ', ',', '.']))
                .eq(LAUNCHERS)
        };
        assert!(lines.split(|line| !line.starts_with(".Ic ")).any(is_complete));
    }

    #[test]
    fn objects_of_files_are_made_again_elsewhere() {
        let build =
            |line| plain_build(shlex::Shlex::new(line).collect()).expect("there is a folder");
        let found =
            build(" \"/x/clang\" \"-cc1\" \"-emit-obj\" \"-o\" \"b/a.o\" \"-x\" \"c\" \"a.c\"");
        let found = found.expect("it makes an object");
        let object = found.folder.path().join("a.o").display().to_string();
        let arguments: Vec<_> = found.command.get_args().collect();
        assert_eq!(found.command.get_program(), "/x/clang");
        assert_eq!(arguments, ["-cc1", "-emit-obj", "-o", &object, "-x", "c", "a.c"]);
        assert_eq!(found.destination, Path::new("b"));
        assert_eq!(found.module.as_deref(), Some("a.c"));
        for line in [
            "/x/clang -cc1as -o a.o a.s",
            "/x/clang -cc1 -S -o a.s a.c",
            "/x/clang -cc1 -emit-llvm-bc -o a.o a.c",
            "/x/clang -cc1 -emit-obj -o a.o -x c -",
            "/x/clang -cc1 -emit-obj -o a.o -x c /dev/null",
            "/x/clang -cc1 -emit-obj -include /dev/fd/3 -o a.o -x c a.c",
            "/x/clang -cc1 -emit-obj -fprofile-list=/dev/fd/3 -o a.o -x c a.c",
            "/x/clang -cc1 -emit-obj -o /dev/null a.c",
            "/x/clang -cc1 -emit-obj -split-dwarf-output a.dwo -o a.o a.c",
        ] {
            assert!(build(line).is_none(), "{line}");
        }
    }

    #[test]
    fn commands_that_write_the_same_object_are_not_made_again() {
        let builds = |commands: [&str; 2]| {
            let quote = |word: &str| format!(" \"{word}\"");
            let line = |line: &str| line.split(' ').map(quote).collect::<String>() + "\n";
            let plan: String = commands.into_iter().map(line).collect();
            plain_builds(&plan).expect("there is a folder").len()
        };
        let first = "/x/clang -cc1 -emit-obj -o a.o -x c a/a.c";
        assert_eq!(builds([first, "/x/clang -cc1 -emit-obj -o b.o -x c b.c"]), 2);
        assert_eq!(builds([first, "/x/clang -cc1 -emit-obj -o a.o -x c b/a.c"]), 0);
        assert_eq!(builds([first, "/x/clang -cc1as -o a.o b/a.s"]), 0);
    }

    #[test]
    fn internal_commands_and_an_empty_command_line_stay_as_they_are() {
        let is_driven = |line| parse("rustmerge-clang", line).expect("a compiler").is_driven();
        assert!(is_driven("a.c"));
        assert!(!is_driven("-cc1 -emit-obj a.c"));
        assert!(!is_driven(""));
    }
}
