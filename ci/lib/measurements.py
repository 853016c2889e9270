"""Measures LLVM's pass and ours on the same modules."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from corpus import Module
from generated_module import BASE_FUNCTIONS, write_generated_module
from passes import InstructionCounts, Pass, apply_pass, instruction_counts, pass_seconds
from sizes import Sizes, compiled_sizes
from toolchain import REPOSITORY, Llvm, in_parallel, run

BENCH_OUTPUT = REPOSITORY / "target" / "bench"
GROWTH_FACTORS = (1, 2, 4, 8)


@dataclass(frozen=True)
class Contest:
    """Two passes that run on the same input, for one LLVM."""

    llvm: Llvm
    theirs: Pass
    ours: Pass

    def directory(self) -> Path:
        return BENCH_OUTPUT / f"llvm-{self.llvm.version}"


@dataclass(frozen=True)
class Figures:
    """What was measured on one module, or the sum over several."""

    label: str
    level: str
    before: Sizes
    theirs: Sizes
    ours: Sizes
    their_seconds: float
    our_seconds: float
    counts: InstructionCounts | None


def measure(
    contest: Contest, modules: Sequence[Module], repetitions: int, jobs: int
) -> list[Figures]:
    """Sizes in parallel, then times one after the other so that they do not disturb each other."""
    sizes = in_parallel(jobs, lambda module: sizes_of_module(contest, module), modules)
    return [
        timed_figures(contest, module, *three, repetitions)
        for module, three in zip(modules, sizes, strict=True)
    ]


def sizes_of_module(contest: Contest, module: Module) -> tuple[Sizes, Sizes, Sizes]:
    """Loaded bytes with nothing, with LLVM's pass and with ours."""
    directory = contest.directory() / module.level / module.program
    before = remembered_sizes(contest.llvm, module.path, module.level)
    after = []
    for role, which in (("theirs", contest.theirs), ("ours", contest.ours)):
        output = directory / f"{module.name}.{role}.bc"
        apply_pass(contest.llvm, which, module.path, output)
        after.append(remembered_sizes(contest.llvm, output, module.level))
        output.unlink()
    return before, after[0], after[1]


def remembered_sizes(llvm: Llvm, module: Path, level: str) -> Sizes:
    """Code generation is most of the work, so its result is kept under the bitcode's hash."""
    digest = hashlib.sha256(module.read_bytes()).hexdigest()
    record = BENCH_OUTPUT / "sizes" / f"{digest}-{llvm.full_version()}-{level}"
    if record.exists():
        text, loaded = record.read_text().split()
        return Sizes(int(text), int(loaded))
    sizes = compiled_sizes(llvm, module, level)
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(f"{sizes.text} {sizes.loaded}\n")
    return sizes


def timed_figures(
    contest: Contest, module: Module, before: Sizes, theirs: Sizes, ours: Sizes, repetitions: int
) -> Figures:
    their_seconds, our_seconds = alternating_seconds(contest, module.path, repetitions)
    counts = instruction_counts(contest.llvm, contest.ours, module.path)
    return Figures(
        module.label, module.level, before, theirs, ours, their_seconds, our_seconds, counts
    )


def alternating_seconds(contest: Contest, module: Path, repetitions: int) -> tuple[float, float]:
    """The least time of each pass; taking turns lets a busy machine hit both alike."""
    their_times, our_times = [], []
    for _ in range(repetitions):
        their_times.append(pass_seconds(contest.llvm, contest.theirs, module))
        our_times.append(pass_seconds(contest.llvm, contest.ours, module))
    return min(their_times), min(our_times)


def total(label: str, level: str, parts: Sequence[Figures]) -> Figures:
    counts = [part.counts for part in parts if part.counts]
    summed = (
        InstructionCounts(sum(c.looked_at for c in counts), sum(c.in_module for c in counts))
        if counts
        else None
    )
    return Figures(
        label,
        level,
        sum((part.before for part in parts), Sizes()),
        sum((part.theirs for part in parts), Sizes()),
        sum((part.ours for part in parts), Sizes()),
        sum(part.their_seconds for part in parts),
        sum(part.our_seconds for part in parts),
        summed,
    )


@dataclass(frozen=True)
class Growth:
    """Pass times on one input that grows by the given factor."""

    factor: int
    their_seconds: float
    our_seconds: float


def growth_of_generated_module(contest: Contest, repetitions: int) -> list[Growth]:
    steps = []
    for factor in GROWTH_FACTORS:
        text = contest.directory() / f"generated-{factor}.ll"
        write_generated_module(BASE_FUNCTIONS * factor, text)
        module = text.with_suffix(".bc")
        run([contest.llvm.tool("llvm-as"), text, "-o", module])
        steps.append(Growth(factor, *alternating_seconds(contest, module, repetitions)))
        text.unlink()
    return steps


def growth_of_repeated_program(contest: Contest, module: Module, repetitions: int) -> list[Growth]:
    return [
        Growth(factor, *alternating_seconds(contest, linked, repetitions))
        for factor, linked in repeated_programs(contest.llvm, module.path, contest.directory())
    ]


def repeated_programs(llvm: Llvm, module: Path, directory: Path) -> Iterator[tuple[int, Path]]:
    """The program linked with itself: every function has as many equals as there are copies.

    Each linked module exists until the next one is asked for.
    """
    text = run([llvm.tool("llvm-dis"), module, "-o", "-"]).stdout
    copies: list[Path] = []
    linked = directory / "repeated.bc"
    for factor in GROWTH_FACTORS:
        while len(copies) < factor:
            copies.append(renamed_copy(directory, text, len(copies)))
        run([llvm.tool("llvm-link"), *copies, "-o", linked])
        yield factor, linked
    for file in (linked, *copies):
        file.unlink()


def renamed_copy(directory: Path, text: str, number: int) -> Path:
    """The module with a suffix on all it defines for others, so that copies of it link."""
    defined = re.findall(
        r"^(?:define [^@]*|)@([-\w.$]+)(?:\(| = (?!external|internal|private))", text, re.MULTILINE
    )
    names = {name for name in defined if not name.startswith("llvm.")}
    renamed = re.sub(
        r"([@$])([-\w.$]+)",
        lambda token: f"{token[0]}.copy{number}" if token[2] in names else token[0],
        text,
    )
    path = directory / f"copy-{number}.ll"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(renamed)
    return path
