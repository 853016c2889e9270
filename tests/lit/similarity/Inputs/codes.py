"""Prints what the reports of code in a directory have in common.

codes.py DIRECTORY
"""

import json
import sys
from pathlib import Path


def main() -> None:
    paths = sorted(Path(sys.argv[1]).glob("*.code.jsonl"))
    modules = []
    for path in paths:
        header, *lines = map(json.loads, path.read_text().splitlines())
        functions = [line["function"] for line in lines if "function" in line]
        groups = [line["group"] for line in lines if "group" in line]
        modules.append((header, functions, groups))
    print("files:", len(paths), "hidden:", len(list(Path(sys.argv[1]).glob(".*"))))
    for header, functions, groups in modules:
        print(header["schema"], header["version"], header["module"].rsplit("/", 1)[-1])
        print("  files:", [Path(file["file"]).name for file in header["files"]])
        for function in functions:
            lines = function["text"].split("\n")
            print(" ", function["name"], len(function["places"]) == 3 * len(lines), lines[0])
        for group in groups:
            regions = [
                f"{region['function']}+{region['start']}"
                f" {Path(region['source']['file']).name}:{region['source']['line']}"
                f":{region['column']}-{region['last_line']}"
                for region in group["regions"]
            ]
            print("  group of", group["instructions"], regions)
    keys = [{(one["instructions"], one["key"]) for one in groups} for _, _, groups in modules]
    print("keys of all:", sorted(length for length, _ in set.intersection(*keys)))
    print(
        "keys of one:", sorted(length for length, _ in set.union(*keys) - set.intersection(*keys))
    )


main()
