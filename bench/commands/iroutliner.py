"""Measures rust-iroutliner against LLVM's iroutliner and writes benches/sections.

    iroutliner                       LLVM 16's whole corpus, the small set of others
    iroutliner --llvm 16 --program lua wabt --part objects together
                                     prints two tables for two programs, writes nothing
    iroutliner --llvm 16 --set held-out
                                     programs that the cost model was not tuned on
    iroutliner --llvm 22 --level O2 --parameters all
                                     prints what `all` does to code compiled for speed
    iroutliner --llvm 22 --target thumbv7em-none-eabi
                                     prints what the pass alone, and all by default, do to
                                     programs for another processor
    iroutliner --measure-again       does not trust times that were measured before

Sections of LLVMs and parts that are not named stay as they are.
"""

from bench.driver import pass_arguments, run_bench
from bench.outliner_bench import bench_outliner
from bench.outliner_figures import LEVEL


def main() -> int:
    parser = pass_arguments("Measures rust-iroutliner against LLVM's iroutliner.", [LEVEL])
    parser.set_defaults(subject="iroutliner")
    return run_bench(bench_outliner, parser.parse_args())
