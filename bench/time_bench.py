"""What outlining costs in time: bytes saved against executed instructions, `python3 -m bench time`.

Instructions instead of seconds, because a busy machine does not change them: callgrind counts
what the linked programs of the corpus execute in their workloads.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from bench.definitions import Program, all_programs, program_named
from bench.outliner_figures import LEVEL
from bench.results_page import write_section
from bench.time_builder import Builder
from bench.time_page import Measured, time_section
from bench.time_study import DEFAULT, WEIGHTS, total, variants, variants_with_profile
from bench.workloads import workloads_of, write_input
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, run

# What the sweep runs: each weight executes the workloads once more.
SWEPT_PROGRAMS = ("lua", "sqlite", "zstd", "wabt", "cadical")
# Lua executes a little less or more each time.
ROUNDING = 5e-4
# What one workload may execute after the passes, as a multiple of what it does without.
LIMIT = 1.02


def bench_time(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM and returns the goals that were missed."""
    run([REPOSITORY / "ci" / "install-tools", "valgrind"])
    write_input(llvm)
    return [
        f"LLVM {llvm.version}, -{level}: {goal}"
        for level in arguments.level
        for goal in bench_level(llvm, level, arguments, command)
    ]


def bench_level(llvm: Llvm, level: str, arguments: argparse.Namespace, command: str) -> list[str]:
    """Prints what is not measured in the usual way."""
    measured = measure(llvm, level, arguments)
    missed = missed_goals(measured)
    section = time_section(llvm, command, measured)
    if arguments.program or arguments.parameters or level != LEVEL:
        print(section)
        return missed
    write_section(f"22-time-llvm-{llvm.version}", section)
    return missed


def missed_goals(measured: Measured) -> list[str]:
    """Of bytes kept and of executed instructions, by default and with a profile."""
    plain, profiled = total(measured.studies, DEFAULT), total(measured.with_profile, DEFAULT)
    low = [
        f"{label} is {part * 100:.2f} %, not {goal * 100:g} %"
        for label, part, goal in (
            ("the part of all bytes that is kept", plain.share, 0.85),
            ("the part of the median program's bytes that is kept", plain.median_share, 0.90),
            ("the part of all bytes that is kept with a profile", profiled.share, 0.95),
        )
        if part is not None and part < goal
    ]
    high = [
        f"{label} is {ratio:.4f}, not {goal:g}"
        for label, ratio, goal in (
            ("the mean of executed instructions", plain.mean_ratio, 1.005),
            ("the mean of executed instructions with a profile", profiled.mean_ratio, 1.0),
            *(
                (f"what '{name}' executes", ratio, LIMIT)
                for one in measured.studies
                for name, ratio in one.ratios(DEFAULT).items()
            ),
        )
        if ratio > goal + ROUNDING
    ]
    return low + high


def measure(llvm: Llvm, level: str, arguments: argparse.Namespace) -> Measured:
    builders, left_out = runnable_programs(llvm, level, arguments)
    parameters = arguments.parameters
    studies = [
        builder.study(variants(llvm, parameters, weights_for(builder.program)))
        for builder in builders
    ]
    profiled = [replace(builder, has_profile=True) for builder in builders]
    with_profile = [builder.study(variants_with_profile(llvm, parameters)) for builder in profiled]
    held_out = frozenset(one.program.name for one in builders if one.program.held_out)
    return Measured(level, parameters, studies, with_profile, held_out, left_out)


def runnable_programs(
    llvm: Llvm, level: str, arguments: argparse.Namespace
) -> tuple[list[Builder], list[str]]:
    """The programs that have workloads; why some of them cannot be run."""
    builders, left_out = [], []
    for program in chosen_programs(arguments.program):
        builder = Builder(llvm, level, program, arguments.jobs, arguments.measure_again)
        reason = builder.missing()
        if reason:
            left_out.append(f"{program.name} {reason}")
            print(f"bench: left out: {left_out[-1]}", file=sys.stderr)
        else:
            builders.append(builder)
    if not builders:
        raise Failure("no program can be run")
    return builders, left_out


def chosen_programs(only: Sequence[str]) -> list[Program]:
    """Those that have workloads."""
    named = [program_named(name) for name in only] or all_programs()
    return [program for program in named if workloads_of(program.name)]


def weights_for(program: Program) -> Sequence[int]:
    return WEIGHTS if program.name in SWEPT_PROGRAMS else ()
