"""Reads as much of LLVM's textual IR as it takes to see which function refers to which."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ci.lib.toolchain import Llvm, run

# Quoted names come before plain strings, so that text inside a string
# constant is never taken for a name.
TOKEN = re.compile(r'@"[^"]*"|%"[^"]*"|"[^"]*"|@[-\w.$]+')
DEFINED_NAME = re.compile(r'@("[^"]*"|[-\w.$]+)\(')
ALIAS = re.compile(r"^(@\S+) = .*?\b(?:alias|ifunc)\b .*")
FORWARDING_STEPS = re.compile(
    r"(?:%\S+ = "
    r")?(?:bitcast|inttoptr|ptrtoint|addrspacecast|extractvalue|insertvalue|alloca|store|ret|unreachable)\b"
    r"|#dbg_|(?:tail )?call void @llvm\.dbg\."
)
OPCODE = re.compile(r"(?:%\S+ = )?(?:musttail |tail |notail )?([a-z]\w*)")
CALL = re.compile(r"^(?:%\S+ = )?(?:musttail |tail |notail )?call\b")


@dataclass(frozen=True)
class FunctionText:
    """One definition: its instructions without blank lines and comments, and the names it uses.

    Names in the head, such as the personality function, are kept apart:
    LLVM's pass merges functions that differ in them.
    """

    name: str
    body: tuple[str, ...]
    references: tuple[str, ...]
    head_references: tuple[str, ...]

    @cached_property
    def opcodes(self) -> tuple[str, ...]:
        """What equal functions have in common, however operands are written and blocks are
        ordered."""
        instructions = (line for line in self.body if not line.endswith(":"))
        return tuple(sorted(found[1] for line in instructions if (found := OPCODE.match(line))))

    def forwards_to(self) -> str | None:
        """The function that this one only passes its arguments on to, if it does just that."""
        calls = [line for line in self.body if CALL.match(line) and "@llvm.dbg." not in line]
        others = [line for line in self.body if not CALL.match(line) and not line.endswith(":")]
        if len(calls) != 1 or not all(FORWARDING_STEPS.match(line) for line in others):
            return None
        callee = DEFINED_NAME.search(calls[0])
        return f"@{callee[1]}" if callee else None


@dataclass(frozen=True)
class ModuleText:
    """The definitions of a module, and what each one refers to."""

    functions: dict[str, FunctionText]
    aliases: dict[str, str]
    global_references: dict[str, tuple[str, ...]]

    def reference_counts(self) -> Counter[str]:
        """How often each name is used; llvm.used only keeps symbols and does not count."""
        counts: Counter[str] = Counter()
        for function in self.functions.values():
            used = (*function.references, *function.head_references)
            counts.update(name for name in used if name != function.name)
        for name, references in self.global_references.items():
            if not name.startswith(("@llvm.used", "@llvm.compiler.used")):
                counts.update(references)
        return counts


def names_in(text: str) -> tuple[str, ...]:
    return tuple(token for token in TOKEN.findall(text) if token[0] == "@")


def read_module(llvm: Llvm, bitcode: Path) -> ModuleText:
    return parse_module(run([llvm.tool("llvm-dis"), bitcode, "-o", "-"]).stdout)


def parse_module(text: str) -> ModuleText:
    module = ModuleText({}, {}, {})
    lines = iter(text.split("\n"))
    for line in lines:
        if line.startswith("define "):
            function = parse_function(line, lines)
            module.functions[function.name] = function
        elif line.startswith("@"):
            parse_global(line, module)
    return module


def parse_function(head: str, lines: Iterator[str]) -> FunctionText:
    defined = DEFINED_NAME.search(head)
    assert defined, head
    name = f"@{defined[1]}"
    body = []
    for line in lines:
        if line == "}":
            break
        stripped = line.split(" ; ")[0].strip() if '"' not in line else line.strip()
        if stripped and not stripped.startswith(";"):
            body.append(stripped)
    return FunctionText(
        name, tuple(body), names_in("\n".join(body)), names_in(head[defined.end() :])
    )


def parse_global(line: str, module: ModuleText) -> None:
    names = names_in(line)
    alias = ALIAS.match(TOKEN.sub(lambda token: token[0] if token[0][0] == "@" else '""', line))
    if alias and len(names) >= 2:
        module.aliases[names[0]] = names[-1]
    module.global_references[names[0]] = names[1:]


def plain_name(token: str) -> str:
    """The symbol name of an @token, as remarks write it."""
    name = token[1:].strip('"')
    return re.sub(r"\\([0-9A-Fa-f]{2})", lambda code: chr(int(code[1], 16)), name)
