"""Tests of rules about the repository's own files, such as what stands in one place only."""

from __future__ import annotations

import graphlib
import re
import subprocess
import sys
import tomllib
import unittest
from collections.abc import Iterator
from pathlib import Path

from ci.lib.commands import PACKAGES, command_names
from ci.lib.llvm_versions import LISTING, NEWEST_LLVM, SUPPORTED_LLVMS, releases
from ci.lib.toolchain import REPOSITORY


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
            for path in tracked_files(".ci", "ci", *PACKAGES, "lit.cfg.py")
            if path != LISTING and path.suffix != ".jsonl"
            for place, line in lines_of(path)
            if all(version.search(line) for version in tested)
        ]
        self.assertEqual(lists, [])

    def test_cargo_features(self) -> None:
        expected = {f"llvm{release.major}": release.llvm_sys for release in releases()}
        manifest = tomllib.loads((REPOSITORY / "Cargo.toml").read_text())
        others = {"default", "refusals"}
        features = {
            name: needs for name, needs in manifest["features"].items() if name not in others
        }
        self.assertEqual(
            features, {name: [f"dep:llvm-sys-{number}"] for name, number in expected.items()}
        )
        plugin = tomllib.loads((REPOSITORY / "plugin" / "Cargo.toml").read_text())["features"]
        self.assertEqual(set(plugin) - others, set(expected))

    def test_debian_packages(self) -> None:
        """One for each LLVM, of the programs' version, which suggest the newest of them."""
        workspace = tomllib.loads((REPOSITORY / "Cargo.toml").read_text())["workspace"]
        plugin, programs = (
            tomllib.loads((REPOSITORY / crate / "Cargo.toml").read_text())["package"]["metadata"]
            for crate in ("plugin", "report")
        )
        self.assertEqual(
            plugin["deb"]["variants"],
            {f"llvm-{major}": {"name": f"rustmerge-llvm-{major}"} for major in self.MAJORS},
        )
        version = f"{workspace['package']['version']}-1"
        self.assertEqual(plugin["deb"]["depends"], f"$auto, rustmerge (= {version})")
        self.assertEqual(programs["deb"]["suggests"], f"rustmerge-llvm-{NEWEST_LLVM}")

    def test_build_script_and_its_message(self) -> None:
        script = (REPOSITORY / "build.rs").read_text()
        found = re.findall(r'major: (\d+), prefix_variable: "LLVM_SYS_(\d+)_PREFIX"', script)
        self.assertEqual(found, [(str(release.major), release.llvm_sys) for release in releases()])
        message = re.search(r"\(valid: (.*?)\)", (REPOSITORY / "src" / "lib.rs").read_text())
        self.assertEqual(
            {name.removeprefix("llvm") for name in message[1].split(", ")}, self.MAJORS
        )

    def test_page_of_versions(self) -> None:
        """docs/support.md says how each LLVM is tested."""
        text = (REPOSITORY / "docs" / "support.md").read_text()
        rows = dict(re.findall(r"^\| ([\d, ]+) \| ((?:by|not) .*) \|$", text, re.MULTILINE))
        how = {major: words for majors, words in rows.items() for major in majors.split(", ")}
        self.assertEqual(set(how), self.MAJORS)
        says = {
            "tested": "by `ci/test --change`: all tests",
            "elsewhere": "by hand",
            "built": "not tested",
        }
        for release in releases():
            with self.subTest(release.major):
                self.assertIn(says[release.tested], how[str(release.major)])
        results = set(re.findall(r"^\| (\d+)\.\d+\.\d+ \| ", text, re.MULTILINE))
        self.assertEqual(results, {str(release.major) for release in releases() if release.suite})

    def test_readme(self) -> None:
        """The lines that link to the page of versions name the first, the last and the tested."""
        lines = (REPOSITORY / "README.md").read_text().splitlines()
        majors = sorted(map(int, self.MAJORS))
        self.assertEqual(majors, list(range(majors[0], majors[-1] + 1)))
        about = " ".join(line for line in lines if "(docs/support.md)" in line)
        named = set(map(int, re.findall(r"\b\d+\b", about)))
        self.assertEqual(named, {majors[0], majors[-1], *SUPPORTED_LLVMS})
        self.assertLessEqual(len(lines), 90)

    def test_roles(self) -> None:
        for release in releases():
            with self.subTest(release.major):
                self.assertIn(release.tested, ("tested", "elsewhere", "built"))
                self.assertEqual(release.suite is not None, release.tested == "elsewhere")


class Documentation(unittest.TestCase):
    PAGES = ("*.md", ":!benches/sections", ":!CHANGELOG.md")

    def test_scripts_that_are_named_exist(self) -> None:
        """Recorded results keep the command that printed them."""
        missing = [
            f"{place}: {script}"
            for path in tracked_files(*self.PAGES, ":!docs/removed.md")
            for place, line in lines_of(path)
            for script in re.findall(r"(?<![\w/.-])(?:ci|bench|trust)/[\w./-]*\w", line)
            if not (REPOSITORY / script).exists()
        ]
        self.assertEqual(missing, [])

    def test_commands_that_are_named_exist(self) -> None:
        """Such as `python3 -m bench time`, also in scripts and comments."""
        missing = [
            f"{place}: {package} {name}"
            for path in tracked_files(".", ":!benches/sections", ":!CHANGELOG.md")
            for place, line in lines_of(path)
            for package, name in re.findall(r"python3 -m (bench|trust) ([a-z][\w-]*)", line)
            if name not in command_names(package)
        ]
        self.assertEqual(missing, [])

    def test_every_command_has_help(self) -> None:
        for package in PACKAGES:
            for name in command_names(package):
                with self.subTest(f"{package} {name}"):
                    words = [sys.executable, "-m", package, name, "--help"]
                    done = subprocess.run(words, cwd=REPOSITORY, capture_output=True, text=True)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.assertIn(f"usage: python3 -m {package} {name}", done.stdout)

    def test_source_files_that_are_named_exist(self) -> None:
        missing = [
            f"{place}: {name}"
            for path in tracked_files(*self.PAGES)
            for place, line in lines_of(path)
            for name in re.findall(
                r"(?<![\w/.-])(?:src|shim|plugin|report|schema|search|fuzz|tests)/[\w./-]*\.\w+",
                line,
            )
            if not (REPOSITORY / name).exists()
        ]
        self.assertEqual(missing, [])

    def test_links_lead_somewhere(self) -> None:
        """Links between pages of this repository: the file is there, and the heading."""
        missing = [
            f"{place}: {target}"
            for path in tracked_files(*self.PAGES)
            for place, line in lines_of(path)
            for target in re.findall(r"\]\(([^)\s]+)\)", line)
            if "://" not in target and not is_link_target(path, target)
        ]
        self.assertEqual(missing, [])


def is_link_target(page: Path, target: str) -> bool:
    name, _, anchor = target.partition("#")
    linked = page.parent / name if name else page
    if not linked.exists():
        return False
    return not anchor or anchor in {anchor_of(line) for _, line in lines_of(linked)}


def anchor_of(line: str) -> str | None:
    """The anchor that GitHub gives a heading."""
    found = re.match(r"#+ (.*)", line)
    return re.sub(r"[^\w\- ]", "", found[1].lower()).replace(" ", "-") if found else None


class DefaultPipeline(unittest.TestCase):
    def test_it_is_told_where_people_look(self) -> None:
        source = (REPOSITORY / "plugin" / "src" / "pipeline.rs").read_text()
        pipeline = re.search(r'const DEFAULT_PIPELINE: &str = "(.*)";', source)[1]
        for page in ("docs/options.md", "packaging/man/rustmerge.7", "report/src/main.rs"):
            with self.subTest(page):
                self.assertIn(pipeline, (REPOSITORY / page).read_text())


class Tour(unittest.TestCase):
    """docs/tour.md names files, and functions and types in them."""

    PAGE = REPOSITORY / "docs" / "tour.md"
    # `path`: `name`, `name`; the list may go on in the next line.
    PLACE = re.compile(r"`([\w./]+\.(?:rs|cpp|h|py))`:((?:,?\s+`[\w:]+`)+)")
    FILE = re.compile(r"`([\w./]+\.(?:rs|cpp|h|py))`")

    def test_files_exist(self) -> None:
        files = set(self.FILE.findall(self.PAGE.read_text()))
        self.assertGreater(len(files), 30)
        self.assertEqual([name for name in files if not (REPOSITORY / name).is_file()], [])

    def test_functions_and_types_exist(self) -> None:
        places = self.PLACE.findall(self.PAGE.read_text())
        named = [(path, name) for path, names in places for name in re.findall(r"[\w:]+", names)]
        self.assertGreater(len(named), 60)
        missing = [
            f"{path}: {name}"
            for path, name in named
            if (REPOSITORY / path).is_file()
            and not is_defined(name, (REPOSITORY / path).read_text(), path.endswith(".rs"))
        ]
        self.assertEqual(missing, [])

    def test_other_names_exist(self) -> None:
        """Names that the page mentions without a file, such as `Plan`."""
        sources = "\n".join(
            path.read_text() for path in tracked_files("src", "plugin/src", "search/src", "shim")
        )
        text = re.sub(r"```.*?```", "", self.PLACE.sub("", self.PAGE.read_text()), flags=re.DOTALL)
        names = set(re.findall(r"`((?:[A-Z]\w+::)?(?:[A-Z]\w+|rm[A-Z]\w+))`", text))
        known_elsewhere = {"PassBuilder"}
        self.assertIn("Plan", names)
        missing = [
            name
            for name in names - known_elsewhere
            if not re.search(rf"\b{name.rpartition('::')[2]}\b", sources)
        ]
        self.assertEqual(missing, [])


class Glossary(unittest.TestCase):
    """ARCHITECTURE.md translates the field's terms into names of the source code."""

    def test_names_exist(self) -> None:
        glossary = (REPOSITORY / "ARCHITECTURE.md").read_text().partition("\n## Glossary\n")[2]
        cells = re.findall(r"^\| .* \| .* \| (.*) \|$", glossary, re.MULTILINE)[1:]
        names = [name for cell in cells for name in re.findall(r"`([\w:]+)`", cell)]
        self.assertGreater(len(names), 60)
        sources = "\n".join(path.read_text() for path in tracked_files("src/*.rs", "search/src"))
        words = set(re.findall(r"\w+", sources))
        missing = [name for name in names if not set(re.findall(r"\w+", name)) <= words]
        self.assertEqual(missing, [])


def is_defined(name: str, source: str, is_rust: bool) -> bool:
    """Whether a source file defines a function, a method `Type::name` or a type."""
    owner, _, last = name.rpartition("::")
    if not is_rust:
        # A definition begins a line, perhaps with its result's type, and is no call.
        pattern = rf"^(?:(?:class|struct) {last}\b|(?!\s)(?:.*[\s*&])?{last}\()"
        return re.search(pattern, source, re.MULTILINE) is not None
    if not owner:
        return re.search(rf"\b(?:fn|struct|enum|trait) {last}\b", source) is not None
    # From one `impl` to the next thing that begins a line.
    blocks = re.findall(
        rf"^(?:impl|pub trait|trait)\b[^{{]*\b{owner}\b[^{{]*\{{$(.*?)^\}}",
        source,
        re.MULTILINE | re.DOTALL,
    )
    return any(re.search(rf"\bfn {last}\b", block) for block in blocks)


class Results(unittest.TestCase):
    def test_the_index_links_to_every_section(self) -> None:
        benches = REPOSITORY / "benches"
        links = re.findall(r"\((sections/[^)]+)\)", (benches / "RESULTS.md").read_text())
        sections = [f"sections/{path.name}" for path in (benches / "sections").glob("*.md")]
        self.assertEqual(sorted(links), sorted(sections))


class Widths(unittest.TestCase):
    """What a reader sees without scrolling."""

    LIT_COLUMNS = 160
    LIT_LINES = 200
    RUN_COMMANDS = 40

    def test_lines_of_lit_tests(self) -> None:
        wide = [
            place
            for path in tracked_files("tests/lit")
            for place, line in lines_of(path)
            if len(line) > self.LIT_COLUMNS
        ]
        self.assertEqual(wide, [])

    def test_length_of_lit_tests(self) -> None:
        """A longer one has more than one subject."""
        long = [
            str(path)
            for path in tracked_files("tests/lit")
            if path.parent.name != "Inputs" and len(lines_of(path)) > self.LIT_LINES
        ]
        self.assertEqual(long, [])

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

    def test_python_has_its_suffix(self) -> None:
        """ruff finds files by their suffix."""
        scripts = [
            str(path.relative_to(REPOSITORY))
            for path in tracked_files("ci", *PACKAGES, "tests")
            if not path.suffix and lines_of(path)[:1] and "python3" in lines_of(path)[0][1]
        ]
        self.assertEqual(scripts, [])


class Rooms(unittest.TestCase):
    """Files of a crate use each other in one direction only."""

    CRATES = (
        "src",
        "driver/src",
        "pages/src",
        "plugin/src",
        "report/src",
        "schema/src",
        "search/src",
    )
    USE = re.compile(r"\b(?:crate|(?P<up>super(?:::super)*))(?P<path>(?:::\w+)+)")

    def uses(self, crate: Path) -> dict[str, set[str]]:
        """For each module of a crate, those of it that it uses by a path."""
        files = {self.name_in(crate, path): path for path in sorted(crate.rglob("*.rs"))}
        return {module: set(self.used(module, path, set(files))) for module, path in files.items()}

    @staticmethod
    def name_in(crate: Path, path: Path) -> str:
        parts = path.relative_to(crate).with_suffix("").parts
        return "::".join(part for part in parts if part not in ("mod", "lib"))

    def used(self, module: str, path: Path, modules: set[str]) -> Iterator[str]:
        text = path.read_text().split("#[cfg(test)]\nmod tests")[0]
        text = re.sub(r"//.*", "", text)
        for match in self.USE.finditer(text):
            names = match["path"].removeprefix("::").split("::")
            if match["up"]:
                parts = module.split("::") if module else []
                names = [*parts[: len(parts) - match["up"].count("super")], *names]
            # The longest module that the path begins with; the rest names an item of it.
            for length in range(len(names), 0, -1):
                found = "::".join(names[:length])
                if found in modules:
                    if found != module:
                        yield found
                    break

    def test_there_is_no_circle(self) -> None:
        self.assertGreater(sum(map(len, self.uses(REPOSITORY / "src").values())), 300)
        for folder in self.CRATES:
            uses = self.uses(REPOSITORY / folder)
            # The front page of a crate names all of its modules.
            uses.pop("", None)
            with self.subTest(crate=folder):
                try:
                    list(graphlib.TopologicalSorter(uses).static_order())
                except graphlib.CycleError as error:
                    self.fail(" → ".join(error.args[1]))


class Names(unittest.TestCase):
    """src/vocabulary has the names of LLVM's functions, variables, metadata and attributes."""

    ROW = re.compile(r'^    "([^"]+)" +(own|text) ', re.MULTILINE)
    NAMED = "src/vocabulary/named_attributes.rs"

    def attributes(self) -> set[tuple[str, str]]:
        """The attributes of the table, as name and form."""
        rows = self.ROW.findall((REPOSITORY / "src/vocabulary/attributes.rs").read_text())
        self.assertGreater(len(rows), 200)
        return set(rows)

    def test_other_files_name_none(self) -> None:
        attributes = {name for name, _ in self.attributes()}
        named = [
            f"{path.relative_to(REPOSITORY)}: {name}"
            for path in tracked_files("src/*.rs", ":!src/vocabulary", ":!src/**/tests.rs")
            for name in re.findall(r'"([\w.-]*)"', Changes.code(path))
            if name.startswith("llvm.") or name in attributes
        ]
        self.assertEqual(named, [])

    def test_named_attributes_have_rows(self) -> None:
        code = Changes.code(REPOSITORY / self.NAMED)
        named = {(name, "text") for name in re.findall(r'= b"(.+)";', code)}
        named |= {(name, "own") for name in re.findall(r'(?<!b)"(.+?)"', code)}
        self.assertGreater(len(named), 30)
        # Only IR of older LLVMs has it.
        self.assertEqual(named - self.attributes(), {("coroutine.presplit", "text")})


class Changes(unittest.TestCase):
    """Which files change a module: those that call a method of src/llvm which calls a function of
    the shim, or of LLVM's C API, whose name begins with a verb of change."""

    FILES = {
        # rust-mergefunc
        "canonical/metadata.rs",
        "canonical/mod.rs",
        "mergefunc/apply.rs",
        "mergefunc/deferred.rs",
        "mergefunc/parameters/apply.rs",
        "mergefunc/profile.rs",
        "mergefunc/state.rs",
        # rust-iroutliner
        "outliner/rewrite.rs",
        "outliner/stack.rs",
        "outliner/tail_marks.rs",
        # its proof, on copies
        "outliner/address_proof.rs",
        "outliner/normalizer/addresses.rs",
        "outliner/normalizer/block_addresses.rs",
        "outliner/normalizer/control_flow.rs",
        "outliner/normalizer/order.rs",
        "outliner/normalizer/phis.rs",
        "outliner/verify.rs",
        # both
        "linking/comdats.rs",
        "linking/content/naming.rs",
        "facts/fastcc.rs",
    }
    VERBS = re.compile(
        r"Add|Append|Build|Call(?=With)|Compute(?=Address|Constant|In)|Copy|Create(?=Alias|Shared)"
        r"|Delete|Drop|Erase|Finish|Inline|Intersect|Move|Name(?=Shared)|Publish|Redirect|Remove"
        r"|Replace|Set|Split|Swap|Take|Write"
    )
    READS = re.compile(
        r"Address|Alias|Alloca|As|Attachments|Attribute|Auxiliary|BasicBlock|Block|Boolean|Called"
        r"|Calls|Can|Comes|Commutes|Compute(?=Lifetimes)|Const|Constant|Contained|Count"
        r"|Create(?=Library|Printer)|DI|Declare|Describe|Dispose|Emit|Entry|Fatal|Fingerprint"
        r"|First|Free|Function|Get|Has|Incoming|Index|Instruction|Int|Integer|Is|L|Lifetime|May"
        r"|MD|Metadata|Module|Most|Named|Operand|Operations|Predecessors|Predicate|Print|Read"
        r"|Remarks|Source|Statistics|String|Strip|Struct|Successors|Switch|Terminating|Track|Type"
        r"|Use|Used|Uses|Value|Verify|Void"
    )
    CALL = re.compile(r"\b(?:rm|LLVM(?:Global|Instruction)?(?=[A-Z]))([A-Z]\w*)\(")

    @staticmethod
    def code(path: Path) -> str:
        text = path.read_text().split("#[cfg(test)]\nmod tests")[0]
        return re.sub(r"//.*", "", text)

    def is_change(self, name: str) -> bool:
        """Whether a function of LLVM's changes something; fails where its verb is unknown."""
        known = [
            kind
            for kind, words in (("changes", self.VERBS), ("reads", self.READS))
            if re.match(rf"(?:{words.pattern})s?(?![a-z])", name)
        ]
        self.assertEqual(len(known), 1, f"rm{name}: {known}")
        return known == ["changes"]

    def functions(self) -> Iterator[tuple[str, bool, str]]:
        """The functions of src/llvm: name, whether others see it, body."""
        for path in tracked_files("src/llvm", ":!src/llvm/testing.rs"):
            text = self.code(path)
            seen = r"(?:(pub|pub\(crate\)) |pub\(super\) )?"
            function = rf"^( *){seen}(?:unsafe )?fn (\w+)[^;{{]*\{{$(.*?)^\1\}}"
            for found in re.finditer(function, text, re.MULTILINE | re.DOTALL):
                yield found[3], bool(found[2]), found[4]

    def changing(self) -> set[str]:
        """The functions that other files change a module by."""
        functions = list(self.functions())
        changing = {
            name
            for name, _, body in functions
            if any([self.is_change(called) for called in self.CALL.findall(body)])
        }
        calls = re.compile(rf"(?:\.|attribute::|metadata::)(?:{'|'.join(sorted(changing))})\(")
        changing |= {name for name, _, body in functions if calls.search(body)}
        return {name for name, is_seen, _ in functions if is_seen and name in changing}

    def test_files_that_change_a_module(self) -> None:
        changing = self.changing()
        self.assertGreater(len(changing), 60)
        names = "|".join(sorted(changing))
        methods = rf"\.(?:{names})\(|\b(?:Call|Function|Inst)::(?:{names})\b"
        calls = re.compile(rf"{methods}|(?<!fn )(?<![\w.:])(?:{names})\(")
        found = {
            str(path.relative_to(REPOSITORY / "src"))
            for path in tracked_files("src/*.rs", ":!src/llvm")
            if calls.search(self.code(path))
        }
        self.assertEqual(found, self.FILES)


if __name__ == "__main__":
    unittest.main()
