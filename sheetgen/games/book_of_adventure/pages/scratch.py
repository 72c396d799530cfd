"""The combat scratch sheet: twelve fights, eight rounds each (section 8.5)."""

from __future__ import annotations

from sheetgen.pdf.boxes import WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.ink import FRAME
from sheetgen.pdf.layout import Column, Custom, Element, Grid, Row, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.tables import Table, TableColumn
from sheetgen.pdf.theme import Style

from .common import begin
from .views import ScratchView

SHORT_CUT = "new Life = 2 × Life − roll, won at 0 or less"
COLUMNS = (
    TableColumn("Life", 4, "middle"),
    TableColumn("roll", 4, "middle"),
    TableColumn("damage or Wounds", 6, "middle"),
    TableColumn("new Life", 4, "middle"),
)
SHORT_CUT_STYLE = Style("text-bold", 11, 9)
HEADER = mm(7)
HEADS = mm(3.6)
ROUND = mm(5.6)


def draw(document: Document, geometry: Geometry, view: ScratchView) -> None:
    """Draw the sheet on one page."""
    pen, area = begin(document, geometry, view.origin, view.origin.document)
    pen.text(area.head(mm(5)), SHORT_CUT, SHORT_CUT_STYLE, "middle")
    pen.say(SHORT_CUT)
    blocks = [_fight(number + 1, view.rounds) for number in range(view.blocks)]
    place(pen, Grid(blocks, 3, mm(5), mm(2)), area.below(mm(6)))


def _fight(number: int, rounds: int) -> Element:
    """One fight: creature, ECL and Life, then its rounds."""
    head = Row(
        [
            share(5, WriteLine(f"{number}", name=f"creature{number}", inline=True)),
            fixed(mm(15), WriteLine("ECL", name=f"ecl{number}", inline=True)),
            fixed(mm(15), WriteLine("Life", name=f"life{number}", inline=True)),
        ],
        mm(1.5),
    )
    table = Table(COLUMNS, (), rounds, ROUND, HEADS, said=False)

    def paint(pen: Pen, box: Box) -> None:
        place(pen, table, box)
        pen.frame(box.below(HEADS), FRAME)

    body = Custom(paint, mm(45), HEADS + ROUND * rounds)
    return Column([fixed(HEADER, head), share(1, body)], mm(0.8))
