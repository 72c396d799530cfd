"""What is on the paper during a campaign: companies and units, the map, sites, and what is under way (section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from sheetgen.engine.values import value
from sheetgen.games.adventuring_companies.hexes import Grid
from sheetgen.games.adventuring_companies.tables import Profile, Tables, Weather
from sheetgen.games.adventuring_companies.variants import Variants

ACTIONS: Final = 2
"""Actions of a company in a turn (turn.two-actions)."""

Phase = Literal["dawn", "day", "over"]
Ending = Literal["", "ended", "lost"]
UnitKind = Literal["officer", "group", "creature"]


@value
class Unit:
    """One line of the company sheet (unit.definition). ``subject`` is its name in claims."""

    name: str
    kind: UnitKind
    hd: int
    full: int
    """Hit points that an officer or a creature has when whole; a group's follow from its count."""
    hp: int
    ac: int
    attack: int
    skills: Mapping[str, int] = field(hash=False)
    slow: bool = False
    leader: bool = False
    subject: str = ""

    @property
    def alive(self) -> bool:
        """Whether the unit has hit points left (unit.down)."""
        return self.hp > 0

    @property
    def count(self) -> int:
        """Living individuals: of a group hit points by hit dice, rounded up (unit.down)."""
        hp = max(0, self.hp)
        return -(-hp // self.hd) if self.kind == "group" else int(hp > 0)

    @property
    def most(self) -> int:
        """The most hit points: of a group those of the individuals it has left (unit.group-hp, unit.down)."""
        return self.hd * self.count if self.kind == "group" else self.full

    @property
    def persons(self) -> int:
        """Persons that eat as such: a creature is none (supplies.classification)."""
        return 0 if self.kind == "creature" else self.count

    def with_hp(self, hp: int) -> Unit:
        """The unit with other hit points."""
        return replace(self, hp=hp)


@value
class Foe:
    """The opposition of a combat encounter, fixed at its creation (1.7)."""

    hd: int
    ac: int
    damage: int = 0
    spells: tuple[tuple[int, int], ...] = ()
    """Level and family (from 1) of each spell."""
    skills: tuple[tuple[str, int], ...] = ()
    specials: tuple[int, ...] = ()


@value
class Encounter:
    """One encounter of a site; ``key`` is ``2`` or, at tier 4, ``2.3`` (1.6)."""

    key: str
    skill: str = ""
    difficulty: int = 0
    foe: Foe | None = None
    share: int = 0
    left: int = 0
    exhausted: int = 0
    """The day it was exhausted, 0 while it is open."""
    won: bool = False
    """Whether it was passed when it was exhausted: its treasure may be fetched (treasure.up-to)."""

    @property
    def level(self) -> int:
        """The level it is on; 1 below tier 4."""
        return int(self.key.split(".")[0]) if "." in self.key else 1

    @property
    def weight(self) -> int:
        """By what its treasure die is multiplied (treasure.skill-add, treasure.combat-add)."""
        return self.difficulty if self.foe is None else self.foe.hd


@value
class Site:
    """A site of interest (1.5). ``weeks`` of refreshing are 0 for never, ``total`` is -1 until it is determined."""

    id: str
    name: str = ""
    tier: int = 1
    nature: str = ""
    weeks: int = 0
    encounters: tuple[Encounter, ...] = ()
    levels: tuple[int, ...] = ()
    lines: frozenset[tuple[str, str]] = frozenset()
    total: int = -1
    left: int = 0
    """What is left of the treasure of a tier 5 site."""
    closed: bool = False
    """Whether a tier 5 site is exhausted, as recorded."""
    known_to: frozenset[str] = frozenset()
    """The companies that found or engaged it (explore.count)."""

    @property
    def area(self) -> str:
        """The area it is in."""
        return self.id[:4]

    @property
    def exhausted(self) -> bool:
        """Whether all of it is exhausted (site.whole-exhausted)."""
        return self.closed if self.tier == 5 else all(each.exhausted for each in self.encounters)

    def encounter(self, key: str) -> Encounter | None:
        """The encounter of a key; None when there is none."""
        return next((each for each in self.encounters if each.key == key), None)

    def changed(self, key: str, **changes: object) -> Site:
        """The site with one encounter changed."""
        return replace(
            self,
            encounters=tuple(replace(each, **changes) if each.key == key else each for each in self.encounters),  # type: ignore[arg-type]
        )

    def joined(self, key: str) -> frozenset[str]:
        """The encounters that a line joins to this one (site.tier4.access)."""
        return frozenset(two if one == key else one for one, two in self.lines if key in (one, two))


@value
class March:
    """A march under way (1.8). ``step`` counts the areas entered; ``met`` after an encounter in the newest of them."""

    plan: tuple[str, ...]
    headings: tuple[int, ...]
    start: str
    mp: int
    rotation: int = 0
    astray: bool = False
    entered: tuple[str, ...] = ()
    highest: int = 0
    met: bool = False
    stopped: str = ""
    """Why the march is over; empty while it goes on."""
    test: tuple[str, int] | None = None
    """The skill and difficulty of a test that is pending."""


@value
class Visit:
    """An engage action under way (1.9); ``site`` is empty at a settlement or with a company, ``target`` names those."""

    target: str
    site: str = ""
    passed: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    failed: str = ""
    done: bool = False
    """Whether the encounters are over and the treasure is at hand."""
    fresh: bool = False
    """Whether the treasure was determined in this action."""


@value
class Fight:
    """A fight under way (3.13): the foe, what is left of it, the round, and what its spells and skills do."""

    foe: Foe
    hp: int
    ac: int
    encounter: str = ""
    """The encounter of the site it is for; empty on a march."""
    round: int = 0
    first: bool = False
    """Whether the foe is first in round 1."""
    dazzle: int = 0
    swarm: int = 0
    snared: frozenset[str] = frozenset()


@dataclass
class Company:
    """A company and its running numbers (1.2)."""

    name: str
    units: tuple[Unit, ...]
    position: str
    pack_animals: int = 0
    carts: int = 0
    cargo: int = 0
    food: int = 0
    treasure: int = 0
    slots: int = 0
    """Actions and unused slots of the day so far."""
    actions: tuple[str, ...] = ()
    """The actions of the day: what was done in each slot."""
    moved: bool = False
    navigation_bonus: int = 0
    fatigue: int = 0
    streak: int = 0
    travel_bonus: int = 0
    last_rest: tuple[int, int] = (0, 0)
    """Day and slot of the latest rest action."""
    last_areas: tuple[str, ...] = ()
    spent_navigation: int = 0
    """The bonus that the latest navigation roll used up."""
    spent_travel: int = 0
    spare: int = 0
    """Movement points that the latest march of the day left."""
    score: int | None = None
    points: int | None = None
    """Movement score and points of the march that is the latest action."""

    def copy(self) -> Company:
        """A copy; nothing in it is changed in place."""
        other: Company = object.__new__(Company)
        other.__dict__ = self.__dict__.copy()
        return other

    @property
    def subject(self) -> str:
        """Its name in claims."""
        return f"C:{self.name}"

    @property
    def living(self) -> tuple[int, ...]:
        """The places of the living units in the order of the sheet."""
        return tuple(at for at, unit in enumerate(self.units) if unit.hp > 0)

    @property
    def persons(self) -> int:
        """Living persons."""
        return sum(unit.persons for unit in self.units)

    @property
    def creatures(self) -> int:
        """Living special creatures."""
        return sum(unit.kind == "creature" and unit.hp > 0 for unit in self.units)

    @property
    def active(self) -> bool:
        """Whether a unit lives."""
        return any(unit.hp > 0 for unit in self.units)

    def level(self, skill: str, untrained: int) -> int:
        """The best level in a skill among living units (navigation.best-skill)."""
        return max([untrained, *(unit.skills.get(skill, 0) for unit in self.units if unit.hp > 0)])

    def unit(self, name: str) -> int | None:
        """The place of the unit of a name; None when there is none."""
        return next((at for at, unit in enumerate(self.units) if unit.name == name), None)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a campaign is played with."""

    variants: Variants
    tables: Tables
    grid: Grid
    mapped: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The terrain of the areas that the map lists."""
    elsewhere: tuple[str, ...] = ()
    """The terrain of all others; empty where they are unmapped."""
    sources: tuple[tuple[str, str], ...] = ()
    """The metadata of a log that made the campaign what it is."""
    booklets: tuple[str, ...] = ()
    """The seeds of the keyed booklets that a log names."""


@dataclass
class State:
    """Everything a saved campaign needs; copied at the start of each turn."""

    setting: Setting
    companies: list[Company] = field(default_factory=list)
    day: int = 0
    phase: Phase = "dawn"
    terrain: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The terrain of areas that were unmapped."""
    known: dict[str, int] = field(default_factory=dict)
    """How many sites of an area have been discovered."""
    sites: dict[str, Site] = field(default_factory=dict)
    actor: int = 0
    """The company that acts or acted last."""
    march: March | None = None
    visit: Visit | None = None
    fight: Fight | None = None
    finding: str = ""
    """The site that has been discovered and is still to be created."""
    latest: str = ""
    """The site that was found or engaged last."""
    weather: Weather | None = None
    explored: tuple[tuple[int, str, int], ...] = ()
    """Slot, area and company of each explore action of the day."""
    rolled_off: frozenset[tuple[int, int, int]] = frozenset()
    """Slot, winner and loser of each roll-off of the day."""
    over: Ending = ""

    def copy(self) -> State:
        """A copy that shares nothing that changes."""
        other: State = object.__new__(State)
        other.__dict__ = self.__dict__.copy()
        other.companies = [company.copy() for company in self.companies]
        other.terrain = self.terrain.copy()
        other.sites = self.sites.copy()
        other.known = self.known.copy()
        return other

    @property
    def company(self) -> Company:
        """The company that acts or acted last."""
        return self.companies[min(self.actor, len(self.companies) - 1)]

    def sites_in(self, area: str) -> list[Site]:
        """The sites known in an area, in the order they were found."""
        return [site for name, site in self.sites.items() if name[:4] == area]


def company_of(profile: Profile, start: str) -> Company:
    """A company as it sets out."""
    units = tuple(
        Unit(
            unit.name,
            unit.kind,
            unit.hd,
            unit.hp,
            unit.hp,
            unit.ac,
            unit.attack,
            unit.skills,
            unit.slow,
            unit.leader,
            f"U:{profile.name}/{unit.name}",
        )
        for unit in profile.units
    )
    return Company(
        profile.name,
        units,
        profile.start or start,
        profile.pack_animals,
        profile.carts,
        profile.cargo,
        profile.food,
        profile.treasure,
    )


def new_state(variants: Variants, tables: Tables) -> State:
    """A campaign before its first day; an unmapped start area is plains (4.10)."""
    grid = Grid(tables.columns, tables.rows, tables.high)
    mapped = {area: data.terrain for area, data in tables.areas.items() if data.terrain}
    elsewhere = (tables.default_terrain,) if tables.default_terrain else ()
    s = State(Setting(variants, tables, grid, mapped, elsewhere))
    s.companies = [company_of(profile, tables.start) for profile in tables.companies]
    if not elsewhere:
        s.terrain = {c.position: ("plains",) for c in s.companies if c.position not in mapped}
    return s
