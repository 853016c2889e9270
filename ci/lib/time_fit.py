"""Rules for the time of a call, compared by what programs execute: `lab/bench time-fit`.

Programs with workloads are linked after `rust-iroutliner<no-frequency>`, which moves all that saves
bytes.  callgrind counts how often each function calls each shared function, and LLVM says of each
call how often it believes that it runs.  A rule that knows only the latter chooses which calls
stay; what they execute is known from the former.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from call_sites import CallSite, call_sites
from executed import executed_instructions
from executed_calls import executed_calls
from results_page import machine_kind, write_section
from time_bench import runnable_programs
from time_builder import Builder
from time_page import percent, table_row
from time_rules import CHOSEN, FORMS, ExecutedSite, FittedProgram, Kept, Rule, SharedFunction, kept
from time_study import NO_FREQUENCY, NOTHING, our_variant
from toolchain import REPOSITORY, Llvm, run
from workloads import Workload, write_input

WEIGHTS = (1, 5, 20)
# For the table at equal time, in steps of a fifth.
FINE_WEIGHTS = tuple(0.01 * 1.2**step for step in range(100))
MEAN_LIMITS = (1.02, 1.01, 1.005)


@dataclass(frozen=True)
class Moved:
    """A shared function, as the report of our pass has it, with the calls of it."""

    record: dict
    sites: tuple[CallSite, ...]


def fitted_program(builder: Builder) -> FittedProgram:
    moved = [one for module in builder.modules for one in moved_in(builder, module)]
    slowdowns = slowdowns_of(builder, moved)
    functions = tuple(
        shared_function(one.record, one.sites, slowdowns) for one in moved if one.sites
    )
    return FittedProgram(builder.program.name, len(builder.workloads), functions)


def moved_in(builder: Builder, module: Path) -> Iterator[Moved]:
    """What `no-frequency` moves in a module."""
    which = our_variant(builder.llvm, NO_FREQUENCY).which
    records = report_of(builder.llvm, which.arguments, module)
    after = builder.laboratory().transform(which, module).bitcode
    sites = call_sites(builder.llvm, after, {record["shared"] for record in records})
    for record in records:
        yield Moved(record, tuple(site for site in sites if site.callee == record["shared"]))


def report_of(llvm: Llvm, arguments: Sequence[str], module: Path) -> list[dict]:
    with tempfile.TemporaryDirectory() as directory:
        command = [llvm.tool("opt"), *arguments, "-disable-output", module]
        run(command, env={"RUSTMERGE_REPORT": directory})
        reports = [json.loads(file.read_text()) for file in Path(directory).glob("*.json")]
    return [record for report in reports for record in report.get("outlines", [])]


Slowdowns = dict[tuple[str, str], tuple[float, tuple[float, ...]]]
"""Of each caller and shared function: how often its calls run by LLVM's estimate, and what they
execute more in each workload."""


def slowdowns_of(builder: Builder, moved: Sequence[Moved]) -> Slowdowns:
    sites = [site for one in moved for site in one.sites]
    estimated: Counter[tuple[str, str]] = Counter()
    for site in sites:
        estimated[site.caller, site.callee] += weight_of(site)
    files, _ = builder.objects(our_variant(builder.llvm, NO_FREQUENCY))
    program = builder.linkage.link(files, builder.executable("with names"), flags=())
    counted = [
        more_executed(builder, workload, program, estimated) for workload in builder.workloads
    ]
    return {
        pair: (runs, tuple(one.get(pair, 0.0) for one in counted))
        for pair, runs in estimated.items()
    }


def weight_of(site: CallSite) -> float:
    """callgrind knows the caller and not the place in it, so its calls are shared out by LLVM's
    estimate; places that it believes never run get a little."""
    return site.runs + 1e-6


def more_executed(
    builder: Builder, workload: Workload, program: Path, pairs: Collection[tuple[str, str]]
) -> dict[tuple[str, str], float]:
    """What the calls of one workload execute more, as a part of all; each call the same."""
    after = executed_calls(workload, program)
    before = executed_instructions(workload, builder.executable(NOTHING)).instructions
    calls = {pair: count for pair, count in after.calls.items() if pair in pairs}
    each = (after.instructions - before) / before / (sum(calls.values()) or 1)
    return {pair: count * each for pair, count in calls.items()}


def shared_function(
    record: dict, sites: Sequence[CallSite], slowdowns: Slowdowns
) -> SharedFunction:
    regions = len(record["regions"])
    sizes = record["bytes"]
    return SharedFunction(
        record["bytes_saved"],
        (sizes["regions"] - sizes["calls"]) / regions,
        sizes["calls"] / regions,
        sizes["function"],
        regions,
        tuple(executed_site(site, slowdowns) for site in sites),
    )


def executed_site(site: CallSite, slowdowns: Slowdowns) -> ExecutedSite:
    runs, slowdown = slowdowns[site.caller, site.callee]
    part = weight_of(site) / runs
    return ExecutedSite(site, tuple(part * one for one in slowdown))


def bench_time_fit(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM; prints it where only some programs were asked for."""
    run([REPOSITORY / "ci" / "install-tools", "valgrind"])
    write_input(llvm)
    level = arguments.level[0]
    builders, left_out = runnable_programs(llvm, level, arguments)
    programs = [fitted_program(builder) for builder in builders]
    section = fit_section(llvm, command, level, programs, left_out)
    if arguments.program:
        print(section)
    else:
        write_section(f"23-time-fit-llvm-{llvm.version}", section)
    return []


def fit_section(
    llvm: Llvm,
    command: str,
    level: str,
    programs: Sequence[FittedProgram],
    left_out: Sequence[str],
) -> str:
    names = ", ".join(one.name for one in programs)
    parts = [
        f"## The rule for time, fitted, LLVM {llvm.full_version()}\n",
        f"Command: `{command}`, -{level}, on {machine_kind()}.  Programs: {names}.\n",
        *(f"Left out: {reason}.\n" for reason in left_out),
        "callgrind counted how often each function of the programs, linked after "
        f"`{NO_FREQUENCY}`, calls each shared function.  A rule chooses from what LLVM estimates "
        "of the places of the calls: the time of a call is `time-weight` / 100 × its bytes × what "
        "the table names.\n",
        "* **kept**: the estimated bytes of the regions that stay outlined, as a part of those of "
        "all\n"
        "* **calls**: what the calls that stay execute more, as a part of what all do\n"
        "* **instructions**: those of the workloads, with each call at the average that one adds "
        "in its workload, as a multiple of those without a pass\n"
        "* **entries**: how often a shared function from which code moves again is entered, for "
        "each time that its user is\n"
        "* **executed**: instructions of one entry of the function that the code moved from\n",
        "callgrind does not tell the places of a function apart, so its calls are shared out by "
        "LLVM's estimate.  Not simulated: regions that are cold by an attribute, parts of a group, "
        "groups that would take the place of those that stay, registers that the code around a "
        "call needs anew, for which the floor is, and what the rule adds to this form "
        "(docs/outliner-cost.md): executed bytes, loops that make calls or are not always entered, "
        "and kernels.\n",
        rules_table(programs),
        "### The same time\n",
        "The most bytes that each rule keeps, over all weights, where the geometric mean of the "
        "workloads' instructions is at most that of the column.\n",
        equal_time_table(programs),
    ]
    return "\n".join(parts)


def rules_table(programs: Sequence[FittedProgram]) -> str:
    heading = (
        "| rule | time-weight | kept | median kept | calls | instructions | most of a workload |\n"
        "|---|--:|--:|--:|--:|--:|--:|"
    )
    rows = [
        marked(
            rule_cells(form.with_weight(weight), kept(programs, form.with_weight(weight))),
            form.with_weight(weight) == CHOSEN,
        )
        for form in FORMS
        for weight in WEIGHTS
    ]
    return "\n".join([heading, *rows]) + "\n"


def rule_cells(rule: Rule, result: Kept) -> list[str]:
    return [
        rule.title,
        f"{rule.weight:g}",
        percent(result.share),
        percent(statistics.median(result.shares)),
        percent(result.calls),
        f"{result.mean:.4f}",
        f"{max(result.ratios):.4f}",
    ]


def equal_time_table(programs: Sequence[FittedProgram]) -> str:
    limits = " | ".join(f"{limit:g}" for limit in MEAN_LIMITS)
    heading = f"| rule | {limits} |\n|---|" + "--:|" * len(MEAN_LIMITS)
    rows = [
        marked([form.title, *equal_time_cells(programs, form)], form == CHOSEN) for form in FORMS
    ]
    return "\n".join([heading, *rows]) + "\n"


def equal_time_cells(programs: Sequence[FittedProgram], form: Rule) -> Iterator[str]:
    results = [(weight, kept(programs, form.with_weight(weight))) for weight in FINE_WEIGHTS]
    for limit in MEAN_LIMITS:
        fitting = [(result.share, weight) for weight, result in results if result.mean <= limit]
        share, weight = max(fitting, default=(None, 0.0))
        yield percent(share) if share is None else f"{percent(share)} at {weight:.2g}"


def marked(cells: Sequence[str], is_chosen: bool) -> str:
    return table_row([f"**{cell}**" for cell in cells] if is_chosen else cells)
