"""rust-mergefunc against LLVM's mergefunc: sizes, times, and how time grows."""

from __future__ import annotations

import argparse

from corpus import build_corpus
from measurements import (
    Contest,
    Figures,
    growth_of_generated_module,
    growth_of_repeated_program,
    measure,
    total,
)
from passes import llvm_mergefunc, rust_mergefunc
from results_page import mergefunc_section, write_section
from toolchain import Llvm

# C++ with many functions that are alike, and small enough to be linked eight times.
REPEATED_PROGRAM = "wabt"


def bench_mergefunc(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM and returns the goals that were missed."""
    contest = Contest(llvm, llvm_mergefunc(), rust_mergefunc(llvm, stand_in=arguments.stand_in))
    modules = build_corpus(
        llvm, arguments.level, arguments.corpus_set or "small", arguments.jobs, arguments.program
    )
    figures = measure(contest, modules, arguments.repetitions, arguments.jobs)
    growths = {
        "generated functions in equal shapes": growth_of_generated_module(
            contest, arguments.repetitions
        )
    }
    repeated = next(
        (
            module
            for module in modules
            if module.program == REPEATED_PROGRAM and module.is_whole_program
        ),
        None,
    )
    if repeated:
        title = f"{repeated.label} at {repeated.level}, linked with itself"
        growths[title] = growth_of_repeated_program(contest, repeated, arguments.repetitions)
    section = mergefunc_section(llvm, command, figures, growths)
    if arguments.stand_in:
        print(section)
    else:
        write_section(f"10-mergefunc-llvm-{llvm.version}", section)
    return missed_goals(llvm, figures)


def missed_goals(llvm: Llvm, figures: list[Figures]) -> list[str]:
    goals = []
    for one in figures:
        if one.ours.loaded > one.theirs.loaded:
            more = one.ours.loaded - one.theirs.loaded
            goals.append(
                f"LLVM {llvm.version}: {one.label} at {one.level} is {more} bytes larger "
                f"than with LLVM's pass"
            )
    everything = total("corpus", "", figures)
    if everything.our_seconds > everything.their_seconds:
        factor = everything.our_seconds / everything.their_seconds
        goals.append(
            f"LLVM {llvm.version}: the corpus takes {factor:.2f} times as long as with LLVM's pass"
        )
    return goals
