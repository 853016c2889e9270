"""The passes under test.  A pass is added here, by one line, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass

from ci.lib.toolchain import Failure, Llvm, plugin_for


@dataclass(frozen=True)
class Subject:
    """One way to call the passes, as a pipeline of opt."""

    title: str
    pipeline: str
    changes_module: bool = True
    # Whether a second run finds nothing left to do.
    is_idempotent: bool = False
    # Whether the functions of the module are merged, so that the matrix can ask which ones.
    merges_functions: bool = False
    # Whether functions that merge stay where they were, as thunks.
    leaves_thunks: bool = False
    # Whether functions that differ in constants share bodies with parameters.
    adds_parameters: bool = False
    # Whether code moves into functions of its own, which the matrix moves back to compare.
    moves_code: bool = False


SUBJECTS = (
    Subject(
        "mergefunc", "rust-mergefunc<no-parameters>", is_idempotent=True, merges_functions=True
    ),
    Subject(
        "mergefunc-greedy",
        "rust-mergefunc<no-parameters;aliases;verify=30>",
        is_idempotent=True,
        merges_functions=True,
    ),
    Subject(
        "mergefunc-debug",
        "rust-mergefunc<preserve-debug-info>",
        merges_functions=True,
        leaves_thunks=True,
    ),
    Subject(
        "mergefunc-parameters",
        "rust-mergefunc<no-cost>",
        merges_functions=True,
        adds_parameters=True,
    ),
    Subject("outliner", "rust-iroutliner", moves_code=True),
    Subject(
        "outliner-greedy", "rust-iroutliner<all;no-cost;linkonce-odr;max-rounds=3>", moves_code=True
    ),
    Subject(
        "outliner-verified",
        "rust-iroutliner<all;no-cost;linkonce-odr;max-rounds=3;verify>",
        moves_code=True,
    ),
    Subject(
        "outliner-unwind", "rust-iroutliner<all;no-frequency;unwind-tables=drop>", moves_code=True
    ),
    Subject(
        "both",
        "rust-mergefunc<no-parameters>,rust-iroutliner<all;no-frequency>,rust-mergefunc",
    ),
    Subject(
        "both-greedy",
        "rust-mergefunc<no-parameters>,rust-iroutliner<all;no-frequency>,rust-mergefunc<no-cost>",
    ),
    Subject("similarity", "rust-ir-similarity<print;min-length=3>", changes_module=False),
)


def subjects_named(titles: list[str]) -> list[Subject]:
    """The subjects with these titles, or all of them."""
    known = {subject.title: subject for subject in SUBJECTS}
    unknown = [title for title in titles if title not in known]
    if unknown:
        raise Failure(f"no subject '{unknown[0]}'; known: {' '.join(known)}")
    return [known[title] for title in titles] or list(SUBJECTS)


def opt_command(llvm: Llvm, subject: Subject, passes: str = "") -> list[str]:
    """The beginning of a command that runs the subject and verifies what every pass leaves."""
    return [
        llvm.tool("opt"),
        f"-load-pass-plugin={plugin_for(llvm.version)}",
        passes or f"-passes={subject.pipeline}",
        "-verify-each",
    ]
