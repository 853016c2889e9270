"""Modules that are large, deep, empty or strange, within bounds of time and memory."""

from __future__ import annotations

import resource
from collections.abc import Callable

from trust.faults.host import PIPELINES, Host
from trust.ir_writing import block, code, function
from trust.suspect_modules import equal_pair, lines
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
            host.expect(False, name, f"LLVM itself: {plain.describe()}")
            continue
        for pipeline in PIPELINES:
            ended = host.opt(
                pipeline,
                ["-verify-each", "-disable-output", module],
                limits={resource.RLIMIT_AS: MEMORY},
            )
            host.expect(ended.status == 0, f"{name}", f"{pipeline} {ended.describe()}")
        module.unlink()


def every_byte() -> bytes:
    """Functions, variables, blocks, values and sections whose names have each byte."""
    text = ""
    # LLVM refuses the first one.
    for byte in range(1, 256):
        name = f"n\\{byte:02X}x"
        section = f', section "s\\{byte:02X}"'
        text += f'@"g{name}" = global i32 {byte}{section}\n'
        value, use = f'%"v{name}" = mul i32 %"p{name}", {byte}', f'call void @out(i32 %"v{name}")'
        for copy in "ab":
            head = f'i32 @"{copy}{name}"(i32 %"p{name}")'
            text += function(head, code(value, use, f'ret i32 %"v{name}"'))
    return (text + "declare void @out(i32)\n").encode()


def one_function(count: int) -> str:
    kinds = (
        "add i32 %v{before}, 7",
        "xor i32 %v{before}, %x",
        "mul i32 %v{before}, %v{before}",
        "sub i32 %x, %v{before}",
    )
    steps = (f"%v{n} = {kinds[n * n % 7 % 4].format(before=n - 1)}" for n in range(1, count))
    return function("i32 @f(i32 %x)", code("%v0 = add i32 %x, 1", *steps, f"ret i32 %v{count - 1}"))


def small_function(name: str, number: int) -> str:
    uses = ("store i32 %a, ptr %p", "call void @out(i32 %a)", "%b = mul i32 %a, %x", "ret i32 %b")
    return function(f"i32 @{name}(i32 %x, ptr %p)", code(f"%a = add i32 %x, {number}", *uses))


def many_functions(count: int) -> str:
    return "declare void @out(i32)\n" + "".join(small_function(f"f{n}", n) for n in range(count))


def equal_functions(count: int) -> str:
    return "declare void @out(i32)\n" + "".join(small_function(f"f{n}", 5) for n in range(count))


def many_blocks(count: int) -> str:
    def numbered(n: int) -> str:
        other = (n * 7 + 3) % count + 1 if n % 5 == 0 else n + 1
        branch = f"br i1 %c{n}, label %b{n + 1}, label %b{other}"
        return block(f"b{n}", f"%c{n} = icmp eq i32 %x, {n}", branch)

    blocks = map(numbered, range(1, count + 1))
    return function(
        "void @f(i32 %x)", code("br label %b1"), *blocks, block(f"b{count + 1}", "ret void")
    )


def many_cases(count: int) -> str:
    cases = "\n".join(f"    i32 {n}, label %b{n}" for n in range(count))
    blocks = lines(lambda n: block(f"b{n}", f"call void @out(i32 {n % 10})", "br label %e"), count)
    rows = ", ".join(f"[ {n}, %b{n} ]" for n in range(count))
    switch = code(f"switch i32 %x, label %e [\n{cases}\n  ]")
    end = block("e", f"%p = phi i32 [ 0, %0 ], {rows}", "ret i32 %p")
    return "declare void @out(i32)\n" + equal_pair(switch + blocks + end, result="i32")


def deep_types(depth: int) -> str:
    kind = "i32"
    for level in range(depth):
        kind = f"{{ {kind} }}" if level % 2 else f"[1 x {kind}]"
    copy = (f"%v = load {kind}, ptr %p", f"store {kind} %v, ptr %q")
    body = code(*copy, f"store {kind} zeroinitializer, ptr %p", "ret void")
    return equal_pair(body, "ptr %p, ptr %q")


def deep_constants(depth: int) -> str:
    """Expressions of expressions, which neither the parser nor folding may flatten."""
    value = "ptrtoint (ptr @f to i64)"
    for level in range(depth):
        value = f"sub (i64 {level + 1}, i64 {value})"
    body = code(f"store i64 {value}, ptr %p", "call void @out()", f"ret i64 {value}")
    return equal_pair(body, "ptr %p", "i64") + "declare void @out()\n"


def deep_metadata(depth: int) -> str:
    nodes = "".join(f"!{n} = !{{!{n + 1}}}\n" for n in range(depth)) + f'!{depth} = !{{!"end"}}\n'
    body = code("%v = load i32, ptr %p, !other !0", "call void @out(i32 %v)", "ret void")
    return equal_pair(body, "ptr %p") + "declare void @out(i32)\n" + nodes


def deep_calls(depth: int) -> str:
    """Two chains of functions, each equal to its twin only when what it calls is."""
    text = "declare void @out(i32)\n"
    for chain in "ab":
        for n in range(depth):
            callee = "out" if n == depth - 1 else f"{chain}{n + 1}"
            body = code("%y = add i32 %x, 1", f"call void @{callee}(i32 %y)", "ret void")
            text += function(f"void @{chain}{n}(i32 %x)", body)
    return text


def large_constant(count: int) -> str:
    array = ", ".join(f"i32 {n * 2654435761 % 2**32}" for n in range(count))
    place = f"%p = getelementptr [{count} x i32], ptr @array, i32 0, i32 %i"
    body = code(place, "%v = load i32, ptr %p", "ret i32 %v")
    text = f"@array = private constant [{count} x i32] [{array}]\n"
    return text + equal_pair(body, "i32 %i", "i32")
