"""How many instructions a pass executes on a module, counted by callgrind inside its run function.

Unlike seconds the number repeats, also on a busy machine.  What opt does around the pass does not
count.

The processor that valgrind simulates has no instructions for SHA-256, by which rust-mergefunc
names shared bodies: each 64 bytes count as 3,800 instructions, far more than where a processor
has them.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from bench.passes import Pass, llvm_pipeline, rust_pipeline
from bench.results_page import BENCH_OUTPUT
from ci.lib.toolchain import Failure, Llvm, run

KEPT = BENCH_OUTPUT / "pass-instructions"
# The functions in which callgrind counts, with everything that they call.
OUR_RUN = "*::RustPass::run(*"
LLVM_RUN = {
    "mergefunc": "llvm::MergeFunctionsPass::run(*",
    "iroutliner": "llvm::IROutlinerPass::run(*",
    "ir-similarity": "llvm::IRSimilarityAnalysis::run(*",
}
PASSES = tuple(LLVM_RUN)
COLLECTED = re.compile(r"^==\d+== Collected : (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Counted:
    """A pass, and the name of its run function as a pattern."""

    which: Pass
    run_function: str


def counted_pair(llvm: Llvm, name: str, parameters: str = "") -> tuple[Counted, Counted]:
    """Our pass and LLVM's; the parameters are those of ours, without the angle brackets."""
    text = f"rust-{name}" + (f"<{parameters}>" if parameters else "")
    theirs = "require<ir-similarity>" if name == "ir-similarity" else name
    return Counted(rust_pipeline(llvm, text), OUR_RUN), Counted(
        llvm_pipeline(theirs), LLVM_RUN[name]
    )


def count_instructions(llvm: Llvm, counted: Counted, module: Path) -> int:
    """Runs a pass once."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command += [f"--toggle-collect={counted.run_function}", llvm.tool("opt")]
    command += [*counted.which.arguments, "-disable-output", module]
    instructions = collected(run(command).stderr)
    if instructions == 0:
        raise Failure(f"no function '{counted.run_function}' has run; is the plugin stripped?")
    return instructions


def collected(errors: str) -> int:
    """The sum that callgrind prints when the program ends."""
    found = COLLECTED.search(errors)
    if not found:
        raise Failure("callgrind printed no number of instructions")
    return int(found[1])


def kept_count(llvm: Llvm, counted: Counted, module: Path) -> int:
    """The count of one of LLVM's own passes, which need not be run again for the same module."""
    parts = [llvm.full_version(), *counted.which.arguments, counted.run_function]
    key = hashlib.sha256("\n".join(parts).encode() + module.read_bytes()).hexdigest()
    record = KEPT / key
    if not record.exists():
        instructions = count_instructions(llvm, counted, module)
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(f"{instructions}\n")
    return int(record.read_text())
