"""Programs of csmith in which every function has a twin.

A random program has few functions that do the same thing.  So all of its
functions come twice, over the same globals, and some of the twins differ from
the original in one constant or one operation.  `program` runs the originals and
`program twins` the twins, each on fresh globals, as csmith's promise that
nothing is undefined is about one run from the beginning.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from ci.lib.toolchain import run

# Small programs show as much as large ones and there are more of them in an hour.
SIZES = ("--max-funcs", "6", "--max-block-depth", "3", "--max-block-size", "4")
SIZES += ("--max-expr-complexity", "6")
OPERATIONS = {
    "add": "sub",
    "sub": "mul",
    "mul": "add",
    "div": "mod",
    "mod": "div",
    "lshift": "rshift",
    "rshift": "lshift",
}
PROTOTYPE = re.compile(r"^(?:inline |static )[^;{}=]*\bfunc_\d+\([^;{}]*\);$", re.MULTILINE)
DEFINITION = re.compile(r"^(?:inline |static )[^;{}=]*\bfunc_\d+\([^;{}]*\)\s*\{", re.MULTILINE)
MAIN = re.compile(r"^int main \(int argc, char\* argv\[\]\)$", re.MULTILINE)


def csmith_program(seed: int, directory: Path) -> Path:
    """Writes the program of a seed and returns its file."""
    choice = random.Random(seed)
    features = [
        feature
        for feature in ("--no-volatiles", "--inline-function", "--no-packed-struct")
        if choice.random() < 0.3
    ]
    # csmith leaves a file about the machine where it runs.
    text = run(
        ["csmith", "--seed", str(seed % 2**31), "--concise", *SIZES, *features], cwd=directory
    ).stdout
    source = directory / "program.c"
    source.write_text(with_twins(text, choice))
    return source


def with_twins(text: str, choice: random.Random) -> str:
    """Adds a twin of each function and a way to run the twins."""
    names = set(re.findall(r"\bfunc_\d+\b", text))
    main = MAIN.search(text).start()
    functions = text[DEFINITION.search(text).start() : main]
    prototypes = "\n".join(PROTOTYPE.findall(text))
    twins = renamed(prototypes, names) + "\n" + mutated(renamed(functions, names), choice)
    choose = 'if (argc == 2 && strcmp(argv[1], "twins") == 0) func_1_twin(); else func_1();'
    return "#include <string.h>\n" + text[:main] + twins + text[main:].replace("func_1();", choose)


def renamed(text: str, names: set[str]) -> str:
    return re.sub(
        r"\bfunc_\d+\b", lambda name: f"{name[0]}_twin" if name[0] in names else name[0], text
    )


def mutated(text: str, choice: random.Random) -> str:
    """Changes a few constants and safe operations; neither makes anything undefined."""
    places = list(
        re.finditer(
            r"0x[0-9A-F]+U?L+\b|\bsafe_(?:add|sub|mul|div|mod|lshift|rshift)(?=_func)", text
        )
    )
    for place in sorted(
        choice.sample(places, min(len(places), choice.randrange(4))),
        key=lambda place: -place.start(),
    ):
        text = text[: place.start()] + other(place[0], choice) + text[place.end() :]
    return text


def other(token: str, choice: random.Random) -> str:
    if token.startswith("safe_"):
        return f"safe_{OPERATIONS[token[5:]]}"
    digits, suffix = re.fullmatch(r"(0x[0-9A-F]+)(U?L+)", token).groups()
    return f"0x{int(digits, 16) ^ 1 << choice.randrange(16):X}{suffix}"
