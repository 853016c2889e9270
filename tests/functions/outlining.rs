//! What holds for every module that code was outlined in.

use crate::support::crowd::{Member, crowd, write_crowd};
use crate::support::generator::Dialect;
use crate::support::module::TestModule;
use crate::support::property_config;
use proptest::test_runner::{TestCaseError, TestRunner};
use rustmerge_core::outliner::{Changes, Difference, Options, is_equal_after_inlining};
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

/// Two functions and a shared one; the caller says whether the second
/// does what the first does with the call put back.
fn verdict(original: &str, rewritten: &str, shared: &str) -> Result<(), Difference> {
    let text = format!(
        "declare void @use(i32)\n\
         define i32 @original(i32 %x, i32 %y, ptr %p) {{\n{original}}}\n\
         define i32 @rewritten(i32 %x, i32 %y, ptr %p) {{\n{rewritten}}}\n{shared}\n"
    );
    let module = TestModule::parse(&text);
    let verdict = module.with(|module| {
        let functions = module.functions();
        let [original, rewritten, shared] = ["original", "rewritten", "shared"].map(|name| {
            *functions.iter().find(|one| one.display_name() == name).expect("it is there")
        });
        is_equal_after_inlining(module, original, rewritten, shared)
    });
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
        assert!(matches!(problem, Difference::Instruction { .. }), "{to}: {problem}");
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
    assert!(matches!(problem, Difference::Assertion(_)), "{problem}");
}

/// Whether shared code may have an address in some steps where the original has it
/// in others.
fn verdict_about_steps(before: &str, after: &str) -> Result<(), Difference> {
    let original = format!(
        "  %q = getelementptr {before}\n  call void @use(i32 %x)\n  store ptr %q, ptr %p\n  ret i32 0\n"
    );
    let rewritten = "  call void @shared(ptr %p, i32 %x)\n  ret i32 0\n";
    let shared = format!(
        "define internal void @shared(ptr %p, i32 %x) {{\n  %q = getelementptr {after}\n  \
         call void @use(i32 %x)\n  store ptr %q, ptr %p\n  ret void\n}}"
    );
    verdict(&original, rewritten, &shared)
}

#[test]
fn flags_of_addresses_speak_of_each_step() {
    let back_and_forth = "inbounds { i32, i32 }, ptr %p, i64 -1, i32 1";
    let back = "inbounds i8, ptr %p, i64 -4";
    let too_far = "inbounds i32, ptr %p, i64 4611686018427387904";
    let nowhere = "inbounds i8, ptr %p, i64 0";
    let forwards = "inbounds { i32, [2 x i32] }, ptr %p, i64 1, i32 1, i64 1";
    let forwards_at_once = "inbounds i8, ptr %p, i64 20";
    let same = [
        (back_and_forth, back_and_forth),
        (too_far, too_far),
        (forwards, forwards_at_once),
        (forwards_at_once, forwards),
        // Where both ends are in bounds, what is between them is.
        (back_and_forth, back),
    ];
    for (before, after) in same {
        assert_eq!(verdict_about_steps(before, after), Ok(()), "{before} as {after}");
    }
    for (before, after) in [(back, back_and_forth), (nowhere, too_far)] {
        let problem = verdict_about_steps(before, after).expect_err(after);
        assert!(matches!(problem, Difference::Assertion(_)), "{problem}");
        let without = after.replace("inbounds ", "");
        assert_eq!(verdict_about_steps(before, &without), Ok(()), "{before} as {without}");
    }
}

#[test]
fn tail_calls_leave_variables_of_shared_code_alone() {
    const VARIABLE: &str = "%v = alloca i32\n  store volatile i32 %x, ptr %v\n";
    let body = |variable: &str, call: &str| {
        format!("  {variable}  {call} void @use(i32 %x)\n  store i32 %x, ptr %p\n")
    };
    let verdict = |variable: &str, before: &str, after: &str, way: &str| {
        let shared = body(variable, after);
        verdict(
            &format!("{}  ret i32 0\n", body(variable, before)),
            &format!("  {way} void @shared(i32 %x, ptr %p)\n  ret i32 0\n"),
            &format!("define internal void @shared(i32 %x, ptr %p) {{\n{shared}  ret void\n}}"),
        )
    };
    for call in ["call", "tail call"] {
        // Without variables of its own shared code may end before any call.
        assert_eq!(verdict("", call, "tail call", "tail call"), Ok(()));
        assert_eq!(verdict(VARIABLE, call, call, "tail call"), Ok(()));
        assert_eq!(verdict(VARIABLE, call, "call", "call"), Ok(()));
    }
    let problem = verdict(VARIABLE, "call", "tail call", "call").expect_err("the callee may look");
    assert!(matches!(problem, Difference::Assertion(_)), "{problem}");
}

#[test]
fn callers_with_variables_do_not_end_before_shared_code() {
    let original = format!("  %v = alloca i32\n{ORIGINAL}").replace("%p", "%v");
    let rewritten = format!("  %v = alloca i32\n{CALL}").replace("%p", "%v");
    assert_eq!(verdict(&original, &rewritten, SHARED), Ok(()));
    let ends = rewritten.replace("call", "tail call");
    let problem = verdict(&original, &ends, SHARED).expect_err("the variable is gone");
    assert!(problem.to_string().contains("variables of its own"), "{problem}");
}
