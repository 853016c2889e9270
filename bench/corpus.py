"""Builds the corpus: one bitcode module per source file and one per program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import rust_program
from bench.definitions import Program, all_programs, program_named
from bench.sources import CORPUS_OUTPUT, package_of, selected_sources, source_tree
from ci.lib.toolchain import Failure, Llvm, in_parallel, run


@dataclass(frozen=True)
class Module:
    """One bitcode file of the corpus."""

    program: str
    name: str
    level: str
    path: Path
    is_whole_program: bool

    @property
    def label(self) -> str:
        return f"{self.program}/{self.name}"


@dataclass(frozen=True)
class Compilation:
    """One compiler call: it runs again only when its command changes."""

    output: Path
    command: tuple[str, ...]
    directory: Path
    identity: str

    def bring_up_to_date(self) -> None:
        recipe = "\n".join((self.identity, *self.command))
        record = self.output.with_suffix(".command")
        if self.output.exists() and record.exists() and record.read_text() == recipe:
            return
        self.output.parent.mkdir(parents=True, exist_ok=True)
        record.unlink(missing_ok=True)
        run(self.command, cwd=self.directory)
        record.write_text(recipe)


def build_corpus(
    llvm: Llvm, levels: Sequence[str], corpus_set: str, jobs: int, only: Sequence[str] = ()
) -> list[Module]:
    """All modules of the chosen set, built where they are missing or stale."""
    programs = [program_named(name) for name in only] or list(all_programs())
    chosen = [
        (p, level) for level in levels for p in programs if p.is_in(llvm.version, level, corpus_set)
    ]
    if not chosen:
        raise Failure(f"the {corpus_set} set has no such program for LLVM {llvm.version}")
    compiled = [(p, level) for p, level in chosen if not p.is_rust]
    compilations = [c for p, level in compiled for c in compilations_of(llvm, p, level, corpus_set)]
    in_parallel(jobs, Compilation.bring_up_to_date, compilations)
    per_program = in_parallel(1, lambda one: modules_of(llvm, *one, corpus_set, jobs), chosen)
    return [module for modules in per_program for module in modules]


def output_directory(llvm: Llvm, level: str, program: Program) -> Path:
    return CORPUS_OUTPUT / f"llvm-{llvm.version}" / level / program.name


def compilations_of(llvm: Llvm, program: Program, level: str, corpus_set: str) -> list[Compilation]:
    tree = source_tree(program)
    directory = output_directory(llvm, level, program)
    package = package_of(program)
    identity = f"{package.name} {package.version} with LLVM {llvm.full_version()}"
    return [
        Compilation(
            output=directory / f"{module_name(source)}.bc",
            command=compile_command(
                llvm, program, level, source, directory / f"{module_name(source)}.bc"
            ),
            directory=tree,
            identity=identity,
        )
        for source in selected_sources(program, tree, corpus_set)
    ]


def module_name(source: str) -> str:
    """The path with dots for slashes, so that equal file names in two directories stay apart."""
    return str(Path(source)).replace("/", ".")


def compile_command(
    llvm: Llvm,
    program: Program,
    level: str,
    source: str,
    output: Path,
    kind: Sequence[str] = ("-emit-llvm",),
) -> tuple[str, ...]:
    """How to compile one file, by default to bitcode."""
    is_c = source.endswith(".c")
    compiler = llvm.tool("clang" if is_c else "clang++")
    flags = [*program.flags, *(() if is_c else program.cxxflags)]
    # Sources are named relative to their tree, so that __FILE__ strings and
    # with them all sizes are the same on every machine.
    return (compiler, f"-{level}", "-w", "-c", *kind, *flags, source, "-o", str(output))


def modules_of(
    llvm: Llvm, program: Program, level: str, corpus_set: str, jobs: int
) -> list[Module]:
    directory = output_directory(llvm, level, program)
    if program.is_rust:
        files = rust_program.crate_modules(llvm, program, level, directory, jobs)
    else:
        files = [c.output for c in compilations_of(llvm, program, level, corpus_set)]
    modules = [Module(program.name, file.stem, level, file, False) for file in files]
    if len(files) > 1:
        is_complete = corpus_set != "small" or program.is_rust
        name = "whole-program" if is_complete else "whole-small-part"
        # The small part has no entry point to keep, so it stays visible.
        visible = program.entry if is_complete else ()
        whole = link_whole_program(llvm, files, visible, directory / f"{name}.bc")
        modules.append(Module(program.name, name, level, whole, True))
    return modules


def link_whole_program(llvm: Llvm, files: list[Path], visible: Sequence[str], output: Path) -> Path:
    """One module of all files; with entry points the rest becomes internal, as with LTO."""
    recipe = "\n".join(f"{file} {file.stat().st_mtime_ns}" for file in files) + repr(visible)
    record = output.with_suffix(".command")
    if output.exists() and record.exists() and record.read_text() == recipe:
        return output
    linked = output.with_suffix(".linked") if visible else output
    run([llvm.tool("llvm-link"), *files, "-o", linked])
    if visible:
        make_internal(llvm, linked, visible, output)
        linked.unlink()
    record.write_text(recipe)
    return output


def make_internal(llvm: Llvm, module: Path, visible: Sequence[str], output: Path) -> None:
    """Hides every symbol but the visible ones and drops what nothing uses any more."""
    listed = ",".join(visible)
    passes = ["-passes=internalize,globaldce", f"-internalize-public-api-list={listed}"]
    run([llvm.tool("opt"), *passes, module, "-o", output])
