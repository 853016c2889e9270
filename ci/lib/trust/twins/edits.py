"""One small change of a function in textual IR, of a kind that is drawn first.

LLVM's parser and verifier decide which changes make a module.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """What is put in the place of which part of a text, and which word that is about."""

    start: int
    end: int
    text: str
    subject: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.text + text[self.end :]


Editor = Callable[[str, str, random.Random], Edit | None]


def exchange(pattern: str, words: Sequence[str], subject: str = "") -> Editor:
    """Puts another of the words in the place of what the pattern's first group found."""
    compiled = re.compile(pattern, re.MULTILINE)

    def edit(text: str, _other: str, choice: random.Random) -> Edit | None:
        found = one_of(list(compiled.finditer(text)), choice)
        if not found:
            return None
        new = choice.choice([word for word in words if word != found[1]]).replace("&", " ")
        return Edit(*found.span(1), new, subject or word_of(new))

    return edit


def insert(pattern: str, words: Sequence[str]) -> Editor:
    """Puts a word behind what the pattern found."""
    compiled = re.compile(pattern, re.MULTILINE)

    def edit(text: str, _other: str, choice: random.Random) -> Edit | None:
        found = one_of(list(compiled.finditer(text)), choice)
        if not found:
            return None
        word = choice.choice(words).replace("&", " ")
        return Edit(found.end(), found.end(), f" {word}", word_of(word))

    return edit


def remove(pattern: str, subject: str = "") -> Editor:
    """Removes what the pattern found."""
    compiled = re.compile(pattern, re.MULTILINE)

    def edit(text: str, _other: str, choice: random.Random) -> Edit | None:
        found = one_of(list(compiled.finditer(text)), choice)
        return Edit(*found.span(), "", subject or word_of(found[0])) if found else None

    return edit


def word_of(text: str) -> str:
    """The name in an attribute, a flag or an attachment."""
    found = re.search(r"!?[\w.-]+", text)
    return found[0] if found else text


def one_of(found: list, choice: random.Random) -> re.Match[str] | None:
    return choice.choice(found) if found else None


def number(text: str, _other: str, choice: random.Random) -> Edit | None:
    """Another integer: of an operand, an index, a case, a size or a mask."""
    found = one_of(list(re.finditer(r"(?<=[ ,(\[<])-?\d+(?=[,\s)\]>}]|$)", text)), choice)
    if not found:
        return None
    value = choice.choice((int(found[0]) + 1, int(found[0]) - 1, 0, 1, 7, 2 * int(found[0])))
    return Edit(*found.span(), str(value), "constant") if str(value) != found[0] else None


def value(text: str, _other: str, choice: random.Random) -> Edit | None:
    """Another value, block, function or node of the same text."""
    places = list(re.finditer(r"(?<=[ ,(\[])[%@!](?:\"[^\"\n]*\"|[\w.$-]+)", text))
    found = one_of(places, choice)
    if not found:
        return None
    others = sorted({one[0] for one in places if one[0][0] == found[0][0]} - {found[0]})
    return Edit(*found.span(), choice.choice(others), "operand") if others else None


def symbol(text: str, other: str, choice: random.Random) -> Edit | None:
    """A function, variable or node of the rest of the module."""
    found = one_of(list(re.finditer(r"(?<=[ ,(\[])[@!](?:\"[^\"\n]*\"|[\w.$-]+)", text)), choice)
    if not found:
        return None
    others = sorted(set(re.findall(rf"^{found[0][0]}[\w.$-]+(?= = )", other, re.MULTILINE)))
    others += sorted(set(re.findall(r"(?<= )@[\w.$-]+(?=\()", other)) if found[0][0] == "@" else ())
    attachment = re.search(r"(![a-zA-Z][\w.-]*) $", text[: found.start()])
    subject = attachment[1] if attachment else "operand"
    return Edit(*found.span(), choice.choice(others), subject) if others else None


def exchange_operands(text: str, _other: str, choice: random.Random) -> Edit | None:
    found = one_of(list(re.finditer(r"(label )?([%@][\w.$-]+), \1?([%@][\w.$-]+)", text)), choice)
    if not found or found[2] == found[3]:
        return None
    label = found[1] or ""
    return Edit(*found.span(), f"{label}{found[3]}, {label}{found[2]}", "operand order")


def statement(text: str, _other: str, choice: random.Random) -> Edit | None:
    """A line that is gone, is there twice, or comes behind the next one."""
    lines = list(re.finditer(r"^  [^\n]*\n", text, re.MULTILINE))
    if len(lines) < 2:
        return None
    at = choice.randrange(len(lines) - 1)
    line, following = lines[at], lines[at + 1]
    kind = choice.randrange(4)
    if kind == 0:
        return Edit(*line.span(), "", "statement")
    if kind == 1:
        return Edit(line.start(), line.start(), line[0], "statement")
    if line.end() == following.start() and kind == 2:
        return Edit(line.start(), following.end(), following[0] + line[0], "statement")
    added = choice.choice(
        (
            "  fence seq_cst\n",
            '  call void asm sideeffect "", ""()\n',
            '  call void asm sideeffect "nop", "~{memory}"()\n',
            "  call void @llvm.donothing()\n",
            "  store volatile i32 7, ptr null\n",
            "  unreachable\n",
        )
    )
    return Edit(line.start(), line.start(), added, "statement")
