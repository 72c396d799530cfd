"""World maps as text: one area a line, ``0101 hills "Old mill"``, in the manner of the common hex map tools.

    # comment                            from a # to the end of the line
    title: The Vale                      head lines, before the first area
    columns: 40                          the size; left out, it is what the numbers need
    rows: 30
    high-columns: odd                    which columns sit half a hex higher: odd or even
    first: 1                             the number of the first column and row: 1 or 0 (printing only)
    top: flat                            hexes with a flat or a pointy top (printing only)
    0101 hills "Old mill"                number, terrains in any order, a label in quotes
    0526 plains settlement "Lanternford" a settlement of that name
    0210 water                           an area that cannot be entered
    0101-0104-0206 road                  a terrain added to all areas along a line
    0301-0308 river                      a river along a line, which is drawn and changes no rule

A terrain is a key of the tables or one of its aliases, whatever its case and hyphens.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal, cast

from sheetgen.engine.names import fold
from sheetgen.engine.tables import Fault, TableError, read_text, shown, suggest
from sheetgen.games.adventuring_companies.hexes import Grid, name_of, split
from sheetgen.games.adventuring_companies.tables import AreaData, High, Terrain

MOST: Final = 99
"""The most columns or rows that two digits can number."""

SETTLEMENT: Final = ("settlement", "town", "village", "city")
"""Words for a settlement."""
BARRIER: Final = ("impassable", "water", "lake", "sea", "ocean")
"""Words for an area that cannot be entered (``terrain.impassable``)."""

RIVER: Final = ("river", "stream")
"""Words for a river."""

_HEAD: Final = re.compile(r"([A-Za-z][\w -]*?)\s*[:=]\s*(.*)")
_AREA: Final = re.compile(r"(\d+(?:-\d+)*)(?:\s+(.*))?", re.ASCII | re.DOTALL)
_WORD: Final = re.compile(r'"([^"]*)"|([^\s"]+)')
_KEYS: Final[Mapping[str, str]] = {
    "title": "a text",
    "columns": f"a number from 1 to {MOST}",
    "rows": f"a number from 1 to {MOST}",
    "high-columns": "odd or even",
    "first": "1 or 0",
    "top": "flat or pointy",
}


@dataclass(frozen=True, slots=True)
class World:
    """A map as it was written: its size (from ``first`` on), which columns are high, and its areas by number."""

    columns: int
    rows: int
    areas: Mapping[str, AreaData] = field(hash=False)
    title: str = ""
    high: High = "odd"
    first: int = 1
    top: Literal["flat", "pointy"] = "flat"
    stated: frozenset[str] = frozenset()
    """The keys of the head lines that the file has."""


def read_world(path: Path, terrain: Mapping[str, Terrain]) -> World:
    """Return the map of a text file.

    Raises InputError when it cannot be read, and TableError with all its faults, each with its line.
    """
    return parse_world(read_text(path), terrain, path)


def parse_world(text: str, terrain: Mapping[str, Terrain], path: Path = Path("map")) -> World:
    """Return the map of a text; raises TableError with all its faults under the name of ``path``."""
    return _Reader(path, _words(terrain)).read(text)


def spell_world(world: World) -> str:
    """Return the text of a map, which reads back as the same map."""
    head = [f"{key}: {value}" for key, value in _head(world)]
    return "\n".join([*head, "", *(_line(name, area) for name, area in sorted(world.areas.items()))]) + "\n"


def _head(world: World) -> list[tuple[str, str | int]]:
    """The head lines of a map: its size, and what is not as usual."""
    usual = World(0, 0, {})
    found: list[tuple[str, str | int]] = [("columns", world.columns), ("rows", world.rows)]
    for key, attribute in (("title", "title"), ("high-columns", "high"), ("first", "first"), ("top", "top")):
        if getattr(world, attribute) != getattr(usual, attribute):
            found.append((key, getattr(world, attribute)))
    return found


def _line(name: str, area: AreaData) -> str:
    """One area as a line."""
    words = {"river": area.river, "settlement": bool(area.settlement), "impassable": area.impassable}
    marks = [*area.terrain, *(word for word, stands in words.items() if stands)]
    label = area.settlement or area.label
    return " ".join([name, *marks, *([f'"{label}"'] if label else [])])


def _words(terrain: Mapping[str, Terrain]) -> dict[str, str]:
    """Every word for a terrain, folded, with its key; a key wins over another terrain's alias."""
    aliases = {fold(word): key for key, row in terrain.items() for word in row.aliases}
    return aliases | {fold(key): key for key in terrain}


class _Reader:
    """Reads one map, gathering its faults."""

    def __init__(self, path: Path, words: Mapping[str, str]) -> None:
        self.path = path
        self.words = words
        self.faults: list[Fault] = []
        self.head: dict[str, str] = {}
        self.areas: dict[str, AreaData] = {}
        self.lines: dict[str, int] = {}
        self.trails: list[tuple[int, list[str], AreaData]] = []

    def read(self, text: str) -> World:
        """The map, or all faults at once."""
        for number, line in enumerate(text.splitlines(), start=1):
            if kept := _without_comment(line).strip():
                self._read_line(number, kept)
        world = self._world()
        if self.faults:
            raise TableError(self.path, sorted(self.faults, key=lambda fault: fault.line))
        return world

    def _fault(self, line: int, message: str, suggestion: str | None = None) -> None:
        self.faults.append(Fault(f"{self.path}:{line}", message, suggestion, line))

    def _read_line(self, number: int, line: str) -> None:
        area = _AREA.fullmatch(line)
        if area is not None:
            self._read_area(number, area[1].split("-"), area[2] or "")
            return
        head = _HEAD.fullmatch(line)
        if head is not None:
            self._read_head(number, head[1].lower().replace(" ", "-"), head[2].strip())
            return
        self._fault(number, f'expected an area such as 0101 hills "Old mill", found {shown(line)}')

    def _read_head(self, number: int, key: str, value: str) -> None:
        if key not in _KEYS:
            known = suggest(key, _KEYS) or f"known: {', '.join(_KEYS)}"
            self._fault(number, f"unknown head line {shown(key)}", known)
        elif self.lines:
            self._fault(number, f"{key} must stand before the first area")
        elif not _fits(key, value):
            self._fault(number, f"{key}: expected {_KEYS[key]}, found {shown(value)}")
        else:
            self.head[key] = value

    def _read_area(self, number: int, names: list[str], rest: str) -> None:
        """A line that begins with numbers: one area, or a line from area to area."""
        short = next((name for name in names if len(name) != 4), None)
        if short is not None:
            self._fault(number, f"expected four digits, two of the column and two of the row, found {shown(short)}")
            return
        area = self._content(number, rest)
        if area is None:
            return
        if len(names) > 1:
            self.lines.setdefault("-".join(names), number)
            self.trails.append((number, names, area))
        elif names[0] in self.lines:
            self._fault(number, f"area {names[0]} stands twice: it is on line {self.lines[names[0]]}, too")
        else:
            self.lines[names[0]] = number
            self.areas[names[0]] = area

    def _content(self, number: int, rest: str) -> AreaData | None:
        """What stands after a number; None when it is not understood."""
        if rest.count('"') % 2:
            self._fault(number, "the label has no closing quote")
            return None
        terrain: list[str] = []
        label, settled, barrier, river, good = "", False, False, False, True
        for quoted, bare in _WORD.findall(rest):
            word = fold(bare)
            if not bare:
                label = quoted.strip()
            elif word in self.words:
                terrain.append(self.words[word])
            elif word in RIVER:
                river = True
            elif word in SETTLEMENT or word in BARRIER:
                settled, barrier = settled or word in SETTLEMENT, barrier or word in BARRIER
            else:
                known = [*dict.fromkeys(self.words.values()), "settlement", "impassable", "river"]
                hint = suggest(bare, known) or suggest(bare, [*self.words])
                self._fault(number, f"{shown(bare)} is no terrain", hint or f"known: {', '.join(known)}")
                good = False
        if not rest.strip():
            self._fault(number, "expected a terrain after the number", 'for example 0101 hills "Old mill"')
        name = (label or "Settlement") if settled else ""
        if not good:
            return None
        return AreaData(tuple(dict.fromkeys(terrain)), name, barrier, (), "" if settled else label, river)

    def _world(self) -> World:
        """The map of all lines."""
        first, high = int(self.head.get("first", "1")), cast(High, self.head.get("high-columns", "odd"))
        top = cast(Literal["flat", "pointy"], self.head.get("top", "flat"))
        for number, names, area in self.trails:
            self._trail(number, names, area, _Way(high, first, top == "pointy"))
        sizes = [(1, 1), *(tuple(part + 1 - first for part in split(name)) for name in self.areas)]
        columns = int(self.head.get("columns", max(size[0] for size in sizes)))
        rows = int(self.head.get("rows", max(size[1] for size in sizes)))
        last = f"{first + columns - 1:02}{first + rows - 1:02}"
        for name, number in self.lines.items():
            for part in name.split("-"):
                column, row = split(part)
                if not (first <= column < first + columns and first <= row < first + rows):
                    self._fault(number, f"area {part} is off the map, which goes from {first:02}{first:02} to {last}")
        title = self.head.get("title", "")
        return World(columns, rows, self.areas, title, high, first, top, frozenset(self.head))

    def _trail(self, number: int, names: list[str], area: AreaData, way: _Way) -> None:
        """Add the terrains of a line to every area on it."""
        if area.label or area.settlement or area.impassable or not (area.terrain or area.river):
            self._fault(number, "a line of areas takes terrains only", "for example 0101-0104 road")
            return
        for name in _along(names, way):
            old = self.areas.get(name, AreaData())
            terrain = tuple(dict.fromkeys((*old.terrain, *area.terrain)))
            self.areas[name] = replace(old, terrain=terrain, river=old.river or area.river)


def _without_comment(line: str) -> str:
    """The line up to a # that stands outside of quotes."""
    pieces = line.split('"')
    for index in range(0, len(pieces), 2):
        before, mark, _ = pieces[index].partition("#")
        if mark:
            return '"'.join([*pieces[:index], before])
    return line


def _fits(key: str, value: str) -> bool:
    """Whether a head line has a value it may have."""
    if key in ("columns", "rows"):
        return value.isascii() and value.isdigit() and 1 <= int(value) <= MOST
    choices = {"high-columns": ("odd", "even"), "first": ("1", "0"), "top": ("flat", "pointy")}
    return bool(value) if key == "title" else value in choices[key]


@dataclass(frozen=True, slots=True)
class _Way:
    """How the areas of a map lie: which columns (rows, if ``pointy``) are high, the number of the first."""

    high: High
    first: int
    pointy: bool

    @property
    def shift(self) -> int:
        """What is added to the numbers so that they begin with 1."""
        return 1 - self.first

    def place(self, name: str) -> str:
        """The area on a map from 01 with a flat top, on which rows of a pointy-topped map are columns."""
        column, row = (part + self.shift for part in split(name))
        return name_of(row, column) if self.pointy else name_of(column, row)

    def name(self, place: str) -> str:
        """The area that is at a place."""
        column, row = (part - self.shift for part in split(place))
        return name_of(row, column) if self.pointy else name_of(column, row)


def _along(names: list[str], way: _Way) -> list[str]:
    """The areas of a line that bends at the named ones, each once; the nearest neighbour leads on.

    A line with an area that no map has leads nowhere: it is a fault of its own.
    """
    grid = Grid(MOST, MOST, way.high if not way.shift else "even" if way.high == "odd" else "odd")
    corners = [way.place(name) for name in names]
    if not all(len(corner) == 4 and grid.inside(corner) for corner in corners):
        return []
    found = corners[:1]
    for end in corners[1:]:
        while found[-1] != end:
            found.append(min(grid.neighbours(found[-1]), key=lambda step: grid.distance(step, end)))
    return [way.name(area) for area in dict.fromkeys(found)]
