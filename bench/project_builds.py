"""Builds of projects without the plugin and with it: their sizes, their processor time, their
tests."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

from bench.logged import counted, run_logged
from bench.projects import DEFINITIONS, OUTPUT, Project, published_trees
from bench.sizes import Sizes, sizes_of_file
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, plugin_for, run, telling_line

# The id of the user "nobody", who owns no files.
NOBODY = 65534
# How clang and cargo call the kinds of link-time optimisation.
LTO_NAMES = {"full": ("full", "fat"), "thin": ("thin", "thin")}


@dataclass(frozen=True)
class Target:
    """Another processor than this machine's: how to compile for it, and to run its programs."""

    name: str
    options: tuple[str, ...]
    runner: tuple[str, ...]


@dataclass(frozen=True)
class Build:
    """One way to build a project."""

    llvm: Llvm
    project: Project
    jobs: int
    with_plugin: bool = False
    target: Target | None = None
    lto: str | None = None
    # The plugin comes from the wrappers of compilers, and no flag names it.
    by_one_word: bool = False
    # The plugin's, where they are not what runs by default.
    passes: str | None = None
    # The level of optimisation; rustc has its own names.
    level: str = "Oz"
    # More for compiles and links, with the plugin and without.
    compile_options: str = ""
    link_options: str = ""

    @property
    def directory(self) -> Path:
        """A folder whose name's length does not tell which build it is for.

        Programs carry paths of their sources, and these must have one length in all builds.
        """
        parts = (self.project.name, self.target.name if self.target else None, self.lto)
        name = "-".join(part for part in parts if part)
        way = "by" if self.is_wrapped else "as" if self.passes else "on"
        way = way if self.with_plugin else "no"
        return OUTPUT / f"llvm-{self.llvm.version}" / name / way

    @property
    def is_wrapped(self) -> bool:
        return self.by_one_word and self.with_plugin

    @property
    def tree(self) -> Path:
        return self.directory / "tree"

    def flags(self) -> dict[str, str]:
        """The level, and where the plugin and link-time optimisation are on, what asks for them."""
        is_named = self.with_plugin and not self.is_wrapped
        plugin = plugin_for(self.llvm.version) if is_named else None
        passes = {"RUSTMERGE_PASSES": self.passes} if plugin and self.passes else {}
        if self.project.system == "cargo":
            flags = [f"-Copt-level={self.level.removeprefix('O')}"] + (
                [f"-Zllvm-plugins={plugin}", "-Zmerge-functions=disabled"] if plugin else []
            )
            lto = LTO_NAMES[self.lto][1] if self.lto else "off"
            return {"FLAGS": " ".join(flags), "CARGO_PROFILE_RELEASE_LTO": lto, **passes}
        if self.lto is None:
            load = [f"-fpass-plugin={plugin}"] if plugin else []
            compile_flags = [*self.leading_flags(), *load]
            return {"FLAGS": " ".join(compile_flags), "LINK": self.link_options, **passes}
        compile_flags = [*self.leading_flags(), f"-flto={LTO_NAMES[self.lto][0]}"]
        link_flags = ["-fuse-ld=lld"] + ([f"-Wl,--load-pass-plugin={plugin}"] if plugin else [])
        link_flags += self.link_options.split()
        return {"FLAGS": " ".join(compile_flags), "LINK": " ".join(compile_flags + link_flags)}

    def leading_flags(self) -> list[str]:
        return [f"-{self.level}", *self.compile_options.split()]

    def tools(self) -> dict[str, str]:
        compilers = {"CC": self.llvm.tool("clang"), "CXX": self.llvm.tool("clang++")}
        if self.is_wrapped:
            compilers = wrappers(self.llvm)
        if self.target:
            options = " ".join(self.target.options)
            runner = {"RUN": " ".join(self.target.runner), "TARGET": self.target.name}
            return {name: f"{path} {options}" for name, path in compilers.items()} | runner
        # Those of the system do not look into files for link-time optimisation.
        others = {name: self.llvm.tool(f"llvm-{name.lower()}") for name in ("AR", "RANLIB", "NM")}
        return compilers | others

    def wrapping(self) -> dict[str, str]:
        """Where the wrappers find the plugin, and the word for cargo."""
        if not self.is_wrapped:
            return {}
        return {
            "RUSTMERGE_PLUGIN": str(plugin_for(self.llvm.version)),
            "CARGO_BUILD_RUSTC_WRAPPER": str(wrapper("rustmerge-rustc")),
        }

    def environment(self) -> dict[str, str]:
        return {
            **{
                name: value
                for name, value in os.environ.items()
                if not name.startswith("RUSTMERGE_")
            },
            **self.tools(),
            **self.flags(),
            **self.wrapping(),
            "JOBS": str(self.jobs),
            "DEFINITIONS": str(DEFINITIONS),
            "RUSTC_BOOTSTRAP": "1",
            "SIDE": str(self.directory / "side"),
        }


def wrappers(llvm: Llvm) -> dict[str, str]:
    """Links that stand for the compilers of one LLVM."""
    links = {}
    for variable, name in (("CC", "rustmerge-clang"), ("CXX", "rustmerge-clang++")):
        link = OUTPUT / "wrappers" / f"{name}-{llvm.version}"
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(wrapper("rustmerge-clang"))
        links[variable] = str(link)
    return links


@cache
def wrapper(name: str) -> Path:
    target = REPOSITORY / "target"
    command = ["cargo", "build", "--locked", "--quiet", "--release", "--package"]
    run([*command, "rustmerge-driver", "--target-dir", target], cwd=REPOSITORY)
    return target / "release" / name


@dataclass(frozen=True)
class Outcome:
    """What one build of a project came to."""

    sizes: Sizes
    processor_seconds: float
    passed_tests: int


def before_and_after(build: Build) -> tuple[Outcome, Outcome]:
    """The outcomes without the plugin and with it, which pass the same number of tests."""
    before, after = (
        outcome_of(replace(build, with_plugin=with_plugin)) for with_plugin in (False, True)
    )
    if before.passed_tests != after.passed_tests:
        raise Failure(
            f"{build.directory.parent.name}: {before.passed_tests} tests pass without the plugin, "
            f"{after.passed_tests} with it"
        )
    return before, after


def outcome_of(build: Build) -> Outcome:
    """Builds, tests and measures, unless that was done before with the same plugin; outcomes are
    kept."""
    record = build.directory / "outcome.json"
    recipe = recipe_of(build)
    kept = json.loads(record.read_text()) if record.exists() else {}
    if kept.get("recipe") == recipe:
        return Outcome(**{**kept["outcome"], "sizes": Sizes(**kept["outcome"]["sizes"])})
    outcome = fresh_outcome(build)
    record.write_text(json.dumps({"recipe": recipe, "outcome": asdict(outcome)}))
    return outcome


def recipe_of(build: Build) -> str:
    """All that an outcome depends on."""
    files = [path for path in sorted(DEFINITIONS.iterdir()) if path.suffix != ".toml"]
    if build.with_plugin:
        files.append(plugin_for(build.llvm.version))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    return repr(
        (
            build.project,
            build.target,
            build.tools(),
            build.flags(),
            build.llvm.full_version(),
            digest,
        )
    )


def fresh_outcome(build: Build) -> Outcome:
    """Builds a fresh copy of the project, runs its tests and measures its programs."""
    project, tree, environment = build.project, build.tree, build.environment()
    copy_sources(build)
    for command in project.prepare:
        shell(command, tree, dict(os.environ))
    began = children_seconds()
    for command in project.build:
        shell(command, tree, environment)
    seconds = children_seconds() - began
    user = plain_user(tree) if project.refuses_root and os.geteuid() == 0 else []
    printed = "".join(shell(command, tree, environment, user) for command in project.test)
    passed = counted(project.count, printed) if project.test else 0
    if project.test and passed == 0:
        raise Failure(f"the tests of '{project.name}' passed nothing; see {tree / 'commands.log'}")
    sizes = sum(
        (sizes_of_file(build.llvm, tree / program) for program in project.programs), Sizes()
    )
    return Outcome(sizes, seconds, passed)


def copy_sources(build: Build) -> None:
    shutil.rmtree(build.directory, ignore_errors=True)
    main_tree, others = published_trees(build.project)
    shutil.copytree(main_tree, build.tree, symlinks=True)
    for name, tree in others.items():
        shutil.copytree(tree, build.directory / "side" / name, symlinks=True)


def children_seconds() -> float:
    """The processor time of all processes that this one started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def plain_user(tree: Path) -> list[str]:
    """Gives the tree to the user "nobody"; returns the prefix that runs commands as that user."""
    run(["chown", "--recursive", f"{NOBODY}:{NOBODY}", tree])
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def shell(command: str, tree: Path, environment: dict[str, str], user: Sequence[str] = ()) -> str:
    """Runs a command in the tree and returns what it prints, which a log keeps too."""
    done = run_logged([*user, "bash", "-euc", command], tree, environment, tree / "commands.log")
    if done.returncode != 0:
        raise Failure(
            f"'{command}' in {tree} exited with {done.returncode}: "
            f"{telling_line(done.stderr or done.stdout)}"
        )
    return done.stdout
