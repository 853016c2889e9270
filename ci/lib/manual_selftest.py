"""Tests of the manual pages in packaging/man."""

from __future__ import annotations

import re
import shutil
import subprocess
import unittest

from ci.lib.toolchain import REPOSITORY

PAGES = sorted((REPOSITORY / "packaging" / "man").iterdir())


def read(name: str) -> str:
    return (REPOSITORY / "packaging" / "man" / name).read_text()


class ManualPages(unittest.TestCase):
    def expect_silence(self, *command: str) -> None:
        self.assertGreaterEqual(len(PAGES), 5)
        for page in PAGES:
            with self.subTest(page=page.name):
                done = subprocess.run([*command, page], capture_output=True, text=True, check=False)
                self.assertEqual((done.stdout + done.stderr, done.returncode), ("", 0))

    @unittest.skipUnless(shutil.which("groff"), "ci/install-tools manual")
    def test_groff_has_no_warnings(self) -> None:
        self.expect_silence("groff", "-ww", "-mandoc", "-Tutf8", "-z")

    @unittest.skipUnless(shutil.which("mandoc"), "ci/install-tools manual")
    def test_mandoc_has_no_warnings(self) -> None:
        self.expect_silence("mandoc", "-Tlint", "-Wwarning")

    def test_variables_of_the_environment(self) -> None:
        """Those that the plugin and the wrappers read when they run, and no others."""
        sources = [
            path.read_text().partition("#[cfg(test)]")[0]
            for folder in ("src", "plugin/src", "driver/src", "schema/src")
            for path in (REPOSITORY / folder).rglob("*.rs")
        ]
        read_by = set(re.findall(r'(?<!env!\()"(RUSTMERGE_(?!TEST)[A-Z_]+)"', "".join(sources)))
        self.assertIn("RUSTMERGE_REPORT", read_by)
        self.assertEqual(set(re.findall(r"^\.It Ev (\w+)$", read("rustmerge.7"), re.M)), read_by)

    def test_each_pass_has_a_section(self) -> None:
        """tests/lit/plugin/manual-page.test compares the parameters."""
        sources = "".join(path.read_text() for path in (REPOSITORY / "src").rglob("*.rs"))
        passes = set(re.findall(r'\bNAME: &(?:\'static )?str = "(rust-[a-z-]+)"', sources))
        self.assertIn("rust-mergefunc", passes)
        self.assertEqual(set(re.findall(r"^\.Ss (.*)$", read("rustmerge.7"), re.M)), passes)

    def test_each_program_has_a_page(self) -> None:
        programs = re.search(
            r"^for program in (rustmerge-.*); do$", (REPOSITORY / "ci/install").read_text(), re.M
        )
        for program in programs[1].split():
            self.assertIn(f"{program}.1", [page.name for page in PAGES])


if __name__ == "__main__":
    unittest.main()
