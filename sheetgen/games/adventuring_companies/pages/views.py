"""What the pages show: plain values, all from the engine and the tables; empty ones leave a blank to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sheetgen.pdf.hexagons import Hex, HexWorld
from sheetgen.pdf.hexes import HexLine, HexMark
from sheetgen.pdf.provenance import Origin


@dataclass(frozen=True)
class TerrainRow:
    """A line of a map's legend; ``symbol`` is empty where the terrain has none, then its letter stands for it."""

    symbol: str
    letter: str
    name: str
    cost: str
    table: str
    needs: str
    """The total that a travel roll needs after it; empty where there is no such roll."""


@dataclass(frozen=True)
class MapView:
    """A hex map: what stands in its hexes, roads, its legend, and the two roses."""

    origin: Origin
    world: HexWorld
    title: str
    marks: Mapping[Hex, HexMark] = field(default_factory=dict)
    lines: tuple[HexLine, ...] = ()
    legend: tuple[TerrainRow, ...] = ()
    barred: str = ""
    """What stands in the legend beside the mark of impassable hexes; empty where there are none."""
    circles: int = 6
    """The sites that an area can hold."""
    astray: tuple[str, ...] = ()
    """The faces of the direction die on the sides of a hexagon, clockwise from the way intended."""
    headings: tuple[str, ...] = ()
    note: str = ""

    @cached_property
    def named(self) -> tuple[tuple[Hex, str], ...]:
        """The hexes with a text, in the order of their numbers."""
        return tuple((place, mark.text) for place, mark in sorted(self.marks.items()) if mark.text)


@dataclass(frozen=True)
class UnitRow:
    """A line of the company sheet."""

    name: str = ""
    kind: str = ""
    count: str = ""
    hd: str = ""
    most: int = 0
    hp: int | None = None
    ac: str = ""
    attack: str = ""
    movement: str = ""
    skills: tuple[str, ...] = ()


@dataclass(frozen=True)
class Formula:
    """Boxes joined by signs: (sign before the box, label, value) each."""

    parts: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class CompanyView:
    """The sheet of one company."""

    origin: Origin
    name: str = ""
    player: str = ""
    leader: str = ""
    start: str = ""
    variants: str = ""
    units: tuple[UnitRow, ...] = ()
    dice: tuple[tuple[str, str], ...] = ()
    """For numbers of living units the die that picks one."""
    navigation: tuple[str, str] = ("", "")
    kinds: tuple[tuple[str, str, str, str, str], ...] = ()
    """Kinds of members: name, movement, food, capacity, and how many there are."""
    movement: tuple[str, str, bool, str] = ("", "", False, "")
    """The slowest member, the score, whether encumbered, the points available."""
    penalty: int = 0
    load: Formula = Formula(())
    need: Formula = Formula(())
    counters: tuple[tuple[str, str], ...] = ()
    aggregates: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class EncounterRow:
    """An encounter on a site's record: what it is, how hard, its treasure, and its marks."""

    number: str
    what: str = ""
    hard: str = ""
    more: str = ""
    """Armour class, abilities and hit points of a foe."""
    share: str = ""
    left: str = ""
    exhausted: bool = False
    day: str = ""
    due: str = ""
    fight: bool = False
    number_only: str = ""
    """Hit dice or difficulty without words."""
    ac: str = ""
    dice: str = ""
    """The rolls that made it, where they are known."""


@dataclass(frozen=True)
class SiteRow:
    """A site on a record: its own line, then its encounters."""

    location: str = ""
    name: str = ""
    tier: str = ""
    nature: str = ""
    weeks: str = ""
    total: str = ""
    left: str = ""
    exhausted: bool = False
    encounters: tuple[EncounterRow, ...] = ()
    sizes: tuple[int, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    repairs: frozenset[tuple[str, str]] = frozenset()
    dice: Mapping[str, str] = field(default_factory=dict)
    """The dice of levels, sizes and links that are known: ``levels``, ``size/1``, ``down/1.2``, ``same/1.2``."""


@dataclass(frozen=True)
class SitesView:
    """The record sheet of sites."""

    origin: Origin
    sites: tuple[SiteRow, ...] = ()
    rows: int = 20
    weeks: tuple[str, ...] = ()
    """What a site's refreshing may be, in the order of the boxes."""
    base: str = ""
    """The dice of a treasure's base."""
    add: str = ""
    example: tuple[SiteRow, ...] = ()
    limits: tuple[int, int] = (6, 4)
    """Most levels of a flowchart, most encounters of a level."""
    code: str = ""


@dataclass(frozen=True)
class BookEntry:
    """An entry of the keyed booklet: its key, its head, its lines, and the dice that made it."""

    key: int
    head: str
    lines: tuple[str, ...] = ()
    dice: str = ""
    site: str = ""
    """The site it is of: for the order of pages, never printed."""


@dataclass(frozen=True)
class AreaRow:
    """A line of the area book."""

    area: str
    terrain: str
    settlement: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class BookletView:
    """The keyed booklet, or the area book alone."""

    origin: Origin
    areas: tuple[AreaRow, ...] = ()
    slots: int = 6
    entries: tuple[BookEntry, ...] = ()
    booklet: str = ""
    """The code of the booklet that the keys are of."""
    map: MapView | None = None


@dataclass(frozen=True)
class WeekView:
    """A week of the expedition log: what it starts with, and what is due in it."""

    origin: Origin
    company: str = ""
    number: str = ""
    days: tuple[str, ...] = ("",) * 7
    fatigue: str = ""
    bonuses: tuple[str, str, str] = ("", "", "")
    """Navigation bonus, rest streak, travel bonus at the start."""
    kinds: tuple[tuple[str, str, str], ...] = ()
    """Who eats: name, food each, how many."""
    need: str = ""
    food: str = ""
    due: tuple[str, ...] = ()
    areas: int = 3
    """Areas that a march can enter at most by its points."""
    known: int = 2
    """What each known site takes off an explore roll."""
    target: int = 5
    heal: int = 1


@dataclass(frozen=True)
class LogView:
    """The session log sheet."""

    origin: Origin
    company: str = ""
    player: str = ""
    sheets: str = ""
