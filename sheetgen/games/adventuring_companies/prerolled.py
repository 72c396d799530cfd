"""Pre-rolled dice: which named stream holds which roll, and what a pre-rolled sheet makes of it (section 8.7).

| roll | stream, value |
|---|---|
| a site's creation | ``site/0524-A/nature/1``, ``.../type/2``, ... (module sites), 1 each |
| the tier of a site | ``site/0524-A/tier/1`` |
| a site's treasure | ``site/0524-A/base/1``, ``site/0524-A/add/KEY`` (module treasure), 1 each |
| the order of the booklet's entries | ``keys``, a shuffled deck |
| terrain of a whole map | ``terrain/...`` (module landscape); a map sheet holds terrain, not dice |

A booklet holds the first sites of the areas around the starts; all others are made with the player's own dice. The
dice of a site that it holds need not be written: they stand in entries that are read only later.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any, Final, TypeVar

from sheetgen.engine.code import SheetCode
from sheetgen.engine.prompts import Asking, Draw, Faces, Play, Roll, procedure
from sheetgen.engine.sheets import seeded
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.hexes import Grid, name_of
from sheetgen.games.adventuring_companies.landscape import terrain_map
from sheetgen.games.adventuring_companies.sites import LETTERS
from sheetgen.games.adventuring_companies.state import State
from sheetgen.games.adventuring_companies.tables import AreaData, Tables
from sheetgen.games.adventuring_companies.variants import VARIANTS, Variants

T = TypeVar("T")

SITES, MAP = "site", "map"

REACH: Final = 3
"""How far from a start the areas of a booklet lie."""

SLOTS: Final = 2
"""Sites that are pre-rolled for an area; further ones are made as usual."""

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


def starts(tables: Tables) -> tuple[str, ...]:
    """The areas in which companies start, each once."""
    found = dict.fromkeys(company.start or tables.start for company in tables.companies)
    return tuple(found) or (tables.start,)


def around(tables: Tables, centres: Iterable[str], reach: int) -> tuple[str, ...]:
    """The areas of the map within that many areas of one of the centres, column by column."""
    grid = Grid(tables.columns, tables.rows, tables.high)
    known = [centre for centre in centres if grid.inside(centre)]
    return tuple(
        name
        for column in range(1, tables.columns + 1)
        for row in range(1, tables.rows + 1)
        if any(grid.distance(name := name_of(column, row), centre) <= reach for centre in known)
    )


def sites_held(tables: Tables) -> tuple[str, ...]:
    """The names of the sites in a booklet, area by area."""
    letters = LETTERS[: min(SLOTS, tables.max_sites)]
    open_areas = (area for area in around(tables, starts(tables), REACH) if not tables.area(area).impassable)
    return tuple(f"{area}-{letter}" for area in open_areas for letter in letters)


def rolled_tier(streams: Streams, site: str, tables: Tables) -> int:
    """The tier of a site by the table (4.10): stream ``site/0524-A/tier/1``."""
    dice = tables.tier_of_die
    return dice[streams.value(f"site/{site}/tier/1", 1, len(dice)) - 1]


def _booklet(s: State, site: str) -> Streams | None:
    """The dice of the booklet that holds a site."""
    seeds = s.setting.booklets
    return Streams(seeds[0]) if seeds and site in sites_held(s.setting.tables) else None


def tier_held(s: State, site: str) -> int:
    """The tier that a booklet in use gives a site; 0 where none holds it."""
    streams = _booklet(s, site)
    return rolled_tier(streams, site, s.setting.tables) if streams is not None else 0


@procedure
def unrolled(s: State, site: str, asked: Play[T]) -> Asking[T]:
    """Go through what makes a site: rolls that a booklet in use holds may be left out and are the booklet's then."""
    streams = _booklet(s, site)
    if streams is None:
        return (yield from asked)
    way, answer = iter(asked), None
    while True:
        try:
            prompt = way.send(answer)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if isinstance(prompt, Roll) and prompt.stream.startswith(f"site/{site}/"):
            prompt.optional = True
            faces = yield prompt
            answer = faces or streams.values(prompt.stream, prompt.count, prompt.sides)
        else:
            answer = yield prompt


def content(tables: Tables, variants: Variants) -> bytes:
    """What shapes the pre-rolled pages: the map and where companies start, tables for sites and foes, the variants."""
    shaping: dict[str, Any] = {
        "map": (tables.columns, tables.rows, tables.high, tables.first, tables.top, tables.default_terrain),
        "areas": sorted((name, _shaping(area)) for name, area in tables.areas.items()),
        "starts": [company.start or tables.start for company in tables.companies],
        "hexgen": sorted(tables.hexgen.items()),
        "skills": tables.skills,
        "spells": tables.spells,
        "armour": tables.unarmoured_ac,
        "creation": asdict(tables.creation),
        "variants": VARIANTS.spell(variants),
    }
    return json.dumps(shaping, sort_keys=True, default=sorted).encode()


def _shaping(area: AreaData) -> dict[str, Any]:
    """What of an area counts: a river is only drawn."""
    return {key: value for key, value in asdict(area).items() if key != "river"}


class PrerolledSheets:
    """The seeded sheets that a log names."""

    def __init__(self, seeds: Iterable[str], sites: Iterable[str]) -> None:
        self._streams = [Streams(seed) for seed in seeds]
        self._sites = frozenset(sites)

    def due(self, prompt: Roll | Draw, state: State, faces: Faces) -> tuple[str, Faces] | None:
        """The code of the fault and the faces due, when a sheet holds the roll and the faces are others."""
        what, _, rest = prompt.stream.partition("/")
        if isinstance(prompt, Draw) or what != SITES or rest.partition("/")[0] not in self._sites:
            return None
        for streams in self._streams:
            values = streams.values(prompt.stream, prompt.count, prompt.sides)
            if values != faces:
                return "sheet/value", values
        return None


def sheets_of(codes: Iterable[SheetCode], state: State) -> PrerolledSheets:
    """The sheets of a log's codes; a map sheet maps every area of the state that is unmapped.

    The pages of one pack may all be named: a seed's booklet counts once.

    Raises InputError when one was made with other tables or variants.
    """
    found = seeded(codes, content(state.setting.tables, state.setting.variants))
    for code in found:
        if MAP in held_by(code.letter):
            use_map(state, code.seed)
    seeds = dict.fromkeys(code.seed for code in found if SITES in held_by(code.letter))
    state.setting = replace(state.setting, booklets=tuple(seeds))
    return PrerolledSheets(seeds, sites_held(state.setting.tables))


def use_map(state: State, seed: str) -> None:
    """Map the areas that the setting leaves unmapped as the map of that seed has them."""
    rolled = terrain_map(Streams(seed), state.setting.tables)
    mapped = {area: (kind,) for area, kind in rolled.items()} | dict(state.setting.mapped)
    state.setting = replace(state.setting, mapped=mapped)
