"""Runs opt with the plugin under faults, and counts checks of what must hold all the same."""

from __future__ import annotations

import resource
import signal
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ci.lib.toolchain import Llvm, plugin_for
from trust.findings import Findings
from trust.processes import Ended, end_of

PIPELINES = (
    "rust-mergefunc",
    "rust-mergefunc<no-cost>",
    "rust-ir-similarity<print>",
    "rust-iroutliner<all;no-cost;linkonce-odr;max-rounds=2>",
    "rust-mergefunc,rust-iroutliner<all;no-frequency>",
)


@dataclass
class Host:
    """opt of one LLVM with the plugin, in a directory of its own."""

    llvm: Llvm
    directory: Path
    findings: Findings
    # Whether to run all checks, or only the quick ones.
    is_thorough: bool
    seed: int
    seconds: float
    counts: Counter = field(default_factory=Counter)

    def file(self, name: str, contents: str | bytes) -> Path:
        path = self.directory / name
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
        return path

    def without_plugin(self, arguments: Sequence[str | Path]) -> Ended:
        return end_of([self.llvm.tool("opt"), *arguments], self.seconds)

    def opt(
        self,
        pipeline: str,
        arguments: Sequence[str | Path],
        env: Mapping[str, str] | None = None,
        limits: Mapping[int, int] | None = None,
        prefix: Sequence[str | Path] = (),
    ) -> Ended:
        """Runs passes, under limits of resources and by another command where there are some."""
        command = [
            *prefix,
            self.llvm.tool("opt"),
            f"-load-pass-plugin={plugin_for(self.llvm.version)}",
            f"-passes={pipeline}",
        ]
        return end_of([*command, *arguments], self.seconds, env=env, before=limiting(limits or {}))

    def expect(self, holds: bool, name: str, what: str, files: Sequence[Path] = ()) -> None:
        """Counts a check, and tells where it failed."""
        self.counts["checks"] += 1
        if not holds:
            repeat = f"faults --llvm {self.llvm.version} --seed {self.seed}"
            self.findings.add(f"{name}-llvm{self.llvm.version}", what, files, repeat)


def limiting(limits: Mapping[int, int]) -> Callable[[], None] | None:
    def apply() -> None:
        # A file that may not grow is to be an error, as a full disk is, and not the end.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        for which, amount in limits.items():
            resource.setrlimit(which, (amount, amount))

    return apply if limits else None
