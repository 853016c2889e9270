//! Functions that are known by their names.

use super::Outcome::{self, Judged, Unknown};
use super::{expect_none, only_shared, outlined};

/// A call of an intrinsic function that begins with a name of the list; %i, %j and %k are
/// `i32`, %w is `i64`, %d, %e and %f are `float`, %p and %q are `ptr`, %v is `<4 x i32>`.
fn example(name: &str) -> String {
    let base = name.trim_end_matches('.');
    let unary = |ty: &str, value: &str| format!("{ty} @{base}.{}({ty} {value})", suffix(ty));
    let binary =
        |ty: &str, a: &str, b: &str| format!("{ty} @{base}.{}({ty} {a}, {ty} {b})", suffix(ty));
    match base {
        "llvm.abs" | "llvm.ctlz" | "llvm.cttz" => format!("i32 @{base}.i32(i32 %i, i1 true)"),
        "llvm.bitreverse" | "llvm.bswap" | "llvm.ctpop" => unary("i32", "%i"),
        "llvm.canonicalize" | "llvm.ceil" | "llvm.cos" | "llvm.exp" | "llvm.exp10"
        | "llvm.exp2" | "llvm.fabs" | "llvm.floor" | "llvm.log" | "llvm.log10" | "llvm.log2"
        | "llvm.nearbyint" | "llvm.rint" | "llvm.round" | "llvm.roundeven" | "llvm.sin"
        | "llvm.sqrt" | "llvm.trunc" => unary("float", "%d"),
        "llvm.copysign" | "llvm.maximum" | "llvm.maxnum" | "llvm.minimum" | "llvm.minnum"
        | "llvm.pow" => binary("float", "%d", "%e"),
        "llvm.debugtrap" | "llvm.trap" => format!("void @{base}()"),
        "llvm.ubsantrap" => "void @llvm.ubsantrap(i8 3)".to_owned(),
        "llvm.fma" | "llvm.fmuladd" => {
            format!("float @{base}.f32(float %d, float %e, float %f)")
        }
        "llvm.fptosi.sat" | "llvm.fptoui.sat" => format!("i32 @{base}.i32.f32(float %d)"),
        "llvm.fshl" | "llvm.fshr" => format!("i32 @{base}.i32(i32 %i, i32 %j, i32 %k)"),
        "llvm.is.constant" => "i1 @llvm.is.constant.i32(i32 %i)".to_owned(),
        "llvm.is.fpclass" => "i1 @llvm.is.fpclass.f32(float %d, i32 3)".to_owned(),
        "llvm.ldexp" | "llvm.powi" => format!("float @{base}.f32.i32(float %d, i32 %i)"),
        "llvm.llrint" | "llvm.llround" => format!("i64 @{base}.i64.f32(float %d)"),
        "llvm.lrint" | "llvm.lround" => format!("i32 @{base}.i32.f32(float %d)"),
        "llvm.load.relative" => "ptr @llvm.load.relative.i64(ptr %p, i64 %w)".to_owned(),
        "llvm.memcpy.p" => {
            "void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %w, i1 false)".to_owned()
        }
        "llvm.memmove.p" => {
            "void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 %w, i1 false)".to_owned()
        }
        "llvm.memcpy.inline" => {
            "void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %q, i64 16, i1 false)".to_owned()
        }
        "llvm.memset.p" => "void @llvm.memset.p0.i64(ptr %p, i8 1, i64 %w, i1 false)".to_owned(),
        "llvm.memset.inline" => {
            "void @llvm.memset.inline.p0.i64(ptr %p, i8 1, i64 16, i1 false)".to_owned()
        }
        "llvm.prefetch" => "void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)".to_owned(),
        "llvm.ptrmask" => "ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %w)".to_owned(),
        "llvm.sadd" | "llvm.ssub" | "llvm.smul" | "llvm.uadd" | "llvm.usub" | "llvm.umul" => {
            format!("{{ i32, i1 }} @{base}.with.overflow.i32(i32 %i, i32 %j)")
        }
        "llvm.sshl" | "llvm.ushl" => format!("i32 @{base}.sat.i32(i32 %i, i32 %j)"),
        "llvm.scmp" | "llvm.ucmp" => format!("i8 @{base}.i8.i32(i32 %i, i32 %j)"),
        "llvm.smax" | "llvm.smin" | "llvm.umax" | "llvm.umin" => binary("i32", "%i", "%j"),
        "llvm.threadlocal.address" => "ptr @llvm.threadlocal.address.p0(ptr @thread)".to_owned(),
        "llvm.vector.reduce" => "i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)".to_owned(),
        other => panic!("no example of '{other}'"),
    }
}

/// The suffix of an intrinsic function's name for a type.
fn suffix(ty: &str) -> &str {
    if ty == "float" { "f32" } else { ty }
}

/// The declaration for a call, and the type of its result.
fn declaration(call: &str) -> (String, &str) {
    let (result, rest) = call.split_once(" @").expect("a call has a callee");
    let (name, arguments) = rest.split_once('(').expect("a call has arguments");
    let types = arguments.trim_end_matches(')').split(", ");
    let types: Vec<&str> = types.filter_map(|one| one.rsplit_once(' ').map(|(ty, _)| ty)).collect();
    (format!("declare {result} @{name}({})\n", types.join(", ")), result)
}

/// Two functions with the same call, and nothing else that is the same; with `before`,
/// which differs, before it.
fn module(call: &str) -> String {
    let (declaration, result) = declaration(call);
    let (value, used) = match result {
        "void" => (String::new(), String::new()),
        _ => ("%r = ".to_owned(), format!("  store {result} %r, ptr %q\n")),
    };
    let function = |name: &str, order: &str| {
        format!(
            "define void @{name}(i32 %i, i32 %j, i32 %k, i64 %w, float %d, float %e, float %f, \
             ptr %p, ptr %q, <4 x i32> %v) {{\n  fence {order}\n  {value}call {call}\n{used}  \
             store i32 %i, ptr %p\n  ret void\n}}\n"
        )
    };
    format!(
        "@thread = external thread_local global i32\n{declaration}{}{}",
        function("a", "acquire"),
        function("b", "release")
    )
}

pub(super) fn movable(name: &str) -> Outcome {
    let call = example(name);
    // What takes a vector is handed one, which no parameter can be: it is shared by what
    // computes the vector too.
    let text = if call.contains("%v") {
        module(&call)
            .replace("  %r = call", "  %u = load <4 x i32>, ptr %p\n  %r = call")
            .replace("(<4 x i32> %v)\n", "(<4 x i32> %u)\n")
    } else {
        module(&call)
    };
    let Some(shared_code) = outlined(&text) else { return Unknown };
    let text = only_shared(&shared_code, name);
    assert!(text.contains(&format!("@{name}")), "{name} stays:\n{}", shared_code.print());
    if is_intrinsic(&shared_code, name) { Judged } else { Unknown }
}

/// Whether this LLVM knows the function: others are declarations like any.
fn is_intrinsic(module: &crate::support::module::TestModule, name: &str) -> bool {
    module.with(|module| {
        module.functions().iter().any(|function| {
            function.name().starts_with(name.as_bytes()) && !function.attributes().is_empty()
        })
    })
}

pub(super) fn returns_twice(name: &str) -> Outcome {
    let function = |caller: &str, callee: &str| {
        format!(
            "define i32 @{caller}(ptr %p, i32 %x) {{\n  %s = call i32 @{callee}(ptr %p)\n  \
             %y = mul i32 %x, 7\n  %z = xor i32 %y, %x\n  %w = udiv i32 %z, 11\n  ret i32 %w\n}}\n"
        )
    };
    let text = |callee: &str| {
        format!("declare i32 @{callee}(ptr)\n{}{}", function("a", callee), function("b", callee))
    };
    expect_none(&outlined(&text(name)).expect("any name is valid"), name);
    let other = format!("{name}_not");
    only_shared(&outlined(&text(&other)).expect("any name is valid"), &other);
    Judged
}

/// A call of an intrinsic function that refers to other instructions or to its frame, or
/// why there is none in a function like those of [`module`].
fn staying(name: &str) -> Result<&'static str, &'static str> {
    Ok(match name {
        "llvm.assume" => "void @llvm.assume(i1 true)",
        "llvm.sideeffect" => "void @llvm.sideeffect()",
        "llvm.invariant.start" => "ptr @llvm.invariant.start.p0(i64 4, ptr %p)",
        "llvm.invariant.end" => "void @llvm.invariant.end.p0(ptr %q, i64 4, ptr %p)",
        "llvm.objectsize" => "i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)",
        "llvm.ptr.annotation" => {
            "ptr @llvm.ptr.annotation.p0.p0(ptr %p, ptr @thread, ptr @thread, i32 1, ptr null)"
        }
        "llvm.var.annotation" => {
            "void @llvm.var.annotation.p0.p0(ptr %p, ptr @thread, ptr @thread, i32 1, ptr null)"
        }
        "llvm.returnaddress" => "ptr @llvm.returnaddress(i32 0)",
        "llvm.addressofreturnaddress" => "ptr @llvm.addressofreturnaddress.p0()",
        "llvm.frameaddress" => "ptr @llvm.frameaddress.p0(i32 0)",
        "llvm.sponentry" => "ptr @llvm.sponentry.p0()",
        "llvm.localaddress" => "ptr @llvm.localaddress()",
        "llvm.eh.dwarf.cfa" => "ptr @llvm.eh.dwarf.cfa(i32 0)",
        "llvm.eh.unwind.init" => "void @llvm.eh.unwind.init()",
        "llvm.eh.return" => "void @llvm.eh.return.i64(i64 %w, ptr %p)",
        "llvm.eh.recoverfp" => "ptr @llvm.eh.recoverfp(ptr @a, ptr %p)",
        "llvm.localrecover" => "ptr @llvm.localrecover(ptr @a, ptr %p, i32 0)",
        "llvm.coro." => "ptr @llvm.coro.frame()",
        "llvm.eh.sjlj." => "void @llvm.eh.sjlj.longjmp(ptr %p)",
        "llvm.experimental.noalias.scope.decl"
        | "llvm.read_register"
        | "llvm.read_volatile_register"
        | "llvm.write_register" => return Err("metadata: tests/lit/outliner/legality"),
        "llvm.lifetime.start" | "llvm.lifetime.end" => return Err("shape/lifetimes.ll"),
        "llvm.va_start" => return Err("legality/variadic.ll"),
        "llvm.localescape" | "llvm.call.preallocated." => return Err("one for each function"),
        other => panic!("no example of '{other}'"),
    })
}

/// Calls of intrinsic functions that refer to their frame or to other instructions never move.
#[test]
fn intrinsics_that_stay_do() {
    use rustmerge_core::vocabulary::Intrinsic::*;
    use rustmerge_core::vocabulary::intrinsics;
    let mut judged = 0;
    let classes = [Assumption, AliasScopes, ObservesFrame, OwnsFrame];
    for name in classes.into_iter().flat_map(intrinsics) {
        let Ok(call) = staying(name) else { continue };
        let Some(module) = outlined(&module(call)) else { continue };
        judged += 1;
        let text = module.print();
        let calls = text.matches(&format!("call {}", &call[..call.find('(').unwrap_or(0)])).count();
        assert_eq!(calls, 2, "{name} moved:\n{text}");
        assert!(super::shared(&module).len() <= 1, "{name}: {text}");
    }
    assert!(judged >= 15, "only {judged} were judged");
}
