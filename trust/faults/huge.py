"""Modules that are large, deep, empty or strange, within bounds of time and memory."""

from __future__ import annotations

import resource
from collections.abc import Callable

from trust.faults.host import PIPELINES, Host
from trust.suspects import parameters

# Modules with a million instructions need a quarter of this for LLVM alone.
MEMORY = 8 << 30


def check(host: Host) -> None:
    full = host.is_thorough
    shapes: dict[str, Callable[[], str | bytes]] = {
        "empty": lambda: "",
        "declarations": lambda: "declare void @f()\n@g = external global i32\n",
        "variables": lambda: "@a = global i32 1\n@b = alias i32, ptr @a\n",
        "empty-bodies": lambda: "".join(
            f"define void @f{n}() {{\n  unreachable\n}}\n" for n in range(9)
        ),
        "every-byte-in-names": every_byte,
        "many-instructions": lambda: one_function(1_000_000 if full else 50_000),
        "many-functions": lambda: many_functions(100_000 if full else 5_000),
        "many-equal-functions": lambda: equal_functions(10_000 if full else 1_000),
        "many-blocks": lambda: many_blocks(100_000 if full else 5_000),
        "many-cases": lambda: many_cases(50_000 if full else 3_000),
        "many-parameters": lambda: parameters(5_000 if full else 500),
        "deep-types": lambda: deep_types(2_000 if full else 500),
        "deep-constants": lambda: deep_constants(2_000 if full else 500),
        "deep-metadata": lambda: deep_metadata(20_000 if full else 2_000),
        "deep-calls": lambda: deep_calls(50_000 if full else 2_000),
        "large-constant": lambda: large_constant(1_000_000 if full else 50_000),
    }
    for name, make in shapes.items():
        module = host.file(f"{name}.ll", make())
        plain = host.without_plugin(["-passes=verify", "-disable-output", module])
        if plain.status != 0:
            host.expect(False, name, f"LLVM itself: {plain.describe()}", [])
            continue
        for pipeline in PIPELINES:
            ended = host.opt(
                pipeline,
                ["-verify-each", "-disable-output", module],
                limits={resource.RLIMIT_AS: MEMORY},
            )
            host.expect(ended.status == 0, f"{name}", f"{pipeline} {ended.describe()}", [])
        module.unlink()


def every_byte() -> bytes:
    """Functions, variables, blocks, values and sections whose names have each byte."""
    text = ""
    # LLVM refuses the first one.
    for byte in range(1, 256):
        name = f"n\\{byte:02X}x"
        section = f', section "s\\{byte:02X}"'
        text += f'@"g{name}" = global i32 {byte}{section}\n'
        for copy in "ab":
            text += f'define i32 @"{copy}{name}"(i32 %"p{name}") {{\n'
            text += (
                f'  %"v{name}" = mul i32 %"p{name}", {byte}\n'
                f'  call void @out(i32 %"v{name}")\n'
                f'  ret i32 %"v{name}"\n'
                f"}}\n"
            )
    return (text + "declare void @out(i32)\n").encode()


def one_function(count: int) -> str:
    kinds = (
        "add i32 %v{before}, 7",
        "xor i32 %v{before}, %x",
        "mul i32 %v{before}, %v{before}",
        "sub i32 %x, %v{before}",
    )
    lines = (f"  %v{n} = {kinds[n * n % 7 % 4].format(before=n - 1)}\n" for n in range(1, count))
    return (
        f"define i32 @f(i32 %x) {{\n"
        f"  %v0 = add i32 %x, 1\n"
        f"{''.join(lines)}  ret i32 %v{count - 1}\n"
        f"}}\n"
    )


def small_function(name: str, number: int) -> str:
    return (
        f"define i32 @{name}(i32 %x, ptr %p) {{\n"
        f"  %a = add i32 %x, {number}\n"
        f"  store i32 %a, ptr %p\n"
        f"  call void @out(i32 %a)\n  %b = mul i32 %a, %x\n  ret i32 %b\n}}\n"
    )


def many_functions(count: int) -> str:
    return "declare void @out(i32)\n" + "".join(small_function(f"f{n}", n) for n in range(count))


def equal_functions(count: int) -> str:
    return "declare void @out(i32)\n" + "".join(small_function(f"f{n}", 5) for n in range(count))


def many_blocks(count: int) -> str:
    blocks = (
        f"b{n}:\n"
        f"  %c{n} = icmp eq i32 %x, {n}\n"
        f"  br i1 %c{n}, label %b{n + 1}, label "
        f"%b{(n * 7 + 3) % count + 1 if n % 5 == 0 else n + 1}\n"
        for n in range(1, count + 1)
    )
    return (
        f"define void @f(i32 %x) {{\n"
        f"  br label %b1\n"
        f"{''.join(blocks)}b{count + 1}:\n"
        f"  ret void\n"
        f"}}\n"
    )


def many_cases(count: int) -> str:
    def function(name: str) -> str:
        cases = "\n".join(f"    i32 {n}, label %b{n}" for n in range(count))
        blocks = "".join(
            f"b{n}:\n  call void @out(i32 {n % 10})\n  br label %e\n" for n in range(count)
        )
        rows = ", ".join(f"[ {n}, %b{n} ]" for n in range(count))
        return (
            f"define i32 @{name}(i32 %x) {{\n"
            f"  switch i32 %x, label %e [\n"
            f"{cases}\n"
            f"  ]\n"
            f"{blocks}e:\n"
            f"  %p = phi i32 [ 0, %0 ], {rows}\n"
            f"  ret i32 %p\n"
            f"}}\n"
        )

    return "declare void @out(i32)\n" + function("f") + function("g")


def deep_types(depth: int) -> str:
    kind = "i32"
    for level in range(depth):
        kind = f"{{ {kind} }}" if level % 2 else f"[1 x {kind}]"
    body = (
        f"  %v = load {kind}, ptr %p\n"
        f"  store {kind} %v, ptr %q\n"
        f"  store {kind} zeroinitializer, ptr %p\n"
        f"  ret void\n"
    )
    return "".join(f"define void @{name}(ptr %p, ptr %q) {{\n{body}}}\n" for name in "fg")


def deep_constants(depth: int) -> str:
    """Expressions of expressions, which neither the parser nor folding may flatten."""
    value = "ptrtoint (ptr @f to i64)"
    for level in range(depth):
        value = f"sub (i64 {level + 1}, i64 {value})"
    value = f"i64 {value}"
    return (
        "".join(
            f"define i64 @{name}(ptr %p) {{\n"
            f"  store {value}, ptr %p\n"
            f"  call void @out()\n"
            f"  ret {value}\n"
            f"}}\n"
            for name in "fg"
        )
        + "declare void @out()\n"
    )


def deep_metadata(depth: int) -> str:
    nodes = "".join(f"!{n} = !{{!{n + 1}}}\n" for n in range(depth)) + f'!{depth} = !{{!"end"}}\n'
    body = "  %v = load i32, ptr %p, !other !0\n  call void @out(i32 %v)\n  ret void\n"
    return (
        "".join(f"define void @{name}(ptr %p) {{\n{body}}}\n" for name in "fg")
        + "declare void @out(i32)\n"
        + nodes
    )


def deep_calls(depth: int) -> str:
    """Two chains of functions, each equal to its twin only when what it calls is."""
    text = "declare void @out(i32)\n"
    for chain in "ab":
        for n in range(depth):
            callee = "out" if n == depth - 1 else f"{chain}{n + 1}"
            text += (
                f"define void @{chain}{n}(i32 %x) {{\n"
                f"  %y = add i32 %x, 1\n"
                f"  call void @{callee}(i32 %y)\n"
                f"  ret void\n"
                f"}}\n"
            )
    return text


def large_constant(count: int) -> str:
    array = ", ".join(f"i32 {n * 2654435761 % 2**32}" for n in range(count))
    return f"@array = private constant [{count} x i32] [{array}]\n" + "".join(
        f"define i32 @{name}(i32 %i) {{\n"
        f"  %p = getelementptr [{count} x i32], ptr @array, i32 0, i32 %i\n"
        f"  %v = load i32, ptr %p\n"
        f"  ret i32 %v\n"
        f"}}\n"
        for name in "fg"
    )
