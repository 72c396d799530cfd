"""Square grids: maps with column letters and row numbers, marks in squares, and a route of dots and lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .fonts import text_width
from .ink import FRAME, HAIRLINE
from .layout import Size
from .paper import Box, mm
from .pen import Pen, Segment
from .theme import Style, Theme

LETTERS_HEIGHT = mm(3.4)
NUMBERS_WIDTH = mm(4)


@dataclass(frozen=True)
class SquareMark:
    """What stands in one square: a text at the left, one at the right, an outline, a strike, hatching."""

    left: str = ""
    right: str = ""
    outlined: bool = True
    crossed: bool = False
    hatched: bool = False
    said: str = ""


@dataclass(frozen=True)
class RoutePoint:
    """A dot, in squares from the top left corner of the grid; crossed out when it is not live."""

    x: float
    y: float
    live: bool = True


@dataclass(frozen=True)
class SquareGrid:
    """A map of ``columns`` x ``rows`` squares of side ``cell``; squares are (column, row) from 0.

    ``corners`` are small reference texts at the top right of a square, at least 5.5 pt.
    """

    columns: int
    rows: int
    cell: float
    marks: Mapping[tuple[int, int], SquareMark] = field(default_factory=dict)
    corners: Mapping[tuple[int, int], str] = field(default_factory=dict)
    dots: Sequence[RoutePoint] = ()
    lines: Sequence[tuple[int, int]] = ()
    said: str = "Map"

    def least(self, theme: Theme) -> Size:
        """The squares and the letters and numbers beside them."""
        return self.columns * self.cell + NUMBERS_WIDTH, self.rows * self.cell + LETTERS_HEIGHT

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw grid, references, marks and route, at the top left of the box."""
        pen.say(f"{self.said}: {self.columns} columns A to {letters(self.columns - 1)}, {self.rows} rows")
        area = Box(
            box.x + NUMBERS_WIDTH,
            box.top - LETTERS_HEIGHT - self.rows * self.cell,
            self.columns * self.cell,
            self.rows * self.cell,
        )
        self._grid(pen, area)
        self._references(pen, area)
        corners = [self._square(area, *place).inset(1.4, 1.6) for place in self.corners]
        pen.texts(corners, self.corners.values(), pen.theme.key, "end", "start")
        for place, mark in self.marks.items():
            self._mark(pen, self._square(area, *place), mark, place)
        self._route(pen, area)

    def _square(self, area: Box, column: int, row: int) -> Box:
        """The box of one square."""
        return Box(area.x + column * self.cell, area.top - (row + 1) * self.cell, self.cell, self.cell)

    def _grid(self, pen: Pen, area: Box) -> None:
        """The thin lines."""
        found: list[Segment] = []
        for column in range(self.columns + 1):
            x = area.x + column * self.cell
            found.append((x, area.y, x, area.top))
        for row in range(self.rows + 1):
            y = area.y + row * self.cell
            found.append((area.x, y, area.right, y))
        pen.lines(found, pen.ink.grid_weight, pen.ink.grid)

    def _references(self, pen: Pen, area: Box) -> None:
        """The letters over the columns and the numbers before the rows."""
        over = Box(area.x, area.top + 1.5, area.width, LETTERS_HEIGHT - 1.5)
        pen.texts(over.split(self.columns), map(letters, range(self.columns)), pen.theme.mark, "middle", "end")
        before = Box(area.x - NUMBERS_WIDTH, area.y, NUMBERS_WIDTH - 3, area.height)
        pen.texts(before.stack(self.rows), map(str, range(1, self.rows + 1)), pen.theme.mark, "end")

    def _mark(self, pen: Pen, square: Box, mark: SquareMark, place: tuple[int, int]) -> None:
        """What stands in one square."""
        inner = square.inset(1)
        if mark.hatched:
            pen.hatch(inner)
        if mark.outlined:
            pen.frame(inner, FRAME, radius=1.5)
        room = square.inset(self.cell * 0.11, self.cell * 0.12)
        size = min(12.0, self.cell * 0.36, room.width * 0.94 / text_width(mark.left + mark.right or "0", "label", 1))
        style = Style("label", max(size, 7), 7, "written")
        if mark.left and mark.right:
            both = text_width(mark.left, "label", 1), text_width(mark.right, "label", 1)
            part = room.width * both[0] / sum(both)
            pen.text(room.start(part), mark.left, style, "start", "end")
            pen.text(room.end(room.width - part), mark.right, style, "end", "end")
        elif mark.left or mark.right:
            pen.text(room, mark.left or mark.right, style, "start" if mark.left else "end", "end")
        if mark.crossed:
            struck = square.inset(2.4)
            pen.lines(((struck.x, struck.y, struck.right, struck.top),), FRAME, pen.ink.line)
        words = mark.said or f"{mark.left}{mark.right}" or "empty"
        pen.say(f"{letters(place[0])}{place[1] + 1}: {words}{', crossed out' if mark.crossed else ''}")

    def _route(self, pen: Pen, area: Box) -> None:
        """Dots and the lines between them; the player's red pen goes over them."""
        points = [(area.x + dot.x * self.cell, area.top - dot.y * self.cell) for dot in self.dots]
        if self.lines:
            segments = [(*points[start], *points[end]) for start, end in self.lines]
            pen.lines(segments, 1.0, pen.ink.written, (3, 2))
        for (x, y), dot in zip(points, self.dots, strict=True):
            pen.dot(x, y, 1.7, pen.ink.written)
            if not dot.live:
                arm = 3.2
                cross = ((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
                pen.lines(cross, HAIRLINE + 0.3, pen.ink.written)


def letters(column: int) -> str:
    """The name of a column counted from 0: A to Z, then AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name
