"""Measures what the plugin adds to the user time of clang and lld."""

from bench.build_bench import bench_builds
from bench.definitions import DEFAULT_LEVELS
from bench.driver import bench_arguments, run_bench


def main() -> int:
    parser = bench_arguments("Measures the user time of clang and lld.", DEFAULT_LEVELS)
    return run_bench(bench_builds, parser.parse_args())
