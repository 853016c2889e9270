"""Tests of the search for names that the tables of src/ do not have."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

from ci.lib.new_names import KINDS, Kind, names_to_judge, unknown_names
from ci.lib.toolchain import Failure

# For each kind a line of a header, a name that we know, one that no LLVM has, and how that
# is printed.
LINES = {
    "attributes": ("ATTRIBUTE_ENUM(Some,{})", "nofree", "made_up", "made_up"),
    "kinds of metadata": ('LLVM_FIXED_MD_KIND(MD_some, "{}", 1)', "tbaa", "made.up", "made.up"),
    "operations": ("HANDLE_OTHER_INST( 1, {} , SomeInst)", "PHI", "MadeUp", "MadeUp"),
    "flags of operations": (
        "class FPMathOperator {{\n  case Instruction::{}:\n}};",
        "FAdd",
        "MadeUp",
        "FPMathOperator: MadeUp",
    ),
    "constant expressions": (
        "class ConstantExpr {{\n  static Constant *get{}(Constant *C);\n}};",
        "PtrToInt",
        "MadeUp",
        "MadeUp",
    ),
    "calling conventions": ("    Some = {},", "8", "999", "Some (999)"),
    "intrinsic functions": (
        "    some, // {} (Intrinsics.td:1)",
        "llvm.memcpy",
        "llvm.trace",
        "llvm.trace",
    ),
}


class UnknownNames(unittest.TestCase):
    def headers(self, kind: Kind, *names: str) -> Path:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        line = LINES[kind.title][0]
        header = folder / kind.header
        header.parent.mkdir()
        header.write_text("\n".join(line.format(name) for name in names))
        return folder

    def test_every_kind_has_a_case(self) -> None:
        self.assertEqual([kind.title for kind in KINDS], list(LINES))

    def test_unknown_names_only(self) -> None:
        for kind in KINDS:
            _, known, made_up, shown = LINES[kind.title]
            short = Kind(**{**vars(kind), "least": 1})
            with self.subTest(kind.title):
                headers, older = self.headers(kind, known, made_up), self.headers(kind, known)
                self.assertEqual(unknown_names(short, headers), [shown])
                self.assertEqual(unknown_names(short, older), [])
                # What an older LLVM has too is left out.
                self.assertEqual(unknown_names(short, headers, headers), [])
                self.assertEqual(unknown_names(short, headers, older), [shown])

    def test_names_that_have_to_have_a_row(self) -> None:
        for kind in KINDS:
            _, known, made_up, shown = LINES[kind.title]
            short = Kind(**{**vars(kind), "least": 1})
            allowed = Kind(**{**vars(short), "without_row": frozenset((shown,))})
            headers = self.headers(kind, known, made_up)
            wanted = [f"{kind.title}: {shown}"] if kind.checked else []
            for one, names in ((short, wanted), (allowed, [])):
                with self.subTest(kind.title), mock.patch("ci.lib.new_names.KINDS", (one,)):
                    self.assertEqual(names_to_judge(headers), names)
        self.assertEqual(sum(kind.checked for kind in KINDS), 5)

    def test_a_header_of_another_form_is_an_error(self) -> None:
        for kind in KINDS:
            with self.subTest(kind.title), self.assertRaisesRegex(Failure, "as it used to"):
                unknown_names(kind, self.headers(kind, LINES[kind.title][1]))


if __name__ == "__main__":
    unittest.main()
