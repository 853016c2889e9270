//! Lists of rust-mergefunc and its comparator.

use super::metadata::{VERSION, example};
use crate::support::module::TestModule;
use rustmerge_core::mergefunc::Options;
use rustmerge_core::vocabulary::{
    FunctionAttribute, combined_metadata, conventions, function_attributes,
};

/// What is left after two equal functions with a caller were merged; `None` where the text
/// is not valid.
fn merged(text: &str) -> Option<TestModule> {
    let mut module = TestModule::try_parse(text).ok()?;
    module.merge(&Options::default());
    Some(module)
}

fn is_there(module: &TestModule, name: &str) -> bool {
    module.names().iter().any(|other| other == name)
}

/// Two local functions and a caller of both.  The second may have other metadata of a kind.
fn functions(kind: &str, first: &str, second: &str) -> String {
    let (instruction, node) = example(kind);
    let ty = if instruction.contains("fdiv") {
        "float"
    } else {
        instruction.split(' ').nth(3).expect("a type").trim_end_matches(',')
    };
    let function = |name: &str, attachment: &str| {
        format!(
            "define internal void @{name}(ptr %p, i32 %x, float %d) {{\n  store i32 %x, ptr %p\n  \
             {instruction}{attachment}\n  store {ty} %y, ptr %p\n  ret void\n}}\n"
        )
    };
    let arguments = "(ptr %p, i32 %x, float %d)";
    format!(
        "declare i32 @f(i32)\n{}{}define void @user{arguments} {{\n  call void @a{arguments}\n  \
         call void @b{arguments}\n  ret void\n}}\n!0 = {node}\n{VERSION}",
        function("a", first),
        function("b", second)
    )
}

#[test]
fn every_kind_of_metadata_that_is_combined_is() {
    let mut judged = 0;
    for kind in combined_metadata() {
        let attached = format!(", !{kind} !0");
        let text = functions(kind, &attached, &attached);
        let mark = format!("!{kind} ");
        // Some versions do not have it, or remove it.
        let is_known = |module: &TestModule| module.print().contains(&mark);
        let Some(same) = TestModule::try_parse(&text).ok().filter(is_known) else { continue };
        drop(same);
        let same = merged(&text).expect("it is valid");
        judged += 1;
        assert!(!is_there(&same, "b"), "{kind}: {}", same.print());
        assert!(same.print().contains(&mark), "{kind} is lost:\n{}", same.print());
        // The survivor's may stay where it is for diagnostics and debug info only.
        let is_survivors = matches!(kind, "srcloc" | "DIAssignID");
        let other = merged(&functions(kind, &attached, "")).expect("it is valid for one too");
        assert!(!is_there(&other, "b"), "{kind} of one: {}", other.print());
        assert_eq!(other.print().contains(&mark), is_survivors, "{kind}:\n{}", other.print());
    }
    assert!(judged >= 22, "only {judged} were judged");
}

#[test]
fn metadata_that_no_list_has_tells_functions_apart() {
    let text = functions("annotation", ", !something-new !0", "");
    assert!(is_there(&merged(&text).expect("it is valid"), "b"));
    let text = functions("annotation", ", !something-new !0", ", !something-new !0");
    assert!(!is_there(&merged(&text).expect("it is valid"), "b"));
}

/// Two functions in a convention, by number, that are local or not.
fn in_convention(number: u32, linkage: &str) -> Option<TestModule> {
    let body = "  %y = mul i32 %x, 7\n  %z = xor i32 %y, %x\n  %w = udiv i32 %z, 11\n  \
                %v = mul i32 %w, %w\n  %u = udiv i32 %v, 7\n  %t = xor i32 %u, %v\n  \
                %s = udiv i32 %t, %x\n  store volatile i32 %s, ptr @global\n  \
                store volatile i32 %u, ptr @global\n  store volatile i32 %w, ptr @global\n  ret void\n";
    merged(&format!(
        "target triple = \"x86_64-unknown-linux-gnu\"\n@global = external global i32\n\
         @table = global [2 x ptr] [ptr @a, ptr @b]\n\
         define {linkage} cc {number} void @a(i32 %x) {{\n{body}}}\n\
         define {linkage} cc {number} void @b(i32 %x) {{\n{body}}}\n"
    ))
}

#[test]
fn functions_are_called_in_conventions_that_are_known() {
    let (forwardable, callable) = conventions();
    let (mut with_thunk, mut kept) = (0, 0);
    for number in 0..200 {
        // Both addresses are taken, so that one becomes a thunk of the other.
        let Some(module) = in_convention(number, "") else { continue };
        let is_thunk = module.print().contains("call cc")
            || module.print().contains("call void")
            || module.print().contains("call ") && module.print().contains("@a(i32 %0)");
        let has_call = is_thunk || module.print().contains("tail call");
        assert_eq!(has_call, forwardable.contains(&number), "cc {number}:\n{}", module.print());
        with_thunk += u32::from(has_call);
        kept += u32::from(!has_call);
        let may_be_called = forwardable.contains(&number) || callable.contains(&number);
        let Some(local) = in_convention(number, "internal unnamed_addr") else { continue };
        assert_eq!(!is_there(&local, "b"), may_be_called, "cc {number}:\n{}", local.print());
    }
    assert!(with_thunk >= 15 && kept >= 60, "{with_thunk} with thunks, {kept} kept");
}

/// Two local functions; if they merge, every call goes to one of them.
fn with_attribute(attribute: &str) -> Option<TestModule> {
    // Attributes with a value, and those that ask for another one.
    let written = match attribute {
        "allocsize" => "allocsize(0)",
        "allockind" => "allockind(\"alloc\")",
        "memory" => "memory(read)",
        "vscale_range" => "vscale_range(1,2)",
        "alignstack" => "alignstack(8)",
        "optnone" => "optnone noinline",
        other => other,
    };
    merged(&format!(
        "define internal i32 @a(i32 %x) {written} {{\n  %y = mul i32 %x, 7\n  ret i32 %y\n}}\n\
         define internal i32 @b(i32 %x) {written} {{\n  %y = mul i32 %x, 7\n  ret i32 %y\n}}\n\
         define i32 @user(i32 %x) {{\n  %y = call i32 @a(i32 %x)\n  %z = call i32 @b(i32 %y)\n  \
         ret i32 %z\n}}\n"
    ))
}

#[test]
fn function_attributes_do_what_their_lists_say() {
    let mut judged = 0;
    for (attribute, says) in function_attributes() {
        // This LLVM does not have it.
        let Some(module) = with_attribute(&attribute) else { continue };
        judged += 1;
        let may_merge = match says {
            FunctionAttribute::Plain => !matches!(&*attribute, "naked" | "presplitcoroutine"),
            // Calls go elsewhere, but no stub is made.
            FunctionAttribute::ProcessorMode => true,
            FunctionAttribute::EntryPoint
            | FunctionAttribute::Instrumentation
            | FunctionAttribute::Unknown => false,
        };
        assert_eq!(!is_there(&module, "b"), may_merge, "{attribute}:\n{}", module.print());
    }
    assert!(judged >= 150, "only {judged} were judged");
}

#[test]
fn function_attributes_that_no_list_has_keep_functions_apart() {
    for attribute in ["\"something-new\"", "\"something-new\"=\"1\"", "\"cold\"", "\"xray\""] {
        let module = with_attribute(attribute).expect("any string is an attribute");
        assert!(is_there(&module, "b"), "{attribute}:\n{}", module.print());
    }
}
