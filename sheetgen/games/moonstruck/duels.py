"""How a fight of two ends (section 9.3 to 9.8): exact in fractions for one fight, in floats for tables.

Without Fortune Points a fight is a race of wounding hits (`engine.races`). With them it is a dynamic programme over
the points and both Healths. All figures hold for the default readings; ``end_at_once`` is the one switch they know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise, zip_longest
from typing import Literal

from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.odds import binomial, ways
from sheetgen.engine.races import Real, alive, felled, race, wounding
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.stats import START_DIE, START_HEALTH, START_SCORE

First = Literal["roll", "you", "foe"]
"""Who attacks first: by the dice, or by the book (`combat.initiative.awarded`)."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side at the start of a fight: effective Prowess, the weapon's damage dice, and Health."""

    prowess: int
    damage: Amount
    health: int


def pass_chance(score: int, fortune: int = 0) -> Fraction:
    """Return the chance to roll under a score, or to come near enough to pay for it (9.1, `test.roll-under`).

    `fortune` are the points in hand of a player who always pays when possible (`fortune.cost`).
    """
    return Fraction(min(max(score - 1 + fortune, 0), PERCENTILE), PERCENTILE)


@cache
def damage_law(damage: Amount) -> dict[int, Fraction]:
    """Return the chance of each result of damage dice; one below 0 counts as 0 (4.1)."""
    law: dict[int, Fraction] = {}
    rolls = ways(damage.count, damage.sides or 1)
    for total, count in rolls.items():
        size = max(0, total + damage.plus)
        law[size] = law.get(size, Fraction(0)) + Fraction(count, sum(rolls.values()))
    return law


@cache
def _wound(damage: Amount, exact: bool) -> tuple[Real, dict[int, Real]]:
    """The chance that a hit wounds, which dice such as 2d4-3 may fail to do, and the damage when it does."""
    one = _one(exact)
    return wounding({size: _as(chance, exact) for size, chance in damage_law(damage).items()}, one)


def _one(exact: bool) -> Real:
    return Fraction(1) if exact else 1.0


def _as(value: Fraction, exact: bool) -> Real:
    return value if exact else float(value)


def _wounds(side: Fighter, exact: bool) -> Real:
    """The chance that an attack wounds (`combat.attack.roll-under`, `combat.damage.roll`)."""
    return _as(pass_chance(side.prowess), exact) * _wound(side.damage, exact)[0]


@cache
def _alive(damage: Amount, health: int, exact: bool) -> Sequence[Real]:
    """The chance to stand after 0, 1, 2 ... hits that wound."""
    return alive(_wound(damage, exact)[1], health, _one(exact))


@cache
def _felled(damage: Amount, health: int, exact: bool) -> Sequence[Real]:
    """The chance that the first, second ... hit that wounds is the one that fells."""
    return felled(_wound(damage, exact)[1], health, _one(exact))


def can_wound(side: Fighter) -> bool:
    """Return whether any attack of a side can take Health off the other."""
    return bool(_wounds(side, True))


def endless(you: Fighter, foe: Fighter) -> bool:
    """Return whether neither side can ever hurt the other, so that a fight cannot end (P7)."""
    return not (can_wound(you) or can_wound(foe))


def exact_duel(you: Fighter, foe: Fighter, first: First = "roll", *, at_once: bool = True) -> Fraction:
    """Return the chance that you win, as a fraction; 0 when you cannot wound (9.3).

    `at_once` is the switch end_at_once. Healths above 100 take seconds: `duel` is as good to 15 digits.
    """
    return Fraction(_won(you, foe, first, at_once, True))


@cache
def duel(you: Fighter, foe: Fighter, first: First = "roll", *, at_once: bool = True) -> float:
    """Return the chance that you win, as a float; 0 when you cannot wound (9.3); arguments as for `exact_duel`."""
    return float(_won(you, foe, first, at_once, False))


def _won(you: Fighter, foe: Fighter, first: First, at_once: bool, exact: bool) -> Real:
    """The chance to win; by the dice either side is as likely to go first (`combat.initiative.lowest-first`)."""
    left = _alive(foe.damage, you.health, exact)
    mine, theirs = _wounds(you, exact), _wounds(foe, exact)
    if not (mine and theirs):
        return _one(exact) if mine else 0 * _one(exact)
    fells = _felled(you.damage, foe.health, exact)
    if first != "roll":
        return _race_won(mine, theirs, fells, left, first == "you", at_once)
    both = [_race_won(mine, theirs, fells, left, mine_first, at_once) for mine_first in (True, False)]
    return (both[0] + both[1]) / 2


def _race_won(
    mine: Real, theirs: Real, fells: Sequence[Real], left: Sequence[Real], first: bool, at_once: bool
) -> Real:
    """The chance to win by who goes first, from the hits that fell them and the hits that you outlive."""
    none = mine - mine
    if first and not at_once:
        # The felled opponent still strikes in that round (combat.end.at-once).
        left = [now - theirs * (now - after) for now, after in pairwise([*left, none])]
    rows = race(mine, theirs, len(fells), len(left), first=first)
    return sum((fell * _dot(row, left) for fell, row in zip(fells, rows, strict=True)), none)


def _dot(row: Sequence[Real], column: Sequence[Real]) -> Real:
    return sum((a * b for a, b in zip(row, column, strict=True)), row[0] - row[0])


@cache
def newcomer(foe: Fighter, damage: Amount, best_of: int = 1, *, at_once: bool = True) -> float:
    """Return the chance of a new character at full Health to beat an opponent, initiative rolled (9.2, 9.5).

    It is the mean over all starting Healths and over Prowess, the best of so many starting scores.
    """
    if not can_wound(foe):
        return 1.0 if _wound(damage, True)[0] else 0.0
    healths = range(START_HEALTH + 1, START_HEALTH + START_DIE + 1)
    curves = [_alive(foe.damage, health, False) for health in healths]
    left = [sum(column) / len(curves) for column in zip_longest(*curves, fillvalue=0.0)]
    fells, theirs = _felled(damage, foe.health, False), _wounds(foe, False)
    total = 0.0
    for score, chance in ranked(best_of, 1).items():
        mine = _wounds(Fighter(score, damage, START_HEALTH), False)
        for first in (True, False):
            total += float(chance) / 2 * float(_race_won(mine, theirs, fells, left, first, at_once))
    return total


@cache
def ranked(count: int, rank: int) -> dict[int, Fraction]:
    """Return the law of the rank-th best of so many starting scores (9.2, `ability.initial-roll`)."""
    below = [Fraction(face, START_DIE) for face in range(START_DIE + 1)]
    atmost = [sum((binomial(count, better, 1 - share) for better in range(rank)), Fraction(0)) for share in below]
    return {START_SCORE + face: atmost[face] - atmost[face - 1] for face in range(1, START_DIE + 1)}


# ---- How long a fight lasts (9.6, 9.8) -------------------------------------------------------------------------------


def standing(attacker: Fighter, health: int) -> Iterator[float]:
    """Yield the chance that a target of that Health stands after 0, 1, 2 ... attacks, without end."""
    whole, wound = _wounds(attacker, False), _wound(attacker.damage, False)[1]
    law = {damage: float(whole * chance) for damage, chance in wound.items()}
    miss = 1.0 - sum(law.values())
    now = [0.0] * health + [1.0]
    while True:
        yield sum(now)
        after = [miss * chance for chance in now]
        for left, chance in enumerate(now):
            for damage, part in law.items():
                if left > damage:
                    after[left - damage] += chance * part
        after[0] = 0.0
        now = after


@dataclass(frozen=True, slots=True)
class Length:
    """How long a fight lasts: the chance that it ends in round 1, 2 ..., and the mean number of attack rolls."""

    rounds: tuple[float, ...]
    attacks: float

    @property
    def mean(self) -> float:
        """The mean number of rounds, a broken-off last round counted as one."""
        return sum(number * chance for number, chance in enumerate(self.rounds, 1))

    def within(self, rounds: int) -> float:
        """Return the chance that the fight is over after so many rounds."""
        return sum(self.rounds[:rounds])

    def quantile(self, share: float) -> int:
        """Return the first round after which the fight is over with at least that chance."""
        total = 0.0
        for number, chance in enumerate(self.rounds, 1):
            total += chance
            if total >= share:
                return number
        return len(self.rounds)


@cache
def length(you: Fighter, foe: Fighter) -> Length:
    """Return how long a fight lasts (9.8); raises ValueError when it may never end."""
    if endless(you, foe):
        raise ValueError("neither side can hurt the other")
    rounds: list[float] = []
    attacks = 0.0
    mine, theirs = standing(you, foe.health), standing(foe, you.health)
    foe_now, you_now = next(mine), next(theirs)
    while foe_now * you_now > 1e-15:
        foe_then, you_then = next(mine), next(theirs)
        rounds.append(foe_now * you_now - foe_then * you_then)
        # One attack by whoever is first, and one by the other unless the first has felled it.
        attacks += foe_now * you_now + (foe_then * you_now + foe_now * you_then) / 2
        foe_now, you_now = foe_then, you_then
    return Length(tuple(rounds), attacks)


# ---- Fortune in a fight (9.6) ----------------------------------------------------------------------------------------


@cache
def fortune_duel(you: Fighter, foe: Fighter, fortune: int, *, best: bool = True) -> tuple[float, ...]:
    """Return the chance that you win with 0, 1 ... `fortune` Fortune Points in hand, initiative rolled (9.6).

    `best` spends them as well as possible, else whenever possible (`fortune.attack`, `fortune.cost`).
    """
    table = _FortuneTable(you, foe, fortune, best)
    for mine in range(1, you.health + 1):
        for theirs in range(1, foe.health + 1):
            table.fill(mine, theirs)
    return tuple(
        (yours + foes) / 2
        for yours, foes in zip(table.yours[you.health][foe.health], table.theirs[you.health][foe.health], strict=True)
    )


class _FortuneTable:
    """The chances to win by your Health, the opponent's and the points: when you attack next, and when they do."""

    def __init__(self, you: Fighter, foe: Fighter, fortune: int, best: bool) -> None:
        self.hit, self.hurt = float(pass_chance(you.prowess)), float(pass_chance(foe.prowess))
        self.damage, self.wound = (
            {size: float(chance) for size, chance in damage_law(side.damage).items()} for side in (you, foe)
        )
        # The prices of the lowest and the highest roll that fails (fortune.cost).
        self.prices = range(max(1, 2 - you.prowess), PERCENTILE + 2 - you.prowess)
        self.points, self.best = fortune + 1, best
        self.yours = self._empty(you.health, foe.health)
        self.theirs = self._empty(you.health, foe.health)

    def _empty(self, mine: int, theirs: int) -> list[list[list[float]]]:
        return [[[0.0] * self.points for _ in range(theirs + 1)] for _ in range(mine + 1)]

    def fill(self, mine: int, theirs: int) -> None:
        """Work out one pair of Healths for all points, lower Healths being there."""
        struck = [self._struck(mine, theirs, points) for points in range(self.points)]
        still, idle = self.damage.get(0, 0.0), self.wound.get(0, 0.0)
        safe = 1 - self.hurt * (1 - idle)
        bought: list[float] = []
        for points in range(self.points):
            hurt = self._hurt(mine, theirs, points)
            mark = self.hit * struck[points]
            loss = 1 - self.hit * (1 - still)
            yours = self._settle(mark, loss, hurt, safe, bought)
            self.yours[mine][theirs][points] = yours
            foes = self.theirs[mine][theirs][points] = hurt + safe * yours
            bought.append(struck[points] + still * foes)

    def _struck(self, mine: int, theirs: int, points: int) -> float:
        """The chance to win after a hit of yours that wounds."""
        total = 0.0
        for size, chance in self.damage.items():
            if size:
                total += chance * (self.theirs[mine][theirs - size][points] if size < theirs else 1.0)
        return total

    def _hurt(self, mine: int, theirs: int, points: int) -> float:
        """The chance that they wound you and you win all the same."""
        return self.hurt * sum(
            chance * self.yours[mine - size][theirs][points] for size, chance in self.wound.items() if 0 < size < mine
        )

    def _settle(self, mark: float, loss: float, hurt: float, safe: float, bought: Sequence[float]) -> float:
        """Your chance when you attack: the prices worth paying are the lowest ones, since points are worth having.

        With the first n prices paid, w = mark + paid + (loss − n / 100) v, where v = hurt + safe w follows a failure.
        """
        worth = [bought[-price] for price in self.prices if price <= len(bought)]
        paid = sum(worth) / PERCENTILE
        while True:
            rest = loss - len(worth) / PERCENTILE
            yours = (mark + paid + rest * hurt) / (1 - rest * safe) if rest * safe < 1 else 0.0
            if not (self.best and worth and worth[-1] < hurt + safe * yours - 1e-15):
                return yours
            paid -= worth.pop() / PERCENTILE


def initiative_first(face: int) -> Fraction:
    """Return the chance to go first after a d20 of that face, against one opponent, draws rolled again (9.6)."""
    return Fraction(START_DIE - face, START_DIE) + Fraction(1, 2 * START_DIE)


def initiative_settled(participants: int) -> Fraction:
    """Return the chance that the lowest d20 is alone at the first attempt (9.6, `combat.initiative.draw-reroll`)."""
    others = participants - 1
    higher = sum(Fraction(START_DIE - face, START_DIE) ** others for face in range(1, START_DIE + 1))
    return participants * Fraction(higher) / START_DIE
