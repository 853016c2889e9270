"""Seconds that the programs of `lab/bench time` take after each pass, `lab/bench user-time`.

Needs a quiet machine, as instructions do not, and so is a command of its own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from results_page import machine_kind, write_section
from time_bench import runnable_programs
from time_builder import Builder
from time_page import table_row
from time_study import (
    ALL_PASSES,
    DEFAULT,
    LLVMS,
    MACHINE_OUTLINER,
    NO_FREQUENCY,
    NOTHING,
    THEIRS,
    Variant,
    variants,
    variants_with_profile,
)
from toolchain import Failure, Llvm
from workloads import Workload, least_user_seconds, write_input

# Of a program that executes at most 1.02 of its instructions.
MOST = 1.03
COLUMNS = (NO_FREQUENCY, DEFAULT, ALL_PASSES, LLVMS, MACHINE_OUTLINER)
WITH_PROFILE = f"{DEFAULT} with a profile"

Seconds = dict[str, float]
"""The least user time of one workload, by the title of the variant."""


def bench_user_time(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM; returns the workloads that take longer than they may."""
    write_input(llvm)
    builders = [
        builder
        for level in arguments.level
        for builder in runnable_programs(llvm, level, arguments)[0]
    ]
    # Only what follows needs a quiet machine.
    built = [(builder.workloads, linked_programs(builder)) for builder in builders]
    print("bench: all programs are linked", file=sys.stderr, flush=True)
    times = {
        workload.name: least_times(workload, programs, arguments.repetitions)
        for workloads, programs in built
        for workload in workloads
    }
    section = user_time_section(llvm, command, times)
    if arguments.program:
        print(section)
    else:
        write_section(f"24-user-time-llvm-{llvm.version}", section)
    return [
        f"the user time of '{workload}' is {seconds[DEFAULT] / seconds[NOTHING]:.3f}, not {MOST:g}"
        for workload, seconds in times.items()
        if seconds[DEFAULT] > MOST * seconds[NOTHING]
    ]


def linked_programs(builder: Builder) -> dict[str, Path]:
    """A program after each pass, by the title of the variant."""
    profiled = replace(builder, has_profile=True)
    programs = linked(builder, variants(builder.llvm, "", ()))
    return programs | {
        f"{title} with a profile": program
        for title, program in linked(profiled, variants_with_profile(builder.llvm, "")).items()
    }


def linked(builder: Builder, wanted: list[Variant]) -> dict[str, Path]:
    for variant in wanted:
        builder.link(variant)
    return {variant.title: builder.executable(variant.title) for variant in wanted}


def least_times(workload: Workload, built: dict[str, Path], turns: int) -> Seconds:
    """Without programs that a pass of LLVM breaks; fails where ours breaks one."""
    expected = workload.run(built[NOTHING]).output
    right = {
        title: program
        for title, program in built.items()
        if title not in THEIRS or prints(workload, program, expected)
    }
    least = least_user_seconds(workload, list(right.values()), turns)
    return dict(zip(right, least, strict=True))


def prints(workload: Workload, program: Path, expected: str) -> bool:
    """Says so where a program does not, or crashes."""
    try:
        is_right = workload.run(program).output == expected
    except Failure:
        is_right = False
    if not is_right:
        print(f"bench: {program.name} is wrong: '{workload.name}'", file=sys.stderr)
    return is_right


def user_time_section(llvm: Llvm, command: str, times: dict[str, Seconds]) -> str:
    return "\n".join(
        [
            f"## User time of programs, LLVM {llvm.full_version()}\n",
            f"Command: `{command}`, the programs and workloads of `lab/bench time`, on "
            f"{machine_kind()}.\n",
            "The least user time of several runs in turns, as a multiple of the time without a "
            "pass; in the last column both are of modules with a profile.  What runs by default: "
            "rust-mergefunc too, with parameters behind rust-iroutliner.  No "
            "figure: a pass of LLVM broke the program.\n",
            "| workload | seconds | no-frequency | default | what runs by default "
            "| LLVM's iroutliner | LLVM's machine outliner | default with a profile |",
            "|---|--:|--:|--:|--:|--:|--:|--:|",
            *rows(times),
            "",
        ]
    )


def rows(times: dict[str, Seconds]) -> Iterator[str]:
    for workload, seconds in times.items():
        cells = [multiple(seconds, title) for title in COLUMNS]
        cells.append(multiple(seconds, WITH_PROFILE, f"{NOTHING} with a profile"))
        yield table_row([workload, f"{seconds[NOTHING]:.3f}", *cells])


def multiple(seconds: Seconds, title: str, of: str = NOTHING) -> str:
    known = title in seconds and seconds[of] > 0
    return f"{seconds[title] / seconds[of]:.2f}" if known else "–"
