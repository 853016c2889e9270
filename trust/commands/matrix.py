"""Functions that differ in exactly one thing merge only where docs/mergefunc.md says so.

    trust matrix                       every row of the tables, on every tested LLVM
    trust matrix --llvm 22 --only tbaa rows whose name has the word
    ci/elsewhere --run 23 python3 -m trust matrix --llvm 23
                                       on an LLVM that Debian 12 does not have

The tables are in trust/matrix.  Attributes, metadata kinds, calling
conventions and atomic operations are read from the headers of the LLVM under
test, so that additions of a new version are tested without a change here.  Every
row also tests itself: functions that do not differ must merge.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain

from ci.lib.commands import parser_for
from ci.lib.llvm_versions import ALL_LLVMS
from ci.lib.toolchain import REPOSITORY, Llvm, in_parallel
from trust.findings import Findings
from trust.matrix.accepted import accepted_rows
from trust.matrix.asking import Examiner
from trust.matrix.attributes import attributes_not_asked
from trust.matrix.entry import Entry
from trust.matrix.moving import MovingExaminer
from trust.matrix.parameters import ParameterExaminer
from trust.matrix.tables import all_entries
from trust.matrix.thunks import ThunkExaminer
from trust.subjects import Subject, subjects_named

OUTPUT = REPOSITORY / "target" / "trust" / "matrix"
# The least number of pairs for each LLVM and subject; a run with fewer fails, because it
# tested less than it used to.
LEAST_PAIRS = {
    Examiner: 4000,
    ThunkExaminer: 4000,
    MovingExaminer: 3500,
    ParameterExaminer: 3500,
}


def main() -> int:
    parser = parser_for("Asks whether functions that differ in one thing merge.", choices=ALL_LLVMS)
    parser.add_argument("--only", default="", help="rows whose name has this in it")
    parser.add_argument(
        "--subject",
        nargs="+",
        default=["mergefunc", "mergefunc-debug", "mergefunc-parameters", "outliner-greedy"],
        help="subjects that merge functions or move code",
    )
    arguments = parser.parse_args()
    findings, counts, began = Findings("matrix"), Counter(), time.monotonic()
    subjects = [
        one for one in subjects_named(arguments.subject) if one.merges_functions or one.moves_code
    ]
    for version in arguments.llvm:
        llvm = Llvm(version)
        rows = accepted(llvm, all_entries(llvm), arguments)
        entries = [entry for entry in rows if len(entry.variants) > 1]
        refused = [entry for entry in rows if len(entry.variants) < 2]
        for entry in refused:
            if entry.since is not None:
                what = f"less than two variants of the row {entry.name}, so nothing was asked"
                tell(findings, f"LLVM {version} accepts {what}")
        for subject in subjects:
            counts += Counter({"not applicable": len(refused)})
            for kind in examiners_of(subject):
                examiner = kind(llvm, subject, OUTPUT / str(version), findings)
                answers = sum(
                    in_parallel(arguments.jobs, examiner.ask, in_groups(entries)), Counter()
                )
                counts += answers
                title = f"LLVM {version}, {subject.title}{kind.about}"
                counts[f"pairs, {title}"] = answers["pairs"]
                if arguments.only:
                    continue
                least = LEAST_PAIRS[kind]
                if answers["pairs"] < least:
                    tell(findings, f"{title}: {answers['pairs']} pairs were judged, not {least}")
                for name in attributes_not_asked(llvm, answers) if kind is Examiner else ():
                    tell(findings, f"LLVM {version} accepts the attribute {name} in no row")
    print(
        f"matrix: {counts['rows']} rows, {counts['pairs']} pairs that differ in one thing "
        f"and were judged, "
        f"{counts['merged']} of them merged by a rule of docs/mergefunc.md, "
        f"{counts['not applicable']} rows that this LLVM "
        f"does not accept, {counts['shared']} shared functions moved back, {findings.count} "
        f"findings, {time.monotonic() - began:.0f} s"
    )
    return 1 if findings.count else 0


def tell(findings: Findings, what: str) -> None:
    """Says what is wrong with the tables."""
    print(f"matrix: {what}", file=sys.stderr)
    findings.count += 1


def accepted(llvm: Llvm, entries: Iterable[Entry], arguments: argparse.Namespace) -> list[Entry]:
    """The rows that were chosen, with the variants that this LLVM takes."""
    chosen = in_groups([entry for entry in entries if arguments.only in entry.name])
    return list(chain(*in_parallel(arguments.jobs, partial(accepted_rows, llvm), chosen)))


def examiners_of(subject: Subject) -> Sequence[type[Examiner | MovingExaminer]]:
    if subject.moves_code:
        return (MovingExaminer,)
    if subject.adds_parameters:
        return (ParameterExaminer,)
    return (ThunkExaminer if subject.leaves_thunks else Examiner,)


def in_groups(entries: list[Entry]) -> list[list[Entry]]:
    """Rows that one module can hold, some at a time: starting opt costs more than running it."""
    by_prelude: dict[str, list[Entry]] = {}
    for entry in entries:
        by_prelude.setdefault(entry.prelude, []).append(entry)
    size = 16
    return [
        rows[at : at + size] for rows in by_prelude.values() for at in range(0, len(rows), size)
    ]
