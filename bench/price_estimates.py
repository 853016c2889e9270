"""The bytes that rust-mergefunc estimates for functions and stubs, against object files.

The programs are those of `python3 -m bench prices`.  A body is priced as it is without LLVM's
machine outliner, and a stub is one that the pass wrote.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.passes import apply_pass, rust_mergefunc
from bench.price_bench import Job, bitcode_of
from bench.price_cases import Case, all_cases
from bench.price_targets import TARGETS, WITHOUT_OUTLINER, Target
from bench.sizes import compile_module, is_text, sections
from ci.lib.toolchain import Llvm, in_parallel, run

LEVELS = ("O2", "Oz")
# How far the estimate of all bodies may be from the objects, as a part of it, and how much
# larger all stubs may be than estimated.
MOST_OFF = 0.15
MOST_STUBS = 0.02
PRICE = re.compile(
    r"^price: (?P<name>\S+): code (?P<code>\d+) padded (?P<padded>\d+) unwind \d+; "
    r"stub: code (?P<stub_code>\d+) padded (?P<stub_padded>\d+)",
    re.MULTILINE,
)
# A stub calls another one of the functions, whose names are f0, f1 and so on.
STUB = re.compile(
    r"^define [^@\n]*@(\w+)\([^\n]*\{\n"
    r"  (?:%\S+ = )?(?:tail )?call [^@\n]*@(?:_Z2)?f\d[^\n]*\n"
    r"  ret [^\n]*\n\}",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Estimate:
    """The bytes of one function and of a stub for it, and the estimates of both."""

    label: str
    body: int
    believed_body: int
    stub: int | None
    believed_stub: int


@dataclass(frozen=True)
class Sum:
    """All functions for one processor at one level."""

    target: str
    level: str
    functions: tuple[Estimate, ...]

    @property
    def bodies(self) -> tuple[int, int]:
        return sum(one.body for one in self.functions), sum(
            one.believed_body for one in self.functions
        )

    @property
    def stubs(self) -> tuple[int, int]:
        written = [one for one in self.functions if one.stub is not None]
        return sum(one.stub or 0 for one in written), sum(one.believed_stub for one in written)


def estimates(llvm: Llvm, names: Sequence[str], jobs: int) -> list[Sum]:
    """Every program for every processor, or for those that are named."""
    targets = [one for one in TARGETS if not names or one.name in names]
    return [
        Sum(target.name, level, tuple(one for some in per_program for one in some))
        for target in targets
        for level in LEVELS
        for per_program in [
            in_parallel(
                jobs, estimated, [Job(llvm, target, level, case) for case in plain_cases(target)]
            )
        ]
    ]


def plain_cases(target: Target) -> list[Case]:
    """Programs of functions that are not weak or inline, whose bodies are the same.

    Functions of C++ on Windows have funclets, which are symbols of their own.
    """
    others = ("weak", "inline", "unwind tables", *(() if target.is_elf else ("C++",)))
    return [case for case in all_cases() if not any(word in case.name for word in others)]


def estimated(job: Job) -> list[Estimate]:
    """One function of a program; the others are the same."""
    source = bitcode_of(job)
    ours = rust_mergefunc(job.llvm)
    prices = rust_mergefunc(job.llvm, ("prices",))
    believed = run([job.llvm.tool("opt"), *prices.arguments, "-disable-output", source]).stderr
    bodies = symbol_sizes(job, source)
    merged = job.directory / "estimated.bc"
    apply_pass(job.llvm, ours, source, merged)
    stubs = symbol_sizes(job, merged)
    text = run([job.llvm.tool("llvm-dis"), merged, "-o", "-"]).stdout
    written = {found[1] for found in STUB.finditer(text)}
    last = [found for found in PRICE.finditer(believed) if found["name"] in bodies][-1:]
    # Symbols of other formats than ELF have no sizes: they end where the next one begins.
    term = "code" if job.target.is_elf else "padded"
    return [
        Estimate(
            job.case.name,
            bodies[name],
            int(found[term]),
            stubs[name] if name in written and name in stubs else None,
            int(found[f"stub_{term}"]),
        )
        for found in last
        for name in [found["name"]]
    ]


def symbol_sizes(job: Job, module: Path) -> dict[str, int]:
    object_file = module.with_suffix(".estimated.o")
    flags = (*job.target.flags, *WITHOUT_OUTLINER)
    compile_module(job.llvm, module, job.level, object_file, job.target.triple, flags)
    if not job.target.is_elf:
        return sizes_between_symbols(job, object_file)
    sizes = {}
    for line in run(
        [job.llvm.tool("llvm-nm"), "-S", "--defined-only", object_file]
    ).stdout.splitlines():
        words = line.split()
        if len(words) == 4 and words[2] in "tTwW":
            sizes[words[3]] = int(words[1], 16)
    return sizes


def sizes_between_symbols(job: Job, object_file: Path) -> dict[str, int]:
    """From each function to the next one; the last one is padded as the others are."""
    listing = run([job.llvm.tool("llvm-nm"), "--defined-only", object_file]).stdout
    symbols = [words for words in map(str.split, listing.splitlines()) if words[1] in "tTwW"]
    text = sum(size for name, size in sections(job.llvm, object_file) if is_text(name))
    starts = sorted({int(address, 16) for address, _, _ in symbols})
    ends = dict(zip(starts, [*starts[1:], text + -text % job.alignment], strict=True))
    prefix = "_" if "apple" in job.target.triple else ""
    return {
        name.removeprefix(prefix): ends[int(address, 16)] - int(address, 16)
        for address, _, name in symbols
    }


def price_table(sums: Sequence[Sum]) -> str:
    heading = (
        "| processor | level | bodies | estimated | written stubs | estimated |\n"
        "|---|---|--:|--:|--:|--:|\n"
    )
    rows = [
        "| " + " | ".join(map(str, [one.target, f"-{one.level}", *one.bodies, *one.stubs])) + " |"
        for one in sums
    ]
    return heading + "\n".join(rows) + "\n"


def wrong_prices(sums: Sequence[Sum]) -> list[str]:
    """Where figures are not what docs/mergefunc.md says of them."""
    wrong = []
    for one in sums:
        label = f"{one.target} -{one.level}"
        (bodies, believed), (stubs, believed_stubs) = one.bodies, one.stubs
        if abs(believed - bodies) > MOST_OFF * bodies:
            wrong.append(f"{label}: bodies of {bodies} bytes are believed to take {believed}")
        if stubs > believed_stubs * (1 + MOST_STUBS):
            wrong.append(f"{label}: stubs of {stubs} bytes are believed to take {believed_stubs}")
    return wrong
