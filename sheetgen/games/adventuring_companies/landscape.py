"""Terrain of a whole map, rolled before play from a seed, so that like lies beside like.

The table of 4.10 is arranged as a round: extreme, jungle, mountains, foothills, hills, plains, light forest, heavy
forest, hills, foothills, mountains, and extreme again. Where two areas lie side by side their two dice are drawn
nearly alike, so that each borders on its neighbours in the table; every result still comes as often as on 2d6.

A field gives each area a place on that round, in parts of `TURN`: a start of the whole map, plus what is
interpolated between posts that stand every `SPAN` columns and rows, plus a little of the area's own. The place is
read against the weights of 2d6. All values come from named streams of the seed, so an area has the same terrain on
a map of any size and whatever else is drawn:

| value | stream, value |
|---|---|
| start of the map | ``terrain/round``, 1 |
| post i across, j down (from 0) | ``terrain/post/i.j``, 1 |
| an area's own | ``terrain/0526``, 1 |

The areas where companies start are plains (4.10: an unmapped start area is).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from sheetgen.engine.odds import ways
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.hexes import name_of
from sheetgen.games.adventuring_companies.tables import AreaData, Tables

DICE: Final = 2
SIDES: Final = 6
"""The dice of the table of terrain (4.10)."""

SPAN: Final = 6
"""Columns, and rows, from one post of the field to the next."""

TURN: Final = SIDES**DICE * 100
"""Parts of one round of the table."""

_REACH: Final = 3 * TURN // 2
"""The most that a post adds: a map runs through the table more than once."""

_OWN: Final = TURN // 18
"""The most that an area adds of its own, which frays the borders."""


def terrain_map(
    streams: Streams, tables: Tables, columns: int | None = None, rows: int | None = None
) -> dict[str, str]:
    """Return the terrain of every area of a map of the tables' size, or of another one, column by column."""
    wide, high = columns or tables.columns, rows or tables.rows
    table = _table(tables.hexgen)
    start = streams.value("terrain/round", 1, TURN)
    posts = _posts(streams, wide, high)
    found: dict[str, str] = {}
    for column in range(1, wide + 1):
        for row in range(1, high + 1):
            name = name_of(column, row)
            own = streams.value(f"terrain/{name}", 1, _OWN)
            place = start + _between(posts, column, row) + own
            found[name] = table[place % TURN * len(table) // TURN]
    return found | dict.fromkeys((at for at in _starts(tables) if at in found), "plains")


def fill(areas: Mapping[str, AreaData], terrain: Mapping[str, str]) -> dict[str, AreaData]:
    """Return the areas of a map with terrain from elsewhere where it has none of its own; barriers stay without."""
    found = dict(areas)
    for name, key in terrain.items():
        area = areas.get(name, AreaData())
        if not area.terrain and not area.impassable:
            found[name] = replace(area, terrain=(key,))
    return found


def _starts(tables: Tables) -> Iterable[str]:
    """Where companies start."""
    return [company.start or tables.start for company in tables.companies] or [tables.start]


def _table(rows: Mapping[int, str]) -> list[str]:
    """The terrains of the table, each as often as its result falls in 36 throws."""
    return [rows[total] for total, count in ways(DICE, SIDES).items() for _ in range(count)]


def _posts(streams: Streams, columns: int, rows: int) -> dict[tuple[int, int], int]:
    """The values at the posts around every area of the map."""
    across, down = columns // SPAN + 2, rows // SPAN + 2
    return {(i, j): streams.value(f"terrain/post/{i}.{j}", 1, _REACH) for i in range(across) for j in range(down)}


def _between(posts: Mapping[tuple[int, int], int], column: int, row: int) -> int:
    """The value between the four posts around an area, by its nearness to each; columns stand half a row apart."""
    i, x = divmod(2 * column, 2 * SPAN)
    j, y = divmod(2 * row + (column % 2 == 0), 2 * SPAN)
    whole = 2 * SPAN
    upper = posts[i, j] * (whole - x) + posts[i + 1, j] * x
    lower = posts[i, j + 1] * (whole - x) + posts[i + 1, j + 1] * x
    return (upper * (whole - y) + lower * y) // whole**2
