"""A generator of C++ programs in which much is almost the same.

What csmith leaves out is here: templates, virtual functions, lambdas, exceptions
through merged functions, `noexcept`, inline functions in two files, function
pointers and the significance of addresses, floating point, `switch`, `goto` and
`setjmp`.  Arithmetic is unsigned and divisors are odd, so nothing is undefined.
"""

from __future__ import annotations

import random
from pathlib import Path

from trust.cpp_forms import FORMS, NEEDED

TYPES = ("unsigned", "unsigned long", "unsigned short", "unsigned char", "unsigned long long")
# Those of C too, and what is only here; what handlers do is worth the most programs.
OWN_FORMS = ("plain",) * 3 + ("handlers",) * 3 + ("lambdas", "jump")
OPERATORS = ("+", "-", "*", "&", "|", "^")


class Writer:
    """Makes the parts of one program; all choices come from one seed."""

    def __init__(self, seed: int):
        self.choice = random.Random(seed)
        self.functions: list[str] = []
        self.calls: list[str] = []
        self.count = 0

    def name(self) -> str:
        self.count += 1
        return f"f{self.count}"

    def expression(self, depth: int = 3) -> str:
        """An unsigned expression over a and b."""
        kind = self.choice.randrange(8) if depth else self.choice.randrange(2)
        if kind == 0:
            return self.choice.choice(("a", "b"))
        if kind == 1:
            return f"{self.choice.randrange(1, 1000)}u"
        inner = lambda: self.expression(depth - 1)  # noqa: E731
        if kind == 2:
            return f"({inner()} {self.choice.choice(('<<', '>>'))} ({inner()} & 15u))"
        if kind == 3:
            return f"({inner()} {self.choice.choice(('/', '%'))} ({inner()} | 1u))"
        if kind == 4:
            return (
                f"({inner()} {self.choice.choice(('<', '>', '<=', '>=', '==', '!='))} {inner()} "
                f"? {inner()} : {inner()})"
            )
        return f"({inner()} {self.choice.choice(OPERATORS)} {inner()})"

    def statements(self) -> str:
        """A body that computes r."""
        forms = (
            lambda: f"r += {self.expression()};",
            lambda: (
                f"for (unsigned i = 0; i < {self.choice.randrange(2, 9)}; i++) r = r * 3u + "
                f"({self.expression()} ^ i);"
            ),
            lambda: (
                f"if ({self.expression()} > {self.expression(1)}) r ^= {self.expression()}; "
                f"else r -= {self.expression(1)};"
            ),
            lambda: f"memory[{self.expression(1)} % 16u] += {self.expression()};",
            lambda: f"r += memory[(r + {self.expression(1)}) % 16u];",
            self.switch,
            lambda: (
                f"real += {self.choice.randrange(1, 9)}.5 * (double)({self.expression()} & "
                f"255u); r += (unsigned)(long)real & 3u;"
            ),
            lambda: f"out(r ^ {self.expression(2)});",
            lambda: (
                f"{{ unsigned t = {self.expression()}; out(t); t ^= r; memory[t & 15u] = r; "
                f"r += t >> 3; }}"
            ),
        )
        return "\n  ".join(self.choice.choice(forms)() for _ in range(self.choice.randrange(2, 7)))

    def switch(self) -> str:
        cases = " ".join(
            f"case {value}: r += {self.expression(1)}; {self.choice.choice(('break;', ''))}"
            for value in range(5)
        )
        return (
            f"switch ({self.expression(2)} % 7u) {{ {cases} default: r ^= {self.expression(1)}; }}"
        )

    def family(self) -> None:
        """Functions with one body and small differences."""
        body = self.statements()
        for _ in range(self.choice.randrange(2, 5)):
            form = self.choice.choice((*OWN_FORMS, *FORMS))
            used = body if self.choice.random() < 0.7 else self.varied(body)
            if form in FORMS:
                self.add(*FORMS[form](self, self.name(), used))
            else:
                getattr(self, form)(used)

    def varied(self, body: str) -> str:
        """The body with one operator, constant or comparison changed."""
        pairs = [
            ("+", "-"),
            ("^", "|"),
            ("a", "b"),
            ("<", ">"),
            ("1u", "3u"),
            (">>", "<<"),
            ("15u", "7u"),
            ("r +=", "r ^="),
        ]
        old, new = self.choice.choice(pairs)
        places = [at for at in range(len(body)) if body.startswith(f" {old} ", at)]
        if not places:
            return body + " r += 1u;"
        at = self.choice.choice(places)
        return body[:at] + f" {new} " + body[at + len(old) + 2 :]

    def add(self, text: str, call: str) -> None:
        self.functions.append(text)
        self.calls.append(call)

    def plain(self, body: str) -> None:
        name, ty = self.name(), self.choice.choice(TYPES)
        qualifier = self.choice.choice(
            (
                "",
                "static ",
                "inline ",
                "__attribute__((noinline)) ",
                "static __attribute__((noinline)) ",
                "__attribute__((cold)) ",
            )
        )
        suffix = self.choice.choice(("", "", " noexcept"))
        self.add(
            f"{qualifier}{ty} {name}({ty} a, {ty} b){suffix} {{\n"
            f"  unsigned r = 1;\n"
            f"  {body}\n"
            f"  return ({ty})r;\n"
            f"}}",
            f"out({name}(x, y));",
        )
        if self.choice.random() < 0.3:
            self.calls.append(f"table[{self.choice.randrange(4)}] = (void *)&{name};")

    def handlers(self, body: str) -> None:
        """Values that two branches compute before they call something that may throw, used after
        the calls and in the handler."""
        name = self.name()
        calls = " ".join(
            f"{name}T(a * {self.choice.randrange(2, 90)}u, {self.choice.randrange(99)}u);"
            for _ in range(self.choice.randrange(3, 9))
        )
        last = self.choice.choice(("", "memory[3] = a * 9u;"))
        second = self.choice.choice(("t + 9u", f"{name}M(t, a)"))
        self.add(
            f"__attribute__((noinline)) void {name}T(unsigned a, unsigned b) {{\n"
            f"  if ((a ^ b) % {self.choice.randrange(3, 40)}u == 1) throw Trouble(); }}\n"
            f"__attribute__((noinline)) void {name}U(unsigned a) {{ if (a & 4u) throw 2u; }}\n"
            f"__attribute__((noinline)) unsigned {name}M(unsigned a, unsigned b) noexcept {{\n"
            f"  unsigned r = a;\n"
            f"  {body}\n"
            f"  return r; }}\n"
            f"static inline __attribute__((always_inline))\n"
            f"void {name}B(unsigned a, unsigned b, unsigned &t, unsigned &u) {{\n"
            f"  if (b & 1u) {{ t = {name}M(a, 1); u = t; {calls} {last} }}\n"
            f"  else {{ t = {name}M(b, 2); u = {second}; {name}U(a); }}\n"
            f"  out(t); out(u); }}\n"
            f"__attribute__((noinline)) void {name}(unsigned a, unsigned b) {{\n"
            f"  unsigned t, u;\n"
            f"  try {{ {name}B(a, b, t, u); }} catch (...) {{ out(t); out(u); }}\n}}\n"
            f"__attribute__((noinline)) void {name}P(unsigned a) {{\n"
            f"  out(1); {calls} {last} out(2); }}\n"
            f"__attribute__((noinline)) void {name}Q(unsigned a) {{\n"
            f"  out(3); {calls} {last} out(4); }}",
            f"{name}(x, y); try {{ {name}P(x); {name}Q(y); }} catch (...) {{ out(98); }}",
        )

    def lambdas(self, body: str) -> None:
        name = self.name()
        self.add(
            f"unsigned {name}(unsigned a, unsigned b) {{\n"
            f"  auto one = [&](unsigned s) {{ unsigned r = s;\n"
            f"  {body}\n"
            f"  return r; }};\n"
            f"  auto two = [=](unsigned s) {{ unsigned r = s;\n"
            f"  {body}\n"
            f"  return r; }};\n"
            f"  return one(a) + two(b);\n"
            f"}}",
            f"out({name}(x, y));",
        )

    def jump(self, body: str) -> None:
        name = self.name()
        self.add(
            f"__attribute__((noinline)) unsigned {name}(unsigned a, unsigned b) {{\n"
            f"  volatile unsigned kept = a; jmp_buf place;\n"
            f"  if (setjmp(place)) return kept;\n"
            f"  unsigned r = 5;\n"
            f"  {body}\n"
            f"  kept = r;\n"
            f"  if (r & 1u) longjmp(place, 1);\n"
            f"  return r + 1;\n"
            f"}}",
            f"out({name}(x, y));",
        )

    def program(self) -> str:
        for _ in range(self.choice.randrange(3, 7)):
            self.family()
        calls = "\n    ".join(self.calls)
        return f"""{PRELUDE}{NEEDED}
{chr(10).join(self.functions)}

int main() {{
  static void *table[4];
  const unsigned inputs[][2] = {{{{0, 0}}, {{1, 2}}, {{77, 1000}}, {{4294967295u, 3}}, \
{{65536, 255}}}};
  for (auto &input : inputs) {{
    unsigned x = input[0], y = input[1];
    {calls}
  }}
  for (int i = 0; i < 4; i++) for (int j = i + 1; j < 4; j++) \
out(table[i] != table[j] || !table[i]);
  printf("%u %.1f\\n", memory[0] + memory[15], real);
  return (int)(digest % 64u);
}}
"""


PRELUDE = """#include <csetjmp>
#include <cstdio>

struct Trouble { unsigned why = 4; };
unsigned memory[16];
double real;
static unsigned digest;
#define NOINLINE __attribute__((noinline))
NOINLINE void out(unsigned long value) {
  digest = digest * 31u + (unsigned)value;
  printf("%lu\\n", value);
}
NOINLINE unsigned start(unsigned n) { return n * 5u + memory[n & 15u]; }
NOINLINE void keep(void *) {}
"""


def cpp_program(seed: int, directory: Path) -> Path:
    """Writes the program of a seed and returns its file."""
    source = directory / "program.cpp"
    source.write_text(Writer(seed).program())
    return source
