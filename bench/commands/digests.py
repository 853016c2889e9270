"""Digests of what the passes make of the corpus: proof that a change moves or renames only.

    bench digests --llvm 22 before.json     writes a digest for each module and pipeline
    bench digests --llvm 22 --compare before.json
                                          names each that is not what it was

A digest covers the module that opt writes and the report of the pass.  The corpus is what
`python3 -m bench corpus` built; without it there is nothing to compare, which is an error.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from functools import partial
from pathlib import Path

from ci.lib.commands import parser_for
from ci.lib.llvm_versions import NEWEST_LLVM
from ci.lib.toolchain import REPOSITORY, Failure, Llvm, in_parallel, plugin_for, run

PIPELINES = (
    "rust-mergefunc",
    "rust-mergefunc<aliases>",
    "rust-mergefunc<no-cost>",
    "rust-ir-similarity<json=/dev/stdout>",
    "rust-iroutliner",
    "rust-iroutliner<all;no-frequency>",
    "rust-mergefunc,rust-iroutliner<all;no-frequency;max-rounds=2>",
)


def main() -> int:
    parser = parser_for("Digests of what the passes make of the corpus.", [NEWEST_LLVM])
    parser.add_argument("--compare", action="store_true", help="compare with the file")
    parser.add_argument("file", type=Path)
    arguments = parser.parse_args()
    (llvm,) = map(Llvm, arguments.llvm)
    corpus = REPOSITORY / "target" / "corpus" / f"llvm-{llvm.version}"
    modules = sorted(corpus.rglob("*.bc"))
    if not modules:
        raise Failure(f"no modules; run python3 -m bench corpus --llvm {llvm.version}")
    keys = [(module, pipeline) for module in modules for pipeline in PIPELINES]
    found = in_parallel(arguments.jobs, partial(digest, llvm, corpus), keys)
    names = [f"{module.relative_to(corpus)} {pipeline}" for module, pipeline in keys]
    digests = dict(zip(names, found, strict=True))
    if not arguments.compare:
        arguments.file.write_text(json.dumps(digests, indent=1) + "\n")
        print(f"{len(digests)} digests of {len(modules)} modules")
        return 0
    before = json.loads(arguments.file.read_text())
    other = [key for key in before.keys() | digests.keys() if before.get(key) != digests.get(key)]
    print("\n".join(sorted(other)))
    print(f"{len(digests)} digests of {len(modules)} modules, {len(other)} not what they were")
    return 1 if other else 0


def digest(llvm: Llvm, corpus: Path, key: tuple[Path, str]) -> str:
    # A report has the path of its module, which must not depend on the checkout.
    module, pipeline = key
    with tempfile.TemporaryDirectory() as directory:
        output, report = Path(directory) / "output.bc", Path(directory) / "report"
        command = [
            *("env", f"--chdir={corpus}", f"RUSTMERGE_REPORT={report}", llvm.tool("opt")),
            *(f"-load-pass-plugin={plugin_for(llvm.version)}", f"-passes={pipeline}"),
            *(module.relative_to(corpus), "-o", output),
        ]
        result = hashlib.sha256(run(command).stdout.encode())
        result.update(output.read_bytes())
        for path in sorted(report.rglob("*")) if report.exists() else []:
            result.update(without_times(path).encode())
    return result.hexdigest()


def without_times(report: Path) -> str:
    """A report of one module without the times of its phases; code of a module has none."""
    if report.suffix == ".jsonl":
        return report.read_text()
    content = json.loads(report.read_text())
    content.pop("time", None)
    return json.dumps(content, sort_keys=True)
