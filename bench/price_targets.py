"""Processors that the prices of rust-mergefunc are compared on."""

from __future__ import annotations

from dataclasses import dataclass

WITHOUT_OUTLINER = ("-mllvm", "-enable-machine-outliner=never")


@dataclass(frozen=True)
class Target:
    """A processor, an operating system and how code for them is linked."""

    name: str
    triple: str
    flags: tuple[str, ...] = ()
    # What functions begin at a multiple of at -O2, and since which LLVM.
    fast_alignment: int = 1
    aligned_since: int = 0
    # Since which LLVM clang's default for C is unwind tables.  Systems that have them in their
    # flags and a second kind of code for one processor are not measured twice.
    unwind_tables_since: int | None = None

    @property
    def is_elf(self) -> bool:
        return "linux" in self.triple

    def alignment(self, llvm: int) -> int:
        """What functions begin at a multiple of at -O2."""
        return self.fast_alignment if llvm >= self.aligned_since else 1

    def has_unwind_tables(self, llvm: int) -> bool:
        """Whether clang's default for C is to ask for unwind tables."""
        return self.unwind_tables_since is not None and llvm >= self.unwind_tables_since


TARGETS = (
    Target("x86-64", "x86_64-unknown-linux-gnu", ("-fPIE",), 16, unwind_tables_since=16),
    Target("i386", "i386-unknown-linux-gnu", ("-fno-pic",), 16, unwind_tables_since=16),
    Target("i386 -fPIE", "i386-unknown-linux-gnu", ("-fPIE",), 16),
    Target("AArch64", "aarch64-unknown-linux-gnu", ("-fPIE",), unwind_tables_since=16),
    Target("ARM", "armv7-unknown-linux-gnueabihf", ("-fPIE", "-marm")),
    Target("Thumb", "armv7-unknown-linux-gnueabihf", ("-fPIE", "-mthumb")),
    Target(
        "RISC-V",
        "riscv64-unknown-linux-gnu",
        ("-fPIE", "-march=rv64gc", "-mabi=lp64d"),
        unwind_tables_since=17,
    ),
    # With relaxation the object has the largest padding that the linker may need between
    # functions, and it removes the rest; without, it has what is needed.
    Target("LoongArch", "loongarch64-unknown-linux-gnu", ("-fPIE", "-mno-relax"), 32, 17),
    Target("x86-64 Windows", "x86_64-pc-windows-msvc", ("-fasynchronous-unwind-tables",), 16),
    Target("AArch64 Windows", "aarch64-pc-windows-msvc", ("-fasynchronous-unwind-tables",)),
    Target("x86-64 macOS", "x86_64-apple-macosx13", ("-funwind-tables",), 16),
    Target("AArch64 macOS", "arm64-apple-macosx13", ("-funwind-tables",)),
)
