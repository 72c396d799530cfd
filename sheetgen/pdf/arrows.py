"""Arrows: lines with heads, straight or round a corner, and rows of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, pi, sin
from typing import Final, Literal

from .ink import FRAME, Tone
from .layout import Size
from .paper import Box, mm
from .pen import Pen
from .theme import Theme

Point = tuple[float, float]
HEAD: Final = 5.0
"""The length of an arrow's head in points."""
SPREAD: Final = pi / 8
"""Half the angle of a head."""


def arrow_head(pen: Pen, start: Point, end: Point, length: float = HEAD, tone: Tone | None = None) -> None:
    """Draw a solid head at the end of a line that comes from the start."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    path = pen.canvas.beginPath()
    path.moveTo(*end)
    for turn in (SPREAD, -SPREAD):
        path.lineTo(end[0] - length * cos(angle + turn), end[1] - length * sin(angle + turn))
    path.close()
    pen.fill(pen.ink.main if tone is None else tone)
    pen.canvas.drawPath(path, stroke=0, fill=1)


def arrow(
    pen: Pen,
    points: Sequence[Point],
    weight: float = FRAME,
    tone: Tone | None = None,
    dash: Sequence[float] = (),
    head: float = HEAD,
    both: bool = False,
) -> None:
    """Draw a line through the points with a head at the last one, and at the first if ``both``.

    Raises `ValueError` for fewer than two points.
    """
    if len(points) < 2:
        raise ValueError("an arrow needs two points")
    shown = pen.ink.main if tone is None else tone
    ends = [_short(points[1], points[0], head) if both else points[0], *points[1:-1]]
    ends.append(_short(points[-2], points[-1], head))
    segments = [(*one, *other) for one, other in pairwise(ends)]
    pen.lines(segments, weight, shown, dash)
    arrow_head(pen, points[-2], points[-1], head, shown)
    if both:
        arrow_head(pen, points[1], points[0], head, shown)


def _short(start: Point, end: Point, head: float) -> Point:
    """The end of a line within its head, so that its blunt end does not show at the tip."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    return end[0] - 0.8 * head * cos(angle), end[1] - 0.8 * head * sin(angle)


@dataclass(frozen=True)
class Arrow:
    """An arrow across its room, as long as it."""

    towards: Literal["right", "left", "up", "down"] = "right"
    weight: float = FRAME
    dashed: bool = False
    said: str = ""

    def least(self, theme: Theme) -> Size:
        """A head and as much of a line."""
        along, across = 2 * HEAD, mm(2)
        return (along, across) if self.towards in ("right", "left") else (across, along)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the arrow through the middle of the box."""
        x, y = box.centre
        ends: dict[str, list[Point]] = {
            "right": [(box.x, y), (box.right, y)],
            "left": [(box.right, y), (box.x, y)],
            "up": [(x, box.y), (x, box.top)],
            "down": [(x, box.top), (x, box.y)],
        }
        arrow(pen, ends[self.towards], self.weight, dash=(3, 2) if self.dashed else ())
        if self.said:
            pen.say(self.said)
