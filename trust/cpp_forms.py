"""Forms that code takes in C++: each makes a definition of a body, and what calls it."""

from __future__ import annotations

import random
from typing import Protocol

# What the forms need besides `out`, `keep` and `start`.
NEEDED = """typedef float vector __attribute__((vector_size(16)));
struct wide { char tag; __int128 value; };
struct large { long a, b, c; };
struct small { char a; double b; };
struct Guard { unsigned kept; explicit Guard(unsigned k) : kept(k) {} ~Guard() { out(kept); } };
"""
# Both functions of a family are equal in most programs.
SAME = 0.7
# What a parameter may be, and how it becomes a number again.
TYPES = {
    "unsigned": ("unsigned(a)", "x"),
    "double": ("double(a) / 3", "unsigned(long(x * 5))"),
    "long double": ("(long double)(a) / 3", "unsigned(long(x * 5))"),
    "vector": ("vector{float(a % 99), 2, 3, 4}", "unsigned(x[0] + x[3])"),
    "wide": ("wide{char(a), __int128(a) << 70}", "unsigned(x.value >> 68) + unsigned(x.tag)"),
    "large": ("large{long(a), 5, 7}", "unsigned(x.a * x.b + x.c)"),
    "small": ("small{char(a), 2.5}", "unsigned(x.b * 8) + unsigned(x.a)"),
    "__int128": ("__int128(a) * a << 40", "unsigned(x >> 41)"),
}


class Writer(Protocol):
    """What writes bodies."""

    choice: random.Random

    def varied(self, body: str) -> str: ...


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


def typed(writer: Writer, name: str, body: str) -> tuple[str, str]:
    """Equal functions of a template that does not use its parameter, over a type that targets and
    versions of LLVM lay out or pass differently."""
    ty, (make, read) = writer.choice.choice(sorted(TYPES.items()))
    text = (
        f"inline thread_local unsigned {name}counter = 3;\n"
        f"template <int N> struct {name} {{ NOINLINE static unsigned f({ty} x, unsigned a) {{\n"
        f"  {ty} y = x; keep(&y); vector v = {{1, 2, 3, float(a % 100)}}; keep(&v);\n"
        f"  unsigned b = a, r = {name}counter++;\n  {body}\n"
        f"  v = v + v * v; keep(&v); return r + unsigned(v[3]) + {read};\n}} }};"
    )
    made = make.replace("a", "x") if ty == "unsigned" else make.replace("(a", "(x")
    made = made.replace("* a", "* x")
    return text, " ".join(f"out({name}<{n}>::f({made}, y));" for n in range(3))


FORMS = {
    one.__name__: one
    for one in (inline, template, virtual, counted, variable, exception, labels, typed)
}
