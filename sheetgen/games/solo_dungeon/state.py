"""What is on the paper during a crawl: the character, the things, the dungeon and the fight (section 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from sheetgen.engine.values import value
from sheetgen.games.solo_dungeon.tables import ExitKind, Tables
from sheetgen.games.solo_dungeon.variants import Variants

START: Final = "start"
"""The label of the dungeon door (explore.start-door)."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Opponents are A and B; exits carry small letters after the number of their step."""

Phase = Literal["create", "free", "fight", "loot", "chest", "surface", "over"]
Ending = Literal["", "dead", "stopped"]
ThingState = Literal["held", "used", "destroyed", "given"]


@value
class Thing:
    """A row of the things list (1.2). ``name`` is unique in the log; ``worn`` means in hand, too."""

    name: str
    kind: str
    use: str
    """The class of its kind (tables.CLASSES)."""
    slot: str
    quality: str
    strength: int
    worth: int = 0
    magic: str = ""
    """The attribute that its magic adds to; empty without magic."""
    plus: int = 0
    """How much its magic adds."""
    qty: int = 0
    effects_left: int = 0
    book_uses: int = 0
    worn: bool = False
    state: ThingState = "held"
    step: int = 0
    """The step in which it was found."""

    def but(self, **changes: Any) -> Thing:
        """The thing with other values."""
        return replace(self, **changes)

    @property
    def held(self) -> bool:
        """Whether it is still there."""
        return self.state == "held"

    @property
    def counts(self) -> bool:
        """Whether its magic counts: weapon and armor only in use (magic.held)."""
        return self.state == "held" and (self.worn or self.use not in ("weapon", "armor"))


@value
class Effect:
    """A running effect: of which stat, how much, until the end of a fight or the next avoid roll (effect.length)."""

    stat: str
    amount: int
    target: str = "self"
    until: Literal["fight", "avoid"] = "fight"


@value
class Exit:
    """A way on that has not been taken: its label, its kind."""

    label: str
    kind: ExitKind


@value
class Foe:
    """An opponent as created (opponent.fixed); only its health goes down. ``forfeit`` when it gives no XP any more."""

    label: str
    name: str
    start: int
    health: int
    initiative: int
    attack: int
    defense: int
    rpi: int
    looted: bool = False
    forfeit: bool = False

    @property
    def alive(self) -> bool:
        """Whether it can still act (combat.opponent-defeated); one that began at 0 or less acts until it is hurt."""
        return self.health > 0 or self.health == self.start

    def but(self, **changes: Any) -> Foe:
        """The opponent with other values."""
        return replace(self, **changes)


@value
class Fight:
    """The fight under way: your RPI for its XP, who went first, what this turn has seen."""

    my_rpi: int
    key: int = 0
    """The strength of a key declared on entering (thing.key)."""
    first: str = ""
    """``you`` or ``they``."""
    rounds: int = 0
    bow: int = 0
    """What the bow added to the initiative of this fight (thing.arrows-used)."""
    thing_used: bool = False
    poison: int = 0

    def but(self, **changes: Any) -> Fight:
        """The fight with other values."""
        return replace(self, **changes)


@value
class Room:
    """The room or chamber at hand, or a corridor that is fought in: what is there and still to come."""

    step: int
    corridor: bool = False
    chest: bool = False
    bodies: bool = False
    """Whether a body was left unsearched (room.order)."""


@value
class Told:
    """A stat as the rules worked it out in this step, for the player who writes it at the end of the step only."""

    field: str
    rule: str
    was: int
    value: int
    why: Callable[[int], str] | None


@value
class Blocked:
    """A place held by opponents you ran from (explore.blocked)."""

    room: Room
    foes: tuple[Foe, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a crawl is played with."""

    variants: Variants
    tables: Tables


@dataclass
class State:
    """Everything a saved crawl needs; copied at the start of each turn, which is quickest without slots."""

    setting: Setting
    name: str = ""
    health: int = 0
    health_max: int = 0
    initiative: int = 0
    attack: int = 0
    defense: int = 0
    avoid_traps: int = 0
    rpi: int = 0
    """The RPI that the sheet shows."""
    rpi_slip: int = 0
    """How far a log's RPI is off the sum of its parts."""
    xp: int = 0
    gold: int = 0
    silver: int = 0
    things: tuple[Thing, ...] = ()
    effects: tuple[Effect, ...] = ()
    ended: tuple[tuple[str, int, str], ...] = ()
    """Bonuses that have ended lately: stat, amount, the rule that ended them; a slip may still count them."""
    level: int = 0
    descent: int = 1
    surface: bool = False
    phase: Phase = "create"
    step: int = 0
    exits: tuple[Exit, ...] = ()
    taken: dict[str, int] = field(default_factory=dict)
    """Exits of this level that have been taken, with the step in which they were."""
    results: dict[int, str] = field(default_factory=dict)
    """For each step of this level the rule that told its exits."""
    room: Room | None = None
    blocked: tuple[Blocked, ...] = ()
    shut: tuple[int, ...] = ()
    """Steps whose rooms hold a chest that was left shut (chest.once)."""
    foes: tuple[Foe, ...] = ()
    fight: Fight | None = None
    fled: int = 0
    """The step of the place that was fled in the latest fight, until the next step."""
    arriving: bool = False
    """Between the stairs and the first corridor draw of a level (level.arrival)."""
    fell: int = 0
    """The latest step that came down through a floor (room.floor-collapse)."""
    price: int = 0
    last_portal: tuple[int, int] | None = None
    transmuter: Literal["none", "present", "used", "lost"] = "none"
    paid: tuple[str, ...] = ()
    """How the transmuter at hand has been paid so far."""
    over: Ending = ""
    fudges: int = 0
    """Fudge rolls made so far: the place in their pre-rolled stream."""
    told: tuple[Told, ...] = ()
    """What this step has done to the stats so far."""
    drawn: dict[str, int] = field(default_factory=dict)
    """Draws made so far from each list, and of cards."""
    rolled: str = ""
    """The label of the latest roll."""
    deepest: int = 0
    fights_won: int = 0
    fights_fled: int = 0

    def copy(self) -> State:
        """A copy that shares nothing that changes."""
        other: State = object.__new__(State)
        other.__dict__ = self.__dict__.copy()
        other.taken = other.taken.copy()
        other.results = other.results.copy()
        other.drawn = other.drawn.copy()
        return other

    @property
    def living(self) -> tuple[Foe, ...]:
        """The opponents that are still alive, in order."""
        return tuple(foe for foe in self.foes if foe.health > 0 or foe.health == foe.start)

    def foe(self, label: str) -> Foe | None:
        """The opponent of a letter."""
        return next((foe for foe in self.foes if foe.label == label), None)

    def put_foe(self, changed: Foe) -> None:
        """Write an opponent's row anew."""
        self.foes = tuple(changed if foe.label == changed.label else foe for foe in self.foes)

    def exit(self, label: str) -> Exit | None:
        """The open exit of a label."""
        return next((way for way in self.exits if way.label == label), None)

    def thing(self, name: str) -> Thing | None:
        """The thing of that very name, held or gone."""
        return next((thing for thing in self.things if thing.name == name), None)

    def put_thing(self, changed: Thing) -> None:
        """Write a thing's row anew."""
        self.things = tuple(changed if thing.name == changed.name else thing for thing in self.things)

    @property
    def held(self) -> tuple[Thing, ...]:
        """The things that are still there."""
        return tuple(thing for thing in self.things if thing.state == "held")

    @property
    def weapon(self) -> Thing | None:
        """The weapon in hand."""
        return next((thing for thing in self.things if thing.use == "weapon" and thing.worn and thing.held), None)

    @property
    def opponent_level(self) -> int:
        """The level on which opponents are built (house rule house.level-divisor)."""
        return self.level // self.setting.variants.house_level_divisor
