"""The lists and tables of Solo Dungeon (section 4 of its specification), a player's own merged in.

The defaults stand in ``tables.toml``; a player's file replaces whole lists and Fudge tables (section 4.11).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, Literal, TypeVar

from sheetgen.engine.errors import InputError
from sheetgen.engine.names import fold
from sheetgen.engine.tables import suggest

ExitKind = Literal["corridor", "door", "stairs"]
Event = Literal["", "npc", "opponent", "room", "trap"]
Coin = Literal["", "gold", "silver"]

STATS = ("health", "initiative", "attack", "defense", "avoid-traps")
"""What a transmuter raises (`transmuter.stats`)."""
ATTRIBUTES = (*STATS, "damage")
"""What a magic bonus of "any attribute" may add to (`magic.bonus`)."""
SLOTS = ("head", "body", "hands", "feet", "shield")
"""The parts of the body that take one piece of armor each (`thing.armor`)."""
CLASSES = (
    *("weapon", "armor", "bow", "arrows", "jewel", "effect", "food", "poison"),
    *("key", "rope", "paper", "quill", "book", "none"),
)
"""What a kind of thing is used for; ``none`` has its worth only."""
FUDGE_DICE = 4
"""The faces of a Fudge roll (`core.fudge`)."""
TOTALS = range(-FUDGE_DICE, FUDGE_DICE + 1)
"""The totals of a Fudge roll."""


@dataclass(frozen=True)
class Line:
    """An entry of a list: ``weight`` numbered lines of its own; ``label`` is printed and written."""

    id: str
    label: str
    weight: int

    @property
    def effect(self) -> object:
        """What the entry does to the game besides its name; equal for entries that only read otherwise."""
        return None


@dataclass(frozen=True)
class Exit:
    """A way on: what it is and where it turns, in degrees to the right of straight ahead."""

    kind: ExitKind
    turn: int


@dataclass(frozen=True)
class Passage(Line):
    """A line of the corridor or open-door list: its exits in drawing order, or what happens instead."""

    exits: tuple[Exit, ...] = ()
    event: Event = ""

    @property
    def effect(self) -> object:
        """What comes next: the event, or the kinds of exits."""
        return self.event, tuple(way.kind for way in self.exits)


@dataclass(frozen=True)
class Shape(Line):
    """A line of the room list: width and depth in feet, or least and greatest width when measured ``across``."""

    size: tuple[int, int] = (0, 0)
    across: bool = False


@dataclass(frozen=True)
class Kind(Line):
    """A line of the list of kinds: one of `CLASSES`; ``slot`` is one of `SLOTS` for armor, ``hand`` for weapons."""

    use: str = "none"
    slot: str = ""

    @property
    def effect(self) -> object:
        """What its things are used for."""
        return self.use


@dataclass(frozen=True)
class Quality(Line):
    """A line of the list of qualities: a strength of 0 is useless; the worth roll times ``multiplier`` is gold."""

    strength: int = 0
    multiplier: int = 0

    @property
    def effect(self) -> object:
        """Whether anything is rolled for its things."""
        return self.useless

    @property
    def useless(self) -> bool:
        """Whether things of this quality have no use and no worth (`thing.useless`)."""
        return self.strength == 0

    @property
    def plain(self) -> bool:
        """Whether this is the quality that a name without a word means."""
        return self.strength == self.multiplier == 1


L = TypeVar("L", bound=Line)


@dataclass(frozen=True)
class DrawList(Generic[L]):
    """A list to draw from: entries in order, each with as many numbered lines as its weight (`core.list-draw`)."""

    entries: tuple[L, ...]

    @cached_property
    def lines(self) -> tuple[L, ...]:
        """The entry of each numbered line; line 1 is the first."""
        return tuple(entry for entry in self.entries for _ in range(entry.weight))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of each numbered line, as a draw offers them."""
        return tuple(line.label for line in self.lines)

    @cached_property
    def each(self) -> tuple[int, ...]:
        """The first line with each effect, as those try them who do not know the line."""
        first: dict[object, int] = {}
        for number, line in enumerate(self.lines, 1):
            first.setdefault(line.effect, number)
        return tuple(first.values())

    @cached_property
    def _by_name(self) -> dict[str, L]:
        names = {fold(entry.label): entry for entry in self.entries}
        return names | {fold(entry.id): entry for entry in self.entries}

    def at(self, number: int) -> L:
        """Return the entry of a line number, from 1; a number beyond the ends counts as the nearest line."""
        return self.lines[min(max(number, 1), len(self.lines)) - 1]

    def numbers(self, entry_id: str) -> range:
        """Return the line numbers of an entry; raises KeyError for an unknown id."""
        start = 1
        for entry in self.entries:
            if entry.id == entry_id:
                return range(start, start + entry.weight)
            start += entry.weight
        raise KeyError(entry_id)

    def find(self, name: str) -> L | None:
        """Return the entry of an id or label, whatever its case and spaces; None when there is none."""
        return self._by_name.get(fold(name))

    def get(self, name: str) -> L:
        """Return the entry of an id or label; raises InputError with a suggestion when there is none."""
        found = self.find(name)
        if found is None:
            near = suggest(name, [entry.label for entry in self.entries])
            raise InputError(f'there is no "{name}" in this list', suggestion=near)
        return found


@dataclass(frozen=True)
class FudgeTable:
    """A table read with a Fudge roll: the word of each total from −4 to 4."""

    words: tuple[str, ...]

    def at(self, total: int) -> str:
        """Return the word of a total; one beyond the ends counts as the nearest."""
        return self.words[min(max(total, TOTALS[0]), TOTALS[-1]) - TOTALS[0]]

    def totals(self, word: str) -> tuple[int, ...]:
        """Return the totals of a word, from the lowest."""
        return tuple(total for total in TOTALS if self.at(total) == word)


@dataclass(frozen=True)
class Contents:
    """What a room holds (`room.contents`)."""

    opponents: int = 0
    chest: bool = False
    fall: bool = False


@dataclass(frozen=True)
class Find:
    """What a chest or a body holds (`chest.contents`, `loot.table`)."""

    coin: Coin = ""
    bonus: bool = False
    thing: bool = False
    trap: bool = False


CONTENTS: Mapping[str, Contents] = {
    "chest": Contents(chest=True),
    "one-chest": Contents(1, chest=True),
    "two-chest": Contents(2, chest=True),
    "one": Contents(1),
    "two": Contents(2),
    "empty": Contents(),
    "fall": Contents(fall=True),
}
"""The meaning of the words of the contents table."""
FINDS: Mapping[str, Find] = {
    "thing": Find(thing=True),
    "gold-bonus": Find("gold", bonus=True),
    "gold": Find("gold"),
    "silver-bonus": Find("silver", bonus=True),
    "silver": Find("silver"),
    "empty": Find(),
    "nothing": Find(),
    "trap": Find(trap=True),
}
"""The meaning of the words of the chest and loot tables."""


@dataclass(frozen=True)
class Limits:
    """Fudge results that decide: the least that goes first, hits, avoids, writes, is magic; where effects fail."""

    first: int
    hit: int
    avoid: int
    write: int
    failure: int
    magic: int


@dataclass(frozen=True)
class Numbers:
    """Other numbers of the rules.

    ``level_bonus`` times the level is added to coins; ``book_less`` is taken off a found book's roll;
    ``transmuter`` are the ranks of the cards that find one.
    """

    level_bonus: int
    portal_every: int
    book_less: int
    book_rolls: int
    book_uses: int
    magic_bonus: int
    least_health: int
    transmuter: tuple[str, ...]


@dataclass(frozen=True)
class Prices:
    """Prices in gold; ``point_xp`` is XP for each level; the fee is multiplied by ``fee_factor`` at each use."""

    heal: int
    fee: int
    fee_factor: int
    tower: int
    point_gold: int
    point_xp: int


@dataclass(frozen=True)
class Start:
    """What a new character has besides health: the level, and the weapon in hand, of average quality."""

    level: int
    weapon: Kind


@dataclass(frozen=True)
class Tables:
    """All tables of one game, the player's own merged in.

    ``labels`` print the words of the Fudge tables (``contents``, ``chest``, ``loot``, ``stat``); ``ours`` names the
    lists that the source does not fix and nobody has replaced.
    """

    name: str
    version: int
    corridor: DrawList[Passage]
    door: DrawList[Passage]
    room: DrawList[Shape]
    kind: DrawList[Kind]
    quality: DrawList[Quality]
    npc: DrawList[Line]
    opponent: DrawList[Line]
    contents: FudgeTable
    chest: FudgeTable
    loot: FudgeTable
    effect: FudgeTable
    magic: FudgeTable
    exits: FudgeTable
    limits: Limits
    numbers: Numbers
    prices: Prices
    start: Start
    labels: Mapping[str, Mapping[str, str]] = field(hash=False)
    ours: frozenset[str] = frozenset()

    @property
    def label(self) -> str:
        """The name of the table set, as sheets and logs show it."""
        return self.name

    @cached_property
    def average(self) -> Quality:
        """The quality of a thing without a quality word."""
        return next(quality for quality in self.quality.entries if quality.plain)

    def strength(self, quality: Quality, above: str = "chart") -> int:
        """Return what a thing of a quality adds; ``above`` is the switch strength.above (`thing.strength`)."""
        better = above == "chart-plus-one" and quality.multiplier > self.average.multiplier and not quality.useless
        return quality.strength + better

    def new_doors(self, total: int, count: str = "extra") -> int:
        """Return how many new doors an exits roll gives; ``count`` is the switch exits.count (`room.exits`)."""
        return int(self.exits.at(total)) - (count == "total")

    def is_portal(self, level: int) -> bool:
        """Whether a level has a portal (`portal.where`)."""
        return level > 0 and level % self.numbers.portal_every == 0

    def point_xp(self, level: int) -> int:
        """Return the XP that a transmuter takes for a point (`transmuter.xp`)."""
        return self.prices.point_xp * max(1, level)

    def worth(self, quality: Quality, roll: int) -> int:
        """Return the gold that a worth roll makes a thing worth (`worth.average`, `worth.multiplier`)."""
        return 0 if quality.useless else abs(roll) * quality.multiplier

    def coins(self, find: Find, roll: int, level: int) -> int:
        """Return the coins of a find, of the kind ``find.coin`` (`core.absolute`, `core.level-times-two`)."""
        return abs(roll) + (self.numbers.level_bonus * level if find.bonus else 0)
