"""Measures small ordinary files with the plugin and without: which grow, and what is promised.

small --files 300 --target x86-64 --kind checks      prints those files, writes nothing

The worst files are in target/bench/small, each with its command and figures.
"""

from bench.driver import run_bench
from bench.small_bench import LEVELS, bench_small
from ci.lib.commands import parser_for
from ci.lib.llvm_versions import NEWEST_LLVM


def main() -> int:
    parser = parser_for("Measures small files with the plugin and without.", [NEWEST_LLVM])
    parser.add_argument("--level", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--files", type=int, default=300, help="of each processor and level")
    parser.add_argument("--target", nargs="+", default=[], help="only these processors")
    parser.add_argument("--kind", default="", help="only kinds with this in their names")
    parser.add_argument("--check", action="store_true", help="fail where a goal is missed")
    return run_bench(bench_small, parser.parse_args())
