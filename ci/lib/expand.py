"""Functions that differ in a few words, written once: `@f_<a|b>` stands for `@f_a` and `@f_b`.

    python3 ci/lib/expand.py FILE…    what lit tests call %expand; a NUL between two files

A function with alternatives stands once for each of them, and so does a line outside of functions,
except RUN lines.  All alternatives of one function or line are equally many: the first copy has the
first of each, and an alternative may be empty.
"""

import re
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

ALTERNATIVES = re.compile(r"<([^<>|]*(?:\|[^<>|]*)+)>")


def expand(text: str) -> str:
    """The text with every copy spelt out."""
    return "".join(chain.from_iterable(copies(part) for part in parts(text)))


def parts(text: str) -> Iterator[str]:
    """Whole functions, and each line outside of them."""
    function: list[str] = []
    for line in text.splitlines(keepends=True):
        if not function and not line.startswith("define "):
            yield line
            continue
        function.append(line)
        # The whole of a function may be in its first line.
        if line.startswith("}") or len(function) == 1 and line.rstrip().endswith("}"):
            yield "".join(function)
            function = []
    yield from function


def copies(part: str) -> list[str]:
    choices = [match[1].split("|") for match in ALTERNATIVES.finditer(part)]
    if not choices or "RUN:" in part:
        return [part]
    if len({len(choice) for choice in choices}) > 1:
        raise ValueError(f"unequal numbers of alternatives in:\n{part}")

    def chosen(index: int) -> str:
        return ALTERNATIVES.sub(lambda match: match[1].split("|")[index], part)

    return [chosen(index) for index in range(len(choices[0]))]


if __name__ == "__main__":
    print(*(expand(Path(name).read_text()) for name in sys.argv[1:]), sep="\0", end="")
