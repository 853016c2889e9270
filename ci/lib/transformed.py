"""A module after a pass, compiled: made once for one input and kept.

LLVM's outliner takes minutes for the corpus, and what it makes of a module
never changes.  Our own results are kept too, until the plugin changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from measurements import BENCH_OUTPUT
from passes import Pass, seconds_in_report
from sizes import Sizes, compile_module, sizes_of_file
from toolchain import Failure, Llvm, plugin_for
from usage import run_measured

KEPT = BENCH_OUTPUT / "transformed"
# Processor seconds: enough for LLVM's outliner on all of the corpus but what does not end at all.
CPU_LIMIT = 600
# A slow pass is measured less often; its time varies less, too.
ENOUGH_SECONDS = 4.0


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

    def try_transform(self, which: Pass, module: Path) -> Transformed | None:
        """As `transform`, but nothing where the pass crashes or does not end; that is kept as well."""
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
        identity = plugin_digest(self.llvm) if uses_plugin(which) else ""
        known = json.loads(record.read_text()) if record.exists() else {}
        if known.get("plugin") != identity or self.measure_again:
            directory.mkdir(parents=True, exist_ok=True)
            known = {"plugin": identity, **self.measured(which, module, directory)}
            record.write_text(json.dumps(known, indent=1))
        sizes = Sizes(**known["sizes"])
        return Transformed(directory / "after.bc", directory / "after.o", sizes, known["seconds"], known["statistics"])

    def directory(self, which: Pass, module: Path) -> Path:
        words = [word for word in which.arguments if not word.startswith("-load-pass-plugin")]
        key = [digest_of(module), self.llvm.full_version(), self.level, *words]
        return KEPT / hashlib.sha256("\n".join(key).encode()).hexdigest()[:32]

    def measured(self, which: Pass, module: Path, directory: Path) -> dict:
        opt = [self.llvm.tool("opt"), *which.arguments, module]
        made = run_measured([*opt, "-stats", "-time-passes", "-o", directory / "after.bc"], CPU_LIMIT)
        first = cpu_seconds_of(which, made.errors)
        again = lambda: cpu_seconds_of(which, run_measured([*opt, "-time-passes", "-disable-output"], CPU_LIMIT).errors)
        compile_module(self.llvm, directory / "after.bc", self.level, directory / "after.o")
        return {
            "sizes": asdict(sizes_of_file(self.llvm, directory / "after.o")),
            "seconds": least(first, again, self.repetitions),
            "statistics": made.errors.split("Pass execution timing report")[0],
        }


def least(first: float, again: Callable[[], float], repetitions: int) -> float:
    """The least of several values, fewer of them where they are large."""
    values = [first]
    while len(values) < repetitions and sum(values) < ENOUGH_SECONDS:
        values.append(again())
    return min(values)


def cpu_seconds_of(which: Pass, report: str) -> float:
    return seconds_in_report(report, which.timing_name, "User+System")


def uses_plugin(which: Pass) -> bool:
    return any(word.startswith("-load-pass-plugin") for word in which.arguments)


@cache
def plugin_digest(llvm: Llvm) -> str:
    return hashlib.sha256(plugin_for(llvm.version).read_bytes()).hexdigest()


@cache
def digest_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
