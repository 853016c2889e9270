"""How often functions of a program call each other in a workload, counted by callgrind."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from executed import collected, key_of
from measurements import BENCH_OUTPUT
from workloads import Workload

KEPT = BENCH_OUTPUT / "executed-calls"
# A number stands for a name that was written before; recursive calls have a suffix.
NAME = re.compile(r"\((\d+)\)(?: (.*?)(?:'\d+)?)?$")


@dataclass(frozen=True)
class ExecutedCalls:
    """One run."""

    instructions: int
    calls: Counter[tuple[str, str]]
    """By caller and callee."""


def executed_calls(workload: Workload, executable: Path) -> ExecutedCalls:
    """Runs an executable once, which has to have symbols; what it counts is kept."""
    record = KEPT / f"{key_of(workload, executable)}.json"
    if record.exists():
        instructions, rows = json.loads(record.read_text())
        return ExecutedCalls(
            instructions, Counter({(caller, callee): count for caller, callee, count in rows})
        )
    with tempfile.TemporaryDirectory() as directory:
        output = Path(directory) / "calls"
        # The names of the module, which are not demangled.
        tool = ["valgrind", "--tool=callgrind", "--demangle=no"]
        callgrind = [*tool, f"--callgrind-out-file={output}"]
        usage = workload.run(executable, callgrind)
        with output.open(errors="replace") as lines:
            calls = calls_in(lines)
    instructions = collected(usage.errors)
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(json.dumps([instructions, [[*pair, count] for pair, count in calls.items()]]))
    return ExecutedCalls(instructions, calls)


def calls_in(lines: Iterable[str]) -> Counter[tuple[str, str]]:
    """The calls in what callgrind writes; its format is in valgrind's manual."""
    names: dict[str, str] = {}
    calls: Counter[tuple[str, str]] = Counter()
    caller = callee = ""
    for line in lines:
        key, _, rest = line.partition("=")
        if key == "fn":
            caller = name_of(rest, names)
        elif key == "cfn":
            callee = name_of(rest, names)
        elif key == "calls":
            calls[caller, callee] += int(rest.split()[0])
    return calls


def name_of(text: str, names: dict[str, str]) -> str:
    found = NAME.match(text.strip())
    if not found:
        return text.strip()
    if found[2]:
        names[found[1]] = found[2]
    return names[found[1]]
