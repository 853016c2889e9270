"""Processors that programs of benches/projects/cross.toml are compiled for, and run on in QEMU."""

from __future__ import annotations

from pathlib import Path

from bench.emulated import PROCESSORS
from bench.project_builds import Target
from bench.projects import DEFINITIONS
from ci.lib.toolchain import run


def linux(triple: str, *more: str) -> Target:
    """One of the processors that random programs run on as well (python3 -m trust soak)."""
    one = PROCESSORS[triple]
    return Target(triple.split("-")[0], (*one.flags, *one.link_flags, *more), one.runner)


def bare(name: str, triple: str, script: str, include: str, *more: str) -> Target:
    """A processor without an operating system, whose files and output are those of the debugger
    that QEMU plays (semihosting)."""
    options = (
        *(f"--target={triple}", "-nostdlibinc", "-isystem", include, "-ffunction-sections"),
        *("-fdata-sections", "-Wno-unused-command-line-argument", "-fuse-ld=lld", "-nostdlib"),
        f"-Wl,--gc-sections,-T,{DEFINITIONS / f'{script}.ld'}",
    )
    return Target(name, (*options, *more), (str(DEFINITIONS / f"run-{script}"),))


def compiler_library(*driver: str) -> Path:
    return Path(run([*driver, "-print-libgcc-file-name"]).stdout.strip()).parent


def cortex_m(name: str, version: str) -> Target:
    """With newlib."""
    library = f"/usr/lib/arm-none-eabi/newlib/thumb/{version}/nofp"
    gcc = compiler_library("arm-none-eabi-gcc", "-mthumb", f"-march=arm{version}")
    libraries = f"-L{library},-L{gcc},--start-group,-lc,-lm,-lrdimon,-lgcc,--end-group"
    return bare(
        name,
        f"thumb{version.replace('-', '', 1)}-none-eabi",
        "cortex-m",
        "/usr/include/newlib",
        f"-Wl,{library}/rdimon-crt0.o,{gcc}/crti.o,{libraries},{gcc}/crtn.o",
    )


def riscv32() -> Target:
    """With picolibc."""
    machine = ("-march=rv32imac", "-mabi=ilp32")
    picolibc = "/usr/lib/picolibc/riscv64-unknown-elf"
    library = f"{picolibc}/lib/release/rv32imac/ilp32"
    gcc = compiler_library("riscv64-unknown-elf-gcc", *machine)
    libraries = f"-L{library},-L{gcc},--start-group,-lc,-lsemihost,-lgcc,--end-group"
    return bare(
        "rv32imac",
        "riscv32-unknown-elf",
        "riscv32",
        f"{picolibc}/include",
        *machine,
        f"-Wl,{library}/crt0-semihost.o,{libraries}",
    )


# How to compile for a processor and run its programs; asked when the tools are installed.
TARGETS = {
    "aarch64": lambda: linux("aarch64-linux-gnu"),
    "riscv64": lambda: linux("riscv64-linux-gnu"),
    "thumbv7": lambda: linux("thumbv7-linux-gnueabihf", "-march=armv7-a", "-mfpu=vfpv3-d16"),
    "powerpc64le": lambda: linux("powerpc64le-linux-gnu"),
    "powerpc64": lambda: linux("powerpc64-linux-gnu"),
    "loongarch64": lambda: linux("loongarch64-linux-gnu"),
    "cortex-m0": lambda: cortex_m("cortex-m0", "v6-m"),
    "cortex-m4": lambda: cortex_m("cortex-m4", "v7e-m"),
    "rv32imac": riscv32,
}
