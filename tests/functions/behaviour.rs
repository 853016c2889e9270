//! Programs print the same before and after merging and outlining.

use crate::support::circles::circles;
use crate::support::crowd::{Member, crowd, write_crowd};
use crate::support::generator::Dialect;
use crate::support::module::TestModule;
use crate::support::near_equal::family;
use crate::support::property_config;
use crate::support::tools::{scratch_file, tool};
use proptest::prelude::*;
use rustmerge_core::{mergefunc, outliner};
use std::fmt::Write;

/// What generated functions call; `@print` makes the order of loops visible.
const HELPERS: &str = r#"
@format = private constant [4 x i8] c"%d\0A\00"
declare i32 @printf(ptr, ...)
define i32 @print(i32 %0) {
  %2 = call i32 (ptr, ...) @printf(ptr @format, i32 %0)
  ret i32 %2
}
define internal i32 @square(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}
define internal i32 @negate(i32 %x) {
  %y = sub i32 0, %x
  ret i32 %y
}
"#;

const INPUTS: [(i32, i32, i64); 3] = [(0, 0, 0), (-7, 13, 1 << 40), (i32::MAX, i32::MIN, -1)];

/// A program that prints what every function computes from every input, half
/// of them called through their addresses.
fn program(crowd: &[Member]) -> String {
    let main = calls(crowd.len(), |_, number| number.is_multiple_of(2));
    write_crowd(crowd).text(HELPERS).text(&main).finish()
}

/// A function `main` that calls `f0`, `f1` … with every input and prints what they return;
/// `by_address` says by the function and the call's number which calls go through an address.
fn calls(functions: usize, by_address: impl Fn(usize, usize) -> bool) -> String {
    let mut text = String::from("define i32 @main() {\n  %slot = alloca ptr, align 8\n");
    for function in 0..functions {
        for (input, (a, b, c)) in INPUTS.iter().enumerate() {
            let number = function * INPUTS.len() + input;
            let mut callee = format!("@f{function}");
            if by_address(function, number) {
                let _ = writeln!(
                    text,
                    "  store volatile ptr {callee}, ptr %slot\n  \
                     %p{number} = load volatile ptr, ptr %slot"
                );
                callee = format!("%p{number}");
            }
            let _ = writeln!(
                text,
                "  %r{number} = call i32 {callee}(i32 {a}, i32 {b}, i64 {c})\n  \
                 %o{number} = call i32 @print(i32 %r{number})"
            );
        }
    }
    text + "  ret i32 0\n}\n"
}

/// What LLVM's interpreter prints; `None` where it is not installed.
fn run(text: &str) -> Option<String> {
    let path = scratch_file("program.ll");
    std::fs::write(&path, text).expect("the scratch directory is writable");
    let output = tool("lli")?.arg(&path).output().expect("lli starts");
    assert!(output.status.success(), "{output:?} of\n{text}");
    let _ = std::fs::remove_file(&path);
    Some(String::from_utf8(output.stdout).expect("numbers are text"))
}

proptest! {
    #![proptest_config(property_config(12))]

    #[test]
    fn programs_print_the_same(
        crowd in crowd(Dialect::Safe, &["internal", "internal unnamed_addr", "unnamed_addr", "", "weak", "linkonce_odr"]),
        aliases: bool,
        preserve_debug_info: bool,
    ) {
        let text = program(&crowd);
        let mut module = TestModule::parse(&text);
        let options =
            mergefunc::Options { aliases, preserve_debug_info, ..mergefunc::Options::default() };
        module.merge(&options);
        let merged = module.print();
        if let Some(expected) = run(&text) {
            prop_assert!(expected.lines().count() >= crowd.len() * INPUTS.len());
            prop_assert_eq!(expected, run(&merged).unwrap(), "{}\nmerged\n{}", text, merged);
        }
    }

    /// Functions that call each other, so that they are equal only together.
    #[test]
    fn programs_of_circles_print_the_same(
        circles in circles(&["internal", "internal", "", "weak", "linkonce_odr"]),
        aliases: bool,
    ) {
        let functions = calls(circles.len(), |_, number| number.is_multiple_of(5));
        let text = format!("{}{HELPERS}{functions}", circles.text());
        let mut module = TestModule::parse(&text);
        module.merge(&mergefunc::Options { aliases, ..mergefunc::Options::default() });
        let merged = module.print();
        if let Some(expected) = run(&text) {
            prop_assert_eq!(expected, run(&merged).unwrap(), "{}\nmerged\n{}", text, merged);
        }
    }

    /// Bodies with parameters, whatever they cost.  Only processors whose registers are known
    /// have them.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn programs_with_parameters_print_the_same(
        family in family(&["internal", "internal", "dso_local", "weak dso_local", "linkonce_odr hidden"]),
        preserve_debug_info: bool,
    ) {
        let functions = calls(family.len(), |function, _| family.is_escaping(function));
        let text = format!(
            "target triple = \"x86_64-unknown-linux-gnu\"\n{}{HELPERS}{functions}",
            family.text()
        );
        let mut module = TestModule::parse(&text);
        let options = mergefunc::Options {
            no_cost: true,
            preserve_debug_info,
            ..mergefunc::Options::default()
        };
        module.merge(&options);
        let merged = module.print();
        // Three registers are left for arguments.
        if (1..4).contains(&family.differing_steps()) {
            prop_assert!(merged.contains(".body("), "{}\nmerged\n{}", text, merged);
        }
        if let Some(expected) = run(&text) {
            prop_assert_eq!(expected, run(&merged).unwrap(), "{}\nmerged\n{}", text, merged);
        }
    }

    #[test]
    fn outlined_programs_print_the_same(
        crowd in crowd(Dialect::Safe, &["internal", "", "linkonce_odr"]),
        no_cost in prop::bool::weighted(0.8),
    ) {
        let text = program(&crowd);
        let mut module = TestModule::parse(&text);
        let options = outliner::Options {
            no_cost,
            all: true,
            linkonce_odr: true,
            verify: true,
            ..outliner::Options::default()
        };
        module.outline(&options);
        let outlined = module.print();
        if let Some(expected) = run(&text) {
            prop_assert_eq!(expected, run(&outlined).unwrap(), "{}\noutlined\n{}", text, outlined);
        }
    }
}
