"""How many instructions a workload executes, counted and kept."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.results_page import BENCH_OUTPUT
from bench.usage import Usage
from bench.workloads import Workload
from ci.lib.toolchain import REPOSITORY, run

KEPT = BENCH_OUTPUT / "executed"
COUNTER = "count_instructions"


@dataclass(frozen=True)
class Execution:
    """One run."""

    instructions: int
    output: str
    """The digest of what the program printed."""


def counted_by_qemu(
    workload: Workload, executable: Path, runner: Sequence[str]
) -> tuple[int, Usage]:
    """The instructions of a run to its end; `runner` is an emulator with its options."""
    with tempfile.TemporaryDirectory() as directory:
        count = Path(directory) / "count"
        plugin = ["-plugin", f"file={built_plugin(COUNTER)},out={count}"]
        usage = workload.run(executable, [*runner, *plugin])
        return int(count.read_text()), usage


def built_plugin(name: str) -> Path:
    """A plugin of QEMU."""
    source, output = source_of(name), KEPT / f"{name}.so"
    if not output.exists() or output.stat().st_mtime < source.stat().st_mtime:
        output.parent.mkdir(parents=True, exist_ok=True)
        flags = ["-O2", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]
        run(["gcc", *flags, source, "-o", output])
    return output


def source_of(name: str) -> Path:
    return REPOSITORY / "bench" / f"{name}.c"


def executed_instructions(
    workload: Workload, executable: Path, runner: Sequence[str], measure_again: bool = False
) -> Execution:
    """Runs an executable once; passes that make the same program share its run."""
    record = KEPT / f"{key_of(workload, executable, runner)}.json"
    if record.exists() and not measure_again:
        return Execution(**json.loads(record.read_text()))
    instructions, usage = counted_by_qemu(workload, executable, runner)
    execution = Execution(instructions, digest(usage.output))
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(json.dumps(asdict(execution)))
    return execution


def key_of(workload: Workload, executable: Path, runner: Sequence[str]) -> str:
    """A digest of the emulator, what counts, the program, its arguments and the files that they
    name."""
    words = workload.words()
    files = [
        source_of(COUNTER),
        executable,
        *(Path(word) for word in words if Path(word).is_file()),
    ]
    parts = [*runner, *workload.arguments, *(digest(file.read_bytes()) for file in files)]
    return digest("\n".join(parts).encode())


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
