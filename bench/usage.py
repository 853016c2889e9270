"""Runs a program and says what it used: processor time and memory."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ci.lib.toolchain import Argument, Failure, shortened, telling_line

KIBIBYTE = 1024


@dataclass(frozen=True)
class Usage:
    """What one run used, and what it printed."""

    user_seconds: float
    system_seconds: float
    peak_bytes: int
    output: bytes
    errors: str


def run_measured(
    command: Sequence[Argument],
    cpu_limit: int | None = None,
    exits: Sequence[int] = (0,),
    cwd: Path | None = None,
) -> Usage:
    """Runs a command to its end, or to the end of its processor seconds, which is a failure.

    The limit is one of processor time, so that a busy machine does not end
    what a quiet one would let finish.
    """
    words = [str(word) for word in command]
    # Files instead of pipes, which would have to be read while the program runs.
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(words, cwd=cwd, stdout=output, stderr=errors)
        if cpu_limit is not None:
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (cpu_limit, cpu_limit + 1))
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        usage = Usage(
            used.ru_utime,
            used.ru_stime,
            used.ru_maxrss * KIBIBYTE,
            output.read(),
            errors.read().decode(errors="replace"),
        )
    if process.returncode not in exits:
        raise Failure(
            f"'{shortened(words)}' exited with {process.returncode}: {telling_line(usage.errors)}"
        )
    return usage
