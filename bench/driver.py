"""What the commands share that measure the passes and write benches/sections."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from bench.arguments import add_machine_outliner, corpus_arguments
from bench.outliner_bench import PARTS
from ci.lib.commands import command_line
from ci.lib.toolchain import Llvm

Bench = Callable[[Llvm, argparse.Namespace, str], list[str]]
"""Writes the sections of one LLVM and returns the goals that were missed; gets the command."""


def bench_arguments(description: str, levels: Sequence[str]) -> argparse.ArgumentParser:
    parser = corpus_arguments(description)
    parser.set_defaults(corpus_set=None, level=list(levels))
    parser.add_argument(
        "--repetitions", type=int, default=5, help="runs of each pass; the fastest counts"
    )
    parser.add_argument(
        "--check", action="store_true", help="fail where we are larger or slower than a goal allows"
    )
    return parser


def pass_arguments(description: str, levels: Sequence[str]) -> argparse.ArgumentParser:
    """For what compares a pass of the plugin with LLVM's."""
    parser = bench_arguments(description, levels)
    parser.add_argument("--part", nargs="+", choices=PARTS, help="only these tables")
    add_parameters(parser)
    parser.add_argument(
        "--target",
        default="",
        help="another processor, such as thumbv7em-none-eabi; nothing is written to benches/",
    )
    add_machine_outliner(parser)
    return parser


def add_parameters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--parameters",
        default="",
        help="parameters of the pass; nothing is written to benches/",
    )
    parser.add_argument(
        "--measure-again", action="store_true", help="run again what was run and kept before"
    )


def run_bench(bench: Bench, arguments: argparse.Namespace) -> int:
    """For each LLVM."""
    command = command_line()
    missed = [
        goal for version in arguments.llvm for goal in bench(Llvm(version), arguments, command)
    ]
    for goal in missed:
        print(f"bench: {goal}", file=sys.stderr)
    return 1 if missed and arguments.check else 0
