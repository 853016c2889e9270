"""How many bytes of a compiled module or program the machine loads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ci.lib.toolchain import Llvm, run

# The names of ELF, small data included, of COFF, of Mach-O and WebAssembly's.  What Mach-O
# objects have in `__compact_unwind` the linker makes about an eighth of; it is left out.
TEXT_SECTIONS = (".text", "__text", "CODE")
LOADED_SECTIONS = (
    *(".text", ".rodata", ".srodata", ".data", ".sdata", ".init_array", ".fini_array"),
    # What the dynamic linker reads and writes, of linked programs.
    *(".got", ".plt", ".dynsym", ".dynstr", ".dynamic", ".gnu.hash", ".gnu.version"),
    *(".rela.dyn", ".rela.plt", ".rel.dyn", ".rel.plt", ".relr.dyn"),
    *(".eh_frame", ".gcc_except_table", ".ARM.exidx", ".ARM.extab"),
    *(".rdata", ".pdata", ".xdata"),
    *("__text", "__const", "__literal", "__data", "__eh_frame", "__gcc_except_tab"),
    *("CODE", "DATA"),
)
# Constants of one size, which linkers merge.
CONSTANTS = re.compile(r"\.rodata\.cst(\d+)")


@dataclass(frozen=True)
class Sizes:
    """Bytes of machine code, and of everything that is loaded from the file."""

    text: int = 0
    loaded: int = 0

    def __add__(self, other: Sizes) -> Sizes:
        return Sizes(self.text + other.text, self.loaded + other.loaded)


def sizes_of_file(llvm: Llvm, file: Path) -> Sizes:
    """Adds up the sections of an object or a linked program."""
    text = loaded = 0
    for name, size in sections(llvm, file):
        text += size if is_text(name) else 0
        loaded += size if name.startswith(LOADED_SECTIONS) else 0
    return Sizes(text, loaded)


def is_text(name: str) -> bool:
    """Whether a section is of machine code."""
    return name.startswith(TEXT_SECTIONS)


def sections(llvm: Llvm, file: Path) -> Iterator[tuple[str, int]]:
    """Names and sizes of all sections."""
    for line in run([llvm.tool("llvm-size"), "-A", file]).stdout.splitlines():
        words = line.split()
        if len(words) == 3 and words[1].isdigit():
            yield words[0], int(words[1])


def padded_bytes(llvm: Llvm, file: Path, alignment: int) -> int:
    """Loaded bytes of an object as a linker places them: machine code up to a multiple of the
    alignment, where the next function can begin, and equal constants once."""
    total = 0
    for name, size in sections(llvm, file):
        constants = CONSTANTS.fullmatch(name)
        if is_text(name):
            total += size + -size % alignment
        elif constants:
            total += distinct_constants(llvm, file, name, int(constants[1]))
        elif name.startswith(LOADED_SECTIONS):
            total += size
    return total


def distinct_constants(llvm: Llvm, file: Path, name: str, width: int) -> int:
    """Bytes of a section of constants; linkers keep one constant for each value."""
    dump = run([llvm.tool("llvm-readobj"), f"--hex-dump={name}", file]).stdout
    words = [line[11:46].replace(" ", "") for line in dump.splitlines() if line.startswith("0x")]
    digits = "".join(words)
    return width * len({digits[at : at + 2 * width] for at in range(0, len(digits), 2 * width)})


def target_flags(triple: str) -> tuple[str, ...]:
    """How clang is told the processor: for Linux on ARM it takes `thumbv7` for `armv7`."""
    is_thumb = triple.startswith("thumb") and "linux" in triple
    return (f"--target={triple}", *(("-mthumb",) if is_thumb else ()))


def compile_module(
    llvm: Llvm, module: Path, level: str, output: Path, target: str = "", flags: Sequence[str] = ()
) -> None:
    """Generates code for a module without running the optimiser over it again.

    clang does not read the processor from the module, so one other than this machine's has to
    be named.  Flags are clang's, for code generation.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    only_code_generation = ["-Xclang", "-disable-llvm-passes", "-w"]
    # clang knows bitcode by its suffix alone, and ours ends in .bc everywhere.
    processor = target_flags(target) if target else ()
    run(
        [
            llvm.tool("clang"),
            f"-{level}",
            "-c",
            *processor,
            *only_code_generation,
            *flags,
            module,
            "-o",
            output,
        ]
    )


def percent_change(before: float, after: float) -> str:
    return f"{(after / before - 1) * 100:+.2f} %" if before else "–"


def size_cells(before: Sizes, after: Sizes) -> list[str]:
    """Six cells of a table: both figures before and after, and by how much they changed."""
    pairs = ((before.text, after.text), (before.loaded, after.loaded))
    return [cell for old, new in pairs for cell in (f"{old}", f"{new}", percent_change(old, new))]
