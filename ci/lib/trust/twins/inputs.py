"""LLVM's own test inputs, from Debian's source package of LLVM."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from debian_sources import debian_files
from llvm_versions import SUPPORTED_LLVMS
from toolchain import Failure, Llvm

from trust.processes import end_of

# Larger files take longer than they show more.
LARGEST_FILE = 100_000
SECONDS = 60
RUN_LINE = re.compile(r"^; *RUN: *(.*\b(?:llc|opt)\b.*)$", re.MULTILINE)
# Only code generation makes these, and only where it finds what belongs to them beside them.
OF_CODE_GENERATION = re.compile(r"@llvm\.(?:loop\.decrement|start\.loop|amdgcn\.(?:if|loop)\b)")
# The options that say for which processor the test is.
OF_TARGET = re.compile(r"^--?(mtriple|march|mcpu|mattr)$|^--?(?:mtriple|march|mcpu|mattr)=\S+$")


@cache
def test_inputs(version: int) -> list[Path]:
    """The inputs of this LLVM; of an older one where the mirror has no sources of it."""
    told = ""
    for one in sorted((one for one in SUPPORTED_LLVMS if one <= version), reverse=True):
        try:
            root = debian_files(f"llvm-toolchain-{one}", "*/llvm/test/*.ll") / "llvm" / "test"
        except Failure as failure:
            told = told or str(failure)
            continue
        return [path for path in sorted(root.rglob("*.ll")) if is_one_module(path)]
    raise Failure(told)


def is_one_module(path: Path) -> bool:
    return path.stat().st_size <= LARGEST_FILE


@dataclass(frozen=True)
class Input:
    """A module as LLVM prints it, and the options of llc that say for which processor it is."""

    text: str
    target: tuple[str, ...]


def read_input(llvm: Llvm, path: Path) -> Input | None:
    """The module of a test, where it is a valid one that passes may meet."""
    text = path.read_text(errors="replace")
    if OF_CODE_GENERATION.search(text):
        return None
    target = target_options(text)
    command = [llvm.tool("opt"), "-passes=verify", "-S", *of_opt(target), path]
    ended = end_of(command, SECONDS)
    if ended.status != 0:
        return None
    return Input(ended.stdout.decode(errors="replace"), target)


def target_options(text: str) -> tuple[str, ...]:
    """Those of the first command of the test that has any."""
    for line in RUN_LINE.findall(text):
        try:
            words = shlex.split(re.sub(r"%\w+|[<>\\]", " ", line.partition("|")[0]))
        except ValueError:
            continue
        found = tuple(word for word in words if OF_TARGET.match(word) and "=" in word)
        if found:
            # The module gets a triple from the name of a processor only by this.
            return tuple(re.sub("^--?(?:march=)?", short_option, word) for word in found)
    return ()


def short_option(found: re.Match[str]) -> str:
    return "-mtriple=" if found[0].endswith("march=") else "-"


def of_opt(target: tuple[str, ...]) -> list[str]:
    """The options that opt needs to give the module its triple and data layout."""
    return [word for word in target if word.startswith("-mtriple")]
