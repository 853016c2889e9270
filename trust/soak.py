"""One random program, one LLVM, one level: what python3 -m trust soak does with it."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.emulated import PROCESSORS
from ci.lib.toolchain import Failure, Llvm
from trust.between import pipeline_with
from trust.cpp_programs import cpp_program
from trust.csmith import csmith_program
from trust.deep_programs import deep_program, is_no_worse, machines_that_fit
from trust.findings import Findings
from trust.ir_bodies import Body
from trust.ir_programs import ir_program
from trust.local_programs import local_program
from trust.processes import Ended, end_of
from trust.subjects import Subject, opt_command, subjects_named

LEVELS = ("O0", "O1", "Os", "Oz", "O2", "O3")
# What QEMU runs.
EMULATED_LANGUAGES = ("c", "c++", "ir", "ir-locals", "ir-scopes")
# The languages, and which part of the programs each has.
GENERATORS = {
    "c": csmith_program,
    "c++": cpp_program,
    "ir": ir_program,
    "ir-locals": local_program,
    "ir-scopes": partial(ir_program, more=(Body.scoped,) * 30),
    "c-deep": partial(deep_program, is_cpp=False),
    "c++-deep": partial(deep_program, is_cpp=True),
}
SHARES = {
    "c": 0.25,
    "c++": 0.2,
    "ir": 0.3,
    "ir-locals": 0.15,
    "ir-scopes": 0.05,
    "c-deep": 0.1,
    "c++-deep": 0.05,
}
# Programs of these languages may overflow the stack already before a pass.
DEEP = ("c-deep", "c++-deep")
# What clang writes for LLVM to optimise, with all that it says of types and lifetimes; coroutines
# have no code yet.
EARLY = ("-Xclang", "-disable-llvm-passes")
EARLY_LANGUAGES = ("c", "ir", "ir-locals", "ir-scopes")
EARLY_SHARE = 0.2
# What part of that goes through LLVM's passes with ours between them, instead of before them.
BETWEEN_SHARE = 0.5
# What a compiler may be told besides the level; the last ones keep functions from being inlined
# away.
FLAGS = (
    (),
    (),
    ("-g",),
    ("-fPIC",),
    ("-ffunction-sections",),
    ("-fwrapv",),
    ("-fno-inline",),
    ("-fno-inline", "-g"),
)
PROGRAM_SECONDS = 3
# Outlining whether it pays or not makes some programs slower by an order of magnitude.
CHANGED_PROGRAM_SECONDS = 90
EMULATION = 10
TOOL_SECONDS = 300
# What LLVM's lint says of calls.
WRONG_CALLS = (
    b"Undefined behavior: Caller and callee calling convention differ",
    b"Undefined behavior: Call argument count mismatches",
    b"Undefined behavior: Call argument type mismatches",
    b"Undefined behavior: Call return type mismatches",
)


@dataclass(frozen=True)
class Setting:
    """Everything that a run depends on."""

    seed: int
    llvm: int
    level: str
    language: str
    flags: tuple[str, ...]
    # Whether LLVM optimises once more after the pass, which acts on whatever the pass promises.
    optimised_again: bool
    # A triple of PROCESSORS, or nothing for that of the machine.
    processor: str = ""
    # The part of LLVM's passes before ours; none if all of LLVM's run before or after ours.
    place: float | None = None


def setting_of(
    seed: int,
    llvm: int,
    level: str,
    languages: Sequence[str],
    processors: Sequence[str] = (),
    between: bool = False,
) -> Setting:
    """The rest follows from the seed, so that one number repeats a run.  `between` has all
    programs go through LLVM's passes with ours between them."""
    choice = random.Random(f"{seed} {llvm} {level}")
    processor = random.Random(seed).choice(processors) if processors else ""
    if processor:
        languages = [one for one in languages if one in EMULATED_LANGUAGES]
    if between:
        languages = [one for one in languages if one in EARLY_LANGUAGES]
    # The program of a seed is the same at all levels.
    (language,) = random.Random(seed).choices(
        languages, [SHARES[language] for language in languages]
    )
    flags = choice.choice(FLAGS)
    if level == "O0" and choice.random() < 0.7:
        flags += ("-Xclang", "-disable-O0-optnone")
    optimised_again = choice.random() < 0.5
    place = None
    is_early = choice.random() < EARLY_SHARE or between
    if language in EARLY_LANGUAGES and is_early:
        flags, optimised_again = (*flags, *EARLY), True
        if choice.random() < BETWEEN_SHARE or between:
            place, optimised_again = choice.random(), False
    return Setting(seed, llvm, level, language, flags, optimised_again, processor, place)


@dataclass(frozen=True)
class Behaviour:
    """The observable behaviour of a program: output and status."""

    runs: tuple[tuple[int, bytes], ...]


class Experiment:
    """Compiles a program, lets every subject work on it and compares."""

    def __init__(
        self, llvm: Llvm, setting: Setting, directory: Path, findings: Findings, subjects: list[str]
    ):
        self.llvm = llvm
        self.setting = setting
        self.directory = directory
        self.findings = findings
        self.subjects = subjects_named(subjects)
        self.counts: Counter = Counter()

    def run(self) -> Counter:
        shutil.rmtree(self.directory, ignore_errors=True)
        self.directory.mkdir(parents=True)
        self.source = GENERATORS[self.setting.language](self.setting.seed, self.directory)
        if self.setting.processor and self.source.suffix == ".ll":
            without_variadic_arguments(self.source)
        self.module = self.directory / "module.bc"
        self.compile(self.source, self.module)
        # What opt writes is the base of every comparison of modules.
        self.plain = self.directory / "plain.bc"
        # Where clang has none to write, LLVM makes debug info for each instruction.
        has_debug_info = "-g" in self.setting.flags and self.setting.language.startswith("ir")
        passes = "-passes=debugify" if has_debug_info else "-passes=verify"
        self.require([self.llvm.tool("opt"), passes, self.module, "-o", self.plain])
        expected = self.expected_behaviour()
        # Some programs read what was never written; they differ from themselves.
        if expected is None or not self.is_same(
            expected, self.run_program(self.plain, PROGRAM_SECONDS)
        ):
            self.counts["skipped"] += 1
        elif not self.optimise_alone(expected):
            self.counts["skipped"] += 1
        else:
            for kind in (
                "programs",
                f"programs, LLVM {self.setting.llvm}",
                f"programs, -{self.setting.level}",
                f"programs, {self.setting.language}",
                *([f"programs, {self.setting.processor}"] if self.setting.processor else []),
                *(["programs between LLVM's passes"] if self.setting.place is not None else []),
            ):
                self.counts[kind] += 1
            if self.setting.language in DEEP:
                self.counts["deep machines"] += sum(
                    len(machines_that_fit(output)) for _, output in expected.runs
                )
            for subject in self.subjects:
                self.examine(subject, expected)
        shutil.rmtree(self.directory)
        return self.counts

    def optimise_alone(self, expected: Behaviour) -> bool:
        """Makes what LLVM's passes alone make of the program, where ours run between them, and says
        whether that behaves as before: some programs depend on undefined behaviour."""
        self.base = self.plain
        if self.setting.place is None:
            return True
        self.base = self.directory / "optimised.bc"
        passes = f"-passes={self.pipeline('')}"
        self.require([self.llvm.tool("opt"), passes, self.plain, "-o", self.base])
        return self.is_same(expected, self.behaviour_of(self.base, again=False))

    def pipeline(self, inserted: str) -> str:
        """Passes as they run: between LLVM's, where the setting says so."""
        if self.setting.place is None:
            return inserted
        level = "O2" if self.setting.level == "O0" else self.setting.level
        return pipeline_with(self.llvm, level, self.setting.place, inserted)

    def command(self, subject: Subject) -> list[str]:
        passes = f"-passes={self.pipeline(subject.pipeline)}"
        return opt_command(self.llvm, subject, passes)

    def expected_behaviour(self) -> Behaviour | None:
        """What the program does without a pass; none where it does not end.  Code generation for
        some processors refuses some of what is valid, as jumps with arguments on the stack."""
        try:
            return self.behaviour_of(self.plain, again=False, seconds=PROGRAM_SECONDS)
        except Failure:
            if not self.setting.processor:
                raise
            return None

    def compile(self, source: Path, module: Path) -> None:
        flags = [*self.setting.flags, "-emit-llvm", "-c"]
        self.require([*self.compiler(), *flags, source, "-o", module])

    def compiler(self, level: str = "") -> list[str]:
        name = "clang" if self.setting.language in ("c", "c-deep") else "clang++"
        level = level or self.setting.level
        target = PROCESSORS[self.setting.processor].flags if self.setting.processor else ()
        return [self.llvm.tool(name), *target, "-w", f"-{level}", "-I/usr/include/csmith"]

    def require(self, command: Sequence[str | Path]) -> None:
        """What has nothing to do with our passes must work."""
        ended = end_of(command, TOOL_SECONDS)
        if ended.status != 0:
            raise Failure(f"{' '.join(map(str, command))} {ended.describe()}")

    def examine(self, subject: Subject, expected: Behaviour) -> None:
        is_between = self.setting.place is not None
        if is_between and not subject.changes_module:
            return
        after = self.directory / f"{subject.title}.bc"
        log = self.transform(subject, self.plain, after)
        if log is None:
            return
        self.counts["modules"] += 1
        if not self.repeats_itself(subject, after, log):
            return
        changed = self.differs(self.base, after)
        if not subject.changes_module:
            if changed:
                self.found(subject, "an analysis changed the module")
            return
        if not changed:
            return
        self.counts["changed"] += 1
        # LLVM's passes depend on debug info now and then, and make more functions equal.
        has_debug_info = "-g" in self.setting.flags and not is_between
        if has_debug_info and not self.ignores_debug_info(subject, after):
            return
        if subject.is_idempotent and not is_between:
            self.look_for_rest(subject, after)
        if self.wrong_calls(after) and not self.wrong_calls(self.base):
            self.found(subject, "a call is not of the type or convention of its function", [after])
        if self.has_invalid_machine_code(after) and not self.has_invalid_machine_code(self.base):
            self.found(subject, "LLVM makes invalid machine code of the module", [after])
        self.compare_behaviour(subject, after, expected)

    def transform(self, subject: Subject, before: Path, after: Path) -> Ended | None:
        ended = end_of([*self.command(subject), before, "-o", after], TOOL_SECONDS)
        if ended.status == 0:
            return ended
        self.found(subject, f"opt {ended.describe()}")
        return None

    def repeats_itself(self, subject: Subject, after: Path, log: Ended) -> bool:
        """Another process, at addresses that are not random, says and writes the same."""
        again = self.directory / "again.bc"
        ended = end_of(
            ["setarch", "-R", *self.command(subject), self.plain, "-o", again],
            TOOL_SECONDS,
        )
        same = (
            ended.status == 0
            and ended.stderr == log.stderr
            and again.read_bytes() == after.read_bytes()
        )
        if not same:
            self.found(subject, "two processes gave different output", [after, again])
        return same

    def ignores_debug_info(self, subject: Subject, after: Path) -> bool:
        """The code is the same as without debug info."""
        plain, changed = self.directory / "plain-stripped.bc", self.directory / "stripped.bc"
        self.strip(self.plain, plain)
        if self.transform(subject, plain, changed) is None:
            return False
        before = self.directory / "debug-stripped.bc"
        self.strip(after, before)
        same = self.code_of(before) == self.code_of(changed)
        if not same:
            self.found(subject, "debug info changes the code", [before, changed])
        self.counts["modules with and without debug info"] += 1
        return same

    def strip(self, module: Path, stripped: Path) -> None:
        self.require(
            [self.llvm.tool("opt"), "-strip-debug", "-passes=verify", module, "-o", stripped]
        )

    def code_of(self, module: Path) -> list[bytes]:
        """The text of a module without metadata, which has other numbers, and without functions of
        debug info, which stripping may leave."""
        no_code = (b"!", b";", b"declare void @llvm.dbg.")
        text = [line for line in self.text_of(module) if line and not line.startswith(no_code)]
        return [re.sub(rb",? ![\w.]+ !\d+|!\d+\b", b"", line) for line in text]

    def look_for_rest(self, subject: Subject, after: Path) -> None:
        twice = self.directory / "twice.bc"
        if self.transform(subject, after, twice) is None:
            return
        if self.differs(after, twice):
            self.found(subject, "a second run changed the module again", [after, twice])

    def wrong_calls(self, module: Path) -> int:
        """How many calls are undefined for what they say of their function, by LLVM's lint: the
        verifier accepts them, and code generation may make what was meant of them."""
        command = [self.llvm.tool("opt"), "-passes=lint", "-disable-output", module]
        said = end_of(command, TOOL_SECONDS).stderr.splitlines()
        return sum(line.startswith(WRONG_CALLS) for line in said)

    def has_invalid_machine_code(self, module: Path) -> bool:
        """Whether LLVM's machine verifier objects to what code generation makes of a module: some
        shapes that no front end writes are mishandled there."""
        stop = ("-Xclang", "-disable-llvm-passes", "-mllvm", "-verify-machineinstrs")
        output = module.with_suffix(".o")
        command = [*self.compiler(), *stop, *self.link_flags(), "-c", module, "-o", output]
        return b"Bad machine code" in end_of(command, TOOL_SECONDS).stderr

    def differs(self, one: Path, other: Path) -> bool:
        """Whether modules differ in more than the order of uses, which reading and writing
        change already."""
        return one.read_bytes() != other.read_bytes() and self.text_of(one) != self.text_of(other)

    def text_of(self, module: Path) -> list[bytes]:
        lines = end_of(
            [self.llvm.tool("llvm-dis"), module, "-o", "-"], TOOL_SECONDS
        ).stdout.splitlines()
        return [line for line in lines if not line.startswith((b"; ModuleID", b"source_filename"))]

    def compare_behaviour(self, subject: Subject, after: Path, expected: Behaviour) -> None:
        actual = self.behaviour_of(after, self.setting.optimised_again)
        if self.is_same(expected, actual):
            self.counts["runs"] += len(expected.runs)
            return
        # The program may depend on undefined behaviour, which the second optimisation uses even
        # without the pass.
        if self.setting.optimised_again and not self.is_same(
            expected, self.behaviour_of(self.plain, again=True)
        ):
            self.counts["skipped"] += 1
            return
        self.found(subject, "the program behaves differently", [after])

    def is_same(self, expected: Behaviour, actual: Behaviour | None) -> bool:
        if self.setting.language not in DEEP or actual is None:
            return actual == expected
        runs = zip(expected.runs, actual.runs, strict=True)
        return all(
            before[0] == after[0] and is_no_worse(before[1], after[1]) for before, after in runs
        )

    def behaviour_of(
        self, module: Path, again: bool, seconds: float = CHANGED_PROGRAM_SECONDS
    ) -> Behaviour | None:
        """Output and status of every way to run the program; none where one of them does not
        end."""
        stop = () if again else ("-Xclang", "-disable-llvm-passes")
        level = self.setting.level
        if level == "O0" and again:
            level = "O2"
        compiler = self.compiler(level)
        program = module.with_suffix(".exe")
        self.require([*compiler, *stop, *self.link_flags(), module, "-o", program, "-lm"])
        return self.run_program(module, seconds)

    def run_program(self, module: Path, seconds: float) -> Behaviour | None:
        program, runs = [module.with_suffix(".exe")], []
        if self.setting.processor:
            processor = PROCESSORS[self.setting.processor]
            program = [*processor.runner, *program]
            seconds *= EMULATION
        for arguments in ((), ("twins",)):
            ended = end_of([*program, *arguments], seconds)
            if ended.timed_out:
                return None
            runs.append((ended.status, ended.stdout))
        return Behaviour(tuple(runs))

    def link_flags(self) -> list[str]:
        flags = [flag for flag in self.setting.flags if flag in ("-fPIC", "-ffunction-sections")]
        processor = self.setting.processor
        return [*flags, *PROCESSORS[processor].link_flags] if processor else flags

    def found(self, subject: Subject, what: str, files: Sequence[Path] = ()) -> None:
        setting = self.setting
        repeat = f"soak --seed {setting.seed} --language {setting.language} --programs 1 --every"
        repeat += f" --llvm {setting.llvm} --level {setting.level} --subject {subject.title}"
        if setting.processor:
            repeat += f" --processor {setting.processor}"
        if setting.place is not None:
            repeat += " --between"
        name = f"{setting.seed}-llvm{setting.llvm}-{setting.level}-{subject.title}"
        pipeline = self.pipeline(subject.pipeline)
        self.findings.add(name, f"{what} ({pipeline})", [self.source, self.plain, *files], repeat)


def without_variadic_arguments(source: Path) -> None:
    """LLVM has no code for `va_arg` on some processors."""
    text = source.read_text()
    source.write_text(re.sub(r"= va_arg ptr %list, i64", "= load i64, ptr @counter", text))
