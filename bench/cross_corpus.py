"""The corpus' sources as bitcode for another processor, at -Oz."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.corpus import Compilation, Module, compile_command, module_name
from bench.definitions import Program
from bench.sizes import target_flags
from bench.sources import package_of, selected_sources, source_tree
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel

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
    if triple.startswith("wasm"):
        compilations = [one for one in compilations if compiles(one)]
    in_parallel(jobs, Compilation.bring_up_to_date, compilations)
    return [Module(program.name, one.output.stem, LEVEL, one.output, False) for one in compilations]


def compiles(compilation: Compilation) -> bool:
    """Whether a source finds what it includes: WASI lacks threads, processes and long jumps."""
    try:
        compilation.bring_up_to_date()
    except Failure:
        print(f"left out: {compilation.output.name}", file=sys.stderr)
        return False
    return True


# Debian's wasi-libc is below /usr; what WASI has not is emulated or missing.
WASI = (
    "--sysroot=/usr",
    *(f"-D_WASI_EMULATED_{what}" for what in ("SIGNAL", "MMAN", "PROCESS_CLOCKS", "GETPID")),
)


# Sources for processors without an operating system see the headers of Linux, so that the same
# files compile for all; code is generated as for the bare processor.
# Those of LoongArch, which Debian 12 has no library of, see the headers of AArch64.
BORROWED_HEADERS = ("none-eabi", "unknown-elf", "loongarch64-linux-gnu")
LINUX_OF = {
    "thumb": "arm-linux-gnueabihf",
    "riscv": "riscv64-linux-gnu",
    "loongarch64": "aarch64-linux-gnu",
}
LINUX_MACROS = ("-D__linux__", "-D__unix__", "-D__gnu_linux__", "-D_GNU_SOURCE")
# What glibc includes for calling conventions that Debian has no library of: lists of functions
# that are not implemented.
STUBS = ("stubs-soft.h", "stubs-lp64.h", "stubs-ilp32.h", "stubs-ilp32d.h")


def for_target(command: tuple[str, ...], triple: str) -> tuple[str, ...]:
    compiler, *rest = command
    return (compiler, *target_flags(triple), *system_flags(triple), *rest)


def system_flags(triple: str) -> tuple[str, ...]:
    """Where the headers for a target are, if clang does not find them."""
    if triple.startswith("wasm"):
        return WASI
    if not triple.endswith(BORROWED_HEADERS):
        return ()
    linux = next(name for prefix, name in LINUX_OF.items() if triple.startswith(prefix))
    stubs = OUTPUT / "stubs"
    (stubs / "gnu").mkdir(parents=True, exist_ok=True)
    for name in STUBS:
        (stubs / "gnu" / name).touch()
    include = Path("/usr") / linux / "include"
    cxx = include / "c++" / "12"
    return (
        *("-isystem", f"{stubs}", "-idirafter", f"{include}"),
        *("-stdlib++-isystem", f"{cxx}", "-stdlib++-isystem", f"{cxx / linux}"),
        *LINUX_MACROS,
    )
