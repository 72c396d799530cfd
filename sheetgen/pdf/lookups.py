"""What is looked up entry by entry: sealed cells by locator, strips to fold, cover cards, dice to cross off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Literal

from .fonts import text_width
from .forms import slug
from .ink import FRAME, HAIRLINE
from .layout import Element, Size, place
from .paper import Box, mm
from .pen import Pen, Segment
from .theme import Style, Theme

KEY_GAP: Final = 3.0
PAD: Final = 2.0
HEAD: Final = mm(4)
FOLD: Final = (4.0, 3.0)
"""The dashes of a line to fold along."""
CUT: Final = (3.0, 2.0)
"""The dashes of a line to cut along."""
LEAST_CELL: Final[Size] = (mm(6), mm(5))
"""The smallest cell in which a number can be crossed off."""


@dataclass(frozen=True)
class LookupCells:
    """Sealed cells: each with its key and what it holds, row by row, all of one size, so that a slit shows one.

    ``entries`` stand in the order given. ``faint`` ones are printed in a light grey, to be read through a window.
    """

    entries: Sequence[tuple[str, str]]
    columns: int = 6
    faint: bool = False
    said: bool = True

    def _style(self, theme: Theme) -> Style:
        """How entries are set."""
        style = theme.cell
        return Style(style.role, style.size, style.least, "faint" if self.faint else "main", large=style.large)

    def _key_width(self, theme: Theme) -> float:
        """The width of the longest key."""
        style = theme.set(theme.head)
        keys = [text_width(key, style.role, style.size, style.spacing) for key, _text in self.entries]
        return max(keys, default=0.0) + KEY_GAP

    def least(self, theme: Theme) -> Size:
        """Rows of one line of type, and as much width for a text as for its key."""
        rows = -(-len(self.entries) // self.columns)
        height = theme.set(theme.cell).size * 1.2 + 2 * PAD
        return (2 * self._key_width(theme) + 2 * PAD) * self.columns, height * rows

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw cells over the whole box, then keys and texts."""
        rows = -(-len(self.entries) // self.columns)
        cells = [cell for row in box.stack(rows) for cell in row.split(self.columns)][: len(self.entries)]
        self._lines(pen, box, rows)
        inner = [cell.inset(PAD, PAD) for cell in cells]
        key = self._key_width(pen.theme)
        pen.texts([cell.start(key) for cell in inner], [entry[0] for entry in self.entries], pen.theme.head)
        style = self._style(pen.theme)
        for cell, (name, text) in zip(inner, self.entries, strict=True):
            pen.text(cell.end(cell.width - key), text, style, label=name)
        if self.said:
            pen.say(*[f"{key}: {text}" for key, text in self.entries])

    def _lines(self, pen: Pen, box: Box, rows: int) -> None:
        """The lines between cells; the last row may be short."""
        full, last = divmod(len(self.entries), self.columns)
        tall, wide = box.height / rows, box.width / self.columns
        found: list[Segment] = [
            (box.x, box.top - row * tall, box.right, box.top - row * tall) for row in range(full + 1)
        ]
        if last:
            found.append((box.x, box.y, box.x + last * wide, box.y))
        for column in range(self.columns + 1):
            low = box.top - (full + (1 if last and column <= last else 0)) * tall
            found.append((box.x + column * wide, low, box.x + column * wide, box.top))
        pen.lines(found, HAIRLINE, pen.ink.line)


@dataclass(frozen=True)
class StripColumn:
    """One column of a strip: it is printed (``text``), hidden by folding (``fold``), or a box to write in (``write``).

    ``width`` is in points; without one the column takes ``share`` parts of what is left.
    """

    title: str
    kind: Literal["text", "fold", "write"] = "text"
    width: float = 0.0
    share: float = 1.0
    style: str = "cell"


@dataclass(frozen=True)
class FoldStrips:
    """Rows of a strip, in ``count`` strips side by side, with broken lines to fold along beside hidden columns.

    A row has a text or an element for each column; an empty text in a column to write in is a blank. Fields are named
    by the first text of their row.
    """

    columns: Sequence[StripColumn]
    rows: Sequence[Sequence[str | Element]]
    count: int = 1
    row_height: float = mm(6.5)
    gap: float = mm(5)
    name: str = ""

    @property
    def _length(self) -> int:
        """The rows of the longest strip."""
        return -(-len(self.rows) // self.count)

    def _widths(self, width: float) -> list[float]:
        """The width of each column."""
        left = width - sum(column.width for column in self.columns)
        parts = sum(column.share for column in self.columns if not column.width)
        return [column.width or left * column.share / parts for column in self.columns]

    def least(self, theme: Theme) -> Size:
        """Rows high enough to write in, columns as wide as they say or 6 mm."""
        wide = sum(column.width or mm(6) for column in self.columns)
        return wide * self.count + self.gap * (self.count - 1), HEAD + self.row_height * self._length

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the strips from the left, each from the top, and the lines between them."""
        pen.say(" | ".join(column.title for column in self.columns))
        parts = box.split(self.count, self.gap)
        for number, part in enumerate(parts):
            self._strip(pen, part, self.rows[number * self._length : (number + 1) * self._length])
        between = [part.right + self.gap / 2 for part in parts[:-1]]
        pen.lines([(x, box.y, x, box.top) for x in between], HAIRLINE, pen.ink.line, CUT)

    def _strip(self, pen: Pen, box: Box, rows: Sequence[Sequence[str | Element]]) -> None:
        """One strip: heads, rows, and the folds."""
        widths = self._widths(box.width)
        for cell, column in zip(box.head(HEAD).columns(widths), self.columns, strict=True):
            pen.text(cell.inset(0.5, 0), column.title, pen.theme.mark, "middle")
        lines = box.below(HEAD).rows([(box.height - HEAD) / self._length] * len(rows))
        for row, line in zip(rows, lines, strict=True):
            self._row(pen, line.columns(widths), row)
        edges = list(accumulate(widths, initial=box.x))
        pen.lines([(box.x, line.y, box.right, line.y) for line in lines], 0.25, pen.ink.grid)
        for number, column in enumerate(self.columns):
            if column.kind == "fold":
                sides = [x for x in edges[number : number + 2] if box.x + 1 < x < box.right - 1]
                pen.lines([(x, box.y, x, box.top) for x in sides], HAIRLINE, pen.ink.main, FOLD)

    def _row(self, pen: Pen, cells: Sequence[Box], row: Sequence[str | Element]) -> None:
        """One row: texts, elements, and boxes to write in."""
        key = next((entry for entry in row if isinstance(entry, str)), "")
        said = []
        for cell, column, entry in zip(cells, self.columns, row, strict=True):
            if not isinstance(entry, str):
                size = entry.least(pen.theme)
                place(pen, entry, cell.middle(min(size[0], cell.width), min(size[1], cell.height)))
            elif column.kind == "write":
                pen.frame(cell.inset(1, 1.2), HAIRLINE, pen.ink.line, 1)
                name = f"{self.name}.{slug(key)}.{slug(column.title)}" if self.name else ""
                pen.written(cell.inset(2, 2), entry, name, f"{key}: {column.title}", pen.theme.number)
                said.append(entry or "____")
            else:
                style: Style = getattr(pen.theme, column.style)
                pen.text(cell.inset(0.8, 0.8), entry, style, "middle", label=key)
                said.append(entry)
        pen.say(" | ".join(said))


@dataclass(frozen=True)
class CoverCard:
    """A card to cut out, with a window that shows one entry; ``window`` is its size in points."""

    window: Size
    title: str = "Cover card"
    use: str = "cut out the window, lay it over the list"
    height: float = mm(24)

    def least(self, theme: Theme) -> Size:
        """The window and the words over and under it."""
        return self.window[0] + mm(16), max(self.height, self.window[1] + mm(12) * theme.scale)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the outline to cut along, the window and the words."""
        pen.frame(box, HAIRLINE, pen.ink.main, 0, CUT)
        window = box.middle(*self.window)
        pen.frame(window, FRAME, radius=0)
        side = (box.height - self.window[1]) / 2
        pen.text(box.head(side).inset(4, 1), self.title, pen.theme.label, "middle")
        pen.text(box.foot(side).inset(4, 1), self.use, pen.theme.note, "middle")
        pen.say(f"{self.title}: {self.use}")


@dataclass(frozen=True)
class DiceTable:
    """Rolled numbers to use in order and cross off, ``columns`` to a row; at the left of a row the count of its first.

    Without ``values`` the cells are blank. On a fillable page each number has a place to cross it off.
    """

    values: Sequence[int]
    columns: int = 20
    rows: int = 28
    first: int = 1
    said: str = "Dice"
    index: float = mm(9)
    group: int = 5
    name: str = ""

    def least(self, theme: Theme) -> Size:
        """Cells in which a number can be crossed off."""
        wide, tall = LEAST_CELL
        return self.index + wide * self.columns * theme.scale, tall * self.rows * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the lines, the counts and the numbers."""
        area = box.end(box.width - self.index)
        rows = area.stack(self.rows)
        cells = [cell for row in rows for cell in row.split(self.columns)]
        self._lines(pen, box, area)
        counts = [str(self.first + row * self.columns) for row in range(self.rows)]
        pen.texts([row.inset(PAD, 0) for row in box.start(self.index).stack(self.rows)], counts, pen.theme.mark, "end")
        style = pen.theme.sized("label", min(13.0, area.height / self.rows * 0.52))
        values = [str(value) for value in self.values[: len(cells)]]
        pen.texts(cells[: len(values)], values, style, "middle")
        for row, count in enumerate(counts):
            part = values[row * self.columns : (row + 1) * self.columns]
            pen.say(f"{self.said} from {count}: {', '.join(part) or '____'}")
        if self.name and pen.page.fillable:
            self._fields(pen, cells, bool(values))

    def _lines(self, pen: Pen, box: Box, area: Box) -> None:
        """Thin lines between cells, stronger ones between groups of columns and under the count of rows."""
        wide, tall = area.width / self.columns, area.height / self.rows
        if pen.ink.tint is not None:
            for row in box.stack(self.rows)[1::2]:
                pen.block(row, pen.ink.tint)
        rules = [(box.x, area.top - row * tall, area.right, area.top - row * tall) for row in range(self.rows + 1)]
        uprights = [
            (area.x + column * wide, area.y, area.x + column * wide, area.top) for column in range(self.columns + 1)
        ]
        pen.lines([*rules, *uprights], pen.ink.grid_weight, pen.ink.grid)
        pen.lines(uprights[:: self.group], FRAME, pen.ink.line if pen.ink.tint is not None else pen.ink.main)

    def _fields(self, pen: Pen, cells: Sequence[Box], rolled: bool) -> None:
        """A place to cross off each number, or to write one."""
        for number, cell in enumerate(cells):
            name, label = f"{self.name}.{self.first + number:03}", f"{self.said} {self.first + number}"
            if rolled:
                pen.ticked(cell.inset(1.2, 1.2), False, name, "strike", label)
            else:
                pen.written(cell.inset(1, 1), "", name, label, pen.theme.number)
