"""Dice notation: ``3d6``, ``d20``, ``d%`` and ``4dF``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sheetgen.engine.errors import InputError

FUDGE_SIDES: Final = 3
"""A Fudge die shows -, 0 or +: three sides."""

PERCENTILE: Final = 100
"""Sides of ``d%``."""

MOST_DICE: Final = 999
MOST_SIDES: Final = 1000

_NOTATION: Final = re.compile(r"(?P<count>[1-9]\d{0,2})?d(?P<sides>[1-9]\d{0,3}|%|F)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Dice:
    """A number of equal dice; a Fudge die has faces -1, 0 and 1, any other 1 to ``sides``."""

    count: int
    sides: int
    fudge: bool = False

    def __str__(self) -> str:
        """The notation; a percentile die is ``d%``, and one die has no number."""
        kind = "F" if self.fudge else "%" if self.sides == PERCENTILE else str(self.sides)
        return f"{self.count if self.count != 1 or self.fudge else ''}d{kind}"

    @property
    def least(self) -> int:
        """The lowest sum."""
        return -self.count if self.fudge else self.count

    @property
    def most(self) -> int:
        """The highest sum."""
        return self.count if self.fudge else self.count * self.sides


def parse_dice(text: str) -> Dice:
    """The dice that a notation names.

    Raises :class:`InputError` for anything else, more than 999 dice or more than 1000 sides.
    """
    match = _NOTATION.fullmatch(text.strip())
    if match is None:
        hint = "the d is lower case" if "D" in text else "dice are written like 3d6, d20, d% or 4dF"
        raise InputError(f"'{text}' is not dice", suggestion=hint)
    count, kind = int(match["count"] or 1), match["sides"]
    if kind == "F":
        return Dice(count, FUDGE_SIDES, fudge=True)
    sides = PERCENTILE if kind == "%" else int(kind)
    if sides > MOST_SIDES:
        raise InputError(f"'{text}' has more than {MOST_SIDES} sides", suggestion="dice are written like 3d6")
    return Dice(count, sides)
