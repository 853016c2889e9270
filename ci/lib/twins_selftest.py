"""Tests of ci/twins: twins are valid, and a pass that merges all of them is found out."""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
import tempfile
import unittest
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from llvm_versions import SUPPORTED_LLVMS
from toolchain import Llvm
from trust.findings import Findings
from trust.twins.examiner import Examiner
from trust.twins.inputs import Input, target_options
from trust.twins.kinds import KINDS
from trust.twins.oracle import may_differ, promises, promises_too_much
from trust.twins.pairs import Twin, functions_of, module_with, twins_of

LLVM = Llvm(max(SUPPORTED_LLVMS))
ALL = sorted(KINDS)
SAMPLE = """
target triple = "x86_64-unknown-linux-gnu"
@variable = global i32 5
@other = global i32 6

define internal fastcc i32 @sample(ptr noundef %p, ptr addrspace(1) %q, i32 %x) section ".text.s" {
entry:
  %a = add nsw i32 %x, 5
  %b = load atomic i32, ptr %p monotonic, align 4
  %c = load i32, ptr addrspace(1) %q, align 4, !range !0
  %d = load double, ptr %p, align 8
  %d1 = fadd nnan double %d, 2.500000e-01
  store double %d1, ptr %p, align 8
  %k = load half, ptr %p, align 2
  store half %k, ptr @variable, align 2
  %e = tail call i32 @callee(i32 %a, i32 zeroext %b)
  call void @nothing()
  %f = load i32, ptr @variable, align 4
  %g = icmp slt i32 %e, %c
  br i1 %g, label %then, label %else

then:
  store i32 %f, ptr @other, align 4
  br label %else

else:
  %h = phi i32 [ %a, %entry ], [ 7, %then ]
  ret i32 %h
}

declare i32 @callee(i32, i32)
declare void @nothing() #0
attributes #0 = { nounwind "of-other"="1" }
!0 = !{i32 0, i32 9}
!1 = !{i32 0, i32 8}
"""


class Silent(Findings):
    """Counts findings and keeps none."""

    def add(self, name: str, what: str, files: Sequence[Path], repeat: Sequence[str]) -> None:
        self.count += 1


@dataclass(frozen=True)
class MergingAll(Examiner):
    """An examiner whose pass takes every function for equal and changes none."""

    names: list[str] = field(default_factory=list)

    def transformed(self, seed: int, module: Path, given: Input, pipeline: str) -> Path:
        output = self.directory / f"{seed}-0.ll"
        output.write_text(module.read_text())
        survivor, *others = functions_of(module.read_text())
        members = [{"name": name, "form": "erased"} for name in others]
        merge = {"survivor": {"name": survivor}, "members": members}
        self.report(seed).mkdir(exist_ok=True)
        (self.report(seed) / "a.json").write_text(json.dumps({"merges": [merge], "refused": []}))
        return output


def examiner(directory: str, which: type[Examiner] = Examiner) -> Examiner:
    return which(LLVM, Path("no-plugin"), [], Path(directory), Silent("twins"), [])


class Twins(unittest.TestCase):
    def test_every_kind_makes_valid_twins(self) -> None:
        given = Input(SAMPLE, ())
        with tempfile.TemporaryDirectory() as directory:
            valid = examiner(directory).valid
            made: dict[str, list[Twin]] = {kind: [] for kind in KINDS}
            for seed in range(60):
                for twin in twins_of(SAMPLE, SAMPLE, "sample", ALL, 20, random.Random(seed)):
                    made.setdefault(twin.kind, []).append(twin)
            for kind, twins in made.items():
                with self.subTest(kind):
                    self.assertTrue(any(valid(given, [twin]) for twin in twins[:60]))

    def test_the_same_seed_makes_the_same_twins(self) -> None:
        one, other = (twins_of(SAMPLE, "", "sample", ALL, 9, random.Random(3)) for _ in (0, 1))
        self.assertEqual(one, other)

    def test_a_pass_that_merges_all_is_found_out(self) -> None:
        counts: Counter = Counter()
        with tempfile.TemporaryDirectory() as directory:
            faulty = examiner(directory, MergingAll)
            with contextlib.redirect_stderr(io.StringIO()):
                for seed in range(2):
                    given = Input(SAMPLE, ())
                    counts += faulty.examine(seed, given, SAMPLE, random.Random(seed))
        self.assertGreater(counts["different twins, merged"], 5)
        self.assertEqual(counts["different twins, not merged"], 0)
        self.assertGreater(faulty.findings.count, counts["different twins, merged"] // 3)

    def test_promises_are_those_of_the_documentation(self) -> None:
        self.assertLess({"nsw", "nuw", "!range", "nonnull", "tail", "inbounds"}, promises())
        self.assertFalse({"noundef", "byval", "zeroext", "convergent"} & promises())

    def test_a_survivor_that_promises_too_much(self) -> None:
        less, more = (
            f"define i32 @f() {{\n  %a = add {flag}i32 1, 2\n}}\n" for flag in ("", "nsw ")
        )
        twin = Twin("f", "g", more, less, "flag", "nsw")
        self.assertTrue(may_differ(twin))
        self.assertTrue(promises_too_much("f", more, twin))
        self.assertFalse(promises_too_much("f", less, twin))

    def test_twins_stand_behind_the_module(self) -> None:
        twin = Twin("f", "g", "define void @g() {\n  ret void\n}\n", "")
        self.assertEqual(list(functions_of(module_with(SAMPLE, [twin]))), ["sample", "g"])

    def test_targets_of_run_lines(self) -> None:
        text = "; RUN: llc < %s -mtriple=avr -mcpu=atmega8 -verify-machineinstrs | FileCheck %s\n"
        self.assertEqual(target_options(text), ("-mtriple=avr", "-mcpu=atmega8"))
        self.assertEqual(target_options("; RUN: opt -S < %s -passes=gvn\n"), ())


if __name__ == "__main__":
    unittest.main()
