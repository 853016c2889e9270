"""Runs the passes over a module with twins, and judges what they did."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from toolchain import Llvm

from trust.findings import Findings
from trust.processes import Ended, end_of
from trust.twins.inputs import Input, of_opt, read_input
from trust.twins.kinds import KINDS
from trust.twins.merged import Equality, equality
from trust.twins.oracle import OF_SYMBOLS, Code, may_differ, promises_too_much
from trust.twins.pairs import Twin, functions_of, module_with, twins_of

SECONDS = 120
FUNCTIONS = 5
TWINS = 5
LARGEST_FUNCTION = 12_000
MERGING = "rust-mergefunc<no-parameters;no-cost;verify=12>"
OUTLINING = "rust-iroutliner<all;no-cost;linkonce-odr;min-length=1;max-rounds=3;verify>"
OTHERS = (
    "rust-mergefunc<no-cost>",
    OUTLINING,
    f"rust-mergefunc<aliases;no-cost>,{OUTLINING},rust-mergefunc<preserve-debug-info>",
)


@dataclass(frozen=True)
class Examiner:
    """Examines one test input after the other."""

    llvm: Llvm
    plugin: Path
    inputs: Sequence[Path]
    directory: Path
    findings: Findings
    repeat: Sequence[str]
    # What twins may differ in.
    kinds: Sequence[str] = tuple(sorted(KINDS))
    # Prints what merged without a difference in code.
    tells: bool = False

    def run(self, seed: int) -> Counter:
        choice = random.Random(f"twins {seed}")
        path, other = choice.choice(self.inputs), choice.choice(self.inputs)
        given = read_input(self.llvm, path)
        if given is None:
            return Counter({"inputs that this LLVM refuses": 1})
        return self.examine(seed, given, other.read_text(errors="replace"), choice)

    def examine(self, seed: int, given: Input, other: str, choice: random.Random) -> Counter:
        twins = self.twins(given, other, choice)
        # LLVM prints some modules that it does not read.
        if not twins:
            return Counter({"inputs without functions that have twins": 1})
        module = self.directory / f"{seed}.ll"
        module.write_text(module_with(given.text, twins))
        counts = Counter(inputs=1, twins=len(twins))
        outputs = [
            output
            for pipeline in (MERGING, *OTHERS)
            if (output := self.transformed(seed, module, given, pipeline))
        ]
        if outputs and outputs[0].stem.endswith("-0"):
            counts += self.judge(seed, given, twins, [module, outputs[0]])
        self.generate(seed, module, given, outputs)
        for file in (module, *outputs):
            file.unlink(missing_ok=True)
        shutil.rmtree(self.report(seed), ignore_errors=True)
        return counts

    def twins(self, given: Input, other: str, choice: random.Random) -> list[Twin]:
        """Twins of some functions, those that are valid."""
        names = [
            name
            for name, function in functions_of(given.text).items()
            if len(function) <= LARGEST_FUNCTION
        ]
        choice.shuffle(names)
        made = [
            twin
            for name in names[:FUNCTIONS]
            for twin in twins_of(given.text, other, name, self.kinds, TWINS, choice)
        ]
        return self.valid(given, made)

    def valid(self, given: Input, twins: list[Twin]) -> list[Twin]:
        if not twins:
            return []
        command = [self.llvm.tool("opt"), "-passes=verify", "-disable-output", "-"]
        module = module_with(given.text, twins).encode()
        if end_of([*command, *of_opt(given.target)], SECONDS, stdin=module).status == 0:
            return twins
        if len(twins) == 1:
            return []
        half = len(twins) // 2
        return self.valid(given, twins[:half]) + self.valid(given, twins[half:])

    def report(self, seed: int) -> Path:
        return self.directory / f"{seed}.report"

    def transformed(self, seed: int, module: Path, given: Input, pipeline: str) -> Path | None:
        number = (MERGING, *OTHERS).index(pipeline)
        output = self.directory / f"{seed}-{number}.ll"
        command = [
            self.llvm.tool("opt"),
            f"-load-pass-plugin={self.plugin}",
            f"-passes={pipeline}",
            "-verify-each",
            "-S",
            *of_opt(given.target),
            module,
            "-o",
            output,
        ]
        environment = {"RUSTMERGE_REPORT": str(self.report(seed))} if number == 0 else {}
        ended = end_of(command, SECONDS, env=environment)
        if ended.status != 0 or b"internal error" in ended.stderr:
            self.found(seed, f"{number}", f"{pipeline} {ended.describe()}", [module])
            return None
        return output

    def judge(self, seed: int, given: Input, twins: list[Twin], files: Sequence[Path]) -> Counter:
        counts: Counter = Counter()
        equal = equality(self.report(seed).glob("*"))
        code = Code(self.llvm, given.text, given.target)
        same = {twin.original: twin.name for twin in twins if not twin.kind}
        for twin in twins:
            others = {twin.original.strip('"'), same.get(twin.original)} - {twin.name}
            merged = bool(equal.equal_to(twin.name) & others)
            which = "different" if twin.kind else "equal"
            counts[f"{which} twins, {'' if merged else 'not '}merged"] += 1
            if twin.kind and merged:
                self.judge_merged(seed, code, twin, equal, files)
        return counts

    def judge_merged(
        self, seed: int, code: Code, twin: Twin, equal: Equality, files: Sequence[Path]
    ) -> None:
        what = f"{twin.original} and a twin that differs in {twin.kind}, {twin.subject!r}"
        survivor = equal.survivor_of(twin.name)
        if may_differ(twin):
            is_one = survivor == equal.survivor_of(twin.original.strip('"'))
            if is_one and promises_too_much(survivor, files[-1].read_text(), twin):
                self.found(seed, twin.name, f"{what}: {survivor} promises it", files)
        elif twin.kind not in OF_SYMBOLS:
            difference = code.differs(twin, equal.equal_to(twin.name))
            if difference:
                self.found(seed, twin.name, f"{what}: {difference} differs", files)
            elif self.tells:
                print(f"{seed}: {what}: merged, the same code", flush=True)

    def generate(self, seed: int, module: Path, given: Input, outputs: list[Path]) -> None:
        """Code generation takes what the passes made of a module that it takes."""
        if self.code(module, given).status != 0:
            return
        for output in outputs:
            ended = self.code(output, given)
            if ended.status != 0:
                self.found(seed, f"llc-{output.stem}", f"llc {ended.describe()}", [module, output])

    def code(self, module: Path, given: Input) -> Ended:
        return end_of([self.llvm.tool("llc"), *given.target, module, "-o", "/dev/null"], SECONDS)

    def found(self, seed: int, name: str, what: str, files: Sequence[Path]) -> None:
        repeat = [*self.repeat, "--seed", str(seed), "--runs", "1"]
        self.findings.add(f"{seed}-{name}", what, files, repeat)
