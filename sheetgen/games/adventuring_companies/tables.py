"""The tables of Adventuring Companies: terrain, skills, spells, encounters, sites, treasure, costs and supplies.

The defaults stand in ``tables.toml`` and ``company.toml``; a player's own file overrides them (specification 4.12).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from sheetgen.engine.dice import Dice
from sheetgen.engine.errors import InputError
from sheetgen.engine.odds import ways
from sheetgen.engine.tables import suggest

GAME: Final = "adventuring-companies"

Effect = Literal["fight", "test", "food", "hurt", "guide", "none"]
High = Literal["odd", "even"]

FAMILIES: Final = ("dazzle", "bolt", "ward", "snare", "swarm", "mend")
"""The families of spells whose effects the clash knows (4.6)."""

KINDS: Final = ("person", "slow-person", "pack-animal", "creature", "cart")
"""The kinds of members (4.7)."""

NAVIGATION: Final = "navigation"
"""The skill that marches need (``navigation.best-skill``)."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice to throw and a number to add: ``1d4-1``."""

    dice: Dice
    plus: int = 0

    def __str__(self) -> str:
        """The notation: ``3d6``, ``d4-1``."""
        return f"{self.dice}{self.plus:+}" if self.plus else str(self.dice)

    @property
    def least(self) -> int:
        """The lowest result."""
        return self.dice.least + self.plus

    @property
    def most(self) -> int:
        """The highest result."""
        return self.dice.most + self.plus

    def ways(self) -> dict[int, int]:
        """In how many ways each result falls."""
        return {total + self.plus: count for total, count in ways(self.dice.count, self.dice.sides).items()}


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain type: movement points to enter it, its encounter table, how maps name it (4.1)."""

    key: str
    cost: int
    table: str
    name: str
    letter: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of member: movement score, food a week and what it can carry (4.7)."""

    movement: int
    food: int
    capacity: int


@dataclass(frozen=True, slots=True)
class Event:
    """An entry of an encounter table: ``amount`` is hit dice, difficulty, food, hit points or bonus (4.9).

    With ``roll`` a d6 stands in place of the amount, whose sign is kept.
    """

    name: str
    effect: Effect
    amount: int = 0
    roll: bool = False
    skill: str = ""

    def __str__(self) -> str:
        """The effect as the tables spell it."""
        size = "1d6" if self.roll else str(abs(self.amount))
        if self.effect == "food":
            return f"food {'-' if self.amount < 0 else '+'}{size}"
        if self.effect == "test":
            return f"test {self.skill} {size}"
        return "none" if self.effect == "none" else f"{self.effect} {size}"


@dataclass(frozen=True, slots=True)
class Weather:
    """A kind of weather: what it adds to travel rolls and navigation targets of the day."""

    name: str
    travel: int = 0
    navigation: int = 0


@dataclass(frozen=True, slots=True)
class Special:
    """A row of the table of special abilities (4.4): what it adds, or how many further rolls it brings."""

    key: str
    name: str
    ac: int = 0
    hd: int = 0
    damage: int = 0
    rolls: int = 0


@dataclass(frozen=True, slots=True)
class Tier:
    """How a site of a tier is made: ``count`` is thrown for its encounters, None where ``one`` or ``flowchart``.

    A tier without encounters has neither; ``combats`` tells whether encounters may be fights.
    """

    number: int
    count: Throw | None
    one: bool
    flowchart: bool
    combats: bool


@dataclass(frozen=True, slots=True)
class Creation:
    """What is thrown when a site is made (3.10 to 3.12); ``human`` and ``skill_types`` are faces."""

    nature: Throw
    human: frozenset[int]
    refresh: Throw
    type: Throw
    skill_types: frozenset[int]
    skill: Throw
    difficulty: Throw
    hit_dice: Throw
    armour: Throw
    special: Throw
    spell_level: Throw
    spell: Throw
    foe_skill_level: Throw
    levels: Throw
    level_size: Throw
    next_links: Throw
    same_links: Throw


@dataclass(frozen=True, slots=True)
class AreaData:
    """What a map says of an area: terrain (none: unmapped), label, settlement, barrier, keys of pre-rolled sites.

    A river is drawn; the rules know none.
    """

    terrain: tuple[str, ...] = ()
    settlement: str = ""
    impassable: bool = False
    prerolled: tuple[str, ...] = ()
    label: str = ""
    river: bool = False


@dataclass(frozen=True, slots=True)
class UnitProfile:
    """A line of the company sheet; ``hp`` is the whole unit's, ``skills`` maps keys to levels."""

    name: str
    kind: Literal["officer", "group", "creature"]
    count: int
    hd: int
    hp: int
    ac: int
    attack: int = 0
    leader: bool = False
    slow: bool = False
    skills: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Profile:
    """A company as it sets out; an empty ``start`` is the map's."""

    name: str
    units: tuple[UnitProfile, ...]
    pack_animals: int = 0
    carts: int = 0
    cargo: int = 0
    food: int = 0
    treasure: int = 0
    start: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of one game, the player's own merged in; the fields follow ``tables.toml``.

    ``first`` (the number of the first column and row), ``top`` and ``title`` are those of a map that is printed; play
    wants 1 and ``flat``. ``rotation`` holds clockwise faces by direction die, ``tier_of_die`` tiers by die. ``ours``
    names the tables that are our filling and that no file overrides; ``warnings`` are sentences on the player's file.
    """

    label: str
    columns: int
    rows: int
    start: str
    default_terrain: str
    high: High
    terrain: Mapping[str, Terrain] = field(hash=False)
    hexgen_same: frozenset[int]
    hexgen: Mapping[int, str] = field(hash=False)
    kinds: Mapping[str, Kind] = field(hash=False)
    food_per_load: int
    treasure_per_load: int
    hard_limit: int
    encumbered_penalty: int
    week: int
    shortfall_hp: int
    food_price: int
    food_sold: int
    skills: tuple[str, ...]
    max_level: int
    untrained: int
    spells: tuple[str, ...]
    unarmoured_ac: int
    foe_hp_per_hd: int
    foe_hd_per_attack: int
    foe_hd_per_bonus: int
    members_per_attack: int
    clash_damage: Throw
    max_special_rolls: int
    rest_day_hp: int
    encounter_hits: frozenset[int]
    encounters: Mapping[str, tuple[Event, ...]] = field(hash=False)
    tier_of_die: tuple[int, ...]
    max_sites: int
    weather_enabled: bool
    weather: tuple[Weather, ...]
    omit_certain: bool
    actions: int
    rotation: tuple[int, ...]
    wander: Throw
    travel: Throw
    explore: Throw
    explore_per_site: int
    explore_always: int
    skill_check: Throw
    skill_damage: Throw
    creation: Creation
    tiers: tuple[Tier, ...]
    specials: tuple[Special, ...]
    treasure_base: Throw
    treasure_times: int
    treasure_add: Throw
    companies: tuple[Profile, ...]
    areas: Mapping[str, AreaData] = field(hash=False)
    first: int = 1
    top: Literal["flat", "pointy"] = "flat"
    title: str = ""
    ours: frozenset[str] = frozenset()
    warnings: tuple[str, ...] = ()

    def area(self, name: str) -> AreaData:
        """What the map says of an area; one that is not listed has the default terrain, or none."""
        found = self.areas.get(name)
        if found is None or not found.terrain:
            terrain = (self.default_terrain,) if self.default_terrain else ()
            return AreaData(terrain) if found is None else _with_terrain(found, terrain)
        return found

    def terrain_of(self, key: str) -> Terrain:
        """The terrain of a key; raises InputError with a suggestion when there is none."""
        found = self.terrain.get(key)
        if found is None:
            raise InputError(f'there is no terrain "{key}"', suggestion=suggest(key, self.terrain))
        return found

    def dearest(self, terrain: tuple[str, ...]) -> Terrain | None:
        """The terrain that sets the cost of an area that has all of these (``terrain.hardest``)."""
        return max((self.terrain[key] for key in terrain), key=lambda row: row.cost, default=None)

    def tier(self, number: int) -> Tier:
        """The row of a tier from 1 to 5; a number beyond them counts as the nearest."""
        return self.tiers[min(max(number, 1), len(self.tiers)) - 1]


def _with_terrain(area: AreaData, terrain: tuple[str, ...]) -> AreaData:
    """The area with another terrain."""
    return replace(area, terrain=terrain)


def title(key: str) -> str:
    """A key as people read it: ``light-forest`` is Light forest."""
    return key.replace("-", " ").capitalize()
