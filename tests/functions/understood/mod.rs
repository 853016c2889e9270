//! Every entry of every list of what the outliner understands does what its table says.
//!
//! An entry that this LLVM does not have makes a module that is not valid and is passed
//! over; how many were judged is checked, so that no list is judged by none.  A list
//! without a test does not compile, and an entry without an example fails.

mod attributes;
mod calls;
mod intrinsics;
mod merging;
mod metadata;

use crate::support::module::TestModule;
use rustmerge_core::outliner::Options;
use rustmerge_core::vocabulary::List;

/// What becomes of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// It does what the table says.
    Judged,
    /// This LLVM has no such thing.
    Unknown,
}

/// The least number of entries of a list that are judged, on every LLVM.
fn least(list: List) -> usize {
    match list {
        List::Context => 55,
        List::Dropped => 21,
        List::WatchedVariables => 9,
        List::MovableCall => 36,
        List::MayBeDropped => 15,
        List::NamedCallee => 26,
        List::Parameters => 20,
        List::ArgumentMemory => 3,
        List::PromisedResult => 6,
        List::ReturnedAs => 2,
        List::Intrinsics => 60,
        List::ReturnTwice => 11,
        List::MetadataKept => 9,
        List::MetadataDropped => 15,
    }
}

fn judge(list: List, entry: &str) -> Outcome {
    match list {
        List::Context => attributes::context(entry),
        List::Dropped => attributes::dropped(entry),
        List::WatchedVariables => attributes::watched_variables(entry),
        List::Parameters => attributes::parameter(entry),
        List::ArgumentMemory => attributes::argument_memory(entry),
        List::PromisedResult => attributes::promised_result(entry),
        List::ReturnedAs => attributes::returned_as(entry),
        List::MovableCall => calls::movable(entry),
        List::MayBeDropped => calls::may_be_dropped(entry),
        List::NamedCallee => calls::named_callee(entry),
        List::Intrinsics => intrinsics::movable(entry),
        List::ReturnTwice => intrinsics::returns_twice(entry),
        List::MetadataKept => metadata::kept(entry),
        List::MetadataDropped => metadata::dropped(entry),
    }
}

#[test]
#[expect(clippy::print_stderr, reason = "figures of a test")]
fn every_entry_does_what_its_table_says() {
    for list in List::ALL {
        let entries = list.entries();
        let judged = entries.iter().filter(|entry| judge(list, entry) == Outcome::Judged).count();
        assert!(
            judged >= least(list),
            "{list:?}: {judged} of {} entries were judged",
            entries.len()
        );
        eprintln!("{list:?}: {judged} of {} entries", entries.len());
    }
}

/// What the outliner makes of everything that is legal, in one round.
fn outlined(text: &str) -> Option<TestModule> {
    let mut module = TestModule::try_parse(text).ok()?;
    let options =
        Options { no_cost: true, all: true, verify: true, max_rounds: 1, ..Options::default() };
    module.outline(&options);
    Some(module)
}

/// The positions of the functions that the outliner made.
fn shared(module: &TestModule) -> Vec<usize> {
    let names = module.names();
    (0..names.len()).filter(|&at| names[at].contains(".outlined.")).collect()
}

/// The text of the only function that the outliner made; fails where there is another
/// number of them.
fn only_shared(module: &TestModule, what: &str) -> String {
    let made = shared(module);
    assert_eq!(made.len(), 1, "{what}: functions were made:\n{}", module.print());
    module.print_function(made[0])
}

fn expect_none(module: &TestModule, what: &str) {
    assert!(shared(module).is_empty(), "{what}: code was shared:\n{}", module.print());
}
