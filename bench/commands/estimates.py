"""Compares the estimates of the passes with the bytes of object files.

    bench estimates                        LLVM 22, the files of lua at -Oz
    bench estimates --llvm 16 --program lua wabt
    bench estimates --target aarch64-linux-gnu --program lua zstd
    bench estimates mergefunc              bytes of functions and stubs, on every processor
    bench estimates mergefunc --target x86-64 AArch64

With `mergefunc`, fails where estimates are off by more than docs/mergefunc.md says.
Else it is about rust-iroutliner, and fails where a program saves less than was estimated, or
where files fall short of their estimates by more than docs/outliner-figures.md says.
"""

import argparse
import sys
from collections.abc import Sequence

from bench.arguments import add_machine_outliner, code_generation
from bench.corpus import Module, build_corpus
from bench.cross_corpus import LEVEL, cross_modules
from bench.definitions import program_named
from bench.estimates import broken_promises, estimated_program
from bench.outliner_page import estimates_tables
from bench.passes import RUST_IROUTLINER_TIMING_NAME, rust_pipeline
from bench.price_estimates import estimates, price_table, wrong_prices
from bench.transformed import Laboratory
from ci.lib.commands import parser_for
from ci.lib.llvm_versions import NEWEST_LLVM
from ci.lib.toolchain import Llvm


def main() -> int:
    parser = parser_for("Compares estimates with the bytes of object files.", [NEWEST_LLVM])
    parser.add_argument(
        "subject", nargs="?", choices=("iroutliner", "mergefunc"), default="iroutliner"
    )
    parser.add_argument("--program", nargs="+", default=["lua"])
    parser.add_argument(
        "--target", nargs="+", default=[], help="another processor, such as aarch64-linux-gnu"
    )
    parser.add_argument("--parameters", default="", help="parameters of the pass, for experiments")
    add_machine_outliner(parser)
    arguments = parser.parse_args()
    find = wrong_of_functions if arguments.subject == "mergefunc" else wrong_of_files
    wrong = [
        f"LLVM {llvm.version}: {one}"
        for llvm in map(Llvm, arguments.llvm)
        for one in find(llvm, arguments)
    ]
    for one in wrong:
        print(f"estimates: {one}", file=sys.stderr)
    return 1 if wrong else 0


def wrong_of_files(llvm: Llvm, arguments: argparse.Namespace) -> Sequence[str]:
    """What rust-iroutliner promises of files."""
    target = arguments.target[0] if arguments.target else ""
    laboratory = Laboratory(
        llvm, LEVEL, repetitions=1, target=target, flags=code_generation(arguments)
    )
    text = "rust-iroutliner" + (f"<{arguments.parameters}>" if arguments.parameters else "")
    which = rust_pipeline(llvm, text, RUST_IROUTLINER_TIMING_NAME)
    programs = []
    for name in arguments.program:
        modules = modules_of(llvm, target, name, arguments.jobs)
        programs.append(estimated_program(laboratory, which, name, modules, arguments.jobs))
    print(f"LLVM {llvm.full_version()}\n\n{estimates_tables(programs)}", flush=True)
    return broken_promises(programs)


def wrong_of_functions(llvm: Llvm, arguments: argparse.Namespace) -> Sequence[str]:
    """Prices of small functions and stubs."""
    sums = estimates(llvm, arguments.target, arguments.jobs)
    print(f"LLVM {llvm.full_version()}\n\n{price_table(sums)}", flush=True)
    return wrong_prices(sums)


def modules_of(llvm: Llvm, target: str, name: str, jobs: int) -> list[Module]:
    """The files of a program, for this processor or another one."""
    if target:
        return cross_modules(llvm, target, program_named(name), jobs)
    return [
        one for one in build_corpus(llvm, [LEVEL], "full", jobs, [name]) if not one.is_whole_program
    ]
