"""The hex map: an overview of all of it, then sectors to write in, each with its exact measure (section 8.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.boxes import Heading
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.fonts import clean, text_width
from sheetgen.pdf.hexagons import Hex, Sector, label, sectors, widest
from sheetgen.pdf.hexes import HexGrid, HexLine, HexMark, HexRose, least_width
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Cell, Column, Custom, Element, Label, Row, Size, fitted, fixed, place, share
from sheetgen.pdf.legend import Legend, LegendEntry
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.symbols import LEAST_REACH
from sheetgen.pdf.theme import Theme

from .views import MapView, TerrainRow

WHOLE: Final = "Map"
SECTOR: Final = 10
"""Hexes across and down a sector, at most."""
LEAST_SECTOR: Final = mm(15.5)
"""The least width of a hex to write in."""
GAP: Final = mm(3)
SIDE: Final = mm(50)
"""The width of a legend beside a map."""
ROSE: Final = mm(31)
COLUMN_GAP: Final = mm(4)
HEADS: Final = ("terrain", "cost", "table", "travel")
SHARES: Final = (2.75, 0.85, 1.0, 1.05)
ASTRAY: Final = ("ahead", "right", "", "behind", "", "left")
"""The ways of a company astray, clockwise from the one intended."""
LISTED: Final = 8
"""The most names that a legend lists."""
LONGEST: Final = 40
"""The most letters of a name that it lists; longer ones go over."""
KEY_CELL: Final = (mm(22), mm(11))
"""The largest cell of the key of sectors: wide enough for the numbers of its corners."""
TINY: Final = 2.6 * LEAST_REACH
"""The least width of a hex with a symbol in it."""


@dataclass(frozen=True)
class _Part:
    """What one page shows of a map."""

    columns: range
    rows: range
    name: str
    faded: Collection[Hex] = frozenset()
    outlined: Sequence[Collection[Hex]] = ()
    detailed: bool = True
    key: tuple[Sector, ...] = ()
    """The sectors to list in the legend."""
    shown: tuple[range, range] | None = None
    """The hexes by which the width is measured, where it is that of several pages."""


@dataclass(frozen=True)
class _Plan:
    """How a page is laid out: which way it lies, whether the legend stands beside the map, the width of a hex."""

    geometry: Geometry
    beside: bool
    width: float


def draw(document: Document, geometry: Geometry, view: MapView) -> None:
    """Draw the map: on one page if its hexes can be written in there, else an overview and sectors."""
    parts = list(_parts(document.theme, geometry, view))
    for part in parts:
        plan = _plan(document.theme, geometry, view, part)
        _page(document, view, part, plan)


def overview(document: Document, geometry: Geometry, view: MapView) -> None:
    """Draw the overview alone."""
    part = replace(next(_parts(document.theme, geometry, view)), key=())
    _page(document, view, part, _plan(document.theme, geometry, view, part))


def sector(document: Document, geometry: Geometry, view: MapView, at: Hex) -> None:
    """Draw the sector that holds a hex, where the map has sectors."""
    for part in _parts(document.theme, geometry, view):
        if part.detailed and part.name != WHOLE and at in part.outlined[0]:
            _page(document, view, part, _plan(document.theme, geometry, view, part))


def _parts(theme: Theme, geometry: Geometry, view: MapView) -> Iterator[_Part]:
    """The pages: a single one, or overview and sectors."""
    world = view.world
    whole = _Part(world.all_columns, world.all_rows, WHOLE)
    least = LEAST_SECTOR * theme.scale
    if _plan(theme, geometry, view, whole).width >= least:
        yield whole
        return
    found = _cut(theme, geometry, view, least)
    yield replace(
        whole, name="Overview", detailed=False, outlined=[sector.places() for sector in found], key=tuple(found)
    )
    largest = max(found, key=lambda s: len(s.shown_columns)), max(found, key=lambda s: len(s.shown_rows))
    shown = largest[0].shown_columns, largest[1].shown_rows
    for sector in found:
        own = set(sector.places())
        faded = {place for place in product(sector.shown_columns, sector.shown_rows) if place not in own}
        yield _Part(sector.shown_columns, sector.shown_rows, f"Sector {sector.name}", faded, (own,), shown=shown)


def _cut(theme: Theme, geometry: Geometry, view: MapView, least: float) -> tuple[Sector, ...]:
    """The sectors: as large as they can be while their hexes can be written in, the fewest pages first."""
    tried = sorted(product(range(3, SECTOR + 1), repeat=2), key=lambda size: (-size[0] * size[1], -min(size)))
    for across, down in tried:
        columns = range(view.world.first, view.world.first + min(across + 2, view.world.columns))
        rows = range(view.world.first, view.world.first + min(down + 2, view.world.rows))
        if _plan(theme, geometry, view, _Part(columns, rows, "")).width >= least:
            return sectors(view.world, across, down)
    return sectors(view.world, *tried[-1])


def _plan(theme: Theme, geometry: Geometry, view: MapView, part: _Part) -> _Plan:
    """The way to lay out a page in which hexes are widest."""
    columns, rows = part.shown or (part.columns, part.rows)
    found = []
    for lying, beside in product((False, True), repeat=2):
        page = replace(geometry, landscape=lying)
        width, height = _free(theme, room(page, GAP), view, part, beside)
        tall = _beside(theme, view, part, 0.0, 0.0).least(theme)[1] > room(page, GAP).height
        if width > mm(30) and height > mm(30) and not (beside and tall):
            found.append(_Plan(page, beside, widest(view.world, (width, height), columns, rows)))
    return max(found, key=lambda plan: (round(plan.width, 3), not plan.geometry.landscape, plan.beside))


def _free(theme: Theme, area: Box, view: MapView, part: _Part, beside: bool) -> Size:
    """What a legend leaves for the map."""
    if beside:
        return area.width - SIDE * theme.scale - GAP, area.height
    return area.width, area.height - _below(theme, view, part, 0.0, area.width).least(theme)[1] - GAP


def _page(document: Document, view: MapView, part: _Part, plan: _Plan) -> None:
    """One page: the map, and its legend beside or under it."""
    name = f"{view.origin.document}: {part.name}"
    pen, area = begin(document, plan.geometry, view.origin, name, title(view, part), GAP)
    grid = _grid(view, part, plan.width, pen.theme)
    size = grid.frame.size
    if plan.beside:
        wide = SIDE * pen.theme.scale
        map_room = area.start(area.width - wide - GAP)
        place(pen, _beside(pen.theme, view, part, plan.width, area.height), area.end(wide))
    else:
        below = _below(pen.theme, view, part, plan.width, area.width)
        high = below.least(pen.theme)[1]
        map_room = area.above(high + GAP)
        place(pen, below, area.foot(high))
    spot = map_room.head(min(map_room.height, size[1]))
    place(pen, Custom(grid.draw, *size), spot.middle(size[0], spot.height))


def title(view: MapView, part: _Part) -> str:
    """What a page is called: the map and the part of it."""
    if part.name == WHOLE:
        return view.title or part.name
    return f"{part.name}: {view.title}" if view.title else part.name


def _grid(view: MapView, part: _Part, width: float, theme: Theme) -> HexGrid:
    """The hexes of a page; small ones without what could not be read."""
    labelled = width >= least_width(theme, view.world.pointy)
    grid = HexGrid(
        view.world, width, part.columns, part.rows, {}, [] if width < TINY else _inside(view, part), part.faded,
        part.outlined, labelled, title(view, part), "map" if part.detailed else "",
    )  # fmt: skip
    if width < TINY:
        return grid
    if not part.detailed:
        return replace(grid, marks={at: replace(mark, text="") for at, mark in view.marks.items()})
    listed = set(_listed(view, part, width, theme))
    marks = {at: HexMark() for at in product(part.columns, part.rows)} | dict(view.marks)
    shown = {at: replace(mark, text="" if at in listed else mark.text) for at, mark in marks.items()}
    return replace(grid, marks={at: replace(mark, circles=view.circles) for at, mark in shown.items()})


def _listed(view: MapView, part: _Part, width: float, theme: Theme) -> Iterator[Hex]:
    """The hexes whose names are too long for them and stand in the legend; a few, the others go over."""
    room_ = HexGrid(view.world, width, part.columns, part.rows).text_room
    style, found = theme.set(theme.cell), 0
    for at, text in view.named:
        inside = at[0] in part.columns and at[1] in part.rows and at not in part.faded
        if not inside or len(text) > LONGEST or found >= LISTED:
            continue
        if text_width(clean(text), style.role, style.least) > room_:
            found += 1
            yield at


def _inside(view: MapView, part: _Part) -> list[HexLine]:
    """The pieces of roads and routes that lie on the page."""
    found = []
    for line in view.lines:
        piece: list[Hex] = []
        for at in (*line.places, None):
            if at is not None and at[0] in part.columns and at[1] in part.rows:
                piece.append(at)
                continue
            if len(piece) > 1:
                found.append(replace(line, places=tuple(piece)))
            piece = []
    return found


# Legends


def measure(view: MapView, width: float) -> str:
    """The exact width of a hex, in words."""
    across = "side to side" if view.world.pointy else "corner to corner"
    return f"A hex is {width / mm(1):.1f} mm wide, {across}."


def _entry(row: TerrainRow) -> LegendEntry:
    """A terrain in the legend: its letter stands where it has no symbol."""
    symbol: str | Element = row.symbol or _Letter(row.letter)
    return LegendEntry(symbol, (f"{row.letter}  {row.name}", row.cost, row.table, row.needs))


@dataclass(frozen=True)
class _Letter:
    """A letter in place of a symbol."""

    text: str

    def least(self, theme: Theme) -> Size:
        """A line of type."""
        return mm(3), theme.cell.size

    def draw(self, pen: Pen, box: Box) -> None:
        """Set the letter."""
        pen.text(box, self.text, pen.theme.label, "middle")


def _legend(view: MapView, columns: int) -> Legend:
    """The terrains, and the mark of what cannot be entered."""
    entries = [_entry(row) for row in view.legend]
    if view.barred:
        entries.append(LegendEntry("impassable", ("#  impassable", "–", "–", "–")))
    return Legend(entries, HEADS, SHARES, columns, row=mm(4.9))


def _words(theme: Theme, view: MapView, width: float, part: _Part) -> str:
    """How wide the hexes are, what is drawn in them, and names that are too long for them."""
    words = [measure(view, width)]
    if part.detailed:
        words.append(f"Up to {view.circles} circles for sites: fill one for each that is found.")
    if any(line.kind == "river" for line in view.lines):
        words.append("A double line is a road, a heavy one a river.")
    if part.faded:
        words.append("Hexes outside the heavy line belong to other sectors.")
    if part.detailed:
        at_least = width or LEAST_SECTOR * theme.scale
        names = [f"{label(at)} {view.marks[at].text}" for at in _listed(view, part, at_least, theme)]
        words.append(f"{', '.join(names)}." if names else "")
    return " ".join(filter(None, [*words, view.note]))


def _roses(view: MapView) -> list[tuple[str, HexRose]]:
    """The headings, and where a company astray goes, with their titles."""
    numbers = tuple(map(str, range(len(view.headings))))
    pointy = view.world.pointy
    compass = HexRose(numbers, view.headings, "", pointy, "Headings")
    ways = HexRose(view.astray, ASTRAY, "d6", pointy, "Astray")
    return [("Headings", compass), ("Astray: ahead is as planned", ways)]


def _beside(theme: Theme, view: MapView, part: _Part, width: float, height: float) -> Element:
    """The legend as a column: terrains and words, then roses and the key of sectors where they have room."""
    wide = SIDE * theme.scale
    terrains = Column([Heading("Legend"), _legend(view, 1)], mm(1.2))
    words = fitted(_words(theme, view, width, part), theme.note, wide - 1)
    extra: list[Element] = [
        Column([Label(words_, theme.label), fixed(ROSE, rose)], mm(0.8)) for words_, rose in _roses(view)
    ]
    if part.key:
        extra.append(_Key(part.key))
    shown: list[Element] = []
    for element in reversed(extra):
        if Column([terrains, words, element, *shown], COLUMN_GAP).least(theme)[1] <= height:
            shown.insert(0, element)
    return Column([terrains, words, *shown], COLUMN_GAP)


def _below(theme: Theme, view: MapView, part: _Part, width: float, wide: float) -> Element:
    """The legend as a strip: terrains in columns, the roses at the right, words under them."""
    roses = _roses(view)
    rose, side = mm(29), mm(46)
    shown = roses if wide > mm(180) * theme.scale else roses[1:]
    left = wide - side * len(shown)
    legend = _legend(view, max(1, min(3, int(left / (mm(46) * theme.scale)))))
    words = fitted(_words(theme, view, width, part), theme.note, left)
    cells: list[Element | Cell] = [share(1, Column([legend, words], mm(1.4)))]
    for title, element in shown:
        head = Label(title, theme.note, "middle")
        cells.append(fixed(side, Column([head, fixed(rose, element)], mm(0.5))))
    strip = Row(cells)
    return Column([Heading("Legend"), strip], mm(1.4))


@dataclass(frozen=True)
class _Key:
    """The sectors as they lie, with their names: which page to turn to."""

    found: Sequence[Sector]

    @property
    def _size(self) -> tuple[int, int]:
        """Sectors across and down."""
        return len({s.columns for s in self.found}), len({s.rows for s in self.found})

    def least(self, theme: Theme) -> Size:
        """A head and a cell for each."""
        across, down = self._size
        return mm(4.6) * across * theme.scale, (mm(5) + min(KEY_CELL[1], mm(60) / down) * down) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the cells from the top."""
        across, down = self._size
        scale = pen.theme.scale
        head = mm(5) * scale
        pen.text(box.head(head), "Sectors", pen.theme.label)
        wide, tall = min(KEY_CELL[0] * scale, box.width / across), min(KEY_CELL[1] * scale, (box.height - head) / down)
        area = box.below(head).head(tall * down).start(wide * across)
        for sector, spot in zip(self.found, [c for row in area.stack(down) for c in row.split(across)], strict=True):
            self._cell(pen, spot, sector)
        pen.frame(area, FRAME, pen.ink.main, 0)

    @staticmethod
    def _cell(pen: Pen, spot: Box, sector: Sector) -> None:
        """The name of a sector, over its first and last hex where they have room."""
        first, last = label((sector.columns[0], sector.rows[0])), label((sector.columns[-1], sector.rows[-1]))
        pen.frame(spot, HAIRLINE, pen.ink.line, 0)
        pen.say(f"Sector {sector.name}: {first} to {last}")
        roomy = spot.width >= mm(18) * pen.theme.scale and spot.height >= mm(8.5) * pen.theme.scale
        upper, lower = spot.inset(1).rows([spot.height * 0.52, spot.height * 0.48 - 2]) if roomy else (spot, spot)
        pen.text(upper.inset(0.6, 0), sector.name, pen.theme.strong if roomy else pen.theme.cell, "middle")
        if roomy:
            pen.text(lower, f"{first}–{last}", pen.theme.mark, "middle", "start")


__all__ = ["draw", "measure", "overview"]
