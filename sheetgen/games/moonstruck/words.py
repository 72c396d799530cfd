"""The words of a log: names of stats, rolls and outcomes in every spelling."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.names import fold
from sheetgen.games.moonstruck.stats import ATTRIBUTES
from sheetgen.games.moonstruck.verbs import POINTS

STAT_OF: Final = {
    **{fold(name): name for name in (*POINTS, *ATTRIBUTES)},
    **{fold(name)[:3]: name for name in ATTRIBUTES},
    "fortune": "FP",
    "fortunepoints": "FP",
    "experience": "XP",
    "initial": "Initial",
    "initialhealth": "Initial",
}
"""Stats that every sheet has, by folded name."""

ROLLS: Final = {
    **{fold(name): name for name in ATTRIBUTES},
    **{name: name for name in ("test", "attack", "damage", "initiative", "loss", "gain", "heal")},
    "strike": "attack",
    "hit": "attack",
    "init": "initiative",
}
"""Labels of rolls but those of abilities, by folded spelling."""

_WON: Final = {"pass": True, "passed": True, "success": True, "succeeds": True, "hit": True, "hits": True}
_LOST: Final = {"fail": False, "failed": False, "failure": False, "fails": False, "miss": False, "misses": False}
OUTCOMES: Final = {**_WON, **_LOST}
"""What a roll came to."""

KINDS: Final = ("victory", "defeat", "stopped")
"""How a book ends."""
