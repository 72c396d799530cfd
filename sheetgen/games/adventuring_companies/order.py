"""Who is first where it matters (3.17)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.engine.prompts import Asking, Breach, Claim, Roll, procedure
from sheetgen.games.adventuring_companies.actions import Explore, Order
from sheetgen.games.adventuring_companies.state import Company, State


def size_of(c: Company) -> int:
    """Persons and special creatures (order.smallest)."""
    return c.persons + c.creatures


def precedes(one: Company, other: Company) -> tuple[int, str]:
    """Negative where the one is first, positive where the other is, 0 for a tie; and the rule that decides."""
    if one.last_rest != other.last_rest:
        return (-1 if one.last_rest > other.last_rest else 1), "order.recent-rest"
    if one.moved != other.moved:
        return (1 if one.moved else -1), "order.home-explorer"
    return size_of(one) - size_of(other), "order.smallest"


def judge_first(s: State, at: int, act: Explore) -> Iterator[Breach]:
    """Who explores an area that another explored in the same slot should not have been first (3.17)."""
    c = s.companies[at]
    area, slot = act.area or c.position, c.slots + 1
    for explored_slot, explored_area, other in s.explored:
        if (explored_slot, explored_area) != (slot, area) or other == at:
            continue
        ahead, rule = precedes(c, s.companies[other])
        names = c.name, s.companies[other].name
        if ahead < 0 or (slot, at, other) in s.rolled_off:
            yield Breach(rule if ahead < 0 else "order.roll-off", f"{names[0]} before {names[1]}", f"{names[1]} first")
        elif ahead == 0 and (slot, other, at) not in s.rolled_off:
            yield Breach("order.roll-off", f"a roll-off of {names[0]} and {names[1]}", "none")


@procedure
def settle_order(s: State, act: Order) -> Asking[None]:
    """Say which of two companies is first; a tie is rolled off, low first (order.roll-off)."""
    named = [at for at, c in enumerate(s.companies) if c.name in act.companies] or list(range(len(s.companies)))
    first = named[0]
    for other in named[1:]:
        first = yield from _first(s, first, other)


@procedure
def _first(s: State, one: int, other: int) -> Asking[int]:
    a, b = s.companies[one], s.companies[other]
    ahead, rule = precedes(a, b)
    tie = ahead == 0
    while ahead == 0:
        rule = "order.roll-off"
        mine = yield from Roll(rule, "roll-off", 1)
        theirs = yield from Roll(rule, "roll-off", 1)
        ahead = mine[0] - theirs[0]
    name: str = yield from Claim(rule, "first", a.name if ahead < 0 else b.name)
    winner, loser = (one, other) if name == a.name else (other, one)
    if tie:
        s.rolled_off |= {(a.slots + 1, winner, loser)}
    return winner
