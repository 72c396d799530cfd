"""Hex maps of Adventuring Companies: what stands in each hex, exact measures, maps of any form, sectors, hiding."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from pdf_probe import Caught, pictures, texts

from sheetgen.documents.pages import room
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies import atlas
from sheetgen.games.adventuring_companies.documents import make, reprint
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.hexes import name_of
from sheetgen.games.adventuring_companies.landscape import terrain_map
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.pages import hexmap
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.pdf.hexagons import HexWorld, label
from sheetgen.pdf.paper import A4, PAPERS, Geometry, mm
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.request import Request
from sheetgen.pdf.theme import PLAIN

TABLES, VARIANTS = default_tables(), Variants()
ORIGIN = Origin("Adventuring Companies", "a game", "Hex map", "default rulings", "AC-M1-BLANK")


def started(folder: Path, text: str) -> Request:
    """A request for the land of a text map."""
    (folder / "world.txt").write_text(text, encoding="utf-8")
    return Request(start=GAME.set_up("", None, {"map": str(folder / "world.txt")}))


def test_each_hex_has_the_terrain_of_its_seed() -> None:
    view = atlas.map_view(ORIGIN, TABLES, VARIANTS, atlas.land_of(TABLES, "7"))
    rolled = terrain_map(Streams("7"), TABLES)
    assert len(view.marks) == TABLES.columns * TABLES.rows == len(rolled)
    assert {label(place): mark.terrain for place, mark in view.marks.items()} == rolled
    assert view.marks[5, 26].place == atlas.SETTLEMENT
    assert view.marks[5, 26].text == "Lanternford"


def test_the_legend_tells_costs_and_what_a_travel_roll_needs() -> None:
    rows = atlas.map_view(ORIGIN, TABLES, VARIANTS, atlas.land_of(TABLES)).legend
    assert [(row.letter, row.cost, row.needs) for row in rows] == [
        (row.letter, str(row.cost), f"{VARIANTS.travel_target + row.cost}+") for row in TABLES.terrain.values()
    ]
    off = replace(VARIANTS, modules_travel=False)
    assert not any(row.needs for row in atlas.map_view(ORIGIN, TABLES, off, atlas.land_of(TABLES)).legend)


def test_the_rose_turns_as_the_direction_die_does() -> None:
    assert atlas.astray(TABLES, VARIANTS) == ("6", "4–5", "", "1", "", "2–3")
    wide = replace(VARIANTS, navigation_turn_angle="two-faces")
    assert atlas.astray(TABLES, wide) == ("6", "", "4–5", "1", "2–3", "")


def test_overview_and_sectors_show_every_hex_once_as_their_own() -> None:
    view = atlas.map_view(ORIGIN, TABLES, VARIANTS, atlas.land_of(TABLES, "7"))
    whole, *parts = hexmap._parts(PLAIN, Geometry(A4), view)
    assert len(parts) == 6
    own = [(c, r) for part in parts for c in part.columns for r in part.rows if (c, r) not in part.faded]
    assert sorted(own) == sorted((c, r) for c in whole.columns for r in whole.rows)
    assert len(own) == len(set(own))
    for part in parts:
        assert {label(place) for place in part.faded}, "a ring of neighbours"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_width_in_the_legend_is_the_width_on_paper(paper: str, caught: Caught) -> None:
    pdf = make("grid", Request(PAPERS[paper], seed="7"))
    said = [re.search(r"A hex is (\d+\.\d) mm wide", text.replace("\n", " ")) for text in texts(pdf.data)]
    assert all(said)
    view = atlas.map_view(ORIGIN, TABLES, VARIANTS, atlas.land_of(TABLES, "7"))
    for number, part in enumerate(hexmap._parts(PLAIN, Geometry(PAPERS[paper]), view)):
        plan = hexmap._plan(PLAIN, Geometry(PAPERS[paper]), view, part)
        match = said[number]
        assert match is not None
        assert float(match[1]) == pytest.approx(plan.width / mm(1))
        size = hexmap._grid(view, part, plan.width, PLAIN).frame.size
        area = room(plan.geometry, hexmap.GAP)
        assert size[0] <= area.width + 0.01
        assert size[1] <= area.height + 0.01
        placed = [text for text in caught.records[number].placed if re.fullmatch(r"\d{4}", text.text)]
        columns = {
            int(text.text[:2]): text.x + text.width / 2 for text in placed if text.text[2:] == f"{part.rows[0]:02}"
        }
        first, *others = sorted(columns) or [0]
        for column in others:
            steps = (columns[column] - columns[first]) / (column - first)
            assert steps == pytest.approx(plan.width * 0.75, abs=0.02), "three quarters of a hex from column to column"


@pytest.mark.parametrize(
    ("head", "first", "last", "pointy"),
    [
        ("columns: 12\nrows: 8", "0101", "1208", False),
        ("columns: 12\nrows: 8\nfirst: 0", "0000", "1107", False),
        ("columns: 12\nrows: 8\nfirst: 0\ntop: pointy", "0000", "1107", True),
        ("columns: 12\nrows: 8\nhigh-columns: even", "0101", "1208", False),
        ("columns: 1\nrows: 1", "0101", "0101", False),
        ("columns: 99\nrows: 2", "0101", "9902", False),
    ],
)
def test_maps_of_any_form(head: str, first: str, last: str, pointy: bool, tmp_path: Path) -> None:
    request = started(tmp_path, f'title: My Vale\n{head}\n{first} hills "Old mill"\n')
    pdf = make("grid", request)
    said = pdf.text
    assert first in said
    assert last in said
    assert "Old mill" in said
    assert "My Vale" in said
    tables = request.start.setting.tables
    view = atlas.map_view(ORIGIN, tables, VARIANTS, atlas.land_of(tables, start=True))
    assert view.world.pointy is pointy
    assert f"{'side to side' if pointy else 'corner to corner'}" in said


def test_the_largest_map_has_sectors_and_no_label_under_the_floor(tmp_path: Path, caught: Caught) -> None:
    make("grid", started(tmp_path, "columns: 99\nrows: 99\n9999 water\n"))
    assert len(caught.records) > 80
    assert not caught.documents[-1].cramped
    assert min(text.size for record in caught.records for text in record.placed) >= 5.5
    said = {line.split(":")[0] for record in caught.records for line in record.said}
    assert "9999" in said


def test_neighbours_on_paper_are_neighbours_in_play() -> None:
    grid = atlas.grid_of(TABLES)
    world = HexWorld(TABLES.columns, TABLES.rows)
    for column, row in ((5, 26), (6, 26), (1, 1), (20, 30)):
        on_paper = [label(place) for place in world.neighbours((column, row)) if world.has(place)]
        assert on_paper == list(grid.neighbours(name_of(column, row)))


def test_a_hidden_map_shows_the_start_and_what_lies_around_it() -> None:
    open_text, hidden = make("grid", Request(seed="7")).text, make("grid", Request(seed="7", reveal="hidden"))
    shown = set(re.findall(r"^(\d{4}): ", hidden.text, re.M))
    assert shown == {"0526", "0525", "0625", "0626", "0527", "0426", "0425"}
    assert len(set(re.findall(r"^(\d{4}): ", open_text, re.M))) == TABLES.columns * TABLES.rows
    assert hidden.code.startswith("AC-MH1-7-")


def test_a_user_map_is_filled_by_a_seed_where_it_says_nothing(tmp_path: Path) -> None:
    request = started(tmp_path, 'columns: 20\nrows: 30\n0526 plains settlement "Home"\n0401 water\n0505 extreme\n')
    tables = request.start.setting.tables
    land = atlas.rolled(tables, "7")
    assert land["0505"].terrain == ("extreme",)
    assert land["0401"].impassable
    assert not land["0401"].terrain
    assert sum(bool(area.terrain) for area in land.values()) == 599
    assert make("grid", replace(request, seed="7")).code != make("grid", Request(seed="7")).code


def test_a_code_brings_the_same_bytes_and_other_land_another_code(tmp_path: Path) -> None:
    from sheetgen.engine.code import parse
    from sheetgen.engine.errors import DocumentError

    request = replace(started(tmp_path, 'columns: 9\nrows: 9\n0505 plains settlement "Home"\n'), seed="HARBOUR")
    made = make("grid", request)
    key, again = reprint(parse(made.code), replace(request, seed=""))
    assert make(key, again).data == made.data
    with pytest.raises(DocumentError, match="other tables"):
        reprint(parse(made.code), Request())


def test_a_state_shows_companies_sites_and_the_latest_march() -> None:
    from sheetgen.games.adventuring_companies.worst import worst_state

    view = atlas.map_view(ORIGIN, worst_state().setting.tables, VARIANTS, atlas.played_land(worst_state()))
    assert view.marks[5, 26].place == atlas.COMPANY
    assert view.marks[5, 25].filled == TABLES.max_sites
    assert [line.kind for line in view.lines].count("route") == 1


def test_blank_is_blank() -> None:
    view = atlas.map_view(ORIGIN, TABLES, VARIANTS, atlas.land_of(TABLES))
    assert not view.marks
    assert not view.lines
    assert all(picture.getextrema()[0] < 50 for picture in pictures(make("grid", Request()).data))
