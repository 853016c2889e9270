"""Random programs behave the same without the plugin and after each of its passes.

    trust soak --seed 1 --programs 40        what CI runs: always the same programs
    trust soak --minutes 60                  others each time
    trust soak --seed 7 --programs 1 --every all LLVMs and levels for one program
    trust soak --language ir-locals          about local variables only
    trust soak --language ir-scopes          about alias scopes mostly
    trust soak --language c-deep c++-deep    about calls that are jumps only
    trust soak --processor aarch64-linux-gnu riscv64-linux-gnu thumbv7-linux-gnueabihf
                                          programs for other processors, in emulators
    trust soak --between                     with the passes between LLVM's
    trust soak --corpus --llvm 22            modules of the corpus instead, with debug assertions;
                                             or with --address-sanitizer

Each program is compiled to bitcode once and goes through every subject of
trust/subjects.py.  The module must verify after each pass, be the same
bytes from a process without address randomisation, be a fixed point where the
subject promises it, and the program must print and return what it did before.
With `--corpus` the passes must not end the host, nor `verify` find anything.
What fails is kept in target/trust/findings with the command that repeats it.
"""

import argparse
import os
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from bench.emulated import PROCESSORS
from ci.lib.commands import parser_for
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, plugin_for
from trust.corpus import under_address_sanitizer, with_assertions
from trust.findings import Findings
from trust.processes import processor_hours
from trust.soak import GENERATORS, LEVELS, Experiment, Setting, setting_of

OUTPUT = REPOSITORY / "target" / "trust" / "soak"


@dataclass
class Tally:
    """What was run, over all threads."""

    counts: Counter = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, counts: Counter) -> None:
        with self.lock:
            self.counts += counts


def main() -> int:
    arguments = parsed_arguments()
    if arguments.corpus:
        return corpus(arguments)
    findings, tally = Findings("soak"), Tally()
    llvms = {version: Llvm(version) for version in arguments.llvm}
    for version in llvms:
        plugin_for(version)
    began = time.monotonic()

    def examine(setting: Setting) -> None:
        title = (setting.seed, setting.llvm, setting.level, setting.processor)
        directory = OUTPUT / "-".join(str(word) for word in title if word != "")
        experiment = Experiment(
            llvms[setting.llvm], setting, directory, findings, arguments.subject
        )
        tally.add(experiment.run())

    with ThreadPoolExecutor(max_workers=arguments.jobs) as pool:
        running = set()
        for setting in settings(arguments, began):
            running.add(pool.submit(examine, setting))
            while len(running) >= 2 * arguments.jobs:
                running = {one for one in running if not finished(one)}
                time.sleep(0.02)
        for one in running:
            one.result()
    return conclusion(tally.counts, findings, time.monotonic() - began)


def corpus(arguments: argparse.Namespace) -> int:
    """Modules of the corpus, through a plugin with the assertions that a release leaves out, or an
    instrumented one."""
    checked = under_address_sanitizer if arguments.address_sanitizer else with_assertions
    findings, counts, began = Findings("soak"), Counter(), time.monotonic()
    for version in arguments.llvm:
        examined = checked(Llvm(version))
        counts += examined.run(findings, arguments.jobs, arguments.minutes)
    print(
        f"soak: {counts['modules of the corpus']} modules of the corpus, {findings.count} "
        f"findings, {(time.monotonic() - began) / 60:.1f} minutes, "
        f"{processor_hours():.2f} processor hours"
    )
    return 1 if findings.count else 0


def finished(one: Future) -> bool:
    """Whether a run has ended; an error in the machinery itself is not passed over."""
    if one.done():
        one.result()
    return one.done()


def parsed_arguments() -> argparse.Namespace:
    parser = parser_for("Runs random programs before and after the passes.")
    parser.add_argument("--seed", type=int, help="the first seed; programs are random without it")
    parser.add_argument("--programs", type=int, help="how many programs")
    parser.add_argument("--minutes", type=float, help="how long, instead of how many")
    parser.add_argument(
        "--every", action="store_true", help="every program on every LLVM at every level"
    )
    parser.add_argument("--level", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--language", nargs="+", choices=GENERATORS, default=list(GENERATORS))
    parser.add_argument("--subject", nargs="+", default=[], help="only these subjects")
    parser.add_argument(
        "--between", action="store_true", help="all programs between LLVM's passes, not a tenth"
    )
    parser.add_argument(
        "--processor",
        nargs="+",
        default=[],
        choices=PROCESSORS,
        help="programs for these, which QEMU runs",
    )
    parser.add_argument(
        "--corpus",
        action="store_true",
        help="modules of the corpus instead of programs, with debug assertions",
    )
    parser.add_argument(
        "--address-sanitizer", action="store_true", help="with --corpus: watch accesses of memory"
    )
    arguments = parser.parse_args()
    if arguments.programs is None and arguments.minutes is None:
        arguments.programs = 40
    return arguments


def settings(arguments: argparse.Namespace, began: float) -> Iterator[Setting]:
    """What to run next.  Programs take turns with LLVMs and levels unless every combination is
    asked for."""

    def setting(seed: int, llvm: int, level: str) -> Setting:
        return setting_of(
            seed, llvm, level, arguments.language, arguments.processor, arguments.between
        )

    entropy = random.Random(os.urandom(8))
    number = 0
    while arguments.programs is None or number < arguments.programs:
        if arguments.minutes is not None and time.monotonic() - began > arguments.minutes * 60:
            return
        seed = entropy.randrange(2**31) if arguments.seed is None else arguments.seed + number
        if arguments.every:
            yield from (
                setting(seed, llvm, level) for llvm in arguments.llvm for level in arguments.level
            )
        else:
            turn = seed if arguments.seed is not None else entropy.randrange(2**20)
            llvm = arguments.llvm[turn % len(arguments.llvm)]
            level = arguments.level[turn // len(arguments.llvm) % len(arguments.level)]
            yield setting(seed, llvm, level)
        number += 1


def conclusion(counts: Counter, findings: Findings, seconds: float) -> int:
    print(
        f"soak: {counts['programs']} programs, {counts['modules']} modules through the passes, "
        f"{counts['changed']} of them changed, {counts['runs']} runs compared, "
        f"{counts['deep machines']} machines in constant stack, "
        f"{counts['skipped']} programs that do not end or differ from themselves, "
        f"{findings.count} findings, {seconds / 60:.1f} minutes, "
        f"{processor_hours():.2f} processor hours"
    )
    if counts["modules"] and not counts["changed"]:
        raise Failure("no pass changed anything, so nothing was tested")
    return 1 if findings.count else 0
