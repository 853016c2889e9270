"""All rows."""

from __future__ import annotations

from collections.abc import Iterator

from ci.lib.toolchain import Llvm
from trust.matrix.attributes import attribute_entries
from trust.matrix.constants import constant_entries
from trust.matrix.entry import Entry
from trust.matrix.functions import function_entries
from trust.matrix.instructions import instruction_entries
from trust.matrix.metadata import metadata_entries


def all_entries(llvm: Llvm) -> Iterator[Entry]:
    """The rows for one LLVM, without those about what only later ones have."""
    return (entry for entry in entries(llvm) if entry.since is None or entry.since <= llvm.version)


def entries(llvm: Llvm) -> Iterator[Entry]:
    yield from instruction_entries(llvm)
    yield from constant_entries(llvm)
    yield from function_entries(llvm)
    yield from metadata_entries(llvm)
    yield from attribute_entries(llvm)
