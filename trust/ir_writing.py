"""Writes LLVM's textual IR."""

from __future__ import annotations


def code(*instructions: str) -> str:
    """Instructions of a block, one a line."""
    return "".join(f"  {instruction}\n" for instruction in instructions)


def block(label: str, *instructions: str) -> str:
    return f"{label}:\n{code(*instructions)}"


def function(head: str, *body: str) -> str:
    """A definition; `head` has the result type, the name and the parameters."""
    return f"define {head} {{\n{''.join(body)}}}\n"
