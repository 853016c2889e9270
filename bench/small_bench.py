"""Sizes of small ordinary files with the plugin and without, and what the plugin promises."""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.results_page import BENCH_OUTPUT, write_section
from bench.sizes import sizes_of_file
from bench.small_files import SmallFile, small_files
from ci.lib.toolchain import Failure, Llvm, in_parallel, plugin_for, run

LEVELS = ("Oz", "Os", "O2")
# A file may be larger by this many bytes, and this part of the files may be larger at all.
MOST_LARGER = 8
MOST_LARGER_FILES = 0.01
# How far what is delivered may be from what is promised.
MOST_OFF = 0.25
# How many files of a processor and level are written for a look.
WORST = 10


@dataclass(frozen=True)
class Processor:
    """A processor as clang is told about it, with the defaults of its system."""

    name: str
    flags: tuple[str, ...]
    # rustc's core library is there for this machine only.
    has_rust: bool = False


PROCESSORS = (
    Processor("x86-64", ("--target=x86_64-linux-gnu",), has_rust=os.uname().machine == "x86_64"),
    Processor("AArch64", ("--target=aarch64-linux-gnu",)),
    Processor("Thumb-2", ("--target=thumbv7em-none-eabi", "-mcpu=cortex-m4")),
    Processor("RISC-V 64", ("--target=riscv64-linux-gnu", "-march=rv64gc")),
    Processor("RISC-V 32", ("--target=riscv32-unknown-elf", "-march=rv32imac", "-mabi=ilp32")),
    Processor("i386", ("--target=i386-linux-gnu",)),
    Processor("wasm32", ("--target=wasm32-unknown-unknown",)),
)


@dataclass(frozen=True)
class Job:
    """One file for one processor and level."""

    llvm: Llvm
    processor: Processor
    level: str
    file: SmallFile

    @property
    def directory(self) -> Path:
        target = f"{self.processor.name}-{self.level}".replace(" ", "-")
        return BENCH_OUTPUT / "small" / f"llvm-{self.llvm.version}" / target / self.file.name


@dataclass(frozen=True)
class Result:
    """Loaded bytes of one file, and the sum of the plugin's estimates."""

    job: Job
    before: int
    after: int
    promised: int

    @property
    def saved(self) -> int:
        return self.before - self.after

    @property
    def missing(self) -> int:
        """How many bytes were promised and not delivered."""
        return self.promised - self.saved

    @property
    def is_changed(self) -> bool:
        return self.promised != 0 or self.saved != 0


def measured(job: Job) -> Result:
    """Compiles one file both ways and leaves no files."""
    directory = job.directory
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    source = directory / f"{job.file.name}{job.file.suffix}"
    source.write_text(job.file.source)
    before, after, report = (directory / name for name in ("before.o", "after.o", "report"))
    run([*compiler(job, source), "-o", before])
    plugin = plugin_for(job.llvm.version)
    run(
        [*compiler(job, source), *load(job, plugin), "-o", after],
        env={"RUSTMERGE_REPORT": str(report), "RUSTC_BOOTSTRAP": "1"},
    )
    sizes = [sizes_of_file(job.llvm, one).loaded for one in (before, after)]
    result = Result(job, *sizes, promised=promised(report))
    shutil.rmtree(directory)
    return result


def compiler(job: Job, source: Path) -> list[str | Path]:
    if job.file.suffix == ".rs":
        level = job.level.removeprefix("O")
        options = ("--crate-type=lib", "--emit=obj", f"-Copt-level={level}", "-Ccodegen-units=1")
        # What rustc merges by itself would be compared with what the plugin merges.
        return ["env", "RUSTC_BOOTSTRAP=1", "rustc", *options, "-Zmerge-functions=disabled", source]
    name = "clang++" if job.file.suffix == ".cpp" else "clang"
    return [job.llvm.tool(name), *job.processor.flags, f"-{job.level}", "-w", "-c", source]


def load(job: Job, plugin: Path) -> tuple[str, ...]:
    return (
        (f"-Zllvm-plugins={plugin}",) if job.file.suffix == ".rs" else (f"-fpass-plugin={plugin}",)
    )


def promised(report: Path) -> int:
    """The sum of the estimates of all passes."""
    files = sorted(report.glob("*.json")) if report.exists() else []
    contents = [json.loads(file.read_text()) for file in files]
    return sum(
        step["bytes_saved"]
        for content in contents
        for step in (*content["merges"], *content.get("outlines", ()))
    )


def bench_small(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM and returns the goals that were missed."""
    is_whole = not (arguments.target or arguments.kind) and tuple(arguments.level) == LEVELS
    rows = []
    for processor in processors_of(arguments.target):
        jobs = [
            Job(llvm, processor, level, file)
            for level in arguments.level
            for file in small_files(arguments.files, processor.has_rust)
            if arguments.kind in file.kind
        ]
        results = in_parallel(arguments.jobs, measured, jobs)
        for level in arguments.level:
            of_level = [one for one in results if one.job.level == level]
            if not of_level:
                continue
            rows.append(of_level)
            keep_worst(of_level)
            print(row(of_level), flush=True)
    if is_whole:
        write_section(f"14-small-files-llvm-{llvm.version}", section(llvm, command, rows))
    return [goal for one in rows for goal in missed_goals(label_of(one[0].job), one)]


def processors_of(only: Sequence[str]) -> list[Processor]:
    unknown = set(only) - {one.name for one in PROCESSORS}
    if unknown:
        raise Failure(f"unknown targets: {', '.join(sorted(unknown))}")
    return [one for one in PROCESSORS if not only or one.name in only]


def keep_worst(results: Sequence[Result]) -> None:
    """Writes the files that grow most, and those whose estimates are most too high."""
    grown = [one for one in results if one.saved < 0]
    overpriced = [one for one in results if one.missing > MOST_LARGER]
    by_growth = sorted(grown, key=lambda one: (one.saved, one.job.file.name))[:WORST]
    by_missing = sorted(overpriced, key=lambda one: (-one.missing, one.job.file.name))[:WORST]
    for one in (*by_growth, *by_missing):
        write_for_a_look(one)


def write_for_a_look(one: Result) -> None:
    """The file, with its command and figures in its first lines."""
    one.job.directory.mkdir(parents=True, exist_ok=True)
    name = f"{one.job.file.name}{one.job.file.suffix}"
    command = " ".join(Path(str(word)).name for word in compiler(one.job, Path(name)))
    figures = f"{one.before} bytes, {one.after} with the plugin, which promises {one.promised}"
    (one.job.directory / name).write_text(f"// {command}\n// {figures}\n{one.job.file.source}")


@dataclass(frozen=True)
class Sums:
    """Several files together."""

    files: int
    changed: int
    before: int
    after: int
    promised: int
    # By how many bytes files grow, those that do.
    growth: tuple[int, ...]

    @property
    def saved(self) -> int:
        return self.before - self.after

    @property
    def most_growth(self) -> int:
        return max(self.growth, default=0)


def sums(results: Sequence[Result]) -> Sums:
    return Sums(
        files=len(results),
        changed=sum(one.is_changed for one in results),
        before=sum(one.before for one in results),
        after=sum(one.after for one in results),
        promised=sum(one.promised for one in results),
        growth=tuple(-one.saved for one in results if one.saved < 0),
    )


def label_of(job: Job) -> str:
    return f"LLVM {job.llvm.version}: {job.processor.name} -{job.level}"


def missed_goals(label: str, results: Sequence[Result]) -> list[str]:
    """Goals that the files of one processor and level miss."""
    total = sums(results)
    goals = [
        f"{label}: {one.job.file.name} grows by {-one.saved} bytes"
        for one in results
        if -one.saved > MOST_LARGER
    ]
    if len(total.growth) > MOST_LARGER_FILES * total.files:
        goals.append(f"{label}: {len(total.growth)} of {total.files} files grow")
    if abs(total.saved - total.promised) > MOST_OFF * total.promised:
        goals.append(f"{label}: {total.promised} bytes are promised and {total.saved} saved")
    return goals


HEADING = (
    "| processor | level | files | changed | larger | by more than 8 bytes | by at most "
    "| loaded bytes | with the plugin | promised | saved | saved of promised |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)


def row(results: Sequence[Result]) -> str:
    job, total = results[0].job, sums(results)
    cells = [
        *(job.processor.name, f"-{job.level}", total.files, total.changed, len(total.growth)),
        *(sum(one > MOST_LARGER for one in total.growth), total.most_growth),
        *(total.before, total.after, total.promised, total.saved),
        f"{total.saved / total.promised:.2f}" if total.promised else "–",
    ]
    return table_row(cells)


def table_row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


KIND_HEADING = (
    "| kind | files | larger | by at most | promised | saved |\n|---|--:|--:|--:|--:|--:|\n"
)


def kind_rows(results: Sequence[Result]) -> list[str]:
    """All processors and levels together."""
    kinds = dict.fromkeys(one.job.file.kind for one in results)
    totals = {kind: sums([one for one in results if one.job.file.kind == kind]) for kind in kinds}
    return [
        table_row(
            [kind, one.files, len(one.growth), one.most_growth, one.promised, one.saved],
        )
        for kind, one in totals.items()
    ]


def section(llvm: Llvm, command: str, rows: Sequence[Sequence[Result]]) -> str:
    every = [one for some in rows for one in some]
    return "\n".join(
        [
            f"## Small ordinary files, LLVM {llvm.full_version()}\n",
            f"Command: `{command}`.  Files of bench/small_files.py, each compiled by clang (Rust "
            "by rustc, for x86-64 only) without the plugin and with its default passes; loaded "
            "bytes of the objects.  Promised is the sum of the estimates in the reports.  To "
            "reach: no file larger by more than 8 bytes, at most 1 % of the files larger, saved "
            "within a quarter of promised.\n",
            HEADING + "\n".join(map(row, rows)) + "\n",
            "### By kind\n",
            KIND_HEADING + "\n".join(kind_rows(every)) + "\n",
        ]
    )
