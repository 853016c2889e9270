"""Tests of what `python3 -m trust jumps` reads and compares."""

from __future__ import annotations

import unittest

from trust.jumps import CodeGraph, LostJump, lost_jumps

X86 = """\
\t.type\tone,@function
one:                                    # @one
# %bb.0:
\tcallq\thelper@PLT
\tjne\t.LBB0_2
\tjmp\ttwo                             # TAILCALL
.LBB0_2:
\tjmpq\t*%rax                           # TAILCALL
\t.type\ttwo,@function
two:
\tje\tone                              # TAILCALL
\tjmp\t"odd name"@PLT                   # TAILCALL
"""
AARCH64 = """\
\t.type\tone,@function
one:
\tb\t.LBB0_2
\tbl\thelper
\tb\ttwo
"""


def graph(**edges: str) -> CodeGraph:
    """From words: `two` is a jump and `two()` a call."""
    found = CodeGraph()
    for name, text in edges.items():
        words = text.split()
        found.jumps[name] = {word for word in words if not word.endswith("()")}
        found.calls[name] = {word[:-2] for word in words if word.endswith("()")}
    return found


class JumpsTest(unittest.TestCase):
    def test_assembly(self) -> None:
        x86 = CodeGraph.of(X86, "x86_64-linux-gnu")
        self.assertEqual(x86.jumps, {"one": {"two", "*%rax"}, "two": {"one", "odd name"}})
        self.assertEqual(x86.calls, {"one": {"helper"}, "two": set()})
        aarch64 = CodeGraph.of(AARCH64, "aarch64-linux-gnu")
        self.assertEqual((aarch64.jumps, aarch64.calls), ({"one": {"two"}}, {"one": {"helper"}}))
        with self.assertRaises(ValueError):
            CodeGraph.of("", "unknown")

    def test_what_is_lost(self) -> None:
        before = graph(one="two", two="one work()", work="")
        self.assertEqual(lost_jumps(before, before), ([], 2))
        lost, kept = lost_jumps(before, graph(one="two()", two="one work()", work=""))
        self.assertEqual((lost, kept), ([LostJump("one", "two", is_recursive=True)], 1))
        # Through functions that are new.
        kept = graph(one="shared", two="one work()", work="", shared="two")
        self.assertEqual(lost_jumps(before, kept), ([], 2))
        for way in ("shared", "shared()"):
            for rest in ("two", "two()"):
                after = graph(one=way, two="one work()", work="", shared=rest)
                expected = int("()" in way + rest)
                self.assertEqual(len(lost_jumps(before, after)[0]), expected)
        # Not through those that were there, nor where nothing of it is left.
        elsewhere = graph(one="work()", two="one work()", work="two()")
        self.assertEqual(lost_jumps(before, elsewhere), ([], 1))

    def test_what_is_no_recursion(self) -> None:
        before, after = graph(one="two", two=""), graph(one="two()", two="")
        lost = [LostJump("one", "two", is_recursive=False)]
        self.assertEqual(lost_jumps(before, after), (lost, 0))


if __name__ == "__main__":
    unittest.main()
