"""What tests of one function for several come to."""

import unittest

from ci.lib.expand import expand


class Expand(unittest.TestCase):
    def test_a_function_stands_once_for_each_alternative(self) -> None:
        written = "define void @f_<a|b>() {\n; CHECK: <1|22>\n\n  ret void\n}\nend\n"
        first = "define void @f_a() {\n; CHECK: 1\n\n  ret void\n}\n"
        second = "define void @f_b() {\n; CHECK: 22\n\n  ret void\n}\n"
        self.assertEqual(expand(written), first + second + "end\n")

    def test_a_line_outside_of_functions_stands_alone(self) -> None:
        self.assertEqual(
            expand("declare void @<f|g>()\nnext\n"), "declare void @f()\ndeclare void @g()\nnext\n"
        )

    def test_vectors_are_no_alternatives(self) -> None:
        self.assertEqual(expand("@v = global <4 x <i8|i16>> zeroinitializer\n").count("<4 x i"), 2)

    def test_commands_stay(self) -> None:
        command = "; RUN: grep '<a|b>' %s\n"
        self.assertEqual(expand(command), command)

    def test_alternatives_are_equally_many(self) -> None:
        with self.assertRaisesRegex(ValueError, "unequal"):
            expand("define void @<f|g>() {\n  <a|b|c>\n}\n")
