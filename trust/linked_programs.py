"""Programs of several files, the ways in which people build them, and what each kind is about.

All files have the same inline functions, templates, classes and variables of a header (the linker
chooses one copy of each), and functions of their own that are equal to these: local, visible,
weak (with another body in the next file), chosen when they are loaded, with tables of their
blocks.  Calls that are jumps lead from file to file, deeper than the stack would be if one of them
were not.  What a kind adds or leaves out stands in KINDS.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from trust.cpp_forms import FORMS, NEEDED, SAME, function
from trust.cpp_programs import Writer

HEAD = """#pragma once
#include <string.h>
#ifdef __cplusplus
#include <cstdio>
#include <initializer_list>
extern "C" {
#endif
extern unsigned memory[16], depth;
extern double real;
void out(unsigned long value);
void keep(void *p);
struct item { unsigned a, b, c; };
struct item *item_of(unsigned n);
unsigned mixed(unsigned a, unsigned b);
void touch0(struct item *it);
void touch1(struct item *it);
void touch2(struct item *it);
unsigned machine0(unsigned n, unsigned a);
unsigned machine1(unsigned n, unsigned a);
unsigned machine2(unsigned n, unsigned a);
struct part { int a; char b; };
void *place(void);
struct part partial(long x);
long whole(long x);
void hand_on(void *p, struct part s);
void look(void *p, struct part s);
void hold(void *p, long v);
void fill(struct part a, struct part b, struct part c, struct part d, struct part e);
static inline struct part part_of(long v) { struct part s; memcpy(&s, &v, sizeof s); return s; }
#ifdef __cplusplus
}
unsigned start(unsigned n);
#endif
#define NOINLINE __attribute__((noinline))
"""
# `partial` leaves a member and the padding as they are, and nothing reads them.
REST = """#include "shared.h"
#include <dlfcn.h>
#include <stdlib.h>
extern "C" {
unsigned memory[16], depth;
double real;
NOINLINE void out(unsigned long value) { printf("%lu\\n", value); }
NOINLINE void keep(void *) {}
static struct item items[2];
NOINLINE struct item *item_of(unsigned n) { return &items[n & 1u]; }
NOINLINE unsigned mixed(unsigned a, unsigned b) { return a * 31u + (b ^ a >> 2); }
NOINLINE void *place(void) { return &memory[6]; }
NOINLINE struct part partial(long x) {
  struct part *s = (struct part *)malloc(sizeof *s);
  s->a = (int)x;
  return *s;
}
static long last;
NOINLINE long whole(long x) { return partial(x).a; }
NOINLINE void hand_on(void *p, struct part s) { ((struct part *)p)->a = s.a; }
NOINLINE void look(void *p, struct part s) {
  long v;
  memcpy(&v, &s, sizeof v);
  if (v & 1) last ^= v;
  hand_on(p, s);
}
NOINLINE void fill(struct part a, struct part b, struct part c, struct part d, struct part e) {
  memory[2] += a.a + b.a + c.a + d.a + e.a;
}
NOINLINE void hold(void *p, long v) { if (v & 1) last ^= v; *(long *)p = v; }
}
NOINLINE unsigned start(unsigned n) { return n * 5u + memory[n & 15u]; }
"""
# Without jumps the frames of this many calls take more than the stack that programs get.
DEPTH = 60_000
STACK = 512 << 10
# Ways to hand over the same value that MemorySanitizer, which reads what is `noundef` as a part of
# the calling convention, tells apart.
SHADOWS = (
    ("look(place(), part_of(whole(a + {0})));", "hand_on(place(), partial(a + {0}));"),
    ("look(place(), part_of(whole(r ^ {0})));", "hold(place(), whole(r ^ {0}));"),
    ("hold(place(), whole(b * {0}));", "hand_on(place(), partial(b * {0}));"),
)
UNCHECKED = '__attribute__((no_sanitize("memory"))) '
# Neither reads shadow nor writes it, so that only `noundef` values pass in and out.
UNINSTRUMENTED = "__attribute__((disable_sanitizer_instrumentation)) "
WHOLE = ("inline", "template", "virtual", "counted", "variable", "labels")
# What is before a function of one file; `alias` and `chosen` add another name.
OWN = {
    "static": "static NOINLINE ",
    "section": 'static NOINLINE __attribute__((section(".text.mine"))) ',
    "unchecked": f"static NOINLINE {UNCHECKED}",
    "uninstrumented": f"static NOINLINE {UNINSTRUMENTED}",
    "hidden": 'VISIBLE__attribute__((visibility("hidden"))) NOINLINE ',
    "protected": 'VISIBLE__attribute__((visibility("protected"))) NOINLINE ',
    "weak": "VISIBLE__attribute__((weak)) NOINLINE ",
    "visible": "VISIBLENOINLINE ",
    "alias": "VISIBLENOINLINE ",
    "chosen": "VISIBLENOINLINE ",
}


@dataclass(frozen=True)
class Kind:
    """What programs of one kind are about."""

    parts: tuple[str, ...]
    """Files besides the one with `main`."""
    forms: tuple[str, ...]
    """What the header has."""
    own: tuple[str, ...]
    copies: int = 1
    """How many equal functions of its own a file has."""
    is_replaced: bool = False
    """`main`'s file defines some functions of the others again, which call themselves and each
    other by name."""
    has_shadows: bool = False
    has_machines: bool = True


KINDS = {
    "interposition": Kind(
        parts=("one.c", "two.cpp"),
        forms=("inline", "template"),
        own=("visible", "visible", "visible", "hidden", "protected", "static", "weak"),
        copies=3,
        is_replaced=True,
    ),
    "mixed": Kind(
        parts=("one.cpp", "two.cpp"),
        forms=(*WHOLE, "typed", "typed", "typed"),
        own=("static", "visible", "hidden"),
    ),
    "lto": Kind(
        parts=("one.cpp", "two.cpp", "three.c"),
        forms=(*WHOLE, "exception"),
        own=("static", "visible", "hidden", "alias", "chosen", "section"),
    ),
    "sanitized": Kind(
        parts=("one.c",),
        forms=(),
        own=("static", "static", "unchecked", "uninstrumented"),
        copies=3,
        has_shadows=True,
        has_machines=False,
    ),
}


def passes_all_shadow(seed: int) -> bool:
    """Whether functions pass the shadow of `noundef` values too, which needs instrumented ones."""
    return seed % 5 == 4


def write_linked(kind: Kind, seed: int, directory: Path) -> list[Path]:
    """The files of a program; the last one has `main`."""
    writer = Writer(seed)
    if passes_all_shadow(seed):
        kind = replace(kind, own=tuple(one for one in kind.own if one != "uninstrumented"))
    header, bodies = [], [writer.statements() for _ in range(writer.choice.randrange(2, 5))]
    uses: list[str] = []
    for number, body in enumerate(bodies):
        count = min(len(kind.forms), writer.choice.randrange(2, 5))
        for form in sorted(set(writer.choice.sample(kind.forms, count))):
            text, use = FORMS[form](writer, f"{form}{number}", body)
            header.append(text)
            uses.append(use)
    (directory / "shared.h").write_text(
        HEAD + "#ifdef __cplusplus\n" + NEEDED + "\n".join(header) + "\n#endif\n"
    )
    parts = [Part(kind, index, writer) for index in range(len(kind.parts))]
    sources = [directory / name for name in (*kind.parts, "rest.cpp")]
    for part, source in zip(parts, sources, strict=False):
        source.write_text(part.text(bodies, uses))
    names = [name for part in parts for name in part.replaceable]
    sources[-1].write_text(REST + main_function(kind, writer.choice, len(bodies), names))
    return sources


class Part:
    """A file with functions of its own and a function that calls all it has."""

    def __init__(self, kind: Kind, index: int, writer: Writer):
        self.kind = kind
        self.index = index
        self.writer = writer
        self.choice = writer.choice
        self.is_c = kind.parts[index].endswith(".c")
        self.visible = "" if self.is_c else 'extern "C" '
        self.texts = ['#include "shared.h"']
        self.calls: list[str] = []
        self.replaceable: list[str] = []

    def text(self, bodies: Sequence[str], uses: Sequence[str]) -> str:
        index, count, visible = self.index, len(self.kind.parts), self.visible
        if not self.is_c and uses:
            self.calls += self.choice.sample(uses, max(1, len(uses) * 2 // 3))
        for number, body in enumerate(bodies):
            self.family(number, self.with_extras(body))
        self.texts += inlined(self.writer, index, count, visible)
        self.calls += [f"out(thrice{index}{other}(x, item_of(y)));" for other in range(count)]
        self.texts.append(
            f"{visible}NOINLINE unsigned machine{index}(unsigned n, unsigned a) {{\n"
            f"  unsigned b = n; if (n == 0) return a;\n"
            f"  return machine{(index + 1) % count}(n - 1u, a * 31u + {self.writer.expression(2)});"
            f"\n}}"
        )
        calls = "\n  ".join(self.calls)
        self.texts.append(
            f"{visible}NOINLINE void part{index}(unsigned x, unsigned y) {{\n  {calls}\n}}"
        )
        return "\n".join(self.texts) + "\n"

    def with_extras(self, body: str) -> str:
        """The body with what the kind is about in it; SHADOW and CALL are written for each copy."""
        words = ["SHADOW"] * 4 * self.kind.has_shadows + ["CALL"] * 2 * self.kind.is_replaced
        return "\n  ".join([body, *(f"{word}{self.choice.randrange(99)};" for word in words)])

    def family(self, number: int, body: str) -> None:
        copies = self.choice.randint(min(2, self.kind.copies), self.kind.copies)
        names = [f"own{number}_{self.index}{copy}" for copy in range(copies)]
        kinds = [self.choice.choice(self.kind.own) for _ in names]
        self.texts += [
            f"{self.prefix(kind)}unsigned {name}(unsigned a, unsigned b);"
            for name, kind in zip(names, kinds, strict=True)
        ]
        for name, kind in zip(names, kinds, strict=True):
            other = body if self.choice.random() < SAME else self.writer.varied(body)
            if kind == "uninstrumented":
                other = re.sub(r"SHADOW\d+;", "", other)
            self.own(name, kind, self.written(other, name, names))
            weak = f"weak{number}"
            if self.kind.has_shadows:
                # Leaves the shadow of what is not set where the next call finds its own.
                self.calls.append(f"fill({', '.join(f'partial({n})' for n in range(5))});")
            self.calls.append(f"out({name}(x, y)); out({weak}(x, y));")
            if kind != "protected":
                self.calls.append(f"out({weak} != {name});")
        varied = self.written(self.writer.varied(body), weak, names)
        self.texts.insert(1, f"{self.prefix('weak')}unsigned {weak}(unsigned a, unsigned b);")
        self.texts.append(function(self.prefix("weak"), weak, varied))

    def prefix(self, kind: str) -> str:
        return OWN[kind].replace("VISIBLE", self.visible)

    def written(self, body: str, name: str, names: Sequence[str]) -> str:
        """A body as the function with this name has it."""

        def shadow(found: re.Match[str]) -> str:
            number = int(found[1])
            return self.choice.choice(SHADOWS[number % len(SHADOWS)]).format(number)

        def call(found: re.Match[str]) -> str:
            number = int(found[1])
            callee = name if number % 2 else names[number % len(names)]
            return f"if (depth < 3u) {{ depth++; r += {callee}(r, {number}u); depth--; }}"

        return re.sub(r"CALL(\d+);", call, re.sub(r"SHADOW(\d+);", shadow, body))

    def own(self, name: str, kind: str, body: str) -> None:
        visible = self.visible
        # Nothing is known of the result.
        self.texts.append(function(self.prefix(kind), name, body, "mixed(r, a)"))
        if kind == "alias":
            attribute = f'__attribute__((alias("{name}")))'
            self.texts.append(f"{visible}unsigned {name}a(unsigned a, unsigned b) {attribute};")
            self.calls.append(f"out({name}a(y, x)); out({name}a == {name});")
        elif kind == "chosen":
            self.texts.append(
                f"{visible}void *{name}r(void) {{ return (void *)&{name}; }}\n"
                f"{visible}unsigned {name}i(unsigned a, unsigned b) "
                f'__attribute__((ifunc("{name}r")));'
            )
            self.calls.append(f"out({name}i(y, x));")
        if kind in ("visible", "weak"):
            self.replaceable.append(name)


def inlined(writer: Writer, index: int, count: int, visible: str) -> list[str]:
    """A function that is inlined in other files, whose parameter is then a variable of code that
    repeats there."""
    choice, members = writer.choice, "abc"
    texts = [
        f"{visible}__attribute__((always_inline)) void touch{index}(struct item *it) "
        f"{{ it->{choice.choice(members)} += {choice.randrange(9)}u; }}"
    ]
    for other in range(count):
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


def main_function(
    kind: Kind, choice: random.Random, bodies: int, replaceable: Sequence[str]
) -> str:
    parts = range(len(kind.parts))
    texts = [f'extern "C" void part{n}(unsigned, unsigned);' for n in parts]
    texts += [
        f'extern "C" unsigned {name}(unsigned a, unsigned) '
        f"{{ return a + {choice.randrange(999)}u; }}"
        for name in replaceable
        if kind.is_replaced and choice.random() < 0.5
    ]
    calls = " ".join(f"part{n}(x, y);" for n in parts)
    names = ", ".join(f'"weak{number}"' for number in range(bodies))
    machine = f"out(machine0({DEPTH}u, 1u));" if kind.has_machines else ""
    declared = "\n".join(texts)
    return f"""{declared}
int main() {{
  const unsigned inputs[][2] = {{{{0, 0}}, {{77, 1000}}, {{4294967295u, 3}}, {{65536, 255}}}};
  for (auto &input : inputs) {{
    unsigned x = input[0], y = input[1];
    {calls}
    printf("%ld\\n", last);
  }}
  for (const char *name : {{{names}, "own0_00", "own1_20", "part1", "missing"}})
    if (auto *found = (unsigned (*)(unsigned, unsigned))dlsym(RTLD_DEFAULT, name))
      name[0] == 'p' ? out(1) : out(found(3, 4));
  {machine}
  printf("%u %.1f\\n", memory[0] + memory[15], real);
}}
"""
