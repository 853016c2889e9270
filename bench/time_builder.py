"""Links and runs a program of the corpus after one pass and the other."""

from __future__ import annotations

import platform
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from bench.bytes import FILES, Subject
from bench.corpus import build_corpus
from bench.definitions import Program
from bench.executed import Execution, executed_instructions
from bench.linked_programs import Linkage, RustLinkage
from bench.profiles import LIBRARIES, LINES, Profiler
from bench.projects import Project
from bench.sizes import sizes_of_file
from bench.time_study import NOTHING, Result, Study, Variant
from bench.transformed import Laboratory
from bench.workloads import Workload, workloads_of
from ci.lib.toolchain import Failure, Llvm, in_parallel, run


@dataclass(frozen=True)
class TimedProgram:
    """A program of files that are compiled alone; subclasses link and run it."""

    llvm: Llvm
    program: Program | Project
    jobs: int

    @cached_property
    def workloads(self) -> list[Workload]:
        return workloads_of(self.program.name)

    def study(self, variants: Sequence[Variant]) -> Study:
        """Fails where a pass changes what the program prints."""
        results, printed = {}, {}
        for variant in variants:
            started = time.monotonic()
            executable = self.link(variant)
            runs = {one.name: self.execution(one, executable) for one in self.workloads}
            for name, one in runs.items():
                if printed.setdefault(name, one.output) != one.output:
                    raise Failure(f"'{name}' prints something else after {variant.title}")
            counts = {name: one.instructions for name, one in runs.items()}
            results[variant.title] = Result(sizes_of_file(self.llvm, executable).loaded, counts)
            what, seconds = f"{self.program.name}, {variant.title}", time.monotonic() - started
            print(f"bench: {what}: {seconds:.0f} s", file=sys.stderr, flush=True)
        return Study(self.program.name, results)

    def objects(self, variant: Variant) -> list[Path]:
        which, laboratory = variant.which, self.laboratory
        transform = partial(laboratory.transform, which) if which else laboratory.untouched
        return [one.object_file for one in in_parallel(self.jobs, transform, self.modules)]


@dataclass(frozen=True)
class NativeProgram(TimedProgram):
    """For this machine, whose processor is emulated all the same, because that counts."""

    level: str
    measure_again: bool

    @property
    def corpus_set(self) -> str:
        return "held-out" if self.program.held_out else "full"

    @property
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
        names = [self.program.name]
        made = build_corpus(self.llvm, [self.level], self.corpus_set, self.jobs, names)
        return [one.path for one in made if not one.is_whole_program]

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

    def link(self, variant: Variant) -> Path:
        output = self.linkage.directory() / "time" / re.sub(r"\W+", "-", variant.title)
        return self.linkage.link(self.objects(variant), output)

    def execution(self, workload: Workload, executable: Path) -> Execution:
        return executed_here(workload, executable, self.measure_again)


@dataclass(frozen=True)
class UntunedProgram(TimedProgram):
    """One to which nothing was fitted, of the modules that `bench bytes` measures."""

    level: str
    measure_again: bool
    profile: str = ""
    """The kind of profile that its files are compiled with."""

    @cached_property
    def subject(self) -> Subject:
        lines = LINES if self.profile else ""
        return Subject(self.llvm, self.program, self.level, self.jobs, lines)

    @cached_property
    def laboratory(self) -> Laboratory:
        return Laboratory(self.llvm, self.level, repetitions=1)

    @cached_property
    def modules(self) -> list[Path]:
        if self.profile:
            return Profiler(self.subject, self.profile, self.workloads).modules()
        return self.subject.modules(FILES)

    def link(self, variant: Variant) -> Path:
        # Modules that are made clear their folder.
        objects = self.objects(variant)
        output = self.subject.directory / "time" / re.sub(r"\W+", "-", variant.title)
        output.parent.mkdir(parents=True, exist_ok=True)
        linker = [self.llvm.tool("clang++"), "-fuse-ld=lld", "-s", "-Wl,--as-needed"]
        run([*linker, *objects, *LIBRARIES, "-o", output])
        return output

    def execution(self, workload: Workload, executable: Path) -> Execution:
        return executed_here(workload, executable, self.measure_again)


def executed_here(workload: Workload, executable: Path, measure_again: bool) -> Execution:
    # Programs choose code for newer processors when they start, as zstd does for BMI2.
    runner = [f"qemu-{platform.machine()}", "-cpu", "max"]
    return executed_instructions(workload, executable, runner, measure_again)
