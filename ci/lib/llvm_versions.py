"""Reads ci/llvm-versions, the only list of LLVM versions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LISTING = Path(__file__).resolve().parents[1] / "llvm-versions"


@dataclass(frozen=True)
class Release:
    """A line of the list."""

    major: int
    tested: str
    """How: `tested` by ci/test --change, `elsewhere` by ci/elsewhere, or only `built`."""
    llvm_sys: str
    """The number in llvm-sys' names, as in LLVM_SYS_191_PREFIX."""
    suite: str | None = None
    """The Debian that ci/elsewhere takes it from."""


def releases() -> tuple[Release, ...]:
    """Every version that the plugin is built for, oldest first."""
    lines = (line.split() for line in LISTING.read_text().splitlines() if not line.startswith("#"))
    return tuple(Release(int(major), *rest) for major, *rest in lines)


ALL_LLVMS = tuple(release.major for release in releases())
SUPPORTED_LLVMS = tuple(release.major for release in releases() if release.tested == "tested")
NEWEST_LLVM = SUPPORTED_LLVMS[-1]
