"""Programs in textual IR whose functions may never return.

That a loop without effects has no end is no output, and LLVM erases such a loop where something
promises that it ends: properties of the loop, attributes of its function, of a call, or of the
function that is called.  So each call of `main` runs in a process of its own, which says when it
returns and is ended after some time, and no promise is made here that is not kept.  What a pass
makes of promises shows in what LLVM erases behind it.

Functions have copies that differ in which loops end and in what says so.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from pathlib import Path

# Without effects, and with some.
PURE, WITH_TICKS = "pure", "with ticks"
ATTRIBUTES = ("", "minsize optsize", "minsize optsize", "noinline minsize optsize")
LINKAGES = ("", "internal ", "internal ", "linkonce_odr ")
# What may be said of a function of which each call returns, or of one that has effects if not.
OF_ENDING = ("", "", "mustprogress", "mustprogress willreturn", "willreturn")
OF_TICKING = ("", "mustprogress")
# What may be said of a function without effects, whether it returns or not.
OF_PURE = ("", "nounwind memory(none)", "nounwind memory(none) nosync nofree", "nounwind nosync")
# x -> (x * 5 + c) mod 16 meets all numbers where c is odd, and at most half of them else.
NUMBERS = 16
STEPS_THAT_END = (1, 3, 7)
STEPS_THAT_MAY_NOT = (2, 4, 6)
ARGUMENTS = ((0, 1), (3, 4), (6, 7), (-1, 13))


@dataclass(frozen=True)
class Segment:
    """A part of a body; control goes from one to the next."""

    kind: str
    number: int
    step: int = 1
    promises: str = ""
    other_promises: str = ""

    @property
    def target(self) -> int:
        return (self.number * 3 + 1) % NUMBERS

    @property
    def ends(self) -> bool:
        return self.kind not in LOOPS or self.step in STEPS_THAT_END


@dataclass
class Function:
    """The segments of a function, and what is said of it."""

    name: str
    head: str
    segments: list[Segment] = field(default_factory=list)
    promises: str = ""


def endless_program(seed: int, directory: Path) -> Path:
    """Writes the program of a seed and returns its file."""
    source = directory / "program.ll"
    source.write_text(Program(random.Random(seed)).text())
    return source


class Program:
    """Writes one program."""

    def __init__(self, choice: random.Random):
        self.choice = choice
        self.functions: list[Function] = []
        # Of each loop that has properties its identifier; copies of a function may share one.
        self.identifiers: list[str] = []

    def text(self) -> str:
        for number in range(self.choice.randrange(2, 4)):
            self.family(number)
        bodies = "\n".join(self.function(one) for one in self.functions)
        loops = [
            f"!{number} = distinct !{{!{number}{properties}}}"
            for number, properties in enumerate(self.identifiers, FIRST_LOOP)
        ]
        return PRELUDE + bodies + self.main() + "\n".join([*loops, *METADATA, ""])

    def family(self, number: int) -> None:
        """Functions that are nearly the same."""
        content = self.choice.choice((PURE, WITH_TICKS, WITH_TICKS))
        kinds = [kind for kind in KINDS if content == WITH_TICKS or kind != "tick"]
        head = f"{self.choice.choice(LINKAGES)}i64"
        attributes = self.choice.choice(ATTRIBUTES)
        first = [
            self.with_promises(
                Segment(
                    self.choice.choice(kinds), index, self.choice.choice((*STEPS_THAT_END, 2, 4))
                )
            )
            for index in range(self.choice.randrange(3, 7))
        ]
        for copy in range(self.choice.randrange(2, 5)):
            segments = [self.changed(one) for one in first] if copy else first
            if copy and content == WITH_TICKS and self.choice.random() < 0.4:
                at = self.choice.randrange(len(segments) + 1)
                segments = [*segments[:at], Segment("tick", 90 + copy, 3), *segments[at:]]
            promises = self.promises_of(segments, content)
            function = Function(f"f{number}_{copy}", head, segments, f"{attributes} {promises}")
            self.functions.append(function)

    def with_promises(self, segment: Segment) -> Segment:
        return replace(
            segment,
            promises=self.properties(segment.ends),
            other_promises=self.properties(segment.ends),
        )

    def properties(self, may_promise: bool) -> str:
        """A loop identifier to attach, or none."""
        kinds = ["", ", !1"]
        if may_promise:
            kinds += [", !0", ", !0", ", !0, !1"]
        chosen = self.choice.choice(kinds)
        if not chosen and self.choice.random() < 0.8:
            return ""
        self.identifiers.append(chosen)
        return f", !llvm.loop !{FIRST_LOOP + len(self.identifiers) - 1}"

    def changed(self, segment: Segment) -> Segment:
        """The segment of another copy."""
        if self.choice.random() < 0.5:
            return segment
        change = self.choice.randrange(3)
        if change == 0:
            return self.with_promises(segment)
        if change == 1 and segment.kind in LOOPS:
            kind = self.choice.choice(LOOPS)
            return self.with_promises(replace(segment, kind=kind))
        step = self.choice.choice((*STEPS_THAT_END, *STEPS_THAT_MAY_NOT))
        return self.with_promises(replace(segment, step=step))

    def promises_of(self, segments: list[Segment], content: str) -> str:
        if content == PURE:
            ending = OF_ENDING if all(one.ends for one in segments) else ("",)
            return f"{self.choice.choice(OF_PURE)} {self.choice.choice(ending)}"
        # A tick may end the process, and it is progress.
        return self.choice.choice(OF_TICKING) if all(one.ends for one in segments) else ""

    def function(self, function: Function) -> str:
        lines = [f"define {function.head} @{function.name}(i64 %a, i64 %b) {function.promises} {{"]
        lines += ["start:", "  br label %s0"]
        value = "%a"
        for index, segment in enumerate(function.segments):
            values = {
                "N": str(index),
                "NEXT": f"s{index + 1}",
                "VALUE": value,
                "STEP": str(segment.step),
                "TARGET": str(segment.target),
                "EVEN": str(segment.target & ~1),
                "LOOP": segment.promises,
                "OTHER": segment.other_promises,
                "RETURNS": " willreturn" if segment.ends and "llvm" in segment.promises else "",
                "BEFORE": f"s{index}",
            }
            text = SEGMENTS[segment.kind]
            for name, known in (SHARED_LINES | values).items():
                text = text.replace(f"<{name}>", known)
            lines.append(text.strip("\n"))
            value = f"%v{index}"
        lines += [f"s{len(function.segments)}:", f"  %r = xor i64 {value}, %b", "  ret i64 %r", "}"]
        return "\n".join(lines) + "\n"

    def main(self) -> str:
        """Each function is called, and with an argument each of those that use no result."""
        calls: dict[str, list[str]] = {"": [], "unused_": []}
        for function in self.functions:
            for prefix, lines in calls.items():
                a, b = self.choice.choice(ARGUMENTS)
                name = f"{prefix}{function.name}"
                lines.append(f"  call void @in_process(ptr @{name}, i64 {a}, i64 {b})\n")
        wrappers = [UNUSED.replace("NAME", function.name) for function in self.functions]
        main = MAIN.replace("CALLS", "".join(calls[""]))
        return "".join(wrappers) + main.replace("UNUSED", "".join(calls["unused_"]))


LOOPS = ("search", "two ways", "switch", "nested", "spin")
KINDS = ("tick", "value", "count", *LOOPS, *LOOPS)
# What loops have in common: they begin with a number, and each iteration computes the next.
SHARED_LINES = {
    "BEGIN": """s<N>:
  %v<N> = add i64 <VALUE>, <STEP>
  br label %h<N>
h<N>:""",
    "NUMBER": """  %j<N> = mul i64 %i<N>, 5
  %l<N> = add i64 %j<N>, <STEP>
  %m<N> = and i64 %l<N>, 15""",
}
SEGMENTS = {
    "tick": """
s<N>:
  %v<N> = add i64 <VALUE>, <STEP>
  call void @tick(i64 %v<N>)
  br label %<NEXT>
""",
    "value": """
s<N>:
  %w<N> = mul i64 <VALUE>, <STEP>
  %x<N> = xor i64 %w<N>, <TARGET>
  %v<N> = add i64 %x<N>, %b
  br label %<NEXT>
""",
    "count": """
s<N>:
  %v<N> = add i64 <VALUE>, 0
  br label %h<N>
h<N>:
  %i<N> = phi i64 [ 0, %<BEFORE> ], [ %j<N>, %h<N> ]
  %j<N> = add i64 %i<N>, 1
  %k<N> = icmp ult i64 %j<N>, <TARGET>
  br i1 %k<N>, label %h<N>, label %<NEXT>
""",
    "search": """
<BEGIN>
  %i<N> = phi i64 [ %v<N>, %<BEFORE> ], [ %m<N>, %h<N> ]
<NUMBER>
  %k<N> = icmp eq i64 %m<N>, <TARGET>
  br i1 %k<N>, label %<NEXT>, label %h<N><LOOP>
""",
    "two ways": """
<BEGIN>
  %i<N> = phi i64 [ %v<N>, %<BEFORE> ], [ %m<N>, %p<N> ], [ %m<N>, %q<N> ]
<NUMBER>
  %o<N> = trunc i64 %m<N> to i1
  br i1 %o<N>, label %p<N>, label %q<N>
p<N>:
  %k<N> = icmp eq i64 %m<N>, <TARGET>
  br i1 %k<N>, label %<NEXT>, label %h<N><LOOP>
q<N>:
  %n<N> = icmp eq i64 %m<N>, <TARGET>
  br i1 %n<N>, label %<NEXT>, label %h<N><OTHER>
""",
    "switch": """
<BEGIN>
  %i<N> = phi i64 [ %v<N>, %<BEFORE> ], [ %m<N>, %h<N> ]
<NUMBER>
  switch i64 %m<N>, label %h<N> [ i64 <TARGET>, label %<NEXT> ]<LOOP>
""",
    # One block is the begin of both loops; only even numbers leave them.
    "nested": """
<BEGIN>
  %i<N> = phi i64 [ %v<N>, %<BEFORE> ], [ %m<N>, %h<N> ], [ %m<N>, %q<N> ]
<NUMBER>
  %o<N> = trunc i64 %m<N> to i1
  br i1 %o<N>, label %h<N>, label %q<N><LOOP>
q<N>:
  %n<N> = icmp eq i64 %m<N>, <EVEN>
  br i1 %n<N>, label %<NEXT>, label %h<N><OTHER>
""",
    "spin": """
s<N>:
  %v<N> = add i64 <VALUE>, <STEP>
  %m<N> = call i64 @spin<STEP>(i64 %v<N>)<RETURNS>
  br label %<NEXT>
""",
}
FIRST_LOOP = 10
METADATA = ['!0 = !{!"llvm.loop.mustprogress"}', '!1 = !{!"llvm.loop.unroll.disable"}']
UNUSED = """define i64 @unused_NAME(i64 %a, i64 %b) noinline {
  %r = call i64 @NAME(i64 %a, i64 %b)
  call void @out(i64 77)
  ret i64 %a
}
"""
MAIN = """define i32 @main(i32 %count, ptr %arguments) {
  %has_argument = icmp ugt i32 %count, 1
  br i1 %has_argument, label %unused, label %used
used:
CALLS  ret i32 0
unused:
UNUSED  ret i32 0
}
"""
PRELUDE = """; Everything that random functions call.
@fuel = global i32 24
@line = private constant [6 x i8] c"%lld\\0A\\00"
@status = private constant [11 x i8] c"status %d\\0A\\00"
; 12 milliseconds of a process.
@limit = global [4 x i64] [i64 0, i64 0, i64 0, i64 12000]
declare i32 @dprintf(i32, ptr, ...)
declare i32 @fork()
declare i32 @waitpid(i32, ptr, i32)
declare i32 @setitimer(i32, ptr, ptr)
declare void @_exit(i32) noreturn

define void @out(i64 %value) noinline {
  call i32 (i32, ptr, ...) @dprintf(i32 1, ptr @line, i64 %value)
  ret void
}
define void @tick(i64 %value) noinline {
  call void @out(i64 %value)
  %left = load i32, ptr @fuel
  %less = sub i32 %left, 1
  store i32 %less, ptr @fuel
  %is_empty = icmp eq i32 %less, 0
  br i1 %is_empty, label %empty, label %some
empty:
  call void @_exit(i32 7)
  unreachable
some:
  ret void
}
define void @in_process(ptr %function, i64 %a, i64 %b) noinline {
  %status = alloca i32
  %process = call i32 @fork()
  %is_child = icmp eq i32 %process, 0
  br i1 %is_child, label %child, label %parent
child:
  call i32 @setitimer(i32 1, ptr @limit, ptr null)
  %r = call i64 %function(i64 %a, i64 %b)
  call void @out(i64 %r)
  call void @_exit(i32 0)
  unreachable
parent:
  call i32 @waitpid(i32 %process, ptr %status, i32 0)
  %s = load i32, ptr %status
  call i32 (i32, ptr, ...) @dprintf(i32 1, ptr @status, i32 %s)
  ret void
}
""" + "".join(
    f"""define internal i64 @spin{step}(i64 %x) {promises} {{
  br label %h
h:
  %i = phi i64 [ %x, %0 ], [ %m, %h ]
  %j = mul i64 %i, 5
  %l = add i64 %j, {step}
  %m = and i64 %l, 15
  %k = icmp eq i64 %m, {step * 3 % NUMBERS}
  br i1 %k, label %end, label %h
end:
  %r = add i64 %x, %m
  ret i64 %r
}}
"""
    for step, promises in (
        (1, "nounwind memory(none) willreturn"),
        (3, "nounwind memory(none) mustprogress"),
        (7, "noinline nounwind memory(none) mustprogress willreturn"),
        (2, "nounwind memory(none)"),
        (4, "noinline nounwind memory(none)"),
        (6, "nounwind"),
    )
)
