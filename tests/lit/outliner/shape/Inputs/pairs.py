"""Prints twenty functions of one shape; two at a time agree on their constants."""

from __future__ import annotations

OPERATIONS = ("add", "mul", "xor", "sub", "udiv", "or", "urem", "and", "sdiv", "lshr", "srem")


def function(number: int) -> str:
    computed = "".join(
        f"  %v{place + 1} = {operation} i32 %v{place}, {number // 2 * 1000003 + place + 1}\n"
        for place, operation in enumerate(OPERATIONS)
    )
    last = f"  store i32 %v{len(OPERATIONS)}, ptr %x\n"
    own = f"  call void @out(i32 {number})\n"
    return f"define void @f{number}(ptr %x, i32 %v0) {{\n{computed}{last}{own}  ret void\n}}\n"


print('target triple = "x86_64-unknown-linux-gnu"\ndeclare void @out(i32)')
print("".join(function(number) for number in range(20)))
