"""Asks whether a call of a forwarder calls what that calls, and what the call says then.

A row is an attribute at one place: of a function that passes its parameters and a constant on, of
the function that this calls, or of one of the two calls.  What the tables of this file do not name
keeps the forwarder, so each attribute of a new LLVM does until somebody has looked at it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from toolchain import Llvm

from trust.matrix.asking import Examiner, with_groups_in_place
from trust.matrix.attributes import (
    FUNCTION,
    NO_ROWS,
    PARAMETER,
    RESULT,
    attributes_of,
    attributes_that_promise,
)
from trust.matrix.entry import Entry, function_names
from trust.matrix.parameters import TARGET

# Calls in tail position can be jumps there.
PRELUDE = f"{TARGET}@kept = external global [8 x i8]\n"
# Assembly with the name keeps functions apart that are equal otherwise.
TEXT = """
define internal {target result} $t
@$f.target($t {target parameter} %x, i32 %n, i32 %y) {target} {{
  call void asm sideeffect "# $f", ""()
  store volatile i32 %n, ptr @kept
  store volatile i32 %y, ptr @kept
  ret $t %x
}}
define internal {forwarder result} $t
@$f.forwarder($t {forwarder parameter} %x, i32 %y) {forwarder} {{
  %r = call {inner result} $t @$f.target($t {inner argument} %x, i32 20, i32 %y) {inner call}
  ret $t %r
}}
define internal $t @$f($t %x, i32 %y) unnamed_addr {{
  %r = call {outer result} $t @$f.forwarder($t {outer argument} %x, i32 %y) {outer call}
  store volatile $t %r, ptr @kept
  ret $t %r
}}
"""
PLACES = {
    FUNCTION: ("target", "forwarder", "inner call", "outer call"),
    RESULT: ("target result", "forwarder result", "inner result", "outer result"),
    PARAMETER: ("target parameter", "forwarder parameter", "inner argument", "outer argument"),
}
NOWHERE = dict.fromkeys((place for places in PLACES.values() for place in places), "")

# Attributes of a call that are true of the other call, which does the same with other arguments.
TRUE_OF_BOTH_CALLS = frozenset(
    "builtin cold minsize mustprogress nobuiltin nocallback nocreateundeforpoison nofree noinline "
    "nonlazybind noreturn nosync nounwind optsize willreturn".split()
)
# Attributes of a call that the other call does not have: which memory is that of arguments depends
# on these, and a function may be called by itself that its forwarder does not call.
LOST = frozenset(("memory", "norecurse"))
# Attributes of a forwarder's own call that only help to optimise it.
HELPS = frozenset("cold minsize nonlazybind noreturn nounwind optsize".split())
# Attributes of a function that say nothing of what its calls do to their callers: how its code is
# made or checked, what it is good for, and promises.
SILENT = frozenset(
    "allockind allocsize alwaysinline builtin cold disable_sanitizer_instrumentation "
    "denormal_fpenv flatten fn_ret_thunk_extern hot inlinehint jumptable memory minsize "
    "mustprogress nobuiltin nocallback nocf_check nocreateundeforpoison nodivergencesource nofree "
    "noimplicitfloat noinline noipa nonlazybind noprofile norecurse noredzone noreturn "
    "nosanitize_bounds nosanitize_coverage nosync nounwind null_pointer_is_valid optdebug "
    "optforfuzzing optnone optsize safestack shadowcallstack skipprofile "
    "speculatable speculative_load_hardening ssp sspreq sspstrong uwtable vscale_range willreturn "
    "less-precise-fpmad no-infs-fp-math no-inline-line-tables no-jump-tables no-nans-fp-math "
    "no-signed-zeros-fp-math profile-sample-accurate use-sample-profile denormal-fp-math "
    "denormal-fp-math-f32 target-cpu target-features frame-pointer approx-func-fp-math "
    "unsafe-fp-math".split()
)
# Of these a forwarder does something itself, and a function called does not for its callers.
SILENT_OF_TARGETS = SILENT | frozenset(
    "hybrid_patchable patchable-function presplitcoroutine "
    "sanitize_address sanitize_alloc_token sanitize_hwaddress sanitize_memtag sanitize_memory "
    "sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking sanitize_thread "
    "sanitize_type".split()
)


def forwarder_entries(llvm: Llvm) -> Iterator[Entry]:
    """A row for each place where this LLVM lets an attribute stand."""
    for attribute in attributes_of(llvm):
        for kind in sorted(attribute.places):
            for place in PLACES[kind]:
                if "call" in place and (attribute.name, "a call") in NO_ROWS:
                    continue
                text = TEXT.format_map(NOWHERE | {place: "$v"}).replace("$t", attribute.ty)
                name = f"attribute {attribute.name} of forwarders, {place}"
                yield Entry(name, text, attribute.variants(), PRELUDE, since=None, subject=place)


def may_go(name: str, place: str) -> bool:
    """Whether a forwarder may go although the attribute is at this place."""
    promises = attributes_that_promise()
    match place:
        case "target":
            return name in SILENT_OF_TARGETS
        case "forwarder":
            return name in SILENT
        case "outer call":
            return name in TRUE_OF_BOTH_CALLS | LOST
        case "inner call":
            return name in promises | HELPS
        case _:
            return name in promises | {"noundef"}


def names_in(said: str) -> list[str]:
    """The attributes of a variant, without values; `optnone` does not stand alone."""
    return re.findall(r"[a-z][\w-]*", re.sub(r"\(.*\)|=\".*\"", "", said))


class ForwarderExaminer(Examiner):
    """Asks one subject on one LLVM."""

    about = ", forwarders"

    def judge_all(self, entries: Sequence[Entry], output: str) -> Counter:
        definitions = re.finditer(
            r"^define [^\n]*?@([\w.]+)\(.*?^\}",
            with_groups_in_place(output),
            re.MULTILINE | re.DOTALL,
        )
        functions = {found[1]: found[0] for found in definitions}
        counts: Counter = Counter()
        names = function_names(entries)
        for row, entry in enumerate(entries):
            counts["rows"] += 1
            for variant, said in enumerate(entry.variants):
                counts["pairs"] += self.judge_variant(
                    entry, said, names[row, (variant, 0)], functions
                )
        return counts

    def judge_variant(self, entry: Entry, said: str, name: str, functions: dict[str, str]) -> bool:
        """Whether something was asked."""
        call = re.search(r"call ([^@]*)@([\w.]+)\(([^\n]*)\)([^\n]*)", functions[name])
        is_gone = call[2] == f"{name}.target"
        if not said:
            # Floating-point values are passed in registers that nobody counts.
            if not is_gone and "double" not in entry.text:
                self.found("a forwarder without attributes stays, so the row proves nothing", entry)
            return False
        may_all_go = all(may_go(one, entry.subject) for one in names_in(said))
        if is_gone and not may_all_go:
            self.found(f"a forwarder with '{said}' at the {entry.subject} went", entry)
        elif not is_gone and may_all_go and "double" not in entry.text:
            self.found(f"a forwarder with '{said}' at the {entry.subject} stays", entry)
        if is_gone:
            self.check_call(entry, said, call)
        return True

    def check_call(self, entry: Entry, said: str, call: re.Match[str]) -> None:
        """The call says what the call of the forwarder said, and nothing of arguments."""
        word = said.split("(")[0].split("=")[0]
        allowed = {"outer call": 4, "outer result": 1}.get(entry.subject)
        if word in LOST:
            allowed = None
        for group in (1, 3, 4):
            if group != allowed and word in call[group]:
                self.found(f"'{said}' of the {entry.subject} is said of the other call", entry)
