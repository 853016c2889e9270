"""Two functions whose arguments have many variables; both have the last one."""

import sys
from collections.abc import Iterator

from debug_module import HEAD

# Variables of other names, and times that a function with one of them was inlined.
OTHERS, INLINED = int(sys.argv[1]), int(sys.argv[2])
NODES = """
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "inlined", file: !2, unit: !0, type: !3, spFlags: 8)
!6 = !DILocalVariable(name: "self", scope: !5, file: !2, type: !4)
!7 = !DILocalVariable(name: "common", scope: !5, file: !2, type: !4)
"""


def function(name: str, first: int) -> Iterator[str]:
    yield (
        f"!{first} = distinct !DISubprogram("
        f'name: "{name}", file: !2, unit: !0, type: !3, spFlags: 8)'
    )
    yield f"!{first + 1} = !DILocation(line: 1, scope: !{first})"
    records = []
    for number in range(OTHERS):
        variable, at = first + 2 + number, first + 1
        yield (
            f'!{variable} = !DILocalVariable(name: "{name}{number}", scope: !{first}, file: !2, '
            f"line: {number}, type: !4)"
        )
        records.append((variable, at))
    for number in range(INLINED + 1):
        place = first + 1000 + 2 * number
        yield f"!{place} = distinct !DILocation(line: 1, scope: !{first})"
        yield f"!{place + 1} = !DILocation(line: 1, scope: !5, inlinedAt: !{place})"
        records.append((6 if number < INLINED and name == "one" else 7, place + 1))
    yield f"define void @{name}(i32 %x) minsize !dbg !{first} {{"
    for variable, at in records:
        yield f"  #dbg_value(i32 %x, !{variable}, !DIExpression(), !{at})"
    for _ in range(10):
        yield f"  call void @external(i32 %x), !dbg !{first + 1}"
    yield f"  ret void, !dbg !{first + 1}\n}}"


print(HEAD, NODES, *function("one", 1000), *function("other", 5000), sep="\n")
