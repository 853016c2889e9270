"""How many instructions a workload executes, counted and kept."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.results_page import BENCH_OUTPUT
from bench.usage import Usage
from bench.workloads import Workload
from ci.lib.toolchain import Failure

KEPT = BENCH_OUTPUT / "executed"
COLLECTED = re.compile(r"^==\d+== Collected : (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Execution:
    """One run."""

    instructions: int
    output: str
    """The digest of what the program printed."""


# Runs a workload to its end; returns its instructions as well.
Counter = Callable[[Workload, Path], tuple[int, Usage]]


def counted_by_callgrind(workload: Workload, executable: Path) -> tuple[int, Usage]:
    with tempfile.TemporaryDirectory() as directory:
        callgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={directory}/calls"]
        usage = workload.run(executable, callgrind)
    return collected(usage.errors), usage


def executed_instructions(
    workload: Workload,
    executable: Path,
    measure_again: bool = False,
    counter: Counter = counted_by_callgrind,
) -> Execution:
    """Runs an executable once; passes that make the same program share its run."""
    record = KEPT / f"{key_of(workload, executable)}.json"
    if record.exists() and not measure_again:
        return Execution(**json.loads(record.read_text()))
    instructions, usage = counter(workload, executable)
    execution = Execution(instructions, digest(usage.output))
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(json.dumps(asdict(execution)))
    return execution


def collected(errors: str) -> int:
    """The sum that callgrind prints when the program ends."""
    found = COLLECTED.search(errors)
    if not found:
        raise Failure("callgrind printed no number of instructions")
    return int(found[1])


def key_of(workload: Workload, executable: Path) -> str:
    """A digest of the program, its arguments and the files that they name."""
    words = workload.words()
    files = [executable, *(Path(word) for word in words if Path(word).is_file())]
    parts = [*workload.arguments, *(digest(file.read_bytes()) for file in files)]
    return digest("\n".join(parts).encode())


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
