"""The demonstration: WABT's tools, compiled with clang, made smaller, and checked by WABT's own
tests.

Every tool is linked into one module first, as link-time optimisation does.
That module is compiled twice, as it is and after the plugin's passes, and WABT's
test suite runs on both sets of programs.  With --compare the sizes with what LLVM and its
linker offer follow, alone and behind the plugin.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from corpus import Compilation, compilations_of, link_whole_program
from definitions import program_named
from llvm_versions import NEWEST_LLVM, SUPPORTED_LLVMS
from logged import counted, run_logged
from passes import Pass, apply_pass, default_passes, llvm_pipeline, nothing
from sizes import Sizes, compile_module, percent_change, sizes_of_file
from sources import source_tree
from toolchain import REPOSITORY, Failure, Llvm, in_parallel, main_with_clear_errors, run

LEVEL = "Oz"
OUTPUT = REPOSITORY / "target" / "demo"
# For --icf.  All programs have it, so that columns can be compared; their text is 0.2 % larger so
# (2,461,017 bytes instead of 2,455,016).
COMPILING = ("-ffunction-sections",)
# What comes after the passes: flags of clang and of the linker.
MACHINE_OUTLINER = ("-mllvm", "-enable-machine-outliner=always")
ICF = ("-Wl,--icf=all",)
LATER = {
    "": ((), ()),
    "--icf=all": ((), ICF),
    "machine outliner": (MACHINE_OUTLINER, ()),
    "both": (MACHINE_OUTLINER, ICF),
}


@dataclass(frozen=True)
class Version:
    """One tool, linked from one module."""

    functions: int
    sizes: Sizes
    # Processor time of the passes and of code generation.
    seconds: float


@dataclass(frozen=True)
class Row:
    """A line of the table: a tool before and after."""

    tool: str
    before: Version
    after: Version


@dataclass(frozen=True)
class Check:
    """What WABT's own tests say of one set of programs."""

    passed: int
    # Processor time of the tests, the programs' and that of what runs them.
    seconds: float
    failure: str = ""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="lab/demo", description="Makes a real program smaller and checks that it works."
    )
    version = os.environ.get("LLVM", str(NEWEST_LLVM))
    parser.add_argument(
        "--jobs", type=int, default=min(4, os.cpu_count() or 1), help="compilers that run at once"
    )
    parser.add_argument(
        "--compare",
        action="store_true",
        help="also with LLVM's passes, --icf=all, machine outliner",
    )
    parser.add_argument("--stand-in", help="a pass of opt that plays our part, to test this script")
    arguments = parser.parse_args()
    if version not in map(str, SUPPORTED_LLVMS):
        raise Failure(
            f"LLVM '{version}' is not supported; valid: {' '.join(map(str, SUPPORTED_LLVMS))}"
        )
    llvm = Llvm(int(version))
    passes = default_passes(llvm, arguments.stand_in)
    status = demonstrate(llvm, passes, arguments.jobs)
    if arguments.compare:
        print_comparison(llvm, passes, arguments.jobs)
    return status


def demonstrate(llvm: Llvm, passes: Pass, jobs: int) -> int:
    """Compile, merge, link, check both sets of programs, print the table."""
    say(f"compiling WABT with clang {llvm.full_version()} at -{LEVEL}")
    modules = whole_tools(llvm, jobs)
    say(f"running {passes.title} on {len(modules)} whole programs and linking them")
    # One after the other, because processor time of children is that of all.
    rows = [row_of(llvm, passes, module) for module in modules]
    checks = [check_programs(llvm, version, jobs) for version in ("before", "after")]
    print_table(llvm, passes, rows)
    print_summary(total(rows), checks)
    return verdict(rows, [check.failure for check in checks if check.failure])


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


def row_of(llvm: Llvm, passes: Pass, module: Path) -> Row:
    """Links the tool from the module as it is, and from the module after the passes."""
    merged = module.with_name(f"{module.stem}.merged.bc")
    merging = processor_seconds(lambda: apply_pass(llvm, passes, module, merged))
    before = linked_version(llvm, module, directory_of(llvm) / "before" / module.stem)
    after = linked_version(llvm, merged, directory_of(llvm) / "after" / module.stem)
    return Row(module.stem, before, replace(after, seconds=after.seconds + merging))


def linked_version(llvm: Llvm, module: Path, program: Path) -> Version:
    object_file = program.with_suffix(".o")
    seconds = processor_seconds(
        lambda: compile_module(llvm, module, LEVEL, object_file, flags=COMPILING)
    )
    link(llvm, object_file, program)
    text = run([llvm.tool("llvm-dis"), module, "-o", "-"]).stdout
    functions = len(re.findall(r"^define ", text, re.MULTILINE))
    return Version(functions, sizes_of_file(llvm, program), seconds)


def link(llvm: Llvm, object_file: Path, program: Path, flags: Sequence[str] = ()) -> None:
    run([llvm.tool("clang++"), "-fuse-ld=lld", *flags, object_file, "-o", program])


def processor_seconds(action: Callable[[], None]) -> float:
    """The time that the processes of an action had a processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    action()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def check_programs(llvm: Llvm, version: str, jobs: int) -> Check:
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
    runs = []
    seconds = processor_seconds(lambda: runs.append(run_logged(command, tree, environment, log)))
    printed = runs[0].stderr + runs[0].stdout
    passed = counted(r"^\+ \S+\.txt", printed)
    failed = counted(r"^- \S+\.txt$", printed)
    if runs[0].returncode == 0 and passed > 0:
        return Check(passed, seconds)
    where = log.relative_to(REPOSITORY)
    return Check(passed, seconds, f"{version}: {passed} passed, about {failed} failed; see {where}")


def print_table(llvm: Llvm, passes: Pass, rows: list[Row]) -> None:
    print(
        f"\nWABT at -{LEVEL}, each tool linked whole, LLVM {llvm.full_version()}, {passes.title}:\n"
    )
    heading = (
        f"{'program':<16} {'functions':>15} {'bytes of text':>27} {'bytes loaded':>27} "
        f"{'seconds of build':>17}"
    )
    print(heading)
    print("-" * len(heading))
    for row in [*rows, total(rows)]:
        print(table_line(row))
    print()


def total(rows: list[Row]) -> Row:
    return Row("all", summed(row.before for row in rows), summed(row.after for row in rows))


def print_summary(everything: Row, checks: Sequence[Check]) -> None:
    """Sizes, tests and times of all programs in one table."""
    before, after = everything.before, everything.after
    first, second = checks
    print("| | without | with the plugin | |\n|---|--:|--:|--:|")
    for title, one, other in (
        ("bytes of text", before.sizes.text, after.sizes.text),
        ("loaded bytes", before.sizes.loaded, after.sizes.loaded),
    ):
        print(f"| {title} | {one:,} | {other:,} | {percent_change(one, other)} |")
    print(f"| WABT's own tests that pass | {first.passed:,} | {second.passed:,} | |")
    for title, one, other in (
        ("seconds of passes and code generation", before.seconds, after.seconds),
        ("seconds of these tests", first.seconds, second.seconds),
    ):
        print(f"| processor {title} | {one:.1f} | {other:.1f} | {percent_change(one, other)} |")


def print_comparison(llvm: Llvm, ours: Pass, jobs: int) -> None:
    """The programs after each kind of passes, by what comes after them."""
    say("the same programs with LLVM's passes, --icf=all and the machine outliner")
    modules = whole_tools(llvm, jobs)
    table = {
        passes.title: in_parallel(
            jobs,
            lambda module, passes=passes: sizes_by_what_follows(llvm, passes, module),
            modules,
        )
        for passes in (nothing(), llvm_pipeline("mergefunc,iroutliner"), ours)
    }
    totals = {
        title: {later: sum((tool[later] for tool in tools), Sizes()) for later in LATER}
        for title, tools in table.items()
    }
    first = totals[nothing().title][""]
    for what in ("text", "loaded"):
        print(f"\n| bytes, {what} | alone | " + " | ".join(list(LATER)[1:]) + " |")
        print("|---" + "|--:" * len(LATER) + "|")
        for title, row in totals.items():
            pairs = ((getattr(first, what), getattr(sizes, what)) for sizes in row.values())
            cells = [f"{after:,}, {percent_change(before, after)}" for before, after in pairs]
            print("| " + " | ".join([title, *cells]) + " |")


def sizes_by_what_follows(llvm: Llvm, passes: Pass, module: Path) -> dict[str, Sizes]:
    """One tool after the passes: an object without the machine outliner and one with it, each
    linked without --icf and with it."""
    folder = directory_of(llvm) / "compared" / module.stem
    changed = folder / "changed.bc"
    apply_pass(llvm, passes, module, changed)
    sizes = {}
    for name, (compiling, linking) in LATER.items():
        object_file = folder / ("outlined.o" if compiling else "plain.o")
        if not linking:
            compile_module(llvm, changed, LEVEL, object_file, flags=(*COMPILING, *compiling))
        link(llvm, object_file, folder / "program", linking)
        sizes[name] = sizes_of_file(llvm, folder / "program")
    return sizes


def summed(versions: Iterable[Version]) -> Version:
    result = Version(0, Sizes(), 0.0)
    for one in versions:
        functions, seconds = result.functions + one.functions, result.seconds + one.seconds
        result = Version(functions, result.sizes + one.sizes, seconds)
    return result


def table_line(row: Row) -> str:
    before, after = row.before, row.after
    return (
        f"{row.tool:<16} {before.functions:>6} → {after.functions:>6}"
        f" {change(before.sizes.text, after.sizes.text)} "
        f"{change(before.sizes.loaded, after.sizes.loaded)}"
        f" {before.seconds:>7.2f} → {after.seconds:>7.2f}"
    )


def change(before: int, after: int) -> str:
    return f"{before:>8} → {after:>8} {percent_change(before, after).replace(' %', '%'):>7}"


def verdict(rows: list[Row], failures: Sequence[str]) -> int:
    """Zero when the programs still work and none of them grew."""
    grown = [
        row.tool
        for row in rows
        if row.after.sizes.text > row.before.sizes.text
        or row.after.sizes.loaded > row.before.sizes.loaded
    ]
    if grown:
        print(f"demo: larger than before: {' '.join(grown)}", file=sys.stderr)
    for failure in failures:
        print(f"demo: WABT's own tests {failure}", file=sys.stderr)
    return 1 if grown or failures else 0


if __name__ == "__main__":
    main_with_clear_errors("demo", main)
