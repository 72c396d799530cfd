"""The session log sheet: lines to write a log on as it is checked (section 8.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.boxes import WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.ink import FRAME
from sheetgen.pdf.layout import Column, Element, Row, place, share
from sheetgen.pdf.paper import Geometry, mm
from sheetgen.pdf.tables import Table, TableColumn
from sheetgen.pdf.theme import Theme

from .views import LogView

WIDE: Final = (
    TableColumn("day", 1, "middle"),
    TableColumn("slot", 1, "middle"),
    TableColumn("who", 2.2),
    TableColumn("@ action", 6),
    TableColumn("d: dice", 7),
    TableColumn("-> and => what comes of it", 6),
    TableColumn("at", 1.6, "middle"),
    TableColumn("F", 1, "middle"),
    TableColumn("food", 1.4, "middle"),
)
NARROW: Final = (
    TableColumn("day", 1, "middle"),
    TableColumn("@ action", 5),
    TableColumn("d: dice", 6),
    TableColumn("-> and =>", 5),
)
ROW: Final = mm(7)
TABLE_WIDTH: Final = mm(230)
PAGES: Final = 2


def draw(document: Document, geometry: Geometry, view: LogView) -> None:
    """Draw two pages of lines, lying where they have room."""
    theme = document.theme
    lying = replace(geometry, landscape=True)
    wide = lying.inner.width >= TABLE_WIDTH and not theme.is_large
    page = lying if wide else replace(geometry, landscape=False)
    columns: Sequence[TableColumn] = WIDE if wide else NARROW
    for number in range(PAGES):
        pen, area = begin(document, page, view.origin, f"{view.origin.document} {number + 1}")
        head = _head(view, theme, room(page).width, number)
        high = head.least(theme)[1]
        place(pen, head, area.head(high))
        body = area.below(high + mm(2))
        table = Table(columns, (), 1, ROW, mm(4), name=f"log.{number + 1}")
        rows = int((body.height - table.head_room(theme)) / ROW)
        table = replace(table, blank=rows, row_height=ROW / theme.scale)
        place(pen, table, body)
        pen.frame(body.below(table.head_room(theme)), FRAME, radius=0)


def _head(view: LogView, theme: Theme, width: float, number: int) -> Element:
    """Whose log it is; on the first page only."""
    lines = [
        share(3, WriteLine("Company", view.company, "log.company", inline=True)),
        share(3, WriteLine("Player", view.player, "log.player", inline=True)),
        share(2, WriteLine("Date", "", "log.date", inline=True)),
        share(4, WriteLine("Sheets", view.sheets, "log.sheets", inline=True)),
    ]
    if number:
        return Row([share(1, WriteLine("Continued from", "", "log.from", inline=True))])
    if width >= TABLE_WIDTH:
        return Row(lines, mm(5))
    return Column([Row(lines[:2], mm(4)), Row(lines[2:], mm(4))])
