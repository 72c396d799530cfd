"""What is on the paper during a game: the adventurer, the world, the Route and the phase (section 1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from sheetgen.engine.values import value
from sheetgen.games.book_of_adventure.actions import Try
from sheetgen.games.book_of_adventure.geometry import Dot, Square
from sheetgen.games.book_of_adventure.things import Tables
from sheetgen.games.book_of_adventure.variants import Variants

ATTRIBUTES: Final = ("STR", "WIS", "INT", "DEX", "CHA", "LUC")
"""The six Attributes in the order of the sheet."""

ATTRIBUTE_CAP: Final = 4
"""The highest Attribute; higher dice count as this (attributes.cap-four)."""

BASE_WOUNDS: Final = 15
"""Wounds that kill, before STR is added (wounds.death-threshold)."""

LAST_CHAPTER: Final = 20
"""The Chapter that finishes the book (end.chapters)."""

LAST_FEAR: Final = 20
"""The Fear that ends the game (end.fear)."""

Phase = Literal["setup", "town", "open", "encounter", "over"]
Kind = Literal["hometown", "town", "encounter", "blocked"]
Ending = Literal["", "complete", "unfinished", "dead", "stuck"]


@value
class Area:
    """One created square: its kind, the Wealth of a Town or the ECL and type letter of an Encounter."""

    kind: Kind
    wealth: int = 0
    base: int = field(default=0, compare=False)
    """The sum of the four dice; not written on the map."""
    ecl: int = 0
    type: str = ""
    bonus: int = field(default=0, compare=False)
    """Extra Life at the start of Combat, where a failed Threat raises only that."""
    triggered: bool = field(default=False, compare=False)
    """A Trap that has gone off and stays a Trap."""

    def typed(self, letter: str) -> Area:
        """The Area with another type letter."""
        return Area(self.kind, self.wealth, self.base, self.ecl, letter, self.bonus, self.triggered)

    def text(self) -> str:
        """The mark in the square (section 4.6)."""
        if self.kind == "encounter":
            return f"{self.type}{self.ecl}"
        if self.kind == "blocked":
            return "B"
        return f"{'HT' if self.kind == 'hometown' else 'T'}{self.wealth}"


@value
class RouteDot:
    """A red dot: its square, its place in hundredths where known, and whether it is crossed out."""

    square: Square
    place: Dot | None = None
    live: bool = True


@value
class Line:
    """One Route: the dots it joins (indices into ``dots``) and the squares it newly crossed out."""

    start: int
    end: int
    crossed: frozenset[Square]


@value
class Visit:
    """A visit to a Town or the Hometown: Wealth, discount, and what has been done so far."""

    square: Square
    wealth: int
    discount: int = 0
    haggled: bool = False
    business: int = 0
    oracle: Square | None = None
    """The square the latest business was an Oracle for, if it was one."""


@value
class Fight:
    """The Encounter under way: its square and, in Combat, the creature's Life."""

    square: Square
    life: int = 0
    added: int = 0
    """Dice that Strain and Items added to the latest roll; the next one is without them (pool.fresh-each-try)."""
    begun: Try | None = None
    """A try that was made before the Encounter started (oracle.no-start)."""

    def with_life(self, life: int) -> Fight:
        """The Encounter with another Life of the creature."""
        return Fight(self.square, life, self.added, self.begun)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game is played with: variants, tables and the size of the sheet's grid."""

    variants: Variants
    tables: Tables
    columns: int
    rows: int

    def inside(self, square: Square) -> bool:
        """Whether the square lies in the world (world.edges)."""
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows


@dataclass
class State:
    """Everything a saved game needs; copied at the start of each turn, which is quickest without slots."""

    setting: Setting
    name: str = ""
    title: str = ""
    raw_dice: tuple[int, ...] = ()
    start_dice: tuple[int, ...] = ()
    attributes: dict[str, int] = field(default_factory=dict)
    death_at: int = 0
    wounds: int = 0
    gold: int = 0
    xp: int = 0
    level: int = 0
    level_before: int = 0
    """The Level before the latest reward: what new Areas must not be written with."""
    fear: int = 0
    chapters: int = 0
    highest: int = 0
    things: dict[str, int] = field(default_factory=dict)
    """Equipment and Items held, by name; never a zero."""
    book: tuple[str, ...] = ()
    """One mark a Chapter, such as ``O15``; a failed Personal ends in a dot."""
    xp_line: tuple[int, ...] = ()
    """XP at the start, then after each Chapter: the running line of the sheet."""
    gold_line: tuple[int, ...] = ()
    """Gold at the start, then after each change."""
    hometown: Square | None = None
    areas: dict[Square, Area] = field(default_factory=dict)
    crossed: frozenset[Square] = frozenset()
    centre: Square | None = None
    """The square whose surroundings are being created."""
    pending: tuple[Square, ...] = ()
    """Squares still to be rolled, in reading order."""
    late: frozenset[Square] = frozenset()
    """Squares that were left unrolled when play went on; a log may still roll them."""
    dots: tuple[RouteDot, ...] = ()
    lines: tuple[Line, ...] = ()
    phase: Phase = "setup"
    visit: Visit | None = None
    fight: Fight | None = None
    encounters_started: int = 0
    towns_visited: frozenset[Square] = frozenset()
    over: Ending = ""
    closed: bool = False
    """Whether the player has written the ending: one who is stuck in a town does so when the business is done."""

    def copy(self) -> State:
        """A copy that shares nothing that changes."""
        other: State = object.__new__(State)
        other.__dict__ = self.__dict__.copy()
        other.attributes = other.attributes.copy()
        other.things = other.things.copy()
        other.areas = other.areas.copy()
        return other

    @property
    def here(self) -> Square:
        """The square of the newest live dot (route.start-dot)."""
        newest = self.dots[-1]
        return newest.square if newest.live else self.dots[self.current_dot].square

    @property
    def current_dot(self) -> int:
        """The index of the newest live dot."""
        if self.dots and self.dots[-1].live:
            return len(self.dots) - 1
        for index in range(len(self.dots) - 1, -1, -1):
            if self.dots[index].live:
                return index
        raise LookupError("no live dot")

    def blocked(self, square: Square) -> bool:
        """Whether the square holds a Blocked Area."""
        area = self.areas.get(square)
        return area is not None and area.kind == "blocked"

    def newly(self, square: Square) -> bool:
        """Whether a line touching the square would newly cross it out (P5 step 6)."""
        return square not in self.crossed and square != self.hometown


@lru_cache(maxsize=4096)
def neighbours(square: Square) -> tuple[Square, ...]:
    """The eight squares around, in reading order (area.create.eight-neighbours)."""
    column, row = square
    return tuple((column + x, row + y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
