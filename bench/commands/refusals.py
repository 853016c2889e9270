"""Prints what each reason and each limit of the passes costs, in estimated bytes.

    bench refusals                         the programs of bench bytes, file by file at -Oz
    bench refusals --program mawk lua      these, some seconds for each module

For each reason and limit, each module is priced as if it alone did not count
(`RUSTMERGE_TEST_WITHOUT`, in a plugin with the feature `refusals`).  Such a plugin says which of
them decided something: modules where one did not are as they are without it.

rust-iroutliner prices its first search and moves nothing.  rust-mergefunc has no such dry run,
because each merge makes others possible: it merges a module that is thrown away, and the figure is
what its report estimates.  The program would be wrong.  A sum is an upper bound: what replaces the
rule has a price too.  Modules on which a pass fails then, because the code makes no sense to it,
count as they are.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.bytes import FILES, Subject, known, untuned
from bench.commands.bytes import TUNED
from bench.passes import DEFAULT_PIPELINE, LOAD_PLUGIN
from bench.results_page import BENCH_OUTPUT, write_section
from ci.lib.commands import parser_for
from ci.lib.llvm_versions import NEWEST_LLVM
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel, run

MERGEFUNC_FIRST, OUTLINER, MERGEFUNC = DEFAULT_PIPELINE.split(",")
# As if all counted.
NONE = ""
MOST_FILES = 3
# For one module, many times of what any takes.
SECONDS = 60


# The bytes that a pass would save of a module, and what decided something.
Priced = tuple[int, frozenset[str]]


@dataclass(frozen=True)
class Pricing:
    """One pass, for modules by what the table calls them."""

    opt: tuple[str, ...]
    name: str
    modules: dict[str, Path]
    jobs: int

    def table(self) -> list[str]:
        usual = {one: priced for one, priced in self.priced(self.modules, NONE).items() if priced}
        total = sum(saved for saved, _ in usual.values())
        rows = []
        for reason in sorted(frozenset().union(*(asked for _, asked in usual.values()))):
            files = [one for one in usual if reason in usual[one][1]]
            priced = self.priced(files, reason)
            gains = {one: new[0] - usual[one][0] for one, new in priced.items() if new}
            gain, failed = sum(gains.values()), len(priced) - len(gains)
            print(f"{self.name} {reason}: {gain}", file=sys.stderr, flush=True)
            if any(gains.values()) or failed:
                part = f"{gain / max(total, 1):+.2%}"
                rows.append((gain, f"| `{reason}` | {gain} | {part} | {failed} | {most(gains)} |"))
        return [
            f"\n### {self.name}\n",
            f"With all: {total} bytes by estimate.\n",
            "| reason or limit | bytes | of what is saved | modules on which the pass fails | "
            "most in |",
            "|---|--:|--:|--:|---|",
            *(row for _, row in sorted(rows, reverse=True)),
        ]

    def priced(self, files: Iterable[str], reason: str) -> dict[str, Priced | None]:
        """`None` for modules on which the pass fails, or that it has nothing to do with."""
        files = list(files)
        priced = in_parallel(self.jobs, partial(self.price, reason), files)
        return dict(zip(files, priced, strict=True))

    def price(self, reason: str, file: str) -> Priced | None:
        environment = {"RUSTMERGE_LOG": "info", "RUSTMERGE_TEST_WITHOUT": reason}
        command = ["timeout", SECONDS, *self.opt, "-disable-output", f"-passes={self.name}"]
        try:
            return parsed(run([*command, self.modules[file]], env=environment).stderr)
        except Failure:
            return None


def parsed(log: str) -> Priced | None:
    found = re.search(r"would save (-?\d+) bytes; asked:(.*)", log)
    return (int(found[1]), frozenset(found[2].split())) if found else None


def main() -> int:
    parser = parser_for("Prints what each reason and limit of the passes costs.", [NEWEST_LLVM])
    parser.add_argument("--program", nargs="+", choices=known(), help="only these")
    arguments = parser.parse_args()
    (llvm,) = map(Llvm, arguments.llvm)
    jobs = arguments.jobs
    opt = (llvm.tool("opt"), f"{LOAD_PLUGIN}={pricing_plugin(llvm)}", "-disable-verify")
    programs = arguments.program or [*untuned(), *TUNED]
    modules = {
        f"{name}/{path.stem}": path
        for name in programs
        for path in Subject(llvm, known()[name], "Oz", jobs).modules(FILES)
    }
    merged = {one: BENCH_OUTPUT / "refusals" / f"{one}.bc" for one in modules}

    def merge(one: str) -> None:
        merged[one].parent.mkdir(parents=True, exist_ok=True)
        run([*opt, f"-passes={MERGEFUNC_FIRST}", modules[one], "-o", merged[one]])

    in_parallel(jobs, merge, modules)
    lines = [
        f"## What refusals and limits cost, LLVM {llvm.full_version()}\n",
        f"Command: `python3 -m bench refusals --program {' '.join(programs)}`, which prices "
        f"{len(modules)} modules at -Oz as if one reason or limit did not count: the first search "
        "of rust-iroutliner, and what rust-mergefunc makes of a module that is thrown away.",
        "What is not here costs nothing.  What replaces a rule has a price too, so these are upper "
        "bounds; negative where a pass chooses worse.",
        *Pricing(opt, OUTLINER, merged, jobs).table(),
        *Pricing(opt, MERGEFUNC, modules, jobs).table(),
    ]
    write_section(f"54-refusals-llvm-{llvm.version}", "\n".join([*lines, ""]))
    return 0


def pricing_plugin(llvm: Llvm) -> Path:
    directory = REPOSITORY / "target" / "refusals"
    features = f"llvm{llvm.version},refusals"
    cargo = ["cargo", "build", "--locked", "--release", "--package", "rustmerge-plugin"]
    options = ["--no-default-features", "--features", features, "--target-dir", directory]
    subprocess.run([*cargo, *options], cwd=REPOSITORY, check=True)
    return directory / "release" / "librustmerge.so"


def most(gains: dict[str, int]) -> str:
    """The files that would gain most."""
    order = sorted(gains, key=lambda one: -gains[one])[:MOST_FILES]
    return ", ".join(f"{one} {gains[one]}" for one in order if gains[one] > 0)
