"""Runs test suites of other projects with a log, and counts their tests."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from ci.lib.toolchain import Argument


def run_logged(
    command: Sequence[Argument], cwd: Path, env: dict[str, str], log: Path
) -> subprocess.CompletedProcess[str]:
    """Runs a command whose end the caller judges, and adds what it prints to a log."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )
    with log.open("a") as file:
        file.write(f"$ {words[-1]}\n{done.stdout}{done.stderr}")
    return done


def counted(pattern: str, printed: str) -> int:
    """Adds up the numbers that a regular expression finds in the lines, or the lines where it
    finds none."""
    found = re.findall(pattern, printed, re.MULTILINE)
    return sum(int(text) if text.isdigit() else 1 for text in found)
