"""Programs of several files that LTO links, and the ways in which people link them.

All files have the same inline functions, templates, classes and variables of a header, of which
the linker chooses one copy, and functions of their own that are equal to these: local, visible,
weak (with another body in the next file), chosen when they are loaded, with tables of their
blocks.  Calls that are jumps lead from file to file, deeper than the stack would be if one of them
were not.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from trust.cpp_programs import Writer

HEAD = """#pragma once
#ifdef __cplusplus
#include <cstdio>
#include <initializer_list>
extern "C" {
#endif
extern unsigned memory[16];
extern double real;
void out(unsigned long value);
struct item { unsigned a, b, c; };
struct item *item_of(unsigned n);
unsigned mixed(unsigned a, unsigned b);
void touch0(struct item *it);
void touch1(struct item *it);
void touch2(struct item *it);
unsigned machine0(unsigned n, unsigned a);
unsigned machine1(unsigned n, unsigned a);
unsigned machine2(unsigned n, unsigned a);
#ifdef __cplusplus
}
struct Guard { unsigned kept; explicit Guard(unsigned k) : kept(k) {} ~Guard() { out(kept); } };
unsigned start(unsigned n);
#endif
#define NOINLINE __attribute__((noinline))
"""
REST = """#include "shared.h"
#include <dlfcn.h>
#include <sys/resource.h>
extern "C" {
unsigned memory[16];
double real;
__attribute__((noinline)) void out(unsigned long value) { printf("%lu\\n", value); }
static struct item items[2];
__attribute__((noinline)) struct item *item_of(unsigned n) { return &items[n & 1u]; }
__attribute__((noinline)) unsigned mixed(unsigned a, unsigned b) { return a * 31u + (b ^ a >> 2); }
}
__attribute__((noinline)) unsigned start(unsigned n) { return n * 5u + memory[n & 15u]; }
"""
# Files besides the one with `main`; the last one is C.
PARTS = ("one.cpp", "two.cpp", "three.c")
# Both functions of a family are equal in most programs.
SAME = 0.7
# Without jumps the frames of so many calls take more than the stack that programs get.
DEPTH = 60_000
STACK = 512 << 10


def write_lto(seed: int, directory: Path) -> list[Path]:
    """The files of a program; the last one has `main`."""
    writer = Writer(seed)
    header, bodies = [], [writer.statements() for _ in range(writer.choice.randrange(2, 5))]
    uses: list[str] = []
    for number, body in enumerate(bodies):
        for form in writer.choice.sample(sorted(SHARED), writer.choice.randrange(2, 5)):
            text, use = SHARED[form](writer, f"{form}{number}", body)
            header.append(text)
            uses.append(use)
    (directory / "shared.h").write_text(
        HEAD + "#ifdef __cplusplus\n" + "\n".join(header) + "\n#endif\n"
    )
    sources = []
    for index, name in enumerate(PARTS):
        sources.append(directory / name)
        sources[-1].write_text(part(writer, index, bodies, uses))
    sources.append(directory / "rest.cpp")
    sources[-1].write_text(REST + main_function(bodies))
    return sources


def function(prefix: str, name: str, body: str, result: str = "r") -> str:
    return (
        f"{prefix}unsigned {name}(unsigned a, unsigned b) {{\n  unsigned r = 1;\n  {body}\n"
        f"  return {result};\n}}"
    )


def inline(writer: Writer, name: str, body: str) -> tuple[str, str]:
    return function("inline NOINLINE ", name, body), f"out({name}(x, y));"


def template(writer: Writer, name: str, body: str) -> tuple[str, str]:
    types = writer.choice.sample(("unsigned", "long", "char", "float", "double*"), 3)
    uses = " ".join(f"out({name}<{ty}>(x, y));" for ty in types)
    return function("template <class T> NOINLINE ", name, body), uses


def virtual(writer: Writer, name: str, body: str) -> tuple[str, str]:
    other = body if writer.choice.random() < SAME else writer.varied(body)
    base = writer.choice.choice(("", "virtual "))
    text = (
        f"struct {name}A {{ unsigned k = 3;\n"
        f"NOINLINE {name}A(unsigned n) : k(start(n)) {{ out(k); }}\n"
        f"{function('NOINLINE virtual ', 'go', body, 'r + k')}\n"
        f"virtual NOINLINE ~{name}A() {{ out(k); }} }};\n"
        f"struct {name}B : {base}{name}A {{\n"
        f"NOINLINE {name}B(unsigned n) : {name}A(n) {{ out(k); }}\n"
        f"{function('NOINLINE ', 'go', other, 'r + k')}\n"
        f"NOINLINE ~{name}B() {{ out(k + 1u); }} }};"
    )
    return text, (
        f"{{ {name}A *all[] = {{new {name}A(x), new {name}B(y)}}; for (auto *one : all) "
        f"{{ out(one->go(x, y)); delete one; }} }}"
    )


def counted(writer: Writer, name: str, body: str) -> tuple[str, str]:
    """A variable of an inline function, which all copies share, made when it is needed."""
    kind = writer.choice.choice(("static", "static thread_local"))
    first = writer.choice.choice(("3u", "start(a)"))
    counter = f"{kind} unsigned calls = {first}; calls += 7u; {body}"
    return function("inline NOINLINE ", name, counter, "r + calls"), f"out({name}(x, y));"


def variable(writer: Writer, name: str, body: str) -> tuple[str, str]:
    """Variables that functions in their comdats initialise."""
    text = (
        f"{function('inline NOINLINE ', name + 'start', body)}\n"
        f"template <class T> struct {name} {{ static unsigned kept; }};\n"
        f"template <class T> unsigned {name}<T>::kept = {name}start(sizeof(T), 2u);\n"
        f"inline unsigned {name}plain = {name}start(9u, 4u);"
    )
    return text, f"out({name}<char>::kept++); out({name}<long>::kept++); out({name}plain++);"


def exception(writer: Writer, name: str, body: str) -> tuple[str, str]:
    text = (
        f"template <class T> NOINLINE unsigned {name}T(unsigned a, unsigned b) {{\n"
        f"  Guard guard(a); unsigned r = 2;\n  {body}\n"
        f"  if (r % 3u == 0) throw T(r); return r;\n}}\n"
        f"template <class T> NOINLINE unsigned {name}(unsigned a, unsigned b) {{\n"
        f"  Guard guard(b);\n"
        f"  try {{ return {name}T<T>(a, b); }} catch (T &it) {{ return (unsigned)it; }}\n}}"
    )
    return text, f"out({name}<unsigned>(x, y)); out({name}<long>(x, y));"


def labels(writer: Writer, name: str, body: str) -> tuple[str, str]:
    """An inline function with a table of its blocks."""
    text = (
        f"inline NOINLINE unsigned {name}(unsigned a, unsigned b) {{\n"
        f"  static void *const places[] = {{&&first, &&second, &&third}};\n"
        f"  unsigned r = 1, left = 9;\n"
        f"first: r += a; if (--left == 0) return r; goto *places[r % 3u];\n"
        f"second: {{ {body} }} if (--left == 0) return r; goto *places[(r >> 3) % 3u];\n"
        f"third: r ^= b; if (--left == 0) return r; goto *places[left % 3u];\n"
        f"}}"
    )
    return text, f"out({name}(x, y));"


SHARED = {
    one.__name__: one for one in (inline, template, virtual, counted, variable, exception, labels)
}


def part(writer: Writer, index: int, bodies: list[str], uses: list[str]) -> str:
    """A file with functions of its own and a function that calls all it has."""
    choice, is_c = writer.choice, PARTS[index].endswith(".c")
    visible = "" if is_c else 'extern "C" '
    texts = ['#include "shared.h"']
    calls = [] if is_c else choice.sample(uses, max(1, len(uses) * 2 // 3))
    for number, body in enumerate(bodies):
        other = body if choice.random() < SAME else writer.varied(body)
        name = f"own{number}_{index}"
        kind = choice.choice(("static", "visible", "hidden", "alias", "chosen", "section"))
        if kind == "static":
            texts.append(function("static NOINLINE ", name, other))
        elif kind == "hidden":
            hidden = '__attribute__((visibility("hidden"))) NOINLINE '
            texts.append(function(visible + hidden, name, other))
        elif kind == "section":
            texts.append(
                function('static NOINLINE __attribute__((section(".text.mine"))) ', name, other)
            )
        else:
            texts.append(function(f"{visible}NOINLINE ", name, other))
        if kind == "alias":
            attribute = f'__attribute__((alias("{name}")))'
            texts.append(f"{visible}unsigned {name}a(unsigned a, unsigned b) {attribute};")
            calls.append(f"out({name}a(y, x)); out({name}a == {name});")
        elif kind == "chosen":
            texts.append(
                f"{visible}void *{name}r(void) {{ return (void *)&{name}; }}\n"
                f"{visible}unsigned {name}i(unsigned a, unsigned b) "
                f'__attribute__((ifunc("{name}r")));'
            )
            calls.append(f"out({name}i(y, x));")
        calls.append(f"out({name}(x, y));")
        weak = function(
            f"{visible}__attribute__((weak)) NOINLINE ", f"weak{number}", writer.varied(body)
        )
        texts.append(weak)
        calls.append(f"out(weak{number}(x, y)); out(weak{number} != {name});")
    texts += inlined(writer, index, visible)
    calls += [f"out(thrice{index}{other}(x, item_of(y)));" for other in range(len(PARTS))]
    step = writer.expression(2)
    machine = (index + 1) % len(PARTS)
    texts.append(
        f"{visible}NOINLINE unsigned machine{index}(unsigned n, unsigned a) {{\n"
        f"  unsigned b = n; if (n == 0) return a;\n"
        f"  return machine{machine}(n - 1u, a * 31u + {step});\n}}"
    )
    texts.append(
        f"{visible}NOINLINE void part{index}(unsigned x, unsigned y) {{\n  "
        + "\n  ".join(calls)
        + "\n}"
    )
    return "\n".join(texts) + "\n"


def inlined(writer: Writer, index: int, visible: str) -> list[str]:
    """A function that is inlined in other files, whose parameter is then a variable of code that
    repeats there."""
    choice, members = writer.choice, "abc"
    texts = [
        f"{visible}__attribute__((always_inline)) void touch{index}(struct item *it) "
        f"{{ it->{choice.choice(members)} += {choice.randrange(9)}u; }}"
    ]
    for other in range(len(PARTS)):
        steps = " ".join(
            f"it->{choice.choice(members)} {choice.choice(('^=', '+='))} "
            f"mixed(it->{choice.choice(members)}, {choice.choice(('n', '7u', '9u'))});"
            for _ in range(choice.randrange(5, 10))
        )
        work = f"touch{other}(it); {steps}"
        texts.append(
            f"{visible}NOINLINE unsigned thrice{index}{other}(unsigned n, struct item *it) {{\n"
            f"  {work} out(n); it = item_of(n); {work}\n"
            f"  out(n + 1u); it = item_of(n + 1u); {work} return n;\n}}"
        )
    return texts


def main_function(bodies: list[str]) -> str:
    declared = "".join(f'extern "C" void part{n}(unsigned, unsigned);\n' for n in range(len(PARTS)))
    calls = " ".join(f"part{n}(x, y);" for n in range(len(PARTS)))
    names = ", ".join(f'"weak{number}"' for number in range(len(bodies)))
    return f"""{declared}
int main() {{
  const unsigned inputs[][2] = {{{{0, 0}}, {{77, 1000}}, {{4294967295u, 3}}, {{65536, 255}}}};
  for (auto &input : inputs) {{
    unsigned x = input[0], y = input[1];
    {calls}
  }}
  for (const char *name : {{{names}, "own0_0", "own1_2", "part1", "missing"}})
    if (auto *found = (unsigned (*)(unsigned, unsigned))dlsym(RTLD_DEFAULT, name))
      name[0] == 'p' ? out(1) : out(found(3, 4));
  out(machine0({DEPTH}u, 1u));
  printf("%u %.1f\\n", memory[0] + memory[15], real);
}}
"""


@dataclass(frozen=True)
class LtoBuild:
    """How the files of a program become one."""

    level: str
    lto: tuple[str, ...]
    """What says that a file is bitcode, and of which kind."""
    flags: tuple[str, ...]
    debug: tuple[tuple[str, ...], ...]
    """Which debug info each file has."""
    native: tuple[bool, ...]
    """Which files are no bitcode."""
    shape: str
    """`program`; `library`: the parts are a shared library; `archive`: the parts are one;
    `prelinked`: some parts are linked to one object before (`-r`)."""
    linker: tuple[str, ...]


HIDES = "-fvisibility=hidden"
COMPILER_FLAGS = (
    (),
    (),
    ("-ffunction-sections", "-fdata-sections"),
    ("-fcf-protection=full",),
    ("-fno-plt",),
    ("-fno-semantic-interposition",),
    (HIDES,),
    ("-fstack-protector-all",),
    ("-fno-inline",),
    ("-ftrapping-math",),
    ("-funique-internal-linkage-names",),
)
LINKER_FLAGS = (
    (),
    (),
    ("-Wl,--gc-sections",),
    ("-Wl,--gc-sections", "-Wl,--icf=safe"),
    ("-Wl,--lto-partitions=3",),
    ("-Wl,--lto-O3",),
    ("-Wl,--lto-O1",),
    ("-Wl,--lto-O0",),
    ("-rdynamic",),
    ("-no-pie",),
    ("-Wl,-Bsymbolic-functions",),
    ("-Wl,-z,now",),
    ("-Wl,--lto-whole-program-visibility",),
    ("-Wl,--thinlto-jobs=1",),
    ("-Wl,-s",),
)
KINDS_OF_LTO = (
    ("-flto",),
    ("-flto",),
    ("-flto=thin",),
    ("-flto=thin", "-fsplit-lto-unit"),
    ("-flto", "-ffat-lto-objects"),
)
# Half of the programs have debug info of several kinds.
DEBUG = ((), ("-g",), ("-g",), ("-g1",), ("-g1",))
MIXED_DEBUG = 0.5
SHAPES = ("program", "program", "library", "archive", "prelinked")


def lto_build(seed: int) -> LtoBuild:
    choice = random.Random(f"build {seed}")
    shape = choice.choice(SHAPES)
    flags = choice.choice(COMPILER_FLAGS)
    if shape == "library":
        # What the program calls is visible.
        flags = (*(flag for flag in flags if flag != HIDES), "-fPIC")
    lto = choice.choice(KINDS_OF_LTO)
    if HIDES in flags:
        lto = (*lto, "-fwhole-program-vtables")
    is_mixed = choice.random() < MIXED_DEBUG
    return LtoBuild(
        level=choice.choice("2szz3"),
        lto=lto,
        flags=flags,
        debug=tuple(choice.sample(DEBUG, len(PARTS) + 1)) if is_mixed else ((),) * (len(PARTS) + 1),
        native=tuple(choice.random() < 0.2 for _ in range(len(PARTS) + 1)),
        shape=shape,
        linker=choice.choice(LINKER_FLAGS),
    )
