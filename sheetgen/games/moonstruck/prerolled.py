"""Pre-rolled dice: which named stream holds which roll, and which page shows it (section 8).

| roll | stream, value |
|---|---|
| every d100, d20, d10, d8, d6, d4 | ``page/d100``, ``page/d20`` and so on, in the order in which they are rolled |

A rolled adventure sheet shows the first numbers of ``page/d20``: creation comes first, in the order of the sheet.
"""

from __future__ import annotations

from typing import Final

from sheetgen.engine.prompts import Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck.book import Book
from sheetgen.games.moonstruck.dicepages import number
from sheetgen.games.moonstruck.overrides import Tables
from sheetgen.games.moonstruck.state import State
from sheetgen.games.moonstruck.stats import ATTRIBUTES, START_DIE
from sheetgen.games.moonstruck.variants import VARIANTS, Variants

DICE: Final = (100, 20, 10, 8, 6, 4)
"""The dice that have pages."""

CELLS: Final = {100: 560, 20: 560, 10: 120, 8: 120, 6: 120, 4: 120}
"""Numbers on one page of each die."""

COLUMNS: Final = 20
"""Numbers in one row of a page."""

PAGES: Final = ("D", "P")
"""Letters of the documents that show whole pages: the dice pages and the session pack."""

SHEETS: Final = ("S", "A")
"""Letters of the documents that show the dice of creation only: the adventure sheet."""


def page(seed: str, sides: int, k: int = 1) -> tuple[int, ...]:
    """The numbers of page ``k`` (from 1) of a die."""
    cells = CELLS[sides]
    return tuple(number(seed, sides, at) for at in range(cells * (k - 1) + 1, cells * k + 1))


def creation_dice(streams: Streams, abilities: tuple[str, ...]) -> dict[str, int]:
    """The creation roll of each stat in the order of the sheet (attribute.initial-roll, ability.initial-roll)."""
    stats = (*ATTRIBUTES, *abilities)
    return {stat: number(streams.seed, START_DIE, k) for k, stat in enumerate(stats, 1)}


def holds(letter: str, roll: Roll, state: State) -> bool:
    """Whether the document of that letter shows the number of a roll."""
    if letter[:1] in PAGES:
        return roll.sides in CELLS
    return letter[:1] in SHEETS and state.phase == "creation" and roll.sides == START_DIE


def content(letter: str, tables: Tables, variants: Variants, book: Book | None = None) -> bytes:
    """What a document of that letter depends on besides its seed, as bytes to take a digest of.

    The dice pages are the same for every book; a sheet shows the book's abilities and what it starts with.
    """
    made = [(sides, cells) for sides, cells in sorted(CELLS.items())]
    if letter[:1] == PAGES[0]:
        return repr((made, COLUMNS)).encode()
    weapons = sorted((weapon.id, str(weapon.damage)) for weapon in tables.weapons.values())
    abilities = tables.abilities if book is None else book.all_abilities
    sheet = (START_DIE, tables.label, abilities, weapons, VARIANTS.spell(variants), repr(book))
    return repr((sheet, (made, COLUMNS) if letter[:1] in PAGES else ())).encode()
