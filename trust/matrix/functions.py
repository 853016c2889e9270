"""What a function is besides its body, and how its symbol is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ci.lib.new_names import headers_of
from ci.lib.toolchain import Failure, Llvm
from trust.matrix.entry import EQUAL, Entry
from trust.matrix.words import PRELUDE

BODY = "{\n  %s = add i32 %x, 7\n  store volatile i32 %s, ptr @one\n  ret i32 %s\n}"
MARKS = (
    "",
    'section ".text.one"',
    'section ".text.two"',
    'partition "one"',
    'partition "two"',
    'gc "one"',
    'gc "two"',
    "prefix i32 1",
    "prefix i32 2",
    "prologue i32 1",
    "prologue i32 2",
    "personality ptr @handler",
    "personality ptr @callee",
)


# Two functions that call each other; the second one has what differs.
CIRCLE = """define internal i32 @$f(i32 %x) unnamed_addr {
  %y = mul i32 %x, 7
  store volatile i32 %y, ptr @one
  store volatile i32 1, ptr @one
  %r = call i32 @$f.next(i32 %y)
  ret i32 %r
}
define internal i32 @$f.next(i32 %x) unnamed_addr {
  %y = $operation
  store volatile i32 %y, ptr @two
  store volatile i32 2, ptr @two
  %r = call i32 @$callee(i32 %y)
  ret i32 %r
}"""


@cache
def convention_numbers(llvm: Llvm) -> tuple[int, ...]:
    header = (headers_of(llvm.version) / "IR" / "CallingConv.h").read_text()
    numbers = sorted(
        {int(number) for number in re.findall(r"^\s+\w+ = (\d+),", header, re.MULTILINE)} - {1023}
    )
    if len(numbers) < 40:
        raise Failure("CallingConv.h does not list conventions as it used to")
    return (*numbers, 900)


def function_entries(llvm: Llvm) -> Iterator[Entry]:
    yield Entry(
        "marks of a function",
        f"define internal i32 @$f(i32 %x) unnamed_addr $v {BODY}",
        MARKS,
        PRELUDE,
    )
    # Functions that nothing may call merge with none, so each convention has a row of its own.
    for number in convention_numbers(llvm):
        other = 8 if number != 8 else 0
        yield Entry(
            f"calling convention {number}",
            f"define internal cc $v i32 @$f(i32 %x) unnamed_addr {BODY}",
            (str(number), str(other)),
            PRELUDE,
            alone="EntryPoint" if number not in CALLABLE else "",
            since=None,
        )
    yield Entry(
        "alignment of a function",
        f"define internal i32 @$f(i32 %x) unnamed_addr $v {BODY}",
        ("", "align 4", "align 32"),
        PRELUDE,
        expect=EQUAL,
    )
    yield Entry(
        "operands in a circle of functions",
        CIRCLE.replace("$operation", "$v").replace("$callee", "$f"),
        ("add i32 %x, 3", "add i32 %x, 4", "add i32 %x, %x", "sub i32 %x, 3"),
        PRELUDE,
    )
    yield Entry(
        "flags in a circle of functions",
        CIRCLE.replace("$operation", "add $v i32 %x, 3").replace("$callee", "$f"),
        ("", "nsw", "nuw", "nuw nsw"),
        PRELUDE,
        expect="`nuw`",
        promises=("nsw", "nuw"),
    )
    yield Entry(
        "callees in a circle of functions",
        CIRCLE.replace("$operation", "add i32 %x, 3").replace("$callee", "$v"),
        ("$f", "$f.next"),
        PRELUDE,
    )
    yield Entry(
        "names of parameters",
        f"define internal i32 @$f(i32 %x, i32 $v) unnamed_addr {BODY}",
        ("%y", "%z"),
        PRELUDE,
        expect=EQUAL,
    )


# src/vocabulary/conventions.rs has the same list; what is in neither is an entry point or unknown.
CALLABLE = frozenset(
    (
        0,
        8,
        9,
        14,
        15,
        16,
        18,
        20,
        64,
        65,
        66,
        67,
        68,
        70,
        78,
        79,
        80,
        92,
        97,
        98,
        10,
        11,
        13,
        17,
        19,
        21,
        75,
        77,
        86,
        94,
        100,
        102,
    )
)
