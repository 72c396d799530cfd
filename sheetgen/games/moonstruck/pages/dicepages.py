"""Dice pages: numbers to cross off in order in place of dice (section 8, D7 to D9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import Element, Label, Row, fitted, fixed, place
from sheetgen.pdf.lookups import DiceTable
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.polyhedra import Polyhedron
from sheetgen.pdf.theme import Style, Theme

from .views import DiceBlock, DiceView

CELL = mm(7.9), mm(7.2)
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
    fit = min(view.columns, int((area.width - INDEX * theme.scale) / (CELL[0] * theme.scale)))
    rules = fitted(view.rules, theme.set(theme.body), area.width)
    left = area.height - rules.least(theme)[1] - RULES_GAP - mm(1)
    for block in view.large:
        for part in _parts(block, _columns(block, fit), theme, left - HEAD * theme.scale):
            _page(document, geometry, view, rules, [part])
    together: list[_Table] = []
    for block in view.small:
        table = _Table(block, _columns(block, fit))
        if together and _height([*together, table], theme) > left:
            _page(document, geometry, view, rules, together)
            together = []
        together.append(table)
    _page(document, geometry, view, rules, together)


@dataclass(frozen=True)
class _Table:
    """A block of numbers, or a part of one, in so many columns."""

    block: DiceBlock
    columns: int

    @property
    def rows(self) -> int:
        """Its rows."""
        return -(-len(self.block.values) // self.columns)

    @property
    def group(self) -> int:
        """The columns between stronger lines."""
        return next(size for size in (5, 7, 4, self.columns) if self.columns % size == 0)

    def element(self, theme: Theme) -> Element:
        """The numbers as an element."""
        block = self.block
        return DiceTable(
            block.values, self.columns, self.rows, block.first, f"d{block.sides}", INDEX * theme.scale, self.group,
            f"dice.d{block.sides}",
        )  # fmt: skip


def _columns(block: DiceBlock, most: int) -> int:
    """The largest number of columns, not above that, with which all rows are full."""
    return next(count for count in range(most, 0, -1) if len(block.values) % count == 0)


def _height(tables: list[_Table], theme: Theme) -> float:
    """The least height of tables under each other."""
    each = (HEAD * theme.scale + table.rows * CELL[1] * theme.scale for table in tables)
    return sum(each) + GAP * (len(tables) - 1)


def _parts(block: DiceBlock, columns: int, theme: Theme, height: float) -> Iterator[_Table]:
    """The block in parts that fit on a page each, of like length."""
    most = max(1, int(height / (CELL[1] * theme.scale) + 1e-6))
    rows = len(block.values) // columns
    pages = -(-rows // most)
    each = -(-rows // pages) * columns
    for start in range(0, len(block.values), each):
        part = replace(block, values=block.values[start : start + each], first=block.first + start)
        yield _Table(part, columns)


def _page(document: Document, geometry: Geometry, view: DiceView, rules: Element, tables: list[_Table]) -> None:
    """One page of numbers under the rules of their use."""
    first = tables[0].block
    name = f"{view.origin.document}: {', '.join(f'd{table.block.sides}' for table in tables)}"
    if len(tables) == 1:
        name += f", {first.first} to {first.first + len(first.values) - 1}"
    pen, area = begin(document, geometry, view.origin, name)
    theme, high = document.theme, rules.least(document.theme)[1]
    place(pen, rules, area.below(mm(1)).head(high))
    area = area.below(mm(1) + high + RULES_GAP)
    free = area.height - GAP * (len(tables) - 1) - HEAD * theme.scale * len(tables)
    cell = min(TALLEST * theme.scale, free / sum(table.rows for table in tables))
    for table in tables:
        head, area = area.head(HEAD * theme.scale), area.below(HEAD * theme.scale)
        _head(pen, head, table.block)
        tall = cell * table.rows
        place(pen, table.element(theme), area.head(tall))
        area = area.below(tall + GAP)


def _head(pen: Pen, box: Box, block: DiceBlock) -> None:
    """The die's outline and name, and what it is rolled for."""
    theme = pen.theme
    row = Row(
        [
            fixed(ICON, Polyhedron(block.sides, size=ICON)),
            fixed(mm(16) * theme.scale, Label(f"d{block.sides}", NAME)),
            Label(block.use, theme.note, "end"),
        ],
        mm(3),
    )
    row.draw(pen, box.above(mm(0.6)))
    pen.say(f"d{block.sides}: {block.use}")


__all__ = ["draw"]
