"""What the pages of this game share: sizes and small blocks."""

from __future__ import annotations

from sheetgen.pdf.dice import DiceRow
from sheetgen.pdf.layout import Column, Element, Label, Row, fixed
from sheetgen.pdf.paper import mm
from sheetgen.pdf.theme import Style, Theme

from .views import Creation, Facts

GAP = mm(1.4)
LINE_LABEL = Style("label-bold", 8.5, 7)
LEAST_CELL, LARGEST_CELL = mm(10.5), mm(11.5)
"""The side of a map square: 11 mm, as section 8.1 has it, or half a millimetre less or more."""
BROAD = mm(150)
"""From this width on, a page has room for things side by side."""


def dice_lines(creation: Creation, facts: Facts, theme: Theme, width: float) -> Element:
    """The pre-rolled dice of an adventurer, Attributes and start checks, in one line or in two."""
    count, die = len(facts.attributes), mm(5.4)
    attributes = fixed(mm(16) * theme.scale, Label("Attributes", LINE_LABEL))
    first = fixed(mm(6.6) * count, DiceRow(creation.attributes, count, "Attributes, dice", die))
    second = DiceRow(creation.start, count, "Start checks, dice", die)
    words = Label("Start checks", LINE_LABEL, "end")
    line = Row([attributes, first, fixed(mm(21) * theme.scale, words), second], mm(1.4))
    if line.least(theme)[0] <= width:
        return line
    wide = mm(21) * theme.scale
    rows = (("Attributes", first.element), ("Start checks", second))
    return Column([Row([fixed(wide, Label(text, LINE_LABEL)), dice], mm(1.4)) for text, dice in rows], mm(1.4))


def number_style(size: float) -> Style:
    """Numbers filled in, of that size."""
    return Style("label", size, 7, "written")


__all__ = ["BROAD", "GAP", "LARGEST_CELL", "LEAST_CELL", "dice_lines", "number_style"]
