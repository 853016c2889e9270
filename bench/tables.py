"""Tables of TOML files as typed values."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

Kind = TypeVar("Kind")


def read_tables(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text())


def typed(kind: type[Kind], table: dict[str, Any], **others: Any) -> Kind:
    """A value of a frozen dataclass whose fields are the keys of a table; lists become tuples."""
    return kind(**{key.replace("-", "_"): frozen(value) for key, value in table.items()}, **others)


def frozen(value: Any) -> Any:
    return tuple(frozen(one) for one in value) if isinstance(value, list) else value
