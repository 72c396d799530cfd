"""Mistakes 54 to 70: towns, the end, the review, and sums."""

from __future__ import annotations

from typing import Any, TypeGuard

from faults.boa_tools import fault, over
from faults.core import Deed, Meddle, Scene
from faults.tools import dice, is_choice, is_claim, is_roll, pick, says, unmoved
from sheetgen.engine.prompts import Claim
from sheetgen.games.book_of_adventure.actions import Buy, Haggle, Move, Oracle, Rest, Sell, Try
from sheetgen.games.book_of_adventure.state import LAST_CHAPTER, LAST_FEAR, State
from sheetgen.games.book_of_adventure.towns import SERVICE_BASE, price

# Towns


@fault(54, "Fear not added on returning to the Hometown", "hometown.return-fear")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "Fear", "hometown.return-fear") else None


@fault(55, "Fear added for the opening visit", "hometown.free-before-first-encounter")
def _(x: Scene) -> Deed | None:
    return Deed(x.due + 1) if is_claim(x, "Fear", "hometown.free-before-first-encounter") else None


def _in_town(x: Scene) -> bool:
    return is_choice(x, "turn") and x.state.visit is not None


@fault(56, "haggling in the Hometown, or twice", "haggle.not-hometown", "haggle.once-on-entry")
def _(x: Scene) -> Deed | None:
    return Deed(Haggle()) if _in_town(x) and "haggle" not in x.prompt.offers else None


def _act(x: Scene) -> object:
    """The action under way."""
    return next(event[1] for event in reversed(x.lately) if hasattr(event[1], "verb"))


@fault(57, "Wealth forgotten in a price, or discount on a wage", "buy.price", "work.wage")
def _(x: Scene) -> Deed | None:
    s = x.state
    if is_claim(x, "Gold", "work.wage"):
        return Deed(x.due - 1) if s.visit.discount else None
    if not is_claim(x, "Gold", "buy.price"):
        return None
    act = _act(x)
    assert isinstance(act, Buy)
    if s.visit.haggled and s.visit.wealth == 1:
        return None  # it reads as a discount
    return says(x, x.prompt.was - (s.setting.tables.thing(act.thing).base - s.visit.discount) * act.count)


@fault(58, "selling at the price paid, or rounding up", "sell.price")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_claim(x, "Gold", "sell.price"):
        return None
    act = _act(x)
    assert isinstance(act, Sell)
    base = s.setting.tables.thing(act.thing).base
    each = pick(x, {price(base, s.visit), -(-base // 2)} - {base // 2})
    return None if each is None else Deed(x.prompt.was + each * act.count)


@fault(59, "a second Sword bought", "buy.equipment-one")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _in_town(x):
        return None
    held = [thing for thing in s.setting.tables.things if not thing.is_item and s.things.get(thing.name)]
    thing = pick(x, [thing for thing in held if price(thing.base, s.visit) <= s.gold])
    return None if thing is None else Deed(Buy(thing.name))


@fault(60, "a Rest heals all, or costs Wealth only", "rest.heals-three", "rest.cost")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "Wounds", "rest.heals-three"):
        return says(x, 0)
    if not is_claim(x, "Gold", "rest.cost"):
        return None
    act = _act(x)
    assert isinstance(act, Rest)
    if x.state.visit.haggled:
        return None  # the Wealth alone reads as a discount
    return says(x, x.prompt.was - x.state.visit.wealth * act.count)


@fault(61, "Work without its Fear, or with 1", "work.fear")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Fear", "work.fear"):
        return None
    was: int = x.prompt.was
    return says(x, pick(x, [said for said in (was, was + 1) if said != x.due]))


@fault(62, "Oracle on a typed Area, or its Encounter started at once", "oracle.untyped-only", "oracle.no-start")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _in_town(x):
        return None
    asked = s.visit.oracle
    if asked is not None and s.areas[asked].type and asked not in s.crossed:
        letter = s.areas[asked].type
        return Deed(Try("WIS" if letter == "P" else pick(x, s.setting.tables.type_of(letter).attributes)))
    typed = [at for at, area in s.areas.items() if area.type and at not in s.crossed]
    square = pick(x, typed)
    return None if square is None or price(SERVICE_BASE, s.visit) > s.gold else Deed(Oracle(square))


@fault(63, "back to a Town left earlier", "town.no-return")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "turn") or not isinstance(x.due, Move):
        return None
    left = sorted((s.towns_visited & s.crossed) - {s.here})
    moves = [Move(at, line) for at in left if (line := over(s, at)) is not None]
    act = pick(x, moves)
    return Deed(act) if act else None


# The end


@fault(64, "playing on at 19 of 19 Wounds", "end.death")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Wounds") or x.due < x.state.death_at:
        return None

    def live(s: State) -> None:
        s.death_at = 999

    return Deed(touch=live, next=True)


@fault(65, "a 21st Chapter, or Encounters at Fear 20", "end.chapters", "end.fear")
def _(x: Scene) -> Deed | None:
    # The game goes on from one less than is written.
    if is_claim(x, "Chapters") and x.due == LAST_CHAPTER:
        return Deed(x.due - 1, written=((x.prompt, x.due),), then=_one_more("Chapters", 99), next=True)
    if is_claim(x, "Fear") and x.prompt.subject == "" and x.due == LAST_FEAR > x.prompt.was:
        return Deed(x.due - 1, written=((x.prompt, x.due),), then=_one_more("Fear", LAST_FEAR), next=True)
    return None


def _one_more(field: str, most: int) -> Meddle:
    """Write one more than the game says of the field, from here on."""

    def meddle(x: Scene) -> Deed | None:
        if is_claim(x, field) and x.prompt.subject == "":
            claim = x.prompt
            shown = Claim(claim.rule, field, min(most, claim.value + 1), min(most, claim.was + 1))
            return Deed(claim.value, written=((shown, shown.value),), then=meddle, consequence=True)
        if field == "Fear" and is_roll(x, "fear") and x.due:
            return Deed(x.due, written=((x.prompt, x.due + dice(x, 1)),), then=meddle, consequence=True)
        return None

    return meddle


@fault(66, "XP not divided by 10 in the review, or rounded up", "review.xp")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "XP", "review.xp"):
        return None
    return says(x, pick(x, [said for said in (x.state.xp, -(-x.state.xp // 10)) if said != x.due]))


@fault(67, "Inventory at the price paid, or used Items counted", "review.inventory")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Inventory", "review.inventory"):
        return None
    tables = x.state.setting.tables
    used = [tables.thing(prompt.field).base for prompt, _ in x.events if _spent(prompt)]
    wealth = x.rng.randint(1, 6) * sum(x.state.things.values())
    more = pick(x, [more for more in (sum(used), wealth) if more])
    return None if more is None else Deed(x.due + more)


def _spent(prompt: Any) -> TypeGuard[Claim[Any]]:
    return isinstance(prompt, Claim) and prompt.rule == "pool.item-spent"


@fault(68, "Attributes or Towns not subtracted", "review.attributes", "review.towns")
def _(x: Scene) -> Deed | None:
    return Deed(0) if is_claim(x, "Attributes") or is_claim(x, "Towns") else None


@fault(69, "20 points with fewer than 20 Chapters", "review.completeness")
def _(x: Scene) -> Deed | None:
    return says(x, 20) if is_claim(x, "Complete") else None


@fault(70, "dice added up wrongly", "dice/sum")
def _(x: Scene) -> Deed | None:
    return Deed(x.due + pick(x, (-1, 1, 10, -10) if x.due > 15 else (-1, 1))) if is_claim(x, "sum") else None
