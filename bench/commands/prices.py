"""Measures small merged programs on eight processors, Windows and macOS, in bytes.

prices --llvm 22 --target RISC-V --case "by value"    prints those programs, writes nothing
"""

from bench.definitions import DEFAULT_LEVELS
from bench.driver import bench_arguments, run_bench
from bench.price_bench import bench_prices


def main() -> int:
    parser = bench_arguments("Measures small merged programs, in bytes.", DEFAULT_LEVELS)
    parser.add_argument("--target", nargs="+", default=[], help="only these processors")
    parser.add_argument("--case", default="", help="only programs with this in their names")
    return run_bench(bench_prices, parser.parse_args())
