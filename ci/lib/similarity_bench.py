"""Measures rust-ir-similarity against LLVM's analysis: each module, sums, and growth."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from analysis_cost import Cost, Costs, analysis_costs
from corpus import Module, build_corpus
from measurements import BENCH_OUTPUT, repeated_programs
from results_page import machine_kind, milliseconds, ratio, write_section
from toolchain import Llvm

# What ours is to be faster by on the corpus as a whole.
TARGET_FACTOR = 10
# From this size of bitcode on ours must not be slower on any module.
LARGE_MODULE_BYTES = 100_000
# LLVM's analysis takes memory that grows with the square of some programs; it
# is not run on the next larger one where it would take more than this.
MOST_MEMORY_KIB = 8 << 20

# A program that LLVM's similarity analysis can still take eight times, and a larger one.
GROWN_PROGRAMS = ("lua", "sqlite")

MODULE_HEADING = (
    "| modules | level | bitcode KB | LLVM's ms | our ms | times as fast "
    "| LLVM's peak MB | our peak MB | of that opt and module |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|\n"
)
GROWTH_HEADING = (
    "| input | LLVM's ms | per size, against 1x | our ms | per size, against 1x "
    "| LLVM's peak MB | our peak MB | of that the analysis | per size, against 1x |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)

SECTION = """## rust-ir-similarity against LLVM {version}'s IRSimilarityIdentifier

Command: `{command}`, on {machine}.

Times are those of the analyses alone, without opt's start, parsing and verification, and without \
any output: `rust-ir-similarity` and `require<ir-similarity>` under `-time-passes`, user and \
system time, in turns, the least of {repetitions}.
Peak memory is that of the opt process; the last column is opt with the same module and a \
pipeline that does nothing.
Sums of memory are the largest of all modules.

### Whole corpus and programs

{sums}
{growths}
### Modules of more than {large} KB

{modules}"""


@dataclass(frozen=True)
class Figures:
    """What was measured on one module, or on several together."""

    label: str
    level: str
    size: int
    costs: Costs

    @property
    def program(self) -> str:
        return self.label.split("/")[0]

    @property
    def is_whole_program(self) -> bool:
        return "/whole-" in self.label


@dataclass(frozen=True)
class Growth:
    """What was measured on one program that was linked with itself."""

    factor: int
    costs: Costs


def bench_similarity(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM and returns the goals that were missed."""
    repetitions = arguments.repetitions
    modules = build_corpus(
        llvm, arguments.level, arguments.corpus_set or "small", arguments.jobs, arguments.program
    )
    figures = [figures_of(llvm, module, repetitions) for module in modules]
    growths = {
        f"{module.label} at {module.level}": growth_of(llvm, module, repetitions)
        for name in GROWN_PROGRAMS
        if (module := largest_module(modules, name))
    }
    section = SECTION.format(
        version=llvm.full_version(),
        command=command,
        machine=machine_kind(),
        repetitions=repetitions,
        large=LARGE_MODULE_BYTES // 1000,
        sums=MODULE_HEADING + "".join(map(figure_row, summaries(figures))),
        growths="\n".join(growth_table(title, steps) for title, steps in growths.items()),
        modules=MODULE_HEADING
        + "".join(figure_row(one) for one in figures if one.size > LARGE_MODULE_BYTES),
    )
    write_section(f"20-similarity-llvm-{llvm.version}", section)
    return [f"LLVM {llvm.version}: {goal}" for goal in missed_goals(figures)]


def figures_of(llvm: Llvm, module: Module, repetitions: int) -> Figures:
    costs = analysis_costs(llvm, module.path, repetitions)
    return Figures(module.label, module.level, module.path.stat().st_size, costs)


def largest_module(modules: Sequence[Module], program: str) -> Module | None:
    """The module to link with itself: all of a program rather than one of its parts."""
    at_one_level = [
        one for one in modules if one.program == program and one.level == modules[-1].level
    ]
    return max(at_one_level, key=lambda one: one.path.stat().st_size, default=None)


def growth_of(llvm: Llvm, module: Module, repetitions: int) -> list[Growth]:
    steps: list[Growth] = []
    for factor, linked in repeated_programs(
        llvm, module.path, BENCH_OUTPUT / f"llvm-{llvm.version}"
    ):
        steps.append(Growth(factor, analysis_costs(llvm, linked, repetitions, has_room(steps))))
    return steps


def has_room(steps: Sequence[Growth]) -> bool:
    """Whether LLVM's analysis may be run on a program twice as large as the last one."""
    if not steps:
        return True
    last = steps[-1].costs.theirs
    growth = 4 if len(steps) == 1 else 3
    return last is not None and last.peak_kib * growth < MOST_MEMORY_KIB


def total(label: str, level: str, parts: Sequence[Figures]) -> Figures:
    """Times and sizes added up, and the largest of the peaks."""
    theirs = [part.costs.theirs for part in parts if part.costs.theirs]
    costs = Costs(
        together(theirs),
        together([part.costs.ours for part in parts]),
        max(part.costs.alone_kib for part in parts),
    )
    return Figures(label, level, sum(part.size for part in parts), costs)


def together(costs: Sequence[Cost]) -> Cost:
    return Cost(sum(one.seconds for one in costs), max(one.peak_kib for one in costs))


def summaries(figures: Sequence[Figures]) -> list[Figures]:
    """Everything, then each level, each program's separate modules and each whole program."""
    rows = [total(f"**all {len(figures)} modules**", "all", figures)]
    for level in dict.fromkeys(one.level for one in figures):
        at_level = [one for one in figures if one.level == level]
        rows.append(total(f"**all {len(at_level)} modules**", level, at_level))
        separate = [one for one in at_level if not one.is_whole_program]
        for program in dict.fromkeys(one.program for one in separate):
            own = [one for one in separate if one.program == program]
            rows.append(total(f"{program}, {len(own)} modules", level, own))
        rows += [one for one in at_level if one.is_whole_program]
    return rows


def missed_goals(figures: Sequence[Figures]) -> list[str]:
    everything = total("the corpus", "all levels", figures)
    goals = []
    if times_as_fast(everything.costs) < TARGET_FACTOR:
        goals.append(
            f"similarity is {times_as_fast(everything.costs):.1f} times as fast, not "
            f"{TARGET_FACTOR} times"
        )
    for one in figures:
        # On a small module the plugin itself is more than what the analysis takes.
        if one.size <= LARGE_MODULE_BYTES or one.costs.theirs is None:
            continue
        where = f"on {one.label} at {one.level}"
        if times_as_fast(one.costs) < 1:
            goals.append(f"similarity is slower than LLVM's {where}")
        if one.costs.ours.peak_kib > one.costs.theirs.peak_kib:
            more = one.costs.ours.peak_kib - one.costs.theirs.peak_kib
            goals.append(f"similarity takes {more} KiB more memory than LLVM's {where}")
    return goals


def times_as_fast(costs: Costs) -> float:
    if costs.theirs is None or costs.ours.seconds == 0:
        return float("inf")
    return costs.theirs.seconds / costs.ours.seconds


def figure_row(one: Figures) -> str:
    theirs, ours = one.costs.theirs, one.costs.ours
    cells = [
        one.label,
        one.level,
        f"{one.size / 1000:.0f}",
        milliseconds(theirs.seconds),
        milliseconds(ours.seconds),
    ]
    cells += [ratio(theirs.seconds, ours.seconds)]
    cells += [megabytes(kib) for kib in (theirs.peak_kib, ours.peak_kib, one.costs.alone_kib)]
    return "| " + " | ".join(cells) + " |\n"


def growth_table(title: str, steps: Sequence[Growth]) -> str:
    rows = "".join(growth_row(step, steps[0]) for step in steps)
    return f"### Growth: {title}, linked with itself\n\n{GROWTH_HEADING}{rows}"


def growth_row(step: Growth, first: Growth) -> str:
    cells = [f"{step.factor}x"]
    theirs = step.costs.theirs
    if theirs:
        per_size = ratio(theirs.seconds / step.factor, first.costs.theirs.seconds)
        cells += [milliseconds(theirs.seconds), per_size]
    else:
        cells += ["too much memory", "–"]
    ours = step.costs.ours
    own = ours.peak_kib - step.costs.alone_kib
    own_of_first = first.costs.ours.peak_kib - first.costs.alone_kib
    cells += [
        milliseconds(ours.seconds),
        ratio(ours.seconds / step.factor, first.costs.ours.seconds),
    ]
    cells += [
        megabytes(theirs.peak_kib) if theirs else "–",
        megabytes(ours.peak_kib),
        megabytes(own),
    ]
    cells.append(ratio(own / step.factor, own_of_first))
    return "| " + " | ".join(cells) + " |\n"


def megabytes(kib: int) -> str:
    return f"{kib / 1024:.0f}"
