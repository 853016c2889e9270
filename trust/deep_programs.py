"""Programs of deep mutual recursion through calls that code generation makes jumps.

A program has several machines: a few functions of one signature that each
compute a little and end in a call of another one, a hundred thousand times.  Where
all of those calls are jumps, a stack of 256 KB is enough, and it has to be enough after
a pass too.  C promises nothing of the kind, so a machine may overflow in the program as
it is (with memory of the caller, with more arguments than registers, or at -O0); such a
machine is not compared.  Every function has a twin, for what merges functions.

Each machine runs in a process of its own and leaves one line.
"""

from __future__ import annotations

import random
from pathlib import Path

# What a machine prints that needs more stack than there is.
OVERFLOW = b" overflow"
DEPTH = 100_000
STACK_KILOBYTES = 256

HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct state { unsigned long left, hash; unsigned char tape[64]; };
struct pair { unsigned long first, second; };
struct triple { unsigned long first, second, third; };
static unsigned long sum(const struct state *s) { return s->hash ^ s->tape[s->hash % 64]; }
__attribute__((noinline)) static void leaf(struct state *s, unsigned long n) { \
s->hash = s->hash * 29 + n; }
__attribute__((noinline)) static void look(unsigned char *p, unsigned long n) { \
p[n % 16] ^= (unsigned char)(n >> 8); }
"""

MAIN = """
static void in_process(const char *name, unsigned long (*machine)(void)) {
  int status;
  fflush(stdout);
  if (fork() == 0) {
    printf("%s %lu\\n", name, machine());
    fflush(stdout);
    _exit(0);
  }
  wait(&status);
  if (status != 0) printf("%s overflow\\n", name);
}

int main(int argc, char **argv) {
  struct rlimit limit = { STACK, STACK };
  if (!getenv("SMALL_STACK")) {
    setenv("SMALL_STACK", "1", 1);
    if (setrlimit(RLIMIT_STACK, &limit) == 0) execv("/proc/self/exe", argv);
    return 1;
  }
RUNS  return 0;
}
"""

# The type of a result, how one is made of a number, and the number of one.
RESULTS = {
    "void": ("", None),
    "_Bool": ("(_Bool)((X) & 1)", "(unsigned long)R"),
    "signed char": ("(signed char)(X)", "(unsigned long)R"),
    "unsigned short": ("(unsigned short)(X)", "(unsigned long)R"),
    "int": ("(int)(X)", "(unsigned long)R"),
    "unsigned long": ("(X)", "R"),
    "double": ("(double)((X) & 0xffff)", "(unsigned long)R"),
    "struct state *": ("((X) & 1 ? s : (struct state *)0)", "(unsigned long)(R != 0)"),
    "struct pair": ("make_pair(X)", "(R.first ^ R.second)"),
    "struct triple": ("make_triple(X)", "(R.first ^ R.third)"),
}
MAKERS = """static struct pair make_pair(unsigned long x) \
{ struct pair p = { x, x * 3 }; return p; }
static struct triple make_triple(unsigned long x) \
{ struct triple t = { x, x * 3, x * 5 }; return t; }
"""
ARGUMENTS = (
    "unsigned long",
    "int",
    "double",
    "unsigned char",
    "struct pair",
    "struct triple",
    "char *",
)


class Machine:
    """Functions of one signature that end in calls of each other."""

    def __init__(self, choice: random.Random, number: int, is_cpp: bool):
        self.choice = choice
        self.name = f"machine{number}"
        self.is_cpp = is_cpp
        self.result = choice.choice(list(RESULTS))
        count = choice.choice((0, 0, 0, 1, 1, 2, 3, 5, 7))
        common = ("unsigned long", "int")
        self.arguments = [
            choice.choice(ARGUMENTS if choice.random() < 0.3 else common) for _ in range(count)
        ]
        self.steps = choice.randrange(2, 6)
        self.is_static = choice.random() < 0.5
        self.by_table = choice.random() < 0.25
        self.bodies = [self.body(step) for step in range(self.steps)]

    def signature(self, name: str) -> str:
        arguments = "".join(f", {kind} a{index}" for index, kind in enumerate(self.arguments))
        linkage = "static " if self.is_static else ""
        return (
            f"{linkage}__attribute__((noinline)) {self.typed(self.result)} {name}(struct state "
            f"*s{arguments})"
        )

    def typed(self, kind: str) -> str:
        return "bool" if self.is_cpp and kind == "_Bool" else kind

    def returned(self, number: str) -> str:
        if self.result == "void":
            return "return;"
        return f"return {self.made(self.result, number)};"

    def made(self, kind: str, number: str) -> str:
        return RESULTS[kind][0].replace("X", number).replace("_Bool", self.typed("_Bool"))

    def passed(self) -> str:
        """The arguments of a call."""
        text = ["s"]
        for index, kind in enumerate(self.arguments):
            if kind in ("struct pair", "struct triple", "char *") or self.choice.random() < 0.4:
                text.append(f"a{index}")
            else:
                text.append(
                    f"({kind})(a{index} {self.choice.choice('+-')} {self.choice.randrange(1, 9)})"
                )
        return ", ".join(text)

    def call(self) -> str:
        """The last call of a step, of another one; NAME stands for the machine's name."""
        if self.by_table:
            return (
                f"NAME_table[(s->hash >> {self.choice.randrange(3)}) % "
                f"{self.steps}]({self.passed()})"
            )
        return f"NAME_{self.choice.randrange(self.steps)}({self.passed()})"

    def leave(self) -> str:
        """Ends a step, through one of a few calls."""
        give = "{};" if self.result == "void" else "return {};"
        end = " return;" if self.result == "void" else ""
        one = lambda: "{ " + give.format(self.call()) + end + " }"  # noqa: E731
        form = self.choice.randrange(4)
        if form == 0:
            return one()
        if form == 1:
            return f"if (s->hash & {1 << self.choice.randrange(4)}) {one()} else {one()}"
        if form == 2:
            cases = "".join(
                f" case {number}: {one()}" for number in range(self.choice.randrange(2, 5))
            )
            return f"switch (s->hash % 5) {{{cases} default: {one()} }}"
        return f"if (s->hash % 7 == 3) {{ leaf(s, 3); {one()} }} {one()}"

    def work(self) -> str:
        numbers = [
            f"(unsigned long)a{index}"
            for index, kind in enumerate(self.arguments)
            if kind in ("unsigned long", "int", "unsigned char")
        ]
        number = self.choice.choice([*numbers, str(self.choice.randrange(1, 99))])
        forms = (
            f"s->hash = s->hash * {self.choice.randrange(3, 40) | 1} + {number};",
            f"s->tape[s->hash % 64] += (unsigned char)({number});",
            f"leaf(s, {number});",
            f"if (s->hash & 32) s->hash ^= {number}; else s->tape[3] ^= (unsigned "
            f"char){self.choice.randrange(1, 99)};",
            "{ unsigned char copy[64]; memcpy(copy, s->tape, sizeof copy); s->hash += "
            "copy[s->hash % 64]; }",
            f"{{ unsigned char mark[16] = {{ {self.choice.randrange(1, 9)} }}; look(mark, "
            f"s->hash); s->hash += mark[2]; }}",
        )
        weights = (6, 4, 4, 3, 1, 1)
        if self.is_cpp and self.choice.random() < 0.2:
            return (
                "{ struct Noisy { struct state *s; ~Noisy() { leaf(s, 77); } } noisy = { s }; "
                "leaf(s, 5); }"
            )
        return self.choice.choices(forms, weights)[0]

    def body(self, step: int) -> str:
        # Steps of one machine look like each other, as those of real ones do.
        if step and self.choice.random() < 0.4:
            return self.bodies_so_far[-1]
        work = [self.work() for _ in range(self.choice.randrange(1, 5))]
        text = (
            f"{{\n"
            f"  {' '.join(work)}\n"
            f"  if (s->left-- == 0) {self.returned('sum(s)')}\n"
            f"  {self.leave()}\n"
            f"}}\n"
        )
        self.bodies_so_far = [*getattr(self, "bodies_so_far", []), text]
        return text

    def text(self, name: str) -> str:
        """All functions of the machine under one name, and one that runs it."""
        steps = [f"{name}_{step}" for step in range(self.steps)]
        text = "".join(f"{self.signature(step)};\n" for step in steps)
        if self.by_table:
            kinds = "".join(f", {kind}" for kind in self.arguments)
            text += (
                f"static {self.typed(self.result)} (*const {name}_table[])(struct state "
                f"*{kinds}) = {{ {', '.join(steps)} }};\n"
            )
        text += "".join(
            f"{self.signature(step)} {body}" for step, body in zip(steps, self.bodies, strict=True)
        ).replace("NAME", name)
        values = {
            "struct pair": "make_pair(7)",
            "struct triple": "make_triple(9)",
            "char *": "buffer",
        }
        first = ", ".join(["&s", *(values.get(kind, "1") for kind in self.arguments)])
        number = RESULTS[self.result][1]
        call = f"{steps[0]}({first})"
        run = (
            f"{call};\n  return sum(&s);"
            if number is None
            else f"{self.typed(self.result)} r = {call};\n"
            f"  return {number.replace('R', 'r')} ^ sum(&s);"
        )
        setup = (
            f"struct state s = {{ {DEPTH}, 1, {{ 3 }} }};\n"
            f"  char buffer[4] = {{ 1 }};\n"
            f"  (void)buffer;"
        )
        return f"{text}static unsigned long {name}_run(void) {{\n  {setup}\n  {run}\n}}\n"


def deep_program(seed: int, directory: Path, is_cpp: bool) -> Path:
    """Writes the program of a seed and returns its file."""
    choice = random.Random(f"deep {seed}")
    machines = [Machine(choice, number, is_cpp) for number in range(choice.randrange(3, 7))]
    names = [name for machine in machines for name in (machine.name, machine.name + "_twin")]
    parts = [HEAD, MAKERS]
    for machine in machines:
        parts += [machine.text(machine.name), machine.text(machine.name + "_twin")]
    runs = "".join(f'  in_process("{name}", {name}_run);\n' for name in names)
    parts.append(
        MAIN.replace("RUNS", runs)
        .replace("STACK }", f"{STACK_KILOBYTES << 10} }}")
        .replace("{ STACK,", f"{{ {STACK_KILOBYTES << 10},")
    )
    source = directory / ("program.cpp" if is_cpp else "program.c")
    source.write_text("\n".join(parts))
    return source


def machines_that_fit(output: bytes) -> list[bytes]:
    """The lines of the machines that had enough stack."""
    return [line for line in output.splitlines() if not line.endswith(OVERFLOW)]


def is_no_worse(expected: bytes, actual: bytes) -> bool:
    """Whether all machines that had enough stack have it still, and say the same."""
    after = set(actual.splitlines())
    return all(line in after for line in machines_that_fit(expected))
