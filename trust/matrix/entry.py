"""One row of the matrix, and the module that asks a pass about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

# What the bodies of rows may use.
SIGNATURE = (
    "internal i32 @$f(ptr %p, ptr %q, i32 %x, i32 %y, i64 %n, double %d, double %e, i1 %c) "
    "unnamed_addr"
)

DIFFERENT = "different"
EQUAL = "equal"
EITHER = "either"


@dataclass(frozen=True)
class Entry:
    """Functions made from one template; `$v` is where they differ, `$f` the name.

    `expect` says what is right for functions of two variants: DIFFERENT, EQUAL
    (they must merge), EITHER (they do the same, and merging is not required),
    or the words of docs/mergefunc.md that allow a merge by name.
    """

    name: str
    text: str
    variants: tuple[str, ...]
    prelude: str = ""
    expect: str = DIFFERENT
    # Why not even two functions of one variant merge: words of docs/mergefunc.md.
    alone: str = ""
    # The first LLVM whose parser and verifier take at least two of the variants; None where none
    # need to.
    since: int | None = 16
    # What a survivor must not say where one variant says it and another one does not.
    promises: tuple[str, ...] = ()
    # What the row is about where many rows are about one thing, such as an attribute.
    subject: str = ""

    def with_variants(self, variants: Sequence[str]) -> Entry:
        return replace(self, variants=tuple(variants))

    def definition(self, variant: int, name: str) -> str:
        """One function of a variant."""
        return self.text.replace("$v", self.variants[variant]).replace("$f", name)


# Variant and copy: two copies of each variant show that nothing else keeps functions apart.
Place = tuple[int, int]


def function_names(entries: Sequence[Entry]) -> dict[tuple[int, Place], str]:
    """The names in a module, by row and place."""
    return {
        (row, (variant, copy)): f"r{row}v{variant}_{copy}"
        for row, entry in enumerate(entries)
        for variant in range(len(entry.variants))
        for copy in (0, 1)
    }


def module_of(entries: Sequence[Entry]) -> str:
    """A module with all variants of rows with one prelude, and a table of their addresses.

    The functions are local and their addresses do not matter, so a function
    that merges goes away and its place in the table is taken by the survivor:
    reading the table is reading the classes.
    """
    names = function_names(entries)
    definitions = [entries[row].definition(place[0], name) for (row, place), name in names.items()]
    addresses = ", ".join(f"ptr @{name}" for name in names.values())
    types = ", ".join("ptr" for _ in names)
    table = f"@table = global {{ {types} }} {{ {addresses} }}"
    return "\n".join((entries[0].prelude, table, *definitions, ""))


def classes_in(output: str, entries: Sequence[Entry]) -> list[dict[Place, str]]:
    """Which function stands for each function, row by row."""
    initializer = re.search(r"^@table = (?:\w+ )*global \{.*?\} \{(.*?)\}", output, re.MULTILINE)
    survivors = re.findall(r"ptr @([\w.]+|\"[^\"]+\")", initializer[1]) if initializer else []
    names = function_names(entries)
    if len(survivors) != len(names):
        raise ValueError(f"the table has {len(survivors)} places for {len(names)} functions")
    classes: list[dict[Place, str]] = [{} for _ in entries]
    for (row, place), survivor in zip(names, survivors, strict=True):
        classes[row][place] = survivor
    return classes


def in_body(name: str, body: str, variants: Sequence[str], **more: Any) -> Entry:
    """A row whose difference is inside of a function with the common signature."""
    return Entry(name, f"define {SIGNATURE} {{\n{body}\n}}", tuple(variants), **more)
