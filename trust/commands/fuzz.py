"""Mutants of textual IR: no pass may crash, make an invalid module, or change what a function does.

    trust fuzz --minutes 10
    trust fuzz --seed 1 --runs 200     always the same mutants
    trust fuzz --valgrind --runs 50    reads of freed or unset memory and lost memory, slowly
    trust fuzz --address-sanitizer     the same with an instrumented plugin, less slowly
    trust fuzz --guided --minutes 60   led by which code of the plugin ran, under AddressSanitizer

Mutants are made of the tests in tests/lit, of soak's programs in IR and of
llvm-stress.  LLVM decides which are modules.  The outliner runs with `verify`:
each function that it changed has to come back when its calls are inlined.
With `--guided` libFuzzer chooses what to change, see trust/guided.py.
"""

import argparse
import os
import random
import time
from collections import Counter
from pathlib import Path

from ci.lib.commands import parser_for
from ci.lib.expand import expand
from ci.lib.toolchain import REPOSITORY, Llvm, in_parallel, plugin_for
from trust.findings import Findings
from trust.guided import Campaign
from trust.instrumented import instrumented_plugin, watched
from trust.ir_programs import program
from trust.mutations import mutant
from trust.processes import end_of, processor_hours

OUTPUT = REPOSITORY / "target" / "trust" / "fuzz"
PIPELINES = (
    "rust-mergefunc<verify=20>",
    "rust-ir-similarity<print;min-length=1>",
    "rust-iroutliner<all;no-cost;linkonce-odr;max-rounds=3;verify>",
    "rust-mergefunc<aliases>,rust-iroutliner<all;no-frequency;verify>,rust-mergefunc",
)
SECONDS = 120


def texts_of_tests() -> list[str]:
    """The tests that are one module each."""
    tests = sorted((REPOSITORY / "tests" / "lit").rglob("*.ll"))
    texts = [path.read_text(errors="replace") for path in tests]
    return [expand(text) for text in texts if "split-file" not in text]


class Fuzzer:
    """Tries one mutant after the other; `watcher` is an option of this script that says who
    watches memory."""

    def __init__(self, llvms: list[Llvm], findings: Findings, watcher: str | None):
        self.llvms = llvms
        self.findings = findings
        self.watcher = watcher
        self.texts = texts_of_tests()

    def run(self, seed: int) -> Counter:
        choice = random.Random(f"fuzz {seed}")
        llvm = choice.choice(self.llvms)
        module = OUTPUT / f"{seed}.ll"
        module.write_text(mutant(self.original(choice, llvm), choice.choice(self.texts), choice))
        counts = Counter(mutants=1)
        plain = end_of([llvm.tool("opt"), "-passes=verify", "-disable-output", module], SECONDS)
        if plain.status == 0:
            counts["modules"] += 1
            pipeline = choice.choice(PIPELINES)
            self.examine(seed, llvm, module, pipeline)
        module.unlink()
        return counts

    def original(self, choice: random.Random, llvm: Llvm) -> str:
        kind = choice.random()
        if kind < 0.15:
            return program(random.Random(choice.randrange(2**31)))
        if kind < 0.3:
            made = end_of(
                [
                    llvm.tool("llvm-stress"),
                    f"-size={choice.randrange(20, 300)}",
                    f"-seed={choice.randrange(2**31)}",
                ],
                SECONDS,
            )
            return made.stdout.decode()
        return choice.choice(self.texts)

    def examine(self, seed: int, llvm: Llvm, module: Path, pipeline: str) -> None:
        plugin = (
            instrumented_plugin(llvm)
            if self.watcher == "--address-sanitizer"
            else plugin_for(llvm.version)
        )
        command = [
            llvm.tool("opt"),
            f"-load-pass-plugin={plugin}",
            f"-passes={pipeline}",
            "-verify-each",
            "-disable-output",
            module,
        ]
        if self.watcher == "--valgrind":
            command = ["valgrind", "--quiet", "--error-exitcode=97", *command]
        environment = watched(llvm) if self.watcher == "--address-sanitizer" else None
        ended = end_of(command, SECONDS * (10 if self.watcher else 1), env=environment)
        if ended.status != 0:
            watcher = f" {self.watcher}" if self.watcher else ""
            versions = " ".join(str(one.version) for one in self.llvms)
            repeat = f"fuzz --seed {seed} --runs 1{watcher} --llvm {versions}"
            self.findings.add(
                f"{seed}-llvm{llvm.version}", f"{pipeline} {ended.describe()}", [module], repeat
            )


def main() -> int:
    parser = parser_for("Gives mutants of textual IR to the passes.")
    parser.add_argument("--seed", type=int, help="the first seed; mutants are random without it")
    parser.add_argument("--runs", type=int, help="how many mutants")
    parser.add_argument("--minutes", type=float, help="how long, instead of how many")
    watchers = parser.add_mutually_exclusive_group()
    for watcher, how in (
        ("--valgrind", "watch every access of memory"),
        ("--address-sanitizer", "watch our accesses of memory"),
    ):
        watchers.add_argument(
            watcher, dest="watcher", action="store_const", const=watcher, help=how
        )
    watchers.add_argument(
        "--guided", action="store_true", help="let the code that runs lead, under AddressSanitizer"
    )
    parser.add_argument(
        "--input",
        type=Path,
        help="with --guided: only this module, whose first line says which passes run",
    )
    arguments = parser.parse_args()
    findings, began = Findings("fuzz"), time.monotonic()
    counts = guided(arguments, findings) if arguments.guided else unguided(arguments, findings)
    what = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    print(
        f"fuzz: {what}, {findings.count} findings, {(time.monotonic() - began) / 60:.1f} "
        f"minutes, {processor_hours():.2f} processor hours"
    )
    return 1 if findings.count else 0


def guided(arguments: argparse.Namespace, findings: Findings) -> Counter:
    campaigns = [Campaign(Llvm(version), PIPELINES, findings) for version in arguments.llvm]
    if arguments.input:
        for campaign in campaigns:
            campaign.try_one(arguments.input)
        return Counter({"modules": len(campaigns)})
    minutes = (arguments.minutes or 10) / len(campaigns)
    return sum(
        (campaign.run(texts_of_tests(), minutes, arguments.jobs) for campaign in campaigns),
        Counter(),
    )


def unguided(arguments: argparse.Namespace, findings: Findings) -> Counter:
    counts = Counter()
    OUTPUT.mkdir(parents=True, exist_ok=True)
    llvms = [Llvm(version) for version in arguments.llvm]
    for llvm in llvms:
        instrumented_plugin(llvm) if arguments.watcher == "--address-sanitizer" else plugin_for(
            llvm.version
        )
    fuzzer = Fuzzer(llvms, findings, arguments.watcher)
    first = (
        arguments.seed
        if arguments.seed is not None
        else random.Random(os.urandom(8)).randrange(2**31)
    )
    runs = arguments.runs if arguments.runs is not None else None if arguments.minutes else 200
    batch = 8 * arguments.jobs
    # A plugin that had to be built first took none of the minutes.
    began = time.monotonic()
    while runs is None or counts["mutants"] < runs:
        if arguments.minutes is not None and time.monotonic() - began > arguments.minutes * 60:
            break
        size = batch if runs is None else min(batch, runs - counts["mutants"])
        seeds = range(first + counts["mutants"], first + counts["mutants"] + size)
        counts += sum(in_parallel(arguments.jobs, fuzzer.run, seeds), Counter())
    return counts
