"""What benches/corpus/programs.toml says, as typed values."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bench.tables import read_tables, typed
from ci.lib.toolchain import REPOSITORY, Failure, run

CORPUS_DEFINITIONS = REPOSITORY / "benches" / "corpus"
SETS = ("small", "full", "held-out")
LEVELS = ("O2", "Oz", "O0", "Os")
DEFAULT_LEVELS = ("O2", "Oz")


@dataclass(frozen=True)
class Template:
    """A CMake-style template file and the values to fill in."""

    source: str
    target: str
    values: dict[str, str]


@dataclass(frozen=True)
class Program:
    """One program of the corpus; see programs.toml for what the fields mean."""

    name: str
    crate: str = ""
    debian: str = ""
    root: str = "."
    sources: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    small_levels: tuple[str, ...] = LEVELS
    flags: tuple[str, ...] = ()
    cxxflags: tuple[str, ...] = ()
    entry: tuple[str, ...] = ()
    driver: str = ""
    tester: str = ""
    libraries: tuple[str, ...] = ()
    prepare: tuple[tuple[str, ...], ...] = ()
    templates: tuple[Template, ...] = ()
    install: str = ""
    version: str = ""
    llvm: int | None = None
    held_out: bool = False

    @property
    def is_rust(self) -> bool:
        return bool(self.install)

    def is_in(self, llvm: int, level: str, corpus_set: str) -> bool:
        """Whether this program has modules for the given LLVM, level and set."""
        if self.llvm not in (None, llvm) or self.held_out != (corpus_set == "held-out"):
            return False
        if corpus_set != "small":
            return True
        return level in self.small_levels and (bool(self.small) or self.is_rust)


def program_from(name: str, table: dict) -> Program:
    templates = tuple(
        Template(one["from"], one["to"], dict(one.get("values", {})))
        for one in table.pop("generate", ())
    )
    return typed(Program, table, name=name, templates=templates)


@cache
def all_programs() -> tuple[Program, ...]:
    tables = read_tables(CORPUS_DEFINITIONS / "programs.toml")
    return tuple(program_from(name, table) for name, table in tables.items())


def program_named(name: str) -> Program:
    for program in all_programs():
        if program.name == name:
            return program
    raise Failure(
        f"'{name}' is no program of the corpus; known: {' '.join(p.name for p in all_programs())}"
    )


@dataclass(frozen=True)
class SourcePackage:
    """Where a package manager unpacked sources: cargo a pinned crate, apt a source package."""

    name: str
    version: str
    directory: Path = field(compare=False)


@cache
def unpacked_crates() -> dict[str, SourcePackage]:
    """Lets cargo download the pinned crates and says where they are."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    command += ["--filter-platform", "x86_64-unknown-linux-gnu"]
    command += ["--manifest-path", str(CORPUS_DEFINITIONS / "Cargo.toml")]
    packages = json.loads(run(command).stdout)["packages"]
    return {
        package["name"]: SourcePackage(
            package["name"], package["version"], Path(package["manifest_path"]).parent
        )
        for package in packages
    }


def crate_of(program: Program) -> SourcePackage:
    crate = unpacked_crates().get(program.crate)
    if crate is None:
        raise Failure(f"'{program.crate}' is not a dependency in benches/corpus/Cargo.toml")
    return crate
