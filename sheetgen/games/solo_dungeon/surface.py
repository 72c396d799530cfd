"""The portal and the surface (P15 to P17): apothecary, alchemist, tower, and starting again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetgen.engine.prompts import Asking, Breach, procedure
from sheetgen.games.solo_dungeon.actions import Action, Alchemist, Heal, Tower
from sheetgen.games.solo_dungeon.levels import new_map
from sheetgen.games.solo_dungeon.primitives import pay, set_health, tell
from sheetgen.games.solo_dungeon.state import START, Exit, State
from sheetgen.games.solo_dungeon.transmuter import gold_part, judge_transmute, transmute


@procedure
def go_up(s: State) -> Asking[None]:
    """Through the portal to the surface; another portal puts the fee back (P15, alchemist.reset)."""
    here = (s.descent, s.level)
    if here != s.last_portal or s.setting.variants.alchemist_reset == "any-portal":
        s.price = yield from tell(s, "alchemist.reset", "Fee", s.setting.tables.prices.fee, s.price)
    else:
        s.price = yield from tell(s, "alchemist.reset", "Fee", s.price, s.price)
    s.last_portal = here
    s.surface = True
    s.phase = "surface"


# Apothecary and alchemist


def heal_limit(s: State) -> int | None:
    """How many points the apothecary may sell; None without a limit (surface.apothecary, switch health.cap)."""
    return None if s.setting.variants.health_cap == "none" else max(0, s.health_max - s.health)


def judge_heal(s: State, act: Heal) -> Iterator[Breach]:
    """Up to the limit, and what can be paid (surface.apothecary, char.purse)."""
    limit = heal_limit(s)
    if limit is not None and act.points > limit:
        yield Breach("surface.apothecary", f"at most {limit} points, up to {s.health_max}", f"{act.points} points")
    cost = s.setting.tables.prices.heal * act.points
    if cost > s.gold:
        yield Breach("char.purse", f"at most {s.gold} gold", f"{act.points} points for {cost}")


@procedure
def heal(s: State, act: Heal) -> Asking[None]:
    """Buy points of health (surface.apothecary)."""
    rule = "surface.apothecary"
    yield from pay(s, rule, s.setting.tables.prices.heal * act.points)
    yield from set_health(s, rule, s.health + act.points)


def judge_alchemist(s: State, act: Alchemist) -> Iterator[Breach]:
    """Fee and point can both be paid, or the fee is not taken (surface.alchemist)."""
    if act.pay == "none":
        yield Breach("surface.alchemist", "a point by gold or by XP", "no point")
    if s.gold < s.price:
        rule = "worth.not-money" if act.give else "alchemist.price"
        yield Breach(rule, f"a fee of {s.price} in gold", f"{s.gold} gold")
    else:
        yield from judge_transmute(s, act, s.price)


@procedure
def alchemist(s: State, act: Alchemist) -> Asking[None]:
    """The fee, then the point; the fee doubles (surface.alchemist, alchemist.price)."""
    fee, gold = s.price, s.gold
    cost = gold_part(s, act) if act.pay == "gold" else 0
    why = partial(_why_fee, s, gold, fee, cost)
    yield from pay(s, "alchemist.price", fee, lambda said: why(said - cost))
    yield from transmute(s, act, why)
    factor = s.setting.tables.prices.fee_factor
    s.price = yield from tell(s, "alchemist.price", "Fee", fee * factor, s.price)


def _why_fee(s: State, gold: int, fee: int, cost: int, said: int) -> str:
    """The fee alone, the point alone, or another fee on the ladder (surface.alchemist, alchemist.price)."""
    prices = s.setting.tables.prices
    paid = gold - said
    if cost and paid in (fee, cost):
        return "surface.alchemist"
    other = paid - cost
    ladder = {prices.fee * prices.fee_factor**step for step in range(12)} | {0}
    if other == fee or other not in ladder:
        return ""
    return "alchemist.price" if other else "surface.alchemist"


# Leaving


def judge_tower(s: State, act: Action) -> Iterator[Breach]:
    """The wizard wants his gold (surface.tower)."""
    cost = s.setting.tables.prices.tower
    if isinstance(act, Tower) and s.gold < cost:
        yield Breach("surface.tower", f"{cost} gold", f"{s.gold} gold")


@procedure
def tower(s: State) -> Asking[None]:
    """Back to the level you left, where the portal was used (surface.tower)."""
    yield from pay(s, "surface.tower", s.setting.tables.prices.tower)
    s.level = yield from tell(s, "surface.tower", "Level", s.level, s.level)
    s.surface = False
    s.phase = "free"


@procedure
def restart(s: State) -> Asking[None]:
    """The first level again, with everything owned (surface.restart)."""
    s.level = yield from tell(s, "surface.restart", "Level", s.setting.tables.start.level, s.level)
    s.descent += 1
    s.surface = False
    at_the_door(s)


def at_the_door(s: State) -> None:
    """Outside the dungeon door: one exit, a new map (P2, explore.start-door)."""
    new_map(s)
    s.exits = (Exit(START, "door"),)
    s.phase = "free"
