"""Random programs of several objects do the same with the plugin and without.

    trust soak-linked --programs 500                 all kinds, others each time
    trust soak-linked --kind interposition --seed 1 --programs 50
    trust soak-linked --kind mixed --llvm 16 22 --seed 7 --programs 1

interposition: a program defines functions of a shared library again, which has equal ones.
mixed: two objects with the same inline functions, compiled with other flags and by other
versions of LLVM, become one program.
lto: several files with the same inline functions become a program or a shared library in a link
that optimises them, full LTO or ThinLTO.
sanitized: MemorySanitizer instruments two objects, and the passes change one; a false report
is a finding.

A program that does not do the same twice without the plugin is passed over.  What fails
is kept in target/trust/findings with the command that repeats it.
"""

import argparse
import os
import random
import resource
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from ci.lib.commands import parser_for
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel, plugin_for
from trust.debug_info import faults_of
from trust.findings import Findings
from trust.linked_builds import (
    GREEDY,
    LTO_PIPELINES,
    PIPELINES,
    SECONDS,
    Build,
    How,
    aligns_stacks_alike,
    how_built,
)
from trust.linked_programs import KINDS, STACK
from trust.processes import end_of

OUTPUT = REPOSITORY / "target" / "trust" / "soak-linked"


def main() -> int:
    arguments = parsed_arguments()
    findings, entropy = Findings("soak-linked"), random.Random(os.urandom(8))
    llvms = [Llvm(version) for version in arguments.llvm]
    for version in arguments.llvm:
        plugin_for(version)
    first = entropy.randrange(2**31) if arguments.seed is None else arguments.seed

    def numbered(number: int) -> Counter:
        kind = arguments.kind[number % len(arguments.kind)]
        return examine(kind, first + number, llvms, findings)

    counts = sum(in_parallel(arguments.jobs, numbered, range(arguments.programs)), Counter())
    print(
        f"soak-linked: "
        f"{', '.join(f'{count} {what}' for what, count in sorted(counts.items()))}, "
        f"{findings.count} findings"
    )
    if not counts["changed"]:
        raise Failure("the passes changed nothing, so nothing was tested")
    return 1 if findings.count else 0


def examine(kind: str, seed: int, llvms: list[Llvm], findings: Findings) -> Counter:
    """One program, with every pipeline."""
    directory, counts, how = OUTPUT / f"{kind}-{seed}", Counter(), how_built(kind, seed, llvms)
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    try:
        plain = Build(directory, None).make(kind, seed, how)
    except Failure:
        # Versions of LLVM end on some programs, or make code that its verifier rejects.
        return Counter({"not built": 1})
    expected, again = run(plain), run(plain)
    if expected != again or expected[0] != 0:
        counts["skipped"] += 1
    else:
        counts[f"programs of {kind}"] += 1
        for pipeline in LTO_PIPELINES if how.optimises else PIPELINES:
            if pipeline == GREEDY and kind == "mixed" and not aligns_stacks_alike(how):
                continue
            counts["runs"] += 1
            build = Build(directory, pipeline)
            for what in faults(build, kind, seed, how, plain, expected, counts):
                versions = " ".join(str(llvm.version) for llvm in llvms)
                repeat = f"soak-linked --kind {kind} --seed {seed} --programs 1 --llvm {versions}"
                sources = sorted([*directory.glob("*.c*"), *directory.glob("*.h")])
                findings.add(f"{kind}-{seed}", f"{pipeline}: {what}", sources, repeat)
    shutil.rmtree(directory)
    return counts


def faults(
    build: Build,
    kind: str,
    seed: int,
    how: How,
    plain: Path,
    expected: tuple[int, bytes],
    counts: Counter,
) -> Iterator[str]:
    """What is wrong with a program after the passes."""
    try:
        program = build.make(kind, seed, how)
    except Failure as problem:
        yield str(problem)
        return
    # LTO changes what the link makes.
    made = [program] if how.optimises else list(build.directory.glob("*.o"))
    counts["changed"] += any(
        file.read_bytes() != (plain.parent / file.name).read_bytes() for file in made
    )
    if run(program) != expected:
        yield "the program behaves differently"
    # GNU ld, which links the other kinds, writes debug info that is wrong already.
    llvm = how.llvms[-1]
    if how.optimises and (wrong := faults_of(llvm, program) - faults_of(llvm, plain)):
        yield f"wrong debug info: {min(wrong)}"


def run(program: Path) -> tuple[int, bytes]:
    """In a small stack, where calls must not add up that are jumps."""
    limit = partial(resource.setrlimit, resource.RLIMIT_STACK, (STACK, STACK))
    ended = end_of([program], SECONDS, before=limit)
    return ended.status, ended.stdout


def parsed_arguments() -> argparse.Namespace:
    parser = parser_for("Runs random programs of several objects with the passes and without.")
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--seed", type=int, help="the first seed; programs are random without it")
    parser.add_argument("--programs", type=int, default=40, help="how many programs")
    return parser.parse_args()
