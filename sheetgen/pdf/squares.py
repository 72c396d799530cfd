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
ARM = 3.6
"""How far what is drawn on the edge of a grid may reach out, such as the cross over a dot."""
STEP = mm(0.5)
"""Squares are as many half millimetres wide."""


def beside(theme: Theme) -> tuple[float, float]:
    """The width of the numbers before a grid, the height of the letters over it."""
    return NUMBERS_WIDTH * theme.scale, LETTERS_HEIGHT * (1.15 if theme.is_large else 1.0)


def largest_cell(theme: Theme, columns: int, rows: int, width: float, height: float) -> float:
    """The side of the largest squares with which so many fit into a room, in whole half millimetres."""
    numbers, over = beside(theme)
    side = min((width - numbers - ARM) / columns, (height - over) / rows)
    return int(side / STEP + 1e-6) * STEP


@dataclass(frozen=True)
class Tile:
    """One part of a map that is printed on a page of its own: its first square, and how many it has."""

    first: tuple[int, int]
    columns: int
    rows: int


def tiles(columns: int, rows: int, across: int, down: int) -> list[Tile]:
    """A map cut into so many parts, row by row, the larger ones first."""
    wide, tall = -(-columns // across), -(-rows // down)
    return [
        Tile((x, y), min(wide, columns - x), min(tall, rows - y))
        for y in range(0, rows, tall)
        for x in range(0, columns, wide)
    ]


def cut_map(theme: Theme, columns: int, rows: int, width: float, height: float, least: float) -> list[Tile]:
    """A map cut into as few parts as it takes for squares of a least side to fit into a room.

    The least side gives way when even parts of a few squares do not fit.
    """
    cuts = sorted(((x, y) for x in range(1, 9) for y in range(1, 9)), key=lambda cut: (cut[0] * cut[1], cut[1]))
    for across, down in cuts:
        found = tiles(columns, rows, across, down)
        if largest_cell(theme, found[0].columns, found[0].rows, width, height) >= least - 0.01:
            return found
    return tiles(columns, rows, 8, 8)


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

    ``corners`` are small reference texts at the top right of a square, at least 5.5 pt. ``first`` is the square at the
    top left: a grid may be a part of a larger map, whose other squares it leaves out.
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
    first: tuple[int, int] = (0, 0)

    def least(self, theme: Theme) -> Size:
        """The squares and the letters and numbers beside them."""
        numbers, over = beside(theme)
        return self.columns * self.cell + numbers, self.rows * self.cell + over

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw grid, references, marks and route, at the top left of the box."""
        numbers, over = beside(pen.theme)
        wide, tall = self.columns * self.cell, self.rows * self.cell
        area = Box(box.x + numbers, box.top - over - tall, wide, tall)
        self._grid(pen, area)
        self._references(pen, area)
        shown = {place: text for place, text in self.corners.items() if self._holds(place)}
        corners = [self._square(area, *place).inset(1.4, 1.6) for place in shown]
        pen.texts(corners, shown.values(), pen.theme.key, "end", "start")
        for place, mark in self._shown().items():
            self._mark(pen, self._square(area, *place), mark, place)
        self._route(pen, area)
        if self.name and pen.page.fillable:
            self._fields(pen, area)
        else:
            self._writing(pen, area)

    def _holds(self, place: tuple[int, int]) -> bool:
        """Whether a square of the map is on this grid."""
        return 0 <= place[0] - self.first[0] < self.columns and 0 <= place[1] - self.first[1] < self.rows

    def _shown(self) -> dict[tuple[int, int], SquareMark]:
        """The marks on this grid."""
        return {place: mark for place, mark in self.marks.items() if self._holds(place)}

    def _square(self, area: Box, column: int, row: int) -> Box:
        """The box of one square of the map."""
        x, y = column - self.first[0], row - self.first[1]
        return Box(area.x + x * self.cell, area.top - (y + 1) * self.cell, self.cell, self.cell)

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
        numbers, high = beside(pen.theme)
        over = Box(area.x, area.top + 1.5, area.width, high - 1.5)
        columns = [letters(self.first[0] + column) for column in range(self.columns)]
        rows = [str(self.first[1] + row + 1) for row in range(self.rows)]
        pen.say(f"{self.said}: columns {', '.join(columns)}; rows {', '.join(rows)}")
        pen.texts(over.split(self.columns), columns, pen.theme.mark, "middle", "end")
        before = Box(area.x - numbers, area.y, numbers - 3, area.height)
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
        style = self._style(pen, min(10.0 * pen.theme.scale, self.cell * 0.3))
        for down in range(self.rows):
            for across in range(self.columns):
                place = self.first[0] + across, self.first[1] + down
                square, mark = self._square(area, *place), self.marks.get(place, SquareMark())
                self._strike(pen, square, place, mark.crossed)
                room = square.foot(2.4 + self.cell * 0.32).inset(1.6, 1)
                value = " ".join(filter(None, (mark.left, mark.right)))
                if value:
                    width, cap = text_width(value, style.role, style.size), cap_height(style.role) * style.size
                    pen.block(room.middle(min(room.width, width), cap).inset(-0.7, -0.7), 1.0)
                pen.written(room, value, f"{self.name}.{label(place)}", f"{self.said}: {label(place)}", style)

    def _style(self, pen: Pen, size: float) -> Style:
        """How the squares are written, of a size that is not made larger any more."""
        least = pen.theme.floor
        return Style("label", max(size, least), least, "written", large=pen.theme.is_large)

    def _writing(self, pen: Pen, area: Box) -> None:
        """What is written in the squares, on a patch of paper where lines run under it."""
        found = []
        for place, mark in self._shown().items():
            room = self._square(area, *place).inset(self.cell * 0.11, self.cell * 0.12)
            wide = text_width(mark.left + mark.right or "0", "label", 1)
            style = self._style(pen, min(12.0 * pen.theme.scale, self.cell * 0.36, room.width * 0.94 / wide))
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
        x, y = area.x - self.first[0] * self.cell, area.top + self.first[1] * self.cell
        points = [(x + dot.x * self.cell, y - dot.y * self.cell) for dot in self.dots]
        segments = [within(area, (*points[start], *points[end])) for start, end in self.lines]
        if shown := [segment for segment in segments if segment]:
            pen.lines(shown, 1.0, pen.ink.soft, (3, 2))
        for (x, y), dot in zip(points, self.dots, strict=True):
            if not area.holds(Box(x, y, 0, 0)):
                continue
            pen.dot(x, y, 1.7, pen.ink.written)
            if not dot.live:
                arm = 3.2
                cross = ((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
                pen.lines(cross, HAIRLINE + 0.3, pen.ink.written)


def within(box: Box, segment: Segment) -> Segment | None:
    """The part of a segment inside a box, None where there is none (Liang and Barsky)."""
    x1, y1, x2, y2 = segment
    start, end = 0.0, 1.0
    for low, high, here, step in ((box.x, box.right, x1, x2 - x1), (box.y, box.top, y1, y2 - y1)):
        if not step:
            if not low <= here <= high:
                return None
            continue
        first, last = sorted(((low - here) / step, (high - here) / step))
        start, end = max(start, first), min(end, last)
    if start >= end:
        return None
    return x1 + start * (x2 - x1), y1 + start * (y2 - y1), x1 + end * (x2 - x1), y1 + end * (y2 - y1)


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
