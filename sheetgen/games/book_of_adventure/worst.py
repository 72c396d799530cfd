"""The most that a game can put on its pages: long names, every square written, every number at its longest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from sheetgen.documents.fit import LONG_SEED, TORTURE
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.overrides import default_tables
from sheetgen.games.book_of_adventure.state import (
    ATTRIBUTE_CAP,
    ATTRIBUTES,
    BASE_WOUNDS,
    LAST_CHAPTER,
    LAST_FEAR,
    Area,
    Line,
    RouteDot,
    State,
)
from sheetgen.games.book_of_adventure.variants import SWITCHES, Variants
from sheetgen.pdf.request import Request

_HOME, _TOWN, _BLOCKED = (8, 7), (9, 7), (9, 8)
_ECL, _XP, _GOLD = 58, 1288, 888


@cache
def worst_state() -> State:
    """The largest content that a game can put on a sheet, and more things than there are places."""
    tables = default_tables()
    state: State = GAME.new_state(replace(Variants(), level_divisor=20), tables)
    state.name = state.title = TORTURE
    state.attributes = dict.fromkeys(ATTRIBUTES, ATTRIBUTE_CAP)
    state.raw_dice, state.start_dice = (6,) * len(ATTRIBUTES), (1, 6, 1, 6, 1, 6)
    state.death_at = state.wounds = BASE_WOUNDS + ATTRIBUTE_CAP
    state.xp, state.level, state.gold = _XP, 12, _GOLD
    state.fear, state.chapters, state.highest = LAST_FEAR, LAST_CHAPTER, _ECL
    state.things = {thing.name: 8 if thing.is_item else 1 for thing in tables.things}
    state.things |= {"An Unreasonably Long Umbrella of the Ancients": 1, "Marbles in a Velvet Bag": 7}
    state.book = tuple(f"Pm{_ECL}·" if number % 2 else f"Pp{_ECL}" for number in range(LAST_CHAPTER))
    state.xp_line = tuple(range(_XP - 50 * LAST_CHAPTER, _XP + 1, 50))
    state.gold_line = tuple(range(_GOLD - 100, _GOLD, 2))[::-1]
    state.hometown = _HOME
    squares = [(column, row) for column in range(tables.columns) for row in range(tables.rows)]
    state.areas = {square: Area("encounter", base=24, ecl=_ECL, type="Pm") for square in squares}
    state.areas |= {_HOME: Area("hometown", wealth=6), _TOWN: Area("town", wealth=6), _BLOCKED: Area("blocked")}
    state.crossed = frozenset(square for square in squares if sum(square) % 2)
    state.dots = tuple(RouteDot((c, 7), (100 * c + 99, 799), c % 3 > 0) for c in range(tables.columns))
    state.lines = tuple(Line(n, n + 1, frozenset()) for n in range(tables.columns - 1))
    state.towns_visited = frozenset({_HOME, _TOWN})
    state.over = "complete"
    return state


def worst_requests() -> Iterator[tuple[str, Request]]:
    """The worst content of each document that has more than one."""
    named = Request(name=TORTURE, title=TORTURE)
    yield "sheet", replace(named, state=worst_state(), log=b"a log")
    yield "map", Request(state=worst_state(), log=b"a log")
    yield "log", replace(named, seed=LONG_SEED)
    last: dict[str, Any] = {switch.attribute: switch.values[-1] for switch in SWITCHES}
    others = replace(Variants(), **last)
    yield "sheet", replace(named, variants=others)
    yield "scratch", Request(variants=others)
    yield "quicksheet", Request(variants=others)
