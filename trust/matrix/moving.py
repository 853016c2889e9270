"""Asks a pass that moves code about the same rows.

Whatever moved is moved back by LLVM's inliner, and the result must be equal, by
the comparator of rust-mergefunc, to the function as it was.  So a region that
was shared by functions that differ shows, whatever the difference is.  What the
comparator ignores, flags and metadata, is looked for in the shared functions:
they must not assert what one of their callers did not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from ci.lib.toolchain import Failure
from trust.matrix.accepted import verifies, with_valid_variants
from trust.matrix.asking import Asking, promises
from trust.matrix.entry import Entry, function_names, module_of
from trust.processes import Ended, end_of
from trust.subjects import SUBJECTS, Subject, opt_command

# Code around the difference, so that there is something to share.
PADDING = "  call void @pad(i32 11)\n  call void @pad(i32 22)\n"
ORIGINAL = "original."
# After these passes the branch on a region's exit is the original branch again.
TIDYING = "instsimplify,jump-threading,simplifycfg"
OUTLINED = re.compile(
    r"^define [^\n]*@(\"?[\w.]*\.outlined\.\d+\"?)\(.*?^\}", re.MULTILINE | re.DOTALL
)
# The inliner marks the lifetimes of variables that shared functions have, and puts them first.
LIFETIME_MARKER = re.compile(r"^ +call void @llvm\.lifetime\..*\n", re.MULTILINE)
FUNCTION = re.compile(r"^(define [^\n]*\n(?:\w+:[^\n]*\n)?)(.*?^\})", re.MULTILINE | re.DOTALL)
VARIABLE = re.compile(r"^ +%[\w.]+ = alloca [^%\n]*\n", re.MULTILINE)
# A phi of constants.  Those of several results have their entries in the order of the function's
# blocks, which is another one in shared code; the comparator compares them in order.
CONSTANT_PHI = re.compile(r"(?<== phi )(\w+) (\[ -?\w+, %[^\]]+ \](?:, \[ -?\w+, %[^\]]+ \])+)")
# Metadata that the comparator does not ignore and code may lose all the same.
ADVICE = ("metadata make.implicit of an instruction",)
# Attributes of a whole function or of calls of it.  Each was reviewed: code that is a
# part of the function need not have it.
OF_WHOLE_FUNCTIONS = frozenset(
    "allockind allocsize builtin cold inlinehint memory minsize mustprogress nobuiltin "
    "nocallback nocreateundeforpoison "
    "nofree noinline nonlazybind norecurse noreturn nosync nounwind optsize speculatable "
    "use-sample-profile willreturn".split()
)

# Attributes of calls that only help to optimise.  Each was reviewed: a call without it
# does the same, and calls that differ in it share one without it.
PROMISES_OF_CALLS = frozenset(
    "captures dead_on_return dead_on_unwind dereferenceable dereferenceable_or_null "
    "initializes memory mustprogress noalias "
    "nocallback nocapture nofpclass nofree nonnull norecurse nosync noundef range readnone "
    "readonly willreturn writable writeonly".split()
)


# What `fast` says, in one word.
FAST_MATH = frozenset(("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"))


def by_value(phi: re.Match[str]) -> str:
    """A phi of constants with its entries in the order of these, which means the same."""
    entries = re.findall(r"\[ (-?\w+), (%[^\]]+) \]", phi[2])
    entries.sort(key=lambda entry: entry[0])
    return f"{phi[1]} " + ", ".join(f"[ {value}, {block} ]" for value, block in entries)


def is_about_fast_math(entry: Entry) -> bool:
    """Whether the row is about flags; shared code keeps those that all regions have."""
    return entry.name.startswith("fast-math flags of ")


def fast_math_flags(text: str) -> frozenset[str]:
    words = set(re.findall(r"\b[a-z]+\b", text))
    return FAST_MATH if "fast" in words else FAST_MATH & words


def may_promise_less(entry: Entry) -> bool:
    """Whether the row is about an attribute that shared calls may go without."""
    is_of_call = re.fullmatch(
        r"attribute \S+ of (a|the result of a|an argument of a) call", entry.name
    )
    return bool(is_of_call) and entry.name.split()[1] in PROMISES_OF_CALLS


class MovingExaminer(Asking):
    """Asks about code of functions that differ in one thing."""

    # What the files of findings end with.
    suffix = "moving"

    def ask(self, entries: Sequence[Entry]) -> Counter:
        module = self.prepared(entries)
        ended = self.transform(module)
        if ended.status == 0:
            return self.judge(entries, ended.stdout.decode(errors="replace"))
        if len(entries) > 1:
            half = len(entries) // 2
            return self.ask(entries[:half]) + self.ask(entries[half:])
        # Not every variant can have code around it.
        entry = with_valid_variants(
            entries[0], lambda entry: verifies(self.llvm, self.prepared([entry]))
        )
        if entry == entries[0]:
            self.found(f"opt {ended.describe()}", entry)
            return Counter(rows=1)
        return self.ask([entry]) if len(entry.variants) > 1 else Counter({"not applicable": 1})

    def prepared(self, entries: Sequence[Entry]) -> str:
        """A module with functions that have code to share, and of each a copy that stays as it
        is."""
        text = re.sub(r"^@table = .*\n", "", module_of(entries), flags=re.MULTILINE)
        text = text.replace("define internal ", "define ")
        text = re.sub(
            r"^(define [^\n]*\{\n(?:[\w\"\\]+[^\n]*:\n)?)",
            rf"\1{PADDING}",
            text,
            flags=re.MULTILINE,
        )
        functions = text[text.index("\ndefine ") :]
        originals = re.sub(r"@(r\d+v\d+_\d+)\b", rf"@{ORIGINAL}\1", functions)
        originals = re.sub(
            r"^(define .*? unnamed_addr)", r'\1 "nooutline"', originals, flags=re.MULTILINE
        )
        return f"{text}{originals}declare void @pad(i32)\n"

    def transform(self, module: str, passes: str = "") -> Ended:
        return end_of(
            [*opt_command(self.llvm, self.subject, passes), "-S", "-"], stdin=module.encode()
        )

    def judge(self, entries: Sequence[Entry], moved: str) -> Counter:
        counts = Counter(rows=len(entries))
        shared = OUTLINED.findall(moved)
        counts["shared"] = len(shared)
        names = function_names(entries)
        callers = callers_of_shared_code(moved)
        moving = {(row, place[0]) for (row, place), name in names.items() if name in callers}
        # Where the code of one stayed as it was, the pair tested nothing.
        counts["pairs"] = sum(
            (row, one) in moving and (row, other) in moving
            for row, entry in enumerate(entries)
            for one, other in combinations(range(len(entry.variants)), 2)
        )
        if shared:
            changed = self.functions_that_changed(moved, shared, list(names.values()))
            for row, entry in enumerate(entries):
                may_differ = (
                    entry.name in ADVICE or may_promise_less(entry) or is_about_fast_math(entry)
                )
                if (
                    not entry.alone
                    and not may_differ
                    and any(names[key] in changed for key in names if key[0] == row)
                ):
                    self.found("a function is not what it was when the code is moved back", entry)
        for entry in entries:
            counts += self.check_promises(entry)
        return counts

    def functions_that_changed(self, moved: str, shared: list[str], names: list[str]) -> set[str]:
        """The functions that are not equal to their originals after the shared functions are
        inlined again."""
        plain = [name.strip('"') for name in shared]
        # The inliner tells every caller what the callee does not promise.
        flags = [
            f"-force-attribute={name}:{key}"
            for name in plain
            for key in ("alwaysinline", "mustprogress")
        ]
        # Nor does code of arguments that are known not to overlap say so.
        flags.append("-enable-noalias-to-md-conversion=false")
        # LLVM 23's inliner crashes where a function with `flatten` is gone when its turn comes.
        flags += [
            f"-force-remove-attribute={name}:{key}"
            for name in plain
            for key in ("optnone", "noinline", "nounwind", "flatten")
        ]
        places = [f"ptr @{prefix}{name}" for name in names for prefix in ("", ORIGINAL)]
        table = f"@table = global [{len(places)} x ptr] [{', '.join(places)}]\n"
        merging = next(subject for subject in SUBJECTS if subject.merges_functions)
        # LLVM 23 forces `alwaysinline` only where `noinline` is gone already, and that goes only
        # where `optnone` is gone.
        inlining = f"-passes=forceattrs,forceattrs,always-inline,function({TIDYING})"
        inlined = self.optimised(merging, inlining, flags, f"{normalised(moved)}{table}")
        inlined = FUNCTION.sub(variables_first, LIFETIME_MARKER.sub("", inlined))
        inlined = CONSTANT_PHI.sub(by_value, inlined)
        pipeline = f"-passes=internalize,{merging.pipeline}"
        merged = self.optimised(merging, pipeline, ["-internalize-public-api-list=table"], inlined)
        survivors = re.findall(
            r"ptr @([\w.]+)", re.search(r"^@table = .*$", merged, re.MULTILINE)[0]
        )
        return {
            name
            for index, name in enumerate(names)
            if survivors[2 * index] != survivors[2 * index + 1]
        }

    def optimised(self, subject: Subject, pipeline: str, flags: list[str], module: str) -> str:
        """A module after a pipeline; fails where opt does."""
        ended = end_of(
            [*opt_command(self.llvm, subject, pipeline), *flags, "-S", "-"], stdin=module.encode()
        )
        if ended.status != 0:
            raise Failure(f"opt {pipeline} {ended.describe()}")
        return ended.stdout.decode()

    def check_promises(self, entry: Entry) -> Counter:
        """Shared code has no attribute or metadata that only one of its functions has."""
        is_of_function = entry.name.startswith("attribute") and entry.name.endswith("of a function")
        kept_promises = (
            *entry.promises,
            *([entry.name.split()[1]] if may_promise_less(entry) else []),
        )
        if not kept_promises and not is_of_function and not is_about_fast_math(entry):
            return Counter()
        for pair in combinations(entry.variants, 2):
            two = entry.with_variants(pair)
            ended = self.transform(self.prepared([two]), in_one_round(self.subject))
            if ended.status != 0:
                self.found(f"opt {ended.describe()} in one round", two)
                continue
            moved = ended.stdout.decode(errors="replace")
            names = callers_of_shared_code(moved)
            callers = {
                pair[place[0]]
                for (_, place), name in function_names([two]).items()
                if name in names
            }
            shared_by_both = len(callers) == 2 and len(OUTLINED.findall(moved)) == 1
            # optnone comes with noinline, so that row has a pair that differs in noinline alone.
            is_asked = any(entry.subject in variant for variant in pair)
            if (
                shared_by_both
                and is_of_function
                and is_asked
                and entry.subject not in OF_WHOLE_FUNCTIONS
            ):
                self.found(f"functions with '{pair[0]}' and '{pair[1]}' share code", entry)
            if shared_by_both and is_about_fast_math(entry):
                self.check_fast_math(pair, OUTLINED.search(moved)[0], entry)
            for promise in kept_promises if shared_by_both else ():
                said = [promises(text, promise) for text in pair]
                kept_by_both = all(said) and not promise.startswith("!")
                text = OUTLINED.search(moved)[0]
                if any(said) and not kept_by_both and promises(text, promise):
                    self.found(
                        f"the code that '{pair[0]}' and '{pair[1]}' share promises {promise}", entry
                    )
        return Counter()

    def check_fast_math(self, pair: Sequence[str], shared: str, entry: Entry) -> None:
        """Code shared by two functions has no fast-math flag that one of the two does not have."""
        more = fast_math_flags(shared) - (fast_math_flags(pair[0]) & fast_math_flags(pair[1]))
        if more:
            self.found(
                f"the code that '{pair[0]}' and '{pair[1]}' share is {', '.join(sorted(more))}",
                entry,
            )

    def found(self, what: str, entry: Entry) -> None:
        self.tell(what, entry, self.prepared([entry]), f".{self.suffix}")


def normalised(module: str) -> str:
    """The module without differences that moving code may make.

    The mark that kept originals as they are is taken off; a call in code that
    is not called as a tail is no tail call after inlining; and a comparison is
    the same with its operands exchanged and the predicate turned round.
    """
    module = module.replace('"nooutline"', "")
    for empty in re.findall(r"^attributes (#\d+) = \{ *\}$", module, re.MULTILINE):
        module = re.sub(
            rf"^attributes {empty} = .*$|(?<=\)|r) {empty}\b", "", module, flags=re.MULTILINE
        )
    module = re.sub(r"\btail call", "call", module)
    turned = {"gt": "lt", "ge": "le"}
    return re.sub(
        r"\b([if]cmp (?:\w+ )*[suo]?)(gt|ge) (\w+) ([%@\w.-]+), ([%@\w.-]+)$",
        lambda found: f"{found[1]}{turned[found[2]]} {found[3]} {found[5]}, {found[4]}",
        module,
        flags=re.MULTILINE,
    )


def in_one_round(subject: Subject) -> str:
    """The flag for the pass without the shared functions that later rounds make of shared
    functions; the last word counts."""
    name, _, parameters = subject.pipeline.rstrip(">").partition("<")
    return (
        f"-passes={name}<{parameters};max-rounds=1>"
        if parameters
        else f"-passes={name}<max-rounds=1>"
    )


def callers_of_shared_code(module: str) -> set[str]:
    bodies = re.finditer(
        r"^define [^\n]*?@([\w.]+)\([^\n]*\n(.*?)^\}", module, re.MULTILINE | re.DOTALL
    )
    return {body[1] for body in bodies if ".outlined." in body[2]}


def variables_first(function: re.Match[str]) -> str:
    """A function whose variables of constant size are its first instructions."""
    head, body = function.groups()
    return head + "".join(VARIABLE.findall(body)) + VARIABLE.sub("", body)
