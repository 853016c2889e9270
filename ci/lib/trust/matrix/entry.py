"""One row of the matrix, and the module that asks a pass about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

# What the bodies of rows may use.
SIGNATURE = "internal i32 @$f(ptr %p, ptr %q, i32 %x, i32 %y, i64 %n, double %d, double %e, i1 %c) unnamed_addr"

DIFFERENT = "different"
EQUAL = "equal"
EITHER = "either"


@dataclass(frozen=True)
class Entry:
    """Functions made from one template; `$v` is where they differ, `$f` the name.

    `expect` says what is right for functions of two variants: DIFFERENT, EQUAL
    (they must merge), EITHER (they do the same, and nobody promises to see
    it), or the words of docs/mergefunc.md that allow a merge by name.
    """

    name: str
    text: str
    variants: tuple[str, ...]
    prelude: str = ""
    expect: str = DIFFERENT
    # Why not even two functions of one variant merge: words of docs/mergefunc.md.
    alone: str = ""
    # The first LLVM whose parser and verifier take at least two of the variants; None where none need to.
    since: int | None = 16
    # What a survivor must not say where one variant says it and another one does not.
    promises: tuple[str, ...] = ()

    def with_variants(self, variants: Sequence[str]) -> "Entry":
        return replace(self, variants=tuple(variants))

    def functions(self, copies: int = 2) -> dict[tuple[int, int], str]:
        """Names by variant and copy."""
        return {
            (variant, copy): f"v{variant}_{copy}" for variant in range(len(self.variants)) for copy in range(copies)
        }

    def definitions(self, copies: int = 2) -> str:
        """The functions alone, each variant as often as asked for."""
        parts = [
            self.text.replace("$f", name).replace("$v", self.variants[variant])
            for (variant, _), name in self.functions(copies).items()
        ]
        return "\n".join(parts)

    def module(self) -> str:
        """A module with all variants, two functions each, and a table of their addresses.

        The functions are local and their addresses do not matter, so a
        function that merges goes away and its place in the table is taken by
        the survivor: reading the table is reading the classes.
        """
        names = [f"ptr @{name}" for name in self.functions().values()]
        types = ", ".join("ptr" for _ in names)
        table = f"@table = global {{ {types} }} {{ {', '.join(names)} }}\n"
        return f"{self.prelude}\n{table}{self.definitions()}\n"


def classes_in(output: str, entry: Entry) -> dict[tuple[int, int], str]:
    """Who stands in the place of each function."""
    initializer = re.search(r"^@table = .*? (?:global|constant) \{.*?\} \{(.*?)\}", output, re.MULTILINE)
    places = re.findall(r"ptr @([\w.]+|\"[^\"]+\")", initializer[1]) if initializer else []
    names = entry.functions()
    if len(places) != len(names):
        raise ValueError(f"the table has {len(places)} places for {len(names)} functions")
    return dict(zip(names, places))


def in_body(name: str, body: str, variants: Sequence[str], **more) -> Entry:
    """A row whose difference is inside of a function with the common signature."""
    return Entry(name, f"define {SIGNATURE} {{\n{body}\n}}", tuple(variants), **more)
