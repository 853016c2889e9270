"""Every attribute of this LLVM, at every place where it accepts it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ci.lib.new_names import headers_of
from ci.lib.toolchain import REPOSITORY, Failure, Llvm
from trust.matrix.entry import DIFFERENT, Entry

# Attributes that take a value, with two values each; others are there or not.
VALUES = {
    "align": ("align 4", "align 8"),
    "allockind": ('allockind("alloc")', 'allockind("alloc,zeroed")'),
    "allocsize": ("allocsize(1)", "allocsize(2)", "allocsize(1,2)"),
    "captures": ("captures(none)", "captures(address)"),
    "dereferenceable": ("dereferenceable(4)", "dereferenceable(8)"),
    "dereferenceable_or_null": ("dereferenceable_or_null(4)", "dereferenceable_or_null(8)"),
    "memory": (
        "memory(none)",
        "memory(read)",
        "memory(argmem: read)",
        "memory(inaccessiblemem: readwrite)",
    ),
    "nofpclass": ("nofpclass(nan)", "nofpclass(inf)"),
    "alignstack": ("alignstack(8)", "alignstack(16)"),
    "uwtable": ("uwtable", "uwtable(sync)"),
    "denormal_fpenv": ("denormal_fpenv(preservesign)", "denormal_fpenv(positivezero)"),
    "vscale_range": ("vscale_range(1,2)", "vscale_range(1,4)"),
    "range": ("range($t 0, 5)", "range($t 0, 6)"),
    "initializes": ("initializes((0, 4))", "initializes((0, 8))"),
    "optnone": ("noinline optnone", "noinline"),
}
TYPED = ("byref", "byval", "elementtype", "inalloca", "preallocated", "sret")
# Pointers take most attributes of values; these are for others.
TYPE_OF = {
    "allocalign": "i64",
    "signext": "i32",
    "zeroext": "i32",
    "noext": "i32",
    "range": "i32",
    "nofpclass": "double",
}
# Why functions with these merge with none.
ALONE = {
    "naked": "Naked",
    "presplitcoroutine": "OwnsFrame",
    "allow_direct_access_in_hot_patch_function": "Instrumented",
    "marked_for_windows_hot_patching": "Instrumented",
    "patchable-function": "Instrumented",
    "hybrid_patchable": "UnknownAttribute",
    "noipa": "UnknownAttribute",
    "made-up-by-nobody": "UnknownAttribute",
    # It is for calls; LLVM lets functions have it.
    "preallocated": "UnknownAttribute",
}
# Why functions with calls that have these merge with none.
CALLS_ALONE = {"nomerge": "CallsApart"}
REASONS = {"a function": ALONE, "a call": CALLS_ALONE}
# Attributes that no row can have, and why or where else they are looked at.
ELSEWHERE = {
    "immarg": "for parameters of intrinsics, which have no body",
    "elementtype": "for arguments of intrinsics; tests/lit/mergefunc/compare/attributes-typed.ll",
    "preallocated": (
        "needs a call that is set up; tests/lit/mergefunc/reasons/argument-memory-thunk.ll"
    ),
    "readnone": "is memory(none) by now on functions",
    "swifterror": "needs an alloca; tests/lit/mergefunc/reasons/tail-call-types-thunk.ll",
}
FUNCTION, RESULT, PARAMETER = "FnAttr", "RetAttr", "ParamAttr"


@dataclass(frozen=True)
class Attribute:
    """A name, and where LLVM says that it may stand; text attributes may stand anywhere."""

    name: str
    is_text: bool
    places: frozenset[str]

    @property
    def ty(self) -> str:
        return TYPE_OF.get(self.name, "ptr")

    def variants(self) -> tuple[str, ...]:
        if self.is_text:
            return (
                "",
                f'"{self.name}"',
                f'"{self.name}"="true"',
                f'"{self.name}"="false"',
                f'"{self.name}"="ieee,ieee"',
            )
        if self.name in TYPED:
            return ("", f"{self.name}(i32)", f"{self.name}(float)", f"{self.name}({{i32, i32}})")
        return (
            "",
            *(value.replace("$t", self.ty) for value in VALUES.get(self.name, (self.name,))),
        )


@cache
def attributes_of(llvm: Llvm) -> tuple[Attribute, ...]:
    """All attributes, from the header that LLVM makes its own lists from."""
    header = headers_of(llvm.version) / "IR" / "Attributes.inc"
    text = header.read_text()
    names = re.findall(r"^ATTRIBUTE_ENUM\(\w+,([\w-]+)\)", text, re.MULTILINE)
    rows = re.findall(r"^0 ((?:\| AttributeProperty::\w+ ?)*),", text, re.MULTILINE)
    texts = re.findall(r"^ATTRIBUTE_(?:STRBOOL|COMPLEXSTR)\(\w+,([\w-]+)\)", text, re.MULTILINE)
    if len(names) < 80 or len(rows) != len(names) or len(texts) < 8:
        raise Failure(f"{header} does not list attributes as it used to")
    everywhere = frozenset((FUNCTION, RESULT, PARAMETER))
    known = [
        Attribute(name, False, frozenset(re.findall(r"\w+Attr\b", row)))
        for name, row in zip(names, rows, strict=True)
    ]
    others = (
        "made-up-by-nobody",
        "target-cpu",
        "target-features",
        "frame-pointer",
        "patchable-function",
    )
    return (*known, *(Attribute(name, True, everywhere) for name in (*texts, *others)))


NO_ROWS = {
    # The alignment of a function is no attribute although it looks like one.
    ("align", "a function"),
    ("align", "a call"),
    # LLVM's verifier reads a call as if it were a function, and says now this, now that.
    ("jumptable", "a call"),
}


@cache
def attributes_that_promise() -> frozenset[str]:
    """The attributes that docs/mergefunc.md allows to differ: the row of what is only promised."""
    text = (REPOSITORY / "docs" / "mergefunc.md").read_text()
    row = re.search(r"^\| `Promises` \|.*\|$", text, re.MULTILINE)[0]
    # The list is the longest run of names.  An alignment is a promise in some places only.
    listed = max(re.findall(r"(?:`\w+` ?)+", row), key=len)
    names = frozenset(re.findall(r"`(\w+)`", listed))
    if len(names) < 15 or "`align`" not in row:
        raise Failure("docs/mergefunc.md does not list promises as it used to")
    return names | {"align"}


def attribute_entries(llvm: Llvm) -> Iterator[Entry]:
    for attribute in attributes_of(llvm):
        for title, (place, text) in PLACES.items():
            if place in attribute.places and (attribute.name, title) not in NO_ROWS:
                yield entry_for(llvm, attribute, title, text)


def decides_jumps(llvm: Llvm, attribute: Attribute, title: str) -> bool:
    """Whether the call before a `ret` is a jump only where the results of call and function
    have the attribute both."""
    return attribute.name == "nofpclass" and "result" in title and llvm.version < 20


def entry_for(llvm: Llvm, attribute: Attribute, title: str, text: str) -> Entry:
    is_promise = (
        not attribute.is_text
        and attribute.name in attributes_that_promise()
        and not decides_jumps(llvm, attribute, title)
    )
    variants = attribute.variants()
    return Entry(
        f"attribute {attribute.name} of {title}",
        text.replace("$t", attribute.ty).replace("$s", attribute.ty),
        variants,
        CALLEES,
        expect="`Promises`" if is_promise else DIFFERENT,
        promises=variants[1:] if is_promise else (),
        alone=REASONS.get(title, {}).get(attribute.name, ""),
        since=None,
        subject=attribute.name,
    )


def attributes_not_asked(llvm: Llvm, counts: Counter) -> list[str]:
    """Attributes without an accepted row or a table that says why."""
    return [
        a.name
        for a in attributes_of(llvm)
        if not counts[f"row {a.name}"] and a.name not in ELSEWHERE
    ]


CALLEES = """
declare ptr @takeptr(ptr)
declare i32 @takei32(i32)
declare i64 @takei64(i64)
declare double @takedouble(double)
declare void @effect(i64)
"""
ON_FUNCTION = """define internal i32 @$f(ptr %p, i32 %x, i32 %y) unnamed_addr $v {
  %old = load i32, ptr %p
  %sum = add i32 %old, %x
  store i32 %sum, ptr %p
  ret i32 %sum
}"""
ON_CALL = """define internal i32 @$f(i32 %x) unnamed_addr {
  %r = call i32 @takei32(i32 %x) $v
  ret i32 %r
}"""
PLACES = {
    "a function": (FUNCTION, ON_FUNCTION),
    "a call": (FUNCTION, ON_CALL),
    "a result": (
        RESULT,
        """define internal $v $t @$f(ptr %p) unnamed_addr {
  call void @effect(i64 4)
  %r = load $t, ptr %p, align 2
  ret $t %r
}""",
    ),
    "a parameter": (
        PARAMETER,
        """define internal void @$f(ptr %p, $t $v %a) unnamed_addr {
  call void @effect(i64 4)
  store $t %a, ptr %p, align 2
  ret void
}""",
    ),
    "the result of a call": (
        RESULT,
        """define internal $t @$f($t %a) unnamed_addr {
  %r = call $v $t @take$s($t %a)
  ret $t %r
}""",
    ),
    "an argument of a call": (
        PARAMETER,
        """define internal $t @$f($t %a) unnamed_addr {
  %r = call $t @take$s($t $v %a)
  ret $t %r
}""",
    ),
}
