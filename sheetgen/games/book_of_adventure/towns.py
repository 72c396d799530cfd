"""Towns and the Hometown (P17 to P23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.engine.prompts import Asking, Breach, Claim, Roll, procedure
from sheetgen.games.book_of_adventure.actions import Buy, Oracle, Rest, Sell
from sheetgen.games.book_of_adventure.encounters import roll_type
from sheetgen.games.book_of_adventure.geometry import Square, label
from sheetgen.games.book_of_adventure.primitives import check, end_check, fear, gold, hold
from sheetgen.games.book_of_adventure.state import LAST_FEAR, State, Visit

SERVICE_BASE = 1
"""The base price of a Rest and of an Oracle (rest.cost, oracle.cost)."""

REST_HEALS = 3
"""Wounds a Rest heals (rest.heals-three)."""

WORK_FEAR = 2
"""Fear a Work costs (work.fear)."""

HAGGLE_DISCOUNT = 1
"""Gold off every price after a successful Haggle (haggle.discount)."""


def price(base: int, visit: Visit) -> int:
    """Base price plus Wealth, minus the discount, at least 0 (buy.price)."""
    return max(0, base + visit.wealth - visit.discount)


@procedure
def _pay(s: State, rule: str, base: int, count: int) -> Asking[None]:
    """Pay a price ``count`` times; a price off by the discount of a Haggle breaks haggle.discount."""
    visit = _visit(s)
    due = price(base, visit) * count
    slip = HAGGLE_DISCOUNT if visit.discount else -HAGGLE_DISCOUNT
    other = s.gold - max(0, due + slip * count)
    yield from gold(s, rule, -due, lambda said: "haggle.discount" if visit.haggled and said == other else "")


@procedure
def arrive(s: State, square: Square) -> Asking[None]:
    """P17: a return to the Hometown costs Fear; a Town is entered once."""
    area = s.areas[square]
    s.phase = "town"
    s.visit = Visit(square, area.wealth)
    if area.kind == "hometown":
        yield from return_home(s)
    else:
        s.towns_visited |= {square}


@procedure
def return_home(s: State) -> Asking[None]:
    """Each return costs 1 Fear, but for those before the first Encounter (hometown.return-fear)."""
    if s.encounters_started:
        yield from fear(s, "hometown.return-fear", 1)
        end_check(s)
    else:
        s.fear = yield from Claim("hometown.free-before-first-encounter", "Fear", s.fear, s.fear)


def _visit(s: State) -> Visit:
    assert s.visit is not None
    return s.visit


def _done(s: State, oracle: Square | None = None) -> None:
    visit = _visit(s)
    s.visit = Visit(visit.square, visit.wealth, visit.discount, visit.haggled, visit.business + 1, oracle)


@procedure
def haggle(s: State) -> Asking[None]:
    """P18: one Charisma Check for a lower price (haggle.discount)."""
    won = yield from check(s, "CHA", missing="haggle.once-on-entry")
    s.visit = replace(_visit(s), haggled=True, discount=HAGGLE_DISCOUNT if won else 0)


def _more(held: int, act: Buy) -> str:
    return f"{act.count} more, with one on the sheet" if held else f"{act.count} at once"


def judge_buy(s: State, act: Buy) -> Iterator[Breach]:
    """One of each Equipment, and nothing on debt (buy.equipment-one, gold.no-debt)."""
    thing = s.setting.tables.thing(act.thing)
    if not thing.is_item and s.things.get(thing.name, 0) + act.count > 1:
        yield Breach("buy.equipment-one", f"at most one {thing.name}", _more(s.things.get(thing.name, 0), act))
    cost = price(thing.base, _visit(s)) * act.count
    if cost > s.gold:
        yield Breach("gold.no-debt", f"a purchase of at most {s.gold} gold", f"{act.thing} for {cost}")


@procedure
def buy(s: State, act: Buy) -> Asking[None]:
    """P19: pay base plus Wealth minus discount, write the name (buy.price)."""
    thing = s.setting.tables.thing(act.thing)
    yield from _pay(s, "buy.price", thing.base, act.count)
    yield from hold(s, "buy.price", thing.name, act.count)
    _done(s)


def judge_sell(s: State, act: Sell) -> Iterator[Breach]:
    """Only what is owned (sell.owned)."""
    held = s.things.get(act.thing, 0)
    if not held:
        yield Breach("sell.owned", "a thing that is held", f"{act.thing}, which is not on the sheet")
    elif held < act.count:
        yield Breach("sell.owned", f"at most {held} {act.thing}", str(act.count))


@procedure
def sell(s: State, act: Sell) -> Asking[None]:
    """P20: half the base price each, crossed out (sell.price, sell.owned)."""
    thing = s.setting.tables.thing(act.thing)
    yield from gold(s, "sell.price", thing.sale * act.count)
    yield from hold(s, "sell.owned", thing.name, -act.count)
    _done(s)


def judge_rest(s: State, act: Rest) -> Iterator[Breach]:
    """What cannot be paid cannot be done (gold.no-debt)."""
    cost = price(SERVICE_BASE, _visit(s)) * act.count
    if cost > s.gold:
        yield Breach("gold.no-debt", f"a Rest for at most {s.gold} gold", f"{cost} gold")


@procedure
def rest(s: State, act: Rest) -> Asking[None]:
    """P21: pay 1 plus Wealth minus discount, heal 3 (rest.cost, rest.heals-three, wounds.floor-zero)."""
    yield from _pay(s, "rest.cost", SERVICE_BASE, act.count)
    healed = max(0, s.wounds - REST_HEALS * act.count)
    s.wounds = yield from Claim(
        "rest.heals-three", "Wounds", healed, s.wounds, "", lambda said: "wounds.floor-zero" if said < 0 else ""
    )
    _done(s)


@procedure
def work(s: State) -> Asking[None]:
    """P22: 2 Fear for 1d6 plus Wealth (work.fear, work.wage)."""
    yield from fear(s, "work.fear", WORK_FEAR)
    last = "end.after-list" if s.fear >= LAST_FEAR else ""
    before = s.gold
    faces = yield from Roll("work.wage", "wage", 1, missing=last)
    wage = faces[0] + _visit(s).wealth
    yield from gold(s, "work.wage", wage, lambda said: last if said == before else "")
    _done(s)
    end_check(s)


def judge_oracle(s: State, act: Oracle) -> Iterator[Breach]:
    """An Encounter with an ECL, no letter, not crossed out; and the gold for it (oracle.untyped-only, gold.no-debt)."""
    area = s.areas.get(act.square)
    if area is None or area.kind != "encounter" or area.type or act.square in s.crossed:
        shown = "nothing" if area is None else area.text()
        shown += ", crossed out" if act.square in s.crossed else ""
        yield Breach("oracle.untyped-only", "an open Encounter without a letter", f"{label(act.square)} shows {shown}")
    cost = price(SERVICE_BASE, _visit(s))
    if cost > s.gold:
        yield Breach("gold.no-debt", f"an Oracle for at most {s.gold} gold", f"{cost} gold")


@procedure
def oracle(s: State, act: Oracle) -> Asking[None]:
    """P23: pay, roll the type of one Area, write it (oracle.cost, oracle.rolls-type, oracle.no-start)."""
    yield from _pay(s, "oracle.cost", SERVICE_BASE, 1)
    area = s.areas.get(act.square)
    if area is not None and area.kind == "encounter":
        yield from roll_type(s, act.square, "oracle.rolls-type")
    _done(s, act.square)
