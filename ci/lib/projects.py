"""Projects that are built by their own build systems, with and without the plugin."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from debian_sources import debian_tree
from sizes import Sizes, sizes_of_file
from toolchain import REPOSITORY, Failure, Llvm, plugin_for, run, telling_line

DEFINITIONS = REPOSITORY / "benches" / "projects"
OUTPUT = REPOSITORY / "target" / "projects"
# The number of the user whom systems give nothing.
NOBODY = 65534


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
    prepare: tuple[str, ...] = ()
    refuses_root: bool = False
    llvm: int | None = None


@dataclass(frozen=True)
class Outcome:
    """What one build of a project came to."""

    sizes: Sizes
    build_seconds: float
    passed_tests: int


@dataclass(frozen=True)
class Target:
    """Another processor than this machine's: how to compile for it, and to run its programs."""

    name: str
    options: tuple[str, ...]
    runner: tuple[str, ...]


def all_projects(file: str = "projects.toml") -> list[Project]:
    tables = tomllib.loads((DEFINITIONS / file).read_text())
    return [
        Project(name=name, **{key: tuple(value) if isinstance(value, list) else value for key, value in table.items()})
        for name, table in tables.items()
    ]


def outcome_of(llvm: Llvm, project: Project, with_plugin: bool, jobs: int, target: Target | None = None) -> Outcome:
    """Builds a fresh copy of the project, runs its tests and measures its programs."""
    tree = fresh_tree(llvm, project, with_plugin, target)
    environment = environment_of(llvm, project, tree, with_plugin, jobs)
    if target:
        environment |= environment_for_target(environment, target)
    began = time.monotonic()
    for command in project.build:
        shell(command, tree, environment)
    seconds = time.monotonic() - began
    user = plain_user(tree) if project.refuses_root and os.geteuid() == 0 else []
    printed = "".join(shell(command, tree, environment, user) for command in project.test)
    passed = passed_tests(project, printed)
    if project.test and passed == 0:
        raise Failure(f"the tests of '{project.name}' passed nothing; see {tree / 'commands.log'}")
    sizes = sum((sizes_of_file(llvm, tree / program) for program in project.programs), Sizes())
    return Outcome(sizes, seconds, passed)


def fresh_tree(llvm: Llvm, project: Project, with_plugin: bool, target: Target | None) -> Path:
    """A private copy of the sources, in a folder whose name does not tell which build it is for.

    Programs carry paths of their sources, and these must have one length in both builds.
    """
    name = f"{project.name}-{target.name}" if target else project.name
    top = OUTPUT / f"llvm-{llvm.version}" / name / ("on" if with_plugin else "no")
    shutil.rmtree(top, ignore_errors=True)
    if project.debian:
        first, *others = project.debian
        shutil.copytree(debian_tree(first), top / "tree", symlinks=True)
        for other in others:
            shutil.copytree(debian_tree(other), top / "side" / other, symlinks=True)
    else:
        shutil.copytree(crate_tree(*project.crate), top / "tree", symlinks=True)
    for command in project.prepare:
        shell(command, top / "tree", dict(os.environ))
    return top / "tree"


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


def environment_of(llvm: Llvm, project: Project, tree: Path, with_plugin: bool, jobs: int) -> dict[str, str]:
    plugin = plugin_for(llvm.version)
    if project.system == "cargo":
        flags = ["-Copt-level=z"] + ([f"-Zllvm-plugins={plugin}"] if with_plugin else [])
    else:
        flags = ["-Oz"] + ([f"-fpass-plugin={plugin}"] if with_plugin else [])
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("RUSTMERGE_")},
        "CC": llvm.tool("clang"),
        "CXX": llvm.tool("clang++"),
        "FLAGS": " ".join(flags),
        "JOBS": str(jobs),
        "DEFINITIONS": str(DEFINITIONS),
        "RUSTC_BOOTSTRAP": "1",
        "SIDE": str(tree.parent / "side"),
    }


def environment_for_target(environment: dict[str, str], target: Target) -> dict[str, str]:
    """What differs from a build for this machine."""
    options = " ".join(target.options)
    return {
        "CC": f"{environment['CC']} {options}",
        "CXX": f"{environment['CXX']} {options}",
        "RUN": " ".join(target.runner),
        "TARGET": target.name,
    }


def plain_user(tree: Path) -> list[str]:
    """How to run commands as somebody who is not root, and who from now on owns the tree."""
    run(["chown", "--recursive", f"{NOBODY}:{NOBODY}", tree])
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def shell(command: str, tree: Path, environment: dict[str, str], user: Sequence[str] = ()) -> str:
    """Runs a command in the tree and returns what it prints, which a log keeps too."""
    words = [*user, "bash", "-euc", command]
    done = subprocess.run(
        words, cwd=tree, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )
    with (tree / "commands.log").open("a") as log:
        log.write(f"$ {command}\n{done.stdout}{done.stderr}")
    if done.returncode != 0:
        raise Failure(f"'{command}' in {tree} exited with {done.returncode}: {telling_line(done.stderr or done.stdout)}")
    return done.stdout


def passed_tests(project: Project, printed: str) -> int:
    """Adds up the numbers that the tests print, or counts the lines that say that one passed."""
    found = re.findall(project.count, printed, re.MULTILINE)
    return sum(int(text) if text.isdigit() else 1 for text in found)
