"""The dice of pre-rolled sheets in use: what a sheet prescribes for a roll of the log (section 8.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from sheetgen.engine.code import SheetCode
from sheetgen.engine.prompts import Draw, Faces, Roll
from sheetgen.engine.sheets import seeded
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure.prerolled import content, held_by, land_strip, nature_strip
from sheetgen.games.book_of_adventure.state import State

_NEAR: Final = 12
"""Entries of a strip before and after the due one that are searched for dice out of order."""


class PrerolledSheets:
    """The seeded sheets that a log names."""

    def __init__(self, codes: Iterable[SheetCode]) -> None:
        self._held = [(held_by(code.letter), Streams(code.seed)) for code in codes]

    def due(self, roll: Roll | Draw, state: State, faces: Faces) -> tuple[str, Faces] | None:
        """The code of the fault and the faces due, when a sheet holds the roll and the faces are others."""
        if isinstance(roll, Draw):
            return None
        for held, streams in self._held:
            if roll.stream in held or roll.stream.partition("/")[0] in held:
                values = streams.values(roll.stream, roll.count, roll.sides)
                return None if values == faces else ("sheet/value", values)
            if "strip" in held and roll.stream:
                return _strip_fault(roll, state, streams, faces)
        return None


def _strip_fault(roll: Roll, state: State, streams: Streams, faces: Faces) -> tuple[str, Faces] | None:
    """The same for a folded strip, whose entries are used in the order of creation and of entering."""
    family, _, rest = roll.stream.partition("/")
    if family == "area" and "/" not in rest:
        k = len(state.areas)
        return _in_order(faces, k, lambda at: land_strip(streams, at))
    typed = sum(bool(area.type) for area in state.areas.values())
    if family == "type":
        return _in_order(faces, typed + 1, lambda at: nature_strip(streams, at)[:1])
    return None


def _in_order(faces: Faces, k: int, entry: Callable[[int], Faces]) -> tuple[str, Faces] | None:
    due = entry(k)
    if faces == due:
        return None
    near = range(max(1, k - _NEAR), k + _NEAR + 1)
    out_of_order = len(due) > 1 and any(entry(at) == faces for at in near)
    return ("sheet/order" if out_of_order else "sheet/value"), due


def sheets_of(codes: Iterable[SheetCode], state: State) -> PrerolledSheets:
    """The sheets of a log's codes; raises InputError when one was made with other tables or variants."""
    return PrerolledSheets(seeded(codes, content(state.setting.tables, state.setting.variants)))
