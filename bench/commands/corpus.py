"""Builds the bitcode modules that the other scripts measure, under target/corpus/.

bench corpus                        the small set for every LLVM, at -O2 and -Oz
bench corpus --llvm 16 --set full   everything for LLVM 16
bench corpus --list                 also prints the path of every module
"""

import sys
import time

from bench.arguments import corpus_arguments
from bench.corpus import build_corpus
from ci.lib.toolchain import Llvm


def main() -> int:
    parser = corpus_arguments("Builds the corpus of bitcode modules under target/corpus/.")
    parser.add_argument("--list", action="store_true", help="print the path of every module")
    arguments = parser.parse_args()
    for version in arguments.llvm:
        started = time.monotonic()
        modules = build_corpus(
            Llvm(version), arguments.level, arguments.corpus_set, arguments.jobs, arguments.program
        )
        if arguments.list:
            print("\n".join(str(module.path) for module in modules))
        size = sum(module.path.stat().st_size for module in modules) / 1e6
        seconds = time.monotonic() - started
        print(
            f"LLVM {version}: {len(modules)} modules, {size:.1f} MB of bitcode, {seconds:.0f} s",
            file=sys.stderr,
        )
    return 0
