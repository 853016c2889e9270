"""What linked programs do while their time is measured: benches/workloads/workloads.toml."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from definitions import program_named
from linked_programs import WORKLOADS
from measurements import BENCH_OUTPUT
from sources import source_tree
from tables import read_tables, typed
from toolchain import Failure
from usage import Usage, run_measured

MADE = BENCH_OUTPUT / "workloads"
VARIABLES = 190
# Near this many clauses for each variable, random formulas are hardest.
CLAUSES_PER_VARIABLE = 4.26


@dataclass(frozen=True)
class Workload:
    """One run of one program, as workloads.toml describes it."""

    name: str
    program: str
    arguments: tuple[str, ...]
    exit: tuple[int, ...] = (0,)

    def run(self, executable: Path) -> Usage:
        places = {"workloads": WORKLOADS, "made": MADE}
        return run_measured([executable, *(word.format(**places) for word in self.arguments)], exits=self.exit)


def workloads_of(program: str) -> list[Workload]:
    tables = read_tables(WORKLOADS / "workloads.toml")["workload"]
    return [typed(Workload, table) for table in tables if table["program"] == program]


def least_user_seconds(workload: Workload, executables: Sequence[Path], repetitions: int) -> list[float]:
    """The least user time of each executable; they take turns, so that a busy machine hits all alike."""
    runs = [[workload.run(executable) for executable in executables] for _ in range(repetitions)]
    for other in runs[0][1:]:
        if other.output != runs[0][0].output:
            raise Failure(f"'{workload.name}' prints something else after a pass")
    return [min(turn[number].user_seconds for turn in runs) for number in range(len(executables))]


def write_input() -> None:
    """The same bytes on every machine."""
    MADE.mkdir(parents=True, exist_ok=True)
    shutil.copy(source_tree(program_named("sqlite")) / "sqlite3.c", MADE / "sources.txt")
    choices = random.Random("clauses")
    clauses = [random_clause(choices) for _ in range(round(VARIABLES * CLAUSES_PER_VARIABLE))]
    (MADE / "clauses.cnf").write_text("\n".join([f"p cnf {VARIABLES} {len(clauses)}", *clauses, ""]))


def random_clause(choices: random.Random) -> str:
    literals = [variable * choices.choice((-1, 1)) for variable in choices.sample(range(1, VARIABLES + 1), 3)]
    return " ".join(map(str, (*literals, 0)))
