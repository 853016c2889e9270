"""Running what may crash, hang or print anything."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ended:
    """How a process ended; the status is negative where a signal ended it."""

    status: int
    stdout: bytes
    stderr: bytes
    timed_out: bool = False

    @property
    def crashed(self) -> bool:
        """Whether it died instead of saying what was wrong.  LLVM's handler turns some signals
        into statuses."""
        abnormal = self.status < 0 or self.status in (
            128 + signal.SIGSEGV,
            128 + signal.SIGABRT,
            128 + signal.SIGBUS,
        )
        return (abnormal or b"PLEASE submit a bug report" in self.stderr) and not self.timed_out

    def describe(self) -> str:
        """How it ended, in a few words and the last line that it said."""
        how = "ran out of time" if self.timed_out else f"ended with status {self.status}"
        lines = [
            line.strip()
            for line in self.stderr.decode(errors="replace").splitlines()
            if line.strip()
        ]
        telling = [line for line in lines if "error" in line.lower()] or lines
        return f"{how}: {telling[0][:300]}" if telling else how


def end_of(
    command: Sequence[str | Path],
    seconds: float = 120,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: bytes | None = None,
    before: Callable[[], None] | None = None,
) -> Ended:
    """Runs a command in a session of its own, so that a hanging one ends with all its children.

    The new process calls `before` first.
    """
    process = subprocess.Popen(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=before,
    )
    try:
        stdout, stderr = process.communicate(stdin, timeout=seconds)
        return Ended(process.returncode, stdout, stderr)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        stdout, stderr = process.communicate()
        return Ended(process.returncode, stdout, stderr, timed_out=True)


def processor_hours() -> float:
    """Of this process and of all its children that have ended."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) / 3600
