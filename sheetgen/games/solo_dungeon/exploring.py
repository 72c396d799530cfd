"""Moving about (P2 to P5, P14): exits, the open-door list, the corridor list, stairs, falls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sheetgen.engine.prompts import Asking, Breach, procedure
from sheetgen.games.solo_dungeon import combat, levels
from sheetgen.games.solo_dungeon.actions import Descend, Follow, Open, Take
from sheetgen.games.solo_dungeon.opponents import create
from sheetgen.games.solo_dungeon.primitives import add_exit, draw, follow_rpi, next_step, tell
from sheetgen.games.solo_dungeon.rooms import enter_room, trap
from sheetgen.games.solo_dungeon.state import START, Exit, Room, State
from sheetgen.games.solo_dungeon.tables import Passage

KIND_OF: Final = {"open": "door", "corridor": "corridor", "stairs": "stairs"}
"""The kind of exit that each verb takes (explore.which-list)."""

DOOR_RULES: Final[Mapping[str, str]] = {
    "corridor-ahead": "door.corridor",
    "corridor-left": "door.corridor",
    "corridor-right": "door.corridor",
    "fake-trap": "door.fake-trap",
    "parallel": "door.parallel",
    "room": "door.room",
    "stairs": "door.stairs",
}
"""The rule of each result of the open-door list."""

CORRIDOR_RULES: Final[Mapping[str, str]] = {
    "npc-attack": "corridor.attack",
    "opponent-attack": "corridor.attack",
    "straight": "corridor.straight",
    "tee": "corridor.branch",
    "wye": "corridor.branch",
    "cross": "corridor.branch",
    "side-left": "corridor.branch",
    "side-right": "corridor.branch",
    "door-ahead": "corridor.door-ahead",
    "chamber": "corridor.chamber",
    "left-45": "corridor.turn",
    "left-90": "corridor.turn",
    "right-45": "corridor.turn",
    "right-90": "corridor.turn",
    "dead-end": "corridor.dead-end",
    "door-left": "corridor.door-side",
    "door-right": "corridor.door-side",
    "stairs-end": "corridor.stairs-end",
    "stairs-left": "corridor.stairs-side",
    "stairs-right": "corridor.stairs-side",
}
"""The rule of each result of the corridor list."""


# Taking an exit


def judge_take(s: State, act: Take) -> Iterator[Breach]:
    """The exit is open and of that kind (explore.choose, explore.which-list, explore.draw-once)."""
    way = s.exit(act.label)
    kind = KIND_OF[act.verb]
    if isinstance(act, Descend) and act.up:
        yield Breach("explore.stairs", "stairs that lead down", "stairs that lead up")
    elif way is not None and way.kind != kind:
        rule = "explore.start-door" if way.label == START else "explore.which-list"
        yield Breach(rule, f"exit {way.label} taken as a {way.kind}", f"as a {kind}")
    elif way is None:
        yield _no_such_exit(s, act, kind)


def _no_such_exit(s: State, act: Take, kind: str) -> Breach:
    """Why there is no such exit: taken, never drawn, or nothing is open at all."""
    wrote = f"{kind} {act.label}".strip()
    taken = s.taken.get(act.label)
    if taken is not None:
        return Breach("explore.draw-once", f"an open exit: {open_exits(s)}", f"{wrote}, taken in step {taken}")
    number = act.label[:-1]
    rule = s.results.get(int(number)) if number.isdigit() else None
    if rule is None and not s.exits:
        return Breach("explore.hidden-door", "a hidden door, as nothing is open", wrote)
    return Breach(rule or "explore.choose", f"an open exit: {open_exits(s)}", wrote)


def open_exits(s: State) -> str:
    """The open exits in words."""
    return ", ".join(f"{way.label} {way.kind}" for way in s.exits) or "none"


def _strike_off(s: State, act: Take) -> None:
    """The exit leaves the list (explore.choose); one that is not there is the nearest of its kind, or none."""
    way = s.exit(act.label)
    if way is None:
        way = _meant(s, act)
    next_step(s)
    if way is not None:
        s.exits = tuple(other for other in s.exits if other is not way)
        s.taken[way.label] = s.step


def _meant(s: State, act: Take) -> Exit | None:
    """The exit that an unknown label stands for: a log that counts its steps otherwise goes on with its own count."""
    number = act.label[:-1]
    if act.label in s.taken or not number.isdigit() or int(number) in s.results:
        return None
    near = [way for way in s.exits if way.kind == KIND_OF[act.verb] and way.label != START]
    if not near:
        return None
    s.step = max(0, s.step + int(number) - int(near[-1].label[:-1]))
    return near[-1]


@procedure
def take(s: State, act: Take) -> Asking[None]:
    """Take an exit: exactly one list for each kind (explore.which-list)."""
    first = s.exit(START) is not None and act.label == START
    _strike_off(s, act)
    if isinstance(act, Open):
        yield from open_door(s, "explore.start-door" if first else "explore.which-list")
    elif isinstance(act, Follow):
        yield from follow_corridor(s, "explore.which-list")
    elif isinstance(act, Descend):
        yield from descend(s)


@procedure
def hidden_door(s: State) -> Asking[None]:
    """A hidden door where you stand (explore.hidden-door)."""
    next_step(s)
    yield from open_door(s, "explore.hidden-door")


# The lists


@procedure
def open_door(s: State, missing: str) -> Asking[None]:
    """Draw from the open-door list (P4)."""
    found: Passage = yield from draw(s, "door", "door.list", missing)
    rule = DOOR_RULES.get(found.id, "door.list")
    s.results[s.step] = rule
    if found.event == "trap":
        yield from trap(s, rule)
    elif found.event == "room":
        yield from _room(s, rule)
    yield from _exits_of(s, rule, found)


@procedure
def follow_corridor(s: State, missing: str) -> Asking[None]:
    """Draw from the corridor list (P5)."""
    found: Passage = yield from draw(s, "corridor", "corridor.list", missing)
    s.arriving = False
    rule = CORRIDOR_RULES.get(found.id, "corridor.list")
    s.results[s.step] = rule
    if found.event in ("npc", "opponent"):
        s.room = Room(s.step, corridor=True)
        yield from create(s, 1, found.event, rule)
        yield from combat.start(s)
    elif found.event == "room":
        yield from _room(s, rule)
    yield from _exits_of(s, rule, found)


@procedure
def _exits_of(s: State, rule: str, found: Passage) -> Asking[None]:
    """The exits of a result, in the order of its text (P3 step 2)."""
    for way in found.exits:
        yield from add_exit(s, rule, way.kind)


@procedure
def _room(s: State, missing: str) -> Asking[None]:
    """A room, or a fall through its floor (P6)."""
    fell = yield from enter_room(s, missing)
    if fell:
        yield from _fall(s)


@procedure
def _fall(s: State) -> Asking[None]:
    """One level down without stairs: no damage, no card (room.floor-collapse, switch room.collapse)."""
    rule = "room.floor-collapse"
    s.fell = s.step
    s.health = yield from tell(s, rule, "Health", s.health, s.health)
    yield from follow_rpi(s)
    yield from levels.one_down(s, rule)
    collapse = s.setting.variants.room_collapse
    if collapse == "new-room":
        yield from _room(s, rule)
        return
    if collapse == "full-stairs":
        yield from levels.arrive_by_stairs(s)
    yield from follow_corridor(s, rule)


@procedure
def descend(s: State) -> Asking[None]:
    """Stairs: level, card, transmuter, corridor (P14, level.arrival)."""
    yield from levels.one_down(s, "level.descend")
    s.arriving = True
    yield from levels.arrive_by_stairs(s)
    yield from follow_corridor(s, "level.arrival")
