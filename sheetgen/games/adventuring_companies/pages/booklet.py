"""Pre-rolled areas and the keyed booklet: nothing of a site stands beside anything else of it (section 8.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from sheetgen.documents.pages import begin, fitting, flow, room
from sheetgen.pdf.boxes import Heading
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.fonts import clean
from sheetgen.pdf.hexagons import widest
from sheetgen.pdf.hexes import HexGrid
from sheetgen.pdf.ink import HAIRLINE
from sheetgen.pdf.layout import Column, Element, Grid, Row, Size, fitted, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen, wrap
from sheetgen.pdf.tables import Table, TableColumn
from sheetgen.pdf.theme import Style, Theme

from .views import AreaRow, BookEntry, BookletView, MapView

LEAST_EXCERPT: Final = mm(9)
MOST_EXCERPT: Final = mm(15)
"""The width of a hex on the map of the area book."""
COLUMN: Final = mm(58)
"""The least width of a column of entries."""
GUTTER: Final = mm(5)
KEY_WIDTH: Final = mm(10)
KEY: Final = Style("label-bold", 11, 9)
PADS: Final = (mm(1.1), mm(0.95), mm(0.8))
"""Room over and under an entry: the first that needs the fewest pages."""
FRONT_GAP: Final = mm(3)
LEAST_REST: Final = mm(60)
"""What a front leaves of its page at least, for entries to begin there."""
INDEX: Final = mm(40)
"""The width of a line of the index, and of the room beside it."""
ROW: Final = mm(6.6)
HOW: Final = (
    "When an exploration finds a site, read the entry of the next slot of its area in the area book, A before B.",
    "Read the number of an encounter when you attempt it. It says where it leads once it is passed.",
    "Read the number of the treasure when your first engage action at the site is over.",
    "When the slots of an area run out, and in areas that are not in the book, make sites with your own dice.",
    "The small print of an entry is its dice, as a log writes them. A log that names this booklet may leave them out.",
    "Neighbours belong to different sites. A card with a window of 60 by 24 mm, laid over a page, hides them.",
)


def draw_areas(document: Document, geometry: Geometry, view: BookletView) -> None:
    """Draw the area book: one line an area, nothing of a site but its number."""
    theme = document.theme
    columns = (
        TableColumn("area", 1.1), TableColumn("terrain", 2.6), TableColumn("what is there", 2.4),
        *(TableColumn("ABCDEF"[slot], 0.8, "middle") for slot in range(view.slots)),
    )  # fmt: skip
    words = f"Read the line of the area you are in. Slots in order of discovery: numbers of the booklet {view.booklet}."
    note = fitted(words, theme.note, room(geometry).width)
    left = [_area(row) for row in view.areas]
    high = note.least(theme)[1]
    while left:
        pen, area = begin(document, geometry, view.origin, view.origin.document, gap=mm(2))
        place(pen, note, area.head(high))
        body = area.below(high + mm(2))
        parts = body.split(2 if body.width >= mm(150) * theme.scale else 1, mm(7))
        used = 0.0
        for number, part in enumerate(parts):
            wished = -(-len(left) // (len(parts) - number))
            table = Table(columns, left[:wished], row_height=ROW, upright=False)
            table = replace(table, rows=left[: min(wished, table.fitting(theme, part.width, part.height))])
            tall = table.head_room(theme) + sum(table.height_of(row, theme, part.width) for row in table.rows)
            if table.rows:
                place(pen, table, part.head(max(tall, table.least(theme)[1])))
            left, used = left[len(table.rows) :], max(used, tall)
        if not left and view.map is not None:
            _excerpt(pen, body.below(used + mm(6)), view.map, [row.area for row in view.areas])


def _excerpt(pen: Pen, box: Box, view: MapView, areas: Sequence[str]) -> None:
    """The map of the areas in the book, where there is room for it."""
    places = {(int(area[:2]), int(area[2:])) for area in areas}
    columns, rows = ([place[at] for place in places] for at in (0, 1))
    shown = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    if box.height < mm(20):
        return
    width = widest(view.world, (box.width, box.height - mm(6)), *shown)
    if width < LEAST_EXCERPT:
        return
    faded = {place for place in product(*shown) if place not in places}
    marks = {place: replace(mark, text="", circles=0) for place, mark in view.marks.items()}
    grid = HexGrid(
        view.world, min(width, MOST_EXCERPT), *shown, marks, view.lines, faded, said="The areas of this book"
    )
    place(pen, grid, box.head(grid.frame.size[1]))


def _area(row: AreaRow) -> tuple[str, ...]:
    """The texts of a line."""
    return (row.area, row.terrain, row.settlement, *row.keys)


def draw_booklet(document: Document, geometry: Geometry, view: BookletView) -> None:
    """Draw how it is used and the index, then the entries by key in columns, from the rest of the first page on."""
    theme, area = document.theme, room(geometry, mm(2))
    blocks, pages, taken = _planned(theme, area, view.entries, len(document.records))
    if taken:
        pen, area = begin(document, geometry, view.origin, view.origin.document, gap=mm(2))
        place(pen, Column(blocks, FRONT_GAP), area.head(taken))
        _entries(pen, area.below(taken + FRONT_GAP), pages[0])
    else:
        flow(document, geometry, view.origin, view.origin.document, blocks, FRONT_GAP)
    for columns in pages[1 if taken else 0 :]:
        first, last = columns[0][0].key, columns[-1][-1].key
        pen, area = begin(document, geometry, view.origin, f"Entries {first} to {last}", f"{first} to {last}", mm(2))
        _entries(pen, area, columns)


def _planned(
    theme: Theme, area: Box, entries: Sequence[BookEntry], before: int
) -> tuple[list[Element], list[list[list[_Set]]], float]:
    """The blocks of the front, the pages of entries, and what the front takes of the first of them; 0 for none of it.

    The index has a line for each page, so that both depend on each other: tried until they agree.
    """
    pages = _pages(theme, area, entries)
    for _ in range(3):
        blocks = _blocks(theme, area.width, pages, before + 1)
        taken = Column(blocks, FRONT_GAP).least(theme)[1]
        if area.height - taken - FRONT_GAP < LEAST_REST:
            break
        found = _pages(theme, area, entries, taken + FRONT_GAP)
        if len(found) == len(pages):
            return _blocks(theme, area.width, found, before + 1), found, taken
        pages = found
    pages = _pages(theme, area, entries)
    count = _count(theme, area, _blocks(theme, area.width, pages, 1))
    return _blocks(theme, area.width, pages, before + count + 1), pages, 0.0


def _entries(pen: Pen, area: Box, columns: Sequence[Sequence[_Set]]) -> None:
    """The columns of a page with lines between them."""
    parts = area.split(_across(pen.theme, area.width), GUTTER)
    for entries, part in zip(columns, parts, strict=False):
        _column(pen, part, entries)
    lines = [part.right + GUTTER / 2 for part in parts[:-1]]
    pen.lines([(x, area.y, x, area.top) for x in lines], HAIRLINE, pen.ink.grid)


def _across(theme: Theme, width: float) -> int:
    """How many columns there is room for."""
    return max(1, int((width + GUTTER) / (COLUMN * theme.scale + GUTTER)))


@dataclass(frozen=True)
class _Set:
    """An entry in lines of a column's width."""

    entry: BookEntry
    rows: Sequence[tuple[str, Style]]
    pad: float

    @property
    def key(self) -> int:
        """Its number."""
        return self.entry.key

    @property
    def height(self) -> float:
        """What it takes of a column."""
        return sum(style.size * 1.2 for _text, style in self.rows) + 2 * self.pad


def _pages(theme: Theme, area: Box, entries: Sequence[BookEntry], taken: float = 0.0) -> list[list[list[_Set]]]:
    """Entries in columns, columns in pages, as few as can be; of the first page some is ``taken``."""
    return min((list(_set(theme, area, entries, taken, pad)) for pad in PADS), key=len)


def _set(theme: Theme, area: Box, entries: Sequence[BookEntry], taken: float, pad: float) -> Iterator[list[list[_Set]]]:
    """Entries in columns, columns in pages, each entry with some room over and under it."""
    across = _across(theme, area.width)
    width = area.split(across, GUTTER)[0].width
    columns: list[list[_Set]] = []
    free = 0.0
    for entry in entries:
        each = _Set(entry, _rows(theme, entry, width), pad)
        if not columns or each.height > free:
            columns.append([])
            free = area.height - (taken if len(columns) <= across else 0.0)
        columns[-1].append(each)
        free -= each.height
    for first in range(0, len(columns), across):
        yield columns[first : first + across]


def _styles(theme: Theme) -> tuple[Style, Style, Style]:
    """Head, text and dice of an entry."""
    return theme.set(theme.label), theme.set(theme.cell), theme.set(theme.key)


def _rows(theme: Theme, entry: BookEntry, width: float) -> list[tuple[str, Style]]:
    """The lines of an entry beside its key."""
    head, text, dice = _styles(theme)
    room_ = width - KEY_WIDTH * theme.scale
    found = [(entry.head, head)]
    for line in entry.lines:
        found += [(piece, text) for piece in wrap(clean(line), text, text.size, room_)]
    found += [(piece, dice) for piece in wrap(clean(entry.dice), dice, dice.size, room_)]
    return found


def _column(pen: Pen, box: Box, entries: Sequence[_Set]) -> None:
    """Entries one under the other, a line between them."""
    theme = pen.theme
    rest = box
    for each in entries:
        entry, rows, high = each.entry, each.rows, each.height
        spot = rest.head(high)
        key = spot.start(KEY_WIDTH * theme.scale).inset(0, each.pad)
        pen.text(key.head(rows[0][1].size * 1.2), str(entry.key), KEY)
        lines = spot.end(box.width - KEY_WIDTH * theme.scale).inset(0, each.pad)
        for (text, style), line in zip(rows, lines.rows([style.size * 1.2 for _t, style in rows]), strict=True):
            pen.text(line, text, style)
        pen.rule(spot, HAIRLINE, pen.ink.grid)
        pen.say(f"{entry.key}: {entry.head}. {' '.join(entry.lines)} ({entry.dice})")
        rest = rest.below(high)


def _count(theme: Theme, area: Box, blocks: Sequence[Element]) -> int:
    """How many pages blocks take one under the other."""
    left, count = list(blocks), 0
    while left:
        left = left[fitting(left, theme, area.height, FRONT_GAP) :]
        count += 1
    return count


def _blocks(theme: Theme, width: float, pages: Sequence[list[list[_Set]]], start: int) -> list[Element]:
    """How to use the booklet, and the index by numbers, whose first page has the number ``start``."""
    lines: list[Element] = [
        _IndexLine(f"{columns[0][0].key}–{columns[-1][-1].key}", start + number) for number, columns in enumerate(pages)
    ]
    head = Heading("Where to find a number")
    if width >= mm(150) * theme.scale:
        beside = width - INDEX * 1.5 * theme.scale - mm(8)
        how = Column([Heading("How to use it"), *(fitted(text, theme.body, beside) for text in HOW)], mm(1.6))
        index = Column([head, Grid(lines, 1, mm(6), mm(0.4), True)], mm(1.6))
        return [Row([fixed(beside, how), share(1, index)], mm(8))]
    how = Column([Heading("How to use it"), *(fitted(text, theme.body, width) for text in HOW)], mm(2))
    across = max(1, int((width + mm(6)) / (INDEX * theme.scale)))
    rows = [Grid(lines[first : first + across], across, mm(6)) for first in range(0, len(lines), across)]
    return [how, Column([head, rows[0]], mm(2)), *rows[1:]]


@dataclass(frozen=True)
class _IndexLine:
    """The keys of a page."""

    keys: str
    page: int

    def least(self, theme: Theme) -> Size:
        """One line."""
        return mm(34) * theme.scale, mm(5.4) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Set the keys and the page."""
        pen.text(box, self.keys, pen.theme.strong)
        pen.text(box, f"page {self.page}", pen.theme.cell, "end")
        pen.rule(box, HAIRLINE, pen.ink.grid)
        pen.say(f"{self.keys}: page {self.page}")
