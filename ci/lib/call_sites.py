"""Where a module calls functions, and how often LLVM believes that these places run."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from toolchain import Llvm, run

IDENTIFIER = r'("[^"]+"|[-\w.$]+)'
DEFINITION = re.compile(rf"^define [^@]*@{IDENTIFIER}\(")
BLOCK = re.compile(rf"^{IDENTIFIER}:")
INSTRUCTION = re.compile(r"^  (?:%\S+ = )?(?:(?:tail|musttail|notail) )?([a-z]\w*)")
# What becomes no instruction of the machine as a rule.
FREE = {"phi", "bitcast", "ret", "extractvalue", "insertvalue", "alloca"}
CALL = re.compile(rf"\b(?:call|invoke) [^@]*?@{IDENTIFIER}\(")
FREQUENCIES_OF = re.compile(r"^block-frequency-info: (.*)$")
FREQUENCY = re.compile(r"^ - (.*): float = ([^,]+),")
LOOPS_OF = re.compile(r"^Loop info for function '(.*)':$")
LOOP = re.compile(r"^\s*(?:Parallel )?Loop at depth (\d+) containing: (.*)$")
MEMBER = re.compile(rf"%{IDENTIFIER}(<header>)?")


@dataclass(frozen=True)
class CallSite:
    """One call of a shared function."""

    caller: str
    callee: str
    runs: float
    """For each time that the caller is entered."""
    loop_runs: float
    """The same of the header of the innermost loop; 0 without one."""
    loop_depth: int
    entries: float = 1.0
    """How often a caller that is a shared function itself is entered for each time that a function
    is that code moved from."""
    executed: float = 0.0
    """Instructions that one entry of the function executes that code moved from, the largest where
    there are several."""


# What a called function executes, as src/cost/time.rs has it.
CALLEE_INSTRUCTIONS = 30


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


@dataclass
class Body:
    """The text of one function."""

    sizes: Counter[str] = field(default_factory=Counter)
    """Instructions by block."""
    calls: list[tuple[str, str]] = field(default_factory=list)
    """Block and callee of each direct call."""


@dataclass(frozen=True)
class CallGraph:
    """Of one module; the functions that were asked for are the shared ones."""

    bodies: dict[str, Body]
    frequencies: dict[str, Frequencies]
    shared: Set[str]

    @cached_property
    def sites(self) -> list[CallSite]:
        """All calls of shared functions, without what depends on other functions."""
        return [
            self.frequencies.get(caller, Frequencies()).site(caller, callee, block)
            for caller, body in self.bodies.items()
            for block, callee in body.calls
            if callee in self.shared
        ]

    @cached_property
    def sites_of(self) -> dict[str, list[CallSite]]:
        """By callee."""
        sites = defaultdict(list)
        for site in self.sites:
            sites[site.callee].append(site)
        return sites

    @cached_property
    def sites_in(self) -> dict[str, list[CallSite]]:
        """By caller."""
        sites = defaultdict(list)
        for site in self.sites:
            sites[site.caller].append(site)
        return sites

    def executed(self, function: str, above: tuple[str, ...] = ()) -> float:
        """Instructions of one entry, with those of the shared functions that it calls."""
        if function in above:
            return 0.0
        runs = self.frequencies.get(function, Frequencies()).runs
        body = self.bodies[function]
        own = sum(runs.get(block, 0.0) * n for block, n in body.sizes.items())
        own += CALLEE_INSTRUCTIONS * sum(
            runs.get(block, 0.0)
            for block, callee in body.calls
            if callee not in self.shared and not callee.startswith("llvm.")
        )
        path = (*above, function)
        return own + sum(
            site.runs * self.executed(site.callee, path)
            for site in self.sites_in[function]
            if site.callee in self.bodies
        )

    def around(self, function: str, above: tuple[str, ...] = ()) -> float:
        """Instructions of one entry of the largest function that code of a shared one moved
        from."""
        callers = {site.caller for site in self.sites_of[function]} - {*above, function}
        if function not in self.shared or not callers:
            return self.executed(function)
        return max(self.around(caller, (*above, function)) for caller in callers)

    def entries(self, function: str, above: tuple[str, ...] = ()) -> float:
        """How often a shared function is entered for each time that its most frequent user is."""
        users: Counter[str] = Counter()
        for site in self.sites_of[function]:
            if site.caller not in (*above, function):
                users[site.caller] += site.runs
        if function not in self.shared or not users:
            return 1.0
        path = (*above, function)
        return max(runs * self.entries(caller, path) for caller, runs in users.items())


def call_sites(llvm: Llvm, module: Path, callees: Set[str]) -> list[CallSite]:
    """All direct calls of these functions."""
    passes = "function(instnamer),function(print<block-freq>),function(print<loops>)"
    done = run([llvm.tool("opt"), f"-passes={passes}", "-S", module, "-o", "-"])
    graph = CallGraph(bodies_in(done.stdout), read_frequencies(done.stderr), callees)
    callers = list(graph.sites_in)
    around = {caller: (graph.entries(caller), graph.around(caller)) for caller in callers}
    return [
        replace(site, entries=around[site.caller][0], executed=around[site.caller][1])
        for site in graph.sites
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


def bodies_in(text: str) -> dict[str, Body]:
    """The functions that a module defines."""
    bodies: dict[str, Body] = {}
    body, block = Body(), ""
    for line in text.splitlines():
        if found := DEFINITION.match(line):
            body = bodies[plain(found[1])] = Body()
        elif found := BLOCK.match(line):
            block = plain(found[1])
        elif found := INSTRUCTION.match(line):
            body.sizes[block] += found[1] not in FREE
            if callee := CALL.search(line):
                body.calls.append((block, plain(callee[1])))
    return bodies


def plain(name: str) -> str:
    return name.strip('"')
