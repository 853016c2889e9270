"""Programs that no price was fitted to, as bitcode that is kept: file by file and with full LTO."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bench.corpus import build_corpus
from bench.definitions import Program, all_programs, program_from
from bench.linked_programs import Linkage, link_part
from bench.passes import Pass
from bench.project_builds import Build, copy_sources, shell
from bench.projects import Project, published_trees
from bench.results_page import BENCH_OUTPUT
from bench.rust_program import crate_modules, rustc_version
from bench.sizes import percent_change, sizes_of_file
from bench.sources import package_of
from bench.tables import read_tables, typed
from bench.transformed import Laboratory, Transformed
from ci.lib.toolchain import REPOSITORY, Llvm, in_parallel, run

DEFINITIONS = REPOSITORY / "benches" / "untuned" / "programs.toml"
FILES, LTO = FORMS = ("files", "LTO")
# What is kept of each file: as the front end makes it, and optimised for a compile and an LTO link.
PLAIN, OPTIMIZED, FOR_LTO = KINDS = ("plain", "optimized", "lto")
# Every file of bitcode begins with its magic number and the head of its identification.
HEAD_OF_BITCODE = b"BC\xc0\xde5\x14\x00\x00\x05\x00\x00\x00"


@dataclass(frozen=True)
class Subject:
    """One program at one level."""

    llvm: Llvm
    program: Project | Program
    level: str
    jobs: int
    front_end: str = ""
    """More of what the front end is told."""

    @property
    def directory(self) -> Path:
        name = self.program.name + re.sub(r"\W+", "-", self.front_end)
        return BENCH_OUTPUT / "bytes" / f"llvm-{self.llvm.version}" / self.level / name

    @property
    def version(self) -> str:
        """That of the sources, and of rustc for Rust."""
        if isinstance(self.program, Program):
            if self.program.is_rust:
                return f"{self.program.version}, {' '.join(rustc_version().split()[:2])}"
            return package_of(self.program).version
        tree, _ = published_trees(self.program)
        changes = (tree / "debian" / "changelog").read_text()
        return re.match(r"\S+ \((\S+)\)", changes)[1]

    def modules(self, form: str) -> list[Path]:
        """Optimised by LLVM alone; of LTO one, as lld has it when the last passes begin."""
        if form == FILES:
            return self.files()
        whole, parts = self.directory / "whole.bc", self.parts()
        newest = max(part.stat().st_mtime for part in parts)
        if not whole.exists() or whole.stat().st_mtime < newest:
            link_as_lto(self.llvm, parts, whole)
        return [whole]

    def parts(self) -> list[Path]:
        """What lld is given."""
        if isinstance(self.program, Project):
            return self.embedded(FOR_LTO)
        main = self.program.driver or self.program.tester
        linkage = Linkage(self.llvm, self.level, replace(self.program, driver=main), True)
        return [*self.files(), *([linkage.driver("bc")] if main else [])]

    def files(self) -> list[Path]:
        if isinstance(self.program, Project):
            return self.embedded(OPTIMIZED)
        if self.program.is_rust:
            return crate_modules(
                self.llvm, self.program, self.level, self.directory / "crates", self.jobs
            )
        corpus_set = "held-out" if self.program.held_out else "full"
        made = build_corpus(self.llvm, [self.level], corpus_set, self.jobs, [self.program.name])
        return [one.path for one in made if not one.is_whole_program]

    def embedded(self, kind: str) -> list[Path]:
        """One module for each object in the program that the project's own build system links."""
        record, recipe = self.directory / "kept", f"{self.program} {self.llvm.full_version()}"
        if not record.exists() or record.read_text() != recipe:
            shutil.rmtree(self.directory, ignore_errors=True)
            parts = self.built()
            for name in KINDS:
                (self.directory / name).mkdir(parents=True)
            in_parallel(self.jobs, lambda one: self.optimize(*one), list(enumerate(parts)))
            record.write_text(recipe)
        return sorted((self.directory / kind).glob("*.bc"))

    def built(self) -> list[bytes]:
        """What clang embeds of each file is the code as the front end makes it."""
        plain = Build(self.llvm, self.program, self.jobs, level=self.level)
        embed = f"-Xclang -fembed-bitcode=all -ffile-prefix-map={plain.tree}=. {self.front_end}"
        build = Build(self.llvm, self.program, self.jobs, level=self.level, compile_options=embed)
        copy_sources(build)
        for command in (*self.program.prepare, *self.program.build):
            shell(command, build.tree, build.environment())
        (program,) = self.program.programs
        section = build.directory / "embedded"
        dump = [f"--dump-section=.llvmbc={section}", build.tree / program, "/dev/null"]
        run([self.llvm.tool("llvm-objcopy"), *dump])
        content = section.read_bytes()
        shutil.rmtree(build.directory)
        return [HEAD_OF_BITCODE + part for part in content.split(HEAD_OF_BITCODE)[1:]]

    def optimize(self, number: int, content: bytes) -> None:
        """By the same pipelines as clang with sources, for a compile and for an LTO link."""
        name = f"{number:04}.bc"
        plain = self.directory / PLAIN / name
        plain.write_bytes(content)
        clang = [self.llvm.tool("clang"), f"-{self.level}", "-w", "-c", "-x", "ir", plain]
        run([*clang, "-emit-llvm", "-o", self.directory / OPTIMIZED / name])
        run([*clang, "-flto=full", "-o", self.directory / FOR_LTO / name])


def link_as_lto(llvm: Llvm, modules: Sequence[Path], output: Path) -> None:
    """Links what main needs of some modules as a program; libraries are missing."""
    output.parent.mkdir(parents=True, exist_ok=True)
    flags = ["-pie", "--lto-emit-llvm", "--unresolved-symbols=ignore-all", "--entry=main"]
    run([llvm.tool("ld.lld"), *flags, *modules, "-o", output])


@cache
def untuned() -> dict[str, Project | Program]:
    """The projects and programs that no figure was fitted to."""
    return {
        name: program_from(name, table) if "install" in table else typed(Project, table, name=name)
        for name, table in read_tables(DEFINITIONS).items()
    }


def known() -> dict[str, Project | Program]:
    """These, and the programs of the corpus."""
    return {**{one.name: one for one in all_programs()}, **untuned()}


@dataclass(frozen=True)
class Row:
    """What passes make of one program at one level, in bytes that are loaded."""

    program: str
    version: str
    level: str
    form: str
    before: int
    after: int
    files: int
    larger: int
    """Files whose objects grow."""
    growth: int
    """By how much all of these grow together: what `--never-larger` would save."""
    most: int
    """By how much one of them grows at most."""

    @property
    def key(self) -> tuple[str, str, str]:
        return self.program, self.level, self.form

    def line(self) -> str:
        change = percent_change(self.before, self.after)
        first = (self.program, self.version, self.level, self.form, self.before, self.after)
        last = (self.files, self.larger, self.growth, self.most)
        return f"| {' | '.join(map(str, (*first, change, *last)))} |"


HEADING = (
    "| program | version | level | form | bytes | with the plugin | | files | larger | "
    "by | at most |\n|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|"
)


def rows_in(text: str) -> list[Row]:
    """Those whose lines are in a section; its sums have fewer cells."""
    lines = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    return [
        Row(*cells[1:5], *(int(cell) for cell in (*cells[5:7], *cells[8:12])))
        for cells in lines
        if len(cells) == HEADING.partition("\n")[0].count("|") + 1 and cells[5].isdigit()
    ]


def row_of(subject: Subject, form: str, which: Pass) -> Row:
    """Files are linked, so that what linkers keep once counts once."""
    modules = subject.modules(form)
    laboratory = Laboratory(subject.llvm, subject.level, repetitions=1)

    def both(module: Path) -> tuple[Transformed, Transformed]:
        before = laboratory.untouched(module)
        return before, laboratory.try_transform(which, module) or before

    pairs = in_parallel(subject.jobs, both, modules)
    before, after = (
        linked_size(subject, [one.object_file for one in made]) for made in zip(*pairs, strict=True)
    )
    grown = [more for old, new in pairs if (more := new.sizes.loaded - old.sizes.loaded) > 0]
    name, version = subject.program.name, subject.version
    return Row(
        *(name, version, subject.level, form, before, after),
        *(len(modules), len(grown), sum(grown), max(grown, default=0)),
    )


def linked_size(subject: Subject, objects: Sequence[Path]) -> int:
    output = subject.directory / "linked"
    return sizes_of_file(subject.llvm, link_part(subject.llvm, objects, output)).loaded
