"""The combat scratch sheet: twelve fights, eight rounds each (section 8.5)."""

from __future__ import annotations

from sheetgen.pdf.boxes import WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered
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
    TableColumn("damage or Wounds", 7, "middle"),
    TableColumn("new Life", 4.4, "middle"),
)
SHORT_CUT_STYLE = Style("text-bold", 11, 9)
HEADER = mm(7)
HEADS = mm(3.4)
ROUND = mm(6)
FIELD = mm(15)
FIGHT = "scratch.fight"


def draw(document: Document, geometry: Geometry, view: ScratchView) -> None:
    """Draw the sheet on one page; the line for the creature's name parts a fight from the one above."""
    pen, area = begin(document, geometry, view.origin, view.origin.document)
    pen.text(area.head(mm(4.4)), SHORT_CUT, SHORT_CUT_STYLE, "middle")
    pen.say(SHORT_CUT)
    pen.say(f"{view.blocks} fights of {view.rounds} rounds: {' | '.join(column.title for column in COLUMNS)}")
    fights = [
        Column([fixed(HEADER, _head(number)), share(1, _rounds(view.rounds, number))], mm(0.6))
        for number in range(1, view.blocks + 1)
    ]
    place(pen, Grid(fights, 3, mm(5), mm(0.6)), area.below(mm(4.6)))


def _head(number: int) -> Element:
    """The lines for creature, ECL and Life of one fight."""
    return Row(
        [
            share(5, WriteLine(f"{number}", name=f"{numbered(FIGHT, number)}.creature", inline=True)),
            fixed(FIELD, WriteLine("ECL", name=f"{numbered(FIGHT, number)}.ecl", inline=True)),
            fixed(FIELD, WriteLine("Life", name=f"{numbered(FIGHT, number)}.life", inline=True)),
        ],
        mm(1.5),
    )


def _rounds(count: int, fight: int) -> Element:
    """The rounds of a fight, one row each."""
    table = Table(COLUMNS, (), count, ROUND, HEADS, said=False, name=f"{numbered(FIGHT, fight)}.round")

    def paint(pen: Pen, box: Box) -> None:
        place(pen, table, box)
        pen.frame(box.below(HEADS), FRAME)

    return Custom(paint, mm(45), HEADS + ROUND * count)
