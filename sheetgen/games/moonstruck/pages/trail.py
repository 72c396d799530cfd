"""The section trail and the test log (section 8, the back of D2 and D11)."""

from __future__ import annotations

from sheetgen.documents.pages import begin, flow, room
from sheetgen.pdf.boxes import Blanks, Heading, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import Column, Element, Pad, place
from sheetgen.pdf.ledger import Ledger, LedgerColumn
from sheetgen.pdf.paper import Geometry, mm
from sheetgen.pdf.theme import Theme

from .common import LINE, number_style
from .views import TrailView

BOX = mm(9.4)
GAP = mm(2)
LEAST_TESTS = 6
TESTS = 24
COLUMNS = (
    LedgerColumn("from", 8),
    LedgerColumn("stat", 22, align="start"),
    LedgerColumn("base", 8),
    LedgerColumn("items", 8),
    LedgerColumn("score", 8),
    LedgerColumn("d100", 8),
    LedgerColumn("price", 8, group="failed"),
    LedgerColumn("paid", 8, group="failed"),
    LedgerColumn("pass", 7, "tick"),
    LedgerColumn("turn to", 9),
)


def draw(document: Document, geometry: Geometry, view: TrailView) -> None:
    """Draw the trail, and under it or on pages of its own the test log."""
    theme, area = document.theme, room(geometry)
    trail = _trail(view, theme, area.width)
    height = Column(trail, 0).least(theme)[1]
    head = Column([Heading("Tests", ""), Ledger(COLUMNS, 0)], mm(0.6)).least(theme)[1]
    left = area.height - height - GAP - head
    if left >= LEAST_TESTS * _line(theme):
        pen, area = begin(document, geometry, view.origin, view.origin.document)
        place(pen, Column(trail, 0), area.head(height))
        place(pen, _tests(theme, 1, int(left / _line(theme) + 1e-6)), area.below(height + GAP))
        return
    flow(document, geometry, view.origin, view.origin.document, trail, 0)
    most = int((area.height - head) / _line(theme) + 1e-6)
    pages = -(-TESTS // most)
    for page in range(pages):
        pen, area = begin(document, geometry, view.origin, f"{view.origin.document}: tests")
        place(pen, _tests(theme, page * most + 1, most), area)


def _trail(view: TrailView, theme: Theme, width: float) -> list[Element]:
    """The sections in the order in which they are read, a line of boxes each."""
    each = max(8, int(width / (BOX * theme.scale)) // 4 * 4)
    count = max(view.sections, len(view.trail))
    lines = -(-count // each)
    found: list[Element] = [
        WriteLine("Book", view.book, "trail.book", inline=True),
        Pad(Heading("Section trail", "write each section down as you turn to it"), top=mm(2), bottom=mm(1.2)),
    ]
    for line in range(lines):
        part = view.trail[line * each : (line + 1) * each]
        said = f"From {line * each + 1}"
        found.append(Blanks(part, each, said, f"trail.{line + 1}", LINE / theme.scale, gap=0, style=number_style(11)))
    return found


def _tests(theme: Theme, first: int, count: int) -> Element:
    """The log of tests."""
    note = "a pass: the d100 is lower than the score; price of a failure: d100 − score + 1"
    table = Ledger(COLUMNS, count, (), first, _line(theme), said="Test", name="test")
    return Column([Heading("Tests", note), table], mm(0.6))


def _line(theme: Theme) -> float:
    """The height of a line of the test log."""
    return LINE * theme.scale


__all__ = ["draw"]
