"""The log sheet: numbered lines in the order of a log line, to be copied as they stand (section 8, D10)."""

from __future__ import annotations

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.boxes import Heading, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import Column, Element, Row, place, share
from sheetgen.pdf.ledger import Ledger, LedgerColumn
from sheetgen.pdf.paper import Geometry, mm
from sheetgen.pdf.theme import Theme

from .common import GAP, LINE
from .views import LogView

COLUMNS = (
    LedgerColumn("section", 10),
    LedgerColumn("@ verb", 14, align="start", style="written"),
    LedgerColumn("of whom or what", 20, align="start", style="written"),
    LedgerColumn("vs", 8),
    LedgerColumn("d: dice", 16),
    LedgerColumn("-> result", 12, align="start", style="written"),
    LedgerColumn("=> total after", 20, align="start", style="written"),
)
BROAD = mm(150)


def draw(document: Document, geometry: Geometry, view: LogView) -> None:
    """Draw names and lines, on as many pages as the lines take."""
    theme = document.theme
    head = _names(view, theme, room(geometry).width)
    taken = head.least(theme)[1] + GAP
    table = Column([Heading("Log"), Ledger(COLUMNS, 0)], mm(0.6)).least(theme)[1]
    number, first = 0, 1
    while first <= view.rows:
        number += 1
        pen, area = begin(document, geometry, view.origin, f"{view.origin.document} {number}")
        if first == 1:
            place(pen, head, area.head(taken - GAP))
            area = area.below(taken)
        count = int((area.height - table) / LINE + 1e-6)
        left = view.rows - first + 1
        count = count if left > count * 0.6 or first == 1 else left
        lines = Ledger(COLUMNS, count, (), first, LINE, said="Line", name="log.line")
        note = "one line an event; vs: the highest roll that passes"
        whole = Column([Heading("Events", note), lines], mm(0.6))
        place(pen, whole, area if count != left else area.head(whole.least(theme)[1]))
        first += count
        if view.rows - first + 1 < 0.25 * view.rows:  # a few lines do not make a page
            break


def _names(view: LogView, theme: Theme, width: float) -> Element:
    """Whose log it is, and the code of the dice pages in use."""
    name = WriteLine("Name", view.name, "log.name", inline=True)
    book = WriteLine("Book", view.book, "log.book", inline=True)
    date = WriteLine("Date", "", "log.date", inline=True)
    sheet = WriteLine("Dice pages", view.sheet, "log.sheet", inline=True)
    if width >= BROAD * theme.scale:
        return Row([share(3, name), share(4, book), share(2, date), share(3, sheet)], mm(4))
    return Column([Row([name, date], mm(4)), Row([book, sheet], mm(4))], mm(1))


__all__ = ["draw"]
