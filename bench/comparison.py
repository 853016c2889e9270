"""Compares what two function mergers did to one module, and explains each difference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.ir_text import ModuleText, plain_name
from bench.outcomes import Fate, Outcome
from bench.remarks import Remark

FOLLOWS = "follows from"


@dataclass(frozen=True)
class Difference:
    """One point where the two differ; without a reason it is a failure."""

    kind: str
    functions: tuple[str, ...]
    detail: str
    reason: str | None

    def line(self) -> str:
        names = " ".join(plain_name(name) for name in self.functions)
        return f"{self.kind}: {names}: {self.detail}: {self.reason or 'NO DOCUMENTED REASON'}"


@dataclass(frozen=True)
class Evidence:
    """Everything that can tell why our pass decided as it did."""

    documented: dict[str, str]
    remarks: dict[str, list[Remark]]
    explain: Callable[[str, str], str | None]

    def reason_for_less(self, names: Sequence[str]) -> str | None:
        """The first documented reason in our missed remarks on these functions."""
        return self.first_documented(names, passed=False)

    def rule_for_more(self, names: Sequence[str]) -> str | None:
        return self.first_documented(names, passed=True)

    def first_documented(self, names: Sequence[str], passed: bool) -> str | None:
        for name in names:
            for remark in self.remarks.get(plain_name(name), ()):
                if remark.passed == passed and remark.reason in self.documented:
                    return remark.reason
        return None

    def reason_they_differ(self, one: str, other: str) -> str | None:
        """The documented reason that our comparator's explanation begins with."""
        words = (self.explain(one, other) or "").split()
        first = words[0].strip("`:,.") if words else ""
        return first if first in self.documented else None


def compare(
    before: ModuleText, theirs: Outcome, ours: Outcome, evidence: Evidence
) -> list[Difference]:
    """Every group that they merged and we did not, or not as far, and the reverse."""
    differences = []
    for group in theirs.classes():
        parts = split_by(group, ours)
        if len(parts) > 1:
            differences += not_merged(before, parts, theirs, ours, evidence)
        else:
            differences += gained_less(group, theirs, ours, evidence)
    for group in ours.classes():
        parts = split_by(group, theirs)
        if len(parts) > 1:
            differences.append(merged_more(parts, evidence))
    return differences


def split_by(group: Sequence[str], outcome: Outcome) -> list[list[str]]:
    """The parts of a group that have different bodies in the given outcome, largest first."""
    parts: dict[str, list[str]] = defaultdict(list)
    for name in group:
        parts[outcome.representative(name)].append(name)
    return sorted(parts.values(), key=lambda part: -len(part))


def not_merged(
    before: ModuleText, parts: list[list[str]], theirs: Outcome, ours: Outcome, evidence: Evidence
) -> list[Difference]:
    """One difference per part that stayed apart from the largest one."""
    one = parts[0][0]
    return [
        Difference(
            "merged less",
            (one, other),
            "LLVM merges them",
            why_apart(before, one, part, theirs, ours, evidence),
        )
        for part in parts[1:]
        for other in part[:1]
    ]


def why_apart(
    before: ModuleText,
    one: str,
    part: list[str],
    theirs: Outcome,
    ours: Outcome,
    evidence: Evidence,
) -> str | None:
    other = part[0]
    cause = differing_callee(before, one, other, theirs, ours)
    if cause:
        return f"{FOLLOWS} {plain_name(cause[0])} and {plain_name(cause[1])} staying apart"
    return evidence.reason_for_less([*part, one]) or evidence.reason_they_differ(one, other)


def differing_callee(
    before: ModuleText, one: str, other: str, theirs: Outcome, ours: Outcome
) -> tuple[str, str] | None:
    """Two functions that are used in the same place, and that LLVM merged first and we did not.

    Such a pair has its own difference with its own reason.
    """
    left, right = before.functions[one].references, before.functions[other].references
    if len(left) != len(right):
        return None
    for a, b in zip(left, right, strict=True):
        itself = {a, b} <= {one, other}
        if a == b or itself or a not in before.functions or b not in before.functions:
            continue
        if theirs.representative(a) == theirs.representative(b) and ours.representative(
            a
        ) != ours.representative(b):
            return a, b
    return None


def gained_less(
    group: tuple[str, ...], theirs: Outcome, ours: Outcome, evidence: Evidence
) -> list[Difference]:
    """They share one body in both outcomes; what is left of the others may still differ."""
    differences = []
    our_fates, their_fates = tally(group, ours), tally(group, theirs)
    if sorted(our_fates) != sorted(their_fates):
        detail = f"LLVM: {describe(their_fates)}; ours: {describe(our_fates)}"
        if sum(our_fates) < sum(their_fates):
            differences.append(
                Difference("gained less", group, detail, evidence.reason_for_less(group))
            )
    our_uses, their_uses = uses_left(group, ours), uses_left(group, theirs)
    if our_uses > their_uses:
        detail = f"{our_uses} uses are not redirected, {their_uses} with LLVM"
        differences.append(
            Difference("redirected less", group, detail, evidence.reason_for_less(group))
        )
    return differences


def tally(group: tuple[str, ...], outcome: Outcome) -> list[Fate]:
    return [outcome.fates[name] for name in group]


def describe(fates: list[Fate]) -> str:
    return ", ".join(f"{fates.count(fate)} {fate.name.lower()}" for fate in Fate if fate in fates)


def uses_left(group: tuple[str, ...], outcome: Outcome) -> int:
    return sum(outcome.uses_left.get(name, 0) for name in group)


def merged_more(parts: list[list[str]], evidence: Evidence) -> Difference:
    shown = tuple(part[0] for part in parts)
    everyone = [name for part in parts for name in part]
    detail = f"we merge {len(parts)} groups that LLVM keeps apart"
    return Difference("merged more", shown, detail, evidence.rule_for_more(everyone))
