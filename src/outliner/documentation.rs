//! docs/outliner.md says what the code does.

use crate::llvm::Opcode;
use crate::outliner::legality::function_rejection::FunctionRejection;
use crate::outliner::outline_rejection::OutlineRejection;
use crate::program::legality::InstructionRejection;
use crate::vocabulary::{List, conventions_that_move};
use std::collections::BTreeSet;
use std::path::Path;

const TEXT: &str = include_str!("../../docs/outliner.md");

/// The cells of every row of every table.
fn rows() -> Vec<Vec<&'static str>> {
    let lines = TEXT.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    lines.map(|line| line.split(" | ").collect()).collect()
}

/// What is between backticks.
fn names(text: &'static str) -> BTreeSet<&'static str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The names in the row that begins with a word.
fn listed(first: &str) -> BTreeSet<&'static str> {
    let row = rows().into_iter().find(|row| row[0] == first);
    names(row.unwrap_or_else(|| panic!("docs/outliner.md has no row {first}"))[1])
}

/// The last cell of rules is the tests: names of files in tests/lit/outliner, or unit tests.
fn tests_of(row: &[&'static str]) -> BTreeSet<&'static str> {
    let files = names(row.last().copied().unwrap_or_default());
    let is_test = |name: &&str| name.ends_with(".ll") || name.ends_with(".c") || is_unit_test(name);
    files.into_iter().filter(is_test).collect()
}

fn is_unit_test(name: &str) -> bool {
    name.starts_with("src/") && name.ends_with(".rs")
}

#[test]
fn every_reason_has_a_row_with_a_test() {
    let of_functions = FunctionRejection::ALL.iter().map(|reason| reason.name());
    for name in InstructionRejection::NAMES.iter().copied().chain(of_functions) {
        let reason = format!("`{name}`");
        let found = rows().into_iter().find(|row| row[0] == reason);
        let row = found.unwrap_or_else(|| panic!("docs/outliner.md has no row {reason}"));
        assert!(!tests_of(&row).is_empty(), "the row of {reason} names no test");
    }
}

#[test]
fn every_reason_of_groups_has_a_row() {
    for reason in OutlineRejection::ALL {
        let beginning = format!("`{}`:", reason.name());
        let is_of = |row: &Vec<&str>| row[0] == "missed" && row[1].starts_with(&beginning);
        assert!(rows().iter().any(is_of), "docs/outliner.md has no row {beginning}");
    }
}

#[test]
fn every_test_that_is_named_exists() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all: BTreeSet<_> = rows().iter().flat_map(|row| tests_of(row)).collect();
    for test in &all {
        let directory = if is_unit_test(test) { "" } else { "tests/lit/outliner" };
        assert!(
            repository.join(directory).join(test).exists(),
            "docs/outliner.md names {test}, which is not there"
        );
    }
    assert!(all.len() > 40, "only {} tests are named", all.len());
}

#[test]
fn every_test_of_legality_is_named() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lit/outliner");
    let named: BTreeSet<_> = rows().iter().flat_map(|row| tests_of(row)).collect();
    for part in ["legality", "functions", "shape", "debug-info"] {
        for entry in directory.join(part).read_dir().expect("the tests are there") {
            let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
            // Not a test: what tests of the directory read.
            if name == "Inputs" {
                continue;
            }
            let name = format!("{part}/{name}");
            assert!(named.contains(name.as_str()), "no row of docs/outliner.md has {name}");
        }
    }
}

#[test]
fn every_operation_has_an_answer() {
    let operations: BTreeSet<String> =
        (0..200).filter_map(Opcode::from_raw).map(|opcode| format!("{opcode:?}")).collect();
    let documented: BTreeSet<String> = rows()
        .into_iter()
        .filter(|row| row[0].starts_with("operations that "))
        .flat_map(|row| names(row[1]))
        .map(str::to_owned)
        .collect();
    assert_eq!(documented, operations);
}

#[test]
fn lists_are_complete() {
    let row_of = |list: List| match list {
        List::Context => "attributes that must agree",
        List::Dropped => "attributes that are dropped",
        List::WatchedVariables => "attributes with which local variables stay",
        List::MovableCall => "attributes of calls that move",
        List::MayBeDropped => "attributes of calls that may differ",
        List::NamedCallee => "attributes of callees that are called by name",
        List::Parameters => "attributes of parameters that are values like any other",
        List::ArgumentMemory => "attributes of parameters that are memory of the caller",
        List::PromisedResult => "attributes of results that are dropped",
        List::ReturnedAs => "attributes of results that must agree",
        List::Intrinsics => "intrinsic functions that move",
        List::ReturnTwice => "functions that return twice",
        List::MetadataKept => "metadata kept where all have it",
        List::MetadataDropped => "metadata dropped",
    };
    for list in List::ALL {
        let entries = list.entries().into_iter().collect::<BTreeSet<_>>();
        assert_eq!(listed(row_of(list)), entries, "docs/outliner.md, {list:?}");
    }
    let conventions = conventions_that_move().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(listed("conventions that move"), conventions);
}
