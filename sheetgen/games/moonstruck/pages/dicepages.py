"""Dice pages: numbers to cross off in order in place of dice (section 8, D7 to D9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import Element, Label, Row, fixed, fitted, place
from sheetgen.pdf.lookups import DiceTable
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.polyhedra import Polyhedron
from sheetgen.pdf.theme import Style, Theme

from .views import DiceBlock, DiceView

CELL = mm(8.2), mm(7.2)
"""The least width and height of a cell; on A4 it is a little larger."""
TALLEST = mm(9)
INDEX = mm(9)
HEAD = mm(8)
ICON = mm(7)
GAP = mm(2.5)
RULES_GAP = mm(1.6)
NAME = Style("label-bold", 13, 9, "accent")


def draw(document: Document, geometry: Geometry, view: DiceView) -> None:
    """Draw the numbers of each die: those of many on pages of their own, the others together."""
    theme = document.theme
    area = room(geometry)
    columns = _columns(view.columns, theme, area.width)
    rules = fitted(view.rules, theme.set(theme.body), area.width)
    left = area.height - rules.least(theme)[1] - RULES_GAP - mm(1)
    for block in view.large:
        for part in _parts(block, columns, theme, left - HEAD * theme.scale):
            _page(document, geometry, view, rules, [part], columns)
    together: list[DiceBlock] = []
    for block in view.small:
        if together and _height([*together, block], columns, theme) > left:
            _page(document, geometry, view, rules, together, columns)
            together = []
        together.append(block)
    _page(document, geometry, view, rules, together, columns)


def _columns(most: int, theme: Theme, width: float) -> int:
    """Numbers in a row: all that the specification has where they fit, else a whole number of groups of five."""
    fit = int((width - INDEX * theme.scale) / (CELL[0] * theme.scale))
    return most if fit >= most else max(5, fit // 5 * 5)


def _rows(block: DiceBlock, columns: int) -> int:
    return -(-len(block.values) // columns)


def _height(blocks: list[DiceBlock], columns: int, theme: Theme) -> float:
    """The height of blocks under each other."""
    each = (HEAD * theme.scale + _rows(block, columns) * CELL[1] * theme.scale for block in blocks)
    return sum(each) + GAP * (len(blocks) - 1)


def _parts(block: DiceBlock, columns: int, theme: Theme, height: float) -> Iterator[DiceBlock]:
    """The block in parts that fit on a page each, of like length."""
    most = max(1, int(height / (CELL[1] * theme.scale) + 1e-6))
    rows = _rows(block, columns)
    pages = -(-rows // most)
    each = -(-rows // pages) * columns
    for start in range(0, len(block.values), each):
        yield replace(block, values=block.values[start : start + each], first=block.first + start)


def _page(
    document: Document, geometry: Geometry, view: DiceView, rules: Element, blocks: list[DiceBlock], columns: int
) -> None:
    """One page of numbers under the rules of their use."""
    dice = ", ".join(f"d{block.sides}" for block in blocks)
    span = blocks[0].first, blocks[0].first + len(blocks[0].values) - 1
    name = f"{view.origin.document}: {dice}" + (f", {span[0]} to {span[1]}" if len(blocks) == 1 else "")
    pen, area = begin(document, geometry, view.origin, name)
    theme = document.theme
    high = rules.least(theme)[1]
    place(pen, rules, area.below(mm(1)).head(high))
    area = area.below(mm(1) + high + RULES_GAP)
    free = area.height - GAP * (len(blocks) - 1) - HEAD * theme.scale * len(blocks)
    rows = sum(_rows(block, columns) for block in blocks)
    cell = min(TALLEST * theme.scale, free / rows)
    for block in blocks:
        head, area = area.head(HEAD * theme.scale), area.below(HEAD * theme.scale)
        _head(pen, head, block)
        tall = cell * _rows(block, columns)
        place(pen, _table(block, columns, theme), area.head(tall))
        area = area.below(tall + GAP)


def _table(block: DiceBlock, columns: int, theme: Theme) -> Element:
    """The numbers of a block."""
    return DiceTable(
        block.values, columns, _rows(block, columns), block.first, f"d{block.sides}", INDEX * theme.scale,
        name=f"dice.d{block.sides}",
    )  # fmt: skip


def _head(pen: Pen, box: Box, block: DiceBlock) -> None:
    """The die's outline and name, and what it is rolled for."""
    theme = pen.theme
    row = Row(
        [
            fixed(ICON, Polyhedron(block.sides, size=ICON)),
            fixed(mm(16) * theme.scale, Label(f"d{block.sides}", NAME)),
            Label(block.use, theme.note, "end"),
        ],
        mm(2),
    )
    row.draw(pen, box.above(mm(0.6)))
    pen.say(f"d{block.sides}: {block.use}")


__all__ = ["draw"]
