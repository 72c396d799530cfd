"""Keyed booklets: numbered entries in columns, looked up one at a time, with an index by key at the end.

Entries stand in the order given. None is cut at the foot of a column unless it is longer than one; then it goes on in
the next, marked. Entries of one group (the encounters of one site) do not stand on one page, as far as pages of a
sensible fill allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sheetgen.pdf.canvas import Document
from sheetgen.pdf.fonts import clean
from sheetgen.pdf.ink import HAIRLINE
from sheetgen.pdf.lookups import LookupCells
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen, wrap
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.theme import Style, Theme

from .pages import begin, room

KEY: Final = mm(9)
"""The width of an entry's key, beside its text."""
COLUMN_GAP: Final = mm(6)
ENTRY_GAP: Final = mm(2.2)
FILLED: Final = 0.55
"""The part of a page that must be filled before it is left early to keep a group apart."""
GOES_ON: Final = "goes on in the next column"
INDEX_COLUMNS: Final = 8

SetText = tuple[str, Style]
"""A line of an entry and how it is set."""


@dataclass(frozen=True)
class Entry:
    """One entry: its key, a heading, paragraphs, and the group whose entries are kept apart."""

    key: str
    head: str
    text: Sequence[str] = ()
    group: str = ""


@dataclass
class _Column:
    """Entries that stand under each other, as the lines they take, and the height that is left."""

    box: Box
    parts: list[tuple[str, list[SetText]]] = field(default_factory=list)
    left: float = 0.0

    def __post_init__(self) -> None:
        self.left = self.box.height


@dataclass
class _Page:
    """One page in the making: its columns, the one being filled, and the groups that stand on it."""

    columns: list[_Column]
    at: int = 0
    groups: set[str] = field(default_factory=set)

    @property
    def filled(self) -> float:
        """The part of the page that is taken, columns left early counting as full."""
        open_ = self.columns[self.at]
        return (self.at + 1 - open_.left / open_.box.height) / len(self.columns)


def draw_booklet(
    document: Document,
    geometry: Geometry,
    origin: Origin,
    entries: Sequence[Entry],
    columns: int = 2,
    title: str = "",
    index: bool = True,
) -> dict[str, int]:
    """Draw entries, and then an index of keys; returns on which page of the booklet, from 1, each key stands."""
    pages, found = _laid_out(entries, document.theme, room(geometry), columns)
    name = title or origin.document
    for number, page in enumerate(pages, start=1):
        pen, area = begin(document, geometry, origin, f"{name}, page {number}", title)
        between = [column.box.right + COLUMN_GAP / 2 for column in page.columns[:-1]]
        pen.lines([(x, area.y, x, area.top) for x in between], HAIRLINE)
        for column in page.columns:
            _draw(pen, column)
    if index and entries:
        _index(document, geometry, origin, found, name)
    return found


def _laid_out(entries: Sequence[Entry], theme: Theme, area: Box, columns: int) -> tuple[list[_Page], dict[str, int]]:
    """The entries on pages, and the page of each key."""
    pages: list[_Page] = []
    found: dict[str, int] = {}
    boxes = area.split(columns, COLUMN_GAP)
    for entry in entries:
        lines = _lines(entry, theme, boxes[0].width - KEY)
        if not pages or _leaves(pages[-1], entry):
            pages.append(_Page([_Column(box) for box in boxes]))
        found[entry.key] = len(pages)
        key: str = entry.key
        while lines:
            page = pages[-1]
            column = page.columns[page.at]
            count = _fitting(column, lines)
            if count < len(lines) and not (column.left == column.box.height and count):
                count = 0
            if count:
                _put(column, key, lines[:count], len(lines) > count, theme)
                page.groups |= {entry.group} - {""}
                lines, key = lines[count:], ""
            if lines and page.at + 1 < len(page.columns):
                page.at += 1
            elif lines:
                pages.append(_Page([_Column(box) for box in boxes]))
                found[entry.key] = found[entry.key] if not key else len(pages)
    return pages, found


def _leaves(page: _Page, entry: Entry) -> bool:
    """Whether a page is left for a new one so that two entries of one group do not stand on it."""
    return entry.group in page.groups and page.filled >= FILLED


def _lines(entry: Entry, theme: Theme, width: float) -> list[SetText]:
    """An entry as lines: its heading, then its paragraphs."""
    found: list[SetText] = []
    for text, style in ((entry.head, theme.strong), *((paragraph, theme.body) for paragraph in entry.text)):
        shown = theme.set(style)
        found += [(line, shown) for line in wrap(clean(text), shown, shown.size, width)]
    return found


def _fitting(column: _Column, lines: Sequence[SetText]) -> int:
    """How many lines fit into what is left of a column; one is kept for the mark where not all do."""
    left, count = column.left, 0
    for _text, style in lines:
        left -= style.leading
        if left < -0.01:
            return max(0, count - 1)
        count += 1
    return count


def _put(column: _Column, key: str, lines: list[SetText], goes_on: bool, theme: Theme) -> None:
    """Set lines into a column, with a mark when the entry goes on."""
    shown = [*lines, (GOES_ON, theme.set(theme.note))] if goes_on else lines
    column.parts.append((key, shown))
    column.left -= sum(style.leading for _text, style in shown) + ENTRY_GAP


def _draw(pen: Pen, column: _Column) -> None:
    """Set the entries of one column, keys at the left."""
    rest = column.box
    for key, lines in column.parts:
        if key:
            pen.text(rest.start(KEY - 4).head(lines[0][1].leading), key, pen.theme.head)
        for text, style in lines:
            line, rest = rest.head(style.leading), rest.below(style.leading)
            pen.text(line.end(line.width - KEY), text, style)
        pen.say(f"{key}: {' '.join(text for text, _style in lines)}" if key else " ".join(t for t, _s in lines))
        rest = rest.below(ENTRY_GAP)


def _index(document: Document, geometry: Geometry, origin: Origin, pages: dict[str, int], name: str) -> None:
    """The keys in order, each with its page, on pages of their own."""
    entries = [(key, f"page {page}") for key, page in sorted(pages.items())]
    columns = max(2, round(INDEX_COLUMNS * room(geometry).width / mm(190) / document.theme.scale))
    height = LookupCells(entries[:1], 1).least(document.theme)[1]
    fit = columns * max(1, int(room(geometry).height / height))
    for start in range(0, len(entries), fit):
        pen, area = begin(document, geometry, origin, f"{name}, index", "Index")
        part = LookupCells(entries[start : start + fit], columns)
        rows = -(-len(part.entries) // columns)
        part.draw(pen, area.head(height * rows))
