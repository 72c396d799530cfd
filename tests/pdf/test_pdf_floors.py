"""Floor plans: exact squares, floors that join, marks and their texts; legends and arrows."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from pdf_probe import outside, overlapping, page_code, pictures

from sheetgen.pdf.arrows import Arrow, arrow
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.floors import Corridor, FloorPlan, PlanMark, Room, squares_that_fit
from sheetgen.pdf.ink import GREY, INKS
from sheetgen.pdf.layout import Element, place
from sheetgen.pdf.legend import Legend, LegendEntry
from sheetgen.pdf.paper import A4, LETTER, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.symbols import GROUPS, SYMBOLS, SymbolMark, operators
from sheetgen.pdf.theme import LARGE, PLAIN, Theme

PAGE = Geometry(A4)


def drawn(element: Element, ink: str = "grey", height: float = mm(250), theme: Theme = PLAIN) -> tuple[Document, Pen]:
    document = Document("Plan", INKS[ink], theme=theme)
    pen = document.page(PAGE, "Plan")
    place(pen, element, PAGE.inner.head(height))
    return document, pen


def test_a_square_measures_five_millimetres() -> None:
    document, pen = drawn(FloorPlan(36, 50))
    assert not pen.page.cramped
    lines = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", next(page_code(document.finish())))
    upright = sorted({float(x1) for x1, _y1, x2, _y2 in lines if x1 == x2})
    level = sorted({float(y1) for _x1, y1, _x2, y2 in lines if y1 == y2})
    assert (len(upright), len(level)) == (37, 51)
    for edges in (upright, level):
        steps = [other - one for one, other in pairwise(edges)]
        assert steps == pytest.approx([mm(5)] * len(steps), abs=0.01)


def test_too_little_paper_is_reported_and_what_fits_is_known() -> None:
    _document, pen = drawn(FloorPlan(36, 50), height=mm(240))
    assert any("FloorPlan" in fault for fault in pen.page.cramped)
    assert squares_that_fit(PAGE.inner[2:], most=(36, 50)) == (36, 50)
    assert squares_that_fit((mm(100), mm(52))) == (20, 10)
    assert squares_that_fit(Geometry(LETTER).inner[2:], most=(36, 60)) == (36, 51)


def dark_between(plan: FloorPlan, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a wall stands between two places of a plan, in squares."""
    document, _pen = drawn(plan, "colour")
    dots = 4
    picture = pictures(document.finish(), 72 * dots)[0]
    left = PAGE.inner.x + (PAGE.inner.width - plan.columns * plan.cell) / 2

    def on_page(x: float, y: float) -> tuple[int, int]:
        across, down = left + x * plan.cell, PAGE.height - PAGE.inner.top + y * plan.cell
        return round(across * dots), round(down * dots)

    (x1, y1), (x2, y2) = on_page(*start), on_page(*end)
    steps = max(abs(x2 - x1), abs(y2 - y1))
    spots = [(x1 + (x2 - x1) * n // steps, y1 + (y2 - y1) * n // steps) for n in range(steps + 1)]
    return any(int(picture.getpixel(spot)) < 90 for spot in spots)  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", ["rectangle", "round", "odd", "cavern"])
def test_a_corridor_opens_into_its_room_and_walls_stand_elsewhere(shape: str) -> None:
    room = Room(2, 2, 6, 6, shape)  # type: ignore[arg-type]
    plan = FloorPlan(20, 20, rooms=[room], corridors=[Corridor([(5, 5), (14.5, 5), (14.5, 12)])])
    assert not dark_between(plan, (5.2, 5.2), (14.2, 5.2))
    assert not dark_between(plan, (14.6, 5.2), (14.6, 11.8))
    assert dark_between(plan, (5.2, 5.2), (5.2, 9.5))
    assert dark_between(plan, (11.2, 5.2), (11.2, 6.8))
    assert dark_between(plan, (14.3, 5.2), (16.3, 5.2))


def test_marks_stand_with_their_texts_and_are_said() -> None:
    marks = [
        PlanMark(name, 2 + 3 * (n % 10), 2 + 3 * (n // 10), n % 4, "12b") for n, name in enumerate(GROUPS["dungeon"])
    ]
    for ink in INKS:
        document, pen = drawn(FloorPlan(36, 50, marks=marks), ink)
        assert not outside(pen.page)
        assert not overlapping(pen.page)
        assert not document.overflow
        assert "door 12b at 2, 2" in pen.page.said


def test_a_tag_too_long_goes_over() -> None:
    document, _pen = drawn(FloorPlan(10, 10, marks=[PlanMark("exit", 4, 4, text="step 120, exit b, to the north")]))
    assert [entry.label for entry in document.overflow] == ["exit"]


# Symbols, legends, arrows


def test_symbols_stay_within_their_square() -> None:
    for name in SYMBOLS:
        numbers = re.findall(r"(-?[\d.]+) (-?[\d.]+) (?:m|l|c)", operators(name, 100.0, 1.0, 0.0))
        assert numbers, name
        assert max(max(abs(float(x)), abs(float(y))) for x, y in numbers) <= 106, name


def test_an_unknown_symbol_is_an_error() -> None:
    with pytest.raises(KeyError):
        drawn(SymbolMark("no-such-thing"))


@pytest.mark.parametrize("theme", [PLAIN, LARGE])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_a_legend_shows_all_symbols_and_words(columns: int, theme: Theme) -> None:
    entries = [LegendEntry(name, (name, "2", "7+")) for name in GROUPS["terrain"]]
    legend = Legend(entries, ("terrain", "cost", "needs"), (3, 1, 1), columns)
    document, pen = drawn(legend, height=legend.least(theme)[1], theme=theme)
    assert not document.cramped
    assert not document.overflow
    assert not outside(pen.page)
    assert not overlapping(pen.page)
    assert "plains | plains | 2 | 7+" in pen.page.said


@pytest.mark.parametrize(("towards", "edge"), [("right", "right"), ("left", "x"), ("up", "top"), ("down", "y")])
def test_arrows_point_where_they_should(towards: str, edge: str) -> None:
    document, pen = drawn(Arrow(towards, said=towards), height=mm(20))  # type: ignore[arg-type]
    assert towards in pen.page.said
    box = PAGE.inner.head(mm(20))
    head = re.findall(r"n ([\d.]+) ([\d.]+) m [\d.]+ [\d.]+ l [\d.]+ [\d.]+ l h", next(page_code(document.finish())))[0]
    along = float(head[0] if towards in ("right", "left") else head[1])
    assert along == pytest.approx(getattr(box, edge), abs=0.01)


def test_an_arrow_needs_two_points() -> None:
    with pytest.raises(ValueError, match="two points"):
        arrow(Document("Arrow", GREY).page(PAGE, "Arrow"), [(1, 1)])


def test_same_plan_same_bytes() -> None:
    plan = FloorPlan(20, 20, rooms=[Room(2, 2, 6, 6, "cavern")], marks=[PlanMark("trap", 3, 3)])
    assert drawn(plan)[0].finish() == drawn(plan)[0].finish()
