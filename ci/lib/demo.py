"""The demonstration: WABT's tools, compiled with clang, made smaller, and checked by WABT's own
tests.

Every tool is linked into one module first, as link-time optimisation does.
That module is compiled twice, as it is and after rust-mergefunc, and WABT's
test suite runs on both sets of programs.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from corpus import Compilation, compilations_of, link_whole_program
from definitions import program_named
from llvm_versions import OLDEST_LLVM, SUPPORTED_LLVMS
from logged import counted, run_logged
from measurements import Contest, alternating_seconds
from passes import apply_pass, llvm_mergefunc, rust_mergefunc
from sizes import Sizes, compile_module, percent_change, sizes_of_file
from sources import source_tree
from toolchain import REPOSITORY, Failure, Llvm, in_parallel, main_with_clear_errors, run

LEVEL = "Oz"
OUTPUT = REPOSITORY / "target" / "demo"
REPETITIONS = 3


@dataclass(frozen=True)
class Version:
    """One tool, linked from one module."""

    functions: int
    sizes: Sizes


@dataclass(frozen=True)
class Row:
    """A line of the table: a tool before and after, and what both passes took."""

    tool: str
    before: Version
    after: Version
    their_seconds: float
    our_seconds: float


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="lab/demo", description="Makes a real program smaller and checks that it works."
    )
    version = os.environ.get("LLVM", str(OLDEST_LLVM))
    parser.add_argument(
        "--jobs", type=int, default=min(4, os.cpu_count() or 1), help="compilers that run at once"
    )
    parser.add_argument("--stand-in", help="a pass of opt that plays our part, to test this script")
    arguments = parser.parse_args()
    if version not in map(str, SUPPORTED_LLVMS):
        raise Failure(
            f"LLVM '{version}' is not supported; valid: {' '.join(map(str, SUPPORTED_LLVMS))}"
        )
    llvm = Llvm(int(version))
    contest = Contest(llvm, llvm_mergefunc(), rust_mergefunc(llvm, stand_in=arguments.stand_in))
    return demonstrate(contest, arguments.jobs)


def demonstrate(contest: Contest, jobs: int) -> int:
    """Compile, merge, link, check both sets of programs, print the table."""
    say(f"compiling WABT with clang {contest.llvm.full_version()} at -{LEVEL}")
    modules = whole_tools(contest.llvm, jobs)
    say(f"running {contest.ours.title} on {len(modules)} whole programs and linking them")
    in_parallel(jobs, lambda module: make_versions(contest, module), modules)
    rows = [row_of(contest, module) for module in modules]
    checks = [check_programs(contest.llvm, version, jobs) for version in ("before", "after")]
    print_table(contest, rows)
    for version, (_, summary) in zip(("before", "after"), checks, strict=True):
        print(f"WABT's own tests {version}: {summary}")
    return verdict(rows, all(passed for passed, _ in checks))


def say(text: str) -> None:
    print(f"demo: {text}", file=sys.stderr, flush=True)


def directory_of(llvm: Llvm) -> Path:
    return OUTPUT / f"llvm-{llvm.version}"


def whole_tools(llvm: Llvm, jobs: int) -> list[Path]:
    """One module per tool: its own file and the library, with everything but main made internal."""
    corpus_program = program_named("wabt")
    program = replace(corpus_program, sources=(*corpus_program.sources, "src/tools/*.cc"))
    compilations = compilations_of(llvm, program, LEVEL, "full")
    in_parallel(jobs, Compilation.bring_up_to_date, compilations)
    files = [one.output for one in compilations]
    library = [file for file in files if not is_tool(file)]
    directory_of(llvm).mkdir(parents=True, exist_ok=True)
    return in_parallel(
        jobs,
        lambda tool: link_whole_program(
            llvm, [*library, tool], program.entry, module_of(llvm, tool)
        ),
        [file for file in files if is_tool(file)],
    )


def is_tool(file: Path) -> bool:
    return file.name.startswith("src.tools.")


def module_of(llvm: Llvm, tool: Path) -> Path:
    name = tool.name.removeprefix("src.tools.").removesuffix(".cc.bc")
    return directory_of(llvm) / f"{name}.bc"


def make_versions(contest: Contest, module: Path) -> None:
    """Links the tool from the module as it is, and from the module after our pass."""
    directory = directory_of(contest.llvm)
    merged = directory / f"{module.stem}.merged.bc"
    apply_pass(contest.llvm, contest.ours, module, merged)
    for version, source in (("before", module), ("after", merged)):
        object_file = directory / version / f"{module.stem}.o"
        compile_module(contest.llvm, source, LEVEL, object_file)
        program = directory / version / module.stem
        run([contest.llvm.tool("clang++"), "-fuse-ld=lld", object_file, "-o", program])


def row_of(contest: Contest, module: Path) -> Row:
    merged = module.with_name(f"{module.stem}.merged.bc")
    their_seconds, our_seconds = alternating_seconds(contest, module, REPETITIONS)
    return Row(
        module.stem,
        version_of(contest.llvm, module, "before"),
        version_of(contest.llvm, merged, "after"),
        their_seconds,
        our_seconds,
    )


def version_of(llvm: Llvm, module: Path, version: str) -> Version:
    tool = module.name.removesuffix(".bc").removesuffix(".merged")
    text = run([llvm.tool("llvm-dis"), module, "-o", "-"]).stdout
    functions = len(re.findall(r"^define ", text, re.MULTILINE))
    return Version(functions, sizes_of_file(llvm, directory_of(llvm) / version / tool))


def check_programs(llvm: Llvm, version: str, jobs: int) -> tuple[bool, str]:
    """Runs the test suite that WABT's authors ship, with the given set of programs."""
    say(f"running WABT's own tests on the programs {version}")
    tree = source_tree(program_named("wabt"))
    programs = directory_of(llvm) / version
    # Some of the tests ignore --bindir and look for the programs in bin/.
    (tree / "bin").unlink(missing_ok=True)
    (tree / "bin").symlink_to(programs)
    command = [sys.executable, "test/run-tests.py", "--bindir", str(programs), "--jobs", str(jobs)]
    environment = {**os.environ, "CC": llvm.tool("clang"), "PYTHONWARNINGS": "ignore"}
    log = directory_of(llvm) / f"{version}.tests.log"
    log.unlink(missing_ok=True)
    done = run_logged(command, tree, environment, log)
    printed = done.stderr + done.stdout
    passed = counted(r"^\+ \S+\.txt", printed)
    failed = counted(r"^- \S+\.txt$", printed)
    if done.returncode == 0 and passed > 0:
        return True, f"{passed} passed"
    return False, f"{passed} passed, about {failed} failed; see {log.relative_to(REPOSITORY)}"


def print_table(contest: Contest, rows: list[Row]) -> None:
    everything = Row(
        "all",
        Version(
            sum(row.before.functions for row in rows),
            sum((row.before.sizes for row in rows), Sizes()),
        ),
        Version(
            sum(row.after.functions for row in rows),
            sum((row.after.sizes for row in rows), Sizes()),
        ),
        sum(row.their_seconds for row in rows),
        sum(row.our_seconds for row in rows),
    )
    print(
        f"\n"
        f"WABT at -{LEVEL}, each tool linked whole, LLVM {contest.llvm.full_version()}, "
        f"{contest.ours.title}:\n"
    )
    heading = (
        f"{'program':<16} {'functions':>15} {'bytes of text':>27} {'bytes loaded':>27} "
        f"{'our ms':>7} {'LLVM ms':>8}"
    )
    print(heading)
    print("-" * len(heading))
    for row in [*rows, everything]:
        print(table_line(row))
    print()


def table_line(row: Row) -> str:
    before, after = row.before, row.after
    return (
        f"{row.tool:<16} {before.functions:>6} → {after.functions:>6}"
        f" {change(before.sizes.text, after.sizes.text)} "
        f"{change(before.sizes.loaded, after.sizes.loaded)}"
        f" {row.our_seconds * 1000:>7.1f} {row.their_seconds * 1000:>8.1f}"
    )


def change(before: int, after: int) -> str:
    return f"{before:>8} → {after:>8} {percent_change(before, after).replace(' %', '%'):>7}"


def verdict(rows: list[Row], checks_passed: bool) -> int:
    """Zero when the programs still work and none of them grew."""
    grown = [
        row.tool
        for row in rows
        if row.after.sizes.text > row.before.sizes.text
        or row.after.sizes.loaded > row.before.sizes.loaded
    ]
    if grown:
        print(f"demo: larger than before: {' '.join(grown)}", file=sys.stderr)
    if not checks_passed:
        print("demo: WABT's own tests failed", file=sys.stderr)
    return 1 if grown or not checks_passed else 0


if __name__ == "__main__":
    main_with_clear_errors("demo", main)
