"""Writes benches/sections, one file per subject and LLVM; benches/RESULTS.md links to them."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence

from measurements import Figures, Growth, total
from sizes import percent_change
from toolchain import REPOSITORY, Llvm

SECTIONS = REPOSITORY / "benches" / "sections"

MODULE_HEADING = (
    "| module | level | loaded bytes | with LLVM's pass | | with ours | "
    "| LLVM's ms | our ms | ours / LLVM's | instructions looked at |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)
GROWTH_HEADING = (
    "| input | LLVM's ms | per size, against 1x | our ms | per size, against 1x | ours / LLVM's |\n"
    "|---|--:|--:|--:|--:|--:|\n"
)


def write_section(name: str, text: str) -> None:
    SECTIONS.mkdir(parents=True, exist_ok=True)
    (SECTIONS / f"{name}.md").write_text(text)


def mergefunc_section(
    llvm: Llvm,
    command: str,
    figures: Sequence[Figures],
    growths: dict[str, list[Growth]],
) -> str:
    parts = [
        f"## rust-mergefunc against LLVM {llvm.full_version()}'s mergefunc\n",
        f"Command: `{command}`, on {machine_kind()}.\n",
        "### Whole corpus and programs\n",
        MODULE_HEADING + "\n".join(figure_row(one) for one in summaries(figures)) + "\n",
    ]
    for title, steps in growths.items():
        parts += [f"### Growth: {title}\n", GROWTH_HEADING + "\n".join(growth_rows(steps)) + "\n"]
    parts += [
        "### Modules\n",
        MODULE_HEADING + "\n".join(figure_row(one) for one in figures) + "\n",
    ]
    return "\n".join(parts)


def machine_kind() -> str:
    """The kind of processor and number of cores that times depend on, without the host's name."""
    return f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}"


def summaries(figures: Sequence[Figures]) -> list[Figures]:
    """Totals of the whole corpus per level, then of each program's separate modules and whole
    module."""
    rows = []
    for level in dict.fromkeys(one.level for one in figures):
        at_level = [one for one in figures if one.level == level]
        separate = [one for one in at_level if "/whole-" not in one.label]
        rows.append(total("**all separate modules**", level, separate))
        for program in dict.fromkeys(one.label.split("/")[0] for one in separate):
            own = [one for one in separate if one.label.startswith(f"{program}/")]
            rows.append(total(f"{program}, {len(own)} modules", level, own))
        rows += [one for one in at_level if "/whole-" in one.label]
    return rows


def figure_row(one: Figures) -> str:
    cells = [one.label, one.level, f"{one.before.loaded}"]
    for after in (one.theirs.loaded, one.ours.loaded):
        cells += [f"{after}", percent_change(one.before.loaded, after)]
    cells += [milliseconds(one.their_seconds), milliseconds(one.our_seconds)]
    cells.append(ratio(one.our_seconds, one.their_seconds))
    counts = one.counts
    cells.append(f"{counts.looked_at} of {counts.in_module}" if counts else "not counted")
    return "| " + " | ".join(cells) + " |"


def growth_rows(steps: Sequence[Growth]) -> list[str]:
    first = steps[0]
    return [
        f"| {step.factor}x | {milliseconds(step.their_seconds)}"
        f" | {ratio(step.their_seconds / step.factor, first.their_seconds)}"
        f" | {milliseconds(step.our_seconds)}"
        f" | {ratio(step.our_seconds / step.factor, first.our_seconds)}"
        f" | {ratio(step.our_seconds, step.their_seconds)} |"
        for step in steps
    ]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f}"


def ratio(one: float, other: float) -> str:
    return f"{one / other:.2f}" if other else "–"
