"""The paper mistakes of Solo Dungeon (section 7), and crawls that give each its occasion.

The last two mistakes of the list are about pre-rolled sheets; they have tests of their own. So that rare situations
come up, most crawls go on from a sheet that the log gives: deep in the dungeon, rich, well equipped, or wounded.
"""

from __future__ import annotations

from typing import Any

from faults import solo_fights, solo_things, solo_world
from faults.core import Start
from faults.solo_tools import FAULTS
from sheetgen.engine.prompts import Choose
from sheetgen.engine.streams import Streams
from sheetgen.games.solo_dungeon import actions as act
from sheetgen.games.solo_dungeon.policy import SoloPolicy
from sheetgen.games.solo_dungeon.state import State

MODULES = (solo_fights, solo_things, solo_world)

MISTAKES = tuple(range(1, 83))
"""Those of section 7 that a log without sheets can show."""

_SHEETS = """\
Health 24/26, Initiative 3, Attack 4, Defense 4, Avoid traps 2, XP 140, Gold 90, Silver 150, Level 4, exit 3a
stairs, exit 3b corridor, exit 2b stairs, high-quality sword worn, axe, superb ring worth 20, high-quality
necklace worth 12 magic attack, rope worth 1

Health 20/28, Initiative 9, Attack 9, Defense 10, Avoid traps 1, XP 900, Gold 900, Silver 20, Level 10, exit
7a corridor, exit 7b door, exit 6b stairs, excellent sword worn, superb mail worn, superb ring worth 3 magic
defense, superb necklace magic attack

Health 18/20, Initiative 1, Attack 1, Defense 2, Level 1, exit 2a door, exit 2b corridor, exit 3a door, dagger
worn, paper, paper, quill, quill, quill, book effects 2 uses 1, high-quality potion magic attack, potion magic
defense, superb scroll, poor scroll, herbs, poison, high-quality food, poor food, key, rope, rope, rope

Health 22, Initiative 2, Attack 3, Defense 2, Level 2, exit 1a door, exit 1b corridor, exit 1c door, mace,
superb axe worn, helm worn, high-quality helm, high-quality bow, arrows x2, shield, mail worn

Health 4/12, Attack 1, Defense 1, Level 1, exit 4a door, exit 4b door, exit 5a corridor, exit 6a stairs,
dagger worn, superb book, quill, high-quality quill

Health 26/30, Initiative 7, Attack 8, Defense 8, Avoid traps 1, XP 400, Gold 260, Silver 120, Level 5, exit 4a
stairs, exit 4b stairs, exit 5a door, exit 5b door, exit 6a door, superb sword worn, superb shield worn,
superb ring worth 30 magic initiative, high-quality potion, potion, bow
"""

STARTS = ("", *(" ".join(sheet.split()) for sheet in _SHEETS.split("\n\n")))
"""Where crawls go on from; the first begin at the dungeon door."""


def start_of(number: int) -> Start:
    """How crawl number ``number`` begins."""
    given = STARTS[number % len(STARTS)]
    return Start(meta=(("start", given),) if given else ())


class Seeker(SoloPolicy):
    """A player who looks for occasions: the portal again and again, loot and things, now and then a retreat."""

    def _turn(self, prompt: Choose, s: State) -> act.Action:
        if "portal" in prompt.offers and s.gold >= 40 and self._chance(50):
            return act.Portal()
        return super()._turn(prompt, s)


def policy_of(number: int, streams: Streams) -> Any:
    """The policy of crawl number ``number``."""
    kinds = ((30, 80), (90, 60), (10, 100), (60, 20), (50, 50))
    depth, courage = kinds[number // len(STARTS) % len(kinds)]
    return Seeker(streams, depth, courage, steps=40)


__all__ = ["FAULTS", "MISTAKES", "MODULES", "STARTS", "Seeker", "policy_of", "start_of"]
