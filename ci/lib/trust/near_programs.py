"""Programs in textual IR with functions that are nearly the same.

A function has copies, each with a few lines or blocks that the others do not have, lack or write in
another way.  What is changed has the same type and leaves loops, indices and divisors alone, so
nothing becomes undefined.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from trust.ir_bodies import Block, Body
from trust.ir_programs import ATTRIBUTES, PRELUDE, function, main, other_constant

# Blocks have their own address in these, or end in a guaranteed jump: such functions never merge.
LEFT_ALONE = ("blockaddress", "musttail")
# Of these parameters the first three fit registers for sure, with a flag behind them.
WIDE_PARAMETERS = ", double %d, i128 %w)"
WIDE_VALUES = "  %d = sitofp i32 %a to double\n  %w = sext i64 %b to i128\n"
# Bodies of the last two have names by content.
LINKAGES = ("", "internal ", "linkonce_odr ", "weak_odr ")
# More of these is more than functions that are nearly the same.
MOST_EDITS = 8
PARAMETER_OF = {"i32": "%a", "i64": "%b", "i128": "%w"}
OPERATION = re.compile(r"^  (%\w+) = (?:add|sub|mul|and|or|xor) (i\d+) [^,]+, [^,]+$")
REPLACEABLE = re.compile(
    r"^  (?:%\w+ = (?:add|sub|mul|xor|icmp \w+) (i\d+) (%\w+), (%\w+)"
    r"|(?:tail |notail )?call void @out\((i64) (%\w+)\)"
    r"|ret (i64) (%\w+))$"
)
ENDS = re.compile(r"^  (?:invoke|switch) ")
PHI_ROW = re.compile(r"\[ ([1-9]\d*), (%\w+) \]")
OTHER_CALLEES = """define void @note(i64 %value) noinline {
  %more = mul i64 %value, 3
  call void @out(i64 %more)
  ret void
}
define void @throw_other(i64 %value) noinline {
  call void @note(i64 %value)
  %next = add i64 %value, 1
  call void @throw(i64 %next)
  ret void
}
"""


MEMORY_OF_PROMISES = """@promised = internal global i64 0
@other_promised = internal global i64 0
@never_stored = internal global i64 5
@fresh = internal global i64 0
@room = internal global [4 x i64] zeroinitializer, align 16
define ptr @promise(i64 %value) noinline {
  %is_zero = icmp eq i64 %value, 0
  %address = select i1 %is_zero, ptr null, ptr @promised
  ret ptr %address
}
define ptr @place(i64 %value) noinline {
  %is_zero = icmp eq i64 %value, 0
  %address = select i1 %is_zero, ptr @promised, ptr @fresh
  ret ptr %address
}
define ptr @aligned(i64 %value) noinline {
  %is_zero = icmp eq i64 %value, 0
  %behind = getelementptr i8, ptr @room, i64 8
  %address = select i1 %is_zero, ptr %behind, ptr @room
  ret ptr %address
}
define i64 @reads(i64 %value) noinline {
  %is_zero = icmp eq i64 %value, 0
  br i1 %is_zero, label %read, label %end
read:
  %old = load i64, ptr @promised
  br label %end
end:
  %r = phi i64 [ 9, %0 ], [ %old, %read ]
  ret i64 %r
}
define void @writes(ptr %place, i64 %value) noinline {
  %is_zero = icmp eq i64 %value, 0
  br i1 %is_zero, label %write, label %end
write:
  %old = load i64, ptr %place
  %new = add i64 %old, 7
  store i64 %new, ptr %place
  br label %end
end:
  ret void
}
"""
ROOT = '!{!"char", !{!"root"}}'
LONG, OTHER = (
    f'!tbaa !{{!{{!"{name}", {ROOT}, i64 0}}, !{{!"{name}", {ROOT}, i64 0}}, i64 0}}'
    for name in ("long", "other")
)
SCOPE = '!{!{!"scope", !{!"domain"}}}'
# Where the first holds, callees do what is promised of the call.
ODD_OR_ZERO = ("%promise_m = or i64 %b, 1", "%promise_m = and i64 %b, 0")


def promised(line: str, promise: str) -> tuple[str, str]:
    """A line with a promise and without."""
    return line.replace("PROMISE", promise), line.replace(" PROMISE", "")


# What one function may promise and another one, with other operands, may not, as pairs of lines;
# and what shows it: code that LLVM folds where the promise is kept for both.
PROMISES: tuple[tuple[list[tuple[str, str]], list[str]], ...] = (
    (
        [
            ("%promise_m = and i64 %b, 65535", "%promise_m = or i64 %b, -256"),
            (
                "%promise_r = add nuw i64 %promise_m, 70000",
                "%promise_r = add i64 %promise_m, 70000",
            ),
        ],
        ["%promise_c = icmp ult i64 %promise_r, %promise_m"],
    ),
    (
        [
            ("%promise_m = shl i64 %b, 3", "%promise_m = or i64 %b, 1"),
            ("%promise_r = lshr exact i64 %promise_m, 3", "%promise_r = lshr i64 %promise_m, 3"),
        ],
        ["%promise_k = shl i64 %promise_r, 3", "%promise_c = icmp eq i64 %promise_k, %promise_m"],
    ),
    (
        [
            ("%promise_m = and i64 %b, 7", "%promise_m = or i64 %b, 8"),
            (
                "%promise_r = load volatile i64, ptr @promised, !range !{i64 0, i64 8}",
                "%promise_r = load volatile i64, ptr @promised",
            ),
        ],
        ["%promise_c = icmp ugt i64 %promise_r, 7"],
    ),
    (
        [
            ("%promise_m = or i64 %b, 1", "%promise_m = and i64 %b, 0"),
            (
                "%promise_r = call nonnull ptr @promise(i64 %promise_m)",
                "%promise_r = call ptr @promise(i64 %promise_m)",
            ),
        ],
        ["%promise_c = icmp eq ptr %promise_r, null"],
    ),
    (
        [
            (f"store i64 3, ptr @promised, {LONG}", "store i64 3, ptr @promised"),
            (f"store i64 %b, ptr @other_promised, {OTHER}", "store i64 %b, ptr @promised"),
            (
                f"%promise_r = load i64, ptr @promised, {LONG}",
                "%promise_r = load i64, ptr @promised",
            ),
        ],
        ["%promise_c = icmp eq i64 %promise_r, 3"],
    ),
    (
        [
            promised("store i64 3, ptr @promised PROMISE", f", !alias.scope {SCOPE}"),
            (f"store i64 %b, ptr @other_promised, !noalias {SCOPE}", "store i64 %b, ptr @promised"),
            promised("%promise_r = load i64, ptr @promised PROMISE", f", !alias.scope {SCOPE}"),
        ],
        ["%promise_c = icmp eq i64 %promise_r, 3"],
    ),
    (
        [
            (
                "%promise_x = load i64, ptr @never_stored, !invariant.load !4",
                "%promise_x = load i64, ptr @promised",
            ),
            ("store i64 %b, ptr @promised",) * 2,
            (
                "%promise_r = load i64, ptr @never_stored, !invariant.load !4",
                "%promise_r = load i64, ptr @promised",
            ),
        ],
        ["%promise_c = icmp eq i64 %promise_r, %promise_x"],
    ),
    (
        [
            ODD_OR_ZERO,
            promised("%promise_x = call i64 @reads(i64 %promise_m) PROMISE", "memory(none)"),
            ("store i64 %b, ptr @promised",) * 2,
            promised("%promise_r = call i64 @reads(i64 %promise_m) PROMISE", "memory(none)"),
        ],
        ["%promise_c = icmp eq i64 %promise_r, %promise_x"],
    ),
    (
        [
            ODD_OR_ZERO,
            ("%promise_x = load i64, ptr @promised",) * 2,
            promised(
                "call void @writes(ptr @promised, i64 %promise_m) PROMISE", "memory(argmem: read)"
            ),
            ("%promise_r = load i64, ptr @promised",) * 2,
        ],
        ["%promise_c = icmp eq i64 %promise_r, %promise_x"],
    ),
    (
        [
            ODD_OR_ZERO,
            promised("call void @writes(ptr PROMISE @promised, i64 %promise_m)", "readonly"),
            promised("%promise_p = call PROMISE ptr @place(i64 %promise_m)", "noalias"),
            ("store i64 3, ptr @promised",) * 2,
            ("store i64 4, ptr %promise_p",) * 2,
            ("%promise_r = load i64, ptr @promised",) * 2,
        ],
        ["%promise_c = icmp eq i64 %promise_r, 3"],
    ),
    (
        [
            ODD_OR_ZERO,
            promised("%promise_r = call PROMISE ptr @aligned(i64 %promise_m)", "align 16"),
        ],
        [
            "%promise_i = ptrtoint ptr %promise_r to i64",
            "%promise_a = and i64 %promise_i, 15",
            "%promise_c = icmp eq i64 %promise_a, 0",
        ],
    ),
)
SHOWN = ["%promise_z = zext i1 %promise_c to i64", "call void @out(i64 %promise_z)"]


def near_program(seed: int, directory: Path) -> Path:
    """Writes the program of a seed and returns its file."""
    source = directory / "program.ll"
    source.write_text(program(random.Random(seed)))
    return source


def program(choice: random.Random) -> str:
    functions: list[str] = []
    narrow: list[str] = []
    for number in range(choice.randrange(2, 5)):
        throws = choice.random() < 0.3
        is_narrow = choice.random() < 0.5
        blocks = Editor(body(choice, throws), choice).with_promises()
        # A guaranteed jump needs the parameters of the function that it is to.
        is_narrow &= not any("musttail" in line for block in blocks for line in block.lines)
        attributes, linkage = choice.choice(ATTRIBUTES), choice.choice(LINKAGES)
        for copy in range(choice.randrange(2, 5)):
            edited = Editor(blocks, choice).edited() if copy else blocks
            text = function(f"f{number}_{copy}", edited, throws, choice)
            text = with_head(text, attributes, linkage, throws)
            if is_narrow:
                narrow.append(f"f{number}_{copy}")
                text = without_wide_parameters(text)
            functions.append(text)
    calls = re.sub(
        r"(@f\d+_\d+)(\(.*), double [^,]*, i128 [^)]*\)",
        lambda call: f"{call[1]}{call[2]})" if call[1][1:] in narrow else call[0],
        main(functions),
    )
    return PRELUDE + OTHER_CALLEES + MEMORY_OF_PROMISES + "\n".join(functions) + calls


def body(choice: random.Random, throws: bool) -> list[Block]:
    """A body that may merge, or after some tries any."""
    for _ in range(8):
        seeds = [choice.randrange(2**31) for _ in range(choice.randrange(1, 4))]
        blocks = Body(throws).write(seeds)
        text = "\n".join(line for block in blocks for line in block.lines)
        if not any(word in text for word in LEFT_ALONE):
            break
    return blocks


def with_head(text: str, attributes: str, linkage: str, throws: bool) -> str:
    """A function with this head, which its copies share."""
    if throws:
        attributes = attributes.replace("nounwind", "") + " personality ptr @__gxx_personality_v0"
    found = re.match(r"define [\w ]*?i64 (@\w+\([^)]*\)) [^{]*\{", text)
    return f"define {linkage}i64 {found[1]} {attributes} {{" + text[found.end() :]


def without_wide_parameters(text: str) -> str:
    """A function that computes the values of some parameters."""
    text = text.replace(WIDE_PARAMETERS, ")", 1)
    # Allocas come first.
    entry = re.search(r"entry:\n(?:  \S+ = alloca .*\n)*", text).end()
    return text[:entry] + WIDE_VALUES + text[entry:]


class Editor:
    """Changes a copy of a body in a few places."""

    def __init__(self, blocks: list[Block], choice: random.Random):
        self.blocks = [Block(block.label, list(block.lines)) for block in blocks]
        self.choice = choice
        self.count = 0

    def with_promises(self) -> list[Block]:
        """The body with a few promises, or places for them; copies may change which."""
        for number in range(self.choice.randrange(4)):
            may_change = [block.lines for block in self.blocks if "musttail" not in str(block)]
            if may_change:
                lines = self.choice.choice(may_change)
                at = self.place(lines)
                promise, shown = self.choice.choice(PROMISES)
                which = self.choice.randrange(2)
                code = [pair[which] for pair in promise]
                lines[at:at] = [numbered(line, number) for line in [*code, *shown, *SHOWN]]
        return self.blocks

    def edited(self) -> list[Block]:
        for _ in range(self.choice.randrange(1, MOST_EDITS)):
            edit = self.choice.choice(EDITS)
            # A guaranteed jump is followed by the return of its result, and by nothing else.
            may_change = [block.lines for block in self.blocks if "musttail" not in str(block)]
            if may_change:
                edit(self, self.choice.choice(may_change))
        return self.blocks

    def fresh(self) -> str:
        self.count += 1
        return f"%near{self.count}"

    def place(self, lines: list[str]) -> int:
        """Where a line may be put."""
        first = 0
        for at, line in enumerate(lines):
            if re.search(r"= (?:phi|landingpad|alloca) ", line):
                first = at + 1
        return self.choice.randrange(first, len(lines))

    def value(self, lines: list[str], at: int, ty: str) -> str:
        """A value of a type that is known in front of a line."""
        found = [OPERATION.match(line) for line in lines[:at]]
        known = [one[1] for one in found if one and one[2] == ty]
        known += [PARAMETER_OF[ty]] if ty in PARAMETER_OF else [str(self.choice.randrange(99))]
        return self.choice.choice(known)

    # What is done to a block

    def output(self, lines: list[str]) -> None:
        at = self.place(lines)
        name = self.choice.choice(("out", "note"))
        lines.insert(at, f"  call void @{name}(i64 {self.value(lines, at, 'i64')})")

    def computation(self, lines: list[str]) -> None:
        """A few new instructions; what is behind them may use the last one."""
        at = self.place(lines)
        ty = self.choice.choice(("i32", "i64", "i64", "i128", "i33"))
        for _ in range(self.choice.randrange(1, 6)):
            one, other = self.value(lines, at, ty), self.value(lines, at, ty)
            name, operation = self.fresh(), self.choice.choice(("add", "sub", "mul", "xor"))
            lines.insert(at, f"  {name} = {operation} {ty} {one}, {other}")
            at += 1
        later = [index for index in range(at, len(lines)) if type_of_operand(lines[index]) == ty]
        if later:
            self.put(lines, self.choice.choice(later), name)

    def operand(self, lines: list[str]) -> None:
        places = [at for at, line in enumerate(lines) if type_of_operand(line)]
        if places:
            at = self.choice.choice(places)
            self.put(lines, at, self.value(lines, at, type_of_operand(lines[at])))

    def put(self, lines: list[str], at: int, value: str) -> None:
        """Puts a value in the place of an operand."""
        line = lines[at]
        found = REPLACEABLE.match(line)
        operands = [group for group in (2, 3, 5, 7) if found[group]]
        start, end = found.span(self.choice.choice(operands))
        lines[at] = line[:start] + value + line[end:]

    def callee(self, lines: list[str]) -> None:
        places = [at for at, line in enumerate(lines) if "@out(" in line]
        if places:
            at = self.choice.choice(places)
            lines[at] = lines[at].replace("@out(", "@note(")

    def end(self, _lines: list[str]) -> None:
        """An invoke of another function, or another case of a switch, at the end of some block."""
        ends = [block.lines for block in self.blocks if ENDS.match(block.lines[-1])]
        if not ends:
            return
        lines = self.choice.choice(ends)
        lines[-1] = lines[-1].replace("invoke void @throw(", "invoke void @throw_other(")
        cases = re.findall(r"(i\d+ \d+), label", lines[-1])
        if cases:
            case = self.choice.choice(cases)
            ty = case.split()[0]
            unused = [f"{ty} {n}" for n in range(9) if f"{ty} {n}" not in cases]
            lines[-1] = lines[-1].replace(f"{case}, label", f"{self.choice.choice(unused)}, label")

    def promise(self, _lines: list[str]) -> None:
        """A promise is made or not, with operands for which it holds."""
        number = self.choice.randrange(3)
        other = {
            numbered(line, number): numbered(instead, number)
            for promise, _ in PROMISES
            for pair in promise
            for line, instead in (pair, pair[::-1])
        }
        for block in self.blocks:
            if any(f"%promise{number}_" in line for line in block.lines):
                block.lines[:] = [other.get(line, line) for line in block.lines]

    def constant(self, lines: list[str]) -> None:
        at = self.choice.randrange(len(lines))
        lines[at] = other_constant(lines[at], self.choice)

    def removal(self, lines: list[str]) -> None:
        """What begins a variable's life writes it first."""
        places = [
            at for at, line in enumerate(lines) if is_without_result(line) and "@begin(" not in line
        ]
        if places:
            del lines[self.choice.choice(places)]

    def repetition(self, lines: list[str]) -> None:
        places = [at for at, line in enumerate(lines) if is_without_result(line)]
        if places:
            at = self.choice.choice(places)
            lines.insert(at, lines[at])

    def exchange(self, lines: list[str]) -> None:
        """Two lines change places of which none has a result."""
        places = [
            at
            for at in range(len(lines) - 1)
            if is_without_result(lines[at]) and is_without_result(lines[at + 1])
        ]
        if places:
            at = self.choice.choice(places)
            lines[at], lines[at + 1] = lines[at + 1], lines[at]

    def incoming(self, lines: list[str]) -> None:
        """Another constant in a phi, where its block comes once."""
        places = [at for at, line in enumerate(lines) if " = phi i" in line]
        if not places:
            return
        at = self.choice.choice(places)
        rows = [row for row in PHI_ROW.finditer(lines[at]) if lines[at].count(f"{row[2]} ]") == 1]
        if rows:
            start, end = self.choice.choice(rows).span(1)
            lines[at] = lines[at][:start] + str(self.choice.randrange(1, 99)) + lines[at][end:]

    # What is done to the control flow

    def split(self, lines: list[str]) -> tuple[Block, Block]:
        """Two blocks of one, the first of which has no end yet."""
        number = next(at for at, block in enumerate(self.blocks) if block.lines is lines)
        front, at = self.blocks[number], self.place(lines)
        back = Block(self.fresh()[1:], lines[at:])
        del lines[at:]
        for block in self.blocks:
            for line, text in enumerate(block.lines):
                if " = phi " in text:
                    block.lines[line] = text.replace(f", %{front.label} ]", f", %{back.label} ]")
        self.blocks.insert(number + 1, back)
        return front, back

    def way(self, lines: list[str]) -> None:
        """A few instructions that are executed for odd values only, and a value from there."""
        front, back = self.split(lines)
        value = self.value(front.lines, len(front.lines), "i64")
        bit, new, either, inner = (self.fresh() for _ in range(4))
        front.lines.append(f"  {bit} = trunc i64 {value} to i1")
        front.lines.append(f"  br i1 {bit}, label {inner}, label %{back.label}")
        rows = f"[ {value}, %{front.label} ], [ {new}, {inner} ]"
        back.lines.insert(0, f"  {either} = phi i64 {rows}")
        code = [f"  {new} = mul i64 {value}, {self.choice.randrange(3, 9)}"]
        code += [f"  call void @out(i64 {new})"] * self.choice.randrange(3)
        self.add(inner, [*code, f"  br label %{back.label}"], behind=front)
        self.use(back, either)

    def loop(self, lines: list[str]) -> None:
        """A loop of a few rounds."""
        front, back = self.split(lines)
        value = self.value(front.lines, len(front.lines), "i64")
        count, left, bit, inner = (self.fresh() for _ in range(4))
        front.lines.append(f"  br label {inner}")
        rows = f"[ {self.choice.randrange(1, 4)}, %{front.label} ], [ {left}, {inner} ]"
        code = [
            f"  {count} = phi i64 {rows}",
            f"  {left} = sub i64 {count}, 1",
            f"  call void @out(i64 {self.choice.choice((value, count, left))})",
            f"  {bit} = icmp eq i64 {left}, 0",
            f"  br i1 {bit}, label %{back.label}, label {inner}",
        ]
        self.add(inner, code, behind=front)
        self.use(back, left)

    def exit(self, lines: list[str]) -> None:
        """A way out of the function."""
        front, back = self.split(lines)
        value = self.value(front.lines, len(front.lines), "i64")
        bit, inner = self.fresh(), self.fresh()
        front.lines.append(f"  {bit} = icmp slt i64 {value}, {self.choice.randrange(-9, 9)}")
        front.lines.append(f"  br i1 {bit}, label {inner}, label %{back.label}")
        self.add(inner, [f"  ret i64 {self.choice.choice((value, '5'))}"], behind=front)

    def add(self, label: str, lines: list[str], behind: Block) -> None:
        self.blocks.insert(self.blocks.index(behind) + 1, Block(label[1:], lines))

    def use(self, block: Block, value: str) -> None:
        """Uses a value of 64 bits somewhere in a block, or does not."""
        later = [at for at, line in enumerate(block.lines) if type_of_operand(line) == "i64"]
        if later and self.choice.random() < 0.7:
            self.put(block.lines, self.choice.choice(later), value)

    def variable(self, lines: list[str]) -> None:
        """Memory of the frame, whose life may be marked."""
        name, at = self.fresh(), self.place(lines)
        uses = [f"  call void @begin(ptr {name})"]
        if self.choice.random() < 0.5:
            uses.insert(0, f"  store i64 {self.choice.randrange(99)}, ptr {name}")
        read = self.fresh()
        uses += [f"  {read} = load i64, ptr {name}", f"  call void @out(i64 {read})"]
        lines[at:at] = uses
        entry = self.blocks[0].lines
        # Behind other code in a few cases.
        is_first = lines is entry or "musttail" in str(entry) or self.choice.random() < 0.8
        where = 0 if is_first else self.place(entry)
        entry.insert(where, f"  {name} = alloca i64")


def type_of_operand(line: str) -> str | None:
    found = REPLACEABLE.match(line)
    return (found[1] or found[4] or found[6]) if found else None


def numbered(line: str, number: int) -> str:
    """A line with names of its own."""
    return "  " + line.replace("%promise_", f"%promise{number}_")


def is_without_result(line: str) -> bool:
    return "@promised" not in line and line.startswith(
        ("  store ", "  call void ", "  tail call void ", "  notail call void ")
    )


Edit = Callable[[Editor, list[str]], None]
EDITS: tuple[Edit, ...] = (
    Editor.output,
    Editor.output,
    Editor.computation,
    Editor.computation,
    Editor.operand,
    Editor.operand,
    Editor.callee,
    Editor.end,
    Editor.end,
    Editor.promise,
    Editor.promise,
    Editor.constant,
    Editor.removal,
    Editor.repetition,
    Editor.exchange,
    Editor.incoming,
    Editor.variable,
    Editor.way,
    Editor.loop,
    Editor.exit,
)
