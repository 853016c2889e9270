"""Tests of rules about the repository's own files, such as what stands in one place only."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from llvm_versions import LISTING, SUPPORTED_LLVMS, releases
from toolchain import REPOSITORY


def tracked_files(*patterns: str) -> list[Path]:
    """The files that git knows, without what is deleted in the working tree."""
    command = ["git", "ls-files", "-z", "--", *patterns]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    paths = (REPOSITORY / name for name in done.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]


def lines_of(path: Path) -> list[tuple[str, str]]:
    """Each line with its place; none of a file that is not text."""
    try:
        lines = path.read_text().splitlines()
    except UnicodeDecodeError:
        return []
    name = path.relative_to(REPOSITORY)
    return [(f"{name}:{number}", line) for number, line in enumerate(lines, 1)]


class LlvmVersions(unittest.TestCase):
    """ci/llvm-versions is the only list; what cannot read it agrees with it."""

    MAJORS = {str(release.major) for release in releases()}

    def test_no_script_has_a_list_of_its_own(self) -> None:
        tested = [re.compile(rf"\b{version}\b") for version in SUPPORTED_LLVMS]
        lists = [
            place
            for path in tracked_files(".ci", "ci", "lab", "lit.cfg.py")
            if path != LISTING and path.suffix != ".jsonl"
            for place, line in lines_of(path)
            if all(version.search(line) for version in tested)
        ]
        self.assertEqual(lists, [])

    def test_cargo_features(self) -> None:
        expected = {f"llvm{release.major}": release.llvm_sys for release in releases()}
        manifest = tomllib.loads((REPOSITORY / "Cargo.toml").read_text())
        features = {
            name: needs for name, needs in manifest["features"].items() if name != "default"
        }
        self.assertEqual(
            features, {name: [f"dep:llvm-sys-{number}"] for name, number in expected.items()}
        )
        plugin = tomllib.loads((REPOSITORY / "plugin" / "Cargo.toml").read_text())["features"]
        self.assertEqual(set(plugin) - {"default"}, set(expected))

    def test_build_script_and_its_message(self) -> None:
        script = (REPOSITORY / "build.rs").read_text()
        found = re.findall(r'major: (\d+), prefix_variable: "LLVM_SYS_(\d+)_PREFIX"', script)
        self.assertEqual(found, [(str(release.major), release.llvm_sys) for release in releases()])
        message = re.search(r"\(valid: (.*?)\)", (REPOSITORY / "src" / "lib.rs").read_text())
        self.assertEqual(
            {name.removeprefix("llvm") for name in message[1].split(", ")}, self.MAJORS
        )

    def test_readme(self) -> None:
        text = (REPOSITORY / "README.md").read_text()
        *first, last = map(str, SUPPORTED_LLVMS)
        self.assertIn(f"every test, on LLVM {', '.join(first)} and {last}\n", text)
        rows = re.findall(r"^\| ([\d, ]+) \| `ci/build .*$", text, re.MULTILINE)
        tested = {row for row in rows if "," not in row}
        self.assertEqual(tested, set(map(str, SUPPORTED_LLVMS)))
        self.assertEqual({version for row in rows for version in row.split(", ")}, self.MAJORS)


class Documentation(unittest.TestCase):
    def test_scripts_that_are_named_exist(self) -> None:
        """Recorded results keep the command that printed them."""
        missing = [
            f"{place}: {script}"
            for path in tracked_files("*.md", ":!benches/sections", ":!CHANGELOG.md")
            for place, line in lines_of(path)
            for script in re.findall(r"(?<![\w/.-])(?:ci|lab)/[\w./-]*\w", line)
            if not (REPOSITORY / script).exists()
        ]
        self.assertEqual(missing, [])


class Results(unittest.TestCase):
    def test_the_index_links_to_every_section(self) -> None:
        benches = REPOSITORY / "benches"
        links = re.findall(r"\((sections/[^)]+)\)", (benches / "RESULTS.md").read_text())
        sections = [f"sections/{path.name}" for path in (benches / "sections").glob("*.md")]
        self.assertEqual(sorted(links), sorted(sections))


class Widths(unittest.TestCase):
    """What a reader sees without scrolling."""

    LIT_COLUMNS = 160
    RUN_COMMANDS = 40

    def test_lines_of_lit_tests(self) -> None:
        wide = [
            place
            for path in tracked_files("tests/lit")
            for place, line in lines_of(path)
            if len(line) > self.LIT_COLUMNS
        ]
        self.assertEqual(wide, [])

    def test_commands_of_lit_tests(self) -> None:
        """More of them are a table, which a helper in Inputs reads."""
        commands = {
            str(path.relative_to(REPOSITORY)): sum(
                bool(re.match(r"\s*(;|//|#) RUN: (?!  )", line)) for _, line in lines_of(path)
            )
            for path in tracked_files("tests/lit")
        }
        long = {name: count for name, count in commands.items() if count > self.RUN_COMMANDS}
        self.assertEqual(long, {})

    def test_ruff_knows_every_python_script(self) -> None:
        """ruff finds files by their suffix, and scripts have none."""
        settings = tomllib.loads((REPOSITORY / "ruff.toml").read_text())
        scripts = {
            str(path.relative_to(REPOSITORY))
            for path in tracked_files("ci", "lab", "tests")
            if not path.suffix and lines_of(path)[:1] and "python3" in lines_of(path)[0][1]
        }
        self.assertEqual(set(settings["extend-include"]), scripts)


if __name__ == "__main__":
    unittest.main()
