"""How a fight with one opponent ends when nobody runs (specification 9.6).

A fight is a race of wounding hits (`engine.races`), summed over every opponent of a level: for each of its attacks and
defenses there is one race, which its health and initiative then only weigh.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from sheetgen.engine.odds import fudge_ways
from sheetgen.engine.races import Real, felled, healths_left, race, wounding
from sheetgen.games.solo_dungeon.tables import FUDGE_DICE, Tables
from sheetgen.games.solo_dungeon.variants import Variants

Law = Mapping[int, Real]
"""Chances by value."""

_WAYS = fudge_ways(FUDGE_DICE)
_ROLL: Law = {total: count / sum(_WAYS.values()) for total, count in _WAYS.items()}


@dataclass(frozen=True, slots=True)
class You:
    """A fighter at the start of a fight, with things counted in.

    ``bonus`` is the damage bonus; ``limit`` the limit of healing, 0 for the health itself.
    """

    health: int
    initiative: int
    attack: int
    defense: int
    bonus: int
    limit: int = 0


@dataclass(frozen=True, slots=True)
class FightOdds:
    """Chances and means over all opponents of a level: of winning, of XP, of a win that pays XP, of no end at all."""

    win: float
    xp: float
    paid: float
    stuck: float

    @property
    def xp_won(self) -> float:
        """The mean XP of a won fight."""
        return self.xp / self.win if self.win else 0.0

    @property
    def paid_won(self) -> float:
        """The chance that a won fight pays XP."""
        return self.paid / self.win if self.win else 0.0


@dataclass(frozen=True, slots=True)
class _Pair:
    """You against the opponents of one attack and one defense: the chances of damage above 0 of one attack each."""

    you: You
    attack: int
    defense: int
    mine: Law
    theirs: Law


class _Rules(NamedTuple):
    """What of the tables and variants a fight depends on."""

    shift: int
    added: bool
    timing: str
    base: str
    first: int
    hit: int
    least: int


def fight_odds(you: You, level: int, variants: Variants, tables: Tables) -> FightOdds:
    """Return how a fight with one opponent of a level goes, fought to the end.

    The switch initiative.cadence makes no difference here: only the order in the last round does.
    """
    shift, limits = level // variants.house_level_divisor, tables.limits
    readings = variants.damage_attack_added, variants.rpi_timing, variants.opponent_health_base
    return _fight(you, _Rules(shift, *readings, limits.first, limits.hit, tables.numbers.least_health))


@cache
def _fight(you: You, rules: _Rules) -> FightOdds:
    """The same under the rules that matter, summed over each attack and defense of an opponent (`opponent.stats`)."""
    win = xp = paid = stuck = 0.0
    for attack, one in _ROLL.items():
        for defense, two in _ROLL.items():
            pair = _pair(you, rules.shift + attack, rules.shift + defense, rules)
            if pair.mine:
                won, gained, paying = _against(pair, rules)
                win, xp, paid = win + one * two * won, xp + one * two * gained, paid + one * two * paying
            elif not pair.theirs:
                stuck += one * two
    return FightOdds(win, xp, paid, stuck)


def _pair(you: You, attack: int, defense: int, rules: _Rules) -> _Pair:
    """Both sides' damage, by attack and defense of the opponent (`combat.player-damage`, `combat.opponent-damage`)."""
    mine = _wounds(you.attack - defense, you.bonus + (you.attack if rules.added else 0), rules.hit)
    theirs = _wounds(attack - you.defense, attack if rules.added else 0, rules.hit)
    return _Pair(you, attack, defense, mine, theirs)


def _wounds(difference: int, extra: int, least: int) -> Law:
    """The chance of each damage above 0 of one attack (`combat.hit-margin`, `combat.damage-floor`)."""
    law: dict[int, float] = {}
    for total, chance in _ROLL.items():
        margin = total + difference
        if margin >= least and margin + extra > 0:
            law[margin + extra] = law.get(margin + extra, 0.0) + chance
    return law


def _against(pair: _Pair, rules: _Rules) -> tuple[float, float, float]:
    """Chance to win, mean XP and chance of XP, over the opponents' healths and initiatives."""
    healths = _healths(pair.you, rules)
    most = max(healths)
    (mine, wound), (theirs, hurt) = (wounding(law, 1.0) for law in (pair.mine, pair.theirs))
    fells = {health: felled(wound, health, 1.0) for health in healths}
    left = list(healths_left(hurt, pair.you.health, 1.0))
    ends = [_ends(race(mine, theirs, most, len(left), first=first), left) for first in (True, False)]
    win = xp = paid = 0.0
    for health, chance in healths.items():
        first, second = (_finish(fells[health], end) for end in ends)
        for initiative, other in _ROLL.items():
            lead = _goes_first(pair.you.initiative - initiative - rules.shift, rules.first)
            worth = health + initiative + rules.shift + pair.attack + pair.defense
            for kept, (one, two) in enumerate(zip(first, second, strict=True)):
                part = float(chance * other * (lead * one + (1 - lead) * two))
                gained = max(0, worth - _rpi(pair.you, kept, rules.timing))
                win += part
                xp += part * gained
                paid += part if gained else 0.0
    return win, xp, paid


def _rpi(you: You, kept: int, timing: str) -> int:
    """Your RPI for the XP of a fight that ends with health ``kept`` (`combat.start-rpi`, switch rpi.timing)."""
    return (kept if timing == "reward" else you.health) + you.initiative + you.attack + you.defense


def _healths(you: You, rules: _Rules) -> Law:
    """The chance of each health of an opponent (`opponent.health`)."""
    base = (you.limit or you.health) if rules.base == "health-max" else you.health
    law: dict[int, float] = {}
    for total, chance in _ROLL.items():
        health = max(rules.least, base + rules.shift + total)
        law[health] = law.get(health, 0.0) + chance
    return law


@cache
def _goes_first(difference: int, first: int) -> float:
    """The chance to go first, ties rolled again (`combat.initiative`, `combat.tie-one`)."""
    mine = sum(chance for total, chance in _ROLL.items() if total + difference >= first)
    tied = sum(chance for total, chance in _ROLL.items() if 0 <= total + difference < first)
    return mine / (1 - tied)


def _ends(race: Sequence[Sequence[Real]], left: Sequence[Sequence[Real]]) -> list[list[Real]]:
    """For each wounding hit of yours, the chance of each health you have when it lands."""
    columns = list(zip(*left, strict=True))
    return [[sum(a * b for a, b in zip(law, column, strict=True)) for column in columns] for law in race]


def _finish(fells: Sequence[Real], ends: Sequence[Sequence[Real]]) -> list[Real]:
    """The chance to win with each health."""
    size = len(ends[0])
    return [sum(chance * end[kept] for chance, end in zip(fells, ends, strict=False)) for kept in range(size)]
