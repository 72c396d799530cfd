"""The dice pages in use: what a page prescribes for a roll of the log (section 8, "Playing without dice")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import InputError
from sheetgen.engine.prompts import Draw, Faces, Roll
from sheetgen.engine.registry import SheetFault
from sheetgen.engine.sheets import seeded
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck.dicepages import LOST, Place, number, place
from sheetgen.games.moonstruck.prerolled import content, holds
from sheetgen.games.moonstruck.state import State


class DicePages:
    """The pages of one seed; how far each is crossed off stands in the state."""

    def __init__(self, code: SheetCode) -> None:
        self._code = code

    def due(self, roll: Roll | Draw, state: State, faces: Faces) -> SheetFault | None:
        """The code of the fault, the numbers due, and where they stand, when they are not the next of their page."""
        if isinstance(roll, Draw) or not holds(self._code.letter, roll, state):
            return None
        if state.astray >= LOST:
            return None
        seed = self._code.seed
        used = state.used.get(roll.sides, 0)
        values = tuple(number(seed, roll.sides, used + k) for k in range(1, roll.count + 1))
        if values == faces:
            return None
        pages = Streams(seed)
        for k, face in enumerate(faces):
            found = place(pages, roll.sides, used + k, face)
            if found.code:
                return found.code, values, where(roll.sides, used + k, face, found)
        return "sheet/value", values


def where(sides: int, used: int, face: int, found: Place) -> str:
    """The place of the number due on its page, and that of the number written, where it is near."""
    words = f"d{sides} number {used + 1}"
    if found.code != "sheet/order":
        return words
    again = ", which is crossed off" if found.after == used else ""
    return f"{words}; {face} is number {found.after}{again}"


class NoPages:
    """No page in use."""

    def due(self, roll: Roll | Draw, state: State, faces: Faces) -> SheetFault | None:
        """Nothing is prescribed."""
        return None


def _fits(code: SheetCode, state: State) -> bool:
    """Whether a code is of a document made with what the log is played with, the book given or not."""
    tables, variants = state.setting.tables, state.setting.variants
    plain = digest(content(code.letter, tables, variants))
    return code.digest in (plain, digest(content(code.letter, tables, variants, state.volume)))


def sheets_of(codes: Iterable[SheetCode], state: State) -> DicePages | NoPages:
    """The pages that a log's codes name, which the state then goes by; raises InputError for codes of two seeds."""
    made = "another book, or other tables or variants,"
    found = seeded(codes, lambda code: _fits(code, state), made, "[Book], [Tables] and [Variants]")
    if not found:
        return NoPages()
    if len({code.seed for code in found}) > 1:
        raise InputError("dice pages of two seeds cannot be used in one log", suggestion="keep to one seed")
    full = max(found, key=lambda one: len(one.letter) + (one.letter == "D"))
    state.setting = replace(state.setting, pages=Streams(full.seed))
    return DicePages(full)
