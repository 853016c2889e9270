"""Textual IR that is almost other textual IR.

LLVM's parser decides what is a module: most mutants are none and cost little.
Those that are differ from the original in a random place.  Functions are copied
and then changed, because these passes look for equal code.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

FUNCTION = re.compile(r"^define [^\n]*\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
TOKEN = re.compile(
    r"%[\w.]+|@[\w.]+|\b(?:i\d+|ptr|double|float|half|void)\b|\b\d+\b|\b[a-z_]+\b|![\w.]+|#\d+"
)
NAME = re.compile(r"^define [^\n]*?@([\w.]+)\(", re.MULTILINE)


def mutant(text: str, other: str, choice: random.Random) -> str:
    """One to four changes of a module; `other` lends code to it."""
    for _ in range(choice.choice((1, 1, 2, 4))):
        text = choice.choice(MUTATIONS)(text, other, choice)
    return text


def twin(text: str, other: str, choice: random.Random) -> str:
    """Copies a function under another name, and changes the copy a little."""
    functions = FUNCTION.findall(text)
    if not functions:
        return text
    function = choice.choice(functions)
    name = NAME.search(function)
    if not name:
        return text
    copy = re.sub(rf"@{re.escape(name[1])}\b", f"@{name[1]}.t{choice.randrange(1000)}", function)
    if choice.random() < 0.7:
        copy = token(copy, function, choice)
    return f"{text}\n{copy}"


def token(text: str, other: str, choice: random.Random) -> str:
    """Replaces a token with another one of the same sort."""
    places = list(TOKEN.finditer(text))
    if not places:
        return text
    place = choice.choice(places)
    alike = [
        one[0]
        for one in TOKEN.finditer(choice.choice((text, other)))
        if one[0][0] == place[0][0] or one[0][0].isalpha() and place[0][0].isalpha()
    ]
    return text[: place.start()] + choice.choice(alike or [place[0]]) + text[place.end() :]


def line(text: str, other: str, choice: random.Random) -> str:
    """Removes a line, doubles it, or exchanges it with the next."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 3:
        return text
    at = choice.randrange(len(lines) - 1)
    kind = choice.randrange(3)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    else:
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "".join(lines)


def number(text: str, other: str, choice: random.Random) -> str:
    places = list(re.finditer(r"(?<=[ ,\[(])-?\d+\b", text))
    if not places:
        return text
    place = choice.choice(places)
    value = choice.choice(
        ("0", "1", "-1", "7", "255", "2147483648", "9223372036854775807", "18446744073709551616")
    )
    return text[: place.start()] + value + text[place.end() :]


def lent(text: str, other: str, choice: random.Random) -> str:
    """A function of another module, where names allow it."""
    functions = FUNCTION.findall(other)
    return f"{text}\n{choice.choice(functions)}" if functions else text


MUTATIONS: tuple[Callable[[str, str, random.Random], str], ...] = (
    twin,
    twin,
    twin,
    token,
    token,
    token,
    line,
    number,
    number,
    lent,
)
