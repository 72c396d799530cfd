"""Pre-rolled dice: which named stream holds which roll, and what a pre-rolled sheet makes of it (section 8.3).

| roll | stream, value |
|---|---|
| six Attributes | ``attributes``, 1 to 6 |
| six start checks | ``start``, 1 to 6 |
| Wealth of the Hometown | ``hometown``, 1 |
| four dice of square D5 | ``area/D5``, 1 to 4; rolled again under four-ones=reroll: ``area/D5/2``, ``area/D5/3``, ... |
| type die, Personal split of square D5 | ``type/D5``, 1; ``split/D5``, 1 |
| entry k of the Land strip | ``strip/land``, 4k - 3 to 4k; rolled again: ``strip/land/2``, ... |
| entry k of the Nature strip | ``strip/type``, k; ``strip/split``, k |
| keys of the squares | ``keys``, a shuffled deck |

The names of the first six are those of the rolls in the game's procedures.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure.areas import AREA_DICE, SIDES, read_area
from sheetgen.games.book_of_adventure.encounters import split_letter
from sheetgen.games.book_of_adventure.geometry import Square, label
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area
from sheetgen.games.book_of_adventure.things import Tables
from sheetgen.games.book_of_adventure.variants import VARIANTS, Variants

CREATION: Final = ("attributes", "start", "hometown")
"""Streams that every seeded sheet shows."""

HELD: Final = {
    "S": ("attributes", "start"),
    "SA": ("attributes", "start"),
    "G": (*CREATION, "area"),
    "K": (*CREATION, "area", "type", "split"),
    "F": (*CREATION, "strip"),
    "L": ("attributes", "start"),
}
"""What the sheet of each letter holds: whole streams, or families such as ``area`` for ``area/D5``."""


def held_by(letter: str) -> tuple[str, ...]:
    """The streams and families that a sheet of that letter holds; a session pack (P and a grid's letter) its grid's."""
    return HELD.get(letter.removeprefix("P") or letter, ())


def attribute_dice(streams: Streams) -> tuple[int, ...]:
    """The six Attribute dice, uncapped (attributes.roll-six)."""
    return streams.values("attributes", len(ATTRIBUTES), SIDES)


def start_dice(streams: Streams) -> tuple[int, ...]:
    """The six start checks, in the order of the Attributes (gold.start.six-checks)."""
    return streams.values("start", len(ATTRIBUTES), SIDES)


def hometown_die(streams: Streams) -> int:
    """The Wealth of the Hometown (hometown.wealth-die)."""
    return streams.value("hometown", 1, SIDES)


def _counted(roll: Callable[[int], tuple[int, ...]], four_ones: str) -> tuple[int, ...]:
    """The roll that counts: the first, or the first without four 1s where those are rolled again."""
    attempt = 1
    while four_ones == "reroll" and roll(attempt).count(1) == AREA_DICE:
        attempt += 1
    return roll(attempt)


def _again(stream: str, attempt: int) -> str:
    """The stream of a roll made once more."""
    return stream if attempt == 1 else f"{stream}/{attempt}"


def area_dice(streams: Streams, square: Square, four_ones: str = "town") -> tuple[int, ...]:
    """The four dice of a square (area.create.four-dice)."""
    name = f"area/{label(square)}"
    return _counted(lambda attempt: streams.values(_again(name, attempt), AREA_DICE, SIDES), four_ones)


def type_die(streams: Streams, square: Square) -> int:
    """The type die of a square (encounter.type-die)."""
    return streams.value(f"type/{label(square)}", 1, SIDES)


def split_die(streams: Streams, square: Square) -> int:
    """The die that makes a square's Personal physical or mental (personal.split)."""
    return streams.value(f"split/{label(square)}", 1, SIDES)


def land_strip(streams: Streams, k: int, four_ones: str = "town") -> tuple[int, ...]:
    """The four dice of entry ``k`` (from 1) of the Land strip."""
    first = AREA_DICE * (k - 1) + 1
    return _counted(
        lambda attempt: streams.values(_again("strip/land", attempt), AREA_DICE, SIDES, first),
        four_ones,
    )


def nature_strip(streams: Streams, k: int) -> tuple[int, int]:
    """The type die and the split die of entry ``k`` (from 1) of the Nature strip; the second is for a Personal."""
    return streams.value("strip/type", k, SIDES), streams.value("strip/split", k, SIDES)


def keys(streams: Streams, count: int) -> tuple[int, ...]:
    """The key of each square in reading order: the numbers 1 to ``count`` in random order."""
    return tuple(place + 1 for place in streams.shuffled("keys", count))


def land_area(faces: tuple[int, ...], variants: Variants) -> Area:
    """What four dice make before the Level is known: an Encounter has its base only."""
    return read_area(faces, 0, variants.four_ones)[1]


def land_text(faces: tuple[int, ...], variants: Variants) -> str:
    """The result as a Land list has it: the base, ``B`` or ``T3``."""
    area = land_area(faces, variants)
    return str(area.base) if area.kind == "encounter" else area.text()


def nature_text(face: int, split: int, tables: Tables, variants: Variants) -> str:
    """The result as a Nature list has it: the letter, for a Personal with its kind."""
    letter = tables.letter_of(face)
    return split_letter(split, variants.personal_split) if letter == "P" else letter


def content(tables: Tables, variants: Variants) -> bytes:
    """What a sheet depends on besides its seed, as bytes to take a digest of: all tables and variants."""
    shown = {key: value for key, value in asdict(tables).items() if key not in ("names", "warnings")}
    return json.dumps([VARIANTS.spell(variants), shown], sort_keys=True, default=sorted).encode()
