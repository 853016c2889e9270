"""Findings: printed at once, and kept with everything that repeats them."""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ci.lib.toolchain import REPOSITORY

FINDINGS = REPOSITORY / "target" / "trust" / "findings"


@dataclass
class Findings:
    """The findings of one script, counted across its threads."""

    script: str
    count: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def place(self, name: str) -> Path:
        """Where a finding of this name is kept."""
        return FINDINGS / f"{self.script}-{name}"

    def add(self, name: str, what: str, files: Iterable[Path], repeat: str) -> None:
        """Keeps the files and the command that shows the mistake again; `repeat` is a command of
        trust with its arguments, as a shell reads them."""
        directory = self.place(name)
        with self.lock:
            self.count += 1
            directory.mkdir(parents=True, exist_ok=True)
            for file in files:
                if file.is_file():
                    shutil.copy(file, directory / file.name)
            command = f"python3 -m trust {repeat}"
            (directory / "what").write_text(f"{what}\n")
            (directory / "repeat").write_text(f"#!/bin/sh\n# {what.splitlines()[0]}\n{command}\n")
            (directory / "repeat").chmod(0o755)
            print(
                f"{self.script}: {name}: {what}\n  {directory}/repeat: {command}",
                file=sys.stderr,
                flush=True,
            )
