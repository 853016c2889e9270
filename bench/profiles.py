"""Modules with a profile of what their program's workloads execute.

They are made as clang makes them: what the front end emits gets counters, the workloads run, and
the optimiser starts again with the counts.  A sampled profile is made of complete counts of
branches in QEMU, because virtual machines have no counters of their own.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.bytes import PLAIN, Subject
from bench.executed import built_plugin
from bench.workloads import Workload
from ci.lib.toolchain import in_parallel, run

INSTRUMENTED, CONTEXTS, SAMPLED, ACCURATE, COLD_MINSIZE = KINDS = (
    "instrumented",
    "context-sensitive",
    "sampled",
    "sampled-accurate",
    "cold-minsize",
)
# How samples find their place in the code; the same modules serve all kinds.
LINES = "-gline-tables-only -fdebug-info-for-profiling"
# What programs without figures need, each where it is needed.
LIBRARIES = ("-lm", "-lz", "-lreadline")


@dataclass(frozen=True)
class Profiler:
    """Makes the modules of one program with one kind of profile."""

    subject: Subject
    kind: str
    workloads: Sequence[Workload]

    @property
    def directory(self) -> Path:
        return self.subject.directory / "profiles"

    @property
    def is_sampled(self) -> bool:
        return self.kind in (SAMPLED, ACCURATE)

    def modules(self) -> list[Path]:
        return self.compiled(self.kind, "bc", ["-emit-llvm", *self.flags()])

    def flags(self) -> list[str]:
        """With which clang uses the profile."""
        if self.is_sampled:
            accurate = ["-mllvm", "-profile-sample-accurate"] if self.kind == ACCURATE else []
            return [*LINES.split(), f"-fprofile-sample-use={self.samples()}", *accurate]
        profile = self.counts(INSTRUMENTED, ["-fprofile-generate"])
        if self.kind == CONTEXTS:
            again = [f"-fprofile-use={profile}", "-fcs-profile-generate"]
            profile = self.counts(CONTEXTS, again, [profile])
        cold = ["-mllvm", "-pgo-cold-func-opt=minsize"] if self.kind == COLD_MINSIZE else []
        return [f"-fprofile-use={profile}", *cold]

    def counts(self, name: str, flags: Sequence[str], others: Sequence[Path] = ()) -> Path:
        """The profile by counters that the flags ask for, united with others."""
        program = self.linked(self.compiled(f"{name}-counting", "o", flags), "-fprofile-generate")
        raw = [self.directory / f"{number}.raw" for number in range(len(self.workloads))]
        for file, workload in zip(raw, self.workloads, strict=True):
            workload.run(program, ["env", f"LLVM_PROFILE_FILE={file}"])
        return self.united(name, [*raw, *others], "--instr")

    def samples(self) -> Path:
        """The profile by addresses of branches."""
        program = self.linked(self.compiled("sampling", "o", LINES.split()), "-no-pie")
        samples = []
        for number, workload in enumerate(self.workloads):
            counted, made = (self.directory / f"{number}.{what}" for what in ("branches", "prof"))
            plugin = ["-plugin", f"file={built_plugin('count_branches')},out={counted}"]
            workload.run(program, [f"qemu-{platform.machine()}", "-cpu", "max", *plugin])
            tool = [self.subject.llvm.tool("llvm-profgen"), "--use-offset=0"]
            run([*tool, f"--binary={program}", f"--unsymbolized-profile={counted}", "-o", made])
            samples.append(made)
        return self.united(SAMPLED, samples, "--sample")

    def united(self, name: str, profiles: Sequence[Path], kind: str) -> Path:
        output = self.directory / f"{name}.profdata"
        run([self.subject.llvm.tool("llvm-profdata"), "merge", kind, *profiles, "-o", output])
        return output

    def compiled(self, name: str, suffix: str, flags: Sequence[str]) -> list[Path]:
        """Each file that the front end made, with more flags, in a folder of this name."""
        # Files that are made clear their folder.
        files = self.subject.embedded(PLAIN)
        into = self.directory / name
        into.mkdir(parents=True, exist_ok=True)
        clang = [self.subject.llvm.tool("clang"), f"-{self.subject.level}", "-w", "-c", *flags]

        def compile_one(plain: Path) -> Path:
            output = into / f"{plain.stem}.{suffix}"
            source = sampled(self.subject, plain) if self.is_sampled else plain
            run([*clang, "-x", "ir", source, "-o", output])
            return output

        return in_parallel(self.subject.jobs, compile_one, files)

    def linked(self, objects: Sequence[Path], flag: str) -> Path:
        output = self.directory / "program"
        linker = [self.subject.llvm.tool("clang++"), "-fuse-ld=lld", "-Wl,--as-needed", flag]
        run([*linker, *objects, *LIBRARIES, "-o", output])
        return output


def sampled(subject: Subject, plain: Path) -> Path:
    """The file with the attribute by which front ends mark functions for samples."""
    text = run([subject.llvm.tool("llvm-dis"), plain, "-o", "-"]).stdout
    output = plain.with_suffix(".ll")
    groups = set(re.findall(r"^define .* (#\d+) .*\{$", text, re.MULTILINE))
    for group in groups:
        head = f"\nattributes {group} = {{"
        text = text.replace(head, f'{head} "use-sample-profile"')
    output.write_text(text)
    return output
