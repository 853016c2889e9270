"""Modules with a profile of what the workloads of their program execute.

The modules of the corpus are optimised already.  Counters are put into copies of them, the
workloads run, and the counts come back to the same modules as branch weights, entry counts and
the profile summary: what clang does with -fprofile-generate and -fprofile-use, at the end of the
pipeline.  So the code is that without a profile, and what differs afterwards comes from the pass
and from code generation.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.executed import digest, key_of
from bench.linked_programs import Linkage
from bench.passes import STAND_IN_TIMING_NAME, Pass
from bench.results_page import BENCH_OUTPUT
from bench.transformed import Laboratory
from bench.workloads import Workload
from ci.lib.toolchain import in_parallel, run

KEPT = BENCH_OUTPUT / "profiles"
# Counts of values (targets of pointers, lengths of copies) are of no use behind the optimiser.
NO_VALUES = "-disable-vp"
COUNTERS = Pass("counters", ("-passes=pgo-instr-gen,instrprof", NO_VALUES), STAND_IN_TIMING_NAME)


@dataclass(frozen=True)
class Profiler:
    """Gives the modules of one program their profile."""

    laboratory: Laboratory
    linkage: Linkage
    workloads: Sequence[Workload]
    jobs: int

    def with_profile(self, modules: Sequence[Path]) -> list[Path]:
        """The modules with the counts of all workloads together."""
        use = counts_from(self.profile(modules))
        made = in_parallel(
            self.jobs, lambda module: self.laboratory.transform(use, module), modules
        )
        return [one.bitcode for one in made]

    def profile(self, modules: Sequence[Path]) -> Path:
        """Kept, because programs like Lua execute something else each time."""
        counting = in_parallel(
            self.jobs, lambda module: self.laboratory.transform(COUNTERS, module), modules
        )
        program = self.linkage.link(
            [one.object_file for one in counting],
            self.linkage.directory() / "counting",
            ["-s", "-fprofile-generate"],
        )
        keys = [key_of(workload, program) for workload in self.workloads]
        profile = KEPT / f"{digest(' '.join(keys).encode())}.profdata"
        if not profile.exists():
            self.run_workloads(program, profile)
        return profile

    def run_workloads(self, program: Path, profile: Path) -> None:
        profile.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as directory:
            for number, workload in enumerate(self.workloads):
                workload.run(program, ["env", f"LLVM_PROFILE_FILE={directory}/{number}.profraw"])
            raw = sorted(Path(directory).glob("*.profraw"))
            run([self.laboratory.llvm.tool("llvm-profdata"), "merge", *raw, "-o", profile])


def counts_from(profile: Path) -> Pass:
    arguments = ("-passes=pgo-instr-use", f"-pgo-test-profile-file={profile}", NO_VALUES)
    return Pass("profile", arguments, STAND_IN_TIMING_NAME)
