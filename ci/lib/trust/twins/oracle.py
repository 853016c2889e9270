"""Whether a twin that differs and was merged does the same all the same.

What docs/mergefunc.md lets differ, the survivor must promise no more often than the function that
promises it less.  With any other difference LLVM has to make the same code of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from toolchain import REPOSITORY, Llvm

from trust.processes import end_of
from trust.twins.inputs import of_opt
from trust.twins.pairs import Twin, attributes_in_place, functions_of, module_with

SECONDS = 60
GROUP = re.compile(r"^attributes #\d+ = .*\n", re.MULTILINE)
# Kinds of differences that docs/mergefunc.md may let differ.
OF_PROMISES = (
    "flag",
    "metadata",
    "attribute of the function",
    "attribute of a parameter",
    "attribute of the result",
    "attribute of a call",
)
# What belongs to the symbol and not to the body: each symbol keeps its own.
OF_SYMBOLS = ("symbol",)
# Survivors combine these or keep their own, so that counting them says nothing.
COMBINED = (
    "!srcloc",
    "!dbg",
    "!tbaa",
    "!prof",
    "!llvm.loop",
    "memory",
    "align",
    "readonly",
    "writeonly",
    "readnone",
)
# What the rows mention as something else.
NOT_PROMISES = {"Promises", "byval", "byref", "inalloca", "preallocated", "sret", "noundef"}
# Code that control never reaches is not compared.
TIDYING = "function(unreachableblockelim)"
OPTIMISING = "function(instcombine<no-verify-fixpoint>,simplifycfg,early-cse<memssa>,gvn)"


@cache
def promises() -> frozenset[str]:
    """The words in the rows of docs/mergefunc.md that say what is intersected."""
    page = (REPOSITORY / "docs" / "mergefunc.md").read_text()
    table = page[page.index("### What is not compared but intersected") :].split("\n\n")[2]
    rows = [re.search(r"^\| `Promises` .*$", page, re.MULTILINE)[0], *table.splitlines()[2:]]
    words = [word for row in rows for word in re.findall(r"`(!?[\w.]+)`", row)]
    return frozenset({*words, "tail"} - NOT_PROMISES)


def may_differ(twin: Twin) -> bool:
    return twin.kind in OF_PROMISES and twin.subject in promises()


@dataclass(frozen=True)
class Code:
    """Makes code of modules that differ in one twin."""

    llvm: Llvm
    text: str
    target: tuple[str, ...]

    def differs(self, twin: Twin, equal: Iterable[str]) -> str | None:
        """Which code of the twin is not that of a copy; None where there is no difference.

        Calls of one of the functions that are equal to it are calls of itself.
        """
        names = "|".join(re.escape(name) for name in sorted(equal))
        own = re.compile(rf"@(?:{names})(?![\w.$-])")
        for what, passes in (("code", TIDYING), ("optimised code", OPTIMISING)):
            one, other = (
                self.code(module_with(self.text, [replaced(twin, text)]), passes)
                for text in (own.sub(f"@{twin.name}", text) for text in (twin.plain, twin.text))
            )
            if one is None and other is None:
                continue
            if one != other:
                return what
        return None

    def code(self, module: str, passes: str) -> bytes | None:
        """Assembly text; where code generation fails, the module; None where the passes fail."""
        opt = [self.llvm.tool("opt"), f"-passes={passes}", "-S", *of_opt(self.target), "-"]
        made = end_of(opt, SECONDS, stdin=module.encode())
        if made.status != 0:
            return None
        llc = [self.llvm.tool("llc"), "-asm-verbose=false", *self.target, "-", "-o", "-"]
        ended = end_of(llc, SECONDS, stdin=made.stdout)
        return ended.stdout if ended.status == 0 else made.stdout


def replaced(twin: Twin, text: str) -> Twin:
    return Twin(twin.original, twin.name, text, twin.plain)


def promises_too_much(survivor: str, after: str, twin: Twin) -> bool:
    """Whether the survivor says the twin's subject more often than the one that says it least."""
    if twin.subject in COMBINED or survivor not in (functions := functions_of(after)):
        return False
    body = attributes_in_place(functions[survivor], "".join(GROUP.findall(after)))
    least = min(count(twin.subject, text) for text in (twin.text, twin.plain))
    return count(twin.subject, body) > least


def count(subject: str, text: str) -> int:
    return len(re.findall(rf"(?<![\w.%@!\"-]){re.escape(subject)}(?![\w.-])", text))
