"""Bad input, huge input, full disks and too little memory end in an error or a right result.

trust faults                     some minutes; a million instructions, 100,000 functions
trust faults --quick             what CI runs
trust faults --only files        one kind: damaged, huge, files, memory
"""

import shutil
import time
from collections import Counter

from ci.lib.commands import parser_for
from ci.lib.toolchain import REPOSITORY, Llvm, in_parallel, plugin_for
from trust.faults import damaged, files, huge, memory
from trust.faults.host import Host
from trust.findings import Findings

KINDS = {"damaged": damaged.check, "huge": huge.check, "files": files.check, "memory": memory.check}
OUTPUT = REPOSITORY / "target" / "trust" / "faults"


def main() -> int:
    parser = parser_for("Gives the passes bad input and too little of everything.")
    parser.add_argument("--only", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--quick", action="store_true", help="smaller modules and fewer of them")
    parser.add_argument("--seed", type=int, default=1, help="which modules are damaged, and how")
    arguments = parser.parse_args()
    findings, began = Findings("faults"), time.monotonic()
    for version in arguments.llvm:
        plugin_for(version)

    def examine(job: tuple[int, str]) -> Counter:
        version, kind = job
        directory = OUTPUT / f"{version}-{kind}"
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        seconds = 60 if arguments.quick else 600
        host = Host(
            Llvm(version), directory, findings, not arguments.quick, arguments.seed, seconds
        )
        KINDS[kind](host)
        shutil.rmtree(directory)
        return host.counts

    jobs = [(version, kind) for kind in arguments.only for version in arguments.llvm]
    counts = sum(in_parallel(arguments.jobs, examine, jobs), Counter())
    rest = ", ".join(
        f"{number} {name}" for name, number in sorted(counts.items()) if name != "checks"
    )
    print(
        f"faults: {counts['checks']} checks, {rest}, {findings.count} findings, "
        f"{time.monotonic() - began:.0f} s"
    )
    return 1 if findings.count else 0
