"""Ruled tables: a head, rows of text that may wrap, blank rows to write in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final

from .boxes import BOX_HEIGHT
from .fonts import clean
from .forms import numbered, slug
from .ink import FRAME
from .layout import Size
from .paper import Box
from .pen import Align, Pen, wrap
from .theme import Style, Theme

PAD: Final = 2.5


@dataclass(frozen=True)
class TableColumn:
    """One column: its head, its width as a share, how its text stands, and its style's name in the theme."""

    title: str
    share: float = 1.0
    align: Align = "start"
    style: str = "cell"


@lru_cache(maxsize=4096)
def _lines(text: str, style: Style, width: float) -> int:
    """How many lines a text takes; it is asked by what lays a table out, and again when it is drawn."""
    return len(wrap(clean(text), style, style.size, width))


@dataclass(frozen=True)
class Table:
    """Rows under a head. A row is as high as its text needs, at least ``row_height``; blank rows have no text."""

    columns: Sequence[TableColumn]
    rows: Sequence[Sequence[str]]
    blank: int = 0
    row_height: float = BOX_HEIGHT
    head_height: float = 12.0
    upright: bool = True
    """Whether lines stand between the columns."""
    said: bool = True
    name: str = ""
    pad: float = PAD
    """What stays clear over and under a text."""

    def widths(self, width: float) -> list[float]:
        """The width of each column."""
        total = sum(column.share for column in self.columns)
        return [width * column.share / total for column in self.columns]

    def _style(self, column: TableColumn, theme: Theme) -> Style:
        style: Style = getattr(theme, column.style)
        return style

    def head_room(self, theme: Theme) -> float:
        """The height of the head."""
        return self.head_height * theme.scale

    def height_of(self, row: Sequence[str], theme: Theme, width: float) -> float:
        """The height one row needs."""
        tallest = self.row_height * theme.scale
        for column, text, room in zip(self.columns, row, self.widths(width), strict=True):
            style = self._style(column, theme)
            count = _lines(text, style, room - 2 * PAD)
            tallest = max(tallest, count * style.size * 1.2 + 2 * self.pad)
        return tallest

    def fitting(self, theme: Theme, width: float, height: float) -> int:
        """How many of the rows fit into that height under a head."""
        left = height - self.head_room(theme)
        for count, row in enumerate(self.rows):
            left -= self.height_of(row, theme, width)
            if left < -0.01:
                return count
        return len(self.rows)

    def least(self, theme: Theme) -> Size:
        """The head and the rows at their least height."""
        return 0.0, self.head_room(theme) + self.row_height * theme.scale * (len(self.rows) + self.blank)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw head, rows and blanks from the top; room that is left over makes blank rows higher."""
        widths, head = self.widths(box.width), self.head_room(pen.theme)
        self._head(pen, box.head(head), widths)
        heights = [self.height_of(row, pen.theme, box.width) for row in self.rows]
        free = box.height - head - sum(heights)
        heights += [free / self.blank] * self.blank if self.blank else []
        pen.need("Table", box, 0, head + sum(heights))
        areas = box.below(head).rows(heights)
        for row, area in zip(self.rows, areas, strict=False):
            self._row(pen, area, row, widths)
        low, high, right = areas[-1].y if areas else 0, box.top - head, box.right
        self._fields(pen, areas[len(self.rows) :], widths)
        lines = [(box.x, area.y, right, area.y) for area in areas]
        if self.upright and areas:
            lines += [(x, low, x, high) for x in list(accumulate(widths, initial=box.x))[1:-1]]
        pen.lines(lines)

    def _fields(self, pen: Pen, areas: Sequence[Box], widths: list[float]) -> None:
        """The places to write in the blank rows."""
        if not (self.name and pen.page.fillable):
            return
        for number, area in enumerate(areas, start=1):
            for column, cell in zip(self.columns, area.columns(widths), strict=True):
                name = f"{numbered(self.name, number)}.{slug(column.title)}"
                label = f"{column.title}, row {number}"
                pen.written(cell.inset(1, 1), "", name, label, pen.theme.number, column.align)

    def _head(self, pen: Pen, box: Box, widths: list[float]) -> None:
        """The titles over a frame line."""
        for column, area in zip(self.columns, box.columns(widths), strict=True):
            pen.text(area.inset(PAD if column.align == "start" else 1, 1), column.title, pen.theme.head, column.align)
        pen.rule(box, FRAME, pen.ink.main)
        if self.said:
            pen.say(" | ".join(column.title for column in self.columns))

    def _row(self, pen: Pen, box: Box, row: Sequence[str], widths: list[float]) -> None:
        """One row of text."""
        for column, text, area in zip(self.columns, row, box.columns(widths), strict=True):
            style = self._style(column, pen.theme)
            room = area.inset(PAD, self.pad)
            count = _lines(text, style, room.width)
            if count > 1:
                tall = min(room.height, count * style.leading)
                pen.paragraph(room.middle(room.width, tall), text, style, column.align, column.title)
            else:
                pen.text(room, text, style, column.align, label=column.title)
        if self.said:
            pen.say(" | ".join(row))
