"""Every kind of metadata of this LLVM, on functions and on instructions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ci.lib.new_names import METADATA_KINDS, headers_of, names_in
from ci.lib.toolchain import REPOSITORY, Llvm
from trust.matrix.entry import DIFFERENT, Entry, in_body

# What the verifier accepts of the kinds that it looks into: the instruction and two nodes.
LOAD = "  %r = load i32, ptr %p, align 4$v\n  ret i32 %r"
LOAD_POINTER = "  %l = load ptr, ptr %p, align 8$v\n  %r = load i32, ptr %l\n  ret i32 %r"
STORE = "  store i32 %x, ptr %p$v\n  ret i32 0"
CALL = "  %r = call i32 %p(i32 %x)$v\n  ret i32 %r"
FLOAT = "  %s = fdiv double %d, %e$v\n  %r = fptosi double %s to i32\n  ret i32 %r"
BRANCH = "  br i1 %c, label %a, label %b$v\na:\n  ret i32 1\nb:\n  ret i32 2"
LOOP = (
    "  br label %a\n"
    "a:\n"
    "  store volatile i32 %x, ptr %p\n"
    "  br i1 %c, label %a, label %b$v\n"
    "b:\n"
    "  ret i32 2"
)
ALLOCA = "  %s = alloca i32$v\n  %r = call i32 @take(ptr %s)\n  ret i32 %r"

SPECIAL = {
    "tbaa": (LOAD, "!10", "!11"),
    "tbaa.struct": (STORE, "!{i64 0, i64 4, !10}", "!{i64 0, i64 4, !11}"),
    "prof": (BRANCH, '!{!"branch_weights", i32 1, i32 2}', '!{!"branch_weights", i32 1, i32 3}'),
    "fpmath": (FLOAT, "!{float 2.5}", "!{float 3.5}"),
    "range": (LOAD, "!{i32 0, i32 5}", "!{i32 0, i32 6}"),
    "invariant.load": (LOAD, "!{}", ""),
    "alias.scope": (LOAD, "!30", "!31"),
    "noalias": (LOAD, "!30", "!31"),
    "nontemporal": (STORE, "!{i32 1}", ""),
    "nonnull": (LOAD_POINTER, "!{}", ""),
    "noundef": (LOAD, "!{}", ""),
    "dereferenceable": (LOAD_POINTER, "!{i64 4}", "!{i64 8}"),
    "dereferenceable_or_null": (LOAD_POINTER, "!{i64 4}", "!{i64 8}"),
    "align": (LOAD_POINTER, "!{i64 4}", "!{i64 8}"),
    "unpredictable": (BRANCH, "!{}", ""),
    "invariant.group": (LOAD, "!{}", "!40"),
    "llvm.loop": (LOOP, "!50", "!51"),
    "llvm.access.group": (LOAD, "!40", "!41"),
    "llvm.mem.parallel_loop_access": (LOAD, "!40", "!41"),
    "callees": (CALL, "!{ptr @one}", "!{ptr @two}"),
    "annotation": (LOAD, '!{!"one"}', '!{!"two"}'),
    # LLVM 23 refuses it without `!callsite`.
    "memprof": (CALL.replace("$v", "$v, !callsite !{i64 1}"), "!60", "!61"),
    "callsite": (CALL, "!{i64 1}", "!{i64 2}"),
    "DIAssignID": (ALLOCA, "!70", "!71"),
    "heapallocsite": (CALL, "!{}", "!40"),
    "call_target": (CALL, "!{}", "!40"),
    "inline_history": (CALL, "!{ptr @one}", "!{ptr @two}"),
    "srcloc": (CALL, "!{i64 1}", "!{i64 2}"),
    "noalias.addrspace": (LOAD, "!{i32 1, i32 2}", "!{i32 1, i32 3}"),
    "mmra": (STORE, '!{!"one", !"x"}', '!{!"two", !"x"}'),
    "captures": (
        STORE.replace("i32 %x", "ptr %q"),
        '!{!"address"}',
        '!{!"address", !"read_provenance"}',
    ),
    "nofree": (
        LOAD_POINTER.replace("load ptr, ptr %p, align 8", "inttoptr i64 %n to ptr"),
        "!{}",
        "",
    ),
    # With an offset in LLVM 22, without one in LLVM 23.
    "callee_type": (CALL, "!{!80}", "!{!81}", "!{!82}", "!{!83}"),
    "alloc_token": (CALL, '!{!"int", i1 false}', '!{!"long", i1 false}'),
}
# Debug info, which every function has of its own, is in tests/lit/mergefunc/compare and merge,
# debug-*.
ON_FUNCTIONS = {
    "prof": ('!{!"function_entry_count", i64 1}', '!{!"function_entry_count", i64 2}'),
    "type": ('!{i64 0, !"one"}', '!{i64 0, !"two"}', '!{i64 8, !"one"}'),
    "kcfi_type": ("!{i32 1}", "!{i32 2}"),
    "section_prefix": (
        '!{!"function_section_prefix", !"hot"}',
        '!{!"function_section_prefix", !"unlikely"}',
    ),
    "callback": ("!{!90}", "!{!91}"),
    "associated": ("!{ptr @object}", "!{ptr @other}"),
    "implicit.ref": ("!{ptr @object}", "!{ptr @other}"),
    "absolute_symbol": ("!{i64 0, i64 5}", "!{i64 0, i64 6}"),
}
MENTIONS_GLOBAL = "A node that mentions a global is equal to none"
PRELUDE = """
@object = external global i32
@other = external global i32
declare i32 @take(ptr)
declare i32 @one(i32)
declare i32 @two(i32)
!1 = !{!"root"}
!2 = !{!"char", !1}
!3 = !{!"int", !2}
!4 = !{!"long", !2}
!10 = !{!3, !3, i64 0}
!11 = !{!4, !4, i64 0}
!20 = distinct !{!20}
!21 = distinct !{!21, !20}
!22 = distinct !{!22, !20}
!30 = !{!21}
!31 = !{!22}
!40 = distinct !{}
!41 = distinct !{}
!50 = distinct !{!50, !52}
!51 = distinct !{!51, !53}
!52 = !{!"llvm.loop.mustprogress"}
!53 = !{!"llvm.loop.unroll.disable"}
!60 = !{!62}
!61 = !{!63}
!62 = !{!64, !"cold"}
!63 = !{!64, !"notcold"}
!64 = !{i64 1, i64 2}
!70 = distinct !DIAssignID()
!71 = distinct !DIAssignID()
!80 = !{i64 0, !"_ZTSFiiE.generalized"}
!81 = !{i64 0, !"_ZTSFviE.generalized"}
!82 = !{!"_ZTSFiiE.generalized"}
!83 = !{!"_ZTSFviE.generalized"}
!90 = !{i64 0, i64 1, i1 false}
!91 = !{i64 0, i64 2, i1 false}
"""


@cache
def metadata_kinds(llvm: Llvm) -> tuple[str, ...]:
    """The kinds that have numbers of their own, and two that LLVM knows by name."""
    kinds = names_in(METADATA_KINDS, headers_of(llvm.version))
    return (*sorted(kinds), "srcloc", "heapallocsite", "made.up.by.nobody")


@cache
def combined_kinds() -> frozenset[str]:
    """The kinds that docs/mergefunc.md allows to differ: the table that has a row for `!tbaa`."""
    text = (REPOSITORY / "docs" / "mergefunc.md").read_text()
    (table,) = (part for part in text.split("\n\n") if "\n| `!tbaa` |" in part)
    return frozenset(re.findall(r"`!([\w.]+)`", table))


def metadata_entries(llvm: Llvm) -> Iterator[Entry]:
    for kind in metadata_kinds(llvm):
        if kind != "dbg":
            yield on_instruction(kind)
            yield on_function(kind)
    yield in_body(
        "metadata tbaa against none",
        LOAD,
        ("", ", !tbaa !10"),
        prelude=PRELUDE,
        expect="`!tbaa`",
        promises=("!tbaa",),
    )


def on_instruction(kind: str) -> Entry:
    body, *nodes = SPECIAL.get(kind, (STORE, '!{!"one"}', '!{!"two"}'))
    variants = ("", *(f", !{kind} {node}" for node in nodes if node))
    allowed = kind in combined_kinds()
    # A tag may cover two others; of debug info and diagnostics the survivor keeps its own.
    keeps = kind in ("tbaa", "srcloc", "DIAssignID")
    return in_body(
        f"metadata {kind} of an instruction",
        body,
        variants,
        prelude=PRELUDE,
        expect=f"`!{kind}`" if allowed else DIFFERENT,
        promises=() if keeps or not allowed else (f"!{kind} ",),
        since=None if kind not in SPECIAL else 16 if kind not in NEWER else NEWER[kind],
    )


NEWER = {
    "captures": 22,
    "nofree": 22,
    "callee_type": 22,
    "alloc_token": 22,
    "noalias.addrspace": 22,
    "mmra": 19,
}


def on_function(kind: str) -> Entry:
    nodes = ON_FUNCTIONS.get(kind, ('!{!"one"}', '!{!"two"}'))
    text = (
        "define internal i32 @$f(ptr %p) unnamed_addr$v {\n  %r = load i32, ptr %p\n  ret i32 %r\n}"
    )
    variants = ("", *(f" !{kind} {node}" for node in nodes))
    # Entry counts are added up, and a name is no difference.
    rules = {"prof": "`!prof` of the function", "guid": "`!guid` of a function"}
    expect = rules.get(kind, DIFFERENT)
    alone = MENTIONS_GLOBAL if kind in ("associated", "implicit.ref") else ""
    return Entry(
        f"metadata {kind} of a function",
        text,
        variants,
        PRELUDE,
        expect=expect,
        alone=alone,
        since=None,
    )
