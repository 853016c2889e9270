"""The terms of all shared functions of a module, out of the remarks of rust-iroutliner."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from ci.lib.toolchain import Llvm, plugin_for, run

PARTS = (
    "CallsAloneBytes",
    "ArgumentBytes",
    "ResultBytes",
    "ExitChoiceBytes",
    "KeptValueBytes",
    "CallerFrameBytes",
    "FunctionCodeBytes",
    "FunctionFrameBytes",
    "FunctionExitBytes",
    "UnwindTableBytes",
    "SymbolBytes",
)


def terms_of(llvm: Llvm, module: Path, parameters: str, output: Path) -> Counter[str]:
    """Runs the pass, keeps the module, and sums up the terms of what was outlined."""
    remarks = output.with_suffix(".yaml")
    plugin = f"-load-pass-plugin={plugin_for(llvm.version)}"
    passes = f"-passes=rust-iroutliner<{parameters}>"
    run([llvm.tool("opt"), plugin, passes, f"-pass-remarks-output={remarks}", module, "-o", output])
    terms: Counter[str] = Counter()
    for remark in remarks.read_text(errors="replace").split("\n...\n"):
        if remark.startswith("--- !Passed"):
            for name, value in re.findall(r"^  - (\w+): +'?(-?\d+)'?$", remark, re.MULTILINE):
                terms[name] += int(value)
    return terms
