"""Instructions that a pass executes, ours against LLVM's: exact where seconds are not.

    bench pass-instructions                     rust-mergefunc against mergefunc and
                                              global-merge-func, LLVM 22
    bench pass-instructions --parameters no-parameters
                                              against mergefunc alone
    bench pass-instructions --pass iroutliner   rust-iroutliner against iroutliner
    bench pass-instructions --only wabt sqlite  modules whose label has one of these in it
    bench pass-instructions --all --only cadical/src.
                                              all modules of the corpus, not the chosen ones
    bench pass-instructions FILE...             these modules
    bench pass-instructions --parameters aliases --ours
                                              our pass with parameters, without LLVM's
    bench pass-instructions --write             also writes the table into benches/sections

Callgrind counts inside of the run functions of the passes, so that reading the module does not
count.  LLVM's counts are kept in target/bench and not measured again.  The modules are those that
`python3 -m bench corpus` built.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.definitions import LEVELS
from bench.pass_instructions import (
    PASSES,
    Counted,
    count_instructions,
    counted_pair,
    kept_count,
)
from bench.results_page import write_section
from ci.lib.toolchain import REPOSITORY, SUPPORTED_LLVMS, Failure, Llvm, run

# Programs as one module each.
WHOLE = (
    "lua/whole-program",
    "zstd/whole-program",
    "sqlite/sqlite3.c",
    "wabt/whole-program",
    "rocksdb/whole-small-part",
    "cadical/whole-program",
    "harfbuzz/src.harfbuzz-subset.cc",
    "ripgrep/whole-program",
)
# Files as compilers see them most, from tiny to large.
FILES = (
    "cadical/src.ema.cpp",
    "cadical/src.random.cpp",
    "cadical/src.watch.cpp",
    "cadical/src.proof.cpp",
    "cadical/src.internal.cpp",
    "wabt/src.utf8.cc",
    "wabt/src.leb128.cc",
    "wabt/src.stream.cc",
    "wabt/src.option-parser.cc",
    "wabt/src.expr-visitor.cc",
    "wabt/src.validator.cc",
    "wabt/src.interp.interp.cc",
    "rocksdb/cache.lru_cache.cc",
    "rocksdb/db.version_edit.cc",
    "rocksdb/options.cf_options.cc",
    "lua/lvm.c",
)


@dataclass(frozen=True)
class Row:
    """The instructions on one module, or the sum over several."""

    label: str
    ours: int
    theirs: int | None

    def __str__(self) -> str:
        if self.theirs is None:
            return f"| {self.label} | {self.ours:,} | | |"
        return f"| {self.label} | {self.ours:,} | {self.theirs:,} | {self.ours / self.theirs:.2f} |"


def main() -> int:
    parser = argparse.ArgumentParser(description="Instructions of a pass, ours against LLVM's.")
    parser.add_argument("module", nargs="*", type=Path, help="bitcode instead of the corpus")
    parser.add_argument("--pass", dest="name", choices=PASSES, default="mergefunc")
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=22)
    parser.add_argument("--level", choices=LEVELS, default="Oz")
    parser.add_argument("--all", action="store_true", help="all modules of the corpus")
    parser.add_argument("--only", nargs="+", default=[""], help="parts of labels")
    parser.add_argument("--parameters", default="", help="of our pass, without angle brackets")
    parser.add_argument("--ours", action="store_true", help="do not run LLVM's pass")
    parser.add_argument("--write", action="store_true", help="write benches/sections")
    arguments = parser.parse_args()
    if arguments.write and (arguments.module or arguments.only != [""] or arguments.ours):
        raise Failure("--write is for all chosen modules and both passes")
    run([REPOSITORY / "ci" / "install-tools", "valgrind"])
    llvm = Llvm(arguments.llvm)
    ours, theirs = counted_pair(llvm, arguments.name, arguments.parameters)
    groups = chosen_modules(llvm, arguments)
    table = [f"| module | {ours.which.title} | {theirs.which.title} | ratio |\n|---|--:|--:|--:|"]
    print(table[0])
    for title, modules in groups.items():
        rows = []
        for label, module in modules.items():
            rows.append(row(llvm, ours, None if arguments.ours else theirs, label, module))
            print(rows[-1], flush=True)
        table += map(str, rows)
        if len(rows) > 1:
            table.append(str(total(title, rows)))
            print(table[-1], flush=True)
    if arguments.write:
        write_table(llvm, arguments, table)
    return 0


def write_table(llvm: Llvm, arguments: argparse.Namespace, table: Sequence[str]) -> None:
    given = arguments.parameters
    command = f"python3 -m bench pass-instructions --pass {arguments.name} --llvm {llvm.version}"
    command += (f" --parameters '{given}'" if given else "") + " --write"
    title = f"rust-{arguments.name}" + (f"<{given}>" if given else "")
    lines = [
        f"## Instructions that {title} executes, LLVM {llvm.full_version()}\n",
        f"Command: `{command}`.  Counted by callgrind inside of the run function",
        f"of each pass, on modules at -{arguments.level}; the same on a busy machine.  What our",
        "pass does to a module and LLVM's does not is part of it.\n",
        *table,
    ]
    name = "-".join(filter(None, ["13-instructions", arguments.name, given.replace(";", "-")]))
    write_section(f"{name}-llvm-{llvm.version}", "\n".join(lines) + "\n")


def chosen_modules(llvm: Llvm, arguments: argparse.Namespace) -> dict[str, dict[str, Path]]:
    """The modules by label, in groups that are summed."""
    if arguments.module:
        return {"sum": {str(module): module for module in arguments.module}}
    corpus = REPOSITORY / "target" / "corpus" / f"llvm-{llvm.version}" / arguments.level
    if arguments.all:
        files = sorted(corpus.glob("*/*.bc"))
        labels = {"all": [f"{file.parent.name}/{file.stem}" for file in files]}
    else:
        labels = {"whole programs": list(WHOLE), "files": list(FILES)}
    chosen = {
        title: {
            label: corpus / f"{label}.bc"
            for label in group
            if any(part in label for part in arguments.only)
        }
        for title, group in labels.items()
    }
    paths = [path for group in chosen.values() for path in group.values()]
    missing = [path for path in paths if not path.exists()]
    if not paths:
        raise Failure("no module with such a label")
    if missing:
        # Parts of programs are only in the small set, and whole programs only in the full one.
        sets = {"small" if "whole-small-part" in path.stem else "full" for path in missing}
        build = f"python3 -m bench corpus --llvm {llvm.version} --level {arguments.level} --set"
        commands = " and ".join(f"{build} {one}" for one in sorted(sets))
        raise Failure(f"no module {', '.join(map(str, missing))}; run {commands}")
    return chosen


def row(llvm: Llvm, ours: Counted, theirs: Counted | None, label: str, module: Path) -> Row:
    our_count = count_instructions(llvm, ours, module)
    return Row(label, our_count, kept_count(llvm, theirs, module) if theirs else None)


def total(title: str, rows: Sequence[Row]) -> Row:
    counts = [row.theirs for row in rows if row.theirs is not None]
    return Row(f"**{title}**", sum(row.ours for row in rows), sum(counts) if counts else None)
