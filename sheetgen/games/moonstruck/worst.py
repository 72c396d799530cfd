"""The most that a game can put on its pages: long names, many things, every number at its longest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final

from sheetgen.documents.fit import LONG_SEED, TORTURE
from sheetgen.engine.names import fold
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Book, Item
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.overrides import default_tables
from sheetgen.games.moonstruck.shelf import demo_book
from sheetgen.games.moonstruck.state import Held, Setting, State
from sheetgen.games.moonstruck.stats import ABILITY_CAP, ATTRIBUTES, HEALTH, START_DIE, START_HEALTH, START_SCORE
from sheetgen.games.moonstruck.variants import SWITCHES, Variants
from sheetgen.pdf.request import Request

_THINGS: Final = 17
_SECTIONS: Final = 120
"""As many as a long reading takes; the trail has boxes for more."""
_SCORE: Final = 188
_ABILITIES: Final = ("Counterfeit Cartography", "Seamanship", "Lockcraft", "Weatherglass")


@cache
def worst_book() -> Book:
    """A book with more abilities and longer names than any."""
    items = tuple(_item(number) for number in range(_THINGS))
    return replace(
        demo_book(),
        title=TORTURE,
        extra_abilities=_ABILITIES,
        items={fold(item.id): item for item in items},
        starting_items=tuple(item.id for item in items),
        starting_fp=100,
    )


def _item(number: int) -> Item:
    """A thing that adds to much and does much."""
    modifiers = {"Intelligence": -10, "Negotiation": 15, "Counterfeit Cartography": number - 8}
    name = TORTURE[: 20 + 4 * number] if number < 12 else f"Umbrella of the Ancients {number}"
    return Item(f"thing-{number}", name, modifiers, "maul", Amount(2, 10, 12), Amount(3, 8, 2), 12, True)


@cache
def worst_state() -> State:
    """The largest content that a game can put on a sheet, and more things than there are lines."""
    book = worst_book()
    setting = Setting(Variants(), default_tables(), {book.id: book})
    state = State(setting, name=TORTURE, book=book.id, ordinal=12)
    stats = [stat for stat in ATTRIBUTES if stat != HEALTH]
    state.initial = dict.fromkeys([*stats, *book.all_abilities], START_SCORE + 1)
    state.initial[HEALTH] = START_HEALTH + START_DIE
    state.scores = {**dict.fromkeys(stats, _SCORE), **dict.fromkeys(book.all_abilities, ABILITY_CAP)}
    state.scores["Astronomy of the Drowned Sky"] = ABILITY_CAP
    state.cap, state.health = START_HEALTH + START_DIE, -17
    state.fp, state.fp_awarded, state.fp_spent = 188, 888, 700
    state.xp_awarded, state.xp_spent, state.xp_forfeited, state.pending = 888, 388, 388, 112
    state.held = tuple(Held(item, 12, _SECTIONS + number) for number, item in enumerate(book.starting_items))
    state.lost = ("thing-99", "thing-98")
    state.trail = tuple(range(1000, 1000 + _SECTIONS))
    state.phase = "section"
    state.over = "defeat"
    return state


def worst_requests() -> Iterator[tuple[str, Request]]:
    """The worst content of each document that has more than one."""
    named = Request(name=TORTURE)
    yield "sheet", replace(named, state=worst_state(), log=b"a log")
    yield "trail", Request(state=worst_state(), log=b"a log")
    begun = GAME.new_state(Variants(), default_tables())
    begun.setting, begun.book = worst_state().setting, worst_state().book
    yield "sheet", replace(named, start=begun, seed=LONG_SEED)
    yield "log", replace(named, start=begun)
    yield "booklet", Request(start=begun)
    last: dict[str, Any] = {switch.attribute: switch.values[-1] for switch in SWITCHES}
    others = replace(Variants(), **last)
    yield "sheet", replace(named, variants=others)
    yield "combat", Request(variants=others)
    yield "quicksheet", Request(variants=others)
