"""Fights in which two sides attack in turn, worked out as a race of *wounding* hits instead of round by round.

Attacks are independent of what the other side did, so a fight has three parts: how many wounding hits fell an
opponent, how many you outlive, and how many of theirs land before so many of yours. All functions work in the numbers
they are given: fractions for exact answers, floats for tables.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

__all__ = ["Real", "alive", "felled", "healths_left", "race", "wounding"]

Real = float | Fraction
"""A number of either kind; functions that are given fractions only give fractions."""


def wounding(law: Mapping[int, Real], one: Real) -> tuple[Real, dict[int, Real]]:
    """Return the chance that an attack wounds, and the law of the damage when it does.

    `law` has the chance of each damage of one attack; what is missing from 1, and damage 0, wounds nobody. The second
    is empty when the first is 0. `one` is the number 1.
    """
    hurts: dict[int, Real] = {damage: chance for damage, chance in law.items() if damage > 0 and chance}
    whole = sum(hurts.values(), one - one)
    return whole, {damage: chance / whole for damage, chance in hurts.items()}


def healths_left(wound: Mapping[int, Real], health: int, one: Real) -> Iterator[list[Real]]:
    """Yield the chance of each health from 0 up after 0, 1, 2 ... wounding hits, as long as one above 0 is left.

    `wound` is the law of the damage of a wounding hit; `one` the number 1. Entry 0 is always 0: the fallen are not
    counted. With no law only the first is yielded.
    """
    zero = one - one
    now = [zero] * health + [one]
    yield now
    while wound:
        after = [zero] * (health + 1)
        for left, chance in enumerate(now):
            if chance:
                for damage, part in wound.items():
                    if left > damage:
                        after[left - damage] += chance * part
        if not any(after):
            return
        yield after
        now = after


def alive(wound: Mapping[int, Real], health: int, one: Real) -> list[Real]:
    """Return the chance to be above 0 after 0, 1, 2 ... wounding hits; the last entry is 0 unless there is no law."""
    found: list[Real] = [sum(step, one - one) for step in healths_left(wound, health, one)]
    return [*found, one - one] if wound else found


def felled(wound: Mapping[int, Real], health: int, one: Real) -> list[Real]:
    """Return the chance that the first, second ... wounding hit is the one that fells; empty when there is no law."""
    left = alive(wound, health, one)
    return [before - after for before, after in pairwise(left)]


def race(mine: Real, theirs: Real, hits: int, limit: int, *, first: bool) -> list[list[Real]]:
    """Return for each of your first `hits` wounding hits the chance that it comes after 0, 1 ... `limit` - 1 of theirs.

    `mine` and `theirs` are the chances that one attack wounds; `first` says that you attack first. Raises
    ZeroDivisionError when neither can wound.
    """
    none = mine - mine
    whole = 1 - (1 - mine) * (1 - theirs)
    next_mine, next_theirs = mine / whole, theirs / whole
    # Who attacks next, just after a wounding hit: you after theirs, they after yours.
    you, they = ([none] * limit for _ in range(2))
    (you if first else they)[0] = none + 1
    rows: list[list[Real]] = []
    for _ in range(hits):
        for taken in range(1, limit):
            you[taken] = you[taken] + you[taken - 1] * (1 - next_mine) + they[taken - 1] * next_theirs
        they = [a * next_mine + b * (1 - next_theirs) for a, b in zip(you, they, strict=True)]
        you = [none] * limit
        rows.append(they)
    return rows
