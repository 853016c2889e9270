"""What outlining costs in time: bytes saved against executed instructions, `lab/bench time`.

Instructions instead of seconds, because a busy machine does not change them: callgrind counts
what the linked programs of the corpus execute in their workloads.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from corpus import build_corpus
from definitions import Program, all_programs, program_named
from executed import executed_instructions
from linked_programs import Linkage
from llvm_versions import SUPPORTED_LLVMS
from measurements import BENCH_OUTPUT
from outliner_figures import LEVEL, geometric_mean
from passes import Pass, llvm_iroutliner, rust_pipeline
from results_page import machine_kind, write_section
from sizes import sizes_of_file
from toolchain import REPOSITORY, Failure, Llvm, in_parallel, run
from transformed import Laboratory
from workloads import Workload, workloads_of, write_input

CORPUS_SET = "full"
NOTHING = "nothing"
NO_FREQUENCY = "rust-iroutliner<no-frequency>"
DEFAULT = "rust-iroutliner"
LLVMS = "LLVM's iroutliner"
# The sweep begins with no-frequency, which is weight 0.
WEIGHTS = (1, 5, 20, 100, 1000)
# What the sweep runs: the others execute as much as all of these together.
SWEPT_PROGRAMS = ("lua", "sqlite", "wabt", "cadical")
PICTURE = REPOSITORY / "docs" / "bytes-against-time.svg"
MILLION = 1_000_000


def with_weight(weight: int) -> str:
    return f"rust-iroutliner<time-weight={weight}>" if weight else NO_FREQUENCY


class WrongBehaviour(Failure):
    """A workload that crashes or prints something else after a pass."""


@dataclass(frozen=True)
class Result:
    """One program after one pass."""

    loaded: int
    """Bytes that the machine loads of the linked program."""
    instructions: dict[str, int]
    """Executed instructions of each workload."""
    refused: int = 0
    """Files on which the pass crashed or did not end; they are linked as they were."""


@dataclass(frozen=True)
class Study:
    """One program, whose results have the pass in the pipeline for a key."""

    name: str
    results: dict[str, Result]
    their_fault: str = ""
    """What goes wrong after LLVM's pass, which has no result then."""

    @property
    def before(self) -> Result:
        return self.results[NOTHING]

    def saved(self, variant: str) -> int:
        return self.before.loaded - self.results[variant].loaded

    def ratios(self, variant: str) -> dict[str, float]:
        """Executed instructions of each workload, as a multiple of those without a pass."""
        after = self.results[variant].instructions
        return {name: after[name] / count for name, count in self.before.instructions.items()}


@dataclass(frozen=True)
class Total:
    """Several programs after one pass."""

    saved: int
    before: int
    shares: tuple[float | None, ...]
    """Of each program, the bytes saved as a part of what no-frequency saves."""
    share: float | None
    """The same of all programs together."""
    ratios: tuple[float, ...]
    """Executed instructions of each workload, as a multiple of those without a pass."""

    @property
    def part(self) -> float:
        """Bytes saved as a part of all."""
        return self.saved / self.before

    @property
    def median_share(self) -> float | None:
        known = [share for share in self.shares if share is not None]
        return statistics.median(known) if known else None

    @property
    def mean_ratio(self) -> float:
        return geometric_mean(self.ratios)


def total(studies: Sequence[Study], variant: str) -> Total:
    saved = sum(one.saved(variant) for one in studies)
    return Total(
        saved,
        sum(one.before.loaded for one in studies),
        tuple(part_of(one.saved(variant), one.saved(NO_FREQUENCY)) for one in studies),
        part_of(saved, sum(one.saved(NO_FREQUENCY) for one in studies)),
        tuple(ratio for one in studies for ratio in one.ratios(variant).values()),
    )


def part_of(some: int, whole: int) -> float | None:
    return some / whole if whole > 0 else None


@dataclass(frozen=True)
class Builder:
    """Builds and runs one program with one pass after the other."""

    llvm: Llvm
    program: Program
    jobs: int
    measure_again: bool

    @cached_property
    def laboratory(self) -> Laboratory:
        # The times of the passes are not looked at, so one of each is enough.
        return Laboratory(self.llvm, LEVEL, repetitions=1)

    @cached_property
    def linkage(self) -> Linkage:
        """With the main of the behaviour tests, where the sources are a library otherwise."""
        program = replace(self.program, driver=self.program.driver or self.program.tester)
        return Linkage(self.llvm, LEVEL, program, is_complete=True)

    @cached_property
    def modules(self) -> list[Path]:
        """The program file by file."""
        made = build_corpus(self.llvm, [LEVEL], CORPUS_SET, self.jobs, [self.program.name])
        return [one.path for one in made if not one.is_whole_program]

    @cached_property
    def workloads(self) -> list[Workload]:
        return workloads_of(self.program.name)

    @property
    def before(self) -> Path:
        """The program without a pass."""
        return self.linkage.directory() / "time-before"

    def missing(self) -> str:
        """Why the program cannot be run, or nothing; links it without a pass."""
        if not self.program.is_in(self.llvm.version, LEVEL, CORPUS_SET):
            return f"is not in the {CORPUS_SET} set"
        if not self.linkage.is_executable:
            return "has no main"
        try:
            self.linkage.link(self.objects(None)[0], self.before)
        except Failure as failure:
            return f"cannot be linked: {failure}"
        return ""

    def objects(self, which: Pass | None) -> tuple[list[Path], int]:
        """The object files, and on how many files the pass crashed or did not end."""
        untouched = in_parallel(self.jobs, self.laboratory.untouched, self.modules)
        if which is None:
            return [one.object_file for one in untouched], 0
        # Only LLVM's own pass may give up.
        transform = (
            self.laboratory.transform if which.uses_plugin else self.laboratory.try_transform
        )
        after = in_parallel(self.jobs, lambda module: transform(which, module), self.modules)
        files = [(new or old).object_file for new, old in zip(after, untouched, strict=True)]
        return files, after.count(None)

    def result(self, title: str, which: Pass | None) -> Result:
        """Bytes and instructions; fails where the pass changes what the program prints."""
        files, refused = self.objects(which)
        program = self.linkage.link(files, self.linkage.directory() / "time")
        instructions = {}
        for workload in self.workloads:
            instructions[workload.name] = self.executed(workload, program, title)
        return Result(sizes_of_file(self.llvm, program).loaded, instructions, refused)

    def executed(self, workload: Workload, program: Path, title: str) -> int:
        """Instructions of a run that prints what the program prints without a pass."""
        expected = self.output_before(workload)
        try:
            execution = executed_instructions(workload, program, self.measure_again)
        except Failure as failure:
            raise WrongBehaviour(f"'{workload.name}' fails after {title}: {failure}") from failure
        if execution.output != expected:
            raise WrongBehaviour(f"'{workload.name}' prints something else after {title}")
        return execution.instructions

    def output_before(self, workload: Workload) -> str:
        """The digest of what the program prints without a pass."""
        return executed_instructions(workload, self.before).output


def bench_time(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM, and of the newest one the picture; prints them where only
    some programs were asked for.  There are no goals."""
    run([REPOSITORY / "ci" / "install-tools", "valgrind"])
    write_input(llvm)
    studies, left_out = [], []
    for program in chosen_programs(arguments.program):
        builder = Builder(llvm, program, arguments.jobs, arguments.measure_again)
        reason = builder.missing()
        if reason:
            left_out.append(f"{program.name} {reason}")
            print(f"bench: left out: {left_out[-1]}", file=sys.stderr)
        else:
            studies.append(study(builder))
    if not studies:
        raise Failure("no program can be run")
    section = time_section(llvm, command, studies, left_out)
    if arguments.program:
        print(section)
        return []
    if llvm.version == max(SUPPORTED_LLVMS):
        draw(llvm, swept(studies))
        section += f"\n![Bytes against executed instructions](../../docs/{PICTURE.name})\n"
    write_section(f"22-time-llvm-{llvm.version}", section)
    return []


def chosen_programs(only: Sequence[str]) -> list[Program]:
    """Those that have workloads."""
    named = [program_named(name) for name in only] or all_programs()
    return [program for program in named if workloads_of(program.name)]


def study(builder: Builder) -> Study:
    """Fails where the program behaves differently after our pass; after LLVM's that is noted."""
    results = {}
    their_fault = ""
    for title, which in variants(builder.llvm, builder.program.name).items():
        started = time.monotonic()
        try:
            results[title] = builder.result(title, which)
        except WrongBehaviour as fault:
            if title != LLVMS:
                raise
            their_fault = str(fault).partition(": ")[0]
            print(f"bench: {fault}", file=sys.stderr)
        seconds = time.monotonic() - started
        print(f"bench: {builder.program.name}, {title}: {seconds:.0f} s", file=sys.stderr)
    return Study(builder.program.name, results, their_fault)


def variants(llvm: Llvm, program: str) -> dict[str, Pass | None]:
    ours = [NO_FREQUENCY, DEFAULT]
    ours += [with_weight(weight) for weight in WEIGHTS] if program in SWEPT_PROGRAMS else []
    return {
        NOTHING: None,
        **{text: rust_pipeline(llvm, text) for text in ours},
        **({LLVMS: llvm_iroutliner()} if has_iroutliner(llvm) else {}),
    }


def has_iroutliner(llvm: Llvm) -> bool:
    return "iroutliner" in run([llvm.tool("opt"), "--print-passes"]).stdout.split()


def swept(studies: Sequence[Study]) -> list[Study]:
    return [one for one in studies if one.name in SWEPT_PROGRAMS]


def draw(llvm: Llvm, studies: Sequence[Study]) -> None:
    """matplotlib is in an environment of its own, so a process of its own draws."""
    run([REPOSITORY / "ci" / "install-tools", "venv", "plots"])
    data = BENCH_OUTPUT / "bytes-against-time.json"
    data.write_text(json.dumps(picture(llvm, studies)))
    python = REPOSITORY / "target" / "plots-venv" / "bin" / "python"
    run([python, REPOSITORY / "ci" / "lib" / "time_picture.py", data, PICTURE])


def picture(llvm: Llvm, studies: Sequence[Study]) -> dict:
    """Percents of bytes saved, and executed instructions as a multiple of those before."""
    points = {"no-frequency": NO_FREQUENCY, "default": DEFAULT, LLVMS: LLVMS}
    return {
        "title": f"LLVM {llvm.full_version()}, -{LEVEL}: " + ", ".join(one.name for one in studies),
        "curve": [
            point(f"{weight}", total(studies, with_weight(weight))) for weight in (0, *WEIGHTS)
        ],
        "points": [
            point(label, total(studies, variant))
            for label, variant in points.items()
            if all(variant in one.results for one in studies)
        ],
    }


def point(label: str, sums: Total) -> dict:
    return {"label": label, "saved": sums.part * 100, "instructions": sums.mean_ratio}


def time_section(
    llvm: Llvm, command: str, studies: Sequence[Study], left_out: Sequence[str]
) -> str:
    parts = [
        f"## Bytes against time, rust-iroutliner, LLVM {llvm.full_version()}\n",
        f"Command: `{command}`, modules of the {CORPUS_SET} set at -{LEVEL}, each file alone, "
        f"linked and stripped, on {machine_kind()}.\n",
        "Bytes are loaded bytes of the linked program.  Instructions are those that a workload of "
        "benches/workloads executes, counted by callgrind, as a multiple of those without a pass; "
        "every counted run printed what it did without a pass.  Lua seeds its hash tables from the "
        "clock: five counts of its strings without a pass differed by 0.2 %.\n",
        *(f"Left out: {reason}.\n" for reason in left_out),
        "### Without weighing time, and by default\n",
        "Kept is what the default saves as a part of what `no-frequency` saves.  In the sums, "
        "instructions are the geometric mean of all workloads; the median is that of the "
        "programs' parts.\n",
        workload_table(studies),
    ]
    if any(LLVMS in one.results or one.their_fault for one in studies):
        parts += ["### LLVM's iroutliner\n", their_table(studies)]
    some = swept(studies)
    if some:
        parts += ["### Weights of time\n", sweep_table(some)]
    return "\n".join(parts)


def workload_table(studies: Sequence[Study]) -> str:
    heading = (
        "| workload | loaded bytes | saved by no-frequency | saved by default | kept "
        "| instructions, millions | no-frequency | default |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|"
    )
    all_of = total(studies, NO_FREQUENCY), total(studies, DEFAULT)
    executed = sum(sum(one.before.instructions.values()) for one in studies)
    sums = sum_cells("**all programs**", *all_of, all_of[1].share, executed)
    median = ["**median**", "", "", "", percent(all_of[1].median_share), "", "", ""]
    rows = [row for one in studies for row in workload_rows(one)]
    return "\n".join([heading, *rows, table_row(sums), table_row(median)]) + "\n"


def workload_rows(one: Study) -> Iterable[str]:
    for name, executed in one.before.instructions.items():
        some = total([one], NO_FREQUENCY), total([one], DEFAULT)
        cells = sum_cells(name, *some, some[1].share, executed)
        cells[-2:] = [f"{one.ratios(which)[name]:.4f}" for which in (NO_FREQUENCY, DEFAULT)]
        yield table_row(cells)


def sum_cells(
    label: str, all_bytes: Total, default: Total, share: float | None, executed: int
) -> list[str]:
    return [
        label,
        f"{default.before}",
        percent(all_bytes.part),
        percent(default.part),
        percent(share),
        f"{executed / MILLION:.0f}",
        f"{all_bytes.mean_ratio:.4f}",
        f"{default.mean_ratio:.4f}",
    ]


def their_table(studies: Sequence[Study]) -> str:
    """LLVM's pass, a program to a row; a program that it breaks is named and not in the sums."""
    heading = "| program | saved | instructions | refused files |\n|---|--:|--:|--:|"
    right = [one for one in studies if LLVMS in one.results]
    wrong = [one for one in studies if one.their_fault]
    groups = [(one.name, [one]) for one in right] + [("**these programs**", right)] * bool(right)
    rows = [table_row(their_cells(label, some)) for label, some in groups]
    faults = [f"Left out: {one.their_fault}.\n" for one in wrong]
    return "\n".join([*faults, heading, *rows]) + "\n"


def their_cells(label: str, studies: Sequence[Study]) -> list[str]:
    sums = total(studies, LLVMS)
    refused = sum(one.results[LLVMS].refused for one in studies)
    return [label, percent(sums.part), f"{sums.mean_ratio:.4f}", f"{refused}"]


def sweep_table(studies: Sequence[Study]) -> str:
    names = ", ".join(one.name for one in studies)
    heading = (
        "| time-weight | saved | kept | median kept | instructions | most of a workload |\n"
        "|--:|--:|--:|--:|--:|--:|"
    )
    rows = []
    for weight in (0, *WEIGHTS):
        sums = total(studies, with_weight(weight))
        rows.append(
            table_row(
                [
                    f"{weight}",
                    percent(sums.part),
                    percent(sums.share),
                    percent(sums.median_share),
                    f"{sums.mean_ratio:.4f}",
                    f"{max(sums.ratios):.4f}",
                ]
            )
        )
    text = f"Programs: {names}.  Weight 0 is `no-frequency`.\n"
    return "\n".join([text, heading, *rows]) + "\n"


def percent(part: float | None) -> str:
    return "–" if part is None else f"{part * 100:.2f} %"


def table_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
