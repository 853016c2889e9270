"""Programs of two objects that MemorySanitizer instruments.

The passes change one object only, so what they make must pass and return shadow as the other one
expects.  Functions of that object differ in what MemorySanitizer reads as a calling convention:
whether a result or an argument is `noundef` (numbers are, structs with padding are not), and
whether a function is instrumented at all.  All values that decide anything are initialised.
"""

from __future__ import annotations

import random
from pathlib import Path

SANITIZER = "-fsanitize=memory"
HEAD = """#include <string.h>
struct part { int a; char b; };
void *sink(void *p, long a, long b);
long mix(long x, long y);
long whole(long x);
struct part partial(long x);
void keep(void *p, struct part s);
void look(void *p, struct part s);
void hold(void *p, long v);
void fill(struct part a, struct part b, struct part c, struct part d, struct part e);
static inline struct part part_of(long v) { struct part s; memcpy(&s, &v, sizeof s); return s; }
#define NOINLINE __attribute__((noinline))
"""
# `partial` leaves a member and the padding as they are, and nobody reads them.
REST = """#include <stdio.h>
#include <stdlib.h>
long last;
NOINLINE void *sink(void *p, long a, long b) { if (a > b) last += a * b; return p; }
NOINLINE long mix(long x, long y) { return x * 31 + (y ^ (x >> 3)); }
NOINLINE struct part partial(long x) {
  struct part *s = malloc(sizeof *s);
  s->a = (int)x;
  return *s;
}
NOINLINE long whole(long x) { return partial(x).a; }
NOINLINE void keep(void *p, struct part s) { *(struct part *)p = s; }
NOINLINE void look(void *p, struct part s) {
  long v;
  memcpy(&v, &s, sizeof v);
  if (v & 1) last ^= v;
  keep(p, s);
}
NOINLINE void hold(void *p, long v) { if (v & 1) last ^= v; *(long *)p = v; }
NOINLINE void fill(struct part a, struct part b, struct part c, struct part d, struct part e) {
  last += a.a + b.a + c.a + d.a + e.a;
}
"""
# Statements that take or return other values by the same registers.
ALTERNATIVES = (
    ("look(p, part_of(whole(x + {0})));", "keep(p, partial(x + {0}));"),
    ("look(p, part_of(mix(x, {0})));", "hold(p, mix(x, {0}));"),
    ("hold(p, whole(x * {0}));", "keep(p, partial(x * {0}));"),
)
STATEMENTS = (
    "sink(p, x * {0}, {1});",
    "r = mix(r, x + {0});",
    "r += whole(r ^ {0});",
    "if (r > {0}) r = mix(r, {1});",
)
UNCHECKED = '__attribute__((no_sanitize("memory"))) '
# Neither reads shadow nor writes it, so that only `noundef` values pass in and out.
UNINSTRUMENTED = "__attribute__((disable_sanitizer_instrumentation)) "
# Passes shadow of `noundef` values too.
SHADOW_OF_ALL = "-fno-sanitize-memory-param-retval"
# Both objects have the same.
FLAGS = ((), (), ("-fsanitize-memory-track-origins",), (SHADOW_OF_ALL,), ("-g",))


def write_sanitized(seed: int, directory: Path) -> list[Path]:
    """The source for the passes, and the rest of the program."""
    choice = random.Random(seed)
    attributes = ["", "", UNCHECKED]
    if SHADOW_OF_ALL not in flags_of(seed):
        attributes.append(UNINSTRUMENTED)
    texts, calls = [HEAD], []
    for number in range(choice.randint(2, 4)):
        body = [statement(choice) for _ in range(choice.randint(4, 9))]
        names = [f"family{number}_{member}" for member in range(choice.randint(2, 4))]
        texts += [member(choice, name, body, choice.choice(attributes)) for name in names]
        sums = "".join(f"  r = mix(r, {name}(p, x + {choice.randrange(9)}));\n" for name in names)
        caller = f"calls{number}(char *p, long x)"
        texts.append(
            f"NOINLINE {choice.choice(attributes)}long {caller} {{\n"
            f"  long r = x;\n"
            f"{sums}  return r;\n"
            f"}}"
        )
        calls.append(caller)
    code, rest = directory / "code.c", directory / "rest.c"
    code.write_text("\n".join(texts) + "\n")
    rest.write_text(HEAD + REST + main_function(calls))
    return [code, rest]


def statement(choice: random.Random) -> tuple[str, ...]:
    """The ways to write one statement, constants included."""
    forms = choice.choice(ALTERNATIVES) if choice.random() < 0.4 else (choice.choice(STATEMENTS),)
    constants = [choice.randrange(2, 100_000) for _ in range(2)]
    return tuple(form.format(*constants) for form in forms)


def member(choice: random.Random, name: str, body: list[tuple[str, ...]], attribute: str) -> str:
    """A function of a family: the statements in other forms, sometimes with another constant."""
    if attribute == UNINSTRUMENTED:
        body = [forms for forms in body if len(forms) == 1]
    lines = [choice.choice(forms) for forms in body]
    if choice.random() < 0.5:
        lines.append(f"sink(p, r, {choice.randrange(1000)});")
    text = "\n  ".join(lines)
    return (
        f"static NOINLINE {attribute}long {name}(char *p, long x) {{\n"
        f"  long r = {choice.randrange(1, 1000)};\n"
        f"  {text}\n"
        f"  return r;\n"
        f"}}"
    )


def main_function(calls: list[str]) -> str:
    declared = "".join(f"long {call};\n" for call in calls)
    names = ", ".join(call.partition("(")[0] for call in calls)
    return f"""{declared}
int main(void) {{
  long (*const all[])(char *, long) = {{{names}}};
  for (unsigned at = 0; at < sizeof all / sizeof *all; at++)
    for (long x = 1; x < 4000; x = x * 9 + 1) {{
      char *p = calloc(1, 64);
      fill(partial(x), partial(2), partial(3), partial(4), partial(5));
      printf("%ld ", all[at](p, x));
      printf("%d %ld\\n", *(int *)p, last);
    }}
  return 0;
}}
"""


def flags_of(seed: int) -> list[str]:
    """The flags of both objects."""
    choice = random.Random(f"flags {seed}")
    level = choice.choice("1s2zz")
    return [f"-O{level}", SANITIZER, "-fPIE", "-fno-strict-aliasing", *choice.choice(FLAGS)]
