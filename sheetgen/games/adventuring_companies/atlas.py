"""From tables, a seed or the state of a campaign to what a hex map shows. Every number comes from the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.hexes import FACES, HEADINGS, Grid, name_of, split
from sheetgen.games.adventuring_companies.landscape import fill, terrain_map
from sheetgen.games.adventuring_companies.pages.views import MapView, TerrainRow
from sheetgen.games.adventuring_companies.prerolled import around
from sheetgen.games.adventuring_companies.state import State
from sheetgen.games.adventuring_companies.tables import AreaData, Tables
from sheetgen.games.adventuring_companies.terrain import ROAD, terrain_of
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.pdf.hexagons import Hex, HexWorld
from sheetgen.pdf.hexes import HexLine, HexMark
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.symbols import GROUPS

POINTY_HEADINGS: Final = ("NE", "E", "SE", "SW", "W", "NW")
SETTLEMENT, COMPANY, BARRED = "town", "company", "impassable"
"""The symbols of places."""


@dataclass(frozen=True)
class Land:
    """What a map knows: areas by number, sites found, where companies are, the latest route."""

    areas: Mapping[str, AreaData]
    known: Mapping[str, int]
    companies: tuple[str, ...] = ()
    route: tuple[str, ...] = ()


def grid_of(tables: Tables) -> Grid:
    """The hexes of the tables' map, for neighbours and distances; by numbers from 01."""
    return Grid(tables.columns, tables.rows, tables.high)


def rolled(tables: Tables, seed: str) -> Mapping[str, AreaData]:
    """The tables' areas, with terrain of the seed in all that have none."""
    terrain = terrain_map(Streams(seed), tables)
    shift = tables.first - 1
    if shift:
        terrain = {name_of(*(part + shift for part in split(name))): key for name, key in terrain.items()}
    return fill(tables.areas, terrain)


def land_of(tables: Tables, seed: str = "", start: bool = False) -> Land:
    """The land of a map before play: of a seed, of a ``start`` or a player's own tables, else nothing known at all."""
    if seed:
        return Land(rolled(tables, seed), {})
    return Land(tables.areas if start else {}, {})


def played_land(s: State) -> Land:
    """The land as it is known in a campaign."""
    tables = s.setting.tables
    names = {*s.terrain, *s.setting.mapped, *tables.areas}
    areas = {}
    for name in names:
        old = tables.areas.get(name, AreaData())
        areas[name] = replace(old, terrain=terrain_of(s, name))
    c = s.company
    return Land(areas, s.known, tuple(each.position for each in s.companies if each.active), c.last_areas)


def hidden(tables: Tables, land: Land, centres: Iterable[str]) -> Land:
    """The land with nothing but what lies around some areas, as a company sees it before its first march."""
    seen = set(around(tables, centres, 1))
    areas = {name: area for name, area in land.areas.items() if name in seen}
    return Land(areas, land.known, land.companies, land.route)


def map_view(origin: Origin, tables: Tables, variants: Variants, land: Land, note: str = "") -> MapView:
    """The map of a land."""
    world = HexWorld(
        tables.columns, tables.rows, tables.first, tables.top == "pointy", "even" if tables.high == "odd" else "odd"
    )
    places = {split(name): area for name, area in land.areas.items() if world.has(split(name))}
    roads = tuple(_ways(world, "road", {at for at, area in places.items() if ROAD in area.terrain}))
    rivers = tuple(_ways(world, "river", {at for at, area in places.items() if area.river}))
    paved = {place for road in roads for place in road.places}
    marks = {place: _mark(tables, place, area, land, place in paved) for place, area in places.items()}
    for name in land.companies:
        marks.setdefault(split(name), HexMark(place=COMPANY))
    barred = "cannot be entered" if any(area.impassable for area in places.values()) else ""
    return MapView(
        origin,
        world,
        tables.title,
        marks,
        (*rivers, *roads, *_route(world, land.route)),
        tuple(_legend(tables, variants)),
        barred,
        tables.max_sites,
        astray(tables, variants),
        POINTY_HEADINGS if world.pointy else HEADINGS,
        note,
    )


def _mark(tables: Tables, place: Hex, area: AreaData, land: Land, paved: bool) -> HexMark:
    """What stands in one hex: the symbol of its dearest terrain, a place, a name, sites found; a road is a line."""
    name = name_of(*place)
    kinds = tuple(kind for kind in area.terrain if kind != ROAD) or (() if paved else area.terrain)
    found = tables.dearest(kinds)
    symbol = found.key if found is not None and found.key in GROUPS["terrain"] else ""
    sign = COMPANY if name in land.companies else SETTLEMENT if area.settlement else ""
    text = area.settlement or area.label or ("" if symbol or found is None else found.letter)
    if area.impassable:
        symbol = BARRED
    words = [*(tables.terrain[kind].name for kind in area.terrain), "impassable" if area.impassable else ""]
    words += [area.settlement or area.label, "company" if sign == COMPANY else ""]
    return HexMark(symbol, sign, 0, land.known.get(name, 0), text, ", ".join(filter(None, words)))


def _ways(world: HexWorld, kind: Literal["road", "river"], paved: set[Hex]) -> Iterable[HexLine]:
    """Lines along neighbouring areas that have a road or river, each piece of it once."""
    left = {frozenset((one, two)) for one in paved for two in world.neighbours(one) if two in paved}
    ends = [place for place in sorted(paved) if sum(place in pair for pair in left) != 2]
    for place in (*ends, *sorted(paved)):
        while line := _trail(world, place, left):
            yield HexLine(kind, line)


def _trail(world: HexWorld, start: Hex, left: set[frozenset[Hex]]) -> list[Hex]:
    """A line of road as far as it goes on; takes its pieces away."""
    found = [start]
    while following := [two for two in world.neighbours(found[-1]) if frozenset((found[-1], two)) in left]:
        left.discard(frozenset((found[-1], following[0])))
        found.append(following[0])
    return found if len(found) > 1 else []


def _route(world: HexWorld, areas: tuple[str, ...]) -> Iterable[HexLine]:
    """The latest march, from the first area entered to the last."""
    places = [split(area) for area in areas]
    if len(places) > 1 and all(world.has(place) for place in places):
        yield HexLine("route", places)


def _legend(tables: Tables, variants: Variants) -> Iterable[TerrainRow]:
    """The terrains with their costs, encounter tables, and what a travel roll needs after them (4.1)."""
    for row in tables.terrain.values():
        symbol = row.key if row.key in GROUPS["terrain"] else ""
        needs = f"{variants.travel_target + row.cost}+" if variants.modules_travel else ""
        yield TerrainRow(symbol, row.letter, row.name, str(row.cost), row.table, needs)


def astray(tables: Tables, variants: Variants) -> tuple[str, ...]:
    """The faces of the direction die by the side of the hexagon that they lead to (4.2)."""
    sides: dict[int, list[int]] = {}
    for die, faces in enumerate(tables.rotation, start=1):
        if variants.navigation_turn_angle == "two-faces" and faces % (FACES // 2):
            faces = 2 * faces % FACES
        sides.setdefault(faces, []).append(die)
    return tuple(_span(sides.get(side, [])) for side in range(FACES))


def _span(dice: list[int]) -> str:
    """``2-3``, ``6`` or nothing."""
    return f"{dice[0]}–{dice[-1]}" if len(dice) > 1 else "".join(map(str, dice))
