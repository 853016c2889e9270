"""Programs of the corpus do what they did, after everything that is legal was outlined.

    trust outlined-programs                                   every LLVM at -O0, -O2 and -Oz
    trust outlined-programs --llvm 22 --level O2 --program lua
    trust outlined-programs --llvm 16 --record                writes a section into benches/sections
    trust outlined-programs --verify                          every step is proven too; slow

Each file of a program goes through rust-iroutliner as people call it to save the most,
and with `no-cost`.  Then the program is linked and runs the workloads of
benches/workloads, which must print and return what they did before.  What was outlined
is counted; with `no-cost` that is never nothing.
"""

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from bench.corpus import Module, build_corpus
from bench.definitions import Program, program_named
from bench.linked_programs import Linkage
from bench.optnone import without_optnone
from bench.results_page import write_section
from bench.sizes import compile_module
from bench.workloads import workloads_of, write_input
from ci.lib.commands import command_line
from ci.lib.llvm_versions import SUPPORTED_LLVMS
from ci.lib.toolchain import (
    REPOSITORY,
    Failure,
    Llvm,
    in_parallel,
    plugin_for,
    run,
)

OUTPUT = REPOSITORY / "target" / "outlined-programs"
LEVELS = ("O0", "O2", "Oz")
# All of the corpus that is complete enough to run.
PROGRAMS = ("lua", "sqlite", "zstd", "cadical", "wabt", "harfbuzz")
PARAMETERS = ("all;no-cost", "all;linkonce-odr")
SHARED = re.compile(r"^\s*(\d+) rust-iroutliner - Number of regions outlined", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """What outlining one program in one way did, and how it behaves now."""

    program: str
    level: str
    parameters: str
    files: int
    workloads: int
    regions: int
    fault: str
    """Empty where the program does what it did."""


@dataclass(frozen=True)
class Trial:
    """One program, compiled by one LLVM at one level."""

    llvm: Llvm
    level: str
    program: Program
    jobs: int
    proves: bool

    @property
    def directory(self) -> Path:
        return OUTPUT / f"llvm-{self.llvm.version}" / self.level / self.program.name

    def outcomes(self) -> Iterator[Outcome]:
        """Compares behaviour before and after, for each way to call the pass."""
        modules = build_corpus(self.llvm, [self.level], "full", self.jobs, [self.program.name])
        files = in_parallel(
            self.jobs, self.may_be_outlined, [one for one in modules if not one.is_whole_program]
        )
        expected = self.behaviour(self.linked(files, "before"))
        for parameters in PARAMETERS:
            made = in_parallel(
                self.jobs,
                lambda file, parameters=parameters: self.outlined(file, parameters),
                files,
            )
            regions = sum(count for _, count in made)
            try:
                is_same = (
                    self.behaviour(self.linked([file for file, _ in made], "after")) == expected
                )
                fault = "" if is_same else "prints something else"
            except Failure as failure:
                fault = str(failure)
            if "no-cost" in parameters and not regions:
                fault = "nothing was outlined, so nothing was tested"
            yield Outcome(
                self.program.name, self.level, parameters, len(files), len(expected), regions, fault
            )

    def may_be_outlined(self, module: Module) -> Path:
        return without_optnone(self.llvm, module.path, self.directory / f"{module.name}.ll")

    def outlined(self, file: Path, parameters: str) -> tuple[Path, int]:
        """The module after the pass, and how many regions became calls."""
        output = file.with_suffix(".after.bc")
        parameters += ";verify" if self.proves else ""
        passes = f"-passes=rust-iroutliner<{parameters}>,verify"
        plugin = f"-load-pass-plugin={plugin_for(self.llvm.version)}"
        statistics = run(
            [self.llvm.tool("opt"), plugin, passes, "-stats", file, "-o", output]
        ).stderr
        found = SHARED.search(statistics)
        return output, int(found[1]) if found else 0

    def linked(self, files: list[Path], name: str) -> Path:
        objects = in_parallel(self.jobs, self.compiled, files)
        program = replace(self.program, driver=self.program.driver or self.program.tester)
        linkage = Linkage(self.llvm, self.level, program, is_complete=True)
        return linkage.link(objects, self.directory / name)

    def compiled(self, file: Path) -> Path:
        output = file.with_suffix(".o")
        compile_module(self.llvm, file, self.level, output)
        return output

    def behaviour(self, executable: Path) -> list[bytes]:
        return [workload.run(executable).output for workload in workloads_of(self.program.name)]


def section(llvm: Llvm, command: str, outcomes: list[Outcome]) -> str:
    """A table with a row for each program."""
    columns = [(level, parameters) for level in LEVELS for parameters in PARAMETERS]
    found = {(one.program, one.level, one.parameters): one for one in outcomes}
    lines = [
        f"## Programs after rust-iroutliner, LLVM {llvm.full_version()}\n",
        f"Command: `{command}`.\n",
        "Regions that became calls, with everything that is legal and with what pays, in all "
        "functions.  Every program printed and returned what it did before, or the cell "
        "says what it did.\n",
        "| program | files | workloads | "
        + " | ".join(f"-{level} `{what}`" for level, what in columns)
        + " |",
        "|---|--:|--:|" + "--:|" * len(columns),
    ]
    for name in PROGRAMS:
        row = [found.get((name, *column)) for column in columns]
        known = next((one for one in row if one), None)
        if known:
            cells = [(one.fault or f"{one.regions:,}") if one else "not run" for one in row]
            lines.append(
                f"| {name} | {known.files} | {known.workloads} | " + " | ".join(cells) + " |"
            )
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Runs programs of the corpus before and after outlining."
    )
    parser.add_argument(
        "--llvm", type=int, nargs="+", choices=SUPPORTED_LLVMS, default=list(SUPPORTED_LLVMS)
    )
    parser.add_argument("--level", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--program", nargs="+", choices=PROGRAMS, default=list(PROGRAMS))
    parser.add_argument("--verify", action="store_true", help="prove every step, which takes time")
    parser.add_argument(
        "--record", action="store_true", help="write a section into benches/sections"
    )
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    faults = 0
    for llvm in map(Llvm, arguments.llvm):
        write_input(llvm)
        outcomes = []
        for level, name in product(arguments.level, arguments.program):
            for one in Trial(
                llvm, level, program_named(name), arguments.jobs, arguments.verify
            ).outcomes():
                outcomes.append(one)
                title = f"LLVM {llvm.version} -{level} {name} <{one.parameters}>"
                print(
                    f"{title}: {one.regions} regions, {one.fault or 'the same behaviour'}",
                    flush=True,
                )
        faults += sum(bool(one.fault) for one in outcomes)
        if arguments.record:
            command = command_line()
            write_section(
                f"21-outlined-programs-llvm-{llvm.version}", section(llvm, command, outcomes)
            )
    return 1 if faults else 0
