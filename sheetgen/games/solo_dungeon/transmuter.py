"""The transmuter (P18): one point, paid in gold and things or in XP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sheetgen.engine.prompts import Asking, Breach, procedure
from sheetgen.games.solo_dungeon.actions import Transmute
from sheetgen.games.solo_dungeon.character import BASE
from sheetgen.games.solo_dungeon.primitives import Why, follow_rpi, pay, set_health, tell, write_thing
from sheetgen.games.solo_dungeon.state import State, Thing
from sheetgen.games.solo_dungeon.tables import STATS

NAMES: Final = {
    "health": "Health",
    "initiative": "Initiative",
    "attack": "Attack",
    "defense": "Defense",
    "avoid-traps": "Avoid traps",
}
"""The stats that a transmuter raises, as the sheet names them."""


def given(s: State, act: Transmute) -> list[Thing]:
    """The things given that are really there, each once."""
    names = dict.fromkeys(act.give)
    return [thing for name in names if (thing := s.thing(name)) is not None and thing.held]


def gold_part(s: State, act: Transmute) -> int:
    """The gold of a point that things do not pay (transmuter.things); what they are worth above it is lost."""
    return max(0, s.setting.tables.prices.point_gold - sum(thing.worth for thing in given(s, act)))


def judge_transmute(s: State, act: Transmute, fee: int = 0) -> Iterator[Breach]:
    """One of five stats, paid in full; ``fee`` is gold that is paid besides (transmuter.gold, .xp, .stats)."""
    if act.pay == "none":
        return
    prices = s.setting.tables.prices
    if act.stat not in STATS:
        yield Breach("transmuter.stats", f"one of {', '.join(STATS)}", act.stat or "no stat")
    for name in act.give:
        thing = s.thing(name)
        if thing is None or not thing.held:
            yield Breach("transmuter.things", "things that are there", name)
    if act.pay == "xp":
        cost = s.setting.tables.point_xp(s.level)
        if act.give:
            yield Breach("transmuter.one-point", "gold or XP, not both", "things given besides XP")
        if s.xp < cost:
            yield Breach("transmuter.xp", f"{cost} XP", f"a point for {s.xp}")
    elif s.gold - fee < gold_part(s, act):
        rule = "transmuter.gold" if not fee else "surface.alchemist"
        yield Breach(rule, f"{gold_part(s, act)} of {prices.point_gold} gold", f"a point for {max(0, s.gold - fee)}")


@procedure
def transmute(s: State, act: Transmute, why: Why | None = None) -> Asking[None]:
    """Pay, then raise the stat by one (transmuter.one-point, transmuter.stats)."""
    if act.pay == "xp":
        due = max(0, s.xp - s.setting.tables.point_xp(s.level))
        s.gold = yield from tell(s, "transmuter.xp", "Gold", s.gold, s.gold)
        s.xp = yield from tell(s, "transmuter.xp", "XP", due, s.xp)
    else:
        s.xp = yield from tell(s, "transmuter.gold", "XP", s.xp, s.xp)
        yield from pay(s, "transmuter.gold" if not act.give else "transmuter.things", gold_part(s, act), why)
        s.silver = yield from tell(s, "transmuter.gold", "Silver", s.silver, s.silver)
    for thing in given(s, act) if act.pay == "gold" else ():
        yield from write_thing(s, "transmuter.things", thing.but(state="given", worn=False))
    if act.stat in STATS:
        yield from _raise(s, act.stat)


@procedure
def _raise(s: State, stat: str) -> Asking[None]:
    """One point more; health raises its limit, too (transmuter.stats)."""
    rule = "transmuter.stats"
    if stat == "health":
        s.health_max = yield from tell(s, "char.health-max", "Limit", s.health_max + 1, s.health_max)
        yield from set_health(s, rule, s.health + 1)
        return
    before = getattr(s, BASE[stat])
    setattr(s, BASE[stat], (yield from tell(s, rule, NAMES[stat], before + 1, before)))
    yield from follow_rpi(s)
