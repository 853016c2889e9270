"""Measures bytes that rust-iroutliner saves against instructions that programs execute in QEMU.

bench time                                   on this machine
bench time --target                          on all processors that QEMU counts for
bench time --target thumbv7-linux-gnueabihf --program lua zstd       nothing is written
bench time --weight 1 20                     also with other rates of time
bench time --untuned --level Oz Os O2        programs to which nothing was fitted
bench time --untuned --profile instrumented sampled    compiled with profiles of their workloads
"""

from bench.driver import add_parameters, bench_arguments, run_bench
from bench.outliner_figures import LEVEL
from bench.profiles import KINDS
from bench.time_bench import COUNTED, bench_time


def main() -> int:
    parser = bench_arguments("Measures bytes saved against executed instructions.", [LEVEL])
    add_parameters(parser)
    parser.add_argument(
        "--target", nargs="*", choices=COUNTED, help="other processors, in emulators; or all"
    )
    parser.add_argument(
        "--untuned", action="store_true", help="programs of benches/untuned; nothing is written"
    )
    parser.add_argument(
        "--profile", nargs="+", default=[], choices=KINDS, help="kinds, only with --untuned"
    )
    parser.add_argument("--weight", nargs="+", type=int, default=[], help="time-weight=N as well")
    return run_bench(bench_time, parser.parse_args())
