"""Bitcode of a real Rust program: every crate that `cargo install` builds for it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from bench.definitions import Program
from ci.lib.toolchain import Failure, Llvm, run

TARGET = "x86_64-unknown-linux-gnu"
OPT_LEVEL_OF = {"O0": "0", "O2": "2", "Os": "s", "Oz": "z"}


def crate_modules(
    llvm: Llvm, program: Program, level: str, directory: Path, jobs: int
) -> list[Path]:
    """One module per crate, the program's own included, in name order."""
    check_rustc(llvm, program)
    recipe = f"{program.install} {program.version} {rustc_version()}"
    record = directory / "installed.command"
    if not record.exists() or record.read_text() != recipe:
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        install(program, level, directory / "build", jobs)
        collect(directory / "build", directory)
        record.write_text(recipe)
    return sorted(path for path in directory.glob("*.bc") if path.stem != "whole-program")


def rustc_version() -> str:
    return run(["rustc", "--version", "--verbose"]).stdout


def check_rustc(llvm: Llvm, program: Program) -> None:
    found = re.search(r"LLVM version: (\d+)", rustc_version())
    if not found or int(found[1]) != llvm.version:
        raise Failure(
            f"'{program.name}' needs a rustc with LLVM {llvm.version}; this one has "
            f"{found and found[1]}"
        )


def install(program: Program, level: str, build: Path, jobs: int) -> None:
    """Builds with the crate's own lock file and keeps the bitcode of every crate."""
    environment = {
        # rustc merges functions by itself at the end of its pipeline; only an
        # unstable flag turns that off, and without it nothing is left to find.
        "RUSTC_BOOTSTRAP": "1",
        "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS": (
            "--emit=llvm-bc -Zmerge-functions=disabled"
        ),
        "CARGO_PROFILE_RELEASE_OPT_LEVEL": OPT_LEVEL_OF[level],
        "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "1",
        "CARGO_PROFILE_RELEASE_DEBUG": "0",
        "CARGO_PROFILE_RELEASE_LTO": "off",
    }
    command = ["cargo", "install", "--locked", "--quiet", f"--jobs={jobs}", "--target", TARGET]
    command += ["--version", program.version, program.install]
    command += ["--root", str(build / "installed"), "--target-dir", str(build)]
    run(command, env=environment)


def collect(build: Path, directory: Path) -> None:
    """Keeps the bitcode under the crates' names, without cargo's hash, and drops the rest."""
    for bitcode in sorted((build / TARGET / "release" / "deps").glob("*.bc")):
        crate = re.sub(r"-[0-9a-f]{16}$", "", bitcode.stem)
        if bitcode.stat().st_size > 4096:
            shutil.move(bitcode, directory / f"{crate}.bc")
    shutil.rmtree(build)
