"""The 92 paper mistakes of Moonstruck (section 7), and readers whose games give each its occasion.

All games are legal and begin at creation: made-up books without a file, the demo book, the practice book, one after
the other with the same character, some under a variant, some with dice pages.
"""

from __future__ import annotations

from typing import Any

from faults import moon_dice, moon_sheet
from faults.core import Start
from faults.moon_tools import FAULTS
from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck.overrides import default_tables
from sheetgen.games.moonstruck.policy import MoonPolicy
from sheetgen.games.moonstruck.prerolled import content
from sheetgen.games.moonstruck.variants import Variants

MODULES = (moon_sheet, moon_dice)

STARTS = (
    Start(meta=(("book", "low-water"),)),
    Start(),
    Start(meta=(("book", "whetstone"),)),
    Start(meta=(("book", "low-water, whetstone"),)),
    Start("fp_start=30", (("book", "whetstone, low-water"),)),
    Start("item_scope=attributes", (("book", "whetstone"),)),
    Start("xp_split=false", (("book", "low-water, whetstone"),)),
    Start("fp_start=20", ()),
    Start(meta=(("book", "low-water"), ("sheet", ""))),
    Start(meta=(("book", "whetstone"), ("sheet", ""))),
)

_seeds: dict[int, str] = {}
"""The seed of each game, as its policy was made: the name of its dice pages."""


class Reader(MoonPolicy):
    """A reader who knows the seed that the dice come from."""

    def __init__(self, streams: Streams) -> None:
        super().__init__(streams)
        self.seed = streams.seed


def policy_of(game: int, streams: Streams) -> Any:
    """The policy of game number ``game``."""
    _seeds[game] = streams.seed
    return Reader(streams)


def page_code(seed: str) -> str:
    """The code of the dice pages of a seed."""
    return SheetCode("MS", "D", 1, seed, digest(content("D", default_tables(), Variants()))).spell()


def start_of(game: int) -> Start:
    """How game number ``game`` begins."""
    start = STARTS[game % len(STARTS)]
    meta = tuple((key, value or page_code(_seeds[game])) for key, value in start.meta)
    return Start(start.variants, meta)


__all__ = ["FAULTS", "MODULES", "STARTS", "page_code", "policy_of", "start_of"]
