"""The most that a campaign can put on its pages: long names, every box filled, numbers at their longest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from sheetgen.documents.fit import LONG_SEED, TORTURE
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.site_views import roll_site
from sheetgen.games.adventuring_companies.sites import LETTERS
from sheetgen.games.adventuring_companies.state import Site, State, Unit, UnitKind
from sheetgen.games.adventuring_companies.tables import AreaData, Tables
from sheetgen.games.adventuring_companies.variants import SWITCHES, Variants
from sheetgen.pdf.request import Request

_HP, _FOOD, _DAY = 188, 8888, 188
_LARGE = "241"
"""The seed of a flowchart with 22 encounters and 37 lines."""


@cache
def worst_tables() -> Tables:
    """The default tables with a name in every area around the start."""
    tables = default_tables()
    kinds = list(tables.terrain)
    areas = {
        f"{column:02}{row:02}": AreaData(
            (kinds[(column + row) % len(kinds)], "road"), TORTURE if row % 2 else "", row == 28
        )
        for column in range(1, 11)
        for row in range(22, 31)
    }
    return replace(tables, areas=areas, title=TORTURE, label="a table of my own, with a long name")


@cache
def worst_state() -> State:
    """A company of eight units with every skill, sites of every tier, all of it exhausted."""
    tables = worst_tables()
    state: State = GAME.new_state(Variants(), tables)
    skills = dict.fromkeys(tables.skills, tables.max_level)
    kinds: tuple[UnitKind, ...] = ("officer", "group", "creature")
    units = tuple(
        Unit(
            f"{number} {TORTURE}"[:84],
            kinds[number % 3],
            12,
            _HP,
            _HP - 7 * number,
            20,
            12,
            skills,
            number == 2,
            number == 0,
        )
        for number in range(8)
    )
    company = state.companies[0]
    company.name, company.units, company.position = TORTURE, units, "0526"
    company.food, company.treasure, company.cargo, company.pack_animals, company.carts = _FOOD, _FOOD, _FOOD, _HP, _HP
    company.fatigue, company.streak, company.travel_bonus, company.navigation_bonus = 18, 188, 187, 28
    company.last_areas = ("0525", "0524", "0523")
    state.day, state.phase = _DAY, "day"
    state.known = {f"{column:02}{row:02}": tables.max_sites for column in range(1, 11) for row in range(22, 31)}
    for number, tier in enumerate((1, 2, 3, 4, 5)):
        site = _site(tables, f"0526-{LETTERS[number]}", tier)
        state.sites[site.id] = site
    return state


def _site(tables: Tables, name: str, tier: int) -> Site:
    """A site with its treasure, everything exhausted on a late day."""
    made = roll_site(Streams(_LARGE), "any", tier, tables, Variants()).site
    encounters = tuple(replace(each, share=888, left=888, exhausted=_DAY - 1, won=True) for each in made.encounters)
    return replace(
        made, id=name, name=TORTURE, weeks=4, encounters=encounters, total=18888, left=18888, closed=tier == 5
    )


def worst_requests() -> Iterator[tuple[str, Request]]:
    """The worst content of each document that has more than one."""
    state, named = worst_state(), Request(name=TORTURE, title=TORTURE)
    for key in ("sheet", "expedition"):
        yield key, replace(named, state=state, log=b"a log")
    for key in ("grid", "sites", "flowchart"):
        yield key, Request(state=state, log=b"a log")
    yield "grid", Request(seed=LONG_SEED, tables=worst_tables())
    yield "areas", Request(seed=LONG_SEED, tables=worst_tables())
    yield "booklet", Request(seed=LONG_SEED, tables=worst_tables())
    for tier in (3, 4):
        yield "site", Request(seed=_LARGE, tier=tier)
    yield "log", named
    last: dict[str, Any] = {switch.attribute: switch.values[-1] for switch in SWITCHES}
    others = replace(Variants(), **last)
    for key in ("sheet", "expedition", "sites", "flowchart", "quicksheet", "odds"):
        yield key, Request(variants=others)
