"""Constants and types that differ in one thing."""

from __future__ import annotations

from collections.abc import Iterator

from ci.lib.toolchain import Llvm
from trust.matrix.entry import Entry, in_body
from trust.matrix.words import PRELUDE

STORE = "  store $v, ptr %p, align 8\n  ret i32 0"
CONSTANTS = {
    "integers": (
        "i32 0",
        "i32 1",
        "i32 -1",
        "i64 0",
        "i64 1",
        "i8 1",
        "i1 true",
        "i1 false",
        "i32 undef",
        "i32 poison",
        "i128 1",
        "i7 1",
    ),
    "wide integers": ("i256 1", "i256 2", "i256 340282366920938463463374607431768211457", "i255 1"),
    "floats": (
        "double 0.0",
        "double -0.0",
        "double 1.0",
        "double 0x7FF8000000000000",
        "double 0x7FF8000000000001",
        "double 0xFFF8000000000000",
        "double 0x7FF0000000000001",
        "double 0x7FF0000000000000",
        "float 1.0",
        "half 0xH3C00",
        "bfloat 0xR3F80",
        "double undef",
        "double poison",
        "fp128 0xL00000000000000003FFF000000000000",
        "x86_fp80 0xK3FFF8000000000000000",
        "ppc_fp128 0xM3FF00000000000000000000000000000",
        "i64 4607182418800017408",
        "i32 1065353216",
    ),
    "pointers": (
        "ptr null",
        "ptr undef",
        "ptr poison",
        "ptr @one",
        "ptr @two",
        "ptr @callee",
        "ptr addrspace(1) null",
    ),
    "aggregates": (
        "{i32, i32} zeroinitializer",
        "{i32, i32} {i32 0, i32 1}",
        "{i32, i32} {i32 1, i32 0}",
        "[2 x i32] [i32 0, i32 1]",
        "[2 x i32] zeroinitializer",
        "<2 x i32> <i32 0, i32 1>",
        "<2 x i32> zeroinitializer",
        "<{i32, i32}> {i32 0, i32 1}",
        "<{i32, i32}> <{i32 0, i32 1}>",
        "{i32, i32} undef",
        "{i32, i32} poison",
        "{i32, i32} {i32 undef, i32 1}",
        '[8 x i8] c"abcdefgh"',
        '[8 x i8] c"abcdefgi"',
        "{ptr, ptr} {ptr @one, ptr @two}",
        "{ptr, ptr} {ptr @two, ptr @one}",
        "<2 x i32> <i32 0, i32 undef>",
        "<2 x i32> <i32 0, i32 poison>",
    ),
    "vectors of floats": (
        "<2 x double> zeroinitializer",
        "<2 x double> <double -0.0, double 0.0>",
        "<2 x double> <double 1.0, double 1.0>",
        "<vscale x 2 x i32> zeroinitializer",
        "<vscale x 4 x i32> zeroinitializer",
    ),
    "address expressions": (
        "ptr getelementptr (i32, ptr @array, i64 1)",
        "ptr getelementptr (i32, ptr @array, i64 2)",
        "ptr getelementptr ([8 x i32], ptr @array, i64 1)",
        "ptr @array",
        "ptr getelementptr (i32, ptr @one, i64 1)",
    ),
    "casts of addresses": (
        "i64 ptrtoint (ptr @one to i64)",
        "i64 ptrtoint (ptr @two to i64)",
        "i32 ptrtoint (ptr @one to i32)",
        "ptr inttoptr (i64 5 to ptr)",
        "ptr inttoptr (i64 6 to ptr)",
        "ptr addrspace(1) addrspacecast (ptr @one to ptr addrspace(1))",
        "ptr addrspace(2) addrspacecast (ptr @one to ptr addrspace(2))",
    ),
    "differences of addresses": (
        "i64 sub (i64 ptrtoint (ptr @one to i64), i64 ptrtoint (ptr @two to i64))",
        "i64 sub (i64 ptrtoint (ptr @two to i64), i64 ptrtoint (ptr @one to i64))",
        "i64 add (i64 ptrtoint (ptr @one to i64), i64 ptrtoint (ptr @two to i64))",
        "i64 xor (i64 ptrtoint (ptr @one to i64), i64 ptrtoint (ptr @two to i64))",
        "i64 sub nsw (i64 ptrtoint (ptr @one to i64), i64 ptrtoint (ptr @two to i64))",
    ),
    "ways to name a function": (
        "ptr @callee",
        "ptr dso_local_equivalent @callee",
        "ptr no_cfi @callee",
        "ptr @other",
        "ptr dso_local_equivalent @other",
        "ptr no_cfi @other",
    ),
    "aliases and what they name": ("ptr @target", "ptr @alias", "ptr @second"),
}
NEWER = {
    "signed pointers": (
        22,
        tuple(
            f"ptr ptrauth (ptr @one, {more})"
            for more in ("i32 0", "i32 1", "i32 0, i64 1", "i32 0, i64 2", "i32 0, i64 1, ptr @two")
        ),
    ),
    "flags of constant addresses": (
        19,
        tuple(
            f"ptr getelementptr {flag} (i8, ptr @array, i64 1)"
            for flag in ("", "nuw", "nusw", "inbounds", "inrange(0, 8)")
        ),
    ),
    "numbers of addresses": (
        22,
        tuple(
            f"i64 {cast} (ptr {of} to i64)"
            for cast in ("ptrtoint", "ptrtoaddr")
            for of in ("@one", "@two")
        ),
    ),
}
OLDER = {
    "comparisons of addresses": (
        18,
        tuple(
            f"i1 icmp {predicate} (ptr @one, ptr @two)"
            for predicate in ("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "slt")
        ),
    ),
}
BLOCKS = (
    "  store ptr blockaddress(@$f, %$v), ptr %p\n"
    "  br i1 %c, label %a, label %b\n"
    "a:\n"
    "  ret i32 1\n"
    "b:\n"
    "  ret i32 2"
)
SIGNATURES = (
    "i32 @$f(i32 %x)",
    "i64 @$f(i64 %x)",
    "float @$f(float %x)",
    "void @$f()",
    "i32 @$f(i32 %x, ...)",
    "{i32} @$f({i32} %x)",
    "[1 x i32] @$f([1 x i32] %x)",
    "<1 x i32> @$f(<1 x i32> %x)",
    "i32 @$f(i32 %x, i32 %y)",
    "i32 @$f(i32 %x, float %y)",
    "void @$f(i32 %x)",
    "ptr addrspace(1) @$f(ptr addrspace(1) %x)",
)


def constant_entries(llvm: Llvm) -> Iterator[Entry]:
    aliases = (
        "@target = internal global i32 7\n"
        "@alias = alias i32, ptr @target\n"
        "@second = weak alias i32, ptr @target\n"
    )
    for name, constants in CONSTANTS.items():
        prelude = PRELUDE + (aliases if "@alias" in " ".join(constants) else "")
        yield in_body(f"constants: {name}", STORE, constants, prelude=prelude)
    for name, (since, constants) in NEWER.items():
        yield in_body(f"constants: {name}", STORE, constants, prelude=PRELUDE, since=since)
    for name, (until, constants) in OLDER.items():
        if llvm.version <= until:
            yield in_body(f"constants: {name}", STORE, constants, prelude=PRELUDE)
    yield in_body("address of an own block", BLOCKS, ("a", "b"))
    targets = (
        'target("one")',
        'target("two")',
        'target("one", i32)',
        'target("one", i64)',
        'target("one", 1)',
        'target("one", 2)',
    )
    spirv = tuple(
        one.replace('"one"', '"spirv.Image"').replace('"two"', '"spirv.Event"') for one in targets
    )
    yield in_body("target types", "  %s = call $v undef()\n  ret i32 0", spirv)
    text = (
        "define internal $v unnamed_addr {\n"
        "  store volatile i32 1, ptr @one\n"
        "  call void @may_throw()\n"
        "  unreachable\n"
        "}"
    )
    yield Entry("function types", text, SIGNATURES, PRELUDE)
