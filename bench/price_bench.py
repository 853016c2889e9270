"""What merging makes of small programs of equal functions, on many processors: never more bytes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.passes import Pass, apply_pass, llvm_mergefunc, rust_mergefunc
from bench.price_cases import COPIES, UNWIND_TABLES, Case, all_cases
from bench.price_targets import TARGETS, WITHOUT_OUTLINER, Target
from bench.remarks import read_remarks
from bench.results_page import BENCH_OUTPUT, write_section
from bench.sizes import LOADED_SECTIONS, compile_module, padded_bytes
from ci.lib.toolchain import Failure, Llvm, in_parallel, run

BEFORE = "before.bc"
# What other rows are made of than rules of the pass.
MACHINE_OUTLINER = "machine outliner"
PRICE = "UnprofitableThunk"


@dataclass(frozen=True)
class Job:
    """One program for one processor."""

    llvm: Llvm
    target: Target
    level: str
    case: Case

    @property
    def flags(self) -> tuple[str, ...]:
        return (*self.target.flags, *self.case.flags)

    @property
    def alignment(self) -> int:
        """What functions begin at a multiple of, beyond their instructions'."""
        return self.target.alignment(self.llvm.version) if self.level == "O2" else 1

    @property
    def directory(self) -> Path:
        name = f"{self.case.name} {self.target.name}".replace(" ", "-").replace(",", "")
        return BENCH_OUTPUT / "prices" / f"llvm-{self.llvm.version}-{self.level}" / name


@dataclass(frozen=True)
class Prices:
    """Loaded bytes of one program; nothing where LLVM's own result is wrong."""

    job: Job
    before: int
    theirs: int | None
    ours: int
    # Why ours is larger than the input or than LLVM's result, where it is.
    reasons: tuple[str, ...] = ()

    @property
    def grows(self) -> int:
        return self.ours - self.before

    @property
    def excess(self) -> int:
        """By how much LLVM's result is smaller, if it is smaller than the input."""
        return 0 if self.theirs is None else self.ours - min(self.theirs, self.before)

    @property
    def is_larger(self) -> bool:
        return self.grows > 0 or self.excess > 0

    @property
    def is_by_rule(self) -> bool:
        """Nothing but rules of safety is the reason."""
        return bool(self.reasons) and not {PRICE, MACHINE_OUTLINER} & set(self.reasons)


def priced(job: Job) -> Prices:
    """Compiles one program as it is, after LLVM's pass and after ours."""
    before, theirs = without_ours(job)
    prices = Prices(job, before, theirs, after_ours(job))
    if not prices.is_larger:
        return prices
    return Prices(job, before, theirs, prices.ours, reasons(job, prices))


def without_ours(job: Job) -> tuple[int, int | None]:
    """What does not depend on the plugin, made once for each program and LLVM."""
    record = job.directory / "record.json"
    key = [job.case.source, job.llvm.full_version(), *job.flags, job.alignment]
    known = json.loads(record.read_text()) if record.exists() else {}
    if known.get("key") != key:
        source = bitcode_of(job)
        theirs = after(job, llvm_mergefunc(), source, "theirs") if llvm_is_sound(job) else None
        known = {"key": key, "before": compiled(job, source), "theirs": theirs}
        record.write_text(json.dumps(known))
    return known["before"], known["theirs"]


def after_ours(job: Job, flags: Sequence[str] = ()) -> int:
    return after(job, rust_mergefunc(job.llvm), job.directory / BEFORE, "ours", flags)


def reasons(job: Job, prices: Prices) -> tuple[str, ...]:
    """Why functions stay as they are, and whether the machine outliner makes the difference."""
    remarks = job.directory / "remarks.yaml"
    ours = rust_mergefunc(job.llvm)
    run(
        [
            *(job.llvm.tool("opt"), *ours.arguments, f"-pass-remarks-output={remarks}"),
            *("-disable-output", job.directory / BEFORE),
        ]
    )
    missed = {
        one.reason for some in read_remarks(remarks).values() for one in some if not one.passed
    }
    if is_machine_outliners(job, prices):
        missed = missed - {PRICE} | {MACHINE_OUTLINER}
    return tuple(sorted(missed))


def is_machine_outliners(job: Job, prices: Prices) -> bool:
    """Whether ours is as small as LLVM's result without LLVM's machine outliner."""
    if prices.grows > 0 or prices.theirs is None:
        return False
    ours = after_ours(job, WITHOUT_OUTLINER)
    theirs = compiled(job, job.directory / "theirs.bc", WITHOUT_OUTLINER)
    return ours <= theirs


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
        *job.flags,
        "-ffreestanding",
        "-w",
    ]
    run([job.llvm.tool(compiler), *flags, "-c", "-emit-llvm", source, "-o", output])
    return output


def after(job: Job, which: Pass, source: Path, name: str, flags: Sequence[str] = ()) -> int:
    output = job.directory / f"{name}.bc"
    apply_pass(job.llvm, which, source, output)
    return compiled(job, output, flags)


def compiled(job: Job, module: Path, flags: Sequence[str] = ()) -> int:
    object_file = module.with_suffix(".o")
    all_flags = (*job.flags, *flags)
    compile_module(job.llvm, module, job.level, object_file, job.target.triple, all_flags)
    return padded_bytes(job.llvm, object_file, job.alignment)


def bench_prices(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM and returns the goals that were missed."""
    cases = [case for case in all_cases() if arguments.case in case.name]
    jobs = [
        Job(llvm, target, level, case)
        for target in targets_of(arguments.target)
        for level in arguments.level
        for case in cases
        if case.flags != UNWIND_TABLES or target.has_unwind_tables(llvm.version)
    ]
    prices = in_parallel(arguments.jobs, priced, jobs)
    section = prices_section(llvm, command, prices)
    if arguments.target or arguments.case:
        print(section)
    else:
        write_section(f"11-prices-llvm-{llvm.version}", section)
    return [goal for one in prices for goal in missed_goals(one)]


def targets_of(only: Sequence[str]) -> list[Target]:
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
    if one.excess > 0 and not one.is_by_rule:
        goals.append(f"{label} is {one.excess} bytes larger than with LLVM's pass")
    return goals


SUM_HEADING = (
    "| processor | level | programs | loaded bytes | with LLVM's pass | with ours "
    "| LLVM's larger than the input | ours larger than the input "
    "| ours larger than LLVM's | by at most |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)
CASE_HEADING = (
    "| program | processor | level | loaded bytes | with LLVM's pass | with ours | because |\n"
    "|---|---|---|--:|--:|--:|---|\n"
)

# What the reasons of rows are; others are explained in docs/mergefunc.md.
EXPLANATIONS = {
    MACHINE_OUTLINER: "without LLVM's machine outliner ours is no larger.  It shares the bodies "
    "that we leave, and finds nothing to share where one body is left.",
    "InterposableComdat": "the linker folds weak functions of several files.  LLVM makes private "
    "copies, which it cannot fold; ours stay as they are.",
    "LocalContent": "the body mentions what has no name in other modules (on Windows funclets), so "
    "it cannot be named by content.  LLVM 22 makes private copies, which the linker cannot fold.",
    PRICE: "a stub is estimated to be no smaller than the body.",
}


def prices_section(llvm: Llvm, command: str, prices: Sequence[Prices]) -> str:
    listed = [one for one in prices if one.is_larger]
    return "\n".join(
        [
            f"## Prices of rust-mergefunc, LLVM {llvm.full_version()}\n",
            f"Command: `{command}`.  Programs of {COPIES} equal functions (bench/price_cases.py), "
            "each compiled as it is, after LLVM's mergefunc and after rust-mergefunc; "
            f"{', '.join(LOADED_SECTIONS)}.  "
            "Machine code counts up to where the next function can begin, and equal constants of "
            "floating point count once, as the linker leaves them.  "
            "LLVM 16 and 19 are left out where their result is wrong, and where LLVM's is larger "
            "than the input, ours is compared with the input.\n",
            SUM_HEADING + "\n".join(sum_rows(prices)) + "\n",
            "### Programs where ours is larger than the input or than LLVM's\n",
            listed_section(listed) if listed else "None.\n",
        ]
    )


def listed_section(listed: Sequence[Prices]) -> str:
    """The programs with their reasons, and what the reasons that occur are."""
    rows = CASE_HEADING + "\n".join(map(case_row, listed)) + "\n"
    return "\n".join(reason_lines(listed)) + "\n\n" + rows


def reason_lines(listed: Sequence[Prices]) -> Iterable[str]:
    for reason in sorted({reason for one in listed for reason in one.reasons}):
        number = sum(reason in one.reasons for one in listed)
        explanation = EXPLANATIONS.get(reason, "see docs/mergefunc.md.")
        yield f"* `{reason}` ({number}): {explanation}"


def sum_rows(prices: Sequence[Prices]) -> Iterable[str]:
    for target, level in dict.fromkeys((one.job.target.name, one.job.level) for one in prices):
        some = [one for one in prices if (one.job.target.name, one.job.level) == (target, level)]
        their_sum = sum(one.before if one.theirs is None else one.theirs for one in some)
        excess = [one.excess for one in some if one.excess > 0]
        cells = [
            target,
            f"-{level}",
            len(some),
            sum(one.before for one in some),
            their_sum,
            sum(one.ours for one in some),
            sum(one.theirs is not None and one.theirs > one.before for one in some),
            sum(one.grows > 0 for one in some),
            len(excess),
            max(excess, default=0),
        ]
        yield "| " + " | ".join(map(str, cells)) + " |"


def case_row(one: Prices) -> str:
    theirs = "–" if one.theirs is None else one.theirs
    because = ", ".join(one.reasons) or "–"
    cells = [one.job.case.name, one.job.target.name, f"-{one.job.level}"]
    return "| " + " | ".join(map(str, [*cells, one.before, theirs, one.ours, because])) + " |"
