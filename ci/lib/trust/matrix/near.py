"""Asks merging of near clones about the same rows.

Each function gets a number of its own and some get a call more, so that functions that are equal
but for the row's difference, or nearly, share a body with a flag.  LLVM's inliner puts the body
back into the thunks, where the flag is known, and the result must be equal, by the comparator of
rust-mergefunc, to the function as it was: whatever is there once, twice or chosen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from trust.matrix.entry import Entry
from trust.matrix.moving import FUNCTION
from trust.matrix.parameters import ParameterExaminer, with_parameters_kept

BODY = re.compile(r"^define [^\n]*?@([\w.]+\.near(?:\.\d+)?)\(.*?^\}", re.MULTILINE | re.DOTALL)
# Every third function has these calls, in front of all others and behind them.
MORE = "  call void @pad(i32 8)\n  call void @pad(i32 9)\n"
# The inliner writes constant addresses in another way when a choice between them is decided.
CHANGED_BY_FOLDING = frozenset(
    f"constants: {what}"
    for what in ("address expressions", "differences of addresses", "flags of constant addresses")
)
# Bodies that call each other cannot all be inlined.
CIRCLE = " in a circle of functions"


@dataclass
class NearCloneExaminer(ParameterExaminer):
    """Asks one subject on one LLVM."""

    suffix = "near"
    body = BODY

    def with_difference(self, function: re.Match[str], number: int) -> str:
        head, reads, body, strict = with_parameters_kept(function)
        more = MORE.replace(")\n", f"){strict}\n") if number % 3 == 0 else ""
        calls = "".join(f"  call void @pad(i32 {one}){strict}\n" for one in (number, 7, 5, 6))
        return f"{head}{more}{calls}{reads}{body}"

    def comes_back(self, entry: Entry, variant: str) -> bool:
        is_left = entry.name in CHANGED_BY_FOLDING or entry.name.endswith(CIRCLE)
        return not is_left and super().comes_back(entry, variant)

    def is_about_both(self, body: str, two: Entry) -> bool:
        """Whether what is said in the body is said of both functions: what is there twice is of
        one."""
        lines = [text.count("\n") for text in FUNCTION.findall(self.prepared([two]))[0]]
        return "br i1 %" not in body and body.count("\n") <= max(lines) + 2
