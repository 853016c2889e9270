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
OUR_RUN = ("*::RustPass::run(*",)
MERGEFUNC_RUN = "llvm::MergeFunctionsPass::run(*"
# LLVM's pipelines that do what our passes do.
LLVM_PASSES = {
    "mergefunc": ("mergefunc", (MERGEFUNC_RUN,)),
    "iroutliner": ("iroutliner", ("llvm::IROutlinerPass::run(*",)),
    "ir-similarity": ("require<ir-similarity>", ("llvm::IRSimilarityAnalysis::run(*",)),
}
PASSES = tuple(LLVM_PASSES)
# What merges functions that differ in constants, as rust-mergefunc's parameters do.
GLOBAL_MERGE_SINCE = 20
GLOBAL_MERGE = (
    "mergefunc,global-merge-func",
    (MERGEFUNC_RUN, "llvm::GlobalMergeFuncPass::run(*"),
)
COLLECTED = re.compile(r"^==\d+== Collected : (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Counted:
    """Passes, and the names of their run functions as patterns."""

    which: Pass
    run_functions: tuple[str, ...]


def counted_pair(llvm: Llvm, name: str, parameters: str = "") -> tuple[Counted, Counted]:
    """Our pass and LLVM's; the parameters are those of ours, without the angle brackets."""
    text = f"rust-{name}" + (f"<{parameters}>" if parameters else "")
    theirs, run_functions = LLVM_PASSES[name]
    if name == "mergefunc" and "no-parameters" not in parameters:
        if llvm.version >= GLOBAL_MERGE_SINCE:
            theirs, run_functions = GLOBAL_MERGE
    ours = Counted(rust_pipeline(llvm, text), OUR_RUN)
    return ours, Counted(llvm_pipeline(theirs), run_functions)


def count_instructions(llvm: Llvm, counted: Counted, module: Path) -> int:
    """Runs a pass once."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command += [f"--toggle-collect={function}" for function in counted.run_functions]
    command += [llvm.tool("opt")]
    command += [*counted.which.arguments, "-disable-output", module]
    instructions = collected(run(command).stderr)
    if instructions == 0:
        names = "', '".join(counted.run_functions)
        raise Failure(f"no function '{names}' has run; is the plugin stripped?")
    return instructions


def collected(errors: str) -> int:
    """The sum that callgrind prints when the program ends."""
    found = COLLECTED.search(errors)
    if not found:
        raise Failure("callgrind printed no number of instructions")
    return int(found[1])


def kept_count(llvm: Llvm, counted: Counted, module: Path) -> int:
    """The count of one of LLVM's own passes, which need not be run again for the same module."""
    parts = [llvm.full_version(), *counted.which.arguments, *counted.run_functions]
    key = hashlib.sha256("\n".join(parts).encode() + module.read_bytes()).hexdigest()
    record = KEPT / key
    if not record.exists():
        instructions = count_instructions(llvm, counted, module)
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(f"{instructions}\n")
    return int(record.read_text())
