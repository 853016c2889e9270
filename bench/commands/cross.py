"""Compiles programs for other processors, without the plugin and with it, and runs their tests
in emulators.

    bench cross                                          every program and processor, with LLVM 22
    bench cross --llvm 16 --target riscv64 --project lua  one of them; nothing is written
    bench cross --greedy                                 the passes at their greediest, which find
                                                       more to break and make programs larger

The results stand in benches/sections.  A program whose tests pass in other
numbers with the plugin than without makes the script fail.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from bench.emulated import PROCESSORS
from bench.passes import GREEDIEST_PIPELINE
from bench.project_builds import Build, Target, before_and_after
from bench.projects import DEFINITIONS, all_projects
from bench.results_page import write_section
from bench.sizes import size_cells
from ci.lib.commands import command_line
from ci.lib.llvm_versions import NEWEST_LLVM, SUPPORTED_LLVMS
from ci.lib.toolchain import REPOSITORY, Llvm, run

HEADING = (
    "| program | processor | tests passed | text bytes | with the plugin | | loaded bytes | "
    "with the plugin | |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|\n"
)


def linux(triple: str, *more: str) -> Target:
    """One of the processors that random programs run on as well (python3 -m trust soak)."""
    one = PROCESSORS[triple]
    return Target(triple.split("-")[0], (*one.flags, *one.link_flags, *more), one.runner)


def cortex_m(name: str, version: str) -> Target:
    """A microcontroller without an operating system: newlib, whose files and output are those of
    the debugger that QEMU plays (semihosting)."""
    library = f"/usr/lib/arm-none-eabi/newlib/thumb/{version}/nofp"
    driver = ["arm-none-eabi-gcc", "-mthumb", f"-march=arm{version}"]
    compiler_library = Path(run([*driver, "-print-libgcc-file-name"]).stdout.strip()).parent
    libraries = f"-L{library},-L{compiler_library},--start-group,-lc,-lm,-lrdimon,-lgcc,--end-group"
    return Target(
        name,
        (
            f"--target=thumb{version.replace('-', '', 1)}-none-eabi",
            *("-nostdlibinc", "-isystem", "/usr/include/newlib", "-ffunction-sections"),
            *("-fdata-sections", "-Wno-unused-command-line-argument", "-fuse-ld=lld", "-nostdlib"),
            f"-Wl,--gc-sections,-T,{DEFINITIONS / 'cortex-m.ld'},{library}/rdimon-crt0.o",
            f"-Wl,{compiler_library}/crti.o,{libraries},{compiler_library}/crtn.o",
        ),
        (str(DEFINITIONS / "run-cortex-m"),),
    )


def riscv32() -> Target:
    """A RISC-V processor with 32 bits and without an operating system: picolibc, by semihosting."""
    machine = ("-march=rv32imac", "-mabi=ilp32")
    picolibc = "/usr/lib/picolibc/riscv64-unknown-elf"
    library = f"{picolibc}/lib/release/rv32imac/ilp32"
    found = run(["riscv64-unknown-elf-gcc", *machine, "-print-libgcc-file-name"]).stdout
    compiler_library = Path(found.strip()).parent
    return Target(
        "rv32imac",
        (
            "--target=riscv32-unknown-elf",
            *machine,
            *("-nostdlibinc", "-isystem", f"{picolibc}/include", "-ffunction-sections"),
            *("-fdata-sections", "-Wno-unused-command-line-argument", "-fuse-ld=lld", "-nostdlib"),
            f"-Wl,--gc-sections,-T,{DEFINITIONS / 'riscv32.ld'},{library}/crt0-semihost.o",
            f"-Wl,-L{library},-L{compiler_library},--start-group,-lc,-lsemihost,-lgcc,--end-group",
        ),
        (str(DEFINITIONS / "run-riscv32"),),
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


def main() -> int:
    projects = all_projects("cross.toml")
    names = [project.name for project in projects]
    parser = argparse.ArgumentParser(
        description="Compiles and tests programs for other processors."
    )
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=NEWEST_LLVM)
    parser.add_argument("--target", nargs="+", choices=sorted(TARGETS), default=list(TARGETS))
    parser.add_argument("--project", nargs="+", choices=names, default=names, help="only these")
    parser.add_argument(
        "--greedy",
        action="store_true",
        help="by the passes at their greediest; nothing is written to benches/",
    )
    parser.add_argument("--jobs", type=int, default=2, help="compilers that run at once")
    arguments = parser.parse_args()
    tools = ["projects", "cross", "side-cross"]
    if "loongarch64" in arguments.target:
        tools.append("loongarch")
    subprocess.run([REPOSITORY / "ci" / "install-tools", *tools], check=True)
    llvm = Llvm(arguments.llvm)
    passes = GREEDIEST_PIPELINE if arguments.greedy else None
    rows = [
        row(Build(llvm, project, arguments.jobs, target=TARGETS[name](), passes=passes))
        for project in projects
        for name in project.targets
        if name in arguments.target and project.name in arguments.project
    ]
    section = "\n".join(
        [
            f"## Programs for other processors, LLVM {llvm.full_version()}\n",
            f"Command: `{command_line()}`; "
            "programs run under QEMU, those of microcontrollers without an operating system.\n"
            "Everything is compiled at -Oz.  The same tests pass with the plugin and without.\n",
            HEADING + "\n".join(rows) + "\n",
        ]
    )
    is_part = len(arguments.project) < len(names) or len(arguments.target) < len(TARGETS)
    if is_part or arguments.greedy:
        print(section)
    else:
        write_section(f"41-cross-llvm-{llvm.version}", section)
    return 0


def row(build: Build) -> str:
    project, target = build.project, build.target
    print(f"cross: {project.name} for {target.name}", file=sys.stderr, flush=True)
    before, after = before_and_after(build)
    passed = f"{after.passed_tests}" if project.test else "not run"
    return (
        "| "
        + " | ".join([project.title, target.name, passed, *size_cells(before.sizes, after.sizes)])
        + " |"
    )
