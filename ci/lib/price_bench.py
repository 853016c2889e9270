"""What merging makes of small programs of equal functions, on many processors: never more bytes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from measurements import BENCH_OUTPUT
from passes import Pass, apply_pass, llvm_mergefunc, rust_mergefunc
from price_cases import COPIES, Case, all_cases
from results_page import write_section
from sizes import LOADED_SECTIONS, Sizes, compile_module, sizes_of_file
from toolchain import Failure, Llvm, in_parallel, run

BEFORE = "before.bc"
# What the space between functions may come to: one function's padding for each copy.
PADDING = 16 * COPIES


@dataclass(frozen=True)
class Target:
    """A processor and how code for it is linked."""

    name: str
    triple: str
    flags: tuple[str, ...] = ()


TARGETS = (
    Target("x86-64", "x86_64-unknown-linux-gnu", ("-fPIE",)),
    Target("i386", "i386-unknown-linux-gnu", ("-fno-pic",)),
    Target("i386 -fPIE", "i386-unknown-linux-gnu", ("-fPIE",)),
    Target("AArch64", "aarch64-unknown-linux-gnu", ("-fPIE",)),
    Target("ARM", "armv7-unknown-linux-gnueabihf", ("-fPIE", "-marm")),
    Target("Thumb", "armv7-unknown-linux-gnueabihf", ("-fPIE", "-mthumb")),
    Target("RISC-V", "riscv64-unknown-linux-gnu", ("-fPIE", "-march=rv64gc", "-mabi=lp64d")),
    Target("LoongArch", "loongarch64-unknown-linux-gnu", ("-fPIE",)),
    Target("x86-64 Windows", "x86_64-pc-windows-msvc", ("-fasynchronous-unwind-tables",)),
    Target("AArch64 macOS", "arm64-apple-macosx13", ("-funwind-tables",)),
)


@dataclass(frozen=True)
class Job:
    """One program for one processor."""

    llvm: Llvm
    target: Target
    level: str
    case: Case

    @property
    def directory(self) -> Path:
        name = f"{self.case.name} {self.target.name}".replace(" ", "-").replace(",", "")
        return BENCH_OUTPUT / "prices" / f"llvm-{self.llvm.version}-{self.level}" / name


@dataclass(frozen=True)
class Prices:
    """Loaded bytes of one program; nothing where LLVM's own result is wrong."""

    job: Job
    before: Sizes
    theirs: Sizes | None
    ours: Sizes

    @property
    def grows(self) -> int:
        return self.ours.loaded - self.before.loaded

    @property
    def behind(self) -> int:
        """How much LLVM's result is smaller, where it is smaller than the input."""
        if self.theirs is None:
            return 0
        return self.ours.loaded - min(self.theirs.loaded, self.before.loaded)


def priced(job: Job) -> Prices:
    """Compiles one program as it is, after LLVM's pass and after ours."""
    before, theirs = without_ours(job)
    return Prices(
        job, before, theirs, after(job, rust_mergefunc(job.llvm), job.directory / BEFORE, "ours")
    )


def without_ours(job: Job) -> tuple[Sizes, Sizes | None]:
    """What does not depend on the plugin, made once for each program and LLVM."""
    record = job.directory / "record.json"
    key = [job.case.source, job.llvm.full_version(), *job.target.flags]
    known = json.loads(record.read_text()) if record.exists() else {}
    if known.get("key") != key:
        source = bitcode_of(job)
        theirs = (
            asdict(after(job, llvm_mergefunc(), source, "theirs")) if llvm_is_sound(job) else None
        )
        known = {"key": key, "before": asdict(compiled(job, source)), "theirs": theirs}
        record.write_text(json.dumps(known))
    return Sizes(**known["before"]), Sizes(**known["theirs"]) if known["theirs"] else None


def llvm_is_sound(job: Job) -> bool:
    """LLVM 16 and 19 call one linkonce_odr function instead of another."""
    return job.llvm.version >= 22 or "inline" not in job.case.name


def bitcode_of(job: Job) -> Path:
    job.directory.mkdir(parents=True, exist_ok=True)
    suffix, compiler = (".cpp", "clang++") if job.case.is_cxx else (".c", "clang")
    source = job.directory / f"source{suffix}"
    source.write_text(job.case.source)
    output = job.directory / BEFORE
    flags = [
        f"-{job.level}",
        f"--target={job.target.triple}",
        *job.target.flags,
        "-ffreestanding",
        "-w",
    ]
    run([job.llvm.tool(compiler), *flags, "-c", "-emit-llvm", source, "-o", output])
    return output


def after(job: Job, which: Pass, source: Path, name: str) -> Sizes:
    output = job.directory / f"{name}.bc"
    apply_pass(job.llvm, which, source, output)
    return compiled(job, output)


def compiled(job: Job, module: Path) -> Sizes:
    object_file = module.with_suffix(".o")
    compile_module(job.llvm, module, job.level, object_file, job.target.triple, job.target.flags)
    return sizes_of_file(job.llvm, object_file)


def bench_prices(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM and returns the goals that were missed."""
    cases = list(all_cases())
    jobs = [
        Job(llvm, target, level, case)
        for target in targets_of(llvm, arguments.target)
        for level in arguments.level
        for case in cases
        if not arguments.case or arguments.case in case.name
    ]
    prices = in_parallel(arguments.jobs, priced, jobs)
    section = prices_section(llvm, command, prices)
    if arguments.target or arguments.case:
        print(section)
    else:
        write_section(f"11-prices-llvm-{llvm.version}", section)
    return [goal for one in prices for goal in missed_goals(one)]


def targets_of(llvm: Llvm, only: Sequence[str]) -> list[Target]:
    unknown = set(only) - {target.name for target in TARGETS}
    if unknown:
        raise Failure(f"unknown targets: {', '.join(sorted(unknown))}")
    return [target for target in TARGETS if not only or target.name in only]


def missed_goals(one: Prices) -> list[str]:
    label = (
        f"LLVM {one.job.llvm.version}: {one.job.case.name}, {one.job.target.name} -{one.job.level}"
    )
    goals = []
    if one.grows > 0:
        goals.append(f"{label} grows by {one.grows} bytes")
    if one.behind > PADDING:
        goals.append(f"{label} is {one.behind} bytes larger than with LLVM's pass")
    return goals


SUM_HEADING = (
    "| processor | level | programs | loaded bytes | with LLVM's pass | with ours "
    "| LLVM's larger than the input | ours larger than the input "
    "| ours larger than LLVM's | by at most |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)
CASE_HEADING = (
    "| program | processor | level | loaded bytes | with LLVM's pass | with ours |\n"
    "|---|---|---|--:|--:|--:|\n"
)


# Why rows are left, each looked at in the objects of LLVM 22.
REMAINING = """
What the rows are made of:

* x86 -O2, `external`: bodies of at most 16 bytes. A stub is padded to 16 as the body was; LLVM's
  result is smaller only by the last function of the section, behind which nothing is padded.
  `double`: and by 8 bytes for each constant, of which linkers keep one.
* LoongArch -O2: bodies of at most 32 bytes, which is the padding. The object reserves 28 bytes of
  no-operations in front of each function (R_LARCH_ALIGN), of which the linker leaves what 32
  bytes ask for.
* RISC-V -Oz: LLVM's machine outliner shares the bodies that we leave, at a loss of 8 bytes; it
  finds nothing to share where one body is left.
* macOS, `weak`: the linker folds weak functions of several files. LLVM makes private copies,
  which it cannot fold; ours stay as they are (`InterposableComdat`).
* Windows, inline C++: bodies with funclets cannot be named by content (`LocalContent`); LLVM 22
  makes private copies here too.
* Others: the body is believed to be some bytes smaller than it is.
"""


def prices_section(llvm: Llvm, command: str, prices: Sequence[Prices]) -> str:
    listed = [one for one in prices if one.grows > 0 or one.behind > 0]
    return "\n".join(
        [
            f"## Prices of rust-mergefunc, LLVM {llvm.full_version()}\n",
            f"Command: `{command}`.  Programs of {COPIES} equal functions (ci/lib/price_cases.py), "
            "each compiled as it is, after LLVM's mergefunc and after rust-mergefunc; "
            f"{', '.join(LOADED_SECTIONS)}.  "
            "LLVM 16 and 19 are left out where their result is wrong, and where LLVM's is larger "
            "than the input, ours is compared with the input.\n",
            SUM_HEADING + "\n".join(sum_rows(prices)) + "\n",
            REMAINING.strip() + "\n",
            "### Programs where ours is larger than the input or than LLVM's\n",
            CASE_HEADING + "\n".join(map(case_row, listed)) + "\n" if listed else "None.\n",
        ]
    )


def sum_rows(prices: Sequence[Prices]) -> Iterable[str]:
    for target, level in dict.fromkeys((one.job.target.name, one.job.level) for one in prices):
        some = [one for one in prices if (one.job.target.name, one.job.level) == (target, level)]
        their_sum = sum((one.theirs or one.before).loaded for one in some)
        behind = [one.behind for one in some if one.behind > 0]
        cells = [
            target,
            f"-{level}",
            len(some),
            sum(one.before.loaded for one in some),
            their_sum,
            sum(one.ours.loaded for one in some),
            sum(one.theirs is not None and one.theirs.loaded > one.before.loaded for one in some),
            sum(one.grows > 0 for one in some),
            len(behind),
            max(behind, default=0),
        ]
        yield "| " + " | ".join(map(str, cells)) + " |"


def case_row(one: Prices) -> str:
    theirs = str(one.theirs.loaded) if one.theirs else "–"
    cells = [one.job.case.name, one.job.target.name, f"-{one.job.level}"]
    return "| " + " | ".join([*cells, str(one.before.loaded), theirs, str(one.ours.loaded)]) + " |"
