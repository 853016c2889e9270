//! rustc with rustmerge, as cargo's `RUSTC_WRAPPER` or in place of rustc.

use crate::caches::cache_above;
use crate::error::DriverError;
use crate::lld::with;
use crate::plugin::{digest, plugin_for};
use crate::tool::{RUSTC, Tool};
use crate::{Action, note, passes};
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// The program's name in what it prints.
pub const NAME: &str = "rustmerge-rustc";

/// A program whose arguments are rustc and rustc's arguments, as sccache's are.
const LAUNCHER_VARIABLE: &str = "RUSTMERGE_RUSTC_LAUNCHER";

/// Takes what the output depends on besides the arguments: sccache's keys have each variable that begins
/// with `CARGO_`, and not `RUSTMERGE_PASSES`.
const KEY_VARIABLE: &str = "CARGO_RUSTMERGE";

/// What rustc writes without code.
const WITHOUT_CODE: [&str; 4] = ["metadata", "dep-info", "mir", "thin-link-bitcode"];

/// What the wrapper does with these arguments: as cargo calls it, rustc's path is the first.
///
/// # Errors
///
/// rustc is missing, there is no plugin for its LLVM, or a cache that sees no plugin would keep
/// what it makes.
pub fn action(mut words: Vec<OsString>) -> Result<Action, DriverError> {
    let is_wrapper = words.first().is_some_and(|word| names_program(word));
    let rustc = if is_wrapper { words.remove(0) } else { "rustc".into() };
    let options = Options::read(&words)?;
    if options.asks_version {
        let mut command = Command::new(&rustc);
        command.args(&words);
        return print_version(&rustc, command);
    }
    let launcher = std::env::var_os(LAUNCHER_VARIABLE).filter(|launcher| !launcher.is_empty());
    let mut command = Command::new(launcher.as_ref().unwrap_or(&rustc));
    if launcher.is_some() {
        command.arg(&rustc);
    }
    command.args(&words);
    if options.wants_plugin() {
        if let Some(cache) = cache_above() {
            let instead = format!("{LAUNCHER_VARIABLE}={cache}");
            return Err(DriverError::BelowCache { cache, instead });
        }
        let compiler = Tool::find(&rustc, RUSTC)?;
        let plugin = plugin_for(&compiler)?;
        command.arg(with("-Zllvm-plugins=", plugin.as_os_str()));
        // docs/hosts.md measures why.
        command.arg("-Zmerge-functions=disabled");
        // A stable rustc takes the options above with it.
        command.env("RUSTC_BOOTSTRAP", "1");
        if launcher.is_some() {
            command.env(KEY_VARIABLE, dependencies(&plugin)?);
        }
        if options.is_verbose {
            let (major, plugin) = (compiler.llvm_major, plugin.display());
            note(NAME, format_args!("LLVM {major} with {plugin}"));
        }
    }
    Ok(Action::Become(command))
}

/// Prints rustc's version and what its output depends on besides: cargo and compiler caches build
/// anew where the text changes.
fn print_version(rustc: &OsStr, mut command: Command) -> Result<Action, DriverError> {
    let plugin = plugin_for(&Tool::find(rustc, RUSTC)?)?;
    let output = command.output().map_err(|error| DriverError::cannot_run(rustc, error))?;
    let mut text = output.stdout;
    text.extend(format!("rustmerge: {}\n", dependencies(&plugin)?).bytes());
    std::io::stdout().write_all(&text).map_err(DriverError::CannotPrint)?;
    Ok(Action::Nothing)
}

/// What the output depends on besides rustc and its arguments: the plugin's content and the passes.
fn dependencies(plugin: &Path) -> Result<String, DriverError> {
    let passes = passes().map(|passes| format!(" {}", passes.display())).unwrap_or_default();
    Ok(digest(plugin)? + &passes)
}

/// Whether the first word is the compiler that cargo puts there, not an option or a source file.
fn names_program(word: &OsStr) -> bool {
    let is_source = Path::new(word).extension().is_some_and(|extension| extension == "rs");
    !is_source
        && !word.as_encoded_bytes().starts_with(b"-")
        && !word.as_encoded_bytes().starts_with(b"@")
}

/// What decides of a command line whether the plugin has something to do.
#[derive(Default, Debug)]
struct Options {
    optimizes: bool,
    /// What `--emit` lists; nothing without it.
    emits: Vec<String>,
    is_procedural_macro: bool,
    is_verbose: bool,
    /// It asks for the version and what belongs to it, and compiles nothing.
    asks_version: bool,
}

impl Options {
    /// Reads a command line, and the files that `@FILE` names, with one argument in each line.
    fn read(words: &[OsString]) -> Result<Self, DriverError> {
        let mut texts = Vec::new();
        for word in words {
            let text = word.to_string_lossy();
            let Some(path) = text.strip_prefix('@') else {
                texts.push(text.into_owned());
                continue;
            };
            let path = Path::new(path);
            let content = std::fs::read_to_string(path)
                .map_err(|error| DriverError::cannot_read(path, error))?;
            texts.extend(content.lines().map(str::to_owned));
        }
        Ok(Options::of(&texts))
    }

    fn of(texts: &[String]) -> Self {
        let mut options = Options::default();
        let mut prints_version = false;
        let mut texts = texts.iter().map(String::as_str);
        while let Some(text) = texts.next() {
            let mut value_of = |names: [&str; 2]| {
                let name = names.into_iter().find(|name| text.starts_with(name))?;
                let value = &text[name.len()..];
                if value.is_empty() { texts.next() } else { Some(value.trim_start_matches('=')) }
            };
            if let Some(value) = value_of(["-C", "--codegen"]) {
                if let Some(level) = value.strip_prefix("opt-level=") {
                    options.optimizes = level != "0";
                }
            } else if let Some(value) = value_of(["--emit", "--emit"]) {
                options.emits.extend(value.split(',').map(str::to_owned));
            } else if let Some(value) = value_of(["--crate-type", "--crate-type"]) {
                options.is_procedural_macro |= value.split(',').any(|kind| kind == "proc-macro");
            } else {
                options.optimizes |= text == "-O";
                options.is_verbose |= ["-v", "--verbose", "-vV"].contains(&text);
                prints_version |= ["-V", "--version", "-vV"].contains(&text);
            }
        }
        options.asks_version = prints_version && options.is_verbose;
        options
    }

    /// Whether rustc makes optimised code for the target.  Build scripts, and by cargo's default what
    /// they and procedural macros depend on, are compiled without optimisation.
    fn wants_plugin(&self) -> bool {
        let emits_code = self.emits.iter().any(|kind| {
            let kind = kind.split_once('=').map_or(kind.as_str(), |(kind, _)| kind);
            !WITHOUT_CODE.contains(&kind)
        });
        self.optimizes && !self.is_procedural_macro && (self.emits.is_empty() || emits_code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Options {
        let texts: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
        Options::of(&texts)
    }

    #[test]
    fn optimised_code_wants_the_plugin() {
        for line in [
            "--crate-name a a.rs --crate-type lib --emit=dep-info,metadata,link -C opt-level=z",
            "-Copt-level=0 -Copt-level=s a.rs",
            "a.rs --codegen opt-level=2",
            "-O a.rs --emit asm=a.s",
        ] {
            assert!(options(line).wants_plugin(), "{line}");
        }
        for line in [
            "a.rs",
            "a.rs -Copt-level=0",
            "a.rs -Copt-level=z -C opt-level=0",
            "-O a.rs --emit=metadata",
            "-O a.rs --emit dep-info,metadata=x.rmeta",
            "-O --crate-type proc-macro a.rs",
            "-O --crate-type=proc-macro a.rs",
            "-vV",
        ] {
            assert!(!options(line).wants_plugin(), "{line}");
        }
    }

    #[test]
    fn the_version_with_details_is_asked_for() {
        assert!(options("-vV").asks_version);
        assert!(options("--version --verbose").asks_version);
        assert!(!options("--version").asks_version);
        assert!(!options("-v a.rs").asks_version);
    }

    #[test]
    fn files_of_arguments_are_read() {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(b"-C\nopt-level=z\na b.rs\n").expect("written");
        let word = with("@", file.path().as_os_str());
        assert!(Options::read(&[word]).expect("read").wants_plugin());
        assert!(matches!(
            Options::read(&["@/nowhere/at/all".into()]),
            Err(DriverError::CannotRead { .. })
        ));
    }

    #[test]
    fn cargo_puts_the_compiler_first() {
        for word in ["rustc", "/usr/bin/rustc", "clippy-driver"] {
            assert!(names_program(word.as_ref()), "{word}");
        }
        for word in ["-vV", "main.rs", "@arguments"] {
            assert!(!names_program(word.as_ref()), "{word}");
        }
    }
}
