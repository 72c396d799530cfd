"""The things list: 24 rows, with the ladder of qualities and what to remember (section 8.3)."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.documents.pages import begin, flow, room
from sheetgen.pdf.boxes import Heading
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import Column, Element, Row, place, share
from sheetgen.pdf.ledger import HEAD, Ledger, LedgerColumn
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.tables import Table, TableColumn
from sheetgen.pdf.theme import Theme

from .common import GAP, is_broad, named
from .views import ThingsView

ROW = mm(7)
COLUMNS = (
    LedgerColumn("name in the log", 27, align="start"),
    LedgerColumn("step", 9),
    LedgerColumn("kind", 18, align="start"),
    LedgerColumn("quality", 23, align="start"),
    LedgerColumn("strength", 13),
    LedgerColumn("worth", 11),
    LedgerColumn("magic", 11, "tick"),
    LedgerColumn("adds", 20),
    LedgerColumn("amount", 13),
    LedgerColumn("in use", 11, "tick"),
    LedgerColumn("gone", 18, align="start"),
)
QUALITY = (TableColumn("quality", 10), TableColumn("strength", 5), TableColumn("worth roll", 5))
REMINDER = (TableColumn("kind", 8, style="head"), TableColumn("what to do with it", 25))
TABLE_ROW = mm(4.4)
FOOT_GAP = mm(1)
LARGEST_FOOT = 0.6
"""The part of a page that the tables at its foot may take; larger ones have a page of their own."""


def draw(document: Document, upright: Geometry, lying: Geometry, view: ThingsView) -> None:
    """Draw the rows, upright where the paper is wide enough; the ladder and the reminders at the foot of the last."""
    theme = document.theme
    geometry = upright if is_broad(upright, theme) else lying
    area, foot = room(geometry, GAP), _foot(view, theme, room(geometry).width)
    below = foot.least(theme)[1] + GAP + FOOT_GAP
    apart = below > area.height * LARGEST_FOOT
    below = 0.0 if apart else below
    counts = _shared(max(view.count, len(view.rows)), theme, area.height, below)
    first = 0
    for number, count in enumerate(counts, 1):
        name = named(view.origin.document, number, len(counts))
        pen, area = begin(document, geometry, view.origin, name, gap=GAP)
        if below and number == len(counts):
            place(pen, foot, area.foot(below - GAP).above(FOOT_GAP))
            area = area.above(below)
        if count:
            rows = view.rows[first : first + count]
            ledger = Ledger(COLUMNS, count, rows, first + 1, ROW, 5, "Thing", "thing")
            high = min(area.height, ledger.least(theme)[1] * 1.3)
            place(pen, ledger, area.head(high))
        first += count
    if apart:
        tables = [_ladder(view, theme, area.width), _reminders(view, theme, area.width)]
        flow(document, geometry, view.origin, f"{view.origin.document}: qualities", tables, GAP * 2)


def _shared(total: int, theme: Theme, height: float, below: float) -> list[int]:
    """How many rows stand on each page when something stands under the last."""
    fitting = max(1, int((height - HEAD * theme.scale) / ROW))
    last = max(0, int((height - below - HEAD * theme.scale) / ROW))
    pages = 1 if total <= last else 1 + -(-(total - last) // fitting)
    counts = [fitting] * (pages - 1) + [last]
    extra = sum(counts) - total
    while extra > 0 and max(counts) > 1:
        counts[counts.index(max(counts))] -= 1
        extra -= 1
    return counts


def _foot(view: ThingsView, theme: Theme, width: float) -> Element:
    """The ladder of qualities beside the reminders."""
    gap = mm(5)
    ladder, reminders = (0.4, _ladder), (0.6, _reminders)
    return Row([share(part, table(view, theme, (width - gap) * part)) for part, table in (ladder, reminders)], gap)


def _ladder(view: ThingsView, theme: Theme, width: float) -> Element:
    """The ladder of qualities."""
    return _table("Quality", QUALITY, view.facts.qualities, theme, width)


def _reminders(view: ThingsView, theme: Theme, width: float) -> Element:
    """What to remember of one-time things."""
    return _table("Remember", REMINDER, view.reminders, theme, width)


def _table(
    title: str, columns: Sequence[TableColumn], rows: Sequence[Sequence[str]], theme: Theme, width: float
) -> Element:
    """A heading over a table as high as its rows need."""
    table = Table(columns, rows, row_height=TABLE_ROW, upright=False)
    high = table.head_room(theme) + sum(table.height_of(row, theme, width) for row in rows)
    return Column([Heading(title, height=mm(5)), _High(table, high)], mm(0.4))


class _High:
    """A table with its height at one width."""

    def __init__(self, table: Table, height: float) -> None:
        self.table, self.height = table, height

    def least(self, theme: Theme) -> tuple[float, float]:
        """The height of its rows."""
        return 0.0, self.height

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the table from the top."""
        self.table.draw(pen, box.head(self.height))
