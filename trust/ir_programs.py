"""Programs in textual IR, for what no C compiler writes."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

from trust.ir_bodies import PARAMETERS, Block, Body, Statement

ATTRIBUTES = (
    "",
    "minsize optsize",
    "minsize optsize",
    "optsize",
    "noinline minsize optsize",
    "nounwind",
    "noinline uwtable",
)
# Not `coldcc`: x86 saves registers of arguments that nothing uses as those of its caller, which
# LLVM's machine verifier refuses.
CONVENTIONS = ("fastcc", "fastcc", "tailcc", "swiftcc")
# Types of one size for addresses.
SAME_SIZE = (
    ("i8", "[1 x i8]", "{ i8 }"),
    ("i16", "[2 x i8]", "{ i8, i8 }"),
    ("i32", "float", "{ i16, i16 }", "[4 x i8]"),
    ("i64", "double", "{ i32, float }", "[2 x i32]"),
)
SWAPPED = {
    "ugt": "ult",
    "uge": "ule",
    "ult": "ugt",
    "ule": "uge",
    "sgt": "slt",
    "sge": "sle",
    "slt": "sgt",
    "sle": "sge",
    "eq": "eq",
    "ne": "ne",
}


def ir_program(seed: int, directory: Path, more: Sequence[Statement] = ()) -> Path:
    """Writes the program of a seed, in which some statements are more frequent, and returns its
    file."""
    source = directory / "program.ll"
    source.write_text(program(random.Random(seed), more))
    return source


def program(choice: random.Random, more: Sequence[Statement] = ()) -> str:
    functions: list[str] = []
    pool = [choice.randrange(2**31) for _ in range(4)]
    for number in range(choice.randrange(3, 7)):
        throws = choice.random() < 0.3
        blocks = Body(throws, more).write(choice.choices(pool, k=choice.randrange(1, 4)))
        for twin in range(choice.choice((1, 2, 2, 3))):
            mutated = varied(blocks, choice) if twin else blocks
            functions.append(function(f"f{number}_{twin}", mutated, throws, choice))
    functions += circles([name_of(one) for one in functions], choice)
    text = PRELUDE + "\n".join(functions) + main(functions)
    for name in map(name_of, functions):
        if choice.random() < 0.7:
            text = in_convention(text, name, choice.choice(CONVENTIONS))
    return text


def in_convention(text: str, name: str, convention: str) -> str:
    """A local function and its calls in another convention, as GlobalOpt makes them, where nothing
    else depends on the convention."""
    begin = text.index(f" i64 @{name}(")
    body = text[begin : text.index("\n}\n", begin)]
    of_calls = re.compile(rf"(?<!musttail )(call|invoke|define internal) i64 @{name}\(")
    is_local = f"define internal i64 @{name}(" in text
    only_called = len(of_calls.findall(text)) == len(re.findall(rf"@{name}\b", text))
    if not is_local or not only_called or "musttail" in body:
        return text
    return of_calls.sub(rf"\1 {convention} i64 @{name}(", text)


def function(name: str, blocks: list[Block], throws: bool, choice: random.Random) -> str:
    blocks = [
        blocks[0],
        *(choice.sample(blocks[1:], len(blocks) - 1) if choice.random() < 0.2 else blocks[1:]),
    ]
    body = "".join(f"{block.label}:\n" + "\n".join(block.lines) + "\n" for block in blocks)
    parameters = ", ".join(f"{ty} {value}" for ty, value in PARAMETERS)
    attributes = choice.choice(ATTRIBUTES)
    if throws:
        attributes = attributes.replace("nounwind", "") + " personality ptr @__gxx_personality_v0"
    linkage = choice.choice(("", "internal ", "internal ", "linkonce_odr "))
    return f"define {linkage}i64 @{name}({parameters}) {attributes} {{\n{body}}}\n".replace(
        "@FUNCTION", f"@{name}"
    )


def circles(leaves: list[str], choice: random.Random) -> list[str]:
    """Copies of functions that call each other in a circle while there is fuel.  Some differ in
    a constant, a flag, a linkage or what they call besides."""
    if choice.random() < 0.4:
        return []
    functions = []
    shape = [
        (choice.choice(leaves), choice.randrange(1, 99), choice.choice(("", "nsw ")))
        for _ in range(choice.randrange(1, 4))
    ]
    linkage = choice.choice(("", "internal ", "internal ", "weak ", "linkonce_odr "))
    for copy in range(choice.randrange(2, 5)):
        for role, (leaf, constant, flag) in enumerate(shape):
            if choice.random() < 0.1:
                constant += 1
            if choice.random() < 0.3:
                flag = choice.choice(("", "nsw ", "nuw "))
            if choice.random() < 0.1:
                leaf = choice.choice(leaves)
            mine = "" if choice.random() < 0.1 else linkage
            # A circle may lead into that of another copy.
            next_copy = choice.randrange(copy + 1) if choice.random() < 0.1 else copy
            callee = f"f{(role + 1) % len(shape)}{next_copy}_9"
            functions.append(
                CIRCLE.replace("LINKAGE ", mine)
                .replace("NAME", f"f{role}{copy}_9")
                .replace("CALLEE", callee)
                .replace("LEAF", leaf)
                .replace("FLAG ", flag)
                .replace("CONSTANT", str(constant))
            )
    return functions


def name_of(function: str) -> str:
    return re.search(r"@(f\d+_\d+)", function)[1]


def varied(blocks: list[Block], choice: random.Random) -> list[Block]:
    """The same code with a few changes that make nothing undefined."""
    copies = [Block(block.label, list(block.lines)) for block in blocks]
    for _ in range(choice.randrange(4)):
        lines = choice.choice(copies).lines
        at = choice.randrange(len(lines))
        lines[at] = choice.choice((other_constant, exchanged, turned, other_flags, other_type))(
            lines[at], choice
        )
    if choice.random() < 0.4:
        copies = [without_claims(block) for block in copies]
    if choice.random() < 0.6:
        share = choice.choice((0.03, 0.1, 0.2))
        copies = [fenced(block, share, choice) for block in copies]
    if choice.random() < 0.3:
        lines = choice.choice(copies).lines
        if not any(
            word in line for line in lines for word in ("phi", "landingpad", "alloca", "musttail")
        ):
            lines.insert(0, f"  call void @out(i64 {choice.randrange(99)})")
    return copies


def fenced(block: Block, share: float, choice: random.Random) -> Block:
    """The block with fences here and there, at which repeats end."""
    lines = []
    for line in block.lines:
        is_fixed = any(word in line for word in ("phi", "landingpad", "alloca", "ret "))
        if not is_fixed and choice.random() < share:
            lines.append(f"  fence {choice.choice(('acquire', 'release', 'seq_cst', 'acq_rel'))}")
        lines.append(line)
    return Block(block.label, lines)


def without_claims(block: Block) -> Block:
    """The block without alias scopes, whose accesses may be of one word."""
    lines = [re.sub(r", !(alias\.scope|noalias) !\d+", "", line) for line in block.lines]
    kept = [line for line in lines if "noalias.scope.decl" not in line]
    return Block(block.label, kept)


def other_constant(line: str, choice: random.Random) -> str:
    return re.sub(
        r"\b(add|sub|mul|xor) (i\d+) (%\w+), \d+$",
        lambda old: f"{old[1]} {old[2]} {old[3]}, {choice.randrange(1, 99)}",
        line,
    )


def exchanged(line: str, choice: random.Random) -> str:
    return re.sub(r"\b(add|mul|and|or|xor) (i\d+) (%\w+), (%\w+)$", r"\1 \2 \4, \3", line)


def turned(line: str, choice: random.Random) -> str:
    return re.sub(
        r"\bicmp (\w+) (i\d+) (%\w+), (%\w+)$",
        lambda old: f"icmp {SWAPPED[old[1]]} {old[2]} {old[4]}, {old[3]}",
        line,
    )


def other_flags(line: str, choice: random.Random) -> str:
    return re.sub(r" (nuw nsw|nsw|nuw|nnan|ninf|inbounds)\b|, !tbaa !0|, align 1$", "", line)


def other_type(line: str, choice: random.Random) -> str:
    found = re.search(r"(getelementptr (?:inbounds )?)(i\d+), (ptr \S+), ", line)
    types = [types for types in SAME_SIZE if found and found[2] in types]
    if not found or not types:
        return line
    ty = choice.choice(types[0])
    first = choice.choice((f"{ty}, {found[3]}, ", f"[9 x {ty}], {found[3]}, i64 0, "))
    return line.replace(found[0], found[1] + first)


def main(functions: list[str]) -> str:
    calls = []
    for number, name in enumerate(map(name_of, functions)):
        for index, (a, b) in enumerate(((0, 0), (7, 1234567), (-1, -99))):
            value = f"%r{number}_{index}"
            arguments = f"i32 {a + number}, i64 {b}, ptr @memory, double {a}.5, i128 {b * 7}"
            # Alias scopes claim that it is not zero; circles call functions that may have some.
            is_free = "!alias.scope" not in functions[number] and not name.endswith("_9")
            calls.append(
                f"  store i64 {index % 2 if is_free else 1}, ptr @distance\n"
                f"  {value} = call i64 @{name}({arguments})\n  call void @out(i64 {value})\n"
            )
    return (
        f"define i32 @main() {{\n"
        f"{''.join(calls)}  %sum = load i64, ptr @memory\n"
        f"  call void @out(i64 %sum)\n"
        f"  ret i32 0\n"
        f"}}\n"
    )


# The fuel is odd, so that a circle of two ends in another function than it began with; the last
# one puts it back.
CIRCLE = """define LINKAGE i64 @NAME(i32 %a, i64 %b, ptr %m, double %d, i128 %w) {
  %left = load i32, ptr @fuel
  %ends = icmp eq i32 %left, 0
  br i1 %ends, label %end, label %more
end:
  store i32 3, ptr @fuel
  ret i64 %b
more:
  %less = sub FLAG i32 %left, 1
  store i32 %less, ptr @fuel
  %masked = and i64 %b, 65535
  %next = add FLAG i64 %masked, CONSTANT
  call void @out(i64 %next)
  %x = call i64 @LEAF(i32 %a, i64 %b, ptr %m, double %d, i128 %w)
  %y = call i64 @CALLEE(i32 %a, i64 %next, ptr %m, double %d, i128 %w)
  %r = xor i64 %x, %y
  ret i64 %r
}
"""

PRELUDE = """; Everything that random functions call.
@memory = global [64 x i64] zeroinitializer, align 16
@counter = global i64 5
@rounds = global i32 0
@distance = global i64 1
@fuel = global i32 3
@pointer = global ptr @quick
@format = private constant [6 x i8] c"%lld\\0A\\00"
@_ZTIi = external constant ptr
declare i32 @printf(ptr, ...)
declare void @abort() noreturn
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)

define void @out(i64 %value) noinline {
  call i32 (ptr, ...) @printf(ptr @format, i64 %value)
  ret void
}
define void @begin(ptr %local) noinline {
  store volatile i64 0, ptr %local
  ret void
}
define void @touch(ptr %place) noinline {
  %old = load i64, ptr %place
  %new = mul i64 %old, 3
  store i64 %new, ptr %place
  ret void
}
define internal fastcc i32 @quick(i32 %a, i64 %b) noinline {
  %t = trunc i64 %b to i32
  %r = xor i32 %a, %t
  ret i32 %r
}
define i64 @many(i32 %count, ...) noinline {
  %list = alloca [3 x i64], align 16
  call void @llvm.va_start(ptr %list)
  %one = va_arg ptr %list, i64
  %two = va_arg ptr %list, i64
  call void @llvm.va_end(ptr %list)
  %r = sub i64 %one, %two
  ret i64 %r
}
define i64 @large(ptr byval([4 x i64]) align 8 %p) noinline {
  %r = load i64, ptr %p
  store i64 3, ptr %p
  ret i64 %r
}
define void @through(ptr sret([4 x i64]) align 8 %p, i64 %v) noinline {
  store i64 %v, ptr %p
  ret void
}
define { i64, i32 } @exchange({ i64, i32 } %p) noinline {
  %a = extractvalue { i64, i32 } %p, 0
  %b = add i64 %a, 1
  %r = insertvalue { i64, i32 } %p, i64 %b, 0
  ret { i64, i32 } %r
}
define i128 @wide(i128 %a, double %d) noinline {
  %c = fcmp olt double %d, 1.0
  %r = select i1 %c, i128 %a, i128 77
  ret i128 %r
}
define i64 @last(i32 %a, i64 %b, ptr %m, double %d, i128 %w) noinline {
  call void @out(i64 4242)
  ret i64 %b
}
define void @throw(i64 %v) noinline {
  %odd = and i64 %v, 1
  %is = icmp eq i64 %odd, 0
  br i1 %is, label %no, label %yes
no:
  ret void
yes:
  %e = call ptr @__cxa_allocate_exception(i64 4)
  store i32 7, ptr %e
  call void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null)
  unreachable
}
!0 = !{!1, !1, i64 0}
!1 = !{!"long", !2, i64 0}
!2 = !{!"char", !3, i64 0}
!3 = !{!"root"}
!4 = !{}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.unroll.disable"}
!7 = distinct !{!7}
!8 = distinct !{!8, !7}
!9 = !{!8}
!10 = !{!11}
!11 = distinct !{!11, !7}

"""
