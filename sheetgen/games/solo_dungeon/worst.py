"""The most that a game can put on its pages: long names, many things, a level full of exits, large numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from sheetgen.documents.fit import LONG_SEED, TORTURE
from sheetgen.games.solo_dungeon.character import rpi
from sheetgen.games.solo_dungeon.finding import make
from sheetgen.games.solo_dungeon.game import GAME
from sheetgen.games.solo_dungeon.overrides import default_tables
from sheetgen.games.solo_dungeon.primitives import LISTS
from sheetgen.games.solo_dungeon.state import Blocked, Effect, Exit, Fight, Foe, Room, State
from sheetgen.games.solo_dungeon.tables import ATTRIBUTES, DrawList, Tables
from sheetgen.games.solo_dungeon.variants import SWITCHES, Variants
from sheetgen.pdf.request import Request

_STEPS = 44
_LEVEL = 30
_LABEL = 60
"""The characters of the longest label (section 4.11)."""


@cache
def worst_state() -> State:
    """The largest content that a crawl can put on its pages."""
    tables = default_tables()
    state: State = GAME.new_state(Variants(), tables)
    state.name, state.phase, state.surface = TORTURE, "fight", True
    state.health, state.health_max = 148, 150
    state.initiative = state.attack = state.defense = state.avoid_traps = 18
    state.xp, state.gold, state.silver = 12888, 8888, 9888
    state.level = state.deepest = _LEVEL
    state.descent, state.price, state.last_portal = 12, 10240, (12, 30)
    state.effects = tuple(Effect(stat, -7, "A" if stat == "attack" else "self") for stat in ATTRIBUTES)
    best = tables.quality.entries[-3:]
    for number, kind in enumerate((*tables.kind.entries, *tables.kind.entries), 1):
        thing = make(state, kind, best[number % 3])
        changes: dict[str, Any] = {"worth": 32, "magic": "avoid-traps", "plus": 1, "step": 100 + number}
        changes |= {"qty": 14} if kind.use == "arrows" else {"effects_left": 3, "book_uses": 2}
        worn = kind.use in ("weapon", "armor") and number <= len(tables.kind.entries)
        state.things = (*state.things, thing.but(**changes, worn=worn, state="held" if number % 5 else "destroyed"))
    state.rpi = rpi(state)
    _fill_level(state)
    foes = tuple(Foe(label, "an unreasonably patient grave warden", 178, -12, 30, 34, 33, 275) for label in "AB")
    state.blocked = tuple(Blocked(Room(step), foes) for step in (104, 111, 120, 130, 131, 140, 142))
    state.room, state.foes, state.fight = Room(143), foes, Fight(rpi(state), first="they")
    return state


def _fill_level(state: State) -> None:
    """A level of many places, each with as many exits as a room may have."""
    state.step = 100
    for number in range(_STEPS):
        if number:
            way = state.exits[-1] if number % 3 else state.exits[0]
            state.exits = tuple(other for other in state.exits if other is not way)
        state.step += 1
        if number:
            state.taken[way.label] = state.step
        state.results[state.step] = "room.exits" if number % 2 else "corridor.branch"
        kind = "door" if number % 2 else "corridor"
        state.exits += tuple(Exit(f"{state.step}{letter}", kind) for letter in "abcd"[: 1 + number % 4])  # type: ignore[arg-type]


@cache
def long_tables() -> Tables:
    """The shipped lists with labels as long as a table file may have them."""
    tables = default_tables()
    longer: dict[str, Any] = {}
    for key in LISTS:
        entries = getattr(tables, key).entries
        longer[key] = DrawList(tuple(replace(row, label=_long(row.label)) for row in entries))
    return replace(tables, name="long-names", **longer)


def _long(label: str) -> str:
    """A label drawn out to the longest that is allowed."""
    return f"{label}, or something very much like it that has a longer name"[:_LABEL]


def worst_requests() -> Iterator[tuple[str, Request]]:
    """The worst content of each document that has more than one."""
    filled = Request(state=worst_state(), log=b"a log")
    yield "sheet", replace(filled, name=TORTURE)
    for key in ("fights", "things", "map", "surface"):
        yield key, filled
    yield "log", Request(name=TORTURE)
    last: dict[str, Any] = {switch.attribute: switch.values[-1] for switch in SWITCHES}
    others = replace(Variants(), **last)
    yield "sheet", Request(name=TORTURE, variants=others)
    for reveal in ("keyed", "open"):
        yield "grid", Request(seed=LONG_SEED, reveal=reveal, tables=long_tables())
    yield "things", Request(tables=long_tables(), variants=others)
    yield "quicksheet", Request(tables=long_tables(), variants=others)
    yield "odds", Request(variants=others)
