"""What is wrong in the debug info of a program."""

from __future__ import annotations

import re
from pathlib import Path

from ci.lib.toolchain import Llvm
from trust.processes import end_of

SECONDS = 60
NUMBERS = re.compile(rb"0x[0-9a-fA-F]+|\d+")
ENTRY = re.compile(rb"0x[0-9a-f]+:( +)DW_TAG_(\w+)")
UNIT_NAME = re.compile(rb'\s+DW_AT_name\s+\("(.*)"\)')


def faults_of(llvm: Llvm, program: Path) -> set[str]:
    """What can be compared with another link of the same files: what llvm-dwarfdump finds wrong,
    and the units whose functions have variables, which those with line tables only never have."""
    dump = llvm.tool("llvm-dwarfdump")
    said = end_of([dump, "--verify", program], SECONDS).stdout
    # A summary says the same again.
    errors, _, _ = said.partition(b"error: Aggregated error counts")
    lines = errors.splitlines()
    faults = {NUMBERS.sub(b"N", line) for line in lines if line.startswith(b"error: ")}
    entries = end_of([dump, "--debug-info", program], SECONDS).stdout
    faults |= {b"variables in " + unit for unit in units_with_variables(entries)}
    return {fault.decode(errors="replace") for fault in faults}


def units_with_variables(entries: bytes) -> set[bytes]:
    """The names of the units in which a function has a parameter or variable that is not one of a
    function inlined in it."""
    units, unit, function_depth, is_unit = set(), b"", None, False
    for line in entries.splitlines():
        if found := ENTRY.match(line):
            depth, tag = len(found[1]), found[2]
            is_unit = tag == b"compile_unit"
            if tag in (b"formal_parameter", b"variable") and function_depth == depth - 2:
                units.add(unit)
            elif tag == b"subprogram":
                function_depth = depth
            elif function_depth is not None and depth <= function_depth:
                function_depth = None
        elif is_unit and (name := UNIT_NAME.match(line)):
            unit = name[1]
    return units
