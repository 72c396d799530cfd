"""Floor plans on squared paper: corridors and rooms as one outline, doors and other marks, room to draw by hand.

Places are in squares from the top left corner of the plan, right and down, and need not be whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, floor, hypot, pi, sin
from typing import Final, Literal

from .fonts import text_width
from .ink import FRAME, HEAVY
from .layout import Size
from .paper import Box, mm
from .pen import Pen, Segment
from .symbols import draw_symbol
from .theme import Theme

Point = tuple[float, float]
Shape = Literal["rectangle", "round", "odd", "cavern"]

LEAST_CELL: Final = mm(3)
WALL: Final = HEAVY
TAG: Final = mm(5)
"""The room for a text beside a mark."""


@dataclass(frozen=True)
class Room:
    """A room by the rectangle it fills: its upper left corner, width and height in squares."""

    x: float
    y: float
    width: float
    height: float
    shape: Shape = "rectangle"


@dataclass(frozen=True)
class Corridor:
    """A corridor along the middle of its way, ``width`` squares wide; the ends are open or go into rooms."""

    points: Sequence[Point]
    width: float = 1.0


@dataclass(frozen=True)
class PlanMark:
    """A symbol around a place, turned by quarters to the left, with a short text at its right."""

    symbol: str
    x: float
    y: float
    turn: int = 0
    text: str = ""
    reach: float = 0.5
    """Half its size in squares."""
    said: str = ""


@dataclass(frozen=True)
class FloorPlan:
    """Squared paper of ``columns`` x ``rows`` squares of side ``cell``, with what is known of a floor."""

    columns: int
    rows: int
    cell: float = mm(5)
    rooms: Sequence[Room] = ()
    corridors: Sequence[Corridor] = ()
    marks: Sequence[PlanMark] = ()
    every: int = 5
    """Each how many squares a line is stronger."""
    said: str = "Plan"

    def least(self, theme: Theme) -> Size:
        """All squares, at 3 mm or their size."""
        cell = max(self.cell, LEAST_CELL)
        return self.columns * cell, self.rows * cell

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw squares, walls, floors with their squares, and the marks; the plan stands at the top in the middle."""
        wide, tall = self.columns * self.cell, self.rows * self.cell
        drawing = _Drawing(self, box.head(tall).middle(wide, tall))
        pen.say(f"{self.said}: {self.columns} by {self.rows} squares")
        drawing.squares(pen)
        drawing.floors(pen)
        pen.frame(drawing.area, FRAME, radius=0)
        drawing.marks(pen)


def squares_that_fit(room: Size, cell: float = mm(5), most: tuple[int, int] = (999, 999)) -> tuple[int, int]:
    """How many squares of one side fit into a room, at most so many."""
    return min(most[0], floor(room[0] / cell + 1e-6)), min(most[1], floor(room[1] / cell + 1e-6))


class _Drawing:
    """A plan with its place on the page."""

    def __init__(self, plan: FloorPlan, area: Box) -> None:
        self.plan, self.area = plan, area

    def _at(self, x: float, y: float) -> Point:
        """A place on the page."""
        return self.area.x + x * self.plan.cell, self.area.top - y * self.plan.cell

    def squares(self, pen: Pen) -> None:
        """The lines of the squares, every few a stronger one."""
        area, cell = self.area, self.plan.cell
        upright: list[Segment] = [
            (area.x + n * cell, area.y, area.x + n * cell, area.top) for n in range(self.plan.columns + 1)
        ]
        level: list[Segment] = [
            (area.x, area.top - n * cell, area.right, area.top - n * cell) for n in range(self.plan.rows + 1)
        ]
        weak = pen.ink.grid_weight if pen.ink.tint is not None else pen.ink.grid_weight * 0.6
        pen.lines([*upright, *level], weak, pen.ink.grid)
        strong = [*upright[:: self.plan.every], *level[:: self.plan.every]]
        pen.lines(strong, weak + 0.25, pen.ink.grid)

    def floors(self, pen: Pen) -> None:
        """Walls around everything, then within all floors together paper and squares again: what touches is one."""
        plan = self.plan
        if not (plan.rooms or plan.corridors):
            return
        rooms = [self._outline(room) for room in plan.rooms]
        halls = [part for corridor in plan.corridors for part in self._parts(corridor)]
        floors = "\n".join([*rooms, *(_closed(corners, False) for corners, _walls in halls)])
        pen.stroke(2 * WALL, pen.ink.main)
        walls = [
            " ".join(f"{x:.2f} {y:.2f} {'l' if n else 'm'}" for n, (x, y) in enumerate(wall))
            for _corners, found in halls
            for wall in found
        ]
        pen.canvas.addLiteral("\n".join(["2 J", *rooms, *walls, "S 0 J"]))
        with pen.inside(floors):
            pen.block(self.area, 1.0)
            self.squares(pen)
        for room in plan.rooms:
            pen.say(f"Room, {room.shape}, {room.width:g} by {room.height:g}, at {room.x:g}, {room.y:g}")

    def _parts(self, corridor: Corridor) -> Iterable[tuple[list[Point], list[list[Point]]]]:
        """The straight parts of a corridor, their corners against the clock, and their walls; its ends are open."""
        points, half = [self._at(*point) for point in corridor.points], corridor.width * self.plan.cell / 2
        last = len(points) - 2
        for number, ((x1, y1), (x2, y2)) in enumerate(pairwise(points)):
            length = hypot(x2 - x1, y2 - y1)
            along = (x2 - x1) / length * half, (y2 - y1) / length * half
            start = (x1 - along[0], y1 - along[1]) if number else (x1, y1)
            end = (x2 + along[0], y2 + along[1]) if number < last else (x2, y2)
            right, left = (along[1], -along[0]), (-along[1], along[0])
            corners = [
                (start[0] + right[0], start[1] + right[1]),
                (end[0] + right[0], end[1] + right[1]),
                (end[0] + left[0], end[1] + left[1]),
                (start[0] + left[0], start[1] + left[1]),
            ]
            walls = [corners[:2], corners[2:]]
            walls += [[corners[3], corners[0]]] if number else []
            walls += [corners[1:3]] if number < last else []
            yield corners, walls

    def _outline(self, room: Room) -> str:
        """The path around a room, against the clock as all floors, so that they add up."""
        x, y = self._at(room.x, room.y + room.height)
        wide, tall = room.width * self.plan.cell, room.height * self.plan.cell
        if room.shape == "rectangle":
            return f"{x:.2f} {y:.2f} {wide:.2f} {tall:.2f} re"
        points = [(x + wide / 2 * (1 + across), y + tall / 2 * (1 + high)) for across, high in _RIMS[room.shape]]
        return _closed(points, room.shape != "odd")

    def marks(self, pen: Pen) -> None:
        """The symbols, on paper of their own where they need it, and their texts."""
        for mark in self.plan.marks:
            x, y = self._at(mark.x, mark.y)
            reach = mark.reach * self.plan.cell
            draw_symbol(pen, mark.symbol, x, y, reach, turn=mark.turn)
            if mark.text:
                tag = Box(x + reach + 1, y - mm(1.3), TAG, mm(2.6))
                style = pen.theme.set(pen.theme.head)
                paper = min(TAG, text_width(mark.text, style.role, style.size, style.spacing))
                pen.block(tag.start(paper).inset(-0.6, 0), 1.0)
                pen.text(tag, mark.text, pen.theme.head, label=mark.symbol)
            pen.say(mark.said or f"{mark.symbol} {mark.text}".strip() + f" at {mark.x:g}, {mark.y:g}")


def _closed(points: Sequence[Point], smooth: bool) -> str:
    """A path through points and back, with corners or rounded."""
    (x, y), *others = points
    if not smooth:
        return " ".join([f"{x:.2f} {y:.2f} m", *(f"{a:.2f} {b:.2f} l" for a, b in others), "h"])
    found = [f"{x:.2f} {y:.2f} m"]
    count = len(points)
    for number in range(count):
        before, here, there, after = (points[(number + step) % count] for step in (-1, 0, 1, 2))
        one = here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6
        two = there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6
        found.append(f"{one[0]:.2f} {one[1]:.2f} {two[0]:.2f} {two[1]:.2f} {there[0]:.2f} {there[1]:.2f} c")
    return " ".join([*found, "h"])


def _rim(radii: Sequence[float]) -> list[Point]:
    """Points around the middle at those distances, from the right on."""
    step = 2 * pi / len(radii)
    return [(radius * cos(number * step), radius * sin(number * step)) for number, radius in enumerate(radii)]


_RIMS: Final[dict[str, list[Point]]] = {
    "round": _rim([1.0] * 16),
    "odd": [(0.75, -1), (1, 0.65), (-0.15, 1), (-0.4, 0.45), (-1, 0.45), (-1, -0.8)],
    "cavern": _rim([1, 0.84, 0.95, 1, 0.82, 0.93, 1, 0.86, 0.98, 0.8, 0.95, 0.88, 1, 0.83, 0.92, 0.9]),
}
"""The rims of rooms that are no rectangles, in a square from -1 to 1."""
