"""Sizes of functions in WebAssembly object files, which llvm-nm does not print.

https://webassembly.github.io/spec/core/binary/modules.html and the tool conventions' Linking.md
describe the format.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

IMPORT_SECTION, CODE_SECTION, CUSTOM_SECTION = 2, 10, 0
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
SYMBOL_TABLE = 8
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
# Relocations with an addend, and the bytes that a linker takes from a padded operand of five:
# calls and small indices keep two or three, addresses three.
WITH_ADDEND = {3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23}
SHORTENED = {0: 3, 1: 2, 3: 2, 4: 2, 6: 4, 7: 4}


@dataclass
class Reader:
    """A position in the bytes of a file."""

    data: bytes
    at: int

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned LEB128 number."""
        result = shift = 0
        while True:
            byte = self.byte()
            result |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return result

    def text(self) -> bytes:
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at]


def function_sizes(path: Path) -> dict[str, int]:
    """The bytes of each function's entry in the code section, by its symbol, with operands as short
    as a linker may make them."""
    data = path.read_bytes()
    imported, names = 0, {}
    entries: list[tuple[int, int]] = []
    relocations: list[tuple[int, int]] = []
    for kind, begin, end in sections(data):
        reader = Reader(data, begin)
        if kind == IMPORT_SECTION:
            imported = imported_functions(reader)
        elif kind == CODE_SECTION:
            for _ in range(reader.number()):
                start = reader.at
                length = reader.number()
                reader.at += length
                entries.append((start - begin, reader.at - begin))
        elif kind == CUSTOM_SECTION:
            name = reader.text()
            if name == b"linking":
                names = function_names(reader, end)
            elif name == b"reloc.CODE":
                relocations = sorted(code_relocations(reader))
    sizes = {}
    for index, (start, end) in enumerate(entries, imported):
        shortened = sum(SHORTENED.get(kind, 0) for at, kind in relocations if start <= at < end)
        if index in names:
            sizes[names[index]] = end - start - shortened
    return sizes


def sections(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The kind of each section, and where its contents begin and end."""
    reader = Reader(data, 8)
    while reader.at < len(data):
        kind, length = reader.byte(), reader.number()
        yield kind, reader.at, reader.at + length
        reader.at += length


def imported_functions(reader: Reader) -> int:
    functions = 0
    for _ in range(reader.number()):
        reader.text(), reader.text()
        kind = reader.byte()
        if kind == FUNCTION:
            functions += 1
            reader.number()
        elif kind == GLOBAL:
            reader.at += 2
        else:
            # Tables have an element type in front of their limits, tags an attribute.
            reader.at += kind in (TABLE, TAG)
            flags_or_type = reader.number()
            if kind in (TABLE, MEMORY):
                reader.number()
                if flags_or_type & 1:
                    reader.number()
    return functions


def function_names(reader: Reader, end: int) -> dict[int, str]:
    """The symbols of functions that are defined, by their index."""
    names = {}
    reader.number()
    while reader.at < end:
        kind, length = reader.byte(), reader.number()
        behind = reader.at + length
        for _ in range(reader.number() if kind == SYMBOL_TABLE else 0):
            symbol, flags = reader.byte(), reader.number()
            is_named = not flags & UNDEFINED or flags & EXPLICIT_NAME
            if symbol == DATA_SYMBOL:
                reader.text()
                if not flags & UNDEFINED:
                    reader.number(), reader.number(), reader.number()
            elif symbol == SECTION_SYMBOL:
                reader.number()
            else:
                index = reader.number()
                name = reader.text().decode() if is_named else ""
                if symbol == FUNCTION_SYMBOL and not flags & UNDEFINED:
                    names[index] = name
        reader.at = behind
    return names


def code_relocations(reader: Reader) -> Iterator[tuple[int, int]]:
    """The offset and the kind of each relocation of the code section."""
    reader.number()
    for _ in range(reader.number()):
        kind, offset = reader.byte(), reader.number()
        reader.number()
        if kind in WITH_ADDEND:
            reader.number()
        yield offset, kind
