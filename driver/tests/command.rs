//! Runs the wrappers around compilers that print their arguments.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

const CLANG: &str = "#!/bin/sh
case \"$*\" in
  --version) echo 'clang version 22.1.8' ;;
  *-###*) echo ' \"/nowhere/ld.gold\" \"-plugin\" \"LLVMgold.so\"' >&2 ;;
  *) echo \"$0: $*\" ;;
esac
";

const RUSTC: &str = "#!/bin/sh
case \"$*\" in
  -vV) echo 'release: 1.95.0'; echo 'LLVM version: 22.1.2' ;;
  *) echo \"$RUSTC_BOOTSTRAP: $*\" ;;
esac
";

/// A folder with compilers and, for LLVM 22, a plugin.
struct Tools(TempDir);

impl Tools {
    fn new() -> Self {
        let tools = Tools(tempfile::tempdir().expect("a folder"));
        for (name, text) in [
            ("clang", CLANG),
            ("clang++", CLANG),
            ("rustc", RUSTC),
            ("gcc", "#!/bin/sh\necho 'gcc (GNU) 14'\n"),
            ("clang-9", "#!/bin/sh\necho 'clang version 9.0.1'\n"),
        ] {
            tools.write_program(name, text);
        }
        fs::write(tools.file("plugin-22.so"), "a plugin").expect("written");
        tools
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write_program(&self, name: &str, text: &str) {
        fs::write(self.file(name), text).expect("written");
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.file(name), mode).expect("its mode is set");
    }

    /// What a program prints with only these tools on the machine.
    fn run(&self, program: &str, line: &str) -> Output {
        self.command(program, line).output().expect("it runs")
    }

    fn command(&self, program: &str, line: &str) -> Command {
        let mut command = Command::new(program);
        command
            .args(line.split_whitespace())
            .env("PATH", format!("{}:/usr/bin:/bin", self.0.path().display()))
            .env("RUSTMERGE_PLUGIN", self.file("plugin-{llvm}.so"))
            .env_remove("RUSTMERGE_PASSES")
            .env_remove("CCACHE_DISABLE")
            .env_remove("CCACHE_PREFIX")
            .env_remove("UNCACHED_ERR_FD")
            .env_remove("CCACHE_EXTRAFILES")
            .env_remove("RUSTC_BOOTSTRAP")
            .env_remove("RUSTMERGE_NEVER_LARGER")
            .env_remove("RUSTMERGE_RUSTC_LAUNCHER");
        command
    }

    fn clang(&self, line: &str) -> Output {
        self.run(env!("CARGO_BIN_EXE_rustmerge-clang"), line)
    }

    fn rustc(&self, line: &str) -> Output {
        self.run(env!("CARGO_BIN_EXE_rustmerge-rustc"), line)
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("it is UTF-8")
}

#[test]
fn clang_gets_the_plugin_of_its_llvm() {
    let tools = Tools::new();
    let output = tools.clang("-v -Oz -c a.c");
    let plugin = tools.file("plugin-22.so").display().to_string();
    let line = text(&output.stdout);
    assert!(line.contains(&format!("-fpass-plugin={plugin} -Xclang -load -Xclang {plugin}")));
    assert!(line.ends_with("--end-no-unused-arguments -v -Oz -c a.c\n"), "{line}");
    assert_eq!(text(&output.stderr), format!("rustmerge-clang: LLVM 22 with {plugin}\n"));
    let quiet = tools.clang("-Oz -c a.c");
    assert_eq!(text(&quiet.stderr), "");
}

#[test]
fn a_compiler_gets_no_option_of_the_wrapper() {
    let tools = Tools::new();
    for line in ["--never-larger -Oz -c a.c", "--never-larger -- clang -Oz -c a.c"] {
        let output = tools.clang(line);
        let line = text(&output.stdout);
        assert!(line.ends_with("--end-no-unused-arguments -Oz -c a.c\n"), "{line}");
    }
    let line = text(&tools.rustc("--never-larger rustc build.rs").stdout);
    assert_eq!(line, ": build.rs\n");
}

#[test]
fn distcc_gets_no_word_that_it_takes_for_a_library() {
    let tools = Tools::new();
    tools.write_program("distcc", "#!/bin/sh\necho \"$CCACHE_EXTRAFILES: $*\"\n");
    let mut command =
        tools.command(env!("CARGO_BIN_EXE_rustmerge-clang"), "-- distcc clang -Oz -c a.c");
    let output = command.env("CCACHE_EXTRAFILES", "a:b").output().expect("it runs");
    let line = text(&output.stdout);
    let plugin = tools.file("plugin-22.so").display().to_string();
    assert!(line.starts_with(&format!("a:b:{plugin}: ")), "{line}");
    assert!(line.contains(&format!("-Xclang=-load -Xclang={plugin} ")), "{line}");
    assert!(!line.contains(" -l"), "{line}");
}

#[test]
fn internal_commands_of_clang_pass_through() {
    let tools = Tools::new();
    let line = text(&tools.clang("-cc1 -emit-obj a.c").stdout);
    assert!(line.ends_with("/clang: -cc1 -emit-obj a.c\n"), "{line}");
}

#[test]
fn another_name_stands_for_another_compiler() {
    let tools = Tools::new();
    let link = tools.file("rustmerge-clang++");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_rustmerge-clang"), &link).expect("a link");
    let line = text(&tools.run(link.to_str().expect("UTF-8"), "-c a.cpp").stdout);
    assert!(line.contains("/clang++: "), "{line}");
}

#[test]
fn a_linker_that_loads_no_passes_is_named_where_it_optimises() {
    let tools = Tools::new();
    let output = tools.clang("-flto a.o");
    assert!(output.status.success());
    let stderr = text(&output.stderr);
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.contains("warning: '/nowhere/ld.gold' loads no passes"), "{stderr}");
    assert_eq!(text(&tools.clang("-flto -c a.c").stderr), "");
}

#[test]
fn errors_are_one_line() {
    let tools = Tools::new();
    for (line, message) in [
        (
            "-- gcc -c a.c",
            "error: 'gcc' is not clang: its version names no LLVM; it says 'gcc (GNU) 14'",
        ),
        ("-- nothing -c a.c", "error: cannot run 'nothing': there is no such program\n"),
        ("-- clang-9 -c a.c", "error: no plugin for LLVM 9 of"),
        ("--", "error: expected a compiler name after '--'"),
    ] {
        let output = tools.clang(line);
        let stderr = text(&output.stderr);
        assert!(!output.status.success(), "{line}");
        assert!(stderr.starts_with(&format!("rustmerge-clang: {message}")), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert_eq!(text(&output.stdout), "", "{line}");
    }
    let itself = format!("-- {} a.c", env!("CARGO_BIN_EXE_rustmerge-clang"));
    assert!(text(&tools.clang(&itself).stderr).contains("is this program itself"));
}

#[test]
fn a_missing_clang_is_named_with_what_stands_for_one_of_a_version() {
    let tools = Tools::new();
    let link = tools.file("rustmerge-clang++");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_rustmerge-clang"), &link).expect("a link");
    let mut command = tools.command(link.to_str().expect("UTF-8"), "-c a.cpp");
    let output = command.env("PATH", "/nowhere").output().expect("it runs");
    let stderr = text(&output.stderr);
    assert!(stderr.contains("cannot run 'clang++': there is no such program; "), "{stderr}");
    assert!(stderr.contains("'rustmerge-clang++ -- clang++-22' stand for clang++-22"), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}

#[test]
fn rustc_gets_the_plugin_where_it_optimises() {
    let tools = Tools::new();
    let line = text(&tools.rustc("rustc -Copt-level=z a.rs").stdout);
    let plugin = tools.file("plugin-22.so").display().to_string();
    let flags = format!("-Zllvm-plugins={plugin} -Zmerge-functions=disabled");
    assert_eq!(line, format!("1: -Copt-level=z a.rs {flags}\n"));
    assert_eq!(text(&tools.rustc("-Copt-level=z a.rs").stdout), line);
    assert_eq!(text(&tools.rustc("rustc build.rs").stdout), ": build.rs\n");
}

#[test]
fn a_launcher_gets_rustc_and_what_its_output_depends_on() {
    let tools = Tools::new();
    let launcher = "#!/bin/sh\necho \"$CARGO_RUSTMERGE: $*\"\n";
    tools.write_program("launcher", launcher);
    let rustc = |line, passes| {
        let mut command = tools.command(env!("CARGO_BIN_EXE_rustmerge-rustc"), line);
        command.env("RUSTMERGE_RUSTC_LAUNCHER", "launcher").envs(passes);
        text(&command.output().expect("it runs").stdout)
    };
    let line = rustc("rustc -O a.rs", None);
    let (key, words) = line.split_once(": ").expect("there is a key");
    assert!(key.len() == 16 && words.starts_with("rustc -O a.rs -Zllvm-plugins="), "{line}");
    let other = rustc("rustc -O a.rs", Some(("RUSTMERGE_PASSES", "rust-mergefunc")));
    assert!(other.starts_with(&format!("{key} rust-mergefunc: ")), "{other}");
    assert_eq!(rustc("rustc build.rs", None), ": rustc build.rs\n");
    assert!(rustc("rustc -vV", None).starts_with("release: "));
}

#[test]
fn the_version_names_the_content_of_the_plugin_and_the_passes() {
    let tools = Tools::new();
    let before = text(&tools.rustc("rustc -vV").stdout);
    assert!(before.starts_with("release: 1.95.0\nLLVM version: 22.1.2\nrustmerge: "), "{before}");
    assert_eq!(text(&tools.rustc("rustc -vV").stdout), before);
    let compared = text(&tools.rustc("--never-larger rustc -vV").stdout);
    assert_eq!(compared, format!("{} --never-larger\n", before.trim_end()));
    fs::write(tools.file("plugin-22.so"), "another").expect("written");
    assert_ne!(text(&tools.rustc("rustc -vV").stdout), before);
}

#[test]
fn nothing_is_compiled_below_a_cache() {
    let tools = Tools::new();
    for program in ["sccache", "script"] {
        tools.write_program(program, "#!/bin/sh\n\"$@\"\nexit $?\n");
    }
    let run = |line: &str| tools.run(tools.file("sccache").to_str().expect("UTF-8"), line);
    let script = tools.file("script").display().to_string();
    let clang = env!("CARGO_BIN_EXE_rustmerge-clang");
    let rustc = env!("CARGO_BIN_EXE_rustmerge-rustc");
    for (line, instead) in [
        (format!("{clang} -Oz -c a.c"), "rustmerge-clang -- sccache clang"),
        (format!("{clang} -E a.c"), "rustmerge-clang -- sccache clang"),
        (format!("{clang} -- clang++ -S a.c"), "rustmerge-clang -- sccache clang++"),
        (format!("{script} {clang} -c a.c"), "rustmerge-clang -- sccache clang"),
        (format!("{rustc} rustc -O a.rs"), "RUSTMERGE_RUSTC_LAUNCHER=sccache"),
    ] {
        let output = run(&line);
        let stderr = text(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{line}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.ends_with(&format!("RUSTMERGE_PASSES; use '{instead}'\n")), "{stderr}");
    }
    for line in [
        format!("{clang} -c a.s"),
        format!("{clang} a.o -o a"),
        format!("{clang} -v"),
        format!("{rustc} rustc a.rs"),
    ] {
        assert!(run(&line).status.success(), "{line}");
    }
}

#[test]
fn ccache_that_gave_up_works_after_the_wrapper() {
    let tools = Tools::new();
    let line_of = |line| {
        let mut command = tools.command(env!("CARGO_BIN_EXE_rustmerge-clang"), line);
        command.env("UNCACHED_ERR_FD", "3").env("CCACHE_DISABLE", "1");
        text(&command.output().expect("it runs").stdout)
    };
    tools.write_program("ccache", "#!/bin/sh\necho \"${CCACHE_DISABLE-on}: $*\"\n");
    tools.write_program("distcc", "#!/bin/sh\necho \"$CCACHE_DISABLE: $*\"\n");
    let compiler = tools.file("clang").display().to_string();
    let line = line_of("-c a.c");
    assert!(line.starts_with(&format!("on: {compiler} --start-no-unused")), "{line}");
    let line = line_of("-- distcc clang -c a.c");
    assert!(line.starts_with(&format!("1: {compiler} --start-no-unused")), "{line}");
}
