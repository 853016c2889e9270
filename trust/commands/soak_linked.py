"""Random programs of several objects do the same with the plugin and without.

    trust soak-linked --programs 500                 all kinds, others each time
    trust soak-linked --kind interposition --seed 1 --programs 50
    trust soak-linked --kind mixed --llvm 16 22 --seed 7 --programs 1

interposition: a program defines functions of a shared library again, which has equal
ones (trust/interposed_programs.py).
mixed: two objects with the same inline functions, compiled with other flags and by other
versions of LLVM, become one program (trust/mixed_programs.py).
lto: several files with the same inline functions become a program or a shared library in a link
that optimises them, full LTO or ThinLTO (trust/lto_programs.py).
sanitized: MemorySanitizer instruments two objects, of which the passes change one; a false report
is a finding (trust/sanitized_programs.py).

A program that does not do the same twice without the plugin is passed over.  What fails
is kept in target/trust/findings with the command that repeats it.
"""

import argparse
import os
import random
import resource
import shutil
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bench.passes import DEFAULT_PIPELINE
from ci.lib.llvm_versions import SUPPORTED_LLVMS
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, plugin_for
from trust.debug_info import faults_of
from trust.findings import Findings
from trust.interposed_programs import write_interposed
from trust.lto_programs import STACK, lto_build, write_lto
from trust.mixed_programs import aligns_stacks_alike, flags_of, write_mixed
from trust.processes import end_of
from trust.sanitized_programs import SANITIZER, write_sanitized
from trust.sanitized_programs import flags_of as sanitized_flags

OUTPUT = REPOSITORY / "target" / "trust" / "soak-linked"
PIPELINES = (
    DEFAULT_PIPELINE,
    "rust-mergefunc",
    "rust-mergefunc<aliases>",
    "rust-mergefunc<preserve-debug-info>",
    "rust-mergefunc<no-cost>",
    "rust-mergefunc,rust-iroutliner<all;no-frequency>",
    "rust-iroutliner<all;no-cost;max-rounds=3>",
)
# Puts a frame between most calls and their callers.
GREEDY = PIPELINES[-1]
# A link takes longer than a compilation.
LTO_PIPELINES = (DEFAULT_PIPELINE, *PIPELINES[-3:])
# Debug info of code that the linker leaves out says so, instead of meaning address 0.
DEAD_CODE = "-Wl,-z,dead-reloc-in-nonalloc=.debug_*=0xffffffffffffffff"
# LLVM's machine verifier, in a compilation and in a link that optimises.
COMPILED_CODE = ("-mllvm", "-verify-machineinstrs")
LINKED_CODE = "-Wl,-mllvm,-verify-machineinstrs"
SECONDS = 60


class Build:
    """Compiles and links, with a pipeline of the plugin or without the plugin."""

    def __init__(self, directory: Path, pipeline: str | None):
        # A linker takes a comma in a path for the end of it.
        self.directory = (
            directory / str(PIPELINES.index(pipeline)) if pipeline else directory / "plain"
        )
        self.directory.mkdir()
        self.pipeline = pipeline

    def compile(
        self, llvm: Llvm, source: Path, flags: Sequence[str], *, without_passes: bool = False
    ) -> Path:
        made = self.directory / f"{source.stem}.o"
        compiler = llvm.tool("clang++" if source.suffix == ".cpp" else "clang")
        command = [compiler, "-w", *COMPILED_CODE, *flags, "-c", source, "-o", made]
        load = "" if without_passes else f"-fpass-plugin={plugin_for(llvm.version)}"
        self.carry_out(command, load)
        return made

    def link(self, llvm: Llvm, name: str, parts: Sequence[Path | str]) -> Path:
        made = self.directory / name
        ended = end_of([llvm.tool("clang++"), *parts, "-o", made], SECONDS)
        if ended.status != 0:
            raise Failure(f"linking {made} {ended.describe()}")
        return made

    def optimise_and_link(self, llvm: Llvm, name: str, words: Sequence[Path | str]) -> Path:
        """By lld, which optimises what is bitcode."""
        made = self.directory / name
        flags = ["-fuse-ld=lld", "-w", DEAD_CODE, LINKED_CODE]
        command = [llvm.tool("clang++"), *flags, *words, "-o", made]
        self.carry_out(command, f"-Wl,--load-pass-plugin={plugin_for(llvm.version)}")
        return made

    def archive(self, llvm: Llvm, parts: Sequence[Path]) -> Path:
        made = self.directory / "archive.a"
        self.carry_out([llvm.tool("llvm-ar"), "rc", made, *parts], "")
        return made

    def carry_out(self, command: Sequence[Path | str], load: str) -> None:
        if self.pipeline and load:
            # lld verifies nothing behind its passes.
            passes = f"RUSTMERGE_PASSES={self.pipeline},verify"
            command = ["env", passes, *command, load]
        ended = end_of(command, SECONDS)
        if ended.status != 0:
            raise Failure(f"{' '.join(map(str, command))} {ended.describe()}")


def interposition(seed: int, llvms: list[Llvm], directory: Path, build: Build) -> Path:
    choice = random.Random(seed)
    llvm, level = choice.choice(llvms), choice.choice("1s2z")
    library, program = write_interposed(seed, directory)
    shared = build.compile(
        llvm,
        library,
        [f"-O{level}", "-fPIC", *choice.choice(([], ["-ffunction-sections"], ["-g"]))],
    )
    made = build.link(llvm, "library.so", ["-shared", shared])
    return build.link(
        llvm,
        "program",
        [build.compile(llvm, program, ["-O1"]), made, f"-Wl,-rpath,{build.directory}"],
    )


def mixed(seed: int, llvms: list[Llvm], directory: Path, build: Build) -> Path:
    choice = random.Random(seed)
    one, two, rest = write_mixed(seed, directory)
    parts = [
        build.compile(choice.choice(llvms), source, flags_of(seed, part))
        for part, source in enumerate((one, two))
    ]
    choice.shuffle(parts)
    return build.link(llvms[-1], "program", [*parts, build.compile(llvms[-1], rest, ["-O1"])])


def lto(seed: int, llvms: list[Llvm], directory: Path, build: Build) -> Path:
    choice, how = random.Random(seed), lto_build(seed)
    llvm = choice.choice(llvms)
    *parts, rest = (
        build.compile(
            llvm,
            source,
            [f"-O{how.level}", *how.flags, *debug, *(() if is_native else how.lto)],
        )
        for source, debug, is_native in zip(
            write_lto(seed, directory), how.debug, how.native, strict=True
        )
    )
    choice.shuffle(parts)
    level = ("-Os",) if how.level in "sz" else (f"-O{how.level}",)
    link = partial(build.optimise_and_link, llvm)
    flags = [*level, how.lto[0], *how.linker]
    match how.shape:
        case "library":
            words = [
                link("library.so", [*flags, "-shared", *parts]),
                f"-Wl,-rpath,{build.directory}",
            ]
        case "archive":
            words = [build.archive(llvm, parts)]
        case "prelinked":
            words = [link("prelinked.o", [*flags[:2], "-r", *parts[:2]]), *parts[2:]]
        case _:
            words = parts
    return link("program", [*flags, rest, *words])


def sanitized(seed: int, llvms: list[Llvm], directory: Path, build: Build) -> Path:
    llvm, flags = random.Random(seed).choice(llvms), sanitized_flags(seed)
    code, rest = write_sanitized(seed, directory)
    parts = [
        build.compile(llvm, code, flags),
        build.compile(llvm, rest, flags, without_passes=True),
    ]
    return build.link(llvm, "program", [SANITIZER, "-pie", *parts])


MAKERS = {"interposition": interposition, "mixed": mixed, "lto": lto, "sanitized": sanitized}
KINDS = tuple(MAKERS)


def main() -> int:
    arguments = parsed_arguments()
    findings, counts, entropy = Findings("soak-linked"), Counter(), random.Random(os.urandom(8))
    llvms = [Llvm(version) for version in arguments.llvm]
    for number in range(arguments.programs):
        seed = entropy.randrange(2**31) if arguments.seed is None else arguments.seed + number
        kind = arguments.kind[number % len(arguments.kind)]
        counts += examine(kind, seed, llvms, findings)
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
    make = MAKERS[kind]
    directory, counts = OUTPUT / f"{kind}-{seed}", Counter()
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    try:
        plain = make(seed, llvms, directory, Build(directory, None))
    except Failure:
        # Versions of LLVM end on some programs, or make code that its verifier rejects.
        return Counter({"not built": 1})
    expected, again = run(plain), run(plain)
    if expected != again or expected[0] != 0:
        counts["skipped"] += 1
    else:
        counts[f"programs of {kind}"] += 1
        for pipeline in LTO_PIPELINES if kind == "lto" else PIPELINES:
            if pipeline == GREEDY and kind == "mixed" and not aligns_stacks_alike(seed):
                continue
            compare(kind, seed, pipeline, llvms, directory, plain, expected, findings, counts)
    shutil.rmtree(directory)
    return counts


def compare(
    kind: str,
    seed: int,
    pipeline: str,
    llvms: list[Llvm],
    directory: Path,
    plain: Path,
    expected: tuple[int, bytes],
    findings: Findings,
    counts: Counter,
) -> None:
    versions = " ".join(str(llvm.version) for llvm in llvms)
    repeat = f"soak-linked --kind {kind} --seed {seed} --programs 1 --llvm {versions}"
    sources = sorted([*directory.glob("*.c*"), *directory.glob("*.h")])
    try:
        program = MAKERS[kind](seed, llvms, directory, Build(directory, pipeline))
    except Failure as problem:
        findings.add(f"{kind}-{seed}", f"{pipeline}: {problem}", sources, repeat)
        return
    counts["runs"] += 1
    # LTO changes what the link makes.
    made = [program] if kind == "lto" else list(program.parent.glob("*.o"))
    counts["changed"] += any(
        file.read_bytes() != (plain.parent / file.name).read_bytes() for file in made
    )
    if run(program) != expected:
        findings.add(
            f"{kind}-{seed}", f"{pipeline}: the program behaves differently", sources, repeat
        )
    # GNU ld, which links the other kinds, writes debug info that is wrong already.
    if kind == "lto" and (faults := faults_of(llvms[-1], program) - faults_of(llvms[-1], plain)):
        what = f"{pipeline}: wrong debug info: {min(faults)}"
        findings.add(f"{kind}-{seed}", what, sources, repeat)


def run(program: Path) -> tuple[int, bytes]:
    """In a small stack, where calls must not add up that are jumps."""
    limit = partial(resource.setrlimit, resource.RLIMIT_STACK, (STACK, STACK))
    ended = end_of([program], SECONDS, before=limit)
    return ended.status, ended.stdout


def parsed_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Runs random programs of several objects with the passes and without."
    )
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument(
        "--llvm", type=int, nargs="+", choices=SUPPORTED_LLVMS, default=list(SUPPORTED_LLVMS)
    )
    parser.add_argument("--seed", type=int, help="the first seed; programs are random without it")
    parser.add_argument("--programs", type=int, default=40, help="how many programs")
    return parser.parse_args()
