"""Records to write in: ledgers of numbered rows, worked sums with a box for each term, letters to circle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Final, Literal

from .boxes import BOX_HEIGHT, CHECK
from .forms import numbered, slug
from .ink import FRAME, HAIRLINE
from .layout import Size
from .paper import Box, mm
from .pen import Align, Overflow, Pen
from .theme import Style, Theme

HEAD: Final = mm(4.2)
NUMBER: Final = mm(7)
LEAST_COLUMN: Final = mm(6)
SIGN: Final = mm(3)
LEAST_TERM: Final = mm(6.5)
INDENT: Final = 1.4
"""How far a text at the start of a cell keeps off the line there, beyond what a centred one does."""


@dataclass(frozen=True)
class LedgerColumn:
    """One column: a place to write, to tick, or printed text; neighbours with one ``group`` share a head over theirs.

    ``style`` is the name of a style of the theme.
    """

    title: str
    share: float = 1.0
    kind: Literal["write", "tick", "text"] = "write"
    align: Align = "middle"
    style: str = "number"
    group: str = ""


@dataclass(frozen=True)
class Ledger:
    """``count`` rows under a head, the first of them filled from ``rows``, the others blank.

    A tick is any text in its column. Rows are counted from ``first`` on in a narrow column at the left unless it is
    None. Each ``every`` rows a stronger line helps the eye. Rows that have no place go over.
    """

    columns: Sequence[LedgerColumn]
    count: int
    rows: Sequence[Sequence[str]] = ()
    first: int | None = 1
    row_height: float = BOX_HEIGHT
    every: int = 5
    said: str = "Rows"
    name: str = ""

    @property
    def _heads(self) -> int:
        """The lines of the head: two where columns are grouped."""
        return 2 if any(column.group for column in self.columns) else 1

    def least(self, theme: Theme) -> Size:
        """The head, rows to write in, and columns of 6 mm for the narrowest."""
        narrowest = min(column.share for column in self.columns)
        wide = LEAST_COLUMN * 0.8 * sum(column.share for column in self.columns) / narrowest
        left = NUMBER if self.first is not None else 0.0
        least = min(wide, LEAST_COLUMN * len(self.columns))
        return left + least, HEAD * theme.scale * self._heads + self.row_height * self.count

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw head, lines and what is written; room that is left over makes rows higher."""
        left = NUMBER if self.first is not None else 0.0
        head = HEAD * pen.theme.scale * self._heads
        widths = self._widths(box.width - left)
        area = Box(box.x + left, box.y, box.width - left, box.height)
        lines = area.below(head).stack(self.count)
        self._bands(pen, box.below(head).stack(self.count))
        self._head(pen, area.head(head), widths)
        self._lines(pen, box, lines, widths)
        if self.first is not None:
            counts = [str(self.first + number) for number in range(self.count)]
            pen.texts(list(box.below(head).start(left).stack(self.count)), counts, pen.theme.mark, "middle")
        for number, line in enumerate(lines):
            self._row(pen, line.columns(widths), number)
        for row in self.rows[self.count :]:
            pen.page.overflow.append(Overflow(self.said, " | ".join(row)))

    def _widths(self, width: float) -> list[float]:
        """The width of each column."""
        total = sum(column.share for column in self.columns)
        return [width * column.share / total for column in self.columns]

    def _bands(self, pen: Pen, lines: Sequence[Box]) -> None:
        """A light tint behind every other row, where the ink has one."""
        if pen.ink.tint is not None:
            for line in lines[1::2]:
                pen.block(line, pen.ink.tint)

    def _head(self, pen: Pen, box: Box, widths: Sequence[float]) -> None:
        """The titles, and over them those of the groups."""
        titles = box.foot(box.height / self._heads)
        for column, cell in zip(self.columns, titles.columns(widths), strict=True):
            room = self._start(cell.inset(0.8, 0.5), column)
            pen.text(room, column.title, pen.theme.mark, "middle" if column.align != "start" else "start")
        left = box.x
        for group, members in groupby(zip(self.columns, widths, strict=True), key=lambda pair: pair[0].group):
            wide = sum(width for _column, width in members)
            if group:
                over = Box(left, titles.top, wide, box.top - titles.top)
                pen.text(over.inset(1, 0.5), group, pen.theme.note, "middle")
                pen.lines(((left + 2, titles.top, left + wide - 2, titles.top),))
            left += wide
        pen.say(f"{self.said}: {' | '.join(' '.join(filter(None, (c.group, c.title))) for c in self.columns)}")

    @staticmethod
    def _start(room: Box, column: LedgerColumn) -> Box:
        """The room of a text, a little off the line that it would start at."""
        return room.end(room.width - INDENT) if column.align == "start" else room

    def _lines(self, pen: Pen, box: Box, lines: Sequence[Box], widths: Sequence[float]) -> None:
        """Hairlines between rows and columns, stronger ones every few rows and around."""
        low, high = lines[-1].y, lines[0].top
        edges = list(accumulate(widths, initial=lines[0].x))
        pen.lines([(box.x, line.y, box.right, line.y) for line in lines], HAIRLINE)
        # Also beside the number of a row, lest it reads as a digit of what is written next to it.
        inner = edges[1:-1] if self.first is None else edges[:-1]
        pen.lines([(x, low, x, high) for x in inner], HAIRLINE)
        strong = lines[self.every - 1 : -1 : self.every] if self.every else []
        pen.lines([(box.x, line.y, box.right, line.y) for line in strong], FRAME, pen.ink.line)
        pen.frame(Box(box.x, low, box.width, high - low), FRAME, radius=0)

    def _row(self, pen: Pen, cells: Sequence[Box], number: int) -> None:
        """One row, blank, filled or as fields."""
        row = self.rows[number] if number < len(self.rows) else ()
        count = number + (1 if self.first is None else self.first)
        for place, (column, cell) in enumerate(zip(self.columns, cells, strict=True)):
            value = row[place] if place < len(row) else ""
            name = f"{numbered(self.name, count)}.{slug(f'{column.group} {column.title}')}" if self.name else ""
            label = f"{self.said} {count}: {column.title}"
            if column.kind == "tick":
                square = cell.middle(CHECK, CHECK)
                pen.frame(square, HAIRLINE, radius=1)
                pen.ticked(square, bool(value), name, label=label)
                continue
            style: Style = getattr(pen.theme, column.style)
            room = self._start(cell.inset(1.2, 0.8), column)
            if column.kind == "text":
                pen.text(room, value, style, column.align, label=label)
            else:
                pen.written(room, value, name, label, style, column.align)
        pen.say(f"{count}: {' | '.join(value or '____' for value in row) if row else '____'}")


@dataclass(frozen=True)
class Term:
    """A term of a sum: the sign before it, a label under its box, what stands in it; a ``printed`` one has no box."""

    label: str = ""
    value: str = ""
    sign: str = ""
    printed: bool = False
    share: float = 1.0


@dataclass(frozen=True)
class WorkedSum:
    """A label, then boxes with signs between them: a sum to work out by hand, such as ``2d6 - cost + bonus = total``.

    ``label_width`` keeps several sums in line; 0 takes what the label needs.
    """

    label: str
    terms: Sequence[Term]
    name: str = ""
    height: float = BOX_HEIGHT
    label_width: float = 0.0
    tagged: bool = True
    """Whether the terms' labels stand under the boxes; without, they only name the fields, under those of another."""

    @property
    def _labelled(self) -> bool:
        """Whether labels stand under the boxes."""
        return self.tagged and any(term.label for term in self.terms)

    def least(self, theme: Theme) -> Size:
        """A box in which two digits fit for each term, and the labels."""
        under = theme.set(theme.tag).size + 1.5 if self._labelled else 0.0
        boxes = sum(SIGN * bool(term.sign) + LEAST_TERM * (term.share if term.printed else 1) for term in self.terms)
        return (self.label_width or (mm(12) if self.label else 0.0)) + boxes, self.height + under

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw label, signs, boxes and values from the left."""
        under = pen.theme.set(pen.theme.tag).size + 1.5 if self._labelled else 0.0
        line = box.head(box.height).above(under)
        taken = self.label_width or (
            pen.theme.set(pen.theme.label).size * 0.56 * len(self.label) + 6 if self.label else 0
        )
        pen.text(line.start(taken - 2), self.label, pen.theme.label)
        room = line.end(line.width - taken)
        signs = SIGN * sum(bool(term.sign) for term in self.terms)
        unit = (room.width - signs) / sum(term.share for term in self.terms)
        left, said = room.x, []
        for term in self.terms:
            if term.sign:
                pen.text(Box(left, line.y, SIGN, line.height), term.sign, pen.theme.label, "middle")
                left += SIGN
            spot = Box(left, line.y, unit * term.share, line.height)
            self._term(pen, spot, term, under)
            said.append(f"{term.sign} {term.label} {term.value or '____'}".strip())
            left = spot.right
        pen.say(f"{self.label}: {' '.join(said)}" if self.label else " ".join(said))

    def _term(self, pen: Pen, spot: Box, term: Term, under: float) -> None:
        """One box with its label and value, or a printed number."""
        if term.printed:
            pen.text(spot, term.value, pen.theme.label, "middle")
        else:
            frame = spot.inset(0.6, 0)
            pen.frame(frame)
            name = f"{self.name}.{slug(term.label or term.sign)}" if self.name else ""
            pen.written(frame.inset(1.5, 1), term.value, name, f"{self.label}: {term.label}", pen.theme.number)
        if term.label and self.tagged:
            low = Box(spot.x, spot.y - under, spot.width, under - 1)
            pen.text(low, term.label, pen.theme.tag, "middle", "start")
