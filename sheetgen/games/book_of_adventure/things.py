"""The tables a player may own another version of: inventory, story lines, the review ladder, Encounter types.

The defaults stand in ``tables.toml``; a player's own file overrides them as section 4.4 of the specification says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sheetgen.engine.errors import InputError
from sheetgen.engine.names import fold
from sheetgen.engine.tables import suggest

Kind = Literal["equipment", "item"]

SITUATIONS = ("obstacle", "personal-physical", "personal-mental", "combat", "threat", "puzzle", "trap")
"""The keys of bonus dice and story tables: the Encounter types, a Personal by its kind."""
EFFECTS = ("armor", "shield", "disarm")
"""What a thing may do besides adding dice."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece of Equipment or an Item: what it costs, the dice it adds in which situation, what else it does.

    Things of the same non-empty ``group`` exclude each other in one Combat roll. ``ours`` names the fields that
    the source does not fix and nobody has overridden.
    """

    name: str
    kind: Kind
    base: int
    bonus: Mapping[str, int] = field(default_factory=dict, hash=False)
    effects: frozenset[str] = frozenset()
    group: str = ""
    aliases: tuple[str, ...] = ()
    ours: frozenset[str] = frozenset()

    @property
    def sale(self) -> int:
        """The gold it brings when sold: half the base price, rounded down (`sell.price`)."""
        return self.base // 2

    @property
    def is_item(self) -> bool:
        """Whether it is used up."""
        return self.kind == "item"


@dataclass(frozen=True, slots=True)
class EncounterType:
    """One row of the table of Encounter types (4.1); the texts are for the quicksheet.

    ``key`` is the situation of bonus dice and story lines; ``extras`` are sources of dice besides things.
    """

    key: str
    name: str
    letter: str
    die: int
    attributes: tuple[str, ...]
    extras: tuple[str, ...]
    fear_check: str
    flee: str
    retry: str
    gold: str
    failure: str


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the review ladder: what a score of at least ``min`` means."""

    min: int
    text: str


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of one game, the player's own merged in.

    ``ladder`` runs upwards and ``below`` is for scores under it; a score of ``review_win`` wins, 0 means that no
    score does. ``columns`` and ``rows`` are the world of the printed sheet, ``tall_rows`` that of the page without
    a block above the map; ``strip_land`` and ``strip_nature`` are the entries of the folded strip. ``ours`` holds
    ``story`` and ``review`` unless the player's file fills them; ``warnings`` are sentences about that file.
    """

    label: str
    things: tuple[Thing, ...]
    types: tuple[EncounterType, ...]
    story: Mapping[str, tuple[str, ...]] = field(hash=False)
    colour: tuple[str, ...]
    review_win: int
    ladder: tuple[Rung, ...]
    below: str
    columns: int
    rows: int
    tall_rows: int
    strip_land: int
    strip_nature: int
    ours: frozenset[str] = frozenset()
    warnings: tuple[str, ...] = ()
    names: Mapping[str, Thing] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Every thing by the folded form of its name and aliases."""
    by_letter: Mapping[str, EncounterType] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The rows of the table of Encounter types by their letters."""

    def __post_init__(self) -> None:
        for thing in self.things:
            for name in (thing.name, *thing.aliases):
                self.names[fold(name)] = thing  # type: ignore[index]
        for row in self.types:
            self.by_letter[row.letter] = row  # type: ignore[index]

    def find(self, name: str) -> Thing | None:
        """Return the thing of a name or alias, whatever its case and spaces; None when there is none."""
        return self.names.get(fold(name))

    def thing(self, name: str) -> Thing:
        """Return the thing of a name or alias; raises InputError with a suggestion when there is none."""
        found = self.find(name)
        if found is None:
            near = suggest(name, [thing.name for thing in self.things])
            raise InputError(f'there is no thing "{name}" in the tables "{self.label}"', suggestion=near)
        return found

    def of_kind(self, kind: Kind) -> tuple[Thing, ...]:
        """Return the things of one kind, in the order of the tables."""
        return tuple(thing for thing in self.things if thing.kind == kind)

    def type_of(self, letter: str) -> EncounterType:
        """Return the row of a letter: O, Pp, Pm, C, H, Z or R."""
        return self.by_letter[letter]

    def letter_of(self, die: int) -> str:
        """Return the letter that a type die writes, 1 to 6; a 2 is P alone (`encounter.type-table`).

        A face that no die has counts as the nearest one.
        """
        face = min(max(die, 1), 6)
        letters = [row.letter for row in self.types if row.die == face]
        return letters[0] if len(letters) == 1 else letters[0][0]

    def verdict(self, score: int) -> str:
        """Return what a Review Score means, by the ladder (`review.years`)."""
        return next((rung.text for rung in reversed(self.ladder) if score >= rung.min), self.below)

    def wins(self, score: int) -> bool:
        """Whether a Review Score wins the game."""
        return 0 < self.review_win <= score
