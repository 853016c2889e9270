//! rustc with rustmerge, as cargo's `RUSTC_WRAPPER` or in place of rustc.

use crate::caches::cache_above;
use crate::error::DriverError;
use crate::lld::with;
use crate::never_larger::{
    Comparison, OPTION, PlainBuild, names_stream, plain_folder, take_option,
};
use crate::plugin::{digest, plugin_for};
use crate::tool::{RUSTC, Tool};
use crate::{Action, note, passes};
use rustmerge_schema::directory::DIRECTORY_VARIABLE;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
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

/// What rustc writes with machine code.
const WITH_MACHINE_CODE: [&str; 2] = ["link", "obj"];

/// What rustc merges without the wrapper.  Options would change the hash of the crate, which other
/// crates are compiled for, so a build without the passes has those of the build with them.
const PLAIN_PASSES: &str = "mergefunc";

/// What the wrapper does with these arguments: as cargo calls it, rustc's path is the first.
///
/// # Errors
///
/// rustc is missing, there is no plugin for its LLVM, or a cache that sees no plugin would keep
/// what it makes.
pub fn action(mut words: Vec<OsString>) -> Result<Action, DriverError> {
    let never_larger = take_option(&mut words);
    let is_wrapper = words.first().is_some_and(|word| names_program(word));
    let rustc = if is_wrapper { words.remove(0) } else { "rustc".into() };
    let options = Options::read(&words)?;
    if options.asks_version {
        let mut command = Command::new(&rustc);
        command.args(&words);
        return print_version(&rustc, command, never_larger);
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
        add_passes(&mut command, &plugin);
        if launcher.is_some() {
            command.env(KEY_VARIABLE, dependencies(&plugin, never_larger)?);
        }
        if options.is_verbose {
            let (major, plugin) = (compiler.llvm_major, plugin.display());
            note(NAME, format_args!("LLVM {major} with {plugin}"));
        }
        if never_larger && let Some(mut build) = plain_build(&rustc, &words, &options)? {
            add_passes(&mut build.command, &plugin);
            build.command.env("RUSTMERGE_PASSES", PLAIN_PASSES).env_remove(DIRECTORY_VARIABLE);
            return Ok(Action::Compare(Comparison {
                program: NAME.to_owned(),
                command,
                builds: vec![build],
                llvm: compiler.llvm_major,
                is_verbose: options.is_verbose,
            }));
        }
    }
    Ok(Action::Become(command))
}

/// What makes rustc load the plugin.
fn add_passes(command: &mut Command, plugin: &Path) {
    command.arg(with("-Zllvm-plugins=", plugin.as_os_str()));
    // docs/hosts.md measures why.
    command.arg("-Zmerge-functions=disabled");
    // A stable rustc takes the options above with it.
    command.env("RUSTC_BOOTSTRAP", "1");
}

/// The same command with outputs in another folder.  None if it makes no machine code in a file,
/// if something of it may not be moved, or if its source can be read only once.
fn plain_build(
    rustc: &OsStr,
    words: &[OsString],
    options: &Options,
) -> Result<Option<PlainBuild>, DriverError> {
    let texts: Option<Vec<&str>> = words.iter().map(|word| word.to_str()).collect();
    let Some(texts) = texts else { return Ok(None) };
    let is_readable_twice = !texts.iter().any(|word| word.starts_with('@') || names_stream(word));
    if !is_readable_twice || options.stays_in_place || !options.emits_machine_code() {
        return Ok(None);
    }
    let folder = plain_folder()?;
    let (words, destination) = moved_outputs(&texts, folder.path());
    let mut command = Command::new(rustc);
    command.args(words);
    Ok(Some(PlainBuild { command, folder, destination, module: None }))
}

/// Arguments whose outputs are in another folder, and the folder where they were.
fn moved_outputs(words: &[&str], folder: &Path) -> (Vec<OsString>, PathBuf) {
    let mut moved: Vec<OsString> = words.iter().map(OsString::from).collect();
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1);
        if let (true, Some(value)) = (["--out-dir", "-o"].contains(word), next) {
            let (value, destination) = moved_output(word, value, folder);
            moved[at + 1] = value;
            return (moved, destination);
        }
        let joined = ["--out-dir=", "-o"].into_iter().find(|option| word.starts_with(option));
        if let Some(option) = joined {
            let (value, destination) = moved_output(option, &word[option.len()..], folder);
            moved[at] = with(option, &value);
            return (moved, destination);
        }
    }
    moved.extend(["--out-dir".into(), folder.as_os_str().to_owned()]);
    (moved, PathBuf::new())
}

/// The value of `--out-dir` or `-o` for another folder, and the folder of the old value.
fn moved_output(option: &str, value: &str, folder: &Path) -> (OsString, PathBuf) {
    let path = Path::new(value);
    if option.starts_with("--out-dir") {
        return (folder.as_os_str().to_owned(), path.to_owned());
    }
    let file = folder.join(path.file_name().unwrap_or_default());
    (file.into_os_string(), path.parent().unwrap_or(Path::new("")).to_owned())
}

/// Prints rustc's version and what its output depends on besides: cargo and compiler caches build
/// anew where the text changes.
fn print_version(
    rustc: &OsStr,
    mut command: Command,
    never_larger: bool,
) -> Result<Action, DriverError> {
    let plugin = plugin_for(&Tool::find(rustc, RUSTC)?)?;
    let output = command.output().map_err(|error| DriverError::cannot_run(rustc, error))?;
    let mut text = output.stdout;
    text.extend(format!("rustmerge: {}\n", dependencies(&plugin, never_larger)?).bytes());
    std::io::stdout().write_all(&text).map_err(DriverError::CannotPrint)?;
    Ok(Action::Nothing)
}

/// What the output depends on besides rustc and its arguments: the plugin's content, the passes, and
/// whether sizes are compared.
fn dependencies(plugin: &Path, never_larger: bool) -> Result<String, DriverError> {
    let passes = passes().map(|passes| format!(" {}", passes.display())).unwrap_or_default();
    let option = if never_larger { format!(" {OPTION}") } else { String::new() };
    Ok(digest(plugin)? + &passes + &option)
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
    /// Parts are kept for the next compilation, outputs are named one by one, or say where libraries or debug
    /// information are as seen from their folder.
    stays_in_place: bool,
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
                // rustc takes `_` in names too.
                let (name, value) = value.split_once('=').unwrap_or((value, ""));
                match name.replace('_', "-").as_str() {
                    "opt-level" => options.optimizes = value != "0",
                    "incremental" | "rpath" => options.stays_in_place = true,
                    "split-debuginfo" => options.stays_in_place |= value != "off",
                    _ => {}
                }
            } else if let Some(value) = value_of(["--emit", "--emit"]) {
                options.stays_in_place |= value.contains('=');
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
        let emits_code = self.emits.is_empty() || self.emits_any(|k| !WITHOUT_CODE.contains(&k));
        self.optimizes && !self.is_procedural_macro && emits_code
    }

    /// Whether rustc writes an object, a library or a program.
    fn emits_machine_code(&self) -> bool {
        self.emits.is_empty() || self.emits_any(|kind| WITH_MACHINE_CODE.contains(&kind))
    }

    fn emits_any(&self, is_one: impl Fn(&str) -> bool) -> bool {
        let name = |kind: &String| is_one(kind.split_once('=').map_or(kind, |(name, _)| name));
        self.emits.iter().any(name)
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
            "a.rs -C opt_level=z",
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
    fn outputs_move_to_another_folder() {
        let moved = |line: &str| {
            let words: Vec<_> = line.split_whitespace().collect();
            let (words, destination) = moved_outputs(&words, Path::new("/new"));
            let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
            (words.join(" "), destination.display().to_string())
        };
        for (line, expected, destination) in [
            ("a.rs --out-dir old -O", "a.rs --out-dir /new -O", "old"),
            ("a.rs --out-dir=old", "a.rs --out-dir=/new", "old"),
            ("-o old/a a.rs", "-o /new/a a.rs", "old"),
            ("-oa a.rs", "-o/new/a a.rs", ""),
            ("-O a.rs", "-O a.rs --out-dir /new", ""),
        ] {
            assert_eq!(moved(line), (expected.to_owned(), destination.to_owned()), "{line}");
        }
    }

    #[test]
    fn sizes_are_compared_where_a_file_has_machine_code() {
        let has_plain_build = |line: &str| {
            let words: Vec<_> = line.split_whitespace().map(OsString::from).collect();
            let options = Options::read(&words).expect("it is read");
            plain_build("rustc".as_ref(), &words, &options).expect("there is a folder").is_some()
        };
        for line in [
            "-O a.rs",
            "-O a.rs --emit=dep-info,link",
            "-O --emit obj -o a.o a.rs",
            "-O -C split-debuginfo=off a.rs",
        ] {
            assert!(has_plain_build(line), "{line}");
        }
        for line in [
            "-O --emit=asm a.rs",
            "-O --emit=obj=a.o a.rs",
            "-O -",
            "-O -C incremental=kept a.rs",
            "-O -Crpath a.rs",
            "-O -C rpath=yes a.rs",
            "-O --codegen rpath a.rs",
            "-O -Csplit_debuginfo=unpacked a.rs",
            "-O --codegen split-debuginfo=packed a.rs",
            "-O /dev/stdin",
            "-O a.rs --extern a=/dev/fd/3",
        ] {
            assert!(!has_plain_build(line), "{line}");
        }
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
