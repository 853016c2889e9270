"""Measures how well the page of rust-ir-similarity works on a module of 50 MB."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from corpus import Module, build_corpus
from measurements import BENCH_OUTPUT, renamed_copy
from results_page import machine_kind, write_section
from toolchain import REPOSITORY, Llvm, plugin_for, run

# How much bitcode the module has at least; its text is several times as much.
MODULE_BYTES = 50_000_000
# What the page has to keep to.
MOST_SECONDS_TO_OPEN = 2.0

SECTION = """## The page of rust-ir-similarity on a large module, LLVM {version}

Command: `{command}`, on {machine}.

The module is {names}, linked: {megabytes:.0f} MB of bitcode.
Chromium without a screen, which draws without a graphics card; slow is the same with a quarter \
of the processor.
Opening is from the address to the first picture, a click from the click to the next picture, and \
a frame of scrolling 300 pixels through all groups.

| page | on disk MB | opens after s | a click shows two regions after ms | 99 of 100 frames \
within ms | longest frame ms |
|---|--:|--:|--:|--:|--:|
{rows}
The page says: “{says}”
"""


@dataclass(frozen=True)
class PageFigures:
    """What was seen of one page in a browser; times in seconds."""

    label: str
    opening: float
    click: float
    usual_frame: float
    longest_frame: float
    says: str


def bench_page(llvm: Llvm, arguments: argparse.Namespace, command: str) -> list[str]:
    """Writes the section of one LLVM and returns the goals that were missed."""
    modules = build_corpus(
        llvm, arguments.level, arguments.corpus_set or "small", arguments.jobs, arguments.program
    )
    directory = BENCH_OUTPUT / f"llvm-{llvm.version}" / "page"
    linked, names = large_module(llvm, modules, directory)
    page = directory / "large.html"
    passes = f"-passes=rust-ir-similarity<html={page}>"
    run(
        [
            llvm.tool("opt"),
            f"-load-pass-plugin={plugin_for(llvm.version)}",
            passes,
            "-disable-output",
            linked,
        ]
    )
    figures = seen_in_browser(page)
    megabytes = page.stat().st_size / 1e6
    section = SECTION.format(
        version=llvm.full_version(),
        command=command,
        machine=machine_kind(),
        names=", ".join(names),
        megabytes=linked.stat().st_size / 1e6,
        rows="".join(figure_row(one, megabytes) for one in figures),
        says=figures[0].says,
    )
    linked.unlink()
    page.unlink()
    write_section(f"30-page-llvm-{llvm.version}", section)
    return missed_goals(llvm, figures)


def large_module(llvm: Llvm, modules: Sequence[Module], directory: Path) -> tuple[Path, list[str]]:
    """Programs of the corpus in one module, the largest first, and again until it is large
    enough."""
    programs = sorted(
        whole_programs(modules), key=lambda one: one.path.stat().st_size, reverse=True
    )
    copies: list[Path] = []
    names: list[str] = []
    linked = directory / "large.bc"
    expected = 0
    for number in count():
        module = programs[number % len(programs)]
        text = run([llvm.tool("llvm-dis"), module.path, "-o", "-"]).stdout
        copies.append(renamed_copy(directory, text, number))
        names.append(f"{module.program} at {module.level}")
        expected += module.path.stat().st_size
        if expected < MODULE_BYTES:
            continue
        run([llvm.tool("llvm-link"), *copies, "-o", linked])
        if linked.stat().st_size >= MODULE_BYTES:
            break
    for copy in copies:
        copy.unlink()
    return linked, list(dict.fromkeys(names))


def whole_programs(modules: Sequence[Module]) -> list[Module]:
    """The largest module of each program and level."""
    largest: dict[tuple[str, str], Module] = {}
    for module in modules:
        known = largest.setdefault((module.program, module.level), module)
        if module.path.stat().st_size > known.path.stat().st_size:
            largest[module.program, module.level] = module
    return list(largest.values())


def seen_in_browser(page: Path) -> list[PageFigures]:
    """The browser is driven by a process of its own, from the environment that has what it
    takes."""
    run([REPOSITORY / "ci" / "install-tools", "venv", "browser"])
    python = REPOSITORY / "target" / "browser-venv" / "bin" / "python"
    seen = run([python, REPOSITORY / "ci" / "lib" / "page_speed.py", page]).stdout
    return [PageFigures(**one) for one in json.loads(seen)]


def missed_goals(llvm: Llvm, figures: Sequence[PageFigures]) -> list[str]:
    return [
        f"LLVM {llvm.version}: the page opens after {one.opening:.1f} s ({one.label})"
        for one in figures
        if one.opening > MOST_SECONDS_TO_OPEN
    ]


def figure_row(one: PageFigures, megabytes: float) -> str:
    times = [f"{seconds * 1000:.0f}" for seconds in (one.click, one.usual_frame, one.longest_frame)]
    return f"| {' | '.join([one.label, f'{megabytes:.1f}', f'{one.opening:.2f}', *times])} |\n"
