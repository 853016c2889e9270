"""Counts the instructions that programs execute on other processors, with the plugin and without.

    bench cross-executed                                          every processor and program
    bench cross-executed --target thumbv7-linux-gnueabihf --program lua zstd   nothing is written
    bench cross-executed --weight 1 2                             also with other rates of time

Every file is compiled at -Oz, alone, with what runs by default and without the time that calls
take; the programs are linked with Debian's C library and run their workloads (benches/workloads)
in QEMU's user mode, whose plugin bench/count_instructions.c counts exactly.  A program that
prints something else with the plugin makes the script fail, and so does what executes more than
the limits of `python3 -m bench time`.  The results stand in benches/sections.
"""

import argparse
import subprocess
import sys

from bench.cross_corpus import LEVEL
from bench.definitions import program_named
from bench.emulated import PROCESSORS, EmulatedProgram
from bench.outliner_figures import geometric_mean
from bench.passes import DEFAULT_PIPELINE, rust_pipeline
from bench.results_page import write_section
from bench.sizes import percent_change
from bench.time_bench import LIMIT, ROUNDING
from bench.time_study import NOTHING, Study, Variant
from bench.workloads import write_input
from ci.lib.commands import command_line
from ci.lib.llvm_versions import NEWEST_LLVM, SUPPORTED_LLVMS
from ci.lib.toolchain import REPOSITORY, Failure, Llvm

PROGRAMS = ("lua", "sqlite", "zstd", "bzip2", "pugixml", "wabt", "cadical", "harfbuzz")
MEAN_LIMIT = 1.005
DEFAULT, WITHOUT_TIME = "by default", "without time"


def main() -> int:
    parser = argparse.ArgumentParser(description="Counts instructions in emulators.")
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=NEWEST_LLVM)
    counted = [triple for triple, processor in PROCESSORS.items() if processor.is_counted]
    parser.add_argument("--target", nargs="+", choices=counted, default=counted)
    parser.add_argument("--program", nargs="+", choices=PROGRAMS, default=list(PROGRAMS))
    parser.add_argument("--weight", nargs="+", type=int, default=[], help="time-weight=N as well")
    parser.add_argument("--jobs", type=int, default=2, help="compilers that run at once")
    arguments = parser.parse_args()
    install_tools = REPOSITORY / "ci" / "install-tools"
    subprocess.run([install_tools, "cross", "side-cross"], check=True)
    llvm = Llvm(arguments.llvm)
    write_input(llvm)
    variants = variants_of(llvm, arguments.weight)
    titles = [variant.title for variant in variants[1:]]
    rows, missed = [], []
    for target in arguments.target:
        studies = []
        for name in arguments.program:
            program = EmulatedProgram(llvm, program_named(name), PROCESSORS[target], arguments.jobs)
            studies.append(program.study(variants))
            rows += print_rows(rows_of(target, studies[-1], titles))
        rows += print_rows([sum_row(target, studies, titles)])
        missed += missed_limits(target, studies)
    section = section_of(llvm, arguments.program, rows, titles)
    is_whole = arguments.target == counted and arguments.program == list(PROGRAMS)
    if is_whole and not arguments.weight:
        write_section(f"46-cross-executed-llvm-{llvm.version}", section)
    else:
        print(section)
    if missed:
        raise Failure("; ".join(missed))
    return 0


def variants_of(llvm: Llvm, weights: list[int]) -> list[Variant]:
    """Nothing first, because the others are compared with it."""
    titles = {DEFAULT: "", WITHOUT_TIME: "<no-frequency>"}
    titles |= {f"weight {weight}": f"<time-weight={weight}>" for weight in weights}
    pipelines = {
        title: DEFAULT_PIPELINE.replace("rust-iroutliner", f"rust-iroutliner{parameters}")
        for title, parameters in titles.items()
    }
    return [
        Variant(NOTHING),
        *(Variant(title, rust_pipeline(llvm, text)) for title, text in pipelines.items()),
    ]


def print_rows(rows: list[str]) -> list[str]:
    for row in rows:
        print(row, file=sys.stderr, flush=True)
    return rows


def rows_of(target: str, study: Study, titles: list[str]) -> list[str]:
    """One for each workload; the bytes of the program stand in the first."""
    rows = []
    for number, (workload, count) in enumerate(study.before.instructions.items()):
        cells = [target, workload, f"{study.before.loaded}" if number == 0 else "", f"{count}"]
        for title in titles:
            loaded = percent_change(study.before.loaded, study.results[title].loaded)
            cells += [loaded if number == 0 else "", f"{study.ratios(title)[workload]:.4f}"]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def sum_row(target: str, studies: list[Study], titles: list[str]) -> str:
    """Of all programs: bytes, and the geometric mean of what the workloads execute."""
    before = sum(study.before.loaded for study in studies)
    cells = [target, "**together**", f"{before}", ""]
    for title in titles:
        after = sum(study.results[title].loaded for study in studies)
        cells += [percent_change(before, after), f"{mean_ratio(studies, title):.4f}"]
    return f"| {' | '.join(cells)} |"


def mean_ratio(studies: list[Study], title: str) -> float:
    return geometric_mean([ratio for one in studies for ratio in one.ratios(title).values()])


def missed_limits(target: str, studies: list[Study]) -> list[str]:
    """What executes more by default than on this machine's processor it may."""
    mean = mean_ratio(studies, DEFAULT)
    high = [
        f"{target}: '{name}' executes {ratio:.4f}, not {LIMIT}"
        for study in studies
        for name, ratio in study.ratios(DEFAULT).items()
        if ratio > LIMIT + ROUNDING
    ]
    if mean > MEAN_LIMIT + ROUNDING:
        high.append(f"{target}: the mean is {mean:.4f}, not {MEAN_LIMIT}")
    return high


def section_of(llvm: Llvm, programs: list[str], rows: list[str], titles: list[str]) -> str:
    columns = " | ".join(f"{title} | executed" for title in titles)
    return (
        f"## What programs execute on other processors, LLVM {llvm.full_version()}\n\n"
        f"Command: `{command_line()}`; loaded bytes of "
        f"{', '.join(programs)} at -{LEVEL}, linked file by file, and instructions that their\n"
        "workloads execute, the C library's included, as a multiple of those without a pass.\n\n"
        f"| processor | workload | bytes | instructions | {columns} |\n"
        f"|---|---|--:|--:|{'--:|--:|' * len(titles)}\n" + "\n".join(rows) + "\n"
    )
