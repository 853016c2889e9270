"""Measures bytes that rust-iroutliner saves against instructions that programs execute."""

from bench.driver import add_parameters, bench_arguments, run_bench
from bench.outliner_figures import LEVEL
from bench.time_bench import bench_time


def main() -> int:
    parser = bench_arguments("Measures bytes saved against executed instructions.", [LEVEL])
    add_parameters(parser)
    return run_bench(bench_time, parser.parse_args())
