"""Tests of the phrases, and of the repository by them."""

from __future__ import annotations

import unittest

from ci.lib.words import complaints, findings


def phrases(text: str) -> list[tuple[int, str]]:
    return [(line, phrase) for line, phrase, _ in findings(text)]


class Words(unittest.TestCase):
    def test_phrases_are_found_with_their_lines(self) -> None:
        text = "// Behind it.\nlet a = 1;\n/// Makes room for so many, in front of others.\n"
        expected = [(1, "behind"), (3, "so many"), (3, "in front")]
        self.assertEqual(phrases(text), expected)

    def test_a_phrase_may_go_over_the_end_of_a_line(self) -> None:
        for leader in ("///", "//!", "#", ";", "", '.\\"'):
            with self.subTest(leader):
                self.assertEqual(
                    phrases(f"{leader} one in\n{leader} front of it"), [(1, "in front")]
                )

    def test_a_sentence_begins_with_its_subject(self) -> None:
        self.assertEqual(
            phrases("It ends. Of two functions, the first stays."), [(1, "of two functions,")]
        )
        for right in ("It ends. The first of two functions, f, stays.", "Of course, it does."):
            self.assertEqual(phrases(right), [])

    def test_names_are_no_words(self) -> None:
        for name in (
            "is_behind",
            "%behind",
            "@behind",
            "so many that",
            '"nobody"',
            "records-behind-invoke",
        ):
            with self.subTest(name):
                self.assertEqual(phrases(f"It says {name} here"), [])

    def test_the_repository(self) -> None:
        self.assertEqual(complaints([]), [])


if __name__ == "__main__":
    unittest.main()
