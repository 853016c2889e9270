"""Two functions whose code is inside many inlined functions, one in the other."""

import sys
from collections.abc import Iterator

DEPTH = int(sys.argv[1])
CALLS = 10
HEAD = """
declare void @external(i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !{})
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


print(HEAD, *function("one", 4, 100), *function("other", 5, 101 + DEPTH), sep="\n")
