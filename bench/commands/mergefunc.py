"""Measures rust-mergefunc against LLVM's mergefunc, each file and each program alone."""

from bench.definitions import DEFAULT_LEVELS
from bench.driver import pass_arguments, run_bench
from bench.outliner_bench import bench_outliner


def main() -> int:
    parser = pass_arguments("Measures rust-mergefunc against LLVM's mergefunc.", DEFAULT_LEVELS)
    parser.set_defaults(subject="mergefunc")
    return run_bench(bench_outliner, parser.parse_args())
