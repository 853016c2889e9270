"""Where a module calls functions, and how often LLVM believes that these places run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from pathlib import Path

from toolchain import Llvm, run

IDENTIFIER = r'("[^"]+"|[-\w.$]+)'
DEFINITION = re.compile(rf"^define [^@]*@{IDENTIFIER}\(")
BLOCK = re.compile(rf"^{IDENTIFIER}:")
CALL = re.compile(rf"\b(?:call|invoke) [^@]*?@{IDENTIFIER}\(")
FREQUENCIES_OF = re.compile(r"^block-frequency-info: (.*)$")
FREQUENCY = re.compile(r"^ - (.*): float = ([^,]+),")
LOOPS_OF = re.compile(r"^Loop info for function '(.*)':$")
LOOP = re.compile(r"^\s*(?:Parallel )?Loop at depth (\d+) containing: (.*)$")
MEMBER = re.compile(rf"%{IDENTIFIER}(<header>)?")


@dataclass(frozen=True)
class CallSite:
    """One call of a function that was asked for."""

    caller: str
    callee: str
    runs: float
    """For each time that the caller is entered."""
    loop_runs: float
    """The same of the header of the innermost loop; 0 without one."""
    loop_depth: int


@dataclass
class Frequencies:
    """Of the blocks of one function."""

    runs: dict[str, float] = field(default_factory=dict)
    loops: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Depth and header of the innermost loop around a block."""

    def site(self, caller: str, callee: str, block: str) -> CallSite:
        depth, header = self.loops.get(block, (0, ""))
        loop_runs = self.runs.get(header, 0.0)
        return CallSite(caller, callee, self.runs.get(block, 0.0), loop_runs, depth)


def call_sites(llvm: Llvm, module: Path, callees: Set[str]) -> list[CallSite]:
    """All direct calls of these functions."""
    passes = "function(instnamer),function(print<block-freq>),function(print<loops>)"
    done = run([llvm.tool("opt"), f"-passes={passes}", "-S", module, "-o", "-"])
    frequencies = read_frequencies(done.stderr)
    return [
        frequencies.get(caller, Frequencies()).site(caller, callee, block)
        for caller, block, callee in calls_of(done.stdout)
        if callee in callees
    ]


def read_frequencies(printed: str) -> dict[str, Frequencies]:
    """What LLVM's two printers say of each function."""
    functions: dict[str, Frequencies] = {}
    current = Frequencies()
    for line in printed.splitlines():
        if found := FREQUENCIES_OF.match(line) or LOOPS_OF.match(line):
            current = functions.setdefault(found[1], Frequencies())
        elif found := FREQUENCY.match(line):
            current.runs[found[1]] = float(found[2])
        elif found := LOOP.match(line):
            note_loop(current, int(found[1]), found[2])
    return functions


def note_loop(function: Frequencies, depth: int, members: str) -> None:
    blocks = MEMBER.findall(members)
    header = next((plain(name) for name, is_header in blocks if is_header), "")
    for name, _ in blocks:
        if depth > function.loops.get(plain(name), (0, ""))[0]:
            function.loops[plain(name)] = (depth, header)


def calls_of(text: str) -> Iterator[tuple[str, str, str]]:
    """Caller, block and callee of each direct call."""
    caller = block = ""
    for line in text.splitlines():
        if found := DEFINITION.match(line):
            caller = plain(found[1])
        elif found := BLOCK.match(line):
            block = plain(found[1])
        elif found := CALL.search(line):
            yield caller, block, plain(found[1])


def plain(name: str) -> str:
    return name.strip('"')
