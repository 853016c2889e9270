"""Fuzzing that is led by which code of the plugin ran.

libFuzzer keeps inputs that reach new code and changes these again.  It runs in a
process that is started anew after each crash, so that none ends the campaign; each
input that crashed is tried once more alone.  An input on which LLVM crashes without
the plugin, or on which only the mutator crashed, is no finding.
"""

from __future__ import annotations

import random
import re
import shlex
import shutil
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ci.lib.toolchain import REPOSITORY, Failure, Llvm
from trust.findings import Findings
from trust.instrumented import harness, instrumented_plugin, options
from trust.ir_programs import program
from trust.processes import Ended, end_of

OUTPUT = REPOSITORY / "target" / "trust" / "guided"
# Of one input; the sanitizer makes everything slower by a few times.
SECONDS = 60
MEGABYTES = 4096
LARGEST = 20_000
IR_PROGRAMS = 20
PROGRESS = re.compile(r"^#(\d+): cov: \d+ ft: \d+ corp: (\d+)", re.MULTILINE)
COVERED = re.compile(r"^#\d+\s+(?:INITED|DONE)\s+cov: (\d+)", re.MULTILINE)


@dataclass
class Campaign:
    """One LLVM; inputs that reached something are kept for the next campaign."""

    llvm: Llvm
    pipelines: Sequence[str]
    findings: Findings

    @property
    def directory(self) -> Path:
        return OUTPUT / f"llvm-{self.llvm.version}"

    def environment(self) -> dict[str, str]:
        return {
            **options(self.llvm),
            "RUSTMERGE_FUZZED_PLUGIN": str(instrumented_plugin(self.llvm)),
            "RUSTMERGE_FUZZED_PASSES": "\n".join(self.pipelines),
        }

    def run(self, texts: Iterable[str], minutes: float, jobs: int) -> Counter:
        kept, seeds, ends = (self.directory / name for name in ("kept", "seeds", "ends"))
        for directory in (seeds, ends):
            shutil.rmtree(directory, ignore_errors=True)
        for directory in (kept, seeds, ends):
            directory.mkdir(parents=True, exist_ok=True)
        self.write_seeds(texts, seeds)
        command = [
            harness(self.llvm),
            f"-fork={jobs}",
            *(f"-ignore_{kind}=1" for kind in ("crashes", "timeouts", "ooms")),
        ]
        command += [f"-max_len={LARGEST}", f"-timeout={SECONDS}", f"-rss_limit_mb={MEGABYTES}"]
        command += [
            f"-max_total_time={round(minutes * 60)}",
            f"-artifact_prefix={ends}/",
            kept,
            seeds,
        ]
        ended = end_of(command, minutes * 60 + 600, env=self.environment())
        progress = PROGRESS.findall(ended.stderr.decode(errors="replace"))
        if not progress:
            raise Failure(f"the fuzzer {ended.describe()}")
        inputs, corpus = map(int, progress[-1])
        artifacts = sorted(
            path
            for path in ends.iterdir()
            if path.name.startswith(("crash-", "leak-", "oom-", "timeout-"))
        )
        for artifact in artifacts:
            self.examine(artifact)
        return Counter(
            {
                "guided inputs": inputs,
                "inputs that reached new code": corpus,
                f"edges reached, LLVM {self.llvm.version}": self.edges(kept),
            }
        )

    def edges(self, kept: Path) -> int:
        """What all kept inputs reach together, in one process: those of a campaign count in
        numbers of their own."""
        ended = end_of(
            [harness(self.llvm), "-runs=0", f"-max_len={LARGEST}", f"-timeout={SECONDS}", kept],
            3600,
            env=self.environment(),
        )
        covered = COVERED.findall(ended.stderr.decode(errors="replace"))
        if not covered:
            raise Failure(f"the fuzzer {ended.describe()} while it ran what it had kept")
        return int(covered[-1])

    def write_seeds(self, texts: Iterable[str], directory: Path) -> None:
        programs = (program(random.Random(f"seed {number}")) for number in range(IR_PROGRAMS))
        for number, text in enumerate((*texts, *programs)):
            pipeline = self.pipelines[number % len(self.pipelines)]
            seed = f"; passes: {pipeline}\n{text}"
            if len(seed) <= LARGEST:
                (directory / f"{number}.ll").write_text(seed)

    def examine(self, artifact: Path) -> None:
        """Tells of what ends the harness again, and not LLVM without the plugin."""
        ended = end_of(
            [harness(self.llvm), f"-timeout={SECONDS}", artifact],
            4 * SECONDS,
            env=self.environment(),
        )
        if ended.status == 0:
            return
        plain = end_of(
            [self.llvm.tool("opt"), "-passes=verify", "-disable-output", artifact], SECONDS
        )
        if plain.status != 0:
            return
        module = artifact.with_suffix(".ll")
        artifact.replace(module)
        pipeline = module.read_text(errors="replace").partition("\n")[0].removeprefix("; passes: ")
        place = shlex.quote(str(self.findings.place(module.stem) / module.name))
        repeat = f"fuzz --llvm {self.llvm.version} --guided --input {place}"
        self.findings.add(
            module.stem, f"LLVM {self.llvm.version}, {pipeline}: {reason(ended)}", [module], repeat
        )

    def try_one(self, module: Path) -> None:
        """What an input does that was found before."""
        copy = self.directory / module.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, copy)
        self.examine(copy)


def reason(ended: Ended) -> str:
    text = ended.stderr.decode(errors="replace")
    telling = re.search(
        r"^(?:SUMMARY: AddressSanitizer|LLVM ERROR|.*panicked at|==\d+==ERROR|rust-).*",
        text,
        re.MULTILINE,
    )
    return telling[0] if telling else ended.describe()
