"""Counts the instructions of functions by the kinds that tables of code sizes have.

The kinds are those of src/cost/code.rs: the operation, and the kind of the operand
on which the size of its machine code depends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

FREE = {
    "bitcast",
    "ptrtoint",
    "inttoptr",
    "freeze",
    "alloca",
    "trunc",
    "unreachable",
    "extractvalue",
    "insertvalue",
    "addrspacecast",
}
SIMPLE = {"add", "sub", "and", "or", "xor", "shl", "lshr", "ashr"}
DIVISIONS = {"udiv", "sdiv", "urem", "srem"}
LIBRARY = re.compile(r"@llvm\.(mem|sin\.|cos\.|exp|log|pow|ldexp\.|fma\.|ll|lr)")
DEFINITION = re.compile(r"^define .*?@(\"[^\"]+\"|[-\w.$]+)\(")
INSTRUCTION = re.compile(r"^  (?:%\S+ = )?(?:(?:tail|musttail|notail) )?(\w+) ?(.*)$")
# Everything behind the operands.
TRAILER = re.compile(r",? ![\w.]+ .*$|, align \d+.*$| #\d+.*$")
SCALAR = re.compile(
    r"(?:^|[\s,(\[])(%(?:\"[^\"]+\"|[-\w.$]+)|@(?:\"[^\"]+\"|[-\w.$]+)|-?\d+|null|true|false|undef|poison|zeroinitializer|[\d.+-]+e[+-]\d+|0x\w+)$"
)


def functions_of(text: str) -> Iterator[tuple[str, Counter[str]]]:
    """The name of each function with its counts."""
    name = None
    for line in text.splitlines():
        if found := DEFINITION.match(line):
            name, counts = found[1].strip('"'), Counter(function=1)
        elif line == "}" and name is not None:
            yield name, counts
            name = None
        elif name is not None and (instruction := INSTRUCTION.match(line)):
            counts.update(kinds(instruction[1], TRAILER.sub("", instruction[2])))


def kinds(operation: str, rest: str) -> Iterator[str]:
    """The kinds that one instruction counts as."""
    if operation in FREE:
        return
    if operation == "phi":
        values = re.findall(r"\[ (.*?), %", rest)
        yield from (f"phi {sort(value)}" for value in values)
    elif operation == "br":
        yield "jump" if rest.startswith("label") else "branch"
    elif operation == "switch":
        yield "switch"
    elif operation == "ret":
        yield "return"
        if rest != "void":
            yield f"returned {sort(rest)}"
    elif operation == "store":
        yield f"stored {sort(rest.rsplit(', ptr ', 1)[0])}"
    elif operation == "getelementptr":
        yield from address(rest)
    elif operation == "icmp":
        yield f"compared {sort(rest)}"
    elif operation in SIMPLE:
        yield f"computed {sort(rest)}"
    elif operation in DIVISIONS:
        yield "divided"
    elif operation in ("call", "invoke"):
        yield from call(rest)
    else:
        yield {
            "load": "load",
            "mul": "mul",
            "zext": "zext",
            "sext": "sext",
            "select": "select",
            "fcmp": "fcmp",
        }.get(operation, "other")


def address(rest: str) -> Iterator[str]:
    indices = re.split(r", ", rest.split("ptr ", 1)[-1])[1:]
    if any("%" in index for index in indices):
        yield "address computed"
    else:
        yield "address constant"


def call(rest: str) -> Iterator[str]:
    callee = re.search(
        r"(@llvm\.[\w.]+|@(?:\"[^\"]+\"|[-\w.$]+)|%(?:\"[^\"]+\"|[-\w.$]+))\((.*)\)", rest
    )
    if callee is None or callee[1].startswith(("@llvm.lifetime", "@llvm.dbg", "@llvm.assume")):
        return
    if callee[1].startswith("@llvm.") and not LIBRARY.match(callee[1]):
        yield "intrinsic"
        return
    yield "call" if callee[1].startswith("@") else "call of pointer"
    yield from (
        f"passed {sort(argument)}" for argument in re.split(r", (?![^(]*\))", callee[2]) if argument
    )


def sort(text: str) -> str:
    """The kind of an operand; of several, that of the last one."""
    found = SCALAR.search(text.strip())
    value = found[1] if found else ""
    if value.startswith("@") or "getelementptr" in text:
        return "address"
    if value.startswith("%"):
        return "computed"
    if value in ("0", "null", "false"):
        return "zero"
    if value == "true" or re.fullmatch(r"-?\d+", value):
        return "small" if value == "true" or abs(int(value)) < 128 else "large"
    return "other"
