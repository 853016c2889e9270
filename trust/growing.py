"""Worst-case inputs of any size."""

from __future__ import annotations

from collections.abc import Callable

from trust.faults.huge import deep_calls, equal_functions, many_blocks, many_cases, one_function
from trust.ir_writing import block, code, function
from trust.suspect_modules import lines, listed, repeated

OUT = "declare void @out(i32)\n"
TARGET = f'target triple = "x86_64-unknown-linux-gnu"\n{OUT}declare i32 @in(i32, i32)\n'


def differ_at_the_end(count: int) -> str:
    """Long functions that are equal up to the last instruction."""
    body = lines(lambda n: f"  %a{n} = call i32 @in(i32 %x, i32 {n * 1000})\n", 40)

    def numbered(n: int) -> str:
        return function(f"i32 @f{n}(i32 %x)", body, code(f"%r = add i32 %a39, {n}", "ret i32 %r"))

    return TARGET + lines(numbered, count // 40)


def same_shape_other_callees(count: int) -> str:
    """What is hashed first leaves callees out, so all of these have one hash."""
    count //= 20
    text = TARGET + lines(lambda n: f"declare i32 @g{n}(i32)\n", count)
    for n in range(count):
        calls = (f"%a{k} = call i32 @g{(n * k + k) % count}(i32 %x)" for k in range(1, 20))
        text += function(f"i32 @f{n}(i32 %x)", code(*calls, "ret i32 %a19"))
    return text


def nearly_periodic(count: int) -> str:
    """A word in which everything repeats, but never three times at once."""
    word = "".join("ab" if bin(n).count("1") % 2 else "ba" for n in range(count // 2))
    calls = {"a": "call void @out(i32 70000)", "b": "%v{n} = call i32 @in(i32 %x, i32 90000)"}
    body = code(*(calls[letter].format(n=n) for n, letter in enumerate(word)), "ret void")
    return TARGET + function("void @f(i32 %x)", body)


def equal_cases(count: int) -> str:
    """A switch whose cases all do the same and meet again."""
    second = "%C{n} = call i32 @in(i32 %x, i32 {larger})"
    work = repeated(5, "call void @out(i32 {large})", second)
    count //= 12
    cases = " ".join(f"i32 {n}, label %b{n}" for n in range(count))
    blocks = lines(lambda n: f"b{n}:\n{work.replace('%C', f'%c{n}_')}  br label %e\n", count)
    rows = listed(f"[ {n}, %b{n} ]" for n in range(count))
    switch = code(f"switch i32 %x, label %e [ {cases} ]")
    end = block("e", f"%p = phi i32 [ 0, %0 ], {rows}", "ret i32 %p")
    return TARGET + function("i32 @f(i32 %x)", switch, blocks, end)


def pairs_share_constants(count: int) -> str:
    """Functions of one shape; two of each agree on the constants, all others do not."""
    text = TARGET
    for n in range(count // 60):
        stores = lines(
            lambda k, n=n: code(f"store i32 {n // 2 * 1000 + k}, ptr %x", "call void @out(i32 %y)"),
            30,
        )
        end = code(f"call void @out(i32 {n})", "ret void")
        text += function(f"void @f{n}(ptr %x, i32 %y)", stores, end)
    return text


def one_large_constant(count: int) -> str:
    """Pairs of equal functions that all mention one table of 200,000 numbers."""
    numbers = ", ".join(f"i32 {n * 7919 % 1000003}" for n in range(200_000))
    text = f"{TARGET}@table = private unnamed_addr constant [200000 x i32] [{numbers}]\n"
    for n in range(count // 500):
        for name in ("f", "g"):
            calls = (f"%a{k} = call i32 @in(i32 %e, i32 {n * 70000 + k})" for k in range(12))
            place = "%p = getelementptr [200000 x i32], ptr @table, i32 0, i32 %x"
            body = code(place, "%e = load i32, ptr %p", *calls, "ret i32 %a11")
            text += function(f"weak_odr i32 @{name}{n}(i32 %x)", body)
    return text


def table_of_functions(count: int) -> str:
    """Equal functions whose addresses are all in one table."""
    count //= 4
    rows = listed(f"ptr @f{n}" for n in range(count))
    first, second = "%a = call i32 @in(i32 %x, i32 70000)", "%b = call i32 @in(i32 %a, i32 %x)"
    body = code(first, second, "ret i32 %b")
    functions = lines(lambda n: function(f"internal i32 @f{n}(i32 %x) unnamed_addr", body), count)
    return f"{TARGET}@table = constant [{count} x ptr] [{rows}]\n{functions}"


def callers_before_callees(count: int) -> str:
    """Callers of functions that turn out to be equal later: then all callers are, in one class."""
    count //= 12
    text, names = TARGET, [f"{name}{n}" for n in range(count) for name in ("f", "g")]
    for name in names:
        body = code(f"%b = call i32 @{name}(i32 %x)", "%c = call i32 @in(i32 %b, i32 %b)")
        text += function(f"internal i32 @c{name}(i32 %x) unnamed_addr", body, code("ret i32 %c"))
    body = code("%a = call i32 @in(i32 %x, i32 7)", "%c = call i32 @in(i32 %a, i32 %a)")
    for name in names:
        text += function(f"internal i32 @{name}(i32 %x)", body, code("ret i32 %c"))
    rows = listed(f"ptr @c{name}" for name in names)
    return f"{text}@table = global [{len(names)} x ptr] [{rows}]\n"


def back_edges(count: int) -> str:
    """Two functions of blocks that each may go back to the first."""
    count //= 4
    text = TARGET
    for name in ("f", "g"):
        blocks = repeated(
            count,
            *("b{n}:", "call void @out(i32 {large})", "%c{n} = call i32 @in(i32 %x, i32 {n})"),
            *("%d{n} = icmp eq i32 %c{n}, 0", "br i1 %d{n}, label %b{m}, label %b0"),
        )
        entry = code(f"call void @out(i32 {len(text)})", "br label %b0")
        text += function(f"void @{name}(i32 %x)", entry, blocks, block(f"b{count}", "ret void"))
    return text


SHAPES: dict[str, Callable[[int], str]] = {
    "all functions equal": lambda count: TARGET.replace(OUT, "") + equal_functions(count // 5),
    "equal except for the last instruction": differ_at_the_end,
    "one hash for all": same_shape_other_callees,
    "nearly periodic code": nearly_periodic,
    "a switch of equal cases": equal_cases,
    "a switch of small cases": lambda count: TARGET.replace(OUT, "") + many_cases(count // 4),
    "chains of calls": lambda count: TARGET.replace(OUT, "") + deep_calls(count // 6),
    "many blocks": lambda count: TARGET + many_blocks(count // 2),
    "pairs share constants": pairs_share_constants,
    "one large constant": one_large_constant,
    "a table of functions": table_of_functions,
    "callers before callees": callers_before_callees,
    "back edges": back_edges,
    "one long function": lambda count: TARGET + one_function(count),
}
