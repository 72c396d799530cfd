"""The geometry of hex maps: where hexes stand, which are neighbours, how a map is cut into sectors. Points, no drawing.

Hexes are (column, row) by the numbers that are printed, from ``first`` on. In a map of flat-topped hexes every other
column stands half a hex lower, in one of pointy-topped hexes every other row half a hex further right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import floor, sqrt
from typing import Final, Literal

from .layout import Size
from .paper import mm

Hex = tuple[int, int]
Point = tuple[float, float]
Edge = tuple[Hex, int]

ROOT: Final = sqrt(3)
MOST: Final = 99
"""The greatest number of a column or row."""


@dataclass(frozen=True)
class HexWorld:
    """All hexes of a map: ``columns`` x ``rows``, numbered from ``first`` (0 or 1).

    ``pushed`` says which columns (rows, if ``pointy``) stand half a hex lower (further right): those with an even or
    those with an odd number. Raises `ValueError` when the numbers would not have two digits.
    """

    columns: int
    rows: int
    first: int = 1
    pointy: bool = False
    pushed: Literal["even", "odd"] = "even"

    def __post_init__(self) -> None:
        last = self.first + max(self.columns, self.rows) - 1
        if min(self.columns, self.rows) < 1 or self.first not in (0, 1) or last > MOST:
            raise ValueError(f"no such hex map: {self.columns} x {self.rows}, numbered from {self.first}")

    @property
    def all_columns(self) -> range:
        """The numbers of the columns."""
        return range(self.first, self.first + self.columns)

    @property
    def all_rows(self) -> range:
        """The numbers of the rows."""
        return range(self.first, self.first + self.rows)

    def has(self, place: Hex) -> bool:
        """Whether there is such a hex."""
        return place[0] in self.all_columns and place[1] in self.all_rows

    def is_pushed(self, place: Hex) -> bool:
        """Whether a hex stands half a hex lower, or further right, than its neighbours."""
        number = place[1] if self.pointy else place[0]
        return number % 2 == (0 if self.pushed == "even" else 1)

    def neighbour(self, place: Hex, side: int) -> Hex:
        """The hex beyond a side, on the map or not.

        Sides are counted clockwise, from the top side if flat-topped, from the upper right one if pointy-topped.
        """
        column, row = place
        low = int(self.is_pushed(place))
        if self.pointy:
            right, down = (
                (low, -1), (1, 0), (low, 1), (low - 1, 1), (-1, 0), (low - 1, -1),
            )[side]  # fmt: skip
        else:
            right, down = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))[side]
        return column + right, row + down

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The hexes around one, on the map or not, clockwise."""
        return tuple(self.neighbour(place, side) for side in range(6))

    def side_towards(self, place: Hex, other: Hex) -> int:
        """Which side of a hex a neighbour lies beyond; raises `ValueError` when it is none."""
        if other not in (found := self.neighbours(place)):
            raise ValueError(f"{label(other)} is no neighbour of {label(place)}")
        return found.index(other)


def label(place: Hex) -> str:
    """The name of a hex: two digits of its column, two of its row."""
    return f"{place[0]:02}{place[1]:02}"


@dataclass(frozen=True)
class HexFrame:
    """Hexes of one exact width on a rectangle of paper: part of a world, and how wide its hexes are (points).

    ``width`` is the extent from left to right: from corner to corner if flat-topped, from side to side if
    pointy-topped. Places are measured from the top left corner of the rectangle, down positive.
    """

    world: HexWorld
    width: float
    columns: range
    rows: range

    @property
    def side(self) -> float:
        """The length of a side."""
        return self.width / ROOT if self.world.pointy else self.width / 2

    @property
    def height(self) -> float:
        """The extent of a hex from top to bottom."""
        return 2 * self.side if self.world.pointy else ROOT * self.side

    @property
    def pitch(self) -> Size:
        """From one column to the next, and from one row to the next."""
        if self.world.pointy:
            return self.width, 1.5 * self.side
        return 1.5 * self.side, self.height

    @cached_property
    def _shift(self) -> tuple[float, float]:
        """How far a pushed hex stands from its own row and column; 0 where all are pushed alike."""
        line = self.rows if self.world.pointy else self.columns
        if len(line) < 2:
            return 0.0, 0.0
        return (self.width / 2, 0.0) if self.world.pointy else (0.0, self.height / 2)

    @property
    def size(self) -> Size:
        """The rectangle that all hexes fill, complete to their outermost corners."""
        across, down = self.pitch
        right, low = self._shift
        return (
            self.width + across * (len(self.columns) - 1) + right,
            self.height + down * (len(self.rows) - 1) + low,
        )

    def centre(self, place: Hex) -> Point:
        """The middle of a hex."""
        across, down = self.pitch
        right, low = self._shift if self.world.is_pushed(place) else (0.0, 0.0)
        return (
            self.width / 2 + across * (place[0] - self.columns.start) + right,
            self.height / 2 + down * (place[1] - self.rows.start) + low,
        )

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a hex around its middle, up positive, clockwise; side n runs from corner n to n + 1."""
        side, half, tall = self.side, self.width / 2, self.height / 2
        if self.world.pointy:
            return (0, tall), (half, side / 2), (half, -side / 2), (0, -tall), (-half, -side / 2), (-half, side / 2)
        return (-side / 2, tall), (side / 2, tall), (half, 0), (side / 2, -tall), (-side / 2, -tall), (-half, 0)

    def chord(self, height: float) -> float:
        """How wide a hex is at a height over or under its middle."""
        away = abs(height)
        if self.world.pointy:
            return self.width if away <= self.side / 2 else max(0.0, 2 * ROOT * (self.side - away))
        return max(0.0, self.width - 2 * away / ROOT)

    def places(self) -> Iterator[Hex]:
        """All hexes, column by column."""
        return ((column, row) for column in self.columns for row in self.rows)


def outline(world: HexWorld, places: Iterable[Hex]) -> list[Edge]:
    """The sides of some hexes beyond which there is none of them."""
    inside = set(places)
    steps = [_steps(world, low) for low in (0, 1)]
    found = []
    for place in sorted(inside):
        column, row = place
        for side, (right, down) in enumerate(steps[world.is_pushed(place)]):
            if (column + right, row + down) not in inside:
                found.append((place, side))
    return found


def _steps(world: HexWorld, low: int) -> list[Hex]:
    """The way from a hex to the one beyond each side; ``low`` is 1 for a pushed hex."""
    line = world.all_rows if world.pointy else world.all_columns
    at = next(number for number in (line.start, line.start + 1) if world.is_pushed((number, number)) == bool(low))
    return [(column - at, row - at) for column, row in world.neighbours((at, at))]


def widest(
    world: HexWorld, room: Size, columns: range | None = None, rows: range | None = None, step: float = mm(0.1)
) -> float:
    """The greatest width at which hexes fit into a room, in whole steps of a tenth of a millimetre."""
    columns, rows = columns or world.all_columns, rows or world.all_rows
    unit = HexFrame(world, 1.0, columns, rows).size
    return floor(min(room[0] / unit[0], room[1] / unit[1]) / step + 1e-9) * step


@dataclass(frozen=True)
class Sector:
    """A part of a map on a page of its own: its hexes, and those of the rings around it that lie on the map."""

    name: str
    columns: range
    rows: range
    shown_columns: range
    shown_rows: range

    def places(self) -> list[Hex]:
        """The sector's own hexes."""
        return [(column, row) for column in self.columns for row in self.rows]


def sectors(world: HexWorld, across: int, down: int, ring: int = 1) -> tuple[Sector, ...]:
    """A map in sectors of at most ``across`` x ``down`` hexes, row by row, named A, B, C and so on.

    Each shows ``ring`` rings of its neighbours, so that the pages overlap.
    """
    found: list[Sector] = []
    for rows in _cut(world.all_rows, down):
        for columns in _cut(world.all_columns, across):
            name = _letters(len(found))
            shown = _grown(columns, world.all_columns, ring), _grown(rows, world.all_rows, ring)
            found.append(Sector(name, columns, rows, *shown))
    return tuple(found)


def _cut(whole: range, most: int) -> list[range]:
    """A range in parts of at most that many, as even as can be."""
    count = -(-len(whole) // most)
    if len(whole) % most == 0:
        return [whole[start : start + most] for start in range(0, len(whole), most)]
    sizes = [len(whole) // count + (number < len(whole) % count) for number in range(count)]
    starts = [sum(sizes[:number]) for number in range(count)]
    return [whole[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def _grown(part: range, whole: range, ring: int) -> range:
    """A part with that many more at both ends, as far as there are."""
    return range(max(whole.start, part.start - ring), min(whole.stop, part.stop + ring))


def _letters(number: int) -> str:
    """A, B, C ... Z, AA, AB and so on."""
    first, last = divmod(number, 26)
    return (_letters(first - 1) if first else "") + chr(65 + last)
