"""The tables of rust-iroutliner in benches/sections, one file for each question."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from bench.outliner_figures import Outcome, ProgramOutcome, mean_change
from bench.results_page import ratio
from bench.sizes import Sizes

SIZES_HEADING = (
    "| program | text | LLVM's | ours | loaded bytes | LLVM's | ours | LLVM's s | our s | "
    "ours / LLVM's |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)


def theirs(one: Outcome) -> Sizes:
    return one.theirs


def ours(one: Outcome) -> Sizes:
    return one.ours


def objects_tables(programs: Sequence[ProgramOutcome]) -> str:
    totals = [one.total for one in programs]
    growth_heading = (
        "| program | files | grow with LLVM's | worst | grow with ours | worst | ours "
        "larger than LLVM's | refused by LLVM's |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|\n"
    )
    growth = [growth_row(one) for one in programs]
    return "\n".join(
        [
            "Times are user and system time of the pass alone (opt's `-time-passes`, which "
            "counts the analyses that"
            " a pass asks for as its own), the least of several runs; the last row has "
            "their sum.\n",
            sizes_and_times(totals) + "\n",
            reductions(totals),
            "Files that are larger after a pass, in loaded bytes, and the bytes of the "
            "worst one:\n",
            growth_heading + "\n".join(growth) + "\n",
        ]
    )


def sizes_row(one: Outcome) -> str:
    cells = [one.label]
    for what in ("text", "loaded"):
        before = getattr(one.before, what)
        cells += [
            f"{before}",
            *(change(before, getattr(after(one), what)) for after in (theirs, ours)),
        ]
    return "| " + " | ".join(cells) + " |"


def mean_row(outcomes: Sequence[Outcome]) -> str:
    cells = ["**geometric mean**"]
    for what in ("text", "loaded"):
        cells += ["", *(percent(mean_change(outcomes, after, what)) for after in (theirs, ours))]
    return "| " + " | ".join(cells) + " |"


def reductions(outcomes: Sequence[Outcome]) -> str:
    parts = [f"{what}: {times_reduction(outcomes, what)}" for what in ("text", "loaded")]
    return f"Our reduction as a multiple of LLVM's, {', '.join(parts)}.\n"


def times_reduction(outcomes: Sequence[Outcome], what: str) -> str:
    """How many times LLVM's reduction ours is; there is no such number where LLVM's pass adds
    bytes."""
    their_change, our_change = (mean_change(outcomes, after, what) for after in (theirs, ours))
    return f"{our_change / their_change:.2f}" if their_change < 0 else "LLVM's adds bytes"


def growth_row(program: ProgramOutcome) -> str:
    cells = [program.program, f"{len(program.files)}"]
    for after in (theirs, ours):
        grown = [
            more for one in program.files if (more := after(one).loaded - one.before.loaded) > 0
        ]
        cells += [f"{len(grown)}", f"{max(grown):+}" if grown else "–"]
    cells.append(f"{sum(one.ours.loaded > one.theirs.loaded for one in program.files)}")
    cells.append(f"{program.total.refused}")
    return "| " + " | ".join(cells) + " |"


def sizes_and_times(outcomes: Sequence[Outcome]) -> str:
    """Sizes of programs, and the seconds that the passes take, with their sums."""
    rows = [sizes_row(one) + times_cells([one]) for one in outcomes]
    return SIZES_HEADING + "\n".join([*rows, mean_row(outcomes) + times_cells(outcomes)])


def together_tables(rows: dict[str, list[ProgramOutcome]]) -> str:
    parts = []
    for pipeline, programs in rows.items():
        totals = [one.total for one in programs]
        parts += [
            f"LLVM's `{pipeline}` against what runs by default:\n",
            sizes_and_times(totals) + "\n",
            reductions(totals),
        ]
    return "\n".join(parts)


def estimates_tables(programs: Sequence[ProgramOutcome]) -> str:
    heading = (
        "| program | files that changed | estimated bytes | measured bytes | measured / estimated |"
        " error per file: least | quartile | median | quartile | most |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
    )
    rows = [estimate_row(one.program, one.files) for one in programs]
    rows.append(estimate_row("**all**", [file for one in programs for file in one.files]))
    return (
        "What the pass believes to have saved (`-stats`) against loaded bytes of the object files;"
        " an error is measured less estimated bytes of one file, so a negative one is a "
        "promise not kept.\n"
        "\n" + heading + "\n".join(rows) + "\n"
    )


def estimate_row(name: str, files: Sequence[Outcome]) -> str:
    changed = [one for one in files if one.estimate or one.ours != one.before]
    estimated = sum(one.estimate for one in changed)
    measured = sum(saved(one) for one in changed)
    cells = [name, f"{len(changed)}", f"{estimated}", f"{measured}", ratio(measured, estimated)]
    cells += [
        f"{error:+.0f}" for error in five_numbers([saved(one) - one.estimate for one in changed])
    ]
    return "| " + " | ".join(cells) + " |"


def saved(one: Outcome) -> int:
    return one.before.loaded - one.ours.loaded


def five_numbers(values: Sequence[float]) -> list[float]:
    """Least, quartiles and most."""
    if not values:
        return []
    quartiles = (
        statistics.quantiles(values, n=4, method="inclusive")
        if len(values) > 1
        else [values[0]] * 3
    )
    return [min(values), *quartiles, max(values)]


def change(before: int, after: int) -> str:
    return percent(after / before - 1) if before else "–"


def percent(part: float) -> str:
    return f"{part * 100:+.2f} %"


def times_cells(outcomes: Sequence[Outcome]) -> str:
    their_seconds = sum(one.their_seconds for one in outcomes)
    our_seconds = sum(one.our_seconds for one in outcomes)
    return f" {their_seconds:.2f} | {our_seconds:.2f} | {ratio(our_seconds, their_seconds)} |"
