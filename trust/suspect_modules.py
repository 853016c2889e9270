"""Pieces of the modules that ask how time grows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trust.ir_writing import code, function

TARGET = 'target triple = "x86_64-unknown-linux-gnu"\n'
DECLARATIONS = "declare void @out(i32)\ndeclare i32 @in(i32, i32)\ndeclare void @use(ptr)\n"
TWO_CALLS = code("call void @out(i32 %x)", "call void @out(i32 7)", "ret void")
# A number of low bits that no two neighbours share.
SPREAD = 2654435761


def module(*parts: str) -> str:
    return TARGET + DECLARATIONS + "".join(parts)


def pair(body: str, parameters: str = "i32 %x", result: str = "void", tail: str = "") -> str:
    """Two functions that are equal except for a first call, which only the outliner ignores."""
    return "".join(
        function(
            f"{result} @{name}({parameters}) {tail}", code(f"call void @out(i32 {number})"), body
        )
        for name, number in (("f", 11), ("g", 12))
    )


def equal_pair(body: str, parameters: str = "i32 %x", result: str = "void", tail: str = "") -> str:
    """Two equal functions."""
    return "".join(function(f"{result} @{name}({parameters}) {tail}", body) for name in "fg")


def two_calls(head: str, number: int) -> str:
    """A function of two calls that has `number` as a constant."""
    return function(
        head, code("call void @out(i32 %x)", f"call void @out(i32 {number})", "ret void")
    )


def lines(pattern: Callable[[int], str], count: int) -> str:
    return "".join(pattern(n) for n in range(max(count, 1)))


def repeated(count: int, *templates: str, ends: int = 0) -> str:
    """Instructions, and labels, which end in a colon, for each number; the last ones once."""
    repeating, last = templates[: len(templates) - ends], templates[len(templates) - ends :]
    text = "".join(f"{'' if one.endswith(':') else '  '}{one}\n" for one in repeating)

    def numbered(n: int) -> str:
        large = {"triple": n * 3, "spread": n * 31 % 17, "large": n * 70_000, "larger": n * 90_000}
        small = {"sixth": n % 6, "small": n % 7, "eleventh": n % 11, "step": n % 13 + 1}
        return text.format(n=n, m=n + 1, **large, **small)

    return lines(numbered, count) + code(*last)


def listed(items: Iterable[str]) -> str:
    return ", ".join(items)
