"""Pages for every paper and size of print: type, lines, maps cut into parts, blocks that flow over pages."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_probe import outside, overlapping, texts

from sheetgen.documents.pages import flow, map_pages, room
from sheetgen.pdf.boxes import Heading, RuledLines
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.ink import GREY, INKS, STRENGTH, high_contrast
from sheetgen.pdf.layout import Element, Paragraph
from sheetgen.pdf.paper import A4, A5, HALF_LETTER, PAPERS, Box, Geometry, Paper, mm
from sheetgen.pdf.pen import Segment
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.request import LEAST_SIDE, CrampedError, DocumentSpec, Request
from sheetgen.pdf.squares import ARM, SquareGrid, Tile, beside, cut_map, largest_cell, tiles, within
from sheetgen.pdf.templates import enlarged_styles
from sheetgen.pdf.theme import LARGE, LARGE_FLOOR, LARGE_KEY_FLOOR, PLAIN, Style, Theme, enlarged

ORIGIN = Origin("A Game", "a game by somebody", "A sheet", "default rulings", "AG-S1-BLANK")


# ---- Type and lines --------------------------------------------------------------------------------------------------


def test_every_style_grows_and_none_is_under_its_floor() -> None:
    for entry in fields(Theme):
        style, large = getattr(PLAIN, entry.name), getattr(LARGE, entry.name)
        if isinstance(style, Style):
            assert large.size > style.size
            assert large.least >= (LARGE_KEY_FLOOR if style.is_key else LARGE_FLOOR)
            assert LARGE.set(style) == LARGE.set(large) == large
            assert PLAIN.set(style) is style


def test_a_style_of_a_document_grows_once() -> None:
    own = Style("label", 7, 7)
    assert enlarged(own).size == 9
    assert enlarged(enlarged(own)) is enlarged(own)
    assert enlarged(Style("label", 6, 5.5)).least == LARGE_KEY_FLOOR


def test_high_contrast_has_no_grey_and_heavier_lines() -> None:
    for ink in INKS.values():
        strong = high_contrast(ink)
        tones = (strong.main, strong.soft, strong.faint, strong.line, strong.grid, strong.accent, strong.written)
        assert set(tones) == {0.0}
        assert strong.tint is None
        assert strong.key == ink.key
        assert strong.strength == STRENGTH > ink.strength


def test_the_styles_of_a_text_page_grow_and_the_rest_of_it_does_not() -> None:
    css = "p { font: 7.6pt/9pt x } h1{font-size:23pt} .k { font-size: 5.6pt; width: 9pt } .b { min-height: 8pt }"
    page = f"<style>{css}</style><p>font: 7pt</p>"
    grown = "p { font: 9.5pt/11.25pt x } h1{font-size:25.3pt} .k { font-size: 7pt; width: 9pt } .b { min-height: 10pt }"
    assert enlarged_styles(page) == f"<style>{grown}</style><p>font: 7pt</p>"


# ---- Margins and page counts -----------------------------------------------------------------------------------------


def test_a_margin_stays_clear_at_each_side_or_is_refused() -> None:
    inner = Request(A5, margin=mm(20)).geometry(landscape=True).inner
    assert inner == pytest.approx((mm(20), mm(20), A5.height - mm(40), A5.width - mm(40)))
    assert Request(A5, margin=(A5.width - LEAST_SIDE) / 2 - 0.1).geometry().paper == A5
    with pytest.raises(CrampedError, match="leave no room on A5"):
        Request(A5, margin=(A5.width - LEAST_SIDE) / 2 + 0.1).geometry()


def test_the_count_of_most_words_holds() -> None:
    counts = {"": 1, "a5": 3, "large": 2, "keyed": 4, "a5 large": 5}
    spec = DocumentSpec("sheet", "S", "Sheet", "a sheet", counts=counts)
    assert spec.pages_of(Request(A4)) == 1
    assert spec.pages_of(Request(A5)) == 3
    assert spec.pages_of(Request(A4, large=True)) == 2
    assert spec.pages_of(Request(A5, large=True, reveal="keyed")) == 5
    assert spec.pages_of(Request(A4, reveal="keyed")) == 4
    assert DocumentSpec("sheet", "S", "Sheet", "a sheet").pages_of(Request(A4)) == 0


# ---- Maps in parts ---------------------------------------------------------------------------------------------------


def test_a_map_that_fits_is_in_one_part() -> None:
    area = room(Geometry(A4))
    assert cut_map(PLAIN, 16, 15, area.width, area.height, mm(10.5)) == [Tile((0, 0), 16, 15)]
    area = room(Geometry(A5))
    assert cut_map(PLAIN, 16, 15, area.width, area.height, mm(10.5)) == [Tile((0, 0), 8, 15), Tile((8, 0), 8, 15)]


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 6), st.integers(1, 6))
def test_parts_cover_a_map_once(columns: int, rows: int, across: int, down: int) -> None:
    found = [
        (tile.first[0] + x, tile.first[1] + y)
        for tile in tiles(columns, rows, across, down)
        for x in range(tile.columns)
        for y in range(tile.rows)
    ]
    assert sorted(found) == sorted((x, y) for x in range(columns) for y in range(rows))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("theme", [PLAIN, LARGE], ids=["plain", "large"])
def test_squares_of_a_part_are_never_too_small(paper: Paper, theme: Theme) -> None:
    area = room(Geometry(paper))
    found = cut_map(theme, 16, 22, area.width, area.height, mm(10.5))
    cell = largest_cell(theme, found[0].columns, found[0].rows, area.width, area.height)
    numbers, over = beside(theme)
    assert cell >= mm(10.5) - 0.01
    assert cell / mm(0.5) == pytest.approx(round(cell / mm(0.5)))
    assert found[0].columns * cell + numbers + ARM <= area.width
    assert found[0].rows * cell + over <= area.height


def test_parts_of_a_map_meet_at_the_fold_and_hold_their_own_squares() -> None:
    document = Document(title="Map", ink=GREY)
    corners = {(x, y): f"{x}-{y}" for x in range(16) for y in range(15)}

    def part(tile: Tile, cell: float) -> Element:
        return SquareGrid(tile.columns, tile.rows, cell, corners=corners, first=tile.first)

    def margin(number: int, _side: Box) -> Element:
        return RuledLines("Notes", f"notes.{number}")

    map_pages(document, Geometry(A5), ORIGIN, "Map", (16, 15), (mm(10.5), mm(11.5)), part, margin)
    west, east = texts(document.finish())
    assert "7-14" in west
    assert "8-0" not in west
    assert "8-0" in east
    assert not document.cramped
    left, right = (next(p for p in record.placed if p.text in ("A", "I")) for record in document.records)
    assert left.x > A5.width / 4
    assert right.x < A5.width / 4


@given(*[st.floats(-50, 150)] * 4)
def test_a_segment_is_cut_at_the_edges_of_a_box(x1: float, y1: float, x2: float, y2: float) -> None:
    box, segment = Box(0, 0, 100, 80), (x1, y1, x2, y2)
    cut = within(box, segment)
    middle = [(x1 + (x2 - x1) * n / 200, y1 + (y2 - y1) * n / 200) for n in range(201)]
    inside = [point for point in middle if 0.5 < point[0] < 99.5 and 0.5 < point[1] < 79.5]
    if cut is None:
        assert not inside
        return
    assert all(-0.01 <= x <= 100.01 for x in cut[::2])
    assert all(-0.01 <= y <= 80.01 for y in cut[1::2])
    assert _on(segment, cut)


def _on(segment: Segment, cut: Segment) -> bool:
    """Whether the ends of the cut lie on the segment."""
    x1, y1, x2, y2 = segment
    crossed = [(x - x1) * (y2 - y1) - (y - y1) * (x2 - x1) for x, y in (cut[:2], cut[2:])]
    return max(map(abs, crossed)) < 1e-6 * max(1.0, abs(x2 - x1), abs(y2 - y1)) ** 2


# ---- Blocks that flow ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [PLAIN, LARGE], ids=["plain", "large"])
@pytest.mark.parametrize("paper", [A4, HALF_LETTER], ids=["a4", "half-letter"])
def test_blocks_flow_over_pages_and_none_is_lost(theme: Theme, paper: Paper) -> None:
    document = Document(title="Blocks", ink=GREY, theme=theme)
    blocks: list[Element] = [Paragraph(f"Block {number}.", theme.body, lines=9) for number in range(12)]
    flow(document, Geometry(paper), ORIGIN, "Blocks", [Heading("First"), *blocks], notes="notes")
    pages = texts(document.finish())
    assert [word for page in pages for word in page.split() if word[0].isdigit() and word[-1] == "."] == [
        f"{number}." for number in range(12)
    ]
    assert not document.cramped
    for record in document.records:
        assert not outside(record)
        assert not overlapping(record)
    assert ("Notes" in pages[-1]) == any("Notes: ____" in line for line in document.records[-1].said)
