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
from bench.linked_programs import Linkage
from bench.passes import (
    RUST_PASS_TIMING_NAME,
    Pass,
    llvm_iroutliner,
    llvm_mergefunc,
    llvm_pipeline,
    rust_pipeline,
    statistic,
)
from bench.sizes import Sizes, sizes_of_file
from bench.transformed import Laboratory
from ci.lib.toolchain import Failure, Llvm, in_parallel

# What is measured where no level is named.
LEVEL = "Oz"
# What is measured on another processor where no program is named.
CROSS_PROGRAMS = ("lua", "zstd", "sqlite", "wabt", "cadical", "harfbuzz")
# What is switched, and in which of the passes that run by default.
SWITCHES = {
    "all": "",
    "no-parameters": "rust-mergefunc",
    "no-normal-form": "rust-mergefunc",
    "no-mutual-recursion": "rust-mergefunc",
    "no-shared-odr": "rust-mergefunc",
    "no-linkonce-odr": "rust-iroutliner",
}


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


@dataclass(frozen=True)
class Switched:
    """Loaded bytes of one program with nothing (the empty name) and by what is switched."""

    program: str
    linked: dict[str, int]
    whole: dict[str, int]


def default_passes(llvm: Llvm, mergefunc: str = "", outliner: str = "") -> Pass:
    """What plugin/src/pipeline.rs runs at the end of compilations, with more parameters."""
    passes = (
        ("rust-mergefunc", f"no-parameters;{mergefunc}"),
        ("rust-iroutliner", outliner),
        ("rust-mergefunc", mergefunc),
    )
    texts = [f"{name}<{given.strip(';')}>" if given.strip(";") else name for name, given in passes]
    return rust_pipeline(llvm, ",".join(texts), RUST_PASS_TIMING_NAME)


def switched(llvm: Llvm, switch: str) -> Pass:
    """The default passes with a switch."""
    which = {"rust-mergefunc": "mergefunc", "rust-iroutliner": "outliner"}.get(SWITCHES[switch])
    return default_passes(llvm, **({which: switch} if which else {}))


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

    def is_complete(self, program: Program) -> bool:
        return self.set_of(program) != "small" or program.small == program.sources

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

    def linkage(self, program: Program) -> Linkage:
        return Linkage(self.llvm, self.level, program, self.is_complete(program))

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

    def switched(self, program: Program) -> Switched:
        """A program after the default passes, linked file by file and as one module."""
        linkage = self.linkage(program)
        plain = [self.laboratory.untouched(module.path) for module in self.separate(program)]
        linked = {"": self.linked_size(linkage, [one.object_file for one in plain])}
        found = self.whole_module(program)
        whole = {"": self.laboratory.untouched(found[1]).sizes.loaded} if found else {}
        for switch in SWITCHES:
            which = switched(self.llvm, switch)
            made = in_parallel(
                self.jobs,
                lambda module, which=which: self.laboratory.transform(which, module.path),
                self.separate(program),
            )
            linked[switch] = self.linked_size(linkage, [one.object_file for one in made])
            if found:
                whole[switch] = self.laboratory.transform(which, found[1]).sizes.loaded
        return Switched(program.name, linked, whole)

    def linked_size(self, linkage: Linkage, objects: list[Path]) -> int:
        executable = linkage.link(objects, linkage.directory() / "switched")
        return sizes_of_file(self.llvm, executable).loaded

    def executables(self, program: Program) -> list[Path]:
        """The linked program with nothing, with LLVM's pass and with ours."""
        linkage = self.linkage(program)
        made: list[list[Path]] = [[], [], []]
        for module in self.separate(program):
            before = self.laboratory.untouched(module.path)
            theirs = self.laboratory.try_transform(self.theirs, module.path) or before
            ours = self.laboratory.transform(self.ours, module.path)
            for objects, one in zip(made, (before, theirs, ours), strict=True):
                objects.append(one.object_file)
        names = ("before", "theirs", "ours")
        return [
            linkage.link(objects, linkage.directory() / name)
            for name, objects in zip(names, made, strict=True)
        ]

    def linked(self) -> list[tuple[Linkage, Outcome]]:
        results = []
        for program in self.programs:
            sizes = [
                sizes_of_file(self.llvm, executable) for executable in self.executables(program)
            ]
            results.append((self.linkage(program), Outcome(program.name, *sizes)))
        return results

    def whole(self) -> list[Outcome]:
        """All of a program in one module; with a main, everything else is internal."""
        return in_parallel(
            self.jobs,
            lambda one: self.contest(one[0], one[1], self.theirs, self.ours),
            [found for program in self.programs if (found := self.whole_module(program))],
        )

    def whole_module(self, program: Program) -> tuple[str, Path] | None:
        hidden = self.linkage(program).whole_module(
            [module.path for module in self.separate(program)]
        )
        if hidden:
            return program.name, hidden
        linked = [module for module in self.modules[program.name] if module.is_whole_program]
        return (f"{program.name} (all visible)", linked[0].path) if linked else None


def geometric_mean(values: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values)) if values else 1.0


def mean_change(outcomes: Sequence[Outcome], after: Callable[[Outcome], Sizes], what: str) -> float:
    """The geometric mean over programs of size after by size before, less one: -0.02 is two
    percent smaller."""
    kept = [one for one in outcomes if getattr(one.before, what)]
    return (
        geometric_mean([getattr(after(one), what) / getattr(one.before, what) for one in kept]) - 1
    )
