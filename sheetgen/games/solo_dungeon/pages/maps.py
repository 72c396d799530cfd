"""The dungeon map: squared paper for one level; on the back exits and legend; from a log also the ways (8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.boxes import LINE_HEIGHT, Check, Heading, RuledLines, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.floors import FloorPlan, squares_that_fit
from sheetgen.pdf.fonts import text_width
from sheetgen.pdf.ink import FRAME, HAIRLINE, HEAVY
from sheetgen.pdf.layout import Cell, Column, Element, Pad, Row, fixed, place, share
from sheetgen.pdf.ledger import Ledger, LedgerColumn
from sheetgen.pdf.legend import Legend, LegendEntry
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen, Segment
from sheetgen.pdf.symbols import draw_symbol
from sheetgen.pdf.theme import Theme

from .common import GAP, is_broad, named, on_the_line
from .views import MapView, PlaceView, WayView

CELL = mm(5)
MOST = (40, 50)
"""The squares where the paper has room for them: no fewer than the 36 x 50 of section 8.4 on A4."""
EXIT_ROW = mm(7)
EXIT_LIST = mm(44)
"""The least width of a list of exits."""
LEGEND_ROW = mm(5.4)
HEAD = mm(5.4)
HEAD_GAP = mm(0.8)
LIST_GAP = mm(5)
EXITS = (
    LedgerColumn("exit", 3, style="name"),
    LedgerColumn("kind", 3.6, style="name"),
    LedgerColumn("taken in", 3, style="name"),
)
LEGEND = (
    ("door", "door"),
    ("false-door", "false door"),
    ("hidden-door", "hidden door"),
    ("stairs-down", "stairs down"),
    ("chest", "chest"),
    ("chest-open", "chest, opened"),
    ("opponent-a", "left behind"),
    ("trap", "trap"),
    ("portal", "portal"),
    ("hole", "floor gave way"),
    ("blind-end", "blind end"),
    ("exit", "exit, open"),
    ("exit-taken", "exit, taken"),
    ("room-rectangle", "room"),
    ("room-square", "square room"),
    ("room-round", "round room"),
    ("room-odd", "odd shape"),
    ("cavern", "cavern"),
)
SCALE = "1 square = 5 ft; a piece of corridor 4 squares"
LABELS = "step and letter, as on the map"
ARRIVALS = ("door", "stairs", "a fall", "tower")
KIND_SYMBOLS = {"door": "door", "stairs": "stairs-down", "corridor": "exit"}

PLACE_ROW = mm(8)
LANE = mm(5)
NODE = mm(2.8)


def draw(document: Document, geometry: Geometry, view: MapView) -> None:
    """Draw the paper for a level, its back, and, from a crawl, the ways between its places."""
    theme = document.theme
    pen, area = begin(document, geometry, view.origin, view.origin.document, gap=HEAD_GAP)
    head = _head(view, theme, is_broad(geometry, theme))
    high = head.least(theme)[1]
    place(pen, head, area.head(high))
    middle = area.below(high + HEAD_GAP)
    columns, rows = squares_that_fit((middle.width, middle.height), CELL, MOST)
    plan = FloorPlan(columns, rows, CELL, said=f"Map of one level, {SCALE}")
    place(pen, plan, middle.middle(columns * CELL, middle.height).head(rows * CELL))
    _back(document, geometry, view)
    if len(view.places) > 1 or view.ways:
        _ways(document, geometry, view)


def _back(document: Document, geometry: Geometry, view: MapView) -> None:
    """The back of the map: its exits, and under them what its marks mean."""
    theme = document.theme
    name = f"{view.origin.document}: exits and legend"
    pen, area = begin(document, geometry, view.origin, name, gap=GAP)
    legend = _legend(theme, area.width)
    low = legend.least(theme)[1]
    place(pen, legend, area.foot(low))
    place(pen, _exits(view, area.above(low + GAP), theme), area.above(low + GAP * 2))


def _head(view: MapView, theme: Theme, broad: bool) -> Element:
    """Which level, which page, how it was reached, whether it has a portal."""
    scale = theme.scale
    level = fixed(mm(26) * scale, WriteLine("Level", view.level, "map.level", inline=True))
    page = fixed(mm(22) * scale, WriteLine("Page", "", "map.page", inline=True))
    checks: list[Element | Cell] = [
        on_the_line(Check(f"by {way}", False, f"map.arrived.{way.split()[-1]}"), LINE_HEIGHT) for way in ARRIVALS
    ]
    portal = fixed(mm(20) * scale, on_the_line(Check("portal", view.portal, "map.portal"), LINE_HEIGHT))
    if broad:
        return Row([level, page, *checks, portal], mm(4))
    return Column([Row([level, page, portal], mm(4)), Row(checks, mm(2))], mm(0.6))


def _legend(theme: Theme, width: float) -> Element:
    """What the marks mean, in as many columns as have room."""
    columns = max(2, int(width / (mm(37) * theme.scale)))
    entries = [LegendEntry(symbol, (words,)) for symbol, words in LEGEND]
    return Column([Heading("Legend", SCALE, HEAD), Legend(entries, columns=columns, row=LEGEND_ROW)], mm(1))


def _exits(view: MapView, area: Box, theme: Theme) -> Element:
    """The exits of the level in lists side by side: all that are open, and the latest of the others."""
    row, scale = EXIT_ROW * theme.scale, theme.scale
    lists = max(1, int((area.width + LIST_GAP) / (EXIT_LIST * scale + LIST_GAP)))
    each = max(1, int((area.height - LINE_HEIGHT - mm(7) * scale) / row))
    rows = [(way.label, way.kind, way.taken) for way in _kept(view.ways, each * lists)]
    parts = [
        Ledger(EXITS, each, rows[first : first + each], None, row, 5, "Exit", f"map.exits-{first // each + 1}")
        for first in range(0, each * lists, each)
    ]
    level = WriteLine("Level", view.level, "map.exits.level", inline=True)
    heading = Pad(Heading("Exits", LABELS, HEAD), top=LINE_HEIGHT - HEAD)
    head = Row([share(1, heading), fixed(mm(26) * scale, level)], mm(4))
    return Column([head, share(1, Row(parts, LIST_GAP))], mm(0.6))


def _kept(ways: Sequence[WayView], count: int) -> list[WayView]:
    """As many exits as a list has room for, in their order: the open ones first of all, then those taken last."""
    shown = [way for way in ways if not way.taken]
    taken = [way for way in ways if way.taken]
    left = max(0, count - len(shown))
    return [way for way in ways if way in shown[-count:] or way in taken[len(taken) - left :]][:count]


def _ways(document: Document, geometry: Geometry, view: MapView) -> None:
    """The places of the level in the order of their steps, with lines from each to those it led to."""
    theme = document.theme
    area = room(geometry, GAP)
    head = Heading(f"Ways of level {view.level}", "each place with the step that made it, and its exits", HEAD)
    tall = head.least(theme)[1] + mm(1)
    ways = _Ways(view.places, is_broad(geometry, theme))
    each = max(1, int((area.height - tall) / (ways.row * theme.scale)))
    pages = -(-len(view.places) // each)
    for number in range(pages):
        name = named(f"{view.origin.document}: ways", number + 1, pages)
        pen, area = begin(document, geometry, view.origin, name, gap=GAP)
        place(pen, head, area.head(tall - mm(1)))
        area = area.below(tall)
        ways.draw(pen, area, number * each, each)
        left = area.below(ways.row * theme.scale * min(each, len(view.places) - number * each) + GAP)
        if left.height >= 2 * LINE_HEIGHT:
            place(pen, RuledLines("Notes", f"map.ways-notes.{number + 1}"), left)


@dataclass(frozen=True)
class _Ways:
    """The graph of a level: a row for each place, a lane for each way that leads on to a later row."""

    places: tuple[PlaceView, ...]
    broad: bool = True
    """Whether a place and its exits have room on one line."""

    @property
    def row(self) -> float:
        """The height of a place."""
        return PLACE_ROW if self.broad else PLACE_ROW * 1.4

    def lanes(self) -> tuple[list[int], dict[int, tuple[int, int]]]:
        """The lane of each place, and for each place the row and lane that it was reached from."""
        rows = {place.step: row for row, place in enumerate(self.places)}
        sources = {
            rows[int(way.taken)]: row
            for row, place in enumerate(self.places)
            for way in place.ways
            if way.taken and int(way.taken) in rows and rows[int(way.taken)] > row
        }
        lanes: list[int] = []
        busy: dict[int, int] = {}
        for row in range(len(self.places)):
            busy = {lane: until for lane, until in busy.items() if until > row}
            lane = next(lane for lane in range(len(self.places) + 1) if lane not in busy)
            lanes.append(lane)
            reach = max((child for child, source in sources.items() if source == row), default=row)
            busy[lane] = reach
        return lanes, {child: (source, lanes[source]) for child, source in sources.items()}

    def draw(self, pen: Pen, area: Box, first: int, count: int) -> None:
        """Draw some of the rows; lines go on at the head and foot of the page."""
        lanes, sources = self.lanes()
        high = self.row * pen.theme.scale
        reach = NODE * pen.theme.scale
        across = min(LANE * pen.theme.scale * max(lanes), area.width * 0.3)
        pitch, wide = across / max(1, *lanes), across + 2 * reach
        rows = area.rows([high] * min(count, len(self.places) - first))

        def middle(row: int) -> float:
            """The height of the middle of a row."""
            return area.top - (row - first + 0.5) * high

        top, low = area.top, rows[-1].y
        for child, (source, lane) in sources.items():
            x, x2 = area.x + reach + lane * pitch, area.x + reach + lanes[child] * pitch
            y, y2 = min(top, middle(source)), middle(child)
            if y2 < low:
                y2 = low
            elif y2 > top or y < low:
                continue
            if y <= y2:
                continue
            pen.lines(_way(x, y, x2, y2, high, middle(child) >= low), FRAME, pen.ink.main)
        for number, row in enumerate(rows):
            at = first + number
            x = area.x + reach + lanes[at] * pitch
            self._place(pen, row, x, area.x + wide + mm(2), self.places[at])

    def _place(self, pen: Pen, row: Box, x: float, left: float, found: PlaceView) -> None:
        """A place: its step in a circle, what it is, and its exits."""
        reach = NODE * pen.theme.scale
        y = row.y + row.height / 2
        pen.dot(x, y, reach, 1.0)
        pen.circle(x, y, reach, HEAVY if found.note else FRAME)
        number = str(found.step)
        pen.text(Box(x - reach, y - reach, 2 * reach, 2 * reach).inset(0.8, 0), number, pen.theme.head, "middle")
        rest = Box(left, row.y, row.right - left, row.height)
        pen.rule(rest, HAIRLINE, pen.ink.grid)
        words = ", ".join(filter(None, (found.what, found.note)))
        upper, lower = (rest, rest) if self.broad else rest.inset(0, 1).stack(2)
        reached = upper.start(mm(13) * pen.theme.scale)
        pen.text(reached, f"by {found.via}" if found.via else "", pen.theme.mark)
        part = 0.42 if self.broad else 1.0
        what = Box(reached.right, upper.y, (rest.width - reached.width) * part, upper.height)
        pen.text(what, words, pen.theme.name, label="Place")
        left = what.right + 2 if self.broad else rest.x
        _draw_exits(pen, Box(left, lower.y, rest.right - left, lower.height), found.ways)
        ways = ", ".join(
            f"{way.label} {way.kind}" + (f" taken in {way.taken}" if way.taken else "") for way in found.ways
        )
        pen.say(f"{number}: {words or 'place'}{f', by {found.via}' if found.via else ''}; exits: {ways or 'none'}")


def _way(x: float, y: float, x2: float, y2: float, high: float, ends: bool) -> list[Segment]:
    """A line down one lane and, over the place that it leads to, across to that one's."""
    if x == x2 or not ends:
        return [(x, y, x, y2)]
    bend = y2 + high * 0.5
    return [(x, y, x, bend), (x, bend, x2, bend), (x2, bend, x2, y2)]


def _draw_exits(pen: Pen, box: Box, ways: Sequence[WayView]) -> None:
    """The exits side by side: the symbol of the kind, the label, where a taken one led."""
    style = pen.theme.set(pen.theme.head)
    reach = mm(1.7) * pen.theme.scale
    texts = [f"{way.label} › {way.taken}" if way.taken else way.label for way in ways]
    widths = [2 * reach + 3 + text_width(text, style.role, style.size, style.spacing) + 9 for text in texts]
    squeeze = min(1.0, box.width / sum(widths)) if widths else 1.0
    cells = box.columns([width * squeeze for width in widths])
    for way, text, cell in zip(ways, texts, cells, strict=True):
        draw_symbol(pen, KIND_SYMBOLS[way.kind], cell.x + reach, cell.y + cell.height / 2, reach)
        label = Box(cell.x + 2 * reach + 3, cell.y, cell.width - 2 * reach - 4, cell.height)
        pen.text(label, text, pen.theme.mark if way.taken else pen.theme.head, label="Exit")


__all__ = ["draw"]
