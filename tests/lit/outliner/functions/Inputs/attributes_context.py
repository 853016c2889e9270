"""Outlines two functions, one or both with an attribute, for each attribute of a table.

    attributes_context.py TEST -- COMMAND...

TEST is a module whose lines `; ATTRIBUTE: TEXT` are the table.  COMMAND reads a module
in which TEXT stands for FIRST, and nothing or TEXT for SECOND; FileCheck with TEST says
whether its output is right.
"""

import argparse
import re
import subprocess
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("test", type=Path)
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()
    text = arguments.test.read_text()
    attributes = re.findall(r"^; ATTRIBUTE: (.+)$", text, re.MULTILINE)
    assert attributes, "the table is empty"
    failed = 0
    for attribute in attributes:
        key = re.match(r'"?([\w-]+)', attribute)[1]
        checks = {
            "": ["--implicit-check-not=outlined"],
            attribute: ["--check-prefix=SAME", f"-DKEY={key}"],
        }
        for second, options in checks.items():
            module = text.replace("FIRST", attribute).replace("SECOND", second)
            check = ["FileCheck", str(arguments.test), *options]
            if not succeeds(arguments.command, check, module):
                print(f"failed with {attribute!r} and {second!r}")
                failed += 1
    return 1 if failed else 0


def succeeds(command: list[str], check: list[str], module: str) -> bool:
    """Whether the command ends well, and the check likes its output."""
    made = subprocess.run(command, input=module, stdout=subprocess.PIPE, text=True, check=False)
    checked = subprocess.run(check, input=made.stdout, text=True, check=False)
    return made.returncode == 0 and checked.returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
