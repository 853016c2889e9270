"""The plugin with AddressSanitizer and with counters of what ran.

Our C++ and our Rust are instrumented; LLVM, Debian's, is not.  Its allocations
are watched all the same, because the sanitizer takes the place of malloc: what
LLVM freed cannot be read unnoticed by our code.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ci.lib.toolchain import REPOSITORY, Failure, Llvm, run

OUTPUT = REPOSITORY / "target" / "instrumented"
SOURCES = REPOSITORY / "fuzz"
# What libFuzzer wants: a counter for each edge, and the operands of comparisons.
COVERAGE = ("level=4", "inline-8bit-counters", "pc-table", "trace-compares")
RUST_FLAGS = (
    "-Zsanitizer=address",
    "-Cforce-frame-pointers=yes",
    "-Cpasses=sancov-module",
    *(f"-Cllvm-args=-sanitizer-coverage-{option}" for option in COVERAGE),
)
CXX_FLAGS = "-O1 -gline-tables-only -fno-omit-frame-pointer -fsanitize=address,fuzzer-no-link"


def build_plugin(llvm: Llvm, directory: Path, environment: Mapping[str, str], *more: str) -> None:
    """Builds a release plugin whose profile the environment changes, where it is not up to date."""
    command = ["cargo", "build", "--jobs", "2", "--quiet", "--locked", "--release"]
    command += ["--package", "rustmerge-plugin", "--no-default-features"]
    command += ["--features", f"llvm{llvm.version}", "--target-dir", str(directory), *more]
    run(command, cwd=REPOSITORY, env=environment)


@cache
def instrumented_plugin(llvm: Llvm) -> Path:
    """Builds the plugin where it is not up to date."""
    # Naming the target keeps build scripts and macros, which run alone, as they are.
    target = f"{platform.machine()}-unknown-linux-gnu"
    environment = {
        "CXX": llvm.tool("clang++"),
        f"CXXFLAGS_{target.replace('-', '_')}": CXX_FLAGS,
        "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(RUST_FLAGS),
        # Sanitizers need a switch that stable compilers take from here.
        "RUSTC_BOOTSTRAP": "1",
        "CARGO_PROFILE_RELEASE_LTO": "off",
        "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
        "CARGO_PROFILE_RELEASE_DEBUG": "line-tables-only",
    }
    directory = OUTPUT / f"llvm-{llvm.version}"
    build_plugin(llvm, directory, environment, "--target", target)
    return directory / target / "release" / "librustmerge.so"


@cache
def harness(llvm: Llvm) -> Path:
    """The program with which libFuzzer drives the plugin."""
    program = OUTPUT / f"llvm-{llvm.version}" / "harness"
    sources = sorted(SOURCES.iterdir())
    if program.exists() and program.stat().st_mtime > max(
        source.stat().st_mtime for source in sources
    ):
        return program
    program.parent.mkdir(parents=True, exist_ok=True)
    include, libraries = (
        run([llvm.tool("llvm-config"), f"--{what}dir"]).stdout.strip()
        for what in ("include", "lib")
    )
    flags = ["-std=c++17", "-O1", "-gline-tables-only", "-Wall", "-Wextra", "-Werror"]
    # The plugin takes the functions of sanitizer and fuzzer from the program.
    flags += ["-fsanitize=address,fuzzer", "-rdynamic", "-isystem", include]
    flags += [f"-L{libraries}", f"-lLLVM-{llvm.version}", f"-Wl,-rpath,{libraries}"]
    ours = [source for source in sources if source.suffix == ".cpp"]
    run([llvm.tool("clang++"), *ours, *flags, "-o", program])
    return program


def watched(llvm: Llvm) -> Mapping[str, str]:
    """The environment in which a program that knows nothing of sanitizers can load the plugin."""
    runtime = Path(
        run([llvm.tool("clang"), "-print-file-name=libclang_rt.asan-x86_64.so"]).stdout.strip()
    )
    if not runtime.is_absolute():
        raise Failure(f"the sanitizer's library is missing; run ci/install-llvm {llvm.version}")
    return {"LD_PRELOAD": str(runtime), **options(llvm)}


def options(llvm: Llvm) -> Mapping[str, str]:
    """What the sanitizer is told.  Hosts end with memory in use; libFuzzer looks for leaks of
    each run."""
    return {
        "ASAN_OPTIONS": "leak_check_at_exit=0:exitcode=98",
        "ASAN_SYMBOLIZER_PATH": llvm.tool("llvm-symbolizer"),
    }
