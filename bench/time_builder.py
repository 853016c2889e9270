"""Links and runs a program of the corpus after one pass and the other."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from bench.corpus import build_corpus
from bench.definitions import Program
from bench.executed import executed_instructions
from bench.linked_programs import Linkage, RustLinkage
from bench.profiles import Profiler
from bench.sizes import sizes_of_file
from bench.time_study import NOTHING, Result, Study, Variant
from bench.transformed import Laboratory
from bench.workloads import Workload, workloads_of
from ci.lib.toolchain import Failure, Llvm, in_parallel


@dataclass(frozen=True)
class Builder:
    """Builds and runs one program with one pass after the other."""

    llvm: Llvm
    level: str
    program: Program
    jobs: int
    measure_again: bool
    has_profile: bool = False
    """Whether the modules know what the workloads execute."""

    @property
    def corpus_set(self) -> str:
        return "held-out" if self.program.held_out else "full"

    def laboratory(self) -> Laboratory:
        # The times of the passes are not looked at, so one of each is enough.
        return Laboratory(self.llvm, self.level, repetitions=1)

    @cached_property
    def linkage(self) -> Linkage:
        """With the main of the behaviour tests, where the sources are a library otherwise."""
        program = replace(self.program, driver=self.program.driver or self.program.tester)
        kind = RustLinkage if program.is_rust else Linkage
        return kind(self.llvm, self.level, program, is_complete=True)

    @cached_property
    def modules(self) -> list[Path]:
        """The program file by file."""
        made = build_corpus(
            self.llvm, [self.level], self.corpus_set, self.jobs, [self.program.name]
        )
        plain = [one.path for one in made if not one.is_whole_program]
        if not self.has_profile:
            return plain
        profiler = Profiler(self.laboratory(), self.linkage, self.workloads, self.jobs)
        return profiler.with_profile(plain)

    @cached_property
    def workloads(self) -> list[Workload]:
        return workloads_of(self.program.name)

    def executable(self, title: str) -> Path:
        """Where the linked program of a variant lies."""
        directory = "time-with-profile" if self.has_profile else "time"
        return self.linkage.directory() / directory / re.sub(r"\W+", "-", title)

    def missing(self) -> str:
        """Why the program cannot be run, or nothing; links it without a pass."""
        if not self.program.is_in(self.llvm.version, self.level, self.corpus_set):
            return f"is not in the {self.corpus_set} set"
        if not self.linkage.is_executable:
            return "has no main"
        try:
            self.link(Variant(NOTHING))
        except Failure as failure:
            return f"cannot be linked: {failure}"
        return ""

    def link(self, variant: Variant) -> None:
        self.linkage.link(self.objects(variant), self.executable(variant.title))

    def objects(self, variant: Variant) -> list[Path]:
        laboratory, which = self.laboratory(), variant.which
        transform = partial(laboratory.transform, which) if which else laboratory.untouched
        return [one.object_file for one in in_parallel(self.jobs, transform, self.modules)]

    def study(self, variants: Sequence[Variant]) -> Study:
        """Fails where the program behaves differently after the pass."""
        results = {}
        for variant in variants:
            started = time.monotonic()
            results[variant.title] = self.result(variant)
            seconds = time.monotonic() - started
            which = variant.title + (" with a profile" if self.has_profile else "")
            print(f"bench: {self.program.name}, {which}: {seconds:.0f} s", file=sys.stderr)
        return Study(self.program.name, results)

    def result(self, variant: Variant) -> Result:
        """Bytes and instructions; fails where the pass changes what the program prints."""
        self.link(variant)
        program = self.executable(variant.title)
        instructions = {
            workload.name: self.executed(workload, variant.title) for workload in self.workloads
        }
        return Result(sizes_of_file(self.llvm, program).loaded, instructions, program)

    def executed(self, workload: Workload, title: str) -> int:
        """Instructions of a run that prints what the program prints without a pass."""
        execution = executed_instructions(workload, self.executable(title), self.measure_again)
        if execution.output != self.output_before(workload):
            raise Failure(f"'{workload.name}' prints something else after {title}")
        return execution.instructions

    def output_before(self, workload: Workload) -> str:
        """The digest of what the program prints without a pass."""
        return executed_instructions(workload, self.executable(NOTHING)).output
