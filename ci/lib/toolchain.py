"""LLVM's command-line tools of one version, and running commands with clear errors."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NoReturn, TypeVar

from ci.lib.llvm_versions import SUPPORTED_LLVMS as SUPPORTED_LLVMS

REPOSITORY = Path(__file__).resolve().parents[2]

Job = TypeVar("Job")
Result = TypeVar("Result")
Argument = str | Path


class Failure(Exception):
    """An error that is told to the user as one line, without a traceback."""


def main_with_clear_errors(script: str, main: Callable[[], int]) -> NoReturn:
    """Runs a script's main function and turns failures into one line each."""
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"{script}: {failure}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def run(
    command: Sequence[Argument], cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a command, keeps its output, and fails with its first error line."""
    words = [str(word) for word in command]
    environment = {**os.environ, **env} if env else None
    try:
        done = subprocess.run(
            words, cwd=cwd, env=environment, capture_output=True, text=True, errors="replace"
        )
    except FileNotFoundError as error:
        raise Failure(f"'{words[0]}' is not installed") from error
    if done.returncode != 0:
        raise Failure(
            f"'{shortened(words)}' exited with {done.returncode}: {telling_line(done.stderr)}"
        )
    return done


def shortened(words: list[str]) -> str:
    text = " ".join(words)
    return text if len(text) <= 200 else f"{text[:120]} … {words[-1]}"


def telling_line(stderr: str) -> str:
    """The line of a tool's output that names the problem, or its last line."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines[-1:] or ["no message"])[0]


def in_parallel(jobs: int, work: Callable[[Job], Result], items: Iterable[Job]) -> list[Result]:
    """Results in the order of the items, so that output never depends on timing."""
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        return list(pool.map(work, items))


@dataclass(frozen=True)
class Llvm:
    """The installed tools of one LLVM version."""

    version: int

    @cache  # noqa: B019 - an instance for each LLVM, which live as long as the script
    def tool(self, name: str) -> str:
        """Debian suffixes the names; the unsuffixed ones live in LLVM's own directory."""
        suffixed = shutil.which(f"{name}-{self.version}")
        plain = Path(f"/usr/lib/llvm-{self.version}/bin/{name}")
        if suffixed:
            return suffixed
        if plain.exists():
            return str(plain)
        raise Failure(f"'{name}-{self.version}' is missing; run ci/install-llvm {self.version}")

    @cache  # noqa: B019 - as above
    def full_version(self) -> str:
        """The release that is installed, such as 16.0.6."""
        words = run([self.tool("opt"), "--version"]).stdout.split()
        return words[words.index("version") + 1]


@cache
def plugin_for(version: int) -> Path:
    """The release plugin: RUSTMERGE_PLUGIN where it is set, else what ci/build makes."""
    given = os.environ.get("RUSTMERGE_PLUGIN")
    if given:
        path = Path(given.replace("{llvm}", str(version)))
    else:
        build = REPOSITORY / "ci" / "build"
        if not build.exists():
            raise Failure(
                "ci/build is missing; set RUSTMERGE_PLUGIN to the path of a librustmerge.so"
            )
        lines = run([build, str(version)]).stdout.strip().splitlines()
        if not lines:
            raise Failure(f"ci/build {version} printed no path")
        path = Path(lines[-1].strip())
    if not path.is_file():
        raise Failure(f"the plugin '{path}' does not exist")
    return path.resolve()
