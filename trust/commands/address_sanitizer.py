"""The tests and real programs, with the plugin under AddressSanitizer.

    trust address-sanitizer              the lit tests and the corpus, on LLVM 22
    trust address-sanitizer --llvm 16 22 --only tests
    trust address-sanitizer --only corpus --minutes 10   as much of the corpus as fits

Our C++ and Rust are instrumented, and the allocator of the whole host is
watched, LLVM's part included.  `python3 -m trust fuzz` has `--address-sanitizer` for mutants
and `--guided`, which looks for leaks as well.
"""

import argparse
import time
from collections import Counter

from ci.lib.llvm_versions import NEWEST_LLVM, SUPPORTED_LLVMS
from ci.lib.toolchain import Llvm
from trust.corpus import CorpusRun
from trust.findings import Findings
from trust.instrumented import instrumented_plugin, tests_watched, watched
from trust.processes import processor_hours

PIPELINES = (
    "rust-mergefunc<verify=20>,rust-ir-similarity<html=/dev/null>,rust-iroutliner<all;"
    "linkonce-odr;verify>",
    "rust-mergefunc<aliases>,rust-iroutliner<all;no-cost;linkonce-odr;max-rounds=3>",
)
LEVELS = ("Oz", "O0")


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Runs tests and the corpus under AddressSanitizer."
    )
    parser.add_argument(
        "--llvm", type=int, nargs="+", choices=SUPPORTED_LLVMS, default=[NEWEST_LLVM]
    )
    parser.add_argument(
        "--only", nargs="+", choices=("tests", "corpus"), default=["tests", "corpus"]
    )
    parser.add_argument(
        "--minutes", type=float, help="for how long modules of the corpus are begun, for each LLVM"
    )
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    findings, counts, began = Findings("address-sanitizer"), Counter(), time.monotonic()
    for version in arguments.llvm:
        llvm = Llvm(version)
        if "tests" in arguments.only:
            counts += tests(llvm, findings, arguments.jobs)
        if "corpus" in arguments.only:
            counts += corpus(llvm, findings, arguments.jobs, arguments.minutes)
    what = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    print(
        f"address-sanitizer: {what}, {findings.count} findings, "
        f"{(time.monotonic() - began) / 60:.1f} minutes, {processor_hours():.2f} processor hours"
    )
    return 1 if findings.count else 0


def tests(llvm: Llvm, findings: Findings, jobs: int) -> Counter:
    """Every lit test whose hosts can load the sanitizer's library."""
    passed, failed = tests_watched(llvm, jobs)
    for name in failed:
        slug = name.replace("/", "-")
        findings.add(
            f"{slug}-llvm{llvm.version}",
            f"{name} fails",
            [],
            f"address-sanitizer --only tests --llvm {llvm.version}",
        )
    return Counter({"tests": len(passed) + len(failed)})


def corpus(llvm: Llvm, findings: Findings, jobs: int, minutes: float | None) -> Counter:
    """Modules of the corpus."""
    repeat = "address-sanitizer --only corpus"
    plugin = instrumented_plugin(llvm)
    run = CorpusRun(llvm, plugin, LEVELS, PIPELINES, watched(llvm), repeat)
    return run.run(findings, jobs, minutes)
