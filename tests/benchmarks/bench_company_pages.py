"""Pages of Adventuring Companies beside the same primitives on a bare canvas; a hex map of 40 x 30 above all.

The map is drawn by hand as in `bench_maps`, the rest of its page by the calls that were noted of it. A flowchart is not
measured here: finding an order of its boxes in which few lines cross is no matter of drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from bench_pages import PAGE_BAR, Canvas, Draw, bare, best, make, note, pictures

from sheetgen.games.adventuring_companies import atlas, sheet_views, site_views
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.pages import company, expedition, hexmap, records
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.fonts import SANS, font
from sheetgen.pdf.hexagons import HexFrame, label, outline
from sheetgen.pdf.hexes import HexGrid
from sheetgen.pdf.ink import GREY
from sheetgen.pdf.paper import A4, Geometry, mm
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.symbols import GROUPS, operators
from sheetgen.pdf.theme import PLAIN

ORIGIN = Origin("Adventuring Companies", "expeditions and sites", "Benchmark", "default rulings", "AC-M1-7-TNBT", True)
TABLES, VARIANTS, UPRIGHT = default_tables(), Variants(), Geometry(A4)
LARGE = replace(TABLES, columns=40, rows=30)
BARS = {"company sheet": 1.35, "expedition log": 1.35}
"""Pages of several hundred small boxes, about at the bar of all others: now over it, now under."""
LAND = atlas.map_view(ORIGIN, LARGE, VARIANTS, atlas.land_of(LARGE, "7"))


def pages() -> dict[str, Draw]:
    """What is measured, each drawn from a view that is there already."""
    state = GAME.set_up()
    drawn: list[tuple[str, Callable[..., None], object]] = [
        ("company sheet", company.draw, sheet_views.filled_company(ORIGIN, state, state.companies[0])),
        ("expedition log", expedition.draw_week, sheet_views.blank_week(ORIGIN, TABLES, VARIANTS)),
        ("site record", records.draw, site_views.sites_view(ORIGIN, TABLES)),
    ]
    return {name: partial(_draw, draw, view) for name, draw, view in drawn}


def _draw(draw: Callable[..., None], view: object, document: Document) -> None:
    draw(document, UPRIGHT, view)


@pytest.mark.bench
@pytest.mark.parametrize("name", pages())
def test_a_page_of_companies_beside_its_primitives(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = pages()[name]
    made = make(draw)
    program = note(draw, monkeypatch)
    assert pictures(bare(program)) == pictures(made)
    ours, theirs = best(lambda: make(draw), lambda: bare(program))
    print(f"\n{name}: {ours * 1000:.1f} ms, bare canvas {theirs * 1000:.1f} ms, ratio {ours / theirs:.2f}")
    assert ours / theirs <= BARS.get(name, PAGE_BAR)


def by_hand(canvas: Canvas) -> None:
    """The hexes of the overview, their numbers, terrains and sectors by the methods of ReportLab."""
    world = LAND.world
    part = next(hexmap._parts(PLAIN, UPRIGHT, LAND))
    plan = hexmap._plan(PLAIN, UPRIGHT, LAND, part)
    frame = HexFrame(world, plan.width, world.all_columns, world.all_rows)
    centres = {place: (30 + x, 560 - y) for place, (x, y) in ((at, frame.centre(at)) for at in frame.places())}
    font(SANS)
    canvas.setLineWidth(0.4)
    _sides(canvas, frame, centres, [(place, side) for place in centres for side in (5, 0, 1)])
    canvas.setLineWidth(1.4)
    for group in part.outlined:
        _sides(canvas, frame, centres, outline(world, group))
    canvas.setFont(SANS, 5.5)
    for place, (x, y) in centres.items():
        canvas.drawCentredString(x, y + 3, label(place))
    for name in GROUPS["terrain"]:
        canvas.beginForm(name, -6, -6, 6, 6)
        canvas._code.append(operators(name, mm(1.4), 0.5, 0.0))
        canvas.endForm()
    for place, mark in LAND.marks.items():
        canvas.saveState()
        canvas.translate(*centres[place])
        canvas.doForm(mark.terrain)
        canvas.restoreState()


def _sides(canvas: Canvas, frame: HexFrame, centres: object, edges: object) -> None:
    """Sides of hexes as one path."""
    path, corners = canvas.beginPath(), frame.corners
    for place, side in edges:  # type: ignore[attr-defined]
        (x, y), (x1, y1), (x2, y2) = centres[place], corners[side], corners[(side + 1) % 6]  # type: ignore[index]
        path.moveTo(x + x1, y + y1)
        path.lineTo(x + x2, y + y2)
    canvas.drawPath(path)


@pytest.mark.bench
def test_a_large_map_page_beside_its_primitives(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = partial(_draw, hexmap.overview, LAND)
    with monkeypatch.context() as patch:
        patch.setattr(HexGrid, "draw", lambda _grid, _pen, _box: None)
        rest = note(draw, monkeypatch)
    primitives = [text for text in ("0101", "4030") if text in make_text(draw)]
    assert primitives == ["0101", "4030"]

    def program(canvas: Canvas) -> None:
        by_hand(canvas)
        rest(canvas)

    ours, theirs = best(lambda: make(draw), lambda: bare(program))
    print(f"\nhex map 40 x 30, its page: {ours * 1000:.1f} ms, bare {theirs * 1000:.1f} ms, ratio {ours / theirs:.2f}")
    assert ours / theirs <= PAGE_BAR


def make_text(draw: Draw) -> str:
    """What a page says."""
    document = Document(title="Benchmark", ink=GREY)
    draw(document)
    return document.text()
