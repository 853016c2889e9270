//! What holds for every module that code was outlined in.

use crate::support::crowd::{Member, crowd, write_crowd};
use crate::support::generator::Dialect;
use crate::support::module::TestModule;
use crate::support::property_config;
use proptest::test_runner::{TestCaseError, TestRunner};
use rustmerge_core::outliner::{Changes, Options, comes_back};
use std::cell::Cell;

const LINKAGES: [&str; 5] = ["internal", "internal unnamed_addr", "", "dso_local", "linkonce_odr"];

/// Everything, with a proof of every step: a function that does not come back
/// ends the test with LLVM's fatal error.
fn proven() -> Options {
    Options { no_cost: true, all: true, linkonce_odr: true, verify: true, ..Options::default() }
}

/// A crowd that handles exceptions in ways that are known.
fn text_of(crowd: &[Member]) -> String {
    let text = write_crowd(crowd).finish();
    text.replace("@personality2", "@rust_eh_personality")
        .replace("@personality", "@__gxx_personality_v0")
}

/// Checks crowds, and that in all of them together a good number of functions
/// were outlined, so that something was tested.
fn for_crowds(check: impl Fn(&str) -> (Changes, Result<(), TestCaseError>)) {
    let total = Cell::new(0);
    let mut runner = TestRunner::new(property_config(100));
    let outcome = runner.run(&crowd(Dialect::Wild, &LINKAGES), |crowd| {
        let (changes, verdict) = check(&text_of(&crowd));
        total.set(total.get() + changes.functions);
        verdict
    });
    outcome.unwrap_or_else(|problem| panic!("{problem}"));
    assert!(total.get() > 20, "only {} functions in all", total.get());
}

/// `TestModule::outline` verifies the module.
#[test]
fn every_step_comes_back() {
    for_crowds(|text| (TestModule::parse(text).outline(&proven()), Ok(())));
}

#[test]
fn the_same_module_gives_the_same_text() {
    for_crowds(|text| {
        // The proof leaves no trace either.
        let [(changes, with), (_, without)] = [true, false].map(|verify| {
            let mut module = TestModule::parse(text);
            let changes = module.outline(&Options { verify, ..proven() });
            (changes, module.print())
        });
        let difference = || TestCaseError::fail(format!("{with}\nor\n{without}"));
        (changes, if with == without { Ok(()) } else { Err(difference()) })
    });
}

/// Two functions and a shared one, of which the caller says whether the second
/// does what the first does with the call put back.
fn verdict(original: &str, rewritten: &str, shared: &str) -> Result<(), String> {
    let text = format!(
        "declare void @use(i32)\n\
         define i32 @original(i32 %x, i32 %y, ptr %p) {{\n{original}}}\n\
         define i32 @rewritten(i32 %x, i32 %y, ptr %p) {{\n{rewritten}}}\n{shared}\n"
    );
    let module = TestModule::parse(&text);
    let named = |name: &[u8]| {
        let functions = module.handle().functions();
        functions.into_iter().find(|function| function.name() == name).expect("it is there")
    };
    let verdict =
        comes_back(module.handle(), named(b"original"), named(b"rewritten"), named(b"shared"));
    module.verify().expect("the proof leaves the module as it was");
    assert_eq!(module.print(), TestModule::parse(&text).print());
    verdict
}

const ORIGINAL: &str = "  %1 = sub i32 %x, %y
  %2 = shl nsw i32 %1, 3
  call void @use(i32 %2)
  store i32 %1, ptr %p
  ret i32 %2
";

const SHARED: &str = "define internal i32 @shared(i32 %0, i32 %1, ptr %2) {
  %4 = sub i32 %0, %1
  %5 = shl nsw i32 %4, 3
  call void @use(i32 %5)
  store i32 %4, ptr %2
  ret i32 %5
}";

const CALL: &str = "  %1 = call i32 @shared(i32 %x, i32 %y, ptr %p)
  ret i32 %1
";

#[test]
fn what_is_right_comes_back() {
    assert_eq!(verdict(ORIGINAL, CALL, SHARED), Ok(()));
    // Less may be asserted.
    assert_eq!(verdict(ORIGINAL, CALL, &SHARED.replace("shl nsw", "shl")), Ok(()));
}

#[test]
fn what_is_wrong_does_not_come_back() {
    let wrong_calls = [
        ("i32 %x, i32 %y", "i32 %y, i32 %x"),
        ("i32 %x, i32 %y", "i32 %x, i32 %x"),
        ("i32 %x, i32 %y", "i32 %x, i32 7"),
        ("ret i32 %1", "ret i32 %x"),
        ("ptr %p", "ptr null"),
    ];
    for (from, to) in wrong_calls {
        let problem = verdict(ORIGINAL, &CALL.replace(from, to), SHARED).expect_err(to);
        assert!(problem.contains("became"), "{to}: {problem}");
    }
    let wrong_bodies = [
        ("i32 %4, 3", "i32 %4, 4"),
        ("sub", "add"),
        ("@use(i32 %5)", "@use(i32 %4)"),
        ("store i32 %4", "store i32 %5"),
        ("  call void @use(i32 %5)\n", ""),
        ("ret i32 %5", "ret i32 %4"),
        ("store i32 %4, ptr %2", "store volatile i32 %4, ptr %2"),
        ("shl nsw", "shl nuw nsw"),
        ("store i32 %4, ptr %2", "store i32 %4, ptr %2, align 16"),
    ];
    for (from, to) in wrong_bodies {
        verdict(ORIGINAL, CALL, &SHARED.replacen(from, to, 1)).expect_err(to);
    }
}

#[test]
fn more_than_before_is_not_asserted() {
    let asserted = SHARED.replace("shl nsw", "shl nuw nsw");
    let problem = verdict(ORIGINAL, CALL, &asserted).expect_err("nuw");
    assert!(problem.contains("more is asserted"), "{problem}");
}
