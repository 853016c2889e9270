"""Phrases that make a reader read a sentence twice, and better ones.

    python3 -m ci.lib.words            every tracked file
    python3 -m ci.lib.words docs src   these files and folders

Prints `FILE:LINE: phrase → better` for comments, documentation and strings; fails if it finds one.
A phrase is found across the end of a line, too.
"""

from __future__ import annotations

import bisect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from ci.lib.toolchain import REPOSITORY

# What results printed is kept as it was, and so are other people's texts.
EXCLUDED = (":!benches/sections", ":!*.lock", ":!LICENSE", ":!ci/lib/words*.py")

# A regular expression and what to write.  The first letter may be a capital.
PHRASES = (
    (r"behind", "after, or through a pointer"),
    (r"in front", "before, or first"),
    (r"so many(?! that)", "the number, with what it counts"),
    (r"of which", "a sentence that begins with its subject"),
    (r"who(?:m|so)?ever", "who it is"),
    (r"somebody|nobody(?![\"'])", "who it is, or a passive verb"),
    (r"comes of (?:it|them|that|this)", "what the result is"),
    (r"for ever", "forever"),
    (r"as ever", "as before"),
    (r"speaks? of", "refers to"),
    (r"but for", "except"),
    (r"in the place of", "instead of, or replaces"),
    (r"the begin", "the start"),
    (r"whatever it (?:costs|saves)", "at any cost, or ignores the cost"),
    (r"is not to be", "must not be, or is not"),
    (r"asks? for the code as it is", "which attribute forbids changing the code"),
    (r"a place of its own", "the section"),
    (r"(?<=[.:] )of (?!course)[^.:;]*?,", "Y of X, with the subject first"),
)
PATTERNS = [
    (re.compile(rf"(?<![\w%@:'#-])(?:{phrase})(?!\w)"), better) for phrase, better in PHRASES
]
# What begins a line of a comment.
LEADER = re.compile(r"\s*(?://[/!]?|#(?!\w)|;+|\*(?!\*)|\.\\\"|--|<!--)?\s*")


def findings(text: str) -> Iterator[tuple[int, str, str]]:
    """The number of the line, the phrase and what is better, in the text's order."""
    starts, joined = [], ""
    for line in text.splitlines():
        starts.append(len(joined))
        joined += LEADER.sub("", line, count=1) + " "
    joined = re.sub(r"\b[A-Z](?=[a-z ])", lambda match: match[0].lower(), joined)
    found = [
        (match.start(), match[0], better)
        for pattern, better in PATTERNS
        for match in pattern.finditer(joined)
    ]
    for place, phrase, better in sorted(found):
        yield bisect.bisect_right(starts, place), phrase, better


def tracked(paths: list[str]) -> list[Path]:
    command = ["git", "ls-files", "-z", "--", *(paths or ["."]), *EXCLUDED]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    files = (REPOSITORY / name for name in done.stdout.split("\0") if name)
    return [path for path in files if path.is_file() and not path.is_symlink()]


def complaints(paths: list[str]) -> list[str]:
    """A line for each phrase in these files."""
    lines = []
    for path in tracked(paths):
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        name = path.relative_to(REPOSITORY)
        lines += [f"{name}:{line}: {old} → {better}" for line, old, better in findings(text)]
    return lines


def main() -> int:
    lines = complaints(sys.argv[1:])
    print("\n".join(lines))
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
