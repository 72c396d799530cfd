"""The frame that every page has, and ways to fill pages: blocks that flow, maps cut into parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sheetgen.pdf.boxes import LINE_HEIGHT, RuledLines
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import Cell, Column, Element, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.provenance import MASTHEAD_HEIGHT, Masthead, Origin, body, footer
from sheetgen.pdf.squares import Tile, beside, cut_map, largest_cell
from sheetgen.pdf.theme import Theme

MASTHEAD_GAP: Final = mm(1)
NOTE_LINES: Final = 2
"""The fewest lines for notes that are worth a place at the foot of a page."""


def begin(
    document: Document, geometry: Geometry, origin: Origin, name: str, title: str = "", gap: float = MASTHEAD_GAP
) -> tuple[Pen, Box]:
    """Start a page with masthead and footer; returns its pen and the room between them, less a gap at the top."""
    pen = document.page(geometry, name, footer(origin, geometry))
    area = body(geometry)
    place(pen, Masthead(origin, title), area.head(MASTHEAD_HEIGHT))
    return pen, area.below(MASTHEAD_HEIGHT + gap)


def room(geometry: Geometry, gap: float = MASTHEAD_GAP) -> Box:
    """What `begin` leaves of a page."""
    return body(geometry).below(MASTHEAD_HEIGHT + gap)


def flow(
    document: Document,
    geometry: Geometry,
    origin: Origin,
    name: str,
    blocks: Sequence[Element],
    gap: float = mm(2),
    notes: str = "",
    title: str = "",
) -> None:
    """Draw blocks one under the other on as many pages as they take.

    What is left of the last page becomes lines for notes when they have a name for their fields; else the blocks of a
    page are moved apart a little.
    """
    theme, left = document.theme, list(blocks)
    while left:
        pen, area = begin(document, geometry, origin, name, title)
        count = fitting(left, theme, area.height, gap)
        page, left = left[:count], left[count:]
        cells: list[Element | Cell] = list(page)
        free = area.height - Column(page, gap).least(theme)[1] - gap
        if not left and notes and free >= NOTE_LINES * LINE_HEIGHT:
            cells.append(share(1, RuledLines("Notes", notes)))
        wider = min(gap * 2.5, max(gap, free / max(1, count - 1)))
        whole = Column(cells, gap if len(cells) > count else wider)
        place(pen, whole, area if len(cells) > count else area.head(whole.least(theme)[1]))


def fitting(blocks: Sequence[Element], theme: Theme, height: float, gap: float) -> int:
    """How many of the blocks fit under each other, at least one."""
    taken = -gap
    for count, block in enumerate(blocks):
        taken += gap + block.least(theme)[1]
        if taken > height + 0.01:
            return max(1, count)
    return len(blocks)


def map_pages(
    document: Document,
    geometry: Geometry,
    origin: Origin,
    name: str,
    size: tuple[int, int],
    cells: tuple[float, float],
    part: Callable[[Tile, float], Element],
    margin: Callable[[int, Box], Element | None] | None = None,
    title: str = "",
    over: Element | None = None,
    notes: str = "",
) -> None:
    """Draw a square map of some columns and rows on as few pages as its least squares allow.

    ``cells`` are the least and the largest side of a square; ``part`` makes the grid of a tile. Parts meet at the
    inner edges of facing pages: the first keeps to the right, the next to the left. ``over`` stands over the first
    part, ``margin`` gives, for the number of a part and the room left beside it, what stands there. Room under a map
    on one page becomes lines for notes when they have a name for their fields.
    """
    theme, area = document.theme, room(geometry, mm(2))
    taken = over.least(theme)[1] + mm(2) if over is not None else 0.0
    found = cut_map(theme, *size, area.width, area.height - taken, cells[0])
    numbers, _letters = beside(theme)
    for number, tile in enumerate(found):
        pen, area = begin(document, geometry, origin, _named(name, number, len(found)), title, mm(2))
        if over is not None and number == 0:
            place(pen, over, area.head(taken - mm(2)))
        if over is not None:
            area = area.below(taken)
        cell = min(cells[1], largest_cell(theme, found[0].columns, found[0].rows, area.width, area.height))
        width, height = part(tile, cell).least(theme)
        rest = area.width - numbers - cell * found[0].columns
        inner = area.end(area.width - rest) if len(found) > 1 and tile.first[0] == 0 else area
        if len(found) == 1 and margin is None:
            inner = area.middle(width, area.height)
        place(pen, part(tile, cell), inner.head(height).start(width))
        under = area.below(height + mm(3))
        if len(found) == 1 and notes and under.height >= NOTE_LINES * LINE_HEIGHT:
            place(pen, RuledLines("Notes", notes), under)
        side = (area.start(rest) if inner.x > area.x else area.end(rest)).head(height).below(beside(theme)[1])
        beside_map = margin(number, side) if margin is not None else None
        if beside_map is not None:
            gap = mm(4)
            narrow = side.start(side.width - gap) if inner.x > area.x else side.end(side.width - gap)
            place(pen, beside_map, narrow)


def _named(name: str, number: int, count: int) -> str:
    """The name of a page among several of its kind."""
    return f"{name}, part {number + 1} of {count}" if count > 1 else name


__all__ = ["MASTHEAD_GAP", "begin", "fitting", "flow", "map_pages", "room"]
