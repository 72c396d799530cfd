"""What every chapter of the rules uses: claims of a company's numbers, random units, hit points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen.engine.prompts import Asking, Claim, Roll, procedure
from sheetgen.games.adventuring_companies.state import Company, State
from sheetgen.games.adventuring_companies.tables import Throw

Why = Callable[[Any], str]
"""Names the rule that a differing written value breaks, or an empty string."""

DIE = 6
"""Sides of the common die."""


class CompanyLost(Exception):
    """Raised where the last unit of the acting company is down: its expedition is over (unit.down)."""


def one_of(*cases: tuple[Any, str]) -> Why:
    """The rule of the first case whose value was written."""

    def why(said: Any) -> str:
        """The rule of the value that is written."""
        return next((rule for value, rule in cases if value == said), "")

    return why


@procedure
def food(c: Company, rule: str, value: int, why: Why | None = None) -> Asking[None]:
    """Write the company's food."""
    c.food = yield from Claim(rule, "Food", value, c.food, c.subject, why)


@procedure
def treasure(c: Company, rule: str, value: int, why: Why | None = None) -> Asking[None]:
    """Write the company's treasure."""
    c.treasure = yield from Claim(rule, "Treasure", value, c.treasure, c.subject, why)


@procedure
def hit_points(c: Company, at: int, rule: str, value: int, why: Why | None = None) -> Asking[None]:
    """Write the hit points of a unit; when none lives the expedition is over (unit.down)."""
    unit = c.units[at]

    def refined(said: int) -> str:
        """The rule that the game names, else that of the claim."""
        return "unit.down" if said < 0 else why(said) if why is not None else ""

    hp: int = yield from Claim(rule, "HP", value, unit.hp, unit.subject, refined)
    c.units = (*c.units[:at], unit.with_hp(hp), *c.units[at + 1 :])
    if not c.active:
        raise CompanyLost


@procedure
def lose(c: Company, at: int, rule: str, loss: int, why: Why | None = None) -> Asking[None]:
    """A unit loses hit points, down to 0 (unit.down)."""
    yield from hit_points(c, at, rule, max(0, c.units[at].hp - loss), why)


@procedure
def pick_unit(s: State, missing: str = "unit.random", chosen: str = "") -> Asking[int]:
    """Draw a living unit of the acting company (3.16); the roll may be left out where one lives.

    ``missing`` is broken where the roll is left out, ``chosen`` where the unit is said to be ``missing``'s own.
    """
    c = s.company
    living = c.living
    count = len(living)
    faces = yield from Roll("unit.random", "unit", 1, max(1, count), missing=missing, optional=count <= 1)
    at = living[min(count, max(1, faces[0])) - 1] if faces else living[0]
    name: str = yield from Claim(
        "unit.random",
        "unit",
        c.units[at].name,
        None,
        c.subject,
        lambda said: missing if chosen and said == chosen else "",
    )
    found = c.unit(name)
    return at if found is None or not c.units[found].alive else found


def roll_of(rule: str, label: str, throw: Throw, *, times: int = 1, **more: Any) -> Roll:
    """The roll of dice that the tables name, ``times`` as many of them."""
    return Roll(rule, label, throw.dice.count * times, throw.dice.sides, **more)


def certain(s: State, target: int) -> bool:
    """Whether a check need not be rolled because nothing is in doubt (section 3.0)."""
    tables = s.setting.tables
    return tables.omit_certain and not 0 < target < tables.skill_check.most
