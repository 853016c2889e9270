"""Calls that are jumps in the corpus' code are jumps after the passes too.

    trust jumps                                           the corpus at -Oz, for LLVM 22
    trust jumps --processor aarch64-linux-gnu --program lua zstd
    trust jumps --pipeline 'rust-iroutliner<all;no-cost>'

llc makes assembly of each module without the passes and after them; trust/jumps.py compares whom
functions jump to.  A jump that became a call fails, and is an endless stack where the callee leads
back to the caller.  What LLVM calls for an intrinsic (`memcpy`, `floor`) is not compared: such
calls move, as docs/outliner.md says.  For other processors the modules are those of
`python3 -m bench iroutliner --target`.
"""

import argparse
from collections import Counter
from pathlib import Path

from bench.passes import DEFAULT_PIPELINE
from ci.lib.llvm_versions import SUPPORTED_LLVMS
from ci.lib.toolchain import (
    REPOSITORY,
    Failure,
    Llvm,
    in_parallel,
    plugin_for,
)
from ci.lib.toolchain import run as run_tool
from trust.jumps import CodeGraph, LostJump, lost_jumps

HOST = "x86_64-linux-gnu"
LEVEL = "Oz"
# The machine outliner makes calls of what were jumps, before the passes and after them.
CODE = ("-O2", "-enable-machine-outliner=never")


def main() -> int:
    arguments = parsed_arguments()
    llvm, triple = Llvm(arguments.llvm), arguments.processor
    output = REPOSITORY / "target" / "jumps" / f"llvm-{llvm.version}" / triple
    output.mkdir(parents=True, exist_ok=True)

    def examine(numbered: tuple[int, Path]) -> Counter:
        number, module = numbered
        changed = output / f"{number}.bc"
        load = f"-load-pass-plugin={plugin_for(llvm.version)}"
        passes = f"-passes={arguments.pipeline}"
        run_tool([llvm.tool("opt"), load, passes, module, "-o", changed])
        before, after = (code_of(llvm, it, triple) for it in (module, changed))
        changed.unlink()
        lost, kept = lost_jumps(before, after)
        named = names_in(llvm, module)
        lost = [one for one in lost if one.callee in named]
        tell(module, lost)
        return Counter(modules=1, jumps=kept + len(lost), lost=len(lost))

    modules = enumerate(modules_of(llvm, triple, arguments.program))
    counts = sum(in_parallel(arguments.jobs, examine, modules), Counter())
    print(
        f"jumps: {counts['modules']} modules, {counts['jumps']} jumps to one function, "
        f"{counts['lost']} are calls now"
    )
    return 1 if counts["lost"] else 0


def modules_of(llvm: Llvm, triple: str, programs: list[str]) -> list[Path]:
    """Modules of the corpus, with whole programs, or of some programs of it."""
    kind = Path("corpus", f"llvm-{llvm.version}", LEVEL)
    if triple != HOST:
        kind = Path("cross-corpus", f"llvm-{llvm.version}", triple)
    root = REPOSITORY / "target" / kind
    modules = [
        module
        for module in sorted(root.rglob("*.bc"))
        if not programs or module.relative_to(root).parts[0] in programs
    ]
    if not modules:
        builder = (
            f"python3 -m bench corpus {llvm.version}"
            if triple == HOST
            else f"python3 -m bench iroutliner --target {triple}"
        )
        raise Failure(f"'{root}' has no such modules; run {builder}")
    return modules


def code_of(llvm: Llvm, module: Path, triple: str) -> CodeGraph:
    assembly = run_tool([llvm.tool("llc"), *CODE, module, "-o", "-"]).stdout
    return CodeGraph.of(assembly, triple)


def names_in(llvm: Llvm, module: Path) -> set[str]:
    """The functions that a module names; code generation calls others."""
    lines = run_tool([llvm.tool("llvm-nm"), "--format=just-symbols", module]).stdout
    library = {"memcpy", "memmove", "memset", "floor", "ceil", "trunc", "fmod", "pow"}
    return set(lines.split()) - library


def tell(module: Path, lost: list[LostJump]) -> None:
    for one in lost:
        danger = ", which leads back to it" if one.is_recursive else ""
        print(f"{module}: {one.caller} jumped to {one.callee} and calls it now{danger}", flush=True)


def parsed_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Looks for jumps that are calls after passes.")
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=SUPPORTED_LLVMS[-1])
    parser.add_argument("--processor", default=HOST, help="a triple")
    parser.add_argument("--program", nargs="+", default=[], help="programs of the corpus")
    parser.add_argument("--pipeline", default=DEFAULT_PIPELINE)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()
