"""A module after a pass, compiled: made once for one input and kept.

LLVM's outliner takes minutes for the corpus, and what it makes of a module
never changes.  Our own results are kept too, until the plugin changes.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from bench.passes import Pass, seconds_in_report
from bench.results_page import BENCH_OUTPUT
from bench.sizes import Sizes, compile_module, sizes_of_file
from bench.usage import run_measured
from ci.lib.toolchain import Failure, Llvm

KEPT = BENCH_OUTPUT / "transformed"
# Processor seconds: enough for LLVM's outliner on all of the corpus but what does not end at all.
CPU_LIMIT = 600
# A slow pass is measured less often; its time varies less, too.
ENOUGH_SECONDS = 4.0
BITCODE = "after.bc"
OBJECT = "after.o"
TIMING_HEADING = "Pass execution timing report"


@dataclass(frozen=True)
class Transformed:
    """What a pass made of one module."""

    bitcode: Path
    object_file: Path
    sizes: Sizes
    seconds: float
    """User and system time of the pass alone, the least of several."""
    statistics: str
    """What opt's -stats printed."""


@dataclass(frozen=True)
class Laboratory:
    """Applies passes of one LLVM at one level."""

    llvm: Llvm
    level: str
    repetitions: int
    measure_again: bool = False
    """Whether times that were measured before do not count."""
    target: str = ""
    """The processor that the modules are for, where it is not this one."""
    flags: tuple[str, ...] = ()
    """Flags of clang for code generation."""

    def untouched(self, module: Path) -> Transformed:
        """The module as it is, compiled."""
        directory = self.directory(None, module)
        record = directory / "record.json"
        if not record.exists():
            directory.mkdir(parents=True, exist_ok=True)
            record.write_text(json.dumps({"sizes": asdict(self.compiled(module, directory))}))
        sizes = Sizes(**json.loads(record.read_text())["sizes"])
        return Transformed(module, directory / OBJECT, sizes, 0.0, "")

    def try_transform(self, which: Pass, module: Path) -> Transformed | None:
        """As `transform`, but nothing where the pass crashes or does not end; that is kept as
        well."""
        refusal = self.directory(which, module) / "refused"
        if refusal.exists() and not self.measure_again:
            return None
        try:
            return self.transform(which, module)
        except Failure as failure:
            refusal.parent.mkdir(parents=True, exist_ok=True)
            refusal.write_text(f"{failure}\n")
            return None

    def transform(self, which: Pass, module: Path) -> Transformed:
        """Runs the pass and compiles what it made, or finds both done already."""
        directory = self.directory(which, module)
        record = directory / "record.json"
        plugin = digest_of(which.plugin) if which.plugin else ""
        kept = json.loads(record.read_text()) if record.exists() else {}
        known = dict(kept)
        if known.get("plugin") != plugin:
            directory.mkdir(parents=True, exist_ok=True)
            # What is there now is no longer what the record says.
            record.unlink(missing_ok=True)
            known = {"plugin": plugin, **self.made(which, module, directory)}
        before = [] if self.measure_again else known["seconds"]
        known["seconds"] = self.enough_times(which, module, before)
        if known != kept:
            record.write_text(json.dumps(known, indent=1))
        sizes = Sizes(**known["sizes"])
        return Transformed(
            directory / BITCODE,
            directory / OBJECT,
            sizes,
            min(known["seconds"]),
            known["statistics"],
        )

    def directory(self, which: Pass | None, module: Path) -> Path:
        """Where results are kept, by all that they depend on but the plugin, which the record
        names."""
        pipeline = which.pipeline if which else ()
        key = [digest_of(module), self.llvm.full_version(), self.level, *pipeline]
        key += [*([self.target] if self.target else []), *self.flags]
        return KEPT / hashlib.sha256("\n".join(key).encode()).hexdigest()[:32]

    def made(self, which: Pass, module: Path, directory: Path) -> dict:
        output = ["-stats", "-time-passes", "-o", directory / BITCODE]
        errors = run_measured(
            [self.llvm.tool("opt"), *which.arguments, module, *output], CPU_LIMIT
        ).errors
        return {
            "sizes": asdict(self.compiled(directory / BITCODE, directory)),
            "seconds": [cpu_seconds_of(which, errors)],
            "statistics": errors.split(TIMING_HEADING)[0],
        }

    def compiled(self, module: Path, directory: Path) -> Sizes:
        compile_module(self.llvm, module, self.level, directory / OBJECT, self.target, self.flags)
        return sizes_of_file(self.llvm, directory / OBJECT)

    def enough_times(self, which: Pass, module: Path, times: list[float]) -> list[float]:
        """Measures again until there are enough times, which is fewer of them where they are
        long."""
        command = [
            self.llvm.tool("opt"),
            *which.arguments,
            "-time-passes",
            "-disable-output",
            module,
        ]
        times = list(times)
        while len(times) < self.repetitions and sum(times) < ENOUGH_SECONDS:
            times.append(cpu_seconds_of(which, run_measured(command, CPU_LIMIT).errors))
        return times


def cpu_seconds_of(which: Pass, report: str) -> float:
    return seconds_in_report(report, which.timing_name, "User+System")


@cache
def digest_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
