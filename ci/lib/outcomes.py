"""What a function merger did to each function, told from the module before and after."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from ir_text import FunctionText, ModuleText


class Fate(IntEnum):
    """From nothing gained to everything gained."""

    KEPT = 0
    THUNK = 1
    ALIAS = 2
    REMOVED = 3


@dataclass
class Outcome:
    """Fates, and for every function the one whose body stands for it now."""

    fates: dict[str, Fate]
    replacements: dict[str, str]
    uses_left: dict[str, int]
    unresolved: set[str] = field(default_factory=set)

    def representative(self, name: str) -> str:
        seen = {name}
        while name in self.replacements and self.replacements[name] not in seen:
            name = self.replacements[name]
            seen.add(name)
        return name

    def classes(self) -> list[tuple[str, ...]]:
        """The groups of two or more functions that share one body, in module order."""
        groups: dict[str, list[str]] = defaultdict(list)
        for name in self.fates:
            groups[self.representative(name)].append(name)
        return [tuple(group) for group in groups.values() if len(group) > 1]

    def merged(self) -> list[str]:
        return [name for name, fate in self.fates.items() if fate != Fate.KEPT]


def outcome_of(before: ModuleText, after: ModuleText) -> Outcome:
    outcome = Outcome({}, {}, {})
    counts = after.reference_counts()
    for name, function in before.functions.items():
        fate, target = fate_of(function, after)
        outcome.fates[name] = fate
        if target:
            outcome.replacements[name] = target
        if fate in (Fate.THUNK, Fate.ALIAS):
            outcome.uses_left[name] = counts[name]
    find_replacements_of_removed(before, after, outcome)
    return outcome


def fate_of(function: FunctionText, after: ModuleText) -> tuple[Fate, str | None]:
    if function.name in after.aliases:
        return Fate.ALIAS, after.aliases[function.name]
    now = after.functions.get(function.name)
    if now is None:
        return Fate.REMOVED, None
    target = now.forwards_to()
    # A function that forwarded before has not been merged, unless its only
    # instruction changed because the function it calls was.
    if target and target != function.forwards_to() and not same_but_names(function, now):
        return Fate.THUNK, target
    return Fate.KEPT, None


def same_but_names(one: FunctionText, other: FunctionText) -> bool:
    return len(one.body) == len(other.body) and len(one.references) == len(other.references)


def find_replacements_of_removed(before: ModuleText, after: ModuleText, outcome: Outcome) -> None:
    """A removed function's users name its replacement now; users that went too point on to theirs."""
    missing = {name for name, fate in outcome.fates.items() if fate == Fate.REMOVED}
    pairs = [
        (references, after.global_references[name])
        for name, references in before.global_references.items()
        if name in after.global_references
    ]
    for old, new in pairs:
        note_replacements(old, new, missing, outcome)
    progress = True
    while progress:
        known = len(outcome.replacements)
        for name, function in before.functions.items():
            now = after.functions.get(outcome.representative(name))
            if now:
                note_replacements(function.references, now.references, missing, outcome)
        progress = len(outcome.replacements) > known
    find_twins(before, after, missing - outcome.replacements.keys(), outcome)


def note_replacements(old: tuple[str, ...], new: tuple[str, ...], missing: set[str], outcome: Outcome) -> None:
    """Merging never adds or drops uses, so lists of equal length match place by place."""
    if len(old) != len(new):
        return
    for name, replacement in zip(old, new):
        if name in missing and name != replacement:
            outcome.replacements.setdefault(name, replacement)


def find_twins(before: ModuleText, after: ModuleText, lost: set[str], outcome: Outcome) -> None:
    """The rest had no users; a kept function that read the same is what they merged with."""
    kept: dict[tuple[str, ...], str] = {}
    for name, function in before.functions.items():
        if name in after.functions and outcome.fates[name] == Fate.KEPT:
            kept.setdefault(canonical_body(function, outcome), name)
    for name in sorted(lost):
        twin = kept.get(canonical_body(before.functions[name], outcome))
        if twin:
            outcome.replacements[name] = twin
        else:
            outcome.unresolved.add(name)


def canonical_body(function: FunctionText, outcome: Outcome) -> tuple[str, ...]:
    """The body with its own name and merged names replaced, so that equal bodies compare equal."""
    lines: Iterable[str] = function.body
    for name in set(function.references):
        stands_for = "@self" if name == function.name else outcome.representative(name)
        if stands_for != name:
            lines = [line.replace(name, stands_for) for line in lines]
    return tuple(lines)
