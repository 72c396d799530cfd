"""What the pages show: plain values, all from the engine and the tables; empty ones leave a blank to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.squares import RoutePoint, SquareMark

Square = tuple[int, int]


@dataclass(frozen=True)
class Facts:
    """Numbers and names of the rules in force that the pages print."""

    attributes: tuple[str, ...]
    cap: int
    base_wounds: int
    last_chapter: int
    last_fear: int
    level_divisor: int
    start_fail_xp: int
    area_dice: int
    neighbours: int
    """Squares around a square."""
    columns: int
    rows: int
    tall_rows: int
    equipment: tuple[str, ...]
    items: tuple[str, ...]
    letters: tuple[tuple[str, str], ...]
    """Type letters with their names."""


@dataclass(frozen=True)
class SheetView:
    """The adventure sheet."""

    origin: Origin
    facts: Facts
    name: str = ""
    title: str = ""
    published: str = ""
    attributes: tuple[int, ...] = ()
    raw_dice: tuple[int, ...] = ()
    capped: tuple[int, ...] = ()
    start_dice: tuple[int, ...] = ()
    start_gold: tuple[str, ...] = ()
    start_xp: tuple[str, ...] = ()
    wounds: int | None = None
    death_at: int | None = None
    fear: int | None = None
    fear_bar: int = 0
    """The Fear up to which no check is due: WIS, 0 when it is not known."""
    gold_line: tuple[str, ...] = ()
    xp_start: str = ""
    chapters: tuple[tuple[str, bool], ...] = ()
    """One mark a Chapter, and whether it was a failed Personal."""
    xp_line: tuple[str, ...] = ()
    """XP totals by Chapter; empty texts where they are not known."""
    level: str = ""
    levels: int = 0
    highest: str = ""
    things: Mapping[str, int] = field(default_factory=dict)
    towns: tuple[str, ...] = ()
    marks: Mapping[Square, SquareMark] = field(default_factory=dict)
    dots: tuple[RoutePoint, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Creation:
    """The dice that make an adventurer and the Hometown, pre-rolled; empty for a blank."""

    attributes: tuple[int, ...] = ()
    start: tuple[int, ...] = ()
    hometown: int | None = None


@dataclass(frozen=True)
class LandEntry:
    """One square's worth of dice: its key or number, the faces, and what they make of it."""

    key: str
    faces: tuple[int, ...] = ()
    result: str = ""


@dataclass(frozen=True)
class GridView:
    """A pre-rolled land: ``corners`` in the squares of a map, and the lists or strips that go with it."""

    origin: Origin
    facts: Facts
    creation: Creation
    corners: Mapping[Square, str] = field(default_factory=dict)
    land: tuple[LandEntry, ...] = ()
    nature: tuple[LandEntry, ...] = ()
    levels: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    adds: tuple[int, ...] = ()
    """What each of the Levels adds to a base."""


@dataclass(frozen=True)
class ReviewTerm:
    """One line of the review form."""

    sign: str
    label: str
    value: str = ""


@dataclass(frozen=True)
class LogView:
    """The session log sheet: what its setup block and review form ask for."""

    origin: Origin
    facts: Facts
    creation: Creation
    review: tuple[ReviewTerm, ...]
    name: str = ""
    title: str = ""
    sheet: str = ""
    """The code of the pre-rolled land in use."""
    pages: int = 2


@dataclass(frozen=True)
class ScratchView:
    """The combat scratch sheet."""

    origin: Origin
    blocks: int = 12
    rounds: int = 8
