"""What the pages of this game share: the frame of a page and small blocks."""

from __future__ import annotations

from sheetgen.documents.pages import begin
from sheetgen.pdf.boxes import Blanks
from sheetgen.pdf.dice import DiceRow
from sheetgen.pdf.layout import Element, Label, Row, fixed
from sheetgen.pdf.paper import Geometry, mm
from sheetgen.pdf.theme import Style

from .views import Creation, Facts

GAP = mm(1.4)
LINE_LABEL = Style("label-bold", 8.5, 7)


def map_cell(geometry: Geometry) -> float:
    """The side of a map square: 11.5 mm, 11 mm on Letter (section 8.1)."""
    return mm(11) if geometry.paper.key == "letter" else mm(11.5)


def dice_line(creation: Creation, facts: Facts) -> Element:
    """The pre-rolled dice of an adventurer in one line: Attributes and start checks."""
    count, die = len(facts.attributes), mm(5.4)
    return Row(
        [
            fixed(mm(16), Label("Attributes", LINE_LABEL)),
            fixed(mm(6.6) * count, DiceRow(creation.attributes, count, "Attributes, dice", die)),
            fixed(mm(21), Label("Start checks", LINE_LABEL, "end")),
            DiceRow(creation.start, count, "Start checks, dice", die),
        ],
        mm(1.4),
    )


def number_style(size: float) -> Style:
    """Numbers filled in, of that size."""
    return Style("label", size, 7, "written")


__all__ = ["GAP", "Blanks", "begin", "dice_line", "map_cell", "number_style"]
