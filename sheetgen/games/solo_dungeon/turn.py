"""The main loop: one decision between draws (P3), and the whole crawl from any turn on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from sheetgen.engine.prompts import TURN, Asking, Breach, Choose, procedure
from sheetgen.games.solo_dungeon import combat, exploring, rewards, rooms, surface
from sheetgen.games.solo_dungeon.actions import (
    Action,
    Alchemist,
    Attack,
    Chest,
    Descend,
    End,
    Equip,
    Follow,
    Heal,
    Hidden,
    Loot,
    Open,
    Portal,
    Restart,
    Return,
    Run,
    Strike,
    Take,
    Tower,
    Transmute,
    Use,
    Write,
)
from sheetgen.games.solo_dungeon.finding import equip, judge_equip, make
from sheetgen.games.solo_dungeon.primitives import GameOver, follow_rpi, next_step, tell
from sheetgen.games.solo_dungeon.state import Blocked, State
from sheetgen.games.solo_dungeon.using import judge_use, judge_write, use, write

_GEAR: Final = {
    "equip": "explore.choose",
    "use": "thing.one-use",
    "write": "thing.scribe",
    "end": "explore.choose",
}
_WAYS: Final = dict.fromkeys(("open", "corridor", "stairs"), "explore.choose")
_UP: Final = {
    "heal": "surface.apothecary",
    "alchemist": "surface.alchemist",
    "tower": "surface.tower",
    "restart": "surface.restart",
    **_GEAR,
}
_UP_BARRED: Final = {
    **dict.fromkeys(("open", "corridor", "stairs", "hidden", "return", "chest"), "surface.tower"),
    "portal": "portal.where",
    "transmute": "surface.alchemist",
    "attack": "surface.tower",
    "run": "surface.tower",
    "loot": "loot.once",
    "strike": "surface.tower",
}
_DOWN_BARRED: Final = {
    "heal": "surface.apothecary",
    "alchemist": "surface.alchemist",
    "tower": "surface.tower",
    "restart": "surface.restart",
    "hidden": "explore.hidden-door",
    "return": "explore.blocked",
    "portal": "portal.where",
}


# Creation


@procedure
def create(s: State) -> Asking[None]:
    """A new character at the dungeon door (P1, P2, char.start)."""
    tables, rule = s.setting.tables, "char.start"
    s.health_max = yield from tell(s, "char.health-max", "Limit", s.setting.variants.house_start_health, 0)
    s.health = yield from tell(s, rule, "Health", s.setting.variants.house_start_health, 0)
    for name, field in (("XP", "xp"), ("Gold", "gold"), ("Silver", "silver")):
        setattr(s, field, (yield from tell(s, rule, name, 0, 0)))
    s.level = yield from tell(s, rule, "Level", tables.start.level, 0)
    s.deepest = s.level
    s.price = tables.prices.fee
    weapon = make(s, tables.start.weapon, tables.average)
    s.things = (weapon.but(worn=True),)
    yield from follow_rpi(s, rule)
    surface.at_the_door(s)


# Between draws


def _offers(s: State) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """What may be done now, and what a player might try and may not (P3)."""
    if s.surface:
        return _UP, _UP_BARRED
    offers: dict[str, str] = {}
    if s.exits:
        offers.update(_WAYS)
    else:
        offers["hidden"] = "explore.hidden-door"
    if s.blocked:
        offers["return"] = "explore.blocked"
    if s.setting.tables.is_portal(s.level):
        offers["portal"] = "portal.optional"
    if s.shut:
        offers["chest"] = "chest.once"
    offers.update(_GEAR)
    return offers, _barred(s)


def _barred(s: State) -> Mapping[str, str]:
    fled = bool(s.fled)
    return {
        **(dict.fromkeys(_WAYS, "explore.hidden-door") if not s.exits else {}),
        **_DOWN_BARRED,
        "chest": "combat.run-place" if any(place.room.chest for place in s.blocked) else "chest.once",
        "loot": "xp.not-if-fled" if fled else "loot.once",
        "transmute": "transmuter.destroyed-after-use" if s.transmuter == "used" else "transmuter.now-or-never",
        "attack": "combat.run-place" if fled else "combat.turn-order",
        "strike": "combat.last-attack" if fled else "combat.opponent-defeated",
        "run": "combat.run-away",
    }


def _judge(s: State, offers: Mapping[str, str], act: Action) -> Iterator[Breach]:
    """What an action breaks besides being barred."""
    if act.verb not in offers:
        return
    judges: Mapping[type[Action], object] = _JUDGES
    judge = judges.get(type(act))
    if judge is not None:
        yield from judge(s, act)  # type: ignore[operator]


def _judge_return(s: State, act: Return) -> Iterator[Breach]:
    """A place that opponents hold (explore.blocked)."""
    if blocked_place(s, act.place) is None:
        places = " or ".join(str(place.room.step) for place in s.blocked)
        yield Breach("explore.blocked", f"the place of step {places}", f"that of step {act.place}")


def _judge_chest(s: State, act: Chest) -> Iterator[Breach]:
    """A chest that was left shut (chest.once)."""
    if act.place not in s.shut:
        places = " or ".join(map(str, s.shut))
        yield Breach("chest.once", f"the chest of step {places}", f"that of step {act.place}")


def blocked_place(s: State, step: int) -> Blocked | None:
    """The blocked place that a step made; the only one where none is named."""
    if not step and len(s.blocked) == 1:
        return s.blocked[0]
    return next((place for place in s.blocked if place.room.step == step), None)


def _each(s: State, offers: Mapping[str, str]) -> Iterator[Action]:
    """Representative legal actions."""
    kinds = {"door": Open, "corridor": Follow, "stairs": Descend}
    if "open" in offers:
        yield from (kinds[way.kind](way.label) for way in s.exits)
    if "hidden" in offers:
        yield Hidden()
    for place in s.blocked if "return" in offers else ():
        yield Return(place.room.step)
    for verb, act in (("portal", Portal()), ("tower", Tower()), ("restart", Restart()), ("heal", Heal(1))):
        if verb in offers:
            yield act


def free_choice(s: State) -> Choose:
    """What may be done between draws."""
    offers, barred = _offers(s)
    return Choose("explore.choose", "turn", offers, barred, partial(_judge, s, offers), partial(_each, s, offers))


@procedure
def act_freely(s: State, act: Action) -> Asking[None]:
    """Carry out a decision made between draws, allowed or not."""
    if isinstance(act, Take):
        _leave(s)
        yield from exploring.take(s, act)
    elif isinstance(act, Hidden):
        _leave(s)
        yield from exploring.hidden_door(s)
    elif isinstance(act, Return):
        place = blocked_place(s, act.place) or (s.blocked[-1] if s.blocked else None)
        next_step(s)
        if place is not None:
            yield from combat.resume(s, place)
    elif isinstance(act, Chest):
        s.shut = tuple(step for step in s.shut if step != act.place)
        if act.opened:
            yield from rooms.open_chest(s)
    elif isinstance(act, Loot):
        if act.body != "none":
            yield from rewards.search(s)
    elif isinstance(act, Portal | Heal | Transmute | Tower | Restart):
        next_step(s)
        yield from _surface(s, act)
    else:
        yield from _gear(s, act)


def _leave(s: State) -> None:
    """One who moves on is in no fight, nowhere but in the dungeon, and past the transmuter."""
    s.fight, s.foes, s.room = None, (), None
    s.surface = False
    s.phase = "free"


@procedure
def _surface(s: State, act: Action) -> Asking[None]:
    """The portal and what the surface offers (P15 to P18)."""
    if isinstance(act, Portal):
        yield from surface.go_up(s)
    elif isinstance(act, Heal):
        yield from surface.heal(s, act)
    elif isinstance(act, Alchemist):
        yield from surface.alchemist(s, act)
    elif isinstance(act, Transmute):
        yield from rooms_transmute(s, act)
    elif isinstance(act, Tower):
        yield from surface.tower(s)
    elif isinstance(act, Restart):
        yield from surface.restart(s)


@procedure
def rooms_transmute(s: State, act: Transmute) -> Asking[None]:
    """A transmuter used where there is none any more."""
    from sheetgen.games.solo_dungeon.transmuter import transmute

    if act.pay != "none":
        yield from transmute(s, act)


@procedure
def _gear(s: State, act: Action) -> Asking[None]:
    """Change gear, use a thing, write, or stop (P3, P12, P13)."""
    if isinstance(act, Equip):
        yield from equip(s, act)
    elif isinstance(act, Use):
        yield from use(s, act)
    elif isinstance(act, Write):
        yield from write(s, act)
    elif isinstance(act, End):
        s.over = "stopped"
        raise GameOver


_JUDGES: Final[Mapping[type[Action], object]] = {
    Open: exploring.judge_take,
    Follow: exploring.judge_take,
    Descend: exploring.judge_take,
    Return: _judge_return,
    Chest: _judge_chest,
    Equip: judge_equip,
    Use: judge_use,
    Write: judge_write,
    Heal: surface.judge_heal,
    Alchemist: surface.judge_alchemist,
    Tower: surface.judge_tower,
}


# Turns


@procedure
def _free(s: State) -> Asking[None]:
    """One decision between draws, or on the surface."""
    act: Action = yield from free_choice(s)
    yield from act_freely(s, act)


@procedure
def _fight(s: State) -> Asking[None]:
    """One decision in a fight; what is done from outside it breaks it off where it leads away."""
    if not s.living:
        yield from rewards.victory(s)
        return
    act: Action = yield from combat.your_choice(s)
    if isinstance(act, Attack | Run | Use):
        yield from combat.your_turn(s, act)
    elif isinstance(act, Chest):
        if act.opened:
            s.room = replace(s.room, chest=False) if s.room is not None else None
            yield from rooms.open_chest(s)
    elif not isinstance(act, Strike):
        yield from act_freely(s, act)


@procedure
def _loot(s: State) -> Asking[None]:
    """A body, then the next, then on to the chest and the exits (P9 steps 9 and 10)."""
    more = False
    if rewards.bodies(s):
        act: Action = yield from rewards.loot_choice(s)
        more = yield from rewards.loot(s, act)
    if not more:
        combat.end_fight(s)
        if s.room is not None and rewards.bodies(s):
            s.room = replace(s.room, bodies=True)
        s.foes = ()
        yield from rooms.cleared(s)


@procedure
def _chest(s: State) -> Asking[None]:
    """The chest, then the exits (P6 steps 7 and 8)."""
    act: Action = yield from rooms.chest_choice(s)
    yield from rooms.chest(s, act)


_TURNS: Final = {"create": create, "free": _free, "surface": _free, "fight": _fight, "loot": _loot, "chest": _chest}


@procedure
def play(s: State) -> Asking[None]:
    """The whole crawl, from creation or from any turn on, to death or until the player stops."""
    try:
        while not s.over:
            yield TURN
            yield from _TURNS[s.phase](s)
    except GameOver:
        pass
    s.phase = "over"
    yield TURN
    if s.over == "dead":
        yield from _close(s)


@procedure
def _close(s: State) -> Asking[None]:
    """Nothing counts after death; a log may say that it ends (death.end)."""
    act: Action | None = None
    while not isinstance(act, End):
        act = yield from Choose("death.end", "end", {"end": "death.end"}, _after_death(), None, lambda: (End("dead"),))


def _after_death() -> Mapping[str, str]:
    """Every verb but the ending, barred by death."""
    return {verb: "death.zero" if verb in ("attack", "strike", "run") else "death.end" for verb in _VERBS}


_VERBS: Final = (
    *_WAYS,
    *("hidden", "return", "portal", "attack", "run", "strike", "chest", "loot", "use", "target", "equip", "bonus"),
    *("write", "transmute", "heal", "alchemist", "tower", "restart"),
)
