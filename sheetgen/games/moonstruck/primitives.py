"""What every chapter of the rules uses: dice off the pages, Health, Fortune, possessions and the end (P3, P9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.prompts import Asking, Claim, Faces, Roll, procedure
from sheetgen.games.moonstruck.amounts import SIDES
from sheetgen.games.moonstruck.dicepages import LOST, place
from sheetgen.games.moonstruck.state import State, effective
from sheetgen.games.moonstruck.stats import HEALTH

Why = Callable[[Any], str]
"""Names the rule that a differing written value breaks, or an empty string."""

STREAMS: Final = {sides: f"page/d{sides}" for sides in (*SIDES, PERCENTILE)}
"""The named stream of each die: the pages are these streams from their first value on."""


class GameOver(Exception):
    """Raised where the game stops at once."""


@procedure
def throw(
    s: State,
    rule: str,
    label: str,
    count: int,
    sides: int,
    *,
    missing: str = "",
    under: bool = False,
    wrong_die: str = "",
) -> Asking[Faces]:
    """Roll dice, and cross the numbers off the page of that die (dice.no-reroll)."""
    stream = STREAMS.get(sides, "")
    faces = yield from Roll(rule, label, count, sides, missing=missing, under=under, stream=stream, wrong_die=wrong_die)
    cross_off(s, sides, faces)
    return faces


def cross_off(s: State, sides: int, faces: Faces) -> None:
    """Move on along the page, to where the numbers used stand when they are not the next ones."""
    at = s.used.get(sides, 0)
    pages = s.setting.pages
    if pages is None:
        s.used[sides] = at + len(faces)
        return
    for face in faces:
        found = place(pages, sides, at, face)
        at = at + 1 if s.astray >= LOST else found.after
        s.astray = s.astray + 1 if found.code or s.astray >= LOST else 0
    s.used[sides] = at


@procedure
def percentile(s: State, rule: str, label: str) -> Asking[int]:
    """A d100 held against a score; double zero is 100 (dice.percentile-pair, dice.double-zero)."""
    faces = yield from throw(s, rule, label, 1, PERCENTILE, missing="log/missing", under=True)
    return faces[0] if faces else PERCENTILE


@procedure
def set_health(s: State, rule: str, health: int, why: Why | None = None) -> Asking[None]:
    """Write your Health, below zero as it is (combat.damage.deduct)."""
    s.health = yield from Claim(rule, HEALTH, health, s.health, "", why)


def is_down(s: State) -> bool:
    """Whether you are defeated (health.zero-ends, item.health)."""
    return effective(s, HEALTH) <= 0


def fall(s: State) -> None:
    """Out of a fight the game ends at once when you are down (P9 step 4)."""
    if is_down(s):
        s.over = "defeat"
        raise GameOver


@procedure
def award_fortune(s: State, amount: int) -> Asking[None]:
    """Fortune Points from the book (fortune.award)."""
    s.fp_awarded += amount
    s.fp = yield from Claim("fortune.award", "FP", s.fp + amount, s.fp)


@procedure
def pay_fortune(s: State, rule: str, points: int) -> Asking[None]:
    """Cross off Fortune Points (fortune.cost)."""
    s.fp_spent += points
    s.fp = yield from Claim(rule, "FP", s.fp - points, s.fp)
