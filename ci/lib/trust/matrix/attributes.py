"""Every attribute of this LLVM, at every place where it accepts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from toolchain import Failure, Llvm
from trust.matrix.entry import Entry

# Attributes that take a value, with two values each; others are there or not.
VALUES = {
    "align": ("align 4", "align 8"),
    "allockind": ('allockind("alloc")', 'allockind("alloc,zeroed")'),
    "allocsize": ("allocsize(1)", "allocsize(2)", "allocsize(1,2)"),
    "captures": ("captures(none)", "captures(address)"),
    "dereferenceable": ("dereferenceable(4)", "dereferenceable(8)"),
    "dereferenceable_or_null": ("dereferenceable_or_null(4)", "dereferenceable_or_null(8)"),
    "memory": ("memory(none)", "memory(read)", "memory(argmem: read)", "memory(inaccessiblemem: readwrite)"),
    "nofpclass": ("nofpclass(nan)", "nofpclass(inf)"),
    "alignstack": ("alignstack(8)", "alignstack(16)"),
    "uwtable": ("uwtable", "uwtable(sync)"),
    "vscale_range": ("vscale_range(1,2)", "vscale_range(1,4)"),
    "range": ("range($t 0, 5)", "range($t 0, 6)"),
    "initializes": ("initializes((0, 4))", "initializes((0, 8))"),
    "optnone": ("noinline optnone", "noinline"),
}
TYPED = ("byref", "byval", "elementtype", "inalloca", "preallocated", "sret")
TYPES = ("ptr", "i32", "double", "<4 x i32>")
# Why functions with these merge with nobody.
ALONE = {"naked": "Naked", "presplitcoroutine": "OwnsFrame"}
# Attributes that no place of the templates accepts, and where they are looked at instead.
ELSEWHERE = {
    "immarg": "parameters of intrinsics only, which are declared",
    "elementtype": "tests/lit/mergefunc/compare/attributes-typed.ll",
    "preallocated": "tests/lit/mergefunc/reasons/argument-memory-thunk.ll",
    "swifterror": "ci/lib/trust/matrix/instructions.py",
    "readnone": "upgraded to memory",
    "readonly": "upgraded to memory",
    "writeonly": "upgraded to memory",
    "coro_elide_safe": "calls only",
    "thunk": "a string",
}


@cache
def attribute_names(llvm: Llvm) -> tuple[tuple[str, bool], ...]:
    """The names of all attributes, and whether each is a string."""
    header = Path(f"/usr/lib/llvm-{llvm.version}/include/llvm/IR/Attributes.inc")
    found = re.findall(r"^ATTRIBUTE_(ENUM|STRBOOL|COMPLEXSTR)\(\w+,([\w-]+)\)", header.read_text(), re.MULTILINE)
    if len(found) < 80:
        raise Failure(f"{header} does not list attributes as it used to")
    return tuple((name, kind != "ENUM") for kind, name in found)


def values_of(name: str, is_string: bool, ty: str) -> tuple[str, ...]:
    if is_string:
        return (f'"{name}"', f'"{name}"="true"', f'"{name}"="false"', f'"{name}"="ieee,ieee"')
    if name in TYPED:
        return (f"{name}(i32)", f"{name}(float)", f"{name}({{i32, i32}})")
    return tuple(value.replace("$t", ty) for value in VALUES.get(name, (name,)))


def attribute_entries(llvm: Llvm) -> Iterator[Entry]:
    names = [*attribute_names(llvm), ("made-up-by-nobody", True), ("target-cpu", True), ("target-features", True)]
    for name, is_string in names:
        alone = ALONE.get(name, "")
        variants = ("", *values_of(name, is_string, "i32"))
        yield Entry(f"attribute {name} of a function", FUNCTION, variants, CALLEES, alone=alone, since=None)
        yield Entry(f"attribute {name} of a call", CALL_FUNCTION, variants, CALLEES, since=None)
        for ty in TYPES:
            variants = ("", *values_of(name, is_string, ty))
            for place, text in PLACES.items():
                text = text.replace("$t", ty).replace("$s", "".join(c for c in ty if c.isalnum()))
                yield Entry(f"attribute {name} of {place} {ty}", text, variants, CALLEES, since=None)


CALLEES = "\n".join(
    [f"declare {ty} @take{''.join(c for c in ty if c.isalnum())}({ty})" for ty in TYPES] + ["declare void @effect(i64)"]
)
FUNCTION = """define internal i32 @$f(ptr %p, i32 %x, i32 %y) unnamed_addr $v {
  %old = load i32, ptr %p
  %sum = add i32 %old, %x
  store i32 %sum, ptr %p
  ret i32 %sum
}"""
CALL_FUNCTION = """define internal i32 @$f(i32 %x) unnamed_addr {
  %r = call i32 @takei32(i32 %x) $v
  ret i32 %r
}"""
PLACES = {
    "a result": """define internal $v $t @$f(ptr %p) unnamed_addr {
  call void @effect(i64 4)
  %r = load $t, ptr %p, align 4
  ret $t %r
}""",
    "a parameter": """define internal void @$f(ptr %p, $t $v %a) unnamed_addr {
  call void @effect(i64 4)
  store $t %a, ptr %p, align 4
  ret void
}""",
    "the result of a call": """define internal $t @$f($t %a) unnamed_addr {
  %r = call $v $t @take$s($t %a)
  ret $t %r
}""",
    "an argument of a call": """define internal $t @$f($t %a) unnamed_addr {
  %r = call $t @take$s($t $v %a)
  ret $t %r
}""",
}
