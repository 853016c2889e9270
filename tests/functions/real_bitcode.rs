//! The comparator and merging on what clang makes of a real program.

use crate::support::crowd::unexpected_equalities;
use crate::support::module::TestModule;
use crate::support::tools::{scratch_file, tool};
use rustmerge_core::mergefunc::Options;

/// Compiles the sample; `None` where clang is not installed.
pub(crate) fn compile(flags: &[&str]) -> Option<TestModule> {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/functions/sample.cpp");
    let bitcode = scratch_file("sample.bc");
    let output = tool("clang")?
        .args(["-x", "c++", "-std=c++17", "-emit-llvm", "-c", source, "-o"])
        .arg(&bitcode)
        .args(flags)
        .output()
        .expect("clang starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes = std::fs::read(&bitcode).expect("clang wrote bitcode");
    let _ = std::fs::remove_file(&bitcode);
    Some(TestModule::read(&bytes).expect("clang's bitcode is valid"))
}

fn check(flags: &[&str]) {
    for options in [
        Options::default(),
        Options { aliases: true, ..Options::default() },
        Options { preserve_debug_info: true, ..Options::default() },
    ] {
        let Some(mut module) = compile(flags) else { return };
        let problems = unexpected_equalities(&module, |_, _| None);
        assert!(problems.is_empty(), "{problems}");
        let changes = module.merge(&options);
        assert!(changes.any(), "the sample has equal functions");
        let problems = unexpected_equalities(&module, |_, _| None);
        assert!(problems.is_empty(), "after merging: {problems}");
        let once = module.print();
        assert!(!module.merge(&options).any(), "a second run changed\n{once}");
        assert_eq!(once, module.print());
        let mut again = compile(flags).expect("clang is still there");
        assert_eq!(changes, again.merge(&options));
        assert_eq!(once, again.print(), "another process, another result");
    }
}

#[test]
fn optimized() {
    check(&["-O2"]);
}

#[test]
fn small_with_debug_info() {
    check(&["-Oz", "-g", "-gno-record-command-line"]);
}

#[test]
fn not_optimized() {
    check(&["-O0"]);
}

#[test]
fn position_independent_without_exceptions_tables() {
    check(&["-Os", "-fPIC", "-ffunction-sections", "-fno-asynchronous-unwind-tables"]);
}
