"""Inputs that grow in one dimension each: functions that call each other, and their aliases."""

from __future__ import annotations

from trust.ir_writing import block, code, function
from trust.suspect_modules import TWO_CALLS, equal_pair, lines, listed, module


def aliases_of_a_function(count: int) -> str:
    return module(
        equal_pair(TWO_CALLS), lines(lambda n: f"@a{n} = alias void (i32), ptr @f\n", count)
    )


def chain_of_aliases(count: int) -> str:
    count = min(count, 2000)
    return module(
        equal_pair(TWO_CALLS),
        "@a0 = alias void (i32), ptr @f\n",
        lines(lambda n: f"@a{n + 1} = alias void (i32), ptr @a{n}\n", count),
    )


def callers_of_equal_functions(count: int) -> str:
    count //= 3
    callers = lines(
        lambda n: function(
            f"void @c{n}()",
            code(f"call void @{'fg'[n % 2]}(i32 {n})", f"call void @out(i32 {n * 3})", "ret void"),
        ),
        count,
    )
    return module(equal_pair(TWO_CALLS, tail="unnamed_addr"), callers)


def calls_before_returns(count: int) -> str:
    """Calls that are jumps if a branch goes, all with the same blocks after it."""
    count //= 2
    calls = [
        block(f"b{n}", "tail call void @out(i32 7)", f"br i1 %c{n}, label %left, label %right")
        for n in range(count)
    ]
    cases = " ".join(f"i32 {n}, label %b{n}" for n in range(count))
    ends = [block(name, "ret void") for name in ("left", "right")]
    return module(
        function(
            "void @f(i32 %x)",
            code(*(f"%c{n} = icmp eq i32 %x, {n * 3}" for n in range(count))),
            code(f"switch i32 %x, label %left [ {cases} ]"),
            *calls,
            *ends,
        )
    )


def callers_of_chains(count: int) -> str:
    """Two chains of equal functions, and for each a function that calls all of its chain."""
    count //= 12
    parts = []
    for chain in "fg":
        for n in range(count):
            following = f"call void @{chain}{n + 1}(i32 %x)" if n + 1 < count else "ret void"
            parts.append(
                function(
                    f"internal void @{chain}{n}(i32 %x) noinline",
                    code("call void @out(i32 %x)", f"call void @out(i32 {n})"),
                    code(following, *(["ret void"] if n + 1 < count else [])),
                )
            )
        calls = lines(lambda n, chain=chain: f"  call void @{chain}{n}(i32 %x)\n", count)
        parts.append(function(f"void @{chain}(i32 %x)", calls, "  ret void\n"))
    return module(*parts)


def circles_of_functions(count: int) -> str:
    """Two long circles of functions that differ in the last one, so that all are split."""
    count //= 8
    return module(
        *(
            function(
                f"internal void @{circle}{n}(i32 %x) noinline",
                code(
                    "call void @out(i32 %x)",
                    f"call void @out(i32 {7 if n + 1 < count else ord(circle)})",
                    f"call void @{circle}{(n + 1) % count}(i32 %x)",
                    "ret void",
                ),
            )
            for circle in "fg"
            for n in range(count)
        ),
        "@used = global [2 x ptr] [ptr @f0, ptr @g0]\n",
    )


def circles_between_copies(count: int) -> str:
    """Levels of two equal circles, which the linker's copies of the level below tell apart until
    these are merged: each level is found by a search of its own."""
    bottom = code("%y = mul i32 %x, 77", "%z = xor i32 %y, 5", "%w = sdiv i32 %z, 7")
    bottom += code("%v = xor i32 %w, 99", "%u = mul i32 %v, %v", "ret i32 %u")
    parts = [function(f"linkonce_odr i32 @copy0{twin}(i32 %x)", bottom) for twin in "fg"]
    for level in range(1, count // 44):
        for twin in "fg":
            for name, other, constant in (("even", "odd", 3), ("odd", "even", 9)):
                parts.append(
                    function(
                        f"i32 @{name}{level}{twin}(i32 %x)",
                        code(
                            f"%c = icmp ult i32 %x, {level + 10}",
                            "br i1 %c, label %base, label %more",
                        ),
                        block(
                            "base",
                            f"%o = call i32 @copy{level - 1}{twin}(i32 %x)",
                            f"%p = mul i32 %o, {2 * level + 1}",
                            "ret i32 %p",
                        ),
                        block(
                            "more",
                            f"%m = sub i32 %x, {constant}",
                            f"%r = call i32 @{other}{level}{twin}(i32 %m)",
                            f"%s = xor i32 %r, {constant}",
                            "ret i32 %s",
                        ),
                    )
                )
            parts.append(
                function(
                    f"linkonce_odr i32 @copy{level}{twin}(i32 %x)",
                    code(
                        f"%y = call i32 @even{level}{twin}(i32 %x)",
                        f"%z = mul i32 %y, {2 * level + 1}",
                        "%w = sdiv i32 %z, 7",
                        "%v = xor i32 %w, 99",
                        "ret i32 %v",
                    ),
                )
            )
    return module(*parts)


def survivors_that_leave(count: int) -> str:
    """Levels of three functions, where the first calls the third of the level below.  Once that
    keeps its body, the first is no survivor any more, and the third cannot jump to the second:
    each level is planned again because of the one below."""
    names = range(count // 16)
    parts = ["declare i32 @last(i32)\n"]
    for level in names:
        below = level - 1
        callees = [f"third{below}", f"second{below}", f"second{below}"] if level else ["last"] * 3
        for name, callee in zip(("first", "second", "third"), callees, strict=True):
            visibility = "" if name == "second" else "hidden "
            parts.append(
                function(
                    f"dso_local {visibility}i32 @{name}{level}(i32 %x) minsize optsize",
                    code(
                        f"%a = call i32 @in(i32 %x, i32 {level})",
                        "%b = call i32 @in(i32 %a, i32 1)",
                        "br label %end",
                    ),
                    block("end", f"%d = tail call i32 @{callee}(i32 %b)", "ret i32 %d"),
                )
            )
    used = listed(f"ptr @second{level}" for level in names)
    parts.append("@escapes = global ptr blockaddress(@third0, %end)\n")
    parts.append(f"@llvm.used = appending global [{len(names)} x ptr] [{used}]")
    parts.append(', section "llvm.metadata"\n!llvm.module.flags = !{ !0, !1 }\n')
    parts.append('!0 = !{ i32 8, !"PIC Level", i32 2 }\n!1 = !{ i32 7, !"PIE Level", i32 2 }\n')
    return module(*parts).replace("x86_64-unknown", "i386-pc")


def chains_that_differ_in_a_constant(count: int) -> str:
    """Two chains of functions of one shape that differ in a constant of the last one: each gets
    a parameter when what it calls has one, callers first."""
    count //= 20
    parts = []
    for n, (chain, constant) in (
        (n, chain) for n in range(count) for chain in (("f", 1), ("g", 2))
    ):
        following = f"call i32 @{chain}{n + 1}(i32 %z)"
        last = f"call i32 @in(i32 %z, i32 {constant})"
        parts.append(
            function(
                f"internal i32 @{chain}{n}(i32 %x) minsize optsize",
                code(f"%a = call i32 @in(i32 %x, i32 {n})"),
                code(
                    *(
                        f"%{y} = call i32 @in(i32 %{x}, i32 7)"
                        for x, y in zip("abcde", "bcdef", strict=True)
                    )
                ),
                code("%z = xor i32 %f, %x"),
                code(f"%r = tail {following if n + 1 < count else last}", "ret i32 %r"),
            )
        )
    calls = code("%a = call i32 @f0(i32 %x)", "%b = call i32 @g0(i32 %a)", "ret i32 %b")
    text = module(*parts, function("i32 @both(i32 %x)", calls))
    # A jump to a computed address is no jump there, so that callees are no parameters.
    return text.replace("x86_64-unknown", "riscv64-unknown")
