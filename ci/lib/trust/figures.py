"""What was run, kept for docs/trust.md.

Every script that looks for mistakes can append one line of JSON to a file:
what it was, the command, the revision, its counts and the processor time of
everything it started.  lab/trust-page adds the lines up.
"""

from __future__ import annotations

import json
import os
import resource
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from ci.lib.toolchain import REPOSITORY, run

FIGURES = REPOSITORY / "docs" / "trust-figures.jsonl"
# What a guided campaign counts of the plugin's code.  Two campaigns reach much of
# the same, so these are not added up.
EDGES = "edges reached"


def processor_hours() -> float:
    """Of this process and of all its children that have ended."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) / 3600


def path_of(script: str) -> str:
    """The path on a command line: ci/ has what CI runs, lab/ what is run by hand."""
    return f"lab/{script}" if (REPOSITORY / "lab" / script).exists() else f"ci/{script}"


def record(file: Path, script: str, counts: Mapping[str, int], findings: int) -> None:
    """Appends what a script did."""
    line = {
        "script": script,
        "command": shlex.join([path_of(script), *arguments_without_record()]),
        "revision": revision(),
        "counts": dict(sorted(counts.items())),
        "findings": findings,
        "processor hours": round(processor_hours(), 3),
    }
    with file.open("a") as out:
        out.write(json.dumps(line) + "\n")


def revision() -> str:
    """Of the checkout; a folder of ci/elsewhere, which has no git, is told."""
    told = os.environ.get("RUSTMERGE_REVISION")
    return told or run(["git", "-C", REPOSITORY, "rev-parse", "--short", "HEAD"]).stdout.strip()


def arguments_without_record() -> list[str]:
    words = sys.argv[1:]
    at = words.index("--record")
    return words[:at] + words[at + 2 :]


def recorded(file: Path = FIGURES) -> list[dict]:
    """Everything that was recorded, oldest first."""
    return [json.loads(line) for line in file.read_text().splitlines()]
