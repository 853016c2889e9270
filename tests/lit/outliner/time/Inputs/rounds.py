"""Functions of several rounds each: the same straight code, on what the round before computed.

rounds.py FUNCTIONS ROUNDS [CALLEE]: with a callee each function calls it first.  `work` is
declared, `leaf` is straight code that calls nothing, and `user` calls `work`.
"""

from __future__ import annotations

import sys

STEPS = [
    "xor i64 {}, 1234567890123",
    "mul i64 {}, 987654321",
    "lshr i64 {}, 7",
    "add i64 {}, 55555555555",
    "shl i64 {}, 3",
    "or i64 {}, 77777777777",
    "sub i64 {}, 3333333",
    "and i64 {}, 999999999999",
    "mul i64 {}, 1111111",
    "xor i64 {}, 444444444",
    "lshr i64 {}, 5",
    "add i64 {}, 666666",
]


CALLEES = """
declare void @work()
define internal void @leaf() minsize noinline {
  store volatile i64 0, ptr @seen
  ret void
}
define internal void @user() minsize noinline {
  call void @work()
  ret void
}
@seen = external global i64
"""


def function(number: int, rounds: int, callees: list[str]) -> str:
    lines, value = [], "%x"
    for at in range(rounds):
        for step, text in enumerate(STEPS):
            name = f"%r{at}.{step}"
            lines.append(f"  {name} = {text.format(value)}")
            value = name
        # Rounds of one function are no single region.
        lines.append(f"  store volatile i{8 + number * rounds + at} 0, ptr %p")
    calls = [f"  call void @{callee}()" for callee in callees]
    body = "\n".join([*calls, *lines, f"  ret i64 {value}"])
    return f"define i64 @f{number}(i64 %x, ptr %p) minsize {{\n{body}\n}}\n"


def main() -> None:
    functions, rounds = map(int, sys.argv[1:3])
    print(f'target triple = "x86_64-unknown-linux-gnu"\n{CALLEES}')
    for number in range(functions):
        print(function(number, rounds, sys.argv[3:]))


main()
