"""Inputs that grow in one dimension each: for every loop of the passes, what it iterates over.

Each maker gets a number of instructions and makes a module of about that many, in
which one dimension has grown and all others are as small as they can be.
"""

from __future__ import annotations

from collections.abc import Callable

from trust import suspects_of_calls
from trust.ir_writing import block, code, function
from trust.suspect_modules import (
    SPREAD,
    TWO_CALLS,
    equal_pair,
    lines,
    listed,
    module,
    pair,
    repeated,
    two_calls,
)


def parameters(count: int) -> str:
    names = listed(f"i32 %p{n}" for n in range(count))
    return module(pair(repeated(count, "call void @out(i32 %p{n})") + "  ret void\n", names))


def arguments_of_a_call(count: int) -> str:
    types = listed("i32" for _ in range(count))
    values = listed(f"i32 {n * 7}" for n in range(count))
    body = f"  call void @many({values})\n  call void @out(i32 3)\n  ret void\n"
    return module(f"declare void @many({types})\n", pair(body))


def phis_of_a_block(count: int) -> str:
    body = code("%c = icmp eq i32 %x, 0", "br i1 %c, label %a, label %b")
    body += block("a", "br label %j") + block("b", "br label %j") + "j:\n"
    body += lines(lambda n: f"  %p{n} = phi i32 [ {n * 9}, %a ], [ {n * 9 + 4}, %b ]\n", count)
    return module(pair(body + repeated(count, "call void @out(i32 %p{n})") + "  ret void\n"))


def predecessors_of_a_block(count: int) -> str:
    count //= 3
    cases = lines(lambda n: f" i32 {n}, label %b{n}", count)
    blocks = lines(lambda n: f"b{n}:\n  call void @out(i32 {n * 31})\n  br label %j\n", count)
    rows = listed(f"[ {n * 5}, %b{n} ]" for n in range(count))
    switch = code(f"switch i32 %x, label %d [{cases} ]")
    join = block("j", f"%p = phi i32 [ 1, %d ], {rows}", "ret i32 %p")
    return module(pair(switch + blocks + block("d", "br label %j") + join, result="i32"))


def cases_of_a_switch(count: int) -> str:
    cases = lines(lambda n: f" i32 {n * 3}, label %b{n % 2}", count)
    body = code(f"switch i32 %x, label %d [{cases} ]")
    body += block("b0", "call void @out(i32 1)", "br label %d")
    body += block("b1", "call void @out(i32 2)", "br label %d")
    return module(pair(body + block("d", "ret void")))


def uses_of_a_value(count: int) -> str:
    uses = lines(lambda n: f"  %a{n} = call i32 @in(i32 %v, i32 {n * SPREAD % 5})\n", count)
    return module(pair(f"  %v = call i32 @in(i32 %x, i32 1)\n{uses}  ret void\n"))


def members_of_a_structure(count: int) -> str:
    types = listed("i32" if n % 3 else "i64" for n in range(count))
    load = "%p{n} = getelementptr %t, ptr %q, i32 0, i32 {n}"
    loads = repeated(min(count, 1000), load, "call void @use(ptr %p{n})")
    return module(f"%t = type {{ {types} }}\n", pair(loads + "  ret void\n", "ptr %q"))


def used_globals(count: int) -> str:
    count //= 4
    functions = lines(lambda n: two_calls(f"void @f{n}(i32 %x)", n // 2), count)
    rows = listed(f"ptr @f{n}" for n in range(count))
    return module(
        functions,
        f'@llvm.used = appending global [{count} x ptr] [{rows}], section "llvm.metadata"\n',
    )


def named_metadata(count: int) -> str:
    count //= 4
    functions = lines(lambda n: two_calls(f"void @f{n}(i32 %x)", n // 2), count)
    nodes = listed(f"!{n}" for n in range(count))
    notes = lines(lambda n: f"!{n} = !{{ ptr @f{n} }}\n", count)
    return module(functions, f"!notes = !{{ {nodes} }}\n", notes)


def module_flags(count: int) -> str:
    nodes = listed(f"!{n}" for n in range(count))
    flags = lines(lambda n: f'!{n} = !{{ i32 1, !"flag {n}", i32 {n} }}\n', count)
    return module(
        equal_pair(TWO_CALLS, tail="comdat").replace("define", "define linkonce_odr"),
        "$f = comdat any\n$g = comdat any\n",
        f"!llvm.module.flags = !{{ {nodes} }}\n{flags}",
    )


def comdats(count: int) -> str:
    count //= 3
    text = lines(lambda n: f"$f{n} = comdat any\n", count)
    text += lines(lambda n: two_calls(f"linkonce_odr void @f{n}(i32 %x) comdat", n // 2), count)
    rows = listed(f"ptr @f{n}" for n in range(count))
    return module(text, f"@table = global [{count} x ptr] [{rows}]\n")


def attribute_groups(count: int) -> str:
    count //= 2
    calls = repeated(count, "%a{n} = call i32 @in(i32 %x, i32 {n}) #{n}", "ret void", ends=1)
    groups = lines(lambda n: f'attributes #{n} = {{ "note"="{n}" }}\n', count)
    return module(pair(calls), groups)


# A block that goes back to itself, or to the next one; values that live long.
LOOP = (
    *("%a{n} = call i32 @in(i32 %x, i32 {n})", "%c{n} = icmp eq i32 %a{n}, 0"),
    "br i1 %c{n}, label %l{n}, label %l{m}",
)
LIVE = "%v{n} = call i32 @in(i32 %x, i32 {n})"


def invokes_of_one_pad(count: int) -> str:
    return invokes(count // 2, lambda n: "pad", "pad:\n")


def landing_pads(count: int) -> str:
    count //= 4
    landing, resume = "%l{n} = landingpad {{ ptr, i32 }} cleanup", "resume {{ ptr, i32 }} %l{n}"
    pads = repeated(count, "pad{n}:", landing, "call void @out(i32 {n})", resume)
    return invokes(count, lambda n: f"pad{n}", pads)


def invokes(count: int, pad: Callable[[int], str], pads: str) -> str:
    blocks = lines(
        lambda n: (
            f"  invoke void @out(i32 {n * 31 % 17}) to label %b{n} unwind label %{pad(n)}\nb{n}:\n"
        ),
        count,
    )
    if pads == "pad:\n":
        pads += "  %l = landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %l\n"
    return module(
        "declare i32 @__gxx_personality_v0(...)\n",
        pair(f"{blocks}  ret void\n{pads}", tail="personality ptr @__gxx_personality_v0"),
    )


LIFETIMES = "".join(
    f"declare void @llvm.lifetime.{which}.p0(i64, ptr)\n" for which in ("start", "end")
)


def marker(which: str, variable: str) -> str:
    # The form before LLVM 22, which reads it too.
    return f"call void @llvm.lifetime.{which}.p0(i64 8, ptr {variable})"


def variables(number: int) -> str:
    return lines(lambda n: f"  %v{n} = alloca i64\n", number)


def variables_with_lifetimes(count: int) -> str:
    count //= 5
    life = (marker("start", "%v{n}"), "call void @use(ptr %v{n})", marker("end", "%v{n}"))
    body = variables(count) + repeated(count, *life, "ret void", ends=1)
    return module(LIFETIMES, pair(body))


def variable_in_each_loop(count: int) -> str:
    """Loops in a row: control may come back to a variable, but to no other one."""
    count //= 6
    uses = ("store i64 {small}, ptr %v{n}", "call void @keep(ptr %v{n})")
    body = repeated(count, "l{n}:", *uses, *LOOP)
    body = f"{variables(count)}  br label %l0\n{body}l{count}:\n  ret void\n"
    return module("declare void @keep(ptr nocapture)\n", pair(body))


def variables_in_one_loop(count: int) -> str:
    """Code that repeats in a loop, each time with a variable and a way around it."""
    count //= 9
    body = repeated(
        count,
        *("l{n}:", "%a{n} = call i32 @in(i32 %x, i32 3)", "%c{n} = icmp eq i32 %a{n}, 0"),
        *("br i1 %c{n}, label %m{n}, label %n{n}", "m{n}:", "store i64 17, ptr %v{n}"),
        *("call void @keep(ptr %v{n})",) * 3,
        *("br label %n{n}", "n{n}:", "call void @out(i32 {spread})", "br label %l{m}"),
    )
    end = code(f"%c = icmp eq i32 %a{max(count, 1) - 1}, 1", "br i1 %c, label %l0, label %end")
    body = f"{variables(count)}  br label %l0\n{body}l{max(count, 1)}:\n{end}end:\n  ret void\n"
    text = function("void @f(i32 %x)", body)
    return module("declare void @keep(ptr nocapture)\n", text)


def variables_that_end_at_an_exit(count: int) -> str:
    """In a loop, lifetimes that begin before code and end where its branches lead."""
    count //= 7
    starts, ends = (repeated(count, marker(which, "%v{n}")) for which in ("start", "end"))
    leave = "br i1 %c{n}, label %end, label %b{m}"
    body = repeated(count, "b{n}:", "call void @use(ptr %v{n})", *LOOP[:2], leave)
    body = f"l:\n{starts}  br label %b0\n{body}b{max(count, 1)}:\n  br label %end\nend:\n{ends}"
    body = f"{variables(count)}  br label %l\n{body}"
    back = code("%c = icmp eq i32 %x, 0", "br i1 %c, label %l, label %out")
    return module(LIFETIMES, pair(f"{body}{back}out:\n  ret void\n"))


def addresses_from_each_other(count: int) -> str:
    count //= 2
    step = "%p{m} = getelementptr i8, ptr %p{n}, i64 {step}"
    body = repeated(count, step, "store i32 {small}, ptr %p{m}", "ret void", ends=1)
    return module(pair(body, "ptr %p0"))


def pairs_of_functions(count: int) -> str:
    count //= 4
    return module(lines(lambda n: two_calls(f"void @f{n}(i32 %x)", n // 2), count))


def functions_that_differ(count: int) -> str:
    count //= 4
    return module(lines(lambda n: two_calls(f"void @f{n}(i32 %x)", n), count))


def loops_in_a_row(count: int) -> str:
    count //= 4
    body = "  br label %l0\n" + repeated(count, "l{n}:", *LOOP)
    return module(pair(f"{body}l{count}:\n  ret void\n"))


def nested_loops(count: int) -> str:
    count = min(count // 8, 400)
    body = "  br label %h0\n"
    body += repeated(count, "h{n}:", "call void @out(i32 {n})", "br label %h{m}")
    body += f"h{count}:\n  br label %t{count - 1}\n"
    body += lines(
        lambda n: block(
            f"t{count - 1 - n}",
            f"%a{n} = call i32 @in(i32 %x, i32 {n})",
            f"%c{n} = icmp eq i32 %a{n}, 0",
            f"br i1 %c{n}, label %h{count - 1 - n}, label %t{count - 2 - n}",
        ),
        count,
    ).replace("%t-1", "%end")
    return module(pair(f"{body}end:\n  ret void\n"))


def values_live_over_joins(count: int) -> str:
    count //= 8
    values = repeated(count, LIVE, "br label %b0", ends=1)
    body = repeated(
        count,
        *("b{n}:", "%c{n} = icmp eq i32 %v{n}, 0", "br i1 %c{n}, label %t{n}, label %b{m}"),
        *("t{n}:", "call void @out(i32 {eleventh})", "br label %b{m}"),
    )
    uses = repeated(count, "call void @out(i32 %v{n})", "ret void", ends=1)
    return module(pair(f"{values}{body}b{count}:\n{uses}"))


def blocks_in_reverse_order(count: int) -> str:
    """Values live over blocks that each stand before their predecessor."""
    count //= 5
    values = repeated(count, LIVE)
    blocks = [
        f"b{n}:\n  call void @out(i32 {70000 + n % 7})\n  %c{n} = icmp eq i32 %x, {n}\n"
        f"  br i1 %c{n}, label %b{n + 1}, label %end\n"
        for n in reversed(range(count))
    ]
    uses = repeated(count, "call void @out(i32 %v{n})")
    after = f"b{count}:\n{uses}  ret void\nend:\n  ret void\n"
    return module(pair(f"{values}  br label %b0\n{''.join(blocks)}{after}"))


def tail_calls(count: int) -> str:
    count //= 4
    cases = lines(lambda n: f" i32 {n}, label %b{n}", count)
    blocks = lines(
        lambda n: block(
            f"b{n}", f"%v{n} = add i32 %x, {n % 5}", f"tail call void @out(i32 %v{n})", "ret void"
        ),
        count,
    )
    body = f"  switch i32 %x, label %d [{cases} ]\n{blocks}d:\n  ret void\n"
    return module(equal_pair(body), pair(body).replace("@f(", "@h(").replace("@g(", "@i("))


def values_used_after(count: int) -> str:
    count //= 2
    values = repeated(count, LIVE)
    uses = lines(lambda n: f"  call void @out(i32 %v{n * SPREAD % count})\n", count)
    return module(
        *(
            function(f"void @{name}(i32 %x)", values, use, uses, use, code("ret void"))
            for name in "fg"
            for use in [code(f"call void @use(ptr @{name})")]
        )
    )


def blocks_with_addresses(count: int) -> str:
    count //= 3
    labels = listed(f"label %b{n}" for n in range(count))
    blocks = lines(lambda n: f"b{n}:\n  call void @out(i32 {n % 9})\n  ret void\n", count)
    rows = listed(f"ptr blockaddress(@f, %b{n})" for n in range(count))
    body = f"  indirectbr ptr %p, [ {labels} ]\n{blocks}"
    return module(pair(body, "ptr %p"), f"@table = constant [{count} x ptr] [ {rows} ]\n")


def sums_in_any_order(count: int) -> str:
    def name(number: int) -> str:
        return f"%s{number}" if number > 0 else "%x"

    body = lines(
        lambda n: f"  %s{n + 1} = add i32 {name(n)}, {name(n * SPREAD % max(n, 1))}\n", count
    )
    return module(pair(f"{body}  call void @out(i32 %s{count})\n  ret void\n"))


def random_words(count: int) -> str:
    words = ("call void @out(i32 1)", "call void @out(i32 %x)")
    words = (*words, "store i32 %x, ptr %q", "store i64 7, ptr %q")
    state, body = 1, []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        body.append(words[state >> 62])
    return module(function("void @f(i32 %x, ptr %q)", code(*body, "ret void")))


def growing_runs(period: str, count: int) -> str:
    """Runs of one more period each, with something else between them."""
    text, length, periods = "", 0, 1
    while length < count:
        text += period * periods + "  store i64 7, ptr %q\n"
        length += period.count("\n") * periods + 1
        periods += 1
    return module(f"define void @f(i32 %x, ptr %q) {{\n{text}  ret void\n}}\n")


def growing_runs_of_one(count: int) -> str:
    return growing_runs("  call void @out(i32 1)\n", count)


def growing_runs_of_three(count: int) -> str:
    period = "  call void @out(i32 1)\n  store i32 %x, ptr %q\n  call void @out(i32 %x)\n"
    return growing_runs(period, count)


def repeats_in_one_function(count: int) -> str:
    """A long block of equal stretches that begin and end in one of two calls, in no order."""
    count //= 10

    def stretch(number: int) -> str:
        first, last = (number * SPREAD >> shift & 1 for shift in (4, 5))
        numbered = lines(lambda n: f"  %a{number}.{n} = mul i32 %x, {n + 2}\n", 8)
        calls = (f"  call void @{('out', 'other')[which]}(i32 %x)\n" for which in (first, last))
        return numbered.join(calls)

    body = lines(stretch, count) + "  ret void\n"
    return module("declare void @other(i32)\n", function("void @f(i32 %x)", body))


def tables_of_one_function(count: int) -> str:
    functions = equal_pair(TWO_CALLS, tail="unnamed_addr").replace("define", "define internal")
    tables = lines(lambda n: f"@t{n} = constant [2 x ptr] [ptr @f, ptr @g]\n", count)
    return module(functions, tables)


def debug_locations(count: int) -> str:
    call = "call void @out(i32 {sixth}), !dbg !DILocation(line: {m}, scope: !SCOPE)"
    calls = repeated(count, call)
    functions = "".join(
        function(
            f"void @{name}(i32 %x) !dbg !{scope}",
            calls.replace("SCOPE", str(scope)),
            code(f"ret void, !dbg !DILocation(line: 1, scope: !{scope})"),
        )
        for name, scope in (("f", 4), ("g", 5))
    )

    def subprogram(name: str, line: int) -> str:
        return (
            f'distinct !DISubprogram(name: "{name}", file: !2, line: {line}, type: !3, '
            "unit: !0, spFlags: DISPFlagDefinition)"
        )

    metadata = (
        "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!1}\n"
        "!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)\n"
        '!1 = !{i32 2, !"Debug Info Version", i32 3}\n'
        '!2 = !DIFile(filename: "a.c", directory: "/")\n'
        "!3 = !DISubroutineType(types: !{null})\n"
        f"!4 = {subprogram('f', 1)}\n"
        f"!5 = {subprogram('g', 9)}\n"
    )
    return module(functions, metadata)


def vectors_of_constants(count: int) -> str:
    count //= 2
    vector = "%v{n} = add <4 x i32> %w, <i32 {n}, i32 {triple}, i32 1, i32 2>"
    body = repeated(count, vector, "store <4 x i32> %v{n}, ptr %q", "ret void", ends=1)
    return module(pair(body, "<4 x i32> %w, ptr %q"))


def initialised_globals(count: int) -> str:
    count //= 2
    constant = "private unnamed_addr constant [4 x i32]"
    text = lines(lambda n: f"@g{n} = {constant} [i32 {n}, i32 1, i32 2, i32 3]\n", count)
    return module(text, pair(repeated(count, "call void @use(ptr @g{n})", "ret void", ends=1)))


def functions_of_equal_parts(count: int) -> str:
    """Many functions that all have the same few lines at some place."""
    count //= 12
    part = lines(
        lambda n: f"  call void @out(i32 {n * 70000})\n  store i32 {n * 90000}, ptr %q\n", 4
    )
    return module(
        "declare void @other(i32, ptr)\n",
        lines(
            lambda n: function(
                f"void @f{n}(i32 %x, ptr %q)",
                code(f"call void @other(i32 {n}, ptr %q)"),
                part,
                code("call void @other(i32 %x, ptr null)", "ret void"),
            ),
            count,
        ),
    )


SUSPECTS: dict[str, Callable[[int], str]] = {
    name.replace("_", " "): make
    for name, make in (globals() | vars(suspects_of_calls)).items()
    if callable(make) and getattr(make, "__annotations__", {}) == {"count": "int", "return": "str"}
}
