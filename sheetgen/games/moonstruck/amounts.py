"""Amounts of damage, healing and loss: dice such as ``2d6+1``, or a plain number (section 4.1)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from sheetgen.engine.values import value

SIDES: Final = (4, 6, 8, 10, 20)
"""The dice that an amount may be made of."""

_FORM: Final = re.compile(r"([+-])?(?:([1-9]\d?)?d(\d{1,2})(?:([+-]\d{1,3}))?|(\d{1,3}))", re.ASCII)


@value
class Amount:
    """So many dice plus a number; ``negative`` when it is taken away. Without dice it is the number alone."""

    count: int = 0
    sides: int = 0
    plus: int = 0
    negative: bool = False

    def of(self, faces: tuple[int, ...]) -> int:
        """The size of the amount that these faces make; what would be below 0 counts as 0."""
        return max(0, sum(faces) + self.plus)

    def signed(self, size: int) -> int:
        """A size with the amount's sign."""
        return -size if self.negative else size

    @property
    def least(self) -> int:
        """The smallest size."""
        return max(0, self.count + self.plus)

    @property
    def most(self) -> int:
        """The greatest size."""
        return max(0, self.count * self.sides + self.plus)

    def __str__(self) -> str:
        """As it is written in a book: ``d8``, ``2d6+1``, ``-1d6``, ``+5`` without the plus."""
        sign = "-" if self.negative else ""
        if not self.count:
            return f"{sign}{self.plus}"
        return f"{sign}{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")


@lru_cache(maxsize=1024)
def parse_amount(text: str) -> Amount | None:
    """The amount that a text such as ``1d8``, ``d8``, ``-2d6+1`` or ``-4`` names; None when it names none."""
    match = _FORM.fullmatch(text.strip().replace(" ", ""))
    if match is None:
        return None
    sign, count, sides, plus, number = match.groups()
    if number is not None:
        return Amount(plus=int(number), negative=sign == "-")
    if int(sides) not in SIDES:
        return None
    return Amount(int(count or 1), int(sides), int(plus or 0), sign == "-")
