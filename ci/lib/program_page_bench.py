"""Measures how well the page of `rustmerge-report similar` works on a large program."""

from __future__ import annotations

import argparse
import json
import shutil
import time
from dataclasses import replace
from pathlib import Path

from corpus import compile_command
from definitions import Program, all_programs
from measurements import BENCH_OUTPUT
from page_bench import figure_row, seen_in_browser
from results_page import machine_kind, write_section
from sources import selected_sources, source_tree
from toolchain import REPOSITORY, Llvm, in_parallel, plugin_for, run

# How many instructions the program has at least.
INSTRUCTIONS = 2_500_000
# What the page has to keep to.
MOST_SECONDS_TO_OPEN = 1.0
PROGRAM = "zstd"
LEVEL = "Os"

SECTION = """## The page of a whole program of 2.5 million instructions, LLVM {version}

Command: `{command}`, on {machine}.

The program is {copies} copies of zstd, compiled with `-g -{level}`, each in a folder of its own: \
{modules} modules, {instructions:,} instructions, {megabytes:.0f} MB of reports.
All of it repeats, so this is harder than a program of that size.
`rustmerge-report similar` needs {seconds:.1f} s to read, search and write.
The browser and the columns are those of [the page of a module](30-page-llvm-22.md).

| page | on disk MB | opens after s | a click shows two regions after ms | 99 of 100 frames \
within ms | longest frame ms |
|---|--:|--:|--:|--:|--:|
{rows}
The page says: “{says}”
"""


def bench_program_page(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM and returns the goals that were missed."""
    program = next(one for one in all_programs() if one.name == PROGRAM)
    directory = (BENCH_OUTPUT / f"llvm-{llvm.version}" / "program-page").resolve()
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    tree = source_tree(program)
    reports = code_of(llvm, program, tree, directory / "once", arguments.jobs)
    everything = directory / "code"
    everything.mkdir()
    copies, instructions = 0, 0
    while instructions < INSTRUCTIONS:
        copies += 1
        folder = directory / f"{PROGRAM}-{copies}"
        shutil.copytree(tree, folder, symlinks=True)
        for report in reports:
            text = report.read_text().replace(str(tree), str(folder))
            (everything / f"{copies}-{report.name}").write_text(text)
            instructions += json.loads(text.partition("\n")[0])["instructions"]
    run(["cargo", "build", "--release", "--locked", "-q", "-p", "rustmerge-report"], cwd=REPOSITORY)
    page = directory / "program.html"
    tool = REPOSITORY / "target" / "release" / "rustmerge-report"
    began = time.monotonic()
    run([tool, "similar", everything, "-o", page])
    seconds = time.monotonic() - began
    figures = seen_in_browser(page)
    megabytes = page.stat().st_size / 1e6
    section = SECTION.format(
        version=llvm.full_version(),
        command=command,
        machine=machine_kind(),
        copies=copies,
        level=LEVEL,
        modules=copies * len(reports),
        instructions=instructions,
        megabytes=sum(path.stat().st_size for path in everything.iterdir()) / 1e6,
        seconds=seconds,
        rows="".join(figure_row(one, megabytes) for one in figures),
        says=figures[0].says,
    )
    shutil.rmtree(directory)
    write_section(f"31-program-page-llvm-{llvm.version}", section)
    return [
        f"LLVM {llvm.version}: the page of a program opens after {one.opening:.1f} s"
        for one in figures[:1]
        if one.opening > MOST_SECONDS_TO_OPEN
    ]


def code_of(llvm: Llvm, program: Program, tree: Path, directory: Path, jobs: int) -> list[Path]:
    """The code of the modules of a program, written by the plugin."""
    loaded = replace(
        program, flags=(*program.flags, "-g", f"-fpass-plugin={plugin_for(llvm.version)}")
    )
    environment = {"RUSTMERGE_REPORT": str(directory), "RUSTMERGE_PASSES": "rust-ir-similarity"}

    def compiled(source: str) -> None:
        command = compile_command(llvm, loaded, LEVEL, source, Path("/dev/null"), kind=())
        run(command, cwd=tree, env=environment)

    in_parallel(jobs, compiled, selected_sources(program, tree, "full"))
    return sorted(directory.glob("*.code.jsonl"))
