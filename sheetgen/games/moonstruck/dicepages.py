"""Pages of numbers to play without dice: the next number of each die, and what a number out of order is (section 8).

Number k of the d100 page of a seed is value k of the stream ``page/d100``, and so for the other dice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sheetgen.engine.streams import Streams
from sheetgen.engine.values import value

LOOK_AHEAD: Final = 5
"""Numbers beyond the next one in which a number is looked for that was skipped to."""

LOST: Final = 3
"""Numbers in a row that are out of order after which another page is in use: that is told no further."""


@value
class Place:
    """Where a number stands: the code of the fault (empty: it is the next), the number due, and the page after it."""

    code: str
    due: int
    after: int


@lru_cache(maxsize=65536)
def number(seed: str, sides: int, k: int) -> int:
    """Number ``k`` (from 1) of a page."""
    return Streams(seed).value(f"page/d{sides}", k, sides)


def place(pages: Streams, sides: int, used: int, face: int) -> Place:
    """Where a number used stands on the page of a die of which ``used`` numbers are crossed off.

    A number among the next few was skipped to; one that repeats the last was used twice; any other stands for the
    one that is due.
    """
    seed = pages.seed
    due = number(seed, sides, used + 1)
    if face == due:
        return Place("", due, used + 1)
    for further in range(2, LOOK_AHEAD + 2):
        if number(seed, sides, used + further) == face:
            return Place("sheet/order", due, used + further)
    if used and number(seed, sides, used) == face:
        return Place("sheet/order", due, used)
    return Place("sheet/value", due, used + 1)
