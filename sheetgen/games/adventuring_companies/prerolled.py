"""Pre-rolled dice: which named stream holds which roll, and what a pre-rolled sheet makes of it (section 8.7).

| roll | stream, value |
|---|---|
| a site's creation | ``site/0524-A/nature/1``, ``.../type/2``, ... (module sites), 1 each |
| the keys of the booklet | ``keys``, a shuffled deck |
| terrain of a whole map | ``terrain/...`` (module landscape); a map sheet holds terrain, not dice |
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any, Final

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import InputError
from sheetgen.engine.prompts import Draw, Faces, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.landscape import terrain_map
from sheetgen.games.adventuring_companies.state import State
from sheetgen.games.adventuring_companies.tables import Tables
from sheetgen.games.adventuring_companies.variants import VARIANTS, Variants

PREFIX: Final = "AC"
"""The game in sheet codes."""

SITES, MAP = "site", "map"

HELD: Final = {
    "M": (MAP,),
    "MH": (MAP,),
    "K": (SITES,),
    "B": (SITES, MAP),
    "P": (SITES, MAP),
}
"""What the sheet of each letter holds: M hex map, MH the same hidden, K keyed booklet, B area book, P session pack.

A single pre-rolled site (S and more) stands wherever it is found, so its sheet answers for no area's dice."""


def held_by(letter: str) -> tuple[str, ...]:
    """What a sheet of that letter holds; of a session pack (P and more) what its own letter or the pack holds."""
    return HELD.get(letter, HELD["P"] if letter.startswith("P") else ())


def keys(streams: Streams, count: int) -> tuple[int, ...]:
    """The keys of a booklet's entries in the order they were made: the numbers 1 to ``count`` in random order."""
    return tuple(place + 1 for place in streams.shuffled("keys", count))


def content(tables: Tables, variants: Variants) -> bytes:
    """What shapes the pre-rolled pages: the map and where companies start, tables for sites and foes, the variants."""
    shaping: dict[str, Any] = {
        "map": (tables.columns, tables.rows, tables.high, tables.first, tables.top, tables.default_terrain),
        "areas": sorted((name, asdict(area)) for name, area in tables.areas.items()),
        "starts": [company.start or tables.start for company in tables.companies],
        "hexgen": sorted(tables.hexgen.items()),
        "skills": tables.skills,
        "spells": tables.spells,
        "armour": tables.unarmoured_ac,
        "creation": asdict(tables.creation),
        "variants": VARIANTS.spell(variants),
    }
    return json.dumps(shaping, sort_keys=True, default=sorted).encode()


class PrerolledSheets:
    """The seeded sheets that a log names."""

    def __init__(self, codes: Iterable[SheetCode]) -> None:
        self._streams = [Streams(code.seed) for code in codes if code.is_seeded and SITES in held_by(code.letter)]

    def due(self, prompt: Roll | Draw, state: State, faces: Faces) -> tuple[str, Faces] | None:
        """The code of the fault and the faces due, when a sheet holds the roll and the faces are others."""
        if isinstance(prompt, Draw) or not prompt.stream.startswith("site/"):
            return None
        for streams in self._streams:
            values = streams.values(prompt.stream, prompt.count, prompt.sides)
            if values != faces:
                return "sheet/value", values
        return None


def sheets_of(codes: Iterable[SheetCode], state: State) -> PrerolledSheets:
    """The sheets of a log's codes; a map sheet maps every area of the state that is unmapped.

    Raises InputError when one was made with other tables or variants.
    """
    codes = list(codes)
    own = digest(content(state.setting.tables, state.setting.variants))
    for code in codes:
        if code.is_seeded and code.digest != own:
            raise InputError(
                f"the sheet {code.spell()} was made with other tables or variants than the log is played with",
                suggestion="name them in the log with [Tables] and [Variants]",
            )
        if code.is_seeded and MAP in held_by(code.letter):
            use_map(state, code.seed)
    return PrerolledSheets(codes)


def use_map(state: State, seed: str) -> None:
    """Map the areas that the setting leaves unmapped as the map of that seed has them."""
    rolled = terrain_map(Streams(seed), state.setting.tables)
    mapped = {area: (kind,) for area, kind in rolled.items()} | dict(state.setting.mapped)
    state.setting = replace(state.setting, mapped=mapped)
