//! Attributes of functions, their parameters and their results.

use super::Outcome::{self, Judged, Unknown};
use super::{expect_none, only_shared, outlined, shared};
use crate::support::module::TestModule;

/// An attribute as text, with a value where it has to have one.
pub(super) fn written(name: &str) -> String {
    let value = match name {
        "align" | "dereferenceable" | "dereferenceable_or_null" => return format!("{name}(8)"),
        "alignstack" => "(8)",
        "allockind" => "(\"alloc\")",
        "allocsize" => "(0)",
        "captures" | "memory" => "(none)",
        "byref" | "byval" | "inalloca" | "preallocated" | "sret" => "(i64)",
        "denormal_fpenv" => "(preservesign)",
        "initializes" => "((0, 4))",
        "nofpclass" => "(nan)",
        "range" => "(i32 0, 5)",
        "vscale_range" => "(1,16)",
        "branch-target-enforcement" | "guarded-control-stack" => "=\"true\"",
        "denormal-fp-math" | "denormal-fp-math-f32" => "=\"preserve-sign,preserve-sign\"",
        "frame-pointer" | "sign-return-address" | "zero-call-used-regs" => "=\"all\"",
        "patchable-function" => "=\"prologue-short-redirect\"",
        "sign-return-address-key" => "=\"a_key\"",
        "min-legal-vector-width"
        | "prefer-vector-width"
        | "patchable-function-entry"
        | "patchable-function-prefix"
        | "stack-probe-size"
        | "stack-protector-buffer-size"
        | "warn-stack-size" => "=\"64\"",
        _ => "",
    };
    match name {
        "stackrealign" => "\"stackrealign\"".to_owned(),
        _ if name.contains('-') => format!("\"{name}\"{value}"),
        _ => format!("{name}{value}"),
    }
}

/// Two functions of the same code with attributes of their own.
fn functions(first: &str, second: &str) -> String {
    let body =
        "  %y = mul i32 %x, 7\n  %z = xor i32 %y, %x\n  %w = udiv i32 %z, 11\n  ret i32 %w\n";
    format!(
        "define i32 @a(i32 %x) {first} {{\n{body}}}\ndefine i32 @b(i32 %x) {second} {{\n{body}}}\n"
    )
}

/// The places and keys of the attributes of the only function that the outliner made; a place
/// is a number as in [`rustmerge_core::llvm::Attribute::index`].
fn attributes_of_shared(module: &TestModule) -> Vec<(u32, String)> {
    let at = shared(module)[0];
    module.with(|module| {
        let attributes = module.functions()[at].attributes();
        let describe = |key: &[u8]| String::from_utf8_lossy(key).into_owned();
        attributes.iter().map(|one| (one.index, describe(one.key))).collect()
    })
}

fn has(module: &TestModule, name: &str) -> bool {
    attributes_of_shared(module).contains(&(u32::MAX, name.to_owned()))
}

pub(super) fn context(name: &str) -> Outcome {
    let attribute = written(name);
    let Some(same) = outlined(&functions(&attribute, &attribute)) else { return Unknown };
    only_shared(&same, name);
    assert!(has(&same, name), "{name} is lost");
    let other = outlined(&functions(&attribute, "")).expect("it is valid for one function too");
    expect_none(&other, name);
    callee_is_silent(name)
}

pub(super) fn dropped(name: &str) -> Outcome {
    /// What all shared functions have.
    const OWN: [&str; 4] = ["minsize", "optsize", "noinline", "nounwind"];
    let attribute = written(name);
    // Only a function that must not be inlined may be called no built-in one.
    let Some(one) = outlined(&functions(&attribute, "")) else { return Unknown };
    only_shared(&one, name);
    assert_eq!(has(&one, name), OWN.contains(&name), "{name}");
    callee_is_silent(name)
}

/// Attributes that concern a callee's own code do not restrict calls of it.
fn callee_is_silent(name: &str) -> Outcome {
    let text = super::calls::callees(&written(name), "f", "g");
    let Some(module) = outlined(&text) else { return Judged };
    let is_named = name == "nocf_check";
    let by_pointer = super::calls::calls_by_pointer(&module);
    assert_eq!(by_pointer, !is_named, "{name} of a callee:\n{}", module.print());
    Judged
}

pub(super) fn watched_variables(name: &str) -> Outcome {
    let text = |attribute: &str| {
        let body = "  %v = alloca i32\n  fence FENCE\n  store i32 %x, ptr %v\n  call void @use(ptr %v)\n  %z = load i32, ptr %v\n  ret i32 %z\n";
        format!(
            "declare void @use(ptr)\ndefine i32 @a(i32 %x) {attribute} {{\n{}}}\n\
             define i32 @b(i32 %x) {attribute} {{\n{}}}\n",
            body.replace("FENCE", "acquire"),
            body.replace("FENCE", "release")
        )
    };
    let Some(watched) = outlined(&text(&written(name))) else { return Unknown };
    assert!(!only_shared(&watched, name).contains("alloca"), "{name}: {}", watched.print());
    let other = outlined(&text("")).expect("it is valid without");
    assert!(only_shared(&other, name).contains("alloca"), "without {name}");
    Judged
}

/// Two functions with an attribute of their last parameter, of some type.
fn with_parameter(attribute: &str, ty: &str) -> String {
    let (result, end) = match attribute.starts_with("sret") {
        true => ("void", "store i32 %w, ptr %p\n  ret void"),
        false => ("i32", "ret i32 %w"),
    };
    let body =
        format!("  %y = mul i32 %x, 7\n  %z = xor i32 %y, %x\n  %w = udiv i32 %z, 11\n  {end}\n");
    let parameters = format!("i32 %x, {ty} {attribute} %p");
    format!(
        "define {result} @a({parameters}) {{\n{body}}}\n\
         define {result} @b({parameters}) {{\n{body}}}\n"
    )
}

fn parameter_module(name: &str) -> Option<crate::support::module::TestModule> {
    ["ptr", "i32", "float"].iter().find_map(|ty| outlined(&with_parameter(&written(name), ty)))
}

pub(super) fn parameter(name: &str) -> Outcome {
    let Some(module) = parameter_module(name) else { return Unknown };
    only_shared(&module, name);
    Judged
}

pub(super) fn argument_memory(name: &str) -> Outcome {
    let Some(module) = parameter_module(name) else { return Unknown };
    expect_none(&module, name);
    Judged
}

/// Two functions with attributes of their results.
fn results(first: &str, second: &str, ty: &str) -> String {
    let body = format!(
        "  %y = mul i32 %x, 7\n  store i32 %y, ptr %p\n  %z = load {ty}, ptr %p\n  ret {ty} %z\n"
    );
    let parameters = "ptr %p, i32 %x";
    format!(
        "define {first} {ty} @a({parameters}) {{\n{body}}}\n\
         define {second} {ty} @b({parameters}) {{\n{body}}}\n"
    )
}

pub(super) fn promised_result(name: &str) -> Outcome {
    let attribute = written(name);
    let module =
        ["ptr", "i32", "float"].iter().find_map(|ty| outlined(&results(&attribute, "", ty)));
    let Some(module) = module else { return Unknown };
    only_shared(&module, name);
    let kept = attributes_of_shared(&module);
    assert!(kept.iter().all(|&(index, _)| index != 0), "{name} is kept");
    // Calls in functions that return it are jumps only with the same one there (docs/outliner.md).
    let keeps_jumps = cfg!(not(llvm_at_least_20)) && name == "nofpclass";
    let moves = module.print().contains("tail call");
    assert_eq!(moves, !keeps_jumps, "{name}: whether the ret moves:\n{}", module.print());
    Judged
}

pub(super) fn returned_as(name: &str) -> Outcome {
    let Some(module) = outlined(&results(name, name, "i8")) else { return Unknown };
    only_shared(&module, name);
    assert!(attributes_of_shared(&module).contains(&(0, name.to_owned())), "{name} is lost");
    let call = format!("tail call {name} i8");
    assert!(module.print().contains(&call), "{name} is lost at the call:\n{}", module.print());
    let other = outlined(&results(name, "", "i8")).expect("it is valid for one function too");
    assert!(!other.print().contains("tail call"), "{name}: the ret moved:\n{}", other.print());
    Judged
}
