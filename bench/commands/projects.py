"""Builds real projects by their own build systems, without the plugin and with it, and runs
their tests.

    bench projects                          every project, with LLVM 22
    bench projects --llvm 16 --project lua  one of them
    bench projects --link files             nothing with link-time optimisation
    bench projects --one-word               CC=rustmerge-clang and its like instead of flags
    bench projects --level O2               at another level than -Oz
    bench projects --passes mergefunc       LLVM's pass instead of ours
    bench projects --compile-options=-ffunction-sections --link-options='-fuse-ld=lld -Wl,--icf=all'
                                            with the plugin and without
    bench projects --target                 programs for other processors, in emulators
    bench projects --target riscv64 --greedy   the passes at their greediest, which find more to
                                               break and make programs larger

Projects are built file by file, and those that can with full LTO and ThinLTO too.
Outcomes are kept in target/projects: only what has changed since is built again.

The results stand in benches/sections; those of a part are printed.  A project whose tests pass in
other numbers with the plugin than without makes the script fail.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator

from bench.cross_targets import TARGETS
from bench.passes import GREEDIEST_PIPELINE
from bench.project_builds import Build, before_and_after
from bench.projects import Project, all_projects
from bench.results_page import machine_kind, write_section
from bench.sizes import percent_change, size_cells
from ci.lib.commands import command_line
from ci.lib.llvm_versions import NEWEST_LLVM, SUPPORTED_LLVMS
from ci.lib.toolchain import REPOSITORY, Failure, Llvm

HEADING = (
    "| project | built | tests passed | text bytes | with the plugin | | loaded bytes | "
    "with the plugin | | build, processor s | with the plugin | |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)
LINKS = {"files": None, "full": "full", "thin": "thin"}
LINK_TITLES = {"files": "of files", "full": "full LTO", "thin": "ThinLTO"}


def main() -> int:
    arguments = parsed_arguments()
    tools = ["projects"]
    if arguments.target is not None:
        tools += ["cross", "side-cross"]
        tools += ["loongarch"] * ("loongarch64" in (arguments.target or TARGETS))
    subprocess.run([REPOSITORY / "ci" / "install-tools", *tools], check=True)
    llvm = Llvm(arguments.llvm)
    ways = native_builds if arguments.target is None else cross_builds
    rows = [row(build, title) for build, title in ways(llvm, arguments)]
    section = "\n".join(
        [
            f"## Projects and their tests, LLVM {llvm.full_version()}\n",
            f"Command: `{command_line()}`, on {machine_kind()}.\n"
            f"Everything is built at -{arguments.level}.  The same tests pass with the plugin and "
            "without; those for other processors run under QEMU.\n"
            "Build times are user and system time of all processes; other work on the "
            "machine makes them vary.\n"
            "cargo builds without the plugin have rustc's own merging on, those with it "
            "have it off.\n",
            HEADING + "\n".join(rows) + "\n",
        ]
    )
    if is_part(arguments):
        print(section)
    else:
        name = "40-projects" if arguments.target is None else "41-cross"
        write_section(f"{name}-llvm-{llvm.version}", section)
    return 0


def parsed_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Builds and tests real projects without the plugin and with it."
    )
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=NEWEST_LLVM)
    parser.add_argument("--project", nargs="+", default=[], help="only these")
    parser.add_argument("--link", nargs="+", choices=LINKS, help="only these kinds")
    parser.add_argument("--one-word", action="store_true", help="by the wrappers of compilers")
    parser.add_argument("--level", default="Oz", choices=("Oz", "Os", "O2", "O3"))
    parser.add_argument("--passes", help="a pipeline instead of the default, file by file")
    parser.add_argument("--compile-options", default="", help="more for all compiles")
    parser.add_argument("--link-options", default="", help="more for all links")
    parser.add_argument("--target", nargs="*", choices=TARGETS, help="other processors; or all")
    parser.add_argument("--greedy", action="store_true", help="the passes at their greediest")
    parser.add_argument("--jobs", type=int, default=2, help="compilers that run at once")
    arguments = parser.parse_args()
    if arguments.greedy and arguments.target is None:
        parser.error("--greedy goes with --target")
    return arguments


def is_part(arguments: argparse.Namespace) -> bool:
    """Whether the results are not those of a section."""
    others = (arguments.passes, arguments.compile_options, arguments.link_options)
    chosen = (arguments.project, arguments.link, arguments.target, *others)
    return any(chosen) or arguments.one_word or arguments.greedy or arguments.level != "Oz"


def native_builds(llvm: Llvm, arguments: argparse.Namespace) -> Iterator[tuple[Build, str]]:
    """For this machine, and how each is linked."""
    projects = chosen(all_projects(), arguments)
    for link in arguments.link or LINKS:
        lto, wrapped = LINKS[link], arguments.one_word
        for project in projects:
            if project.lto or lto is None:
                build = Build(
                    llvm,
                    project,
                    arguments.jobs,
                    lto=lto,
                    by_one_word=wrapped,
                    passes=arguments.passes,
                    level=arguments.level,
                    compile_options=arguments.compile_options,
                    link_options=arguments.link_options,
                )
                yield build, f"{project.system}, {LINK_TITLES[link]}"


def cross_builds(llvm: Llvm, arguments: argparse.Namespace) -> Iterator[tuple[Build, str]]:
    """For other processors, which are named."""
    targets, passes = arguments.target or TARGETS, GREEDIEST_PIPELINE if arguments.greedy else None
    for project in chosen(all_projects("cross.toml"), arguments):
        for name in project.targets:
            if name in targets:
                target = TARGETS[name]()
                yield Build(llvm, project, arguments.jobs, target=target, passes=passes), name


def chosen(projects: list[Project], arguments: argparse.Namespace) -> list[Project]:
    known = {one.name: one for one in projects if one.llvm in (None, arguments.llvm)}
    unknown = sorted(set(arguments.project) - set(known))
    if unknown:
        raise Failure(f"no such project: {' '.join(unknown)}; known: {' '.join(known)}")
    return [known[name] for name in arguments.project or known]


def row(build: Build, title: str) -> str:
    print(f"projects: {build.project.name}, {title}", file=sys.stderr, flush=True)
    before, after = before_and_after(build)
    seconds = (before.processor_seconds, after.processor_seconds)
    cells = [
        build.project.title,
        title,
        f"{after.passed_tests}" if build.project.test else "not run",
        *size_cells(before.sizes, after.sizes),
        *(f"{one:.0f}" for one in seconds),
        percent_change(*seconds),
    ]
    line = "| " + " | ".join(cells) + " |"
    print(line, file=sys.stderr, flush=True)
    return line
