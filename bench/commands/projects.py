"""Builds real projects by their own build systems, without the plugin and with it, and runs
their tests.

    bench projects                          every project, with LLVM 22
    bench projects --llvm 16 --project lua  one of them
    bench projects --link files             nothing with link-time optimisation
    bench projects --one-word               CC=rustmerge-clang and its like instead of flags

Projects are built file by file, and those that can with full LTO and ThinLTO too.
Outcomes are kept in target/projects: only what has changed since is built again.

The results stand in benches/sections.  A project whose tests pass in other
numbers with the plugin than without makes the script fail.
"""

import argparse
import subprocess
import sys

from bench.project_builds import Build, before_and_after
from bench.projects import Project, all_projects
from bench.results_page import machine_kind, write_section
from bench.sizes import percent_change, size_cells
from ci.lib.commands import command_line
from ci.lib.llvm_versions import NEWEST_LLVM, SUPPORTED_LLVMS
from ci.lib.toolchain import REPOSITORY, Failure, Llvm

HEADING = (
    "| project | build system | link | tests passed | text bytes | with the plugin | | "
    "loaded bytes | with the plugin | "
    "| build, processor s | with the plugin | |\n"
    "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)
LINKS = {"files": None, "full": "full", "thin": "thin"}
LINK_TITLES = {"files": "of files", "full": "full LTO", "thin": "ThinLTO"}


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Builds and tests real projects without the plugin and with it."
    )
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=NEWEST_LLVM)
    parser.add_argument(
        "--project", nargs="+", default=[], help="only these; nothing is written to benches/"
    )
    parser.add_argument(
        "--link", nargs="+", choices=LINKS, help="only these kinds; nothing is written to benches/"
    )
    parser.add_argument(
        "--one-word",
        action="store_true",
        help="the wrappers of compilers bring the plugin; nothing is written to benches/",
    )
    parser.add_argument("--jobs", type=int, default=2, help="compilers that run at once")
    arguments = parser.parse_args()
    subprocess.run([REPOSITORY / "ci" / "install-tools", "projects"], check=True)
    llvm = Llvm(arguments.llvm)
    rows = [
        row(
            Build(llvm, project, arguments.jobs, lto=LINKS[link], by_one_word=arguments.one_word),
            LINK_TITLES[link],
        )
        for link in arguments.link or LINKS
        for project in chosen(arguments)
        if project.lto or LINKS[link] is None
    ]
    section = "\n".join(
        [
            f"## Projects built by their own build systems, LLVM {llvm.full_version()}\n",
            f"Command: `{command_line()}`, on {machine_kind()}.\n"
            "Everything is built at -Oz.  The same tests pass with the plugin and without.\n"
            "Build times are user and system time of all processes; other work on the "
            "machine makes them vary.\n"
            "cargo builds without the plugin have rustc's own merging on, those with it "
            "have it off.\n",
            HEADING + "\n".join(rows) + "\n",
        ]
    )
    if arguments.project or arguments.link or arguments.one_word:
        print(section)
    else:
        write_section(f"40-projects-llvm-{llvm.version}", section)
    return 0


def chosen(arguments: argparse.Namespace) -> list[Project]:
    known = [project for project in all_projects() if project.llvm in (None, arguments.llvm)]
    unknown = set(arguments.project) - {project.name for project in known}
    if unknown:
        raise Failure(
            f"no such project: {' '.join(sorted(unknown))}; known: "
            f"{' '.join(one.name for one in known)}"
        )
    return [
        project for project in known if not arguments.project or project.name in arguments.project
    ]


def row(build: Build, link: str) -> str:
    print(f"projects: {build.project.name}, link {link}", file=sys.stderr, flush=True)
    before, after = before_and_after(build)
    cells = [
        build.project.title,
        build.project.system,
        link,
        f"{after.passed_tests}",
        *size_cells(before.sizes, after.sizes),
        f"{before.processor_seconds:.0f}",
        f"{after.processor_seconds:.0f}",
        percent_change(before.processor_seconds, after.processor_seconds),
    ]
    line = "| " + " | ".join(cells) + " |"
    print(line, file=sys.stderr, flush=True)
    return line
