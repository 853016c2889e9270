"""What LLVM's passes and ours make of the corpus: all that the tables of outliner_page.py
show."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bench.corpus import Module, build_corpus
from bench.cross_corpus import cross_modules
from bench.definitions import Program, all_programs, program_named
from bench.passes import (
    DEFAULT_PIPELINE,
    RUST_PASS_TIMING_NAME,
    Pass,
    llvm_iroutliner,
    llvm_mergefunc,
    llvm_pipeline,
    rust_pipeline,
    statistic,
)
from bench.sizes import Sizes
from bench.transformed import Laboratory
from ci.lib.toolchain import Failure, Llvm, in_parallel

# What is measured where no level is named.
LEVEL = "Oz"
# What is measured on another processor where no program is named.
CROSS_PROGRAMS = ("lua", "zstd", "sqlite", "wabt", "cadical", "harfbuzz")


@dataclass(frozen=True)
class Outcome:
    """Sizes of one file or program with nothing, with LLVM's pass and with ours, and what the
    passes took."""

    label: str
    before: Sizes
    theirs: Sizes
    ours: Sizes
    their_seconds: float = 0.0
    our_seconds: float = 0.0
    estimate: int = 0
    """Bytes that our pass estimates to have saved."""
    refused: int = 0
    """Files on which LLVM's pass crashed or did not end; they count as unchanged by it."""


def default_passes(llvm: Llvm, outliner: str) -> Pass:
    """What plugin/src/pipeline.rs runs at the end of compilations, with more parameters."""
    default = "rust-iroutliner"
    text = DEFAULT_PIPELINE.replace(default, f"{default}<{outliner}>" if outliner else default)
    return rust_pipeline(llvm, text, RUST_PASS_TIMING_NAME)


@dataclass(frozen=True)
class ProgramOutcome:
    """The files of one program, and their sum."""

    program: str
    files: tuple[Outcome, ...]

    @cached_property
    def total(self) -> Outcome:
        files = self.files
        return Outcome(
            self.program,
            sum((one.before for one in files), Sizes()),
            sum((one.theirs for one in files), Sizes()),
            sum((one.ours for one in files), Sizes()),
            sum(one.their_seconds for one in files),
            sum(one.our_seconds for one in files),
            sum(one.estimate for one in files),
            sum(one.refused for one in files),
        )


@dataclass(frozen=True)
class Study:
    """The corpus of one LLVM and the passes that run on it."""

    llvm: Llvm
    level: str
    laboratory: Laboratory
    corpus_set: str
    only: tuple[str, ...]
    jobs: int
    parameters: str = ""
    """Parameters of our pass, for experiments: `min-benefit=8`."""
    subject: str = "iroutliner"
    """The pass without the prefix of our name."""
    target: str = ""
    """Another processor, for which each file is compiled alone."""

    @cached_property
    def ours(self) -> Pass:
        return rust_pipeline(self.llvm, self.our_text, RUST_PASS_TIMING_NAME)

    @property
    def theirs(self) -> Pass:
        return llvm_mergefunc() if self.subject == "mergefunc" else llvm_iroutliner()

    @property
    def our_text(self) -> str:
        return f"rust-{self.subject}" + (f"<{self.parameters}>" if self.parameters else "")

    @cached_property
    def programs(self) -> list[Program]:
        """The set's programs, and the Rust ones of this LLVM with any set."""
        only = self.only or (CROSS_PROGRAMS if self.target else ())
        named = [program_named(name) for name in only] or all_programs()
        return [one for one in named if one.is_in(self.llvm.version, self.level, self.set_of(one))]

    def set_of(self, program: Program) -> str:
        return "full" if program.is_rust else self.corpus_set

    @cached_property
    def modules(self) -> dict[str, list[Module]]:
        if not self.programs:
            raise Failure(f"no such program for LLVM {self.llvm.version}")
        if self.target:
            return {
                one.name: cross_modules(self.llvm, self.target, one, self.jobs)
                for one in self.programs
            }
        return {
            one.name: build_corpus(self.llvm, [self.level], self.set_of(one), self.jobs, [one.name])
            for one in self.programs
        }

    def separate(self, program: Program) -> list[Module]:
        return [module for module in self.modules[program.name] if not module.is_whole_program]

    def objects(self) -> list[ProgramOutcome]:
        """Each file alone."""
        return self.per_program(
            lambda module: self.contest(module.label, module.path, self.theirs, self.ours)
        )

    def contest(self, label: str, module: Path, theirs: Pass, ours: Pass) -> Outcome:
        before, their_result = (
            self.laboratory.untouched(module),
            self.laboratory.try_transform(theirs, module),
        )
        our_result = self.laboratory.transform(ours, module)
        return Outcome(
            label,
            before.sizes,
            (their_result or before).sizes,
            our_result.sizes,
            their_result.seconds if their_result else 0.0,
            our_result.seconds,
            statistic(our_result.statistics, "bytes saved", "rust-iroutliner") or 0,
            0 if their_result else 1,
        )

    def per_program(self, work: Callable[[Module], Outcome]) -> list[ProgramOutcome]:
        return [
            ProgramOutcome(one.name, tuple(in_parallel(self.jobs, work, self.separate(one))))
            for one in self.programs
        ]

    def together(self) -> dict[str, list[ProgramOutcome]]:
        """Function merging and outlining in a row, against two of LLVM's rows; each file alone."""
        both = default_passes(self.llvm, outliner=self.parameters)
        return {
            row: self.per_program(
                lambda module, row=row: self.contest(
                    module.label, module.path, llvm_pipeline(row), both
                )
            )
            for row in ("mergefunc,iroutliner", "mergefunc,iroutliner,iroutliner")
        }


def geometric_mean(values: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values)) if values else 1.0


def mean_change(outcomes: Sequence[Outcome], after: Callable[[Outcome], Sizes], what: str) -> float:
    """The geometric mean over programs of size after by size before, less one: -0.02 is two
    percent smaller."""
    kept = [one for one in outcomes if getattr(one.before, what)]
    return (
        geometric_mean([getattr(after(one), what) / getattr(one.before, what) for one in kept]) - 1
    )
