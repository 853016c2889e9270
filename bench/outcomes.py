"""What a function merger did to each function, told from the module before and after."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from enum import IntEnum

from bench.ir_text import FunctionText, ModuleText


class Fate(IntEnum):
    """What happened to a function, in the order of what it saves."""

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
        fate, target = fate_of(function, before, after)
        outcome.fates[name] = fate
        if target:
            outcome.replacements[name] = target
        if fate in (Fate.THUNK, Fate.ALIAS):
            outcome.uses_left[name] = counts[name]
    find_replacements_of_removed(before, after, outcome)
    return outcome


def fate_of(
    function: FunctionText, before: ModuleText, after: ModuleText
) -> tuple[Fate, str | None]:
    if function.name in after.aliases:
        return Fate.ALIAS, after.aliases[function.name]
    now = after.functions.get(function.name)
    if now is None:
        return Fate.REMOVED, None
    target = now.forwards_to()
    if target and is_new_thunk(function, target, before, after):
        return Fate.THUNK, target
    return Fate.KEPT, None


def is_new_thunk(
    function: FunctionText, target: str, before: ModuleText, after: ModuleText
) -> bool:
    """Whether the function calls its own replacement now, not the replacement of what it called."""
    callee = function.forwards_to()
    if callee == target or target not in after.functions:
        return False
    if callee is None:
        return True
    # It only forwarded before, too.  What it calls now replaces either its
    # callee or itself, and reads like the one that it replaces.
    replaced_callee = callee in before.functions and same_opcodes(
        before.functions[callee], target, before, after
    )
    return not replaced_callee and same_opcodes(function, target, before, after)


def same_opcodes(
    function: FunctionText, replacement: str, before: ModuleText, after: ModuleText
) -> bool:
    """Equal functions have equal opcodes; a replacement may be a body that the pass made."""
    body = before.functions.get(replacement) or after.functions.get(replacement)
    return body is not None and body.opcodes == function.opcodes


def find_replacements_of_removed(before: ModuleText, after: ModuleText, outcome: Outcome) -> None:
    """A removed function's users name its replacement now; without users, its twin is looked
    for."""
    search = Search(
        before,
        after,
        outcome,
        {name for name, fate in outcome.fates.items() if fate == Fate.REMOVED},
    )
    for name, references in before.global_references.items():
        search.compare_users(references, after.global_references.get(name, ()))
    progress = True
    while progress:
        known = len(outcome.replacements)
        search.follow_users()
        search.find_twins()
        progress = len(outcome.replacements) > known
    outcome.unresolved = search.lost()


@dataclass
class Search:
    """The search for what replaced the removed functions."""

    before: ModuleText
    after: ModuleText
    outcome: Outcome
    removed: set[str]

    def lost(self) -> set[str]:
        return self.removed - self.outcome.replacements.keys()

    def follow_users(self) -> None:
        """Users that went too lead on to theirs, so this repeats until it finds no more."""
        progress = True
        while progress:
            known = len(self.outcome.replacements)
            for name, function in self.before.functions.items():
                now = self.after.functions.get(self.outcome.representative(name))
                if now:
                    self.compare_users(function.references, now.references)
            progress = len(self.outcome.replacements) > known

    def compare_users(self, old: tuple[str, ...], new: tuple[str, ...]) -> None:
        """Merging neither adds nor drops uses, so lists of equal length match place by place."""
        if len(old) != len(new):
            return
        for name, replacement in zip(old, new, strict=True):
            if name == replacement or name not in self.removed or name in self.outcome.replacements:
                continue
            if same_opcodes(self.before.functions[name], replacement, self.before, self.after):
                self.outcome.replacements[name] = replacement

    def find_twins(self) -> None:
        """Without users, the replacement is a kept function whose body was the same."""
        lost = sorted(self.lost())
        if not lost:
            return
        kept: dict[tuple[str, ...], str] = {}
        for name, function in self.before.functions.items():
            if self.outcome.fates[name] == Fate.KEPT:
                kept.setdefault(canonical_body(function, self.outcome), name)
        for name in lost:
            twin = kept.get(canonical_body(self.before.functions[name], self.outcome))
            if twin:
                self.outcome.replacements[name] = twin


def canonical_body(function: FunctionText, outcome: Outcome) -> tuple[str, ...]:
    """The body with merged names replaced and without what mergers may ignore, for comparing."""
    text = "\n".join(function.body)
    for name in set(function.references):
        stands_for = "@self" if name == function.name else outcome.representative(name)
        if stands_for != name:
            text = text.replace(name, stands_for)
    return tuple(re.sub(r"(?:, !\w+ !\d+| #\d+)", "", text).split("\n"))
