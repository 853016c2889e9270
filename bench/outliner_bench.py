"""Passes of the plugin against those of LLVM: sizes of objects and programs, times, estimates."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from bench import outliner_page as page
from bench.arguments import code_generation
from bench.outliner_figures import LEVEL, Outcome, Study, mean_change
from bench.results_page import machine_kind, write_section
from bench.transformed import Laboratory
from ci.lib.toolchain import REPOSITORY, Llvm, run

# The corpus of this LLVM is measured whole where no set is named.
FULLY_MEASURED_LLVM = 16
TITLES = {
    "objects": "each file alone",
    "together": "with function merging",
}
PARTS = tuple(TITLES)
# In the names of sections.
NUMBERS = {"objects": 1, "together": 4}
# What is measured of programs that have neither workloads nor a main.
HELD_OUT_PARTS = ("objects",)
# What is measured on another processor.
CROSS_PARTS = ("objects", "together")
# What is measured of rust-mergefunc alone.
MERGING_PARTS = ("objects",)


def bench_outliner(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the sections of one LLVM, part by part, and returns the goals that were missed."""
    if arguments.target:
        run([REPOSITORY / "ci" / "install-tools", "cross", "side-cross"])
    return [
        goal for level in arguments.level for goal in bench_level(llvm, level, arguments, command)
    ]


def bench_level(llvm: Llvm, level: str, arguments: argparse.Namespace, command: str) -> list[str]:
    """Prints what is not measured in the usual way."""
    study = Study(
        llvm,
        level,
        Laboratory(
            llvm,
            level,
            arguments.repetitions,
            arguments.measure_again,
            arguments.target,
            code_generation(arguments),
        ),
        arguments.corpus_set or ("full" if llvm.version == FULLY_MEASURED_LLVM else "small"),
        tuple(arguments.program),
        arguments.jobs,
        arguments.parameters,
        arguments.subject,
        arguments.target,
    )
    is_held_out = study.corpus_set == "held-out"
    goals = []
    for part in arguments.part or usual_parts(study):
        started = time.monotonic()
        tables, missed = MEASURES[part](study)
        goals += [f"LLVM {llvm.version}, -{level}, {TITLES[part]}: {goal}" for goal in missed]
        text = section(study, part, command, tables)
        if arguments.program or arguments.parameters or arguments.target or level != LEVEL:
            print(text)
        elif is_held_out:
            write_section(f"21-held-out-llvm-{llvm.version}-{NUMBERS[part]}-{part}", text)
        else:
            number = 10 if study.subject == "mergefunc" else 20
            name = f"{number}-{study.subject}-llvm-{llvm.version}"
            write_section(f"{name}-{NUMBERS[part]}-{part}", text)
        print(
            f"bench: LLVM {llvm.version}, {part}: {time.monotonic() - started:.0f} s",
            file=sys.stderr,
        )
    return goals


def usual_parts(study: Study) -> tuple[str, ...]:
    if study.target:
        return CROSS_PARTS
    if study.subject == "mergefunc":
        return MERGING_PARTS
    if study.corpus_set == "held-out":
        return HELD_OUT_PARTS
    return PARTS


def section(study: Study, part: str, command: str, tables: str) -> str:
    version = study.llvm.full_version()
    title = f"## {study.our_text} against LLVM {version}'s {study.subject}: {TITLES[part]}"
    where = (
        f"Command: `{command}`, modules of the {study.corpus_set} set at -{study.level}"
        f"{f' for {study.target}' if study.target else ''}, on {machine_kind()}."
    )
    return f"{title}\n\n{where}\n\n{tables}"


def objects(study: Study) -> tuple[str, list[str]]:
    programs = study.objects()
    totals = [one.total for one in programs]
    return page.objects_tables(programs), missed_goals(study, totals, {"loaded": 3.0, "text": 1.5})


def together(study: Study) -> tuple[str, list[str]]:
    rows = study.together()
    return page.together_tables(rows), []


def missed_goals(study: Study, outcomes: list[Outcome], factors: dict[str, float]) -> list[str]:
    """Factors are of LLVM's reduction, for rust-iroutliner."""
    if study.subject == "mergefunc":
        return grown(outcomes)
    less = [goal for what, factor in factors.items() for goal in too_little(outcomes, what, factor)]
    return grown(outcomes) + less + too_slow(outcomes)


def grown(outcomes: list[Outcome]) -> list[str]:
    return [
        f"{one.label} grows by {one.ours.loaded - one.before.loaded} bytes"
        for one in outcomes
        if one.ours.loaded > one.before.loaded
    ]


def too_little(outcomes: list[Outcome], what: str, factor: float) -> list[str]:
    """Whether our reduction is less than `factor` times LLVM's."""
    their_change = mean_change(outcomes, page.theirs, what)
    our_change = mean_change(outcomes, page.ours, what)
    if our_change <= factor * min(their_change, 0.0):
        return []
    return [
        f"{what} changes by {page.percent(our_change)}, LLVM's by "
        f"{page.percent(their_change)}, not {factor:g} times that"
    ]


def too_slow(outcomes: list[Outcome]) -> list[str]:
    their_seconds = sum(one.their_seconds for one in outcomes if not one.refused)
    our_seconds = sum(one.our_seconds for one in outcomes if not one.refused)
    if our_seconds <= their_seconds / 10:
        return []
    return [f"{our_seconds:.2f} s are more than a tenth of LLVM's {their_seconds:.2f} s"]


MEASURES: dict[str, Callable[[Study], tuple[str, list[str]]]] = {
    "objects": objects,
    "together": together,
}
