"""Shared libraries of equal functions, of which the program defines some again.

A library has families of functions that do the same: visible ones, which a program may
replace, and hidden, protected and local ones, which it may not.  They call themselves,
each other and a function of the program, at most a few levels deep.  The program
defines some of the visible ones again, with other results, and calls all of them.
What its definitions are must be seen exactly where the source says the name.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

VISIBILITIES = (
    "",
    "",
    "",
    '__attribute__((visibility("hidden"))) ',
    '__attribute__((visibility("protected"))) ',
    "static ",
    "__attribute__((weak)) ",
)
HEAD = (
    "#include <stdio.h>\n#define NOINLINE __attribute__((noinline))\nunsigned work(unsigned n);\n"
)


@dataclass(frozen=True)
class Member:
    name: str
    prefix: str

    def is_visible(self) -> bool:
        return "hidden" not in self.prefix and "static" not in self.prefix

    def may_be_replaced(self) -> bool:
        return self.is_visible() and "protected" not in self.prefix


def write_interposed(seed: int, directory: Path) -> tuple[Path, Path]:
    """The sources of a library and of a program that uses it."""
    choice = random.Random(seed)
    families: list[list[Member]] = []
    for number in range(choice.randint(2, 5)):
        families.append(
            [
                Member(f"f{number}_{n}", choice.choice(VISIBILITIES))
                for n in range(choice.randint(2, 4))
            ]
        )
    members = [member for family in families for member in family]
    library = directory / "library.c"
    declarations = "".join(
        f"{member.prefix}unsigned {member.name}(unsigned n, unsigned depth);\n"
        for member in members
    )
    bodies = "".join(body(choice, family, members) for family in families)
    entries = "".join(
        f"unsigned use_{member.name}(unsigned n) {{ return {member.name}(n, 3); }}\n"
        for member in members
    )
    library.write_text(HEAD + declarations + bodies + entries)
    program = directory / "program.c"
    program.write_text(HEAD + program_text(choice, members))
    return library, program


def body(choice: random.Random, family: list[Member], members: list[Member]) -> str:
    """One body for all functions of a family; what calls itself does so by its own name."""
    lines = []
    for _ in range(choice.randint(4, 9)):
        constant = choice.randrange(1, 10_000)
        lines.append(
            choice.choice(
                (
                    f"n = n * {constant} + work(n ^ {constant});",
                    f"n ^= n >> {constant % 13 + 1};",
                    f"if (n % {constant % 7 + 2} == 0) n = work(n) - {constant};",
                    "n += SELF(n, depth - 1);",
                    f"n = n * 3 + {choice.choice(members).name}(n + {constant}, depth - 1);",
                )
            )
        )
    inner = "\n  ".join(["if (depth == 0 || depth > 3) return work(n) + 7;", *lines, "return n;"])
    return "".join(
        f"NOINLINE {member.prefix}unsigned {member.name}(unsigned n, unsigned depth) {{\n"
        f"  {inner.replace('SELF', member.name)}\n"
        f"}}\n"
        for member in family
    )


def program_text(choice: random.Random, members: list[Member]) -> str:
    visible = [member for member in members if member.is_visible()]
    replaced = [member for member in visible if member.may_be_replaced() and choice.random() < 0.4]
    # Going back into the library begins anew, so it must not happen for ever.
    text = (
        "unsigned work(unsigned n) { return n * 2654435761u + (n >> 5); }\n"
        "static unsigned returns = 0;\n"
    )
    for member in members:
        text += f"unsigned use_{member.name}(unsigned n);\n"
    for member in replaced:
        # Now and then the program's own definition goes on to a function of the library.
        other = choice.choice(members)
        text += (
            f"unsigned {member.name}(unsigned n, unsigned depth) {{ return depth == 2 && "
            f"returns++ < 100 ? use_{other.name}(n) % 9973 : n + {choice.randrange(1000)}; }}\n"
        )
    calls = "".join(
        f'  printf("{member.name} %u\\n", use_{member.name}(n));\n' for member in members
    )
    return (
        f"{text}int main(void) {{\n"
        f"  for (unsigned n = 1; n < 2000; n = n * 7 + 3) {{\n"
        f"{calls}  }}\n"
        f"}}\n"
    )
