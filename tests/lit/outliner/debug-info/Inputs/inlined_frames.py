"""Two functions whose code is inside many inlined functions, one in the other."""

import sys
from collections.abc import Iterator

from debug_module import HEAD

DEPTH = int(sys.argv[1])
CALLS = 10
NODES = """
!4 = distinct !DISubprogram(name: "one", file: !2, unit: !0, type: !3, spFlags: 8)
!5 = distinct !DISubprogram(name: "other", file: !2, unit: !0, type: !3, spFlags: 8)
!6 = distinct !DISubprogram(name: "inlined", file: !2, unit: !0, type: !3, spFlags: 8)
"""


def function(name: str, subprogram: int, first: int) -> Iterator[str]:
    yield f"!{first} = distinct !DILocation(line: 1, scope: !{subprogram})"
    for depth in range(1, DEPTH + 1):
        at = first + depth
        yield f"!{at} = distinct !DILocation(line: {depth}, scope: !6, inlinedAt: !{at - 1})"
    yield f"define void @{name}() minsize !dbg !{subprogram} {{"
    for number in range(CALLS):
        yield f"  call void @external(i32 {number}), !dbg !{first + DEPTH}"
    yield f"  ret void, !dbg !{first}\n}}"


print(HEAD, NODES, *function("one", 4, 100), *function("other", 5, 101 + DEPTH), sep="\n")
