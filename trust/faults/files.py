"""Every file that is written, where it cannot be: an error of one line, and nothing
half-written."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ci.lib.toolchain import REPOSITORY, plugin_for, run
from trust.faults.host import Host, limiting
from trust.processes import Ended, end_of

# What is written about these functions does not fit in one page of a file system.
MODULE = "declare void @out(i32)\n" + "".join(
    f"define i32 @f{number}(i32 %x) {{\n"
    f"  %a = mul i32 %x, {number % 20}\n"
    f"  call void @out(i32 %a)\n"
    f"  call void @out(i32 %x)\n"
    f"  ret i32 %a\n"
    f"}}\n"
    for number in range(60)
)
# Runs a command beside a file system with room for two pages, which something
# else takes up, and prints the sizes of the files that are there afterwards.
FULL_DISK = """
mount -t tmpfs -o size=8k tmpfs "$0" || exit 99
$PREPARE
"$@"
status=$?
cd "$0" && find . -type f -printf "%P=%s\n"
exit $status
"""


@dataclass(frozen=True)
class Writer:
    """Something that writes a file, or files into a directory."""

    name: str
    pipeline: str
    variable: str = ""
    writes_directory: bool = False

    def run(
        self, host: Host, module: Path, target: Path, prefix: Sequence[str | Path] = ()
    ) -> Ended:
        env = {self.variable: str(target)} if self.variable else {}
        return host.opt(
            self.pipeline.replace("FILE", str(target)),
            ["-disable-output", module],
            env=env,
            prefix=prefix,
        )


WRITERS = (
    Writer("similarity-json", "rust-ir-similarity<json=FILE>"),
    Writer("similarity-llvm-sim", "rust-ir-similarity<json=FILE;llvm-sim>"),
    Writer("similarity-html", "rust-ir-similarity<html=FILE>"),
    Writer("report", "rust-mergefunc", variable="RUSTMERGE_REPORT", writes_directory=True),
)


@dataclass
class Place:
    """Somewhere that cannot be written to."""

    name: str
    target: Path
    # The directory in which nothing may be left.
    around: Path


def check(host: Host) -> None:
    module = host.file("module.ll", MODULE)
    for writer in WRITERS:
        for place in places(host, writer):
            before = contents(place.around)
            ended = writer.run(host, module, place.target)
            about = f"{writer.name}-{place.name}"
            host.expect(is_clear(ended, place.target), about, f"no clear error: {ended.describe()}")
            host.expect(
                contents(place.around) == before, about, f"not removed: {contents(place.around)}"
            )
        full_disk(host, writer, module)
    standard_error(host, module)
    report_page(host, module)


def places(host: Host, writer: Writer) -> Iterator[Place]:
    def fresh(name: str) -> Path:
        directory = host.directory / f"{writer.name}-{name}"
        directory.mkdir()
        return directory

    below = fresh("below-a-file")
    (below / "file").write_text("old")
    yield Place("below-a-file", below / "file" / "target", below)
    if not writer.writes_directory:
        missing = fresh("missing")
        yield Place("missing", missing / "directory" / "target", missing)
        taken = fresh("taken")
        (taken / "target").mkdir()
        yield Place("taken", taken / "target", taken)
        full = fresh("full-device")
        yield Place("full-device", Path("/dev/full"), full)


def is_clear(ended: Ended, target: Path) -> bool:
    """Whether a process ended with an error that names the file."""
    return (
        ended.status != 0
        and not ended.crashed
        and str(target) in ended.stderr.decode(errors="replace")
    )


def full_disk(host: Host, writer: Writer, module: Path) -> None:
    disk = host.directory / f"{writer.name}-disk"
    disk.mkdir()
    prepare = 'head -c 4096 /dev/zero >"$0/other"; ' + (
        'mkdir "$0/target"' if writer.writes_directory else 'printf old >"$0/target"'
    )
    prefix = [
        "unshare",
        "--user",
        "--map-root-user",
        "--mount",
        "sh",
        "-c",
        FULL_DISK.replace("$PREPARE", prepare),
        disk,
    ]
    ended = writer.run(host, module, disk / "target", prefix)
    if ended.status == 99 or ended.stderr.startswith(b"unshare:"):
        host.counts["full disks that cannot be made here"] += 1
        return
    about = f"{writer.name}-full-disk"
    host.expect(is_clear(ended, disk / "target"), about, f"no clear error: {ended.describe()}")
    left = ["other=4096"] if writer.writes_directory else ["other=4096", "target=3"]
    host.expect(
        sorted(ended.stdout.decode().split()) == left,
        about,
        f"not removed: {ended.stdout.decode()}",
    )


def contents(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes() if path.is_file() else b""
        for path in sorted(directory.rglob("*"))
    }


def standard_error(host: Host, module: Path) -> None:
    """A full standard error stream leads to a result, an error, or LLVM's own fatal error."""
    for pipeline in (
        "rust-ir-similarity<print>",
        "rust-mergefunc<explain=f:g>",
        "rust-iroutliner<all;no-cost>",
    ):
        ended = end_of(
            [
                "sh",
                "-c",
                'exec "$@" 2>/dev/full',
                "sh",
                host.llvm.tool("opt"),
                f"-load-pass-plugin={plugin_for(host.llvm.version)}",
                f"-passes={pipeline}",
                "-disable-output",
                module,
            ],
            host.seconds,
            env={"RUSTMERGE_LOG": "debug"},
        )
        # LLVM itself makes a fatal error of a standard error stream that is full.
        host.expect(
            ended.status in (0, 1, -6, 134),
            "stderr-is-full",
            f"{pipeline} {ended.describe()}",
            [module],
        )


def report_page(host: Host, module: Path) -> None:
    """The page of rustmerge-report replaces an older one whole or not at all."""
    reports = host.directory / "reports"
    ended = host.opt(
        "rust-mergefunc", ["-disable-output", module], env={"RUSTMERGE_REPORT": str(reports)}
    )
    host.expect(
        ended.status == 0 and all(json.loads(path.read_bytes()) for path in reports.iterdir()),
        "report",
        ended.describe(),
    )
    run(["cargo", "build", "--quiet", "--locked", "--package", "rustmerge-report"], cwd=REPOSITORY)
    program = REPOSITORY / "target" / "debug" / "rustmerge-report"
    page = host.directory / "page" / "report.html"
    page.parent.mkdir()
    page.write_text("old")
    for target, limits in (
        (page, {resource.RLIMIT_FSIZE: 100}),
        (Path("/dev/full"), {}),
        (page / "below", {}),
    ):
        ended = end_of([program, reports, "--html", target], host.seconds, before=limiting(limits))
        host.expect(
            ended.status == 1 and str(target).encode() in ended.stderr,
            "report-page",
            f"no clear error: {ended.describe()}",
        )
        host.expect(
            contents(page.parent) == {"report.html": b"old"},
            "report-page",
            f"not removed: {list(contents(page.parent))}",
        )
