"""A player's own table file, for the tests of all games' tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sheetgen.engine.tables import Fault, TableError


@dataclass(frozen=True)
class TableFile:
    """Files that begin with a head, read by a game."""

    load: Callable[[Path], tuple[Any, dict[str, str]]]
    head: str = ""

    def override(self, folder: Path, text: str, head: str | None = None) -> tuple[Any, dict[str, str]]:
        """The tables with a file of that text over them, and the switches that it sets."""
        path = folder / "mine.toml"
        path.write_text((self.head if head is None else head) + text, encoding="utf-8")
        return self.load(path)

    def faults(self, folder: Path, text: str, head: str | None = None) -> list[Fault]:
        """The faults of a file, each with its place shortened to line and keys."""
        with pytest.raises(TableError) as caught:
            self.override(folder, text, head)
        start = str(folder / "mine.toml")
        assert all(fault.place.startswith(start) for fault in caught.value.faults)
        return [fault._replace(place=fault.place.removeprefix(start).lstrip(":")) for fault in caught.value.faults]
