"""Calls that differ in one thing: callee, arguments, attributes, bundles, metadata."""

from __future__ import annotations

from collections.abc import Iterator

from trust.matrix.entry import Entry, in_body
from trust.matrix.words import FAST, FLOAT_PREDICATES, PRELUDE


def call_entries() -> Iterator[Entry]:
    call = "  %r = $v\n  ret i32 %r"
    yield in_body(
        "callee",
        call,
        [f"call i32 {callee}(i32 %x, i32 %y)" for callee in ("@callee", "@other", "%p", "%q")],
        prelude=PRELUDE,
    )
    yield in_body(
        "arguments",
        call,
        [
            f"call i32 @callee({a})"
            for a in (
                "i32 %x, i32 %y",
                "i32 %y, i32 %x",
                "i32 %x, i32 %x",
                "i32 1, i32 %y",
                "i32 undef, i32 %y",
                "i32 poison, i32 %y",
            )
        ],
        prelude=PRELUDE,
    )
    yield in_body(
        "tail call",
        call,
        [f"{kind} call i32 @callee(i32 %x, i32 %y)" for kind in ("", "tail", "notail")],
        prelude=PRELUDE,
    )
    yield in_body(
        "tail mark of a call that is no jump",
        "  %s = $v call i32 @callee(i32 %x, i32 %y)\n  store i32 %s, ptr %p\n  ret i32 %s",
        ("", "tail"),
        prelude=PRELUDE,
        expect="`TailMarks`",
        promises=("tail",),
    )
    yield in_body(
        "notail of a call that is no jump",
        "  %s = $v call i32 @callee(i32 %x, i32 %y)\n  store i32 %s, ptr %p\n  ret i32 %s",
        ("tail", "notail"),
        prelude=PRELUDE,
    )
    yield in_body(
        "tail mark of a call that is a jump by its convention",
        "  $v call tailcc i32 @callee(i32 %x, i32 %y)\n  unreachable",
        ("", "tail"),
        prelude=PRELUDE,
    )
    conventions = (
        "",
        "fastcc",
        "coldcc",
        "tailcc",
        "preserve_mostcc",
        "preserve_allcc",
        "swiftcc",
        "x86_stdcallcc",
        "win64cc",
        "x86_64_sysvcc",
        "cc 200",
        "cc 201",
        "ghccc",
        "anyregcc",
    )
    yield in_body(
        "calling convention of a call",
        call,
        [f"call {cc} i32 %p(i32 %x, i32 %y)" for cc in conventions],
    )
    yield in_body(
        "function type of a call",
        call,
        (
            "call i32 %p(i32 %x, i32 %y)",
            "call i32 (i32, ...) %p(i32 %x, i32 %y)",
            "call i32 (...) %p(i32 %x, i32 %y)",
            "call i32 (i32, i32, ...) %p(i32 %x, i32 %y)",
        ),
    )
    bundles = (
        "",
        '[ "deopt"(i32 1) ]',
        '[ "deopt"(i32 2) ]',
        '[ "deopt"(i32 %x) ]',
        '[ "funclet"(token none) ]',
        '[ "made-up"() ]',
        '[ "made-up"(i32 1), "other"() ]',
        '[ "made-up"(), "other"(i32 1) ]',
        '[ "kcfi"(i32 1) ]',
        '[ "kcfi"(i32 2) ]',
        '[ "gc-live"(ptr %p) ]',
        '[ "gc-transition"() ]',
        '[ "ptrauth"(i32 1, i64 2) ]',
        '[ "cfguardtarget"(ptr %q) ]',
        '[ "convergencectrl"(token none) ]',
    )
    yield in_body(
        "operand bundles", call, [f"call i32 %p(i32 %x, i32 %y) {bundle}" for bundle in bundles]
    )
    floats = "  %s = call $v double @float(double %d)\n  %r = fptosi double %s to i32\n  ret i32 %r"
    yield in_body(
        "fast-math flags of a call", floats, ("", *FAST), prelude="declare double @float(double)"
    )
    yield in_body(
        "inline assembly",
        call,
        (
            'call i32 asm "mov $1, $0", "=r,r"(i32 %x)',
            'call i32 asm "add $1, $0", "=r,r"(i32 %x)',
            'call i32 asm "mov $1, $0", "=&r,r"(i32 %x)',
            'call i32 asm sideeffect "mov $1, $0", "=r,r"(i32 %x)',
            'call i32 asm alignstack "mov $1, $0", "=r,r"(i32 %x)',
            'call i32 asm inteldialect "mov $1, $0", "=r,r"(i32 %x)',
            'call i32 asm unwind "mov $1, $0", "=r,r"(i32 %x)',
            'call i32 asm "mov $1, $0", "=r,r,~{memory}"(i32 %x)',
        ),
    )
    unary = (
        "fabs",
        "sqrt",
        "floor",
        "ceil",
        "trunc",
        "rint",
        "nearbyint",
        "round",
        "sin",
        "cos",
        "exp",
        "log",
        "canonicalize",
    )
    yield in_body(
        "intrinsic",
        "  %s = call double @llvm.$v.f64(double %d)\n  %r = fptosi double %s to i32\n  ret i32 %r",
        unary,
        prelude="\n".join(f"declare double @llvm.{name}.f64(double)" for name in unary),
    )
    binary = ("umax", "umin", "smax", "smin", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat")
    yield in_body(
        "integer intrinsic",
        "  %r = call i32 @llvm.$v.i32(i32 %x, i32 %y)\n  ret i32 %r",
        binary,
        prelude="\n".join(f"declare i32 @llvm.{name}.i32(i32, i32)" for name in binary),
    )
    yield in_body(
        "immediate argument",
        "  call void @llvm.memcpy.p0.p0.i64(ptr $v)\n  ret i32 0",
        [
            f"{a}, i64 {n}, i1 {v}"
            for a in ("%p, ptr %q", "%q, ptr %p", "align 4 %p, ptr %q")
            for n in ("4", "8", "%n")
            for v in ("false", "true")
        ],
        prelude="declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)",
    )
    strict = (
        "  %s = call double @llvm.experimental.constrained.fadd.f64(double %d, double %e, "
        "metadata $v) strictfp\n"
        "  %r = bitcast double %s to i64\n"
        "  ret i64 %r"
    )
    modes = [
        f'!"round.{a}", metadata !"fpexcept.{b}"'
        for a in ("dynamic", "tonearest", "downward", "upward", "towardzero")
        for b in ("ignore", "maytrap", "strict")
    ]
    yield Entry(
        "rounding and exceptions",
        f"define internal i64 @$f(double %d, double %e) unnamed_addr strictfp {{\n{strict}\n}}",
        tuple(modes),
        "declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, "
        "metadata)",
    )
    compare = (
        strict.replace(
            "fadd.f64(double %d, double %e, metadata $v)",
            'fcmp.f64(double %d, double %e, metadata !"$v", metadata !"fpexcept.strict")',
        )
        .replace("%s = call double", "%s = call i1")
        .replace("bitcast double", "zext i1")
    )
    yield Entry(
        "constrained predicate",
        f"define internal i64 @$f(double %d, double %e) unnamed_addr strictfp {{\n{compare}\n}}",
        tuple(FLOAT_PREDICATES[1:15]),
        "declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)",
    )
    yield in_body(
        "register by name",
        "  %s = call i64 @llvm.read_register.i64(metadata $v)\n"
        "  %r = trunc i64 %s to i32\n"
        "  ret i32 %r",
        ('!{!"rsp"}', '!{!"rbp"}', '!{!"r15"}'),
        prelude="declare i64 @llvm.read_register.i64(metadata)",
    )
    yield in_body(
        "type test",
        "  %s = call i1 @llvm.type.test(ptr %p, metadata $v)\n"
        "  %r = zext i1 %s to i32\n"
        "  ret i32 %r",
        ('!"one"', '!"two"', "!1", "!2"),
        prelude="declare i1 @llvm.type.test(ptr, metadata)\n!1 = distinct !{}\n!2 = distinct !{}",
    )
    yield in_body(
        "musttail",
        "  %r = $v call i32 @same(ptr %p, ptr %q, i32 %x, i32 %y, i64 %n, double %d, double "
        "%e, i1 %c)\n"
        "  ret i32 %r",
        ("", "tail", "musttail", "notail"),
        prelude="declare i32 @same(ptr, ptr, i32, i32, i64, double, double, i1)",
    )
    yield in_body(
        "own address",
        "  %s = icmp eq ptr %p, @$v\n  %r = zext i1 %s to i32\n  ret i32 %r",
        ("$f", "two"),
        prelude=PRELUDE,
        alone="Any other use of its own address is not",
    )
    yield in_body(
        "recursion",
        "  %r = call i32 $v(ptr %p, ptr %q, i32 %x, i32 %y, i64 %n, double %d, double %e, i1 %c)\n"
        "  ret i32 %r",
        ("@$f", "@same"),
        prelude="declare i32 @same(ptr, ptr, i32, i32, i64, double, double, i1)",
    )
