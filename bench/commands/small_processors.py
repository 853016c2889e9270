"""Measures programs as objects for small processors: untouched, behind LLVM's passes, and behind
the plugin's.

    bench small-processors                                       every processor, with LLVM 22
    bench small-processors --target thumbv7em-none-eabi --program lua   nothing is written
    bench small-processors --no-llvm                             without LLVM's slow passes
    bench small-processors --no-llvm --with-time                 nor the plugin without time
    bench small-processors --target thumbv7em-none-eabi --by-program        a row for each program
    bench small-processors --weight 2 5                          also with other rates of time
    bench small-processors --by-step                             also without parameters
    bench small-processors --no-llvm --target mips-linux-gnu --program lua  a processor that is
                                             measured only by name

Every file is compiled at -Oz, alone, with LLVM's machine outliner where that runs by default, and
without it.  The plugin runs as by default, and without the time that calls take.  The results
stand in benches/sections.

A file on which the plugin crashes or does not end, or the code generator behind it, makes the
script fail when all others are measured.  Those of LLVM's passes count as unchanged and are listed.
"""

import argparse
import subprocess
import sys
from dataclasses import dataclass, replace

from bench.corpus import Module
from bench.cross_corpus import LEVEL, cross_modules
from bench.definitions import program_named
from bench.passes import DEFAULT_PIPELINE, Pass, default_passes, llvm_pipeline, rust_pipeline
from bench.results_page import write_section
from bench.sizes import percent_change
from bench.transformed import Laboratory
from ci.lib.commands import command_line
from ci.lib.llvm_versions import NEWEST_LLVM, SUPPORTED_LLVMS
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel

TARGETS = (
    "thumbv6m-none-eabi",
    "thumbv7m-none-eabi",
    "thumbv7em-none-eabi",
    "thumbv7-linux-gnueabihf",
    "aarch64-linux-gnu",
    "riscv32-unknown-elf",
    "riscv64-linux-gnu",
)
# Measured with a part of the programs.
SIDE_TARGETS = (
    "powerpc64le-linux-gnu",
    "powerpc64-linux-gnu",
    "mips-linux-gnu",
    "mips64el-linux-gnuabi64",
    "loongarch64-linux-gnu",
)
PROGRAMS = ("lua", "zstd", "sqlite", "wabt", "cadical", "harfbuzz")
WITHOUT_OUTLINER = ("-mllvm", "-enable-machine-outliner=never")
LLVMS = "mergefunc,iroutliner"
# Titles, and what runs by default without some last steps.
STEPS = (("without parameters", "rust-mergefunc<no-parameters>,rust-iroutliner"),)
# A title, and what the outliner is told.
WITHOUT_TIME = ("the same without time", "no-frequency")


@dataclass(frozen=True)
class Measured:
    """Loaded bytes of a file before and after a pass."""

    label: str
    before: int
    after: int
    # Why there is nothing behind the pass, which leaves the file as it is.
    problem: str = ""


@dataclass(frozen=True)
class Problems:
    """Files that did not come through, each with its reason."""

    ours: list[str]
    llvms: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures objects for small processors.")
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=NEWEST_LLVM)
    parser.add_argument(
        "--target", nargs="+", choices=(*TARGETS, *SIDE_TARGETS), default=list(TARGETS)
    )
    parser.add_argument("--program", nargs="+", default=list(PROGRAMS))
    parser.add_argument("--no-llvm", action="store_true", help="leave LLVM's passes out")
    parser.add_argument("--by-program", action="store_true", help="nothing is written")
    parser.add_argument(
        "--as-by-default",
        action="store_true",
        help="not without the machine outliner; nothing is written",
    )
    parser.add_argument(
        "--with-time", action="store_true", help="only with the time of calls; nothing is written"
    )
    parser.add_argument("--weight", nargs="+", type=int, default=[], help="time-weight=N as well")
    parser.add_argument(
        "--by-step",
        action="store_true",
        help="also without parameters; nothing is written",
    )
    parser.add_argument("--growth", action="store_true", help="list the files that grow")
    parser.add_argument("--jobs", type=int, default=2, help="compilers that run at once")
    arguments = parser.parse_args()
    install_tools = REPOSITORY / "ci" / "install-tools"
    libraries = ["cross"]
    if any(target in SIDE_TARGETS for target in arguments.target):
        libraries.append("side-cross")
    subprocess.run([install_tools, *libraries], check=True)
    llvm = Llvm(arguments.llvm)
    weights = [(f"at rate {weight}", f"time-weight={weight}") for weight in arguments.weight]
    others = [*([] if arguments.with_time else [WITHOUT_TIME]), *weights]
    passes = [default_passes(llvm), *(told(llvm, *one) for one in others)]
    if arguments.by_step:
        steps = [replace(rust_pipeline(llvm, text), title=title) for title, text in STEPS]
        passes = [*steps, *passes]
    if not arguments.no_llvm:
        passes.insert(0, llvm_pipeline(LLVMS))
    selections = (
        [[one] for one in arguments.program] if arguments.by_program else [arguments.program]
    )
    problems = Problems([], [])
    rows = [
        row
        for target in arguments.target
        for programs in selections
        for row in rows_of(llvm, target, programs, arguments, passes, problems)
    ]
    titles = [cell for which in passes for cell in (which.title, "grow", "by")]
    section = (
        f"## Objects for small processors, LLVM {llvm.full_version()}\n\n"
        f"Command: `{command_line()}`; loaded bytes of the "
        f"objects of {', '.join(arguments.program)} at -{LEVEL}, each file alone.\n"
        "Files that grow, and by how many bytes at most.\n\n"
        f"| processor | programs | machine outliner | files | bytes | {' | '.join(titles)} |\n"
        f"|---|---|---|--:|--:|{'--:|' * len(titles)}\n" + "\n".join(rows) + "\n"
    )
    if problems.llvms:
        section += f"\nLLVM's passes leave as they are: {'; '.join(problems.llvms)}.\n"
    is_part = (
        arguments.no_llvm
        or arguments.by_program
        or arguments.as_by_default
        or arguments.with_time
        or arguments.by_step
        or arguments.weight
    )
    is_whole = arguments.target == list(TARGETS) and arguments.program == list(PROGRAMS)
    if is_whole and not is_part and not problems.ours:
        write_section(f"45-small-processors-llvm-{llvm.version}", section)
    else:
        print(section)
    if problems.ours:
        raise Failure("\n".join(problems.ours))
    return 0


def told(llvm: Llvm, title: str, parameters: str) -> Pass:
    """What runs by default, with parameters of rust-iroutliner."""
    text = DEFAULT_PIPELINE.replace("rust-iroutliner", f"rust-iroutliner<{parameters}>")
    return replace(rust_pipeline(llvm, text), title=title)


def rows_of(
    llvm: Llvm,
    target: str,
    programs: list[str],
    arguments: argparse.Namespace,
    passes: list[Pass],
    problems: Problems,
) -> list[str]:
    """With the machine outliner and without it, where that makes a difference."""
    modules = [
        module
        for name in programs
        for module in cross_modules(llvm, target, program_named(name), arguments.jobs)
    ]
    rows = []
    ways = {"as by default": (), "never": WITHOUT_OUTLINER}
    if arguments.as_by_default:
        del ways["never"]
    for title, flags in ways.items():
        laboratory = Laboratory(llvm, LEVEL, repetitions=0, target=target, flags=flags)
        before = sum(laboratory.untouched(module.path).sizes.loaded for module in modules)
        which_programs = programs[0] if len(programs) == 1 else "all"
        cells = [target, which_programs, title, f"{len(modules)}", f"{before}"]
        for which in passes:
            files = in_parallel(
                arguments.jobs, lambda one, w=which, at=laboratory: sizes_of(at, w, one), modules
            )
            if arguments.growth:
                list_growth(which, title, files)
            noted = problems.ours if which.uses_plugin else problems.llvms
            noted += [
                f"{target}, machine outliner {title}, {one.label}: {one.problem}"
                for one in files
                if one.problem
            ]
            cells += summary(files)
        rows.append(f"| {' | '.join(cells)} |")
        print(rows[-1], file=sys.stderr, flush=True)
    return rows


def sizes_of(laboratory: Laboratory, which: Pass, module: Module) -> Measured:
    before = laboratory.untouched(module.path).sizes.loaded
    problem = "they crash or do not end"
    try:
        # What LLVM's passes did not come through is kept; ours come through everything.
        run = laboratory.transform if which.uses_plugin else laboratory.try_transform
        after = run(which, module.path)
    except Failure as failure:
        after, problem = None, f"{failure}"
    if after is None:
        return Measured(module.label, before, before, problem)
    return Measured(module.label, before, after.sizes.loaded)


def summary(files: list[Measured]) -> list[str]:
    growth = [one.after - one.before for one in files if one.after > one.before]
    change = percent_change(sum(one.before for one in files), sum(one.after for one in files))
    return [change, f"{len(growth)}", f"{max(growth, default=0)}"]


def list_growth(which: Pass, title: str, files: list[Measured]) -> None:
    for one in files:
        if one.after > one.before:
            growth = one.after - one.before
            print(f"{which.title}, {title}: {one.label} {one.before} +{growth}")
