"""Reads remarks as people's tools do, with a YAML parser, and checks what docs/report.md promises.

    check_remarks.py REMARKS DOCUMENTATION...

Prints one line per remark: its kind, pass, name and arguments.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any

import yaml

PASSED = {"Erased", "Aliased", "Thunked", "SharedBody", "Parameterized"}
# What the outliner says of a group, and of its price where it has one.
GROUP = {"Regions", "Length", "Function"}
# Sums, and the parts of each.
PARTS = {
    "CallBytes": [
        "CallsAloneBytes",
        "ArgumentBytes",
        "ResultBytes",
        "ExitChoiceBytes",
        "KeptValueBytes",
        "CallerFrameBytes",
    ],
    "FunctionBytes": [
        "FunctionCodeBytes",
        "FunctionFrameBytes",
        "FunctionExitBytes",
        "UnwindTableBytes",
        "SymbolBytes",
    ],
}
PRICE = {
    "RegionBytes",
    "Benefit",
    "TimeBytes",
    "Parameters",
    "Outputs",
    *PARTS,
    *(part for parts in PARTS.values() for part in parts),
}
ARGUMENTS = {
    ("rust-iroutliner", "Passed"): [GROUP | PRICE | {"Number"}],
    ("rust-iroutliner", "Missed"): [GROUP | PRICE, GROUP, {"Function"}],
    ("rust-mergefunc", "Passed"): [
        {"Function", "Survivor", "Number", "Ending"},
        {"Function", "Survivor", "Number", "Ending", "Parameters", "Benefit"},
    ],
    ("rust-mergefunc", "Missed"): [{"Function"}, {"Function", "Survivor"}],
    ("rust-ir-similarity", "Analysis"): [{"Group", "Regions", "Length", "Start", "End", "Saved"}],
}


class Loader(yaml.SafeLoader):
    """Knows LLVM's kinds of remarks."""


def remark(kind: str) -> Callable[[Loader, yaml.Node], tuple[str, dict[str, Any]]]:
    return lambda loader, node: (kind, loader.construct_mapping(node, deep=True))


for kind in ("Passed", "Missed", "Analysis"):
    Loader.add_constructor(f"!{kind}", remark(kind))


def check_outlining(kind: str, name: str, arguments: dict[str, str], reasons: set[str]) -> None:
    """Groups come with terms that add up, functions that stay with a documented reason."""
    if set(arguments) == GROUP:
        assert (kind, name) == ("Missed", "NotExtractable"), name
        return
    if "Benefit" not in arguments:
        assert kind == "Missed" and name in reasons, f"{name} is not documented"
        return
    missed = {"NotProfitable", "RunsTooOften", "TooManyValues", "BisectLimit"}
    missed |= {"SearchLimit", "Overlaps"}
    assert name in {"Passed": {"Outlined"}, "Missed": missed}[kind], name
    texts = {"Function", *(key for key in arguments if key.startswith("StartLoc"))}
    number = {key: int(value) for key, value in arguments.items() if key not in texts}
    assert (
        number["Benefit"] == number["RegionBytes"] - number["CallBytes"] - number["FunctionBytes"]
    ), arguments
    for whole, parts in PARTS.items():
        assert number[whole] == sum(number[part] for part in parts), (whole, arguments)
    assert number["Benefit"] > 0 or name == "NotProfitable", arguments
    assert number["Regions"] >= 2 and number["Length"] >= 1, arguments


def check_place(text: str, place: dict[str, Any] | None) -> None:
    """A region's place says the same to people and to tools."""
    if place is None:
        assert text == "<UNKNOWN LOCATION>", text
    else:
        assert text == f"{place['File']}:{place['Line']}:{place['Column']}", text


def check(kind: str, fields: dict[str, Any], reasons: set[str]) -> str:
    where = f"{fields['Pass']}: {fields['Name']}"
    arguments = {}
    places = []
    for piece in fields["Args"]:
        place = piece.pop("DebugLoc", None)
        ((key, value),) = piece.items()
        if key == f"StartLoc{len(places)}":
            check_place(value, place)
            places.append(key)
        if key != "String":
            assert key not in arguments, f"{where}: {key} occurs twice"
            arguments[key] = value
    expected = ARGUMENTS[fields["Pass"], kind]
    assert set(arguments) - set(places) in expected, f"{where}: {sorted(arguments)}"
    assert not places or len(places) == int(arguments["Regions"]), where
    if fields["Pass"] == "rust-mergefunc":
        names = PASSED if kind == "Passed" else reasons
        assert fields["Name"] in names, f"{where} is not documented"
        assert arguments["Function"] == fields["Function"], where
    if fields["Pass"] == "rust-iroutliner":
        check_outlining(kind, fields["Name"], arguments, reasons)
        assert arguments["Function"] == fields["Function"], where
    if "DebugLoc" in fields:
        assert set(fields["DebugLoc"]) == {"File", "Line", "Column"}, where
    return " ".join([kind, where, *(f"{key}={value}" for key, value in sorted(arguments.items()))])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("remarks")
    parser.add_argument("documentation", nargs="+")
    arguments = parser.parse_args()
    reasons = set()
    for page in arguments.documentation:
        with open(page, encoding="utf-8") as file:
            reasons |= set(re.findall(r"^\| `(\w+)` \|", file.read(), re.MULTILINE))
    with open(arguments.remarks, encoding="utf-8") as file:
        for kind, fields in yaml.load_all(file, Loader):
            print(check(kind, fields, reasons))


if __name__ == "__main__":
    main()
