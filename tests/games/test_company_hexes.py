"""The hex map: names, neighbours, headings, distances (4.3)."""

from __future__ import annotations

import pytest

from sheetgen.games.adventuring_companies.hexes import HEADINGS, Grid, is_name, name_of, split

MAP = Grid(20, 30)


@pytest.mark.parametrize(
    ("area", "around"),
    [
        ("0526", ("0525", "0625", "0626", "0527", "0426", "0425")),
        ("0626", ("0625", "0726", "0727", "0627", "0527", "0526")),
    ],
)
def test_the_neighbours_of_the_specification(area: str, around: tuple[str, ...]) -> None:
    assert MAP.neighbours(area) == around
    assert [MAP.heading(area, other) for other in around] == list(range(len(HEADINGS)))
    assert [MAP.neighbour(area, heading) for heading in range(6)] == list(around)


def test_the_distance_of_the_specification() -> None:
    assert MAP.distance("0526", "0823") == 4


@pytest.mark.parametrize("grid", [MAP, Grid(20, 30, "even"), Grid(7, 5), Grid(99, 99, "even")])
def test_neighbours_are_mutual_opposite_and_one_away(grid: Grid) -> None:
    for column in range(1, min(grid.columns, 12) + 1):
        for row in range(1, min(grid.rows, 12) + 1):
            area = name_of(column, row)
            for heading in range(6):
                other = grid.neighbour(area, heading)
                if other is not None:
                    assert grid.neighbour(other, heading + 3) == area
                    assert grid.distance(area, other) == 1


def test_a_path_swung_by_a_face_keeps_its_length() -> None:
    for rotation in range(6):
        here = "1015"
        for heading in (0, 1, 1, 2):
            step = MAP.neighbour(here, heading + rotation)
            assert step is not None
            here = step
        assert MAP.distance("1015", here) == 3


def test_the_map_ends() -> None:
    assert MAP.neighbour("0101", 0) is None
    assert MAP.neighbour("2030", 2) is None
    assert MAP.heading("0101", "0303") is None
    assert [area for area in ("0101", "2030", "2130", "0031", "0100") if MAP.inside(area)] == ["0101", "2030"]


@pytest.mark.parametrize(
    ("text", "fine"), [("0526", True), ("526", False), ("05260", False), ("05a6", False), ("", False)]
)
def test_what_is_a_name(text: str, fine: bool) -> None:
    assert is_name(text) == fine
    if not fine:
        with pytest.raises(ValueError, match=text or "^$"):
            split(text)
