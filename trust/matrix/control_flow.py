"""Branches, switches, phis and exceptions that differ in one thing."""

from __future__ import annotations

from collections.abc import Iterator

from trust.matrix.entry import EITHER, Entry, in_body
from trust.matrix.words import FAST, PRELUDE


def control_flow_entries() -> Iterator[Entry]:
    write = "  store volatile i32 {0}, ptr %q\n  ret i32 {0}"
    blocks = "".join(
        f"\n{name}:\n{write.format(value)}" for name, value in (("a", 1), ("b", 2), ("z", 3))
    )
    yield in_body(
        "branch targets",
        "  br i1 %c, label $v" + blocks,
        ("%a, label %b", "%b, label %a", "%a, label %z", "%a, label %a"),
    )
    cases = (
        "i32 0, label %a i32 1, label %b",
        "i32 1, label %a i32 0, label %b",
        "i32 0, label %b i32 1, label %a",
        "i32 0, label %a i32 2, label %b",
        "i32 0, label %a",
        "i32 0, label %a i32 1, label %b i32 2, label %a",
        "i32 1, label %b i32 2, label %a",
    )
    yield in_body("switch cases", "  switch i32 %x, label %z [ $v ]" + blocks, cases)
    yield in_body(
        "switch order",
        "  switch i32 %x, label %z [ $v ]" + blocks,
        ("i32 0, label %a i32 1, label %b", "i32 1, label %b i32 0, label %a"),
        expect=EITHER,
    )
    yield in_body(
        "switch default",
        "  switch i32 %x, label $v [ i32 0, label %a i32 1, label %b ]" + blocks,
        ("%z", "%a", "%b"),
    )
    phi = (
        "  br i1 %c, label %a, label %b\n"
        "a:\n"
        "  br label %z\n"
        "b:\n"
        "  br label %z\n"
        "z:\n"
        "  %r = phi i32 $v\n"
        "  ret i32 %r"
    )
    yield in_body(
        "incoming values",
        phi,
        (
            "[ %x, %a ], [ %y, %b ]",
            "[ %y, %a ], [ %x, %b ]",
            "[ 1, %a ], [ %y, %b ]",
            "[ %x, %a ], [ %x, %b ]",
        ),
    )
    yield in_body(
        "phi order", phi, ("[ %x, %a ], [ %y, %b ]", "[ %y, %b ], [ %x, %a ]"), expect=EITHER
    )
    two = phi.replace(
        "  %r = phi i32 $v",
        "  %s = phi i32 [ %x, %a ], [ %y, %b ]\n"
        "  %t = phi i32 [ %y, %a ], [ %x, %b ]\n"
        "  %r = sub i32 $v",
    )
    yield in_body("which phi", two, ("%s, %t", "%t, %s"))
    floats = (
        phi.replace("phi i32 $v", "phi $v double [ %d, %a ], [ %e, %b ]")
        .replace("%r =", "%s =")
        .replace("ret i32 %r", "%r = fptosi double %s to i32\n  ret i32 %r")
    )
    yield in_body("fast-math flags of phi", floats, ("", *FAST))
    invoke = (
        "define internal i32 @$f(ptr %p) unnamed_addr personality ptr @handler {\n"
        "  invoke void @may_throw() to label %a unwind label %u\n"
        "a:\n"
        "  ret i32 0\n"
        "b:\n"
        "  ret i32 1\n"
        "u:\n"
        "  %l = landingpad { ptr, i32 } $v\n"
        "  %s = extractvalue { ptr, i32 } %l, 1\n"
        "  ret i32 %s\n"
        "}"
    )
    pads = (
        "cleanup",
        "catch ptr null",
        "catch ptr @one",
        "catch ptr @two",
        "catch ptr @one catch ptr @two",
        "catch ptr @two catch ptr @one",
        "cleanup catch ptr @one",
        "filter [1 x ptr] [ptr @one]",
        "filter [0 x ptr] undef",
        "filter [1 x ptr] [ptr @two]",
    )
    yield Entry("landing pad", invoke, pads, PRELUDE)
    yield Entry(
        "extracted from a pad",
        invoke.replace("$v", "cleanup")
        .replace("%l, 1", "%l, 1$v")
        .replace("1$v\n", "1\n")
        .replace("to label %a", "to label %$v"),
        ("a", "b"),
        PRELUDE,
    )
    personality = (
        "define internal i32 @$f(ptr %p) unnamed_addr $v {\n"
        "  invoke void @may_throw() to label %a unwind label %u\n"
        "a:\n"
        "  ret i32 0\n"
        "u:\n"
        "  %l = landingpad { ptr, i32 } cleanup\n"
        "  resume { ptr, i32 } %l\n"
        "}"
    )
    people = (
        "@handler",
        "@__gxx_personality_v0",
        "@rust_eh_personality",
        "@__gcc_personality_v0",
        "@__objc_personality_v0",
    )
    yield Entry(
        "personality",
        personality,
        tuple(f"personality ptr {name}" for name in people),
        PRELUDE + "\n".join(f"declare i32 {name}(...)" for name in people[1:]),
    )
    indirect = (
        "  %s = select i1 %c, ptr blockaddress(@$f, %a), ptr blockaddress(@$f, %b)\n"
        "  indirectbr ptr %s, [ $v ]" + blocks
    )
    yield in_body(
        "indirectbr targets",
        indirect,
        ("label %a, label %b", "label %b, label %a", "label %a, label %b, label %a"),
    )
    yield in_body(
        "freeze", "  %r = $v\n  ret i32 %r", ("freeze i32 %x", "add i32 %x, 0", "freeze i32 %y")
    )
    yield in_body(
        "end",
        "  call void @may_throw()\n  $v",
        ("ret i32 0", "ret i32 1", "unreachable", "ret i32 undef", "ret i32 poison", "ret i32 %x"),
        prelude=PRELUDE,
    )
    yield in_body(
        "order of effects",
        "  store volatile i32 $v\n  ret i32 0",
        ("1, ptr %p\n  store volatile i32 2, ptr %q", "2, ptr %q\n  store volatile i32 1, ptr %p"),
    )
    yield in_body(
        "number of instructions",
        "  store volatile i32 1, ptr %p\n$v  ret i32 0",
        ("", "  store volatile i32 1, ptr %p\n", "  fence seq_cst\n"),
    )
    loop = (
        "  br label %a\n"
        "a:\n"
        "  %i = phi i32 [ 0, %0 ], [ %j, %a ]\n"
        "  %j = add i32 %i, $v\n"
        "  %k = icmp ult i32 %j, %x\n"
        "  br i1 %k, label %a, label %b\n"
        "b:\n"
        "  ret i32 %j"
    )
    yield in_body("step of a loop", loop, ("1", "2", "%y", "%j"))
    funclets = (
        "define internal i32 @$f(ptr %p) unnamed_addr personality ptr @__CxxFrameHandler3 {\n"
        "  invoke void @may_throw() to label %a unwind label %u\n"
        "a:\n"
        "  ret i32 0\n"
        "u:\n"
        "  %s = catchswitch within none [label %h] unwind $v\n"
        "h:\n"
        "  %t = catchpad within %s [ptr @one, i32 8, ptr null]\n"
        "  catchret from %t to label %a\n"
        "w:\n"
        "  %k = cleanuppad within none []\n"
        "  cleanupret from %k unwind to caller\n"
        "}"
    )
    windows = PRELUDE + "declare i32 @__CxxFrameHandler3(...)"
    yield Entry("where a catchswitch unwinds", funclets, ("to caller", "label %w"), windows)
    yield Entry(
        "arguments of a catchpad",
        funclets.replace("$v", "to caller").replace("i32 8", "i32 $v"),
        ("8", "0", "64"),
        windows,
    )
