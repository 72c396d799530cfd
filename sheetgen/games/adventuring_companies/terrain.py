"""The ground: what an area costs to enter, its encounter table, and the terrain of unmapped areas (2.3, 4.10)."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.prompts import Asking, Claim, Roll, procedure
from sheetgen.games.adventuring_companies.primitives import DIE
from sheetgen.games.adventuring_companies.state import State

ROAD: Final = "road"
UNMAPPED_COST: Final = 2
"""What an unmapped area counts on a route (march.route-affordable)."""

COST_RULE: Final = {
    "plains": "terrain.plains-roads",
    "road": "terrain.plains-roads",
    "hills": "terrain.hills-light-forest",
    "light-forest": "terrain.hills-light-forest",
    "heavy-forest": "terrain.heavy-forest-foothills",
    "foothills": "terrain.heavy-forest-foothills",
    "mountains": "terrain.extreme",
    "dense-jungle": "terrain.extreme",
    "extreme": "terrain.extreme",
}
"""The rule that sets the cost of a terrain of the source."""

_PLAINS: Final = ("plains",)
HEXGEN_DICE: Final = 2
"""Dice for the terrain of an area (4.10)."""


def terrain_of(s: State, area: str) -> tuple[str, ...]:
    """The terrain of an area; empty while it is unmapped."""
    return s.terrain.get(area) or s.setting.mapped.get(area) or s.setting.elsewhere


def hardest(s: State, area: str) -> str:
    """The dearest terrain of an area (terrain.hardest); plains where it is unmapped."""
    found = s.setting.tables.dearest(terrain_of(s, area) or _PLAINS)
    assert found is not None
    return found.key


def cost_of(s: State, area: str, start: str = "") -> int:
    """The points for entering an area from another (march.entry-cost, terrain.hardest)."""
    kinds = terrain_of(s, area)
    if not kinds:
        return UNMAPPED_COST
    terrain = s.setting.tables.terrain
    road = s.setting.variants.terrain_road
    if road != "hardest" and ROAD in kinds and (road == "road-cost" or ROAD in terrain_of(s, start)):
        return terrain[ROAD].cost
    return max(terrain[kind].cost for kind in kinds)


def cost_rule(s: State, area: str) -> str:
    """The rule that sets the cost of an area."""
    return COST_RULE.get(hardest(s, area), "march.entry-cost")


def table_of(s: State, area: str) -> str:
    """The encounter table of an area (encounter.table)."""
    return s.setting.tables.terrain[hardest(s, area)].table


def impassable(s: State, area: str) -> bool:
    """Whether the map data bar the area (terrain.impassable)."""
    data = s.setting.tables.areas.get(area)
    return data is not None and data.impassable


def settlement(s: State, area: str) -> str:
    """The name of the settlement in an area, or an empty string."""
    data = s.setting.tables.areas.get(area)
    return data.settlement if data is not None else ""


@procedure
def map_area(s: State, area: str, here: str) -> Asking[None]:
    """Roll the terrain of an unmapped area (area.unmapped)."""
    tables = s.setting.tables
    faces = yield from Roll("area.unmapped", "ground", 1, stream=f"terrain/{area}/same")
    if faces[0] in tables.hexgen_same:
        due = hardest(s, here)
    else:
        dice = yield from Roll("area.unmapped", "terrain", HEXGEN_DICE, DIE, stream=f"terrain/{area}/roll", summed=True)
        due = tables.hexgen[min(12, max(2, sum(dice)))]
    kind: str = yield from Claim("area.unmapped", "terrain", due, None, f"A:{area}")
    s.terrain[area] = (kind,)


@procedure
def look_around(s: State, here: str) -> Asking[None]:
    """Unmapped areas next to a company get their terrain, clockwise from north (area.unmapped)."""
    if not s.setting.grid.inside(here):
        return
    for area in s.setting.grid.neighbours(here):
        if not terrain_of(s, area):
            yield from map_area(s, area, here)
