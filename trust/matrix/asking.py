"""Asks a pass about one row, and judges the answer."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from ci.lib.toolchain import REPOSITORY, Llvm
from trust.findings import Findings
from trust.matrix.entry import DIFFERENT, EITHER, EQUAL, Entry, Place, classes_in, module_of
from trust.processes import Ended, end_of
from trust.subjects import Subject, opt_command


@cache
def documentation() -> str:
    return " ".join((REPOSITORY / "docs" / "mergefunc.md").read_text().split())


@dataclass
class Asking:
    """One subject on one LLVM, and what is found."""

    llvm: Llvm
    subject: Subject
    directory: Path
    findings: Findings
    # What is asked about besides pairs of functions, for the figures.
    about = ""

    def tell(self, what: str, entry: Entry, module: str, suffix: str = "") -> None:
        """Keeps a finding about an entry, with the module that shows it."""
        slug, title, version = (
            re.sub(r"\W+", "-", entry.name),
            self.subject.title,
            self.llvm.version,
        )
        self.directory.mkdir(parents=True, exist_ok=True)
        file = self.directory / f"{slug}{suffix}.ll"
        file.write_text(module)
        repeat = f"matrix --llvm {version} --subject {title} --only {shlex.quote(entry.name)}"
        self.findings.add(f"{slug}-llvm{version}-{title}", f"{entry.name}: {what}", [file], repeat)


class Examiner(Asking):
    """Asks about functions that differ in one thing."""

    def ask(self, entries: Sequence[Entry]) -> Counter:
        """Asks about rows with one prelude in one module; in halves where something is wrong
        with it."""
        ended = self.transform(entries)
        if ended.status == 0:
            return self.judge_all(entries, ended.stdout.decode(errors="replace"))
        if len(entries) > 1:
            half = len(entries) // 2
            return self.ask(entries[:half]) + self.ask(entries[half:])
        self.found(f"opt {ended.describe()}", entries[0])
        return Counter(rows=1)

    def transform(self, entries: Sequence[Entry]) -> Ended:
        return end_of(
            [*opt_command(self.llvm, self.subject), "-S", "-"], stdin=self.module(entries).encode()
        )

    def transformed_in_full(self, entries: Sequence[Entry]) -> str:
        """The module after the pass, with attributes where they belong."""
        return with_groups_in_place(self.transform(entries).stdout.decode(errors="replace"))

    def module(self, entries: Sequence[Entry]) -> str:
        """What the pass is given."""
        return module_of(entries)

    def classes(self, output: str, entries: Sequence[Entry]) -> list[dict[Place, str]]:
        """Which function stands for each function."""
        return classes_in(output, entries)

    def bodies(self, output: str, survivors: set[str]) -> str:
        """What the functions that are left say."""
        return "\n".join(re.findall(r"^define .*?^\}", output, re.MULTILINE | re.DOTALL))

    def judge_all(self, entries: Sequence[Entry], output: str) -> Counter:
        counts: Counter = Counter()
        for entry, places in zip(entries, self.classes(output, entries), strict=True):
            counts += self.judge(entry, places)
        return counts

    def judge(self, entry: Entry, places: dict[Place, str]) -> Counter:
        counts = Counter({"rows": 1, f"row {entry.subject}": 1})
        if not entry.alone:
            self.check_that_equals_merge(entry, places)
        elif entry.alone not in documentation():
            self.found(f"docs/mergefunc.md does not have the reason {entry.alone}", entry)
        for one, other in combinations(range(len(entry.variants)), 2):
            merged = any(places[one, a] == places[other, b] for a in (0, 1) for b in (0, 1))
            # Functions that nothing merges say nothing about what they differ in.
            counts["pairs"] += entry.expect != EQUAL and not entry.alone
            counts["merged"] += merged and entry.expect not in (EQUAL, EITHER)
            self.check_pair(entry, one, other, merged)
        if entry.expect not in (DIFFERENT, EQUAL, EITHER):
            self.check_rule(entry, counts["merged"])
        return counts

    def check_that_equals_merge(self, entry: Entry, places: dict[Place, str]) -> None:
        for variant, text in enumerate(entry.variants):
            if places[variant, 0] != places[variant, 1]:
                self.found(
                    f"two functions with '{text}' did not merge, so the row proves nothing", entry
                )
                return

    def check_pair(self, entry: Entry, one: int, other: int, merged: bool) -> None:
        pair = f"'{entry.variants[one]}' and '{entry.variants[other]}'"
        if merged and entry.expect == DIFFERENT:
            self.found(f"{pair} merged", entry)
        elif not merged and entry.expect == EQUAL:
            self.found(f"{pair} did not merge", entry)

    def check_rule(self, entry: Entry, merged: int) -> None:
        """A rule exists, is used, and leaves a survivor that promises nothing that one of the
        two did not."""
        if entry.expect not in documentation():
            self.found(f"docs/mergefunc.md does not have the rule {entry.expect}", entry)
        if not merged:
            self.found(f"nothing merged although {entry.expect} allows it", entry)
        for pair in combinations(entry.variants, 2):
            self.check_survivor(entry.with_variants(pair))
            self.check_survivor(entry.with_variants(pair[::-1]))

    def check_survivor(self, entry: Entry) -> None:
        output = self.transformed_in_full([entry])
        survivors = set(self.classes(output, [entry])[0].values())
        if len(survivors) != 1:
            return
        bodies = self.bodies(output, survivors)
        for promise in entry.promises:
            said = [promises(text, promise) for text in entry.variants]
            # The same words in both variants are a promise of both; another node of a kind is
            # another promise.
            kept_by_both = all(said) and not promise.startswith("!")
            if any(said) and not kept_by_both and promises(bodies, promise):
                self.found(
                    f"the survivor of {' and '.join(map(repr, entry.variants))} promises {promise}",
                    entry,
                )

    def found(self, what: str, entry: Entry) -> None:
        self.tell(what, entry, self.module([entry]))


def with_groups_in_place(module: str) -> str:
    """The module with the attributes of groups where the groups are named."""
    groups = dict(re.findall(r"^attributes #(\d+) = \{ (.*?) \}$", module, re.MULTILINE))
    plain = re.sub(r"^attributes #.*\n", "", module, flags=re.MULTILINE)
    return re.sub(r"(?<=[\w)]) #(\d+)\b", lambda found: f" {groups.get(found[1], '')}", plain)


# What is promised without being said.
IMPLIED = {"nusw": "inbounds"}


def promises(text: str, promise: str) -> bool:
    words = [promise, IMPLIED[promise]] if promise in IMPLIED else [promise]
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in words)
