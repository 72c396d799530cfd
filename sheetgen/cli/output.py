"""What commands say: tables for people (Rich on a terminal, aligned columns when piped) and JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import Any, Final

from sheetgen.cli.guard import printable

SCHEMA: Final = 1
"""The version of the JSON that commands write; it grows when a key changes its meaning."""

_WIDTH: Final = 100
_GAP: Final = 3


def say(text: str = "") -> None:
    """A line on standard output."""
    print(printable(text))


def note(text: str) -> None:
    """A remark on standard error, so that it is never mixed into what a program reads."""
    print(f"note: {printable(text)}", file=sys.stderr)


def say_json(answer: dict[str, Any]) -> None:
    """An answer for a program, with its schema."""
    print(json.dumps({"schema": SCHEMA, **answer}, ensure_ascii=False, indent=2))


def say_table(header: Sequence[str], rows: Iterable[Sequence[str]], *, title: str = "", numbers: bool = False) -> None:
    """A table; with ``numbers`` all columns but the first are set to the right."""
    cells = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(header, *cells, strict=True)]
    fits = sum(widths) + _GAP * len(widths) <= get_terminal_size((_WIDTH, 24)).columns
    if sys.stdout.isatty() and (fits or not numbers):  # numbers broken over lines cannot be read
        _rich_table(header, cells, title, numbers)
    else:
        _plain_table(header, cells, widths, title, numbers)


def _plain_table(
    header: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int], title: str, numbers: bool
) -> None:
    """Columns parted by two spaces, the last one as long as it is."""
    if title:
        say(title)
    for row in (header, *rows):
        cells = [
            cell.rjust(width) if numbers and place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        say("  ".join(cells).rstrip())


def _rich_table(header: Sequence[str], rows: Sequence[Sequence[str]], title: str, numbers: bool) -> None:
    """The same table by Rich: wrapped to the terminal, with a ruled head."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, title=Text(title) if title else None, title_justify="left", pad_edge=False)
    for place, name in enumerate(header):
        table.add_column(Text(name), justify="right" if numbers and place else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


def paragraph(text: str, indent: str = "") -> str:
    """A text wrapped for reading."""
    from textwrap import fill

    width = min(_WIDTH, get_terminal_size((_WIDTH, 24)).columns)
    return fill(text, width, initial_indent=indent, subsequent_indent=indent)


def count(number: int, one: str, many: str = "") -> str:
    """``1 page``, ``2 pages``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
