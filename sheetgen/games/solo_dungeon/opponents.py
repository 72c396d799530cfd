"""Creating opponents (P8)."""

from __future__ import annotations

from functools import partial
from typing import Final

from sheetgen.engine.prompts import Asking, Claim, procedure
from sheetgen.games.solo_dungeon.primitives import draw, fudge
from sheetgen.games.solo_dungeon.state import LETTERS, Fight, Foe, State

FOE_STATS: Final = ("initiative", "attack", "defense")
"""What is rolled for an opponent besides its health, in this order (opponent.stats)."""


@procedure
def create(s: State, count: int, source: str, missing: str, key: int = 0) -> Asking[None]:
    """Note your RPI, then name and roll each opponent (P8).

    ``source`` is the list of the names, ``missing`` the rule that is broken where an opponent is left out.
    """
    s.fight = Fight(s.rpi, key)
    s.foes = ()
    base = s.health_max if s.setting.variants.opponent_health_base == "health-max" else s.health
    for label in LETTERS[: max(0, min(count, 2))]:
        row = yield from draw(s, source, "opponent.name", missing)
        foe = yield from _roll_up(s, label, row.label, base)
        s.foes = (*s.foes, foe)


@procedure
def _roll_up(s: State, label: str, name: str, base: int) -> Asking[Foe]:
    """The four rolls of one opponent (opponent.health, opponent.stats, opponent.rpi)."""
    subject = f"F:{label}"
    second = "opponent.two" if label != LETTERS[0] else ""
    level = s.opponent_level
    roll = yield from fudge(s, "opponent.health", "foe health", second)
    due = max(s.setting.tables.numbers.least_health, base + level + roll)
    health = yield from Claim(
        "opponent.health", "Health", due, None, subject, partial(_why_health, s, label, due, roll)
    )
    values: list[int] = []
    for stat in FOE_STATS:
        roll = yield from fudge(s, "opponent.stats", f"foe {stat}", second)
        values.append((yield from Claim("opponent.stats", stat.capitalize(), level + roll, None, subject)))
    rpi = yield from Claim("opponent.rpi", "RPI", health + sum(values), None, subject)
    return Foe(label, name, health, health, values[0], values[1], values[2], rpi)


def _why_health(s: State, label: str, due: int, roll: int, said: int) -> str:
    """A second opponent that is weaker than due was built when you were hurt (opponent.two)."""
    if label == LETTERS[0] or said >= due or said < s.setting.tables.numbers.least_health:
        return ""
    return "" if said in (s.health + roll, s.health_max + s.opponent_level + roll) else "opponent.two"
