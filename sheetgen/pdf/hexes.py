"""Hex maps: numbered hexes with terrain, places, circles to fill and room to write, roads and rivers, sectors.

The hexes have one exact width, edge hexes are complete, and no label is cut. All lines of one kind are one path, and
each symbol is kept in the file once, so a large map costs little more than its letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, Literal

from .arrows import arrow_head
from .fonts import cap_height, text_width
from .forms import numbered
from .hexagons import ROOT, Edge, Hex, HexFrame, HexWorld, Point, Sector, label, outline, widest
from .ink import FRAME, HAIRLINE, HEAVY, Tone
from .layout import Size
from .paper import Box, mm
from .pen import Pen
from .symbols import LEAST_REACH, stamp
from .theme import Style, Theme

Kind = Literal["road", "river", "border", "route"]

LABEL_GAP: Final = 0.06
"""From the top of a flat-topped hex to its label, as a part of its height."""
CIRCLE_GAP: Final = mm(1.1)
"""From a side of a hex to the first circle in it."""
CIRCLE: Final = 0.85
"""The side of a circle's place that the circle fills."""
FADED_WEIGHT: Final = 0.3
LEAST_TEXT: Final = mm(8.4)
"""The width from which on a hex has a place for a line of text."""
TEXT_LINE: Final = (0.47, 0.3)
"""Foot and head of the line for text, under the middle of a hex, as parts of its height."""
POINTY_LINE: Final = (0.38, 0.23)
"""The same in a pointy-topped hex."""
LEAST_BOTH: Final = mm(14)
"""The width from which on it has one for circles too."""


@dataclass(frozen=True)
class HexMark:
    """What stands in one hex: a terrain and a place by their symbols, circles (filled ones first), a text.

    ``circles`` is how many circles there are and ``filled`` how many of them are filled.
    """

    terrain: str = ""
    place: str = ""
    circles: int = 0
    filled: int = 0
    text: str = ""
    said: str = ""


@dataclass(frozen=True)
class HexLine:
    """A road, river, border or route from hex to hex, each next to the one before."""

    kind: Kind
    places: Sequence[Hex]


@dataclass(frozen=True)
class HexGrid:
    """A map, or the part of it in ``columns`` and ``rows``, of hexes ``width`` points wide.

    ``faded`` hexes are there for orientation only. ``outlined`` are groups of hexes with a heavy line around them, such
    as sectors. With a ``name`` every hex that is not faded is a place to write in a form.
    """

    world: HexWorld
    width: float
    columns: range | None = None
    rows: range | None = None
    marks: Mapping[Hex, HexMark] = field(default_factory=dict)
    lines: Sequence[HexLine] = ()
    faded: Collection[Hex] = frozenset()
    outlined: Sequence[Collection[Hex]] = ()
    labels: bool = True
    said: str = "Map"
    name: str = ""
    """The first part of the fields' names: the number of the hex follows."""

    def of_sector(self, sector: Sector, room: Size) -> HexGrid:
        """The same map's part on the page of a sector, as wide as the room allows, its neighbours faded."""
        columns, rows = sector.shown_columns, sector.shown_rows
        shown = HexFrame(self.world, 1.0, columns, rows).places()
        width = widest(self.world, room, columns, rows)
        faded = frozenset(shown) - set(sector.places())
        said = f"{self.said}, sector {sector.name}"
        return replace(self, width=width, columns=columns, rows=rows, faded=faded, outlined=(), said=said)

    @cached_property
    def frame(self) -> HexFrame:
        """Where the hexes are."""
        columns, rows = self.columns or self.world.all_columns, self.rows or self.world.all_rows
        return HexFrame(self.world, self.width, columns, rows)

    def least(self, theme: Theme) -> Size:
        """All hexes at their width, or at the least width at which labels and symbols can be read."""
        wide, high = self.frame.size
        least = least_width(theme, self.world.pointy, self.labels)
        if any(mark.text for mark in self.marks.values()):
            both = any(mark.circles for mark in self.marks.values())
            least = max(least, theme.scale * (LEAST_BOTH if both else LEAST_TEXT))
        grown = max(1.0, least / self.width)
        return wide * grown, high * grown

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw lines, labels and marks; the map stands in the middle of the box."""
        area = box.middle(*self.frame.size)
        plan = _Plan(self, area)
        pen.say(self._heard())
        plan.grid(pen)
        plan.lines(pen)
        plan.labels(pen)
        plan.marks(pen)
        if self.name and pen.page.fillable:
            plan.fields(pen)

    @property
    def text_room(self) -> float:
        """The width of the line for text in a hex."""
        low = POINTY_LINE[0] if self.world.pointy else TEXT_LINE[0]
        return self.frame.chord(self.frame.height * low) * 0.96

    def _heard(self) -> str:
        """What the map is, for those who cannot see it."""
        columns, rows = self.frame.columns, self.frame.rows
        return f"{self.said}: hexes {label((columns[0], rows[0]))} to {label((columns[-1], rows[-1]))}"


def least_width(theme: Theme, pointy: bool = False, labels: bool = True) -> float:
    """The least width of a hex in points: its label at the floor of keys, and its symbol, can be read."""
    symbol = 2.6 * LEAST_REACH
    if not labels:
        return symbol
    wide = text_width("0000", theme.key.role, theme.key_floor) + 0.5
    return max(symbol, wide * 1.75 if pointy else wide / (0.5 + LABEL_GAP))


class _Plan:
    """A hex grid with its place on the page."""

    def __init__(self, grid: HexGrid, area: Box) -> None:
        self.hexes, self.frame, self.area = grid, grid.frame, area
        self.places = list(self.frame.places())
        self.centres = {place: self._on_page(self.frame.centre(place)) for place in self.places}

    def _on_page(self, point: Point) -> Point:
        """A point measured from the top left corner, on the page."""
        return self.area.x + point[0], self.area.top - point[1]

    # The grid

    def grid(self, pen: Pen) -> None:
        """The sides of all hexes, faded ones first, and the heavy lines around groups."""
        faded = set(self.hexes.faded)
        plain = [place for place in self.places if place not in faded]
        if faded:
            tone = pen.ink.line if pen.ink.tint is None else pen.ink.grid
            dash = (1.0, 1.4) if pen.ink.tint is None else ()
            self._sides(pen, [place for place in self.places if place in faded], FADED_WEIGHT, tone, dash)
        self._sides(pen, plain, max(pen.ink.grid_weight, HAIRLINE), pen.ink.line)
        for group in self.hexes.outlined:
            self._edges(pen, outline(self.hexes.world, set(group) & set(self.centres)), HEAVY, pen.ink.main)

    def _sides(self, pen: Pen, places: Sequence[Hex], weight: float, tone: Tone, dash: Sequence[float] = ()) -> None:
        """Each side of some hexes once, all in one path: a hex draws three, its neighbours the others."""
        if not places:
            return
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (self.frame.corners[-1], *self.frame.corners[:3])
        path = []
        for place in places:
            x, y = self.centres[place]
            path.append(
                f"{x + x1:.2f} {y + y1:.2f} m {x + x2:.2f} {y + y2:.2f} l "
                f"{x + x3:.2f} {y + y3:.2f} l {x + x4:.2f} {y + y4:.2f} l"
            )
        rest = [edge for edge in outline(self.hexes.world, places) if edge[1] in (2, 3, 4)]
        pen.stroke(weight, tone, dash)
        pen.canvas.addLiteral("\n".join(["1 j 1 J", *path, *map(self._edge, rest), "S 0 j 0 J"]))

    def _edges(self, pen: Pen, edges: Sequence[Edge], weight: float, tone: Tone) -> None:
        """Single sides of hexes."""
        pen.stroke(weight, tone)
        pen.canvas.addLiteral("\n".join(["1 j 1 J", *map(self._edge, edges), "S 0 j 0 J"]))

    def _edge(self, edge: Edge) -> str:
        """The operators of one side."""
        (x, y), corners = self.centres[edge[0]], self.frame.corners
        (x1, y1), (x2, y2) = corners[edge[1]], corners[(edge[1] + 1) % 6]
        return f"{x + x1:.2f} {y + y1:.2f} m {x + x2:.2f} {y + y2:.2f} l"

    # Roads and rivers

    def lines(self, pen: Pen) -> None:
        """Roads with two edges, rivers as a heavy curve, borders dashed, routes dashed with an arrow."""
        for line in self.hexes.lines:
            points = [self._on_page(self.frame.centre(place)) for place in line.places]
            for one, other in zip(line.places, line.places[1:], strict=False):
                self.hexes.world.side_towards(one, other)
            if len(points) < 2:
                continue
            thick = min(3.0, max(1.6, self.hexes.width * 0.07))
            pen.say(f"{line.kind.capitalize()}: {', '.join(map(label, line.places))}")
            if line.kind == "road":
                self._curve(pen, points, thick, pen.ink.main)
                self._curve(pen, points, thick - 2 * HAIRLINE - 0.3, 1.0)
            elif line.kind == "river":
                self._curve(pen, points, thick * 0.6, pen.ink.accent)
            else:
                dash = (2.4, 1.8) if line.kind == "route" else (5.0, 1.6, 0.8, 1.6)
                self._curve(pen, points, FRAME + 0.2, pen.ink.main, dash)
                if line.kind == "route":
                    arrow_head(pen, points[-2], points[-1], 3.6)

    def _curve(self, pen: Pen, points: Sequence[Point], weight: float, tone: Tone, dash: Sequence[float] = ()) -> None:
        """A line from the first point to the last, rounded at those between."""
        (x, y), middles = points[0], [_between(*pair) for pair in pairwise(points)]
        found = [f"{x:.2f} {y:.2f} m {middles[0][0]:.2f} {middles[0][1]:.2f} l"]
        for start, corner, end in zip(middles, points[1:], middles[1:], strict=False):
            one, two = _between(start, corner, 2 / 3), _between(end, corner, 2 / 3)
            found.append(" ".join(f"{across:.2f} {high:.2f}" for across, high in (one, two, end)) + " c")
        x, y = points[-1]
        pen.stroke(weight, tone, dash)
        pen.canvas.addLiteral("\n".join([*found, f"{x:.2f} {y:.2f} l", "S"]))

    # Labels and marks

    def labels(self, pen: Pen) -> None:
        """The number of each hex at its top, on paper where a line runs under it."""
        if not self.hexes.labels:
            return
        crossed = {place for line in self.hexes.lines for place in line.places}
        boxes = [self._label(pen, place) for place in self.places]
        for place, box in zip(self.places, boxes, strict=True):
            if place in crossed:
                pen.block(box.middle(min(box.width, box.height * 2.6), box.height).inset(0, -0.4), 1.0)
        names = [label(place) for place in self.places]
        style = self._label_style(pen.theme)
        faded = set(self.hexes.faded)
        for tone, wanted in (("faint", True), ("soft", False)):
            chosen = [n for n, place in enumerate(self.places) if (place in faded) is wanted]
            toned = Style(style.role, style.size, style.least, tone, large=style.large)
            pen.texts([boxes[n] for n in chosen], [names[n] for n in chosen], toned, "middle")

    def _label_style(self, theme: Theme) -> Style:
        """Numbers grow with their hexes, within bounds."""
        key = theme.set(theme.key)
        size = min(9.0, max(theme.key_floor, self.hexes.width * 0.2, key.size if self.hexes.width > mm(9) else 0.0))
        return Style("label", size, theme.key_floor, "soft", large=key.large)

    def _label(self, pen: Pen, place: Hex) -> Box:
        """The box of a number: under the top side, or so far under the top corner that it fits."""
        style = self._label_style(pen.theme)
        tall = cap_height(style.role) * style.size
        if self.frame.world.pointy:
            deep = text_width("0000", style.role, style.size) / (2 * ROOT) + 0.8
        else:
            deep = self.frame.height * LABEL_GAP
        x, y = self.centres[place]
        top = self.frame.height / 2 - deep
        wide = min(self.frame.chord(top), self.frame.chord(top - tall)) - 0.4
        return Box(x - wide / 2, y + top - tall, wide, tall)

    def marks(self, pen: Pen) -> None:
        """Symbols, circles and texts; the same symbol everywhere at once."""
        found: dict[tuple[str, float, bool], list[Point]] = {}
        faded = set(self.hexes.faded)
        shown = [(place, mark) for place, mark in self.hexes.marks.items() if place in self.centres]
        for place, mark in shown:
            for name, point, size in self._symbols(place, mark):
                found.setdefault((name, size, place in faded), []).append(point)
        for (name, size, is_faded), points in found.items():
            stamp(pen, name, points, size, pen.ink.grid if is_faded else None)
        plain = [(place, mark) for place, mark in shown if place not in faded]
        self._circles(pen, plain)
        for place, mark in plain:
            words = mark.said or ", ".join(filter(None, (mark.terrain, mark.place, mark.text)))
            if words:
                pen.say(f"{label(place)}: {words}")
            if mark.text and not (self.hexes.name and pen.page.fillable):
                pen.text(self._text(place), mark.text, pen.theme.cell, "middle", "middle", f"Hex {label(place)}")

    def _reach(self) -> float:
        """Half the side of a terrain's symbol."""
        return max(LEAST_REACH, min(mm(3.2), self.hexes.width * 0.2))

    def _symbols(self, place: Hex, mark: HexMark) -> Iterable[tuple[str, Point, float]]:
        """The symbols of a hex with their middles and sizes, side by side where there are two."""
        names = [name for name in (mark.terrain, mark.place) if name]
        (x, y), tall = self.centres[place], self.frame.height
        full = 0.13 if self.frame.world.pointy else 0.08
        high = full if mark.circles or mark.text else -0.08
        size = self._reach() * (0.85 if len(names) > 1 or place in self._taken else 1.0)
        aside = self._aside(place, bool(mark.circles or mark.text)) if len(names) == 1 else (0.0, tall * high)
        left = x + aside[0] - (len(names) - 1) * size * 1.1
        for number, name in enumerate(names):
            yield name, (left + number * size * 2.2, y + (aside[1] if place in self._taken else tall * high)), size

    @cached_property
    def _taken(self) -> dict[Hex, set[int]]:
        """The sides through which lines enter or leave hexes."""
        found: dict[Hex, set[int]] = {}
        for line in self.hexes.lines:
            for one, other in pairwise(line.places):
                found.setdefault(one, set()).add(self.hexes.world.side_towards(one, other))
                found.setdefault(other, set()).add(self.hexes.world.side_towards(other, one))
        return found

    def _aside(self, place: Hex, is_full: bool) -> Point:
        """How far from its middle the symbol of a hex stands, so that no line runs through it."""
        if place not in self._taken:
            return 0.0, 0.0
        first = pi / 3 if self.frame.world.pointy else pi / 2
        lines = [first - side * pi / 3 for side in self._taken[place]]
        ways = [pi, 0.0, pi * 0.86, pi * 0.14] if is_full else [pi, 0.0, pi * 1.5, pi * 1.2, pi * 1.8]
        best = max(ways, key=lambda way: round(min(1 - cos(way - line) for line in lines), 6))
        away = self.hexes.width * (0.22 if is_full and best not in (pi, 0.0) else 0.24)
        return away * cos(best), away * sin(best) + (self.frame.height * 0.06 if is_full else 0.0)

    def _circles(self, pen: Pen, shown: Sequence[tuple[Hex, HexMark]]) -> None:
        """The circles of all hexes, in a row in each; fields on a fillable page."""
        spots: dict[float, list[Point]] = {}
        for place, mark in shown:
            for spot in self.circle_boxes(place, mark.circles):
                spots.setdefault(spot.width / 2, []).append(spot.centre)
        crossed = [each for each in shown if each[0] in self._taken]
        self._clear(pen, [spot for place, mark in crossed for spot in self.circle_boxes(place, mark.circles)])
        for reach, points in spots.items():
            stamp(pen, "ring", points, reach, pen.ink.line)
        for place, mark in shown:
            for number, spot in enumerate(self.circle_boxes(place, mark.circles), start=1):
                name = numbered(f"{self.hexes.name}.{label(place)}.site", number) if self.hexes.name else ""
                pen.ticked(spot, number <= mark.filled, name, "dot", f"Hex {label(place)}, {number}")

    @staticmethod
    def _clear(pen: Pen, spots: Sequence[Box]) -> None:
        """Paper under circles that a road or river would run through."""
        for spot in spots:
            pen.fill(1.0)
            pen.canvas.circle(*spot.centre, spot.width / 2, stroke=0, fill=1)

    def circle_boxes(self, place: Hex, count: int) -> list[Box]:
        """Where the circles of a hex are: under its symbols, over its line for text."""
        if not count:
            return []
        x, y = self.centres[place]
        low = self.frame.height * (0.15 if self.frame.world.pointy else 0.21)
        wide = self.frame.chord(low + mm(1.2))
        pitch = min((wide - 2 * min(CIRCLE_GAP, wide * 0.08)) / count, mm(3.2))
        side = round(pitch * CIRCLE, 2)
        left = x - pitch * count / 2 + (pitch - side) / 2
        return [Box(left + pitch * number, y - low - side / 2, side, side) for number in range(count)]

    def _text(self, place: Hex) -> Box:
        """The line for text at the foot of a hex."""
        x, y = self.centres[place]
        low, high = POINTY_LINE if self.frame.world.pointy else TEXT_LINE
        if self.hexes.width < LEAST_BOTH:
            high -= 0.08
        wide = self.hexes.text_room
        return Box(x - wide / 2, y - self.frame.height * low, wide, self.frame.height * (low - high))

    def fields(self, pen: Pen) -> None:
        """A field in each hex that is not faded: between number and circles, or its line for text."""
        faded = set(self.hexes.faded)
        for place in self.places:
            if place not in faded:
                mark = self.hexes.marks.get(place, HexMark())
                name = f"{self.hexes.name}.{label(place)}"
                words = f"{self.hexes.said}: {label(place)}"
                pen.written(self._text(place), mark.text, name, words, pen.theme.cell)


def _between(one: Point, other: Point, part: float = 0.5) -> Point:
    """A point on the way from one to another."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


@dataclass(frozen=True)
class HexRose:
    """A hexagon of six directions, clockwise from the first: texts inside its sides, names outside, one in the middle.

    ``pointy`` as the map's hexes are.
    """

    inside: Sequence[str]
    outside: Sequence[str] = ()
    centre: str = ""
    pointy: bool = False
    said: str = "Directions"

    def least(self, theme: Theme) -> Size:
        """Three short texts across, and the names around them."""
        return (mm(46), mm(28)) if self.outside else (mm(22), mm(22))

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the hexagon and its texts."""
        world = HexWorld(1, 1, pointy=self.pointy)
        tall = min(box.width, box.height)
        rim = mm(3.6) if self.outside else 0.0
        frame = HexFrame(world, (tall - 2 * rim) * (ROOT / 2 if self.pointy else 1.0), range(1, 2), range(1, 2))
        x, y = box.centre
        corners = [(x + right, y + up) for right, up in frame.corners]
        path = pen.canvas.beginPath()
        path.moveTo(*corners[-1])
        for corner in corners:
            path.lineTo(*corner)
        path.close()
        pen.stroke(FRAME, pen.ink.main)
        pen.canvas.drawPath(path)
        pen.lines([(x + (a - x) * 0.38, y + (b - y) * 0.38, a, b) for a, b in corners], HAIRLINE)
        self._texts(pen, (x, y), corners, rim)

    def _texts(self, pen: Pen, middle: Point, corners: Sequence[Point], rim: float) -> None:
        """The texts by their sides, and the one in the middle."""
        room = mm(9)
        for number, (inner, outer) in enumerate(zip(self.inside, (*self.outside, *[""] * 6), strict=False)):
            side = _between(corners[number], corners[(number + 1) % 6])
            pen.text(_around(_between(middle, side, 0.68), room, mm(4)), inner, pen.theme.label, "middle")
            if outer:
                self._name(pen, _between(middle, side, 1 + rim / 2 / _long(middle, side)), side[0] - middle[0], outer)
            pen.say(f"{self.said}, {outer or number}: {inner}")
        if self.centre:
            pen.text(_around(middle, room, mm(4)), self.centre, pen.theme.mark, "middle")

    @staticmethod
    def _name(pen: Pen, point: Point, right: float, text: str) -> None:
        """A name outside a side: over or under it, or beginning beside it."""
        room, tall = mm(12), mm(3)
        if abs(right) < 1:
            pen.text(_around(point, room, tall), text, pen.theme.mark, "middle")
        elif right > 0:
            pen.text(Box(point[0] - 2, point[1] - tall / 2, room, tall), text, pen.theme.mark)
        else:
            pen.text(Box(point[0] + 2 - room, point[1] - tall / 2, room, tall), text, pen.theme.mark, "end")


def _long(one: Point, other: Point) -> float:
    """The distance of two points."""
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _around(point: Point, width: float, height: float) -> Box:
    """A box around a point."""
    return Box(point[0] - width / 2, point[1] - height / 2, width, height)
