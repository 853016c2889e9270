"""One command line for each package: `python3 -m PACKAGE COMMAND ARGUMENT…`.

A command is a module of `PACKAGE.commands` whose `main` returns the exit status, and whose
documentation says in its first sentence what the command does.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from ci.lib.llvm_versions import SUPPORTED_LLVMS
from ci.lib.toolchain import REPOSITORY, main_with_clear_errors

PACKAGES = ("bench", "trust")


def run_package(package: str) -> NoReturn:
    """Runs the command that the command line names."""
    names = command_names(package)
    name, *rest = sys.argv[1:] or ["--help"]
    if name in ("--help", "-h"):
        print(help_text(package, names))
        sys.exit()
    if name not in names:
        print(f"{package}: no command '{name}'; valid: {' '.join(names)}", file=sys.stderr)
        sys.exit(2)
    # What argparse prints as the program's name.
    sys.argv = [f"python3 -m {package} {name}", *rest]
    main_with_clear_errors(name, command_module(package, name).main)


def command_names(package: str) -> list[str]:
    folder = REPOSITORY / package / "commands"
    stems = (path.stem for path in folder.glob("*.py") if path.stem != "__init__")
    return sorted(stem.replace("_", "-") for stem in stems)


def command_module(package: str, name: str) -> object:
    return import_module(f"{package}.commands.{name.replace('-', '_')}")


def help_text(package: str, names: list[str]) -> str:
    width = max(map(len, names))
    lines = [
        f"  {name:{width}}  {first_sentence(command_module(package, name).__doc__)}"
        for name in names
    ]
    return "\n".join([f"usage: python3 -m {package} COMMAND [--help] ...", "", *lines])


def first_sentence(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


def command_line() -> str:
    """The command that runs, for the results that it prints."""
    words = [Path(sys.orig_argv[0]).name, *sys.orig_argv[1:]]
    return shlex.join(words)


def parser_for(
    description: str,
    llvms: Sequence[int] = SUPPORTED_LLVMS,
    choices: Sequence[int] = SUPPORTED_LLVMS,
) -> argparse.ArgumentParser:
    """The arguments of commands that run for several LLVMs."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--llvm", type=int, nargs="+", choices=choices, default=list(llvms))
    parser.add_argument("--jobs", type=int, default=2, help="how many programs run at once")
    return parser
