"""Too little memory: a right result or an error, never half a file."""

from __future__ import annotations

import json
import resource
from pathlib import Path

from trust.faults.host import PIPELINES, Host
from trust.faults.huge import many_functions


def check(host: Host) -> None:
    module = host.file("module.ll", many_functions(20_000 if host.is_thorough else 8_000))
    output, reports = host.directory / "out.bc", host.directory / "reports"
    least = smallest_for_reading(host, module)
    for pipeline in PIPELINES:
        for step in range(1, 17 if host.is_thorough else 5):
            limit = least + (step << 20 if host.is_thorough else step << 21)
            output.unlink(missing_ok=True)
            ended = host.opt(
                pipeline,
                [module, "-o", output],
                env={"RUSTMERGE_REPORT": str(reports)},
                limits={resource.RLIMIT_AS: limit},
            )
            about = f"memory-{limit >> 20}M"
            host.counts["runs out of memory"] += ended.status != 0
            host.expect(
                ended.status == 0 or b"memory" in ended.stderr or b"bad_alloc" in ended.stderr,
                about,
                f"{pipeline} {ended.describe()}",
            )
            if ended.status == 0:
                again = host.without_plugin(["-passes=verify", "-disable-output", output])
                host.expect(
                    again.status == 0,
                    about,
                    f"{pipeline} wrote what does not verify: {again.describe()}",
                    [output],
                )
            else:
                host.expect(
                    not output.exists() or output.stat().st_size == 0,
                    about,
                    f"{pipeline} left half a module",
                )
    for report in reports.glob("*.json") if reports.exists() else ():
        host.expect(
            is_json(report.read_bytes()), "memory", f"half a report: {report.name}", [report]
        )


def smallest_for_reading(host: Host, module: Path) -> int:
    """About the least address space in which LLVM reads the module and loads the plugin."""
    low, high = 16 << 20, 8 << 30
    while high - low > 4 << 20:
        middle = (low + high) // 2
        ended = host.opt("verify", ["-disable-output", module], limits={resource.RLIMIT_AS: middle})
        low, high = (low, middle) if ended.status == 0 else (middle, high)
    return high


def is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
