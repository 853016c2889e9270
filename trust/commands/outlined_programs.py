"""Programs of the corpus do what they did, after everything that is legal was outlined.

    trust outlined-programs                                   every LLVM at -O0, -O2 and -Oz
    trust outlined-programs --llvm 22 --level O2 --program lua
    trust outlined-programs --verify                          every step is proven too; slow

Each file of a program goes through rust-iroutliner as people call it to save the most,
and with `no-cost`.  Then the program is linked and runs the workloads of
benches/workloads, which must print and return what they did before.  What was outlined
is counted; with `no-cost` that is never nothing.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

from bench.definitions import program_named
from bench.optnone import without_optnone
from bench.passes import rust_pipeline
from bench.time_builder import NativeProgram
from bench.transformed import Transformed
from bench.workloads import write_input
from ci.lib.commands import parser_for
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel

OUTPUT = REPOSITORY / "target" / "outlined-programs"
LEVELS = ("O0", "O2", "Oz")
# All of the corpus that is complete enough to run.
PROGRAMS = ("lua", "sqlite", "zstd", "cadical", "wabt", "harfbuzz")
PARAMETERS = ("all;no-cost", "all;linkonce-odr")
SHARED = re.compile(r"^\s*(\d+) rust-iroutliner - Number of regions outlined", re.MULTILINE)


def main() -> int:
    parser = parser_for("Runs programs of the corpus before and after outlining.")
    parser.add_argument("--level", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--program", nargs="+", choices=PROGRAMS, default=list(PROGRAMS))
    parser.add_argument("--verify", action="store_true", help="prove every step, which takes time")
    arguments = parser.parse_args()
    faults = 0
    for llvm in map(Llvm, arguments.llvm):
        write_input(llvm)
        for level, name in product(arguments.level, arguments.program):
            program = NativeProgram(llvm, program_named(name), arguments.jobs, level, False)
            for parameters, regions, fault in outcomes(program, arguments.verify):
                title = f"LLVM {llvm.version} -{level} {name} <{parameters}>"
                print(f"{title}: {regions} regions, {fault or 'the same behaviour'}", flush=True)
                faults += bool(fault)
    return 1 if faults else 0


def outcomes(program: NativeProgram, proves: bool) -> Iterator[tuple[str, int, str]]:
    """For each way to call the pass, how many regions became calls, and what is wrong."""
    laboratory, directory = program.laboratory, OUTPUT / program.level / program.program.name
    may_be_outlined = [
        without_optnone(program.llvm, module, directory / f"{module.stem}.ll")
        for module in program.modules
    ]

    def behaviour(transform: Callable[[Path], Transformed]) -> tuple[list[bytes], int]:
        made = in_parallel(program.jobs, transform, may_be_outlined)
        executable = program.linkage.link([one.object_file for one in made], directory / "program")
        found = [SHARED.search(one.statistics) for one in made]
        printed = [workload.run(executable).output for workload in program.workloads]
        return printed, sum(int(one[1]) for one in found if one)

    expected, _ = behaviour(laboratory.untouched)
    for parameters in PARAMETERS:
        text = f"rust-iroutliner<{parameters}{';verify' if proves else ''}>,verify"
        regions, fault = 0, ""
        try:
            which = rust_pipeline(program.llvm, text)
            printed, regions = behaviour(partial(laboratory.transform, which))
            fault = "" if printed == expected else "prints something else"
        except Failure as failure:
            fault = str(failure)
        if "no-cost" in parameters and not regions:
            fault = fault or "nothing was outlined, so nothing was tested"
        yield parameters, regions, fault
