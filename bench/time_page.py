"""The tables of `python3 -m bench time`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bench.results_page import machine_kind
from bench.time_study import (
    ALL_PASSES,
    DEFAULT,
    NO_FREQUENCY,
    WEIGHTS,
    Study,
    Total,
    total,
    with_weight,
)
from ci.lib.toolchain import Llvm

MILLION = 1_000_000


@dataclass(frozen=True)
class Measured:
    """All that the section shows."""

    level: str
    parameters: str
    """Of our pass, besides those that are compared."""
    studies: Sequence[Study]
    with_profile: Sequence[Study]
    """The same programs, whose modules have a profile."""
    held_out: frozenset[str]
    """Programs to which nothing was fitted."""
    left_out: Sequence[str] = ()

    @property
    def swept(self) -> list[Study]:
        return [one for one in self.studies if all(with_weight(w) in one.results for w in WEIGHTS)]


def time_section(llvm: Llvm, command: str, measured: Measured) -> str:
    parts = [
        f"## Bytes against time, rust-iroutliner, LLVM {llvm.full_version()}\n",
        f"Command: `{command}`, modules of the full and the held-out set at -{measured.level}, "
        f"each file alone, linked and stripped, on {machine_kind()}.\n",
        *([f"Parameters besides: `{measured.parameters}`.\n"] if measured.parameters else []),
        "Bytes are loaded bytes of the linked program.  Instructions are those that a workload of "
        "benches/workloads executes, counted by callgrind, as a multiple of those without a pass; "
        "every counted run printed what it did without a pass.  Lua seeds its hash tables from the "
        "clock: five counts of its strings without a pass differed by 0.2 %.\n",
        *(f"Left out: {reason}.\n" for reason in measured.left_out),
        "### Without weighing time, and by default\n",
        "Kept is what the default saves as a part of what `no-frequency` saves.  In the sums, "
        "instructions are the geometric mean of all workloads; the median is that of the "
        "programs' parts.\n",
        workload_table(measured.studies, measured.held_out),
        "### With a profile\n",
        "Modules with the counts of these workloads (bench/profiles.py): nothing, `no-frequency` "
        "and the default, all of the same modules with the profile.\n",
        workload_table(measured.with_profile, measured.held_out),
    ]
    with_all_passes = [one for one in measured.studies if ALL_PASSES in one.results]
    if with_all_passes:
        parts += [
            "### With all passes\n",
            "What hosts run by default: rust-mergefunc too, with parameters behind "
            "rust-iroutliner.\n",
            all_passes_table(with_all_passes),
        ]
    if measured.swept:
        parts += ["### Weights of time\n", sweep_table(measured.swept)]
    return "\n".join(parts)


def workload_table(studies: Sequence[Study], held_out: frozenset[str]) -> str:
    heading = (
        "| workload | loaded bytes | saved by no-frequency | saved by default | kept "
        "| instructions, millions | no-frequency | default |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|"
    )
    others = [one for one in studies if one.name in held_out]
    rows = [table_row(cells) for one in studies for cells in workload_rows(one)]
    rows += [table_row(sum_of_programs("**all programs**", studies))]
    rows += [table_row(median_of_programs("**median program**", studies))]
    if others:
        rows += [table_row(sum_of_programs("**held-out programs**", others))]
    return "\n".join([heading, *rows]) + "\n"


def workload_rows(one: Study) -> Iterable[list[str]]:
    for name, executed in one.before.instructions.items():
        cells = sum_cells(name, [one], executed)
        cells[-2:] = [f"{one.ratios(which)[name]:.4f}" for which in (NO_FREQUENCY, DEFAULT)]
        yield cells


def sum_of_programs(label: str, studies: Sequence[Study]) -> list[str]:
    executed = sum(sum(one.before.instructions.values()) for one in studies)
    return sum_cells(label, studies, executed)


def median_of_programs(label: str, studies: Sequence[Study]) -> list[str]:
    return [label, "", "", "", percent(total(studies, DEFAULT).median_share), "", "", ""]


def sum_cells(label: str, studies: Sequence[Study], executed: int) -> list[str]:
    all_bytes, default = total(studies, NO_FREQUENCY), total(studies, DEFAULT)
    return [
        label,
        f"{default.before}",
        percent(all_bytes.part),
        percent(default.part),
        percent(default.share),
        f"{executed / MILLION:.0f}",
        f"{all_bytes.mean_ratio:.4f}",
        f"{default.mean_ratio:.4f}",
    ]


def all_passes_table(studies: Sequence[Study]) -> str:
    """All passes of the plugin, a workload to a row."""
    heading = "| workload | saved | instructions |\n|---|--:|--:|"
    rows = [
        table_row([name, percent(one.saved(ALL_PASSES) / one.before.loaded), f"{ratio:.4f}"])
        for one in studies
        for name, ratio in one.ratios(ALL_PASSES).items()
    ]
    sums = total(studies, ALL_PASSES)
    rows.append(table_row(["**all programs**", percent(sums.part), f"{sums.mean_ratio:.4f}"]))
    return "\n".join([heading, *rows]) + "\n"


def sweep_table(studies: Sequence[Study]) -> str:
    names = ", ".join(one.name for one in studies)
    heading = (
        "| time-weight | saved | kept | median kept | instructions | most of a workload |\n"
        "|--:|--:|--:|--:|--:|--:|"
    )
    rows = [
        table_row(weight_cells(weight, total(studies, with_weight(weight))))
        for weight in (0, *WEIGHTS)
    ]
    text = f"Programs: {names}.  Weight 0 is `no-frequency`.\n"
    return "\n".join([text, heading, *rows]) + "\n"


def weight_cells(weight: int, sums: Total) -> list[str]:
    return [
        f"{weight}",
        percent(sums.part),
        percent(sums.share),
        percent(sums.median_share),
        f"{sums.mean_ratio:.4f}",
        f"{max(sums.ratios):.4f}",
    ]


def percent(part: float | None) -> str:
    return "–" if part is None else f"{part * 100:.2f} %"


def table_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
