//! The modules of the lit tests, with the checks that only builds with debug assertions make: lit
//! tests run a release build.

use crate::support::module::TestModule;
use rustmerge_core::{mergefunc, outliner};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The modules below a folder, in order.
fn modules_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the lit tests are there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    let (folders, files): (Vec<PathBuf>, _) = paths.into_iter().partition(|path| path.is_dir());
    let is_module = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "ll");
    let below = folders.iter().flat_map(|folder| modules_in(folder));
    files.into_iter().filter(is_module).chain(below).collect()
}

/// What lit hands to `opt` of each file: `ci/lib/expand.py` writes out what is written once.
fn texts(paths: &[PathBuf]) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("ci/lib/expand.py");
    let output = Command::new("python3").arg(script).args(paths).output().expect("python3 runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let all = String::from_utf8(output.stdout).expect("a lit test is text");
    all.split('\0').map(str::to_owned).collect()
}

/// Runs something on each module of the lit tests of a pass that this LLVM can read.
fn with_each(pass: &str, work: impl Fn(&mut TestModule)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lit").join(pass);
    let paths = modules_in(&folder);
    let mut count = 0;
    for (path, text) in paths.iter().zip(texts(&paths)) {
        let Ok(mut module) = TestModule::try_parse(&text) else { continue };
        work(&mut module);
        module.verify().unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        count += 1;
    }
    assert!(count > 50, "{count} modules in {}", folder.display());
}

#[test]
fn merging() {
    let default = mergefunc::Options::default;
    for options in [
        default(),
        mergefunc::Options { mutual_recursion: false, ..default() },
        mergefunc::Options { no_cost: true, ..default() },
    ] {
        with_each("mergefunc", |module| {
            module.merge(&options);
        });
    }
}

#[test]
fn outlining() {
    let default = outliner::Options::default;
    for options in
        [default(), outliner::Options { no_cost: true, all: true, verify: true, ..default() }]
    {
        with_each("outliner", |module| {
            module.outline(&options);
        });
    }
}
