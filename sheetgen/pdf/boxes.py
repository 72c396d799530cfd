"""Headings and places to write: lines, boxes, derived boxes, check lists.

Every element takes the value it shows, empty for a blank; ``name`` is the value's own name, for form fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .forms import numbered
from .ink import FRAME, HAIRLINE, HEAVY
from .layout import Size
from .paper import Box, mm
from .pen import Pen
from .theme import Style, Theme

LINE_HEIGHT: Final = mm(7)
BOX_HEIGHT: Final = mm(6)
CHECK: Final = mm(3.6)
SHORT: Final = mm(15)
"""The shortest line to write on."""


@dataclass(frozen=True)
class Heading:
    """A section's name in display type over a rule, with a note at the right end."""

    text: str
    note: str = ""
    height: float = mm(5.4)

    def least(self, theme: Theme) -> Size:
        """One line."""
        return 0.0, self.height * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Set the name, the note and the rule."""
        line = box.above(2.2)
        style = pen.theme.heading
        width = pen.text(line, self.text, style, valign="end")
        if self.note:
            pen.text(line.end(box.width - width - 8), self.note, pen.theme.note, "end", "end")
        pen.rule(box)
        pen.rule(box.start(width), HEAVY, pen.ink.accent)
        pen.say(f"{self.text} ({self.note})" if self.note else self.text)


@dataclass(frozen=True)
class WriteLine:
    """A line to write on, with its label under it, or before it when ``inline``."""

    label: str
    value: str = ""
    name: str = ""
    inline: bool = False

    def least(self, theme: Theme) -> Size:
        """Room for one line of handwriting and the label."""
        return SHORT, LINE_HEIGHT + (0 if self.inline else theme.label.size)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the line, the label and the value."""
        pen.tell(self.label, self.value)
        if self.inline:
            taken = pen.text(box.above(2), self.label, pen.theme.label, valign="end") + 4
            room = Box(box.x + taken, box.y, box.width - taken, box.height)
        else:
            under = pen.theme.label.size + 1.6
            pen.text(box.foot(under - 1.6), self.label.upper(), pen.theme.mark, valign="start")
            room = box.above(under)
        pen.rule(room, tone=pen.ink.main)
        pen.written(room.inset(1, 1.5), self.value, self.name, self.label, align="start", valign="end")


@dataclass(frozen=True)
class ValueBox:
    """A box to write in, its label under it, or small inside its top left corner when ``inside``."""

    label: str
    value: str = ""
    name: str = ""
    note: str = ""
    height: float = BOX_HEIGHT
    inside: bool = False
    weight: float = FRAME
    style: Style | None = None
    said: str = ""

    def least(self, theme: Theme) -> Size:
        """The height asked for and the label."""
        return mm(5), self.height * theme.scale + (0 if self.inside or not self.label else theme.label.size + 1)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the box, its label and the value."""
        pen.tell(self.said or self.label, self.value)
        frame = box
        if self.inside:
            pen.text(box.inset(2.2, 2.4), self.label, pen.theme.mark, valign="start")
        elif self.label:
            under = pen.theme.label.size + 1
            frame = box.above(under)
            pen.text(box.foot(under - 2), self.label, pen.theme.label, "middle", "end")
        pen.frame(frame, self.weight)
        if self.note:
            pen.text(frame.inset(2, 2), self.note, pen.theme.key, "end", "end")
        room = frame.inset(2, 1)
        if self.inside:
            room = frame.inset(2, 2).below(pen.theme.mark.size * 0.72 + 0.8)
        pen.written(room, self.value, self.name, self.said or self.label, self.style or pen.theme.number)


@dataclass(frozen=True)
class DerivedBox:
    """A box whose value follows from others: the formula stands beside it, after the label."""

    label: str
    formula: str
    value: str = ""
    name: str = ""
    width: float = mm(10)

    def least(self, theme: Theme) -> Size:
        """The box beside its formula."""
        return self.width + mm(12) * theme.scale, BOX_HEIGHT * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw label, box and formula in one line."""
        pen.tell(f"{self.label} ({self.formula})", self.value)
        taken = pen.text(box, self.label, pen.theme.label) + (3 if self.label else 0)
        frame = Box(box.x + taken, box.y, self.width, box.height)
        pen.frame(frame)
        pen.written(frame.inset(2, 1), self.value, self.name, self.label, pen.theme.number)
        rest = Box(frame.right + 3, box.y, box.right - frame.right - 3, box.height)
        pen.text(rest, self.formula, pen.theme.note)


@dataclass(frozen=True)
class Check:
    """A check box with its name; without a name, with a line to write one on."""

    label: str = ""
    checked: bool = False
    name: str = ""
    note: str = ""
    height: float = mm(5)

    def least(self, theme: Theme) -> Size:
        """The box and a short word."""
        return CHECK + mm(8) * theme.scale, self.height * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the box, the tick and the name or line."""
        pen.say(f"[{'x' if self.checked else ' '}] {self.label or '____'}")
        square = box.start(CHECK).middle(CHECK, CHECK)
        pen.frame(square, radius=1.2)
        pen.ticked(square, self.checked, self.name, label=self.label or "Tick")
        rest = Box(square.right + 3, box.y, box.right - square.right - 3, box.height)
        if not self.label:
            pen.rule(Box(rest.x, square.y, rest.width, 0))
            _name_line(pen, rest, square.y, self.name)
            return
        width = pen.text(rest, self.label, pen.theme.name, label="Thing")
        if self.note and width + mm(4) < rest.width:
            pen.text(rest.end(rest.width - width - 3), self.note, pen.theme.note, "end")


def _name_line(pen: Pen, box: Box, foot: float, name: str) -> None:
    """The field for what the player calls a thing, on the line at that height."""
    room = Box(box.x, foot + 1.5, box.width, box.top - foot - 1.5)
    pen.written(room, "", f"{name}-name" if name else "", "Name", pen.theme.name, "start", "end")


@dataclass(frozen=True)
class Tally:
    """A name with a row of boxes to tick, the first ``filled`` of them ticked."""

    label: str
    count: int
    filled: int = 0
    name: str = ""
    note: str = ""
    height: float = mm(5)

    def least(self, theme: Theme) -> Size:
        """The boxes and a short word."""
        return (CHECK + 1.5) * self.count + mm(12) * theme.scale, self.height * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the name or a line, then the boxes at the right end; what they cannot hold stands after the name."""
        pen.tell(self.label or "____", f"{self.filled} of {self.count} boxes" if self.filled else "")
        width = (CHECK + 1.5) * self.count - 1.5
        squares = [part.middle(CHECK, CHECK) for part in box.end(width).columns([CHECK] * self.count, 1.5)]
        name = box.start(box.width - width - 4)
        if self.label:
            shown = f"{self.label} × {self.filled}" if self.filled > self.count else self.label
            pen.text(name, shown, pen.theme.name, label="Thing")
        else:
            pen.rule(Box(name.x, squares[0].y, name.width, 0))
            _name_line(pen, name, squares[0].y, self.name)
        for number, square in enumerate(squares):
            pen.frame(square, radius=1.2)
            label = f"{self.label or 'Tally'} {number + 1}"
            pen.ticked(square, number < self.filled, numbered(self.name, number + 1), label=label)


@dataclass(frozen=True)
class RuledLines:
    """Lines to write on, at least 7 mm apart, as many as the box holds, after a small label."""

    label: str
    name: str = ""

    def least(self, theme: Theme) -> Size:
        """One line."""
        return mm(18), LINE_HEIGHT

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the lines down to the foot of the box."""
        count = max(1, int(box.height / LINE_HEIGHT + 0.001))
        rows = box.stack(count)
        taken = pen.text(rows[0].above(2), self.label, pen.theme.mark, valign="end") if self.label else 0.0
        pen.lines([(row.x, row.y, row.right, row.y) for row in rows])
        for number, row in enumerate(rows, start=1):
            beside = row if number > 1 or not taken else row.end(row.width - taken - 3)
            room = beside.inset(1, 1.5).above(1.5)
            label = f"{self.label}, line {number}"
            pen.written(room, "", numbered(self.name, number), label, align="start", valign="end")
        pen.tell(self.label, "")


@dataclass(frozen=True)
class Blanks:
    """A row of boxes of one size, filled from the left; ``labels`` stand small at their tops."""

    values: Sequence[str]
    count: int
    said: str
    name: str = ""
    height: float = BOX_HEIGHT
    labels: Sequence[str] = ()
    gap: float = 1.5
    style: Style | None = None
    shares: Sequence[float] = ()
    """The parts of the width that the boxes take; of one width without them."""

    def least(self, theme: Theme) -> Size:
        """Boxes in which two digits fit."""
        return (mm(4.4) + self.gap) * self.count - self.gap, self.height * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the boxes and what stands in them."""
        shown = list(self.values[-self.count :])
        pen.tell(self.said, ", ".join(value or "–" for value in shown).removesuffix(", –").removesuffix(", –"))
        for number, part in enumerate(self._boxes(box)):
            pen.frame(part, HAIRLINE, pen.ink.line)
            value = shown[number] if number < len(shown) else ""
            room = part.inset(1, 1)
            if number < len(self.labels) and self.labels[number]:
                pen.text(part.inset(0, 2), self.labels[number], pen.theme.tag, "middle", "start")
                room = room.below(pen.theme.tag.size * 0.76)
            label = f"{self.said}: {number + 1}" if pen.page.fillable else self.said
            pen.written(room, value, numbered(self.name, number + 1), label, self.style or pen.theme.number)

    def _boxes(self, box: Box) -> list[Box]:
        """The boxes from left to right."""
        if not self.shares:
            return box.split(self.count, self.gap)
        unit = (box.width - self.gap * (self.count - 1)) / sum(self.shares)
        return box.columns([unit * share for share in self.shares], self.gap)
