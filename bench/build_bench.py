"""What the plugin adds to the work of clang and lld: `python3 -m bench builds`.

User time instead of the clock's, the least of several runs, and all builds take
turns, so that other work on the machine hits all alike.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.corpus import compile_command, module_name
from bench.definitions import Program, program_named
from bench.results_page import BENCH_OUTPUT, write_section
from bench.sizes import percent_change
from bench.sources import selected_sources, source_tree
from bench.usage import run_measured
from ci.lib.toolchain import Argument, Llvm, plugin_for, run

PROGRAMS = ("lua", "sqlite", "zstd", "wabt")
HEADING = (
    "| program | level | files | user s | with the plugin | | and a report | | "
    "link with full LTO, user s | with the plugin | | and a report | |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)


# User seconds without the plugin, with it, and with RUSTMERGE_REPORT.
Cost = tuple[float, float, float]


@dataclass(frozen=True)
class Row:
    """What building one program, or several, at one level costs."""

    program: str
    level: str
    files: int
    compilation: Cost
    link: Cost

    def line(self) -> str:
        cells = [self.program, self.level, f"{self.files}"]
        for without, plugin, report in (self.compilation, self.link):
            cells += [f"{without:.2f}", f"{plugin:.2f}", percent_change(without, plugin)]
            cells += [f"{report:.2f}", percent_change(plugin, report)]
        return f"| {' | '.join(cells)} |"


def together(costs: Iterable[Cost]) -> Cost:
    return tuple(map(sum, zip(*costs, strict=True)))


def bench_builds(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the table of one LLVM, or prints it where only some programs were asked for; there
    are no goals."""
    corpus_set = arguments.corpus_set or "small"
    programs = [program_named(name) for name in arguments.program or PROGRAMS]
    rows = [
        row_of(llvm, program, level, corpus_set, arguments.repetitions)
        for level in arguments.level
        for program in programs
    ]
    rows += [total(rows, level) for level in arguments.level]
    section = "\n".join(
        [
            f"## What the plugin adds to the work of compilers, LLVM {llvm.full_version()}\n",
            f"Command: `{command}`.\n"
            f"User time of clang and of lld, the least of {arguments.repetitions} runs; "
            f"all builds take turns.  A report is compared with the plugin alone.\n",
            HEADING + "\n".join(row.line() for row in rows) + "\n",
        ]
    )
    if arguments.program:
        print(section)
    else:
        write_section(f"42-builds-llvm-{llvm.version}", section)
    return []


def row_of(llvm: Llvm, program: Program, level: str, corpus_set: str, repetitions: int) -> Row:
    sources = selected_sources(program, source_tree(program), corpus_set)
    compilation = together(
        compilation_cost(llvm, program, level, source, repetitions) for source in sources
    )
    link = link_cost(llvm, program, level, sources, repetitions)
    return Row(program.name, level, len(sources), compilation, link)


def total(rows: Sequence[Row], level: str) -> Row:
    same = [row for row in rows if row.level == level]
    costs = (together(getattr(row, what) for row in same) for what in ("compilation", "link"))
    return Row("**together**", level, sum(row.files for row in same), *costs)


def compilation_cost(
    llvm: Llvm, program: Program, level: str, source: str, repetitions: int
) -> Cost:
    output = directory_of(llvm, program, level) / f"{module_name(source)}.o"
    command = compile_command(llvm, program, level, source, output, kind=())
    return cost(
        command, f"-fpass-plugin={plugin_for(llvm.version)}", source_tree(program), repetitions
    )


def link_cost(
    llvm: Llvm, program: Program, level: str, sources: Sequence[str], repetitions: int
) -> Cost:
    """Links everything into one library, because not every part of a program has a main
    function."""
    objects = []
    for source in sources:
        objects.append(directory_of(llvm, program, level) / f"{module_name(source)}.lto.o")
        run(
            compile_command(llvm, program, level, source, objects[-1], kind=("-flto", "-fPIC")),
            cwd=source_tree(program),
        )
    library = directory_of(llvm, program, level) / "library.so"
    command = [llvm.tool("ld.lld"), "-shared", *objects, "-o", library]
    return cost(
        command, f"--load-pass-plugin={plugin_for(llvm.version)}", library.parent, repetitions
    )


def directory_of(llvm: Llvm, program: Program, level: str) -> Path:
    directory = BENCH_OUTPUT / "builds" / f"llvm-{llvm.version}" / level / program.name
    directory.mkdir(parents=True, exist_ok=True)
    return directory


def cost(command: Sequence[Argument], plugin: str, directory: Path, repetitions: int) -> Cost:
    reporting = ["env", f"RUSTMERGE_REPORT={BENCH_OUTPUT / 'builds' / 'report'}"]
    variants = (command, [*command, plugin], [*reporting, *command, plugin])
    turns = [
        [run_measured(variant, cwd=directory).user_seconds for variant in variants]
        for _ in range(repetitions)
    ]
    return tuple(map(min, zip(*turns, strict=True)))
