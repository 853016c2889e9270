"""Asks merging with parameters about the same rows.

Each function gets constants of its own, so that functions that are equal except for the row's
difference share one body and pass their constants to it.  LLVM's inliner puts the body back into
the thunks, and the result must be equal, by the comparator of rust-mergefunc, to the function as it
was: whatever became a parameter, and whatever did not.  Functions whose heads differ, in attributes
or a calling convention, must not share a body at all, as the body has but one.  Flags and
metadata that only one of two functions has must not be in the body of both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from trust.matrix.asking import promises, with_groups_in_place
from trust.matrix.entry import DIFFERENT, SIGNATURE, Entry, function_names, module_of
from trust.matrix.moving import ORIGINAL, MovingExaminer

# No pass knows this attribute, so that functions with it are not merged.
MARK = '"matrix-original"'
# A processor whose registers for arguments are known.
TARGET = (
    'target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-'
    'n8:16:32:64-S128"\ntarget triple = "x86_64-unknown-linux-gnu"\n'
)
DEFINITION = re.compile(
    r"^(define [^\n]*?@([\w.]+)\([^\n]*\{\n(?:[\w\"\\]+[^\n]*:\n)?)(.*?^\})",
    re.MULTILINE | re.DOTALL,
)
BODY = re.compile(r"^define [^\n]*?@([\w.]+\.body(?:\.\d+)?)\(.*?^\}", re.MULTILINE | re.DOTALL)
BODY_CALL = re.compile(r"\bcall [^\n]*?@([\w.]+\.body(?:\.\d+)?)\(")
# All parameters of the common signature are more than there are registers: those that a row uses
# are read from memory instead.
READ = re.compile(r"(\w+) %([xyndec])\b")
# Variants that are not what they were after inlining, whatever the body: each was looked at.
CHANGED_BY_INLINING = frozenset(
    (
        # The stack is restored after the inlined code.
        ("alloca", "i32, i32 %x"),
        # The comparator does not see through another order of values in a phi, which is that of
        # the blocks of the function that gave the body.
        (
            "order of blocks",
            "b:\n  store i32 2, ptr %p\n  ret i32 2\na:\n  store i32 1, ptr %p\n  ret i32 1",
        ),
        ("switch cases", "i32 0, label %b i32 1, label %a"),
        ("switch order", "i32 1, label %b i32 0, label %a"),
        # Not even two functions that differ in nothing else are equal for the comparator.
        ("own address", "$f"),
    )
)
PARAMETERS = re.search(r"\(.*\)", SIGNATURE)[0]
KEPT = "(ptr %p, ptr %q)"


@dataclass
class ParameterExaminer(MovingExaminer):
    """Asks one subject on one LLVM."""

    suffix = "parameters"
    # The bodies that functions share.
    body = BODY

    def prepared(self, entries: Sequence[Entry]) -> str:
        """A module with functions that differ in constants, and of each a copy that stays as it
        is."""
        text = module_of(entries)
        table = re.search(r"^@table = .*\n", text, re.MULTILINE)[0]
        before, definitions = text.split(table)
        number = iter(range(1000, 100000))
        definitions = DEFINITION.sub(
            lambda found: self.with_difference(found, next(number)), definitions
        )
        originals = re.sub(r"@(r\d+v\d+_\d+)\b", rf"@{ORIGINAL}\1", definitions)
        originals = re.sub(
            r"^define internal (.*? unnamed_addr)",
            rf"define \1 {MARK}",
            originals,
            flags=re.MULTILINE,
        )
        target = "" if "target " in before else TARGET
        return (
            f"{target}{before}{table}{definitions}{originals}"
            "@arguments = external global [8 x i8]\ndeclare void @pad(i32)\n"
        )

    def with_difference(self, function: re.Match[str], number: int) -> str:
        """A function that begins with calls that get constants of its own, with few parameters."""
        head, reads, body, strict = with_parameters_kept(function)
        calls = f"  call void @pad(i32 {number}){strict}\n  call void @pad(i32 7){strict}\n"
        return f"{head}{calls}{reads}{body}"

    def comes_back(self, entry: Entry, variant: str) -> bool:
        """Whether inlining can make the function what it was."""
        return (entry.name, variant) not in CHANGED_BY_INLINING

    def is_about_both(self, body: str, two: Entry) -> bool:
        """Whether what is said in the body is said of both functions."""
        return True

    def judge(self, entries: Sequence[Entry], merged: str) -> Counter:
        counts = Counter(rows=len(entries))
        bodies = self.body.findall(merged)
        counts["shared"] = len(bodies)
        names = function_names(entries)
        body_of = bodies_called(merged, self.body)
        for row, entry in enumerate(entries):
            for one, other in combinations(range(len(entry.variants)), 2):
                called = [
                    {body_of.get(names[row, (variant, copy)]) for copy in (0, 1)} - {None}
                    for variant in (one, other)
                ]
                # Where the functions of one variant share no body, the pair tested nothing.
                counts["pairs"] += all(called)
                shared = called[0] & called[1]
                if shared and entry.expect == DIFFERENT and has_two_heads(entry, one, other):
                    pair = f"'{entry.variants[one]}' and '{entry.variants[other]}'"
                    self.found(f"functions with {pair} share a body", entry)
        if bodies:
            plain = re.sub(r"^(?:@table =|target triple) .*\n", "", merged, flags=re.MULTILINE)
            # What says that functions merge with none would make each one another.
            plain = re.sub(r"\bnomerge\b", "", plain.replace(MARK, ""))
            changed = self.functions_that_changed(plain, bodies, list(names.values()))
            for row, entry in enumerate(entries):
                if any(
                    name in changed
                    and name in body_of
                    and self.comes_back(entry, entry.variants[variant])
                    for (place, (variant, _)), name in names.items()
                    if place == row
                ):
                    self.found("a function is not what it was when the body is put back", entry)
        for entry in entries:
            counts += self.check_promises(entry)
        return counts

    def check_promises(self, entry: Entry) -> Counter:
        """A shared body has no flag or metadata that only one of its functions has."""
        counts: Counter = Counter()
        for pair in combinations(entry.variants, 2) if entry.promises else ():
            for variants in (pair, pair[::-1]):
                two = entry.with_variants(variants)
                ended = self.transform(self.prepared([two]))
                if ended.status != 0:
                    self.found(f"opt {ended.describe()}", two)
                    continue
                merged = with_groups_in_place(ended.stdout.decode(errors="replace"))
                callers = bodies_called(merged, self.body)
                names = function_names([two]).values()
                bodies = {callers.get(name) for name in names}
                if len(bodies) != 1 or None in bodies:
                    continue
                body = self.body.search(merged)[0]
                if self.is_about_both(body, two):
                    counts["promises"] += 1
                    self.check_body(body, two)
        return counts

    def check_body(self, body: str, two: Entry) -> None:
        for promise in two.promises:
            said = [promises(text, promise) for text in two.variants]
            kept_by_both = all(said) and not promise.startswith("!")
            if any(said) and not kept_by_both and promises(body, promise):
                pair = " and ".join(map(repr, two.variants))
                self.found(f"the body of {pair} promises {promise}", two)


def with_parameters_kept(function: re.Match[str]) -> tuple[str, str, str, str]:
    """The head of a function with few parameters, code that reads the others from memory, the
    rest, and what calls have to say."""
    head, _, body = function.groups()
    reads = ""
    if PARAMETERS in head:
        used = [found for found in READ.findall(PARAMETERS) if re.search(rf"%{found[1]}\b", body)]
        reads = "".join(f"  %{name} = load volatile {ty}, ptr @arguments\n" for ty, name in used)
        head = head.replace(PARAMETERS, KEPT)
    # All calls of a function that says so must say it; the inliner would add it.
    return head, reads, body, " strictfp" if re.search(r"\bstrictfp\b", head) else ""


def bodies_called(module: str, bodies: re.Pattern[str]) -> dict[str, str]:
    """Which of the shared bodies each function calls, at last."""
    shared = set(bodies.findall(module))
    called = {
        found[2]: callee[1]
        for found in DEFINITION.finditer(module)
        if (callee := BODY_CALL.search(found[3])) and callee[1] in shared
    }
    return {name: last_of(body, called) for name, body in called.items() if name not in shared}


def last_of(body: str, called: dict[str, str]) -> str:
    """The body that a body forwards to; of bodies that call each other the first one."""
    seen = set()
    while body in called and body not in seen:
        seen.add(body)
        body = called[body]
    return body


def has_two_heads(entry: Entry, one: int, other: int) -> bool:
    heads = (entry.definition(variant, "f").partition("{\n")[0] for variant in (one, other))
    return len(set(heads)) > 1
