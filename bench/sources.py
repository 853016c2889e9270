"""The source trees of the corpus' programs, ready to be compiled."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from bench.debian_sources import debian_tree
from bench.definitions import Program, SourcePackage, Template, crate_of
from ci.lib.toolchain import REPOSITORY, Failure, run

# Resolved, so that worktrees that share a corpus through a symbolic link know
# each other's files for the same.
CORPUS_OUTPUT = (REPOSITORY / "target" / "corpus").resolve()


def source_tree(program: Program) -> Path:
    """The directory to compile in: a private copy, because cargo's own must stay as published."""
    package = package_of(program)
    tree = CORPUS_OUTPUT / "sources" / f"{package.name}-{package.version}" / program.name
    finished = tree / ".rustmerge-prepared"
    recipe = repr((program.root, program.templates, program.prepare))
    if finished.exists() and finished.read_text() == recipe:
        return tree
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(package.directory / program.root, tree, symlinks=True)
    for template in program.templates:
        fill_in(tree, template)
    for command in program.prepare:
        run(command, cwd=tree)
    finished.write_text(recipe)
    return tree


def package_of(program: Program) -> SourcePackage:
    """What carries the sources."""
    if not program.debian:
        return crate_of(program)
    directory = debian_tree(program.debian)
    return SourcePackage(
        program.debian, directory.name.removeprefix(f"{program.debian}-"), directory
    )


def fill_in(tree: Path, template: Template) -> None:
    """Does what CMake's configure_file does with #cmakedefine lines and @NAMES@."""
    target = tree / template.target
    target.parent.mkdir(parents=True, exist_ok=True)
    lines = (tree / template.source).read_text().splitlines()
    target.write_text("\n".join(filled_line(line, template.values) for line in lines) + "\n")


def filled_line(line: str, values: dict[str, str]) -> str:
    switch = re.match(r"#cmakedefine01 (\w+)", line)
    if switch:
        return f"#define {switch[1]} {values.get(switch[1], '0')}"
    define = re.match(r"#cmakedefine (\w+)(.*)", line)
    if define and define[1] not in values:
        return f"/* #undef {define[1]} */"
    if define:
        line = f"#define {define[1]}{define[2]}"
    return re.sub(r"@(\w+)@|\$\{(\w+)\}", lambda name: values.get(name[1] or name[2], ""), line)


def selected_sources(program: Program, tree: Path, corpus_set: str) -> list[str]:
    """Source files in name order, relative to the tree, so that modules keep their names."""
    chosen = matches(tree, program.sources) - matches(tree, program.exclude)
    if corpus_set == "small":
        chosen &= matches(tree, program.small)
    if not chosen:
        raise Failure(
            f"the globs of '{program.name}' match no source file for the {corpus_set} set"
        )
    return sorted(chosen)


def matches(tree: Path, patterns: tuple[str, ...]) -> set[str]:
    return {str(path.relative_to(tree)) for pattern in patterns for path in tree.glob(pattern)}
