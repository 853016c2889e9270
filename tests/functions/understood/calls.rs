//! Attributes of calls and of callees.

use super::Outcome::{self, Judged, Unknown};
use super::attributes::written;
use super::{only_shared, outlined, shared};
use crate::support::module::TestModule;

/// Two functions, each with a call of one of two functions with an attribute.
pub(super) fn callees(attribute: &str, first: &str, second: &str) -> String {
    let body = |callee: &str| {
        format!("  %y = call i32 @{callee}(i32 %x)\n  %z = udiv i32 %y, %x\n  ret i32 %z\n")
    };
    format!(
        "define i32 @f(i32 %x) {attribute} {{\n  unreachable\n}}\n\
         define i32 @g(i32 %x) {attribute} {{\n  unreachable\n}}\n\
         define i32 @a(i32 %x) {{\n{}}}\ndefine i32 @b(i32 %x) {{\n{}}}\n",
        body(first),
        body(second)
    )
}

/// Whether a callee became a parameter.
pub(super) fn calls_by_pointer(module: &TestModule) -> bool {
    module.print().contains("ptr @f")
}

pub(super) fn named_callee(name: &str) -> Outcome {
    let attribute = match name {
        "optnone" => "noinline optnone".to_owned(),
        _ => written(name),
    };
    let Some(same) = outlined(&callees(&attribute, "f", "f")) else { return Unknown };
    assert!(only_shared(&same, name).contains("call i32 @f("), "{name}: {}", same.print());
    let other = outlined(&callees(&attribute, "f", "g")).expect("it is as valid as the first");
    // What follows the call is shared without it.
    assert!(!calls_by_pointer(&other), "{name}: called by a pointer:\n{}", other.print());
    Judged
}

/// Where an attribute of a call may be.
#[derive(Clone, Copy, Debug)]
enum Place {
    Call,
    Pointer,
    Number,
    Float,
    PointerResult,
    NumberResult,
    FloatResult,
}

const PLACES: [Place; 7] = [
    Place::Call,
    Place::Pointer,
    Place::Number,
    Place::Float,
    Place::PointerResult,
    Place::NumberResult,
    Place::FloatResult,
];

fn call(attribute: &str, place: Place) -> String {
    let (mut result, mut ty, mut pointer, mut number, mut float, mut on_call) =
        ("", "i32", "", "", "", "");
    match place {
        Place::Call => on_call = attribute,
        Place::Pointer => pointer = attribute,
        Place::Number => number = attribute,
        Place::Float => float = attribute,
        Place::PointerResult => (result, ty) = (attribute, "ptr"),
        Place::NumberResult => result = attribute,
        Place::FloatResult => (result, ty) = (attribute, "float"),
    }
    if attribute.starts_with("sret") {
        ty = "void";
    }
    let (value, used) = match ty {
        "void" => ("", String::new()),
        _ => ("%r = ", format!("  store {ty} %r, ptr %p\n")),
    };
    format!(
        "  %y = udiv i32 %x, 7\n  {value}call {result} {ty} @f_{ty}(ptr {pointer} %p, i32 {number} %y, \
         float {float} %d) {on_call}\n{used}"
    )
}

/// Two functions with a call that has attributes.
fn calls(first: &str, second: &str, place: Place) -> Option<TestModule> {
    let parameters = "ptr %p, i32 %x, float %d";
    let function = |name: &str, attribute: &str| {
        let call = call(attribute, place);
        // They are called with the same type where only one of them has the attribute.
        format!("define void @{name}({parameters}) {{\n{call}  ret void\n}}\n")
    };
    let declared: String = ["i32", "ptr", "float", "void"]
        .iter()
        .map(|ty| format!("declare {ty} @f_{ty}(ptr, i32, float)\n"))
        .collect();
    outlined(&format!("{declared}{}{}", function("a", first), function("b", second)))
}

/// Where an attribute may be, and what becomes of two calls that have it.
fn placed(name: &str) -> Vec<(Place, TestModule)> {
    let attribute = written(name);
    let both = |place| Some((place, calls(&attribute, &attribute, place)?));
    PLACES.into_iter().filter_map(both).collect()
}

pub(super) fn movable(name: &str) -> Outcome {
    let placed = placed(name);
    for (place, module) in &placed {
        let text = only_shared(module, &format!("{name} {place:?}"));
        assert!(text.contains("@f_"), "{name} {place:?}: the call stays:\n{}", module.print());
    }
    if placed.is_empty() { Unknown } else { Judged }
}

pub(super) fn may_be_dropped(name: &str) -> Outcome {
    let attribute = written(name);
    let places: Vec<Place> = placed(name).into_iter().map(|(place, _)| place).collect();
    for &place in &places {
        let module = calls(&attribute, "", place).expect("it is valid for one call too");
        let text = only_shared(&module, &format!("{name} {place:?}"));
        let (call, has) = (text.lines().find(|line| line.contains("@f_")), |line: &&str| {
            line.split([' ', '(']).any(|word| word == name)
        });
        let call = call.unwrap_or_else(|| panic!("{name} {place:?}: the call stays:\n{text}"));
        assert!(!has(&call), "{name} {place:?} is kept: {call}");
    }
    if places.is_empty() { Unknown } else { Judged }
}

/// Whether a function that the outliner made has something in its text.
fn has_in_shared(module: &TestModule, wanted: &str) -> bool {
    shared(module).into_iter().any(|at| module.print_function(at).contains(wanted))
}

/// What calls may not differ in makes two calls of one that has it and one that has not.
#[test]
fn calls_differ_in_what_may_not_be_dropped() {
    use rustmerge_core::vocabulary::List;
    let may_go = List::MayBeDropped.entries();
    let mut judged = 0;
    for name in List::MovableCall.entries() {
        if may_go.contains(&name) || name == "sret" {
            continue;
        }
        for (place, _) in placed(name) {
            let Some(module) = calls(&written(name), "", place) else { continue };
            judged += 1;
            assert!(
                !has_in_shared(&module, "@f_"),
                "{name} {place:?} is lost:\n{}",
                module.print()
            );
        }
    }
    assert!(judged >= 20, "only {judged} were judged");
}

/// What no list has keeps a call, on itself, an argument, its result and its callee.
#[test]
fn what_is_unknown_stays() {
    let unknown = ["\"something-new\"", "\"noalias\"", "\"cold\"", "swiftself", "convergent"];
    let mut judged = 0;
    for attribute in unknown {
        for place in PLACES {
            let Some(module) = calls(attribute, attribute, place) else { continue };
            judged += 1;
            assert!(!has_in_shared(&module, "@f_"), "{attribute} {place:?}: {}", module.print());
        }
    }
    assert!(judged >= 20, "only {judged} were judged");
    let callee = outlined(&callees("\"something-new\"", "f", "f")).expect("it is valid");
    assert!(!has_in_shared(&callee, "@f("), "{}", callee.print());
}
