"""Measures what the plugin saves of programs that no price was fitted to.

    bench bytes                          measures all, and writes the lines that changed
    bench bytes --program mawk lua       measures these
    bench bytes --program mawk --check   compares with the lines that are written
    bench bytes --passes 'rust-mergefunc<no-parameters>,rust-iroutliner'
                                         prints what other passes than the default save
    bench bytes --compare PLUGIN         prints what LLVM's passes save, PLUGIN, and this plugin

Modules and sizes are kept in target/bench: a change of the plugin runs its passes alone.
`--check` returns 77 if nothing can be compared: other compilers make other code.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bench.bytes import FORMS, HEADING, Row, Subject, known, row_of, rows_in, untuned
from bench.outliner_figures import geometric_mean
from bench.passes import DEFAULT_PIPELINE, LOAD_PLUGIN, Pass, llvm_pipeline, rust_pipeline
from bench.projects import Project, published_trees
from bench.results_page import SECTIONS, write_section
from bench.sizes import percent_change
from ci.lib.commands import parser_for
from ci.lib.llvm_versions import NEWEST_LLVM
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, run

LEVELS = ("Oz", "O2")
# Those of the corpus that are measured beside the others: prices were fitted to most.
TUNED = ("lua", "zstd", "sqlite", "wabt", "cadical", "harfbuzz", "sd")
COULD_NOT_RUN = 77


def main() -> int:
    parser = parser_for(
        "Measures what the plugin saves of programs that no price was fitted to.", [NEWEST_LLVM]
    )
    parser.add_argument("--program", nargs="+", choices=known(), help="only these")
    parser.add_argument("--level", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--form", nargs="+", choices=FORMS, default=list(FORMS))
    parser.add_argument("--passes", help="a pipeline instead of the default")
    parser.add_argument("--check", action="store_true", help="compare with what is written")
    parser.add_argument("--compare", type=Path, metavar="PLUGIN", help="an earlier plugin")
    arguments = parser.parse_args()
    subprocess.run([REPOSITORY / "ci" / "install-tools", "projects"], check=True)
    (llvm,) = map(Llvm, arguments.llvm)
    if arguments.compare:
        return compare(llvm, arguments)
    if arguments.check and (reason := missing_sources(arguments.program or [])):
        print(f"bytes: left out: {reason}")
        return COULD_NOT_RUN
    rows = measured(llvm, arguments, rust_pipeline(llvm, arguments.passes or DEFAULT_PIPELINE))
    if arguments.passes:
        return 0
    return check(llvm, rows) if arguments.check else write(llvm, rows)


def missing_sources(names: Sequence[str]) -> str:
    """Why the sources of a program cannot be had here."""
    try:
        for one in (known()[name] for name in names):
            if isinstance(one, Project):
                published_trees(one)
    except Failure as failure:
        return str(failure)
    return ""


def measured(llvm: Llvm, arguments: argparse.Namespace, which: Pass) -> list[Row]:
    rows = []
    for name in arguments.program or [*untuned(), *TUNED]:
        for level in arguments.level:
            subject = Subject(llvm, known()[name], level, arguments.jobs)
            for form in arguments.form:
                rows.append(row_of(subject, form, which))
                print(rows[-1].line(), file=sys.stderr, flush=True)
    return rows


def compiler(llvm: Llvm) -> str:
    """Code of another one cannot be compared byte for byte."""
    return run([llvm.tool("clang"), "--version"]).stdout.splitlines()[0]


def section_name(llvm: Llvm) -> str:
    return f"52-bytes-llvm-{llvm.version}"


def written(llvm: Llvm) -> tuple[str, dict[tuple[str, str, str], Row]]:
    """The section, and its rows."""
    file = SECTIONS / f"{section_name(llvm)}.md"
    text = file.read_text() if file.exists() else ""
    return text, {row.key: row for row in rows_in(text)}


def check(llvm: Llvm, rows: Sequence[Row]) -> int:
    """Fails where the same input has other sizes than those that are written."""
    text, before = written(llvm)
    same = [
        row
        for row in rows
        if row.key in before
        and (row.version, row.before) == (before[row.key].version, before[row.key].before)
    ]
    if compiler(llvm) not in text or not same:
        print(f"bytes: left out, the lines are of other sources or not of {compiler(llvm)}")
        return COULD_NOT_RUN
    changed = [(before[row.key], row) for row in same if row != before[row.key]]
    for old, new in changed:
        print(
            f"bytes: {' '.join(new.key)} has {new.after - old.after:+} bytes: {new.after} instead "
            f"of {old.after}; {new.larger} files grow by {new.growth}, before {old.larger} by "
            f"{old.growth}",
            file=sys.stderr,
        )
    if changed:
        print("bytes: if that is meant: python3 -m bench bytes", file=sys.stderr)
    print(f"bytes: {len(same)} of {len(rows)} lines compared, {len(changed)} differ")
    return 1 if changed else 0


def write(llvm: Llvm, rows: Sequence[Row]) -> int:
    """Lines that were not measured stay, unless they are of another compiler."""
    text, kept = written(llvm)
    if compiler(llvm) not in text:
        kept = {}
    kept.update({row.key: row for row in rows})
    order = [*untuned(), *TUNED]
    lines = sorted(kept.values(), key=lambda row: (order.index(row.program), *places(row)))
    apart = [row for row in lines if row.program in untuned()]
    write_section(
        section_name(llvm),
        "\n".join(
            [
                f"## Loaded bytes of programs, LLVM {llvm.full_version()}\n",
                "Command: `python3 -m bench bytes`.  Programs from mawk on are Debian's and crates "
                f"that nothing was fitted to, those from {TUNED[0]} on are of the corpus.",
                "Bytes are those of the linked program without libraries.  Form `files`: each file "
                "is compiled alone; `LTO`: what lld makes of all.",
                "Columns at the right are of objects: files, those that grow, by how many bytes "
                "together, and at most.",
                f"Compiler: {compiler(llvm)}.\n",
                HEADING,
                *(row.line() for row in lines),
                "",
                "Programs that nothing was fitted to, together; `--never-larger` would keep the "
                "plain object of each file that grows, and save as much:\n",
                "| level | form | programs | mean | bytes saved | programs larger | files larger | "
                "by | at most |",
                "|---|---|--:|--:|--:|--:|--:|--:|--:|",
                *(sums(apart, level, form) for level in LEVELS for form in FORMS),
                "",
            ]
        ),
    )
    return 0


def places(row: Row) -> tuple[int, int]:
    return LEVELS.index(row.level), FORMS.index(row.form)


def sums(rows: Sequence[Row], level: str, form: str) -> str:
    chosen = [row for row in rows if (row.level, row.form) == (level, form)]
    return "| " + " | ".join(
        [
            *(level, form, f"{len(chosen)}", mean_change(chosen)),
            f"{sum(row.before - row.after for row in chosen)}",
            f"{sum(row.after > row.before for row in chosen)}",
            f"{sum(row.larger for row in chosen)} of {sum(row.files for row in chosen)}",
            f"{sum(row.growth for row in chosen)}",
            f"{max((row.most for row in chosen), default=0)} |",
        ]
    )


def mean_change(rows: Sequence[Row]) -> str:
    return percent_change(1, geometric_mean([row.after / row.before for row in rows]))


def compare(llvm: Llvm, arguments: argparse.Namespace) -> int:
    """LLVM's passes, an earlier plugin and this one; prints a table."""
    ours = rust_pipeline(llvm, DEFAULT_PIPELINE)
    earlier = replace(
        ours, arguments=(f"{LOAD_PLUGIN}={arguments.compare.resolve()}", *ours.arguments[1:])
    )
    arguments.program = arguments.program or list(untuned())
    columns = [
        measured(llvm, arguments, which)
        for which in (llvm_pipeline("mergefunc,iroutliner"), earlier, ours)
    ]
    print(
        "| program | level | form | bytes | LLVM's passes | earlier plugin | this plugin | times |"
    )
    print("|---|---|---|--:|--:|--:|--:|--:|")
    for rows in zip(*columns, strict=True):
        changes = [percent_change(row.before, row.after) for row in rows]
        print(f"| {' | '.join([*rows[0].key, str(rows[0].before), *changes])} | {times(rows)} |")
    for level in arguments.level:
        for form in arguments.form:
            sides = [
                [row for row in rows if (row.level, row.form) == (level, form)] for rows in columns
            ]
            before = sum(row.before for row in sides[0])
            ratio = times([row for side in sides for row in [total(side)]])
            means = " | ".join(map(mean_change, sides))
            print(f"| **mean, sum** | {level} | {form} | {before} | {means} | {ratio} |")
    return 0


def total(rows: Sequence[Row]) -> Row:
    return replace(
        rows[0], before=sum(row.before for row in rows), after=sum(row.after for row in rows)
    )


def times(rows: Sequence[Row]) -> str:
    """How many times the bytes of the earlier plugin this one saves."""
    _, earlier, ours = (row.before - row.after for row in rows)
    return f"{ours / earlier:.2f}" if earlier > 0 else "–"
