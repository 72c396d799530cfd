"""Tracks: rows of circles or boxes to tick, in groups, with marks under thresholds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .forms import numbered
from .ink import FRAME, HAIRLINE, HEAVY
from .layout import Size
from .paper import Box, mm
from .pen import Pen
from .theme import Theme

MARK_HEIGHT = mm(3)
GROUP_GAP = 0.25
"""The room between groups, in places."""


@dataclass(frozen=True)
class Track:
    """A count to tick off from the left.

    ``marks`` are texts under places (counted from 1), ``tinted`` and ``strong`` places set apart, ``dashed`` the
    first place that is not everybody's, and ``bar`` the place after which a bar stands.
    """

    label: str
    count: int
    filled: int | None = None
    name: str = ""
    shape: Literal["circle", "box"] = "box"
    group: int = 5
    marks: Mapping[int, str] = field(default_factory=dict)
    tinted: frozenset[int] = frozenset()
    strong: frozenset[int] = frozenset()
    dashed: int = 0
    bar: int = 0
    inside: Mapping[int, str] = field(default_factory=dict)
    """Small reference texts within places."""
    spans: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """Texts under several places, from the first to the last."""
    height: float = mm(4.2)

    def least(self, theme: Theme) -> Size:
        """Places of 3 mm and the marks."""
        marks = MARK_HEIGHT * theme.scale if self.marks or self.spans else 0
        return mm(3) * self.count, self.height * theme.scale + marks

    def places(self, box: Box, scale: float = 1.0) -> list[Box]:
        """The box of each place, higher by a theme's scale; groups are parted by a little room."""
        height = self.height * scale
        groups = (self.count - 1) // self.group
        pitch = box.width / (self.count + groups * GROUP_GAP)
        side = min(pitch * 0.92, height)
        found = []
        for number in range(self.count):
            x = box.x + pitch * (number + (number // self.group) * GROUP_GAP)
            found.append(Box(x + (pitch - side) / 2, box.top - height + (height - side) / 2, side, side))
        return found

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the places, what is ticked, the marks and the bar."""
        pen.tell(self.label, "" if self.filled is None else f"{self.filled} of {self.count}")
        places, mark = self.places(box, pen.theme.scale), MARK_HEIGHT * pen.theme.scale
        for number, place in enumerate(places, start=1):
            self._place(pen, place, number)
            if number in self.marks:
                wide = Box(place.x - 8, place.y - mark - 1.4, place.width + 16, mark)
                pen.text(wide, self.marks[number], pen.theme.mark, "middle", "start")
        for (first, last), text in self.spans.items():
            start, end = places[first - 1], places[last - 1]
            under = Box(start.x, start.y - mark - 1.4, end.right - start.x, mark)
            pen.text(under, text, pen.theme.mark, "middle", "start")
        if 0 < self.bar <= self.count:
            barred = places[self.bar - 1]
            x = barred.right + (places[self.bar].x - barred.right) / 2 if self.bar < self.count else barred.right + 1.2
            pen.lines(((x, barred.y - 2, x, barred.top + 2),), HEAVY, pen.ink.written)

    def _place(self, pen: Pen, place: Box, number: int) -> None:
        """One place."""
        if number in self.inside:
            pen.text(place, self.inside[number], pen.theme.key, "middle")
        ticked = self.filled is not None and number <= self.filled
        name, label = numbered(self.name, number), f"{self.label} {number}"
        dash = (1.4, 1.2) if self.dashed and number >= self.dashed else ()
        weight = HEAVY if number in self.strong else FRAME if not dash else HAIRLINE + 0.2
        if self.shape == "circle":
            x, y = place.centre
            pen.circle(x, y, place.width / 2, weight, dash)
            pen.ticked(place, ticked, name, "dot", label)
            return
        if number in self.tinted:
            pen.tint(place)
        pen.frame(place, weight, radius=1.2, dash=dash)
        pen.ticked(place, ticked, name, label=label)
