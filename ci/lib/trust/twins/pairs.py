"""A module with twins of its functions: one that is the same, and some that differ a little."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trust.matrix.asking import with_groups_in_place
from trust.twins.kinds import KINDS

FUNCTION = re.compile(r"^define [^\n]*\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"@(\"[^\"\n]*\"|[\w.$-]+)(?=\()")
GROUP = re.compile(r"^attributes #\d+ = .*\n", re.MULTILINE)
# A function describes one subprogram, so twins have no debug info.
DEBUG_LINE = re.compile(r"^ *(?:#dbg_|(?:tail )?call void @llvm\.dbg\.)[^\n]*\n", re.MULTILINE)
DEBUG_NODE = re.compile(r",? !(?:dbg|DIAssignID|heapallocsite) !\w+")
COMMENT = re.compile(r" +; (?:preds|users?) = [^\n]*|^; [^\n]*\n", re.MULTILINE)


@dataclass(frozen=True)
class Twin:
    """A copy of a function and how it differs; where it does not, `kind` is empty."""

    original: str
    name: str
    text: str
    plain: str
    kind: str = ""
    subject: str = ""


def functions_of(text: str) -> dict[str, str]:
    """The definitions of a module by name."""
    return {
        name[1]: function
        for function in FUNCTION.findall(text)
        if (name := NAME.search(function.partition("\n")[0]))
    }


def module_with(text: str, twins: Iterable[Twin]) -> str:
    return f"{text}\n" + "\n".join(twin.text for twin in twins)


def copy_of(text: str, function: str, name: str) -> str:
    """The function under another name, with its attributes where they belong."""
    groups = "".join(GROUP.findall(text))
    own = rf"@{re.escape(NAME.search(function)[1])}(?![\w.$-])"
    copy = re.sub(own, f"@{name}", COMMENT.sub("", function))
    copy = DEBUG_NODE.sub("", DEBUG_LINE.sub("", copy))
    return attributes_in_place(copy, groups)


def attributes_in_place(function: str, groups: str) -> str:
    """Groups write some attributes in another way than functions do."""
    groups = re.sub(r"\b(align|alignstack)=(\d+)", r"\1(\2)", groups)
    return with_groups_in_place(f"{groups}{function}").replace("  {", " {")


def twins_of(
    text: str, other: str, name: str, kinds: Sequence[str], count: int, choice: random.Random
) -> list[Twin]:
    """An equal twin of a function, and others that may be no valid functions."""
    function = functions_of(text)[name]
    twins: list[Twin] = []
    for number in range(count + 1):
        twin = f"twin.{choice.randrange(10**9)}"
        plain = with_comdat(copy_of(text, function, twin), twin)
        if number == 0:
            twins.append(Twin(name, twin, plain, plain))
            continue
        kind = choice.choice(kinds)
        edit = choice.choice(KINDS[kind])(plain, text if choice.random() < 0.8 else other, choice)
        if edit and (changed := edit.applied(plain)) != plain:
            twins.append(Twin(name, twin, changed, plain, kind, edit.subject))
    return twins


def with_comdat(function: str, name: str) -> str:
    """The function behind a comdat of its name, where it needs one."""
    needs = re.search(r" comdat(?![\w(])", function.partition("\n")[0])
    return f"${name} = comdat any\n{function}" if needs else function
