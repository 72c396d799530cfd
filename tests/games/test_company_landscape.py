"""Terrain of a whole map from a seed."""

from collections import Counter
from dataclasses import replace

import pytest

from sheetgen.engine.odds import ways
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.hexes import Grid
from sheetgen.games.adventuring_companies.landscape import fill, terrain_map
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.tables import AreaData

TABLES = default_tables()
SEEDS = [f"S{number}" for number in range(24)]


def row(seed: str, number: int) -> str:
    """One row of a map as letters."""
    found = terrain_map(Streams(seed), TABLES)
    return "".join(TABLES.terrain[found[f"{column:02}{number:02}"]].letter for column in range(1, 21))


def test_a_seed_always_makes_the_same_map() -> None:
    assert row("7", 1) == "MTTTHHHPPPPPPLLFFHFF"
    assert row("HARBOUR", 30) == "HHPPLLLLLLLLLLLLLLLP"
    assert row("harbour", 30) == row("HARBOUR", 30)


def test_a_larger_map_has_the_smaller_one_in_it() -> None:
    small, large = (terrain_map(Streams("7"), TABLES, *size) for size in ((20, 30), (99, 99)))
    assert (len(small), len(large)) == (600, 9801)
    assert small.items() <= large.items()


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_companies_start_on_plains(seed: str) -> None:
    assert terrain_map(Streams(seed), TABLES)["0526"] == "plains"
    tables = replace(TABLES, companies=(replace(TABLES.companies[0], start="0101"),))
    assert terrain_map(Streams(seed), tables)["0101"] == "plains"


def test_terrains_come_as_often_as_on_two_dice() -> None:
    found = Counter(key for seed in SEEDS for key in terrain_map(Streams(seed), TABLES).values())
    due: Counter[str] = Counter()
    for total, count in ways(2, 6).items():
        due[TABLES.hexgen[total]] += count
    for key, count in due.items():
        assert abs(found[key] / found.total() - count / 36) < 0.025, key


def test_like_lies_beside_like() -> None:
    grid = Grid(TABLES.columns, TABLES.rows)
    pairs = [
        (here[area], here[other])
        for here in (terrain_map(Streams(seed), TABLES) for seed in SEEDS[:8])
        for area in here
        for other in grid.neighbours(area)
    ]
    alike = sum(one == other for one, other in pairs) / len(pairs)
    by_chance = sum((n / len(pairs)) ** 2 for n in Counter(one for one, _ in pairs).values())
    assert alike > 2.4 * by_chance


def test_a_table_of_your_own_makes_the_map() -> None:
    tables = replace(TABLES, hexgen=dict.fromkeys(TABLES.hexgen, "hills"))
    assert Counter(terrain_map(Streams("7"), tables).values()) == {"hills": 599, "plains": 1}


def test_areas_that_have_terrain_keep_it() -> None:
    areas = {"0101": AreaData(("road",)), "0102": AreaData(impassable=True), "0103": AreaData(label="Mill")}
    assert fill(areas, dict.fromkeys(("0101", "0102", "0103", "0104"), "hills")) == {
        "0101": AreaData(("road",)),
        "0102": AreaData(impassable=True),
        "0103": AreaData(("hills",), label="Mill"),
        "0104": AreaData(("hills",)),
    }
