"""Hex maps: exact geometry, neighbours that mirror each other, labels inside their hexes, blank, filled, as fields."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf_probe import outside, overlapping, page_code, texts

from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import CheckField, TextField
from sheetgen.pdf.hexagons import Hex, HexFrame, HexWorld, label, outline, sectors, widest
from sheetgen.pdf.hexes import HexGrid, HexLine, HexMark, HexRose, least_width
from sheetgen.pdf.ink import BLACK, GREY, INKS
from sheetgen.pdf.layout import place
from sheetgen.pdf.paper import A4, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.symbols import GROUPS, SYMBOLS
from sheetgen.pdf.theme import LARGE, PLAIN

PAGE = Geometry(A4)
COMPANY = HexWorld(20, 30)
WORLDS = st.builds(
    HexWorld,
    columns=st.integers(1, 12),
    rows=st.integers(1, 12),
    first=st.sampled_from([0, 1]),
    pointy=st.booleans(),
    pushed=st.sampled_from(["even", "odd"]),
)


def drawn(grid: HexGrid, fillable: bool = False, ink: str = "grey") -> tuple[Document, Pen]:
    """A page with the map on it."""
    document = Document("Hexes", INKS[ink], fillable=fillable)
    pen = document.page(PAGE, "Map")
    place(pen, grid, PAGE.inner)
    return document, pen


def all_of(world: HexWorld, width: float = 1.0) -> HexFrame:
    return HexFrame(world, width, world.all_columns, world.all_rows)


def test_the_neighbours_of_the_specification() -> None:
    assert [label(hex_) for hex_ in COMPANY.neighbours((5, 26))] == ["0525", "0625", "0626", "0527", "0426", "0425"]
    assert [label(hex_) for hex_ in COMPANY.neighbours((6, 26))] == ["0625", "0726", "0727", "0627", "0527", "0526"]


@given(WORLDS)
@settings(max_examples=60, deadline=None)
def test_neighbours_are_next_to_each_other_on_paper_and_mirror(world: HexWorld) -> None:
    frame = all_of(world, 30.0)
    for here in frame.places():
        for side, there in enumerate(world.neighbours(here)):
            assert world.neighbour(there, (side + 3) % 6) == here
            assert world.side_towards(here, there) == side
            if world.has(there):
                across = dist(frame.centre(here), frame.centre(there))
                assert across == pytest.approx(min(frame.width, frame.height))


@given(WORLDS, st.floats(15, 60))
@settings(max_examples=60, deadline=None)
def test_edge_hexes_are_complete_and_fill_the_rectangle(world: HexWorld, width: float) -> None:
    frame = all_of(world, width)
    wide, high = frame.size
    corners = [(x + a, y - b) for x, y in map(frame.centre, frame.places()) for a, b in frame.corners]
    assert min(x for x, _y in corners) == pytest.approx(0)
    assert min(y for _x, y in corners) == pytest.approx(0)
    assert max(x for x, _y in corners) == pytest.approx(wide)
    assert max(y for _x, y in corners) == pytest.approx(high)


@pytest.mark.parametrize("pointy", [False, True])
def test_a_hex_is_as_wide_on_paper_as_asked(pointy: bool) -> None:
    document, pen = drawn(HexGrid(HexWorld(1, 1, pointy=pointy), mm(20), labels=False))
    code = next(page_code(document.finish()))
    numbers = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+) [ml]\b", code)]
    across = max(x for x, _y in numbers) - min(x for x, _y in numbers)
    assert across == pytest.approx(mm(20), abs=0.011)
    for pair in pairwise(numbers[:4]):
        assert dist(*pair) == pytest.approx(mm(20) / (3**0.5 if pointy else 2), abs=0.015)
    assert not pen.page.cramped


@pytest.mark.parametrize("world", [COMPANY, HexWorld(7, 5, 0, pointy=True), HexWorld(4, 6, pushed="odd")])
def test_every_side_is_drawn_once(world: HexWorld) -> None:
    document, _pen = drawn(HexGrid(world, mm(8), labels=False))
    found: Counter[tuple[tuple[float, float], ...]] = Counter()
    for path in re.findall(r"[\d.]+ [\d.]+ m(?:\s[\d.]+ [\d.]+ l)+", next(page_code(document.finish()))):
        points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+) [ml]", path)]
        found.update(tuple(sorted((round(x), round(y)) for x, y in pair)) for pair in pairwise(points))
    cells = world.columns * world.rows
    inner = (6 * cells - len(outline(world, all_of(world).places()))) // 2
    assert set(found.values()) == {1}
    assert len(found) == inner + len(outline(world, all_of(world).places()))


@pytest.mark.parametrize(
    "world", [HexWorld(99, 1), HexWorld(1, 99), HexWorld(20, 30), HexWorld(10, 10, 0, True, "odd")]
)
def test_labels_are_whole_and_inside_their_hexes(world: HexWorld) -> None:
    width = min(mm(12), widest(world, PAGE.inner[2:])) if max(world.columns, world.rows) < 99 else least_width(PLAIN)
    frame = all_of(world, width)
    document = Document("Hexes", GREY)
    pen = document.page(PAGE, "Map")
    HexGrid(world, width).draw(pen, PAGE.inner)
    assert not document.overflow
    names = {label(hex_) for hex_ in frame.places()}
    assert {placed.text for placed in pen.page.placed} == names
    area = PAGE.inner.middle(*frame.size)
    for placed in pen.page.placed:
        x, y = frame.centre((int(placed.text[:2]), int(placed.text[2:])))
        middle, high = area.x + x, placed.y - (area.top - y)
        assert max(middle - placed.x, placed.x + placed.width - middle) <= frame.chord(high + placed.size * 0.73) / 2
        assert placed.size >= 5.5


def test_too_small_a_hex_is_reported() -> None:
    for theme in (PLAIN, LARGE):
        document = Document("Hexes", GREY, theme=theme)
        pen = document.page(PAGE, "Map")
        place(pen, HexGrid(HexWorld(3, 3), least_width(theme) - 1), PAGE.inner.head(50).start(50))
        assert document.cramped


def test_numbers_need_two_digits() -> None:
    assert HexWorld(99, 99).has((99, 99))
    for columns, rows, first in ((100, 5, 1), (5, 101, 0), (0, 5, 1), (5, 5, 2)):
        with pytest.raises(ValueError, match="no such hex map"):
            HexWorld(columns, rows, first)
    assert HexWorld(100, 100, 0).has((0, 99))


def test_every_terrain_prints_in_every_ink() -> None:
    names = [*GROUPS["terrain"], *GROUPS["places"]]
    marks = {(1 + n % 6, 1 + n // 6): HexMark(name) for n, name in enumerate(names)}
    for ink in INKS:
        document, pen = drawn(HexGrid(HexWorld(6, 6), mm(14), marks=marks), ink=ink)
        code = next(page_code(document.finish()))
        assert len(re.findall(r"/\S+ Do", code)) == len(names)
        assert set(names) <= set(" ".join(pen.page.said).replace(",", "").split())


def test_no_two_symbols_are_the_same() -> None:
    assert len({tuple(symbol) for symbol in SYMBOLS.values()}) == len(SYMBOLS)


MARKS = {(2, 2): HexMark("hills", "settlement", 6, 2, "Mill"), (3, 3): HexMark("swamp", circles=3)}


def test_marks_are_filled_drawn_or_fields_by_the_same_call() -> None:
    grid = HexGrid(HexWorld(4, 4), mm(22), marks=MARKS, name="map")
    document, pen = drawn(grid)
    assert "Mill" in texts(document.finish())[0]
    assert "0202: hills, settlement, Mill" in pen.page.said
    assert not overlapping(pen.page)
    assert not outside(pen.page)
    _document, pen = drawn(grid, fillable=True)
    written = {entry.name: entry.value for entry in pen.page.fields if isinstance(entry, TextField)}
    ticked = {entry.name: entry.on for entry in pen.page.fields if isinstance(entry, CheckField)}
    assert len(written) == 16
    assert written["map.0202"] == "Mill"
    assert [on for name, on in ticked.items() if name.startswith("map.0202.site.")] == [True, True] + [False] * 4
    assert len(ticked) == 9


def test_small_hexes_hold_a_text_or_circles_but_not_both() -> None:
    for mark, least in (
        (HexMark(text="Q"), mm(8.4)),
        (HexMark(text="Q", circles=3), mm(14)),
        (HexMark(circles=3), mm(7.3)),
    ):
        marks = {(1, 1): mark}
        for width, is_cramped in ((least, False), (least - mm(0.5), True)):
            grid = HexGrid(HexWorld(3, 3), width, marks=marks)
            document = Document("Hexes", GREY)
            place(document.page(PAGE, "Map"), grid, PAGE.inner.head(grid.frame.size[1]))
            assert bool(document.cramped) is is_cramped


def test_a_text_too_long_for_its_hex_goes_over() -> None:
    document, _pen = drawn(HexGrid(HexWorld(2, 2), mm(15), marks={(1, 1): HexMark(text="The Long Name of a Ford")}))
    assert [entry.label for entry in document.overflow] == ["Hex 0101"]


def test_sectors_cover_the_map_once_and_overlap_by_a_ring() -> None:
    parts = sectors(COMPANY, 10, 10)
    assert [part.name for part in parts] == list("ABCDEF")
    assert (parts[0].shown_columns, parts[0].shown_rows) == (range(1, 12), range(1, 12))
    assert (parts[3].shown_columns, parts[3].shown_rows) == (range(10, 21), range(10, 22))
    found: Counter[Hex] = Counter(hex_ for part in parts for hex_ in part.places())
    assert set(found.values()) == {1}
    assert set(found) == set(all_of(COMPANY).places())
    assert [len(part.columns) for part in sectors(HexWorld(23, 5), 10, 10)] == [8, 8, 7]


def test_a_sector_shows_its_neighbours_fainter() -> None:
    part = sectors(COMPANY, 10, 10)[0]
    grid = HexGrid(COMPANY, mm(9), name="map").of_sector(part, PAGE.inner[2:])
    assert grid.width >= mm(20)
    document, pen = drawn(grid, fillable=True)
    assert not document.cramped
    assert len(grid.faded) == 21
    assert len(pen.page.fields) == 100
    assert pen.page.said == ["Map, sector A: hexes 0101 to 1111"]


def test_the_widest_hexes_fit_and_the_next_step_does_not() -> None:
    width = widest(COMPANY, (mm(140), mm(241)))
    assert width == pytest.approx(mm(9.1))
    assert all_of(COMPANY, width).size[1] <= mm(241) < all_of(COMPANY, width + mm(0.1)).size[1]


def test_lines_go_from_neighbour_to_neighbour() -> None:
    road = HexLine("road", [(1, 1), (2, 1), (3, 2)])
    _document, pen = drawn(HexGrid(HexWorld(5, 5), mm(14), lines=[road], marks={(2, 1): HexMark("hills")}))
    assert "Road: 0101, 0201, 0302" in pen.page.said
    with pytest.raises(ValueError, match="0304 is no neighbour of 0101"):
        drawn(HexGrid(HexWorld(5, 5), mm(14), lines=[HexLine("river", [(1, 1), (3, 4)])]))


def test_the_symbol_of_a_hex_gives_way_to_a_line() -> None:
    def spot(lines: list[HexLine]) -> tuple[str, ...]:
        document, _pen = drawn(HexGrid(HexWorld(5, 5), mm(14), lines=lines, marks={(3, 3): HexMark("hills")}))
        return tuple(re.findall(r"q 1 0 0 1 (\S+) (\S+) cm\s+/\S+ Do", next(page_code(document.finish())))[0])

    assert spot([]) != spot([HexLine("road", [(3, 2), (3, 3), (3, 4)])])


def test_the_rose_says_all_directions() -> None:
    document = Document("Hexes", BLACK)
    pen = document.page(PAGE, "Rose")
    rose = HexRose(("6", "4-5", "4-5", "1", "2-3", "2-3"), ("N", "NE", "SE", "S", "SW", "NW"), "d6")
    place(pen, rose, PAGE.inner.head(mm(40)))
    assert not document.cramped
    assert not overlapping(pen.page)
    assert [line for line in pen.page.said if line.startswith("Directions")][1] == "Directions, NE: 4-5"
    assert len(pen.page.placed) == 13


def test_same_map_same_bytes() -> None:
    grid = HexGrid(COMPANY, mm(9), marks=MARKS, lines=[HexLine("river", [(1, 1), (2, 1)])])
    assert drawn(grid)[0].finish() == drawn(grid)[0].finish()
