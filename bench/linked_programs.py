"""Programs of the corpus, linked and stripped from object files, for what the linker keeps of
them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.corpus import compile_command
from bench.definitions import CORPUS_DEFINITIONS, Program
from bench.results_page import BENCH_OUTPUT
from bench.sources import source_tree
from ci.lib.toolchain import Llvm, run

WORKLOADS = CORPUS_DEFINITIONS.parent / "workloads"


def link_part(
    llvm: Llvm, objects: Sequence[Path], output: Path, flags: Sequence[str] = ("-s",)
) -> Path:
    """Links a program that lacks its main or libraries, as far as that goes.

    It is no shared library: the modules say that they are for programs, whose functions have no
    dynamic symbols.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    part = ["-pie", "-nostartfiles", "-Wl,--unresolved-symbols=ignore-all"]
    run([llvm.tool("clang++"), "-fuse-ld=lld", *flags, *part, *objects, "-o", output])
    return output


@dataclass(frozen=True)
class Linkage:
    """How one program becomes a file that the machine loads."""

    llvm: Llvm
    level: str
    program: Program
    is_complete: bool
    """Whether all sources are compiled, not only those of the small set."""

    @property
    def is_executable(self) -> bool:
        """What has no main, or lacks a part, cannot run; nor can Rust, for want of its runtime."""
        return (
            self.is_complete
            and not self.program.is_rust
            and bool(self.program.driver or self.program.entry)
        )

    def directory(self) -> Path:
        return BENCH_OUTPUT / f"llvm-{self.llvm.version}" / self.level / self.program.name

    def link(self, objects: Sequence[Path], output: Path, flags: Sequence[str] = ("-s",)) -> Path:
        """Links, by default without names, so that only what is loaded counts."""
        if not self.is_executable:
            return link_part(self.llvm, objects, output, flags)
        output.parent.mkdir(parents=True, exist_ok=True)
        driver = [self.driver("o")] if self.program.driver else []
        linker = [self.llvm.tool("clang++"), "-fuse-ld=lld", *flags, *objects, "-o", output]
        run([*linker, *driver, *self.program.libraries])
        return output

    def driver(self, suffix: str) -> Path:
        """The compiled main of a program that is a library otherwise: an object or bitcode, with
        the flags of the library, which its headers may depend on."""
        output = self.directory() / f"driver.{suffix}"
        output.parent.mkdir(parents=True, exist_ok=True)
        emit = ["-emit-llvm"] if suffix == "bc" else []
        tree = source_tree(self.program)
        source = str(WORKLOADS / self.program.driver)
        kind = [*emit, f"-I{tree}"]
        run(compile_command(self.llvm, self.program, self.level, source, output, kind), cwd=tree)
        return output


@dataclass(frozen=True)
class RustLinkage(Linkage):
    """A Rust program with the runtime that rustc gives it, so that it can be executed."""

    @property
    def is_executable(self) -> bool:
        return True

    def link(self, objects: Sequence[Path], output: Path, flags: Sequence[str] = ("-s",)) -> Path:
        """rustc adds the standard library and an allocator to an empty program, because it names
        the files of neither."""
        output.parent.mkdir(parents=True, exist_ok=True)
        empty = output.with_suffix(".rs")
        empty.write_text("#![no_main]\n")
        arguments = [f"linker={self.llvm.tool('clang++')}"]
        arguments += [f"link-arg={word}" for word in ("-fuse-ld=lld", *flags, *objects)]
        words = [word for argument in arguments for word in ("-C", argument)]
        run(["rustc", "--crate-type=bin", *words, empty, "-o", output])
        return output
