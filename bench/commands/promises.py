"""What rust-iroutliner promises of each shared function, against what the object loses by it.

    bench promises target/corpus/llvm-22/Oz/lua/lvm.bc      these modules
    bench promises --program zstd wabt                      files of these programs of the corpus
    bench promises --random 150                             files of the corpus, drawn at random
    bench promises --parameters 'no-frequency' ...          of the outliner
    bench promises --target thumbv7em-none-eabi --program lua          for another processor
    bench promises --csv terms.csv ...                      also all terms of the prices

Each plan of the first search is made alone (`only-plan=N`), behind rust-mergefunc, and the module
is compiled.  The price is right where the object gets smaller by what it promises.  Bytes are
loaded ones, as in benches/; the row of `.eh_frame_hdr` that a linked program has for each function
with an unwind table is in the price and in no object, so 8 bytes for it are added to the promise,
but for ARM, whose tables are whole in objects.
"""

from __future__ import annotations

import argparse
import csv
import random
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.corpus import build_corpus
from bench.cross_corpus import cross_modules
from bench.definitions import program_named
from bench.ir_text import FunctionText, read_module
from bench.sizes import compile_module, sizes_of_file
from ci.lib.toolchain import (
    SUPPORTED_LLVMS,
    Failure,
    Llvm,
    in_parallel,
    plugin_for,
    run,
)

LEVEL = "Oz"
# The linker's table of unwind entries, which no object has.
HEADER_ROW = 8


@dataclass(frozen=True)
class Plan:
    """One plan of a module, with the terms of its price and what it saved."""

    module: str
    number: int
    shared: str
    terms: dict[str, int]
    kinds: tuple[str, ...]
    measured: int
    header_row: int

    @property
    def promised(self) -> int:
        row = self.header_row if self.terms["UnwindTableBytes"] else 0
        return self.terms["Benefit"] + row

    @property
    def error(self) -> int:
        """By how many bytes it saves more than it promised."""
        return self.measured - self.promised


def main() -> int:
    parser = argparse.ArgumentParser(description="Promises of plans against objects.")
    parser.add_argument("modules", nargs="*", type=Path, metavar="MODULE", help="bitcode files")
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=22)
    parser.add_argument("--program", nargs="+", default=[], help="of the corpus")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="files, at random")
    parser.add_argument("--seed", type=int, default=1, help="which files are drawn")
    parser.add_argument("--target", default="", help="a processor, such as thumbv7em-none-eabi")
    parser.add_argument("--parameters", default="", help="of rust-iroutliner")
    parser.add_argument("--flag", action="append", default=[], help="of clang, such as -fPIC")
    parser.add_argument("--rows", type=int, default=20, help="plans that are printed")
    parser.add_argument("--csv", type=Path, help="where to write the terms of all plans")
    parser.add_argument("--jobs", type=int, default=2, help="compilers that run at once")
    arguments = parser.parse_args()
    llvm = Llvm(arguments.llvm)
    modules = modules_of(llvm, arguments)
    with tempfile.TemporaryDirectory() as directory:
        laboratory = Laboratory(
            llvm, arguments.parameters, arguments.target, arguments.flag, Path(directory)
        )
        found = in_parallel(arguments.jobs, laboratory.plans, enumerate(modules))
    plans = [plan for some in found for plan in some]
    plans.sort(key=lambda plan: (plan.error, plan.module, plan.number))
    print_plans(plans, arguments.rows)
    print_kinds(plans)
    if arguments.csv:
        write_csv(plans, arguments.csv)
    return 0


def modules_of(llvm: Llvm, arguments: argparse.Namespace) -> list[Path]:
    if arguments.modules:
        return arguments.modules
    files = files_of(llvm, arguments)
    if not arguments.random:
        return files
    drawn = random.Random(arguments.seed).sample(files, min(arguments.random, len(files)))
    return sorted(drawn)


def files_of(llvm: Llvm, arguments: argparse.Namespace) -> list[Path]:
    jobs, programs = arguments.jobs, arguments.program
    if arguments.target:
        if not programs:
            raise Failure("--target needs modules or --program")
        by_program = (
            cross_modules(llvm, arguments.target, program_named(name), jobs) for name in programs
        )
        return [module.path for modules in by_program for module in modules]
    built = build_corpus(llvm, [LEVEL], "full", jobs, programs)
    return [module.path for module in built if not module.is_whole_program]


@dataclass(frozen=True)
class Laboratory:
    """Makes the plans of modules one by one."""

    llvm: Llvm
    parameters: str
    target: str
    flags: Sequence[str]
    directory: Path

    def plans(self, numbered: tuple[int, Path]) -> list[Plan]:
        number, module = numbered
        if not module.is_file():
            raise Failure(f"there is no module '{module}'")
        directory = self.directory / str(number)
        directory.mkdir()
        merged = directory / "merged.bc"
        self.opt("rust-mergefunc", module, merged)
        plain = self.loaded(merged)
        label = f"{module.parent.name}/{module.stem}"
        return list(self.plans_of(label, merged, plain))

    def plans_of(self, label: str, merged: Path, plain: int) -> Iterator[Plan]:
        for index in range(1, self.count(merged) + 1):
            output, remarks = merged.with_name("one.bc"), merged.with_name("one.yaml")
            self.opt(self.outliner(f"only-plan={index}"), merged, output, remarks)
            shared, terms = terms_in(remarks.read_text(errors="replace"))
            kinds = kinds_of(read_module(self.llvm, output).functions, f"@{shared}", terms)
            measured = plain - self.loaded(output)
            yield Plan(label, index, shared, terms, kinds, measured, self.header_row())

    def count(self, merged: Path) -> int:
        remarks = merged.with_name("all.yaml")
        self.opt(self.outliner("max-rounds=1"), merged, merged.with_name("all.bc"), remarks)
        return remarks.read_text(errors="replace").count("Name:            Outlined\n")

    def outliner(self, parameter: str) -> str:
        given = [self.parameters] if self.parameters else []
        return f"rust-iroutliner<{';'.join([*given, parameter])}>"

    def opt(self, passes: str, module: Path, output: Path, remarks: Path | None = None) -> None:
        plugin = f"-load-pass-plugin={plugin_for(self.llvm.version)}"
        wanted = [f"-pass-remarks-output={remarks}"] if remarks else []
        run([self.llvm.tool("opt"), plugin, f"-passes={passes}", *wanted, module, "-o", output])

    def header_row(self) -> int:
        return 0 if self.target.startswith(("arm", "thumb")) else HEADER_ROW

    def loaded(self, module: Path) -> int:
        compiled = module.with_suffix(".o")
        compile_module(self.llvm, module, LEVEL, compiled, self.target, self.flags)
        return sizes_of_file(self.llvm, compiled).loaded


def terms_in(remarks: str) -> tuple[str, dict[str, int]]:
    """The shared function and the numbers of the remark about it."""
    passed = [one for one in remarks.split("\n...\n") if one.startswith("--- !Passed")]
    if len(passed) != 1:
        raise Failure(f"{len(passed)} shared functions where one was asked for")
    shared = re.search(r"^  - Function: +(.*)$", passed[0], re.MULTILINE)
    assert shared, passed[0]
    numbers = re.findall(r"^  - (\w+): +'(-?\d+)'$", passed[0], re.MULTILINE)
    return shared[1].strip("'\""), {name: int(value) for name, value in numbers}


def kinds_of(
    functions: dict[str, FunctionText], shared: str, terms: dict[str, int]
) -> tuple[str, ...]:
    """The kinds that a plan is of: one by where its calls are, and any number of others."""
    callers = [one for one in functions.values() if one.name != shared and calls(one, shared)]
    behind = {follower for one in callers for follower in followers(one, shared)}
    if all(one.forwards_to() == shared for one in callers):
        place = "whole functions"
    elif behind <= {"ret", "unreachable"}:
        place = "ends of functions"
    else:
        place = "inside of functions"
    body = functions[shared].body if shared in functions else ()
    others = {
        "results in memory": terms["ResultBytes"] > terms["Outputs"] * terms["Regions"],
        "several exits": terms["ExitChoiceBytes"] > 0,
        "variables": any("= alloca " in line for line in body),
        "more than 6 parameters": terms["Parameters"] > 6,
        "kept values": terms["KeptValueBytes"] > 0,
        "frames of callers": terms["CallerFrameBytes"] > 0,
        "frame of its own": terms["FunctionFrameBytes"] > 0,
        "regions in one function": len(callers) == 1,
    }
    return (place, *(kind for kind, applies in others.items() if applies))


def calls(function: FunctionText, shared: str) -> bool:
    return shared in function.references


def followers(function: FunctionText, shared: str) -> Iterator[str]:
    """The first words of the instructions that follow the calls of a function."""
    for line, following in zip(function.body, (*function.body[1:], ""), strict=True):
        if f"{shared}(" in line:
            yield following.split(" ")[0]


def print_plans(plans: Sequence[Plan], rows: int) -> None:
    print(
        "| module | plan | regions | length | parameters | outputs | promised | measured | kinds |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|--:|---|")
    shown = plans if len(plans) <= 2 * rows else [*plans[:rows], *plans[-rows:]]
    for plan in shown:
        numbers = [plan.terms[name] for name in ("Regions", "Length", "Parameters", "Outputs")]
        cells = [plan.module, plan.number, *numbers, plan.promised, plan.measured]
        print(f"| {' | '.join(map(str, cells))} | {', '.join(plan.kinds)} |")


def print_kinds(plans: Sequence[Plan]) -> None:
    print("\n| kind | plans | promised | measured | error | of them larger | their bytes |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    kinds = sorted({kind for plan in plans for kind in plan.kinds})
    for kind in ("all", *kinds):
        some = [plan for plan in plans if kind in ("all", *plan.kinds)]
        promised, measured = (sum(getattr(p, of) for p in some) for of in ("promised", "measured"))
        larger = [-plan.measured for plan in some if plan.measured < 0]
        error = f"{measured - promised:+}"
        print(f"| {kind} | {len(some)} | {promised} | {measured} | {error} | ", end="")
        print(f"{len(larger)} | {sum(larger)} |")


def write_csv(plans: Sequence[Plan], path: Path) -> None:
    names = list(plans[0].terms) if plans else []
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["module", "plan", "shared", "promised", "measured", "kinds", *names])
        for plan in plans:
            fixed = [plan.module, plan.number, plan.shared, plan.promised, plan.measured]
            terms = [plan.terms[name] for name in names]
            writer.writerow([*fixed, ";".join(plan.kinds), *terms])
