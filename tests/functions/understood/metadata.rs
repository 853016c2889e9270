//! Kinds of metadata.

use super::Outcome::{self, Judged};
use super::{only_shared, outlined};
use crate::support::module::TestModule;

/// An instruction that metadata of a kind may be attached to, and the metadata.
pub(super) fn example(kind: &str) -> (&'static str, &'static str) {
    const LOAD: &str = "%y = load i32, ptr %p";
    const ADDRESS: &str = "%y = load ptr, ptr %p";
    const CALL: &str = "%y = call i32 @f(i32 %x)";
    const FLOAT: &str = "%y = fdiv float %d, %d";
    const STORE: &str = "%y = add i32 %x, 7\n  store i32 %y, ptr %p";
    // LLVM 23 aborts where a call has a memory profile and does not say which call it is.
    const CALL_SITE: &str = "%y = call i32 @f(i32 %x), !callsite !2";
    match kind {
        "tbaa" => (LOAD, "!{!1, !1, i64 0}\n!1 = !{!\"int\", !2}\n!2 = !{!\"root\"}"),
        "range" => (LOAD, "!{i32 0, i32 5}"),
        "nonnull" | "noundef" | "invariant.load" | "invariant.group" => (ADDRESS, "!{}"),
        "align" | "dereferenceable" | "dereferenceable_or_null" => (ADDRESS, "!{i64 8}"),
        "fpmath" => (FLOAT, "!{float 2.5}"),
        "nontemporal" => (LOAD, "!{i32 1}"),
        "tbaa.struct" => (
            CALL,
            "!{i64 0, i64 4, !1}\n!1 = !{!2, !2, i64 0}\n!2 = !{!\"int\", !3}\n!3 = !{!\"root\"}",
        ),
        "alias.scope" | "noalias" => (LOAD, "!{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}"),
        "noalias.addrspace" => (LOAD, "!{i32 5, i32 6}"),
        "prof" => (CALL, "!{!\"branch_weights\", i32 7}"),
        "llvm.access.group" => (LOAD, "distinct !{}"),
        "llvm.mem.parallel_loop_access" => (LOAD, "!{!1}\n!1 = distinct !{!1}"),
        "callees" => (CALL, "!{ptr @f}"),
        "llvm.loop" => (LOAD, "distinct !{!0}"),
        "make.implicit" => (LOAD, "!{}"),
        "heapallocsite" | "call_target" | "inline_history" => (CALL, "!{}"),
        "annotation" => (LOAD, "!{!\"note\"}"),
        "srcloc" => (CALL, "!{i64 77}"),
        "DIAssignID" => (STORE, "distinct !DIAssignID()"),
        "unpredictable" => (LOAD, "!{}"),
        "memprof" => (CALL_SITE, "!{!1}\n!1 = !{!2, !\"cold\"}\n!2 = !{i64 1, i64 2}"),
        "callsite" => (CALL, "!{i64 1}"),
        other => panic!("no example of metadata '{other}'"),
    }
}

/// The module flag without which LLVM removes debug info, because it takes it for an old
/// version's.
pub(super) const VERSION: &str =
    "!llvm.module.flags = !{!99}\n!99 = !{i32 2, !\"Debug Info Version\", i32 3}\n";

/// Two functions with an instruction; the first has metadata, and the second, if asked.
fn functions(kind: &str, is_on_both: bool) -> Option<String> {
    let (instruction, node) = example(kind);
    let ty = instruction.split(' ').nth(3).expect("a type").trim_end_matches(',');
    let ty = if instruction.contains("fdiv") { "float" } else { ty };
    let function = |name: &str, attachment: &str| {
        format!(
            "define void @{name}(ptr %p, i32 %x, float %d) {{\n  store i32 %x, ptr %p\n  \
             {instruction}{attachment}\n  store {ty} %y, ptr %p\n  ret void\n}}\n"
        )
    };
    let attached = format!(", !{kind} !0");
    let second = if is_on_both { attached.as_str() } else { "" };
    let text = format!(
        "declare i32 @f(i32)\n{}{}!0 = {node}\n{VERSION}",
        function("a", &attached),
        function("b", second)
    );
    let parsed = TestModule::try_parse(&text).ok()?;
    // Some versions of LLVM remove some kinds when they read a module.
    if !is_attached(&parsed.print(), kind) {
        return None;
    }
    let module = outlined(&text)?;
    Some(only_shared(&module, kind))
}

fn is_attached(text: &str, kind: &str) -> bool {
    text.contains(&format!("!{kind} "))
}

pub(super) fn kept(kind: &str) -> Outcome {
    let Some(same) = functions(kind, true) else { return Outcome::Unknown };
    assert!(is_attached(&same, kind), "{kind} is lost:\n{same}");
    let one = functions(kind, false).expect("it is valid for one function too");
    assert!(!is_attached(&one, kind), "{kind} of one is kept:\n{one}");
    Judged
}

pub(super) fn dropped(kind: &str) -> Outcome {
    let Some(same) = functions(kind, true) else { return Outcome::Unknown };
    assert!(!is_attached(&same, kind), "{kind} is kept:\n{same}");
    Judged
}
