"""Projects that are built by their own build systems: what they are, and fresh copies of their
sources."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from bench.debian_sources import debian_tree, only_folder
from bench.tables import read_tables, typed
from ci.lib.toolchain import REPOSITORY, run

DEFINITIONS = REPOSITORY / "benches" / "projects"
OUTPUT = REPOSITORY / "target" / "projects"


@dataclass(frozen=True)
class Project:
    """One table of projects.toml or cross.toml, which say what the fields mean."""

    name: str
    title: str
    build: tuple[str, ...]
    programs: tuple[str, ...]
    test: tuple[str, ...] = ()
    count: str = ""
    system: str = ""
    targets: tuple[str, ...] = ()
    debian: tuple[str, ...] = ()
    crate: tuple[str, ...] = ()
    pypi: tuple[str, ...] = ()
    prepare: tuple[str, ...] = ()
    refuses_root: bool = False
    lto: bool = False
    llvm: int | None = None


def all_projects(file: str = "projects.toml") -> list[Project]:
    return [
        typed(Project, table, name=name) for name, table in read_tables(DEFINITIONS / file).items()
    ]


def published_trees(project: Project) -> tuple[Path, dict[str, Path]]:
    """The sources as their authors published them, and the folders of other packages by name."""
    if project.debian:
        first, *others = project.debian
        return debian_tree(first), {other: debian_tree(other) for other in others}
    return python_tree(*project.pypi) if project.pypi else crate_tree(*project.crate), {}


def python_tree(name: str, version: str) -> Path:
    """The sources of a Python package, downloaded by pip."""

    def fetch(into: Path) -> None:
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        run([*download, f"--no-binary={name}", f"{name}=={version}"], cwd=into)
        for archive in sorted(into.glob("*.tar.gz")):
            run(["tar", "--extract", "--file", archive], cwd=into)
            archive.unlink()

    return only_folder(f"{name}-{version}", OUTPUT / "sources" / f"{name}-{version}", fetch)


def crate_tree(name: str, version: str) -> Path:
    """The sources of a package as its authors published it, unpacked by cargo."""
    probe = OUTPUT / "sources" / f"{name}-{version}"
    if not (probe / "vendor" / name).exists():
        (probe / "src").mkdir(parents=True, exist_ok=True)
        (probe / "src" / "lib.rs").write_text("")
        (probe / "Cargo.toml").write_text(
            '[package]\nname = "probe"\nversion = "0.0.0"\nedition = "2021"\n'
            f'[dependencies]\n{name} = "={version}"\n[workspace]\n'
        )
        run(["cargo", "vendor", "--quiet", "--versioned-dirs", "vendor"], cwd=probe)
        (probe / "vendor" / name).symlink_to(f"{name}-{version}")
    return (probe / "vendor" / name).resolve()
