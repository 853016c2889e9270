"""Our passes between LLVM's: what they leave goes through the rest of a pipeline.

LLVM's pipelines nest passes over functions in passes over modules.  Here each pass is one of the
module, so that ours can follow any of them.
"""

from __future__ import annotations

import re
from functools import cache

from ci.lib.toolchain import Llvm, run

# They only ask for analyses, end the pipeline or print.
OMITTED = re.compile(r"(require|invalidate)<|verify$|memprof-|annotation-remarks")
NESTING = re.compile(r"(function|cgscc|devirt)(<[^<>]*>)?\((.*)\)", re.DOTALL)


@cache
def passes_of(llvm: Llvm, level: str) -> tuple[str, ...]:
    """The passes of LLVM's pipeline of a level, one after the other."""
    command = [llvm.tool("opt"), f"-passes=default<{level}>", "-print-pipeline-passes"]
    text = run([*command, "-disable-output", "/dev/null"]).stdout
    return tuple(flat(text.strip(), ""))


def flat(text: str, manager: str) -> list[str]:
    """The passes of a pipeline, each with the manager that it needs around it."""
    found = []
    for one in separate(text):
        nested = NESTING.fullmatch(one)
        if nested:
            found += flat(nested[3], "cgscc" if nested[1] == "devirt" else nested[1])
        elif not OMITTED.match(one):
            found.append(f"{manager}({one})" if manager else one)
    return found


def separate(text: str) -> list[str]:
    """The parts between the commas that are in no parentheses."""
    parts, depth, begin = [], 0, 0
    for at, character in enumerate(text):
        depth += (character in "(<") - (character in ")>")
        if character == "," and depth == 0:
            parts.append(text[begin:at])
            begin = at + 1
    return [*parts, text[begin:]]


def pipeline_with(llvm: Llvm, level: str, place: float, inserted: str) -> str:
    """LLVM's passes with others after a part of them."""
    passes = passes_of(llvm, level)
    at = round(place * len(passes))
    return ",".join([*passes[:at], *([inserted] if inserted else []), *passes[at:]])
