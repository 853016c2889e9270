"""Which calls of assembly are jumps, and which of them are no jumps after a pass.

A call in tail position is a jump where code generation can make it one, and programs such as state
machines rely on it.  Assembly says it of each: a function that jumps to another one and calls it
nowhere must still reach it by jumps only, through functions that the pass made, or no longer
mention it (because both merged).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

LABEL = re.compile(r'^("[^"]+"|[A-Za-z_.$][^"\s:]*):')
FUNCTION = re.compile(r'^\t\.type\t("[^"]+"|[^",\s]+),\s*[@%]function')
SYMBOL = r'("[^"]+"|\S+)'
LOCAL = r"(?!\.L(?:BB|tmp|JTI))"
# How the text of a processor says that a function jumps to another one, and that it calls it.
INSTRUCTIONS = {
    "x86_64": (rf"^\tj\w+\t{SYMBOL}.*# TAILCALL", rf"^\tcallq?\t{SYMBOL}"),
    "aarch64": (rf"^\tb\t{LOCAL}{SYMBOL}", rf"^\tbl\t{SYMBOL}"),
    "riscv": (rf"^\ttail\t{SYMBOL}", rf"^\tcall\t{SYMBOL}"),
    "thumb": (rf"^\tb(?:\.w)?\t{LOCAL}{SYMBOL}", rf"^\tblx?\t{SYMBOL}"),
}
# Of the same text as another processor.
SAME = {"arm": "thumb"}


@dataclass
class CodeGraph:
    """The functions of an assembly file, whom they jump to and whom they call."""

    jumps: dict[str, set[str]] = field(default_factory=dict)
    calls: dict[str, set[str]] = field(default_factory=dict)

    @staticmethod
    def of(assembly: str, triple: str) -> CodeGraph:
        """Reads what llc writes for a processor."""
        graph, names = CodeGraph(), set()
        jump, call = (re.compile(pattern) for pattern in INSTRUCTIONS[architecture(triple)])
        current = None
        for line in assembly.splitlines():
            if found := FUNCTION.match(line):
                names.add(plain(found[1]))
            elif found := LABEL.match(line):
                if plain(found[1]) in names:
                    current = plain(found[1])
                    graph.jumps[current], graph.calls[current] = set(), set()
            elif current is None:
                continue
            elif found := jump.match(line):
                graph.jumps[current].add(plain(found[1]))
            elif found := call.match(line):
                graph.calls[current].add(plain(found[1]))
        return graph

    def reaches(self, start: str, target: str) -> bool:
        """Whether some calls lead from one function to another."""
        seen, left = set(), [start]
        while left:
            for name in self.callees(left.pop()) - seen:
                if name == target:
                    return True
                seen.add(name)
                left.append(name)
        return False

    def callees(self, name: str) -> set[str]:
        return self.jumps.get(name, set()) | self.calls.get(name, set())


def architecture(triple: str) -> str:
    """The name of a processor among those that are known."""
    first = triple.split("-")[0]
    known = {**{name: name for name in INSTRUCTIONS}, **SAME}
    found = [known[name] for name in known if first.startswith(name)]
    if not found:
        raise ValueError(f"no jumps are known of '{triple}'")
    return found[0]


def plain(symbol: str) -> str:
    """A symbol without quotes and without what says how it is reached."""
    return symbol.split("@")[0].strip('"')


@dataclass(frozen=True)
class LostJump:
    """A function that jumped to another one and calls it now."""

    caller: str
    callee: str
    is_recursive: bool
    """The callee leads to the caller, so that the stack may grow without end."""


def lost_jumps(before: CodeGraph, after: CodeGraph) -> tuple[list[LostJump], int]:
    """The jumps that are lost, and how many are kept."""
    lost, kept = [], 0
    for caller in sorted(before.jumps.keys() & after.jumps.keys()):
        # A register has no name.
        only_jumps = {name for name in before.jumps[caller] if not name.startswith("*")}
        for callee in sorted(only_jumps - before.calls[caller]):
            ways = set(ways_to(callee, caller, before, after))
            if True in ways:
                kept += 1
            elif ways:
                lost.append(LostJump(caller, callee, before.reaches(callee, caller)))
    return lost, kept


def ways_to(callee: str, caller: str, before: CodeGraph, after: CodeGraph) -> Iterator[bool]:
    """For each way from one function to another through new ones, whether it has jumps only."""
    seen, left = set(), [(caller, True)]
    while left:
        name, only_jumps = left.pop()
        if (name, only_jumps) in seen:
            continue
        seen.add((name, only_jumps))
        edges = [(to, only_jumps) for to in after.jumps.get(name, ())]
        edges += [(to, False) for to in after.calls.get(name, ())]
        for to, is_jump in edges:
            if to == callee:
                yield is_jump
            elif to in after.jumps and to not in before.jumps:
                left.append((to, is_jump))
