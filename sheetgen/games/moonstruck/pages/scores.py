"""Tables of scores: for each a line with its creation roll, what things and experience add, and what counts now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.pdf.fonts import text_width
from sheetgen.pdf.forms import numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE, HEAVY
from sheetgen.pdf.layout import Size
from sheetgen.pdf.paper import Box, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.theme import Style, Theme

from .common import number_style
from .views import ScoreRow

TITLES, OVER = mm(6), mm(2.8)
"""The heights of the heads: the titles of columns, and over them what several have in common."""
HEAD = TITLES + OVER
NAME, DIE, ROLLED, INITIAL, ITEM, NOW = mm(30), mm(8.6), mm(9.4), mm(10.4), mm(8.4), mm(13)
BROAD_NAME = mm(41)
"""The width of names where there is room for what they stand for."""
ITEMS = 4
"""Items with a column of their own."""
ITEMS_HEAD = "items, by letter"
LEAST_MIDDLE = mm(26)
"""The least width for changes or ticks beside the boxes; with less they stand under them."""
CHANGE = mm(7.6)
PIP_PITCH, PIP_MOST, PIP_GROUP = mm(2.95), mm(3.5), 5
"""The least and the largest pitch of ticks, and how many stand together."""
PIP_AIR, GROUP_AIR = mm(0.2), mm(0.8)
UNDER = mm(7)
SCORE = Style("label-bold", 10.5, 8)
AIR = mm(0.5)


@dataclass(frozen=True)
class Scores:
    """Lines of scores under a head. ``most`` is how many points experience may add; 0 where it adds none."""

    rows: Sequence[ScoreRow]
    letters: Sequence[str]
    name: str
    width: float
    middle: str
    heads: tuple[str, str]
    most: int = 0
    height: float = mm(9)

    def least(self, theme: Theme) -> Size:
        """All columns, and lines in which a number of two digits can be written again and again."""
        scale = theme.scale
        return self._fixed(scale) + (0 if self._stacked(scale) else LEAST_MIDDLE), HEAD * scale + self._line(
            scale
        ) * len(self.rows)

    def _fixed(self, scale: float) -> float:
        """The width of all columns but the middle one."""
        name = BROAD_NAME if self.width >= mm(165) * scale else NAME
        return name * scale + DIE + ROLLED + INITIAL + ITEM * ITEMS + NOW

    def _stacked(self, scale: float) -> bool:
        """Whether changes and ticks stand under the boxes."""
        return self.width - self._fixed(scale) < LEAST_MIDDLE

    def _line(self, scale: float) -> float:
        """The height of a line of the table."""
        if self._stacked(scale):
            return self.height + self._under + mm(0.4)
        wide = self.width - self._fixed(scale)
        return max(self.height, self._pip_lines(wide) * PIP_PITCH + mm(1)) if self.most else self.height

    @property
    def _under(self) -> float:
        """The height of what stands under the boxes."""
        return self._pip_lines(self.width - mm(2)) * PIP_PITCH * 1.25 + mm(0.6) if self.most else UNDER

    @staticmethod
    def _per_line(width: float) -> int:
        """Ticks in one line, in whole groups."""
        groups = int((width - mm(0.6)) / (PIP_PITCH * PIP_GROUP + GROUP_AIR))
        return max(1, groups) * PIP_GROUP

    def _pip_lines(self, width: float) -> int:
        """Lines that all ticks take."""
        return -(-self.most // self._per_line(width))

    def _even(self, width: float) -> int:
        """Ticks in each line but the last, in whole groups, so that no line is much shorter than the others."""
        lines = self._pip_lines(width)
        return -(-self.most // (lines * PIP_GROUP)) * PIP_GROUP

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw head and lines; room that is left over makes lines higher."""
        scale = pen.theme.scale
        body = box.below(HEAD * scale)
        self._heads(pen, box.head(HEAD * scale))
        lines = body.stack(len(self.rows))
        if pen.ink.tint is not None:
            for line in lines[1::2]:
                pen.block(line, pen.ink.tint)
        pen.lines([(line.x, line.y, line.right, line.y) for line in lines[:-1]], HAIRLINE, pen.ink.grid)
        pen.rule(body, FRAME, pen.ink.main)
        for number, (row, line) in enumerate(zip(self.rows, lines, strict=True), start=1):
            self._row(pen, line, row, number)

    def _cells(self, box: Box, scale: float) -> list[Box]:
        """The parts of a line: name, die, rolled, initial, middle, things, now."""
        rest = 0.0 if self._stacked(scale) else box.width - self._fixed(scale)
        boxes = DIE + ROLLED + INITIAL + ITEM * ITEMS + NOW
        return box.columns([box.width - rest - boxes, DIE, ROLLED, INITIAL, rest, *[ITEM] * ITEMS, NOW])

    def _heads(self, pen: Pen, box: Box) -> None:
        """The titles of the columns, and over the things boxes for their letters."""
        cells = self._cells(box, pen.theme.scale)
        style = pen.theme.mark
        titles = ["", *self.heads, "initial", "" if self._stacked(pen.theme.scale) else self.middle]
        for cell, title in zip(cells, titles, strict=False):
            pen.text(cell.inset(0.6, 1.6), title, style, "middle", "end")
        self._items_head(pen, box.head(OVER * pen.theme.scale), cells[5], cells[-2])
        for number, cell in enumerate(cells[5:-1], start=1):
            letter = self.letters[number - 1] if number <= len(self.letters) else ""
            square = cell.foot(TITLES * pen.theme.scale).middle(mm(5), TITLES * pen.theme.scale - mm(1))
            pen.frame(square, HAIRLINE, pen.ink.line, 1)
            pen.written(square, letter, f"{self.name}.item-{number}", f"Item {number}", pen.theme.label)
        pen.text(cells[-1].inset(0.6, 1.6), "now", pen.theme.label, "middle", "end")
        pen.rule(box, FRAME, pen.ink.main)
        pen.say(" | ".join(["", *self.heads, "initial", self.middle, *(self.letters or ["item"] * ITEMS), "now"]))

    @staticmethod
    def _items_head(pen: Pen, over: Box, first: Box, last: Box) -> None:
        """What the columns of the items have in common, over the boxes for their letters."""
        pen.text(Box(first.x, over.y, last.right - first.x, over.height), ITEMS_HEAD, pen.theme.mark, "middle")

    def _row(self, pen: Pen, box: Box, row: ScoreRow, number: int) -> None:
        """One score."""
        scale = pen.theme.scale
        upper = box.above(self._under) if self._stacked(scale) else box
        name, die, rolled, initial, middle, *items, now = self._cells(upper, scale)
        field = f"{self.name}.{slug(row.name) if row.name else numbered('line', number)}"
        said = row.name or f"Ability {number}"
        self._name(pen, name, row, field)
        self._box(pen, die, row.die, f"{field}.d20", f"{said}: d20", 10)
        self._box(pen, rolled, row.rolled, f"{field}.rolled", f"{said}: rolled", 10)
        self._box(pen, initial, row.initial, f"{field}.initial", f"{said}: initial", 12, FRAME)
        for at, cell in enumerate(items):
            value = row.items[at] if at < len(row.items) else ""
            self._box(pen, cell, value, f"{field}.item-{at + 1}", f"{said}: item {at + 1}", 10)
        self._box(pen, now, row.now, f"{field}.now", f"{said}: now", 15, HEAVY)
        if self._stacked(scale):
            middle = box.foot(self._under).inset(mm(1), 0)
        if self.most:
            self._pips(pen, middle, row, field, said)
        else:
            self._changes(pen, middle, row, field, said)
        self._say(pen, row)

    @staticmethod
    def _say(pen: Pen, row: ScoreRow) -> None:
        """The line in words."""
        values = [row.die, row.rolled, row.initial, *row.changes, *filter(None, row.items)]
        gained = f", {row.pips} by experience" if row.pips else ""
        inactive = "" if row.active else " (not in this book)"
        shown = " | ".join(value or "____" for value in values)
        pen.say(f"{row.name or '____'}{inactive}: {shown}{gained} | now {row.now or '____'}")

    @staticmethod
    def _box(pen: Pen, cell: Box, value: str, name: str, label: str, size: float, weight: float = HAIRLINE) -> None:
        """A box to write in."""
        frame = cell.inset(AIR, mm(0.9))
        if pen.ink.tint is not None:
            pen.block(frame, 1.0)
        pen.frame(frame, weight, pen.ink.main if weight > HAIRLINE else pen.ink.line, 1.2)
        pen.written(frame.inset(1, 1), value, name, label, number_style(size))

    @staticmethod
    def _name(pen: Pen, cell: Box, row: ScoreRow, field: str) -> None:
        """The name of a score, over what it stands for; a line to write on where it has none."""
        room = cell.inset(1.5, 1)
        if not row.name:
            pen.lines(((room.x, cell.y + mm(1.8), room.right - 2, cell.y + mm(1.8)),))
            pen.written(room.above(mm(1.5)), "", f"{field}.name", "Ability", pen.theme.written, "start", "end")
            return
        note, tag_style = row.note if row.active else "not in this book", pen.theme.set(pen.theme.tag)
        if not note or text_width(note, tag_style.role, tag_style.size) > room.width:
            pen.text(room, row.name, SCORE)
            return
        high = pen.theme.set(SCORE).size + 2.5
        tag = tag_style.size
        both = room.middle(room.width, high + tag)
        pen.text(both.head(high), row.name, SCORE)
        pen.text(both.foot(tag), note, pen.theme.tag)

    def _changes(self, pen: Pen, box: Box, row: ScoreRow, field: str, said: str) -> None:
        """Boxes for the score after each change that the book makes."""
        count = max(1, int((box.width - mm(2)) / CHANGE))
        wide = box.middle(box.width - mm(2), min(box.height, mm(8.4))).inset(0, mm(0.9) if box.height < mm(9) else 0)
        if pen.ink.tint is not None:
            pen.block(wide, 1.0)
        for at, cell in enumerate(wide.split(count)):
            pen.frame(cell, HAIRLINE, pen.ink.grid, 0)
            value = row.changes[at] if at < len(row.changes) else ""
            label = f"{said}: change {at + 1}"
            pen.written(cell.inset(1, 1), value, f"{field}.change-{at + 1}", label, number_style(10))

    def _pips(self, pen: Pen, box: Box, row: ScoreRow, field: str, said: str) -> None:
        """A place to tick for each point of experience, in groups of five."""
        each, lines = self._even(box.width), self._pip_lines(box.width)
        groups = (each - 1) // PIP_GROUP
        pitch = min(PIP_MOST, (box.width - mm(0.6) - GROUP_AIR * groups) / each)
        pip = min(pitch, box.height / lines) - PIP_AIR
        step = min(box.height / lines, pitch * 1.25)
        top = box.y + box.height / 2 + step * lines / 2
        wide = pitch * each + GROUP_AIR * groups
        for number in range(self.most):
            line, at = divmod(number, each)
            x = box.x + (box.width - wide) / 2 + pitch * at + GROUP_AIR * (at // PIP_GROUP)
            square = Box(x, top - step * (line + 1) + (step - pip) / 2, pip, pip)
            pen.frame(square, HAIRLINE, pen.ink.line, 0.8)
            ticked = number < (row.pips or 0)
            pen.ticked(square, ticked, numbered(f"{field}.xp", number + 1), label=f"{said}: point {number + 1}")


__all__ = ["ITEMS", "Scores"]
