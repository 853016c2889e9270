"""Which rows an LLVM takes, asked once for all subjects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ci.lib.toolchain import Llvm
from trust.matrix.entry import Entry, module_of
from trust.processes import end_of


def accepted_rows(llvm: Llvm, entries: Sequence[Entry]) -> list[Entry]:
    """Rows with one prelude, each with the variants that this LLVM parses and verifies.

    All are asked about in one module, and in halves where it is refused: starting opt costs more
    than running it.
    """

    def is_valid(some: Sequence[Entry]) -> bool:
        return verifies(llvm, module_of(some))

    if len(entries) == 1:
        return [with_valid_variants(entries[0], lambda entry: is_valid([entry]))]
    if is_valid(entries):
        return list(entries)
    half = len(entries) // 2
    return accepted_rows(llvm, entries[:half]) + accepted_rows(llvm, entries[half:])


def with_valid_variants(entry: Entry, is_valid: Callable[[Entry], bool]) -> Entry:
    """The row with the variants that are valid, which is the row itself where all are together."""
    if is_valid(entry):
        return entry
    return entry.with_variants(
        [one for one in entry.variants if is_valid(entry.with_variants([one]))]
    )


def verifies(llvm: Llvm, module: str) -> bool:
    """Whether this LLVM parses a module and finds nothing wrong with it."""
    command = [llvm.tool("opt"), "-passes=verify", "-disable-output", "-"]
    return end_of(command, stdin=module.encode()).status == 0
