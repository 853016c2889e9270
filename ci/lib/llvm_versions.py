"""Reads ci/llvm-versions, the only list of LLVM versions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LISTING = Path(__file__).resolve().parents[1] / "llvm-versions"


@dataclass(frozen=True)
class Release:
    """A line of the list."""

    major: int
    is_tested: bool
    """Whether ci/test runs on it; the others are built by the same path."""
    llvm_sys: str
    """The number in llvm-sys' names, as in LLVM_SYS_191_PREFIX."""


def releases() -> tuple[Release, ...]:
    """Every version that the plugin is built for, oldest first."""
    lines = (line.split() for line in LISTING.read_text().splitlines() if not line.startswith("#"))
    return tuple(Release(int(major), role == "tested", number) for major, role, number in lines)


SUPPORTED_LLVMS = tuple(release.major for release in releases() if release.is_tested)
OLDEST_LLVM = SUPPORTED_LLVMS[0]
NEWEST_LLVM = SUPPORTED_LLVMS[-1]
