"""Compares what rust-mergefunc and LLVM's mergefunc do, function by function.

    bench parity                           the small set for every LLVM
    bench parity --llvm 22 --set full      everything for LLVM 22
    bench parity --aliases                 with aliases allowed in both passes

Every difference needs a reason that docs/mergefunc.md documents.  All of them
are listed in target/parity/; those without a reason, output that changes from
one run to the next and output that does not verify are failures.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.arguments import corpus_arguments
from bench.comparison import FOLLOWS, Difference, Evidence, compare
from bench.corpus import Module, build_corpus
from bench.ir_text import plain_name, read_module
from bench.outcomes import Outcome, outcome_of
from bench.passes import Pass, apply_pass, llvm_mergefunc, rust_mergefunc
from bench.remarks import documented_reasons, read_remarks
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel, run

OUTPUT = REPOSITORY / "target" / "parity"
REASONS_PAGE = REPOSITORY / "docs" / "mergefunc.md"


@dataclass
class ModuleReport:
    """What was found on one module."""

    module: Module
    functions: int = 0
    merged_by_theirs: int = 0
    merged_by_ours: int = 0
    differences: list[Difference] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


def main() -> int:
    parser = corpus_arguments(
        "Compares what rust-mergefunc and LLVM's mergefunc do, function by function."
    )
    parser.add_argument("--aliases", action="store_true", help="allow aliases in both passes")
    parser.add_argument(
        "--at-least",
        type=int,
        default=0,
        help="functions that LLVM must merge, or nothing was compared",
    )
    arguments = parser.parse_args()
    documented = documented_reasons(REASONS_PAGE)
    failed = 0
    for version in arguments.llvm:
        failed += parity_of_one_llvm(Llvm(version), documented, arguments)
    return 1 if failed else 0


def parity_of_one_llvm(
    llvm: Llvm, documented: dict[str, str], arguments: argparse.Namespace
) -> int:
    modules = build_corpus(
        llvm, arguments.level, arguments.corpus_set, arguments.jobs, arguments.program
    )
    reports = in_parallel(
        arguments.jobs, lambda module: examine(llvm, module, documented, arguments), modules
    )
    listing = OUTPUT / f"llvm-{llvm.version}{'-aliases' if arguments.aliases else ''}.txt"
    listing.parent.mkdir(parents=True, exist_ok=True)
    listing.write_text("".join(report_text(report) for report in reports))
    print_summary(llvm, reports, documented, listing)
    merged = sum(report.merged_by_theirs for report in reports)
    if merged < arguments.at_least:
        raise Failure(f"LLVM {llvm.version} merges {merged} functions, too few to compare")
    return sum(len(report.failures) for report in reports)


def examine(
    llvm: Llvm, module: Module, documented: dict[str, str], arguments: argparse.Namespace
) -> ModuleReport:
    """Runs both passes on one module and compares; our pass runs twice to see that it repeats
    itself."""
    directory = OUTPUT / f"llvm-{llvm.version}" / module.level / module.program
    directory.mkdir(parents=True, exist_ok=True)
    # LLVM's pass merges equal functions only.
    parameters = ["no-parameters", *(["aliases"] if arguments.aliases else [])]
    ours = rust_mergefunc(llvm, parameters)
    their_output, our_output, again, remarks = (
        directory / f"{module.name}.{role}"
        for role in ("theirs.bc", "ours.bc", "again.bc", "remarks.yaml")
    )
    report = ModuleReport(module)
    try:
        apply_pass(llvm, llvm_mergefunc(arguments.aliases), module.path, their_output)
        apply_pass(llvm, with_remarks(ours, remarks), module.path, our_output)
        apply_pass(llvm, ours, module.path, again)
        run([llvm.tool("opt"), "-passes=verify", "-disable-output", our_output])
    except Failure as failure:
        report.failures.append(str(failure))
        return report
    if our_output.read_bytes() != again.read_bytes():
        report.failures.append("two runs gave different output")
    evidence = Evidence(documented, read_remarks(remarks), explainer(llvm, module, parameters))
    fill_in(report, llvm, their_output, our_output, evidence)
    for output in (their_output, our_output, again):
        output.unlink()
    return report


def with_remarks(which: Pass, remarks: Path) -> Pass:
    flags = (f"-pass-remarks-output={remarks}", "-pass-remarks-filter=rust-mergefunc")
    return Pass(which.title, (*which.arguments, *flags), which.timing_name)


def explainer(
    llvm: Llvm, module: Module, parameters: list[str]
) -> Callable[[str, str], str | None]:
    """Asks our comparator what it sees different in two functions of the input."""

    def explain(one: str, other: str) -> str | None:
        question = f"explain={plain_name(one)}:{plain_name(other)}"
        which = rust_mergefunc(llvm, [*parameters, question])
        stderr = run([llvm.tool("opt"), "-disable-output", *which.arguments, module.path]).stderr
        answer = re.search(r"^explain: .* differ: (.*)$", stderr, re.MULTILINE)
        return answer[1] if answer else None

    return explain


def fill_in(
    report: ModuleReport, llvm: Llvm, their_output: Path, our_output: Path, evidence: Evidence
) -> None:
    before = read_module(llvm, report.module.path)
    theirs = outcome_of(before, read_module(llvm, their_output))
    ours = outcome_of(before, read_module(llvm, our_output))
    report.functions = len(before.functions)
    report.merged_by_theirs = len(theirs.merged())
    report.merged_by_ours = len(ours.merged())
    report.differences = compare(before, theirs, ours, evidence)
    report.failures += [one.line() for one in report.differences if one.reason is None]
    report.failures += unresolved_lines("LLVM", theirs) + unresolved_lines("our pass", ours)


def unresolved_lines(who: str, outcome: Outcome) -> list[str]:
    return [
        f"{who} removed {plain_name(name)} and nothing took its place"
        for name in sorted(outcome.unresolved)
    ]


def report_text(report: ModuleReport) -> str:
    lines = [
        f"{report.module.label} {report.module.level}: {report.functions} functions,"
        f" LLVM merged {report.merged_by_theirs}, ours {report.merged_by_ours}"
    ]
    lines += [f"  {one.line()}" for one in report.differences]
    lines += [f"  FAILURE: {text}" for text in report.failures]
    return "\n".join(lines) + "\n"


def print_summary(
    llvm: Llvm, reports: list[ModuleReport], documented: dict[str, str], listing: Path
) -> None:
    functions = sum(report.functions for report in reports)
    theirs = sum(report.merged_by_theirs for report in reports)
    ours = sum(report.merged_by_ours for report in reports)
    print(
        f"LLVM {llvm.version}: {len(reports)} modules, {functions} functions; LLVM merges "
        f"{theirs}, we merge {ours}"
    )
    counts = Counter(
        (one.kind, summary_reason(one)) for report in reports for one in report.differences
    )
    for (kind, reason), count in sorted(counts.items()):
        print(f"  {count:>5} {kind}: {reason} {documented.get(reason, '')}".rstrip())
    for report in reports:
        for text in report.failures:
            print(f"parity: {report.module.label} {report.module.level}: {text}", file=sys.stderr)
    print(f"  all differences: {listing.relative_to(REPOSITORY)}")


def summary_reason(one: Difference) -> str:
    if one.reason is None:
        return "NO DOCUMENTED REASON"
    return "follows from another pair" if one.reason.startswith(FOLLOWS) else one.reason
