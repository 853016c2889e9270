"""The command-line arguments that the corpus scripts share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench.definitions import DEFAULT_LEVELS, LEVELS, SETS
from ci.lib.commands import parser_for
from ci.lib.llvm_versions import SUPPORTED_LLVMS


def corpus_arguments(
    description: str, llvms: Sequence[int] = SUPPORTED_LLVMS
) -> argparse.ArgumentParser:
    parser = parser_for(description, llvms)
    parser.add_argument(
        "--level",
        nargs="+",
        choices=LEVELS,
        default=list(DEFAULT_LEVELS),
        help="optimisation levels of the modules",
    )
    parser.add_argument(
        "--set", choices=SETS, default="small", dest="corpus_set", help="how much of the corpus"
    )
    parser.add_argument(
        "--program", nargs="+", default=[], help="only these programs of the corpus"
    )
    return parser


def add_machine_outliner(parser: argparse.ArgumentParser) -> None:
    """An option that keeps LLVM's machine outliner out, which some processors have at -Oz."""
    parser.add_argument(
        "--no-machine-outliner",
        action="store_true",
        help="generate code without LLVM's machine outliner",
    )


def code_generation(arguments: argparse.Namespace) -> tuple[str, ...]:
    """What clang is told besides the level."""
    return ("-mllvm", "-enable-machine-outliner=never") if arguments.no_machine_outliner else ()
