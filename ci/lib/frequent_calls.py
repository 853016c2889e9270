"""Which calls of shared functions make a workload execute more: where to look when it is slow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from executed_calls import executed_calls
from time_builder import Builder
from time_study import Study, our_variant
from toolchain import Llvm, run

# Workloads that execute more than this multiple are looked at.
LIMIT = 1.02
MOST = 5
# For each instruction; calls that are less frequent are not listed.
RARE = 5e-5
# What the names of our shared functions contain.
SHARED = ".outlined."


@dataclass(frozen=True)
class FrequentCall:
    """One function that calls one shared function."""

    workload: str
    has_profile: bool
    caller: str
    callee: str
    calls: int
    per_thousand: float
    """For each thousand instructions that the workload executes without a pass."""


def frequent_calls(
    builder: Builder, study: Study, title: str, parameters: str
) -> Iterator[FrequentCall]:
    """Those of the workloads that execute too much after a pass, the most frequent first."""
    slow = [name for name, ratio in study.ratios(title).items() if ratio > LIMIT]
    if not slow:
        return
    files, _ = builder.objects(our_variant(builder.llvm, title, parameters))
    program = builder.linkage.link(files, builder.executable(f"{title} with names"), flags=())
    for workload in builder.workloads:
        if workload.name not in slow:
            continue
        before = study.before.instructions[workload.name]
        calls = executed_calls(workload, program).calls
        shared = [(pair, count) for pair, count in calls.most_common() if SHARED in pair[1]]
        # The most frequent one in any case: where that is rare, calls are not what is slow.
        frequent = shared[:1] + [one for one in shared[1:MOST] if one[1] / before >= RARE]
        for (caller, callee), count in frequent:
            per_thousand = count / before * 1000
            names = readable(builder.llvm, caller), readable(builder.llvm, callee)
            yield FrequentCall(workload.name, builder.has_profile, *names, count, per_thousand)


def readable(llvm: Llvm, name: str) -> str:
    return run([llvm.tool("llvm-cxxfilt"), name]).stdout.strip()


def frequent_calls_table(calls: Sequence[FrequentCall]) -> str:
    heading = (
        "| workload | profile | caller | shared function | calls, thousands "
        "| per 1000 instructions |\n|---|---|---|---|--:|--:|"
    )
    rows = [
        f"| {one.workload} | {'yes' if one.has_profile else 'no'} | `{one.caller}` "
        f"| `{one.callee}` | {one.calls / 1000:.0f} | {one.per_thousand:.2f} |"
        for one in calls
    ]
    return "\n".join([heading, *rows]) + "\n"
