"""Prints the names that an LLVM has and the tables of src/ do not: attributes, kinds of
metadata, operations and their flags, constant expressions, calling conventions, intrinsic
functions.

    new_names 23               all that LLVM 23 has and we do not know
    new_names 23 --since 22    of these, what LLVM 22 does not have either
    new_names --check 16 22    fails where an attribute, a kind of metadata, an operation, a
                                   flag or a constant expression has no row, not even one that
                                   refuses it

The headers are those of this machine or of the folder that `ci/elsewhere` makes.  A name that
is not known forbids merging and moving, so that each costs size and none is wrong.  Without
`--check` the exit status is 0 whatever is found.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ci.lib.toolchain import REPOSITORY, Failure, main_with_clear_errors

Names = dict[str, str]
"""What a name is compared by, and how it is printed."""


@dataclass(frozen=True)
class Kind:
    """A kind of names."""

    title: str
    least: int
    """Fewer names in a header mean that its form has changed."""
    header: str
    """Relative to LLVM's include directory."""
    in_header: Callable[[str], Names]
    sources: tuple[str, ...]
    """The files of this repository that have the table."""
    in_source: Callable[[str], set[str]]
    checked: bool = False
    """Each name has a row, if only one that refuses it: clang and its optimiser write them."""
    without_row: frozenset[str] = frozenset()
    """Names as they are printed that have no row all the same."""
    more_headers: tuple[str, ...] = ()
    """Read after the first, where they exist."""


def found(pattern: str, text: str) -> set[str]:
    return set(re.findall(pattern, text, re.MULTILINE))


def printed_as_compared(pattern: str) -> Callable[[str], Names]:
    return lambda text: {name: name for name in found(pattern, text)}


def opcodes(text: str) -> Names:
    names = found(r"^\s*HANDLE_(?!USER_)[A-Z]+_INST\s*\(\s*\d+,\s*(\w+)", text)
    return {name.lower(): name for name in names}


def known_opcodes(text: str) -> set[str]:
    table = re.search(r"enum Opcode \{(.*?)^ *\}", text, re.MULTILINE | re.DOTALL)
    names = {name.lower() for name in found(r"^\s+(\w+) = \d+,", table[1])}
    # LLVM 23 has an operation for each kind.
    return names | {"uncondbr", "condbr"} if "CONDITIONAL_BR" in text else names


CLASS = re.compile(r"^class (?:LLVM_ABI )?(\w+)\b(?!;)(.*?)(?:^\}|\{\});", re.MULTILINE | re.DOTALL)


def flags(text: str) -> Names:
    """Flags that LLVM keeps for operations, and the operations of its flag classes."""
    names: Names = {}
    for name, body in CLASS.findall(text):
        kept = found(r"\b(\w+)\s*=\s*\(1 << \d+\)", body) - {"FlagEnd"}
        if kept or name == "FPMathOperator":
            operations = found(r"Instruction::([A-Z]\w*)", body)
            kept |= {one for one in operations if not one.endswith("Ops")}
        of = "FPMathOperator" if name == "FastMathFlags" else name
        names |= {f"{of} {one}".lower(): f"{of}: {one}" for one in kept}
    return names


def known_flags(text: str) -> set[str]:
    rows = re.findall(
        r'class: "(\w+)".*?operations: &\[(.*?)\].*?names: &\[(.*?)\]', text, re.DOTALL
    )
    return {
        f"{name} {one}".lower()
        for name, *lists in rows
        for one in re.findall(r"\w+", " ".join(lists))
    }


def expressions(text: str) -> Names:
    """What makes constants of other constants, by the functions of LLVM's class."""
    body = "".join(body for name, body in CLASS.findall(text) if name == "ConstantExpr")
    names = found(r"static (?:LLVM_ABI )?Constant \*\s*get(\w+)\(", body)
    return {name.lower(): name for name in names}


def known_expressions(text: str) -> set[str]:
    list_of_operations = r"fn is_understood_expression.*?matches!\((.*?)^        \)"
    known = re.search(list_of_operations, text, re.MULTILINE | re.DOTALL)
    return {name.lower() for name in re.findall(r"\w+", known[1])} if known else set()


def conventions(text: str) -> Names:
    rows = re.findall(r"^\s+(\w+)\s*=\s*(\d+),", text, re.MULTILINE)
    bounds = ("FirstTargetCC", "MaxID")
    return {number: f"{name} ({number})" for name, number in rows if name not in bounds}


def known_metadata(text: str) -> set[str]:
    by_number = found(r"^\s+/// `!([\w.]+)`:", text)
    return found(r'^\s+"([\w.]+)"\s+\w+\s+\w+;', text) | by_number


def known_intrinsics(text: str) -> set[str]:
    return found(r'^\s+\("(llvm\.[^"]+)", \w+\),', text)


# Functions of ConstantExpr that make expressions of other operations, or none.
WITHOUT_OPERATION = (
    "AlignOf BinOpAbsorber BinOpIdentity Cast Compare ExactAShr ExactLShr ExactLogBase2 FPCast "
    "FPExtend Identity "
    "InBoundsGetElementPtr IntrinsicIdentity NSWAdd NSWMul NSWNeg NSWShl NSWSub NUWAdd NUWMul "
    "NUWNeg NUWShl NUWSub Neg Not OffsetOf PointerBitCastOrAddrSpaceCast SExtOrTrunc SizeOf UMin "
    "IntegerCast PointerCast SExtOrBitCast TruncOrBitCast ZExtOrBitCast"
).split()

METADATA_KINDS = Kind(
    "kinds of metadata",
    38,
    "IR/FixedMetadataKinds.def",
    printed_as_compared(r'LLVM_FIXED_MD_KIND\(\w+,\s*"([^"]+)",\s*\d+\)'),
    ("src/vocabulary/metadata.rs", "src/llvm/metadata.rs"),
    known_metadata,
    checked=True,
)

KINDS = (
    Kind(
        "attributes",
        80,
        "IR/Attributes.inc",
        printed_as_compared(r"^ATTRIBUTE_(?:ENUM|STRBOOL|COMPLEXSTR)\(\w+,([\w-]+)\)"),
        ("src/vocabulary/attributes.rs",),
        lambda text: found(r'^\s+"([\w.-]+)"\s+(?:own|text)\s', text),
        checked=True,
    ),
    METADATA_KINDS,
    Kind(
        "operations",
        60,
        "IR/Instruction.def",
        opcodes,
        ("src/llvm/inst.rs",),
        known_opcodes,
        checked=True,
    ),
    Kind(
        "flags of operations",
        20,
        "IR/Operator.h",
        flags,
        ("src/vocabulary/flags.rs",),
        known_flags,
        checked=True,
        more_headers=(
            "IR/FMF.h",
            "IR/GEPNoWrapFlags.h",
            "IR/InstrTypes.h",
            "IR/Instructions.h",
        ),
    ),
    Kind(
        "constant expressions",
        15,
        "IR/Constants.h",
        expressions,
        ("src/llvm/constant.rs",),
        known_expressions,
        checked=True,
        without_row=frozenset(WITHOUT_OPERATION) | {"ShuffleVector"},
    ),
    Kind(
        "calling conventions",
        40,
        "IR/CallingConv.h",
        conventions,
        ("src/vocabulary/conventions.rs",),
        lambda text: found(r'^\s+(\d+)\s+"', text),
    ),
    Kind(
        "intrinsic functions",
        300,
        "IR/IntrinsicEnums.inc",
        printed_as_compared(r"//\s*(llvm\.[\w.]+)"),
        ("src/vocabulary/functions.rs",),
        known_intrinsics,
    ),
)


def headers_of(version: int) -> Path:
    """LLVM's include directory, on this machine or in the folder of ci/elsewhere."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folders = Path(os.environ.get("RUSTMERGE_ELSEWHERE") or cache / "rustmerge")
    for root in (Path("/"), folders / f"llvm-{version}"):
        # What is below lib may be a link that leads out of the folder.
        for place in (f"lib/llvm-{version}/include/llvm", f"include/llvm-{version}/llvm"):
            headers = root / "usr" / place
            if (headers / "IR" / "Attributes.inc").exists():
                return headers
    raise Failure(
        f"there are no headers of LLVM {version}; run ci/install-llvm {version} "
        f"or ci/elsewhere --run {version} true"
    )


def names_in(kind: Kind, headers: Path) -> Names:
    header = headers / kind.header
    more = [headers / name for name in kind.more_headers if (headers / name).exists()]
    names = kind.in_header("".join(one.read_text() for one in (header, *more)))
    if len(names) < kind.least:
        raise Failure(f"{header} does not list {kind.title} as it used to")
    return names


def is_known(kind: Kind, name: str, known: set[str]) -> bool:
    if kind.header != "IR/IntrinsicEnums.inc":
        return name in known
    # The table has beginnings of names, which types follow.
    return any(f"{name}.".startswith(re.sub(r"\.p$", ".", beginning)) for beginning in known)


def unknown_names(kind: Kind, headers: Path, older: Path | None = None) -> list[str]:
    """Names of a kind that we do not know, without those that an older LLVM has too."""
    text = "".join((REPOSITORY / source).read_text() for source in kind.sources)
    known = kind.in_source(text)
    if not known:
        raise Failure(f"{kind.sources[0]} does not list {kind.title} as it used to")
    before = names_in(kind, older) if older else {}
    names = names_in(kind, headers)
    return sorted(
        shown
        for name, shown in names.items()
        if name not in before and not is_known(kind, name, known)
    )


def names_to_judge(headers: Path) -> list[str]:
    """Names that have not been judged yet: `kind: name`, of the kinds that are checked."""
    return [
        f"{kind.title}: {name}"
        for kind in KINDS
        if kind.checked
        for name in unknown_names(kind, headers)
        if name not in kind.without_row
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Prints names that src/ does not know.")
    parser.add_argument("llvm", type=int, nargs="+", help="the major versions")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--since", type=int, help="leaves out what this LLVM has too")
    choice.add_argument("--check", action="store_true", help="fails where a name has no row")
    arguments = parser.parse_args()
    if arguments.check:
        check(arguments.llvm)
        return 0
    older = headers_of(arguments.since) if arguments.since else None
    for version in arguments.llvm:
        headers = headers_of(version)
        for kind in KINDS:
            names = unknown_names(kind, headers, older)
            print(f"LLVM {version}, {kind.title} that we do not know: {len(names)}")
            for name in names:
                print(f"  {name}")
    return 0


def check(versions: list[int]) -> None:
    without_row = [
        f"LLVM {version}, {name}"
        for version in versions
        for name in names_to_judge(headers_of(version))
    ]
    if without_row:
        raise Failure(f"no row in src/vocabulary: {'; '.join(without_row)}")


if __name__ == "__main__":
    main_with_clear_errors("new-names", main)
