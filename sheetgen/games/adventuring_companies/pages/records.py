"""The record sheet of sites: a line for each site and encounter, boxes for weeks, treasures (section 8.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sheetgen.documents.pages import begin
from sheetgen.pdf.boxes import CHECK, Heading, ValueBox
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Cell, Column, Element, Label, Row, Size, fitted, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Align, Pen
from sheetgen.pdf.theme import Style, Theme

from .views import EncounterRow, SiteRow, SitesView

DASH: Final = "–"
ROW: Final = mm(7)
EXAMPLE_ROW: Final = mm(4.8)
EXAMPLE: Final = (
    "The source's own example of the layout. Its numbers are not lawful: the total is too low, the shares differ."
)
HEAD: Final = mm(5)
TALL_HEAD: Final = mm(7.2)
"""The height of heads with a line over the boxes for weeks."""
WIDE_FROM: Final = mm(242)
NUMBER: Final = Style("label", 10, 7, "written")
WORDS: Final = Style("label", 9, 7, "written")
SILENT: Final = Style("label", 9, 7, "soft")
WEEKS = "refresh"
WORKINGS: Final = 2
"""Treasures that a page has room to work out."""


@dataclass(frozen=True)
class _Column:
    """A column: its head, its share of the width, how its values stand."""

    title: str
    share: float
    align: Align = "middle"


WIDE: Final = (
    _Column("Location", 17), _Column("#", 9), _Column("Site", 42, "start"), _Column("tier", 9), _Column("H/M", 9),
    _Column(WEEKS, 31), _Column("Challenges", 64, "start"), _Column("HD/Difficulty", 20), _Column("Treasure", 18),
    _Column("left", 15), _Column("Exhausted?", 17), _Column("on day", 12), _Column("due", 12),
)  # fmt: skip
NARROW: Final = (
    _Column("Location", 13), _Column("#", 9), _Column("Site", 34, "start"), _Column("Challenges", 46, "start"),
    _Column("HD/Diff.", 14), _Column("Treasure", 16), _Column("left", 12), _Column("Exh.?", 10), _Column("due", 12),
)  # fmt: skip

Cells = dict[str, str]


def draw(document: Document, geometry: Geometry, view: SitesView) -> None:
    """Draw the record on as many lying pages as its lines take; a blank one has one page."""
    theme, page = document.theme, replace(geometry, landscape=True)
    wide = page.inner.width >= WIDE_FROM and not theme.is_large
    columns = WIDE if wide else NARROW
    lines = [line for site in view.sites for line in _lines(site, wide)]
    first = 0
    while first == 0 or first < len(lines):
        name = view.origin.document
        pen, area = begin(document, page, view.origin, name if not first else f"{name}, continued", gap=mm(0.4))
        foot = _foot(view, theme, area.width, columns, first == 0 and wide)
        high = foot.least(theme)[1]
        place(pen, foot, area.foot(high))
        body = area.above(high + mm(2))
        count = max(1, int((body.height - head_of(columns) * theme.scale) / (ROW * theme.scale) + 0.001))
        shown = lines[first : first + count]
        place(pen, _Record(columns, [*shown, *[{}] * (count - len(shown))], view.weeks, f"sites.{first + 1}"), body)
        first += count


def _lines(site: SiteRow, wide: bool) -> Iterator[Cells]:
    """A site's own line, then one for each encounter (sheet.site-row)."""
    more = "" if wide else f"tier {site.tier}, {site.nature or DASH}, {site.weeks}" if site.tier else DASH
    yield {
        "Location": site.location, "Site": site.name, "tier": site.tier, "H/M": site.nature, WEEKS: site.weeks,
        "Challenges": more or DASH, "HD/Difficulty": DASH, "HD/Diff.": DASH, "Treasure": site.total, "left": site.left,
        "mark": "x" if site.exhausted else "o", "head": "x",
    }  # fmt: skip
    for each in site.encounters:
        yield _line(each)


def _line(each: EncounterRow) -> Cells:
    """The line of an encounter."""
    what = f"{each.what}: {each.more}" if each.more else each.what
    return {
        "Location": DASH, "#": each.number, "Site": DASH, "Challenges": what, "HD/Difficulty": each.hard,
        "HD/Diff.": each.hard, "Treasure": each.share, "left": each.left, "mark": "x" if each.exhausted else "o",
        "on day": each.day, "due": each.due,
    }  # fmt: skip


@dataclass(frozen=True)
class _Record:
    """The lines of the record under their heads."""

    columns: Sequence[_Column]
    lines: Sequence[Cells]
    weeks: Sequence[str]
    name: str
    row: float = ROW

    def least(self, theme: Theme) -> Size:
        """The heads and all lines."""
        return mm(150), (head_of(self.columns) + self.row * len(self.lines)) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw heads, lines and what stands in them."""
        total = sum(column.share for column in self.columns)
        widths = [box.width * column.share / total for column in self.columns]
        head = box.head(head_of(self.columns) * pen.theme.scale)
        for column, cell in zip(self.columns, head.columns(widths), strict=True):
            self._head(pen, cell, column)
        body = box.below(head.height)
        rows = body.stack(len(self.lines))
        for line, row in zip(self.lines, rows, strict=True):
            if line.get("head") and pen.ink.tint is not None:
                pen.tint(row)
        edges = [cell.x for cell in body.columns(widths)[1:]]
        pen.lines([(x, body.y, x, body.top) for x in edges])
        pen.lines([(row.x, row.y, row.right, row.y) for row in rows[:-1]])
        if pen.ink.tint is None:
            pen.lines([(row.x, row.top, row.right, row.top) for line, row in zip(self.lines, rows, strict=True)
                       if line.get("head")], FRAME, pen.ink.main)  # fmt: skip
        pen.frame(body, FRAME, radius=0)
        for number, (line, row) in enumerate(zip(self.lines, rows, strict=True), start=1):
            for column, cell in zip(self.columns, row.columns(widths), strict=True):
                self._cell(pen, cell, column, line, numbered(self.name, number))
            pen.say(" | ".join(line.get(column.title, "") or "____" for column in self.columns))

    def _head(self, pen: Pen, cell: Box, column: _Column) -> None:
        """The head of a column; over the boxes for weeks what each stands for."""
        if column.title != WEEKS:
            low = cell.foot(min(cell.height, HEAD * pen.theme.scale))
            pen.text(low.inset(1, 0.5), column.title, pen.theme.head, column.align, "middle")
            return
        upper, cell = cell.stack(2)
        pen.text(upper, "open again, weeks", pen.theme.head, "middle", "middle")
        for spot, week in zip(self._spots(cell), self.weeks, strict=True):
            label = week.split()[0] if week[:1].isdigit() else week
            pen.text(Box(spot.x - 3, cell.y, spot.width + 6, cell.height), label, pen.theme.mark, "middle")

    def _spots(self, cell: Box) -> list[Box]:
        """The boxes for weeks."""
        return [part.middle(CHECK, CHECK) for part in cell.inset(2, 0).split(max(1, len(self.weeks)))]

    def _cell(self, pen: Pen, cell: Box, column: _Column, line: Cells, name: str) -> None:
        """One cell: a mark, boxes for weeks, or a value."""
        title, said = column.title, column.title
        if not line and title != WEEKS and not title.startswith("Exh") and not pen.page.fillable:
            return
        field = f"{name}.{slug(title) or 'number'}"
        if title.startswith("Exh"):
            square = cell.middle(CHECK, CHECK)
            pen.frame(square, HAIRLINE, pen.ink.main, 1)
            pen.ticked(square, line.get("mark") == "x", field, label="Exhausted")
        elif title == WEEKS:
            if line and not line.get("head"):
                return
            for number, (spot, week) in enumerate(zip(self._spots(cell), self.weeks, strict=True)):
                pen.frame(spot, HAIRLINE, pen.ink.line, 1)
                pen.ticked(spot, line.get(WEEKS) == week, f"{field}.{number}", label=f"Refreshes: {week}")
        else:
            value = line.get(title, "")
            style = SILENT if value == DASH else NUMBER if title != "Challenges" else WORDS
            pen.written(cell.inset(2, 1), value, field, said, style, "middle" if value == DASH else column.align)


def head_of(columns: Sequence[_Column]) -> float:
    """The height of the heads at the usual size: taller where the boxes for weeks have a line over them."""
    return TALL_HEAD if any(column.title == WEEKS for column in columns) else HEAD


def _foot(view: SitesView, theme: Theme, width: float, columns: Sequence[_Column], example: bool) -> Element:
    """Places to work out treasures, and the layout example."""
    count = WORKINGS if width >= WIDE_FROM else 1
    workings = Row([working(view, f"sites.treasure.{number + 1}") for number in range(count)], mm(6))
    cells: list[Element | Cell] = [Heading("Treasure", "once, after the first engage action at the site"), workings]
    if example and view.example:
        lines = [line for site in view.example for line in _lines(site, True)]
        cells += [fitted(EXAMPLE, theme.note, width), _Record(columns, lines, view.weeks, "example", EXAMPLE_ROW)]
    return Column(cells, mm(1.2))


def working(view: SitesView, name: str) -> Element:
    """Base, additions, total, shares in a line of boxes."""
    parts = (
        ("", "3d6"), ("×", "base"), ("+", "additions"), ("=", "total"), ("/", "n"), ("=", "share"), ("", "rest, last"),
    )  # fmt: skip
    cells: list[Element | Cell] = []
    dice, _, times = view.base.partition(" × ")
    for sign, label in parts:
        if sign:
            cells.append(fixed(mm(3), Label(sign, Style("label-bold", 9, 7), "middle")))
        shown = {"3d6": dice, "base": f"×{times}"}.get(label, label)
        box = ValueBox(shown, "", f"{name}.{slug(label)}", height=mm(8), inside=True, weight=HAIRLINE, style=NUMBER)
        cells.append(share(1, box))
    return Row([cell for cell in cells if not (isinstance(cell, Cell) and _is_times(cell))], mm(0.6))


def _is_times(cell: Cell) -> bool:
    """Whether a cell is the sign of multiplication, which stands in the box after it."""
    return isinstance(cell.element, Label) and cell.element.text == "×"
