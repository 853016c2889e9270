"""Asks a pass that replaces every function that merges with a thunk.

Nothing goes away, so the table of addresses does not tell what merged.  A thunk
counts as the function that it calls.  Small functions pay no thunk, so every body
begins with calls; and where not even equal functions are merged, because no thunk
could take their place, nothing was asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from trust.matrix.asking import Examiner
from trust.matrix.entry import Entry, Place

PADDING = "".join(f"  call void @pad(i32 {number}00)\n" for number in range(1, 9))
DEFINITION = re.compile(r"^define [^\n]*?@([\w.]+)\([^\n]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^(?:%[\w.]+ = )?(?:tail |musttail |notail )?call [^\n]*?@([\w.]+)\(")
# What a thunk does besides calling: arguments and results become other types.
CONVERSION = re.compile(
    r"^%[\w.]+ = (?:inttoptr|ptrtoint|bitcast|addrspacecast|extractvalue|insertvalue) |^ret "
)


class ThunkExaminer(Examiner):
    """Asks one subject on one LLVM."""

    def module(self, entries: Sequence[Entry]) -> str:
        text = super().module(entries)
        # The body begins after the name of its block, if that has one.
        padded = re.sub(
            r"^(define [^\n]*\{\n(?:[\w\"\\]+[^\n]*:\n)?)",
            rf"\1{PADDING}",
            text,
            flags=re.MULTILINE,
        )
        return f"{padded}declare void @pad(i32)\n"

    def classes(self, output: str, entries: Sequence[Entry]) -> list[dict[Place, str]]:
        callees = forwarding_functions(output)
        return [
            {place: last_of(name, callees) for place, name in places.items()}
            for places in super().classes(output, entries)
        ]

    def bodies(self, output: str, survivors: set[str]) -> str:
        """The definitions of survivors, without thunks, which keep their functions' attributes."""
        return "\n".join(found[0] for found in DEFINITION.finditer(output) if found[1] in survivors)

    def judge(self, entry: Entry, places: dict[Place, str]) -> Counter:
        asked = [
            variant
            for variant in range(len(entry.variants))
            if places[variant, 0] == places[variant, 1]
        ]
        if len(asked) < 2:
            return Counter({"rows without thunks": 1})
        known = {
            (number, copy): places[variant, copy]
            for number, variant in enumerate(asked)
            for copy in (0, 1)
        }
        return super().judge(
            entry.with_variants([entry.variants[variant] for variant in asked]), known
        )


def forwarding_functions(output: str) -> dict[str, str]:
    """The thunks of a module, and what each calls."""
    callees = {}
    for name, body in DEFINITION.findall(output):
        lines = [
            line.strip()
            for line in body.splitlines()
            if line.strip() and not re.match(r"[\w.]+:", line)
        ]
        calls = [found[1] for line in lines if (found := CALL.match(line))]
        if (
            len(calls) == 1
            and sum(bool(CONVERSION.match(line)) for line in lines) == len(lines) - 1
        ):
            callees[name] = calls[0]
    return callees


def last_of(name: str, callees: dict[str, str]) -> str:
    while name in callees:
        name = callees[name]
    return name
