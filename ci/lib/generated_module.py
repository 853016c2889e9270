"""A generated module of any size, for the figure of how pass time grows.

The functions come in a fixed number of shapes.  Functions of one shape have
the same opcodes in the same order and differ in constants and callees only, as
instances of a C++ template do, so more functions also means fuller hash
buckets.  One function in ten is an exact copy of an earlier one.
"""

from __future__ import annotations

import random
from pathlib import Path

BASE_FUNCTIONS = 2000
SHAPES = 60
COPY_EVERY = 10
OPCODES = ("add", "sub", "mul", "xor", "and", "or", "shl", "lshr")
HEADER = """%record = type { i64, i64, ptr, i32 }
@table = external global [64 x i64]
declare i64 @outside(i64, ptr)
"""


def write_generated_module(functions: int, output: Path) -> None:
    """Writes textual IR; the same number of functions always gives the same text."""
    output.parent.mkdir(parents=True, exist_ok=True)
    shapes = [random_shape(random.Random(f"shape {number}")) for number in range(SHAPES)]
    with output.open("w") as file:
        file.write(HEADER)
        for number in range(functions):
            file.write(function_text(number, shapes[origin_of(number) % SHAPES]))


def is_copy(number: int) -> bool:
    return number % COPY_EVERY == COPY_EVERY - 1


def origin_of(number: int) -> int:
    """The function whose body this one has: itself, or an earlier one for a copy."""
    if not is_copy(number):
        return number
    origin = random.Random(f"origin {number}").randrange(number)
    return origin - 1 if is_copy(origin) else origin


def random_shape(choices: random.Random) -> list[list[str]]:
    """A list of blocks, each a list of opcodes; every block but the last may leave the function
    early."""
    blocks = choices.randint(2, 6)
    kinds = (*OPCODES, "load", "store", "call")
    return [[choices.choice(kinds) for _ in range(choices.randint(3, 9))] for _ in range(blocks)]


def function_text(number: int, shape: list[list[str]]) -> str:
    origin = origin_of(number)
    constants = random.Random(f"constants {origin}")
    linkage = "internal " if is_copy(number) else ""
    lines = [f"define {linkage}i64 @generated{number}(i64 %n, ptr %r) unnamed_addr {{", "entry:"]
    if origin % COPY_EVERY == 0 and origin > 0:
        # Without a call the internal copies would be dead code.
        lines.append(f"  %copy = call i64 @generated{origin - 1}(i64 %n, ptr %r)")
    lines.append("  br label %b0")
    value = "%n"
    for index, opcodes in enumerate(shape):
        lines.append(f"b{index}:")
        for step, opcode in enumerate(opcodes):
            name = f"%v{index}.{step}"
            lines += instruction_text(opcode, name, value, constants)
            value = name if opcode != "store" else value
        lines += branch_text(index, value, constants, is_last=index + 1 == len(shape))
    return "\n".join((*lines, "leave:", "  ret i64 0", "}", ""))


def instruction_text(opcode: str, name: str, value: str, constants: random.Random) -> list[str]:
    slot = constants.randrange(64)
    if opcode == "load":
        address = f"  {name}p = getelementptr [64 x i64], ptr @table, i64 0, i64 {slot}"
        return [address, f"  {name} = load i64, ptr {name}p"]
    if opcode == "store":
        address = f"  {name}p = getelementptr %record, ptr %r, i64 {slot}, i32 1"
        return [address, f"  store i64 {value}, ptr {name}p"]
    if opcode == "call":
        return [f"  {name} = call i64 @outside(i64 {value}, ptr %r)"]
    return [f"  {name} = {opcode} i64 {value}, {constants.randrange(1, 60)}"]


def branch_text(index: int, value: str, constants: random.Random, is_last: bool) -> list[str]:
    if is_last:
        return [f"  ret i64 {value}"]
    test = f"  %c{index} = icmp ult i64 {value}, {constants.randrange(1, 1000)}"
    return [test, f"  br i1 %c{index}, label %b{index + 1}, label %leave"]
