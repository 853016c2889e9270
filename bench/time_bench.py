"""What outlining costs in time: bytes saved against executed instructions, `python3 -m bench time`.

Instructions instead of seconds, because a busy machine does not change them: a plugin of QEMU
counts what the linked programs of the corpus execute in their workloads.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bench.bytes import untuned
from bench.definitions import Program, all_programs, program_named
from bench.emulated import PROCESSORS, EmulatedProgram
from bench.outliner_figures import LEVEL
from bench.results_page import machine_kind, write_section
from bench.time_builder import NativeProgram, TimedProgram, UntunedProgram
from bench.time_study import ALL_PASSES, DEFAULT, NOTHING, Study, total, variants
from bench.workloads import workloads_of, write_input
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, run

COUNTED = [triple for triple, processor in PROCESSORS.items() if processor.is_counted]
# What these emulators run; the others lack a library there.
EMULATED = ("lua", "sqlite", "zstd", "bzip2", "pugixml", "wabt", "cadical", "harfbuzz")
# Lua executes a little less or more each time.
ROUNDING = 5e-4
# What one workload, and what all in the mean, may execute as a multiple of what they do without.
LIMIT, MEAN_LIMIT = 1.02, 1.005
MILLION = 1_000_000


@dataclass(frozen=True)
class Measured:
    """The programs of one processor."""

    processor: str
    """Its triple; none for this machine."""
    studies: Sequence[Study]
    held_out: frozenset[str] = frozenset()
    """Programs to which nothing was fitted."""
    left_out: Sequence[str] = ()
    level: str = LEVEL
    profile: str = ""
    """The kind; none without a profile."""

    @property
    def title(self) -> str:
        if not self.profile:
            return self.processor or "This machine"
        return f"{self.profile}, -{self.level}"

    @property
    def titles(self) -> list[str]:
        return [title for title in self.studies[0].results if title != NOTHING]


def bench_time(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM, or prints what is not measured in the usual way, and returns
    the goals that were missed."""
    is_native = arguments.target is None
    tools = ["qemu", "projects"] if is_native else ["cross", "side-cross"]
    run([REPOSITORY / "ci" / "install-tools", *tools])
    write_input(llvm)
    parts, missed = [], []
    for level in arguments.level:
        for processor in [""] if is_native else arguments.target or COUNTED:
            for profile in arguments.profile or [""]:
                measured = measure(llvm, level, processor, profile, arguments)
                parts.append(tables(measured))
                missed += missed_goals(measured)
    section = introduction(llvm, command, arguments) + "\n" + "\n".join(parts)
    is_part = (
        arguments.program
        or arguments.untuned
        or arguments.parameters
        or arguments.weight
        or arguments.target
    )
    if is_part or arguments.level != [LEVEL]:
        print(section)
    else:
        name = "22-time" if is_native else "46-cross-executed"
        write_section(f"{name}-llvm-{llvm.version}", section)
    return [f"LLVM {llvm.version}: {goal}" for goal in missed]


def measure(
    llvm: Llvm, level: str, processor: str, profile: str, arguments: argparse.Namespace
) -> Measured:
    programs, left_out = runnable_programs(llvm, level, processor, profile, arguments)
    ways = variants(llvm, arguments.parameters, arguments.weight)
    studies = [program.study(ways) for program in programs]
    corpus = [one.program for one in programs if isinstance(one.program, Program)]
    held_out = frozenset(program.name for program in corpus if program.held_out)
    return Measured(processor, studies, held_out, left_out, level, profile)


def runnable_programs(
    llvm: Llvm, level: str, processor: str, profile: str, arguments: argparse.Namespace
) -> tuple[Sequence[TimedProgram], list[str]]:
    """The programs that have workloads; why some of them cannot be run."""
    jobs, again = arguments.jobs, arguments.measure_again
    if arguments.untuned:
        names = arguments.program or [name for name in untuned() if workloads_of(name)]
        programs = [untuned()[name] for name in names]
        return [UntunedProgram(llvm, one, jobs, level, again, profile) for one in programs], []
    named = [program_named(name) for name in arguments.program]
    if processor:
        if level != LEVEL:
            raise Failure(f"programs for other processors are compiled at -{LEVEL}")
        chosen = named or [program_named(name) for name in EMULATED]
        return [EmulatedProgram(llvm, one, jobs, PROCESSORS[processor]) for one in chosen], []
    programs, left_out = [], []
    for program in named or all_programs():
        if not workloads_of(program.name):
            continue
        native = NativeProgram(llvm, program, jobs, level, again)
        reason = native.missing()
        if reason:
            left_out.append(f"{program.name} {reason}")
            print(f"bench: left out: {left_out[-1]}", file=sys.stderr)
        else:
            programs.append(native)
    if not programs:
        raise Failure("no program can be run")
    return programs, left_out


def missed_goals(measured: Measured) -> list[str]:
    """Of bytes kept, on this machine, and of executed instructions."""
    where = f"{measured.processor}: " if measured.processor else ""
    judged = ALL_PASSES if where and ALL_PASSES in measured.titles else DEFAULT
    sums = total(measured.studies, judged)
    shares = (
        ("the part of all bytes that is kept", sums.share, 0.85),
        ("the part of the median program's bytes that is kept", sums.median_share, 0.90),
    )
    low = [
        f"{label} is {part * 100:.2f} %, not {goal * 100:g} %"
        for label, part, goal in shares
        if not where and part is not None and part < goal
    ]
    executed = [
        ("the mean of executed instructions", sums.mean_ratio, MEAN_LIMIT),
        *(
            (f"what '{name}' executes", ratio, LIMIT)
            for one in measured.studies
            for name, ratio in one.ratios(judged).items()
        ),
    ]
    high = [
        f"{where}{label} is {ratio:.4f}, not {goal:g}"
        for label, ratio, goal in executed
        if ratio > goal + ROUNDING
    ]
    return low + high


def introduction(llvm: Llvm, command: str, arguments: argparse.Namespace) -> str:
    given = f"; parameters besides: `{arguments.parameters}`" if arguments.parameters else ""
    return (
        f"## Bytes against time, rust-iroutliner, LLVM {llvm.full_version()}\n\n"
        f"Command: `{command}`, at {' and '.join(f'-{level}' for level in arguments.level)}, each "
        f"file alone, linked and stripped, on {machine_kind()}{given}.\n\n"
        "Saved are loaded bytes of the linked program.  Instructions are those that a workload of "
        "benches/workloads executes, counted in QEMU, as a multiple of those without "
        "a pass; every counted run printed what it did without a pass.  In the sums they are the "
        "geometric mean of all workloads.  Lua seeds its hash tables from the clock, and expat at "
        "random: counts of one program differed by 0.2 % and 0.07 %.\n"
    )


def tables(measured: Measured) -> str:
    """A workload to a row, and what the default keeps of the bytes that `no-frequency` saves."""
    names = (f"`{title}`" if title != ALL_PASSES else title for title in measured.titles)
    columns = "".join(f" {name}: saved | executed |" for name in names)
    sums = total(measured.studies, DEFAULT)
    held_out = [one for one in measured.studies if one.name in measured.held_out]
    rows = [cells for one in measured.studies for cells in workload_rows(one, measured.titles)]
    rows.append(sum_row("**all programs**", measured.studies, measured.titles))
    if held_out:
        rows.append(sum_row("**held-out programs**", held_out, measured.titles))
    lines = [
        f"### {measured.title}\n",
        f"| workload | loaded bytes | instructions, millions |{columns}",
        "|---|--:|--:|" + "--:|--:|" * len(measured.titles),
        *("| " + " | ".join(cells) + " |" for cells in rows),
        f"\nKept of what `no-frequency` saves: {percent(sums.share)}, of the median program's "
        f"bytes {percent(sums.median_share)}.",
        *(f"Left out: {reason}." for reason in measured.left_out),
    ]
    return "\n".join(lines) + "\n"


def workload_rows(one: Study, titles: Sequence[str]) -> Iterable[list[str]]:
    for name, executed in one.before.instructions.items():
        ratios = [one.ratios(title)[name] for title in titles]
        yield row_of(name, [one], titles, executed, ratios)


def sum_row(label: str, studies: Sequence[Study], titles: Sequence[str]) -> list[str]:
    executed = sum(sum(one.before.instructions.values()) for one in studies)
    means = [total(studies, title).mean_ratio for title in titles]
    return row_of(label, studies, titles, executed, means)


def row_of(
    label: str,
    studies: Sequence[Study],
    titles: Sequence[str],
    executed: int,
    ratios: Sequence[float],
) -> list[str]:
    cells = [label, f"{sum(one.before.loaded for one in studies)}", f"{executed / MILLION:.0f}"]
    for title, ratio in zip(titles, ratios, strict=True):
        cells += [percent(total(studies, title).part), f"{ratio:.4f}"]
    return cells


def percent(part: float | None) -> str:
    return "–" if part is None else f"{part * 100:.2f} %"
