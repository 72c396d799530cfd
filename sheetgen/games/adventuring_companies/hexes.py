"""The hex map (section 4.3): areas named CCRR, their neighbours, headings and distances.

Hexes are flat-topped. Headings are numbered clockwise from north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

FACES: Final = 6
"""Faces of a hex."""

HEADINGS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The headings by their number."""

_HIGH: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_LOW: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def split(area: str) -> tuple[int, int]:
    """Column and row of an area's name; raises ValueError when it is no name."""
    if len(area) != 4 or not (area.isascii() and area.isdigit()):
        raise ValueError(area)
    return int(area[:2]), int(area[2:])


def name_of(column: int, row: int) -> str:
    """The name of an area (area.numbering)."""
    return f"{column:02}{row:02}"


def is_name(text: str) -> bool:
    """Whether a text has the form of an area's name."""
    return len(text) == 4 and text.isascii() and text.isdigit()


@dataclass(frozen=True, slots=True)
class Grid:
    """A map of hexes: columns and rows from 1, and which columns sit half a hex higher."""

    columns: int
    rows: int
    high: Literal["odd", "even"] = "odd"

    def inside(self, area: str) -> bool:
        """Whether the area lies on the map."""
        column, row = split(area)
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def neighbour(self, area: str, heading: int) -> str | None:
        """The area that lies there; None where the map ends."""
        return _around(area, self.high, self.columns, self.rows)[heading % FACES]

    def neighbours(self, area: str) -> tuple[str, ...]:
        """The adjacent areas on the map, clockwise from north (area.neighbours)."""
        return tuple(filter(None, _around(area, self.high, self.columns, self.rows)))

    def heading(self, start: str, end: str) -> int | None:
        """The heading from an area to an adjacent one; None when they are not adjacent."""
        around = _around(start, self.high, self.columns, self.rows)
        return around.index(end) if end in around else None

    def distance(self, start: str, end: str) -> int:
        """How many areas away the other is."""
        return max(abs(one - other) for one, other in zip(self._cube(start), self._cube(end), strict=True))

    def _cube(self, area: str) -> tuple[int, int, int]:
        column, row = split(area)
        shift = (column - 1) // 2 if self.high == "odd" else column // 2
        z = row - shift
        return column, -column - z, z


@lru_cache(maxsize=16384)
def _around(area: str, high: str, columns: int, rows: int) -> tuple[str | None, ...]:
    column, row = split(area)
    steps = _HIGH if (column % 2 == 1) == (high == "odd") else _LOW
    found: list[str | None] = []
    for across, down in steps:
        c, r = column + across, row + down
        found.append(name_of(c, r) if 1 <= c <= columns and 1 <= r <= rows else None)
    return tuple(found)
