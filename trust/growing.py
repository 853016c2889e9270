"""Worst-case inputs of any size."""

from __future__ import annotations

from collections.abc import Callable

from trust.faults.huge import deep_calls, equal_functions, many_blocks, many_cases, one_function
from trust.ir_writing import block, code, function

OUT = "declare void @out(i32)\n"
TARGET = f'target triple = "x86_64-unknown-linux-gnu"\n{OUT}declare i32 @in(i32, i32)\n'


def differ_at_the_end(count: int) -> str:
    """Long functions that are equal up to the last instruction."""
    body = "".join(f"  %a{n} = call i32 @in(i32 %x, i32 {n * 1000})\n" for n in range(40))
    return TARGET + "".join(
        f"define i32 @f{n}(i32 %x) {{\n{body}  %r = add i32 %a39, {n}\n  ret i32 %r\n}}\n"
        for n in range(count // 40)
    )


def one_instruction_again_and_again(count: int) -> str:
    body = "  call void @out(i32 70000)\n" * count
    return f"{TARGET}define void @f() {{\n{body}  ret void\n}}\n"


def same_shape_other_callees(count: int) -> str:
    """What is hashed first leaves callees out, so all of these have one hash."""
    count //= 20
    text = TARGET + "".join(f"declare i32 @g{n}(i32)\n" for n in range(count))
    for n in range(count):
        body = "".join(
            f"  %a{k} = call i32 @g{(n * k + k) % count}(i32 %x)\n" for k in range(1, 20)
        )
        text += f"define i32 @f{n}(i32 %x) {{\n{body}  ret i32 %a19\n}}\n"
    return text


def nearly_periodic(count: int) -> str:
    """A word in which everything repeats, but never three times at once."""
    word = "".join("ab" if bin(n).count("1") % 2 else "ba" for n in range(count // 2))
    calls = {
        "a": "  call void @out(i32 70000)\n",
        "b": "  %v{n} = call i32 @in(i32 %x, i32 90000)\n",
    }
    body = "".join(calls[letter].format(n=n) for n, letter in enumerate(word))
    return f"{TARGET}define void @f(i32 %x) {{\n{body}  ret void\n}}\n"


def equal_cases(count: int) -> str:
    """A switch whose cases all do the same and meet again."""
    lines = "".join(
        f"  call void @out(i32 {n * 70000})\n  %C{n} = call i32 @in(i32 %x, i32 {n * 90000})\n"
        for n in range(5)
    )
    count //= 12
    cases = " ".join(f"i32 {n}, label %b{n}" for n in range(count))
    blocks = "".join(
        f"b{n}:\n{lines.replace('%C', f'%c{n}_')}  br label %e\n" for n in range(count)
    )
    rows = ", ".join(f"[ {n}, %b{n} ]" for n in range(count))
    return (
        f"{TARGET}define i32 @f(i32 %x) {{\n  switch i32 %x, label %e [ {cases} ]\n{blocks}e:\n"
        f"  %p = phi i32 [ 0, %0 ], {rows}\n  ret i32 %p\n}}\n"
    )


def local_variables(count: int) -> str:
    """Two functions that do the same with their allocas, which have no lifetime markers."""
    count //= 4
    text = TARGET + "declare void @use(ptr)\n"
    for name in ("f", "g"):
        variables = "".join(f"  %v{n} = alloca i32\n" for n in range(count))
        uses = "".join(
            f"  store i32 {n * 70000}, ptr %v{n}\n  call void @use(ptr %v{n})\n"
            for n in range(count)
        )
        call = code(f"call void @out(i32 {len(text)})")
        text += function(f"void @{name}(i32 %x)", variables, call, uses, code("ret void"))
    return text


def pairs_share_constants(count: int) -> str:
    """Functions of one shape; two of each agree on the constants, all others do not."""
    text = TARGET
    for n in range(count // 60):
        stores = "".join(
            f"  store i32 {(n // 2) * 1000 + k}, ptr %x\n  call void @out(i32 %y)\n"
            for k in range(30)
        )
        end = code(f"call void @out(i32 {n})", "ret void")
        text += function(f"void @f{n}(ptr %x, i32 %y)", stores, end)
    return text


def values_live_over_blocks(count: int) -> str:
    """As many values as blocks, all of them live in all blocks."""
    count //= 5
    values = "".join(f"  %v{n} = call i32 @in(i32 %x, i32 {n})\n" for n in range(count))
    blocks = "".join(
        block(
            f"b{n}",
            "call void @out(i32 70000)",
            f"%c{n} = icmp eq i32 %v{n}, 0",
            f"br i1 %c{n}, label %b{n + 1}, label %end",
        )
        for n in range(count)
    )
    uses = [f"call void @out(i32 %v{n})" for n in range(count)]
    return TARGET + function(
        "void @f(i32 %x)",
        values,
        code("br label %b0"),
        blocks,
        block(f"b{count}", *uses, "br label %end"),
        block("end", "ret void"),
    )


def one_large_constant(count: int) -> str:
    """Pairs of equal functions that all mention one table of 200,000 numbers."""
    numbers = ", ".join(f"i32 {n * 7919 % 1000003}" for n in range(200_000))
    text = f"{TARGET}@table = private unnamed_addr constant [200000 x i32] [{numbers}]\n"
    for n in range(count // 500):
        for name in ("f", "g"):
            calls = "".join(
                f"  %a{k} = call i32 @in(i32 %e, i32 {n * 70000 + k})\n" for k in range(12)
            )
            load = code(
                "%p = getelementptr [200000 x i32], ptr @table, i32 0, i32 %x",
                "%e = load i32, ptr %p",
            )
            head = f"weak_odr i32 @{name}{n}(i32 %x)"
            text += function(head, load, calls, code("ret i32 %a11"))
    return text


def table_of_functions(count: int) -> str:
    """Equal functions whose addresses are all in one table."""
    count //= 4
    rows = ", ".join(f"ptr @f{n}" for n in range(count))
    body = code(
        "%a = call i32 @in(i32 %x, i32 70000)",
        "%b = call i32 @in(i32 %a, i32 %x)",
        "ret i32 %b",
    )
    functions = "".join(
        function(f"internal i32 @f{n}(i32 %x) unnamed_addr", body) for n in range(count)
    )
    return f"{TARGET}@table = constant [{count} x ptr] [{rows}]\n{functions}"


def callers_before_callees(count: int) -> str:
    """Callers of functions that turn out to be equal later: then all callers are, in one class."""
    count //= 12
    text, names = TARGET, [f"{name}{n}" for n in range(count) for name in ("f", "g")]
    for name in names:
        text += function(
            f"internal i32 @c{name}(i32 %x) unnamed_addr",
            code(f"%b = call i32 @{name}(i32 %x)", "%c = call i32 @in(i32 %b, i32 %b)"),
            code("ret i32 %c"),
        )
    for name in names:
        text += function(
            f"internal i32 @{name}(i32 %x)",
            code("%a = call i32 @in(i32 %x, i32 7)", "%c = call i32 @in(i32 %a, i32 %a)"),
            code("ret i32 %c"),
        )
    rows = ", ".join(f"ptr @c{name}" for name in names)
    return f"{text}@table = global [{len(names)} x ptr] [{rows}]\n"


def back_edges(count: int) -> str:
    """Two functions of blocks that each may go back to the first."""
    count //= 4
    text = TARGET
    for name in ("f", "g"):
        blocks = "".join(
            block(
                f"b{n}",
                f"call void @out(i32 {n * 70000})",
                f"%c{n} = call i32 @in(i32 %x, i32 {n})",
                f"%d{n} = icmp eq i32 %c{n}, 0",
                f"br i1 %d{n}, label %b{n + 1}, label %b0",
            )
            for n in range(count)
        )
        entry = code(f"call void @out(i32 {len(text)})", "br label %b0")
        text += function(f"void @{name}(i32 %x)", entry, blocks, block(f"b{count}", "ret void"))
    return text


def addresses_of_addresses(count: int) -> str:
    """Addresses that each are computed from the one before, behind a fence where all are used."""
    count //= 4
    steps = code(
        *(f"%a{n + 1} = getelementptr i8, ptr %a{n}, i64 {n % 7 + 3}" for n in range(count))
    )
    uses = code(*(f"store volatile i8 1, ptr %a{n + 1}" for n in range(count)))
    ends = code("fence seq_cst"), uses, code("ret void")
    return TARGET + "".join(function(f"void @{name}(ptr %a0)", steps, *ends) for name in "fg")


SHAPES: dict[str, Callable[[int], str]] = {
    "all functions equal": lambda count: TARGET.replace(OUT, "") + equal_functions(count // 5),
    "equal but for the last instruction": differ_at_the_end,
    "one instruction again and again": one_instruction_again_and_again,
    "one hash for all": same_shape_other_callees,
    "nearly periodic code": nearly_periodic,
    "a switch of equal cases": equal_cases,
    "a switch of small cases": lambda count: TARGET.replace(OUT, "") + many_cases(count // 4),
    "chains of calls": lambda count: TARGET.replace(OUT, "") + deep_calls(count // 6),
    "many blocks": lambda count: TARGET + many_blocks(count // 2),
    "local variables": local_variables,
    "pairs share constants": pairs_share_constants,
    "values live over blocks": values_live_over_blocks,
    "one large constant": one_large_constant,
    "a table of functions": table_of_functions,
    "callers before callees": callers_before_callees,
    "back edges": back_edges,
    "addresses of addresses": addresses_of_addresses,
    "one long function": lambda count: TARGET + one_function(count),
}
