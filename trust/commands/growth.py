"""How time and memory of the passes grow with worst-case inputs.

    trust growth                       every input at 1, 2 and 4 times 5,000 instructions
    trust growth --size 20000 --only switch
                                     larger ones, and only those whose name has this in it
    trust growth --write               also writes the section in benches/sections

The inputs are worst cases (trust/growing.py) and, for each loop of the passes, one
that doubles what the loop goes over (trust/suspects.py).  The time is the
processor's, of opt with a pass less that of opt without one: the least of three runs, and of
more where it seems to grow too fast, because a run that something disturbed seems to as well.
The memory is the largest resident set, less that of opt without a pass.  Linear work takes
four times as much for the largest input; more than 2.5 times for each doubling is told as a
finding.  rust-ir-similarity writes a report too.
This measures, so CI does not run it.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path
from signal import SIGXCPU

from bench.results_page import write_section
from bench.usage import run_measured
from ci.lib.commands import command_line
from ci.lib.toolchain import (
    REPOSITORY,
    SUPPORTED_LLVMS,
    Llvm,
    plugin_for,
)
from trust.findings import Findings
from trust.growing import SHAPES
from trust.suspects import SUSPECTS

OUTPUT = REPOSITORY / "target" / "trust" / "growth"
PASSES = (
    "rust-mergefunc",
    "rust-ir-similarity<json=/dev/null>",
    "rust-iroutliner<all;no-frequency>",
    "rust-iroutliner<all;no-cost>",
)
FACTORS = (1, 2, 4)
# Growth by this for each doubling is suspicious.
MOST_PER_DOUBLING = 2.5
# Below these nothing can be said.
LEAST_SECONDS = 0.05
LEAST_MEGABYTES = 16
# What a run may take of the processor's time.
MOST_SECONDS = 300
# Runs that take longer are not repeated.
LONG_SECONDS = 5
RUNS = 3
# How often a growth that looks suspicious is measured again.
CONFIRMATIONS = 4


@dataclass(frozen=True)
class Work:
    """What a run of opt took."""

    seconds: float
    megabytes: float

    def less(self, other: Work) -> Work:
        return Work(
            max(0.0, self.seconds - other.seconds), max(0.0, self.megabytes - other.megabytes)
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures how time and memory of the passes grow.")
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=22)
    parser.add_argument("--size", type=int, default=5_000, help="instructions of the smallest")
    parser.add_argument("--only", default="", help="inputs whose name has this in it")
    parser.add_argument("--write", action="store_true", help="write benches/sections")
    arguments = parser.parse_args()
    findings, llvm = Findings("growth"), Llvm(arguments.llvm)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    command = command_line()
    lines = [
        f"## How the work of the passes grows, LLVM {llvm.full_version()}\n",
        f"Command: `{command}`.  Seconds of the processor and megabytes at {FACTORS} times "
        f"{arguments.size} instructions, less those of opt without a pass, and by how much "
        "the largest input takes more than the smallest (linear is 4, the goal is "
        f"{MOST_PER_DOUBLING**2:.2f}; of less than {LEAST_SECONDS} s or {LEAST_MEGABYTES} MB "
        "nothing is said).\n",
        "| input | pass | seconds | growth | MB | growth |\n|---|---|---|--:|---|--:|",
    ]
    print("\n".join(lines))
    for shape, make in (SHAPES | SUSPECTS).items():
        if arguments.only not in shape:
            continue
        modules = []
        for factor in FACTORS:
            modules.append(OUTPUT / f"{factor}.ll")
            modules[-1].write_text(make(arguments.size * factor))
        alone = works_of(llvm, "no-op-module", modules)
        for name in PASSES:
            works = growth_of(llvm, name, modules, alone)
            lines.append(row(shape, name, works))
            print(lines[-1], flush=True)
            if is_suspicious(works):
                repeat = f"growth --llvm {arguments.llvm} --size {arguments.size} --only '{shape}'"
                findings.add(
                    f"{shape.replace(' ', '-')}-{name.split('<')[0]}",
                    f"{name} takes {seconds_growth(works):.1f} times as long and "
                    f"{memory_growth(works):.1f} times the memory for four times the size",
                    [],
                    repeat,
                )
    if arguments.write:
        write_section(f"12-growth-llvm-{llvm.version}", "\n".join(lines) + "\n")
    return 1 if findings.count else 0


def row(shape: str, name: str, works: list[Work]) -> str:
    seconds = " ".join(f"{work.seconds:.2f}" for work in works)
    megabytes = " ".join(f"{work.megabytes:.0f}" for work in works)
    time, memory = seconds_growth(works), memory_growth(works)
    return f"| {shape} | `{name}` | {seconds} | {time:.1f} | {megabytes} | {memory:.1f} |"


def seconds_growth(works: list[Work]) -> float:
    return works[-1].seconds / max(works[0].seconds, LEAST_SECONDS)


def memory_growth(works: list[Work]) -> float:
    return works[-1].megabytes / max(works[0].megabytes, LEAST_MEGABYTES)


def is_suspicious(works: list[Work]) -> bool:
    return max(seconds_growth(works), memory_growth(works)) > MOST_PER_DOUBLING**2


def growth_of(llvm: Llvm, name: str, modules: list[Path], alone: list[Work]) -> list[Work]:
    """The work of a pass over modules of growing size."""
    whole = works_of(llvm, name, modules)
    for _ in range(CONFIRMATIONS):
        works = [work.less(before) for work, before in zip(whole, alone, strict=True)]
        if not is_suspicious(works):
            break
        again = works_of(llvm, name, modules)
        whole = [
            min(*both, key=lambda work: work.seconds) for both in zip(whole, again, strict=True)
        ]
    return [work.less(before) for work, before in zip(whole, alone, strict=True)]


def works_of(llvm: Llvm, passes: str, modules: list[Path]) -> list[Work]:
    return [work_of(llvm, passes, module) for module in modules]


def work_of(llvm: Llvm, passes: str, module: Path) -> Work:
    """The least time of a few runs, and the memory of the run that had it."""
    command = [llvm.tool("opt"), f"-load-pass-plugin={plugin_for(llvm.version)}"]
    command += [f"-passes={passes}", "-disable-output", str(module)]
    with tempfile.TemporaryDirectory() as report:
        # A report of the other passes would ask for more than their work.
        if passes.startswith("rust-ir-similarity"):
            command = ["env", f"RUSTMERGE_REPORT={report}", *command]
        best = run(command)
        for _ in range(RUNS - 1):
            if best.seconds > LONG_SECONDS:
                break
            best = min(best, run(command), key=lambda work: work.seconds)
    return best


def run(command: list[str | Path]) -> Work:
    """Runs a command, for as long as it may take, and says what it took."""
    usage = run_measured(command, MOST_SECONDS, exits=(0, -SIGXCPU))
    return Work(usage.user_seconds + usage.system_seconds, usage.peak_bytes / (1 << 20))
