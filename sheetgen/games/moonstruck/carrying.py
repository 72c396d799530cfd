"""Carrying a character from one book to the next (P13)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.engine.names import fold
from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.moonstruck.actions import Action, Carry
from sheetgen.games.moonstruck.barred import Barred
from sheetgen.games.moonstruck.creation import roll_all
from sheetgen.games.moonstruck.possessions import drop
from sheetgen.games.moonstruck.state import State
from sheetgen.games.moonstruck.stats import HEALTH

_CARRY = {"carry": "carry.kept"}


def book_named(s: State, name: str) -> str:
    """The id of the book at hand that a name means; empty when it is not at hand."""
    for key, book in s.setting.books.items():
        if fold(name) in (fold(key), fold(book.title)):
            return key
    return ""


def judge_carry(s: State, act: Carry) -> Iterator[Breach]:
    """Another book than the one just read (carry.kept)."""
    if s.book and book_named(s, act.book) == s.book:
        yield Breach("carry.kept", "the next book", act.book)


@procedure
def carry(s: State, act: Carry) -> Asking[None]:
    """P13 steps 2 to 4: scores and Fortune stay, items as the finished book lets out, Health is full."""
    yield from _leave_items(s)
    enter_book(s, book_named(s, act.book))
    if s.setting.variants.carry_health == "restore":
        s.health = yield from Claim("carry.health", HEALTH, s.cap, s.health)


@procedure
def _leave_items(s: State) -> Asking[None]:
    """What the finished book does not let out is dropped (carry.kept)."""
    volume = s.volume
    allowed = volume.carry_items if volume is not None else None
    if allowed is not None:
        for held in s.held:
            if held.item not in allowed:
                yield from drop(s, held.item, "carry.kept")


def enter_book(s: State, book: str) -> None:
    """Open the next book: a clean trail, no awards taken (P13 step 8)."""
    volume = s.volume
    if volume is not None:
        s.items = {**{key: volume.items[key] for key in map(fold, (h.item for h in s.held)) if key in volume.items}}
    s.book = book
    s.ordinal += 1
    s.section = 0
    s.trail, s.todo, s.taken = (), (), frozenset()
    s.fight, s.ended, s.offer = None, None, None
    s.over, s.closed, s.lose_exit = "", False, 0
    s.pending, s.kept = 0, False
    s.phase = "arrival"


@procedure
def arrive(s: State) -> Asking[None]:
    """P13 steps 5 to 7: abilities that the sheet lacks are rolled, and only those may be swapped."""
    missing = tuple(name for name in s.abilities if name not in s.scores)
    yield from roll_all(s, missing)
    s.new_abilities = missing
    s.phase = "swaps"
    s.last = "create"


def from_file() -> Choose:
    """The question for a character that comes from a file: into which book."""
    return Choose("carry.kept", "carry", _CARRY, default=Carry())


__all__ = ["Action", "Barred", "arrive", "book_named", "carry", "enter_book", "from_file", "judge_carry"]
