"""Programs of two objects with the same inline functions, compiled in other ways.

Both objects hold the same templates and inline functions, many of them equal, over
types that targets and versions of LLVM lay out or pass differently: vectors, integers of
128 bits, long double, structs by value, thread-local variables.  The linker takes
one copy of each function, out of either object.
"""

from __future__ import annotations

import random
from pathlib import Path

HEAD = """#include <cstdio>
typedef float vector __attribute__((vector_size(16)));
struct wide { char tag; __int128 value; };
struct large { long a, b, c; };
struct small { char a; double b; };
unsigned work(unsigned n);
void keep(void *p);
inline thread_local unsigned counter = 3;
"""
# What a parameter may be, and how it becomes a number again.
TYPES = {
    "unsigned": ("unsigned(n)", "x"),
    "double": ("double(n) / 3", "unsigned(x * 5)"),
    "long double": ("(long double)(n) / 3", "unsigned(x * 5)"),
    "vector": ("vector{float(n), 2, 3, 4}", "unsigned(x[0] + x[3])"),
    "wide": ("wide{char(n), __int128(n) << 70}", "unsigned(x.value >> 68) + unsigned(x.tag)"),
    "large": ("large{long(n), 5, 7}", "unsigned(x.a * x.b + x.c)"),
    "small": ("small{char(n), 2.5}", "unsigned(x.b * 8) + unsigned(x.a)"),
    "__int128": ("__int128(n) * n << 40", "unsigned(x >> 41)"),
}
# Each object gets some of them; what changes how functions call each other is left out.
FLAGS = (
    # Twice, because it is what breaks a program where it gets lost.
    ("-mstack-alignment=8",),
    ("-mstack-alignment=8",),
    ("-fPIC",),
    ("-fno-plt",),
    ("-mno-red-zone",),
    ("-fno-omit-frame-pointer",),
    ("-fstack-protector-all",),
    ("-fcf-protection=full",),
    ("-mcmodel=large",),
    ("-ffunction-sections",),
    ("-fno-semantic-interposition", "-fPIC"),
    ("-g",),
    ("-fno-exceptions",),
)


def write_mixed(seed: int, directory: Path) -> list[Path]:
    """The sources of two objects and of the rest of the program."""
    choice = random.Random(seed)
    families, calls = "", []
    for number in range(choice.randint(3, 6)):
        name, (make, read) = choice.choice(sorted(TYPES.items()))
        families += template(choice, number, name, read)
        calls += [f"Family{number}<{n}>::f({make}, n)" for n in range(choice.randint(2, 4))]
    sums = "".join(f"  sum = sum * 31 + {call};\n" for call in calls)
    sources = []
    for part in ("one", "two"):
        sources.append(directory / f"{part}.cpp")
        sources[-1].write_text(
            f"{HEAD}{families}void {part}(unsigned n) {{\n"
            f"  unsigned sum = 0;\n"
            f'{sums}  printf("{part} %u\\n", sum);\n'
            f"}}\n"
        )
    rest = directory / "rest.cpp"
    rest.write_text(
        "unsigned work(unsigned n) { return n * 2654435761u + (n >> 5); }\nvoid keep(void *) {}\n"
        "void one(unsigned); void two(unsigned);\n"
        "int main() { for (unsigned n = 1; n < 500; n = n * 5 + 1) { one(n); two(n); } }\n"
    )
    return [*sources, rest]


def template(choice: random.Random, number: int, name: str, read: str) -> str:
    """Equal static functions of a template that does not use its parameter."""
    lines = [f"{name} y = x; keep(&y); vector v = {{1, 2, 3, float(n % 100)}}; keep(&v);"]
    for _ in range(choice.randint(3, 7)):
        constant = choice.randrange(1, 10_000)
        lines.append(
            choice.choice(
                (
                    f"n = n * {constant} + work(n ^ {constant});",
                    "counter += n & 3; n += counter;",
                    "v = v + v * v; keep(&v); n += unsigned(v[1]) % 1000;",
                    f"if (n % {constant % 7 + 2} == 0) n = work(n) - {constant};",
                )
            )
        )
    body = "\n    ".join([*lines, f"return n + {read};"])
    return (
        f"template <int N> struct Family{number} {{\n"
        f"  __attribute__((noinline)) static unsigned f({name} x, unsigned n) {{\n"
        f"    {body}\n"
        f"  }}\n"
        f"}};\n"
    )


def aligns_stacks_alike(seed: int) -> bool:
    """Whether both objects have the stack alignment that the other one's functions ask for.  Where
    not, whether a call finds its stack aligned depends on the frames around it: the programs
    do something without the plugin, but nothing says that they have to."""
    return len({"-mstack-alignment=8" in flags_of(seed, part) for part in range(2)}) == 1


def flags_of(seed: int, part: int) -> list[str]:
    """The flags of one object.  Mostly both have one level, so that their functions are alike."""
    choice, both = random.Random(f"{seed} {part}"), random.Random(seed)
    chosen = choice.sample(FLAGS, choice.randint(0, 2))
    level = choice.choice("1s2z") if both.random() < 0.2 else both.choice("1s2z")
    return [f"-O{level}", *(flag for flags in chosen for flag in flags)]
