"""What is on the paper while a gamebook is read: character, possessions, place and fight (section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, Literal

from sheetgen.engine.names import fold
from sheetgen.engine.streams import Streams
from sheetgen.engine.values import value
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Book, Item, Opponent, Section, Step
from sheetgen.games.moonstruck.overrides import Tables
from sheetgen.games.moonstruck.stats import ATTRIBUTES, HEALTH
from sheetgen.games.moonstruck.variants import Variants

YOU: Final = 0
"""The player's character in an order of attack; opponents are numbered from 1."""

Mode = Literal["sequence", "group"]
Outcome = Literal["", "victory", "defeat", "stopped"]
Phase = Literal["creation", "swaps", "arrival", "section"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game is played with: variants, tables, the books at hand by id, the dice pages in use.

    ``named`` is the metadata by which a log names books and character.
    """

    variants: Variants
    tables: Tables
    books: Mapping[str, Book] = field(default_factory=dict)
    pages: Streams | None = None
    named: Mapping[str, str] = field(default_factory=dict)


@value
class Held:
    """A thing carried: its id, the uses left (None: without limit) and the section that gave it."""

    item: str
    uses: int | None = None
    section: int = 0


@value
class Foe:
    """An opponent (or an ally) of the fight: label, printed figures, and Health now."""

    label: str
    prowess: int
    health: int
    damage: Amount
    ally: bool = False
    weapon: str = ""

    def with_health(self, health: int) -> Foe:
        """The same with another Health."""
        return Foe(self.label, self.prowess, health, self.damage, self.ally, self.weapon)

    @property
    def fallen(self) -> bool:
        """Whether it is defeated (combat.end.zero)."""
        return self.health <= 0


@value
class Fight:
    """The fight under way (P7).

    ``order`` holds 0 for you and the number of each opponent, from 1; it is empty before initiative. ``foe`` is the
    opponent at hand in a sequence. ``first`` names who begins each fight: ``roll``, ``you`` or ``opponent``.
    ``struck`` counts the attacks of this fight.
    """

    foes: tuple[Foe, ...]
    mode: Mode = "sequence"
    foe: int = 1
    order: tuple[int, ...] = ()
    turn: int = 0
    round: int = 1
    first: tuple[str, ...] = ()
    struck: int = 0
    rolled: bool = False
    step: Step | None = None

    @property
    def current(self) -> int:
        """Whose attack it is."""
        return self.order[self.turn]

    @property
    def standing(self) -> tuple[int, ...]:
        """The opponents that may be attacked now: in a sequence the one at hand, in a group all that stand."""
        if self.mode == "sequence":
            return () if self.foes[self.foe - 1].fallen else (self.foe,)
        return tuple(n for n, foe in enumerate(self.foes, 1) if not foe.ally and not foe.fallen)


@value
class Offer:
    """The last failed own roll, whose success may be bought: what it was for, the score, the roll (P5)."""

    kind: Literal["test", "attack", "hit"]
    stat: str
    score: int
    roll: int
    step: Step | None = None
    target: int = 0

    @property
    def price(self) -> int:
        """What the success costs (fortune.cost); of an opponent's hit, what makes it miss."""
        return self.score - self.roll if self.kind == "hit" else self.roll - self.score + 1


@value
class Ended:
    """The fight that was last: how it ended, who had fallen, and whether that side had yet to strike in its round."""

    how: Literal["win", "stop", "flee", "defeat"]
    fallen: Literal["you", "opponent", ""] = ""
    open_round: bool = False
    foe: Foe | None = None


@dataclass
class State:
    """Everything a saved game needs; copied at the start of each turn, which is quickest without slots."""

    setting: Setting
    name: str = ""
    book: str = ""
    """The id of the book being read; empty without a book file."""
    ordinal: int = 1
    scores: dict[str, int] = field(default_factory=dict)
    """The base of every attribute but Health, and of every ability."""
    initial: dict[str, int] = field(default_factory=dict)
    cap: int = 0
    """Health at creation, above which nothing heals."""
    health: int = 0
    fp: int = 0
    fp_awarded: int = 0
    fp_spent: int = 0
    pending: int = 0
    """Experience awarded and not yet used."""
    xp_awarded: int = 0
    xp_spent: int = 0
    xp_forfeited: int = 0
    kept: bool = False
    """Pending experience that the player has kept against the rules, which has been told."""
    split_on: str = ""
    """The ability that the award at hand has raised."""
    filled: bool = False
    """Whether the last raise ended exactly at the cap."""
    overspent: bool = False
    """Whether more has been raised than was awarded, which has been told."""
    new_abilities: tuple[str, ...] = ()
    """Abilities rolled on arrival in a later book, the only ones that may be swapped there."""
    held: tuple[Held, ...] = ()
    lost: tuple[str, ...] = ()
    weapon: str = ""
    """The id of the weapon named by the player; empty: the one with the largest die."""
    items: dict[str, Item] = field(default_factory=dict)
    """Items declared in the log, by folded id."""
    opponents: dict[str, Opponent] = field(default_factory=dict)
    """Opponents declared in the log, by folded id."""
    section: int = 0
    trail: tuple[int, ...] = ()
    todo: tuple[Step, ...] = ()
    """What the section still asks for."""
    taken: frozenset[int] = frozenset()
    """Awards taken, by the number of their step."""
    phase: Phase = "creation"
    fight: Fight | None = None
    ended: Ended | None = None
    offer: Offer | None = None
    last: str = ""
    """What the latest roll was for and how it ended: ``pass``, ``fail``, ``hit``, ``miss``, ``foe hit`` and so on."""
    changes: dict[str, int] = field(default_factory=dict)
    """The latest change that a section ordered, by stat."""
    over: Outcome = ""
    lose_exit: int = 0
    """The section to be read after a defeat in a fight."""
    closed: bool = False
    """Whether the player has written the end."""
    used: dict[int, int] = field(default_factory=dict)
    """Numbers crossed off the dice pages, by sides."""
    astray: int = 0
    """Numbers in a row that are not on the page in use; after several another page is, which has been told."""

    def copy(self) -> State:
        """A copy that shares nothing that changes."""
        other: State = object.__new__(State)
        other.__dict__ = self.__dict__.copy()
        other.scores = other.scores.copy()
        other.used = other.used.copy()
        return other

    @property
    def volume(self) -> Book | None:
        """The book being read; None without a book file."""
        return self.setting.books.get(self.book)

    @property
    def page(self) -> Section | None:
        """The section being read; None when it is not described."""
        volume = self.volume
        return volume.sections.get(self.section) if volume is not None else None

    @property
    def page_ends(self) -> str:
        """How the section being read ends the book; empty when it does not."""
        page = self.page
        return page.end if page is not None else ""

    @property
    def abilities(self) -> tuple[str, ...]:
        """The abilities of the book being read (sheet.abilities)."""
        volume = self.volume
        return volume.all_abilities if volume is not None else self.setting.tables.abilities

    def is_ability(self, stat: str) -> bool:
        """Whether a stat on the sheet is an ability."""
        return stat not in ATTRIBUTES

    def item(self, word: str) -> Item | None:
        """The item that a word names, by id or name, of the book or declared."""
        folded = fold(word)
        found = self.items.get(folded)
        volume = self.volume
        return found if found is not None or volume is None else volume.find_item(folded)

    def holding(self, item: str) -> Held | None:
        """The entry of an item that is carried."""
        for held in self.held:
            if held.item == item:
                return held
        return None


def named(s: State, folded: str) -> str | None:
    """The stat on the sheet with that folded name or abbreviation."""
    for name in ATTRIBUTES:
        if folded in (fold(name), fold(name)[:3]):
            return name
    for name in (*s.scores, *s.abilities):
        if fold(name) == folded:
            return name
    return None


def ability_named(s: State, folded: str) -> str | None:
    """The ability of a folded name: on the sheet, of the tables, or of any book at hand."""
    books = (book.all_abilities for book in s.setting.books.values())
    return next((name for name in chain(s.scores, s.setting.tables.abilities, *books) if fold(name) == folded), None)


def base(s: State, stat: str) -> int:
    """The base score; of Health what is current."""
    return s.health if stat == HEALTH else s.scores.get(stat, 0)


def modifiers(s: State, stat: str) -> list[int]:
    """The modifiers that carried items give a stat, in the order of the possessions (item.modifier-carried)."""
    found = []
    for held in s.held:
        item = s.item(held.item)
        if item is not None and stat in item.modifiers:
            found.append(item.modifiers[stat])
    return found


def counted(s: State, stat: str) -> int:
    """What carried items add to a stat (item.scope, item.stack)."""
    if not s.held:
        return 0
    mods = modifiers(s, stat)
    if not mods or (s.setting.variants.item_scope == "attributes" and s.is_ability(stat)):
        return 0
    return max(mods) if s.setting.variants.item_stack == "best" else sum(mods)


def effective(s: State, stat: str) -> int:
    """Base plus the modifiers of what is carried now (test.effective-score, item.modifier-carried)."""
    return base(s, stat) + counted(s, stat)
