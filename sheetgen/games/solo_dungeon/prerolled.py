"""Pre-rolled dice: which named stream holds which roll or draw, and what the sheets in use prescribe.

| prompt | stream, value |
|---|---|
| Fudge roll k of the log | ``fudge``, 4k - 3 to 4k, sides 3, minus 2 |
| draw k of a list | ``door``, ``corridor``, ...: k, as many sides as lines |
| card k | ``card``, k, 52 sides |
| locators of the sealed cells | ``keys``, a shuffled deck |

Streams are used in order, without gaps: whatever the prompt, the next Fudge roll is the next of the strip. A sheet ends
after `CAPACITY` values of a stream; then the next sheet that the log names goes on, or the player's own dice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, Final

from sheetgen.engine.code import SheetCode
from sheetgen.engine.prompts import Draw, Faces, Roll
from sheetgen.engine.sheets import seeded
from sheetgen.engine.streams import Streams
from sheetgen.games.solo_dungeon.primitives import FUDGE, LISTS
from sheetgen.games.solo_dungeon.state import State
from sheetgen.games.solo_dungeon.tables import FUDGE_DICE, Tables
from sheetgen.games.solo_dungeon.variants import VARIANTS, Variants

CARDS: Final = 52
SIDES: Final = 3

HELD: Final = {"K": tuple(LISTS), "F": (FUDGE, "card"), "P": (*LISTS, FUDGE, "card")}
"""The streams that the sheets hold: the dungeon key, the strips of Fudge dice and cards, a session pack."""

CAPACITY: Final = {
    FUDGE: 120,
    "corridor": 40,
    "door": 20,
    "room": 20,
    "kind": 12,
    "quality": 12,
    "npc": 6,
    "opponent": 24,
    "card": 12,
}
"""How many values of a stream one sheet holds; the next sheet that the log names goes on from there."""

_TELLING: Final = 20
"""Lines of a list from which a value that stands beside the due one is no accident."""

LOCATORS: Final = range(100, 1000)
"""The numbers of sealed cells: three digits each."""


def fudge_roll(streams: Streams, k: int) -> Faces:
    """The four faces of roll ``k`` (from 1), each -1, 0 or 1."""
    return tuple(face - 2 for face in streams.values(FUDGE, FUDGE_DICE, SIDES, FUDGE_DICE * (k - 1) + 1))


def list_line(streams: Streams, tables: Tables, key: str, k: int) -> int:
    """The line of draw ``k`` (from 1) from the list of a key."""
    return streams.value(key, k, len(getattr(tables, key).lines))


def card_number(streams: Streams, k: int) -> int:
    """The number of card ``k`` (from 1) in the deck (levels.DECK)."""
    return streams.value("card", k, CARDS)


def locators(streams: Streams, count: int) -> tuple[int, ...]:
    """The locators of the sealed cells in the order of their index."""
    return tuple(LOCATORS[place] for place in streams.shuffled("keys", len(LOCATORS))[:count])


class PrerolledSheets:
    """The seeded sheets that a log names: for each stream those that hold it, to be used one after the other."""

    def __init__(self, codes: Iterable[SheetCode]) -> None:
        self._sheets: dict[str, dict[str, Streams]] = {}
        self._slips: dict[str, dict[int, int]] = {}
        for code in codes:
            for stream in HELD.get(code.letter[:1], ()):
                self._sheets.setdefault(stream, {}).setdefault(code.seed, Streams(code.seed))

    def due(self, roll: Roll | Draw, state: State, faces: Faces) -> tuple[str, Faces] | None:
        """The code of the fault and the values due, when a sheet holds the prompt and the values are others.

        One who has skipped a value, or used one twice, goes on from there: told once, then followed.
        """
        stream = roll.stream
        if stream not in self._sheets:
            return None
        used = state.fudges if stream == FUDGE else state.drawn.get(stream, 0)
        slips = self._slips.setdefault(stream, {})
        place = used + sum(slip for at, slip in slips.items() if at < used)
        due = self._value(roll, place)
        if due is None or faces == due:
            return None
        for slip in (1, -1) if stream == FUDGE or (isinstance(roll, Draw) and len(roll.entries) >= _TELLING) else ():
            if self._value(roll, place + slip) == faces:
                slips[used] = slip
                return "sheet/order", due
        return "sheet/value", due

    def _value(self, roll: Roll | Draw, place: int) -> Faces | None:
        """What the sheets have at a place of a stream, from 0; None beyond them."""
        stream = roll.stream
        sheet, number = divmod(place, CAPACITY[stream])
        sheets = list(self._sheets[stream].values())
        if not 0 <= sheet < len(sheets):
            return None
        if isinstance(roll, Draw):
            return (sheets[sheet].value(stream, number + 1, len(roll.entries)),)
        return fudge_roll(sheets[sheet], number + 1)


def content(tables: Tables, variants: Variants) -> bytes:
    """What a sheet depends on besides its seed, as bytes to take a digest of: all tables and variants."""
    shown: dict[str, Any] = asdict(tables)
    return json.dumps([VARIANTS.spell(variants), shown], sort_keys=True, default=sorted).encode()


def sheets_of(codes: Iterable[SheetCode], state: State) -> PrerolledSheets:
    """The sheets of a log's codes; raises InputError when one was made with other tables or variants."""
    return PrerolledSheets(seeded(codes, content(state.setting.tables, state.setting.variants)))
