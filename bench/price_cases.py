"""Small programs of equal functions, for each kind of price that a merge can get wrong.

Every program is freestanding C or C++, so that a compiler for any processor can read it.
A program has `COPIES` equal functions, which other files may call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

COPIES = 4
# What hosted C is compiled with by default on many systems; freestanding is not.
UNWIND_TABLES = ("-fasynchronous-unwind-tables",)


@dataclass(frozen=True)
class Case:
    """One program."""

    name: str
    source: str
    is_cxx: bool = False
    flags: tuple[str, ...] = ()


# What all functions of a program call or read.
DECLARATIONS = """
typedef struct { long a, b, c; } three;
typedef struct { long a[9]; } nine;
typedef struct { long a, b; } two;
extern int number;
extern long table[64];
void nothing(void);
int one(int);
int two_of(int, int);
int many(int, int, int, int, int, int, int, int);
double real(double);
void pointer(long *);
"""

# Result, parameters, body.
BODIES = {
    "empty": ("void", "void", ";"),
    "constant": ("int", "void", "return 7;"),
    "large constant": ("int", "void", "return 1234567;"),
    "argument": ("int", "int a", "return a;"),
    "add": ("int", "int a, int b", "return a + b;"),
    "increment": ("int", "int a", "return a + 1;"),
    "add three": ("int", "int a, int b, int c", "return a + b * c;"),
    "shift": ("int", "int a", "return (a << 3) ^ a;"),
    "wide add": ("long long", "long long a, long long b", "return a + b;"),
    "wide product": ("long long", "long long a, long long b", "return a * b;"),
    "divide": ("int", "int a, int b", "return a / b;"),
    "load": ("long", "long *p", "return *p;"),
    "load far": ("long", "long *p", "return p[1000];"),
    "load index": ("long", "long *p, int i", "return p[i];"),
    "load byte": ("int", "signed char *p", "return *p;"),
    "store": ("void", "long *p", "*p = 0;"),
    "store value": ("void", "long *p, long v", "*p = v;"),
    "swap": ("void", "long *p, long *q", "long v = *p; *p = *q; *q = v;"),
    "chain": ("long", "long ***p", "return ***p;"),
    "global": ("int", "void", "return number;"),
    "store global": ("void", "int v", "number = v;"),
    "table": ("long", "int i", "return table[i & 63];"),
    "compare": ("int", "int a, int b", "return a < b;"),
    "select": ("int", "int a, int b", "return a < b ? a : b;"),
    "branch": ("int", "int a, int *p", "if (a) *p = 1; return 5;"),
    "double": ("double", "double a, double b", "return a * b + 2.5;"),
    "float to int": ("int", "double a", "return (int)a;"),
    "loop": (
        "long",
        "long *p, int n",
        "long s = 0; for (int i = 0; i < n; ++i) s += p[i]; return s;",
    ),
    "switch": (
        "int",
        "int a",
        "switch (a) { case 0: return one(3); case 1: return one(9); "
        "case 2: return 17; default: return 2; }",
    ),
    "call": ("void", "void", "nothing();"),
    "call argument": ("int", "int a", "return one(a);"),
    "call constant": ("int", "void", "return one(12);"),
    "call then add": ("int", "int a", "return one(a) + 1;"),
    "two calls": ("void", "void", "nothing(); nothing();"),
    "two calls of numbers": ("int", "int a", "return one(one(a));"),
    "call keeps value": ("int", "int a", "return one(a) + a;"),
    "two calls keep values": ("int", "int a, int b", "return one(a) + two_of(a, b) + b;"),
    "call of many": ("int", "int a", "return many(a, 1, 2, 3, 4, 5, 6, a);"),
    "call of local": ("long", "void", "long v = 4; pointer(&v); return v;"),
    "call of real": ("double", "double a", "return real(a) + a;"),
    "call pointer": ("int", "int (*f)(int), int a", "return f(a);"),
    "call pointer then add": ("int", "int (*f)(int), int a", "return f(a) + 2;"),
    "guarded call": ("int", "int a", "if (a > 3) return one(a); return 2;"),
    "three longs": ("three", "long a", "three r = {a, a + 1, a + 2}; return r;"),
    "three longs of a call": ("three", "int a", "three r = {one(a), a, 2}; return r;"),
    "two longs": ("two", "long a", "two r = {a, a * 3}; return r;"),
    "by value": ("long", "nine s", "return s.a[0] + s.a[3] + s.a[7];"),
    "by value and call": ("long", "nine s, int b", "return s.a[1] * 3 + one(b) + s.a[8];"),
    "small by value": ("long", "three s", "return s.a + s.b * s.c;"),
    "eight arguments": (
        "int",
        "int a, int b, int c, int d, int e, int f, int g, int h",
        "return a + b * c - d * e + f * g - h;",
    ),
    "twelve arguments": (
        "long",
        "long a, long b, long c, long d, long e, long f, "
        "long g, long h, long i, long j, long k, long l",
        "return a + b * c - d * e + f * g - h + i * j - k * l;",
    ),
    "copy": ("void", "nine *p, nine *q", "*p = *q;"),
    "clear": ("void", "nine *p", "for (int i = 0; i < 9; ++i) p->a[i] = 0;"),
    "bool": ("_Bool", "int a, int b", "return a > 3 && b < 7;"),
    "large body": (
        "long",
        "long *p, int n",
        "long s = 0; for (int i = 0; i < n; ++i) "
        "{ if (p[i] > 3) s += one(i); else p[i] = s * 5; } nothing(); return s;",
    ),
}

# What stands before each function.
KINDS = {"external": "", "weak": "__attribute__((weak)) "}

CXX_BODIES = {
    "noexcept wrapper": ("int NAME(int a) noexcept", "return one(a) + 1;"),
    "noexcept call": ("void NAME() noexcept", "nothing();"),
    "clean-up": ("int NAME(int a)", "guard g; return one(a) + 2;"),
    "catch all": ("int NAME(int a)", "try { return one(a); } catch (...) { return -1; }"),
    "catch integer": ("int NAME(int a)", "try { return one(a); } catch (int x) { return x; }"),
    "throws": ("int NAME(int a)", "if (a < 3) nothing(); return one(a) * 2;"),
    "does not throw": ("int NAME(int a) noexcept", "return a * 5 + 3;"),
}
CXX_DECLARATIONS = """
int one(int);
void nothing();
void finish(void *) noexcept;
struct guard { int x; ~guard() { finish(this); } };
"""


def all_cases() -> Iterator[Case]:
    """Every program."""
    for kind, prefix in KINDS.items():
        for name, (result, parameters, body) in BODIES.items():
            functions = [
                f"{prefix}{result} f{copy}({parameters}) {{ {body} }}" for copy in range(COPIES)
            ]
            source = "\n".join([DECLARATIONS, *functions, ""])
            yield Case(f"{name}, {kind}", source)
            yield Case(f"{name}, {kind}, unwind tables", source, flags=UNWIND_TABLES)
    for name, (signature, body) in CXX_BODIES.items():
        functions = [
            f"{signature.replace('NAME', f'f{copy}')} {{ {body} }}" for copy in range(COPIES)
        ]
        yield Case(f"{name}, C++", "\n".join([CXX_DECLARATIONS, *functions, ""]), is_cxx=True)
        inline = [f"inline __attribute__((noinline)) {function}" for function in functions]
        users = f"void *users[] = {{{', '.join(f'(void *)f{copy}' for copy in range(COPIES))}}};"
        yield Case(
            f"{name}, inline C++", "\n".join([CXX_DECLARATIONS, *inline, users, ""]), is_cxx=True
        )
