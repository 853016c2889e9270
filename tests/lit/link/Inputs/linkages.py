"""Links two modules, processed one by one, under every linkage of a table.

    linkages.py PLUGIN CLANG TABLE DIRECTORY

A line of TABLE names a case and its settings:

    NAME: [linkage=KIND] [visibility=KIND] [comdat=KIND] [unnamed] [different] [others]
          [merges=MODULE,...]

    linkage      of the functions that both modules have; without it they are strong
    visibility   of these functions
    comdat       each function is in a comdat of its own of this kind
    unnamed      addresses are not significant
    different    the modules have different versions of f_b
    others       the second module's functions have other names
    merges       modules, as in one<aliases>, in which something must be merged

Each case is made of one.ll and two.ll twice: two.ll's strong function comes first or
last by name.  The plugin sees one module of one case at a time.  All cases are linked
into one program, because linking costs the most: the symbols of a case begin with its
name, and a constant of its own keeps its bodies, and with them the names of shared
bodies, different from those of other cases.  The program is linked with each linker in
both orders, and its output must be that of the unprocessed program.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

INPUTS = Path(__file__).resolve().parent
MODULES = ("one", "two")
PARAMETERS = ("", "<aliases>")
ORDERS = (("one", "two"), ("two", "one"))
# What the first and the second module of a link went through.
PROCESSED = (("after", "after"), ("before", "after"), ("after", "before"), ("after<aliases>",) * 2)
STRONG_NAMES = ("a_strong", "z_strong")
FUNCTIONS = ("f_a", "f_b", "g_a", "g_b")
# Seconds after which a program counts as endless.
LIMIT = 60


@dataclass(frozen=True)
class Case:
    """One line of the table with one name for the strong function."""

    prefix: str
    number: int
    strong: str
    settings: dict[str, str]

    def text(self, module: str) -> str:
        """The IR of one module, without what begins a file."""
        own = ("linkage", "visibility")
        replaced = {
            "LINKAGE": " ".join(self.settings[key] for key in own if key in self.settings),
            "UNNAMED": "unnamed_addr" if "unnamed" in self.settings else "",
            "COMDATS": self.comdats(),
            "COMDAT": "comdat" if "comdat" in self.settings else "",
            "FIVE": "9" if "different" in self.settings else "5",
            "NUMBER": str(31 + 2 * self.number),
            "STRONG": self.strong,
        }
        text = re.sub(
            r"^(;|target).*\n", "", (INPUTS / f"{module}.ll").read_text(), flags=re.MULTILINE
        )
        text = re.sub(r"\b[A-Z]+\b", lambda found: replaced[found[0]], text)
        if module == "two" and "others" in self.settings:
            text = re.sub(r"([@$])([fg]_[ab])\b", r"\1other_\2", text)
        return re.sub(r"([@$])(\w)", rf"\1{self.prefix}_\2", text)

    def comdats(self) -> str:
        if "comdat" not in self.settings:
            return ""
        return "\n".join(f"${name} = comdat {self.settings['comdat']}" for name in FUNCTIONS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plugin")
    parser.add_argument("clang")
    parser.add_argument("table", type=Path)
    parser.add_argument("directory", type=Path)
    arguments = parser.parse_args()
    cases = list(cases_of(arguments.table))
    work = Work(arguments.plugin, arguments.clang, arguments.directory)
    work.directory.mkdir(parents=True)
    work.write_main(cases)
    for module in MODULES:
        work.write_object(module, "before", [case.text(module) for case in cases])
        for parameters in PARAMETERS:
            texts = [work.processed(case, module, parameters) for case in cases]
            work.write_object(module, f"after{parameters}", texts)
    for linker in ("bfd", "lld") if shutil.which("ld.bfd") else ("lld",):
        for order in ORDERS:
            work.compare(linker, order)
    print(f"{len(cases)} cases, {work.programs} programs")
    return 1 if work.failed else 0


def cases_of(table: Path) -> list[Case]:
    """The cases of the table's lines, each with both names of the strong function."""
    cases = []
    for line in table.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        name, words = line.split(":")
        settings = {key: value for key, _, value in (word.partition("=") for word in words.split())}
        unknown = set(settings) - {
            "linkage",
            "visibility",
            "comdat",
            "unnamed",
            "different",
            "others",
            "merges",
        }
        if unknown:
            sys.exit(f"{name}: unknown settings {unknown}")
        for strong in STRONG_NAMES:
            prefix = f"{name.replace('-', '_')}_with_{strong[0]}"
            cases.append(Case(prefix, len(cases), strong, settings))
    return cases


@dataclass
class Work:
    """Runs the tools, and keeps what they make in one directory."""

    plugin: str
    clang: str
    directory: Path
    programs: int = 0
    failed: bool = False

    def fail(self, message: str) -> None:
        print(message)
        self.failed = True

    def processed(self, case: Case, module: str, parameters: str) -> str:
        """A module of one case after the pass, without what begins a file."""
        path = self.directory / f"{case.prefix}.{module}.ll"
        path.write_text(HEAD + case.text(module))
        passes = f"-passes=rust-mergefunc{parameters},verify"
        command = ["opt", f"-load-pass-plugin={self.plugin}", passes, "-stats", "-S", path]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{case.prefix}: {done.stderr}")
        counts = re.findall(
            r"(\d+) .*Number of (?:functions (?:erased|turned into)|bodies shared)", done.stderr
        )
        wanted = case.settings.get("merges", "").split(",")
        if f"{module}{parameters}" in wanted and not sum(map(int, counts)):
            self.fail(f"{case.prefix}: nothing merged in {module}{parameters}")
        # Modules are put together as text, so nothing in them may be numbered.
        text = re.sub(
            r"^(; ModuleID|source_filename|target ).*\n", "", done.stdout, flags=re.MULTILINE
        )
        text = re.sub(r"@(\d+)\b", rf"@{case.prefix}_\1", text)
        if re.search(r"^(attributes|![\w.]+ =|%\w+ = type)", text, re.MULTILINE):
            sys.exit(f"{case.prefix}: what is numbered clashes with other cases:\n{text}")
        return text

    def write_object(self, module: str, state: str, texts: list[str]) -> None:
        """An object, position-independent, with each function in a section of its own,
        so that --gc-sections can do what it does in real builds."""
        path = self.directory / f"{module}.{state}.ll"
        path.write_text(HEAD + "\n".join(texts))
        flags = ["-filetype=obj", "-relocation-model=pic", "-function-sections"]
        subprocess.run(["llc", *flags, path, "-o", path.with_suffix(".o")], check=True)

    def write_main(self, cases: list[Case]) -> None:
        """A program that calls both modules of each case and prints what they return."""
        path = self.directory / "main.c"
        lines = ["#include <stdio.h>"]
        lines += [f"int {case.prefix}_one(int), {case.prefix}_two(int);" for case in cases]
        lines += [
            "int main(void) {",
            "  setvbuf(stdout, 0, _IONBF, 0);",
            "  for (int i = 0; i < 5; i++) {",
        ]
        for case in cases:
            lines.append(f'    printf("{case.prefix} %d:", i);')
            lines.append(f'    printf(" %d %d\\n", {case.prefix}_one(i), {case.prefix}_two(i));')
        path.write_text("\n".join([*lines, "  }", "  return 0;", "}", ""]))
        subprocess.run([self.clang, "-O1", "-c", path, "-o", path.with_suffix(".o")], check=True)

    def compare(self, linker: str, order: tuple[str, str]) -> None:
        """Links in one order with one linker, and compares each program with the unprocessed
        one."""
        reference = self.output(linker, order, ("before", "before"))
        if reference[-1] != "exit status 0":
            self.fail(f"the unprocessed program fails: {reference[-2:]}")
        for states in PROCESSED:
            lines = self.output(linker, order, states)
            if lines != reference:
                where = next(
                    pair for pair in zip(reference, lines, strict=False) if pair[0] != pair[1]
                )
                self.fail(f"{linker} {order} {states} behaves differently: {where}")

    def output(self, linker: str, order: tuple[str, str], states: tuple[str, ...]) -> list[str]:
        """What a program prints, and last how it ends."""
        objects = [f"{module}.{state}.o" for module, state in zip(order, states, strict=True)]
        program = self.directory / ".".join([linker, *objects])
        flags = [f"-fuse-ld={linker}", "-Wl,--gc-sections"]
        command = [self.clang, *flags, "main.o", *objects, "-o", program]
        subprocess.run(command, cwd=self.directory, check=True)
        self.programs += 1
        try:
            done = subprocess.run(
                [program], capture_output=True, text=True, timeout=LIMIT, check=False
            )
        except subprocess.TimeoutExpired:
            return ["does not end"]
        return [*(done.stdout + done.stderr).splitlines(), f"exit status {done.returncode}"]


HEAD = 'target triple = "x86_64-unknown-linux-gnu"\n'

sys.exit(main())
