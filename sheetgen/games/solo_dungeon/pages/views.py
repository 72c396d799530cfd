"""What the pages show: plain values, all from the engine and the tables; empty ones leave a blank to fill in."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.pdf.provenance import Origin

Faces = tuple[int, ...]


@dataclass(frozen=True)
class Facts:
    """Numbers and names of the rules in force that the pages print."""

    start_health: int
    start_level: int
    portals: tuple[int, ...]
    """The levels of the first portals."""
    slots: tuple[str, ...]
    """Where things are worn, the hand first."""
    fees: tuple[int, ...]
    """The alchemist's fees, use by use."""
    heal: int
    tower: int
    point_gold: int
    point_xp: int
    book_uses: int
    qualities: tuple[tuple[str, str, str], ...]
    """The ladder of qualities: name, strength, what the worth roll is multiplied by."""


@dataclass(frozen=True)
class Ability:
    """One of the stats with what adds to it: base, things, magic, and the value that counts."""

    name: str
    base: str = ""
    things: str = ""
    magic: str = ""
    total: str = ""


@dataclass(frozen=True)
class Gear:
    """A thing in hand or worn: where, what, its quality, strength and magic."""

    slot: str
    what: str = ""
    quality: str = ""
    strength: str = ""
    magic: str = ""


@dataclass(frozen=True)
class SheetView:
    """The character sheet."""

    origin: Origin
    facts: Facts
    abilities: tuple[Ability, ...]
    gear: tuple[Gear, ...]
    name: str = ""
    descent: str = ""
    level: int | None = None
    health: int | None = None
    limit: int | None = None
    rpi: str = ""
    damage: str = ""
    armor: str = ""
    xp: str = ""
    gold: str = ""
    silver: str = ""
    effects: tuple[tuple[str, str, str], ...] = ()
    """Running effects: of which stat, how much, until when."""
    fee: int | None = None
    last_portal: str = ""


@dataclass(frozen=True)
class FoeView:
    """One opponent of a fight."""

    name: str = ""
    level: str = ""
    health: str = ""
    initiative: str = ""
    attack: str = ""
    defense: str = ""
    rpi: str = ""


@dataclass(frozen=True)
class FightView:
    """One block of the fight record; what has been rolled in it is not on the sheet."""

    step: str = ""
    place: str = ""
    level: str = ""
    rpi: str = ""
    first: str = ""
    """``you`` or ``they``."""
    foes: tuple[FoeView, ...] = ()


@dataclass(frozen=True)
class FightsView:
    """The opponent and fight record."""

    origin: Origin
    fights: tuple[FightView, ...] = ()
    rules: str = ""
    """How opponents are made and blows counted, in a line."""
    blocks: int = 6
    rounds: int = 12


@dataclass(frozen=True)
class ThingsView:
    """The things list."""

    origin: Origin
    facts: Facts
    reminders: tuple[tuple[str, str], ...]
    """Kinds of one-time things, and what to remember of them."""
    rows: tuple[tuple[str, ...], ...] = ()
    count: int = 24


@dataclass(frozen=True)
class WayView:
    """An exit of the level: its label, its kind, the step in which it was taken."""

    label: str
    kind: str
    taken: str = ""


@dataclass(frozen=True)
class PlaceView:
    """A place of the level: the step that made it, how it was reached, what it is, and the ways on."""

    step: int
    via: str = ""
    what: str = ""
    ways: tuple[WayView, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class MapView:
    """The map of a level."""

    origin: Origin
    facts: Facts
    level: str = ""
    portal: bool = False
    ways: tuple[WayView, ...] = ()
    places: tuple[PlaceView, ...] = ()


@dataclass(frozen=True)
class DrawEntry:
    """One pre-rolled draw: its number in the list, its locator, the line, what the line means."""

    number: str
    locator: str
    line: int
    meaning: str


@dataclass(frozen=True)
class DrawList:
    """The draws of one list."""

    letter: str
    title: str
    entries: tuple[DrawEntry, ...]


@dataclass(frozen=True)
class KeyView:
    """The pre-rolled dungeon key."""

    origin: Origin
    lists: tuple[DrawList, ...]


@dataclass(frozen=True)
class StripsView:
    """The strips of Fudge rolls and of cards."""

    origin: Origin
    rolls: tuple[Faces, ...]
    cards: tuple[tuple[str, str], ...]
    """Rank and suit symbol of each card."""


@dataclass(frozen=True)
class LogView:
    """The session log sheet."""

    origin: Origin
    name: str = ""
    sheets: tuple[str, ...] = ()
    """The codes of the pre-rolled pages in use."""
    steps: int = 25


@dataclass(frozen=True)
class SurfaceView:
    """The surface sheet."""

    origin: Origin
    facts: Facts
    portal: str = ""
    descent: str = ""
    gold: str = ""
    health: str = ""
    limit: str = ""
    xp: str = ""
    fees: tuple[str, ...] = ()
    """The alchemist's fees from here on; none on a blank."""
