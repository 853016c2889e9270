"""Rules for the time of a call, and what they would keep of what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from call_sites import CallSite
from outliner_figures import geometric_mean

MIN_BENEFIT = 1


@dataclass(frozen=True)
class Rule:
    """What the time of a call counts, in bytes."""

    power: int
    counts_loops: bool
    """Twice for each loop around the call."""
    has_floor: bool
    """Code in a loop counts as three tenths of its iterations at least."""
    counts_entries: bool = False
    """Code in shared functions counts for each call of them."""
    small: int = 0
    """A call counts more in functions of which one entry executes fewer instructions."""
    weight: float = 5

    @property
    def title(self) -> str:
        runs = "max(runs, 0.3 × loop runs)" if self.has_floor else "runs"
        loops = " × 2^loops" if self.counts_loops else ""
        entries = " × entries" if self.counts_entries else ""
        product = f"{runs}{loops}{entries}"
        weighed = product if self.power == 1 else f"({product})^{self.power}"
        return weighed + (f" × max(1, {self.small} / executed)" if self.small else "")

    def time(self, site: CallSite, call_bytes: float) -> float:
        runs = max(site.runs, 0.3 * site.loop_runs) if self.has_floor else site.runs
        if self.counts_loops:
            runs *= 2.0**site.loop_depth
        if self.counts_entries:
            runs *= site.entries
        smallness = max(1.0, self.small / max(site.executed, 1.0)) if self.small else 1.0
        return self.weight / 100 * call_bytes * runs**self.power * smallness

    def with_weight(self, weight: float) -> Rule:
        return replace(self, weight=weight)


CHOSEN = Rule(power=3, counts_loops=True, has_floor=True, counts_entries=True, small=90)
FORMS = [
    Rule(power, loops, floor)
    for power in (1, 2, 3)
    for loops in (False, True)
    for floor in (False, True)
]
FORMS += [
    replace(CHOSEN, counts_entries=entries, small=small)
    for entries in (False, True)
    for small in (0, 50, 90, 150)
    if entries or small
]


@dataclass(frozen=True)
class ExecutedSite:
    """A call of a shared function."""

    site: CallSite
    slowdown: tuple[float, ...]
    """What its calls execute more, as a part of all that each workload executes."""


@dataclass(frozen=True)
class SharedFunction:
    """What one group of regions became, with what our pass estimates, in bytes."""

    saved: int
    gain: float
    """Of each region: its code less its call."""
    call_bytes: float
    """Of each region."""
    function_bytes: int
    regions: int
    sites: tuple[ExecutedSite, ...]
    """Calls in code that was moved itself stand for several regions."""

    def kept_by(self, rule: Rule) -> tuple[float, tuple[ExecutedSite, ...]]:
        """The bytes that are saved with the rule, and the calls that stay."""
        times = [(one, rule.time(one.site, self.call_bytes)) for one in self.sites]
        staying = [(one, time) for one, time in times if self.gain >= time]
        of_each = self.regions / len(self.sites)
        saved = of_each * self.gain * len(staying) - self.function_bytes
        worth = saved - of_each * sum(time for _, time in staying)
        if len(staying) < 2 or min(saved, worth) < MIN_BENEFIT:
            return 0.0, ()
        return min(saved, self.saved), tuple(one for one, _ in staying)


@dataclass(frozen=True)
class FittedProgram:
    """All shared functions of one program."""

    name: str
    workloads: int
    functions: tuple[SharedFunction, ...]

    @cached_property
    def saved(self) -> int:
        return sum(one.saved for one in self.functions)


@dataclass(frozen=True)
class Kept:
    """What a rule keeps of several programs."""

    shares: tuple[float, ...]
    """Of the bytes of each program."""
    share: float
    """Of all bytes."""
    calls: float
    """Of the executed calls, each weighed by what it adds to its workload."""
    ratios: tuple[float, ...]
    """Estimated instructions of each workload, as a multiple of those without a pass."""

    @property
    def mean(self) -> float:
        return geometric_mean(self.ratios)


def kept(programs: Sequence[FittedProgram], rule: Rule) -> Kept:
    shares, ratios = [], []
    saved = slow = slow_before = 0.0
    for program in programs:
        mine = 0.0
        slowdown = [0.0] * program.workloads
        for function in program.functions:
            more, staying = function.kept_by(rule)
            mine += more
            add_up(slowdown, staying)
            slow_before += sum(sum(one.slowdown) for one in function.sites)
        saved += mine
        slow += sum(slowdown)
        shares.append(mine / program.saved if program.saved else 1.0)
        ratios += [1 + one for one in slowdown]
    all_saved = sum(program.saved for program in programs)
    return Kept(tuple(shares), saved / all_saved, slow / (slow_before or 1.0), tuple(ratios))


def add_up(sums: list[float], sites: Sequence[ExecutedSite]) -> None:
    for one in sites:
        for at, part in enumerate(one.slowdown):
            sums[at] += part
