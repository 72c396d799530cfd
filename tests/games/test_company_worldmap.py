"""Text maps: ``0101 hills "Old mill"`` lines."""

from itertools import pairwise
from pathlib import Path

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.tables import TableError
from sheetgen.games import adventuring_companies
from sheetgen.games.adventuring_companies.hexes import split
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.tables import AreaData, Terrain
from sheetgen.games.adventuring_companies.worldmap import World, parse_world, read_world, spell_world
from sheetgen.pdf.hexagons import HexWorld

TERRAIN = default_tables().terrain
PATH = Path("world.txt")


def areas(text: str) -> dict[str, AreaData]:
    """The areas of a map."""
    return dict(parse_world(text, TERRAIN, PATH).areas)


def said(text: str) -> list[str]:
    """Every fault of a map, as it is shown."""
    with pytest.raises(TableError) as caught:
        parse_world(text, TERRAIN, PATH)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("line", "area"),
    [
        ('0101 hills "Old mill"', AreaData(("hills",), label="Old mill")),
        ("0101\tLight_Forest   road", AreaData(("light-forest", "road"))),
        ("0101 mountain forest", AreaData(("mountains", "light-forest"))),
        ('0101 "Old mill" hills hills', AreaData(("hills",), label="Old mill")),
        ('0101 plains town "Lanternford"', AreaData(("plains",), settlement="Lanternford")),
        ("0101 village", AreaData(settlement="Settlement")),
        ("0101 water", AreaData(impassable=True)),
        ('0101 hills "The # sign" # a comment "with quotes"', AreaData(("hills",), label="The # sign")),
    ],
)
def test_an_area(line: str, area: AreaData) -> None:
    assert areas(line) == {"0101": area}


def test_a_map_is_as_large_as_its_numbers_need() -> None:
    world = parse_world("# map\n\n0203 hills\n0501 road\n", TERRAIN)
    assert (world.columns, world.rows, world.first, world.stated) == (5, 3, 1, frozenset())
    assert parse_world("", TERRAIN) == World(1, 1, {})


def test_head_lines() -> None:
    text = (
        "Title: The Vale\ncolumns = 40\nrows: 30\nHigh columns: even\nfirst: 0\ntop: pointy\n0000 hills\n3929 hills\n"
    )
    world = parse_world(text, TERRAIN)
    assert (world.title, world.columns, world.rows) == ("The Vale", 40, 30)
    assert (world.high, world.first, world.top) == ("even", 0, "pointy")


@pytest.mark.parametrize(
    ("text", "trail"),
    [
        ("0101-0104 road", ["0101", "0102", "0103", "0104"]),
        ("0526-0823 road", ["0526", "0525", "0624", "0724", "0823"]),
        ("0101-0103-0101 road", ["0101", "0102", "0103"]),
        ("first: 0\n0000-0002 road", ["0000", "0001", "0002"]),
        ("first: 0\nhigh-columns: even\n0001-0201 road", ["0001", "0100", "0201"]),
        ("high-columns: even\n0101-0301 road", ["0101", "0201", "0301"]),
    ],
)
def test_a_line_goes_from_area_to_area(text: str, trail: list[str]) -> None:
    found = areas(text)
    assert all(area.terrain == ("road",) for area in found.values())
    assert sorted(found) == sorted(trail)


def test_a_line_adds_its_terrain_whatever_comes_first() -> None:
    found = areas('0101-0102 road\n0102 hills "Ford"\n')
    assert found == {"0101": AreaData(("road",)), "0102": AreaData(("hills", "road"), label="Ford")}


def test_a_river_runs_along_a_line_and_adds_no_terrain() -> None:
    found = areas("0101-0102 river\n0102 hills\n0103 plains stream\n")
    assert found == {
        "0101": AreaData(river=True),
        "0102": AreaData(("hills",), river=True),
        "0103": AreaData(("plains",), river=True),
    }
    world = parse_world("0101-0103 river\n0102 hills", TERRAIN, PATH)
    assert parse_world(spell_world(world), TERRAIN, PATH).areas == world.areas


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0101 hils", 'world.txt:1: "hils" is no terrain (did you mean "hills"?)'),
        ("\n0101 gras", 'world.txt:2: "gras" is no terrain (did you mean "grass"?)'),
        ("0101", 'world.txt:1: expected a terrain after the number (for example 0101 hills "Old mill")'),
        ("101 hills", 'world.txt:1: expected four digits, two of the column and two of the row, found "101"'),
        ("0101 hills\n0101 road", "world.txt:2: area 0101 stands twice: it is on line 1, too"),
        ('0101 hills "Old mill', "world.txt:1: the label has no closing quote"),
        ("columns: 3\n0401 hills", "world.txt:2: area 0401 is off the map, which goes from 0101 to 0301"),
        ("0001 hills", "world.txt:1: area 0001 is off the map, which goes from 0101 to 0101"),
        ("0000-0002 road\n0505 hills", "world.txt:1: area 0000 is off the map, which goes from 0101 to 0505"),
        ("hills 0101", 'world.txt:1: expected an area such as 0101 hills "Old mill", found "hills 0101"'),
        ("colums: 3", 'world.txt:1: unknown head line "colums" (did you mean "columns"?)'),
        ("columns: 100", 'world.txt:1: columns: expected a number from 1 to 99, found "100"'),
        ("first: 2", 'world.txt:1: first: expected 1 or 0, found "2"'),
        ("top: round", 'world.txt:1: top: expected flat or pointy, found "round"'),
        ("title:", 'world.txt:1: title: expected a text, found ""'),
        ("0101 hills\nrows: 3", "world.txt:2: rows must stand before the first area"),
        ('0101-0103 road "Way"', "world.txt:1: a line of areas takes terrains only (for example 0101-0104 road)"),
        ("0101-0103 water", "world.txt:1: a line of areas takes terrains only (for example 0101-0104 road)"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, message: str) -> None:
    assert message in said(text)


def test_all_faults_come_together_in_their_order() -> None:
    found = said("rows: 2\n0103 hills\n0101 moor\ntop: flat\n")
    assert [fault.split(":")[1] for fault in found] == ["2", "3", "4"]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.txt: cannot be read"):
        read_world(tmp_path / "none.txt", TERRAIN)
    (tmp_path / "bad.txt").write_bytes(b"0101 \xff")
    with pytest.raises(InputError, match="is not UTF-8 text"):
        read_world(tmp_path / "bad.txt", TERRAIN)


def test_a_terrain_of_your_own_is_a_word_of_the_map() -> None:
    terrain = {**TERRAIN, "rough": Terrain("rough", 5, "harsh", "Rough", "U")}
    assert parse_world("0101 rough", terrain).areas["0101"].terrain == ("rough",)
    assert parse_world("0101 rough", TERRAIN).areas["0101"].terrain == ("extreme",)


@pytest.mark.parametrize(
    "text",
    [
        'columns: 3\nrows: 3\n\n0101 hills "Old mill"\n0202 plains road settlement "Ford"\n0303 impassable\n',
        "columns: 9\nrows: 9\ntitle: The Vale\nhigh-columns: even\nfirst: 0\ntop: pointy\n\n0000 hills\n",
    ],
)
def test_a_map_is_spelled_as_it_reads(text: str) -> None:
    world = parse_world(text, TERRAIN)
    assert spell_world(world) == text


def test_the_shipped_map_reads() -> None:
    folder = Path(str(adventuring_companies.__file__)).parent / "settings"
    world = read_world(folder / "lantern-hills.txt", TERRAIN)
    assert len(world.areas) == 22
    assert [name for name, area in world.areas.items() if area.settlement] == ["0526"]


def test_a_road_on_a_pointy_map_goes_from_neighbour_to_neighbour() -> None:
    text = "columns: 14\nrows: 9\nfirst: 0\ntop: pointy\n0101-0501-0504-0904 road\n"
    world = parse_world(text, default_tables().terrain)
    road = [split(name) for name in world.areas]
    pages = HexWorld(14, 9, 0, True)
    assert all(two in pages.neighbours(one) for one, two in pairwise(road))
