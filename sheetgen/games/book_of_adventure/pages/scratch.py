"""The combat scratch sheet: twelve fights, eight rounds each (section 8.5)."""

from __future__ import annotations

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.boxes import WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered
from sheetgen.pdf.ink import FRAME
from sheetgen.pdf.layout import Column, Custom, Element, Grid, Row, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.tables import Table, TableColumn
from sheetgen.pdf.theme import Style, Theme

from .views import ScratchView

SHORT_CUT = "new Life = 2 × Life − roll, won at 0 or less"
COLUMNS = (
    TableColumn("Life", 3.6, "middle"),
    TableColumn("roll", 3.6, "middle"),
    TableColumn("damage or Wounds", 7.6, "middle"),
    TableColumn("new Life", 4.6, "middle"),
)
SHORT_CUT_STYLE = Style("text-bold", 11, 9)
HEADER = mm(7)
HEADS = mm(3.6)
AIR = mm(0.9)
"""Over the short cut, out of the room for the creature's name, and under the last rounds where there is room."""
ROUND = mm(6)
FIELD = mm(15)
WIDTH = mm(54.5)
GUTTER = mm(5)
NEAR = mm(0.6)
FIGHT = "scratch.fight"


def draw(document: Document, geometry: Geometry, view: ScratchView) -> None:
    """Draw the fights on as few pages as their rounds need; the line for the creature's name parts them."""
    theme, scale = document.theme, document.theme.scale
    area = room(geometry).below(mm(4.6) * scale)
    across = max(1, int((area.width + GUTTER) / (WIDTH * scale + GUTTER)))
    height = HEADER * scale + NEAR + HEADS * scale + ROUND * scale * view.rounds
    down = max(1, int((area.height + NEAR) / (height + NEAR) + 1e-6))
    pages = -(-view.blocks // (across * down))
    down = -(-view.blocks // (pages * across))
    foot = max(0.0, min(AIR, area.height + NEAR - (height + NEAR) * down))
    for number in range(pages):
        name = view.origin.document + (f" {number + 1}" if pages > 1 else "")
        pen, area = begin(document, geometry, view.origin, name)
        pen.text(area.below(AIR).head(mm(4.4) * scale), SHORT_CUT, SHORT_CUT_STYLE, "middle")
        first = number * across * down
        shown = range(first + 1, min(view.blocks, first + across * down) + 1)
        pen.say(SHORT_CUT)
        pen.say(f"{len(shown)} fights of {view.rounds} rounds: {' | '.join(column.title for column in COLUMNS)}")
        fights = [_fight(theme, fight, view.rounds) for fight in shown]
        whole = area.below(mm(4.6) * scale).above(foot)
        rows = -(-len(fights) // across)
        if number and rows < down:
            whole = whole.head((whole.height + NEAR) * rows / down - NEAR)
        place(pen, Grid(fights, across, GUTTER, NEAR), whole)


def _fight(theme: Theme, number: int, rounds: int) -> Element:
    """One fight: its head over its rounds."""
    return Column([fixed(HEADER * theme.scale, _head(theme, number)), share(1, _rounds(theme, rounds, number))], NEAR)


def _head(theme: Theme, number: int) -> Element:
    """The lines for creature, ECL and Life of one fight."""
    return Row(
        [
            share(5, WriteLine(f"{number}", name=f"{numbered(FIGHT, number)}.creature", inline=True)),
            fixed(FIELD * theme.scale, WriteLine("ECL", name=f"{numbered(FIGHT, number)}.ecl", inline=True)),
            fixed(FIELD * theme.scale, WriteLine("Life", name=f"{numbered(FIGHT, number)}.life", inline=True)),
        ],
        mm(1.5),
    )


def _rounds(theme: Theme, count: int, fight: int) -> Element:
    """The rounds of a fight, one row each."""
    table = Table(COLUMNS, (), count, ROUND, HEADS, said=False, name=f"{numbered(FIGHT, fight)}.round")

    def paint(pen: Pen, box: Box) -> None:
        """The table, framed below its headings."""
        place(pen, table, box)
        pen.frame(box.below(HEADS * theme.scale), FRAME)

    return Custom(paint, mm(45) * theme.scale, (HEADS + ROUND * count) * theme.scale)
