"""Square grids: maps with column letters and row numbers, marks in squares, and a route of dots and lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .fonts import cap_height, text_width
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
    name: str = ""
    """The first part of the fields' names: a square's own name follows."""

    def least(self, theme: Theme) -> Size:
        """The squares and the letters and numbers beside them."""
        return self.columns * self.cell + NUMBERS_WIDTH, self.rows * self.cell + LETTERS_HEIGHT

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw grid, references, marks and route, at the top left of the box."""
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
        if self.name and pen.page.fillable:
            self._fields(pen, area)
        else:
            self._writing(pen, area)

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
        columns = [letters(column) for column in range(self.columns)]
        rows = [str(row + 1) for row in range(self.rows)]
        pen.say(f"{self.said}: columns {', '.join(columns)}; rows {', '.join(rows)}")
        pen.texts(over.split(self.columns), columns, pen.theme.mark, "middle", "end")
        before = Box(area.x - NUMBERS_WIDTH, area.y, NUMBERS_WIDTH - 3, area.height)
        pen.texts(before.stack(self.rows), rows, pen.theme.mark, "end")

    def _mark(self, pen: Pen, square: Box, mark: SquareMark, place: tuple[int, int]) -> None:
        """Outline, hatching and strike of one square."""
        inner = square.inset(1)
        if mark.hatched:
            pen.hatch(inner)
        if mark.outlined:
            pen.frame(inner, FRAME, radius=1.5)
        if mark.crossed and not (self.name and pen.page.fillable):
            self._strike(pen, square, place, mark.crossed)
        words = mark.said or f"{mark.left}{mark.right}" or "empty"
        pen.say(f"{label(place)}: {words}{', crossed out' if mark.crossed else ''}")

    def _strike(self, pen: Pen, square: Box, place: tuple[int, int], crossed: bool) -> None:
        """Beside the middle, where dots are, over the writing, and at no angle that a Route often has."""
        struck = square.inset(2.4)
        low = struck.y + self.cell * 0.32
        name = f"{self.name}.crossed.{label(place)}" if self.name else ""
        words = f"{label(place)} crossed out"
        pen.ticked(Box(struck.x, low, struck.width, struck.top - low), crossed, name, "strike", words)

    def _fields(self, pen: Pen, area: Box) -> None:
        """In each square a field for what is written, and over it a place to cross the square out."""
        style = Style("label", max(7.0, min(10.0, self.cell * 0.3)), 7, "written")
        for row in range(self.rows):
            for column in range(self.columns):
                place = column, row
                square, mark = self._square(area, *place), self.marks.get(place, SquareMark())
                self._strike(pen, square, place, mark.crossed)
                room = square.foot(2.4 + self.cell * 0.32).inset(1.6, 1)
                value = " ".join(filter(None, (mark.left, mark.right)))
                if value:
                    width, cap = text_width(value, style.role, style.size), cap_height(style.role) * style.size
                    pen.block(room.middle(min(room.width, width), cap).inset(-0.7, -0.7), 1.0)
                pen.written(room, value, f"{self.name}.{label(place)}", f"{self.said}: {label(place)}", style)

    def _writing(self, pen: Pen, area: Box) -> None:
        """What is written in the squares, on a patch of paper where lines run under it."""
        found = []
        for place, mark in self.marks.items():
            room = self._square(area, *place).inset(self.cell * 0.11, self.cell * 0.12)
            size = min(
                12.0, self.cell * 0.36, room.width * 0.94 / text_width(mark.left + mark.right or "0", "label", 1)
            )
            style = Style("label", max(size, 7), 7, "written")
            for text, align in ((mark.left, "start"), (mark.right, "end")):
                if text:
                    width = text_width(text, "label", style.size)
                    cap = cap_height("label") * style.size
                    box = (room.start(width) if align == "start" else room.end(width)).foot(cap)
                    found.append((box, text, style))
        for box, _text, _style in found:
            pen.block(box.inset(-0.7, -0.7), 1.0)
        for box, text, style in found:
            pen.text(box.inset(-0.5, 0), text, style, "middle", "end")

    def _route(self, pen: Pen, area: Box) -> None:
        """Dots and the lines between them; the player's red pen goes over them."""
        points = [(area.x + dot.x * self.cell, area.top - dot.y * self.cell) for dot in self.dots]
        if self.lines:
            segments = [(*points[start], *points[end]) for start, end in self.lines]
            pen.lines(segments, 1.0, pen.ink.soft, (3, 2))
        for (x, y), dot in zip(points, self.dots, strict=True):
            pen.dot(x, y, 1.7, pen.ink.written)
            if not dot.live:
                arm = 3.2
                cross = ((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
                pen.lines(cross, HAIRLINE + 0.3, pen.ink.written)


def label(place: tuple[int, int]) -> str:
    """The name of a square: its column's letters and its row's number."""
    return f"{letters(place[0])}{place[1] + 1}"


def letters(column: int) -> str:
    """The name of a column counted from 0: A to Z, then AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name
