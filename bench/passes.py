"""Running LLVM's passes and ours through opt, and reading what opt prints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ci.lib.toolchain import Llvm, plugin_for, run

LOAD_PLUGIN = "-load-pass-plugin"
# What hosts run by default (docs/hosts.md).
DEFAULT_PIPELINE = "rust-mergefunc<no-parameters>,rust-iroutliner,rust-mergefunc"
# The same without prices: programs grow, and as much of them as possible is shared code.
GREEDIEST_PIPELINE = (
    "rust-mergefunc<no-parameters;aliases>,rust-iroutliner<all;no-cost;linkonce-odr;max-rounds=3>,"
    "rust-mergefunc<no-cost>"
)


@dataclass(frozen=True)
class Pass:
    """One pass as opt is told about it, and as its timing report calls it."""

    title: str
    arguments: tuple[str, ...]
    timing_name: re.Pattern[str]

    @property
    def plugin(self) -> Path | None:
        """The plugin that the pass is of; LLVM's own passes have none."""
        named = (word.split("=", 1)[1] for word in self.arguments if word.startswith(LOAD_PLUGIN))
        return next((Path(name) for name in named), None)

    @property
    def pipeline(self) -> tuple[str, ...]:
        """The arguments without the place of the plugin."""
        return tuple(word for word in self.arguments if not word.startswith(LOAD_PLUGIN))


MERGEFUNC_TIMING_NAME = re.compile(r"MergeFunctionsPass\b")
# The llvm-plugin crate, which LLVM 16 uses, gives every pass this one name.
RUST_MERGEFUNC_TIMING_NAME = re.compile(r"rust-mergefunc|Pass<.*>|RustMergeFunc")
IROUTLINER_TIMING_NAME = re.compile(r"IROutlinerPass\b")
RUST_IROUTLINER_TIMING_NAME = re.compile(r"rust-iroutliner|Pass<.*>|RustIROutliner")
RUST_PASS_TIMING_NAME = re.compile(
    r"rust-(mergefunc|iroutliner)|Pass<.*>|RustMergeFunc|RustIROutliner"
)
# Whatever pass stands in, but not what opt itself adds to every pipeline.
STAND_IN_TIMING_NAME = re.compile(r"(?!Verifier|BitcodeWriter)\w+Pass\b")


def llvm_mergefunc(aliases: bool = False) -> Pass:
    flags = ("-mergefunc-use-aliases",) if aliases else ()
    return Pass("LLVM's mergefunc", ("-passes=mergefunc", *flags), MERGEFUNC_TIMING_NAME)


def rust_mergefunc(llvm: Llvm, parameters: Sequence[str] = ()) -> Pass:
    text = "rust-mergefunc" + (f"<{';'.join(parameters)}>" if parameters else "")
    arguments = (f"{LOAD_PLUGIN}={plugin_for(llvm.version)}", f"-passes={text}")
    return Pass("rust-mergefunc", arguments, RUST_MERGEFUNC_TIMING_NAME)


def llvm_pipeline(text: str) -> Pass:
    """Several of LLVM's passes in a row; their times add up."""
    return Pass(f"LLVM's {text}", (f"-passes={text}",), STAND_IN_TIMING_NAME)


def llvm_iroutliner() -> Pass:
    return Pass("LLVM's iroutliner", ("-passes=iroutliner",), IROUTLINER_TIMING_NAME)


def rust_pipeline(
    llvm: Llvm, text: str, name: re.Pattern[str] = RUST_IROUTLINER_TIMING_NAME
) -> Pass:
    """Passes of the plugin as a pipeline names them."""
    return Pass(text, (f"{LOAD_PLUGIN}={plugin_for(llvm.version)}", f"-passes={text}"), name)


def apply_pass(llvm: Llvm, which: Pass, module: Path, output: Path) -> None:
    """Writes the transformed module; opt verifies it before writing."""
    output.parent.mkdir(parents=True, exist_ok=True)
    run([llvm.tool("opt"), *which.arguments, module, "-o", output])


def seconds_in_report(
    report: str, name: re.Pattern[str], title_of_column: str = "Wall Time"
) -> float:
    """Sums one column of the lines that carry the name.

    opt leaves out columns that are all zero, so the heading above the lines
    says which number is the one that is asked for.
    """
    column = -1
    total = 0.0
    for line in report.splitlines():
        if line.rstrip().endswith("--- Name ---"):
            titles = re.findall(r"-+([A-Z][A-Za-z+ ]*?)-+(?=\s)", line)
            column = titles.index(title_of_column) if title_of_column in titles else -1
            continue
        numbers = re.findall(r"(\d+\.\d+) \(\s*[\d.]+%\)", line)
        title = re.sub(r"^.*%\)\s+(?:\d+\s+)?", "", line)
        if 0 <= column < len(numbers) and name.match(title):
            total += float(numbers[column])
    return total


def statistic(text: str, description: str, pass_name: str = "rust-mergefunc") -> int | None:
    """One number out of what -stats prints, found by words of its description."""
    found = re.search(
        rf"^\s*(-?\d+)\s+{pass_name}\s+-\s+.*{description}", text, re.MULTILINE | re.IGNORECASE
    )
    return int(found[1]) if found else None
