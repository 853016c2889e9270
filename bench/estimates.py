"""What rust-iroutliner estimates to save, against what it saves, and bounds for it."""

from __future__ import annotations

from collections.abc import Sequence

from bench.corpus import Module
from bench.outliner_figures import Outcome, ProgramOutcome
from bench.outliner_page import saved
from bench.passes import Pass, statistic
from bench.transformed import Laboratory
from ci.lib.toolchain import in_parallel

# By how much a file may be larger than estimated, as a part of its original size.
MOST_SHORT_OF = 0.02
# By how much all files of a program that save too little may fall short together, as a part of
# the program's estimate.
MOST_MISSING = 1 / 3


def estimated_file(laboratory: Laboratory, which: Pass, module: Module) -> Outcome:
    """One file with our pass alone."""
    before = laboratory.untouched(module.path).sizes
    ours = laboratory.transform(which, module.path)
    estimate = statistic(ours.statistics, "Estimated bytes saved", "rust-iroutliner") or 0
    return Outcome(module.label, before, before, ours.sizes, estimate=estimate)


def estimated_program(
    laboratory: Laboratory, which: Pass, name: str, modules: Sequence[Module], jobs: int
) -> ProgramOutcome:
    """All files of one program."""
    files = in_parallel(jobs, lambda module: estimated_file(laboratory, which, module), modules)
    return ProgramOutcome(name, tuple(files))


def broken_promises(programs: Sequence[ProgramOutcome]) -> list[str]:
    """Where estimates are not what docs/outliner-figures.md says of them."""
    broken = []
    for program in programs:
        changed = [one for one in program.files if one.estimate or one.ours != one.before]
        if not changed:
            continue
        estimated = sum(one.estimate for one in changed)
        measured = sum(saved(one) for one in changed)
        if measured < estimated:
            broken.append(
                f"{program.program} saves {measured} bytes, not the {estimated} of the estimate"
            )
        missing = sum(max(0, one.estimate - saved(one)) for one in changed)
        if missing > MOST_MISSING * estimated:
            broken.append(
                f"files of {program.program} save {missing} bytes less than estimated, of "
                f"{estimated}"
            )
        broken += [
            f"{one.label} saves {saved(one)} bytes, not the {one.estimate} of the estimate"
            for one in changed
            if one.estimate - saved(one) > MOST_SHORT_OF * one.before.loaded
        ]
    return broken
