"""Prints what each reason of rust-iroutliner costs, in estimated bytes.

    bench refusals                         the programs of bench bytes, file by file at -Oz
    bench refusals --program mawk lua      these, some seconds for each module

For each reason the first search of each module is priced as if this reason alone did not count
(`RUSTMERGE_TEST_WITHOUT`, in a plugin with the feature `refusals`, which moves nothing).  A sum is
an upper bound: what replaces the rule has a price too.  Modules on which the search fails then,
because the code makes no sense to it, count as they are.
"""

import re
import subprocess
import sys
from pathlib import Path

from bench.bytes import FILES, Subject, known, untuned
from bench.commands.bytes import TUNED
from bench.passes import LOAD_PLUGIN
from bench.remarks import documented_reasons
from bench.results_page import write_section
from ci.lib.commands import parser_for
from ci.lib.llvm_versions import NEWEST_LLVM
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel, run

PIPELINE = "rust-mergefunc<no-parameters>,rust-iroutliner"
REASONS_PAGE = REPOSITORY / "docs" / "outliner.md"
# As if it counted: what the pass saves.
NONE = ""
# Those of groups, which the page documents among the remarks.
OF_GROUPS = ("EqualPhis", "LostJump", "RunsTooOften", "TooManyValues")
MOST_FILES = 3


def main() -> int:
    parser = parser_for("Prints what each reason of rust-iroutliner costs.", [NEWEST_LLVM])
    parser.add_argument("--program", nargs="+", choices=known(), help="only these")
    arguments = parser.parse_args()
    (llvm,) = map(Llvm, arguments.llvm)
    plugin = pricing_plugin(llvm)
    programs = arguments.program or [*untuned(), *TUNED]
    modules = [
        (name, path)
        for name in programs
        for path in Subject(llvm, known()[name], "Oz", arguments.jobs).modules(FILES)
    ]

    def saved(reason: str) -> list[int | None]:
        return in_parallel(
            arguments.jobs, lambda one: estimate(llvm, plugin, one[1], reason), modules
        )

    usual = [one or 0 for one in saved(NONE)]
    total = sum(usual)
    rows = []
    for reason in sorted({*documented_reasons(REASONS_PAGE), *OF_GROUPS}):
        without = saved(reason)
        gains = [
            0 if priced is None else priced - before
            for priced, before in zip(without, usual, strict=True)
        ]
        failed = sum(one is None for one in without)
        if any(gains) or failed:
            rows.append((sum(gains), reason, failed, most(gains, modules)))
        print(f"{reason}: {sum(gains)}", file=sys.stderr, flush=True)
    text = page(llvm, programs, len(modules), total, sorted(rows, reverse=True))
    write_section(f"54-refusals-llvm-{llvm.version}", text)
    return 0


def pricing_plugin(llvm: Llvm) -> Path:
    directory = REPOSITORY / "target" / "refusals"
    features = f"llvm{llvm.version},refusals"
    cargo = ["cargo", "build", "--locked", "--release", "--package", "rustmerge-plugin"]
    options = ["--no-default-features", "--features", features, "--target-dir", directory]
    subprocess.run([*cargo, *options], cwd=REPOSITORY, check=True)
    return directory / "release" / "librustmerge.so"


def estimate(llvm: Llvm, plugin: Path, module: Path, reason: str) -> int | None:
    """What the first search of a module would save; `None` where it fails."""
    environment = {"RUSTMERGE_LOG": "info", "RUSTMERGE_TEST_WITHOUT": reason}
    opt = [llvm.tool("opt"), f"{LOAD_PLUGIN}={plugin}", f"-passes={PIPELINE}", "-disable-output"]
    try:
        found = re.search(r"would save (-?\d+) bytes", run([*opt, module], env=environment).stderr)
    except Failure:
        return None
    return int(found[1]) if found else 0


def most(gains: list[int], modules: list[tuple[str, Path]]) -> str:
    """The files that would gain most."""
    order = sorted(range(len(gains)), key=lambda at: -gains[at])[:MOST_FILES]
    shown = (f"{modules[at][0]}/{modules[at][1].stem} {gains[at]}" for at in order if gains[at] > 0)
    return ", ".join(shown)


def page(
    llvm: Llvm,
    programs: list[str],
    modules: int,
    total: int,
    rows: list[tuple[int, str, int, str]],
) -> str:
    lines = [
        f"## What refusals of rust-iroutliner cost, LLVM {llvm.full_version()}",
        "",
        f"Command: `python3 -m bench refusals --program {' '.join(programs)}`, which prices the "
        f"first search of {modules} modules at -Oz as if one reason did not count.",
        "",
        f"With all reasons: {total} bytes by estimate.  A reason that is not here costs nothing.  "
        "What replaces a rule has a price too, so these are upper bounds; negative where the "
        "search chooses worse.",
        "",
        "| reason | bytes | of what is saved | modules on which the search fails | most in |",
        "|---|--:|--:|--:|---|",
    ]
    lines += [
        f"| `{reason}` | {gain} | {100 * gain / max(total, 1):+.2f} % | {failed} | {files} |"
        for gain, reason, failed, files in rows
    ]
    return "\n".join(lines) + "\n"
