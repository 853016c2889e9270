"""Tests of the helpers that read other tools' output."""

from __future__ import annotations

import platform
import shutil
import tempfile
import unittest
from collections.abc import Sequence
from pathlib import Path

from bench import small_bench
from bench.bytes import HEADING, Row, rows_in, untuned
from bench.commands import refusals
from bench.comparison import Evidence, compare
from bench.definitions import all_programs
from bench.estimates import broken_promises
from bench.executed import counted_by_qemu
from bench.ir_text import names_in, parse_module
from bench.logged import counted, run_logged
from bench.outcomes import Fate, outcome_of
from bench.outliner_bench import grown, too_little, too_slow
from bench.outliner_figures import Outcome, ProgramOutcome, mean_change
from bench.outliner_page import (
    estimate_row,
    five_numbers,
    growth_row,
    ours,
    theirs,
    times_reduction,
)
from bench.pass_instructions import collected
from bench.passes import (
    IROUTLINER_TIMING_NAME,
    MERGEFUNC_TIMING_NAME,
    RUST_IROUTLINER_TIMING_NAME,
    RUST_MERGEFUNC_TIMING_NAME,
    seconds_in_report,
    statistic,
)
from bench.projects import Project, all_projects
from bench.remarks import Remark, parse_remark
from bench.sizes import Sizes, size_cells
from bench.small_files import small_files
from bench.sources import filled_line
from bench.tables import typed
from bench.time_bench import Measured, missed_goals
from bench.time_study import DEFAULT, NO_FREQUENCY, NOTHING, Result, Study, total
from bench.usage import run_measured
from bench.workloads import Workload
from ci.lib.toolchain import Failure, Llvm, run

TWINS = """
@table = constant [2 x ptr] [ptr @one, ptr @two]
define i32 @one(i32 %0) {
  %2 = add i32 %0, 1
  %3 = mul i32 %2, %2
  ret i32 %3
}
define internal i32 @two(i32 %0) {
  %2 = add i32 %0, 1
  %3 = mul i32 %2, %2
  ret i32 %3
}
define i32 @user(i32 %0) {
  %2 = call i32 @two(i32 %0)
  %3 = call i32 @one(i32 %2)
  ret i32 %3
}
"""
TWO_REMOVED = TWINS.replace("@two", "@one").replace(
    TWINS[TWINS.index("define internal") : TWINS.index("define i32 @user")].replace("@two", "@one"),
    "",
)
TWO_FORWARDS = (
    TWINS[: TWINS.index("define internal")]
    + """
define internal i32 @two(i32 %0) {
  %2 = tail call i32 @one(i32 %0)
  ret i32 %2
}
"""
    + TWINS[TWINS.index("define i32 @user") :]
)
# The second instruction of the loop has two bytes on the first page.
CROSSES_A_PAGE = """
.globl _start
_start: mov $1000, %ecx
  jmp 1f
  .balign 4096
  .skip 4092
1: dec %ecx
  mov $1, %eax
  jnz 1b
  mov $60, %eax
  xor %edi, %edi
  syscall
"""


class TextualIr(unittest.TestCase):
    def test_names_in_strings_are_no_names(self) -> None:
        line = '@s = constant [3 x i8] c"@no", section "@neither", ptr @"a b"'
        self.assertEqual(names_in(line), ("@s", '@"a b"'))

    def test_removed_function_is_traced_through_its_users(self) -> None:
        outcome = outcome_of(parse_module(TWINS), parse_module(TWO_REMOVED))
        self.assertEqual(outcome.fates["@two"], Fate.REMOVED)
        self.assertEqual(outcome.representative("@two"), "@one")
        self.assertEqual(outcome.unresolved, set())

    def test_thunk_and_the_uses_it_keeps(self) -> None:
        outcome = outcome_of(parse_module(TWINS), parse_module(TWO_FORWARDS))
        self.assertEqual(outcome.fates["@two"], Fate.THUNK)
        self.assertEqual(outcome.uses_left, {"@two": 2})

    def test_alias(self) -> None:
        aliased = TWO_REMOVED + "@two = internal alias i32 (i32), ptr @one\n"
        outcome = outcome_of(parse_module(TWINS), parse_module(aliased))
        self.assertEqual(outcome.fates["@two"], Fate.ALIAS)


class Comparison(unittest.TestCase):
    def differences(
        self, theirs: str, ours: str, evidence: Evidence
    ) -> list[tuple[str, str | None]]:
        before = parse_module(TWINS)
        found = compare(
            before,
            outcome_of(before, parse_module(theirs)),
            outcome_of(before, parse_module(ours)),
            evidence,
        )
        return [(one.kind, one.reason) for one in found]

    def test_equal_outcomes_have_no_difference(self) -> None:
        self.assertEqual(
            self.differences(TWO_REMOVED, TWO_REMOVED, Evidence({}, {}, lambda a, b: None)), []
        )

    def test_less_needs_a_documented_reason(self) -> None:
        missed = {"two": [Remark(False, "two", "SelfAddress")]}
        for documented, reason in (({}, None), ({"SelfAddress": "#a"}, "SelfAddress")):
            evidence = Evidence(documented, missed, lambda a, b: None)
            self.assertEqual(
                self.differences(TWO_REMOVED, TWINS, evidence), [("merged less", reason)]
            )

    def test_our_comparator_may_explain(self) -> None:
        evidence = Evidence({"GcName": "#a"}, {}, lambda a, b: "GcName: 'x' and 'y'")
        self.assertEqual(
            self.differences(TWO_REMOVED, TWINS, evidence), [("merged less", "GcName")]
        )

    def test_a_thunk_where_llvm_removes(self) -> None:
        kinds = [
            kind
            for kind, _ in self.differences(
                TWO_REMOVED, TWO_FORWARDS, Evidence({}, {}, lambda a, b: None)
            )
        ]
        self.assertEqual(kinds, ["gained less", "redirected less"])

    def test_more_needs_a_rule(self) -> None:
        passed = {"two": [Remark(True, "two", "Merged", (("Rule", "Chain"),))]}
        evidence = Evidence({"Chain": "#a"}, passed, lambda a, b: None)
        self.assertEqual(self.differences(TWINS, TWO_REMOVED, evidence), [("merged more", "Chain")])


class ToolOutput(unittest.TestCase):
    REPORT = """
   ---User Time---   --User+System--   ---Wall Time---  --- Name ---
   0.1794 ( 76.0%)   0.1794 ( 76.0%)   0.2794 ( 76.0%)  VerifierPass
   0.0568 ( 24.0%)   0.0568 ( 24.0%)   0.0668 ( 24.0%)  MergeFunctionsPass
   0.2362 (100.0%)   0.2362 (100.0%)   0.3362 (100.0%)  Total
"""

    def test_wall_time_whatever_columns_are_there(self) -> None:
        self.assertAlmostEqual(seconds_in_report(self.REPORT, MERGEFUNC_TIMING_NAME), 0.0668)

    def test_our_names(self) -> None:
        for name in ("rust-mergefunc", "Pass<ModuleIR>", "Pass<llvm_plugin::ModuleIR>"):
            report = self.REPORT.replace("MergeFunctionsPass", name)
            self.assertAlmostEqual(seconds_in_report(report, RUST_MERGEFUNC_TIMING_NAME), 0.0668)

    def test_the_column_that_is_asked_for(self) -> None:
        report = self.REPORT.replace("MergeFunctionsPass", "IROutlinerPass")
        self.assertAlmostEqual(
            seconds_in_report(report, IROUTLINER_TIMING_NAME, "User+System"), 0.0568
        )
        self.assertEqual(seconds_in_report(report, RUST_IROUTLINER_TIMING_NAME, "User+System"), 0)

    def test_a_column_of_zeros_is_not_printed(self) -> None:
        self.assertEqual(seconds_in_report(self.REPORT, MERGEFUNC_TIMING_NAME, "System Time"), 0)

    def test_statistics(self) -> None:
        text = "   123 rust-mergefunc - Number of instructions looked at\n"
        self.assertEqual(statistic(text, "instructions looked at"), 123)
        self.assertIsNone(statistic(text, "instructions looked at", "rust-iroutliner"))
        self.assertEqual(
            statistic(
                "  -7 rust-iroutliner - Estimated bytes saved", "bytes saved", "rust-iroutliner"
            ),
            -7,
        )

    def test_remark(self) -> None:
        document = (
            "!Missed\n"
            "Pass:            rust-mergefunc\n"
            "Name:            TooSmall\n"
            "Function:        'it''s'\n"
            "Args:\n"
            "  - Other: g\n"
            "...\n"
        )
        self.assertEqual(
            parse_remark(document), Remark(False, "it's", "TooSmall", (("Other", "g"),))
        )

    def test_cmake_templates(self) -> None:
        self.assertEqual(filled_line("#cmakedefine01 A", {"A": "1"}), "#define A 1")
        self.assertEqual(filled_line('#cmakedefine V "${V}"', {"V": "2"}), '#define V "2"')
        self.assertEqual(filled_line("#cmakedefine01 A", {}), "#define A 0")


def outcome(
    before: int, their: int, our: int, estimate: int = 0, seconds: tuple[float, float] = (1.0, 0.1)
) -> Outcome:
    """An outcome with as many bytes of text as of everything."""
    return Outcome("one", *(Sizes(size, size) for size in (before, their, our)), *seconds, estimate)


class OutlinerFigures(unittest.TestCase):
    def test_means_are_geometric(self) -> None:
        outcomes = [outcome(100, 90, 50), outcome(100, 90, 200)]
        self.assertAlmostEqual(mean_change(outcomes, theirs, "loaded"), -0.1)
        self.assertAlmostEqual(mean_change(outcomes, ours, "loaded"), 0.0)

    def test_files_without_code_do_not_count(self) -> None:
        self.assertAlmostEqual(
            mean_change([outcome(0, 0, 0), outcome(100, 100, 90)], ours, "text"), -0.1
        )

    def test_multiples_of_a_reduction(self) -> None:
        self.assertEqual(times_reduction([outcome(100, 99, 97)], "loaded"), "3.00")
        self.assertEqual(times_reduction([outcome(100, 101, 97)], "loaded"), "LLVM's adds bytes")

    def test_goals(self) -> None:
        self.assertEqual(too_little([outcome(1000, 990, 970)], "loaded", 3.0), [])
        self.assertEqual(len(too_little([outcome(1000, 990, 971)], "loaded", 3.0)), 1)
        # Where LLVM's pass adds bytes, ours only has to add none.
        self.assertEqual(too_little([outcome(1000, 1010, 1000)], "loaded", 3.0), [])
        self.assertEqual(len(grown([outcome(10, 10, 11), outcome(10, 11, 10)])), 1)
        self.assertEqual(too_slow([outcome(1, 1, 1)]), [])
        self.assertEqual(len(too_slow([outcome(1, 1, 1, seconds=(1.0, 0.11))])), 1)

    def test_growth_counts_files_and_names_the_worst(self) -> None:
        program = ProgramOutcome("p", (outcome(10, 12, 9), outcome(10, 15, 10), outcome(10, 9, 11)))
        self.assertEqual(growth_row(program), "| p | 3 | 2 | +5 | 1 | +1 | 1 | 0 |")

    def test_errors_of_estimates(self) -> None:
        files = [outcome(100, 100, 90, 8), outcome(100, 100, 80, 30), outcome(100, 100, 100)]
        self.assertEqual(
            estimate_row("p", files), "| p | 2 | 38 | 30 | 0.79 | -10 | -7 | -4 | -1 | +2 |"
        )
        self.assertEqual(five_numbers([4]), [4, 4, 4, 4, 4])


class MeasuredRuns(unittest.TestCase):
    def test_output_and_exit_codes(self) -> None:
        self.assertEqual(
            run_measured(["sh", "-c", "echo yes; exit 10"], exits=(10, 20)).output, b"yes\n"
        )
        with self.assertRaises(Failure):
            run_measured(["sh", "-c", "exit 10"])

    def test_processor_time_has_an_end(self) -> None:
        with self.assertRaises(Failure):
            run_measured(["sh", "-c", "while :; do :; done"], cpu_limit=1)

    @unittest.skipUnless(
        platform.machine() == "x86_64" and shutil.which("qemu-x86_64"), "needs QEMU's x86-64"
    )
    def test_instruction_that_crosses_a_page_counts_once(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            source, program = Path(directory) / "program.s", Path(directory) / "program"
            source.write_text(CROSSES_A_PAGE)
            run(["gcc", "-nostdlib", "-static", source, "-o", program])
            workload = Workload("pages", "ripgrep", ())
            count, _ = counted_by_qemu(workload, program, ["qemu-x86_64"])
        self.assertEqual(count, 2 + 3 * 1000 + 3)


class OtherPeoplesTests(unittest.TestCase):
    def test_numbers_add_up_and_lines_count(self) -> None:
        self.assertEqual(counted(r"^Tests=(\d+)", "Tests=3\nother\nTests=4\n"), 7)
        self.assertEqual(counted(r"^OK$", "OK\nNOT OK\nOK\n"), 2)

    def test_log_keeps_what_failed(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            done = run_logged(["sh", "-c", "echo one; echo two >&2; exit 3"], Path(folder), {}, log)
            self.assertEqual((done.returncode, done.stdout), (3, "one\n"))
            self.assertEqual(log.read_text().splitlines()[1:], ["one", "two"])

    def test_tables_become_values(self) -> None:
        project = typed(
            Project,
            {"title": "t", "build": ["make"], "programs": ["p"], "refuses-root": True},
            name="n",
        )
        self.assertEqual(project, Project("n", "t", ("make",), ("p",), refuses_root=True))

    def test_sizes_have_six_cells(self) -> None:
        self.assertEqual(
            size_cells(Sizes(100, 200), Sizes(90, 200)),
            ["100", "90", "-10.00 %", "200", "200", "+0.00 %"],
        )


class Estimates(unittest.TestCase):
    @staticmethod
    def program(*files: tuple[int, int]) -> ProgramOutcome:
        """Files of 1000 bytes, by what was estimated and what they save."""
        before = Sizes(1000, 1000)
        outcomes = [
            Outcome(f"f{at}", before, before, Sizes(1000, 1000 - saves), estimate=estimate)
            for at, (estimate, saves) in enumerate(files)
        ]
        return ProgramOutcome("p", tuple(outcomes))

    def test_low_estimates_are_kept(self) -> None:
        self.assertEqual(broken_promises([self.program((10, 12), (10, 9), (0, 0), (5, 30))]), [])

    def test_each_bound_is_told(self) -> None:
        self.assertEqual(
            broken_promises([self.program((10, 9), (10, 10))]),
            ["p saves 19 bytes, not the 20 of the estimate"],
        )
        missing = ["files of p save 15 bytes less than estimated, of 40"]
        self.assertEqual(broken_promises([self.program((20, 5), (20, 90))]), missing)
        self.assertEqual(
            broken_promises([self.program((30, 9), (10, 90), (90, 90))]),
            ["f0 saves 9 bytes, not the 30 of the estimate"],
        )


class SmallFiles(unittest.TestCase):
    def results(self, *bytes_of: tuple[int, int, int]) -> list[small_bench.Result]:
        job = small_bench.Job(
            Llvm(22), small_bench.PROCESSORS[0], "Oz", small_files(1, has_rust=False)[0]
        )
        return [small_bench.Result(job, *some) for some in bytes_of]

    def test_a_number_gives_one_file(self) -> None:
        files = small_files(40, has_rust=True)
        self.assertEqual(files, small_files(40, has_rust=True))
        self.assertEqual(len({one.source for one in files}), len(files))
        self.assertIn(".rs", {one.suffix for one in files})
        self.assertNotIn(".rs", {one.suffix for one in small_files(40, has_rust=False)})

    def test_each_goal_is_told(self) -> None:
        good = self.results((100, 90, 10), *[(100, 100, 0)] * 98, (100, 101, 0))
        self.assertEqual(small_bench.missed_goals("p", good), [])
        self.assertEqual(small_bench.sums(good).growth, (1,))
        self.assertEqual(
            small_bench.missed_goals("p", self.results((100, 109, 5), (100, 90, 12))),
            [
                "p: register-writes-0 grows by 9 bytes",
                "p: 1 of 2 files grow",
                "p: 17 bytes are promised and 1 saved",
            ],
        )

    def test_estimates_of_all_reports_add_up(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder)
            (report / "a.json").write_text('{"merges": [{"bytes_saved": 3}]}')
            (report / "b.json").write_text('{"merges": [], "outlines": [{"bytes_saved": 4}]}')
            self.assertEqual(small_bench.promised(report), 7)
            self.assertEqual(small_bench.promised(report / "none"), 0)


class UntunedPrograms(unittest.TestCase):
    def test_lines_of_a_section_are_read_as_they_were_written(self) -> None:
        row = Row("p", "1.0-2+b", "Oz", "files", 100, 90, 7, 1, 3, 3)
        text = f"{HEADING}\n{row.line()}\n\n| level | form |\n|---|---|\n| Oz | LTO |"
        self.assertEqual([row], rows_in(text))

    def test_no_program_is_one_that_the_repository_knows(self) -> None:
        projects, corpus = all_projects(), all_programs()
        known = {one.name for one in (*projects, *corpus)}
        known.update(package for one in projects for package in (*one.debian, *one.crate[:1]))
        known.update(one.crate or one.debian or one.install for one in corpus)
        for name, one in untuned().items():
            sources = {name, *getattr(one, "debian", ()), getattr(one, "install", name)}
            self.assertFalse(known & sources, name)


class Refusals(unittest.TestCase):
    def test_what_the_plugin_prints_is_read(self) -> None:
        """A search that failed says nothing."""
        log = "[INFO rustmerge_core::host::reasons] would save -3 bytes; asked: LostJump MAX_EXITS"
        self.assertEqual(refusals.parsed(log), (-3, {"LostJump", "MAX_EXITS"}))
        self.assertIsNone(refusals.parsed("rust-iroutliner: panicked"))


class BytesAgainstTime(unittest.TestCase):
    def test_callgrind_says_how_many_instructions(self) -> None:
        self.assertEqual(
            collected("==7== Events    : Ir\n==7== Collected : 3575521828\n"), 3575521828
        )
        with self.assertRaises(Failure):
            collected("==7== Events    : Ir\n")

    def test_sums_over_programs(self) -> None:
        small = study_of("small", (100, 90, 95), (1000, 2000, 1000))
        large = study_of("large", (900, 900, 910), (1000, 1000, 4000))
        sums = total([small, large], DEFAULT)
        self.assertEqual((sums.saved, sums.part), (-5, -0.005))
        self.assertEqual(sums.ratios, (1.0, 4.0))
        self.assertAlmostEqual(sums.mean_ratio, 2.0)
        # What saves nothing without weighing time has no part that is kept.
        self.assertEqual((sums.shares, sums.median_share, sums.share), ((0.5, None), 0.5, -0.5))

    def test_each_goal_is_told(self) -> None:
        good = study_of("good", (100, 90, 91), (1000, 1100, 1000))
        slow = study_of("slow", (100, 90, 98), (1000, 1100, 1030))
        self.assertEqual(missed_goals(Measured("", [good])), [])
        missed = missed_goals(Measured("", [slow]))
        self.assertEqual(len(missed), 4)
        self.assertEqual(missed[-1], "what 'run' executes is 1.0300, not 1.02")
        of_processor = missed_goals(Measured("riscv64-linux-gnu", [slow]))
        self.assertEqual([one.split(": ")[0] for one in of_processor], ["riscv64-linux-gnu"] * 2)


def study_of(name: str, loaded: Sequence[int], executed: Sequence[int]) -> Study:
    variants = (NOTHING, NO_FREQUENCY, DEFAULT)
    results = zip(variants, loaded, executed, strict=True)
    return Study(name, {which: Result(size, {"run": count}) for which, size, count in results})


if __name__ == "__main__":
    unittest.main()
