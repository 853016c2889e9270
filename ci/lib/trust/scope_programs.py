"""Programs in textual IR whose functions claim by alias scopes that pointers do not alias.

Inlining leaves such claims where a callee had `noalias` parameters.  A function has copies with
claims of their own: none, the same scopes in fewer places, declared in a loop and not in front of
it, or not at all.  Each copy is called with pointers for which its own claims hold, and which alias
where it makes none.  What a pass makes of the claims shows in what LLVM's passes behind it do with
loads and stores.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

POINTERS = range(3)
# Elements of the memory that all pointers point to, and how far an access may be from its pointer.
ROOM, REACH = 64, 20
MOST_ROUNDS = 16
PLACES = range(3)
KINDS = ("load", "load", "store", "store", "bump")
ATTRIBUTES = ("noinline", "noinline minsize optsize", "noinline minsize optsize", "minsize optsize")
LINKAGES = ("", "internal ", "linkonce_odr ")
# Which attachments an instruction of a copy may lack.
METADATA = ("alias.scope", "noalias")
FIRST_NODE = 10
CALLS = 4
# Up to which element pointers are chosen, try by try.
MOST_DISTANCES = (0, 1, 2, 2, 3, 3, 4, 4, 6, 6, 8, 8, 12, 12, 24, 24, 40, 40) * 2
PRELUDE = f"""
@room = global [{ROOM} x i64] zeroinitializer, align 16
@line = constant [11 x i8] c"%lld %llx\\0A\\00"
declare i32 @printf(ptr, ...)
declare void @llvm.experimental.noalias.scope.decl(metadata)
define void @bump(ptr %place, i64 %more) noinline nounwind willreturn memory(argmem: readwrite) {{
  %old = load i64, ptr %place
  %scaled = mul i64 %old, 5
  %new = add i64 %scaled, %more
  store i64 %new, ptr %place
  ret void
}}
define void @note(i64 %value) noinline {{
  call i32 (ptr, ...) @printf(ptr @line, i64 %value, i64 0)
  ret void
}}
define void @fill() noinline {{
  br label %loop
loop:
  %at = phi i64 [ 0, %0 ], [ %next, %loop ]
  %place = getelementptr i64, ptr @room, i64 %at
  %next = add i64 %at, 1
  %value = mul i64 %next, 7919
  store i64 %value, ptr %place
  %ends = icmp eq i64 %next, {ROOM}
  br i1 %ends, label %end, label %loop
end:
  ret void
}}
define void @show(i64 %result) noinline {{
  br label %loop
loop:
  %at = phi i64 [ 0, %0 ], [ %next, %loop ]
  %hash = phi i64 [ 17, %0 ], [ %more, %loop ]
  %place = getelementptr i64, ptr @room, i64 %at
  %value = load i64, ptr %place
  %scaled = mul i64 %hash, 1099511628211
  %more = xor i64 %scaled, %value
  %next = add i64 %at, 1
  %ends = icmp eq i64 %next, {ROOM}
  br i1 %ends, label %end, label %loop
end:
  call i32 (ptr, ...) @printf(ptr @line, i64 %result, i64 %more)
  ret void
}}
"""


@dataclass(frozen=True)
class Access:
    """An access of memory, at a distance from a pointer."""

    kind: str
    pointer: int
    place: int
    # One element farther in each round of its loop.
    moves: bool

    def element(self, at: int) -> int:
        return self.place + at * self.moves


@dataclass(frozen=True)
class Claim:
    """That memory accessed by some pointers is accessed by one of them only."""

    pointers: frozenset[int] = frozenset()
    # The metadata node of the domain; those of the scopes come behind it.
    node: int = 0
    # Declared in the loop: it holds in each round.
    is_inside: bool = False
    is_declared: bool = True
    # Attachments that are missing, by access.
    hidden: frozenset[tuple[int, str]] = frozenset()

    def attachments(self, number: int, access: Access) -> Iterator[str]:
        if access.pointer in self.pointers:
            for kind, first in zip(METADATA, (4, 7), strict=True):
                if (number, kind) not in self.hidden:
                    yield f", !{kind} !{self.node + first + access.pointer}"

    def speaks_of(self, number: int, access: Access) -> bool:
        return any(self.attachments(number, access))

    def nodes(self) -> Iterator[str]:
        domain = self.node
        yield f"!{domain} = distinct !{{!{domain}}}"
        for pointer in POINTERS:
            scope = domain + 1 + pointer
            yield f"!{scope} = distinct !{{!{scope}, !{domain}}}"
            yield f"!{domain + 4 + pointer} = !{{!{scope}}}"
            others = (f"!{domain + 1 + other}" for other in sorted(self.pointers - {pointer}))
            yield f"!{domain + 7 + pointer} = !{{{', '.join(others)}}}"

    def declarations(self) -> list[str]:
        declare = "  call void @llvm.experimental.noalias.scope.decl(metadata"
        some = sorted(self.pointers) if self.is_declared else []
        return [f"{declare} !{self.node + 4 + pointer})" for pointer in some]


@dataclass(frozen=True)
class Segment:
    """A part of a body, with a claim about its accesses."""

    accesses: tuple[Access, ...]
    is_loop: bool
    constant: int
    # Nothing but memory is carried from one round to the next, so that LLVM makes vectors.
    is_parallel: bool = False
    notes: bool = False
    claim: Claim = Claim()

    def holds(self, pointers: tuple[int, ...], rounds: int) -> bool:
        """Whether what it claims is true of a call."""
        owners: dict[tuple[int, int], set[int]] = defaultdict(set)
        for at in range(rounds if self.is_loop else 1):
            instance = at if self.claim.is_inside else 0
            for number, access in enumerate(self.accesses):
                if self.claim.speaks_of(number, access):
                    element = pointers[access.pointer] + access.element(at)
                    owners[instance, element].add(access.pointer)
        return all(len(some) == 1 for some in owners.values())


@dataclass(frozen=True)
class Function:
    name: str
    head: str
    attributes: str
    segments: tuple[Segment, ...]

    def text(self) -> str:
        lines = [
            f"define {self.head}i64 @{self.name}(ptr %p0, ptr %p1, ptr %p2, i64 %n) "
            f"{self.attributes} {{",
            "entry:",
        ]
        label, value = "entry", "0"
        for number, segment in enumerate(self.segments):
            written = Written(f"s{number}", segment, value)
            lines += written.lines(label)
            label, value = written.end or label, written.value
        return "\n".join([*lines, f"  ret i64 {value}", "}", ""])


class Written:
    """Writes a segment."""

    def __init__(self, name: str, segment: Segment, value: str):
        self.name = name
        self.segment = segment
        self.value = value
        self.end = f"{name}.end" if segment.is_loop else ""

    def lines(self, before: str) -> list[str]:
        """Its instructions, behind a block that has no end yet."""
        name, claim = self.name, self.segment.claim
        declarations = claim.declarations()
        if not self.segment.is_loop:
            return self.accesses(declarations)
        first, self.value = self.value, f"%{name}.value"
        if self.segment.is_parallel:
            self.value = f"%{name}.at"
        inside = self.accesses(declarations if claim.is_inside else [])
        if self.segment.is_parallel:
            self.value = f"%{name}.value"
        return [
            *([] if claim.is_inside else declarations),
            f"  br label %{name}",
            f"{name}:",
            f"  %{name}.at = phi i64 [ 0, %{before} ], [ %{name}.next, %{name} ]",
            f"  %{name}.value = phi i64 [ {first}, %{before} ], [ {self.value}, %{name} ]",
            *inside,
            f"  %{name}.next = add i64 %{name}.at, 1",
            f"  %{name}.ends = icmp eq i64 %{name}.next, %n",
            f"  br i1 %{name}.ends, label %{self.end}, label %{name}",
            f"{self.end}:",
        ]

    def accesses(self, before: list[str]) -> list[str]:
        lines = [*before]
        for number, access in enumerate(self.segment.accesses):
            lines += self.access(number, access)
        if self.segment.notes:
            lines.append(f"  call void @note(i64 {self.value})")
        return lines

    def access(self, number: int, access: Access) -> list[str]:
        name, constant = f"%{self.name}.{number}", self.segment.constant
        place = str(access.place)
        lines = []
        if access.moves and self.segment.is_loop:
            lines.append(f"  {name}.at = add i64 %{self.name}.at, {place}")
            place = f"{name}.at"
        lines.append(f"  {name}.p = getelementptr i64, ptr %p{access.pointer}, i64 {place}")
        said = "".join(self.segment.claim.attachments(number, access))
        if access.kind == "load":
            lines += [
                f"  {name}.old = load i64, ptr {name}.p{said}",
                f"  {name}.scaled = mul i64 {self.value}, 31",
                f"  {name}.sum = add i64 {name}.scaled, {name}.old",
            ]
            self.value = f"{name}.sum"
        elif access.kind == "store":
            lines += [
                f"  {name}.new = xor i64 {self.value}, {constant + number}",
                f"  store i64 {name}.new, ptr {name}.p{said}",
            ]
        else:
            lines.append(f"  call void @bump(ptr {name}.p, i64 {constant}){said}")
        return lines


def scope_program(seed: int, directory: Path) -> Path:
    """Writes the program of a seed and returns its file."""
    source = directory / "program.ll"
    source.write_text(Program(random.Random(seed)).text())
    return source


class Program:
    """Writes one program."""

    def __init__(self, choice: random.Random):
        self.choice = choice
        self.functions: list[Function] = []
        self.nodes: list[str] = []

    def text(self) -> str:
        for number in range(self.choice.randrange(2, 4)):
            self.family(number)
        bodies = "\n".join(function.text() for function in self.functions)
        return PRELUDE + bodies + self.main() + "\n".join([*self.nodes, ""])

    def family(self, number: int) -> None:
        """Functions that do the same, or nearly, and differ in what they claim."""
        choice = self.choice
        head, attributes = choice.choice(LINKAGES), choice.choice(ATTRIBUTES)
        first = tuple(self.segment() for _ in range(choice.randrange(1, 4)))
        change = choice.choice((lambda one: one, self.with_constant, self.with_more))
        for copy in range(choice.randrange(2, 5)):
            segments = tuple(map(self.copied, map(change, first))) if copy else first
            self.functions.append(Function(f"f{number}_{copy}", head, attributes, segments))

    def segment(self) -> Segment:
        choice = self.choice
        is_loop = choice.random() < 0.6
        is_parallel = is_loop and choice.random() < 0.4
        accesses = tuple(
            Access(
                choice.choice(KINDS[:-1] if is_parallel else KINDS),
                choice.choice(POINTERS),
                choice.choice(PLACES),
                is_parallel or is_loop and choice.random() < 0.5,
            )
            for _ in range(choice.randrange(3, 8))
        )
        segment = Segment(accesses, is_loop, choice.randrange(1, 99), is_parallel)
        return replace(segment, claim=self.claim(is_loop))

    def claim(self, is_loop: bool) -> Claim:
        """A claim with scopes of its own, or none."""
        choice = self.choice
        if choice.random() < 0.3:
            return Claim()
        pointers = frozenset(choice.sample(POINTERS, choice.choice((2, 3, 3))))
        claim = Claim(pointers, FIRST_NODE + len(self.nodes), is_loop and choice.random() < 0.5)
        self.nodes += claim.nodes()
        return claim

    def copied(self, segment: Segment) -> Segment:
        """The segment with the claim of a copy."""
        choice, claim = self.choice, segment.claim
        what = choice.choice(("same", "own", "own", "none", "moved", "moved", "less"))
        if what == "same":
            return segment
        if what == "own":
            return replace(segment, claim=self.claim(segment.is_loop))
        if what == "none":
            return replace(segment, claim=Claim())
        if what == "moved":
            is_declared = choice.random() < 0.5
            is_inside = segment.is_loop and is_declared and choice.random() < 0.5
            moved = replace(claim, is_declared=is_declared, is_inside=is_inside)
            return replace(segment, claim=moved)
        some = frozenset(
            (number, kind)
            for number in range(len(segment.accesses))
            for kind in METADATA
            if choice.random() < 0.5
        )
        return replace(segment, claim=replace(claim, hidden=some))

    def with_constant(self, segment: Segment) -> Segment:
        return replace(segment, constant=self.choice.randrange(1, 99))

    def with_more(self, segment: Segment) -> Segment:
        """With a call that the others do not have, or another pointer."""
        if self.choice.random() < 0.5:
            return replace(segment, notes=True)
        accesses = list(segment.accesses)
        at = self.choice.randrange(len(accesses))
        accesses[at] = replace(accesses[at], pointer=self.choice.choice(POINTERS))
        return replace(segment, accesses=tuple(accesses))

    def main(self) -> str:
        lines = ["define i32 @main(i32 %count, ptr %arguments) {"]
        for function in self.functions:
            for number in range(CALLS):
                pointers, rounds = self.arguments(function)
                said = ", ".join(f"ptr getelementptr (i64, ptr @room, i64 {p})" for p in pointers)
                result = f"%{function.name}.{number}"
                lines += [
                    "  call void @fill()",
                    f"  {result} = call i64 @{function.name}({said}, i64 {rounds})",
                    f"  call void @show(i64 {result})",
                ]
        return "\n".join([*lines, "  ret i32 0", "}", ""])

    def arguments(self, function: Function) -> tuple[tuple[int, ...], int]:
        """Pointers, as elements of the memory, and rounds for which all holds that the function
        claims; mostly such that it would not hold if it claimed more."""
        for most in MOST_DISTANCES:
            pointers = tuple(self.choice.randrange(most + 1) for _ in POINTERS)
            rounds = self.choice.randrange(1, MOST_ROUNDS + 1)
            if all(segment.holds(pointers, rounds) for segment in function.segments):
                return pointers, rounds
        return tuple(REACH * pointer for pointer in POINTERS), MOST_ROUNDS
