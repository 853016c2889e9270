"""Which functions a run of rust-mergefunc took for equal, from its report."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

# A refusal with this name says that the two would be equal if others were merged.
CONDITIONAL = "DifferentCallees"


@dataclass
class Equality:
    """The functions that are equal: merged, or kept apart for another reason than a difference."""

    classes: dict[str, set[str]] = field(default_factory=dict)
    survivors: dict[str, str] = field(default_factory=dict)

    def note(self, one: str, other: str) -> None:
        members = self.equal_to(one) | self.equal_to(other)
        for name in members:
            self.classes[name] = members

    def equal_to(self, name: str) -> set[str]:
        return self.classes.get(name, {name})

    def survivor_of(self, name: str) -> str:
        """The function whose body this one has now."""
        while name in self.survivors:
            name = self.survivors[name]
        return name


def equality(reports: Iterable[Path]) -> Equality:
    found = Equality()
    for path in sorted(reports):
        report = json.loads(path.read_text())
        for merge in report["merges"]:
            survivor = merge["survivor"]["name"]
            for member in merge["members"]:
                found.note(survivor, member["name"])
                if member["form"] != "redirected":
                    found.survivors[member["name"]] = survivor
        for refusal in report["refused"]:
            if "equal_to" in refusal and refusal["reason"] != CONDITIONAL:
                found.note(refusal["name"], refusal["equal_to"])
    return found
