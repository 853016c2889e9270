"""Fits the sizes of instructions that src/cost/tables.rs has to object files.

    bench fit-costs --target aarch64-linux-gnu
    bench fit-costs --target riscv64-linux-gnu --program lua
    bench fit-costs --target aarch64-linux-gnu --calls    what calls and shared functions cost
    bench fit-costs --target aarch64-linux-gnu --no-machine-outliner
                                        functions with the code that it would take out of them

Every function of the programs at -Oz is a sample: how often each kind of instruction is in
it, and how many bytes its machine code has.  Prints what a kind weighs, in tenths of a byte,
and how far the sum of the weights is from the functions.  With `--calls` every file is a
sample for each of some ways to call the pass, and the figures are factors to the terms that
remarks have.
"""

import argparse
import statistics
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from bench.arguments import add_machine_outliner, code_generation
from bench.corpus import Module
from bench.cross_corpus import LEVEL, cross_modules
from bench.definitions import program_named
from bench.instruction_counts import functions_of
from bench.outlining_terms import PARTS, terms_of
from bench.regression import fitted
from bench.sizes import compile_module, sizes_of_file
from bench.transformed import Laboratory
from bench.wasm_objects import function_sizes
from ci.lib.llvm_versions import NEWEST_LLVM, SUPPORTED_LLVMS
from ci.lib.toolchain import REPOSITORY, Llvm, in_parallel, run

PROGRAMS = ("lua", "zstd", "sqlite", "wabt")
# Bytes of one instruction where all have the same size, or most.
WORD = 4.0
# Parameters with which the pass outlines groups that pay, that pay well, and that do not pay.
WAYS = ("min-benefit=1", "min-benefit=24", "no-cost;max-rounds=1;min-length=5")
OUTPUT = REPOSITORY / "target" / "fit-costs"
# Kinds of operands that need one or two instructions of their own.
DEAR = ("large", "address", "other")
# Kinds that include more than instructions: saved registers, tables, spilled values.
UNBOUNDED = (
    "function",
    "call",
    "call of pointer",
    "switch",
    "divided",
    "intrinsic",
    "other",
    "return",
)


def main() -> int:
    parser = argparse.ArgumentParser(description="Fits sizes of instructions to object files.")
    parser.add_argument("--target", required=True, help="the processor, such as aarch64-linux-gnu")
    parser.add_argument("--llvm", type=int, choices=SUPPORTED_LLVMS, default=NEWEST_LLVM)
    parser.add_argument("--program", nargs="+", default=list(PROGRAMS))
    parser.add_argument(
        "--calls", action="store_true", help="fit terms of remarks instead of instructions"
    )
    add_machine_outliner(parser)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    llvm = Llvm(arguments.llvm)
    laboratory = Laboratory(
        llvm, LEVEL, repetitions=1, target=arguments.target, flags=code_generation(arguments)
    )
    modules = [
        module
        for name in arguments.program
        for module in cross_modules(llvm, arguments.target, program_named(name), arguments.jobs)
    ]
    if arguments.calls:
        per_module = in_parallel(
            arguments.jobs, lambda module: outlined_samples(laboratory, module), modules
        )
        report_calls([sample for some in per_module for sample in some])
        return 0
    per_module = in_parallel(arguments.jobs, lambda module: samples_of(laboratory, module), modules)
    samples = [sample for some in per_module for sample in some]
    weights = fitted(samples, bounds_for(arguments.target))
    occurrences = sum((counts for counts, _ in samples), Counter())
    for kind, weight in weights.items():
        print(f"{kind:20} {weight * 10:5.0f}   in {occurrences[kind]} places")
    errors = [
        total - sum(weights[kind] * number for kind, number in counts.items())
        for counts, total in samples
    ]
    size = statistics.mean(total for _, total in samples)
    print(
        f"{len(samples)} functions of {size:.0f} bytes, off by "
        f"{statistics.mean(map(abs, errors)):.0f} bytes on average"
    )
    return 0


def bounds_for(target: str) -> Callable[[str], tuple[float, float]]:
    if target.startswith("x86"):
        return any_length
    if target.startswith(("thumb", "riscv")):
        return two_or_four
    return operators_and_operands if target.startswith("wasm") else bounds_of


def any_length(kind: str) -> tuple[float, float]:
    """Instructions of x86 have from one byte to a dozen."""
    return 0.0, 3 * WORD


def two_or_four(kind: str) -> tuple[float, float]:
    """An instruction of two or four bytes, constants of four that are loaded, comparisons of
    floating-point numbers that are calls.  A load or store has an instruction of its own."""
    least = WORD / 2 if kind == "load" or kind.startswith("stored") else 0.0
    return least, 100.0 if kind in UNBOUNDED else 3 * WORD


def operators_and_operands(kind: str) -> tuple[float, float]:
    """An instruction of WebAssembly stands with the operators that fetch its operands."""
    return 0.0, 100.0 if kind in UNBOUNDED else 5 * WORD


def bounds_of(kind: str) -> tuple[float, float]:
    """Nothing is larger than its machine code; accesses that pair up are half an instruction."""
    if kind in UNBOUNDED:
        return 0.0, 100.0
    least = WORD / 2 if kind == "load" or kind.startswith("stored") else 0.0
    return least, 3 * WORD if kind.endswith(DEAR) else WORD


def samples_of(laboratory: Laboratory, module: Module) -> list[tuple[Counter[str], float]]:
    """The functions of one module: what is in them, and their bytes."""
    object_file = laboratory.untouched(module.path).object_file
    sizes = sizes_of_functions(laboratory, object_file)
    text = run([laboratory.llvm.tool("llvm-dis"), module.path, "-o", "-"]).stdout
    return [(counts, sizes[name]) for name, counts in functions_of(text) if name in sizes]


def sizes_of_functions(laboratory: Laboratory, object_file: Path) -> dict[str, int]:
    if laboratory.target.startswith("wasm"):
        return function_sizes(object_file)
    sizes = {}
    for line in run(
        [laboratory.llvm.tool("llvm-nm"), "-S", "--defined-only", object_file]
    ).stdout.splitlines():
        words = line.split()
        if len(words) == 4 and words[2] in "tTwW":
            sizes[words[3]] = int(words[1], 16)
    return sizes


def outlined_samples(laboratory: Laboratory, module: Module) -> list[tuple[Counter[str], float]]:
    """What outlining made of a file: the terms of its costs, and what they were by the bytes of
    objects."""
    before = laboratory.untouched(module.path).sizes.loaded
    samples = []
    for parameters in WAYS:
        output = (
            OUTPUT
            / laboratory.target
            / module.program
            / f"{module.name}-{WAYS.index(parameters)}.bc"
        )
        output.parent.mkdir(parents=True, exist_ok=True)
        terms = terms_of(laboratory.llvm, module.path, parameters, output)
        if not terms:
            continue
        object_file = output.with_suffix(".o")
        compile_module(
            laboratory.llvm, output, LEVEL, object_file, laboratory.target, laboratory.flags
        )
        after = sizes_of_file(laboratory.llvm, object_file).loaded
        # The figures for code are nine tenths of what it is.
        cost = terms["RegionBytes"] / 0.9 - (before - after)
        samples.append((Counter({part: terms[part] for part in PARTS if terms[part]}), cost))
    return samples


def report_calls(samples: list[tuple[Counter[str], float]]) -> None:
    useful = [(terms, cost) for terms, cost in samples if cost > 0]
    factors = fitted(useful, lambda part: (0.0, 4.0))
    sums = sum((terms for terms, _ in useful), Counter())
    for part, factor in factors.items():
        print(f"{part:20} {factor:5.2f}   of {sums[part]} bytes")
    print(f"{len(useful)} files")
