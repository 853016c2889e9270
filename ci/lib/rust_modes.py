"""Rust programs built in the modes that cargo has, by each way to merge functions: what their
allocated sections come to."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path

from logged import counted
from project_builds import shell
from projects import OUTPUT, Project, published_trees
from rust_program import TARGET, rustc_version
from sizes import allocated_bytes
from toolchain import Failure, Llvm, plugin_for


@dataclass(frozen=True)
class Way:
    """What merges functions in a build."""

    title: str
    with_plugin: bool
    with_rustc: bool
    # Those of the plugin, where they are not what runs by default.
    passes: str | None = None

    def flags(self, plugin: Path) -> str:
        """Flags of rustc."""
        flags = [f"-Zllvm-plugins={plugin}"] if self.with_plugin else []
        flags += [] if self.with_rustc else ["-Zmerge-functions=disabled"]
        # cargo does not see the environment, and must not take this for another way.
        flags += [f"--cfg={self.passes.replace('-', '_')}_alone"] if self.passes else []
        return " ".join(flags)


UNMERGED = Way("nothing merged", with_plugin=False, with_rustc=False)
RUSTC = Way("plain rustc", with_plugin=False, with_rustc=True)
MERGING = Way("rust-mergefunc alone", True, False, passes="rust-mergefunc")
PLUGIN = Way("the plugin", with_plugin=True, with_rustc=False)
BOTH = Way("the plugin, rustc's merging on", with_plugin=True, with_rustc=True)
ALL_WAYS = (UNMERGED, RUSTC, MERGING, PLUGIN, BOTH)
MAIN_WAYS = (RUSTC, PLUGIN)


@dataclass(frozen=True)
class Mode:
    """One setting of `[profile.release]`."""

    lto: str
    units: int
    panic: str

    def ways(self) -> tuple[Way, ...]:
        """Those that a program is built by which is not built by all: rustc's own merging makes a
        difference next to the plugin where it runs on each unit in front of the link."""
        return (*MAIN_WAYS, BOTH) if self.lto == "fat" and self.units > 1 else MAIN_WAYS

    def environment(self) -> dict[str, str]:
        return {
            "CARGO_PROFILE_RELEASE_OPT_LEVEL": "z",
            "CARGO_PROFILE_RELEASE_LTO": self.lto,
            "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": str(self.units),
            "CARGO_PROFILE_RELEASE_PANIC": self.panic,
        }


# `false` is cargo's default: ThinLTO between the codegen units of each crate alone.
KINDS_OF_LTO = ("off", "false", "thin", "fat")
KINDS_OF_PANIC = ("unwind", "abort")
EVERY_MODE = tuple(Mode(*one) for one in product(KINDS_OF_LTO, (16, 1), KINDS_OF_PANIC))
# Cargo's default, and those that people choose for small programs.
SHIPPED_MODES = (
    Mode("false", 16, "unwind"),
    Mode("off", 1, "unwind"),
    Mode("thin", 16, "abort"),
    Mode("fat", 16, "unwind"),
    Mode("fat", 1, "unwind"),
    Mode("fat", 1, "abort"),
)
# For the projects' tests: each kind of link-time optimisation with each kind of panic, or
# cargo's default and the same without unwinding.
EVERY_TESTED_MODE = tuple(Mode(*one) for one in product(KINDS_OF_LTO, (16,), KINDS_OF_PANIC))
TESTED_MODES = tuple(mode for mode in EVERY_TESTED_MODE if mode.lto == "false")


@dataclass(frozen=True)
class Programs:
    """All builds of one project.  They share a folder, so that paths in the programs are the same
    and crates for the host are built once."""

    llvm: Llvm
    project: Project
    jobs: int

    @cached_property
    def directory(self) -> Path:
        """Named after the compiler and the plugin, of which cargo sees no new version."""
        plugin = plugin_for(self.llvm.version).read_bytes()
        digest = hashlib.sha256(plugin + rustc_version().encode()).hexdigest()[:16]
        return OUTPUT / "rust-modes" / digest / self.project.name

    @property
    def tree(self) -> Path:
        return self.directory / "tree"

    def prepare(self) -> None:
        """Copies the sources, unless an earlier run did."""
        if self.tree.exists():
            return
        part = self.directory / "part"
        shutil.rmtree(part, ignore_errors=True)
        shutil.copytree(published_trees(self.project)[0], part, symlinks=True)
        for command in self.project.prepare:
            shell(command, part, dict(os.environ))
        part.rename(self.tree)

    def environment(self, mode: Mode, way: Way) -> dict[str, str]:
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith("RUSTMERGE_")
        }
        passes = {"RUSTMERGE_PASSES": way.passes} if way.passes else {}
        return {
            **inherited,
            **passes,
            **mode.environment(),
            # With a target, flags are for the program and not for crates of the host.
            "CARGO_BUILD_TARGET": TARGET,
            "FLAGS": way.flags(plugin_for(self.llvm.version)),
            "JOBS": str(self.jobs),
            "RUSTC_BOOTSTRAP": "1",
            "CARGO_UNSTABLE_PANIC_ABORT_TESTS": "true",
        }

    def size(self, mode: Mode, way: Way) -> int:
        """Allocated bytes of the programs."""
        return self.kept("size", mode, way, self.fresh_size)

    def passed_tests(self, mode: Mode, way: Way) -> int:
        return self.kept("tests", mode, way, self.fresh_tests)

    def kept(self, what: str, mode: Mode, way: Way, ask: Callable[[Mode, Way], int]) -> int:
        """A figure, which an earlier run may have found."""
        record = self.directory / "figures.json"
        figures = json.loads(record.read_text()) if record.exists() else {}
        key = repr((what, mode, way))
        if key not in figures:
            figures[key] = ask(mode, way)
            record.write_text(json.dumps(figures, indent=0))
        return figures[key]

    def fresh_size(self, mode: Mode, way: Way) -> int:
        for command in self.project.build:
            shell(command, self.tree, self.environment(mode, way))
        release = self.tree / "target" / TARGET / "release"
        return sum(
            allocated_bytes(self.llvm, release / Path(program).name)
            for program in self.project.programs
        )

    def fresh_tests(self, mode: Mode, way: Way) -> int:
        environment = self.environment(mode, way)
        printed = "".join(shell(one, self.tree, environment) for one in self.project.test)
        passed = counted(self.project.count, printed)
        if passed == 0:
            raise Failure(f"no test of '{self.project.name}' passed; see {self.tree}/commands.log")
        return passed
