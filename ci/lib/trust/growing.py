"""Inputs that are as bad as can be thought of, at any size."""

from __future__ import annotations

from collections.abc import Callable

from trust.faults.huge import deep_calls, equal_functions, many_blocks, many_cases, one_function

TARGET = 'target triple = "x86_64-unknown-linux-gnu"\ndeclare void @out(i32)\ndeclare i32 @in(i32, i32)\n'


def differ_at_the_end(count: int) -> str:
    """Long functions that are equal up to the last instruction."""
    body = "".join(f"  %a{n} = call i32 @in(i32 %x, i32 {n * 1000})\n" for n in range(40))
    return TARGET + "".join(
        f"define i32 @f{n}(i32 %x) {{\n{body}  %r = add i32 %a39, {n}\n  ret i32 %r\n}}\n" for n in range(count // 40)
    )


def one_instruction_again_and_again(count: int) -> str:
    body = "  call void @out(i32 70000)\n" * count
    return f"{TARGET}define void @f() {{\n{body}  ret void\n}}\n"


def same_shape_other_callees(count: int) -> str:
    """What is hashed first leaves callees out, so all of these have one hash."""
    count //= 20
    text = TARGET + "".join(f"declare i32 @g{n}(i32)\n" for n in range(count))
    for n in range(count):
        body = "".join(f"  %a{k} = call i32 @g{(n * k + k) % count}(i32 %x)\n" for k in range(1, 20))
        text += f"define i32 @f{n}(i32 %x) {{\n{body}  ret i32 %a19\n}}\n"
    return text


def nearly_periodic(count: int) -> str:
    """A word in which everything repeats, but never three times at once."""
    word = "".join("ab" if bin(n).count("1") % 2 else "ba" for n in range(count // 2))
    calls = {"a": "  call void @out(i32 70000)\n", "b": "  %v{n} = call i32 @in(i32 %x, i32 90000)\n"}
    body = "".join(calls[letter].format(n=n) for n, letter in enumerate(word))
    return f"{TARGET}define void @f(i32 %x) {{\n{body}  ret void\n}}\n"


def equal_cases(count: int) -> str:
    """A switch whose cases all do the same and meet again."""
    lines = "".join(f"  call void @out(i32 {n * 70000})\n  %C{n} = call i32 @in(i32 %x, i32 {n * 90000})\n" for n in range(5))
    count //= 12
    cases = " ".join(f"i32 {n}, label %b{n}" for n in range(count))
    blocks = "".join(f"b{n}:\n{lines.replace('%C', f'%c{n}_')}  br label %e\n" for n in range(count))
    rows = ", ".join(f"[ {n}, %b{n} ]" for n in range(count))
    return (
        f"{TARGET}define i32 @f(i32 %x) {{\n  switch i32 %x, label %e [ {cases} ]\n{blocks}e:\n"
        f"  %p = phi i32 [ 0, %0 ], {rows}\n  ret i32 %p\n}}\n"
    )


SHAPES: dict[str, Callable[[int], str]] = {
    "all functions equal": lambda count: TARGET.replace("declare void @out(i32)\n", "") + equal_functions(count // 5),
    "equal but for the last instruction": differ_at_the_end,
    "one instruction again and again": one_instruction_again_and_again,
    "one hash for all": same_shape_other_callees,
    "nearly periodic code": nearly_periodic,
    "a switch of equal cases": equal_cases,
    "a switch of small cases": lambda count: TARGET.replace("declare void @out(i32)\n", "") + many_cases(count // 4),
    "chains of calls": lambda count: TARGET.replace("declare void @out(i32)\n", "") + deep_calls(count // 6),
    "many blocks": lambda count: TARGET + many_blocks(count // 2),
    "one long function": lambda count: TARGET + one_function(count),
}
