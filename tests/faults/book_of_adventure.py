"""The 70 paper mistakes of The Book of Adventure (section 7), and players whose games give each its occasion.

All games are legal and begin at creation. So that rare situations come up, most players are of a temper: some
work before they set out and buy weapons and armor, some have little WIS and much Fear, some trade, consult
Oracles and go home often, some never flee.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from faults import boa_fights, boa_towns, boa_world
from faults.boa_tools import FAULTS
from sheetgen.engine.prompts import Choose
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure import actions as act
from sheetgen.games.book_of_adventure.policy import BookPolicy
from sheetgen.games.book_of_adventure.pools import PoolRules, allowed_attributes
from sheetgen.games.book_of_adventure.setup import capped
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, State
from sheetgen.games.book_of_adventure.towns import SERVICE_BASE, judge_buy, price

MODULES = (boa_world, boa_fights, boa_towns)


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player is inclined: ``works`` and ``wishes`` for the opening visit, Attributes that matter first."""

    name: str
    mood: int = 15
    works: int = 0
    wishes: tuple[str, ...] = ()
    priority: tuple[str, ...] = ()
    trades: bool = False
    homely: bool = False
    brave: bool = False


TEMPERS = (
    Temper("plain"),
    Temper("armed", works=5, wishes=("Sword", "Bow", "Armor", "Shield"), priority=("STR", "INT", "DEX", "CHA", "LUC")),
    Temper("timid", works=4, wishes=("Armor", "Snack"), priority=("INT", "STR", "DEX", "CHA", "LUC")),
    Temper("trader", works=2, wishes=("Trap Disarm Kit", "Shield"), trades=True, mood=30),
    Temper("homely", homely=True, trades=True, wishes=("Snack", "Liquid Focus", "Bomb")),
    Temper("brave", works=3, wishes=("Bow", "Armor", "Rope", "Bomb"), brave=True),
)


class Seeker(BookPolicy):
    """A sensible author of some temper."""

    def __init__(self, streams: Streams, temper: Temper) -> None:
        super().__init__(streams, mood=temper.mood)
        self._temper = temper
        self._worked = 0

    def _assign(self, s: State) -> act.Action:
        if not self._temper.priority:
            return super()._assign(s)
        order = [*self._temper.priority, *(name for name in ATTRIBUTES if name not in self._temper.priority)]
        given = dict(zip(order, sorted(capped(s.raw_dice), reverse=True), strict=True))
        return act.Assign(values=tuple(given[name] for name in ATTRIBUTES))

    def _business(self, prompt: Choose, s: State) -> act.Action | None:
        if self._worked < self._temper.works:
            self._worked += 1
            return act.Work()
        for wish in self._temper.wishes:
            buy = act.Buy(wish)
            if wish not in s.things and not any(True for _ in judge_buy(s, buy)):
                return buy
        if self._temper.trades and self._chance(50):
            return self._trade(s) or super()._business(prompt, s)
        return super()._business(prompt, s)

    def _trade(self, s: State) -> act.Action | None:
        assert s.visit is not None
        untyped = [
            at for at, area in s.areas.items() if area.kind == "encounter" and not area.type and at not in s.crossed
        ]
        if untyped and s.gold >= price(SERVICE_BASE, s.visit) and self._chance(50):
            return act.Oracle(self._any(untyped))
        if s.things and self._chance(50):
            return act.Sell(self._any(sorted(s.things)))
        return None

    def _town_score(self, s: State, kind: str) -> float:
        if kind == "hometown" and self._temper.homely:
            return 8.0 if s.fear < 12 else 40.0
        return 1.0 if self._temper.trades else super()._town_score(s, kind)

    def _challenge(self, prompt: Choose, rules: PoolRules, s: State) -> act.Action:
        chosen = super()._challenge(prompt, rules, s)
        if self._temper.brave and isinstance(chosen, act.Flee) and "try" in prompt.offers and self._chance(80):
            return act.Try(max(allowed_attributes(s, rules), key=s.attributes.__getitem__))
        return chosen


def policy_of(game: int, streams: Streams) -> Any:
    """The policy of game number ``game``."""
    return Seeker(streams, TEMPERS[game % len(TEMPERS)])


__all__ = ["FAULTS", "MODULES", "TEMPERS", "Seeker", "Temper", "policy_of"]
