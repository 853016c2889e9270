"""How many instructions a pass executes on a module, counted by callgrind inside its run function.

Unlike seconds the number repeats, also on a busy machine.  What opt does around the pass does not
count.  The profile of the same run says where the instructions are.

The processor that valgrind simulates has no instructions for SHA-256, by which rust-mergefunc
names shared bodies: each 64 bytes count as 3,800 instructions (`sha2::sha256::compress256` in the
profile), far more than where a processor has them.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from pathlib import Path

from executed import collected
from measurements import BENCH_OUTPUT
from passes import Pass, llvm_iroutliner, llvm_mergefunc, rust_pipeline
from toolchain import Failure, Llvm, run

KEPT = BENCH_OUTPUT / "pass-instructions"
# The functions in which callgrind counts, with everything that they call.
OUR_RUN = "*::RustPass::run(*"
LLVM_RUN = {
    "mergefunc": "llvm::MergeFunctionsPass::run(*",
    "iroutliner": "llvm::IROutlinerPass::run(*",
}
PASSES = tuple(LLVM_RUN)
# Names of the areas of a profile by the beginning of the file's name.
LIBRARIES = {"libLLVM": "LLVM", "libc.": "C library", "libstdc++": "C++ library", "ld-": "loader"}
# Functions with a larger share of the pass are those around it.
ALL = 0.999


@dataclass(frozen=True)
class Counted:
    """A pass, and the name of its run function as a pattern."""

    which: Pass
    run_function: str


def counted_pair(llvm: Llvm, name: str, parameters: str = "") -> tuple[Counted, Counted]:
    """Our pass and LLVM's; the parameters are those of ours, without the angle brackets."""
    text = f"rust-{name}" + (f"<{parameters}>" if parameters else "")
    theirs = llvm_mergefunc() if name == "mergefunc" else llvm_iroutliner()
    return Counted(rust_pipeline(llvm, text), OUR_RUN), Counted(theirs, LLVM_RUN[name])


def count_instructions(
    llvm: Llvm, counted: Counted, module: Path, profile: Path | None = None
) -> int:
    """Runs a pass once; writes callgrind's profile where one is asked for."""
    with tempfile.TemporaryDirectory() as directory:
        output = profile or Path(directory) / "calls"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}"]
        command += [f"--toggle-collect={counted.run_function}", llvm.tool("opt")]
        command += [*counted.which.arguments, "-disable-output", module]
        instructions = collected(run(command).stderr)
    if instructions == 0:
        raise Failure(f"no function '{counted.run_function}' has run; is the plugin stripped?")
    return instructions


def kept_count(llvm: Llvm, counted: Counted, module: Path) -> int:
    """The count of one of LLVM's own passes, which need not be run again for the same module."""
    parts = [llvm.full_version(), *counted.which.arguments, counted.run_function]
    key = hashlib.sha256("\n".join(parts).encode() + module.read_bytes()).hexdigest()
    record = KEPT / key
    if not record.exists():
        instructions = count_instructions(llvm, counted, module)
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(f"{instructions}\n")
    return int(record.read_text())


@dataclass(frozen=True)
class FunctionName:
    """A function by its name and the file that has its code."""

    object_file: str
    name: str

    @property
    def is_ours(self) -> bool:
        return "rustmerge" in self.name

    def area(self, plugins: Set[str]) -> str:
        """The module of our crate, or the library."""
        if self.object_file in plugins:
            ours = re.search(r"rustmerge_core::(\w+)", self.name)
            if ours:
                return ours[1]
            is_cxx = re.match(r"rm[A-Z]|.*(\bllvm::|RustPass)", self.name)
            return "shim" if is_cxx else "Rust's libraries"
        file = Path(self.object_file).name
        for prefix, area in LIBRARIES.items():
            if file.startswith(prefix):
                return area
        return file


@dataclass
class Costs:
    """Instructions of one function: its own, and those of its calls by callee."""

    own: int = 0
    calls: defaultdict[FunctionName, int] = field(default_factory=lambda: defaultdict(int))

    def inclusive(self, name: FunctionName) -> int:
        """With all calls but those of itself, which callgrind counts in both."""
        return self.own + sum(cost for callee, cost in self.calls.items() if callee != name)


Profile = dict[FunctionName, Costs]


def read_profile(text: str) -> Profile:
    """Reads what callgrind writes; its manual describes the format."""
    profile: defaultdict[FunctionName, Costs] = defaultdict(Costs)
    names: dict[tuple[str, str], str] = {}
    current = {"ob": "", "fn": "", "cob": "", "cfn": ""}
    is_call = False
    for line in text.splitlines():
        if found := re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?$", line):
            prefix, kind, number, name = found.groups()
            if name is not None:
                names[kind, number] = name
            current[prefix + kind] = names[kind, number]
        elif line.startswith("calls="):
            is_call = True
        elif found := re.match(r"[-+*\d]\S* (\d+)$", line):
            caller = FunctionName(current["ob"], current["fn"])
            if is_call:
                # A call without an object stays in that of the caller.
                callee = FunctionName(current["cob"] or current["ob"], current["cfn"])
                profile[caller].calls[callee] += int(found[1])
                is_call, current["cob"] = False, ""
            else:
                profile[caller].own += int(found[1])
    return dict(profile)


def profile_lines(profile: Profile, top: int) -> Iterator[str]:
    """Markdown: the areas, and the functions with the most instructions."""
    plugins = {name.object_file for name in profile if name.is_ours}
    total = sum(costs.own for costs in profile.values())
    areas: defaultdict[str, int] = defaultdict(int)
    for name, costs in profile.items():
        areas[name.area(plugins)] += costs.own
    yield "| area | own | |\n|---|--:|--:|"
    for area, cost in ranked(areas, top):
        yield f"| {area} | {cost:,} | {100 * cost / total:.1f} % |"
    own = {name: costs.own for name, costs in profile.items()}
    inclusive = {name: costs.inclusive(name) for name, costs in profile.items()}
    # What runs all of the pass says nothing.
    parts = {name: cost for name, cost in inclusive.items() if cost < ALL * total}
    for title, chosen in (("own", own), ("with calls", parts)):
        yield f"\n| function | area | {title} | |\n|---|---|--:|--:|"
        for name, cost in ranked(chosen, top):
            area = name.area(plugins)
            yield f"| `{name.name[:100]}` | {area} | {cost:,} | {100 * cost / total:.1f} % |"


def ranked(costs: dict, top: int) -> list[tuple]:
    return sorted(costs.items(), key=lambda one: (-one[1], str(one[0])))[:top]
