"""A gamebook as data: what its sections ask for, its opponents and its items (section 4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from sheetgen.engine.names import fold
from sheetgen.games.moonstruck.amounts import Amount

End = Literal["", "victory", "defeat", "other"]
StopMark = Literal["", "rounds", "opponent_health", "your_health"]


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that may be carried: what it adds to which stat, the weapon it is, the Health it gives."""

    id: str
    name: str
    modifiers: Mapping[str, int] = field(default_factory=dict)
    weapon: str = ""
    damage: Amount | None = None
    heal: Amount | None = None
    uses: int | None = None
    in_combat: bool = False


@dataclass(frozen=True, slots=True)
class Opponent:
    """The printed figures of an opponent; ``ally`` for one who fights on the reader's side in a group."""

    id: str
    name: str
    prowess: int
    health: int
    damage: Amount
    ally: bool = False
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of a section; ``key`` is its number in the book, by which an award is taken once."""

    key: int


@dataclass(frozen=True, slots=True)
class TestStep(Step):
    """A test of a stat: for each outcome steps, then a move if one is given (P4)."""

    stat: str
    passed: int = 0
    failed: int = 0
    pass_do: tuple[Step, ...] = ()
    fail_do: tuple[Step, ...] = ()

    def after(self, passed: bool) -> tuple[tuple[Step, ...], int]:
        """The steps and the section of an outcome; 0 without a move."""
        return (self.pass_do, self.passed) if passed else (self.fail_do, self.failed)


@dataclass(frozen=True, slots=True)
class FightStep(Step):
    """A fight: opponents by id, who begins each, and the sections it leads to, 0 for none (P7)."""

    opponents: tuple[str, ...]
    mode: Literal["sequence", "group"] = "sequence"
    first: tuple[str, ...] = ()
    win: int = 0
    lose: int = 0
    flee: int = 0
    win_do: tuple[Step, ...] = ()
    stop: StopMark = ""
    stop_at: int = 0
    stop_to: int = 0


@dataclass(frozen=True, slots=True)
class AwardStep(Step):
    """An award of experience or Fortune Points."""

    kind: Literal["xp", "fp"]
    amount: int


@dataclass(frozen=True, slots=True)
class ItemStep(Step):
    """An item given, taken away or offered."""

    op: Literal["gain", "lose", "offer"]
    item: str


@dataclass(frozen=True, slots=True)
class ChangeStep(Step):
    """A change of a base score."""

    stat: str
    by: Amount


@dataclass(frozen=True, slots=True)
class MoveStep(Step):
    """The move that an outcome leads to; it stands in no book but follows from tests and fights."""

    to: int
    fought: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """An offered move and the items it asks for or shuts out."""

    to: int
    text: str = ""
    needs: str = ""
    without: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A described section."""

    n: int
    text: str = ""
    steps: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()
    end: End = ""


@dataclass(frozen=True, slots=True)
class Book:
    """A book as far as its file describes it; sections that it does not hold are open."""

    id: str
    title: str
    start: int
    author: str = ""
    protagonist: str = ""
    abilities: tuple[str, ...] = ()
    extra_abilities: tuple[str, ...] = ()
    starting_fp: int | None = None
    starting_items: tuple[str, ...] = ()
    carry_items: tuple[str, ...] | None = ()
    """The items that may leave the book; None for all."""
    carry_after_defeat: bool = False
    rules: Mapping[str, str] = field(default_factory=dict)
    items: Mapping[str, Item] = field(default_factory=dict)
    """By folded id."""
    opponents: Mapping[str, Opponent] = field(default_factory=dict)
    """By folded id."""
    sections: Mapping[int, Section] = field(default_factory=dict)
    damage: Mapping[str, Amount] = field(default_factory=dict)
    """The damage of each weapon, by id: the tables' with the book's own."""

    @property
    def all_abilities(self) -> tuple[str, ...]:
        """The abilities of the book, the added ones last."""
        return self.abilities + self.extra_abilities

    def find_item(self, word: str) -> Item | None:
        """The item of that id or name."""
        folded = fold(word)
        found = self.items.get(folded)
        if found is not None:
            return found
        return next((item for item in self.items.values() if fold(item.name) == folded), None)

    def find_opponent(self, word: str) -> Opponent | None:
        """The opponent of that id or name."""
        folded = fold(word)
        found = self.opponents.get(folded)
        if found is not None:
            return found
        return next((one for one in self.opponents.values() if fold(one.name) == folded), None)


def walk(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Every step with those that follow from it."""
    for step in steps:
        yield step
        if isinstance(step, TestStep):
            yield from walk(step.pass_do)
            yield from walk(step.fail_do)
        elif isinstance(step, FightStep):
            yield from walk(step.win_do)


def exits(section: Section) -> Iterator[int]:
    """Every section that a section can lead to; one may come more than once."""
    for step in walk(section.steps):
        if isinstance(step, TestStep):
            yield from filter(None, (step.passed, step.failed))
        elif isinstance(step, FightStep):
            yield from filter(None, (step.win, step.lose, step.flee, step.stop_to))
    yield from (choice.to for choice in section.choices)
