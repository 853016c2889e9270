"""Modules at -O0 as the passes may change them."""

import re
from pathlib import Path

from ci.lib.toolchain import Llvm, run

ATTRIBUTE = re.compile(r"^(attributes #\d+ = .*) optnone\b", re.MULTILINE)


def without_optnone(llvm: Llvm, module: Path, text: Path) -> Path:
    """Writes a module as text without `optnone`, which every function has at -O0."""
    text.parent.mkdir(parents=True, exist_ok=True)
    run([llvm.tool("llvm-dis"), module, "-o", text])
    text.write_text(
        ATTRIBUTE.sub(r"\1", text.read_text(errors="surrogateescape")), errors="surrogateescape"
    )
    return text
