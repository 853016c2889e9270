"""Modules of the corpus through the passes of a plugin that checks more than a release does."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.optnone import without_optnone
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel
from trust.findings import Findings
from trust.instrumented import build_plugin, instrumented_plugin, watched
from trust.processes import end_of

# Larger modules take longer than they show more.
LARGEST_MODULE = 3 << 20
SECONDS = 1800
ASSERTING = REPOSITORY / "target" / "asserting"


@dataclass(frozen=True)
class CorpusRun:
    """A plugin, and what it does with which modules."""

    llvm: Llvm
    plugin: Path
    levels: tuple[str, ...]
    pipelines: tuple[str, ...]
    environment: Mapping[str, str]
    # The command that repeats a finding.
    repeat: str
    # Whether LLVM makes code of what the passes leave.
    makes_code: bool = False

    @property
    def root(self) -> Path:
        return REPOSITORY / "target" / "corpus" / f"llvm-{self.llvm.version}"

    def modules(self) -> list[Path]:
        """In an order that is always the same and has nothing to do with what they are."""
        modules = [
            path
            for level in self.levels
            for path in sorted((self.root / level).rglob("*.bc"))
            if path.stat().st_size <= LARGEST_MODULE
        ]
        if not modules:
            raise Failure(
                f"'{self.root}' has no modules; run python3 -m bench corpus {self.llvm.version}"
            )
        random.Random("corpus").shuffle(modules)
        return modules

    def run(self, findings: Findings, jobs: int, minutes: float | None) -> Counter:
        """All modules, or those that are begun within `minutes`."""
        end = time.monotonic() + minutes * 60 if minutes else None

        def examine(module: Path) -> Counter:
            if end and time.monotonic() > end:
                return Counter()
            self.examine(module, findings)
            return Counter(
                {
                    "modules of the corpus": 1,
                    f"modules of the corpus, LLVM {self.llvm.version}": 1,
                }
            )

        return sum(in_parallel(jobs, examine, self.modules()), Counter())

    def examine(self, module: Path, findings: Findings) -> None:
        name = "-".join(module.relative_to(self.root).with_suffix(".ll").parts)
        output = REPOSITORY / "target" / "trust" / findings.script
        text = without_optnone(self.llvm, module, output / name)
        changed = text.with_suffix(".changed.bc")
        for pipeline in self.pipelines:
            command = [
                self.llvm.tool("opt"),
                f"-load-pass-plugin={self.plugin}",
                f"-passes={pipeline}",
                text,
                "-o",
                changed,
            ]
            ended = end_of(command, SECONDS, env=self.environment)
            # Before the first change of a module a panic leaves it as it is.
            what = ended.describe() if ended.status or b"internal error" in ended.stderr else ""
            if self.makes_code and not what and has_invalid_code(self.llvm, changed):
                # Some is invalid without the passes.
                what = "" if has_invalid_code(self.llvm, text) else "invalid machine code"
            if what:
                findings.add(
                    f"{text.stem}-llvm{self.llvm.version}",
                    f"{pipeline} {what}",
                    [module],
                    f"{self.repeat} --llvm {self.llvm.version}",
                )
            changed.unlink(missing_ok=True)
        text.unlink()


def has_invalid_code(llvm: Llvm, module: Path) -> bool:
    """Whether LLVM's machine verifier objects to what code generation makes of a module."""
    command = [llvm.tool("llc"), "-O2", "-verify-machineinstrs", "-filetype=null", module]
    return end_of(command, SECONDS).status != 0


def asserting_plugin(llvm: Llvm) -> Path:
    """The release plugin with debug assertions, built where it is not up to date."""
    environment = {
        "CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS": "true",
        "CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS": "true",
        # It is built more often than it runs.
        "CARGO_PROFILE_RELEASE_LTO": "off",
        "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
    }
    directory = ASSERTING / f"llvm-{llvm.version}"
    build_plugin(llvm, directory, environment)
    return directory / "release" / "librustmerge.so"


def with_assertions(llvm: Llvm) -> CorpusRun:
    """What hosts run and more, `verify` after each step, with the assertions that a release leaves
    out."""
    return CorpusRun(
        llvm,
        asserting_plugin(llvm),
        ("Oz", "O2"),
        (
            "rust-mergefunc<no-parameters>,rust-iroutliner<verify>,rust-mergefunc",
            "rust-mergefunc,rust-iroutliner<all;no-frequency;verify>,rust-mergefunc",
            # Rounds meet what the rounds before them made.
            "rust-iroutliner<all;no-cost;max-rounds=3;verify>,rust-mergefunc",
        ),
        {},
        "soak --corpus",
        makes_code=True,
    )


def under_address_sanitizer(llvm: Llvm) -> CorpusRun:
    """With our C++ and Rust instrumented, and the allocator of the whole host watched."""
    return CorpusRun(
        llvm,
        instrumented_plugin(llvm),
        ("Oz", "O0"),
        (
            "rust-mergefunc<verify=20>,rust-ir-similarity<html=/dev/null>,rust-iroutliner<all;"
            "linkonce-odr;verify>",
            "rust-mergefunc<aliases>,rust-iroutliner<all;no-cost;linkonce-odr;max-rounds=3>",
        ),
        watched(llvm),
        "soak --corpus --address-sanitizer",
    )
