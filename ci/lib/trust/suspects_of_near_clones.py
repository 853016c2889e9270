"""Inputs that grow in one dimension, for merging of near clones: see suspects.py."""

from __future__ import annotations

from trust.ir_writing import block, code, function
from trust.suspect_modules import SPREAD, lines, listed, module


def near(bodies: tuple[str, str], parameters: str = "i32 %x", result: str = "void") -> str:
    """Two functions with these bodies, which are nearly the same."""
    return "".join(
        function(f"{result} @{name}({parameters})", body)
        for name, body in zip("fg", bodies, strict=True)
    )


def differences_in_a_chain(count: int) -> str:
    """Each instruction needs the one before it, of a type that no flag chooses."""
    chain = lines(lambda n: f"  %d{n + 1} = fadd double %d{n}, 1.5\n", count // 2)
    calls = lines(lambda n: f"  call void @out(i32 {n * 70000})\n", count // 2)
    bodies = tuple(
        f"  %d0 = fmul double %d, {first}\n{chain}{calls}  ret double %d{count // 2}\n"
        for first in (2.5, 3.5)
    )
    return module(near(bodies, "double %d", "double"))


def branches_on_a_flag(count: int) -> str:
    """Every tenth instruction of a block is in one of the functions only."""
    extra = "  call void @out(i32 %x)\n  call void @out(i32 %x)\n"
    line = "  call void @out(i32 {})\n"
    one = lines(lambda n: line.format(n * 70000), count)
    other = lines(lambda n: line.format(n * 70000) + extra * (n % 10 == 0), count)
    return module(near((one + "  ret void\n", other + "  ret void\n")))


def choices_of_a_flag(count: int) -> str:
    """Two constants that differ, again and again, in blocks that do not follow each other."""
    count //= 3

    def body(constant: int) -> str:
        cases = lines(lambda n: f" i32 {n}, label %b{n}", count)
        blocks = lines(lambda n: f"b{n}:\n  call void @out(i32 {constant})\n  br label %e\n", count)
        return code(f"switch i32 %x, label %e [{cases} ]") + blocks + block("e", "ret void")

    return module(near((body(70001), body(70002))))


def choices_in_a_block(count: int) -> str:
    """Every instruction of a block has a constant of its own in each function."""
    bodies = tuple(
        lines(lambda n, by=by: f"  call void @out(i32 {n * 7 + by})\n", count) + "  ret void\n"
        for by in (1, 2)
    )
    return module(near(bodies))


def values_of_one_function(count: int) -> str:
    """A branch on the flag computes many values that are used behind it."""
    count //= 4
    own = lines(lambda n: f"  %v{n} = call i32 @in(i32 %x, i32 {n})\n", count)
    uses = lines(lambda n: f"  call void @out(i32 %v{n})\n", count)
    other = lines(lambda n: f"  %v{n} = call i32 @in(i32 {n}, i32 %x)\n", 1)
    rest = lines(lambda n: f"  call void @out(i32 {n * 70000})\n", 2 * count)
    return module(
        near((own + uses + rest + "  ret void\n", other + rest + "  ret void\n")),
    )


def incoming_values(count: int) -> str:
    """A phi has a row for each block, and each row another constant."""
    count //= 3

    def body(by: int) -> str:
        cases = lines(lambda n: f" i32 {n}, label %b{n}", count)
        blocks = lines(lambda n: f"b{n}:\n  call void @out(i32 {n * 31})\n  br label %e\n", count)
        rows = listed(f"[ {n * 5 + by}, %b{n} ]" for n in range(count))
        return (
            code(f"switch i32 %x, label %d [{cases} ]")
            + blocks
            + block("d", "br label %e")
            + block("e", f"%p = phi i32 [ 1, %d ], {rows}", "ret i32 %p")
        )

    return module(near((body(1), body(2)), result="i32"))


def orders_of_one_set(count: int) -> str:
    """The same instructions in runs of ten, in another order of these runs."""
    count //= 10

    def run(n: int) -> str:
        return lines(lambda k: f"  %v{n}_{k} = call i32 @f{(n * 10 + k) % 97}(i32 %x)\n", 10)

    declarations = lines(lambda n: f"declare i32 @f{n}(i32)\n", 97)
    one = lines(run, count)
    other = "".join(run(n) for n in sorted(range(count), key=lambda n: n * SPREAD % 2**32))
    return module(declarations, near((one + "  ret void\n", other + "  ret void\n")))


def cycles_with_choices(count: int) -> str:
    """One loop around many blocks, each of which asks the flag."""
    count //= 4

    def body(by: int) -> str:
        blocks = lines(
            lambda n: (
                f"b{n}:\n  %v{n} = call i32 @in(i32 %x, i32 {n * 7 + by})\n"
                f"  %c{n} = icmp eq i32 %v{n}, 0\n"
                f"  br i1 %c{n}, label %b0, label %b{n + 1}\n"
            ),
            count,
        )
        return code("br label %b0") + blocks + block(f"b{count}", "ret void")

    return module(near((body(1), body(2))))


def near_clones_of_each_other(count: int) -> str:
    """Many functions, of which any two are nearly the same."""
    count //= 30

    def body(n: int) -> str:
        return lines(lambda k: f"  %v{k} = call i32 @in(i32 %x, i32 {k * 70000})\n", 25) + code(
            f"call void @use(ptr inttoptr (i64 {n} to ptr))", f"call void @out(i32 {n})", "ret void"
        )

    return module(lines(lambda n: function(f"void @f{n}(i32 %x)", body(n)), count))


def near_clones_that_stay(count: int) -> str:
    """The same, where each has a variable that no other can have."""
    count //= 30

    def body(n: int) -> str:
        return (
            code(f"%l = alloca [{100 * n + 100} x i8]")
            + lines(lambda k: f"  %v{k} = call i32 @in(i32 %x, i32 {k * 70000})\n", 25)
            + code("call void @use(ptr %l)", "ret void")
        )

    return module(lines(lambda n: function(f"void @f{n}(i32 %x)", body(n)), count))


def edges_of_each_function(count: int) -> str:
    """Invokes of other functions, all with one pad, whose phi has a row for each."""
    count //= 3

    def body(callee: str) -> str:
        blocks = lines(
            lambda n: (
                f"b{n}:\n  call void @out(i32 {n * 70000})\n"
                f"  invoke void @{callee}(i32 %x) to label %b{n + 1} unwind label %pad\n"
            ),
            count,
        )
        rows = listed(f"[ {n}, %b{n} ]" for n in range(count))
        pad = block(
            "pad",
            f"%p = phi i32 {rows}",
            "%l = landingpad { ptr, i32 } cleanup",
            "call void @out(i32 %p)",
            "resume { ptr, i32 } %l",
        )
        return code("br label %b0") + blocks + block(f"b{count}", "ret void") + pad

    both = near((body("one"), body("two"))).replace("(i32 %x) {", "(i32 %x) personality ptr @pp {")
    return module("declare i32 @pp(...)\ndeclare void @one(i32)\ndeclare void @two(i32)\n", both)


def cases_of_each_function(count: int) -> str:
    """Many cases of a switch, other ones in each function, that lead to one block."""

    def body(first: int) -> str:
        calls = lines(lambda n: f"  call void @out(i32 {n * 70000})\n", 10)
        cases = lines(lambda n: f" i32 {2 * n + first}, label %a", count)
        rows = listed("[ 5, %b ]" for _ in range(count))
        return (
            calls
            + code("br label %b")
            + block("b", f"switch i32 %x, label %z [{cases} ]")
            + block("a", f"%p = phi i32 {rows}", "call void @out(i32 %p)", "ret void")
            + block("z", "ret void")
        )

    return module(near((body(0), body(1))))


def blocks_of_one_function(count: int) -> str:
    """Conditions that only one function has, each in the middle of what is one block of the other.

    They are as many as alignment permits, with more and more instructions between them.
    """
    conditions = 200
    length = count // conditions + 3

    def body(*, has_conditions: bool) -> str:
        def part(n: int) -> str:
            common = f"  %v{n} = call i32 @in(i32 %x, i32 {n * 70000})\n"
            common += lines(lambda k: f"  call void @out(i32 {n * 70000 + k})\n", length)
            if not has_conditions:
                return common
            return (
                f"{common}  %c{n} = icmp eq i32 %v{n}, 0\n"
                f"  br i1 %c{n}, label %m{n}, label %b{n}\n"
                f"m{n}:\n  call void @out(i32 %v{n})\n  br label %b{n}\nb{n}:\n"
            )

        return lines(part, conditions) + "  ret void\n"

    return module(near((body(has_conditions=True), body(has_conditions=False))))


def values_past_their_definition(count: int) -> str:
    """Values of a block that the other function also comes past on the way to their uses."""
    count //= 2

    def body(edge: str, other_edge: str, end: str) -> str:
        values = lines(lambda n: f"  %v{n} = call i32 @in(i32 %x, i32 {n * 70000})\n", count)
        uses = lines(lambda n: f"  call void @out(i32 %v{n})\n", count)
        marks = lines(lambda n: f"  call void @out(i32 {n * 31})\n", 8)
        return (
            code("%c = icmp eq i32 %x, 0", "br i1 %c, label %p, label %r")
            + f"p:\n{values}  br label %{edge}\n"
            + f"r:\n{marks}  {other_edge}\n"
            + f"s:\n  call void @use(ptr null)\n{marks}  {end}\n"
            + f"q:\n{uses}  ret void\n"
        )

    return module(
        near((body("q", "br label %s", "ret void"), body("s", "ret void", "br label %q")))
    )


def decisions_in_front_of_a_phi(count: int) -> str:
    """Each block calls other functions in each of two, and all lead to a block with phis."""
    count //= 3

    def body(callee: str) -> str:
        cases = lines(lambda n: f" i32 {n}, label %b{n}", count)
        blocks = lines(
            lambda n: (
                f"b{n}:\n  %v{n} = call i32 @in(i32 %x, i32 {n * 31})\n"
                f"  call void @{callee}(i32 %x)\n  br label %e\n"
            ),
            count,
        )
        rows = listed(f"[ %v{n}, %b{n} ]" for n in range(count))
        phis = lines(lambda n: f"  %p{n} = phi i32 [ 1, %d ], {rows}\n", 4)
        return (
            code(f"switch i32 %x, label %d [{cases} ]")
            + blocks
            + block("d", "br label %e")
            + f"e:\n{phis}  ret i32 %p0\n"
        )

    declarations = "declare void @one(i32)\ndeclare void @two(i32)\n"
    return module(declarations, near((body("one"), body("two")), result="i32"))


def types_of_near_clones(count: int) -> str:
    """Functions of which any two are nearly the same, and a type of their program that has many
    members."""
    count //= 20
    unit, file, result, types, member = range(5)
    first_function, first_line = 8, 8 + count

    def function_of(n: int) -> str:
        place = f", !dbg !{first_line + n}\n"
        calls = lines(lambda k: f"  %v{k} = call i32 @in(i32 %x, i32 {k * 70000}){place}", 25)
        rest = f"  call void @out(i32 {n}){place}  call void @use(ptr inttoptr (i64 {n} to ptr))"
        return function(
            f"void @f{n}(i32 %x) !dbg !{first_function + n}", calls + rest + place, code("ret void")
        )

    subprograms = lines(
        lambda n: (
            f'!{first_function + n} = distinct !DISubprogram(name: "f{n}", file: !{file}, '
            f"type: !{result}, unit: !{unit}, spFlags: DISPFlagDefinition)\n"
        ),
        count,
    )
    places = lines(
        lambda n: f"!{first_line + n} = !DILocation(line: {n + 1}, scope: !{first_function + n})\n",
        count,
    )
    first_type = first_line + count
    many = lines(
        lambda n: (
            f"!{first_type + n} = distinct !DICompositeType(tag: DW_TAG_structure_type, "
            f'name: "t{n}", file: !{file}, line: {n + 1}, size: 64)\n'
        ),
        40 * count,
    )
    listed_types = listed(f"!{first_type + n}" for n in range(40 * count))
    metadata = (
        f"!llvm.dbg.cu = !{{!{unit}}}\n"
        "!llvm.module.flags = !{!6}\n"
        '!6 = !{i32 2, !"Debug Info Version", i32 3}\n'
        f"!{unit} = distinct !DICompileUnit(language: DW_LANG_C99, file: !{file}, "
        "emissionKind: FullDebug)\n"
        f'!{file} = !DIFile(filename: "a.c", directory: "/")\n'
        f"!{result} = !DISubroutineType(types: !{types})\n"
        f"!{types} = !{{!{member}}}\n"
        f"!{member} = distinct !DICompositeType(tag: DW_TAG_structure_type, "
        f'name: "all", file: !{file}, size: 64, elements: !7)\n'
        f"!7 = !{{{listed_types}}}\n"
    )
    # LLVM hashes a node again for each operand that comes behind it.
    return module(lines(function_of, count), many, metadata, subprograms, places)
