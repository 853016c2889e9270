"""The corpus' sources as bitcode for another processor, at -Oz."""

from __future__ import annotations

from corpus import Compilation, Module, compile_command, module_name
from definitions import Program
from sources import package_of, selected_sources, source_tree
from toolchain import REPOSITORY, Llvm, in_parallel

LEVEL = "Oz"
OUTPUT = REPOSITORY / "target" / "cross-corpus"


def cross_modules(llvm: Llvm, triple: str, program: Program, jobs: int) -> list[Module]:
    """One module per source file, compiled again only when its command changes."""
    tree = source_tree(program)
    directory = OUTPUT / f"llvm-{llvm.version}" / triple / program.name
    package = package_of(program)
    compilations = [
        Compilation(
            output=directory / f"{module_name(source)}.bc",
            command=for_target(
                compile_command(
                    llvm, program, LEVEL, source, directory / f"{module_name(source)}.bc"
                ),
                triple,
            ),
            directory=tree,
            identity=f"{package.name} {package.version} with LLVM {llvm.full_version()}",
        )
        for source in selected_sources(program, tree, "full")
    ]
    in_parallel(jobs, Compilation.bring_up_to_date, compilations)
    return [Module(program.name, one.output.stem, LEVEL, one.output, False) for one in compilations]


def for_target(command: tuple[str, ...], triple: str) -> tuple[str, ...]:
    compiler, *rest = command
    return (compiler, f"--target={triple}", *rest)
