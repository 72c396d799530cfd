"""Layout: elements in rows, columns and grids, by fixed sizes and shares. No page computes coordinates itself.

An element says how much room it needs (`least`) and draws itself into a box (`draw`), blank or filled by the same
call. Sizes are points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Protocol, runtime_checkable

from .fonts import clean
from .paper import Box
from .pen import Align, Pen, wrap
from .theme import Style, Theme

Size = tuple[float, float]
Least = Callable[[Any, Theme], Size]


def once(least: Least) -> Least:
    """Remember what an element needs: it is asked at every level above it, and elements never change."""

    @wraps(least)
    def remembered(self: Any, theme: Theme) -> Size:
        """The least size, kept for the theme that it was worked out for."""
        kept: tuple[Theme, Size] | None = self.__dict__.get("_least")
        if kept is None or kept[0] is not theme:
            kept = self.__dict__["_least"] = (theme, least(self, theme))
        return kept[1]

    return remembered


@runtime_checkable
class Element(Protocol):
    """Something that can be laid out and drawn."""

    def least(self, theme: Theme) -> Size:
        """The smallest width and height at which it is still of use."""
        ...

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw it into the box."""
        ...


@dataclass(frozen=True)
class Cell:
    """An element with its size along the row or column it is in: fixed, or a share of what is left."""

    element: Element
    size: float | None = None
    share: float = 1.0


def fixed(size: float, element: Element) -> Cell:
    """An element of that width in a row, or height in a column."""
    return Cell(element, size)


def share(part: float, element: Element) -> Cell:
    """An element that takes that many parts of the room that is left."""
    return Cell(element, None, part)


def _sizes(cells: Sequence[Cell], room: float, gap: float) -> list[float]:
    """The size of each cell along the row or column."""
    left, parts = room - gap * (len(cells) - 1), 0.0
    for cell in cells:
        if cell.size is None:
            parts += cell.share
        else:
            left -= cell.size
    unit = left / parts if parts else 0.0
    return [unit * cell.share if cell.size is None else cell.size for cell in cells]


@dataclass(frozen=True)
class Row:
    """Elements side by side; a bare element takes one share of the width."""

    items: Sequence[Element | Cell]
    gap: float = 0.0

    @cached_property
    def cells(self) -> list[Cell]:
        """All items as cells."""
        return [item if isinstance(item, Cell) else Cell(item) for item in self.items]

    @once
    def least(self, theme: Theme) -> Size:
        """All widths together, the greatest height."""
        sizes = [cell.element.least(theme) for cell in self.cells]
        fixed_widths = [cell.size or size[0] for cell, size in zip(self.cells, sizes, strict=True)]
        return sum(fixed_widths) + self.gap * (len(sizes) - 1), max((size[1] for size in sizes), default=0.0)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the elements from left to right."""
        cells = self.cells
        for cell, part in zip(cells, box.columns(_sizes(cells, box.width, self.gap), self.gap), strict=True):
            place(pen, cell.element, part)


@dataclass(frozen=True)
class Column:
    """Elements one under the other; a bare element takes the height it needs.

    Room that is left over is spread between the elements when ``spread`` is set.
    """

    items: Sequence[Element | Cell]
    gap: float = 0.0
    spread: bool = False

    def cells(self, theme: Theme) -> list[Cell]:
        """All items as cells."""
        return [item if isinstance(item, Cell) else Cell(item, item.least(theme)[1]) for item in self.items]

    @once
    def least(self, theme: Theme) -> Size:
        """The greatest width, all heights together."""
        cells = self.cells(theme)
        sizes = [cell.element.least(theme) for cell in cells]
        tall = sum(cell.size or size[1] for cell, size in zip(cells, sizes, strict=True))
        return max((size[0] for size in sizes), default=0.0), tall + self.gap * (len(cells) - 1)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the elements from the top down."""
        cells = self.cells(pen.theme)
        gap = self.gap
        if self.spread and len(cells) > 1 and all(cell.size is not None for cell in cells):
            gap = max(gap, (box.height - sum(cell.size or 0.0 for cell in cells)) / (len(cells) - 1))
        for cell, part in zip(cells, box.rows(_sizes(cells, box.height, gap), gap), strict=True):
            place(pen, cell.element, part)


@dataclass(frozen=True)
class Grid:
    """Elements in columns of one width and rows of one height, filled row by row or column by column."""

    items: Sequence[Element]
    columns: int
    gap: float = 4.0
    row_gap: float = 0.0
    down: bool = False

    @property
    def rows(self) -> int:
        """The number of rows."""
        return -(-len(self.items) // self.columns)

    @once
    def least(self, theme: Theme) -> Size:
        """As many of the widest and of the tallest as there are columns and rows."""
        sizes = [item.least(theme) for item in self.items]
        width = max((size[0] for size in sizes), default=0.0)
        height = max((size[1] for size in sizes), default=0.0)
        return (
            width * self.columns + self.gap * (self.columns - 1),
            height * self.rows + self.row_gap * (self.rows - 1),
        )

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the elements."""
        rows = [row.split(self.columns, self.gap) for row in box.stack(self.rows, self.row_gap)]
        for number, item in enumerate(self.items):
            if self.down:
                column, row = divmod(number, self.rows)
            else:
                row, column = divmod(number, self.columns)
            place(pen, item, rows[row][column])


@dataclass(frozen=True)
class Pad:
    """An element with room around it."""

    element: Element
    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    @once
    def least(self, theme: Theme) -> Size:
        """The element's size and the room around it."""
        width, height = self.element.least(theme)
        return width + self.left + self.right, height + self.top + self.bottom

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the element inside."""
        inside = Box(
            box.x + self.left,
            box.y + self.bottom,
            box.width - self.left - self.right,
            box.height - self.top - self.bottom,
        )
        place(pen, self.element, inside)


@dataclass(frozen=True)
class Space:
    """Nothing, of that size."""

    width: float = 0.0
    height: float = 0.0

    def least(self, theme: Theme) -> Size:
        """Its size."""
        return self.width, self.height

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw nothing."""


@dataclass(frozen=True)
class Label:
    """One line of text."""

    text: str
    style: Style
    align: Align = "start"
    valign: Align = "middle"
    said: bool = False

    def least(self, theme: Theme) -> Size:
        """A line at the least size."""
        return 0.0, theme.set(self.style).size * 1.15

    def draw(self, pen: Pen, box: Box) -> None:
        """Set the line."""
        pen.text(box, self.text, self.style, self.align, self.valign)
        if self.said:
            pen.say(self.text)


@dataclass(frozen=True)
class Paragraph:
    """A text in lines. ``lines`` is how many it may need, for the layout."""

    text: str
    style: Style
    lines: int = 1
    align: Align = "start"

    def least(self, theme: Theme) -> Size:
        """The declared number of lines."""
        return 0.0, theme.set(self.style).leading * self.lines

    def draw(self, pen: Pen, box: Box) -> None:
        """Set the text."""
        pen.paragraph(box, self.text, self.style, self.align)
        pen.say(self.text)


def fitted(text: str, style: Style, width: float) -> Paragraph:
    """A paragraph that declares as many lines as the text takes at that width."""
    return Paragraph(text, style, max(1, len(wrap(clean(text), style, style.size, width))))


@dataclass(frozen=True)
class Custom:
    """A drawing of a document's own, of a declared size."""

    paint: Callable[[Pen, Box], None]
    width: float = 0.0
    height: float = 0.0

    def least(self, theme: Theme) -> Size:
        """The declared size."""
        return self.width, self.height

    def draw(self, pen: Pen, box: Box) -> None:
        """Call the drawing."""
        self.paint(pen, box)


def place(pen: Pen, element: Element, box: Box) -> None:
    """Draw an element into a box and note it when the box is too small for it."""
    width, height = element.least(pen.theme)
    pen.need(type(element).__name__, box, width, height)
    element.draw(pen, box)
