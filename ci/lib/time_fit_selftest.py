"""Tests of what `lab/bench time-fit` reads and how it compares rules."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from call_sites import CallGraph, CallSite, bodies_in, read_frequencies
from executed_calls import calls_in
from time_rules import CHOSEN, ExecutedSite, FittedProgram, Rule, SharedFunction, kept

CALLGRIND = """\
fn=(1) main
0 3
cfn=(2) walk
calls=2 0
0 90
fn=(2)
0 7
cfn=(3) walk'2
calls=5 0
0 80
cfn=(4) walk.outlined.1
calls=40 0
0 400
fn=(3)
cfn=(4)
calls=2 0
"""
PRINTED = """\
Printing analysis results of BFI for function 'walk':
block-frequency-info: walk
 - bb: float = 1.0, int = 8
 - outer: float = 4.0, int = 32
 - inner: float = 64.0, int = 512
 - rare: float = 0.5, int = 4
Loop info for function 'walk':
Loop at depth 1 containing: %outer<header>,%inner,%rare<latch><exiting>
    Loop at depth 2 containing: %inner<header><latch><exiting>
"""
MODULE = """\
define internal i32 @walk(ptr %0) {
bb:
  %x = call { i32, ptr } @"walk.outlined.1"(ptr %0)
  br label %outer
rare:                                             ; preds = %inner
  tail call void @other(ptr @walk)
}
"""


class Readers(unittest.TestCase):
    def test_calls_of_recursive_functions_are_of_one(self) -> None:
        self.assertEqual(
            calls_in(CALLGRIND.splitlines()),
            {("main", "walk"): 2, ("walk", "walk"): 5, ("walk", "walk.outlined.1"): 42},
        )

    def test_frequencies_and_the_innermost_loop(self) -> None:
        walk = read_frequencies(PRINTED)["walk"]
        self.assertEqual(walk.site("walk", "s", "bb"), CallSite("walk", "s", 1.0, 0.0, 0))
        self.assertEqual(walk.site("walk", "s", "inner"), CallSite("walk", "s", 64.0, 64.0, 2))
        self.assertEqual(walk.site("walk", "s", "rare"), CallSite("walk", "s", 0.5, 4.0, 1))

    def test_direct_calls_with_their_blocks(self) -> None:
        body = bodies_in(MODULE)["walk"]
        self.assertEqual(body.calls, [("bb", "walk.outlined.1"), ("rare", "other")])
        self.assertEqual(body.sizes, {"bb": 2, "rare": 1})

    def test_code_of_a_shared_function_knows_its_users(self) -> None:
        calls = {"walk": "  call void @a()\n" * 3, "a": "  call void @b()\n" * 2, "b": "  ret\n"}
        text = "".join(f"define void @{name}() {{\nbb:\n{calls[name]}}}\n" for name in calls)
        printed = "".join(
            f"block-frequency-info: {name}\n - bb: float = 1.0, int = 8\n" for name in calls
        )
        graph = CallGraph(bodies_in(text), read_frequencies(printed), {"a", "b"})
        self.assertEqual([graph.entries(one) for one in calls], [1.0, 3.0, 6.0])
        self.assertEqual([graph.around(one) for one in calls], [9.0, 9.0, 9.0])


class Rules(unittest.TestCase):
    def test_the_chosen_rule_is_that_of_the_pass(self) -> None:
        # The figures of the tests in src/cost/time.rs.
        rule = CHOSEN.with_weight(5)
        self.assertAlmostEqual(rule.time(CallSite("f", "s", 0.01, 10.0, 1, executed=90), 20), 216)
        self.assertAlmostEqual(rule.time(CallSite("f", "s", 5.0, 10.0, 1, executed=90), 20), 1000)
        rule = CHOSEN.with_weight(15)
        self.assertAlmostEqual(rule.time(CallSite("f", "s", 1.0, 0.0, 0, executed=30), 20), 9)
        self.assertAlmostEqual(rule.time(CallSite("f", "s", 1.0, 0.0, 0, 2.0, 90), 20), 24)

    def test_each_part_of_a_rule(self) -> None:
        site = CallSite("f", "s", 1.0, 10.0, 2)
        times = [
            Rule(power, loops, floor, weight=100).time(site, 1)
            for power, loops, floor in ((1, False, False), (1, False, True), (2, True, False))
        ]
        self.assertEqual(times, [1, 3, 16])

    def test_calls_in_small_and_in_shared_functions_count_more(self) -> None:
        site = CallSite("f", "s", 1.0, 0.0, 0, entries=2.0, executed=10.0)
        forms = (Rule(3, True, True, counts_entries=True), Rule(1, True, True, small=90))
        self.assertEqual([form.with_weight(100).time(site, 1) for form in forms], [8, 9])

    def test_calls_that_cost_too_much_go_and_groups_that_do_not_pay(self) -> None:
        rare, frequent = CallSite("f", "s", 0.1, 0, 0), CallSite("f", "s", 90, 0, 0)
        sites = (ExecutedSite(rare, (0.0,)),) * 3 + (ExecutedSite(frequent, (0.5,)),)
        pays = SharedFunction(60, 20.0, 10.0, 20, 4, sites)
        loses = SharedFunction(20, 10.0, 10.0, 20, 4, (*sites[:1], *sites[3:] * 3))
        result = kept([FittedProgram("p", 1, (pays, loses))], CHOSEN)
        self.assertEqual((result.share, result.calls, result.ratios), (0.5, 0.0, (1.0,)))
        everything = kept([FittedProgram("p", 1, (pays, loses))], CHOSEN.with_weight(0))
        self.assertEqual((everything.share, everything.ratios), (1.0, (3.0,)))


if __name__ == "__main__":
    unittest.main()
