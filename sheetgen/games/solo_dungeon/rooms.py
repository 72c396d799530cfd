"""Rooms and chests (P6, P10) and traps (P7)."""

from __future__ import annotations

from functools import partial
from typing import Final

from sheetgen.engine.prompts import Asking, Choose, Claim, procedure
from sheetgen.games.solo_dungeon import combat
from sheetgen.games.solo_dungeon.actions import Action, Chest, Loot, Nothing, Use
from sheetgen.games.solo_dungeon.character import effective
from sheetgen.games.solo_dungeon.finding import find_thing
from sheetgen.games.solo_dungeon.opponents import create
from sheetgen.games.solo_dungeon.primitives import add_exit, draw, fudge, set_health, still_counted, take_coins
from sheetgen.games.solo_dungeon.rewards import search
from sheetgen.games.solo_dungeon.state import Room, State
from sheetgen.games.solo_dungeon.tables import CONTENTS, FINDS
from sheetgen.games.solo_dungeon.using import AVOID, declare, unused

_FEWER: Final = {"two": "one", "two-chest": "one-chest"}
"""What the house rule house.one-opponent-first-level makes of contents on level 0."""

_MISREAD: Final = ("one", "empty", "two", "chest", "one-chest", "two-chest")
"""What a log may silently have taken the contents for."""


@procedure
def enter_room(s: State, missing: str) -> Asking[bool]:
    """Shape, key, contents, then opponents or what comes after them (P6); whether the floor gave way."""
    tables = s.setting.tables
    s.results[s.step] = "room.exits"
    yield from draw(s, "room", "room.list", missing)
    key = yield from declare(s, "key", "key")
    roll = yield from fudge(s, "room.contents", "contents")
    due = tables.contents.at(roll)
    if s.setting.variants.house_one_opponent_first_level and s.level == tables.start.level:
        due = _FEWER.get(due, due)
    word = yield from Claim("room.contents", "contents", due, others=_MISREAD)
    if not key:
        yield from _too_late(s, "key")
    contents = CONTENTS[word]
    if contents.fall:
        return True
    s.room = Room(s.step, chest=contents.chest)
    if contents.opponents:
        yield from create(s, contents.opponents, "opponent", "room.contents", key)
        yield from combat.start(s)
    else:
        yield from cleared(s)
    return False


@procedure
def cleared(s: State) -> Asking[None]:
    """No living opponent is near: the chest, then the exits (room.order); a corridor goes on (corridor.after-fight)."""
    room = s.room
    s.phase = "free"
    if room is None:
        return
    if room.corridor:
        s.room = None
        yield from add_exit(s, "corridor.after-fight", "corridor")
    elif room.chest:
        s.phase = "chest"
    else:
        yield from roll_exits(s)


@procedure
def roll_exits(s: State) -> Asking[None]:
    """The doors that lead on (room.exits)."""
    roll = yield from fudge(s, "room.exits", "exits")
    due = s.setting.tables.new_doors(roll, s.setting.variants.exits_count)
    count = yield from Claim("room.exits", "doors", due)
    s.results[s.step] = "room.exits"
    for _ in range(min(max(0, count), 9)):
        yield from add_exit(s, "room.exits", "door")
    s.room = None
    s.phase = "free"


# Chests


def chest_choice(s: State) -> Choose:
    """Open the chest or leave it shut (chest.once)."""
    return Choose(
        "chest.once", "chest", {"chest": "chest.once"}, None, None, lambda: (Chest(True), Chest(False)), Nothing()
    )


@procedure
def chest(s: State, act: Action) -> Asking[None]:
    """Open the chest of the room at hand or leave it, then roll the exits (P6 steps 7 and 8)."""
    assert s.room is not None
    if isinstance(act, Chest) and act.opened:
        yield from open_chest(s)
    else:
        s.shut = (*s.shut, s.room.step)
    if s.room.bodies:
        yield from _late_search(s)
    yield from roll_exits(s)


@procedure
def _late_search(s: State) -> Asking[None]:
    """A body left unsearched is not searched after the chest (room.order)."""
    act: Action = yield from Choose(
        "room.order", "late", {"nothing": "room.order"}, {"loot": "room.order"}, default=Nothing()
    )
    if isinstance(act, Loot) and act.body != "none":
        yield from search(s)


@procedure
def open_chest(s: State) -> Asking[None]:
    """One roll on the table of chests (P10, chest.contents)."""
    roll = yield from fudge(s, "chest.contents", "chest")
    found = yield from Claim("chest.contents", "find", s.setting.tables.chest.at(roll))
    find = FINDS[found]
    if find.thing:
        yield from find_thing(s, "chest.contents")
    elif find.coin:
        yield from take_coins(s, "chest.coins", find, "chest.contents")
    elif find.trap:
        yield from trap(s, "chest.trap")


# Traps


@procedure
def trap(s: State, missing: str) -> Asking[None]:
    """An avoid roll, with a rope if one is declared, and damage where it fails (P7)."""
    rope = yield from declare(s, "rope", "rope")
    mine = effective(s, AVOID) + rope
    yield from Claim("trap.avoid", "modifier", mine)
    roll = yield from fudge(s, "trap.avoid", "avoid", missing)
    due = roll + mine
    margin = yield from Claim("trap.avoid", "margin", due, None, "", partial(_why_avoid, s, rope, due))
    gone = [effect for effect in s.effects if effect.until == "avoid"]
    if gone:
        s.effects = tuple(effect for effect in s.effects if effect.until != "avoid")
        s.ended = (*((effect.stat, effect.amount, "effect.length") for effect in gone), *s.ended)[:6]
    limit = s.setting.tables.limits.avoid
    safe = yield from Claim(
        "trap.avoid",
        "safe",
        margin >= limit,
        None,
        "",
        lambda said: "trap.damage" if said and margin < limit - 1 else "",
    )
    if not rope:
        yield from _too_late(s, "rope")
    if not safe:
        yield from _caught(s)


@procedure
def _too_late(s: State, kind: str) -> Asking[None]:
    """A key or a rope that comes after its roll is kept and does not count (core.declare-first)."""
    if unused(s, kind):
        rule = "core.declare-first"

        def refuse(act: Action) -> str:
            """The rule that such a thing breaks when it is used now."""
            thing = s.thing(act.thing) if isinstance(act, Use) else None
            return rule if thing is not None and thing.use == kind else ""

        yield from Choose(rule, "late", {"nothing": rule}, default=Nothing(), refuse=refuse)


def _why_avoid(s: State, rope: int, due: int, said: int) -> str:
    """A rope left out, or a bonus that has ended."""
    if rope and said == due - rope:
        return "thing.rope"
    return still_counted(s, (AVOID,), said - due)


def trap_damage(roll: int, sign: str) -> int:
    """The health a damage roll costs under the switch trap.sign (trap.damage)."""
    if sign == "literal":
        return roll
    return abs(roll) if sign == "absolute" else max(0, roll)


@procedure
def _caught(s: State) -> Asking[None]:
    """The damage of a trap (trap.damage)."""
    roll = yield from fudge(s, "trap.damage", "trap damage")
    yield from set_health(s, "trap.damage", s.health - trap_damage(roll, s.setting.variants.trap_sign))
