"""What programs save and execute after each pass, and the sums over them."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from bench.outliner_figures import geometric_mean
from bench.passes import DEFAULT_PIPELINE, Pass, rust_pipeline
from ci.lib.toolchain import Llvm

NOTHING = "nothing"
NO_FREQUENCY = "rust-iroutliner<no-frequency>"
DEFAULT = "rust-iroutliner"
ALL_PASSES = "what runs by default"


@dataclass(frozen=True)
class Variant:
    """One way to make the object files of a program."""

    title: str
    which: Pass | None = None


def our_variant(llvm: Llvm, title: str, parameters: str = "") -> Variant:
    """Parameters besides those of the title."""
    name, *given = title.rstrip(">").split("<")
    all_parameters = ";".join([*given, *([parameters] if parameters else [])])
    text = f"{name}<{all_parameters}>" if all_parameters else name
    return Variant(title, rust_pipeline(llvm, text))


def variants(llvm: Llvm, parameters: str, weights: Sequence[int]) -> list[Variant]:
    """Nothing first, because the others are compared with it."""
    ours = [NO_FREQUENCY, DEFAULT, *(f"{DEFAULT}<time-weight={weight}>" for weight in weights)]
    return [
        Variant(NOTHING),
        *(our_variant(llvm, title, parameters) for title in ours),
        *([] if parameters else [Variant(ALL_PASSES, rust_pipeline(llvm, DEFAULT_PIPELINE))]),
    ]


@dataclass(frozen=True)
class Result:
    """One program after one pass."""

    loaded: int
    """Bytes that the machine loads of the linked program."""
    instructions: dict[str, int]
    """Executed instructions of each workload."""


@dataclass(frozen=True)
class Study:
    """One program, whose results have the title of the variant for a key."""

    name: str
    results: dict[str, Result]

    @property
    def before(self) -> Result:
        return self.results[NOTHING]

    def saved(self, variant: str) -> int:
        return self.before.loaded - self.results[variant].loaded

    def ratios(self, variant: str) -> dict[str, float]:
        """Executed instructions of each workload, as a multiple of those without a pass."""
        after = self.results[variant].instructions
        return {name: after[name] / count for name, count in self.before.instructions.items()}


@dataclass(frozen=True)
class Total:
    """Several programs after one pass."""

    saved: int
    before: int
    shares: tuple[float | None, ...]
    """Of each program, the bytes saved as a part of what no-frequency saves."""
    share: float | None
    """The same of all programs together."""
    ratios: tuple[float, ...]
    """Executed instructions of each workload, as a multiple of those without a pass."""

    @property
    def part(self) -> float:
        """Bytes saved as a part of all."""
        return self.saved / self.before

    @property
    def median_share(self) -> float | None:
        known = [share for share in self.shares if share is not None]
        return statistics.median(known) if known else None

    @property
    def mean_ratio(self) -> float:
        return geometric_mean(self.ratios)


def total(studies: Sequence[Study], variant: str) -> Total:
    saved = sum(one.saved(variant) for one in studies)
    return Total(
        saved,
        sum(one.before.loaded for one in studies),
        tuple(part_of(one.saved(variant), one.saved(NO_FREQUENCY)) for one in studies),
        part_of(saved, sum(one.saved(NO_FREQUENCY) for one in studies)),
        tuple(ratio for one in studies for ratio in one.ratios(variant).values()),
    )


def part_of(some: int, whole: int) -> float | None:
    return some / whole if whole > 0 else None
