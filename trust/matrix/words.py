"""What entries of several kinds are made of."""

from __future__ import annotations

PRELUDE = """
@one = external global i32
@two = external global i32
@array = external global [8 x i32]
declare i32 @callee(i32, i32)
declare i32 @other(i32, i32)
declare i32 @variadic(i32, ...)
declare void @may_throw()
declare i32 @handler(...)
"""

FAST = ("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast")
FLOAT_PREDICATES = "false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split()
