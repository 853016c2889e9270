"""Our pass's remarks, and the table of reasons that docs/mergefunc.md gives for them."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from ci.lib.toolchain import Failure

OUR_PASS = "rust-mergefunc"


@dataclass(frozen=True)
class Remark:
    """One remark: whether the pass acted, on which function, and under which name."""

    passed: bool
    function: str
    name: str
    arguments: tuple[tuple[str, str], ...] = ()

    @property
    def reason(self) -> str:
        """The rule that the remark names in its arguments, else the remark's own name."""
        return dict(self.arguments).get("Rule", self.name)


def read_remarks(path: Path) -> dict[str, list[Remark]]:
    """Remarks of our pass, by function."""
    by_function: dict[str, list[Remark]] = defaultdict(list)
    if path.exists():
        documents = re.split(r"^--- ", path.read_text(errors="replace"), flags=re.MULTILINE)
        for remark in filter(None, map(parse_remark, documents[1:])):
            by_function[remark.function].append(remark)
    return by_function


def parse_remark(document: str) -> Remark | None:
    kind, _, rest = document.partition("\n")
    fields = dict(re.findall(r"^(\w+):[ ]+(.*)$", rest, re.MULTILINE))
    if unquoted(fields.get("Pass", "")) != OUR_PASS:
        return None
    arguments = re.findall(r"^\s+- (\w+):[ ]+(.*)$", rest, re.MULTILINE)
    return Remark(
        kind.strip() == "!Passed",
        unquoted(fields.get("Function", "")),
        unquoted(fields.get("Name", "")),
        tuple((key, unquoted(value)) for key, value in arguments),
    )


def unquoted(scalar: str) -> str:
    scalar = scalar.strip()
    if len(scalar) >= 2 and scalar[0] == scalar[-1] == "'":
        return scalar[1:-1].replace("''", "'")
    if len(scalar) >= 2 and scalar[0] == scalar[-1] == '"':
        return scalar[1:-1]
    return scalar


def documented_reasons(page: Path) -> dict[str, str]:
    """Reason name to the anchor of the heading it is documented under.

    A reason is documented where a table row has its name in backticks in the
    first column.
    """
    if not page.exists():
        raise Failure(f"{page.name} is missing, and with it the table of reasons")
    reasons: dict[str, str] = {}
    anchor = ""
    for line in page.read_text().splitlines():
        heading = re.match(r"#+\s+(.*)", line)
        if heading:
            anchor = slug(heading[1])
        row = re.match(r"\|\s*`(\w+)`\s*\|", line)
        if row:
            reasons[row[1]] = f"docs/{page.name}#{anchor}"
    return reasons


def slug(heading: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")
