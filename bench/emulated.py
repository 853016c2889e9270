"""Programs of the corpus linked for another processor, and what they execute there: QEMU runs
them, and a plugin of it counts instructions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bench.corpus import compile_command
from bench.cross_corpus import LEVEL, OUTPUT, cross_modules, for_target
from bench.executed import Execution, executed_instructions
from bench.linked_programs import WORKLOADS
from bench.sizes import target_flags
from bench.sources import source_tree
from bench.time_builder import TimedProgram
from bench.time_study import Variant
from bench.transformed import Laboratory
from bench.workloads import Workload
from ci.lib.toolchain import REPOSITORY, run


@dataclass(frozen=True)
class Processor:
    """One that Debian has a C library for."""

    triple: str
    emulator: str
    libraries: str
    """What Debian calls it."""
    root: Path = Path("/")
    """The folder of a newer Debian, where this machine's has no library of it."""
    linker: str = "lld"

    @property
    def flags(self) -> tuple[str, ...]:
        """clang's, to compile for it."""
        sysroot = () if self.root == Path("/") else (f"--sysroot={self.root}",)
        return (*target_flags(self.triple), *sysroot)

    @property
    def link_flags(self) -> tuple[str, ...]:
        return (f"-fuse-ld={self.linker}",)

    @property
    def runner(self) -> tuple[str, ...]:
        """The words before a program's name that run it."""
        emulator = self.root / "usr/bin" / self.emulator
        return (str(emulator), "-L", str(self.root / "usr" / self.libraries))

    @property
    def is_counted(self) -> bool:
        """Whether its emulator takes plugins: those of newer Debians are linked statically."""
        return self.root == Path("/")


PROCESSORS = {
    one.triple: one
    for one in (
        Processor("thumbv7-linux-gnueabihf", "qemu-arm", "arm-linux-gnueabihf"),
        Processor("aarch64-linux-gnu", "qemu-aarch64", "aarch64-linux-gnu"),
        Processor("riscv64-linux-gnu", "qemu-riscv64", "riscv64-linux-gnu"),
        Processor("powerpc64le-linux-gnu", "qemu-ppc64le", "powerpc64le-linux-gnu"),
        # lld links the other ABI of big-endian PowerPC.
        Processor("powerpc64-linux-gnu", "qemu-ppc64", "powerpc64-linux-gnu", linker="bfd"),
        Processor(
            "loongarch64-linux-gnu",
            "qemu-loongarch64",
            "loongarch64-linux-gnu",
            root=REPOSITORY / "target" / "loongarch",
        ),
    )
}


@dataclass(frozen=True)
class EmulatedProgram(TimedProgram):
    """For another processor, at -Oz."""

    processor: Processor

    @cached_property
    def modules(self) -> list[Path]:
        made = cross_modules(self.llvm, self.processor.triple, self.program, self.jobs)
        return [module.path for module in made]

    @cached_property
    def laboratory(self) -> Laboratory:
        return Laboratory(self.llvm, LEVEL, repetitions=0, target=self.processor.triple)

    @property
    def directory(self) -> Path:
        name = f"llvm-{self.llvm.version}"
        return OUTPUT / name / self.processor.triple / self.program.name / "linked"

    def link(self, variant: Variant) -> Path:
        output = self.directory / re.sub(r"\W+", "-", variant.title)
        output.parent.mkdir(parents=True, exist_ok=True)
        main = self.program.driver or self.program.tester
        objects = [*self.objects(variant), *([self.driver(main)] if main else [])]
        processor = self.processor
        linker = [self.llvm.tool("clang++"), *processor.flags, *processor.link_flags]
        run([*linker, "-s", *objects, *self.program.libraries, "-lm", "-o", output])
        return output

    def driver(self, main: str) -> Path:
        """The compiled main of a program that is a library otherwise."""
        output = self.directory / "driver.o"
        tree = source_tree(self.program)
        source = str(WORKLOADS / main)
        command = compile_command(
            self.llvm, self.program, LEVEL, source, output, [f"-I{tree}", f"-I{tree / 'src'}"]
        )
        run(for_target(command, self.processor.triple), cwd=tree)
        return output

    def execution(self, workload: Workload, executable: Path) -> Execution:
        return executed_instructions(workload, executable, self.processor.runner)
