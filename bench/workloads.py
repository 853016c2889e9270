"""What linked programs do while their time is measured: benches/workloads/workloads.toml."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.bytes import known
from bench.definitions import Program
from bench.linked_programs import WORKLOADS
from bench.projects import published_trees
from bench.results_page import BENCH_OUTPUT
from bench.sources import source_tree
from bench.tables import read_tables, typed
from bench.usage import Usage, run_measured
from ci.lib.toolchain import Llvm, run

MADE = BENCH_OUTPUT / "workloads"
# Bytes of the sources for programs that take long for all of them.
PART = 1 << 20
BOOKS = 4000
SAMPLE_RATE = 44100
VARIABLES = 190
# Near this many clauses for each variable, random formulas are hardest.
CLAUSES_PER_VARIABLE = 4.26
# Functions of benches/workloads/wasm.c, the trap that ends them, arguments.
WEB_ASSEMBLY_CALLS = (
    ("primes", "", ("i32", 20000)),
    ("mix", "", ("i64", 88172645463325252), ("i32", 20000)),
    ("series", "", ("i32", 20000)),
    ("interpret", "", ("i32", 12345), ("i32", 40000)),
    ("ackermann", "", ("i32", 2), ("i32", 60)),
    ("divide", "integer divide by zero", ("i32", 1), ("i32", 0)),
)


@dataclass(frozen=True)
class Workload:
    """One run of one program, as workloads.toml describes it."""

    name: str
    program: str
    arguments: tuple[str, ...]
    exit: tuple[int, ...] = (0,)

    def words(self) -> list[str]:
        """The arguments with the places of their files."""
        places = {"workloads": WORKLOADS, "made": MADE}
        program = known()[self.program]
        if not isinstance(program, Program):
            places["sources"], _ = published_trees(program)
        elif not program.is_rust:
            places["sources"] = source_tree(program)
        return [word.format(**places) for word in self.arguments]

    def run(self, executable: Path, under: Sequence[str] = ()) -> Usage:
        """Runs the program to its end, perhaps under another one, such as an emulator."""
        return run_measured([*under, executable, *self.words()], exits=self.exit)


def workloads_of(program: str) -> list[Workload]:
    tables = read_tables(WORKLOADS / "workloads.toml")["workload"]
    return [typed(Workload, table) for table in tables if table["program"] == program]


def write_input(llvm: Llvm) -> None:
    """The same bytes on every machine; the WebAssembly is of the LLVM at hand."""
    MADE.mkdir(parents=True, exist_ok=True)
    sources = (source_tree(known()["sqlite"]) / "sqlite3.c").read_bytes()
    (MADE / "sources.txt").write_bytes(sources)
    (MADE / "part.txt").write_bytes(sources[:PART])
    (MADE / "library.xml").write_text(library(random.Random("books")))
    choices = random.Random("clauses")
    clauses = [random_clause(choices) for _ in range(round(VARIABLES * CLAUSES_PER_VARIABLE))]
    (MADE / "clauses.cnf").write_text(
        "\n".join([f"p cnf {VARIABLES} {len(clauses)}", *clauses, ""])
    )
    (MADE / "sound.wav").write_bytes(sound(random.Random("sound")))
    write_web_assembly(llvm)


def sound(choices: random.Random) -> bytes:
    """Two triangular waves with noise, as 16-bit samples for two ears."""
    frames = 2 * SAMPLE_RATE
    size = frames * 4
    head = b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt "
    head += struct.pack("<IHHIIHH", 16, 1, 2, SAMPLE_RATE, SAMPLE_RATE * 4, 4, 16)
    samples = (
        abs(time * step % 40000 - 20000) - 10000 + choices.randrange(-40, 40)
        for time in range(frames)
        for step in (401, 577)
    )
    return head + b"data" + struct.pack("<I", size) + struct.pack(f"<{2 * frames}h", *samples)


def library(choices: random.Random) -> str:
    """An XML document with attributes, entities, comments and CDATA."""
    books = "\n".join(book(number, choices) for number in range(BOOKS))
    return f'<?xml version="1.0"?>\n<library>\n{books}\n</library>\n'


def book(number: int, choices: random.Random) -> str:
    words = " ".join(choices.choices(("a", "tale", "of", "R&amp;D", "some", "rivers"), k=5))
    note = choices.choice(("<!-- no note -->", "<note><![CDATA[1 < 2]]>  or so</note>"))
    lent = choices.choice(("", "<lent since='2020'/>"))
    authors = [f"<author>Author {choices.randrange(40)}</author>" for _ in range(2)]
    return (
        f'  <book id="b{number}" year="{choices.randrange(1800, 2020)}">\n'
        f"    <title>{words}</title>{''.join(authors)}\n"
        f"    <price>{choices.randrange(10000) / 100}</price>{note}{lent}\n"
        "  </book>"
    )


def write_web_assembly(llvm: Llvm) -> None:
    """wasm.c as a module, and the calls of it in the words of wabt's interpreter of test suites."""
    target = [
        "--target=wasm32",
        "-mcpu=mvp",
        "-ffreestanding",
        "-fno-builtin",
        "-nostdlib",
        "-Wl,--no-entry",
        "-Wl,--export-dynamic",
        "-fvisibility=default",
    ]
    directory = ["-B", Path(llvm.tool("wasm-ld")).parent]
    run(
        [
            llvm.tool("clang"),
            *target,
            *directory,
            "-O1",
            WORKLOADS / "wasm.c",
            "-o",
            MADE / "wasm.wasm",
        ]
    )
    commands = [{"type": "module", "line": 1, "filename": "wasm.wasm"}]
    commands += [web_assembly_call(line, *call) for line, call in enumerate(WEB_ASSEMBLY_CALLS, 2)]
    (MADE / "wasm.json").write_text(json.dumps({"source_filename": "wasm.c", "commands": commands}))


def web_assembly_call(line: int, name: str, trap: str, *values: tuple[str, int]) -> dict:
    arguments = [{"type": sort, "value": str(value)} for sort, value in values]
    action = {"type": "invoke", "field": name, "args": arguments}
    command = {"type": "assert_trap" if trap else "action", "line": line, "action": action}
    return command | ({"text": trap} if trap else {}) | {"expected": []}


def random_clause(choices: random.Random) -> str:
    literals = [
        variable * choices.choice((-1, 1))
        for variable in choices.sample(range(1, VARIABLES + 1), 3)
    ]
    return " ".join(map(str, (*literals, 0)))
