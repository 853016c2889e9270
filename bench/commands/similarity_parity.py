"""Compares what rust-ir-similarity and LLVM's llvm-sim find, pair by pair.

    bench similarity-parity                           the small set for every LLVM
    bench similarity-parity --llvm 22 --set full      everything for LLVM 22
    bench similarity-parity --program sqlite          one program of the corpus

Every pair of regions that LLVM calls similar must be similar for us too, or be
part of a longer pair that is.  Every other pair needs a reason that
docs/similarity.md documents.  All of them are listed in
target/similarity-parity/; those without a reason and output that changes from
one run to the next are failures.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.arguments import corpus_arguments
from bench.corpus import Module, build_corpus
from bench.remarks import documented_reasons
from ci.lib.toolchain import (
    REPOSITORY,
    Failure,
    Llvm,
    in_parallel,
    plugin_for,
    run,
)

OUTPUT = REPOSITORY / "target" / "similarity-parity"
REASONS_PAGE = REPOSITORY / "docs" / "similarity.md"


@dataclass(frozen=True)
class Pair:
    """Two regions of one length, by the numbers of their first instructions."""

    first: int
    second: int
    length: int

    def text(self) -> str:
        return f"{self.first} {self.second} {self.length}"


class Groups:
    """Groups of regions that begin at numbered instructions."""

    def __init__(self, report: Path) -> None:
        self.groups: list[tuple[int, frozenset[int]]] = []
        for regions in json.loads(report.read_text()).values():
            length = regions[0]["end"] - regions[0]["start"] + 1
            self.groups.append((length, frozenset(region["start"] for region in regions)))
        self.longest = max((length for length, _ in self.groups), default=0)
        self.beginning: dict[int, list[tuple[int, frozenset[int]]]] = defaultdict(list)
        for group in self.groups:
            for start in group[1]:
                self.beginning[start].append(group)

    def has(self, pair: Pair) -> bool:
        """Whether the pair, or a longer one that contains it, is in a group."""
        for earlier in range(self.longest - pair.length + 1):
            for length, starts in self.beginning.get(pair.first - earlier, ()):
                if length >= earlier + pair.length and pair.second - earlier in starts:
                    return True
        return False

    def missing(self, other: "Groups") -> Iterator[Pair]:
        """Pairs of the other's groups that are not in these.

        Being similar is an equivalence here, so that one pair with each class
        that a group falls into stands for all of them.
        """
        for length, starts in other.groups:
            classes: list[int] = []
            for start in sorted(starts):
                if not any(self.has(Pair(known, start, length)) for known in classes):
                    classes.append(start)
            yield from (Pair(classes[0], start, length) for start in classes[1:])


@dataclass
class ModuleReport:
    """What was found on one module."""

    module: Module
    our_groups: int = 0
    their_groups: int = 0
    their_regions: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


def main() -> int:
    arguments = corpus_arguments(
        "Compares what rust-ir-similarity and LLVM's llvm-sim find, pair by pair."
    ).parse_args()
    documented = documented_reasons(REASONS_PAGE)
    failed = 0
    for version in arguments.llvm:
        llvm = Llvm(version)
        modules = build_corpus(
            llvm, arguments.level, arguments.corpus_set, arguments.jobs, arguments.program
        )
        plugin_for(version)
        reports = in_parallel(
            arguments.jobs, lambda module, llvm=llvm: examine(llvm, module, documented), modules
        )
        print_summary(llvm, reports, documented)
        if not any(report.their_groups for report in reports):
            raise Failure(f"LLVM {version} finds nothing similar, so nothing was compared")
        failed += sum(len(report.failures) for report in reports)
    return 1 if failed else 0


def examine(llvm: Llvm, module: Module, documented: dict[str, str]) -> ModuleReport:
    directory = OUTPUT / f"llvm-{llvm.version}" / module.level / module.program
    directory.mkdir(parents=True, exist_ok=True)
    ours, again, theirs = (
        directory / f"{module.name}.{role}.json" for role in ("ours", "again", "theirs")
    )
    report = ModuleReport(module)
    try:
        run([llvm.tool("llvm-sim"), module.path, "-o", theirs])
        for output in (ours, again):
            our_pass(llvm, module, f"json={output};llvm-sim")
        if ours.read_bytes() != again.read_bytes():
            report.failures.append("two runs gave different reports")
        compare(llvm, report, Groups(ours), Groups(theirs), documented)
    except Failure as failure:
        report.failures.append(str(failure))
    for output in (ours, again, theirs):
        output.unlink(missing_ok=True)
    return report


def our_pass(llvm: Llvm, module: Module, parameters: str) -> str:
    """Runs our pass and returns what it says."""
    passes = f"-passes=rust-ir-similarity<{parameters}>"
    command = [llvm.tool("opt"), f"-load-pass-plugin={plugin_for(llvm.version)}", passes]
    return run([*command, "-disable-output", module.path]).stderr


def compare(
    llvm: Llvm, report: ModuleReport, ours: Groups, theirs: Groups, documented: dict[str, str]
) -> None:
    report.our_groups, report.their_groups = len(ours.groups), len(theirs.groups)
    report.their_regions = sum(len(starts) for _, starts in theirs.groups)
    missing = list(ours.missing(theirs))
    if not missing:
        return
    questions = (
        OUTPUT / f"{report.module.label.replace('/', '-')}-{report.module.level}-{llvm.version}.txt"
    )
    questions.write_text("".join(f"{pair.text()}\n" for pair in missing))
    answers = our_pass(llvm, report.module, f"explain={questions}").splitlines()
    questions.unlink()
    for pair, answer in zip(missing, answers, strict=True):
        reason = answer.removeprefix(f"{pair.text()}: ").split(" ")[0]
        report.lines.append(answer)
        report.reasons[reason] += 1
        if reason not in documented:
            report.failures.append(f"no documented reason: {answer}")


def print_summary(llvm: Llvm, reports: list[ModuleReport], documented: dict[str, str]) -> None:
    listing = OUTPUT / f"llvm-{llvm.version}.txt"
    listing.write_text("".join(report_text(report) for report in reports))
    ours, theirs, regions = (
        sum(getattr(report, name) for report in reports)
        for name in ("our_groups", "their_groups", "their_regions")
    )
    print(
        f"LLVM {llvm.version}: {len(reports)} modules; LLVM has {theirs} groups of "
        f"{regions} regions, we {ours}"
    )
    for reason, count in sorted(sum((report.reasons for report in reports), Counter()).items()):
        print(
            f"  {count:>5} pairs only LLVM has: {reason} "
            f"{documented.get(reason, 'NO DOCUMENTED REASON')}"
        )
    for report in reports:
        for text in report.failures:
            print(
                f"similarity-parity: {report.module.label} {report.module.level}: {text}",
                file=sys.stderr,
            )
    print(f"  all differences: {listing.relative_to(REPOSITORY)}")


def report_text(report: ModuleReport) -> str:
    head = (
        f"{report.module.label} {report.module.level}: LLVM {report.their_groups} groups,"
        f" ours {report.our_groups}, {len(report.lines)} pairs only LLVM has"
    )
    return "".join(f"{line}\n" for line in [head, *(f"  {line}" for line in report.lines)])
