"""Prints twenty functions of one shape, of which two at a time agree on their constants."""

from __future__ import annotations


def function(number: int) -> str:
    stores = "".join(
        f"  store i32 {number // 2 * 1000 + place}, ptr %x\n  call void @out(i32 %y)\n"
        for place in range(12)
    )
    own = f"  call void @out(i32 {number})\n"
    return f"define void @f{number}(ptr %x, i32 %y) {{\n{stores}{own}  ret void\n}}\n"


print('target triple = "x86_64-unknown-linux-gnu"\ndeclare void @out(i32)')
print("".join(function(number) for number in range(20)))
