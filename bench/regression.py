"""Least squares between bounds, small enough for a table of costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

SWEEPS = 3000


def fitted(
    samples: Iterable[tuple[Mapping[str, float], float]],
    bounds: Callable[[str], tuple[float, float]],
) -> dict[str, float]:
    """What each kind weighs, so that weights times counts come closest to the samples' totals.

    A large sample may be off by more: errors count by the root of the total.
    The normal equations are solved one weight after the other, again and again, each between
    the bounds of its kind; that converges for such a sum of squares.
    """
    products: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    totals: dict[str, float] = defaultdict(float)
    for counts, total in samples:
        for one, number in counts.items():
            totals[one] += number
            for other, more in counts.items():
                products[one][other] += number * more / total
    weights = {kind: 0.0 for kind in sorted(products)}
    for _ in range(SWEEPS):
        for kind in weights:
            row = products[kind]
            rest = totals[kind] - sum(
                value * weights[other] for other, value in row.items() if other != kind
            )
            least, most = bounds(kind)
            weights[kind] = min(most, max(least, rest / row[kind]))
    return weights
