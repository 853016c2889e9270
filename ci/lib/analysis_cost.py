"""What LLVM's similarity analysis and ours cost: processor time and peak memory.

Time is that of the pass alone, as opt's `-time-passes` has it: opt's start, the
parsing of the module and its verification are other lines of that report.
It is processor time, which a busy machine disturbs less than wall time; both
analyses run on one thread.

Memory is the largest resident size of the opt process.  What of it belongs to
opt and to the module is the same process with a pipeline that does nothing.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from passes import seconds_in_report
from toolchain import Failure, Llvm, plugin_for, shortened, telling_line

# opt reports the analysis apart from the pass that asks for it.
LLVM_ANALYSIS_NAME = re.compile(r"IRSimilarityAnalysis$")
# The llvm-plugin crate, which LLVM 16 uses, gives every pass this one name.
OUR_PASS_NAME = re.compile(r"rust-ir-similarity|Pass<.*>")


@dataclass(frozen=True)
class Cost:
    """What one analysis of one module, or of several, takes."""

    seconds: float
    peak_kib: int

    def least(self, other: Cost) -> Cost:
        return Cost(min(self.seconds, other.seconds), min(self.peak_kib, other.peak_kib))


@dataclass(frozen=True)
class Costs:
    """LLVM's analysis, ours, and opt with the module alone."""

    theirs: Cost | None
    ours: Cost
    alone_kib: int


def analysis_costs(llvm: Llvm, module: Path, repetitions: int, with_theirs: bool = True) -> Costs:
    """The least of several runs; taking turns lets a busy machine hit both alike."""
    theirs = []
    ours = []
    for _ in range(repetitions):
        if with_theirs:
            theirs.append(cost_of_theirs(llvm, module))
        ours.append(cost_of_ours(llvm, module))
    _, alone_kib = report_and_peak(llvm, ["-passes=no-op-module", module])
    return Costs(least(theirs) if theirs else None, least(ours), alone_kib)


def least(costs: Sequence[Cost]) -> Cost:
    smallest = costs[0]
    for cost in costs[1:]:
        smallest = smallest.least(cost)
    return smallest


def cost_of_theirs(llvm: Llvm, module: Path) -> Cost:
    return cost_of(llvm, ["-passes=require<ir-similarity>", module], LLVM_ANALYSIS_NAME)


def cost_of_ours(llvm: Llvm, module: Path) -> Cost:
    plugin = f"-load-pass-plugin={plugin_for(llvm.version)}"
    return cost_of(llvm, [plugin, "-passes=rust-ir-similarity", module], OUR_PASS_NAME)


def cost_of(llvm: Llvm, arguments: Sequence[str | Path], name: re.Pattern[str]) -> Cost:
    report, peak_kib = report_and_peak(llvm, ["-time-passes", *arguments])
    return Cost(seconds_in_report(report, name, "User+System"), peak_kib)


def report_and_peak(llvm: Llvm, arguments: Sequence[str | Path]) -> tuple[str, int]:
    """Runs opt; what it says, and the most memory it had, in KiB."""
    words = [llvm.tool("opt"), "-disable-output", *map(str, arguments)]
    with tempfile.TemporaryFile("w+", errors="replace") as stderr:
        process = subprocess.Popen(words, stderr=stderr, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        stderr.seek(0)
        said = stderr.read()
    if process.returncode != 0:
        raise Failure(
            f"'{shortened(words)}' exited with {process.returncode}: {telling_line(said)}"
        )
    return said, usage.ru_maxrss
