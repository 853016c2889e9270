"""Writes benches/sections, one file per subject and LLVM; benches/RESULTS.md links to them."""

from __future__ import annotations

import os
import platform

from ci.lib.toolchain import REPOSITORY

# What measuring keeps to itself.
BENCH_OUTPUT = REPOSITORY / "target" / "bench"
SECTIONS = REPOSITORY / "benches" / "sections"


def write_section(name: str, text: str) -> None:
    SECTIONS.mkdir(parents=True, exist_ok=True)
    (SECTIONS / f"{name}.md").write_text(text)


def machine_kind() -> str:
    """The kind of processor and number of cores that times depend on, without the host's name."""
    return f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}"


def ratio(one: float, other: float) -> str:
    return f"{one / other:.2f}" if other else "–"
